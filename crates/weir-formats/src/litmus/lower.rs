//! A thread's code as an automaton: registers, places, and how their parts are
//! read and written. What each instruction does is in [`super::step`].
//!
//! There is one register of the model per machine register, as wide as the
//! machine; `%zf` and its kin are the flags, `%1` … hold what was loaded in the
//! middle of an instruction. A write of 32 bits clears the upper half of a
//! 64-bit register, a write of 8 or 16 bits leaves the rest.

use super::asm::{Insn, Mem, Operand};
use super::flags::{EACH, Flags, Of, cast, flag_of};
use super::layout::{Layout, Target};
use super::regs::{NAMES, Part};
use super::table::Column;
use weir_ir::{BinOp, Diagnostic, Expr, LocId, Op, Place, RegId, RoutineBuilder, Span, Ty};

/// A value and its type.
#[derive(Clone, Debug)]
pub(super) struct Val {
    pub e: Expr,
    pub ty: Ty,
}

impl Val {
    /// The value in a type.
    pub fn to(&self, ty: Ty) -> Expr {
        if self.ty == ty { self.e.clone() } else { cast(ty, self.e.clone()) }
    }
}

/// The signed type of a width: what instructions compute in.
pub(super) fn signed(bits: u8) -> Ty {
    Ty::Int { bits, signed: true }
}

/// The unsigned type of a width.
pub(super) fn unsigned(bits: u8) -> Ty {
    Ty::Int { bits, signed: false }
}

/// Lowers one thread.
pub(super) struct Lower<'a> {
    pub layout: &'a Layout,
    pub column: &'a Column,
    pub thread: usize,
    pub b: RoutineBuilder,
    regs: [Option<RegId>; 16],
    flag_regs: [Option<RegId>; 4],
    inits: &'a [i64; 16],
    /// The steps of the instruction at hand.
    pub ops: Vec<Op>,
    /// The flags that may be read after it.
    pub live: Flags,
    /// Registers that the question names.
    pub wanted: Vec<usize>,
}

impl<'a> Lower<'a> {
    /// Starts with no code; `inits` are the values the registers start with.
    pub fn new(layout: &'a Layout, column: &'a Column, thread: usize, inits: &'a [i64; 16]) -> Lower<'a> {
        Lower {
            layout,
            column,
            thread,
            b: RoutineBuilder::new(format!("P{}", column.number)),
            regs: [None; 16],
            flag_regs: [None; 4],
            inits,
            ops: Vec::new(),
            live: 0,
            wanted: Vec::new(),
        }
    }

    /// The machine's width.
    pub fn nat(&self) -> u8 {
        self.layout.arch.bits()
    }

    /// The register of the model.
    pub fn reg(&mut self, reg: usize) -> RegId {
        if let Some(r) = self.regs[reg] {
            return r;
        }
        let ty = self.layout.reg_ty(self.thread, reg);
        let r = self.b.reg_at(NAMES[reg], ty, ty.wrap(self.inits[reg]), self.column.span);
        self.regs[reg] = Some(r);
        r
    }

    /// The register of a flag.
    pub fn flag_reg(&mut self, flag: Flags) -> RegId {
        let i = EACH.iter().position(|(f, _)| *f == flag).unwrap_or(0);
        if let Some(r) = self.flag_regs[i] {
            return r;
        }
        let r = self.b.reg(EACH[i].1, Ty::Bool);
        self.flag_regs[i] = Some(r);
        r
    }

    /// Sets the live ones of these flags from an operation.
    pub fn set_flags(&mut self, flags: Flags, of: Of, ty: Ty, a: &Expr, b: &Expr) {
        for (flag, _) in EACH {
            if flags & self.live & flag != 0 {
                let r = self.flag_reg(flag);
                self.ops.push(Op::Assign(r, flag_of(flag, of, ty, a, b)));
            }
        }
    }

    /// Leaves the live ones of these flags undefined.
    pub fn havoc_flags(&mut self, flags: Flags) {
        for (flag, _) in EACH {
            if flags & self.live & flag != 0 {
                let r = self.flag_reg(flag);
                self.ops.push(Op::Havoc(r, None));
            }
        }
    }

    /// The value of a part of a register.
    pub fn read(&mut self, part: Part) -> Val {
        let e = Expr::Reg(self.reg(part.reg));
        let whole = self.layout.reg_ty(self.thread, part.reg);
        if part.bits == self.nat() {
            return Val { e, ty: whole };
        }
        let ty = signed(part.bits);
        let e = if part.high {
            let word = signed(self.nat());
            Expr::bin(BinOp::Shr, word, Val { e, ty: whole }.to(word), Expr::Const(8, word))
        } else {
            e
        };
        Val { e: cast(ty, e), ty }
    }

    /// Writes a part of a register.
    pub fn write(&mut self, part: Part, value: &Val, span: Span) -> Result<(), Diagnostic> {
        let r = self.reg(part.reg);
        let word = signed(self.nat());
        if part.bits == self.nat() {
            self.ops.push(Op::Assign(r, value.e.clone()));
            return Ok(());
        }
        self.no_address_in(part.reg, span)?;
        let low = cast(word, value.to(unsigned(part.bits)));
        if part.bits == 32 {
            self.ops.push(Op::Assign(r, low));
            return Ok(());
        }
        let field = (1i64 << part.bits) - 1;
        let (field, low) = if part.high {
            (field << 8, Expr::bin(BinOp::Shl, word, low, Expr::Const(8, word)))
        } else {
            (field, low)
        };
        let rest = Expr::bin(BinOp::And, word, Expr::Reg(r), Expr::Const(!field, word));
        self.ops.push(Op::Assign(r, Expr::bin(BinOp::Or, word, rest, low)));
        Ok(())
    }

    /// Refuses what would take an address apart.
    pub fn no_address_in(&self, reg: usize, span: Span) -> Result<(), Diagnostic> {
        if self.layout.reg_ty(self.thread, reg) != Ty::Ptr {
            return Ok(());
        }
        Err(Diagnostic::error(
            span,
            format!("`{}` holds an address: this would compute with its bits", NAMES[reg]),
        )
        .hint("addresses can be moved, compared, set to zero and added to; use another register for numbers"))
    }

    /// Loads a value of that width from a place, into a register of its own.
    pub fn load_temporary(&mut self, place: Place, bits: u8, holds: Ty) -> Val {
        let ty = if holds == Ty::Ptr && bits == self.nat() { Ty::Ptr } else { signed(bits) };
        let r = self.b.temporary(ty);
        self.ops.push(Op::Load(r, place));
        Val { e: Expr::Reg(r), ty }
    }

    /// Loads from a place into a part of a register: one step where the width allows it.
    pub fn load(&mut self, part: Part, place: Place, holds: Ty, span: Span) -> Result<(), Diagnostic> {
        let r = self.reg(part.reg);
        let nat = self.nat();
        if part.bits == nat {
            self.ops.push(Op::Load(r, place));
        } else if part.bits == 32 {
            self.no_address_in(part.reg, span)?;
            self.ops.push(Op::Load(r, place));
            if holds != Ty::U32 {
                self.ops.push(Op::Assign(r, cast(signed(nat), cast(Ty::U32, Expr::Reg(r)))));
            }
        } else {
            let value = self.load_temporary(place, part.bits, holds);
            self.write(part, &value, span)?;
        }
        Ok(())
    }

    /// The place a memory operand means for an access of that width, and the
    /// type of what is there. An index that may miss a cell is checked first.
    pub fn place(&mut self, mem: &Mem, bits: u8) -> Result<(Place, Ty), Diagnostic> {
        match self.layout.target(self.thread, mem)? {
            Target::Stack => Err(Diagnostic::error(mem.span, "the stack is not modelled").hint(
                "name a location instead; only a locked operation on the stack is read, as a full fence",
            )),
            Target::Static { loc, cell, disp, index } => {
                let location = &self.layout.locs[loc];
                if location.own {
                    if disp != 0 || index.is_some() {
                        return Err(outside(mem, &location.name, i64::from(location.bits / 8)));
                    }
                    return Ok((Place::Cell(Layout::object(loc), Expr::SelfId), location.ty));
                }
                let size = i64::from(location.bits / 8);
                let cells = i64::from(location.len.unwrap_or(1));
                let object = Layout::object(loc);
                let start = i64::from(cell).wrapping_mul(size).wrapping_add(disp);
                let Some((reg, scale)) = index else {
                    let index = start / size;
                    if start % size != 0 || !(0..cells).contains(&index) {
                        return Err(outside(mem, &location.name, cells * size));
                    }
                    return Ok((Place::Cell(object, Expr::int(index)), location.ty));
                };
                let ty = location.ty;
                let index = self.scaled(reg, scale, start, size, mem.span)?;
                Ok((Place::Cell(object, index), ty))
            }
            Target::Dynamic { base, disp, index } => {
                let is_written = |i: &Insn| super::layout::writes(i).contains(&base);
                if self.inits[base] == 0 && !self.column.insns.iter().any(is_written) {
                    return Err(Diagnostic::error(mem.span, format!("`{}` holds no address", NAMES[base]))
                        .hint(format!(
                            "give it one in the initial state: `{}:{}=x;`",
                            self.column.number, NAMES[base]
                        )));
                }
                let size = i64::from(bits / 8);
                let mut pointer = Expr::Reg(self.reg(base));
                let ty = self.pointed_to(bits, mem.span)?;
                if index.is_none() && disp % size != 0 {
                    return Err(Diagnostic::error(mem.span, "this address lies between two cells"));
                }
                let offset = match index {
                    None => Expr::int(disp / size),
                    Some((reg, scale)) => self.scaled(reg, scale, disp, size, mem.span)?,
                };
                if offset.constant() != Some(0) {
                    pointer = Expr::bin(BinOp::Add, Ty::Ptr, pointer, offset);
                }
                Ok((Place::Deref(pointer), ty))
            }
        }
    }

    /// The type of what registers point to.
    fn pointed_to(&self, bits: u8, span: Span) -> Result<Ty, Diagnostic> {
        let mut types = self.layout.taken.iter().map(|&i| self.layout.locs[i].ty);
        let first = types.next().unwrap_or(signed(bits));
        match types.find(|t| *t != first) {
            // Values of all 64-bit types are kept alike.
            Some(_) if bits == 64 || first == Ty::Ptr => Ok(Ty::I64),
            Some(Ty::Ptr) | None => Ok(first),
            Some(_) => Err(Diagnostic::error(span, "the locations this may point to have different types")
                .hint("declare all locations whose address is used with the same type")),
        }
    }

    /// The index of the cell `(reg * scale + start) / size`; a remainder is an error
    /// of the program that is found while it runs.
    fn scaled(
        &mut self,
        reg: usize,
        scale: i64,
        start: i64,
        size: i64,
        span: Span,
    ) -> Result<Expr, Diagnostic> {
        self.no_address_in(reg, span)?;
        let word = signed(self.nat());
        let value = Val { e: Expr::Reg(self.reg(reg)), ty: word }.to(Ty::I64);
        let times = |e: Expr, by: i64| {
            if by == 1 { e } else { Expr::bin(BinOp::Mul, Ty::I64, e, Expr::int(by)) }
        };
        let plus = |e: Expr, by: i64| {
            if by == 0 { e } else { Expr::bin(BinOp::Add, Ty::I64, e, Expr::int(by)) }
        };
        if scale % size == 0 && start % size == 0 {
            return Ok(plus(times(value, scale / size), start / size));
        }
        let bytes = plus(times(value, scale), start);
        let rest = Expr::bin(BinOp::Rem, Ty::I64, bytes.clone(), Expr::int(size));
        self.ops.push(Op::Assert(Expr::bin(BinOp::Eq, Ty::I64, rest, Expr::int(0))));
        Ok(Expr::bin(BinOp::Div, Ty::I64, bytes, Expr::int(size)))
    }

    /// The value of an operand; memory is loaded.
    pub fn operand(&mut self, op: &Operand, bits: u8) -> Result<Val, Diagnostic> {
        match op {
            Operand::Reg(p, _) => Ok(self.read(*p)),
            Operand::Imm(v, span) => {
                let ty = signed(bits);
                let fits = ty.wrap(*v) == *v || unsigned(bits).wrap(*v) == *v;
                if !fits {
                    return Err(Diagnostic::error(*span, format!("{v} does not fit {bits} bits")));
                }
                Ok(Val { e: Expr::Const(ty.wrap(*v), ty), ty })
            }
            Operand::Addr(name, span) => {
                if bits != self.nat() {
                    return Err(Diagnostic::error(*span, format!("an address does not fit {bits} bits")));
                }
                let Some(loc) = self.layout.find(name) else {
                    return Err(Diagnostic::error(*span, format!("there is no location `{name}`")));
                };
                Ok(Val { e: Expr::AddrOf(Layout::object(loc), Box::new(Expr::int(0))), ty: Ty::Ptr })
            }
            Operand::Mem(m) => {
                let (place, ty) = self.place(m, bits)?;
                Ok(self.load_temporary(place, bits, ty))
            }
            Operand::Threads(_) => {
                let ty = signed(bits);
                Ok(Val { e: cast(ty, Expr::ThreadCount), ty })
            }
            Operand::Label(_, span) => Err(Diagnostic::error(*span, "a label is no value")),
        }
    }

    /// Adds the steps of an instruction as a chain of edges.
    pub fn flush(&mut self, from: LocId, to: LocId, span: Span) {
        let mut ops = std::mem::take(&mut self.ops);
        if ops.is_empty() {
            ops.push(Op::Nop);
        }
        let last = ops.len() - 1;
        let mut at = from;
        for (i, op) in ops.into_iter().enumerate() {
            if i == last {
                self.b.edge(at, to, op, span);
            } else {
                at = self.b.step(at, op, span);
                self.b.routine.locs[at.index()].span = span;
            }
        }
    }
}

fn outside(mem: &Mem, name: &str, bytes: i64) -> Diagnostic {
    Diagnostic::error(mem.span, format!("this is not a cell of `{name}`"))
        .hint(format!("`{name}` has {bytes} bytes; offsets count bytes and must meet the start of a cell"))
}
