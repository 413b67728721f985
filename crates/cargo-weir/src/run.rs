//! Each case as a question, with limits of its own.

use crate::build::{Goal, Workspace};
use crate::cases::{Case, Suite};
use crate::kept::Ir;
use crate::table::{self, Counts, Ended};
use std::path::Path;
use std::time::{Duration, Instant};
use weir::artifacts::Report;
use weir::commands::check::{self, Answered, Asked};
use weir::exit::Exit;
use weir::watchdog::{self, Subject};
use weir::{interrupt, output};
use weir_driver::engines::Engine;
use weir_driver::input;
use weir_driver::options::{Arguments, CargoArgs, CheckArgs, Common};
use weir_driver::repair::PackageText;
use weir_ir::{Model, Program};
use weir_report::verdict::duration;

/// How long a case may take where nothing else is said.
const TIME: Duration = Duration::from_secs(60);

/// What came of a suite.
#[derive(Debug, Default)]
pub struct Done {
    /// How many, of which sort.
    pub counts: Counts,
    /// The worst end of all.
    pub exit: Exit,
    /// For other programs.
    pub reports: Vec<Report>,
}

/// Asks about all cases of a suite, under every model.
pub fn suite(suite: &Suite, goal: Goal, workspace: &Workspace, args: &CargoArgs) -> Done {
    let (start, mut done, mut ended) = (Instant::now(), Done::default(), Vec::new());
    let (what, quiet) = (what(goal), args.common.json);
    let say = |text: &str| {
        if !quiet {
            output::text(text);
        }
    };
    let n = suite.cases.iter().filter(|c| !c.ignored).count() * args.model.len();
    say(&format!("\nrunning {n} {what}{}\n", if n == 1 { "" } else { "s" }));
    done.counts.leave_out(suite.filtered);
    for case in &suite.cases {
        if case.ignored {
            say(&format!("{what} {} ... ignored\n", case.name));
            done.counts.ignore();
            continue;
        }
        for model in &args.model {
            if interrupt::interrupted() {
                done.exit = done.exit.worse(Exit::Unknown);
                break;
            }
            let name = title(case, *model, args);
            say(&format!("{what} {name} ... "));
            let (one, report) = ask((suite, case), *model, workspace, args);
            say(&format!("{}  ({})\n", table::word(one.exit), duration(one.took.as_secs_f64())));
            done.counts.add(one.exit);
            done.exit = done.exit.worse(one.exit);
            done.reports.push(report);
            ended.push(Ended { name, ..one });
        }
    }
    let hint = args.model.iter().any(|m| *m != Model::Sc);
    let hint = if hint { "`cargo weir fence NAME` looks for fences and stronger orderings\n" } else { "" };
    say(&table::failures(&ended, |exit| exit != Exit::Good, hint));
    say(&format!("\n{}", done.counts.line(what, start.elapsed())));
    done
}

/// What a case is called.
pub fn what(goal: Goal) -> &'static str {
    if goal == Goal::Tests { "test" } else { "program" }
}

/// The name of a case, and of the model where there are several.
pub fn title(case: &Case, model: Model, args: &CargoArgs) -> String {
    let panics = if case.should_panic { " - should panic" } else { "" };
    match args.model.len() {
        1 => format!("{}{panics}", case.name),
        _ => format!("{}{panics} ({})", case.name, model.name().to_uppercase()),
    }
}

fn ask(
    (suite, case): (&Suite, &Case),
    model: Model,
    workspace: &Workspace,
    args: &CargoArgs,
) -> (Ended, Report) {
    let wanted = &args.common;
    // The answer is kept until all cases have one; `github` has the object of `--json` made.
    let common = Common {
        json: false,
        github: wanted.json || wanted.github,
        time_limit: Some(wanted.time_limit.unwrap_or(TIME)),
        ..wanted.clone()
    };
    let own = CheckArgs {
        model,
        engine: Engine::Vm,
        no_deadlock: args.no_deadlock,
        // loom finds accesses to one cell at once, so whoever comes from there wants that.
        races: args.races || args.loom,
        full_trace: args.full_trace,
        common: common.clone(),
        ..CheckArgs::unsaid()
    };
    let name = format!("{}::{}", suite.unit.target, case.name);
    // What is said for a case that does not end stands with the others, not between the lines.
    let quiet = Common { json: true, ..common };
    let subject = Subject { command: "check", common: quiet, model: Some(model), file: name.clone() };
    let (ir, how, case) = (suite.ir.clone(), suite.unit.how.clone(), case.clone());
    let root = workspace.root.clone();
    let start = Instant::now();
    let (tell, told) = std::sync::mpsc::channel();
    let (exit, report) = watchdog::each(&subject, move || {
        let mut options = check::options(&own, None);
        options.deadlock = !own.no_deadlock;
        options.races = own.races;
        let question = |file: &str, text: &str| match load(file, text, &case, &root, &[]) {
            Ok((program, _)) => {
                let how = Some(how.clone());
                let asked = Asked { file: &name, args: &own, how, place: None, resume: None };
                check::answer(asked, program, options.clone())
            }
            Err(r) => {
                let report = Report::refused(&own.common, "check", &name, &r.diagnostics, &r.sources);
                (Exit::Input, report).into()
            }
        };
        let answered = in_part(&ir, &case, &question).unwrap_or_else(|| as_a_whole(&ir, &case, &question));
        // Nobody listens where the time is over.
        let _ = tell.send(answered.text);
        (answered.exit, answered.report)
    });
    let text = told.try_recv().unwrap_or_else(|_| {
        let reason = report.result.as_ref().and_then(|r| r["reason"].as_str()).unwrap_or("no answer");
        format!("UNKNOWN under {}   {reason}\n", model.name().to_uppercase())
    });
    (Ended { name: String::new(), exit, text, took: start.elapsed() }, report)
}

/// How a module that was read from a file is asked about.
type Question<'a> = dyn Fn(&str, &str) -> Answered + 'a;

/// The answer, by what executions entered the last time: nothing where that is not known, or not enough.
fn in_part(ir: &Ir, case: &Case, question: &Question<'_>) -> Option<Answered> {
    let slice = ir.slice(&case.arguments)?;
    let answered = question(&slice.path, &slice.text);
    (!answered.unsupported && answered.exit != Exit::Input).then_some(answered)
}

/// The answer by all there is; what executions enter is kept for the next time.
fn as_a_whole(ir: &Ir, case: &Case, question: &Question<'_>) -> Answered {
    let text = match ir.text() {
        Ok(text) => text,
        Err(message) => return refused(&message),
    };
    let answered = question(&ir.path(), &text);
    if matches!(answered.exit, Exit::Good | Exit::Bad) && !answered.entered.is_empty() {
        ir.keep(&case.arguments, &answered.entered);
    }
    answered
}

fn refused(message: &str) -> Answered {
    output::error(message);
    (Exit::Input, Report::default()).into()
}

/// Reads a case as a program, from all of its module; some files of the workspace may say
/// something else.
///
/// # Errors
/// What is wrong with it.
pub fn load_all(
    suite: &Suite,
    case: &Case,
    root: &Path,
    instead: &[PackageText],
) -> Result<(Program, Vec<weir_llvm::Mark>), String> {
    let text = suite.ir.text()?;
    load(&suite.ir.path(), &text, case, root, instead).map_err(|refused| {
        refused.diagnostics.first().map_or_else(|| "it is no program".into(), |d| d.message.clone())
    })
}

fn load(
    ir: &str,
    text: &str,
    case: &Case,
    root: &Path,
    instead: &[PackageText],
) -> Result<(Program, Vec<weir_llvm::Mark>), input::Refused> {
    let read = |file: &str| {
        let path = root.join(file);
        match instead.iter().find(|t| root.join(&t.name) == path) {
            Some(t) => Some(t.text.clone()),
            None => std::fs::read_to_string(path).ok(),
        }
    };
    let arguments: Vec<&str> = case.arguments.iter().map(String::as_str).collect();
    let without: Vec<&str> = case.without.iter().map(String::as_str).collect();
    let options =
        weir_llvm::Options { read: &read, arguments: &arguments, without: &without, ..Default::default() };
    input::marked_from_llvm(ir, text, &options)
}
