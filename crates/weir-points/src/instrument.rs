//! The program that checks the points: an ordinary program for SC.
//!
//! The store-buffer graphs give the client as an SC program, in which flushes are
//! stores of their own. Under SC an atomic section is no fence, so the abstract
//! object can be run beside the program without changing what it does: its state
//! is one more variable, which is changed in one atomic section with the step
//! that the point belongs to (figure 6.3 of the thesis). A point that follows a
//! store belongs to the *flush* of that store.
//!
//! What goes beyond the thesis: the local steps between the access and its point
//! are part of the same atomic section, so that a point may depend on what was
//! read; a point may be passed on some ways only; and that every call passes
//! exactly one is checked as well.

use crate::automaton::{Automaton, Event};
use crate::marks::{Point, U16};
use crate::regions::{Class, Regions};
use crate::table;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use weir_engine::fault;
use weir_ir::{BinOp, EdgeId, Expr, LocId, ObjId, Op, Place, RegId, Routine, Span, Ty};
use weir_lin::client::RESULT;
use weir_sbgraph::sc::Was;

/// What a call gives, by the state it takes effect in: results, each with the
/// next state.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// By state.
    pub gives: BTreeMap<usize, Vec<(i64, usize)>>,
    /// States in which the call leads to more states than are looked at.
    pub cut: BTreeSet<usize>,
}

/// The specification may have this many states where they are kept as they are.
pub const MOST_KEPT: usize = 64;

/// Where the state of the specification is kept as it is (for proofs), what each
/// call gives. A result is then kept by the thread until the return.
pub type Direct = HashMap<usize, Results>;

/// In which way a thread is at a node of its graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Mode {
    /// As the graph says.
    Out,
    /// In an atomic section, after the step that a point would belong to.
    After,
    /// In an atomic section, after a store has gone to the buffer.
    Stored(u32),
    /// Out of an atomic section that led to no point: only what is not local.
    Rest,
}

/// Everything about one thread.
pub struct Thread<'a> {
    /// Its graph.
    pub regions: &'a Regions<'a>,
    /// Its routine without instrumentation, and what the edges were.
    pub routine: &'a Routine,
    /// What the edges of the routine were.
    pub was: &'a [Was],
    /// Graph edge: the edges of the routine.
    pub ways: &'a [Vec<EdgeId>],
    /// The abstract object.
    pub automaton: &'a Automaton,
    /// The variable with its state.
    pub state: ObjId,
    /// The number of the thread's first call.
    pub first: usize,
    /// Per call: how it is shown, the operation, and the arguments.
    pub calls: Vec<(String, usize, Vec<i64>)>,
    /// Per call: whether it returns a value.
    pub returns: Vec<bool>,
    /// A point has to take effect before the return.
    pub strict: bool,
    /// The state of the specification is kept as it is.
    pub direct: Option<&'a Direct>,
}

/// The instrumented routine.
pub struct Instrumented {
    /// The routine.
    pub routine: Routine,
    /// What its edges were.
    pub was: Vec<Was>,
    /// The edges that check the points.
    pub checks: Vec<EdgeId>,
    /// Those of them that fail where the method ends: points are neither right nor
    /// wrong there.
    pub limits: Vec<EdgeId>,
}

/// Adds the abstract object to a thread.
pub fn instrument(thread: &Thread<'_>) -> Instrumented {
    let base = thread.routine;
    let mut routine = Routine { edges: Vec::new(), notes: Default::default(), ..base.clone() };
    routine.locs.truncate(thread.regions.graph.nodes.len());
    let mut reg = |name: &str, ty: Ty| routine.add_reg(name, ty, 0, Span::default());
    let (passed, done) = (reg("lin_passed", Ty::Bool), reg("lin_done", Ty::Bool));
    let (now, next) = (reg("lin_now", U16), reg("lin_next", Ty::I64));
    let result = reg("lin_result", Ty::I64);
    let armed: HashMap<u32, RegId> =
        thread.regions.armed().into_iter().map(|e| (e, reg(&format!("lin_armed{e}"), Ty::Bool))).collect();
    let mut w = Writer {
        thread,
        routine,
        was: Vec::new(),
        checks: Vec::new(),
        limits: Vec::new(),
        places: HashMap::new(),
        todo: Vec::new(),
        passed,
        done,
        now,
        next,
        result,
        armed,
    };
    for n in 0..thread.regions.graph.nodes.len() {
        w.node(n, Mode::Out);
    }
    while let Some((n, mode)) = w.todo.pop() {
        w.node(n, mode);
    }
    Instrumented { routine: w.routine, was: w.was, checks: w.checks, limits: w.limits }
}

struct Writer<'a, 'b> {
    thread: &'a Thread<'b>,
    routine: Routine,
    was: Vec<Was>,
    checks: Vec<EdgeId>,
    limits: Vec<EdgeId>,
    places: HashMap<(usize, Mode), LocId>,
    todo: Vec<(usize, Mode)>,
    passed: RegId,
    done: RegId,
    now: RegId,
    next: RegId,
    /// What the specification gave at the point, where the state is kept as it is.
    result: RegId,
    armed: HashMap<u32, RegId>,
}

fn is(reg: RegId, value: bool) -> Expr {
    Expr::bin(BinOp::Eq, Ty::Bool, Expr::Reg(reg), Expr::Const(i64::from(value), Ty::Bool))
}

impl Writer<'_, '_> {
    fn place(&mut self, node: usize, mode: Mode) -> LocId {
        if mode == Mode::Out {
            return LocId::new(node);
        }
        if let Some(l) = self.places.get(&(node, mode)) {
            return *l;
        }
        let span = self.routine.locs[node].span;
        let loc = self.routine.add_loc(span);
        self.places.insert((node, mode), loc);
        self.todo.push((node, mode));
        loc
    }

    fn edge(&mut self, src: LocId, dst: LocId, op: Op, span: Span, was: Was) {
        self.routine.add_edge(src, dst, op, span);
        self.was.push(was);
    }

    /// One more step, to a new location.
    fn step(&mut self, src: LocId, op: Op, span: Span) -> LocId {
        let dst = self.routine.add_loc(span);
        self.edge(src, dst, op, span, Was::Nothing);
        dst
    }

    /// An assertion about the points.
    fn check(&mut self, src: LocId, holds: Expr, note: String, span: Span) -> LocId {
        let id = EdgeId::new(self.routine.edges.len());
        self.routine.notes.insert(id, note);
        self.checks.push(id);
        self.step(src, Op::Assert(holds), span)
    }

    /// An assertion that fails where the method ends: behind it nothing is known.
    fn limit(&mut self, src: LocId, holds: Expr, note: String, span: Span) -> LocId {
        self.limits.push(EdgeId::new(self.routine.edges.len()));
        self.check(src, holds, note, span)
    }

    /// The steps of a graph edge from a location; `from` and `to` say which ones.
    fn steps(&mut self, ge: usize, from: usize, to: usize, mut at: LocId) -> LocId {
        let way = self.thread.ways[ge].clone();
        for id in &way[from..to] {
            let e = &self.thread.routine.edges[id.index()];
            let (op, span, was) = (e.op.clone(), e.span, self.thread.was[id.index()]);
            let dst = self.routine.add_loc(span);
            self.copy_note(*id);
            self.edge(at, dst, op, span, was);
            at = dst;
        }
        at
    }

    /// The last edge's target is that location instead.
    fn arrive(&mut self, at: LocId, dst: LocId) {
        // `at` is always fresh: the target of the edge written last.
        match self.routine.edges.last_mut() {
            Some(e) if e.dst == at => e.dst = dst,
            _ => return self.edge(at, dst, Op::Nop, Span::default(), Was::Nothing),
        }
        if at.index() + 1 == self.routine.locs.len() {
            self.routine.locs.pop();
        }
    }

    fn copy_note(&mut self, id: EdgeId) {
        if let Some(note) = self.thread.routine.notes.get(&id) {
            self.routine.notes.insert(EdgeId::new(self.routine.edges.len()), note.clone());
        }
    }

    fn node(&mut self, n: usize, mode: Mode) {
        let here = self.place(n, mode);
        let regions = self.thread.regions;
        let out = &regions.out[n];
        let local = |e: &usize| matches!(regions.class[*e], Class::Local | Class::Mark(_));
        match mode {
            Mode::Out => out.iter().for_each(|e| self.outside(*e, here)),
            Mode::Rest => out.iter().filter(|e| !local(e)).for_each(|e| self.outside(*e, here)),
            Mode::After | Mode::Stored(_) => {
                out.iter().filter(|e| local(e)).for_each(|e| self.inside(*e, here, mode));
                let others = out.iter().any(|e| !local(e) && regions.class[*e] != Class::Flush);
                if others {
                    let rest = self.place(n, Mode::Rest);
                    self.edge(here, rest, Op::AtomicEnd, Span::default(), Was::Nothing);
                } else {
                    self.escape(n, here);
                }
            }
        }
    }

    /// Where an assumption of the program may block, the others must go on.
    fn escape(&mut self, n: usize, here: LocId) {
        let regions = self.thread.regions;
        let mut guards = Vec::new();
        for &e in regions.out[n].iter().filter(|e| regions.class[**e] != Class::Flush) {
            let guard = regions.graph.edges[e].ops.iter().find_map(|op| match op {
                Op::Assume(c) => Some(c.clone()),
                _ => None,
            });
            match guard {
                Some(c) => guards.push(c),
                None => return,
            }
        }
        if guards.iter().any(|c| guards.contains(&c.clone().negate())) {
            return;
        }
        let none = guards.into_iter().map(Expr::negate).fold(Expr::TRUE, Expr::and);
        let at = self.step(here, Op::Assume(none), Span::default());
        self.edge(at, LocId::new(n), Op::AtomicEnd, Span::default(), Was::Nothing);
    }

    /// An edge outside of atomic sections of ours.
    fn outside(&mut self, ge: usize, here: LocId) {
        let regions = self.thread.regions;
        let e = &regions.graph.edges[ge];
        let (dst, len) = (e.dst, self.thread.ways[ge].len());
        let span = self.span(ge);
        let within = regions.graph.flat.locs[regions.graph.nodes[e.src].loc.index()].atomic;
        let last_op = self.thread.ways[ge].last().map(|id| self.thread.routine.edges[id.index()].op.clone());
        match regions.class[ge] {
            Class::Mark(point) => {
                let mut at = self.steps(ge, 0, len, here);
                if !within {
                    at = self.step(at, Op::AtomicBegin, span);
                }
                at = self.mark(at, ge, point, None);
                if !within {
                    at = self.step(at, Op::AtomicEnd, span);
                }
                self.arrive(at, LocId::new(dst));
            }
            Class::Return(position) => {
                let mut at = self.steps(ge, 0, len, here);
                at = self.returned(at, position, span);
                self.arrive(at, LocId::new(dst));
            }
            Class::Flush => self.flush(ge, here),
            Class::Step | Class::Write(_) if regions.hot[dst] => {
                let mode = match regions.class[ge] {
                    Class::Write(entry) => Mode::Stored(entry),
                    _ => Mode::After,
                };
                match last_op {
                    // The user's own section: nothing comes in between.
                    Some(Op::AtomicBegin) => self.plain(ge, here),
                    Some(Op::AtomicEnd) => {
                        let at = self.steps(ge, 0, len - 1, here);
                        let was = self.was_of(ge, len - 1);
                        let dst = self.place(dst, mode);
                        self.edge(at, dst, Op::Nop, span, was);
                    }
                    _ if within => self.plain(ge, here),
                    _ => {
                        let dst = self.place(dst, mode);
                        let mut at = self.steps(ge, 0, len - 1, here);
                        at = self.step(at, Op::AtomicBegin, span);
                        at = self.steps(ge, len - 1, len, at);
                        self.arrive(at, dst);
                    }
                }
            }
            Class::Step | Class::Write(_) | Class::Local => self.plain(ge, here),
        }
    }

    /// As it was.
    fn plain(&mut self, ge: usize, here: LocId) {
        let at = self.steps(ge, 0, self.thread.ways[ge].len(), here);
        self.arrive(at, LocId::new(self.thread.regions.graph.edges[ge].dst));
    }

    /// A local edge in an atomic section of ours.
    fn inside(&mut self, ge: usize, here: LocId, mode: Mode) {
        let regions = self.thread.regions;
        let (dst, span) = (regions.graph.edges[ge].dst, self.span(ge));
        let len = self.thread.ways[ge].len();
        if regions.class[ge] == Class::Local && regions.hot[dst] {
            let dst = self.place(dst, mode);
            let at = self.steps(ge, 0, len, here);
            return self.arrive(at, dst);
        }
        let mut at = self.steps(ge, 0, len, here);
        if let Class::Mark(point) = regions.class[ge] {
            let entry = if let Mode::Stored(e) = mode { Some(e) } else { None };
            at = self.mark(at, ge, point, entry);
        }
        at = self.step(at, Op::AtomicEnd, span);
        self.arrive(at, LocId::new(dst));
    }

    /// A flush: if a point belongs to the store, it takes effect now.
    fn flush(&mut self, ge: usize, here: LocId) {
        let regions = self.thread.regions;
        let e = &regions.graph.edges[ge];
        let entry = e.entry.unwrap_or(u32::MAX);
        let (Some(&armed), Some(position)) = (self.armed.get(&entry), regions.call_of_entry(entry)) else {
            return self.plain(ge, here);
        };
        let (dst, len, span) = (e.dst, self.thread.ways[ge].len(), self.span(ge));
        let at = self.steps(ge, 0, len - 1, here);
        let no = self.step(at, Op::Assume(is(armed, false)), span);
        let no = self.steps(ge, len - 1, len, no);
        self.arrive(no, LocId::new(dst));
        let mut yes = self.step(at, Op::Assume(is(armed, true)), span);
        yes = self.step(yes, Op::AtomicBegin, span);
        yes = self.steps(ge, len - 1, len, yes);
        yes = self.effect(yes, position, span);
        yes = self.step(yes, Op::Assign(armed, Expr::FALSE), span);
        yes = self.step(yes, Op::AtomicEnd, span);
        self.arrive(yes, LocId::new(dst));
    }

    fn span(&self, ge: usize) -> Span {
        let graph = self.thread.regions.graph;
        let e = &graph.edges[ge];
        let step = e.step.or_else(|| graph.entries.get(e.entry? as usize)?.step);
        step.map_or(Span::default(), |s| graph.flat.edges[s].span)
    }

    fn was_of(&self, ge: usize, i: usize) -> Was {
        self.thread.was[self.thread.ways[ge][i].index()]
    }

    /// A point is passed; `stored` is the entry whose flush it belongs to.
    fn mark(&mut self, mut at: LocId, ge: usize, point: Point, stored: Option<u32>) -> LocId {
        let regions = self.thread.regions;
        let span = self.span(ge);
        let Some(position) = regions.call_at(regions.graph.edges[ge].src) else { return at };
        let (shown, op, args) = self.thread.calls[position].clone();
        if point.op != op {
            let note = format!("a linearization point of another operation is passed in {shown}");
            return self.check(at, Expr::FALSE, note, span);
        }
        let given: Vec<RegId> = regions.graph.edges[ge]
            .ops
            .iter()
            .filter_map(|o| if let Op::Assign(r, _) = o { Some(*r) } else { None })
            .collect();
        for (value, reg) in
            args.iter().zip(&given).take(given.len().saturating_sub(usize::from(point.result)))
        {
            let same = Expr::bin(BinOp::Eq, Ty::I64, wide(Expr::Reg(*reg)), Expr::int(*value));
            let note = format!("the linearization point of {shown} names other arguments");
            at = self.check(at, same, note, span);
        }
        let note = format!("{shown} passes a second linearization point");
        at = self.check(at, is(self.passed, false), note, span);
        at = self.step(at, Op::Assign(self.passed, Expr::TRUE), span);
        let told = given.last().copied().filter(|_| point.result);
        let stored = stored.and_then(|e| self.armed.get(&e).copied());
        if self.thread.direct.is_some() {
            let late = stored.is_some() && (told.is_some() || self.thread.returns[position]);
            return match stored {
                Some(_) if late => {
                    let note = format!("{shown} gives what a waiting store decides: not handled in proofs");
                    self.limit(at, Expr::FALSE, note, span)
                }
                Some(armed) => self.step(at, Op::Assign(armed, Expr::TRUE), span),
                None => self.direct_effect(at, position, told, span),
            };
        }
        if let Some(result) = told {
            let results = self.thread.automaton.results(false, self.thread.first + position);
            let next = |now: &Expr| table::next_with(now, &wide(Expr::Reg(result)), &results);
            let note = format!("{shown} would give something else than its linearization point says");
            at = self.change(at, &next, note, span);
        }
        match stored {
            Some(armed) => self.step(at, Op::Assign(armed, Expr::TRUE), span),
            None => self.effect(at, position, span),
        }
    }

    /// The call at that position takes effect at once, and its result is kept.
    fn direct_effect(&mut self, at: LocId, position: usize, told: Option<RegId>, span: Span) -> LocId {
        let thread = self.thread;
        let call = thread.first + position;
        let Some(told) = told else {
            let rows = thread.direct.and_then(|d| d.get(&call)).map(|r| &r.gives).into_iter().flatten();
            let only = |list: &[(i64, usize)]| if let [(v, _)] = list { Some(*v) } else { None };
            let rows: Vec<(usize, i64)> = rows.filter_map(|(s, list)| Some((*s, only(list)?))).collect();
            let load = Op::Load(self.now, Place::scalar(thread.state));
            let mut at = at;
            if thread.returns[position] {
                at = self.step(at, load, span);
                let value = table::value(&wide(Expr::Reg(self.now)), &rows);
                at = self.step(at, Op::Assign(self.result, value), span);
            }
            return self.effect(at, position, span);
        };
        let at = self.step(at, Op::Assign(self.result, wide(Expr::Reg(told))), span);
        let at = self.looked_at(at, position, span);
        let results = thread.automaton.results(false, call);
        let told = Expr::Reg(self.result);
        let note =
            format!("{} does not give there what its linearization point says", thread.calls[position].0);
        let at = self.change(at, &|now| table::next_with(now, &told, &results), note, span);
        match thread.strict {
            true => self.step(at, Op::Assign(self.done, Expr::TRUE), span),
            false => at,
        }
    }

    /// The call at that position takes effect.
    fn effect(&mut self, at: LocId, position: usize, span: Span) -> LocId {
        let thread = self.thread;
        let event = Event::Effect(thread.first + position);
        let steps = thread.automaton.steps.get(&event).cloned().unwrap_or_default();
        let shown = &thread.calls[position].0;
        let note = format!("{shown} takes effect where the specification has no such step");
        let at = self.looked_at(at, position, span);
        let at = self.change(at, &|now| table::next(now, &steps), note, span);
        match thread.strict {
            true => self.step(at, Op::Assign(self.done, Expr::TRUE), span),
            false => at,
        }
    }

    /// The call leads to no state of the specification that is not looked at.
    fn looked_at(&mut self, at: LocId, position: usize, span: Span) -> LocId {
        let thread = self.thread;
        let Some(cut) = thread.direct.and_then(|d| d.get(&(thread.first + position))).map(|r| &r.cut) else {
            return at;
        };
        if cut.is_empty() {
            return at;
        }
        let rows: Vec<(usize, i64)> = cut.iter().map(|s| (*s, 1)).collect();
        let at = self.step(at, Op::Load(self.now, Place::scalar(thread.state)), span);
        let beyond = table::value(&wide(Expr::Reg(self.now)), &rows);
        let within = Expr::bin(BinOp::Lt, Ty::I64, beyond, Expr::int(0));
        let most = MOST_KEPT;
        let shown = &thread.calls[position].0;
        let note = format!("{shown} leads past the {most} states of the specification that are looked at");
        self.limit(at, within, note, span)
    }

    /// The call at that position returns what stands in the register of results.
    fn returned(&mut self, mut at: LocId, position: usize, span: Span) -> LocId {
        let thread = self.thread;
        let shown = thread.calls[position].0.clone();
        let note = format!("{shown} returns without a linearization point");
        at = self.check(at, is(self.passed, true), note, span);
        at = self.step(at, Op::Assign(self.passed, Expr::FALSE), span);
        if thread.strict {
            let note = format!("{shown} returns before its linearization point has taken effect");
            at = self.check(at, is(self.done, true), note, span);
            at = self.step(at, Op::Assign(self.done, Expr::FALSE), span);
        }
        if thread.direct.is_some() {
            if !thread.returns[position] {
                return at;
            }
            let same = Expr::bin(BinOp::Eq, Ty::I64, wide(Expr::Reg(RESULT)), Expr::Reg(self.result));
            let note =
                format!("{shown} returns something else than the specification at its linearization point");
            return self.check(at, same, note, span);
        }
        if fault!("points-miss-a-return") {
            return at;
        }
        let results = thread.automaton.results(true, thread.first + position);
        let value = if thread.returns[position] { Expr::Reg(RESULT) } else { Expr::int(0) };
        at = self.step(at, Op::AtomicBegin, span);
        let note =
            format!("{shown} returns something else than the specification at its linearization point");
        at = self.change(at, &|now| table::next_with(now, &value, &results), note, span);
        self.step(at, Op::AtomicEnd, span)
    }

    /// The abstract object makes a step, in an atomic section.
    fn change(&mut self, mut at: LocId, next: &dyn Fn(&Expr) -> Expr, note: String, span: Span) -> LocId {
        let state = || Place::scalar(self.thread.state);
        let (load, store) = (
            Op::Load(self.now, state()),
            Op::Store(state(), Expr::Cast(U16, Box::new(Expr::Reg(self.next)))),
        );
        at = self.step(at, load, span);
        at = self.step(at, Op::Assign(self.next, next(&wide(Expr::Reg(self.now)))), span);
        let possible = Expr::bin(BinOp::Ge, Ty::I64, Expr::Reg(self.next), Expr::int(0));
        at = self.check(at, possible, note, span);
        self.step(at, store, span)
    }
}

fn wide(e: Expr) -> Expr {
    Expr::Cast(Ty::I64, Box::new(e))
}
