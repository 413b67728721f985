//! A program of which only those executions go wrong that pass the waypoints in order: the product
//! with the witness, whose state is a byte of memory that counts the waypoints that were passed.
//!
//! At each call that a waypoint is about there is a choice: to pass it, if it is its turn and its
//! constraint holds, or to go on without. So an execution is divided into parts in all possible ways.
//! The byte is read and written in atomic sections, so that it has no part in races or buffers.

use super::places::{Places, range};
use super::schema::Waypoint;
use weir_ir::{
    BinOp, CellInit, Edge, EdgeId, Expr, Len, Loc, LocId, ObjId, Object, Op, Place, Program, Reg, RegId,
    Replay, Routine, RoutineId, Span, Step, Trace, Ty,
};

/// A waypoint that is about a call which gives any value: only `\result == N` is taken.
///
/// # Errors
/// What is not followed.
pub fn wanted(waypoint: &Waypoint) -> Result<i128, String> {
    let text = waypoint.constraint.as_deref().unwrap_or_default();
    let value = text.trim().strip_prefix("\\result").map(str::trim_start).and_then(|t| t.strip_prefix("=="));
    let value = value.and_then(|v| v.trim().parse().ok());
    value.ok_or(format!("the constraint `{text}` is not followed: only \\result == N is"))
}

/// Where a waypoint can be passed.
pub struct Pass {
    /// The call.
    pub at: (RoutineId, EdgeId),
    /// How many waypoints were passed before.
    pub number: u8,
    /// What the call returns.
    pub value: i128,
    /// The name of its type.
    pub ty: String,
}

/// The calls at which waypoints can be passed.
pub fn passes(program: &Program, places: &Places<'_>, waypoints: &[(&Waypoint, i128)]) -> Vec<Pass> {
    let mut found = Vec::new();
    for (r, routine) in program.routines.iter().enumerate() {
        for e in 0..routine.edges.len() {
            let at = (RoutineId::new(r), EdgeId::new(e));
            let Some((ty, position)) = places.choice(at.0, at.1) else { continue };
            for (number, (waypoint, value)) in waypoints.iter().enumerate() {
                if waypoint.is_at(position) {
                    found.push(Pass { at, number: number as u8, value: *value, ty: ty.to_string() });
                }
            }
        }
    }
    found
}

/// Whether a waypoint need not be passed where it could be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// All ways to pass them.
    Any,
    /// Each at its first call, and nothing else happens there.
    Eager,
}

/// Makes the product. Assertions count that are among the `targets`, once all waypoints were passed;
/// of other errors, [`passed`] tells whether they were.
pub fn steer(
    program: &mut Program,
    passes: &[Pass],
    all: u8,
    targets: &[(RoutineId, EdgeId)],
    passing: Passing,
) {
    let counter = ObjId::new(program.objects.len());
    program.objects.push(Object {
        name: "waypoints passed".to_string(),
        ty: Ty::U8,
        len: Len::Fixed(1),
        init: vec![CellInit::Value(0)],
        cell_names: Vec::new(),
        span: Span::default(),
    });
    for r in 0..program.routines.len() {
        let id = RoutineId::new(r);
        let routine = &mut program.routines[r];
        for e in 0..routine.edges.len() {
            let at = (id, EdgeId::new(e));
            if matches!(routine.edges[e].op, Op::Assert(_)) {
                let counts = targets.contains(&at);
                guard(routine, e, counter, if counts { Some(all) } else { None });
            }
            let here: Vec<&Pass> = passes.iter().filter(|p| p.at == at).collect();
            if !here.is_empty() {
                choice(routine, e, counter, &here, passing);
            }
        }
    }
}

/// An assertion fails only where so many waypoints were passed; else the execution ends unjudged.
fn guard(routine: &mut Routine, edge: usize, counter: ObjId, all: Option<u8>) {
    let Some(all) = all else {
        if let Op::Assert(holds) = routine.edges[edge].op.clone() {
            routine.edges[edge].op = Op::Assume(holds);
        }
        return;
    };
    let Op::Assert(holds) = routine.edges[edge].op.clone() else { return };
    let src = routine.edges[edge].src;
    let mut b = Builder { routine, at: src, span: Span::default() };
    // Where it holds, it asks nothing of the waypoints.
    if holds != Expr::FALSE {
        let dst = b.routine.edges[edge].dst;
        b.to(Op::Assume(holds.clone()), dst);
    }
    b.at = src;
    b.counted(counter, Some(all));
    b.step(Op::AtomicEnd);
    let from = b.at;
    routine.edges[edge].src = from;
}

/// After a call: each of the ways to pass it, or to go on.
fn choice(routine: &mut Routine, edge: usize, counter: ObjId, passes: &[&Pass], passing: Passing) {
    let Op::Call { dst, .. } = routine.edges[edge].op else { return };
    let goal = routine.edges[edge].dst;
    let mut b = Builder { routine, at: goal, span: Span::default() };
    let after = b.loc();
    b.routine.edges[edge].dst = after;
    b.at = after;
    if passing == Passing::Any {
        b.to(Op::Nop, goal);
    } else {
        // It goes on where it is nobody's turn: all others are passed, or an earlier one is not.
        b.counted(counter, None);
        let reg = b.last_reg();
        let turn = |pass: &&Pass| {
            Expr::bin(BinOp::Ne, Ty::U8, Expr::Reg(reg), Expr::Const(i64::from(pass.number), Ty::U8))
        };
        let none = passes.iter().map(turn).fold(Expr::TRUE, Expr::and);
        b.step(Op::Assume(none));
        b.to(Op::AtomicEnd, goal);
    }
    for pass in passes {
        b.at = after;
        b.counted(counter, Some(pass.number));
        b.step(Op::Assume(returns(b.routine, dst, pass)));
        b.step(Op::Store(place(counter), Expr::Const(i64::from(pass.number) + 1, Ty::U8)));
        b.to(Op::AtomicEnd, goal);
    }
}

/// Whether the value is the one that is wanted.
fn returns(routine: &Routine, dst: Option<RegId>, pass: &Pass) -> Expr {
    let fits = range(&pass.ty).is_some_and(|(least, most)| (least..=most).contains(&pass.value));
    match dst {
        Some(reg) if fits => {
            let ty = routine.regs[reg.index()].ty;
            Expr::bin(BinOp::Eq, ty, Expr::Reg(reg), Expr::Const(ty.wrap(pass.value as i64), ty))
        }
        // A value that nobody takes can be any of its type.
        None if fits => Expr::TRUE,
        _ => Expr::FALSE,
    }
}

fn place(counter: ObjId) -> Place {
    Place::Bytes(Expr::AddrOf(counter, Box::new(Expr::int(0))), 1)
}

struct Builder<'a> {
    routine: &'a mut Routine,
    at: LocId,
    span: Span,
}

impl Builder<'_> {
    fn loc(&mut self) -> LocId {
        self.routine.locs.push(Loc { label: None, span: self.span });
        LocId::new(self.routine.locs.len() - 1)
    }

    fn to(&mut self, op: Op, dst: LocId) {
        self.routine.edges.push(Edge { src: self.at, dst, op, span: self.span });
        // Instructions are listed for all edges or for none.
        if !self.routine.code.is_empty() {
            self.routine.code.push(Span::default());
        }
        self.at = dst;
    }

    fn step(&mut self, op: Op) {
        let dst = self.loc();
        self.to(op, dst);
    }

    fn last_reg(&self) -> RegId {
        RegId(self.routine.regs.len() as u32 - 1)
    }

    /// Enters an atomic section, in which so many waypoints were passed.
    fn counted(&mut self, counter: ObjId, number: Option<u8>) {
        let reg = RegId(self.routine.regs.len() as u32);
        self.routine.regs.push(Reg { name: "%passed".to_string(), ty: Ty::U8, init: 0, span: self.span });
        self.step(Op::AtomicBegin);
        self.step(Op::Load(reg, place(counter)));
        let Some(number) = number else { return };
        let expected = Expr::Const(i64::from(number), Ty::U8);
        self.step(Op::Assume(Expr::bin(BinOp::Eq, Ty::U8, Expr::Reg(reg), expected)));
    }
}

/// How many waypoints an execution of the product passed.
pub fn passed(program: &Program, trace: &Trace, replay: &Replay) -> usize {
    let Some(last) = program.objects.len().checked_sub(1) else { return 0 };
    let counter = place(ObjId::new(last));
    let is_pass = |(i, step): (usize, &Step)| match *step {
        Step::Exec { thread, edge, .. } => replay.routine(i, thread).is_some_and(|r| {
            let op = &program.routine(r).edges[edge.index()].op;
            matches!(op, Op::Store(..)) && op.place() == Some(&counter)
        }),
        Step::Flush { .. } => false,
    };
    trace.steps.iter().enumerate().filter(|s| is_pass(*s)).count()
}
