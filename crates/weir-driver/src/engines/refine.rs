//! The engines that argue through SC: `robust` and `lazy`.

use weir_engine::{Outcome, StopReason, Unsupported, Verdict};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_reach::lazy::robustness::Robustness;
use weir_reach::lazy::{self, Answer, Refused};
use weir_reach::transfer;

/// The limits of a robustness check.
fn limits(options: &Options, all: bool) -> weir_robust::Options {
    weir_robust::Options { all, progress: None, ..options.into() }
}

/// Refuses what only exploration understands.
fn understood(options: &Options) -> Result<(), Unsupported> {
    if options.deadlock {
        return Err(Unsupported::new(transfer::Unsupported::Deadlock.to_string()));
    }
    if options.model == Model::Pso {
        return Err(Unsupported::new("this engine is for TSO; PSO takes --engine explore"));
    }
    Ok(())
}

fn run(program: &Program, options: &Options, how: lazy::Options) -> Result<Answer, Outcome> {
    understood(options).map_err(Outcome::Unsupported)?;
    if options.model == Model::Sc {
        return Ok(Answer {
            verdict: weir_explore::explore(program, options),
            sequences: 0,
            programs: Vec::new(),
        });
    }
    let oracle = Robustness::new(limits(options, how.refine));
    let search = Options { checkpoints: None, ..options.clone() };
    let how = lazy::Options { search, ..how };
    lazy::lazy(program, &oracle, &how).map_err(|refused| match refused {
        Refused::Unsupported(why) => Outcome::Unsupported(Unsupported::new(why.to_string())),
        Refused::Mismatch(why) => {
            Outcome::Unknown(StopReason::Bug(why.to_string()), weir_engine::Covered::Nothing)
        }
    })
}

/// Lazy refinement. What is decided without refining is robustness' doing.
pub fn lazy(program: &Program, options: &Options) -> Verdict {
    refined(program, options, false).0
}

/// Lazy refinement, and the program of every round as text.
pub fn refinement(program: &Program, options: &Options) -> (Verdict, Vec<String>) {
    refined(program, options, true)
}

fn refined(program: &Program, options: &Options, keep: bool) -> (Verdict, Vec<String>) {
    match run(program, options, lazy::Options { keep, ..lazy::Options::default() }) {
        Ok(mut answer) => {
            let programs = std::mem::take(&mut answer.programs);
            let texts = programs.iter().map(weir_ir::text::print).collect();
            (explain(answer, options.model), texts)
        }
        Err(outcome) => (Verdict::new(options.model, "lazy", outcome), Vec::new()),
    }
}

/// SC and robustness, and nothing beyond.
pub fn robust(program: &Program, options: &Options) -> Verdict {
    match run(program, options, lazy::Options { refine: false, ..lazy::Options::default() }) {
        Ok(answer) => Verdict { engine: "robust".into(), ..explain(answer, options.model) },
        Err(outcome) => Verdict::new(options.model, "robust", outcome),
    }
}

/// Says why this engine answered.
fn explain(answer: Answer, model: Model) -> Verdict {
    let mut verdict = answer.verdict;
    if model == Model::Sc {
        return verdict;
    }
    match (&verdict.outcome, answer.sequences) {
        (Outcome::Safe(..), 0) => {
            verdict.engine = "robust".into();
            verdict.because("the program is robust, so the answer under SC holds under TSO")
        }
        (Outcome::Safe(..), _) => {
            verdict.because("with the delays added, the program is robust, and SC finds nothing")
        }
        (Outcome::Unsafe(_), 0) => verdict.because("it happens under SC already"),
        (Outcome::Unsafe(_), _) => verdict.because("delayed stores that robustness points at lead there"),
        _ => verdict,
    }
}
