//! The engines that argue through SC: `robust` and `lazy`.

use crate::engines::Trouble;
use weir_explore::Options;
use weir_ir::{Model, Outcome, Program, Verdict};
use weir_reach::lazy::robustness::Robustness;
use weir_reach::lazy::{self, Refused};
use weir_reach::transfer::Unsupported;

/// The limits of a robustness check.
fn limits(options: &Options, all: bool) -> weir_robust::Options {
    weir_robust::Options {
        time_limit: options.time_limit,
        memory_limit: options.memory_limit,
        workers: options.workers,
        all,
        stop: options.stop.clone(),
        ..weir_robust::Options::default()
    }
}

/// Refuses what only exploration understands.
fn understood(options: &Options) -> Result<(), Trouble> {
    if options.deadlock {
        return Err(Trouble::Unsupported(Unsupported::Deadlock.to_string()));
    }
    if options.model == Model::Pso {
        return Err(Trouble::Unsupported("this engine is for TSO; PSO takes --engine explore".into()));
    }
    Ok(())
}

fn run(program: &Program, options: &Options, refine: bool) -> Result<Verdict, Trouble> {
    understood(options)?;
    if options.model == Model::Sc {
        return Ok(weir_explore::explore(program, options));
    }
    let oracle = Robustness::new(limits(options, refine));
    let search = Options { checkpoints: None, ..options.clone() };
    let how = lazy::Options { search, refine, ..lazy::Options::new() };
    lazy::lazy(program, &oracle, &how).map_err(|refused| match refused {
        Refused::Unsupported(why) => Trouble::Unsupported(why.to_string()),
        Refused::Mismatch(why) => Trouble::Internal(why.to_string()),
    })
}

fn note(verdict: &mut Verdict, why: &str) {
    verdict.stats.notes.insert(0, ("why".into(), why.into()));
}

/// Whether no sequence was needed: the answer is SC's, and robustness'.
fn unrefined(verdict: &Verdict) -> bool {
    verdict.stats.notes.iter().any(|(name, n)| name == "sequences" && n == "0")
}

/// Lazy refinement. What is decided without refining is robustness' doing.
pub fn lazy(program: &Program, options: &Options) -> Result<Verdict, Trouble> {
    Ok(explain(run(program, options, true)?))
}

/// Says why this engine answered.
fn explain(mut verdict: Verdict) -> Verdict {
    match (&verdict.outcome, unrefined(&verdict)) {
        (Outcome::Safe, true) => {
            verdict.engine = "robust".into();
            note(&mut verdict, "the program is robust, so the answer under SC holds under TSO");
        }
        (Outcome::Safe, false) => {
            note(&mut verdict, "with the delays added, the program is robust, and SC finds nothing");
        }
        (Outcome::Unsafe(_), true) => note(&mut verdict, "it happens under SC already"),
        (Outcome::Unsafe(_), false) => {
            note(&mut verdict, "delayed stores that robustness points at lead there")
        }
        (Outcome::Unknown(_), _) => {}
    }
    verdict
}

/// SC and robustness, and nothing beyond.
pub fn robust(program: &Program, options: &Options) -> Result<Verdict, Trouble> {
    let verdict = run(program, options, false)?;
    Ok(Verdict { engine: "robust".into(), ..explain(verdict) })
}
