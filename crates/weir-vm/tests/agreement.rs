//! The engine for whole programs and the judge agree on random programs: the same verdict,
//! with the reduction and without it, and every execution replays.

use weir_engine::Outcome;
use weir_gen::{whole, whole_locks, whole_paces};
use weir_ir::verify::verify;
use weir_ir::{Model, Program};
use weir_machine::{Confirmation, confirm, replay};
use weir_testkit::{Seen, Suite};
use weir_vm::{Options, check};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 40_000;
/// The same for programs that go round: most of theirs come back soon, or never.
const MAX_ROUND: usize = 5_000;

fn compare(program: &Program, model: Model, deadlock: bool, most: usize) -> Result<Seen, String> {
    if !verify(program).is_empty() {
        return Ok(Seen::LeftOut);
    }
    let judge = confirm(program, model, deadlock, &mut |states| states > most);
    let safe = match judge {
        Confirmation::Safe(_) => true,
        Confirmation::Wrong(_) => false,
        Confirmation::Stopped(_) | Confirmation::Unfit(_) => return Ok(Seen::LeftOut),
    };
    for reduction in [true, false] {
        let options = Options { reduction, deadlock, ..Options::new(model) };
        match check(program, &options).outcome {
            Outcome::Safe(..) if safe => {}
            Outcome::Unsafe(trace) => {
                replay(program, &trace).map_err(|e| format!("reduction {reduction}: {e}"))?;
                if safe {
                    return Err(format!("reduction {reduction}: unsafe, the judge says safe"));
                }
            }
            other => return Err(format!("reduction {reduction}: {other:?}, the judge says {judge:?}")),
        }
    }
    Ok(Seen::safe(safe))
}

fn agree(model: Model) {
    Suite::new(format!("vm: judge, {model}"), 600)
        .run(whole, |program, seed| compare(program, model, seed % 2 == 0, MAX_STATES));
}

fn agree_on_locks(model: Model) {
    Suite::new(format!("vm: judge, locks, {model}"), 400)
        .run(whole_locks, |program, seed| compare(program, model, seed % 2 == 0, MAX_STATES));
}

fn agree_on_paces(model: Model) {
    Suite::new(format!("vm: judge, paces, {model}"), 200)
        .run(whole_paces, |program, seed| compare(program, model, seed % 2 == 0, MAX_ROUND));
}

weir_testkit::under_every_model!(agree: agreement_with_the_judge_under_sc, agreement_with_the_judge_under_tso, agreement_with_the_judge_under_pso);
weir_testkit::under_every_model!(agree_on_locks: agreement_on_locks_under_sc, agreement_on_locks_under_tso, agreement_on_locks_under_pso);
weir_testkit::under_every_model!(agree_on_paces: agreement_on_paces_under_sc, agreement_on_paces_under_tso, agreement_on_paces_under_pso);
