//! What fences are for, and whether a program has it: the engines, with the judge
//! behind them, as the check of the search for fences.

use super::tighten::{is_cyclic, tighten};
use crate::engines::{self, Engine};
use crate::gate::{self, Effort as Confirmed, Refused};
pub use crate::options::Goal;
use std::time::Duration;
use weir_engine::{Outcome, Stats, StopReason};
use weir_explore::Options;
use weir_ir::{Model, Program, Trace};
use weir_robust::Verdict;
use weir_robust::fence::{self, Check, Effort, Execution};
use weir_robust::pso::{PsoVerdict, robust_pso};

/// How long a check takes at most that the search can do without.
const BRIEF: Duration = Duration::from_secs(2);

/// What to look for, and how far.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The goal.
    pub goal: Goal,
    /// Which fences.
    pub search: fence::Options,
    /// Whether fences that are already there are questioned as well.
    pub existing: bool,
    /// The options of each check; its time limit is that of the whole search.
    pub engine: Options,
}

/// Answers whether programs reach the goal.
pub(super) struct Checker<'a> {
    pub settings: &'a Settings,
    /// What it cost so far.
    pub stats: Stats,
    /// An execution that the judge refuses, a bug in Weir.
    pub refused: Option<Refused>,
}

impl<'a> Checker<'a> {
    pub fn new(settings: &'a Settings) -> Checker<'a> {
        Checker { settings, stats: Stats::default(), refused: None }
    }

    /// Whether a program reaches the goal.
    pub fn check(&mut self, program: &Program, effort: Effort) -> Check {
        let mut engine = self.settings.engine.clone();
        if let Some(why) = engine.budget.stop() {
            return Check::Unknown(why);
        }
        if effort == Effort::Brief {
            engine.budget = engine.budget.turn(BRIEF);
        }
        match self.settings.goal {
            Goal::Safe => self.safe(program, &engine),
            Goal::Robust => self.robust(program, &engine),
        }
    }

    /// Whether the program goes wrong under SC already: SC is asked.
    pub fn is_wrong_under_sc(&mut self, program: &Program) -> bool {
        if self.settings.goal == Goal::Robust {
            return false;
        }
        let engine = Options { model: Model::Sc, ..self.settings.engine.clone() };
        matches!(self.safe(program, &engine), Check::Broken(_))
    }

    fn safe(&mut self, program: &Program, engine: &Options) -> Check {
        let verdict = engines::run(program, Engine::Auto, engine);
        self.stats.states += verdict.stats.states;
        self.stats.transitions += verdict.stats.transitions;
        let passed = gate::pass(program, verdict, engine.deadlock, Confirmed::Nothing, &engine.budget);
        let judged = match passed {
            Ok(judged) => judged,
            Err(refused) => {
                let why = StopReason::Bug(refused.why.clone());
                self.refused = Some(refused);
                return Check::Unknown(why);
            }
        };
        match (judged.verdict.outcome, judged.replay) {
            (Outcome::Safe(..), _) => Check::Holds,
            (Outcome::Unknown(why, _), _) => Check::Unknown(why),
            (Outcome::Unsupported(what), _) => Check::Unknown(StopReason::Unsupported(what)),
            (Outcome::Unsafe(trace), Some(replay)) => {
                let (trace, replay) = tighten(program, trace, replay);
                Check::Broken(vec![Execution { trace, replay }])
            }
            (Outcome::Unsafe(_), None) => {
                Check::Unknown(StopReason::Bug("an execution was not replayed".into()))
            }
        }
    }

    fn robust(&mut self, program: &Program, engine: &Options) -> Check {
        let traces = match self.settings.search.model {
            Model::Sc => return Check::Holds,
            Model::Tso => {
                let answer = weir_robust::robust_tso(program, &engine.into());
                self.stats.states += answer.stats.states;
                self.stats.transitions += answer.stats.transitions;
                match answer.verdict {
                    Verdict::Robust => return Check::Holds,
                    Verdict::Unknown(why) => return Check::Unknown(why),
                    Verdict::NotRobust => answer.witnesses.into_iter().map(|w| w.trace).collect(),
                }
            }
            Model::Pso => {
                let options = Options { budget: engine.budget.clone(), ..Options::new(Model::Pso) };
                let answer = robust_pso(program, &options);
                self.stats.states += answer.states;
                self.stats.transitions += answer.transitions;
                match answer.verdict {
                    PsoVerdict::Robust => return Check::Holds,
                    PsoVerdict::Unknown(why) => return Check::Unknown(why),
                    PsoVerdict::NotRobust(w) => vec![w.trace],
                }
            }
        };
        let judged: Result<Vec<Execution>, String> =
            traces.into_iter().map(|trace| self.witness(program, trace)).collect();
        match judged {
            Ok(executions) => Check::Broken(executions),
            Err(why) => {
                self.refused = Some(Refused { engine: "robust".into(), why: why.clone() });
                Check::Unknown(StopReason::Bug(why))
            }
        }
    }

    /// An execution that is none of SC, if the judge agrees.
    fn witness(&self, program: &Program, trace: Trace) -> Result<Execution, String> {
        let trace = Trace { violation: None, ..trace };
        let replay = weir_machine::replay(program, &trace).map_err(|e| e.to_string())?;
        if !is_cyclic(program, &trace) {
            return Err("its happens-before has no cycle".into());
        }
        let (trace, replay) = tighten(program, trace, replay);
        Ok(Execution { trace, replay })
    }
}
