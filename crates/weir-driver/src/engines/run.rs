//! Any engine on any program. The verdict has not passed the gate yet: see
//! [`crate::check`].

use super::sbgraph::{self, sbgraph};
use super::single::single;
use super::table::Engine;
use super::{param, portfolio};
use crate::limits::Limits;
use weir_engine::{Budget, Engine as _, Outcome, Question, Unsupported, Verdict};
use weir_explore::Options;
use weir_ir::{Model, Program};

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
        match (question.program.whole, self.engine) {
            (true, Engine::Auto | Engine::Vm) => return Ok(()),
            (true, _) => return Err(Unsupported::new("only `vm` takes whole programs")),
            (false, Engine::Vm) => {
                let what = "`vm` is for whole programs: C, C++, Rust and LLVM IR";
                return Err(Unsupported::new(what));
            }
            (false, _) => {}
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
            Engine::Auto if program.whole => single(program, Engine::Vm, options),
            Engine::Auto => portfolio::auto(program, options),
            // A program without finite graphs is answered by others, and the answer says why.
            Engine::Sbgraph => sbgraph(program, options).unwrap_or_else(|why| Verdict {
                why: sbgraph::not_by(&why, &program.sources),
                ..portfolio::auto(program, options)
            }),
            other => single(program, other, options),
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
            let what = Unsupported { place: d.span, ..Unsupported::new(d.message) };
            Verdict::new(Model::Tso, "param", Outcome::Unsupported(what))
        },
        |found| found.verdict,
    )
}

/// Runs an engine.
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

#[cfg(test)]
mod tests {
    use super::super::table::ENGINES;
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
