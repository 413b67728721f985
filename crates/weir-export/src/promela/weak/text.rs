//! Names, expressions and operations as Promela.

use super::memory::Layout;
use crate::names::Names;
use weir_ir::verify::type_of;
use weir_ir::{BinOp, Expr, Len, Op, Place, Program, RegId, RmwOp, Routine, Ty, UnOp};
use weir_sbgraph::flat::Flat;

/// So many values of a choice are written down.
const MAX_CHOICES: i64 = 64;

/// What the texts use themselves.
const TAKEN: &str = "memory memUse owner tmp adr val MEM_SIZE BUFF_SIZE watch READ WRITE REPLY";

/// All names that are free.
pub fn names() -> Names {
    let mut names = Names::new();
    TAKEN.split_whitespace().for_each(|word| names.take(word));
    names
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

    /// An expression over the thread's variables.
    pub fn expr(&self, e: &Expr) -> Result<String, String> {
        expr(e, &|e| self.ty(e), &|e| match e {
            // Pointers are cells.
            Expr::Const(v, Ty::Ptr) => number(self.layout.pointer(self.program, *v).unwrap_or(*v)),
            Expr::Const(v, _) => number(*v),
            Expr::Reg(r) => Ok(self.regs[r.index()].clone()),
            Expr::AddrOf(o, i) => match i.constant() {
                Some(i) => Ok((self.layout.of(*o) + i).to_string()),
                None => Ok(format!("({} + {})", self.layout.of(*o), self.expr(i)?)),
            },
            Expr::SelfId | Expr::ThreadCount => Err("threads that are spawned".into()),
            other => Err(format!("{other:?} in code")),
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
        let chosen = choice.unwrap_or(0);
        if let Op::Havoc(r, Some(c)) = op {
            // A guard must come first: the constraint, with the new value put in.
            let ty = self.flat.regs[r.index()].ty;
            let with = c.map(&mut |e| match e {
                Expr::Reg(x) if x == *r => Expr::Const(chosen, ty),
                e => e,
            });
            out.extend([self.expr(&with)?, format!("{} = {chosen}", self.regs[r.index()])]);
            return Ok(());
        }
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
            Op::Havoc(r, _) => out.push(format!("{} = {chosen}", self.regs[r.index()])),
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
            weir_ir::whole_op!() => return Err("a whole program".into()),
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

/// A number.
pub fn number(v: i64) -> Result<String, String> {
    match i32::try_from(v) {
        Ok(v) if v < 0 => Ok(format!("({v})")),
        Ok(v) => Ok(v.to_string()),
        Err(_) => Err(format!("the constant {v} does not fit Promela's 32 bits")),
    }
}

/// An expression, given the types of its parts; `leaf` writes what no operator makes.
pub fn expr(
    e: &Expr,
    ty: &dyn Fn(&Expr) -> Option<Ty>,
    leaf: &dyn Fn(&Expr) -> Result<String, String>,
) -> Result<String, String> {
    let of = |e: &Expr| expr(e, ty, leaf);
    Ok(match e {
        Expr::Un(UnOp::Not, _, a) => format!("(!({}))", of(a)?),
        Expr::Un(op, ty, a) => wrap(*ty, format!("({}{})", op.sign(), of(a)?)),
        Expr::Bin(op, ty, a, b) => {
            let text = format!("({} {} {})", of(a)?, op.sign(), of(b)?);
            let grows =
                matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl | BinOp::Div | BinOp::Xor);
            if grows { wrap(*ty, text) } else { text }
        }
        Expr::Ite(c, a, b) => format!("({} -> {} : {})", of(c)?, of(a)?, of(b)?),
        Expr::Cast(to, a) if ty(a) == Some(*to) => of(a)?,
        Expr::Cast(to, a) => wrap(*to, of(a)?),
        other => leaf(other)?,
    })
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
