//! Stateless search and the judge agree on random programs: the same final states, the same
//! verdict, and every trace replays.

use weir_dpor::{Finals, Options, check, final_states};
use weir_engine::{Outcome, StopReason};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 10_000;

/// Executions after which a program is left out.
const MAX_EXECUTIONS: usize = 2_000;

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let judge = weir_machine::enumerate(program, model, MAX_STATES).ok().filter(|j| j.complete);
    let Some(judge) = judge else { return Ok(Seen::LeftOut) };
    // Loops that change memory may go on for ever.
    let options = Options { depth: 300, executions: Some(MAX_EXECUTIONS), ..Options::new(model) };
    let Finals { states: finals, counts, incomplete } = final_states(program, &options)?;
    if incomplete.is_none() && finals != judge.finals {
        let missing: Vec<_> = judge.finals.difference(&finals).take(3).collect();
        let extra: Vec<_> = finals.difference(&judge.finals).take(3).collect();
        return Err(format!("final states: missing {missing:?}, impossible {extra:?} ({counts:?})"));
    }
    match check(program, &options).outcome {
        Outcome::Safe(..) if judge.wrong.is_empty() => Ok(Seen::As("safe")),
        Outcome::Safe(..) => Err(format!("safe, the judge finds {:?}", judge.wrong)),
        Outcome::Unknown(StopReason::Exhausted(_), _) => Ok(Seen::As("unknown")),
        Outcome::Unknown(StopReason::Count(..), _) => Ok(Seen::LeftOut),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(Seen::As("unsafe")),
            Err(e) => Err(format!("the trace does not replay: {e}")),
        },
        other => Err(format!("{other:?}")),
    }
}

fn agree(model: Model) {
    let tally = Suite::new(format!("dpor: judge, {model}"), 400)
        .run(|seed| generate(seed, &Config::default()), |program, _| compare(program, model));
    assert!(tally.of("safe") > 0 && tally.of("unsafe") > 0);
}

weir_testkit::under_every_model!(agree: agreement_with_the_judge_under_sc, agreement_with_the_judge_under_tso, agreement_with_the_judge_under_pso);
