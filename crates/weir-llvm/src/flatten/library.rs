//! What library functions and intrinsics do.
//!
//! The fences are those of the x86 implementations: locking and unlocking a
//! mutex are locked operations; `pthread_spin_unlock` is a plain store (with
//! release order); `malloc` and `free` do not fence, and `malloc` succeeds;
//! creating a thread does, joining waits for the thread and its buffer.
//! `pthread_cond_wait` may wake up at any time, as POSIX allows. `abort` and
//! `exit` end the program without an error; a failed `assert` and a Rust panic
//! are errors.

use super::Flattener;
use crate::ast::{Order, Type, Value};
use crate::layout::leaves;
use crate::mid::{At, Bin, CastKind, MTy, Op, Opd, Pred, Rmw, Term};
use crate::titles;
use crate::trouble::Trouble;
use weir_ir::FenceKind;

const BOOL: MTy = MTy::Int(1);
const I32: MTy = MTy::Int(32);
const I64: MTy = MTy::Int(64);

/// Calls without a meaning here; their arguments are not even looked at.
pub(crate) fn ignored(name: &str) -> bool {
    let prefixes = [
        "llvm.lifetime.",
        "llvm.dbg.",
        "llvm.assume",
        "llvm.experimental.noalias.scope.decl",
        "llvm.donothing",
        "llvm.prefetch",
        "llvm.invariant.start",
        "llvm.invariant.end",
        "llvm.stackrestore",
        "llvm.stacksave",
        "llvm.var.annotation",
        "llvm.pseudoprobe",
    ];
    if prefixes.iter().any(|p| name.starts_with(p)) {
        return true;
    }
    matches!(
        name,
        "setbuf"
            | "setvbuf"
            | "srand"
            | "sched_yield"
            | "thrd_yield"
            | "pthread_yield"
            | "usleep"
            | "sleep"
            | "nanosleep"
            | "thrd_sleep"
            | "pthread_attr_init"
            | "pthread_attr_destroy"
            | "pthread_attr_setstacksize"
            | "pthread_attr_setdetachstate"
            | "pthread_mutexattr_init"
            | "pthread_mutexattr_destroy"
            | "pthread_condattr_init"
            | "pthread_condattr_destroy"
            | "pthread_setconcurrency"
            | "pthread_detach"
            | "thrd_detach"
            | "pthread_mutex_destroy"
            | "pthread_spin_destroy"
            | "pthread_cond_destroy"
            | "pthread_barrier_destroy"
            | "pthread_barrierattr_init"
            | "pthread_barrierattr_destroy"
            | "pthread_cond_init"
            | "pthread_cond_signal"
            | "pthread_cond_broadcast"
            | "mtx_destroy"
            | "cnd_init"
            | "cnd_destroy"
            | "cnd_signal"
            | "cnd_broadcast"
            | "pthread_rwlock_destroy"
            | "alarm"
            | "setlocale"
            | "_mm_pause"
    ) || name.starts_with("llvm.x86.sse2.pause")
        || name.contains("__rust_no_alloc_shim_is_unstable")
}

/// What is printed is not looked at; what these return depends on more than the program.
fn prints(name: &str) -> bool {
    let list = ["printf", "fprintf", "vprintf", "vfprintf"];
    let plain = ["puts", "putchar", "putc", "fputs", "fputc", "fwrite", "fflush", "perror"];
    list.contains(&name) || plain.contains(&name)
}

impl Flattener<'_, '_> {
    /// A call of a function that is not defined here.
    pub(crate) fn library(
        &mut self,
        name: &str,
        ret: &Type,
        args: &[Vec<Opd>],
        at: At,
    ) -> Result<Vec<Opd>, Trouble> {
        if ignored(name) {
            return Ok(leaves(self.cx.m, ret)?.into_iter().map(|(t, _)| Opd::Const(0, t)).collect());
        }
        if prints(name) {
            let parts = leaves(self.cx.m, ret)?;
            return Ok(parts.into_iter().map(|(t, _)| self.def(t, Op::Havoc(t, None), at)).collect());
        }
        let arg = |i: usize| match args.get(i).map(Vec::as_slice) {
            Some(&[one]) => Ok(one),
            _ => Err(Trouble::Said(format!("a call of `{name}` with other arguments than expected"))),
        };
        let zero = vec![Opd::Const(0, I32)];
        if let Some(name) = name.strip_prefix("llvm.") {
            return self.intrinsic(name, ret, args, at);
        }
        if let Some(what) = name.strip_prefix("__VERIFIER_nondet_") {
            let [(ty, _)] = leaves(self.cx.m, ret)?[..] else { return Err(format!("`{name}`").into()) };
            let bounds = if what == "bool" || what == "_Bool" { Some((0, 1)) } else { None };
            return Ok(vec![self.def(ty, Op::Havoc(ty, bounds), at)]);
        }
        match name {
            "__assert_fail" | "__assert" | "__assert_rtn" | "__VERIFIER_error" | "reach_error"
            | "__weir_fail" => {
                let text = (name == "__assert_fail").then(|| self.text_of(args)).flatten();
                let why =
                    text.map_or("an error is reported".to_string(), |t| format!("assertion `{t}` fails"));
                self.fail(&why, at);
                self.stop(at);
                Ok(vec![])
            }
            "abort" if !self.cx.allow_abort => {
                self.fail("abort is called", at);
                self.stop(at);
                Ok(vec![])
            }
            "abort" | "exit" | "_exit" | "_Exit" | "quick_exit" => {
                self.stop(at);
                Ok(vec![])
            }
            // Who called it has to return as well.
            "pthread_exit" | "thrd_exit" if self.cx.recursive[self.flat.func] => {
                Err(format!("`{name}` within a function that calls itself").into())
            }
            "pthread_exit" | "thrd_exit" => {
                self.leave_result(Some(arg(0)?), at);
                self.end(Term::Ret(vec![]), at);
                self.next_block();
                Ok(vec![])
            }
            "pthread_create" | "thrd_create" => {
                let (handle, f, a) = if name == "pthread_create" {
                    (arg(0)?, arg(2)?, arg(3)?)
                } else {
                    (arg(0)?, arg(1)?, arg(2)?)
                };
                self.create(handle, f, a, at);
                Ok(zero)
            }
            "__weir_spawn" => {
                let (f, a) = (arg(0)?, arg(1)?);
                Ok(vec![self.def(I64, Op::Spawn(f, vec![a]), at)])
            }
            "__weir_join" => {
                self.emit(vec![], Op::Join(arg(0)?), at);
                Ok(vec![])
            }
            "pthread_join" | "thrd_join" => {
                let ty = if name == "thrd_join" { I32 } else { MTy::Ptr };
                self.join(arg(0)?, arg(1)?, ty, at);
                Ok(zero)
            }
            "mtx_init" if !matches!(arg(1)?, Opd::Const(kind, _) if kind & 1 == 0) => {
                Err("a mutex that one thread may lock several times".into())
            }
            "pthread_mutex_init" | "mtx_init" | "pthread_spin_init" | "pthread_rwlock_init" => {
                self.store(arg(0)?, Opd::Const(0, I32), I32, Order::Plain, at);
                Ok(zero)
            }
            "pthread_mutex_lock" | "mtx_lock" | "pthread_spin_lock" | "pthread_rwlock_wrlock" => {
                self.lock(arg(0)?, at)?;
                Ok(zero)
            }
            "pthread_mutex_trylock" | "pthread_spin_trylock" | "mtx_trylock" => {
                let busy = if name == "mtx_trylock" { 1 } else { 16 };
                let ok = self.try_lock(arg(0)?, at);
                let r = self.def(I32, Op::Select(ok, Opd::Const(0, I32), Opd::Const(busy, I32)), at);
                Ok(vec![r])
            }
            "pthread_mutex_unlock" | "mtx_unlock" => {
                self.unlock(arg(0)?, at);
                Ok(zero)
            }
            "pthread_spin_unlock" => {
                self.store(arg(0)?, Opd::Const(0, I32), I32, Order::Release, at);
                Ok(zero)
            }
            "pthread_rwlock_rdlock" => {
                self.read_lock(arg(0)?, at);
                Ok(zero)
            }
            "pthread_rwlock_unlock" => {
                self.read_unlock(arg(0)?, at);
                Ok(zero)
            }
            "pthread_cond_wait" | "cnd_wait" => {
                let m = arg(1)?;
                self.unlock(m, at);
                self.lock(m, at)?;
                Ok(zero)
            }
            "pthread_barrier_init" => {
                self.barrier_init(arg(0)?, arg(2)?, at);
                Ok(zero)
            }
            "pthread_barrier_wait" => Ok(vec![self.barrier_wait(arg(0)?, at)]),
            "realloc" | "reallocarray" => Err(format!(
                "`{name}`, which would have to know what the memory holds (use malloc, a copy, free),"
            )
            .into()),
            "pthread_once" | "call_once" => {
                self.once(arg(0)?, arg(1)?, at)?;
                Ok(zero)
            }
            "malloc" => Ok(vec![self.def(MTy::Ptr, Op::Malloc(arg(0)?, false), at)]),
            "aligned_alloc" | "memalign" => Ok(vec![self.def(MTy::Ptr, Op::Malloc(arg(1)?, false), at)]),
            "calloc" => {
                let size = self.bin(Bin::Mul, I64, arg(0)?, arg(1)?, at);
                Ok(vec![self.def(MTy::Ptr, Op::Malloc(size, true), at)])
            }
            "free" | "cfree" => {
                self.free(arg(0)?, at);
                Ok(vec![])
            }
            _ if name.ends_with("__rust_alloc") => {
                Ok(vec![self.def(MTy::Ptr, Op::Malloc(arg(0)?, false), at)])
            }
            _ if name.ends_with("__rust_alloc_zeroed") => {
                Ok(vec![self.def(MTy::Ptr, Op::Malloc(arg(0)?, true), at)])
            }
            _ if name.ends_with("__rust_dealloc") => {
                self.emit(vec![], Op::Free(arg(0)?), at);
                Ok(vec![])
            }
            // Allocation never fails.
            _ if titles::is_out_of_memory(name) => {
                self.stop(at);
                Ok(vec![])
            }
            _ if titles::panics(name) => {
                self.fail("the program panics", at);
                self.stop(at);
                Ok(vec![])
            }
            "__VERIFIER_assume" | "__weir_assume" => {
                let c = arg(0)?;
                let ty = self.flat.ty(c);
                let c = self.icmp(Pred::Ne, ty, c, Opd::Const(0, ty), at);
                self.emit(vec![], Op::Assume(c), at);
                Ok(vec![])
            }
            "__VERIFIER_atomic_begin" => {
                self.emit(vec![], Op::AtomicBegin, at);
                Ok(vec![])
            }
            "__VERIFIER_atomic_end" => {
                self.emit(vec![], Op::AtomicEnd, at);
                Ok(vec![])
            }
            "memcpy" | "memmove" => {
                self.copy(arg(0)?, arg(1)?, arg(2)?, at)?;
                Ok(vec![arg(0)?])
            }
            "memset" => {
                self.fill(arg(0)?, arg(1)?, arg(2)?, at)?;
                Ok(vec![arg(0)?])
            }
            _ => Err(Trouble::Undefined(name.to_string())),
        }
    }

    /// The text of a C string that is passed first.
    fn text_of(&self, args: &[Vec<Opd>]) -> Option<String> {
        let Some(&[Opd::Addr(g, 0)]) = args.first().map(Vec::as_slice) else { return None };
        let Some(Value::Bytes(bytes)) = &self.cx.m.globals[g].init else { return None };
        let text = String::from_utf8_lossy(bytes);
        Some(text.trim_end_matches('\0').to_string())
    }

    /// Nothing more happens in this thread.
    fn stop(&mut self, at: At) {
        self.end(Term::Stop, at);
        self.next_block();
    }

    fn lock(&mut self, m: Opd, at: At) -> Result<(), Trouble> {
        if self.is_recursive(m)? {
            return Err("a mutex that one thread may lock several times".into());
        }
        self.flat.waits.push(at);
        let from = self.cur;
        let again = self.next_block();
        self.flat.blocks[from].term = Term::Br(again);
        let ok = self.try_lock(m, at);
        self.end(Term::Stop, at);
        let next = self.next_block();
        self.flat.blocks[again].term = Term::Cond(ok, next, again);
        Ok(())
    }

    /// Whether a mutex starts as one of another kind than the usual (glibc keeps that in the
    /// fifth word).
    fn is_recursive(&self, m: Opd) -> Result<bool, Trouble> {
        let Opd::Addr(g, at) = m else { return Ok(false) };
        let var = &self.cx.m.globals[g];
        let Some(init) = &var.init else { return Ok(false) };
        let image = crate::image::image(self.cx.m, &var.ty, init, &|_| Some(Opd::Const(0, MTy::Ptr)))?;
        let kind = u64::try_from(at).unwrap_or(0) + 16;
        Ok(kind + 4 <= image.size && image.read(kind, I32) != Ok(0))
    }

    fn try_lock(&mut self, m: Opd, at: At) -> Opd {
        let (old, ok) = (self.flat.val(I32), self.flat.val(BOOL));
        self.emit(vec![old, ok], Op::Cas(m, Opd::Const(0, I32), Opd::Const(1, I32), I32), at);
        Opd::Val(ok)
    }

    fn unlock(&mut self, m: Opd, at: At) {
        let old = self.def(I32, Op::Rmw(Rmw::Xchg, m, Opd::Const(0, I32), I32), at);
        let held = self.icmp(Pred::Ne, I32, old, Opd::Const(0, I32), at);
        self.emit(vec![], Op::Assert(held, "a mutex is unlocked that is not locked".into()), at);
    }

    /// Readers count up from 0; a writer is 1 in the lowest bit.
    fn read_lock(&mut self, m: Opd, at: At) {
        self.flat.waits.push(at);
        let from = self.cur;
        let again = self.next_block();
        self.flat.blocks[from].term = Term::Br(again);
        let v = self.def(I32, Op::Load(m, I32, true), at);
        let more = self.bin(Bin::Add, I32, v, Opd::Const(2, I32), at);
        let writer = self.icmp(Pred::Eq, I32, v, Opd::Const(1, I32), at);
        let attempt = self.next_block();
        let (old, ok) = (self.flat.val(I32), self.flat.val(BOOL));
        self.emit(vec![old, ok], Op::Cas(m, v, more, I32), at);
        let next = self.next_block();
        self.flat.blocks[again].term = Term::Cond(writer, again, attempt);
        self.flat.blocks[attempt].term = Term::Cond(Opd::Val(ok), next, again);
    }

    fn read_unlock(&mut self, m: Opd, at: At) {
        let v = self.def(I32, Op::Load(m, I32, true), at);
        let writer = self.icmp(Pred::Eq, I32, v, Opd::Const(1, I32), at);
        let from = self.cur;
        let write = self.next_block();
        self.unlock(m, at);
        let write_end = self.cur;
        let read = self.next_block();
        self.def(I32, Op::Rmw(Rmw::Sub, m, Opd::Const(2, I32), I32), at);
        let next = self.next_block();
        self.flat.blocks[from].term = Term::Cond(writer, write, read);
        self.flat.blocks[write_end].term = Term::Br(next);
        self.flat.blocks[read].term = Term::Br(next);
    }

    fn once(&mut self, flag: Opd, f: Opd, at: At) -> Result<(), Trouble> {
        let Opd::Func(f) = f else { return Err("`call_once` of a function that is computed".into()) };
        self.flat.waits.push(at);
        let ok = self.try_lock(flag, at);
        let from = self.cur;
        let first = self.next_block();
        self.inline(f, &[], at)?;
        self.emit(vec![], Op::Fence(FenceKind::StoreStore), at);
        self.store(flag, Opd::Const(2, I32), I32, Order::SeqCst, at);
        let done = self.cur;
        let wait = self.next_block();
        let v = self.def(I32, Op::Load(flag, I32, true), at);
        let ready = self.icmp(Pred::Eq, I32, v, Opd::Const(2, I32), at);
        let next = self.next_block();
        self.flat.blocks[from].term = Term::Cond(ok, first, wait);
        self.flat.blocks[done].term = Term::Br(next);
        self.flat.blocks[wait].term = Term::Cond(ready, next, wait);
        Ok(())
    }

    fn free(&mut self, p: Opd, at: At) {
        let null = self.icmp(Pred::Eq, MTy::Ptr, p, Opd::Const(0, MTy::Ptr), at);
        let from = self.cur;
        let free = self.next_block();
        self.emit(vec![], Op::Free(p), at);
        let next = self.next_block();
        self.flat.blocks[from].term = Term::Cond(null, next, free);
        self.flat.blocks[free].term = Term::Br(next);
    }

    fn copy(&mut self, dst: Opd, src: Opd, n: Opd, at: At) -> Result<(), Trouble> {
        let op = match n {
            Opd::Const(n, _) => Op::MemCpy(dst, src, u64::try_from(n).map_err(|_| "`memcpy` of this size")?),
            n => Op::CopyBytes(dst, src, n),
        };
        self.emit(vec![], op, at);
        Ok(())
    }

    fn fill(&mut self, dst: Opd, byte: Opd, n: Opd, at: At) -> Result<(), Trouble> {
        let op = match (n, byte) {
            (Opd::Const(n, _), Opd::Const(b, _)) => {
                let n = u64::try_from(n).map_err(|_| "`memset` of this size")?;
                Op::MemSet(dst, Opd::Const(b & 255, MTy::Int(8)), n)
            }
            (n, byte) => Op::FillBytes(dst, byte, n),
        };
        self.emit(vec![], op, at);
        Ok(())
    }

    fn intrinsic(&mut self, name: &str, ret: &Type, args: &[Vec<Opd>], at: At) -> Result<Vec<Opd>, Trouble> {
        let arg = |i: usize| match args.get(i).map(Vec::as_slice) {
            Some(&[one]) => Ok(one),
            _ => Err(Trouble::Unsupported(format!("`llvm.{name}`"))),
        };
        let base = name.split('.').next().unwrap_or(name);
        let rets = leaves(self.cx.m, ret)?;
        let ty = rets.first().map_or(I32, |(t, _)| *t);
        Ok(match base {
            "memcpy" | "memmove" => {
                self.copy(arg(0)?, arg(1)?, arg(2)?, at)?;
                vec![]
            }
            "memset" => {
                self.fill(arg(0)?, arg(1)?, arg(2)?, at)?;
                vec![]
            }
            "expect" | "ssa" | "launder" | "strip" | "threadlocal" | "annotation" => vec![arg(0)?],
            "is" if name.starts_with("is.constant") => vec![Opd::Const(0, BOOL)],
            "objectsize" => vec![Opd::Const(-1, ty)],
            "trap" | "debugtrap" | "ubsantrap" => {
                self.fail("a trap is reached", at);
                self.stop(at);
                vec![]
            }
            "smax" | "smin" | "umax" | "umin" => {
                let pred = match base {
                    "smax" => Pred::Sgt,
                    "smin" => Pred::Slt,
                    "umax" => Pred::Ugt,
                    _ => Pred::Ult,
                };
                let (a, b) = (arg(0)?, arg(1)?);
                let c = self.icmp(pred, ty, a, b, at);
                vec![self.def(ty, Op::Select(c, a, b), at)]
            }
            "abs" => {
                let a = arg(0)?;
                let minus = self.bin(Bin::Sub, ty, Opd::Const(0, ty), a, at);
                let c = self.icmp(Pred::Slt, ty, a, Opd::Const(0, ty), at);
                vec![self.def(ty, Op::Select(c, minus, a), at)]
            }
            "uadd" | "usub" if name.contains(".sat.") => {
                let (a, b) = (arg(0)?, arg(1)?);
                let op = if base == "uadd" { Bin::Add } else { Bin::Sub };
                let r = self.bin(op, ty, a, b, at);
                let (c, edge) = if base == "uadd" {
                    (self.icmp(Pred::Ult, ty, r, a, at), Opd::Const(-1, ty))
                } else {
                    (self.icmp(Pred::Ult, ty, a, b, at), Opd::Const(0, ty))
                };
                vec![self.def(ty, Op::Select(c, edge, r), at)]
            }
            "uadd" | "usub" | "sadd" | "ssub" | "umul" | "smul" if name.contains(".with.overflow.") => {
                self.overflow(base, ty, arg(0)?, arg(1)?, at)?
            }
            "ucmp" | "scmp" => {
                let (a, b) = (arg(0)?, arg(1)?);
                let of = self.flat.ty(a);
                let (lt, gt) = if base == "ucmp" { (Pred::Ult, Pred::Ugt) } else { (Pred::Slt, Pred::Sgt) };
                let less = self.icmp(lt, of, a, b, at);
                let more = self.icmp(gt, of, a, b, at);
                let up = self.def(ty, Op::Select(more, Opd::Const(1, ty), Opd::Const(0, ty)), at);
                vec![self.def(ty, Op::Select(less, Opd::Const(-1, ty), up), at)]
            }
            "ptrmask" => {
                let v = self.def(MTy::Ptr, Op::Bin(Bin::And, 64, arg(0)?, arg(1)?), at);
                vec![v]
            }
            _ => return Err(format!("the intrinsic `llvm.{name}`").into()),
        })
    }

    fn overflow(&mut self, base: &str, ty: MTy, a: Opd, b: Opd, at: At) -> Result<Vec<Opd>, Trouble> {
        let zero = Opd::Const(0, ty);
        Ok(match base {
            "uadd" => {
                let r = self.bin(Bin::Add, ty, a, b, at);
                vec![r, self.icmp(Pred::Ult, ty, r, a, at)]
            }
            "usub" => {
                let r = self.bin(Bin::Sub, ty, a, b, at);
                vec![r, self.icmp(Pred::Ult, ty, a, b, at)]
            }
            "sadd" | "ssub" => {
                let op = if base == "sadd" { Bin::Add } else { Bin::Sub };
                let r = self.bin(op, ty, a, b, at);
                let x = self.bin(Bin::Xor, ty, a, r, at);
                let y = if base == "sadd" {
                    self.bin(Bin::Xor, ty, b, r, at)
                } else {
                    self.bin(Bin::Xor, ty, a, b, at)
                };
                let both = self.bin(Bin::And, ty, x, y, at);
                vec![r, self.icmp(Pred::Slt, ty, both, zero, at)]
            }
            _ if ty.bits() <= 32 => {
                let kind = if base == "umul" { CastKind::Zext } else { CastKind::Sext };
                let wide = |s: &mut Self, o| s.def(I64, Op::Cast(kind, ty, I64, o), at);
                let (x, y) = (wide(self, a), wide(self, b));
                let product = self.bin(Bin::Mul, I64, x, y, at);
                let r = self.def(ty, Op::Cast(CastKind::Trunc, I64, ty, product), at);
                let back = wide(self, r);
                vec![r, self.icmp(Pred::Ne, I64, product, back, at)]
            }
            _ => return Err(format!("the intrinsic `llvm.{base}.with.overflow` on 64 bits").into()),
        })
    }
}
