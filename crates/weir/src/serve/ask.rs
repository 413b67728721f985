//! One question of the page, from its JSON to the data that shows the answer.

use crate::cli::Command;
use crate::commands::{check, fence, robust};
use crate::engines::{self, Engine};
use crate::judged;
use crate::limits::Limits;
use crate::repair::{self, Goal, Settings};
use crate::{input, pages, robustness};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use weir_explore::{OnProgress, Options};
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_report::{Run, Style, page, verdict};

/// The search for a repair takes no longer than this.
const HINT: Duration = Duration::from_secs(2);

/// What to do with a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// `weir check`.
    Check,
    /// `weir robust`.
    Robust,
    /// `weir fence`.
    Fence(Goal),
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What to do.
    pub what: What,
    /// The program's name, which is shown and helps to tell the format.
    pub name: String,
    /// The program.
    pub text: String,
    /// The memory model.
    pub model: Model,
    /// The engine.
    pub engine: Engine,
    /// The limits.
    pub limits: Limits,
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(value: &Value, most: &Limits) -> Result<Question, String> {
        let text = |name: &str| value[name].as_str().unwrap_or("");
        let what = match text("command") {
            "check" | "" => What::Check,
            "robust" => What::Robust,
            "fence" => What::Fence(Goal::Robust),
            "fence-safe" => What::Fence(Goal::Safe),
            other => return Err(format!("there is no command `{other}` here")),
        };
        let model = match text("model") {
            "" => Model::Tso,
            name => name.parse()?,
        };
        let engine = match text("engine") {
            "" => Engine::Auto,
            name => name.parse()?,
        };
        let seconds = value["seconds"].as_f64().filter(|s| (0.1..1e6).contains(s));
        let wanted = seconds.map(Duration::from_secs_f64);
        let time = match (wanted, most.time) {
            (Some(w), Some(m)) => Some(w.min(m)),
            (w, m) => w.or(m),
        };
        let program = value["text"].as_str().ok_or("there is no program: `text` is missing")?;
        let limits = Limits { time, ..most.clone() };
        Ok(Question { what, name: plain(text("name")), text: program.into(), model, engine, limits })
    }
}

/// A file name that is nothing but a name.
fn plain(name: &str) -> String {
    let name: String =
        name.chars().filter(|c| c.is_ascii_alphanumeric() || "._-".contains(*c)).take(64).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "program.weir".into() } else { name.to_string() }
}

/// Answers: the data of one result.
pub fn answer(q: &Question, stop: Arc<AtomicBool>, progress: OnProgress) -> Value {
    let program = match input::from_text_alone(&q.name, &q.text) {
        Ok(program) => program,
        Err(refused) => return page::refused(&q.name, "check", &refused.diagnostics, &refused.sources),
    };
    let options =
        Options { stop: Some(stop), progress: Some(progress), ..engines::options(q.model, &q.limits) };
    match q.what {
        What::Check => checked(q, &program, &options),
        What::Robust => robust(q, &program, &options),
        What::Fence(goal) => fenced(q, &program, &options, goal),
    }
}

fn refuse(q: &Question, d: Diagnostic, sources: &Sources) -> Value {
    page::refused(&q.name, "check", &[d], sources)
}

fn bug(q: &Question, program: &Program, why: &str) -> Value {
    let d = Diagnostic::error_without_place(format!("internal error: {why}"));
    refuse(q, d.hint("this is a bug in weir: please report it"), &program.sources)
}

fn checked(q: &Question, program: &Program, options: &Options) -> Value {
    let any = program.is_parameterised() && matches!(q.engine, Engine::Auto | Engine::Param);
    if let Some(problem) = check::problem(program, false).filter(|_| !any) {
        return refuse(q, problem, &program.sources);
    }
    let mut instance = None;
    let found = if any {
        // What goes wrong is shown with as many threads as it takes.
        engines::run_any(program, q.engine, options).map(|found| {
            instance = found.instance;
            found.verdict
        })
    } else {
        engines::run_with(program, q.engine, options, None)
    };
    let threads = instance.as_ref().map(|(n, _)| *n);
    let program = instance.as_ref().map_or(program, |(_, instance)| instance);
    let verdict = match found {
        Ok(verdict) => verdict,
        Err(engines::Trouble::Unsupported(why)) => {
            let d = Diagnostic::error_without_place(why).hint("the engine `auto` takes every question");
            return refuse(q, d, &program.sources);
        }
        Err(trouble) => return bug(q, program, &trouble.to_string()),
    };
    let judged = match judged::judge(program, verdict) {
        Ok(judged) => judged,
        Err(refused) => return bug(q, program, &refused.why),
    };
    let run = Run { file: &q.name, peak_memory_bytes: None };
    let headline = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
    let wrong = matches!(judged.verdict.outcome, weir_ir::Outcome::Unsafe(_));
    let fences = wrong.then(|| repair::hint(program, q.model, options, HINT)).flatten();
    pages::check(program, &judged, headline, fences.as_deref(), threads, run)
}

fn robust(q: &Question, program: &Program, options: &Options) -> Value {
    if let Some(problem) = robust::problem(program, q.model) {
        return refuse(q, problem, &program.sources);
    }
    let options = weir_robust::Options {
        time_limit: options.time_limit,
        memory_limit: options.memory_limit,
        workers: options.workers,
        stop: options.stop.clone(),
        progress: options.progress.clone(),
        ..weir_robust::Options::default()
    };
    let found = match robustness::decide(program, q.model, &options) {
        Ok(found) => found,
        Err(refused) => return bug(q, program, &refused.why),
    };
    let run = Run { file: &q.name, peak_memory_bytes: None };
    match Command::of(&["robust", "--model", q.model.name(), &q.name]) {
        Some(Command::Robust(args)) => robust::page(program, &found, run, &args),
        _ => bug(q, program, "the command line does not know `weir robust`"),
    }
}

fn fenced(q: &Question, program: &Program, options: &Options, goal: Goal) -> Value {
    if let Some(problem) = check::problem(program, goal == Goal::Robust) {
        return refuse(q, problem, &program.sources);
    }
    let search = weir_robust::fence::Options::new(q.model);
    let settings = Settings { goal, search, existing: true, engine: options.clone() };
    let found = match repair::repair(program, None, &settings) {
        Ok(found) => found,
        Err(refused) => return bug(q, program, &refused.why),
    };
    match Command::of(&["fence", "--goal", goal.name(), "--model", q.model.name(), &q.name]) {
        Some(Command::Fence(args)) => fence::page(program, &args, goal, &found),
        _ => bug(q, program, "the command line does not know `weir fence`"),
    }
}
