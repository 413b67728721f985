//! From the functions of a module to one [`Flat`] per thread: calls are inlined,
//! aggregates are taken apart, unsupported instructions stay as such until it is
//! known whether they can be reached at all.

use crate::ast::{Function, Inst, Kind, Module, Order, Type, Value};
use crate::debug::Places;
use crate::insts::releases;
use crate::layout::{field, leaves, part, size_align};
use crate::mid::{At, Bin, BlockId, CastKind, Flat, Ins, MTy, Op, Opd, Phi, Pred, Rmw, Term, ValId};
use std::collections::HashMap;
use weir_ir::{FenceKind, Span};

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
}

impl<'m> Context<'m> {
    pub fn new(m: &'m Module) -> Context<'m> {
        let mut funcs: HashMap<&str, usize> = HashMap::new();
        for (i, f) in m.functions.iter().enumerate() {
            // A definition wins over a declaration of the same name.
            let known = funcs.get(f.name.as_str());
            if known.is_none_or(|&k| m.functions[k].blocks.is_empty()) {
                funcs.insert(&f.name, i);
            }
        }
        let globals = m.globals.iter().enumerate().map(|(i, g)| (g.name.as_str(), i)).collect();
        let rust = m.functions.iter().any(|f| {
            f.name.starts_with("_ZN4core")
                || f.name.starts_with("_RN")
                || f.name.contains("17h") && f.name.starts_with("_ZN")
        });
        let mut cx =
            Context { m, funcs, globals, recursive: Vec::new(), results: results(m), check_reads: !rust };
        cx.recursive = cx.find_recursive();
        cx
    }

    /// The function a name stands for, aliases followed.
    pub fn function(&self, name: &str) -> Option<usize> {
        let mut name = name;
        for _ in 0..16 {
            match self.m.aliases.get(name) {
                Some(Value::Global(n)) => name = n,
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
        let insts = f.blocks.iter().flat_map(|b| &b.insts);
        let mut list: Vec<usize> = insts
            .filter_map(|i| match &i.kind {
                Kind::Call { callee: Value::Global(n), .. } => self.function(n),
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
    size: usize,
    /// For each thread-local global, the object that stands for it here.
    locals: HashMap<usize, ValId>,
}

impl<'c, 'm> Flattener<'c, 'm> {
    /// Flattens a function that is the start of a thread or recursive. A thread is
    /// told where to leave its result, if somebody asks for it.
    pub fn root(
        cx: &'c Context<'m>,
        places: &'c mut Places<'m>,
        func: usize,
        thread: bool,
    ) -> Result<Flat, String> {
        let f = &cx.m.functions[func];
        let name = places_name(places, f);
        let flat = Flat { func, name, ..Flat::default() };
        let mut fl =
            Flattener { cx, places, flat, cur: 0, stack: Vec::new(), size: 0, locals: HashMap::new() };
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
        let mut fl =
            Flattener { cx, places, flat, cur: block, stack: Vec::new(), size: 0, locals: HashMap::new() };
        let rest = fl.flat.blocks[block].insts.split_off(index);
        let mut rest = rest.into_iter();
        let Some(call) = rest.next() else { return fl.flat };
        let Op::Indirect(pointer, args) = &call.op else { return fl.flat };
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
                    fl.unsupported(&e, at);
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

    fn known_call(&mut self, f: usize, args: &[Vec<Opd>], at: At) -> Result<Vec<Opd>, String> {
        let function = &self.cx.m.functions[f];
        if function.blocks.is_empty() {
            let ret = function.ret.clone();
            return self.library(&function.name, &ret, args, at);
        }
        if self.cx.recursive[f] || self.stack.contains(&f) {
            self.real_call(f, args, at)
        } else {
            self.inline(f, args, at)
        }
    }

    /// A call that stays one.
    fn real_call(&mut self, f: usize, args: &[Vec<Opd>], at: At) -> Result<Vec<Opd>, String> {
        let function = &self.cx.m.functions[f];
        let rets = leaves(self.cx.m, &function.ret)?;
        if rets.len() > 1 {
            return Err(format!("recursive `{}`, which returns several values at once,", function.name));
        }
        let dst: Vec<ValId> = rets.iter().map(|(t, _)| self.flat.val(*t)).collect();
        let args: Vec<Opd> = args.iter().flatten().copied().collect();
        self.emit(dst.clone(), Op::Call(f, args), at);
        Ok(dst.into_iter().map(Opd::Val).collect())
    }

    pub fn emit(&mut self, dst: Vec<ValId>, op: Op, at: At) {
        self.size += 1;
        self.flat.blocks[self.cur].insts.push(Ins { dst, op, at });
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

    pub fn unsupported(&mut self, what: &str, at: At) {
        self.emit(vec![], Op::Unsupported(what.to_string()), at);
    }

    /// The body of a function, from the current block on; afterwards the current
    /// block is the one where it has returned. What it returned.
    pub fn inline(&mut self, func: usize, args: &[Vec<Opd>], call: At) -> Result<Vec<Opd>, String> {
        let f = &self.cx.m.functions[func];
        if self.stack.len() >= DEEPEST || self.size > LARGEST {
            return Err(format!("`{}`: the code becomes too large when calls are inlined; this", f.name));
        }
        if args.len() < f.params.len() {
            return Err(format!("a call of `{}` with too few arguments", f.name));
        }
        let atomic = f.name.starts_with("__VERIFIER_atomic_");
        if atomic {
            self.emit(vec![], Op::AtomicBegin, call);
        }
        let mut env = Env::new();
        for ((ty, name), arg) in f.params.iter().zip(args) {
            let wanted = leaves(self.cx.m, ty)?;
            if wanted.len() != arg.len() {
                return Err(format!("a call of `{}` with arguments of other types", f.name));
            }
            env.insert(name.clone(), arg.clone());
        }
        self.stack.push(func);
        let rets = self.body(f, env, call);
        self.stack.pop();
        if atomic {
            self.emit(vec![], Op::AtomicEnd, call);
        }
        Ok(rets)
    }

    fn body(&mut self, f: &'m Function, mut env: Env, call: At) -> Vec<Opd> {
        let labels: HashMap<&str, usize> =
            f.blocks.iter().enumerate().map(|(i, b)| (b.label.as_str(), i)).collect();
        let reached = reachable(f, &labels);
        let starts: Vec<BlockId> = f.blocks.iter().map(|_| self.flat.block()).collect();
        self.end(Term::Br(starts[0]), call);
        for (_, b) in f.blocks.iter().enumerate().filter(|(i, _)| reached[*i]) {
            for inst in &b.insts {
                if let (Some(dst), Ok(ty)) = (&inst.dst, self.type_of(inst))
                    && let Ok(parts) = leaves(self.cx.m, &ty)
                {
                    let vals = parts.iter().map(|(t, _)| Opd::Val(self.flat.val(*t))).collect();
                    if env.insert(dst.clone(), vals).is_some() {
                        let at = At { source: None, ll: Span::new(inst.start, inst.end) };
                        self.unsupported(&format!("`%{dst}`, which is defined twice,"), at);
                    }
                }
            }
        }
        let mut ends = vec![0; f.blocks.len()];
        let mut returns: Vec<(BlockId, Vec<Opd>)> = Vec::new();
        let mut last = call;
        for (i, b) in f.blocks.iter().enumerate().filter(|(i, _)| reached[*i]) {
            self.cur = starts[i];
            for inst in &b.insts {
                let at = self.at(inst, call, last);
                if at.source.is_some() && inst.dbg.is_some() {
                    last = at;
                }
                self.flat.blocks[self.cur].at = at;
                let done = if inst.kind.ends_block() {
                    self.terminator(inst, &env, &labels, &starts, &mut returns, at)
                } else {
                    self.inst(inst, &mut env, at)
                };
                if let Err(e) = done {
                    self.unsupported(&e, at);
                    if inst.kind.ends_block() {
                        self.end(Term::Stop, at);
                    }
                }
            }
            ends[i] = self.cur;
        }
        // Phis: now it is known where each block ends.
        for (i, b) in f.blocks.iter().enumerate().filter(|(i, _)| reached[*i]) {
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

    /// The type of what an instruction defines.
    fn type_of(&self, inst: &Inst) -> Result<Type, String> {
        Ok(match &inst.kind {
            Kind::Alloca(..) | Kind::Gep(..) => Type::Ptr,
            Kind::Load(ty, _)
            | Kind::Bin(_, ty, ..)
            | Kind::Select(_, ty, ..)
            | Kind::Phi(ty, _)
            | Kind::Rmw { ty, .. }
            | Kind::Insert(ty, ..)
            | Kind::Freeze(ty, _)
            | Kind::Cast(.., ty) => ty.clone(),
            Kind::Icmp(..) => Type::Int(1),
            Kind::Call { ret, .. } => ret.clone(),
            Kind::Cmpxchg { ty, .. } => Type::Struct(vec![ty.clone(), Type::Int(1)], false),
            Kind::Extract(ty, _, path) => part(self.cx.m, ty, path)?.0,
            _ => Type::Void,
        })
    }

    /// The scalars a value consists of.
    pub fn leaves_of(&mut self, ty: &Type, v: &Value, env: &Env) -> Result<Vec<Opd>, String> {
        let parts = || leaves(self.cx.m, ty);
        Ok(match v {
            Value::Local(name) => env.get(name).cloned().ok_or_else(|| format!("the value `%{name}`"))?,
            Value::Undef => parts()?.into_iter().map(|(t, _)| Opd::Undef(t)).collect(),
            Value::Zero | Value::Null => parts()?.into_iter().map(|(t, _)| Opd::Const(0, t)).collect(),
            Value::Agg(list) => {
                let mut out = Vec::new();
                for (ty, v) in list {
                    out.extend(self.leaves_of(ty, v, env)?);
                }
                out
            }
            _ => {
                let [(t, _)] = parts()?[..] else { return Err("a constant of this type".into()) };
                vec![self.scalar_constant(t, v)?]
            }
        })
    }

    fn scalar_constant(&mut self, ty: MTy, v: &Value) -> Result<Opd, String> {
        Ok(match v {
            Value::Int(n) => Opd::Const(ty.wrap(*n as i64), ty),
            Value::Null | Value::Zero => Opd::Const(0, ty),
            Value::Undef => Opd::Undef(ty),
            Value::Global(name) => self.global(name)?,
            Value::Cast(op, from, to) => {
                let from_ty = crate::layout::scalar(self.cx.m, &from.0)?;
                let to = crate::layout::scalar(self.cx.m, to)?;
                let inner = self.scalar_constant(from_ty, &from.1)?;
                match (op.as_str(), inner) {
                    (_, Opd::Const(c, _)) if op != "zext" => Opd::Const(to.wrap(c), to),
                    ("bitcast" | "ptrtoint" | "inttoptr" | "addrspacecast" | "ptrtoaddr", o) => o,
                    _ => return Err("a constant of this kind".into()),
                }
            }
            Value::Gep(ty, base, index) => {
                let base = self.scalar_constant(MTy::Ptr, &base.1)?;
                let mut offset = 0i64;
                let mut ty = ty.clone();
                for (i, (_, v)) in index.iter().enumerate() {
                    let Value::Int(n) = v else { return Err("a constant of this kind".into()) };
                    let n = i64::try_from(*n).map_err(|_| "an index that is too large")?;
                    let step = if i == 0 {
                        (size_align(self.cx.m, &ty)?.0 as i64).checked_mul(n)
                    } else {
                        let (of, at) = field_signed(self.cx.m, &ty, n)?;
                        ty = of;
                        Some(at)
                    };
                    offset = step.and_then(|s| offset.checked_add(s)).ok_or("an index that is too large")?;
                }
                match base {
                    Opd::Addr(g, at) => Opd::Addr(g, at.wrapping_add(offset)),
                    Opd::Const(c, t) => Opd::Const(c.wrapping_add(offset), t),
                    other if offset == 0 => other,
                    _ => return Err("a constant of this kind".into()),
                }
            }
            Value::Bin(op, _, a, b) => {
                let (a, b) = (self.scalar_constant(ty, a)?, self.scalar_constant(ty, b)?);
                match (op.as_str(), a, b) {
                    ("add", Opd::Addr(g, at), Opd::Const(c, _)) => Opd::Addr(g, at.wrapping_add(c)),
                    ("sub", Opd::Addr(g, at), Opd::Const(c, _)) => Opd::Addr(g, at.wrapping_sub(c)),
                    ("sub", Opd::Addr(g, x), Opd::Addr(h, y)) if g == h => Opd::Const(x.wrapping_sub(y), ty),
                    _ => return Err("a constant of this kind".into()),
                }
            }
            Value::Other(what) => return Err(what.clone()),
            _ => return Err("a constant of this kind".into()),
        })
    }

    fn global(&mut self, name: &str) -> Result<Opd, String> {
        let mut name = name;
        let mut offset = 0;
        for _ in 0..16 {
            match self.cx.m.aliases.get(name) {
                Some(Value::Global(n)) => name = n,
                Some(other) => match self.scalar_constant(MTy::Ptr, &other.clone())? {
                    Opd::Addr(g, at) => {
                        name = &self.cx.m.globals[g].name;
                        offset += at;
                    }
                    o => return Ok(o),
                },
                None => break,
            }
        }
        if let Some(&g) = self.cx.globals.get(name) {
            return Ok(match self.cx.m.globals[g].thread_local {
                true => self.thread_local(g)?,
                false => Opd::Addr(g, offset),
            });
        }
        self.cx
            .funcs
            .get(name)
            .map(|&f| Opd::Func(f))
            .ok_or_else(|| format!("`@{name}`, which is not declared,"))
    }

    /// A thread-local global is an object of the thread's own.
    fn thread_local(&mut self, g: usize) -> Result<Opd, String> {
        if let Some(&v) = self.locals.get(&g) {
            return Ok(Opd::Val(v));
        }
        let var = &self.cx.m.globals[g];
        let (size, _) = size_align(self.cx.m, &var.ty)?;
        let init = var.init.clone().ok_or_else(|| format!("thread-local `{}` of another file", var.name))?;
        let v = self.flat.val(MTy::Ptr);
        self.locals.insert(g, v);
        let at = At { source: None, ll: Span::new(var.start, var.end) };
        let mut code = vec![Ins { dst: vec![v], op: Op::Alloca(size, var.name.clone()), at }];
        let values = self.leaves_of(&var.ty, &init, &Env::new())?;
        for ((ty, offset), val) in leaves(self.cx.m, &var.ty)?.into_iter().zip(values) {
            let ptr = self.flat.val(MTy::Ptr);
            code.push(Ins { dst: vec![ptr], op: Op::Gep(Opd::Val(v), offset as i64, vec![]), at });
            code.push(Ins { dst: vec![], op: Op::Store { ptr: Opd::Val(ptr), val, ty, locked: false }, at });
        }
        self.flat.blocks[0].insts.splice(0..0, code);
        Ok(Opd::Val(v))
    }

    pub fn one(&mut self, ty: &Type, v: &Value, env: &Env) -> Result<Opd, String> {
        match self.leaves_of(ty, v, env)?[..] {
            [one] => Ok(one),
            _ => Err("a value of several parts".into()),
        }
    }

    fn terminator(
        &mut self,
        inst: &Inst,
        env: &Env,
        labels: &HashMap<&str, usize>,
        starts: &[BlockId],
        returns: &mut Vec<(BlockId, Vec<Opd>)>,
        at: At,
    ) -> Result<(), String> {
        let block = |l: &String| {
            labels
                .get(l.as_str())
                .map(|&i| starts[i])
                .ok_or_else(|| format!("a jump to `%{l}`, which is not there,"))
        };
        let term = match &inst.kind {
            Kind::Br(l) => Term::Br(block(l)?),
            Kind::CondBr(c, a, b) => {
                let c = self.one(&Type::Int(1), c, env)?;
                Term::Cond(c, block(a)?, block(b)?)
            }
            Kind::Switch(ty, v, default, cases) => {
                let v = self.one(ty, v, env)?;
                let ty = self.flat.ty(v);
                let mut list = Vec::new();
                for (value, label) in cases {
                    let Value::Int(n) = value else { return Err("a case of this kind".into()) };
                    list.push((ty.wrap(*n as i64), block(label)?));
                }
                Term::Switch(v, list, block(default)?)
            }
            Kind::Ret(None) => {
                returns.push((self.cur, vec![]));
                Term::Stop
            }
            Kind::Ret(Some((ty, v))) => {
                let v = self.leaves_of(ty, v, env)?;
                returns.push((self.cur, v));
                Term::Stop
            }
            _ => {
                self.fail("code that cannot be reached is reached", at);
                Term::Stop
            }
        };
        self.end(term, at);
        Ok(())
    }

    /// An error here.
    pub fn fail(&mut self, why: &str, at: At) {
        self.emit(vec![], Op::Assert(Opd::Const(0, MTy::Int(1)), why.to_string()), at);
    }

    fn name(&mut self, v: &Value, var: u32, env: &Env, address: bool) {
        let Some(name) = self.places.variable(var) else { return };
        let Value::Local(l) = v else { return };
        let Some([Opd::Val(v)]) = env.get(l).map(Vec::as_slice) else { return };
        if address {
            for b in &mut self.flat.blocks {
                for i in b.insts.iter_mut().filter(|i| i.dst.first() == Some(v)) {
                    if let Op::Alloca(_, n) = &mut i.op {
                        *n = name.clone();
                    }
                }
            }
        } else {
            let val = &mut self.flat.vals[*v];
            val.name.get_or_insert(name);
        }
    }

    /// The values an instruction defines; one without a name gets values that
    /// nobody uses.
    fn results(&mut self, inst: &Inst, env: &Env) -> Result<Vec<ValId>, String> {
        let known = inst.dst.as_ref().and_then(|d| env.get(d));
        if let Some(known) = known {
            return Ok(known
                .iter()
                .filter_map(|o| if let Opd::Val(v) = o { Some(*v) } else { None })
                .collect());
        }
        let ty = self.type_of(inst)?;
        Ok(leaves(self.cx.m, &ty)?.into_iter().map(|(t, _)| self.flat.val(t)).collect())
    }

    fn inst(&mut self, inst: &Inst, env: &mut Env, at: At) -> Result<(), String> {
        let dst = self.results(inst, env)?;
        match &inst.kind {
            Kind::Debug(v, var, address) => self.name(v, *var, env, *address),
            Kind::Phi(..) => {
                if inst.dst.as_ref().is_some_and(|d| !env.contains_key(d)) {
                    return Err("`phi` of a type without a model".into());
                }
            }
            Kind::Alloca(ty, count) => {
                let (mut size, _) = size_align(self.cx.m, ty)?;
                if let Some((ty, n)) = count {
                    let Opd::Const(n, _) = self.one(ty, n, env)? else {
                        return Err("`alloca` of a size that is computed".into());
                    };
                    size = size.saturating_mul(u64::try_from(n).unwrap_or(u64::MAX));
                }
                if size > 1 << 20 {
                    return Err("`alloca` of more than 1 MiB".into());
                }
                let name = inst.dst.clone().unwrap_or_default();
                self.emit(dst, Op::Alloca(size, format!("%{name}")), at);
            }
            Kind::Load(ty, ptr) => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                for ((ty, offset), d) in leaves(self.cx.m, ty)?.into_iter().zip(dst) {
                    let ptr = self.offset(ptr, offset, at);
                    if ty == MTy::Int(1) {
                        let byte = self.def(MTy::Int(8), Op::Load(ptr, MTy::Int(8), self.cx.check_reads), at);
                        self.emit(vec![d], Op::Cast(CastKind::Trunc, MTy::Int(8), ty, byte), at);
                    } else {
                        self.emit(vec![d], Op::Load(ptr, ty, self.cx.check_reads), at);
                    }
                }
            }
            Kind::Store(ty, v, ptr, order) => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                let values = self.leaves_of(ty, v, env)?;
                for ((ty, offset), val) in leaves(self.cx.m, ty)?.into_iter().zip(values) {
                    let ptr = self.offset(ptr, offset, at);
                    self.store(ptr, val, ty, *order, at);
                }
            }
            Kind::Gep(ty, base, index) => {
                let base = self.one(&Type::Ptr, base, env)?;
                let (offset, idx) = self.gep(ty, index, env, at)?;
                self.emit(dst, Op::Gep(base, offset, idx), at);
            }
            Kind::Bin(op, ty, a, b) => {
                let (a, b) = (self.one(ty, a, env)?, self.one(ty, b, env)?);
                let Some(op) = bin(op) else { return Err(format!("`{op}`")) };
                let bits = self.flat.ty(Opd::Val(dst[0])).bits();
                self.emit(dst, Op::Bin(op, bits, a, b), at);
            }
            Kind::Icmp(pred, ty, a, b) => {
                let (a, b) = (self.one(ty, a, env)?, self.one(ty, b, env)?);
                let Some(pred) = pred_of(pred) else { return Err(format!("`icmp {pred}`")) };
                let ty = crate::layout::scalar(self.cx.m, ty)?;
                self.emit(dst, Op::Icmp(pred, ty, a, b), at);
            }
            Kind::Cast(op, from, v, to) => {
                let parts = leaves(self.cx.m, to)?;
                let from = leaves(self.cx.m, from).map_err(|e| format!("`{op}` of {e}"))?;
                let ([(to, _)], [(from, _)]) = (&parts[..], &from[..]) else {
                    return Err(format!("`{op}` of values of several parts"));
                };
                let from_ty =
                    if from.bits() == 64 { Type::Int(64) } else { Type::Int(u32::from(from.bits())) };
                let v = self.one(&from_ty, v, env)?;
                let kind = match op.as_str() {
                    "zext" => CastKind::Zext,
                    "sext" => CastKind::Sext,
                    "trunc" => CastKind::Trunc,
                    _ if from.bits() == to.bits() => CastKind::Same,
                    _ if from.bits() > to.bits() => CastKind::Trunc,
                    _ => CastKind::Zext,
                };
                self.emit(dst, Op::Cast(kind, *from, *to, v), at);
            }
            Kind::Select(c, ty, a, b) => {
                let c = self.one(&Type::Int(1), c, env)?;
                let (a, b) = (self.leaves_of(ty, a, env)?, self.leaves_of(ty, b, env)?);
                for ((d, a), b) in dst.into_iter().zip(a).zip(b) {
                    self.emit(vec![d], Op::Select(c, a, b), at);
                }
            }
            Kind::Extract(ty, v, path) => {
                let (_, first, _) = part(self.cx.m, ty, path)?;
                let all = self.leaves_of(ty, v, env)?;
                for (i, d) in dst.into_iter().enumerate() {
                    let Some(&o) = all.get(first + i) else { return Err("`extractvalue` of this".into()) };
                    self.emit(vec![d], Op::Copy(o), at);
                }
            }
            Kind::Insert(ty, v, part_ty, e, path) => {
                let (_, first, n) = part(self.cx.m, ty, path)?;
                let mut all = self.leaves_of(ty, v, env)?;
                let new = self.leaves_of(part_ty, e, env)?;
                if new.len() != n || all.len() < first + n {
                    return Err("`insertvalue` of this".into());
                }
                all[first..first + n].copy_from_slice(&new);
                for (d, o) in dst.into_iter().zip(all) {
                    self.emit(vec![d], Op::Copy(o), at);
                }
            }
            Kind::Freeze(ty, v) => {
                let all = self.leaves_of(ty, v, env)?;
                for (d, o) in dst.into_iter().zip(all) {
                    self.emit(vec![d], Op::Copy(o), at);
                }
            }
            Kind::Fence(order) => {
                let kind = match order {
                    Order::SeqCst => FenceKind::Full,
                    Order::Release | Order::AcqRel => FenceKind::StoreStore,
                    _ => FenceKind::None,
                };
                self.emit(vec![], Op::Fence(kind), at);
            }
            Kind::Cmpxchg { ptr, ty, expected, new } => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                let (e, n) = (self.one(ty, expected, env)?, self.one(ty, new, env)?);
                let ty = crate::layout::scalar(self.cx.m, ty)?;
                self.emit(dst, Op::Cas(ptr, e, n, ty), at);
            }
            Kind::Rmw { op, ptr, ty, value } => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                let v = self.one(ty, value, env)?;
                let ty = crate::layout::scalar(self.cx.m, ty)?;
                let Some(op) = rmw(op) else { return Err(format!("`atomicrmw {op}`")) };
                self.emit(dst, Op::Rmw(op, ptr, v, ty), at);
            }
            Kind::Call { ret, callee, args } => self.call(ret, callee, args, dst, env, at)?,
            Kind::Unsupported(what) => return Err(what.clone()),
            Kind::Br(_) | Kind::CondBr(..) | Kind::Switch(..) | Kind::Ret(_) | Kind::Unreachable => {}
        }
        Ok(())
    }

    fn call(
        &mut self,
        ret: &Type,
        callee: &Value,
        args: &[(Type, Value)],
        dst: Vec<ValId>,
        env: &Env,
        at: At,
    ) -> Result<(), String> {
        if let Value::Other(what) = callee {
            return Err(what.clone());
        }
        if let Value::Global(name) = callee
            && crate::library::ignored(name)
        {
            for d in dst {
                let ty = self.flat.vals[d].ty;
                self.emit(vec![d], Op::Copy(Opd::Const(0, ty)), at);
            }
            return Ok(());
        }
        let values = args.iter().map(|(t, v)| self.leaves_of(t, v, env)).collect::<Result<Vec<_>, _>>()?;
        let result = match callee {
            Value::Global(name) => match self.cx.function(name) {
                Some(f) => self.known_call(f, &values, at)?,
                None => self.library(name, ret, &values, at)?,
            },
            other => match self.one(&Type::Ptr, other, env)? {
                Opd::Func(f) => self.known_call(f, &values, at)?,
                target => {
                    self.emit(dst, Op::Indirect(target, values), at);
                    return Ok(());
                }
            },
        };
        for (i, d) in dst.into_iter().enumerate() {
            let o = result.get(i).copied().unwrap_or(Opd::Undef(self.flat.vals[d].ty));
            self.emit(vec![d], Op::Copy(o), at);
        }
        Ok(())
    }

    fn gep(
        &mut self,
        ty: &Type,
        index: &[(Type, Value)],
        env: &Env,
        at: At,
    ) -> Result<(i64, Vec<(Opd, i64)>), String> {
        let (mut offset, mut idx) = (0i64, Vec::new());
        let mut ty = ty.clone();
        for (i, (ity, v)) in index.iter().enumerate() {
            let v = self.one(ity, v, env)?;
            let is_struct = i > 0 && matches!(crate::items::resolve(self.cx.m, &ty), Type::Struct(..));
            if let Opd::Const(n, _) = v {
                let step = if i == 0 {
                    (size_align(self.cx.m, &ty)?.0 as i64).checked_mul(n)
                } else {
                    let (of, at) = field_signed(self.cx.m, &ty, n)?;
                    ty = of;
                    Some(at)
                };
                offset = step.and_then(|s| offset.checked_add(s)).ok_or("an index that is too large")?;
                continue;
            }
            if is_struct {
                return Err("a field that is computed".into());
            }
            if i > 0 {
                ty = field(self.cx.m, &ty, 0)?.0;
            }
            let scale = size_align(self.cx.m, &ty)?.0 as i64;
            let from = self.flat.ty(v);
            let v = match from {
                MTy::Int(64) | MTy::Ptr => v,
                _ => self.def(MTy::Int(64), Op::Cast(CastKind::Sext, from, MTy::Int(64), v), at),
            };
            idx.push((v, scale));
        }
        Ok((offset, idx))
    }

    pub fn offset(&mut self, ptr: Opd, bytes: u64, at: At) -> Opd {
        if bytes == 0 { ptr } else { self.def(MTy::Ptr, Op::Gep(ptr, bytes as i64, vec![]), at) }
    }

    pub fn store(&mut self, ptr: Opd, val: Opd, ty: MTy, order: Order, at: At) {
        let (val, ty) = match ty {
            MTy::Int(1) => {
                (self.def(MTy::Int(8), Op::Cast(CastKind::Zext, ty, MTy::Int(8), val), at), MTy::Int(8))
            }
            _ => (val, ty),
        };
        let locked = order == Order::SeqCst;
        if releases(order) && !locked {
            self.emit(vec![], Op::Fence(FenceKind::StoreStore), at);
        }
        self.emit(vec![], Op::Store { ptr, val, ty, locked }, at);
    }
}

/// Whether a thread's result is asked for.
fn results(m: &Module) -> bool {
    m.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts).any(|i| match &i.kind {
        Kind::Call { callee: Value::Global(n), args, .. } if n == "pthread_join" || n == "thrd_join" => {
            args.get(1).is_some_and(|(_, v)| !matches!(v, Value::Null | Value::Zero))
        }
        _ => false,
    })
}

fn places_name(places: &Places<'_>, f: &Function) -> String {
    f.dbg.and_then(|d| places.variable(d)).unwrap_or_else(|| f.name.clone())
}

fn reachable(f: &Function, labels: &HashMap<&str, usize>) -> Vec<bool> {
    let mut seen = vec![false; f.blocks.len()];
    let mut todo = vec![0];
    while let Some(i) = todo.pop() {
        if std::mem::replace(&mut seen[i], true) {
            continue;
        }
        let mut go = |l: &String| todo.extend(labels.get(l.as_str()));
        match f.blocks[i].insts.last().map(|i| &i.kind) {
            Some(Kind::Br(l)) => go(l),
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

fn field_signed(m: &Module, ty: &Type, n: i64) -> Result<(Type, i64), String> {
    if let (Type::Array(_, of), true) = (crate::items::resolve(m, ty), n < 0) {
        let size = size_align(m, of)?.0 as i64;
        return Ok(((**of).clone(), size.checked_mul(n).ok_or("an index that is too large")?));
    }
    let n = u64::try_from(n).map_err(|_| "a field that does not exist")?;
    let (ty, at) = field(m, ty, n)?;
    Ok((ty, i64::try_from(at).map_err(|_| "an index that is too large")?))
}

fn bin(op: &str) -> Option<Bin> {
    Some(match op {
        "add" => Bin::Add,
        "sub" => Bin::Sub,
        "mul" => Bin::Mul,
        "udiv" => Bin::UDiv,
        "sdiv" => Bin::SDiv,
        "urem" => Bin::URem,
        "srem" => Bin::SRem,
        "and" => Bin::And,
        "or" => Bin::Or,
        "xor" => Bin::Xor,
        "shl" => Bin::Shl,
        "lshr" => Bin::LShr,
        "ashr" => Bin::AShr,
        _ => return None,
    })
}

fn pred_of(p: &str) -> Option<Pred> {
    Some(match p {
        "eq" => Pred::Eq,
        "ne" => Pred::Ne,
        "ult" => Pred::Ult,
        "ule" => Pred::Ule,
        "ugt" => Pred::Ugt,
        "uge" => Pred::Uge,
        "slt" => Pred::Slt,
        "sle" => Pred::Sle,
        "sgt" => Pred::Sgt,
        "sge" => Pred::Sge,
        _ => return None,
    })
}

fn rmw(op: &str) -> Option<Rmw> {
    Some(match op {
        "xchg" => Rmw::Xchg,
        "add" => Rmw::Add,
        "sub" => Rmw::Sub,
        "and" => Rmw::And,
        "or" => Rmw::Or,
        "xor" => Rmw::Xor,
        "nand" => Rmw::Nand,
        "max" => Rmw::Max,
        "min" => Rmw::Min,
        "umax" => Rmw::UMax,
        "umin" => Rmw::UMin,
        _ => return None,
    })
}
