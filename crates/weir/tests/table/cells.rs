//! A cell of the table: what one engine says about one file under one model.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use weir_driver::engines::param::Found;
use weir_driver::engines::{self, Engine};
use weir_driver::gate::{self, Effort};
use weir_driver::{input, models};
use weir_engine::{Budget, Outcome, StopReason};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_param::System;

/// What a file is.
pub enum Subject {
    /// A program; whether a deadlock counts as wrong.
    Program(Box<Program>, bool),
    /// A Cubicle-W model.
    System(Box<System>),
    /// Nothing that can be asked about, and why.
    Nothing(String),
}

impl Subject {
    pub fn load(path: &Path, deadlock: bool) -> Subject {
        let name = path.to_str().expect("a plain name");
        let refused = |r: input::Refused| {
            let first = r.diagnostics.first().map_or(String::new(), |d| d.message.clone());
            Subject::Nothing(format!("refused: {}", first.replace(name, "it")))
        };
        if input::is_model(name) {
            return models::load(name).map_or_else(refused, |system| Subject::System(Box::new(system)));
        }
        match input::load(name) {
            Ok(program) if deadlock || program.has_question() => {
                Subject::Program(Box::new(program), deadlock)
            }
            Ok(_) => Subject::Nothing("nothing to check".into()),
            Err(r) => refused(r),
        }
    }
}

/// What an engine says, and how long it took.
pub struct Cell {
    pub said: String,
    pub took: Duration,
}

impl Cell {
    pub fn is_safe(&self) -> bool {
        self.said.starts_with("safe")
    }
    pub fn is_unsafe(&self) -> bool {
        self.said == "unsafe"
    }
}

/// Asks an engine, which is cut off when the patience is over; with `confirm`, the
/// judge looks at a `safe` himself.
pub fn ask(
    subject: &Subject,
    engine: Engine,
    model: Model,
    patience: Duration,
    confirm: bool,
) -> Result<Cell, String> {
    let start = Instant::now();
    let effort = if confirm { Effort::Share } else { Effort::Nothing };
    let budget = Budget::of(super::LONG).with_memory(Some(4 << 30));
    let cut = |flag| budget.clone().interrupted_by(flag);
    let (said, took) = match subject {
        Subject::Nothing(why) => (why.clone(), start.elapsed()),
        Subject::Program(program, deadlock) => {
            let found = cut_off(patience, |flag| {
                let (workers, deadlock) = (1, *deadlock);
                let options = Options { budget: cut(flag), workers, deadlock, ..Options::new(model) };
                if program.is_parameterised() {
                    engines::run_any(program, engine, &options).map_err(|d| d.message.clone())
                } else {
                    Ok(Found::of(engines::run(program, engine, &options)))
                }
            })?;
            let took = start.elapsed();
            let shown = found.instance.as_ref().map_or(&**program, |(_, instance)| instance);
            let judged = gate::pass(shown, found.verdict, *deadlock, effort, &budget);
            (text(judged.map_err(|r| r.to_string())?.verdict.outcome), took)
        }
        Subject::System(system) => match models::takes(engine) {
            Err(what) => (text::<()>(Outcome::Unsupported(what)), start.elapsed()),
            Ok(()) => match cut_off(patience, |flag| models::decide(system, model, &cut(flag))) {
                Err(u) => (format!("unsupported: {}", u.why), start.elapsed()),
                Ok(answer) => {
                    let took = start.elapsed();
                    let judged = gate::pass_model(system, models::verdict(system, model, answer));
                    (text(judged.map_err(|r| r.to_string())?.verdict.outcome), took)
                }
            },
        },
    };
    Ok(Cell { said, took })
}

/// Works with a flag that is raised when the patience is over.
fn cut_off<T>(patience: Duration, work: impl FnOnce(Arc<AtomicBool>) -> T) -> T {
    let flag = Arc::new(AtomicBool::new(false));
    let (done, end) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let raised = Arc::clone(&flag);
        scope.spawn(move || {
            if end.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                raised.store(true, Ordering::Relaxed);
            }
        });
        let result = work(flag);
        drop(done);
        result
    })
}

/// An outcome as the table has it: limits are all alike.
fn text<E>(outcome: Outcome<E>) -> String {
    match outcome {
        Outcome::Safe(scope, _) => format!("safe: {scope}"),
        Outcome::Unsafe(_) => "unsafe".into(),
        Outcome::Unknown(why, _) if why.is_limit() => super::LIMIT.into(),
        Outcome::Unknown(StopReason::Bound(bound), _) => format!("unknown: nothing with {bound}"),
        Outcome::Unknown(why, _) => format!("unknown: {why}"),
        Outcome::Unsupported(what) => format!("unsupported: {what}"),
    }
}
