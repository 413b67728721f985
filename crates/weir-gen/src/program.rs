//! Objects, threads, observables.

use crate::code::{Coder, Var, World};
use crate::config::Config;
use crate::props::properties;
use crate::rng::Rng;
use weir_ir::{
    BinOp, CellInit, Count, Expr, Len, ObjId, Observable, Op, Place, Program, ProgramBuilder, Routine,
    RoutineId, Span, ThreadId, Ty,
};

/// The program with that number. The same seed and configuration always give
/// the same program.
pub fn generate(seed: u64, config: &Config) -> Program {
    let mut rng = Rng::new(seed);
    let rng = &mut rng;
    let on = config.features.sample(rng);
    let mut p = ProgramBuilder::new(format!("random-{seed}"));
    let vars = variables(&mut p, rng, config, &on);
    let shared_pointer = on.heap.then(|| p.scalar("ptr", Ty::Ptr, 0));
    let mut world =
        World { vars: &vars, values: config.values.max(1), shared_pointer, procedure: None, child: None, on };

    let most = if on.spawn { *config.threads.start() } else { *config.threads.end() };
    let threads = rng.between(*config.threads.start(), most).max(1);
    let running = threads + usize::from(on.spawn);
    // The number of states is about exponential in what all threads do together.
    let stmts = if running <= 2 { config.stmts } else { config.stmts * 2 / 3 }.max(1);
    let stores = match running {
        0..=2 => 4,
        3 => 3,
        _ => 1,
    };
    if on.calls {
        let routine = procedure(rng, world, RoutineId::new(p.program.routines.len()));
        world.procedure = Some(p.routine(routine));
    }
    if on.spawn {
        let routine = child(rng, world);
        let routine = p.routine(routine);
        world.child = Some(p.template("child", routine, Count::OnSpawn));
    }
    let copies = if on.copies { rng.between(2, threads.max(2)).min(threads) } else { 1 };
    let mut made = 0;
    while made < threads {
        let times = if made == 0 { copies } else { 1 };
        let name = format!("t{made}");
        let routine = thread(rng, world, name.clone(), stmts, stores, made == 0 && times == 1);
        let routine = p.routine(routine);
        let count = if times == 1 { Count::Once } else { Count::Times(times as u32) };
        p.template(name, routine, count);
        made += times;
    }
    let mut program = p.finish();
    observe_everything(&mut program, &vars);
    if on.properties {
        properties(&mut program, rng, config, &vars);
    }
    program
}

fn variables(
    p: &mut ProgramBuilder,
    rng: &mut Rng,
    config: &Config,
    on: &crate::config::Features,
) -> Vec<Var> {
    let values = config.values.max(1);
    let count = rng.between(1.max(config.vars.min(2)), config.vars.max(1));
    let mut vars = Vec::new();
    for i in 0..count {
        let ty = match on.narrow {
            true => rng.weighted(&[
                (5, Ty::I64),
                (2, Ty::U8),
                (1, Ty::I32),
                (1, Ty::Bool),
                (1, Ty::Range { lo: -1, hi: values + 2 }),
            ]),
            false => Ty::I64,
        };
        let array = on.arrays && rng.percent(50);
        let cells = if array { 2 } else { 1 };
        let mut init = Vec::new();
        for _ in 0..cells {
            init.push(match on.any_init && rng.percent(30) {
                true => CellInit::Any { lo: 0, hi: 1 },
                false if rng.percent(15) => CellInit::Value(1),
                false => CellInit::Value(0),
            });
        }
        let len = match array {
            true if rng.percent(15) => {
                init = vec![CellInit::Value(0)];
                Len::Unbounded
            }
            true => Len::Fixed(2),
            false => Len::Scalar,
        };
        let name = ["x", "y", "z", "w"].get(i).map_or_else(|| format!("v{i}"), |n| (*n).to_string());
        let object = p.object(name, ty, len, init, Span::default());
        vars.push(Var { object, cells });
    }
    vars
}

fn thread(
    rng: &mut Rng,
    world: World<'_>,
    name: String,
    stmts: usize,
    stores: usize,
    parent: bool,
) -> Routine {
    let budget = rng.between((stmts * 2).div_ceil(3), stmts);
    let mut c = Coder::new(name, rng, world, budget, stores);
    let registers = c.rng.between(1, 3);
    c.registers(registers);
    let mut at = c.b.loc();
    if let Some(template) = world.child.filter(|_| parent) {
        let child = c.b.reg("child", Ty::Tid);
        let first = c.rng.between(0, 1);
        at = c.part(at, 0, first);
        let arg = c.int(0);
        at = c.put(at, Op::Spawn { dst: Some(child), template, args: vec![arg] });
        let between = c.rng.between(0, 2);
        at = c.part(at, 0, between);
        if c.rng.percent(70) {
            at = c.put(at, Op::Join(Expr::Reg(child)));
        }
    }
    c.block(at, 0);
    c.finish()
}

/// A thread that is spawned: it is told a number.
fn child(rng: &mut Rng, world: World<'_>) -> Routine {
    let budget = rng.between(1, 2);
    let mut c = Coder::new("child".to_string(), rng, world, budget, 1);
    let arg = c.b.param("a", Ty::I64);
    c.ints.push(arg);
    c.registers(1);
    let at = c.b.loc();
    c.block(at, 1);
    c.finish()
}

/// A procedure: a few statements, perhaps a call of itself with a smaller
/// number, and a result.
fn procedure(rng: &mut Rng, world: World<'_>, own: RoutineId) -> Routine {
    let budget = rng.between(1, 2);
    let mut c = Coder::new("f".to_string(), rng, world, budget, 1);
    c.in_thread = false;
    c.b.routine.returns = Some(Ty::I64);
    let n = c.b.param("n", Ty::I64);
    let r = c.b.reg("r", Ty::I64);
    c.ints.push(r);
    let mut at = c.b.loc();
    at = c.block(at, 1);
    if c.rng.percent(30) {
        // Counts down from at most 1, and is left alone by the statements.
        let more = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(n), Expr::int(1));
        let less = Expr::bin(BinOp::Sub, Ty::I64, Expr::Reg(n), Expr::int(1));
        let again = c.put(at, Op::Assume(more.clone()));
        let back = c.put(again, Op::Call { routine: own, args: vec![less], dst: Some(r) });
        let other = c.put(at, Op::Assume(more.negate()));
        c.b.edge(back, other, Op::Nop, Span::default());
        at = other;
    }
    let result = match c.rng.percent(50) {
        true => Expr::bin(BinOp::Add, Ty::I64, Expr::Reg(r), Expr::Reg(n)),
        false => Expr::Reg(r),
    };
    c.put(at, Op::Return(Some(result)));
    c.finish()
}

/// All cells (of unbounded arrays those that indices usually reach), and all
/// registers of the threads that exist from the start.
fn observe_everything(program: &mut Program, vars: &[Var]) {
    let mut observables = Vec::new();
    for (i, _) in program.threads.iter().enumerate() {
        let id = ThreadId::new(i);
        for (r, reg) in program.thread_routine(id).regs.iter().enumerate() {
            let name = format!("{}:{}", program.thread_name(id), reg.name);
            observables.push(Observable { name, expr: Expr::RegOf(id, weir_ir::RegId::new(r)) });
        }
    }
    for (i, object) in program.objects.iter().enumerate() {
        let id = ObjId::new(i);
        let cells = vars.iter().find(|v| v.object == id).map_or(1, |v| v.cells);
        for cell in 0..cells {
            let expr = Expr::Mem(Box::new(Place::Cell(id, Expr::int(cell))));
            observables.push(Observable { name: format!("[{}]", object.cell_name(cell as i32)), expr });
        }
    }
    program.observables = observables;
}
