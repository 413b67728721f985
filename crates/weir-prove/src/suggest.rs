//! Abstractions proposed where a mover check fails (section 5 of the paper): a
//! load that may read more values, so that it commutes; and, past the paper, a
//! locked operation that may also do nothing and leave its registers with any
//! value.
//!
//! Every proposal only adds behaviour, under SC and TSO alike (the value really
//! read is always among those allowed). If the changed program is proved state
//! robust, every invariant it has under SC holds for the original under TSO. A
//! proposal is only reported when the proof of the changed program succeeds.

use crate::Unsupported;
use crate::movers::ActionRef;
use crate::prove::{Level, Options, Proof, Why, prove};
use crate::system::Kind;
use weir_ir::{BinOp, Edge, Expr, LocId, Op, Program, Reg, RegId, Routine, Span, Ty};
use weir_robust::EdgeRef;

/// How a step is weakened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weaker {
    /// The load may also give this value.
    Or(i64),
    /// The load gives at most what is there.
    AtMost,
    /// The load gives at least what is there.
    AtLeast,
    /// The load gives anything.
    Any,
    /// The locked operation may also do nothing.
    OrNothing,
}

/// One change of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The step, in the original program.
    pub edge: EdgeRef,
    /// How it is weakened.
    pub how: Weaker,
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
}

/// More changes than this are not tried.
const MOST_CHANGES: usize = 6;

/// Looks for changes after which the program is proved.
pub fn suggest(program: &Program, options: &Options) -> Result<Option<Suggestion>, Unsupported> {
    let mut current = program.clone();
    let mut changes: Vec<Change> = Vec::new();
    for _ in 0..MOST_CHANGES {
        let (failures, proposals) = {
            let proof = prove(&current, options)?;
            if proof.level > Level::Nothing {
                return Ok(Some(Suggestion { program: current, changes }));
            }
            (proof.failures().count(), proposals(&proof))
        };
        let mut best: Option<(usize, Program, Change)> = None;
        for change in proposals {
            if changes.iter().any(|c| c.span == change.span && c.how == change.how) {
                continue;
            }
            let Some(next) = apply(&current, &change) else { continue };
            let Ok(proof) = prove(&next, options) else { continue };
            let left = proof.failures().count();
            drop(proof);
            if left < failures && best.as_ref().is_none_or(|(b, ..)| left < *b) {
                best = Some((left, next, change));
                if left == 0 {
                    break;
                }
            }
        }
        let Some((_, next, change)) = best else { return Ok(None) };
        current = next;
        changes.push(change);
    }
    let done = prove(&current, options)?.level > Level::Nothing;
    Ok(done.then_some(Suggestion { program: current, changes }))
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
        Weaker::AtMost | Weaker::AtLeast | Weaker::OrNothing => 0,
        Weaker::Or(_) => 1,
        Weaker::Any => 2,
    });
    found
}

fn weaker(proof: &Proof<'_>, (c, a): ActionRef) -> Vec<Change> {
    let class = &proof.system.classes[c];
    let action = &class.actions[a];
    let Some(edge) = class.origin[action.path[0].index()] else { return Vec::new() };
    let e = &class.routine.edges[action.path[0].index()];
    let line = proof.system.program.sources.line(e.span);
    let change = |how, text: String| Change { edge, how, span: e.span, text };
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
                list.push(change(Weaker::AtMost, format!("line {line}: {name} is at most {shown}")));
                list.push(change(Weaker::AtLeast, format!("line {line}: {name} is at least {shown}")));
            }
            list.push(change(Weaker::Any, format!("line {line}: {name} is anything")));
            list
        }
        (_, Kind::Locked) => {
            vec![change(Weaker::OrNothing, format!("line {line}: the locked operation may also do nothing"))]
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
    if change.how == Weaker::OrNothing {
        or_nothing(r, &edge)?;
        return Some(out);
    }
    let Op::Load(dst, place) = &edge.op else { return None };
    let ty = r.regs[dst.index()].ty;
    let seen = RegId::new(r.regs.len());
    r.regs.push(Reg { name: format!("%seen{}", seen.0), ty, init: 0, span: edge.span });
    let (value, there) = (Expr::Reg(*dst), Expr::Reg(seen));
    let compare = |op, b: Expr| Expr::bin(op, ty, value.clone(), b);
    let pred = match change.how {
        Weaker::Or(v) => Some(compare(BinOp::Eq, there).or(compare(BinOp::Eq, Expr::Const(v, ty)))),
        Weaker::AtMost => Some(compare(BinOp::Le, there)),
        Weaker::AtLeast => Some(compare(BinOp::Ge, there)),
        Weaker::Any | Weaker::OrNothing => None,
    };
    let middle = fresh(r, edge.src);
    r.edges[index] = Edge { dst: middle, op: Op::Load(seen, place.clone()), ..edge.clone() };
    r.edges.push(Edge { src: middle, op: Op::Havoc(*dst, pred), ..edge });
    Some(out)
}

fn fresh(r: &mut Routine, like: LocId) -> LocId {
    let span = r.locs[like.index()].span;
    r.locs.push(weir_ir::Loc { label: None, span });
    LocId::new(r.locs.len() - 1)
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
    let mut at = first.src;
    let last = writes.len() - 1;
    for (i, op) in writes.into_iter().enumerate() {
        let dst = if i == last { end } else { fresh(r, first.src) };
        r.edges.push(Edge { src: at, dst, op, span: first.span });
        at = dst;
    }
    Some(())
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
