//! The steps of a path.

use super::{Chooser, Local, Memory, Run, Touch, World};
use crate::Unsupported;
use crate::system::Class;
use crate::term::{Arith, Term};
use weir_ir::{BinOp, EdgeId, ObjId, Op, RegId, RmwOp, Ty};

impl World<'_> {
    /// Executes the edges of a path, from registers and memory.
    pub fn run(
        &mut self,
        class: &Class,
        path: &[EdgeId],
        local: &Local,
        memory: &Memory,
        choose: &Chooser<'_>,
    ) -> Result<Run, Unsupported> {
        let mut run = Run {
            guard: self.pool.bool(true),
            local: local.clone(),
            memory: memory.clone(),
            touches: Vec::new(),
        };
        for id in path {
            let edge = &class.routine.edges[id.index()];
            self.step(class, *id, &edge.op, &mut run, choose)
                .map_err(|why| Unsupported { why, span: Some(edge.span) })?;
        }
        Ok(run)
    }

    fn step(
        &mut self,
        class: &Class,
        id: EdgeId,
        op: &Op,
        run: &mut Run,
        choose: &Chooser<'_>,
    ) -> Result<(), String> {
        match op {
            Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Return(None) => {}
            Op::Return(Some(e)) => {
                self.value(e, run)?;
            }
            Op::Assign(r, e) => {
                let v = self.value(e, run)?;
                self.set(class, run, *r, v);
            }
            Op::Havoc(r, pred) => {
                let reg = &class.routine.regs[r.index()];
                let v = match choose {
                    Chooser::Free => {
                        let all = (i64::MIN, i64::MAX);
                        self.unknown(format!("{}'", reg.name), reg.ty, all)
                    }
                    Chooser::As(regs) => regs[r.index()],
                };
                self.set(class, run, *r, v);
                if let Some(e) = pred {
                    let holds = self.truth(e, run)?;
                    self.need(run, holds);
                }
            }
            Op::Assume(e) | Op::Assert(e) => {
                let holds = self.truth(e, run)?;
                self.need(run, holds);
            }
            Op::Load(r, place) => {
                let (object, index) = self.place(place, run)?;
                let v = if self.is_loose(object, index) {
                    let o = self.program.object(object);
                    self.unknown(format!("{}?", o.name), o.ty, (i64::MIN, i64::MAX))
                } else {
                    self.read(&run.memory, object, index)
                };
                let never = self.pool.bool(false);
                run.touches.push(Touch { object, index, writes: never, edge: id });
                self.set(class, run, *r, v);
            }
            Op::Store(place, e) => {
                let (object, index) = self.place(place, run)?;
                let v = self.value(e, run)?;
                let always = self.pool.bool(true);
                self.write(run, object, index, v, always, id);
            }
            Op::Rmw { dst, place, op, operand, ty } => {
                let (object, index) = self.place(place, run)?;
                let operand = self.value(operand, run)?;
                let old = self.read(&run.memory, object, index);
                let new = self.modified(*op, *ty, old, operand, run)?;
                let always = self.pool.bool(true);
                self.write(run, object, index, new, always, id);
                if let Some(r) = dst {
                    self.set(class, run, *r, old);
                }
            }
            Op::Cas { old: old_reg, ok: ok_reg, place, expected, new } => {
                let (object, index) = self.place(place, run)?;
                let (expected, new) = (self.value(expected, run)?, self.value(new, run)?);
                let old = self.read(&run.memory, object, index);
                let ok = self.pool.eq(old, expected);
                self.write(run, object, index, new, ok, id);
                if let Some(r) = old_reg {
                    self.set(class, run, *r, old);
                }
                if let Some(r) = ok_reg {
                    let v = self.pool.of_bool(ok);
                    self.set(class, run, *r, v);
                }
            }
            Op::Call { .. }
            | Op::Spawn { .. }
            | Op::Join(_)
            | Op::Alloc(..)
            | Op::Free(_)
            | weir_ir::whole_op!() => {
                return Err("this step is not handled".into());
            }
        }
        Ok(())
    }

    fn write(&mut self, run: &mut Run, object: ObjId, index: Term, value: Term, when: Term, edge: EdgeId) {
        run.touches.push(Touch { object, index, writes: when, edge });
        if self.pool.truth(when) == Some(false) {
            return;
        }
        let ty = self.program.object(object).ty;
        let (kept, fits) = self.keep(ty, value);
        let fits = self.pool.implies(when, fits);
        self.need(run, fits);
        let value = if self.pool.truth(when) == Some(true) {
            kept
        } else {
            let old = self.read(&run.memory, object, index);
            self.pool.ite(when, kept, old)
        };
        run.memory.writes.push((object, index, value));
    }

    /// The value as the type keeps it, and whether it does.
    fn keep(&mut self, ty: Ty, value: Term) -> (Term, Term) {
        match ty {
            Ty::Range { lo, hi } => {
                let (lo, hi) = (self.pool.int(lo), self.pool.int(hi));
                let (a, b) = (self.pool.le(lo, value), self.pool.le(value, hi));
                (value, self.pool.and(a, b))
            }
            _ => (self.pool.wrap(ty, value), self.pool.bool(true)),
        }
    }

    fn set(&mut self, class: &Class, run: &mut Run, reg: RegId, value: Term) {
        let (kept, fits) = self.keep(class.routine.regs[reg.index()].ty, value);
        self.need(run, fits);
        run.local.regs[reg.index()] = kept;
    }

    fn modified(
        &mut self,
        op: RmwOp,
        ty: Ty,
        old: Term,
        operand: Term,
        run: &mut Run,
    ) -> Result<Term, String> {
        Ok(match op {
            RmwOp::Xchg => self.pool.wrap(ty, operand),
            RmwOp::Add => self.binary(BinOp::Add, ty, old, operand, run)?,
            RmwOp::Sub => self.binary(BinOp::Sub, ty, old, operand, run)?,
            RmwOp::And => self.binary(BinOp::And, ty, old, operand, run)?,
            RmwOp::Or => self.binary(BinOp::Or, ty, old, operand, run)?,
            RmwOp::Xor => self.binary(BinOp::Xor, ty, old, operand, run)?,
            RmwOp::Nand => {
                let and = self.pool.arith(Arith::And, false, old, operand);
                let ones = self.pool.int(-1);
                let not = self.pool.arith(Arith::Xor, false, and, ones);
                self.pool.wrap(ty, not)
            }
            RmwOp::Max | RmwOp::Min => {
                let less = self.compare(BinOp::Lt, ty, old, operand);
                let less = if op == RmwOp::Max { less } else { self.pool.not(less) };
                self.pool.ite(less, operand, old)
            }
        })
    }
}
