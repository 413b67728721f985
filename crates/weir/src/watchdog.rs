//! Commands under their limits, and what is said for one that does not end in time.

use crate::artifacts::{self, Report};
use crate::cli::{Arguments, Command, Common};
use crate::exit::Exit;
use crate::{interrupt, output, progress};
use serde_json::{Value, json};
use weir_driver::limited::{Patience, Unfinished, limited};
use weir_driver::limits;
use weir_engine::{Budget, Stats};
use weir_ir::{Diagnostic, Model, Sources};
use weir_report::answer::{Answer, Word};
use weir_report::style::Role;
use weir_report::{Headline, page, verdict};

/// What is being done, for whoever has to say that it was not finished.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The command.
    pub command: &'static str,
    /// Limits, and what is to be printed.
    pub common: Common,
    /// The memory model, where one is asked about.
    pub model: Option<Model>,
    /// The file.
    pub file: String,
}

/// How a command is watched.
struct Watched {
    subject: Subject,
    /// The time limit is for each of several things that are done at once.
    untimed: bool,
    /// The command writes a text, and nothing in it looks at signals.
    writes: bool,
}

/// Runs a command. Several files are watched one by one (see [`each`]).
pub fn run(command: Command, dispatch: fn(&Command) -> Exit) -> Exit {
    let Some(Watched { subject, untimed, writes }) = Watched::of(&command) else { return dispatch(&command) };
    let mut limits = interrupt::limits(&subject.common);
    limits.time = limits.time.filter(|_| !untimed);
    let patience = if writes { Patience::NoneForSignals } else { Patience::Promised };
    let budget = limits.budget();
    match limited(&budget, patience, move || dispatch(&command)) {
        Ok(exit) => exit,
        Err(unfinished) if unfinished.spoken => Exit::Unknown,
        Err(unfinished) if writes && !subject.common.json => {
            output::error(&unfinished.why.to_string());
            Exit::Unknown
        }
        Err(unfinished) => {
            let report = subject.last_words(&unfinished, &budget);
            artifacts::exit(&subject.common, vec![report], true, Exit::Unknown)
        }
    }
}

/// Asks about one of several files, under limits of its own: the others get their turn
/// whatever happens to it.
pub fn each(subject: &Subject, ask: impl FnOnce() -> (Exit, Report) + Send + 'static) -> (Exit, Report) {
    let budget = interrupt::limits(&subject.common).budget();
    limited(&budget, Patience::Promised, ask)
        .unwrap_or_else(|unfinished| (Exit::Unknown, subject.last_words(&unfinished, &budget)))
}

/// Asks about every file in turn (see [`each`]); `brief`: an answer is one line, which the
/// file's name begins.
pub fn every(
    (files, common, brief): (&[String], &Common, bool),
    subject: impl Fn(&str) -> Subject,
    ask: impl Fn(&str) -> (Exit, Report) + Clone + Send + 'static,
) -> Exit {
    let (mut exit, mut reports) = (Exit::Good, Vec::new());
    let alone = files.len() == 1;
    for (i, file) in files.iter().enumerate() {
        if interrupt::interrupted() {
            exit = exit.worse(Exit::Unknown);
            break;
        }
        if !alone && !common.json {
            output::text(&match (brief, i) {
                (true, _) => format!("{file}: "),
                (false, 0) => format!("{file}:\n"),
                (false, _) => format!("\n{file}:\n"),
            });
        }
        let (one, report) = if alone {
            ask(file)
        } else {
            let (ask, name) = (ask.clone(), file.clone());
            each(&subject(file), move || ask(&name))
        };
        exit = exit.worse(one);
        reports.push(report);
    }
    if alone { artifacts::exit(common, reports, true, exit) } else { finish(common, reports, exit) }
}

/// Prints and writes what there is to say about several files, at the end of a command
/// that ends with `exit` if that works.
pub fn finish(common: &Common, reports: Vec<Report>, exit: Exit) -> Exit {
    let (common, budget) = (common.clone(), interrupt::limits(common).budget());
    let end = move || artifacts::exit(&common, reports, false, exit);
    limited(&budget, Patience::Promised, end).unwrap_or_else(|unfinished| {
        output::error(&unfinished.why.to_string());
        exit.worse(Exit::Unknown)
    })
}

impl Watched {
    /// How a command is watched as a whole; `None`: it is not.
    fn of(command: &Command) -> Option<Watched> {
        let asked = |command, common: &Common, model, files: &[String]| Watched {
            subject: Subject {
                command,
                common: common.clone(),
                model,
                file: files.first().cloned().unwrap_or_default(),
            },
            untimed: false,
            writes: false,
        };
        let written = |command, json, file: &str| Watched {
            writes: true,
            ..asked(command, &Common { json, ..Common::unsaid() }, None, &[file.to_string()])
        };
        let one = std::slice::from_ref;
        Some(match command {
            // The checks of a project, or a search that is resumed.
            Command::Check(a) if a.asks_project() => return None,
            Command::Check(a) if a.files.len() > 1 => return None,
            Command::Robust(a) if a.files.len() > 1 => return None,
            Command::Prove(a) if a.files.len() > 1 => return None,
            Command::Check(a) => asked("check", &a.common, Some(a.checked_under()), &a.files),
            Command::Worker(a) => {
                let (time_limit, memory_limit) = (a.time_limit, a.memory_limit);
                let common = Common { time_limit, memory_limit, quiet: a.quiet, ..Common::unsaid() };
                asked("worker", &common, Some(a.model), one(&a.file))
            }
            Command::Fence(a) => asked("fence", &a.common, Some(a.model), one(&a.file)),
            Command::Robust(a) => asked("robust", &a.common, Some(a.model), &a.files),
            Command::Prove(a) => asked("prove", &a.common, None, &a.files),
            Command::Lin(a) => asked("lin", &a.common, Some(a.model), one(&a.file)),
            Command::Litmus(a) => Watched { untimed: true, ..asked("litmus", &a.common, None, &a.files) },
            Command::Certify(a) => written("certify", a.json, &a.file),
            Command::Witness(a) => asked("witness", &a.common, Some(a.model), one(&a.file)),
            Command::Replay(a) => written("replay", a.json, &a.file),
            Command::Export(a) => written("export", a.json, &a.file),
            Command::Reduce(a) => written("reduce", a.json, &a.file),
            Command::Graph(a) => written("graph", a.json, &a.file),
            Command::Generate(_) => written("generate", false, ""),
            // These answer at once, or for ever.
            Command::Fmt(_) | Command::Serve(_) | Command::Lsp | Command::Explain(_) => return None,
            Command::Completions(_) | Command::Man(_) | Command::Doctor(_) | Command::Init(_) => return None,
            // Each question has its own limit.
            Command::Learn(_) => return None,
        })
    }
}

impl Subject {
    /// Says that there is no answer.
    fn last_words(&self, unfinished: &Unfinished, budget: &Budget) -> Report {
        progress::clear();
        let reason = unfinished.why.to_string();
        let (seconds, peak) = (budget.elapsed().as_secs_f64(), limits::peak_memory());
        let common = &self.common;
        if !common.json && !unfinished.spoken {
            let style = output::style();
            let first = match self.model {
                Some(model) => Headline::new("UNKNOWN", Role::Unsure, model, reason.clone()).first(&style),
                None => format!("UNKNOWN  {reason}\n"),
            };
            let took = verdict::duration(seconds);
            let figures =
                format!("no answer; covered: nothing\nstopped after {took} ({})\n", verdict::bytes(peak));
            output::text(&(first + if common.quiet { "" } else { &figures }));
        }
        let d = [Diagnostic::error_without_place(format!("no answer: {reason}"))];
        let page = || page::refused(&self.file, self.command, &d, &Sources::default());
        let answer = Answer {
            model: self.model,
            scope: Some("nothing".into()),
            reason: Some(reason.clone()),
            stats: Stats { seconds, ..Stats::default() },
            peak_memory_bytes: Some(peak),
            ..Answer::without(&self.file, Word::Unknown)
        };
        Report {
            result: artifacts::wants_result(common).then(|| result(&answer)),
            page: common.html.is_some().then(page),
            answer: Some(answer),
        }
    }
}

/// The `--json` object: what there is to say without an engine.
fn result(a: &Answer) -> Value {
    let mut out = json!({"verdict": a.verdict.name(), "file": a.file});
    if let Some(model) = a.model {
        out["model"] = json!(model.name());
    }
    out["scope"] = json!(a.scope);
    out["seconds"] = json!(a.stats.seconds);
    out["peak_memory_bytes"] = json!(a.peak_memory_bytes);
    out["reason"] = json!(a.reason);
    out
}
