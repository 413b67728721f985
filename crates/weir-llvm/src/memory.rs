//! Objects and cells: how the bytes of LLVM become the cells of the model.
//!
//! A cell stands for `unit` bytes, the same number for the whole program: the
//! greatest common divisor of all offsets that occur, or 1 where pointers are
//! computed with as numbers. A value lives in the cell in which its bytes start.
//! [`crate::overlap`] has made sure that no two values share bytes; where some do, cells
//! are bytes, and globals are made of them (`bytes_of`).

use crate::image::Image;
use crate::mid::{Flat, MTy, Op, Opd, ValId, step, ty};
use crate::points::{Obj, Off, Points, Targets, gcd};
use std::collections::{BTreeMap, HashMap};
use weir_ir::bytes::{PADDING, UNSET, split};
use weir_ir::{Addr, CellInit, Expr, Len, ObjId, Object, Span, Ty};

/// What a cell holds that was never written: a number that no integer of fewer than 64 bits
/// is, and no pointer. A 64-bit integer could be any number, so it depends on the text of
/// the whole program in a way that nobody writes by accident.
pub(crate) fn unwritten(text: &str) -> i64 {
    // FNV-1a.
    let mix = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    0x5bad_0000_0000_0000 | (hash ^ hash >> 48) as i64 & 0xffff_ffff_ffff
}

/// Where the addresses of functions start: they belong to no object.
const FUNCTIONS: i64 = 4096;

pub(crate) struct Memory {
    pub unit: i64,
    /// Cells are bytes, and accesses name several of them.
    pub bytes: bool,
    /// What a cell holds that was never written.
    pub unwritten: i64,
    pub objects: Vec<Object>,
    globals: HashMap<usize, ObjId>,
    stack: HashMap<(usize, ValId), ObjId>,
    points: Points,
}

/// What is known about a global.
pub(crate) struct GlobalInfo {
    pub index: usize,
    pub name: String,
    pub span: Span,
    pub image: Image,
    /// Offset, size and name of its parts.
    pub parts: Vec<(u64, u64, String)>,
}

/// How many bytes a cell stands for.
fn unit(flats: &[Flat], points: &Points, globals: &[GlobalInfo]) -> i64 {
    if points.as_numbers {
        return 1;
    }
    let mut g = 0;
    for f in flats {
        let defs = f.defs();
        for b in &f.blocks {
            let mut constant = |o: &Opd| {
                if let Opd::Addr(_, at) = o {
                    g = gcd(g, *at);
                }
            };
            b.phis.iter().flat_map(|p| &p.from).for_each(|(_, o)| constant(o));
            b.term.clone().operands_mut(&mut |o| constant(o));
            b.insts.iter().for_each(|i| i.op.operands(&mut constant));
            for i in &b.insts {
                if let Op::Gep(_, off, idx) = &i.op {
                    g = idx.iter().fold(gcd(g, *off), |g, (i, scale)| gcd(g, step(&defs, *i, *scale)));
                }
            }
        }
    }
    for a in points.accesses.values().flatten() {
        g = gcd(gcd(g, a.off.base), a.off.stride);
    }
    for p in globals.iter().flat_map(|g| g.image.pointers.values()) {
        if let Opd::Addr(_, at) = p {
            g = gcd(g, *at);
        }
    }
    match g {
        0 => 8,
        g => gcd(g, 8),
    }
}

impl Memory {
    /// `main` is the flat whose stack objects are static.
    pub fn new(
        flats: &[Flat],
        main: usize,
        points: Points,
        globals: &[GlobalInfo],
        unwritten: i64,
        bytes: bool,
    ) -> Memory {
        let unit = if bytes { 1 } else { unit(flats, &points, globals) };
        let mut mem = Memory {
            unit,
            bytes,
            unwritten: if bytes { UNSET } else { unwritten },
            objects: Vec::new(),
            globals: HashMap::new(),
            stack: HashMap::new(),
            points,
        };
        for (i, g) in globals.iter().enumerate() {
            mem.globals.insert(g.index, ObjId::new(i));
        }
        for g in globals {
            let object = if bytes { mem.bytes_of(g) } else { mem.global(g) };
            mem.objects.push(object);
        }
        // What is made of bytes may have some that were never written: on the heap only.
        let insts = flats[main].blocks.iter().flat_map(|b| &b.insts);
        for i in insts.filter(|_| !bytes) {
            if let Op::Alloca(bytes, name) = &i.op {
                let cells = mem.cells(*bytes).max(1);
                let len = u32::try_from(cells).unwrap_or(u32::MAX);
                let name = name.trim_start_matches('%').to_string();
                mem.stack.insert((main, i.dst[0]), ObjId::new(mem.objects.len()));
                mem.objects.push(Object {
                    name: if name.bytes().all(|b| b.is_ascii_digit()) {
                        format!("local{name}")
                    } else {
                        name
                    },
                    ty: Ty::I64,
                    len: if len == 1 { Len::Scalar } else { Len::Fixed(len) },
                    init: vec![CellInit::Value(unwritten)],
                    cell_names: Vec::new(),
                    span: i.at.span(),
                });
            }
        }
        let mut seen: HashMap<String, u32> = HashMap::new();
        for o in &mut mem.objects {
            let n = seen.entry(o.name.clone()).or_insert(0);
            *n += 1;
            if *n > 1 {
                o.name = format!("{}.{n}", o.name);
            }
        }
        mem
    }

    fn global(&self, g: &GlobalInfo) -> Object {
        let cells = self.cells(g.image.size).max(1);
        let len = u32::try_from(cells).unwrap_or(u32::MAX);
        let accesses = self.points.accesses.get(&Obj::Global(g.index)).map_or(&[][..], Vec::as_slice);
        let mut tys = accesses.iter().map(|a| a.ty);
        let first = tys.next().unwrap_or(MTy::Int(64));
        let cell_ty = if tys.all(|t| t == first) { ty(first) } else { Ty::I64 };
        let mut init = vec![CellInit::Value(0); cells as usize];
        for (i, cell) in init.iter_mut().enumerate() {
            let at = i as i64 * self.unit;
            let access = accesses.iter().find(|a| a.off.meets(Off::exact(at)));
            if let Some(a) = access {
                *cell = CellInit::Value(match g.image.read(at as u64, a.ty) {
                    Ok(v) => v,
                    Err(p) => self.constant(p),
                });
            }
        }
        let named = |i: usize| {
            let at = (i as i64 * self.unit) as u64;
            let part = g.parts.iter().find(|(o, _, _)| *o == at);
            part.map_or_else(|| format!("{}+{at}", g.name), |(_, _, n)| format!("{}{n}", g.name))
        };
        let cell_names = if g.parts.is_empty() || cells == 1 {
            Vec::new()
        } else {
            (0..cells as usize).map(named).collect()
        };
        if init.iter().all(|i| *i == CellInit::Value(0)) {
            init.truncate(1);
        }
        Object {
            name: g.name.clone(),
            ty: cell_ty,
            len: if len == 1 { Len::Scalar } else { Len::Fixed(len) },
            init,
            cell_names,
            span: g.span,
        }
    }

    /// A global that is made of bytes.
    fn bytes_of(&self, g: &GlobalInfo) -> Object {
        let size = g.image.size.max(1);
        let mut values: Vec<i64> =
            (0..size).map(|at| g.image.read(at, MTy::Int(8)).map_or(0, |byte| byte & 255)).collect();
        for (at, p) in &g.image.pointers {
            let value = self.constant(*p);
            for (i, byte) in split(value, 8).enumerate() {
                if let Some(there) = values.get_mut(*at as usize + i) {
                    *there = byte;
                }
            }
        }
        // The first byte of a part has its name, the others none, and padding is padding.
        let named = |at: u64| match g.parts.iter().find(|(o, n, _)| (*o..o + n).contains(&at)) {
            Some((o, _, name)) if *o == at => format!("{}{name}", g.name),
            Some(_) => String::new(),
            None => PADDING.to_string(),
        };
        let cell_names = match g.parts.is_empty() {
            true if size > 8 => Vec::new(),
            true => (0..size).map(|at| if at == 0 { g.name.clone() } else { String::new() }).collect(),
            false if g.parts.len() as u64 == size => Vec::new(),
            false => (0..size).map(named).collect(),
        };
        let all_zero = values.iter().all(|v| *v == 0);
        let init = if all_zero { vec![0] } else { values };
        Object {
            name: g.name.clone(),
            ty: Ty::U8,
            len: Len::Fixed(u32::try_from(size).unwrap_or(u32::MAX)),
            init: init.into_iter().map(CellInit::Value).collect(),
            cell_names,
            span: g.span,
        }
    }

    fn constant(&self, o: Opd) -> i64 {
        match o {
            Opd::Addr(g, at) => match self.globals.get(&g) {
                Some(o) => Addr::of(*o, 0).0.wrapping_add(at / self.unit),
                None => 0,
            },
            Opd::Func(f) => self.function(f),
            Opd::Const(c, _) => c,
            _ => 0,
        }
    }

    /// The number of cells for that many bytes.
    pub fn cells(&self, bytes: u64) -> u64 {
        bytes.div_ceil(self.unit as u64)
    }

    /// The address of a global and some bytes.
    pub fn address(&self, g: usize, at: i64) -> Expr {
        match self.globals.get(&g) {
            Some(o) => Expr::AddrOf(*o, Box::new(Expr::int(at / self.unit))),
            None => Expr::Const(0, Ty::Ptr),
        }
    }

    /// The address of a function.
    pub fn function(&self, f: usize) -> i64 {
        FUNCTIONS + 16 * f as i64
    }

    pub fn stack_object(&self, flat: usize, v: ValId) -> Option<ObjId> {
        self.stack.get(&(flat, v)).copied()
    }

    /// Whether an index may be used on an object: what is constant must be inside.
    pub fn has_cell(&self, o: ObjId, index: &Expr) -> bool {
        index.constant().is_none_or(|i| self.objects[o.index()].has_cell(i))
    }

    /// Whether what a pointer points to may never have been written.
    pub fn may_be_unwritten(&self, flat: usize, p: Opd) -> bool {
        self.points.of(flat, p).iter().any(|(o, _)| matches!(o, Obj::Stack(..) | Obj::Heap(..)))
    }

    /// The cells of a heap object of that many bytes that are ever accessed.
    pub fn heap_cells(&self, flat: usize, v: ValId, bytes: i64) -> Vec<i64> {
        let object = [(Obj::Heap(flat, v), Off::exact(0))].into();
        self.cells_in(&object, bytes).into_keys().collect()
    }

    /// The cells, counted from the pointers, that a copy or fill of n bytes touches.
    pub fn copied(&self, flat: usize, to: Opd, from: Opd, n: u64) -> Vec<(i64, MTy)> {
        let n = i64::try_from(n).unwrap_or(i64::MAX);
        let mut found = self.cells_in(&self.points.of(flat, to), n);
        found.append(&mut self.cells_in(&self.points.of(flat, from), n));
        found.into_iter().collect()
    }

    /// The cells of n bytes at some pointers that are ever accessed there.
    fn cells_in(&self, at: &Targets, n: i64) -> BTreeMap<i64, MTy> {
        let mut found: BTreeMap<i64, MTy> = BTreeMap::new();
        for (obj, off) in at {
            for a in self.points.accesses.get(obj).into_iter().flatten() {
                for r in crate::blocks::places(a.off, *off, a.ty.size() as i64, n).filter(|r| *r >= 0) {
                    found.insert(r / self.unit, a.ty);
                }
            }
        }
        found
    }
}
