//! The user's own sequential object: its code, executed.
//!
//! A state is packed: a number as itself, a sequence as its length and elements.

use super::{Call, Outcome};
use weir_ir::expr::{binary, unary};
use weir_ir::object::{SeqFn, SequentialSpec, SpecExpr, SpecOp, SpecSlot, SpecStmt, SpecValue};
use weir_ir::{BinOp, Ty};

/// An operation of a specification that takes more steps is given up.
const MOST_STEPS: usize = 100_000;
/// Sequences longer than this are given up.
const LONGEST: usize = 1 << 16;

fn pack(values: &[SpecValue]) -> Vec<i64> {
    let mut out = Vec::new();
    for v in values {
        match v {
            SpecValue::Int(i) => out.push(*i),
            SpecValue::Seq(s) => {
                out.push(s.len() as i64);
                out.extend(s);
            }
        }
    }
    out
}

fn unpack(spec: &SequentialSpec, state: &[i64]) -> Vec<SpecValue> {
    let mut rest = state;
    let mut next = |n: usize| {
        let (head, tail) = rest.split_at(n.min(rest.len()));
        rest = tail;
        head
    };
    spec.vars
        .iter()
        .map(|v| {
            let first = next(1).first().copied().unwrap_or(0);
            match v.init {
                SpecValue::Int(_) => SpecValue::Int(first),
                SpecValue::Seq(_) => SpecValue::Seq(next(first as usize).to_vec()),
            }
        })
        .collect()
}

/// The state at the start.
pub(super) fn initial(spec: &SequentialSpec) -> Vec<i64> {
    pack(&spec.vars.iter().map(|v| v.init.clone()).collect::<Vec<_>>())
}

/// All outcomes of an operation.
pub(super) fn apply(
    spec: &SequentialSpec,
    op: &SpecOp,
    state: &[i64],
    call: &Call,
    out: &mut Vec<Outcome>,
) -> Result<(), String> {
    let mut locals: Vec<SpecValue> = op
        .locals
        .iter()
        .map(|seq| if *seq { SpecValue::Seq(Vec::new()) } else { SpecValue::Int(0) })
        .collect();
    for (l, v) in locals.iter_mut().zip(&call.args) {
        *l = SpecValue::Int(*v);
    }
    let mut run = Run { steps: 0, out, name: &op.name };
    let env = Env { vars: unpack(spec, state), locals };
    run.block(env, &[&op.body])
}

#[derive(Clone)]
struct Env {
    vars: Vec<SpecValue>,
    locals: Vec<SpecValue>,
}

struct Run<'a> {
    steps: usize,
    out: &'a mut Vec<Outcome>,
    name: &'a str,
}

impl Run<'_> {
    fn wrong(&self, what: &str) -> String {
        format!("the specification of `{}` {what}", self.name)
    }

    fn done(&mut self, env: &Env, result: i64) {
        let outcome = (pack(&env.vars), result);
        if !self.out.contains(&outcome) {
            self.out.push(outcome);
        }
    }

    /// Executes blocks one after the other: the last one first.
    fn block(&mut self, mut env: Env, blocks: &[&[SpecStmt]]) -> Result<(), String> {
        let mut stack: Vec<&[SpecStmt]> = blocks.to_vec();
        while let Some(block) = stack.pop() {
            let Some((first, rest)) = block.split_first() else { continue };
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(self.wrong("does not end"));
            }
            stack.push(rest);
            match first {
                SpecStmt::Set(slot, e) => {
                    let v = self.eval(&env, e)?;
                    *slot_mut(&mut env, *slot) = v;
                }
                SpecStmt::SetAt(slot, i, e) => {
                    let (i, v) = (self.int(&env, i)?, self.int(&env, e)?);
                    let place = match slot_mut(&mut env, *slot) {
                        SpecValue::Seq(s) => usize::try_from(i).ok().and_then(|i| s.get_mut(i)),
                        SpecValue::Int(_) => None,
                    };
                    *place.ok_or_else(|| self.wrong("leaves a sequence"))? = v;
                }
                SpecStmt::If(c, yes, no) => stack.push(if self.int(&env, c)? != 0 { yes } else { no }),
                SpecStmt::While(c, body) => {
                    if self.int(&env, c)? != 0 {
                        // Again after the body.
                        stack.pop();
                        stack.push(block);
                        stack.push(body);
                    }
                }
                SpecStmt::Assume(c) => {
                    if self.int(&env, c)? == 0 {
                        return Ok(());
                    }
                }
                SpecStmt::Choose(branches) => {
                    for b in branches {
                        let mut blocks = stack.clone();
                        blocks.push(b);
                        self.block(env.clone(), &blocks)?;
                    }
                    return Ok(());
                }
                SpecStmt::Return(e) => {
                    let result = match e {
                        Some(e) => self.int(&env, e)?,
                        None => 0,
                    };
                    self.done(&env, result);
                    return Ok(());
                }
            }
        }
        self.done(&env, 0);
        Ok(())
    }

    fn int(&self, env: &Env, e: &SpecExpr) -> Result<i64, String> {
        match self.eval(env, e)? {
            SpecValue::Int(v) => Ok(v),
            SpecValue::Seq(_) => Err(self.wrong("takes a sequence for a number")),
        }
    }

    fn seq(&self, env: &Env, e: &SpecExpr) -> Result<Vec<i64>, String> {
        match self.eval(env, e)? {
            SpecValue::Seq(s) => Ok(s),
            SpecValue::Int(_) => Err(self.wrong("takes a number for a sequence")),
        }
    }

    fn eval(&self, env: &Env, e: &SpecExpr) -> Result<SpecValue, String> {
        let arith = |r: Result<i64, weir_ir::ArithError>| r.map_err(|_| self.wrong("divides by zero"));
        Ok(SpecValue::Int(match e {
            SpecExpr::Int(v) => *v,
            SpecExpr::Slot(SpecSlot::Var(v)) => return Ok(env.vars[*v as usize].clone()),
            SpecExpr::Slot(SpecSlot::Local(l)) => return Ok(env.locals[*l as usize].clone()),
            SpecExpr::Un(op, a) => arith(unary(*op, Ty::I64, self.int(env, a)?))?,
            SpecExpr::Bin(op, a, b) => match (op, self.eval(env, a)?) {
                (BinOp::LAnd, SpecValue::Int(0)) => 0,
                (BinOp::LOr, SpecValue::Int(v)) if v != 0 => 1,
                (BinOp::Eq, SpecValue::Seq(s)) => i64::from(s == self.seq(env, b)?),
                (BinOp::Ne, SpecValue::Seq(s)) => i64::from(s != self.seq(env, b)?),
                (_, SpecValue::Seq(_)) => return Err(self.wrong("takes a sequence for a number")),
                (op, SpecValue::Int(v)) => arith(binary(*op, Ty::I64, v, self.int(env, b)?))?,
            },
            SpecExpr::Ite(c, a, b) => return self.eval(env, if self.int(env, c)? != 0 { a } else { b }),
            SpecExpr::List(list) => {
                let list: Result<Vec<i64>, String> = list.iter().map(|e| self.int(env, e)).collect();
                return Ok(SpecValue::Seq(list?));
            }
            SpecExpr::Fn(f, args) => return self.function(env, *f, args),
        }))
    }

    fn function(&self, env: &Env, f: SeqFn, args: &[SpecExpr]) -> Result<SpecValue, String> {
        let [s, rest @ ..] = args else { return Err(self.wrong("is not complete")) };
        let mut s = self.seq(env, s)?;
        let value = |run: &Self| match rest {
            [v] => run.int(env, v),
            _ => Err(run.wrong("is not complete")),
        };
        Ok(match f {
            SeqFn::Len => SpecValue::Int(s.len() as i64),
            SeqFn::Index => {
                let at = usize::try_from(value(self)?).ok();
                SpecValue::Int(*at.and_then(|i| s.get(i)).ok_or_else(|| self.wrong("leaves a sequence"))?)
            }
            SeqFn::Concat => {
                let [t] = rest else { return Err(self.wrong("is not complete")) };
                s.extend(self.seq(env, t)?);
                if s.len() > LONGEST {
                    return Err(self.wrong("makes too long a sequence"));
                }
                SpecValue::Seq(s)
            }
            SeqFn::Tail => SpecValue::Seq(s.get(1..).unwrap_or_default().to_vec()),
            SeqFn::Front => {
                s.pop();
                SpecValue::Seq(s)
            }
            SeqFn::Contains => SpecValue::Int(i64::from(s.contains(&value(self)?))),
            SeqFn::Remove => {
                let v = value(self)?;
                if let Some(at) = s.iter().position(|x| *x == v) {
                    s.remove(at);
                }
                SpecValue::Seq(s)
            }
        })
    }
}

fn slot_mut(env: &mut Env, slot: SpecSlot) -> &mut SpecValue {
    match slot {
        SpecSlot::Var(v) => &mut env.vars[v as usize],
        SpecSlot::Local(l) => &mut env.locals[l as usize],
    }
}
