//! One question of the page, from its JSON to the data that shows the answer.

use super::more;
use super::question::{Question, bug, program, refuse};
use crate::cli::{Arguments, CheckArgs, FenceArgs, Form, RobustArgs, Spec, Task};
use crate::commands::compiled::{compiled, how_compiled};
use crate::commands::{fence, robust};
use crate::pages;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use weir_driver::check;
use weir_driver::each::each;
use weir_driver::engines;
use weir_driver::gate::Effort;
use weir_driver::repair::{self, Goal, Settings};
use weir_driver::robustness;
use weir_driver::ways::Way;
use weir_explore::{OnProgress, Options};
use weir_ir::Program;
use weir_report::{Run, Style, page, verdict};

/// The search for a repair takes no longer than this.
const HINT: Duration = Duration::from_secs(2);

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

/// Answers: the data of one result.
pub fn answer(q: &Question, stop: Arc<AtomicBool>, progress: OnProgress) -> Value {
    // An object is no program: it has its own reader.
    if q.form.task == Task::Lin {
        return more::lin(q, stop);
    }
    let way = if q.form.task == Task::Check { q.form.engine.way() } else { Way::Small };
    let program = match program(q, way) {
        Ok(program) => program,
        Err(refused) => {
            return page::refused(&q.name, q.form.task.name(), &refused.diagnostics, &refused.sources);
        }
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
        Task::Prove => more::prove(q, &program, &options.budget),
        Task::Graph => more::graph(q, &program),
        Task::Reduce => more::reduce(q, &program),
        Task::Litmus | Task::Lin => more::litmus(q, &program, &options),
    }
}

fn checked(q: &Question, program: Program, options: Options) -> Value {
    let settings = check::Settings {
        engine: q.form.engine,
        options,
        effort: Effort::Share,
        certificate: false,
        threads: None,
    };
    let several = (program.properties.len() > 1).then(|| program.clone());
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
    let compiled = compiled(how_compiled(&q.name, &[]), program, &CheckArgs::unsaid());
    let (evidence, compiled) = (judged.evidence.as_ref(), compiled.as_deref());
    let run = Run { file: &q.name, evidence, compiled, ..Run::default() };
    let headline = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
    let wrong = judged.verdict.outcome.is_unsafe();
    let fences = wrong.then(|| repair::hint(program, q.form.model, &settings.options, HINT)).flatten();
    let mut page = pages::check(program, judged, q.form.engine, headline, fences.as_deref(), *threads, run);
    if let Some(asked) = several {
        let seconds = judged.verdict.stats.seconds;
        match each(&asked, &judged.verdict.outcome, seconds, &settings) {
            Ok(known) => pages::each(&asked, &known, &mut page),
            Err(refused) => return bug(q, &asked, &refused.to_string()),
        }
    }
    page
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
    let mut out = fence::page(program, &args, &found);
    // What the editor of the page puts in its place.
    out["edited"] = json!(found.edited.as_ref().map(|e| &e.text));
    out
}
