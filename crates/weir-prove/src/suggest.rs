//! Abstractions proposed where a mover check fails (section 5 of the paper): a
//! load that may read more values, so that it commutes; and, past the paper, a
//! locked operation that may also do nothing and leave its registers with any
//! value.
//!
//! Every proposal only adds behaviour, under SC and TSO alike (the value really
//! read is always among those allowed). If the changed program is proved state
//! robust, every invariant it has under SC holds for the original under TSO. A
//! proposal is only reported when the proof of the changed program succeeds.
//!
//! **The same shared states.** A locked operation that "may fail without doing
//! anything" takes one of its own ways out, with memory left alone. Where that
//! way leads back to the operation through steps that only read, and no register
//! that is live there is changed, the change adds nothing but rounds of waiting:
//! a thread on such a round is like one that has not tried yet. The changed
//! program then has the shared states of the original under SC, so the original
//! is state robust. This is what the release of a spin lock needs next to the
//! locked decrement of those who wait (`nbw-w-lr-rl`, which the paper leaves open).

use crate::Unsupported;
use crate::explored::{self, Bounds};
use crate::invariants::everywhere;
use crate::movers::ActionRef;
use crate::prove::{Level, Options, Proof, Why, prove_knowing};
use crate::system::Kind;
use weir_ir::{BinOp, Edge, EdgeRef, Expr, LocId, Op, Place, Program, Routine, Span, Ty};
use weir_passes::live::Live;

/// How a step is weakened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weaker {
    /// The load may also give this value.
    Or(i64),
    /// The load gives at most what is there.
    AtMost,
    /// The load gives at least what is there.
    AtLeast,
    /// The load gives at most what is there, and at least this.
    Between(i64),
    /// The load gives anything.
    Any,
    /// The locked operation may also do nothing.
    OrNothing,
    /// The locked operation may also leave memory alone and go this way.
    OrFails,
}

/// One change of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The step, in the original program.
    pub edge: EdgeRef,
    /// How it is weakened.
    pub how: Weaker,
    /// The way that a locked operation takes without doing anything.
    pub way: Vec<EdgeRef>,
    /// Where it stands.
    pub span: Span,
    /// In words.
    pub text: String,
}

/// A changed program that is proved.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The changed program.
    pub program: Program,
    /// What was changed.
    pub changes: Vec<Change>,
    /// Only rounds of waiting were added: the shared states are those of the
    /// original.
    pub same_states: bool,
    /// What exploration of the original says about memory, where it was needed.
    known: Bounds,
}

impl Suggestion {
    /// The proof of the changed program.
    pub fn proof(&self, options: &Options) -> Result<Proof<'_>, Unsupported> {
        prove_knowing(&self.program, options, &self.known)
    }

    /// How many stores are not atomic, and how many of the changes may not stand
    /// for the loads they replace: bounds are those of the changed program.
    fn left(&self, proof: &Proof<'_>) -> usize {
        let changed = |span: Span| self.changes.iter().any(|c| c.span == span);
        let wrong = proof.abstractions.iter().filter(|a| !a.stands_for_load && changed(a.span));
        proof.failures().count() + wrong.count()
    }
}

/// More changes than this are not tried.
const MOST_CHANGES: usize = 6;

/// Looks for changes after which the program is proved; those that keep the shared
/// states come first.
pub fn suggest(program: &Program, options: &Options) -> Result<Option<Suggestion>, Unsupported> {
    let none = Bounds::default();
    if let Some(found) = search(program, options, &none, true)? {
        return Ok(Some(found));
    }
    if let Some(known) = explored::bounds(program, options.states, options.deadline)
        && let Some(found) = search(program, options, &known, true)?
    {
        return Ok(Some(found));
    }
    search(program, options, &none, false)
}

/// One step after the other, each the one that leaves the fewest stores. What
/// exploration says about the original holds while the shared states are its own.
fn search(
    program: &Program,
    options: &Options,
    known: &Bounds,
    keep_states: bool,
) -> Result<Option<Suggestion>, Unsupported> {
    let mut now =
        Suggestion { program: program.clone(), changes: Vec::new(), same_states: true, known: known.clone() };
    for _ in 0..=MOST_CHANGES {
        let (failures, proposals) = {
            let proof = now.proof(options)?;
            if proof.level > Level::Nothing {
                break;
            }
            (proof.failures().count(), proposals(&proof))
        };
        let mut best: Option<(usize, Suggestion)> = None;
        for change in proposals {
            if now.changes.iter().any(|c| c.edge == change.edge && c.how == change.how && c.way == change.way)
            {
                continue;
            }
            let same = now.same_states && change.how == Weaker::OrFails && only_waits(&now.program, &change);
            if keep_states && !same {
                continue;
            }
            let Some(program) = apply(&now.program, &change) else { continue };
            let mut next = Suggestion { program, same_states: same, ..now.clone() };
            next.changes.push(change);
            let Ok(left) = next.proof(options).map(|p| next.left(&p)) else { continue };
            if left < failures && best.as_ref().is_none_or(|(b, _)| left < *b) {
                best = Some((left, next));
                if left == 0 {
                    break;
                }
            }
        }
        let Some((_, next)) = best else { return Ok(None) };
        now = next;
    }
    let proof = now.proof(options)?;
    let done = proof.level > Level::Nothing && now.left(&proof) == 0;
    drop(proof);
    Ok(done.then_some(now))
}

/// What could be weakened, the least first.
fn proposals(proof: &Proof<'_>) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::new();
    for w in proof.failures() {
        let Why::Not { left, right } = &w.why else { continue };
        // The load that comes too early; the other thread's action that sees it.
        for step in [right.mover, left.other, right.other] {
            for change in weaker(proof, step) {
                if !found.contains(&change) {
                    found.push(change);
                }
            }
        }
    }
    found.sort_by_key(|c| match c.how {
        Weaker::OrFails | Weaker::Between(_) => 0,
        Weaker::AtMost | Weaker::AtLeast | Weaker::OrNothing => 1,
        Weaker::Or(_) => 2,
        Weaker::Any => 3,
    });
    found
}

fn weaker(proof: &Proof<'_>, (c, a): ActionRef) -> Vec<Change> {
    let class = &proof.system.classes[c];
    let action = &class.actions[a];
    let Some(edge) = class.origin[action.path[0].index()] else { return Vec::new() };
    let e = &class.routine.edges[action.path[0].index()];
    let line = proof.system.program.sources.line(e.span);
    let change = |how, text: String| Change { edge, how, span: e.span, text, way: Vec::new() };
    match (&e.op, action.kind) {
        (Op::Load(r, p), Kind::Load) => {
            let reg = &class.routine.regs[r.index()];
            let shown = crate::show::place(proof.system.program, class, p);
            let name = if reg.is_temporary() { "the value" } else { &reg.name };
            let mut list = Vec::new();
            for v in [0, 1] {
                list.push(change(Weaker::Or(v), format!("line {line}: {name} is {shown}, or {v}")));
            }
            if matches!(reg.ty, Ty::Int { .. } | Ty::Math | Ty::Range { .. }) && !reg.ty.is_unsigned_64() {
                let within = match p {
                    Place::Cell(o, i) => i.constant().map(|i| everywhere(&proof.invariants, c, (*o, i))),
                    Place::Deref(_) | Place::Bytes(..) => None,
                };
                if let Some(lo) = within.map(|w| w.0).filter(|lo| *lo != i64::MIN) {
                    let text = format!("line {line}: {name} is between {lo} and {shown}");
                    list.push(change(Weaker::Between(lo), text));
                }
                list.push(change(Weaker::AtMost, format!("line {line}: {name} is at most {shown}")));
                list.push(change(Weaker::AtLeast, format!("line {line}: {name} is at least {shown}")));
            }
            list.push(change(Weaker::Any, format!("line {line}: {name} is anything")));
            list
        }
        (_, Kind::Locked) => {
            let mut list = Vec::new();
            let way: Option<Vec<EdgeRef>> = action.path.iter().map(|e| class.origin[e.index()]).collect();
            if let Some(way) = way.filter(|w| w.iter().all(|e| e.routine == edge.routine)) {
                let code = proof.system.program.routine(edge.routine);
                let last = way.last().map_or(edge, |e| *e);
                let to = code.loc_name(code.edges[last.edge.index()].dst);
                let text = format!(
                    "line {line}: the locked operation may also leave memory alone and go on at `{to}`"
                );
                list.push(Change { way, ..change(Weaker::OrFails, text) });
            }
            list.push(change(
                Weaker::OrNothing,
                format!("line {line}: the locked operation may also do nothing"),
            ));
            list
        }
        _ => Vec::new(),
    }
}

/// The program with a change; `None` where it does not fit.
pub fn apply(program: &Program, change: &Change) -> Option<Program> {
    let mut out = program.clone();
    let r = out.routines.get_mut(change.edge.routine.index())?;
    let index = change.edge.edge.index();
    let edge = r.edges.get(index)?.clone();
    match change.how {
        Weaker::OrNothing => {
            or_nothing(r, &edge)?;
            return Some(out);
        }
        Weaker::OrFails => {
            or_fails(r, &change.way)?;
            return Some(out);
        }
        _ => {}
    }
    let Op::Load(dst, place) = &edge.op else { return None };
    let ty = r.regs[dst.index()].ty;
    let seen = r.add_reg(format!("%seen{}", r.regs.len()), ty, 0, edge.span);
    let (value, there) = (Expr::Reg(*dst), Expr::Reg(seen));
    let compare = |op, b: Expr| Expr::bin(op, ty, value.clone(), b);
    let pred = match change.how {
        Weaker::Or(v) => Some(compare(BinOp::Eq, there).or(compare(BinOp::Eq, Expr::Const(v, ty)))),
        Weaker::AtMost => Some(compare(BinOp::Le, there)),
        Weaker::AtLeast => Some(compare(BinOp::Ge, there)),
        Weaker::Between(lo) => Some(compare(BinOp::Le, there).and(compare(BinOp::Ge, Expr::Const(lo, ty)))),
        Weaker::Any | Weaker::OrNothing | Weaker::OrFails => None,
    };
    let middle = fresh(r, edge.src);
    r.edges[index] = Edge { dst: middle, op: Op::Load(seen, place.clone()), ..edge.clone() };
    r.edges.push(Edge { src: middle, op: Op::Havoc(*dst, pred), ..edge });
    Some(out)
}

fn fresh(r: &mut Routine, like: LocId) -> LocId {
    let span = r.locs[like.index()].span;
    r.add_loc(span)
}

/// A second way past a locked operation: its registers get any value, memory
/// stays. A compare and swap that does nothing says so.
fn or_nothing(r: &mut Routine, first: &Edge) -> Option<()> {
    let mut writes: Vec<Op> = Vec::new();
    let end = match &first.op {
        Op::Rmw { dst, .. } => {
            writes.extend(dst.map(|d| Op::Havoc(d, None)));
            first.dst
        }
        Op::Cas { old, ok, .. } => {
            writes.extend(old.map(|d| Op::Havoc(d, None)));
            writes.extend(ok.map(|d| Op::Assign(d, Expr::FALSE)));
            first.dst
        }
        Op::AtomicBegin => section_end(r, first, &mut writes)?,
        _ => return None,
    };
    if writes.is_empty() {
        writes.push(Op::Nop);
    }
    chain(r, first, end, writes);
    Some(())
}

/// Steps one after the other, from where an edge starts.
fn chain(r: &mut Routine, first: &Edge, end: LocId, ops: Vec<Op>) {
    let mut at = first.src;
    let last = ops.len() - 1;
    for (i, op) in ops.into_iter().enumerate() {
        let dst = if i == last { end } else { fresh(r, first.src) };
        r.add_edge(at, dst, op, first.span);
        at = dst;
    }
}

/// The steps of the way without what they do to memory: loads give anything.
fn without_memory(r: &Routine, way: &[EdgeRef]) -> Option<Vec<Op>> {
    let mut ops = Vec::new();
    for e in way {
        match r.edges.get(e.edge.index())?.op.clone() {
            Op::Load(d, _) => ops.push(Op::Havoc(d, None)),
            Op::Rmw { dst, .. } => ops.extend(dst.map(|d| Op::Havoc(d, None))),
            Op::Cas { old, ok, .. } => {
                ops.extend(old.map(|d| Op::Havoc(d, None)));
                ops.extend(ok.map(|d| Op::Assign(d, Expr::FALSE)));
            }
            Op::Store(..) | Op::AtomicBegin | Op::AtomicEnd => {}
            op if op.is_local() && !matches!(op, Op::Call { .. } | Op::Return(_)) => ops.push(op),
            _ => return None,
        }
    }
    if ops.is_empty() {
        ops.push(Op::Nop);
    }
    Some(ops)
}

/// A second way past a locked operation: one of its own, with memory left alone.
fn or_fails(r: &mut Routine, way: &[EdgeRef]) -> Option<()> {
    let ops = without_memory(r, way)?;
    let first = r.edges.get(way.first()?.edge.index())?.clone();
    let end = r.edges.get(way.last()?.edge.index())?.dst;
    chain(r, &first, end, ops);
    Some(())
}

/// Whether the way leads back to its start through steps that only read, and
/// none of them changes a register that is live there.
fn only_waits(program: &Program, change: &Change) -> bool {
    let Some(r) = program.routines.get(change.edge.routine.index()) else { return false };
    let (Some(first), Some(last)) = (change.way.first(), change.way.last()) else { return false };
    let Some(ops) = without_memory(r, &change.way) else { return false };
    let start = r.edges[first.edge.index()].src;
    let live = Live::of(r);
    let keeps = |op: &Op| op.writes().iter().all(|w| !live.contains(start, *w));
    let mut seen = vec![r.edges[last.edge.index()].dst];
    let mut next = 0;
    while next < seen.len() {
        let at = seen[next];
        next += 1;
        if at == start {
            continue;
        }
        for (_, e) in r.out(at) {
            let quiet = matches!(e.op, Op::Load(..) | Op::Fence(_)) || e.op.is_local();
            let leaves = matches!(e.op, Op::Call { .. } | Op::Return(_));
            if !quiet || leaves || !keeps(&e.op) {
                return false;
            }
            if !seen.contains(&e.dst) {
                seen.push(e.dst);
            }
        }
    }
    ops.iter().all(keeps)
}

/// Where an atomic section with one way through ends; its registers.
fn section_end(r: &Routine, first: &Edge, writes: &mut Vec<Op>) -> Option<LocId> {
    let mut at = first.dst;
    for _ in 0..r.edges.len() {
        let mut out = r.out(at).map(|(_, e)| e);
        let (e, None) = (out.next()?, out.next()) else { return None };
        for reg in e.op.writes() {
            if !writes.contains(&Op::Havoc(reg, None)) {
                writes.push(Op::Havoc(reg, None));
            }
        }
        at = e.dst;
        if e.op == Op::AtomicEnd {
            return Some(at);
        }
    }
    None
}
