//! From the functions of a module to one [`Flat`] per thread: calls are inlined,
//! aggregates are taken apart, unsupported instructions stay as such until it is
//! known whether they can be reached at all.

mod insts;
mod library;
mod refused;
mod threads;
mod values;

use crate::ast::{Alias, Call, Function, Inst, Kind, Module, Type, Value};
use crate::debug::Places;
use crate::layout::leaves;
use crate::mid::{At, Bin, BlockId, Flat, Frame, Ins, MTy, Op, Opd, Phi, Pred, Term, ValId};
use crate::trouble::Trouble;
use std::collections::HashMap;
use weir_engine::piece::go_on;
use weir_ir::Span;

/// Calls are inlined this deep, and code grows to this many instructions.
const DEEPEST: usize = 60;
const LARGEST: usize = 60_000;

/// What stays the same while the functions of a module are flattened.
pub(crate) struct Context<'m> {
    pub m: &'m Module,
    pub funcs: HashMap<&'m str, usize>,
    pub globals: HashMap<&'m str, usize>,
    /// Functions that may call themselves.
    pub recursive: Vec<bool>,
    /// Whether somebody asks what a thread returned.
    pub results: bool,
    /// Whether what is read must have been written. Rust's moves copy bytes that
    /// never were, and its compiler sees to it that nobody looks at them.
    pub check_reads: bool,
    /// `abort` ends the program, and is no error.
    pub allow_abort: bool,
}

impl<'m> Context<'m> {
    pub fn new(m: &'m Module) -> Context<'m> {
        let mut funcs: HashMap<&str, usize> = HashMap::new();
        for (i, f) in m.functions.iter().enumerate() {
            // A definition wins over a declaration of the same name.
            let known = funcs.get(f.name.as_str());
            if known.is_none_or(|&k| !m.functions[k].is_defined()) {
                funcs.insert(&f.name, i);
            }
        }
        let globals = m.globals.iter().enumerate().map(|(i, g)| (g.name.as_str(), i)).collect();
        let rust = m.functions.iter().any(|f| {
            f.name.starts_with("_ZN4core")
                || f.name.starts_with("_RN")
                || f.name.contains("17h") && f.name.starts_with("_ZN")
        });
        let (recursive, results) = (Vec::new(), results(m));
        let mut cx =
            Context { m, funcs, globals, recursive, results, check_reads: !rust, allow_abort: false };
        cx.recursive = cx.find_recursive();
        cx
    }

    /// The function a name stands for, aliases followed.
    pub fn function(&self, name: &str) -> Option<usize> {
        let mut name = name;
        for _ in 0..16 {
            match self.m.aliases.get(name) {
                Some(Alias { target: Value::Global(n), .. }) => name = n,
                _ => break,
            }
        }
        self.funcs.get(name).copied()
    }

    fn find_recursive(&self) -> Vec<bool> {
        let calls: Vec<Vec<usize>> = self.m.functions.iter().map(|f| self.callees(f)).collect();
        (0..calls.len())
            .map(|f| {
                let mut seen = vec![false; calls.len()];
                let mut todo = calls[f].clone();
                while let Some(g) = todo.pop() {
                    if !std::mem::replace(&mut seen[g], true) {
                        todo.extend(&calls[g]);
                    }
                }
                seen[f]
            })
            .collect()
    }

    fn callees(&self, f: &Function) -> Vec<usize> {
        let insts = f.blocks().iter().flat_map(|b| &b.insts);
        let mut list: Vec<usize> = insts
            .filter_map(|i| match i.kind.called() {
                Some(Call { callee: Value::Global(n), .. }) => self.function(n),
                _ => None,
            })
            .collect();
        list.sort_unstable();
        list.dedup();
        list
    }
}

pub(crate) type Env = HashMap<String, Vec<Opd>>;

/// Flattens one function and what it calls.
pub(crate) struct Flattener<'c, 'm> {
    pub cx: &'c Context<'m>,
    pub places: &'c mut Places<'m>,
    pub flat: Flat,
    pub cur: BlockId,
    stack: Vec<usize>,
    /// Which of the inlined calls this is.
    frame: Frame,
    size: usize,
    /// For each thread-local global, the object that stands for it here.
    locals: HashMap<usize, ValId>,
    /// The instruction does not promise that what it accesses is aligned.
    loose: bool,
}

impl<'c, 'm> Flattener<'c, 'm> {
    /// Flattens a function that is the start of a thread or recursive. A thread is
    /// told where to leave its result, if somebody asks for it.
    pub fn root(
        cx: &'c Context<'m>,
        places: &'c mut Places<'m>,
        func: usize,
        thread: bool,
    ) -> Result<Flat, Trouble> {
        let f = &cx.m.functions[func];
        let name = places_name(places, f);
        let flat = Flat { func, name, ..Flat::default() };
        let mut fl = Flattener {
            cx,
            places,
            flat,
            cur: 0,
            stack: Vec::new(),
            frame: 0,
            size: 0,
            locals: HashMap::new(),
            loose: false,
        };
        fl.cur = fl.flat.block();
        let mut args = Vec::new();
        for (ty, _) in &f.params {
            let mut parts = Vec::new();
            for (ty, _) in leaves(cx.m, ty)? {
                let v = fl.flat.val(ty);
                fl.flat.params.push(v);
                parts.push(Opd::Val(v));
            }
            args.push(parts);
        }
        if thread && cx.results {
            // After the one argument, whether it is taken or not.
            while fl.flat.params.is_empty() {
                let unused = fl.flat.val(MTy::Ptr);
                fl.flat.params.push(unused);
            }
            let cell = fl.flat.val(MTy::Ptr);
            fl.flat.params.push(cell);
            fl.flat.result = Some(cell);
        }
        fl.flat.returns = leaves(cx.m, &f.ret)?.into_iter().map(|(t, _)| t).collect();
        let ll = Span::new(f.start, f.end);
        let source = f.dbg.and_then(|d| fl.places.declared(d));
        let at = At { source, ll };
        let rets = fl.inline(func, &args, at)?;
        fl.leave_result(rets.first().copied(), at);
        fl.flat.blocks[fl.cur].term = Term::Ret(rets);
        Ok(fl.flat)
    }

    /// Replaces a computed call by calls of the functions it may reach.
    pub fn splice(
        cx: &'c Context<'m>,
        places: &'c mut Places<'m>,
        flat: Flat,
        (block, index): (BlockId, usize),
        targets: &[usize],
    ) -> Flat {
        let mut fl = Flattener {
            cx,
            places,
            flat,
            cur: block,
            stack: Vec::new(),
            frame: 0,
            size: 0,
            locals: HashMap::new(),
            loose: false,
        };
        let rest = fl.flat.blocks[block].insts.split_off(index);
        let mut rest = rest.into_iter();
        let Some(call) = rest.next() else { return fl.flat };
        let Op::Indirect(pointer, args, frame) = &call.op else { return fl.flat };
        fl.frame = *frame;
        let term = std::mem::take(&mut fl.flat.blocks[block].term);
        let after = fl.flat.block();
        for t in term.targets() {
            for phi in &mut fl.flat.blocks[t].phis {
                phi.from.iter_mut().filter(|(b, _)| *b == block).for_each(|(b, _)| *b = after);
            }
        }
        let at = call.at;
        fl.flat.blocks[after].insts = rest.collect();
        fl.flat.blocks[after].term = term;
        fl.flat.blocks[after].at = at;
        let mut results: Vec<(BlockId, Vec<Opd>)> = Vec::new();
        for &target in targets {
            let (hit, miss) = (fl.flat.block(), fl.flat.block());
            let same = fl.icmp(Pred::Eq, MTy::Ptr, *pointer, Opd::Func(target), at);
            fl.end(Term::Cond(same, hit, miss), at);
            fl.cur = hit;
            match fl.known_call(target, args, at) {
                Ok(result) => results.push((fl.cur, result)),
                Err(e) => {
                    fl.unsupported(e, at);
                    results.push((fl.cur, Vec::new()));
                }
            }
            fl.end(Term::Br(after), at);
            fl.cur = miss;
        }
        fl.fail("what is called is not a function", at);
        fl.end(Term::Stop, at);
        for (i, &dst) in call.dst.iter().enumerate() {
            let ty = fl.flat.vals[dst].ty;
            let from =
                results.iter().map(|(b, v)| (*b, v.get(i).copied().unwrap_or(Opd::Undef(ty)))).collect();
            fl.flat.blocks[after].phis.push(Phi { dst, from });
        }
        fl.flat
    }

    fn known_call(&mut self, f: usize, args: &[Vec<Opd>], at: At) -> Result<Vec<Opd>, Trouble> {
        let function = &self.cx.m.functions[f];
        if !function.is_defined() {
            let ret = function.ret.clone();
            return self.library(&function.name, &ret, args, at);
        }
        // A linearization point is found by its call.
        let point = function.name.starts_with(weir_ir::object::POINT);
        if self.cx.recursive[f] || self.stack.contains(&f) || point {
            self.real_call(f, args, at)
        } else {
            self.inline(f, args, at)
        }
    }

    /// A call that stays one.
    fn real_call(&mut self, f: usize, args: &[Vec<Opd>], at: At) -> Result<Vec<Opd>, Trouble> {
        let function = &self.cx.m.functions[f];
        if function.by_value.iter().any(Option::is_some) {
            return Err(format!("recursive `{}`, which takes a structure by value,", function.name).into());
        }
        let rets = leaves(self.cx.m, &function.ret)?;
        if rets.len() > 1 {
            return Err(
                format!("recursive `{}`, which returns several values at once,", function.name).into()
            );
        }
        let dst: Vec<ValId> = rets.iter().map(|(t, _)| self.flat.val(*t)).collect();
        let args: Vec<Opd> = args.iter().flatten().copied().collect();
        self.emit(dst.clone(), Op::Call(f, args), at);
        Ok(dst.into_iter().map(Opd::Val).collect())
    }

    pub fn emit(&mut self, dst: Vec<ValId>, op: Op, at: At) {
        go_on();
        self.size += 1;
        self.flat.blocks[self.cur].insts.push(Ins { loose: self.loose, dst, op, at });
    }

    /// A new value defined by an operation.
    pub fn def(&mut self, ty: MTy, op: Op, at: At) -> Opd {
        let v = self.flat.val(ty);
        self.emit(vec![v], op, at);
        Opd::Val(v)
    }

    pub fn icmp(&mut self, pred: Pred, ty: MTy, a: Opd, b: Opd, at: At) -> Opd {
        self.def(MTy::Int(1), Op::Icmp(pred, ty, a, b), at)
    }

    pub fn bin(&mut self, op: Bin, ty: MTy, a: Opd, b: Opd, at: At) -> Opd {
        self.def(ty, Op::Bin(op, ty.bits(), a, b), at)
    }

    /// Goes on in a new block.
    pub fn next_block(&mut self) -> BlockId {
        let next = self.flat.block();
        self.cur = next;
        next
    }

    pub fn end(&mut self, term: Term, at: At) {
        let b = &mut self.flat.blocks[self.cur];
        b.term = term;
        b.at = at;
    }

    pub fn unsupported(&mut self, what: Trouble, at: At) {
        self.emit(vec![], Op::Unsupported(what), at);
    }

    /// The body of a function, from the current block on; afterwards the current
    /// block is the one where it has returned. What it returned.
    pub fn inline(&mut self, func: usize, args: &[Vec<Opd>], call: At) -> Result<Vec<Opd>, Trouble> {
        let f = &self.cx.m.functions[func];
        if self.stack.len() >= DEEPEST || self.size > LARGEST {
            return Err(
                format!("`{}`: the code becomes too large when calls are inlined; this", f.name).into()
            );
        }
        if !f.is_defined() {
            return Err(format!("a call of `{}`, which is not defined here", f.name).into());
        }
        if args.len() < f.params.len() {
            return Err(format!("a call of `{}` with too few arguments", f.name).into());
        }
        let atomic = f.name.starts_with("__VERIFIER_atomic_");
        if atomic {
            self.emit(vec![], Op::AtomicBegin, call);
        }
        // The first call is that of the function itself.
        let caller = self.frame;
        self.frame = self.flat.frames.len();
        self.flat.frames.push(caller);
        self.stack.push(func);
        let rets = self.called(f, args, call);
        self.stack.pop();
        self.frame = caller;
        let rets = rets?;
        if atomic {
            self.emit(vec![], Op::AtomicEnd, call);
        }
        Ok(rets)
    }

    /// The same, where the call has begun.
    fn called(&mut self, f: &'m Function, args: &[Vec<Opd>], call: At) -> Result<Vec<Opd>, Trouble> {
        let mut env = Env::new();
        for (((ty, name), by_value), arg) in f.params.iter().zip(&f.by_value).zip(args) {
            let wanted = leaves(self.cx.m, ty)?;
            if wanted.len() != arg.len() {
                return Err(format!("a call of `{}` with arguments of other types", f.name).into());
            }
            let arg = match (by_value, arg.as_slice()) {
                (Some(of), [original]) => vec![self.copy_of(of, name, *original, call)?],
                _ => arg.clone(),
            };
            env.insert(name.clone(), arg);
        }
        let rets = self.body(f, env, call);
        if self.frame > 0 {
            let caller = self.flat.frames[self.frame];
            self.flat.known.extend(rets.iter().map(|r| (caller, *r)));
        }
        Ok(rets)
    }

    /// Objects on the stack of the function whose code this is.
    fn inner(&mut self, objects: &[ValId]) {
        if self.frame > 0 {
            self.flat.inner.extend(objects.iter().map(|o| (*o, self.frame)));
        }
    }

    /// A copy of an argument that is passed by value, for the one who is called.
    fn copy_of(&mut self, ty: &Type, name: &str, original: Opd, at: At) -> Result<Opd, Trouble> {
        let (size, _) = crate::layout::size_align(self.cx.m, ty)?;
        let copy = self.def(MTy::Ptr, Op::Alloca(size, format!("%{name}")), at);
        if let Opd::Val(v) = copy {
            self.inner(&[v]);
        }
        self.emit(vec![], Op::MemCpy(copy, original, size), at);
        Ok(copy)
    }

    fn body(&mut self, f: &'m Function, mut env: Env, call: At) -> Vec<Opd> {
        let labels: HashMap<&str, usize> =
            f.blocks().iter().enumerate().map(|(i, b)| (b.label.as_str(), i)).collect();
        let reached = reachable(f, &labels);
        let starts: Vec<BlockId> = f.blocks().iter().map(|_| self.flat.block()).collect();
        self.end(Term::Br(starts[0]), call);
        for (_, b) in f.blocks().iter().enumerate().filter(|(i, _)| reached[*i]) {
            for inst in &b.insts {
                if let (Some(dst), Ok(ty)) = (&inst.dst, self.type_of(inst))
                    && let Ok(parts) = leaves(self.cx.m, &ty)
                {
                    let vals = parts.iter().map(|(t, _)| Opd::Val(self.flat.val(*t))).collect();
                    if env.insert(dst.clone(), vals).is_some() {
                        let at = At { source: None, ll: Span::new(inst.start, inst.end) };
                        self.unsupported(format!("`%{dst}`, which is defined twice,").into(), at);
                    }
                }
            }
        }
        let mut ends = vec![0; f.blocks().len()];
        let mut returns: Vec<(BlockId, Vec<Opd>)> = Vec::new();
        let mut last = call;
        for (i, b) in f.blocks().iter().enumerate().filter(|(i, _)| reached[*i]) {
            self.cur = starts[i];
            for inst in &b.insts {
                let at = self.at(inst, call, last);
                if at.source.is_some() && inst.dbg.is_some() {
                    last = at;
                }
                self.flat.blocks[self.cur].at = at;
                let done = if let Kind::Invoke(..) = inst.kind {
                    self.invoke(inst, &mut env, &labels, &starts, at)
                } else if let Some(trouble) = refused::refused(&inst.kind) {
                    Err(trouble)
                } else if inst.kind.ends_block() {
                    self.terminator(inst, &env, &labels, &starts, &mut returns, at)
                } else {
                    // Without a word, an access is aligned to its size.
                    self.loose = self.is_loose(inst);
                    let done = self.inst(inst, &mut env, at);
                    self.loose = false;
                    done
                };
                if let Err(e) = done {
                    self.unsupported(e, at);
                    if inst.kind.ends_block() {
                        self.end(Term::Stop, at);
                    }
                }
            }
            ends[i] = self.cur;
        }
        // Phis: now it is known where each block ends.
        for (i, b) in f.blocks().iter().enumerate().filter(|(i, _)| reached[*i]) {
            for inst in &b.insts {
                let (Kind::Phi(ty, from), Some(dst)) = (&inst.kind, &inst.dst) else { continue };
                let Some(dst) = env.get(dst).cloned() else { continue };
                for (k, d) in dst.iter().enumerate() {
                    let Opd::Val(d) = *d else { continue };
                    let mut phi = Phi { dst: d, from: Vec::new() };
                    for (value, label) in from {
                        let Some(&pred) = labels.get(label.as_str()).filter(|&&p| reached[p]) else {
                            continue;
                        };
                        let part = self.leaves_of(ty, value, &env).ok().and_then(|v| v.get(k).copied());
                        let opd = part.unwrap_or(Opd::Undef(self.flat.vals[d].ty));
                        if !phi.from.iter().any(|(b, _)| *b == ends[pred]) {
                            phi.from.push((ends[pred], opd));
                        }
                    }
                    self.flat.blocks[starts[i]].phis.push(phi);
                }
            }
        }
        let cont = self.next_block();
        self.flat.blocks[cont].at = call;
        for (b, _) in &returns {
            self.flat.blocks[*b].term = Term::Br(cont);
        }
        let n = returns.first().map_or(0, |(_, v)| v.len());
        match returns.as_slice() {
            [] => leaves(self.cx.m, &f.ret)
                .unwrap_or_default()
                .into_iter()
                .map(|(t, _)| Opd::Undef(t))
                .collect(),
            [(_, one)] => one.clone(),
            many => (0..n)
                .map(|k| {
                    let ty = self.flat.ty(many[0].1[k]);
                    let dst = self.flat.val(ty);
                    let from =
                        many.iter().map(|(b, v)| (*b, v.get(k).copied().unwrap_or(Opd::Undef(ty)))).collect();
                    self.flat.blocks[cont].phis.push(Phi { dst, from });
                    Opd::Val(dst)
                })
                .collect(),
        }
    }

    /// Where an instruction stands. Code of a file that cannot be read stands
    /// where it was called from.
    fn at(&mut self, inst: &Inst, call: At, last: At) -> At {
        let own = inst.dbg.and_then(|d| self.places.place(d));
        let source = match (own, inst.dbg) {
            (Some(s), _) => Some(s),
            (None, Some(_)) => call.source,
            (None, None) => last.source,
        };
        At { source, ll: Span::new(inst.start, inst.end) }
    }
}

/// Whether a thread's result is asked for.
fn results(m: &Module) -> bool {
    m.functions.iter().flat_map(|f| f.blocks()).flat_map(|b| &b.insts).any(|i| match i.kind.called() {
        Some(Call { callee: Value::Global(n), args, .. }) if n == "pthread_join" || n == "thrd_join" => {
            args.get(1).is_some_and(|(_, v)| !matches!(v, Value::Null | Value::Zero))
        }
        _ => false,
    })
}

fn places_name(places: &Places<'_>, f: &Function) -> String {
    f.dbg.and_then(|d| places.variable(d)).unwrap_or_else(|| f.name.clone())
}

fn reachable(f: &Function, labels: &HashMap<&str, usize>) -> Vec<bool> {
    let mut seen = vec![false; f.blocks().len()];
    let mut todo = vec![0];
    while let Some(i) = todo.pop() {
        if std::mem::replace(&mut seen[i], true) {
            continue;
        }
        let mut go = |l: &String| todo.extend(labels.get(l.as_str()));
        match f.blocks()[i].insts.last().map(|i| &i.kind) {
            Some(Kind::Br(l) | Kind::Invoke(_, l, _)) => go(l),
            Some(Kind::CondBr(_, a, b)) => {
                go(a);
                go(b);
            }
            Some(Kind::Switch(_, _, d, cases)) => {
                go(d);
                cases.iter().for_each(|(_, l)| go(l));
            }
            _ => {}
        }
    }
    seen
}
