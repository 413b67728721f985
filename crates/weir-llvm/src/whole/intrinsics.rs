//! Intrinsics: functions whose names start with `llvm.`.

use super::function::Fun;
use super::insts::{floats, ints, lanes, wide};
use super::make::{apply, bin, ite, number, words};
use super::shape::{Prim, Res, elements};
use crate::ast::{Call, Inst, Order, Type, Value};
use weir_ir::fun::{Arith, FloatOp, Width};
use weir_ir::{BinOp, Expr, FenceKind, Fun as Function, Op, Ty};

/// Blocks of no more bytes than this are copied and filled word by word.
const FEW: u64 = 64;

impl<'a> Fun<'_, 'a> {
    pub(crate) fn intrinsic(&mut self, inst: &'a Inst, call: &'a Call, full: &str) -> Res<()> {
        let name = full.strip_prefix("llvm.").unwrap_or(full);
        let mut words = name.split('.');
        let base = words.next().unwrap_or("");
        let second = words.next().unwrap_or("");
        match (base, second) {
            ("lifetime", _) => {
                if let Some((variable, true)) = super::scan::lifetime(call) {
                    self.begin_life(variable);
                }
                return Ok(());
            }
            ("dbg" | "assume" | "donothing" | "sideeffect" | "prefetch" | "var" | "pseudoprobe", _)
            | ("invariant", "end")
            | ("experimental", "noalias") => return Ok(()),
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

    /// `memcpy` and `memmove`: few words that are known to be aligned are copied here.
    fn copy_block(&mut self, name: &str, to: Expr, from: Expr, size: Expr) -> Res<()> {
        let align = |f: &Self, e: &Expr| super::insts::memory::aligned(e, 1, f);
        let known = align(self, &to).min(align(self, &from)).min(8);
        match size.constant() {
            Some(0) => Ok(()),
            Some(n) if n > 0 && n as u64 <= FEW / 8 * known => {
                let pieces: Vec<(u64, u64)> = super::insts::memory::spread(n as u64, known);
                let mut read = Vec::new();
                for (at, piece) in &pieces {
                    let r = self.e.temporary(super::shape::unsigned(8 * *piece as u32));
                    let place = weir_ir::Place::Bytes(super::make::plus(&from, *at), *piece as u8);
                    self.e.step(Op::Load(r, place));
                    read.push(Expr::Reg(r));
                }
                for ((at, piece), value) in pieces.into_iter().zip(read) {
                    let place = weir_ir::Place::Bytes(super::make::plus(&to, at), piece as u8);
                    self.e.step(Op::Store(place, value));
                }
                Ok(())
            }
            _ => self.call_library(name, vec![to, from, size], None),
        }
    }

    fn fill_block(&mut self, to: Expr, byte: Expr, size: Expr) -> Res<()> {
        let known = super::insts::memory::aligned(&to, 1, self).min(8);
        match (size.constant(), byte.constant()) {
            (Some(0), _) => Ok(()),
            (Some(n), Some(b)) if n > 0 && n as u64 <= FEW / 8 * known => {
                for (at, piece) in super::insts::memory::spread(n as u64, known) {
                    let value = number(8 * piece as u32, b.wrapping_mul(0x0101_0101_0101_0101));
                    let place = weir_ir::Place::Bytes(super::make::plus(&to, at), piece as u8);
                    self.e.step(Op::Store(place, value));
                }
                Ok(())
            }
            _ => self.call_library("memset", vec![to, byte, size], None),
        }
    }
}

impl Fun<'_, '_> {
    /// `llvm.load.relative`: an entry of a constant table of distances. Objects have no
    /// distance here; what the entries lead to is what the table was made of.
    fn load_relative(&mut self, table: &Expr, offset: &Expr) -> Res<Expr> {
        let unknown = "a table of distances that is not known";
        let Expr::AddrOf(object, at) = table else { return Err(unknown.into()) };
        let start = at.constant().ok_or(unknown)?;
        let id = *self.v.w.global_of.get(object).ok_or(unknown)?;
        let Some(Value::Agg(entries)) = &self.v.w.global(id).init else { return Err(unknown.into()) };
        let offset = self.e.keep(Ty::U64, offset.clone());
        let mut made = Expr::Undef(Ty::Ptr);
        for (i, (_, entry)) in entries.iter().enumerate().rev() {
            let target = distance(entry).ok_or(unknown)?;
            let (module, old) = (id.0, self.v.module);
            self.v.module = module;
            let target = self.v.one(&target.0, &target.1);
            self.v.module = old;
            let is = bin(BinOp::Eq, Ty::U64, offset.clone(), number(64, 4 * i as i64 - start));
            made = ite(&is, target?, made);
        }
        Ok(made)
    }
}

/// What an entry of a table of distances leads to.
fn distance(v: &Value) -> Option<&(Type, Value)> {
    match v {
        Value::Cast("trunc", from, _) => distance(&from.1),
        Value::Bin("sub", _, to, _) => match &**to {
            Value::Cast("ptrtoint", target, _) => Some(target),
            _ => None,
        },
        _ => None,
    }
}

fn extreme(what: &str, prim: Prim, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let pred = match what {
        "smax" => "sgt",
        "smin" => "slt",
        "umax" => "ugt",
        _ => "ult",
    };
    let first = match prim.regs() {
        1 => ints::compare(pred, prim.bits(), a[0].clone(), b[0].clone())?,
        _ => wide::compare(pred, prim.bits(), a, b)?,
    };
    Ok(a.iter().zip(b).map(|(x, y)| ite(&first, x.clone(), y.clone())).collect())
}

/// The result, and whether it leaves the type.
fn with_overflow(base: &str, prim: Prim, args: &[Vec<Expr>]) -> Res<Option<Vec<Expr>>> {
    let signed = base.starts_with('s');
    let (op, arith) = match &base[1..] {
        "add" => ("add", Arith::Add),
        "sub" => ("sub", Arith::Sub),
        "mul" => ("mul", Arith::Mul),
        _ => return Ok(None),
    };
    let (a, b) = (&args[0], &args[1]);
    let mut made = lanes::one(op, prim, a, b)?;
    let bits = prim.bits();
    let flag = if bits <= 64 {
        let width = Width { bits: bits as u8, signed };
        apply(Function::Overflows(arith, width), vec![a[0].clone(), b[0].clone()], 1)
    } else {
        match (op, signed) {
            ("add", false) => wide::compare("ult", bits, &made, a)?,
            ("sub", false) => wide::compare("ult", bits, a, b)?,
            ("add" | "sub", true) => {
                // Operands of one sign (for a difference: of two), and a result of the other.
                let x = wide::binary("xor", bits, a, &made)?;
                let y = if op == "add" {
                    wide::binary("xor", bits, b, &made)?
                } else {
                    wide::binary("xor", bits, a, b)?
                };
                let both = wide::binary("and", bits, &x, &y)?;
                wide::compare("slt", bits, &both, &words(prim, 0))?
            }
            _ => wide::product_overflows(bits, signed, a, b)?,
        }
    };
    made.push(flag);
    Ok(Some(made))
}

/// A sum or difference of more than 64 bits that stops at the ends of its type.
fn saturated(base: &str, prim: Prim, args: &[Vec<Expr>]) -> Res<Vec<Expr>> {
    let bits = prim.bits();
    if bits > 128 {
        return Err(format!("`llvm.{base}.sat` of {bits} bits"));
    }
    let Some(mut made) = with_overflow(base, prim, args)? else { return Err(format!("`llvm.{base}.sat`")) };
    let beyond = made.pop().ok_or("a sum without parts")?;
    let high = |v: i64| super::make::cut(bits - 64, number(64, v));
    let top = 1i64 << (bits - 65);
    let ends = match base {
        "uadd" => vec![number(64, -1), high(-1)],
        "usub" => vec![number(64, 0), high(0)],
        _ => {
            let negative = wide::compare("slt", bits, &args[0], &words(prim, 0))?;
            vec![
                ite(&negative, number(64, 0), number(64, -1)),
                ite(&negative, high(top), high(top.wrapping_sub(1))),
            ]
        }
    };
    Ok(made.into_iter().zip(ends).map(|(e, end)| ite(&beyond, end, e)).collect())
}

/// One element of the result.
fn element(
    base: &str,
    second: &str,
    prim: Prim,
    ret: &Type,
    m: &crate::ast::Module,
    args: &[Vec<Expr>],
) -> Res<Option<Vec<Expr>>> {
    let bits = prim.bits();
    let a = |i: usize| args.get(i).and_then(|a| a.first()).cloned().ok_or(format!("`llvm.{base}`"));
    let narrow = |fun: fn(u8) -> Function| Ok(Some(vec![apply(fun(bits as u8), vec![a(0)?], bits)]));
    let width = |signed: bool| Width { bits: bits as u8, signed };
    if let Some(op) = super::math::operation(base) {
        let list = args.iter().map(|a| a[0].clone()).collect();
        return Ok(Some(vec![floats::operation(op, prim, list)?]));
    }
    Ok(Some(match base {
        "ctpop" | "ctlz" | "cttz" | "bswap" | "bitreverse" if bits > 64 => {
            return wide_bits(base, bits, &args[0]).map(Some);
        }
        "ctpop" => return narrow(Function::Ctpop),
        "ctlz" => return narrow(Function::Ctlz),
        "cttz" => return narrow(Function::Cttz),
        "bswap" => return narrow(Function::Bswap),
        "bitreverse" if bits <= 64 => return narrow(Function::Bitreverse),
        "fshl" | "fshr" if bits == 128 => wide::funnel(base == "fshl", &args[0], &args[1], &args[2])?,
        "fshl" if bits <= 64 => vec![apply(Function::Fshl(bits as u8), vec![a(0)?, a(1)?, a(2)?], bits)],
        "fshr" if bits <= 64 => vec![apply(Function::Fshr(bits as u8), vec![a(0)?, a(1)?, a(2)?], bits)],
        "sadd" | "uadd" | "ssub" | "usub" | "sshl" | "ushl" if second == "sat" && bits <= 64 => {
            let arith = match &base[1..] {
                "add" => Arith::Add,
                "sub" => Arith::Sub,
                _ => Arith::Shl,
            };
            vec![apply(Function::Saturates(arith, width(base.starts_with('s'))), vec![a(0)?, a(1)?], bits)]
        }
        "sadd" | "uadd" | "ssub" | "usub" if second == "sat" => saturated(base, prim, args)?,
        "smax" | "smin" | "umax" | "umin" => extreme(base, prim, &args[0], &args[1])?,
        "scmp" | "ucmp" => {
            let (_, to) = elements(m, ret)?;
            let sign = &base[..1];
            let compare = |pred: &str| match prim.regs() {
                1 => ints::compare(&format!("{sign}{pred}"), bits, a(0)?, a(1)?),
                _ => wide::compare(&format!("{sign}{pred}"), bits, &args[0], &args[1]),
            };
            let (less, more) = (compare("lt")?, compare("gt")?);
            let one = |v| number(to.bits(), v);
            vec![ite(&less, one(-1), ite(&more, one(1), one(0)))]
        }
        "abs" => {
            let zero = words(prim, 0);
            let negative = match prim.regs() {
                1 => ints::compare("slt", bits, a(0)?, zero[0].clone())?,
                _ => wide::compare("slt", bits, &args[0], &zero)?,
            };
            let turned = lanes::one("sub", prim, &zero, &args[0])?;
            turned.into_iter().zip(&args[0]).map(|(x, y)| ite(&negative, x, y.clone())).collect()
        }
        "fmuladd" => {
            let product = floats::binary("fmul", prim, a(0)?, a(1)?)?;
            vec![floats::binary("fadd", prim, product, a(2)?)?]
        }
        "minimum" | "maximum" => {
            let op = if base == "minimum" { FloatOp::Min } else { FloatOp::Max };
            let unordered = floats::compare("uno", prim, a(0)?, a(1)?)?;
            let sum = floats::binary("fadd", prim, a(0)?, a(1)?)?;
            vec![ite(&unordered, sum, floats::operation(op, prim, vec![a(0)?, a(1)?])?)]
        }
        "fptosi" | "fptoui" if second == "sat" => {
            let (_, to) = elements(m, ret)?;
            if to.bits() > 64 {
                return Ok(None);
            }
            let to = Width { bits: to.bits() as u8, signed: base == "fptosi" };
            vec![floats::to_int(prim, to, true, a(0)?)?]
        }
        _ => return Ok(None),
    }))
}

fn wide_bits(base: &str, bits: u32, a: &[Expr]) -> Res<Vec<Expr>> {
    if bits != 128 {
        return Err(format!("`llvm.{base}` of {bits} bits"));
    }
    let of = |fun, e: &Expr| apply(fun, vec![e.clone()], 64);
    let zero = |e: &Expr| bin(BinOp::Eq, Ty::U64, e.clone(), number(64, 0));
    let more = |e| bin(BinOp::Add, Ty::U64, e, number(64, 64));
    let (low, high) = (&a[0], &a[1]);
    let count = match base {
        "ctpop" => bin(BinOp::Add, Ty::U64, of(Function::Ctpop(64), low), of(Function::Ctpop(64), high)),
        "ctlz" => ite(&zero(high), more(of(Function::Ctlz(64), low)), of(Function::Ctlz(64), high)),
        "cttz" => ite(&zero(low), more(of(Function::Cttz(64), high)), of(Function::Cttz(64), low)),
        "bswap" => return Ok(vec![of(Function::Bswap(64), high), of(Function::Bswap(64), low)]),
        _ => return Ok(vec![of(Function::Bitreverse(64), high), of(Function::Bitreverse(64), low)]),
    };
    Ok(vec![count, number(64, 0)])
}
