//! TSO reachability decided: the dual (load-buffer) semantics and backward
//! search over well-quasi-ordered configurations.

pub mod certificate;
mod certify;
pub mod check;
mod limits;
mod local;
pub mod machine;
mod options;
mod search;
mod trace;
mod unsupported;

pub use options::{OnProgress, Options, Progress};
pub use unsupported::Unsupported;

use certificate::Certificate;
use limits::Gauge;
use local::graph::{Stop, system};
use search::space::Space;
use search::{End, bad};
use weir_ir::{Count, Model, Outcome, Program, Scope, Stats, Verdict};

/// The engine's answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict; not judged yet.
    pub verdict: Verdict,
    /// For `safe`, where it was asked for: the proof.
    pub certificate: Option<Certificate>,
}

/// Decides whether anything the program asks about can go wrong under TSO.
pub fn decide(program: &Program, options: &Options) -> Result<Answer, Unsupported> {
    if let Some(t) = program.templates.iter().find(|t| t.count == Count::Any) {
        return Err(Unsupported::AnyNumberOfThreads { template: t.name.clone() });
    }
    let mut gauge = Gauge::new(options);
    let answer = |outcome: Outcome, mut stats: Stats, gauge: &Gauge<'_>| {
        stats.seconds = gauge.seconds();
        let scope = match outcome {
            Outcome::Unknown(_) => Scope::Within("nothing".into()),
            _ => Scope::AllExecutions,
        };
        Answer {
            verdict: Verdict { model: Model::Tso, engine: "dual".into(), outcome, scope, stats },
            certificate: None,
        }
    };
    let prepared = system(program, &mut gauge).and_then(|system| {
        let space = Space::new(program, system, &mut gauge)?;
        let roots = bad::forbidden(program, &space)?;
        Ok((space, roots))
    });
    let (mut space, roots) = match prepared {
        Ok(ready) => ready,
        Err(Stop::Unsupported(u)) => return Err(u),
        Err(Stop::Limit(why)) => return Ok(answer(Outcome::Unknown(why), Stats::default(), &gauge)),
    };
    let forbidden = roots.len();
    let found = search::search(&mut space, roots, &mut gauge);
    let outcome = match found.end {
        End::Safe => Outcome::Safe,
        End::Stopped(why) => Outcome::Unknown(why),
        End::Unsafe(steps, first, last, wrong) => {
            match trace::trace(program, &space.system, &steps, &first, &last, wrong) {
                Ok(trace) => Outcome::Unsafe(trace),
                Err(lost) => Outcome::Unknown(format!("internal error: {} is lost", lost.0)),
            }
        }
    };
    let locals: usize = space.system.threads.iter().map(|g| g.locals.len()).sum();
    let values: usize = space.system.cells.iter().map(|c| c.values.len()).sum();
    let stats = Stats {
        states: found.store.len() as u64,
        transitions: found.generated,
        seconds: 0.0,
        notes: vec![
            ("forbidden configurations".into(), forbidden.to_string()),
            ("expanded".into(), found.expanded.to_string()),
            ("kept".into(), found.store.alive.to_string()),
            ("local states".into(), locals.to_string()),
            ("values of memory".into(), values.to_string()),
            ("load buffers".into(), space.buffers.len().to_string()),
        ],
    };
    let proof = options.certificate && outcome == Outcome::Safe;
    let mut answer = answer(outcome, stats, &gauge);
    if proof {
        answer.certificate = Some(certify::certificate(&mut space, &found.store));
    }
    Ok(answer)
}
