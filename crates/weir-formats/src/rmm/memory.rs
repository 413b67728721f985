//! Where the variables of a model lie in memory.

use std::collections::HashMap;

use super::ast::{Arith, Decl, Domain, Mem, Model, Name, Owner, Stmt, StmtKind};
use super::value::{Interval, Regs, arith, inside};
use weir_ir::diag::suggest;
use weir_ir::{BinOp, CellInit, Diagnostic, Expr, Len, ObjId, Place, ProgramBuilder, Span, Ty};

/// A cell of memory.
#[derive(Clone, Copy, Debug)]
struct Cell {
    object: ObjId,
    index: i64,
    domain: Domain,
}

/// The variables of a model.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    globals: HashMap<String, Cell>,
    /// In the order of declaration: what a pointer points to.
    order: Vec<Cell>,
    /// By name and process.
    locals: HashMap<String, HashMap<usize, Cell>>,
    processes: usize,
}

/// A place with what is known about the values there.
pub(super) struct Target {
    pub(super) place: Place,
    /// The values it may have.
    pub(super) domain: Domain,
    /// What must hold for the access to be enabled.
    pub(super) guard: Option<Expr>,
    /// For pointers: the pointer, and the cells it may point to.
    choices: Vec<(Expr, Domain)>,
}

impl Target {
    /// What must hold for a value to be written there.
    pub(super) fn write_guard(&self, value: &Expr, range: Interval) -> Option<Expr> {
        if self.choices.iter().all(|(_, domain)| range.within(*domain)) {
            let fits = inside(value, range, self.domain);
            return match (self.choices.is_empty(), self.guard.clone()) {
                (true, None) => fits,
                (_, guard) => guard,
            };
        }
        // Cells with different domains: one case for each.
        Some(self.choices.iter().fold(Expr::FALSE, |any, (here, domain)| {
            match inside(value, range, *domain).unwrap_or(Expr::TRUE) {
                Expr::FALSE => any,
                fits => any.or(here.clone().and(fits)),
            }
        }))
    }
}

/// The smallest domain that contains both.
fn hull(a: Domain, b: Domain) -> Domain {
    let ((a, b), (c, d)) = (a?, b?);
    Some((a.min(c), b.max(d)))
}

fn ty(domain: Domain) -> Ty {
    domain.map_or(Ty::I64, |(lo, hi)| Ty::Range { lo, hi })
}

fn init(decl: &Decl) -> CellInit {
    match (decl.init, decl.domain) {
        (Some(v), _) => CellInit::Value(v),
        (None, Some((lo, hi))) => CellInit::Any { lo, hi },
        (None, None) => CellInit::Any { lo: i64::MIN, hi: i64::MAX },
    }
}

impl Layout {
    /// Makes the objects.
    pub(super) fn new(model: &Model, program: &mut ProgramBuilder) -> Layout {
        let mut layout = Layout::default();
        let local_names: Vec<&str> =
            model.processes.iter().flat_map(|p| &p.data).map(|d| d.name.text.as_str()).collect();
        if model.processes.iter().any(|p| p.body.iter().any(computes_pointer)) {
            layout.one_object(model, program, &local_names);
        } else {
            for decl in &model.globals {
                let object = program.object(
                    &*decl.name.text,
                    ty(decl.domain),
                    Len::Scalar,
                    vec![init(decl)],
                    decl.name.span,
                );
                layout.global(decl, Cell { object, index: 0, domain: decl.domain });
            }
        }
        layout.add_locals(model, program);
        layout
    }

    fn global(&mut self, decl: &Decl, cell: Cell) {
        self.order.push(cell);
        self.globals.insert(decl.name.text.clone(), cell);
    }

    /// All globals in one object, so that a pointer is an index.
    fn one_object(&mut self, model: &Model, program: &mut ProgramBuilder, taken: &[&str]) {
        let Some(first) = model.globals.first() else { return };
        let domain = model.globals.iter().fold(first.domain, |d, g| hull(d, g.domain));
        let len = Len::Fixed(u32::try_from(model.globals.len()).unwrap_or(u32::MAX));
        let name = unique("mem", |n| taken.contains(&n));
        let inits = model.globals.iter().map(init).collect();
        let object = program.object(name, ty(domain), len, inits, first.name.span);
        program.program.objects[object.index()].cell_names =
            model.globals.iter().map(|g| g.name.text.clone()).collect();
        for (index, decl) in model.globals.iter().enumerate() {
            self.global(decl, Cell { object, index: index as i64, domain: decl.domain });
        }
    }

    /// An array for every name that processes declare.
    fn add_locals(&mut self, model: &Model, program: &mut ProgramBuilder) {
        let mut names: Vec<&str> = Vec::new();
        let mut decls: HashMap<&str, Vec<(usize, &Decl)>> = HashMap::new();
        for process in &model.processes {
            for _ in 0..process.copies {
                for decl in &process.data {
                    let name = decl.name.text.as_str();
                    if !decls.contains_key(name) {
                        names.push(name);
                    }
                    decls.entry(name).or_default().push((self.processes, decl));
                }
                self.processes += 1;
            }
        }
        for &name in &names {
            let owners = &decls[name];
            let first = owners[0].1;
            let domain = owners.iter().fold(first.domain, |d, (_, decl)| hull(d, decl.domain));
            let len = Len::Fixed(u32::try_from(owners.len()).unwrap_or(u32::MAX));
            let clash = |n: &str| {
                program.program.objects.iter().any(|o| o.name == n) || (n != name && names.contains(&n))
            };
            let object_name = unique(name, clash);
            let plain = object_name == name && owners.len() == self.processes;
            let inits = owners.iter().map(|(_, d)| init(d)).collect();
            let object = program.object(object_name, ty(domain), len, inits, first.name.span);
            if !plain {
                program.program.objects[object.index()].cell_names =
                    owners.iter().map(|(pid, _)| format!("{name}[{pid}]")).collect();
            }
            for (index, (pid, decl)) in owners.iter().enumerate() {
                let cell = Cell { object, index: index as i64, domain: decl.domain };
                self.locals.entry(name.to_string()).or_default().insert(*pid, cell);
            }
        }
    }

    /// What a place means in a process; the unknown is reported.
    pub(super) fn target(
        &self,
        mem: &Mem,
        pid: usize,
        regs: &Regs,
        messages: &mut Vec<Diagnostic>,
    ) -> Option<Target> {
        let cell = match mem {
            Mem::Global(name) => self.find_global(name, messages)?,
            Mem::Local(name, owner, span) => self.find_local(name, *owner, *span, pid, messages)?,
            Mem::Pointer(pointer, span) => return self.pointer(pointer, *span, regs, messages),
        };
        Some(fixed(cell))
    }

    fn find_global(&self, name: &Name, messages: &mut Vec<Diagnostic>) -> Option<Cell> {
        if let Some(cell) = self.globals.get(&name.text) {
            return Some(*cell);
        }
        let d = Diagnostic::error(name.span, format!("there is no global variable `{}`", name.text));
        messages.push(if self.locals.contains_key(&name.text) {
            d.label(format!("did you mean `{}[my]`?", name.text))
                .hint("a variable that a process declares needs an owner: `x[my]`, `x[0]`")
        } else {
            let mut known: Vec<&str> = self.globals.keys().map(String::as_str).collect();
            known.sort_unstable();
            match suggest(&name.text, known) {
                Some(s) => d.label(format!("did you mean `{s}`?")),
                None => d.label("not declared").hint("declare it under `data`, before the first process"),
            }
        });
        None
    }

    fn find_local(
        &self,
        name: &Name,
        owner: Owner,
        span: Span,
        pid: usize,
        messages: &mut Vec<Diagnostic>,
    ) -> Option<Cell> {
        // The numbers are those of the other processes: one's own is left out.
        let who = match owner {
            Owner::Me => pid,
            Owner::Other(k) => match usize::try_from(k) {
                Ok(k) if k < pid => k,
                Ok(k) => k.saturating_add(1),
                Err(_) => usize::MAX,
            },
        };
        if who >= self.processes {
            let others = self.processes - 1;
            let label = match others {
                0 => "there is no other process".to_string(),
                1 => "the only other process is 0".to_string(),
                _ => format!("the other processes are 0 to {}", others - 1),
            };
            messages.push(
                Diagnostic::error(span, "there is no such process")
                    .label(label)
                    .hint("`x[k]` is the variable of the k-th other process; one's own is `x[my]`"),
            );
            return None;
        }
        if let Some(cell) = self.locals.get(&name.text).and_then(|owners| owners.get(&who)) {
            return Some(*cell);
        }
        let process = match owner {
            Owner::Me => "this process".to_string(),
            Owner::Other(_) => format!("process P{who}"),
        };
        let d = Diagnostic::error(span, format!("{process} has no variable `{}`", name.text));
        messages.push(if self.globals.contains_key(&name.text) {
            d.label(format!("did you mean `{}`?", name.text))
                .hint("a global variable is used without an owner")
        } else {
            let mut known: Vec<&str> =
                self.locals.iter().filter(|(_, o)| o.contains_key(&who)).map(|(n, _)| n.as_str()).collect();
            known.sort_unstable();
            match suggest(&name.text, known) {
                Some(s) => d.label(format!("did you mean `{s}`?")),
                None => d.label("not declared").hint("declare it under the `data` of that process"),
            }
        });
        None
    }

    fn pointer(
        &self,
        pointer: &Arith,
        span: Span,
        regs: &Regs,
        messages: &mut Vec<Diagnostic>,
    ) -> Option<Target> {
        let (e, range) = arith(pointer, regs, messages);
        let cells: Vec<(i64, Cell)> = self
            .order
            .iter()
            .enumerate()
            .map(|(i, c)| (i as i64, *c))
            .filter(|(i, _)| range.lo <= i128::from(*i) && i128::from(*i) <= range.hi)
            .collect();
        let Some((_, first)) = cells.first() else {
            messages.push(
                Diagnostic::error(span, "this pointer points to no variable")
                    .label(match self.order.len() {
                        0 => "there are no global variables".to_string(),
                        1 => "the only global variable has the number 0".to_string(),
                        n => format!("global variables have the numbers 0 to {}", n - 1),
                    })
                    .hint("globals are numbered from 0 in the order of their declaration"),
            );
            return None;
        };
        if let (1, Some(i)) = (cells.len(), e.constant())
            && i128::from(i) == range.lo
        {
            return Some(fixed(*first));
        }
        let last = self.order.len() as i64 - 1;
        Some(Target {
            guard: inside(&e, range, Some((0, last))),
            domain: cells.iter().fold(first.domain, |d, (_, c)| hull(d, c.domain)),
            choices: cells
                .iter()
                .map(|(i, c)| (Expr::bin(BinOp::Eq, Ty::I64, e.clone(), Expr::int(*i)), c.domain))
                .collect(),
            place: Place::Cell(first.object, e),
        })
    }
}

fn fixed(cell: Cell) -> Target {
    let place = Place::Cell(cell.object, Expr::int(cell.index));
    Target { place, domain: cell.domain, guard: None, choices: Vec::new() }
}

/// The name itself, or with a number after it, so that it is not taken.
fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut candidate = name.to_string();
    let mut n = 1;
    while taken(&candidate) {
        n += 1;
        candidate = format!("{name}{n}");
    }
    candidate
}

/// Whether a statement uses a pointer that is not a constant.
fn computes_pointer(s: &Stmt) -> bool {
    let computed = |m: &Mem| matches!(m, Mem::Pointer(a, _) if !matches!(a, Arith::Int(_)));
    match &s.kind {
        StmtKind::Read(_, m) | StmtKind::Await(m, _) | StmtKind::Write(m, _) | StmtKind::Cas(m, ..) => {
            computed(m)
        }
        StmtKind::Locked(b) | StmtKind::Either(b) => b.iter().flatten().any(computes_pointer),
        StmtKind::If(_, yes, no) => computes_pointer(yes) || no.as_deref().is_some_and(computes_pointer),
        StmtKind::While(_, s) => computes_pointer(s),
        StmtKind::Seq(list) => list.iter().any(computes_pointer),
        StmtKind::Nop
        | StmtKind::Assign(..)
        | StmtKind::Assume(_)
        | StmtKind::Fence(_)
        | StmtKind::Goto(_) => false,
    }
}
