//! State robustness: the engine and a brute-force comparison of shared states by
//! the judge agree on random programs; differences replay.

mod common;

use common::options;
use std::collections::{BTreeSet, HashSet};
use weir_gen::{Config, generate};
use weir_ir::{Addr, CellInit, Len, Model, Op, Program};
use weir_machine::state::{HeapObject, State};
use weir_machine::{initial_states, successors};
use weir_robust::pso::{PsoVerdict, SharedVerdict, robust_pso, state_robust};
use weir_testkit::{Seen, Suite};

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

/// Left out is what has too many states.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let (Some(sc), Some(weak)) = (reached(program, Model::Sc), reached(program, model)) else {
        return Ok(Seen::LeftOut);
    };
    assert!(sc.is_subset(&weak), "SC is stronger");
    let same = sc == weak;
    match state_robust(program, &options(model)).verdict {
        SharedVerdict::Robust if same => {}
        SharedVerdict::NotRobust(trace) if !same => {
            let replay = weir_machine::replay(program, &trace)
                .map_err(|e| format!("the trace does not replay: {e}"))?;
            let last = replay.snapshots.last().ok_or("the trace is empty")?;
            if last.threads.iter().any(|t| !t.buffer.is_empty()) {
                return Err("a buffer is not empty at the end".into());
            }
            let known = |s: &Shared| {
                s.0.iter().all(|(a, v)| last.memory.contains(&(*a, *v)))
                    && last
                        .memory
                        .iter()
                        .all(|(a, v)| s.0.contains(&(*a, *v)) || program.objects.len() < a.number() as usize)
            };
            if sc.iter().any(known) {
                return Err("SC knows the state too".into());
            }
        }
        SharedVerdict::Unknown(why) if !same && why.to_string().contains("heap") => {}
        other => return Err(format!("the judge says {same}, the engine {other:?}")),
    }
    // Robust programs are state robust; the heap is numbered differently.
    let heap = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Alloc(..)));
    let robust = robust_pso(program, &options(model)).verdict == PsoVerdict::Robust;
    if robust && !same && !heap {
        return Err("robust, but not state robust".into());
    }
    Ok(Seen::As(if same { "state robust" } else { "not state robust" })
        .also("state robust though not robust", same && !robust))
}

#[test]
fn agreement_with_the_judge_on_shared_states() {
    for model in [Model::Tso, Model::Pso] {
        // Other programs than those of the other suites.
        Suite::new(format!("robust: shared states, {model}"), 300).run(
            |seed| generate(10_000_000 + seed, &Config::default()),
            |program, _| compare(program, model),
        );
    }
}
