//! Names, expressions and operations as Promela.

use super::memory::Layout;
use crate::flat::Flat;
use std::collections::BTreeSet;
use weir_ir::verify::type_of;
use weir_ir::{BinOp, Expr, Len, Op, Place, Program, RegId, RmwOp, Routine, Ty, UnOp};

/// So many values of a choice are written down.
const MAX_CHOICES: i64 = 64;

/// Words that mean something else in Promela or in what SPIN makes of it.
const TAKEN: &str = "active assert atomic bit bool break byte chan do else empty enabled end eval false fi for \
    full goto hidden if in init inline int len local mtype nempty never nfull np_ od of pid printf priority \
    proctype provided return run select short show skip timeout true typedef unless unsigned value xr xs \
    memory memUse owner tmp adr val MEM_SIZE BUFF_SIZE watch now trpt depth max min cas State Trans Stack FREQ \
    auto case char const continue default double enum extern float long register signed sizeof static struct \
    switch union void volatile while READ WRITE FENCE CAS REPLY";

/// Names without clashes.
#[derive(Clone, Debug)]
pub struct Names(BTreeSet<String>);

impl Names {
    pub fn new() -> Names {
        Names(TAKEN.split_whitespace().map(str::to_string).collect())
    }
    pub fn fresh(&mut self, wanted: &str) -> String {
        let mut plain: String =
            wanted.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let special = ["end", "progress", "accept", "_"].iter().any(|p| plain.starts_with(p));
        if special || !plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
            plain = format!("v{plain}");
        }
        let mut name = plain.clone();
        let mut n = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{plain}_{n}");
            n += 1;
        }
        name
    }
}

/// One thread as Promela sees it.
pub struct Code<'a> {
    pub program: &'a Program,
    pub layout: &'a Layout,
    pub flat: &'a Flat,
    /// Register: its variable.
    pub regs: Vec<String>,
    routine: Routine,
}

/// The Promela type of a variable.
pub fn variable_type(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "bit",
        Ty::Int { bits: 8, signed: false } | Ty::Enum(_) => "byte",
        Ty::Range { lo, hi } if lo >= 0 && hi < 256 => "byte",
        Ty::Int { bits: 8 | 16, signed: true } => "short",
        _ => "int",
    }
}

impl<'a> Code<'a> {
    pub fn new(program: &'a Program, layout: &'a Layout, flat: &'a Flat, regs: Vec<String>) -> Code<'a> {
        let routine = Routine { regs: flat.regs.clone(), ..Routine::default() };
        Code { program, layout, flat, regs, routine }
    }

    fn ty(&self, e: &Expr) -> Option<Ty> {
        type_of(self.program, Some(&self.routine), e)
    }

    /// A number; pointers are cells.
    fn number(&self, v: i64, ty: Ty) -> Result<String, String> {
        let v = match ty {
            Ty::Ptr => self.layout.pointer(self.program, v).unwrap_or(v),
            _ => v,
        };
        match i32::try_from(v) {
            Ok(v) if v < 0 => Ok(format!("({v})")),
            Ok(v) => Ok(v.to_string()),
            Err(_) => Err(format!("the constant {v} does not fit Promela's 32 bits")),
        }
    }

    /// An expression over the thread's variables.
    pub fn expr(&self, e: &Expr) -> Result<String, String> {
        Ok(match e {
            Expr::Const(v, ty) => self.number(*v, *ty)?,
            Expr::Reg(r) => self.regs[r.index()].clone(),
            Expr::AddrOf(o, i) => match i.constant() {
                Some(i) => (self.layout.of(*o) + i).to_string(),
                None => format!("({} + {})", self.layout.of(*o), self.expr(i)?),
            },
            Expr::Un(UnOp::Not, _, a) => format!("(!({}))", self.expr(a)?),
            Expr::Un(UnOp::Neg, ty, a) => wrap(*ty, format!("(-{})", self.expr(a)?)),
            Expr::Un(UnOp::BitNot, ty, a) => wrap(*ty, format!("(~{})", self.expr(a)?)),
            Expr::Bin(op, ty, a, b) => {
                let text = format!("({} {} {})", self.expr(a)?, op.sign(), self.expr(b)?);
                let grows =
                    matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl | BinOp::Div | BinOp::Xor);
                if grows { wrap(*ty, text) } else { text }
            }
            Expr::Ite(c, a, b) => format!("({} -> {} : {})", self.expr(c)?, self.expr(a)?, self.expr(b)?),
            Expr::Cast(ty, a) => match self.ty(a) {
                Some(from) if from == *ty => self.expr(a)?,
                _ => wrap(*ty, self.expr(a)?),
            },
            Expr::SelfId | Expr::ThreadCount => return Err("threads that are spawned".into()),
            other => return Err(format!("{other:?} in code")),
        })
    }

    /// The cell of a place, and what must hold for it to exist.
    pub fn place(&self, p: &Place) -> Result<(String, Option<String>), String> {
        match p {
            Place::Cell(o, i) => {
                let base = self.layout.of(*o);
                if let Some(i) = i.constant() {
                    return Ok(((base + i).to_string(), None));
                }
                let index = self.expr(i)?;
                let last = match self.program.object(*o).len {
                    Len::Fixed(n) => i64::from(n) - 1,
                    _ => 0,
                };
                Ok((format!("{base} + {index}"), Some(format!("{index} >= 0 && {index} <= {last}"))))
            }
            Place::Deref(e) | Place::Bytes(e, _) => {
                let at = self.expr(e)?;
                let check = format!("{at} > 0 && {at} < memUse");
                Ok((at, Some(check)))
            }
        }
    }

    /// The value as the register keeps it.
    pub fn kept(&self, r: RegId, e: &Expr) -> Result<String, String> {
        let (ty, text) = (self.flat.regs[r.index()].ty, self.expr(e)?);
        let fits = self.ty(e) == Some(ty) || e.constant().is_some_and(|v| ty.wrap(v) == v);
        Ok(if fits { text } else { wrap(ty, text) })
    }

    /// The statements of an operation that reads and writes memory directly; the
    /// choices of a `havoc` are made by the caller.
    pub fn op(&self, op: &Op, choice: Option<i64>, out: &mut Vec<String>) -> Result<(), String> {
        for e in op.exprs() {
            self.divisions(e, out)?;
        }
        let cell = |p: &Place, out: &mut Vec<String>| -> Result<String, String> {
            let (at, check) = self.place(p)?;
            out.extend(check.map(|c| format!("assert({c})")));
            Ok(format!("memory[{at}]"))
        };
        let cell_ty = |p: &Place| match p {
            Place::Cell(o, _) => Some(self.program.object(*o).ty),
            Place::Deref(_) | Place::Bytes(..) => None,
        };
        match op {
            Op::Nop | Op::Fence(_) => {}
            Op::Assign(r, e) => {
                out.push(format!("{} = {}", self.regs[r.index()], self.kept(*r, e)?));
                self.range(*r, out);
            }
            Op::Havoc(r, c) => {
                out.push(format!("{} = {}", self.regs[r.index()], choice.unwrap_or(0)));
                if let Some(c) = c {
                    out.push(self.expr(c)?);
                }
            }
            Op::Assume(e) => out.push(self.expr(e)?),
            Op::Assert(e) => out.push(format!("assert({})", self.expr(e)?)),
            Op::Load(r, p) => {
                let from = cell(p, out)?;
                let ty = self.flat.regs[r.index()].ty;
                let text = if cell_ty(p) == Some(ty) { from } else { wrap(ty, from) };
                out.push(format!("{} = {text}", self.regs[r.index()]));
                self.range(*r, out);
            }
            Op::Store(p, e) => {
                let to = cell(p, out)?;
                let text = self.stored(p, e, out)?;
                out.push(format!("{to} = {text}"));
            }
            Op::Rmw { dst, place, op, operand, ty } => {
                let at = cell(place, out)?;
                out.push(format!("tmp = {at}"));
                let new = wrap(*ty, rmw(*op, &self.expr(operand)?));
                out.push(format!("{at} = {new}"));
                if let Some(r) = dst {
                    out.push(format!("{} = tmp", self.regs[r.index()]));
                }
                out.push("tmp = 0".into());
            }
            Op::Cas { old, ok, place, expected, new } => {
                let at = cell(place, out)?;
                out.push(format!("tmp = {at}"));
                let (expected, new) = (self.expr(expected)?, self.expr(new)?);
                let mut done = vec![format!("tmp == {expected} -> {at} = {new}")];
                let mut failed = vec!["else -> skip".to_string()];
                if let Some(r) = ok {
                    done.push(format!("{} = 1", self.regs[r.index()]));
                    failed.push(format!("{} = 0", self.regs[r.index()]));
                }
                out.push(format!("if :: {} :: {} fi", done.join("; "), failed.join("; ")));
                if let Some(r) = old {
                    // Where both go to one register, `ok` is written last.
                    if *ok != Some(*r) {
                        out.push(format!("{} = tmp", self.regs[r.index()]));
                    }
                }
                out.push("tmp = 0".into());
            }
            Op::Alloc(r, n) => {
                let cells = self.expr(n)?;
                let name = &self.regs[r.index()];
                out.push(format!("assert(memUse + {cells} <= MEM_SIZE)"));
                out.push(format!("{name} = memUse"));
                out.push(format!("memUse = memUse + {cells}"));
            }
            Op::AtomicBegin => out.push("owner = _pid + 1".into()),
            Op::AtomicEnd => out.push("owner = 0".into()),
            Op::Free(_) => return Err("`free`".into()),
            Op::Spawn { .. } => return Err("`spawn`".into()),
            Op::Join(_) => return Err("`join`".into()),
            Op::Call { .. } | Op::Return(_) => return Err("a call".into()),
        }
        Ok(())
    }

    /// What a cell gets.
    pub fn stored(&self, p: &Place, e: &Expr, out: &mut Vec<String>) -> Result<String, String> {
        let text = self.expr(e)?;
        Ok(match p {
            Place::Cell(o, _) => {
                let ty = self.program.object(*o).ty;
                let fits = self.ty(e) == Some(ty) || e.constant().is_some_and(|v| ty.keep(v) == Ok(v));
                if let (Ty::Range { lo, hi }, false) = (ty, fits) {
                    out.push(format!("assert({text} >= {lo} && {text} <= {hi})"));
                }
                if fits { text } else { wrap(ty, text) }
            }
            Place::Deref(_) | Place::Bytes(..) => text,
        })
    }

    fn range(&self, r: RegId, out: &mut Vec<String>) {
        if let Ty::Range { lo, hi } = self.flat.regs[r.index()].ty {
            let name = &self.regs[r.index()];
            out.push(format!("assert({name} >= {lo} && {name} <= {hi})"));
        }
    }

    fn divisions(&self, e: &Expr, out: &mut Vec<String>) -> Result<(), String> {
        let mut divisors = Vec::new();
        e.visit(&mut |e| {
            if let Expr::Bin(BinOp::Div | BinOp::Rem, _, _, b) = e
                && b.constant().is_none_or(|b| b == 0)
            {
                divisors.push((**b).clone());
            }
        });
        for d in divisors {
            out.push(format!("assert({} != 0)", self.expr(&d)?));
        }
        Ok(())
    }

    /// The values a `havoc` chooses from; one 0 for everything else.
    pub fn choices(&self, ops: &[Op]) -> Result<Vec<Option<i64>>, String> {
        let Some(Op::Havoc(r, _)) = ops.iter().find(|op| matches!(op, Op::Havoc(..))) else {
            return Ok(vec![None]);
        };
        match self.program.bounds(self.flat.regs[r.index()].ty) {
            Some((lo, hi)) if hi - lo < MAX_CHOICES => Ok((lo..=hi).map(Some).collect()),
            _ => Err(format!("a choice among more than {MAX_CHOICES} values")),
        }
    }
}

/// The value as a variable of the type keeps it.
pub fn wrap(ty: Ty, text: String) -> String {
    match ty {
        Ty::Bool => format!("({text} != 0)"),
        Ty::Int { bits: bits @ (8 | 16), signed: false } => format!("({text} & {})", (1u32 << bits) - 1),
        Ty::Int { bits: bits @ (8 | 16), signed: true } => {
            let (half, mask) = (1u32 << (bits - 1), (1u32 << bits) - 1);
            format!("((({text} + {half}) & {mask}) - {half})")
        }
        _ => text,
    }
}

fn rmw(op: RmwOp, operand: &str) -> String {
    match op {
        RmwOp::Xchg => operand.to_string(),
        RmwOp::Add => format!("(tmp + {operand})"),
        RmwOp::Sub => format!("(tmp - {operand})"),
        RmwOp::And => format!("(tmp & {operand})"),
        RmwOp::Or => format!("(tmp | {operand})"),
        RmwOp::Xor => format!("(tmp ^ {operand})"),
        RmwOp::Nand => format!("(~(tmp & {operand}))"),
        RmwOp::Max => format!("(tmp < {operand} -> {operand} : tmp)"),
        RmwOp::Min => format!("(tmp < {operand} -> tmp : {operand})"),
    }
}
