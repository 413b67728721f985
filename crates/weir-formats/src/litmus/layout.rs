//! Which locations there are, how wide they are, and what holds addresses.
//!
//! A location has the type the initial state declares, else the width of its
//! accesses, else the machine's. Accesses of two widths to one location are
//! refused: the model has no bytes within a cell.
//!
//! A register that starts with an address and is never written is replaced by
//! that address. Other registers and locations through which addresses travel
//! are found by following moves in both directions (they get type
//! [`Ty::Ptr`]); which location such a register points to is then decided
//! while the program runs.

use super::asm::{Insn, Mem, Operand};
use super::init::{Init, Value};
use super::mnemonic::{Alu, Bit, Kind};
use super::regs::{NAMES, RAX, RSP};
use super::split::Arch;
use super::table::Column;
use std::collections::HashMap;
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, ObjId, Span, Ty};

/// A location.
#[derive(Clone, Debug)]
pub(super) struct Location {
    pub name: String,
    pub ty: Ty,
    pub bits: u8,
    pub len: Option<u32>,
    /// Whether every thread has a cell of its own.
    pub own: bool,
    pub span: Span,
}

/// Where a memory operand points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A cell of a location, plus bytes, plus a scaled register.
    Static { loc: usize, cell: u32, disp: i64, index: Option<(usize, i64)> },
    /// Where a register points.
    Dynamic { base: usize, disp: i64, index: Option<(usize, i64)> },
    /// The thread's stack.
    Stack,
}

/// What is known about locations and registers.
#[derive(Debug)]
pub(super) struct Layout {
    pub arch: Arch,
    pub locs: Vec<Location>,
    by_name: HashMap<String, usize>,
    /// By thread and register: the address it starts with and keeps.
    fixed: Vec<[Option<(usize, u32)>; 16]>,
    /// By thread and register: whether addresses travel through it.
    pointer: Vec<[bool; 16]>,
    /// The locations whose address is in use.
    pub taken: Vec<usize>,
}

impl Layout {
    /// The number of a location.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }
    /// The object of a location.
    pub fn object(loc: usize) -> ObjId {
        ObjId::new(loc)
    }
    /// The type of a register.
    pub fn reg_ty(&self, thread: usize, reg: usize) -> Ty {
        if self.pointer[thread][reg] { Ty::Ptr } else { Ty::Int { bits: self.arch.bits(), signed: true } }
    }
    /// Adds a location, or finds it.
    fn add(&mut self, name: &str, span: Span) -> usize {
        if let Some(&i) = self.by_name.get(name) {
            return i;
        }
        let bits = self.arch.bits();
        self.locs.push(Location {
            name: name.to_string(),
            ty: Ty::Int { bits, signed: true },
            bits,
            len: None,
            own: false,
            span,
        });
        self.by_name.insert(name.to_string(), self.locs.len() - 1);
        self.locs.len() - 1
    }
    /// Where the operand of a thread points.
    pub fn target(&self, thread: usize, mem: &Mem) -> Result<Target, Diagnostic> {
        let Mem { disp, mut base, mut index, .. } = *mem;
        if let Some(loc) = mem.sym.as_deref().and_then(|s| self.find(s)) {
            if let Some(b) = base {
                if index.is_some() {
                    return Err(Diagnostic::error(mem.span, "an address of three parts is not supported"));
                }
                index = Some((b, 1));
            }
            return Ok(Target::Static { loc, cell: 0, disp, index });
        }
        // `(%rbx,%rax)` with the address in `%rax`.
        if let (Some(b), Some((i, 1))) = (base, index)
            && !self.pointer[thread][b]
            && self.pointer[thread][i]
        {
            (base, index) = (Some(i), Some((b, 1)));
        }
        let Some(base) = base else {
            return Err(Diagnostic::error(mem.span, "this address names no location")
                .hint("addresses are names here: declare a location, and write its name"));
        };
        if let Some((loc, cell)) = self.fixed[thread][base] {
            return Ok(Target::Static { loc, cell, disp, index });
        }
        if base == RSP && !self.pointer[thread][RSP] {
            return Ok(Target::Stack);
        }
        Ok(Target::Dynamic { base, disp, index })
    }
}

/// The registers an instruction writes.
pub(super) fn writes(insn: &Insn) -> Vec<usize> {
    let reg = |i: usize| insn.ops.get(i).and_then(Operand::reg).map(|p| p.reg);
    match insn.kind {
        Kind::Alu(Alu::Cmp | Alu::Test) | Kind::Bit(Bit::Test) | Kind::Jmp | Kind::Jcc(_) => Vec::new(),
        Kind::Xchg | Kind::Uxch | Kind::Xadd => reg(0).into_iter().chain(reg(1)).collect(),
        Kind::Cmpxchg => reg(0).into_iter().chain([RAX]).collect(),
        _ => reg(0).into_iter().collect(),
    }
}

/// The width the instruction itself gives to its operands, if it does.
pub(super) fn explicit_width(insn: &Insn) -> Result<Option<u8>, Diagnostic> {
    let mut found: Option<u8> = insn.suffix;
    if matches!(insn.kind, Kind::Set(_)) {
        found = Some(8);
    }
    for (i, op) in insn.ops.iter().enumerate() {
        let skip = i == 1 && matches!(insn.kind, Kind::Shift(_) | Kind::Movx { .. } | Kind::Lea);
        let bits = match op {
            _ if skip => None,
            Operand::Reg(p, _) => Some(p.bits),
            Operand::Mem(m) => m.bits,
            _ => None,
        };
        match (found, bits) {
            (Some(a), Some(b)) if a != b => {
                return Err(Diagnostic::error(
                    op.span(),
                    format!("this operand has {b} bits, the instruction {a}"),
                )
                .hint("all operands of an instruction have one width; `movzx` and `movsx` widen"));
            }
            (None, b) => found = b,
            _ => {}
        }
    }
    Ok(found)
}

/// The width in which an instruction accesses its memory operand, if it says so.
fn access_width(insn: &Insn) -> Result<Option<u8>, Diagnostic> {
    match insn.kind {
        Kind::Movx { from, .. } => {
            explicit_width(insn)?;
            Ok(from.or(insn.ops[1].mem().and_then(|m| m.bits)))
        }
        _ => explicit_width(insn),
    }
}

/// Works out the layout of a test.
/// `asked` are the locations that the question names.
pub(super) fn layout(
    arch: Arch,
    init: &Init,
    columns: &[Column],
    asked: &[(&str, Span)],
    diags: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Layout {
    let mut l = Layout {
        arch,
        locs: Vec::new(),
        by_name: HashMap::new(),
        fixed: vec![[None; 16]; columns.len()],
        pointer: vec![[false; 16]; columns.len()],
        taken: Vec::new(),
    };
    l.taken = name_locations(&mut l, init, columns);
    for (name, span) in asked {
        if l.find(name).is_none() {
            let d = Diagnostic::warning(
                *span,
                format!("no thread and no initial value names `{name}`; it stays 0"),
            );
            warnings.push(match suggest(name, l.locs.iter().map(|l| l.name.as_str())) {
                Some(s) => d.label(format!("did you mean `{s}`?")),
                None => d,
            });
            l.add(name, *span);
        }
    }
    fix_registers(&mut l, init, columns, diags);
    spread_pointers(&mut l, init, columns);
    size_locations(&mut l, init, columns, diags);
    l
}

/// Numbers the locations; returns those whose address is used.
fn name_locations(l: &mut Layout, init: &Init, columns: &[Column]) -> Vec<usize> {
    let mut taken = Vec::new();
    for loc in &init.locs {
        let i = l.add(&loc.name, loc.span);
        l.locs[i].len = loc.len;
    }
    let values =
        init.locs.iter().flat_map(|x| &x.values).chain(init.regs.iter().filter_map(|r| r.value.as_ref()));
    for value in values {
        if let Value::Addr(name, _, span) = value {
            taken.push(l.add(name, *span));
        }
    }
    for insn in columns.iter().flat_map(|c| &c.insns) {
        for op in &insn.ops {
            match op {
                Operand::Addr(name, span) => taken.push(l.add(name, *span)),
                Operand::Mem(Mem { sym: Some(name), span, .. }) => {
                    let i = l.add(name, *span);
                    if insn.kind == Kind::Lea {
                        taken.push(i);
                    }
                }
                _ => {}
            }
        }
    }
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// Finds the registers that keep the address they start with.
fn fix_registers(l: &mut Layout, init: &Init, columns: &[Column], diags: &mut Vec<Diagnostic>) {
    for r in &init.regs {
        let Some(t) = columns.iter().position(|c| c.number == r.thread) else {
            diags.push(unknown_thread(r.thread, r.span, columns));
            continue;
        };
        let Some(Value::Addr(name, cell, _)) = &r.value else { continue };
        if r.part.bits != l.arch.bits() {
            diags.push(Diagnostic::error(r.span, "an address does not fit a part of a register").hint(
                format!(
                    "addresses have {} bits here: write `{}:{}`",
                    l.arch.bits(),
                    r.thread,
                    NAMES[r.part.reg]
                ),
            ));
        }
        l.pointer[t][r.part.reg] = true;
        let loc = l.find(name);
        if !columns[t].insns.iter().any(|i| writes(i).contains(&r.part.reg)) {
            l.fixed[t][r.part.reg] = loc.map(|loc| (loc, *cell));
        }
    }
}

/// The message about a thread that is not there.
pub(super) fn unknown_thread(number: u32, span: Span, columns: &[Column]) -> Diagnostic {
    let names: Vec<String> = columns.iter().map(|c| c.number.to_string()).collect();
    Diagnostic::error(span, format!("there is no thread {number}"))
        .hint(format!("the threads of this test are {}", names.join(", ")))
}

/// Marks what addresses travel through, to a fixed point.
fn spread_pointers(l: &mut Layout, init: &Init, columns: &[Column]) {
    let mut in_memory: Vec<bool> = vec![false; l.locs.len()];
    for loc in &init.locs {
        let holds = loc.ty == Some(Ty::Ptr) || loc.values.iter().any(|v| matches!(v, Value::Addr(..)));
        if let Some(i) = l.find(&loc.name).filter(|_| holds) {
            in_memory[i] = true;
        }
    }
    for (t, column) in columns.iter().enumerate() {
        for insn in &column.insns {
            if matches!(insn.ops.get(1), Some(Operand::Addr(..)))
                && insn.kind == Kind::Mov
                && let Some(p) = insn.ops[0].reg()
            {
                l.pointer[t][p.reg] = true;
            }
            for mem in insn.ops.iter().filter_map(Operand::mem) {
                if insn.kind == Kind::Lea {
                    if let (Some(p), Some(_)) = (insn.ops[0].reg(), &mem.sym) {
                        l.pointer[t][p.reg] = true;
                    }
                } else if let (Ok(Target::Dynamic { base, .. }), None) = (l.target(t, mem), &mem.sym) {
                    l.pointer[t][base] = true;
                }
            }
        }
    }
    // What is read or written through registers is one more place.
    let mut heap = false;
    loop {
        let before = (in_memory.clone(), l.pointer.clone(), heap);
        for (t, column) in columns.iter().enumerate() {
            for insn in &column.insns {
                let mut ends: Vec<End> = insn.ops.iter().filter_map(|op| end_of(l, t, op)).collect();
                match insn.kind {
                    Kind::Mov | Kind::Xchg | Kind::Uxch | Kind::Cmov(_) | Kind::Xadd => {}
                    Kind::Cmpxchg => ends.push(End::Reg(RAX)),
                    Kind::Lea => {
                        // The address of what a register points to is the register.
                        let base = insn.ops[1].mem().filter(|m| m.sym.is_none()).and_then(|m| m.base);
                        ends =
                            base.into_iter().chain(insn.ops[0].reg().map(|p| p.reg)).map(End::Reg).collect();
                        if !base.is_some_and(|b| l.pointer[t][b]) {
                            continue;
                        }
                    }
                    _ => continue,
                }
                if explicit_width(insn).ok().flatten().is_some_and(|w| w != l.arch.bits()) {
                    continue;
                }
                let holds = ends.iter().any(|e| match *e {
                    End::Reg(r) => l.pointer[t][r],
                    End::Loc(i) => in_memory[i],
                    End::Heap => heap,
                });
                for e in ends.iter().filter(|_| holds) {
                    match *e {
                        End::Reg(r) => l.pointer[t][r] = true,
                        End::Loc(i) => in_memory[i] = true,
                        End::Heap => heap = true,
                    }
                }
            }
        }
        // A location whose address is in use may be the one pointed to.
        heap |= l.taken_holds(&in_memory);
        if (in_memory.clone(), l.pointer.clone(), heap) == before {
            break;
        }
    }
    for (loc, holds) in l.locs.iter_mut().zip(in_memory) {
        if holds {
            loc.ty = Ty::Ptr;
        }
    }
}

/// One end of a move.
#[derive(Clone, Copy)]
enum End {
    Reg(usize),
    Loc(usize),
    Heap,
}

fn end_of(l: &Layout, thread: usize, op: &Operand) -> Option<End> {
    match op {
        Operand::Reg(p, _) => Some(End::Reg(p.reg)),
        Operand::Mem(m) => match l.target(thread, m).ok()? {
            Target::Static { loc, .. } => Some(End::Loc(loc)),
            Target::Dynamic { .. } => Some(End::Heap),
            Target::Stack => None,
        },
        _ => None,
    }
}

impl Layout {
    fn taken_holds(&self, in_memory: &[bool]) -> bool {
        self.taken.iter().any(|&i| in_memory[i])
    }
}

/// Gives every location its width, and checks every access against it.
fn size_locations(l: &mut Layout, init: &Init, columns: &[Column], diags: &mut Vec<Diagnostic>) {
    let nat = l.arch.bits();
    // Where each location's width was first said.
    let mut said: Vec<Option<(u8, Span, bool)>> = vec![None; l.locs.len()];
    for loc in &init.locs {
        let Some(i) = l.find(&loc.name) else { continue };
        let bits = match loc.ty {
            Some(Ty::Int { bits, .. }) => bits,
            Some(_) => nat,
            None if l.locs[i].ty == Ty::Ptr => nat,
            None => continue,
        };
        said[i] = Some((bits, loc.span, true));
    }
    let mut through_registers: Vec<(u8, Span)> = Vec::new();
    for (t, column) in columns.iter().enumerate() {
        for insn in &column.insns {
            let width = match access_width(insn) {
                Ok(w) => w,
                Err(d) => {
                    diags.push(d);
                    continue;
                }
            };
            for mem in insn.ops.iter().filter_map(Operand::mem) {
                let target = match l.target(t, mem) {
                    Ok(target) => target,
                    Err(d) => {
                        if insn.kind != Kind::Lea {
                            diags.push(d);
                        }
                        continue;
                    }
                };
                if insn.kind == Kind::Lea {
                    continue;
                }
                match (target, width) {
                    (Target::Static { loc, .. }, Some(w)) => match said[loc] {
                        Some((before, at, declared)) if before != w => {
                            diags.push(mixed(&l.locs[loc].name, insn.span, w, at, before, declared));
                        }
                        Some(_) => {}
                        None => said[loc] = Some((w, insn.span, false)),
                    },
                    (Target::Dynamic { .. }, w) => through_registers.push((w.unwrap_or(nat), insn.span)),
                    _ => {}
                }
            }
        }
    }
    for (i, loc) in l.locs.iter_mut().enumerate() {
        let declared = init.locs.iter().find(|x| x.name == loc.name).and_then(|x| x.ty);
        loc.bits = said[i].map_or(nat, |(bits, ..)| bits);
        if loc.ty == Ty::Ptr && loc.bits == nat {
            continue;
        }
        loc.ty = match declared {
            Some(ty @ Ty::Int { .. }) => ty,
            _ => Ty::Int { bits: loc.bits, signed: true },
        };
    }
    for (w, span) in through_registers {
        if let Some(&i) = l.taken.iter().find(|&&i| l.locs[i].bits != w) {
            let loc = &l.locs[i];
            let at = said[i].map_or(loc.span, |(_, at, _)| at);
            diags.push(mixed(&loc.name, span, w, at, loc.bits, true));
        }
    }
}

fn mixed(name: &str, span: Span, w: u8, at: Span, before: u8, declared: bool) -> Diagnostic {
    let how = if declared { "declared with" } else { "accessed with" };
    Diagnostic::error(span, format!("mixed-size access: `{name}` is accessed with {w} bits here"))
        .also(at, format!("`{name}` is {how} {before} bits here"))
        .hint("use one width for all accesses to a location, and declare it with that width")
}
