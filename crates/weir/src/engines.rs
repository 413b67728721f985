//! The table of engines.

use crate::gate::{self, Effort, Judged};
use crate::limits::Limits;
use crate::{param, portfolio, refine};
use std::str::FromStr;
use weir_engine::{Budget, Engine as _, Outcome, Question, Unsupported, Verdict};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_reduce::engine::DEFAULT_DEPTH;

/// What decides a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The best one that applies.
    Auto,
    /// Explicit-state exploration.
    Explore,
    /// Lazy refinement.
    Lazy,
    /// SC and robustness.
    Robust,
    /// Backward search over load buffers (TSO, finite data).
    Dual,
    /// Translation to SC with that many rounds per thread, or with more and more.
    Rounds {
        /// The number of rounds, if it is given.
        rounds: Option<u32>,
        /// How deep recursive calls go.
        depth: u32,
    },
    /// Translation to SC with stores that wait for at most that many switches.
    Age {
        /// The number of switches.
        age: u32,
        /// How deep recursive calls go.
        depth: u32,
    },
    /// The SC program of the store-buffer graphs.
    Sbgraph,
    /// Backward search for any number of threads.
    Param,
}

/// The age that is meant where none is given: the paper's.
const USUAL_AGE: u32 = 2;

/// Every engine with its name and what it does.
pub const ENGINES: [(&str, Engine, &str); 9] = [
    ("auto", Engine::Auto, "the engines that apply, until one has the answer"),
    ("explore", Engine::Explore, "visits every reachable state, buffers of any size"),
    ("lazy", Engine::Lazy, "delays stores where robustness says that it may matter"),
    ("robust", Engine::Robust, "SC, and whether TSO adds anything to it"),
    ("dual", Engine::Dual, "decides TSO for finite data, also where buffers grow for ever"),
    (
        "rounds",
        Engine::Rounds { rounds: None, depth: DEFAULT_DEPTH },
        "as an SC program, with more and more rounds per thread (rounds=K: with K)",
    ),
    (
        "age",
        Engine::Age { age: USUAL_AGE, depth: DEFAULT_DEPTH },
        "as an SC program in which stores wait for at most K switches (age=K; 2 if not given)",
    ),
    ("sbgraph", Engine::Sbgraph, "SC, after every thread became its store-buffer graph"),
    ("param", Engine::Param, "decides TSO for any number of threads"),
];

impl FromStr for Engine {
    type Err = String;
    fn from_str(name: &str) -> Result<Engine, String> {
        if let Some((_, engine, _)) = ENGINES.iter().find(|(n, ..)| *n == name) {
            return Ok(*engine);
        }
        if let Some(engine) = bounded(name) {
            return engine;
        }
        let names: Vec<&str> = ENGINES.iter().map(|(n, ..)| *n).collect();
        let meant = weir_ir::diag::suggest(name, names.iter().copied());
        let meant = meant.map_or(String::new(), |m| format!("; did you mean `{m}`?"));
        Err(format!("there is no engine `{name}`{meant} (engines: {})", names.join(", ")))
    }
}

/// Reads `rounds=3`, `age=2`, `rounds=3,depth=10`.
fn bounded(name: &str) -> Option<Result<Engine, String>> {
    let mut parts = name.split(',');
    let number = |part: &str, least: u32| -> Result<Option<u32>, String> {
        let Some((what, value)) = part.split_once('=') else { return Ok(None) };
        match value.parse::<u32>() {
            Ok(n) if (least..=weir_reduce::MAX_BOUND).contains(&n) => Ok(Some(n)),
            _ => Err(format!("{what} takes a number from {least} to {}", weir_reduce::MAX_BOUND)),
        }
    };
    let first = parts.next()?;
    let (which, least) = match first.split('=').next()? {
        "rounds" => ("rounds", 1),
        "age" => ("age", 0),
        _ => return None,
    };
    let read = || {
        let bound = number(first, least)?;
        let mut depth = DEFAULT_DEPTH;
        for part in parts {
            match number(part, 1)? {
                Some(n) if part.starts_with("depth=") => depth = n,
                _ => return Err(format!("`{part}` is not an option of {which}; there is depth=N")),
            }
        }
        Ok(match which {
            "rounds" => Engine::Rounds { rounds: bound, depth },
            _ => Engine::Age { age: bound.unwrap_or(USUAL_AGE), depth },
        })
    };
    Some(read())
}

/// The options of a search with this budget.
pub fn options(model: Model, limits: &Limits) -> Options {
    Options { budget: limits.budget(), workers: limits.jobs, ..Options::new(model) }
}

/// An engine with the options of the command line.
#[derive(Clone, Copy, Debug)]
pub struct Configured<'a> {
    /// Which one.
    pub engine: Engine,
    /// The options; the model, the question about deadlocks and the budget are those
    /// of the call.
    pub options: &'a Options,
}

impl weir_engine::Engine for Configured<'_> {
    fn name(&self) -> &'static str {
        self.engine.name()
    }

    fn takes(&self, question: &Question<'_>) -> Result<(), Unsupported> {
        let any = question.program.is_parameterised();
        if question.deadlock {
            deadlocks(question.program)?;
        }
        match self.engine {
            Engine::Param if !any => {
                Err(Unsupported::new("`param` is for programs with any number of threads"))
            }
            Engine::Auto | Engine::Param => Ok(()),
            _ if any => Err(Unsupported::new("this engine needs a number of threads: `--threads 3`")),
            _ => Ok(()),
        }
    }

    fn run(&self, question: &Question<'_>, budget: &Budget) -> Verdict {
        let options = &Options {
            model: question.model,
            deadlock: question.deadlock,
            budget: budget.clone(),
            ..self.options.clone()
        };
        let program = question.program;
        match self.engine {
            Engine::Auto if program.is_parameterised() => answered(param::auto(program, options)),
            Engine::Param => answered(param::param(program, options)),
            Engine::Auto => portfolio::auto(program, options),
            Engine::Explore => weir_explore::explore(program, options),
            Engine::Lazy => refine::lazy(program, options),
            Engine::Robust => refine::robust(program, options),
            Engine::Dual => crate::dual::dual(program, options),
            Engine::Rounds { rounds, depth } => crate::reduction::rounds(program, rounds, depth, options),
            Engine::Age { age, depth } => crate::reduction::age(program, age, depth, options),
            Engine::Sbgraph => crate::sbgraph::sbgraph(program, options),
        }
    }
}

/// Whether deadlocks can be looked for in a program.
///
/// # Errors
/// Why not: somebody who waits in a loop is never stuck, so a search would find nothing.
pub fn deadlocks(program: &Program) -> Result<(), Unsupported> {
    if program.is_parameterised() {
        return Err(Unsupported::new("deadlocks are looked for with a number of threads only"));
    }
    match program.busy_waits.first() {
        None => Ok(()),
        Some(wait) => {
            let why = "deadlocks are not looked for here: this wait is a loop in the model";
            Err(Unsupported::at(why, *wait))
        }
    }
}

/// The answer for any number of threads; a given invariant that cannot be read is
/// none that an engine takes.
fn answered(found: Result<param::Found, Box<weir_ir::Diagnostic>>) -> Verdict {
    found.map_or_else(
        |d| {
            let what = Unsupported { feature: d.message, place: d.span };
            Verdict::new(Model::Tso, "param", Outcome::Unsupported(what))
        },
        |found| found.verdict,
    )
}

impl Engine {
    /// Its name on the command line, without bounds.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Explore => "explore",
            Engine::Lazy => "lazy",
            Engine::Robust => "robust",
            Engine::Dual => "dual",
            Engine::Rounds { .. } => "rounds",
            Engine::Age { .. } => "age",
            Engine::Sbgraph => "sbgraph",
            Engine::Param => "param",
        }
    }
}

/// Runs an engine. The verdict has not passed the gate yet: see [`crate::gate`].
pub fn run(program: &Program, engine: Engine, options: &Options) -> Verdict {
    let question = Question { program, model: options.model, deadlock: options.deadlock };
    let engine = Configured { engine, options };
    match engine.takes(&question) {
        Ok(()) => engine.run(&question, &options.budget),
        Err(what) => Verdict::new(options.model, engine.name(), Outcome::Unsupported(what)),
    }
}

/// Runs an engine on a program with any number of threads.
///
/// # Errors
/// A message about the invariant that was given.
pub fn run_any(
    program: &Program,
    engine: Engine,
    options: &Options,
) -> Result<param::Found, Box<weir_ir::Diagnostic>> {
    match engine {
        // What is not taken, is not taken there either.
        _ if options.deadlock => Ok(param::Found::of(run(program, engine, options))),
        Engine::Auto => param::auto(program, options),
        Engine::Param => param::param(program, options),
        _ => Ok(param::Found::of(run(program, engine, options))),
    }
}

/// Checks a program, and lets the answer pass the gate.
///
/// # Errors
/// What was found is no answer: a bug in Weir.
pub fn check(program: &Program, engine: Engine, options: &Options) -> Result<Judged, gate::Refused> {
    let verdict = run(program, engine, options);
    gate::pass(program, verdict, options.deadlock, Effort::Share, &options.budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever waits in a loop is never stuck: a search for deadlocks would find none.
    #[test]
    fn deadlocks_are_refused_where_they_cannot_be_seen() {
        let load = |text: &str| crate::input::from_text("a.weir", text).map_err(|r| r.diagnostics).unwrap();
        let deadlock = |program: &Program, engine| {
            run_any(program, engine, &Options { deadlock: true, ..Options::new(Model::Tso) }).unwrap()
        };
        let mut waits = load("shared x: u8; thread a { x = 1; }");
        assert!(deadlock(&waits, Engine::Auto).verdict.outcome.is_safe());
        waits.busy_waits.push(weir_ir::Span::new(0, 6));
        let any = load("shared x: u8; thread T[*] { assume(x == 1); }");
        for (_, engine, _) in ENGINES {
            for program in [&waits, &any] {
                let outcome = deadlock(program, engine).verdict.outcome;
                assert!(matches!(outcome, Outcome::Unsupported(_)), "{engine:?}: {outcome:?}");
            }
        }
    }
}
