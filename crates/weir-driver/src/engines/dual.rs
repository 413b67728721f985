//! The dual engine with the options of the command line.

use weir_engine::{Certificate, Outcome, Unsupported, Verdict};
use weir_explore::Options;
use weir_ir::{Model, Program};

/// Decides TSO reachability by a backward search over load buffers.
pub fn dual(program: &Program, options: &Options) -> Verdict {
    crate::threads::run(program, |program| decide(program, options))
}

fn decide(program: &Program, options: &Options) -> Verdict {
    let limits = weir_dual::Options {
        budget: options.budget.clone(),
        config_limit: options.state_limit,
        progress: options.progress.clone(),
        certificate: true,
        ..weir_dual::Options::default()
    };
    let refuse =
        |why: String| Verdict::new(options.model, "dual", Outcome::Unsupported(Unsupported::new(why)));
    match (options.model, options.deadlock) {
        (Model::Tso, false) => match weir_dual::decide(program, &limits) {
            Ok(answer) => {
                let mut verdict = answer.verdict;
                if let (Outcome::Safe(scope, _), Some(proof)) = (&verdict.outcome, &answer.certificate) {
                    let text = crate::certificates::dual(program, proof).into();
                    verdict.outcome = Outcome::Safe(*scope, Certificate::Proof(text));
                }
                verdict
            }
            Err(unsupported) => refuse(unsupported.to_string()),
        },
        (Model::Tso, true) => refuse("the dual engine does not look for deadlocks".into()),
        (model, _) => refuse(format!("the dual engine is for TSO, not for {model}")),
    }
}
