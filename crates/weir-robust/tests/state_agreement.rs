//! State robustness: the engine and a brute-force comparison of shared states by
//! the judge agree on random programs; differences replay.

mod common;

use common::options;
use weir_gen::{Config, generate};
use weir_ir::{Model, Op, Program};
use weir_robust::pso::{PsoVerdict, SharedVerdict, robust_pso, state_robust};
use weir_testkit::{Seen, Shared, Suite, shared_states};

/// States after which the judge gives up.
const MAX_STATES: usize = 15_000;

/// Left out is what has too many states.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let reached = |model| shared_states(program, model, MAX_STATES);
    let (Some(sc), Some(weak)) = (reached(Model::Sc), reached(model)) else {
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
