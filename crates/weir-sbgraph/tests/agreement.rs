//! The SC program of the store-buffer graphs does what the original program does
//! under TSO and PSO, by the judge: the same final states, the same errors, with
//! and without minimisation; and what the explorer finds in it maps back to an
//! execution that the judge replays.

use weir_engine::Outcome;
use weir_explore::explore;
use weir_gen::{Config, generate};
use weir_ir::{Model, Op, Program};
use weir_sbgraph::{Options, reduce};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 3_000;
/// The SC program has more steps, so more states.
const MAX_REDUCED: usize = 30_000;

/// Left out is what has too many states, or no finite graph.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let judge = match weir_machine::enumerate(program, model, MAX_STATES) {
        Ok(judge) if judge.complete => judge,
        _ => return Ok(Seen::LeftOut),
    };
    for minimise in [false, true] {
        let Ok(reduction) = reduce(program, &Options { minimise, ..Options::new(model) }) else {
            return Ok(Seen::LeftOut);
        };
        let reduced = &reduction.program;
        let how = if minimise { "minimised" } else { "full" };
        let wrong = |what: String| format!("{how}: {what}\n{}", weir_ir::text::print(reduced));
        if let Some(broken) = weir_ir::verify::verify(reduced).first() {
            return Err(wrong(format!("not well formed: {broken:?}")));
        }
        let sc = match weir_machine::enumerate(reduced, Model::Sc, MAX_REDUCED) {
            Ok(sc) if sc.complete => sc,
            _ => return Ok(Seen::LeftOut),
        };
        if sc.finals != judge.finals {
            let missing: Vec<_> = judge.finals.difference(&sc.finals).take(3).collect();
            let extra: Vec<_> = sc.finals.difference(&judge.finals).take(3).collect();
            return Err(wrong(format!("finals: missing {missing:?}, impossible {extra:?}")));
        }
        let same =
            if minimise { sc.wrong.is_empty() == judge.wrong.is_empty() } else { sc.wrong == judge.wrong };
        if !same {
            return Err(wrong(format!("wrong {:?} instead of {:?}", sc.wrong, judge.wrong)));
        }
        match explore(reduced, &weir_explore::Options::new(Model::Sc)).outcome {
            Outcome::Safe(..) if judge.wrong.is_empty() => {}
            Outcome::Unsafe(trace) => {
                let original = reduction.back(&trace).map_err(|e| wrong(format!("no way back: {e}")))?;
                weir_machine::replay(program, &original)
                    .map_err(|e| wrong(format!("the trace does not replay: {e}")))?;
            }
            other => return Err(wrong(format!("{other:?}, the judge finds {:?}", judge.wrong))),
        }
    }
    let ops = || program.routines.iter().flat_map(|r| r.edges.iter().map(|e| &e.op));
    let back = |r: &weir_ir::Routine| r.edges.iter().any(|e| e.dst <= e.src);
    let computed = |op: &Op| op.place().is_some_and(|p| p.expr().constant().is_none());
    Ok(Seen::safe(judge.wrong.is_empty())
        .also("with fences", ops().any(|op| matches!(op, Op::Fence(_))))
        .also("with locked operations", ops().any(|op| matches!(op, Op::Rmw { .. } | Op::Cas { .. })))
        .also("with calls", ops().any(|op| matches!(op, Op::Call { .. })))
        .also("with loops", program.routines.iter().any(back))
        .also("with computed addresses", ops().any(computed)))
}

fn agree(model: Model) {
    Suite::new(format!("sbgraph: judge, {model}"), 3_000)
        .run(|seed| generate(seed, &Config::default()), |program, _| compare(program, model));
}

#[test]
fn agreement_under_tso() {
    agree(Model::Tso);
}

#[test]
fn agreement_under_pso() {
    agree(Model::Pso);
}
