//! The loop of Algorithm 1.

use super::back::map_back;
use super::extend::{Extended, Variant};
use super::options::{Options, Refused};
use super::oracle::{Oracle, Reply, Sequence};
use weir_engine::fault;
use weir_engine::{Certificate, Covered, Outcome, Scope, StopReason};
use weir_ir::{Model, Program};

/// What it cost.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Figures {
    pub rounds: usize,
    /// SC searches of R.
    pub searches: u64,
    pub states: u64,
    pub transitions: u64,
}

/// How a refinement ended.
#[derive(Clone, Debug)]
pub(super) struct Refined {
    pub outcome: Outcome,
    pub figures: Figures,
    /// Sequences added.
    pub added: usize,
    /// The last R.
    pub program: Program,
    /// How often loops were unrolled, where they were.
    pub level: Option<u32>,
    /// The program of every round, where they are kept.
    pub programs: Vec<Program>,
}

impl Refined {
    /// This answer, where the other one is undecided, too: what that cost counts as well, and a limit
    /// that ended it is why there is no answer.
    pub fn unless_decided_with(mut self, other: Refined) -> Refined {
        self.figures = self.figures.and(other.figures);
        if let (Outcome::Unknown(why, _), Outcome::Unknown(limit, _)) = (&mut self.outcome, &other.outcome)
            && limit.is_limit()
            && !matches!(limit, StopReason::Overtaken)
        {
            *why = limit.clone();
        }
        self
    }
}

impl Figures {
    pub fn and(self, other: Figures) -> Figures {
        Figures {
            rounds: self.rounds + other.rounds,
            searches: self.searches + other.searches,
            states: self.states + other.states,
            transitions: self.transitions + other.transitions,
        }
    }
}

/// Refines a program, from R = P on, where P is the program or an unrolling of it.
pub(super) fn refine(
    program: &Program,
    mut r: Extended,
    variant: Variant,
    oracle: &dyn Oracle,
    options: &Options,
) -> Result<Refined, Refused> {
    let mut exclude: Vec<Sequence> = Vec::new();
    let mut unfollowed: Vec<String> = Vec::new();
    let mut f = Figures::default();
    let mut covered = Covered::Nothing;
    let mut programs = Vec::new();
    let search = weir_explore::Options { model: Model::Sc, ..options.search.clone() };
    let outcome = loop {
        f.rounds += 1;
        if options.keep {
            programs.push(r.program.clone());
        }
        match explored(&r.program, &search, &mut f) {
            Outcome::Unsafe(trace) => {
                let trace = map_back(program, &r, &trace).map_err(Refused::Mismatch)?;
                break Ok(Outcome::Unsafe(trace));
            }
            Outcome::Unknown(why, _) => break Err(why),
            Outcome::Unsupported(what) => break Err(StopReason::Unsupported(what)),
            // From here on, these delays are covered; not so where loops were cut off.
            Outcome::Safe(..) if !r.is_cut_off() => covered = Covered::Sc(r.added),
            Outcome::Safe(..) => {}
        }
        if options.rounds.is_some_and(|n| f.rounds >= n) {
            let n = f.rounds;
            break Err(StopReason::Count(n, "rounds of refinement"));
        }
        let sequences = match oracle.ask(&r.program, &exclude, &search.budget) {
            Reply::Same if exclude.is_empty() || fault!("lazy-counts-a-round-as-finished") => {
                break whole(&r, &search, &mut f);
            }
            Reply::Same => Vec::new(),
            Reply::Unknown(why) => break Err(why),
            Reply::Try(_) if !options.refine => break Err(StopReason::NotRobust),
            Reply::Try(sequences) => sequences,
        };
        if sequences.is_empty() {
            let why = match unfollowed.first() {
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
                unfollowed.push(why.to_string());
            }
            if added.is_err() || variant == Variant::Keep {
                exclude.push(s);
            }
        }
    };
    let outcome = outcome.unwrap_or_else(|why| Outcome::Unknown(why, covered));
    Ok(Refined { outcome, figures: f, added: r.added, program: r.program, level: None, programs })
}

fn explored(program: &Program, search: &weir_explore::Options, f: &mut Figures) -> Outcome {
    let found = weir_explore::explore(program, search);
    f.searches += 1;
    f.states += found.stats.states;
    f.transitions += found.stats.transitions;
    found.outcome
}

/// R is robust and SC finds nothing in it: that is about all executions, unless a loop was cut
/// off. R is robust also with an assertion at every cut, so whether one is reached is SC's to say.
fn whole(r: &Extended, search: &weir_explore::Options, f: &mut Figures) -> Result<Outcome, StopReason> {
    let safe = Outcome::Safe(Scope::AllExecutions, Certificate::Robust);
    let Some(asking) = r.asking_for_cuts() else { return Ok(safe) };
    match explored(&asking, search, f) {
        Outcome::Safe(..) => Ok(safe),
        Outcome::Unsafe(_) => Err(StopReason::Exhausted("loops can be gone round more often".into())),
        Outcome::Unknown(why, _) => Err(why),
        Outcome::Unsupported(what) => Err(StopReason::Unsupported(what)),
    }
}
