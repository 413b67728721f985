//! The loop of Algorithm 1.

use super::back::{Mismatch, map_back};
use super::extend::{Extended, Variant};
use super::oracle::{Oracle, Reply, Sequence};
use crate::transfer::{Unsupported, transfers};
use weir_engine::clock::Instant;
use weir_engine::fault;
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_ir::{Model, Program};
use weir_passes::loops::acyclic;

/// How to refine, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The SC searches; its model does not matter.
    pub search: weir_explore::Options,
    /// Which ⊕; by default the paper's for programs without loops and the
    /// implementation's for the others.
    pub variant: Option<Variant>,
    /// Stop after this many rounds.
    pub rounds: Option<usize>,
    /// Go on with a program that is not robust.
    pub refine: bool,
}

impl Default for Options {
    /// No limits.
    fn default() -> Options {
        Options { search: weir_explore::Options::new(Model::Sc), variant: None, rounds: None, refine: true }
    }
}

/// The answer, and how it came about.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// How many sequences of delayed stores were added: with none, the answer is
    /// SC's, and robustness'.
    pub sequences: usize,
}

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The question does not carry over from SC.
    Unsupported(Unsupported),
    /// A bug in Weir.
    Mismatch(Mismatch),
}

struct Figures {
    rounds: usize,
    states: u64,
    transitions: u64,
    unfollowed: Vec<String>,
}

/// Decides TSO reachability by refinement, as far as that goes: `Unsafe` with an
/// execution of the program, `Safe` for all executions, or `Unknown`.
pub fn lazy(program: &Program, oracle: &dyn Oracle, options: &Options) -> Result<Answer, Refused> {
    transfers(program).map_err(Refused::Unsupported)?;
    let start = Instant::now();
    let variant = options.variant.unwrap_or(if acyclic(program) { Variant::Paper } else { Variant::Keep });
    let mut r = Extended::new(program);
    let mut exclude: Vec<Sequence> = Vec::new();
    let mut f = Figures { rounds: 0, states: 0, transitions: 0, unfollowed: Vec::new() };
    let mut covered = Covered::Nothing;
    let outcome = loop {
        f.rounds += 1;
        let mut search = options.search.clone();
        search.model = Model::Sc;
        let sc = weir_explore::explore(&r.program, &search);
        f.states += sc.stats.states;
        f.transitions += sc.stats.transitions;
        match sc.outcome {
            Outcome::Unsafe(trace) => {
                let trace = map_back(program, &r, &trace).map_err(Refused::Mismatch)?;
                break Ok(Outcome::Unsafe(trace));
            }
            Outcome::Unknown(why, _) => break Err(why),
            Outcome::Unsupported(what) => break Err(StopReason::Unsupported(what)),
            // From here on, these delays are covered.
            Outcome::Safe(..) => covered = Covered::Sc(r.added),
        }
        if options.rounds.is_some_and(|n| f.rounds >= n) {
            let n = f.rounds;
            break Err(StopReason::Count(n, "rounds of refinement"));
        }
        let sequences = match oracle.ask(&r.program, &exclude) {
            Reply::Same if exclude.is_empty() || fault!("lazy-counts-a-round-as-finished") => {
                break Ok(Outcome::Safe(Scope::AllExecutions, Certificate::Robust));
            }
            Reply::Same => Vec::new(),
            Reply::Unknown(why) => break Err(why),
            Reply::Try(_) if !options.refine => break Err(StopReason::NotRobust),
            Reply::Try(sequences) => sequences,
        };
        if sequences.is_empty() {
            let why = match f.unfollowed.first() {
                Some(why) => why.clone(),
                None => {
                    "no further store can be delayed, but that is no proof for a program with loops".into()
                }
            };
            break Err(StopReason::Exhausted(why));
        }
        // In the paper's variant a sequence may use what an earlier one has just
        // deleted, so one is added for each first store.
        let mut firsts = Vec::new();
        for s in sequences {
            let first = s.first().copied();
            if variant == Variant::Paper {
                if s.iter().any(|e| firsts.contains(e)) {
                    continue;
                }
                firsts.extend(first);
            }
            let added = r.add(&s, variant);
            if let Err(why) = &added {
                f.unfollowed.push(why.to_string());
            }
            if added.is_err() || variant == Variant::Keep {
                exclude.push(s);
            }
        }
    };
    let outcome = outcome.unwrap_or_else(|why| Outcome::Unknown(why, covered));
    Ok(Answer { verdict: verdict(&r, outcome, f, oracle.queries(), start), sequences: r.added })
}

fn verdict(r: &Extended, outcome: Outcome, f: Figures, queries: u64, start: Instant) -> Verdict {
    let size = |p: &Program| p.routines.iter().map(|r| r.edges.len()).sum::<usize>();
    let notes = vec![
        ("rounds".into(), f.rounds.to_string()),
        ("sequences".into(), r.added.to_string()),
        ("oracle queries".into(), queries.to_string()),
        ("edges of the extended program".into(), size(&r.program).to_string()),
    ];
    let stats = Stats {
        states: f.states,
        transitions: f.transitions,
        seconds: start.elapsed().as_secs_f64(),
        notes,
        ..Stats::default()
    };
    Verdict { stats, ..Verdict::new(Model::Tso, "lazy", outcome) }
}
