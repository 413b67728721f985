//! The program as the proof sees it: classes of threads with the same code, and
//! their *actions*.
//!
//! An action is one access to shared memory (or one locked operation, or one
//! atomic section) with the local steps that follow it. Local steps commute with
//! everything other threads do, so nothing is lost by taking them at once:
//!
//! * after a load, local steps belong to the action even where they may block: a
//!   thread that blocks there has changed nothing but its registers, and memory
//!   is the same as if it had not loaded;
//! * after an operation that changes memory they belong to it only where they
//!   cannot block or fail, because memory has changed already.
//!
//! **Rounds of waiting are left out.** A loop that only reads and comes back with
//! the same live registers (`while (x == 0) {}`) can be cut out of every
//! execution, under SC and TSO alike, without changing what the others see. So
//! the actions that close such a round ([`Action::closes_round`]) do not count.

use weir_ir::{
    Count, Edge, EdgeId, EdgeRef, Expr, FenceKind, LocId, ObjId, Op, Place, Program, RegId, Routine,
    TemplateId, ThreadId, Ty,
};
use weir_passes::calls::spawned_templates;
use weir_passes::inline::{Automaton, same_code};
use weir_passes::live::Live;
use weir_passes::loops::are_opposite;

/// Something in the program that the proof cannot handle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What.
    pub why: String,
    /// Where, if it has a place.
    pub span: Option<weir_ir::Span>,
}

/// What an action is to other threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Registers only.
    Local,
    /// One load.
    Load,
    /// One store.
    Store,
    /// A full fence.
    Fence,
    /// A locked operation, or an atomic section.
    Locked,
}

/// Steps of one thread that are taken at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where it starts.
    pub src: LocId,
    /// Where it leads.
    pub dst: LocId,
    /// Its edges.
    pub path: Vec<EdgeId>,
    /// What it is to others.
    pub kind: Kind,
    /// It ends a round of waiting, and is left out.
    pub closes_round: bool,
}

/// An action of a class.
pub type ActionRef = (usize, usize);

/// How many threads a class has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// That many.
    Exactly(usize),
    /// Any number.
    Any,
}

/// Threads that run the same code.
#[derive(Clone, Debug)]
pub struct Class {
    /// The template's name, or the thread's.
    pub name: String,
    /// The template.
    pub template: TemplateId,
    /// The threads that exist from the start (none for "any number").
    pub members: Vec<ThreadId>,
    /// How many.
    pub number: Number,
    /// The code, with procedures inlined.
    pub routine: Routine,
    /// Where the edges come from.
    pub origin: Vec<Option<EdgeRef>>,
    /// Where actions start and end.
    pub cut: Vec<bool>,
    /// What is live where.
    pub live: Live,
    /// The actions.
    pub actions: Vec<Action>,
}

impl Class {
    /// Whether two different threads can run it.
    pub fn many(&self) -> bool {
        self.number != Number::Exactly(1)
    }
    /// The edge that makes the action what it is.
    pub fn main_edge(&self, a: &Action) -> &Edge {
        let edge = a.path.iter().map(|e| &self.routine.edges[e.index()]);
        edge.clone()
            .find(|e| e.op.place().is_some())
            .or_else(|| edge.clone().next())
            .unwrap_or(&self.routine.edges[0])
    }
    /// The edges of the action.
    pub fn edges<'a>(&'a self, a: &'a Action) -> impl Iterator<Item = &'a Edge> + Clone {
        a.path.iter().map(|e| &self.routine.edges[e.index()])
    }
    /// The registers live at a location.
    pub fn live_at(&self, loc: LocId) -> impl Iterator<Item = RegId> + '_ {
        self.live.at(loc).iter().copied()
    }
    /// Whether the action may change memory.
    pub fn may_write(&self, a: &Action) -> bool {
        self.edges(a).any(|e| matches!(e.op, Op::Store(..) | Op::Rmw { .. } | Op::Cas { .. }))
    }
    /// The cells it touches; with `true`, those it writes only.
    pub fn cells(&self, a: &Action, writes: bool) -> Vec<Cell> {
        let mut found = Vec::new();
        for e in self.edges(a) {
            if writes && matches!(e.op, Op::Load(..)) {
                continue;
            }
            if let Some(Place::Cell(o, index)) = e.op.place() {
                found.push((*o, index.constant()));
            }
        }
        found
    }
}

/// A cell of an object; `None`: the index is computed.
pub type Cell = (ObjId, Option<i64>);

/// Whether two lists of cells may have one in common.
pub fn overlap(a: &[Cell], b: &[Cell]) -> bool {
    let same = |x: Option<i64>, y: Option<i64>| x.is_none() || y.is_none() || x == y;
    a.iter().any(|(o, i)| b.iter().any(|(p, k)| o == p && same(*i, *k)))
}

/// The whole program.
#[derive(Clone, Debug)]
pub struct System<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its threads.
    pub classes: Vec<Class>,
}

/// More actions than this per class are not made.
const MOST_ACTIONS: usize = 2_000;

impl<'a> System<'a> {
    /// The system of a program, or what in it cannot be handled.
    pub fn of(program: &'a Program) -> Result<System<'a>, Unsupported> {
        let mut classes: Vec<Class> = Vec::new();
        let fail = |why: String| Unsupported { why, span: None };
        if let Some(c) = program.counted.iter().find(|c| c.what == weir_ir::CountUse::Initial) {
            let name = &program.object(c.object).name;
            return Err(fail(format!("`{name}` starts with the number of threads, which is not handled")));
        }
        for (i, thread) in program.threads.iter().enumerate() {
            let t = program.template(thread.template);
            if t.count == Count::Any {
                continue;
            }
            let inlined = Automaton::without_calls(program, t.routine, Some(thread));
            let Automaton { code, origin, .. } = inlined.map_err(fail)?;
            if let Some(same) = classes.iter_mut().find(|c| same_code(&c.routine, &code)) {
                same.members.push(ThreadId::new(i));
                same.number = Number::Exactly(same.members.len());
                continue;
            }
            let name = program.thread_name(ThreadId::new(i));
            let mut class = class(program, name, thread.template, code, origin)?;
            class.members = vec![ThreadId::new(i)];
            classes.push(class);
        }
        for (i, t) in program.templates.iter().enumerate() {
            match t.count {
                Count::Any => {
                    let inlined = Automaton::without_calls(program, t.routine, None);
                    let Automaton { code, origin, .. } = inlined.map_err(fail)?;
                    let mut class = class(program, t.name.clone(), TemplateId::new(i), code, origin)?;
                    class.number = Number::Any;
                    classes.push(class);
                }
                Count::OnSpawn if spawned_templates(program)[i] => {
                    return Err(fail(format!("`{}` is spawned", t.name)));
                }
                _ => {}
            }
        }
        if classes.is_empty() {
            return Err(fail("the program has no thread".into()));
        }
        Ok(System { program, classes })
    }
}

fn class(
    program: &Program,
    name: String,
    template: TemplateId,
    routine: Routine,
    origin: Vec<Option<EdgeRef>>,
) -> Result<Class, Unsupported> {
    for e in &routine.edges {
        let why = match &e.op {
            Op::Spawn { .. } | Op::Join(_) => "threads that start or wait for others",
            Op::Alloc(..) | Op::Free(_) => "heap objects",
            op if matches!(op.place(), Some(Place::Deref(_) | Place::Bytes(..))) => {
                "accesses through pointers"
            }
            _ => continue,
        };
        return Err(Unsupported { why: format!("{why} are not handled"), span: Some(e.span) });
    }
    let mut live = Live::of(&routine);
    keep_asked(program, template, routine.regs.len(), &mut live);
    let mut class = Class {
        name,
        template,
        members: Vec::new(),
        number: Number::Exactly(1),
        cut: vec![false; routine.locs.len()],
        live,
        actions: Vec::new(),
        routine,
        origin,
    };
    let own = program.template(template).routine;
    find_cuts(program, own, &mut class);
    let mut again = true;
    while again {
        again = false;
        class.actions.clear();
        for loc in (0..class.routine.locs.len()).filter(|l| class.cut[*l]).map(LocId::new).collect::<Vec<_>>()
        {
            // A loop of local steps gets a cut of its own, and all starts again.
            if let Err(new) = actions_from(&mut class, loc) {
                let Some(new) = new else {
                    let why = "an atomic section that loops is not handled".to_string();
                    return Err(Unsupported { why, span: Some(class.routine.locs[loc.index()].span) });
                };
                class.cut[new.index()] = true;
                again = true;
                break;
            }
            if class.actions.len() > MOST_ACTIONS {
                let why = format!("the code of `{}` has too many paths", class.name);
                return Err(Unsupported { why, span: None });
            }
        }
    }
    Ok(class)
}

/// Whether a property speaks about the register of such a thread.
fn asked(program: &Program, template: TemplateId, reg: RegId) -> bool {
    let mut found = false;
    for p in &program.properties {
        p.pred.visit(&mut |e| {
            if let Expr::RegOf(t, r) = e {
                let same = program.threads.get(t.index()).is_some_and(|t| t.template == template);
                found |= same && *r == reg;
            }
        });
    }
    found
}

/// Registers that properties speak about are read at the end of all time.
fn keep_asked(program: &Program, template: TemplateId, regs: usize, live: &mut Live) {
    for reg in (0..regs).map(RegId::new).filter(|r| asked(program, template, *r)) {
        live.keep(reg);
    }
}

/// Steps that others cannot see.
fn is_local(op: &Op) -> bool {
    op.is_local() || matches!(op, Op::Fence(FenceKind::StoreStore | FenceKind::None))
}

fn changes_memory(op: &Op) -> bool {
    matches!(op, Op::Store(..) | Op::Rmw { .. } | Op::Cas { .. } | Op::AtomicEnd)
}

fn find_cuts(program: &Program, own: weir_ir::RoutineId, class: &mut Class) {
    let r = &class.routine;
    let mut cut = vec![false; r.locs.len()];
    cut[r.entry.index()] = true;
    for e in &r.edges {
        if !is_local(&e.op) {
            cut[e.src.index()] = true;
        }
        if changes_memory(&e.op) && !cannot_block(r, e.dst, 0) {
            cut[e.dst.index()] = true;
        }
    }
    // Where a register that a property speaks about has a new value.
    for e in &r.edges {
        if e.op.writes().iter().any(|w| asked(program, class.template, *w)) {
            cut[e.dst.index()] = true;
        }
    }
    // Places that properties and annotations speak about.
    let mut mark = |e: &Expr| {
        if let Expr::At(_, routine, loc) = e
            && *routine == own
            && loc.index() < cut.len()
        {
            cut[loc.index()] = true;
        }
    };
    for p in &program.properties {
        p.pred.visit(&mut mark);
    }
    for i in &program.invariants {
        if let Some((routine, loc)) = i.at
            && routine == own
            && loc.index() < cut.len()
        {
            cut[loc.index()] = true;
        }
    }
    // An atomic section is one action.
    if let Ok(inside) = weir_ir::analysis::atomic_locations(r) {
        for (i, inside) in inside.iter().enumerate() {
            cut[i] &= !inside;
        }
    }
    class.cut = cut;
}

/// Whether local steps from here always go on: none of them waits or fails.
fn cannot_block(r: &Routine, loc: LocId, depth: usize) -> bool {
    if depth > 20 {
        return false;
    }
    let out: Vec<&Edge> = r.out(loc).map(|(_, e)| e).collect();
    let next = |e: &Edge| cannot_block(r, e.dst, depth + 1);
    match out.as_slice() {
        [] => true,
        list if list.iter().any(|e| !is_local(&e.op)) => true,
        [e] => match &e.op {
            Op::Nop | Op::Fence(_) | Op::Return(_) => next(e),
            Op::Assign(reg, value) => {
                total(value) && !matches!(r.regs[reg.index()].ty, Ty::Range { .. }) && next(e)
            }
            _ => false,
        },
        [a, b] => match (&a.op, &b.op) {
            (Op::Assume(x), Op::Assume(y)) => are_opposite(x, y) && total(x) && next(a) && next(b),
            _ => false,
        },
        _ => false,
    }
}

/// Whether the expression has a value whatever the registers hold.
fn total(e: &Expr) -> bool {
    use weir_ir::BinOp::{Div, Rem};
    let mut total = true;
    e.visit(&mut |e| match e {
        Expr::Bin(Div | Rem, ..) => total = false,
        Expr::Bin(op, Ty::Math, ..) => total &= op.is_predicate(),
        Expr::Un(_, Ty::Math, _) => total = false,
        _ => {}
    });
    total
}

/// The actions from a location; an error is a location that needs a cut, or
/// nothing for a loop inside an atomic section.
fn actions_from(class: &mut Class, src: LocId) -> Result<(), Option<LocId>> {
    let mut out = class.routine.out_table();
    for list in &mut out {
        // Steps that can never be taken.
        list.retain(
            |e| !matches!(&class.routine.edges[e.index()].op, Op::Assume(c) if c.constant() == Some(0)),
        );
    }
    let mut found = Vec::new();
    // (location, path, kind, inside an atomic section, locations on the way)
    let mut todo = Vec::new();
    for e in &out[src.index()] {
        let edge = &class.routine.edges[e.index()];
        let kind = match edge.op {
            Op::Load(..) => Kind::Load,
            Op::Store(..) => Kind::Store,
            Op::Fence(FenceKind::Full) => Kind::Fence,
            Op::Rmw { .. } | Op::Cas { .. } | Op::AtomicBegin => Kind::Locked,
            _ => Kind::Local,
        };
        todo.push((edge.dst, vec![*e], kind, edge.op == Op::AtomicBegin, vec![edge.dst]));
    }
    while let Some((loc, path, kind, inside, seen)) = todo.pop() {
        if !inside && class.cut[loc.index()] {
            found.push(Action { src, dst: loc, path, kind, closes_round: false });
            continue;
        }
        // A section that never ends: what it did is done, and nothing is lost by
        // letting the others go on.
        if out[loc.index()].is_empty() {
            found.push(Action { src, dst: loc, path, kind, closes_round: false });
            continue;
        }
        for e in &out[loc.index()] {
            let edge = &class.routine.edges[e.index()];
            if seen.contains(&edge.dst) {
                return Err((!inside).then_some(edge.dst));
            }
            let mut path = path.clone();
            path.push(*e);
            let mut seen = seen.clone();
            seen.push(edge.dst);
            let inside = inside && edge.op != Op::AtomicEnd;
            todo.push((edge.dst, path, kind, inside, seen));
            if todo.len() > MOST_ACTIONS {
                return Err(Some(loc).filter(|_| !inside));
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    class.actions.extend(found);
    Ok(())
}

/// Marks the actions that close a round of waiting. `quiet` says which actions
/// leave memory as it is whenever they are taken.
pub fn mark_rounds(class: &mut Class, quiet: &[bool]) {
    for i in 0..class.actions.len() {
        if quiet[i] && closes(class, quiet, i) {
            class.actions[i].closes_round = true;
        }
    }
}

/// Whether every way to the action's start comes from its end through quiet
/// actions that change no register live there.
fn closes(class: &Class, quiet: &[bool], last: usize) -> bool {
    let head = class.actions[last].dst;
    let mut changed = vec![false; class.routine.regs.len()];
    let mut note = |a: &Action| {
        for e in class.edges(a) {
            for r in e.op.writes() {
                changed[r.index()] = true;
            }
        }
    };
    note(&class.actions[last]);
    let mut seen = vec![class.actions[last].src];
    let mut next = 0;
    while next < seen.len() {
        let at = seen[next];
        next += 1;
        if at == head {
            continue;
        }
        if at == class.routine.entry {
            return false;
        }
        for (i, a) in class.actions.iter().enumerate().filter(|(_, a)| a.dst == at) {
            if !quiet[i] {
                return false;
            }
            note(a);
            if !seen.contains(&a.src) {
                seen.push(a.src);
            }
        }
    }
    class.live_at(head).all(|r| !changed[r.index()])
}
