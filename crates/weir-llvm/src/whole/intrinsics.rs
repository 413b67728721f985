//! Intrinsics: functions whose names start with `llvm.`.

use super::compute::intrinsics::{element, extreme, with_overflow};
use super::compute::{floats, lanes};
use super::function::Fun;
use super::make::{bin, number};
use super::shape::{Prim, Res, elements};
use crate::ast::{Call, Inst, Order, Type};
use crate::options::Asked;
use weir_ir::fun::FloatOp;
use weir_ir::{BinOp, Expr, FenceKind, Op, Ty};

impl<'a> Fun<'_, 'a> {
    pub(crate) fn intrinsic(&mut self, inst: &'a Inst, call: &'a Call, full: &str) -> Res<()> {
        let name = full.strip_prefix("llvm.").unwrap_or(full);
        let mut words = name.split('.');
        let base = words.next().unwrap_or("");
        let second = words.next().unwrap_or("");
        match (base, second) {
            ("lifetime", _) => {
                match super::scan::lifetime(call) {
                    Some((variable, true)) => self.begin_life(variable),
                    Some((variable, false)) => self.end_life(variable),
                    None => {}
                }
                return Ok(());
            }
            ("dbg" | "assume" | "donothing" | "sideeffect" | "prefetch" | "var" | "pseudoprobe", _)
            | ("invariant", "end")
            | ("experimental", "noalias") => return Ok(()),
            ("ubsantrap", _) if matches!(self.v.w.asked, Asked::Property { overflow: true, .. }) => {
                self.e.wrong("a signed operation overflows");
                return Ok(());
            }
            ("trap" | "debugtrap" | "ubsantrap", _) => {
                self.e.fail("abort is called");
                return Ok(());
            }
            ("x86", "sse2" | "sse") => match name {
                "x86.sse2.mfence" => return self.fenced(FenceKind::Full),
                "x86.sse.sfence" => return self.fenced(FenceKind::StoreStore),
                "x86.sse2.lfence" | "x86.sse2.pause" => return Ok(()),
                _ => {}
            },
            ("eh", "typeid") => {
                let n = self.type_number(&call.args[0].1)?;
                self.result(inst, number(32, n));
                return Ok(());
            }
            ("va_end", _) => return Ok(()),
            (base, "f80") => return self.extended_intrinsic(inst, call, base),
            ("is", "constant") => {
                self.result(inst, number(1, 0));
                return Ok(());
            }
            _ => {}
        }
        let args: Vec<Vec<Expr>> = call.args.iter().map(|(ty, v)| self.v.value(ty, v)).collect::<Res<_>>()?;
        let one = |i: usize| {
            args.get(i).and_then(|a| a.first()).cloned().ok_or(format!("`{full}` without its arguments"))
        };
        match base {
            "memcpy" | "memmove" => self.copy_block(base, one(0)?, one(1)?, one(2)?),
            "memset" => self.fill_block(one(0)?, one(1)?, one(2)?),
            "expect" | "ssa" | "annotation" | "ptr" | "launder" | "strip" | "threadlocal" | "arithmetic"
            | "invariant" | "preserve" => {
                let made = args.into_iter().next().unwrap_or_default();
                self.define(inst, &call.ret, made)
            }
            "ptrmask" => {
                let made = bin(BinOp::And, Ty::U64, one(0)?, one(1)?);
                self.define(inst, &call.ret, vec![made])
            }
            "objectsize" => {
                let (_, prim) = elements(self.m(), &call.ret)?;
                let made = number(prim.bits(), if one(1)?.constant() == Some(1) { 0 } else { -1 });
                self.result(inst, made);
                Ok(())
            }
            "stacksave" => {
                let made = match self.chain {
                    Some(head) => {
                        let saved = self.e.temporary(Ty::Ptr);
                        self.e.step(Op::Assign(saved, Expr::Reg(head)));
                        Expr::Reg(saved)
                    }
                    None => Expr::Const(0, Ty::Ptr),
                };
                self.result(inst, made);
                Ok(())
            }
            "stackrestore" => {
                self.pop(one(0)?);
                Ok(())
            }
            "load" if second == "relative" => {
                let made = self.load_relative(&one(0)?, &one(1)?)?;
                self.define(inst, &call.ret, vec![made])
            }
            "va_start" => self.va_start(&one(0)?),
            "va_copy" => {
                self.copy_bytes(&one(0)?, &one(1)?, 24, 8);
                Ok(())
            }
            "vector" if second == "reduce" => {
                let made = self.reduce(call, name, &args)?;
                self.define(inst, &call.ret, made)
            }
            _ => {
                let ty = call.args.first().map_or(&call.ret, |(ty, _)| ty);
                match self.computed(base, second, name, ty, &call.ret, &args)? {
                    Some(made) => self.define(inst, &call.ret, made),
                    None => self.library_function(inst, call, base, full, &args),
                }
            }
        }
    }

    fn fenced(&mut self, kind: FenceKind) -> Res<()> {
        let order = match kind {
            FenceKind::Full => Order::SeqCst,
            _ => Order::Release,
        };
        self.fence(order, false);
        Ok(())
    }

    /// What is computed element by element.
    fn computed(
        &mut self,
        base: &str,
        second: &str,
        name: &str,
        ty: &Type,
        ret: &Type,
        args: &[Vec<Expr>],
    ) -> Res<Option<Vec<Expr>>> {
        let m = self.m();
        let Ok((n, prim)) = elements(m, ty) else { return Ok(None) };
        let n = if args.is_empty() { 0 } else { n };
        let mut out = Vec::new();
        let mut flags = Vec::new();
        for i in 0..n {
            let k = prim.regs();
            let lane = |a: &Vec<Expr>| -> Vec<Expr> {
                // What all elements share is a number of its own.
                let at = if a.len() >= (i + 1) * k { i * k..(i + 1) * k } else { 0..a.len() };
                a[at].to_vec()
            };
            let lanes: Vec<Vec<Expr>> = args.iter().map(lane).collect();
            let overflow = name.split('.').nth(1) == Some("with");
            let made = if overflow {
                with_overflow(base, prim, &lanes)?
            } else {
                element(base, second, prim, ret, m, &lanes)?
            };
            let Some(mut made) = made else { return Ok(None) };
            if overflow {
                flags.extend(made.pop());
            }
            out.extend(made);
        }
        out.extend(flags);
        Ok(if n == 0 { None } else { Some(out) })
    }

    /// One value of all elements of a vector.
    fn reduce(&mut self, call: &Call, name: &str, args: &[Vec<Expr>]) -> Res<Vec<Expr>> {
        let what = name.split('.').nth(2).unwrap_or("");
        let (start, ty, list) = match what {
            "fadd" | "fmul" => (args.first().cloned(), &call.args[1].0, &args[1]),
            _ => (None, &call.args[0].0, &args[0]),
        };
        let (_, prim) = elements(self.m(), ty)?;
        let mut sum = start;
        for x in list.chunks(prim.regs()) {
            let next = match &sum {
                None => x.to_vec(),
                Some(sum) => match what {
                    "fmax" | "fmin" => {
                        let op = if what == "fmax" { FloatOp::Max } else { FloatOp::Min };
                        vec![floats::operation(op, prim, vec![sum[0].clone(), x[0].clone()])?]
                    }
                    "smax" | "smin" | "umax" | "umin" => extreme(what, prim, sum, x)?,
                    op => lanes::one(op, prim, sum, x)?,
                },
            };
            let kept = next.into_iter().enumerate().map(|(i, e)| self.e.keep(prim.ty(i), e)).collect();
            sum = Some(kept);
        }
        sum.ok_or_else(|| format!("`llvm.{name}`"))
    }

    /// What is a function of the library.
    fn library_function(
        &mut self,
        inst: &'a Inst,
        call: &'a Call,
        base: &str,
        full: &str,
        args: &[Vec<Expr>],
    ) -> Res<()> {
        let known = matches!(
            base,
            "pow"
                | "exp"
                | "exp2"
                | "log"
                | "log2"
                | "log10"
                | "sin"
                | "cos"
                | "tan"
                | "lrint"
                | "llrint"
                | "lround"
                | "llround"
                | "ldexp"
                | "powi"
        );
        let (n, prim) = elements(self.m(), &call.args.first().ok_or(format!("`{full}`"))?.0)?;
        if !known || n != 1 {
            return Err(format!("`{full}`"));
        }
        let name = match (base, prim) {
            ("powi", Prim::Single) => "__powisf2".to_string(),
            ("powi", _) => "__powidf2".to_string(),
            (base, Prim::Single) => format!("{base}f"),
            (base, _) => base.to_string(),
        };
        let (_, ret) = elements(self.m(), &call.ret)?;
        let dst = self.e.temporary(ret.ty(0));
        self.call_library(&name, args.iter().flatten().cloned().collect(), Some(dst))?;
        self.result(inst, Expr::Reg(dst));
        Ok(())
    }
}
