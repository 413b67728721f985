//! State robustness: the engine and a brute-force comparison of shared states by
//! the judge agree on random programs; differences replay. `WEIR_PROGRAMS` sets
//! the number of programs per model.

mod common;

use common::options;
use std::collections::{BTreeSet, HashSet};
use weir_gen::{Config, generate, shrink};
use weir_ir::{Addr, CellInit, Len, Model, Program};
use weir_ir::{Expr, FenceKind, Op, Place, ProgramBuilder, RoutineBuilder, Span, Ty};
use weir_machine::state::{HeapObject, State};
use weir_machine::{initial_states, successors};
use weir_robust::pso::{PsoVerdict, SharedVerdict, robust_pso, state_robust};

/// States after which the judge gives up.
const MAX_STATES: usize = 15_000;

type Shared = (Vec<(Addr, i64)>, Vec<HeapObject>);

fn shared(program: &Program, state: &State) -> Option<Shared> {
    if state.atomic.is_some() || state.threads.iter().any(|t| !t.buffer.is_empty()) {
        return None;
    }
    let initial = |a: Addr, v: i64| {
        a.object(program.objects.len()).is_some_and(|o| {
            let object = program.object(o);
            object.len == Len::Unbounded && object.cell_init(a.offset()) == CellInit::Value(v)
        })
    };
    let cells = state.memory.iter().map(|(a, v)| (*a, *v)).filter(|(a, v)| !initial(*a, *v)).collect();
    Some((cells, state.heap.clone()))
}

/// The shared states by brute force; `None` if there are too many states.
fn reached(program: &Program, model: Model) -> Option<BTreeSet<Shared>> {
    let mut todo: Vec<State> = initial_states(program).ok()?.into_iter().map(|(_, s)| s).collect();
    let mut seen: HashSet<State> = todo.iter().cloned().collect();
    let mut found = BTreeSet::new();
    while let Some(state) = todo.pop() {
        found.extend(shared(program, &state));
        for (_, after) in successors(program, model, &state).ok()? {
            if let Ok(after) = after
                && seen.insert(after.clone())
            {
                todo.push(after);
            }
        }
        if seen.len() > MAX_STATES {
            return None;
        }
    }
    Some(found)
}

fn disagreement(program: &Program, model: Model) -> Result<Option<String>, ()> {
    let sc = reached(program, Model::Sc).ok_or(())?;
    let weak = reached(program, model).ok_or(())?;
    assert!(sc.is_subset(&weak), "SC is stronger");
    let same = sc == weak;
    match state_robust(program, &options(model)).verdict {
        SharedVerdict::Robust if same => Ok(None),
        SharedVerdict::NotRobust(trace) if !same => {
            let replay = match weir_machine::replay(program, &trace) {
                Ok(replay) => replay,
                Err(e) => return Ok(Some(format!("the trace does not replay: {e}"))),
            };
            let last = replay.snapshots.last().ok_or(())?;
            if last.threads.iter().any(|t| !t.buffer.is_empty()) {
                return Ok(Some("a buffer is not empty at the end".into()));
            }
            let known = |s: &Shared| {
                s.0.iter().all(|(a, v)| last.memory.contains(&(*a, *v)))
                    && last
                        .memory
                        .iter()
                        .all(|(a, v)| s.0.contains(&(*a, *v)) || program.objects.len() < a.number() as usize)
            };
            Ok(sc.iter().any(known).then(|| "SC knows the state too".into()))
        }
        SharedVerdict::Unknown(why) if !same && why.to_string().contains("heap") => Ok(None),
        other => Ok(Some(format!("the judge says {same}, the engine {other:?}"))),
    }
}

#[test]
fn agreement_with_the_judge_on_shared_states() {
    let wanted = std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    for model in [Model::Tso, Model::Pso] {
        let (mut done, mut weaker, mut seed) = (0, 0, 10_000_000);
        while done < wanted {
            seed += 1;
            let program = generate(seed, &Config::default());
            match disagreement(&program, model) {
                Err(()) => continue,
                Ok(None) => done += 1,
                Ok(Some(why)) => {
                    let small = shrink(program, |p| matches!(disagreement(p, model), Ok(Some(_))));
                    panic!("seed {seed} under {model}: {why}\n{}", weir_ir::text::print(&small));
                }
            }
            // Robust programs are state robust; the heap is numbered differently.
            let heap = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Alloc(..)));
            let robust = robust_pso(&program, &options(model)).verdict == PsoVerdict::Robust;
            let same = state_robust(&program, &options(model)).verdict == SharedVerdict::Robust;
            weaker += usize::from(same && !robust);
            assert!(!robust || same || heap, "seed {seed} under {model}: {}", weir_ir::text::print(&program));
        }
        println!("{model}: {done} programs agree; {weaker} of them state robust though not robust");
    }
}

/// One thread for each list of operations, over `x`, `y`, `a` and `b`.
fn threads(code: Vec<Vec<Op>>) -> Program {
    let mut p = ProgramBuilder::new("test");
    p.scalar("x", Ty::I64, 0);
    p.scalar("y", Ty::I64, 0);
    p.scalar("a", Ty::I64, 7);
    p.scalar("b", Ty::I64, 7);
    for (i, ops) in code.into_iter().enumerate() {
        let mut t = RoutineBuilder::new(format!("t{i}"));
        t.reg("r", Ty::I64);
        let mut at = t.loc();
        for op in ops {
            at = t.step(at, op, Span::default());
        }
        p.thread(t.finish());
    }
    p.finish()
}

#[test]
fn a_cycle_that_memory_does_not_show() {
    let store = |o, v| Op::Store(Place::scalar(weir_ir::ObjId(o)), Expr::int(v));
    let load = |o| Op::Load(weir_ir::RegId(0), Place::scalar(weir_ir::ObjId(o)));
    let keep = |o| Op::Store(Place::scalar(weir_ir::ObjId(o)), Expr::Reg(weir_ir::RegId(0)));
    // SB: what was read is not written anywhere.
    let sb = threads(vec![vec![store(0, 1), load(1)], vec![store(1, 1), load(0)]]);
    // Here it is: `a` and `b` may both become 0.
    let shown = threads(vec![
        vec![store(0, 1), load(1), Op::Fence(FenceKind::Full), keep(2)],
        vec![store(1, 1), load(0), Op::Fence(FenceKind::Full), keep(3)],
    ]);
    let alone = threads(vec![vec![store(0, 1), store(1, 1)]]);
    for model in [Model::Tso, Model::Pso] {
        assert!(matches!(robust_pso(&sb, &options(model)).verdict, PsoVerdict::NotRobust(_)));
        assert_eq!(state_robust(&sb, &options(model)).verdict, SharedVerdict::Robust);
        assert!(matches!(state_robust(&shown, &options(model)).verdict, SharedVerdict::NotRobust(_)));
        assert_eq!(robust_pso(&alone, &options(model)).verdict, PsoVerdict::Robust);
        assert_eq!(state_robust(&alone, &options(model)).verdict, SharedVerdict::Robust);
    }
}
