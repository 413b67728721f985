//! The program a scenario stands for: one thread per line of calls, each calling
//! one operation after the other.
//!
//! Two locations matter for each call: `before`, where the thread is while it has
//! not called yet, and `after`, where the operation has returned and its result
//! stands in a register. Both are kept visible (see [`Client::marks`]). A release
//! that follows a failed try is left out, as any client would do.

use crate::spec::{Call, Spec};
use weir_ir::object::ObjectDecl;
use weir_ir::{
    BinOp, Count, Expr, FenceKind, LocId, ObjId, Op, Program, Property, PropertyKind, RegId, RoutineBuilder,
    Span, Template, TemplateId, Thread, ThreadId, Ty,
};

/// The register of a client thread that gets what an operation returns.
pub const RESULT: RegId = RegId(0);

/// A scenario as a program.
#[derive(Clone, Debug)]
pub struct Client {
    /// The program; the threads of the scenario come first. This is what the
    /// judge replays.
    pub program: Program,
    /// The calls of each thread.
    pub calls: Vec<Vec<Call>>,
    /// Whether there is one more thread, which runs first and sets the object up.
    pub init: bool,
    /// Per thread and call: where it is before the call.
    pub before: Vec<Vec<LocId>>,
    /// Per thread and call: where it is after the call.
    pub after: Vec<Vec<LocId>>,
    /// An object whose cells nobody reads, see [`crate::marked`].
    pub mark: Option<ObjId>,
}

impl Client {
    /// Builds the program.
    pub fn new(
        base: &Program,
        object: &ObjectDecl,
        calls: Vec<Vec<Call>>,
        spec: &Spec,
        fence_at_return: bool,
    ) -> Client {
        let mut program = without_threads(base);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let got = |op| Expr::bin(op, Ty::I64, Expr::Reg(RESULT), Expr::int(0));
        let forget = || Op::Assign(RESULT, Expr::int(0));
        for (number, calls) in calls.iter().enumerate() {
            let mut r = RoutineBuilder::new(format!("t{}", number + 1));
            r.reg_at("result", Ty::I64, 0, Span::default());
            let mut at = r.loc();
            let (mut starts, mut ends) = (Vec::new(), Vec::new());
            let mut skipped = Vec::new();
            for (k, call) in calls.iter().enumerate() {
                let op = &object.ops[call.op];
                let routine = base.routine(op.routine);
                let typed = call.args.iter().zip(&routine.regs);
                let args = typed.map(|(v, reg)| Expr::Const(*v, reg.ty)).collect();
                let dst = routine.returns.map(|_| RESULT);
                starts.push(at);
                at = r.step(at, Op::Call { routine: op.routine, args, dst }, op.span);
                if fence_at_return {
                    at = r.step(at, Op::Fence(FenceKind::Full), op.span);
                }
                ends.push(at);
                // A lock that was not got is not released.
                let skips = calls.get(k + 1).is_some_and(|next| spec.skips(call.op, next.op));
                if skips {
                    skipped.push((at, k + 2, op.span));
                    at = r.step(at, Op::Assume(got(BinOp::Ne)), op.span);
                }
                // The result has been seen: states should not differ in it.
                at = r.step(at, forget(), op.span);
            }
            for (from, to, span) in skipped {
                let failed = r.step(from, Op::Assume(got(BinOp::Eq)), span);
                r.edge(failed, starts.get(to).copied().unwrap_or(at), forget(), span);
            }
            before.push(starts);
            after.push(ends);
            add_thread(&mut program, r);
        }
        add_init(&mut program, object);
        Client { program, calls, init: object.init.is_some(), before, after, mark: None }
    }

    /// The program with all locations that matter mentioned by a property, so
    /// that no step is folded past them. The property is never violated.
    pub fn marks(&self) -> Program {
        let mut program = self.program.clone();
        let mut pred = Expr::FALSE;
        for (t, (before, after)) in self.before.iter().zip(&self.after).enumerate() {
            let thread = ThreadId::new(t);
            let routine = program.template(program.threads[t].template).routine;
            let kept = Expr::RegOf(thread, RESULT);
            pred = Expr::bin(BinOp::LAnd, Ty::Bool, pred, kept);
            for loc in before.iter().chain(after) {
                let at = Expr::At(thread, routine, *loc);
                pred = Expr::bin(BinOp::LAnd, Ty::Bool, pred, at);
            }
        }
        let text = "false".to_string();
        program.properties = vec![Property { kind: PropertyKind::Exists, pred, text, span: Span::default() }];
        program
    }
}

/// The program with its routines and objects only.
pub(crate) fn without_threads(base: &Program) -> Program {
    let mut program = base.clone();
    program.threads.clear();
    program.templates.clear();
    program.properties.clear();
    program.observables.clear();
    program.filter = None;
    program
}

/// Adds the thread that sets the object up, if there is something to do.
pub(crate) fn add_init(program: &mut Program, object: &ObjectDecl) {
    let Some(init) = object.init else { return };
    let mut r = RoutineBuilder::new("init");
    let at = r.loc();
    r.step(at, Op::Call { routine: init, args: Vec::new(), dst: None }, object.span);
    add_thread(program, r);
}

pub(crate) fn add_thread(program: &mut Program, r: RoutineBuilder) {
    let routine = r.finish();
    let name = routine.name.clone();
    program.routines.push(routine);
    let routine = weir_ir::RoutineId::new(program.routines.len() - 1);
    program.templates.push(Template { name, routine, count: Count::Once });
    let template = TemplateId::new(program.templates.len() - 1);
    program.threads.push(Thread { template, copy: 0, args: Vec::new() });
}
