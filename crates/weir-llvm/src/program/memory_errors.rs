//! What cells that are read and written as a whole cannot be: said where memory is not made of
//! bytes instead.

use super::Loader;
use crate::mid::{Op, Opd};
use crate::overlap::{across, beyond_end, overlap};
use crate::points::{Access, Cut, Obj, Points};
use std::collections::{BTreeSet, HashMap};
use weir_ir::Diagnostic;

/// Memory that starts as 0 is written, value by value.
const MOST_ZEROED: i64 = 1 << 14;

impl Loader<'_, '_> {
    /// Adds an error for everything that may write to a constant: on the machine it ends the
    /// program, and no cell knows that it must not be written.
    pub(super) fn check_constants(&mut self, points: &Points) {
        let written = |(obj, accesses): (&Obj, &Vec<Access>)| match obj {
            Obj::Global(g) if self.m.globals[*g].constant => {
                let access = accesses.iter().find(|a| a.writes)?;
                let name = &self.m.globals[*g].name;
                Some(self.error(
                    access.at,
                    format!("this may write to `{name}`, which is constant: not supported"),
                ))
            }
            _ => None,
        };
        let errors: Vec<Diagnostic> = points.accesses.iter().filter_map(written).collect();
        self.errors.extend(errors);
    }

    /// Adds an error for every such access, block and allocation.
    pub(super) fn check_memory(&mut self, points: &Points) {
        let mut sizes: HashMap<Obj, u64> =
            self.images.iter().map(|(g, i)| (Obj::Global(*g), i.size)).collect();
        let mut names: HashMap<Obj, String> = HashMap::new();
        for (fi, f) in self.flats.iter().enumerate() {
            for i in f.blocks.iter().flat_map(|b| &b.insts) {
                match &i.op {
                    Op::Alloca(n, name) => {
                        sizes.insert(Obj::Stack(fi, i.dst[0]), *n);
                        names.insert(Obj::Stack(fi, i.dst[0]), name.clone());
                    }
                    Op::Malloc(Opd::Const(n, _), _) => {
                        sizes.insert(Obj::Heap(fi, i.dst[0]), u64::try_from(*n).unwrap_or(0));
                    }
                    _ => {}
                }
            }
        }
        let mut errors = Vec::new();
        for (obj, accesses) in &points.accesses {
            let name = match obj {
                Obj::Global(g) => format!("`{}`", self.m.globals[*g].name),
                Obj::Stack(..) => names.get(obj).map_or("a local variable".into(), |n| format!("`{n}`")),
                Obj::Heap(..) => "allocated memory".to_string(),
                Obj::Func(_) => continue,
            };
            if let Some((a, b)) = overlap(accesses) {
                let kind = |x: &Access| {
                    format!(
                        "{} {} byte{}",
                        if x.writes { "writes" } else { "reads" },
                        x.ty.size(),
                        if x.ty.size() == 1 { "" } else { "s" }
                    )
                };
                let message = format!(
                    "accesses of different sizes overlap in {name}: one {}, one {}",
                    kind(&a),
                    kind(&b)
                );
                let mut d = Diagnostic::error(a.at.span(), message).label(format!("this {}", kind(&a)));
                d = d.also(b.at.span(), format!("this {} of the same memory", kind(&b)));
                errors.push(d.hint("weir's memory is made of cells that are read and written as a whole"));
            } else if let Some(at) = across(accesses) {
                errors.push(self.error(at, format!("this access to {name} is not aligned: not supported")));
            } else if let Some(size) = sizes.get(obj)
                && let Some(at) = beyond_end(accesses, *size)
            {
                errors.push(
                    self.error(at, format!("this access may reach beyond the end of {name} ({size} bytes)")),
                );
            }
        }
        for (at, cut) in &points.cuts {
            let message = match cut {
                Cut::Within(n) => format!("this block begins or ends within a value of {n} bytes"),
                Cut::Large => "this block has too many values".to_string(),
                Cut::Unlike => {
                    "this block may be one of several that are made of values of different sizes".to_string()
                }
            };
            let d = self.error(*at, format!("{message}: not supported"));
            errors.push(d.hint("weir's memory is made of cells that are read and written as a whole"));
        }
        if points.unfinished {
            let message = "what the pointers of this program point to cannot be found out";
            errors.push(Diagnostic::error_without_place(message));
        }
        for (fi, f) in self.flats.iter().enumerate() {
            for i in f.blocks.iter().flat_map(|b| &b.insts) {
                if let Op::CopyBytes(..) | Op::FillBytes(..) = &i.op {
                    errors.push(self.error(i.at, "a block of a size that is computed: not supported".into()));
                }
                let Op::Malloc(size, true) = &i.op else { continue };
                let used = points.accesses.contains_key(&Obj::Heap(fi, i.dst[0]));
                let message = match size {
                    _ if !used => continue,
                    Opd::Const(n, _) if *n <= MOST_ZEROED => continue,
                    Opd::Const(..) => format!("more than {MOST_ZEROED} bytes that start as 0"),
                    _ => "memory that starts as 0 and has a size that is computed".to_string(),
                };
                errors.push(self.error(i.at, format!("{message}: not supported")));
            }
        }
        // The same two accesses through several objects are said once.
        let mut said = BTreeSet::new();
        errors.retain(|d: &Diagnostic| said.insert((d.span, d.also.first().map(|(s, _)| *s))));
        self.errors.extend(errors);
    }
}
