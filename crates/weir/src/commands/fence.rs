//! `weir fence`: the fewest fences that achieve the goal.

use crate::artifacts::{self, Report};
use crate::cli::FenceArgs;
use crate::cluster::{self, Gathered, Spread, helped};
use crate::exit::Exit;
use crate::output;
use crate::shell;
use crate::{interrupt, pages, progress};
use serde_json::{Map, Value, json};

use weir_driver::repair::{self, Goal, Origin, Repair, Settings};
use weir_driver::ways::Way;
use weir_driver::{check, engines, instances};
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, SourceFile, Sources};
use weir_report::answer::{Answer, Edit, Word};
use weir_report::page::Words;
use weir_report::style::Role;
use weir_report::{Headline, Run, fences, json, patch, verdict};
use weir_robust::fence::{self, Outcome};

/// How many sets `--all-minimal` lists.
const MOST_SETS: usize = 100;

/// Finds fences for a file.
pub fn run(args: &FenceArgs) -> Exit {
    // The clock starts before anything is read.
    let engine = engines::options(args.model, &interrupt::limits(&args.common));
    // Robustness is a question about small programs.
    let way = if args.goal == Goal::Safe { Way::Either } else { Way::Small };
    let program = match instances::load_by(&args.file, &args.flags, args.threads, way) {
        Ok(program) => program,
        Err(refused) => return refuse(args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    let problem = match args.goal {
        Goal::Safe => check::problem(&program, false),
        // No property is needed.
        Goal::Robust => check::problem(&program, true),
    };
    if let Some(problem) = problem {
        return refuse(args, Exit::Input, &[problem], &program.sources);
    }
    let quiet = args.common.json || args.common.quiet;
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let settings = Settings {
        goal: args.goal,
        search: fence::Options {
            model: args.model,
            by_weight: args.cost,
            full_only: !args.kinds,
            more: if args.all_minimal { MOST_SETS - 1 } else { 0 },
        },
        existing: true,
        engine: Options {
            progress: if quiet { None } else { progress::on_terminal() },
            // As `weir check` has it.
            deadlock: program.whole,
            ..engine
        },
    };
    let origin = Origin::of(&args.file, &args.flags);
    let spread = Spread::of((&args.cluster, &args.cluster_key, args.process), &args.common);
    if spread.is_some() && origin.is_some() {
        let d =
            Diagnostic::error_without_place("fences for compiled programs are not looked for by a cluster")
                .hint("without --cluster, this one is taken");
        return refuse(args, Exit::Input, &[d], &program.sources);
    }
    let about = format!(
        "fence {:?} {:?} {}",
        (args.goal, args.model, args.cost),
        (args.kinds, args.all_minimal),
        // With the text: fences are numbered by its places.
        format_args!("{} {:?}", cluster::bare(&program), program.sources.files.first().map(|f| &f.text)),
    );
    let gathered = match spread.map(|spread| cluster::gather(spread, &about)).transpose() {
        Ok(gathered) => gathered,
        Err(message) => {
            return refuse(args, Exit::Input, &[Diagnostic::error_without_place(message)], &program.sources);
        }
    };
    let team = gathered.as_ref().map(Gathered::team);
    if let Some(team) = team.filter(|team| !team.leads()) {
        return helped(repair::help(&program, &settings, team), args.common.quiet);
    }
    let found = repair::repair_together(&program, origin.as_ref(), &settings, team);
    drop(gathered);
    progress::clear();
    let found = match found {
        Ok(found) => found,
        Err(refused) => return refuse(args, Exit::Internal, &[output::bug(refused)], &program.sources),
    };
    let program = found.program.as_ref().unwrap_or(&program);
    let exit = match found.answer.outcome {
        Outcome::NoneNeeded | Outcome::Repaired(_) => Exit::Good,
        Outcome::Unrepairable { .. } => Exit::Bad,
        Outcome::Unknown(_) => Exit::Unknown,
    };
    let diff = diff(program, args, &found);
    if let (Some(out), Some(diff)) = (&args.output, &diff)
        && let Err(message) = output::write(out, diff)
    {
        return refuse(args, Exit::Input, &[Diagnostic::error_without_place(message)], &program.sources);
    }
    let mut report = Report::default();
    if artifacts::wants_result(&args.common) {
        let said = answer_of(program, args, &found);
        report.result = Some(to_json(program, args, &found, &said, diff.as_deref()));
        report.answer = Some(said);
    }
    let text = to_text(program, args, &found);
    if args.common.html.is_some() {
        report.page = Some(page(program, args, &found));
    }
    if let Err(message) = artifacts::finish(&args.common, vec![report], true) {
        return refuse(args, Exit::Input, &[Diagnostic::error_without_place(message)], &program.sources);
    }
    if args.common.json {
        return exit;
    }
    match (&args.output, diff) {
        // The diff is what the user wants to pipe on.
        (None, Some(diff)) => {
            output::note(&text);
            output::text(&diff);
        }
        _ => output::text(&text),
    }
    exit
}

fn refuse(args: &FenceArgs, exit: Exit, list: &[Diagnostic], sources: &Sources) -> Exit {
    artifacts::refuse((&args.common, "fence", &args.file), exit, list, sources)
}

/// The answer for the page.
pub(crate) fn page(program: &Program, args: &FenceArgs, found: &Repair) -> Value {
    let (verdict, headline) = (word(&found.answer.outcome).name(), headline(program, args, found));
    let words = Words { command: "fence", verdict, headline };
    let patch = source(program, args)
        .zip(found.edited.as_ref())
        .map(|(f, edited)| patch::unified(&args.file, &f.text, edited));
    let run = Run::of(&args.file);
    let broken = match &found.answer.outcome {
        Outcome::Unrepairable { trace, .. } => weir_machine::replay(program, trace).ok().map(|r| (trace, r)),
        _ => None,
    };
    let broken = broken.as_ref().map(|(trace, replay)| (*trace, replay));
    pages::fence(
        program,
        &words,
        &found.fences,
        broken,
        patch.as_deref(),
        (engine(args.goal), &found.stats),
        run,
    )
}

/// The answer in a word.
fn word(outcome: &Outcome) -> Word {
    match outcome {
        Outcome::NoneNeeded => Word::NoneNeeded,
        Outcome::Repaired(_) => Word::Repaired,
        Outcome::Unrepairable { .. } => Word::Unrepairable,
        Outcome::Unknown(_) => Word::Unknown,
    }
}

/// What checks each program.
fn engine(goal: Goal) -> &'static str {
    match goal {
        Goal::Safe => "explore",
        Goal::Robust => "robust",
    }
}

/// The file that fences are written to.
fn source<'p>(program: &'p Program, args: &FenceArgs) -> Option<&'p SourceFile> {
    let files = &program.sources.files;
    files.iter().find(|f| f.name == args.file).or(files.first())
}

/// The change of the file, where it is asked for.
fn diff(program: &Program, args: &FenceArgs, found: &Repair) -> Option<String> {
    if !args.patch && args.output.is_none() {
        return None;
    }
    let text = &source(program, args)?.text;
    Some(found.edited.as_ref().map_or(String::new(), |edited| patch::unified(&args.file, text, edited)))
}

/// What is said in every form.
fn answer_of(program: &Program, args: &FenceArgs, found: &Repair) -> Answer {
    let edits = found.edited.as_ref().zip(source(program, args));
    let said = Answer {
        goal: Some(args.goal.name()),
        scope: Some(weir_engine::Scope::AllExecutions.to_string()),
        stats: found.stats.clone(),
        edits: edits.map_or(Vec::new(), |(edited, file)| Edit::all(&args.file, file, edited)),
        ..Answer::about(
            program,
            word(&found.answer.outcome),
            args.model,
            engine(args.goal),
            Run::of(&args.file),
        )
    }
    .repaired_by(program, &found.fences);
    match &found.answer.outcome {
        Outcome::NoneNeeded | Outcome::Repaired(_) => said,
        Outcome::Unknown(why) => Answer { scope: None, reason: Some(why.to_string()), ..said },
        Outcome::Unrepairable { trace, sequential } => {
            let said = Answer { reason: Some(unrepairable(*sequential, args)), ..said };
            match weir_machine::replay(program, trace) {
                Ok(replay) => said.with_steps(program, trace, &replay),
                Err(_) => said,
            }
        }
    }
}

fn to_json(program: &Program, args: &FenceArgs, found: &Repair, said: &Answer, diff: Option<&str>) -> Value {
    let list = |fences: &[fences::FenceAt]| -> Value { fences.iter().map(|f| f.to_json(program)).collect() };
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.into(), value);
    };
    put("verdict", json!(said.verdict.name()));
    put("file", json!(said.file));
    put("model", json!(said.model.map(Model::name)));
    put("goal", json!(said.goal));
    put("engine", json!(said.engine));
    put("scope", json!(said.scope));
    if let (Word::Unknown, Some(reason)) = (said.verdict, &said.reason) {
        put("reason", json!(reason));
    }
    put("fences", list(&found.fences));
    put("states", json!(said.stats.states));
    put("transitions", json!(said.stats.transitions));
    put("seconds", json!(said.stats.seconds));
    put("peak_memory_bytes", json!(said.peak_memory_bytes));
    put("checks", json!(found.answer.checks));
    if !found.orderings.is_empty() {
        put("orderings", found.orderings.iter().map(fences::OrderingAt::to_json).collect());
    }
    put("unneeded", list(&found.unneeded));
    if let Some(why) = &found.undecided {
        put("unneeded_reason", json!(why.to_string()));
    }
    if args.all_minimal {
        put("all_minimal", found.sets.iter().map(|s| list(s)).collect());
        put("all_minimal_complete", json!(found.answer.all));
    }
    if let Outcome::Unrepairable { trace, .. } = &found.answer.outcome {
        put("reason", json!(said.reason));
        if let Ok(replay) = weir_machine::replay(program, trace) {
            put("trace", weir_report::trace_json::trace_to_json(program, trace, &replay));
        }
    }
    if found.edited.is_some() && source(program, args).is_some() {
        put("edits", json::edits(&said.edits));
    }
    if let Some(diff) = diff {
        put("patch", json!(diff));
    }
    put("warnings", json::diagnostics(&program.warnings, &program.sources));
    Value::Object(out)
}

fn unrepairable(sequential: bool, args: &FenceArgs) -> String {
    if sequential {
        "it goes wrong under SC already, and fences do not change that".into()
    } else if args.kinds {
        "no fence can be written between the stores that wait and what they wait for".into()
    } else {
        "no full fence can be written between the stores that wait and what they wait for".into()
    }
}

/// The answer, and what it took.
fn headline(program: &Program, args: &FenceArgs, found: &Repair) -> Headline {
    let aim = args.goal.name();
    let took = verdict::duration(found.stats.seconds);
    let (word, text) = match &found.answer.outcome {
        Outcome::NoneNeeded => ("NO FENCE NEEDED", format!("the program is {aim} as it is")),
        Outcome::Repaired(_) => {
            let summary = fences::summary(program, &found.fences);
            let verb = if found.fences.len() == 1 { "makes" } else { "make" };
            ("REPAIRED", format!("{summary}, {verb} it {aim}"))
        }
        Outcome::Unrepairable { sequential, .. } => ("UNREPAIRABLE", unrepairable(*sequential, args)),
        Outcome::Unknown(why) => ("UNKNOWN", why.to_string()),
    };
    let programs = if found.answer.checks == 1 {
        "1 program".into()
    } else {
        format!("{} programs", found.answer.checks)
    };
    let least = match found.answer.outcome {
        Outcome::Repaired(_) if !found.least => "",
        Outcome::Repaired(_) if args.cost => "; no set weighs less",
        Outcome::Repaired(_) if found.program.is_some() => {
            "; no smaller set is enough where all places are marked; checked again as compiled"
        }
        Outcome::Repaired(_) => "; no smaller set is enough",
        _ => "",
    };
    Headline::new(word, Role::Plain, args.model, text).how(format!("checked {programs} in {took}{least}"))
}

fn to_text(program: &Program, args: &FenceArgs, found: &Repair) -> String {
    let (style, model) = (output::style(), args.model);
    let headline = headline(program, args, found);
    let mut text = headline.for_people(args.common.quiet, &style);
    if args.common.quiet {
        return text;
    }
    if args.all_minimal && !found.sets.is_empty() {
        let more = if found.answer.all { "all" } else { "some" };
        text += &format!("\n{more} minimal sets ({}):\n", found.sets.len());
        for set in &found.sets {
            text += &format!("  {}\n", fences::summary(program, set));
        }
    }
    if let (Outcome::Unrepairable { trace, .. }, Ok(replay)) = (
        &found.answer.outcome,
        match &found.answer.outcome {
            Outcome::Unrepairable { trace, .. } => weir_machine::replay(program, trace).map_err(|_| ()),
            _ => Err(()),
        },
    ) {
        let options = weir_report::trace_table::TraceOptions { full: false, list: false };
        text.push('\n');
        text += &weir_report::trace_table::render(program, trace, &replay, options, &style);
    }
    if !found.orderings.is_empty() {
        let changes = fences::orderings(&found.orderings, &style);
        text += &format!("or, with stronger orderings, as compiled so: {changes}\n");
    }
    text += &fences::forbidden(program, &found.fences, &style);
    if !found.unneeded.is_empty() {
        text += &format!("\nnot needed: {}\n", fences::summary(program, &found.unneeded));
    }
    if let Some(why) = &found.undecided {
        text += &format!("\nwhether the fences that are there are needed is not known: {why}\n");
    }
    if matches!(found.answer.outcome, Outcome::Repaired(_)) && !args.patch && found.edited.is_some() {
        let goal = if args.goal == Goal::Safe { " --goal safe" } else { "" };
        let model = if model == Model::Tso { String::new() } else { format!(" --model {}", model.name()) };
        let flags =
            if args.flags.is_empty() { String::new() } else { format!(" -- {}", shell::words(&args.flags)) };
        let file = shell::word(&args.file);
        text += &format!("\nwrite them: weir fence --patch{goal}{model} {file}{flags} | patch -p0\n");
    }
    text
}
