//! One question of the page, from its JSON to the data that shows the answer.

use crate::cli::{Arguments, FenceArgs, Form, Given, RobustArgs, Spec, Task};
use crate::commands::{fence, robust};
use crate::{output, pages};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use weir_driver::check;
use weir_driver::engines;
use weir_driver::gate::Effort;
use weir_driver::limits::Limits;
use weir_driver::repair::{self, Goal, Settings};
use weir_driver::ways::Way;
use weir_driver::{input, robustness};
use weir_explore::{OnProgress, Options};
use weir_ir::{Diagnostic, Program, Sources};
use weir_report::{Run, Style, page, verdict};

/// The search for a repair takes no longer than this.
const HINT: Duration = Duration::from_secs(2);

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What to do, under which model, with which engine.
    pub form: Form,
    /// The program's name, which is shown and helps to tell the format.
    pub name: String,
    /// The program.
    pub text: String,
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
        let form = Form::read(&Fields(value))?;
        let seconds = value["seconds"].as_f64().filter(|s| (0.1..1e6).contains(s));
        let wanted = seconds.map(Duration::from_secs_f64);
        let time = match (wanted, most.time) {
            (Some(w), Some(m)) => Some(w.min(m)),
            (w, m) => w.or(m),
        };
        let program = value["text"].as_str().ok_or("there is no program: `text` is missing")?;
        let limits = Limits { time, ..most.clone() };
        Ok(Question { form, name: plain(text("name")), text: program.into(), limits })
    }
}

/// What was chosen in the form; an empty text counts as nothing.
struct Fields<'a>(&'a Value);

impl Given for Fields<'_> {
    fn words(&self, spec: &Spec) -> Option<Vec<String>> {
        let word = self.0[spec.name].as_str().filter(|word| !word.is_empty())?;
        Some(vec![word.to_string()])
    }
}

/// The form as the page builds it: each field with its label and its choices.
pub fn form() -> Value {
    let field = |spec: Spec| {
        // An engine is chosen by its name; what it does is shown beside.
        let named = spec.name == "engine";
        let choices: Vec<_> =
            spec.choices.iter().map(|(name, what)| [name, if named { name } else { what }, what]).collect();
        json!({"name": spec.name, "label": spec.help, "default": spec.default, "choices": choices})
    };
    Form::specs().into_iter().map(field).collect()
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
    let way = if q.form.task == Task::Check { q.form.engine.way() } else { Way::Small };
    let program = match input::from_text_by(&q.name, &q.text, way) {
        Ok(program) => program,
        Err(refused) => return page::refused(&q.name, "check", &refused.diagnostics, &refused.sources),
    };
    let options = engines::options(q.form.model, &q.limits);
    let budget = options.budget.clone().interrupted_by(stop);
    // As `weir check` has it.
    let deadlock = program.whole;
    let options = Options { budget, progress: Some(progress), deadlock, ..options };
    match q.form.task {
        Task::Check => checked(q, program, options),
        Task::Robust => robust(q, &program, &options),
        Task::Fence => fenced(q, &program, &options, Goal::Robust),
        Task::FenceSafe => fenced(q, &program, &options, Goal::Safe),
    }
}

fn refuse(q: &Question, d: Diagnostic, sources: &Sources) -> Value {
    page::refused(&q.name, "check", &[d], sources)
}

fn bug(q: &Question, program: &Program, why: &str) -> Value {
    refuse(q, output::bug(why), &program.sources)
}

fn checked(q: &Question, program: Program, options: Options) -> Value {
    let settings = check::Settings {
        engine: q.form.engine,
        options,
        effort: Effort::Share,
        certificate: false,
        threads: None,
    };
    let checked = match check::check(program, &settings, None) {
        Ok(checked) => checked,
        Err(refused) => {
            return match refused.trouble {
                check::Trouble::Question(d) => refuse(q, d, &refused.program.sources),
                check::Trouble::Checkpoint(why) => bug(q, &refused.program, &why.to_string()),
                check::Trouble::Bug(why) => bug(q, &refused.program, &why.to_string()),
            };
        }
    };
    let check::Checked { program, judged, threads, .. } = &checked;
    let run = Run { file: &q.name, evidence: judged.evidence.as_ref(), ..Run::default() };
    let headline = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
    let wrong = judged.verdict.outcome.is_unsafe();
    let fences = wrong.then(|| repair::hint(program, q.form.model, &settings.options, HINT)).flatten();
    pages::check(program, judged, q.form.engine, headline, fences.as_deref(), *threads, run)
}

fn robust(q: &Question, program: &Program, options: &Options) -> Value {
    if let Some(problem) = robust::problem(program, q.form.model) {
        return refuse(q, problem, &program.sources);
    }
    let found = match robustness::decide(program, q.form.model, &options.into(), Effort::Share) {
        Ok(found) => found,
        Err(refused) => return bug(q, program, &refused.why),
    };
    let run = Run { file: &q.name, evidence: found.evidence.as_ref(), ..Run::default() };
    let args = RobustArgs { model: q.form.model, ..RobustArgs::unsaid() };
    robust::page(program, &found, run, &args)
}

fn fenced(q: &Question, program: &Program, options: &Options, goal: Goal) -> Value {
    if let Some(problem) = check::problem(program, goal == Goal::Robust) {
        return refuse(q, problem, &program.sources);
    }
    let search = weir_robust::fence::Options::new(q.form.model);
    let settings = Settings { goal, search, existing: true, engine: options.clone() };
    let found = match repair::repair(program, None, &settings) {
        Ok(found) => found,
        Err(refused) => return bug(q, program, &refused.why),
    };
    let args = FenceArgs { file: q.name.clone(), goal, model: q.form.model, ..FenceArgs::unsaid() };
    fence::page(program, &args, &found)
}
