//! Saved files: programs in C and Rust are compiled and checked, in the words of the project that lists them.
//!
//! A file that a `weir.toml` lists (in its folder or above) is checked as it says there; an answer that is
//! expected is no finding. Other files in C and C++ are checked where they are programs with threads; other
//! files in Rust where they are, and belong to no Cargo package: the compiler is called with one file, and
//! would not find what a package depends on.

use super::check::{Checked, MOST};
use super::task::Running;
use super::text;
use crate::cli::{Answer as Expected, Arguments, CheckArgs, Common, Entry};
use crate::commands::check::{self, Answered};
use serde_json::{Value, json};
use std::path::Path;
use weir_driver::limits::{Limits, default_jobs};
use weir_driver::{engines, input, project};
use weir_explore::Options;
use weir_ir::{Model, Severity, SourceFile};
use weir_report::answer::{Answer, Place, Word};

/// How many steps are shown.
const STEPS: usize = 40;
/// Words one of which stands in every program with threads.
const THREADS: [&str; 5] = ["pthread_create", "thrd_create", "std::thread", "std::jthread", "thread::"];

/// A question about a saved file.
#[derive(Clone, Debug)]
pub struct Ask {
    /// What the project says; nothing for a file that none lists.
    entry: Option<Entry>,
    /// Somebody waits for the answer, whatever it is.
    asked: bool,
}

impl Ask {
    /// What is asked about a file by hand, under a model.
    pub fn by_hand(path: &str, model: Model) -> Ask {
        let entry = listed(path).into_iter().find(|e| !e.asks_robustness());
        let entry = entry.unwrap_or_else(Entry::unsaid);
        Ask { entry: Some(Entry { model, expect: Expected::Safe, ..entry }), asked: true }
    }

    /// The model.
    pub fn model(&self) -> Model {
        self.entry.as_ref().map_or(Model::Tso, |e| e.model)
    }

    /// The answer that is expected.
    pub fn expects(&self, verdict: &str) -> bool {
        self.entry.as_ref().is_some_and(|e| e.expect.name() == verdict)
    }
}

/// What a project says about a file.
fn listed(path: &str) -> Vec<Entry> {
    let Some(folder) = Path::new(path).parent() else { return Vec::new() };
    let Some(file) = project::find(folder).map(|up| folder.join(up)) else { return Vec::new() };
    let Ok(text) = input::read(&file.to_string_lossy()) else { return Vec::new() };
    // What is wrong with it is told by `weir check`.
    let all = project::parse(file.parent().unwrap_or(folder), &text).unwrap_or_default();
    let full = |name: &str| std::fs::canonicalize(name).ok();
    let own = full(path);
    all.into_iter().filter(|e| own.is_some() && full(&e.file) == own).collect()
}

/// Whether a text in C or Rust is a program with threads, by its words.
fn is_program(path: &str, text: &str) -> bool {
    let package = || Path::new(path).ancestors().skip(1).any(|f| f.join("Cargo.toml").is_file());
    let has = |word: &str| text.contains(word);
    has("main") && THREADS.iter().any(|w| has(w)) && !(path.ends_with(".rs") && package())
}

/// What is asked about a file when it is saved.
pub fn asks(path: &str, text: &str) -> Vec<Ask> {
    let listed = listed(path);
    if !listed.is_empty() {
        let checks = listed.into_iter().filter(|e| !e.asks_robustness());
        return checks.map(|e| Ask { entry: Some(e), asked: false }).collect();
    }
    match !input::needs_compiler(path) || is_program(path, text) {
        true => vec![Ask { entry: None, asked: false }],
        false => Vec::new(),
    }
}

/// Compiles and checks a file.
pub fn check(uri: &str, path: &str, ask: &Ask, running: &Running) -> Checked {
    let entry = ask.entry.clone().unwrap_or_else(Entry::unsaid);
    let time = Some(entry.time_limit.unwrap_or(MOST));
    let memory = entry.memory_limit.map(|m| m.0);
    let common = Common { json: true, quiet: true, time_limit: time, ..Common::unsaid() };
    let (model, engine) = (ask.model(), entry.engine);
    let args = CheckArgs { model, engine, flags: entry.flags, common, ..CheckArgs::unsaid() };
    let limits = Limits { time, memory, jobs: default_jobs(), interrupt: Some(running.flag()) };
    let options = Options { progress: running.progress(), ..engines::options(model, &limits) };
    let mut answered = check::read(path, &args, options, None, None);
    let Some(answer) = answered.report.answer.take() else { return Checked::default() };
    let text = input::read(path).unwrap_or_default();
    told(uri, &SourceFile::new(path, text), ask, &answer, answered)
}

/// An answer as the editor shows it.
fn told(uri: &str, file: &SourceFile, ask: &Ask, answer: &Answer, answered: Answered) -> Checked {
    let verdict = answer.verdict.name();
    let mut out = Checked {
        verdict,
        safe: answer.verdict == Word::Safe,
        headline: headline(ask.model(), answer),
        ..Checked::default()
    };
    // A compiler that does not find what a file includes is no finding, unless somebody said how to call it.
    let refused = answer.verdict == Word::Error;
    if refused && ask.entry.is_none() || ask.expects(verdict) && !ask.asked {
        return out;
    }
    for m in &answer.messages {
        let severity = if m.severity == Severity::Error { 1 } else { 2 };
        let parts = [m.message.as_str(), m.label.as_str(), m.hint.as_deref().unwrap_or("")];
        let said = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("\n");
        let at = m.place.clone().unwrap_or_default();
        out.diagnostics.push(diagnostic(uri, file, &at, severity, verdict, &said, &[]));
    }
    match answer.verdict {
        Word::Unsafe => {
            let place = answer.place();
            out.diagnostics.push(diagnostic(uri, file, &place, 1, verdict, &out.headline, &answered.steps));
            let edits: Vec<Value> = answered.edits.iter().map(|e| edit(file, &e.place, &e.text)).collect();
            let repair = answer.repair.as_ref().filter(|_| !edits.is_empty());
            out.repair = repair.map(|how| (format!("Insert {how}"), edits));
        }
        // Nothing is known: worth a line where an answer is expected.
        Word::Unknown | Word::Safe if ask.entry.is_some() && !ask.expects(verdict) && !ask.asked => {
            out.diagnostics.push(diagnostic(uri, file, &Place::line(1), 2, verdict, &out.headline, &[]));
        }
        _ => {}
    }
    out
}

/// `UNSAFE under TSO: assertion fails`.
fn headline(model: Model, answer: &Answer) -> String {
    let verdict = answer.verdict.name().to_uppercase();
    let violated = answer.violation.as_ref().map(|v| &v.text);
    let why = violated.or(answer.reason.as_ref()).or(answer.messages.first().map(|m| &m.message));
    match (answer.verdict, why) {
        (Word::Error, Some(why)) => why.clone(),
        (Word::Safe, _) | (_, None) => format!("{verdict} under {model}"),
        (_, Some(why)) => format!("{verdict} under {model}: {why}"),
    }
}

/// Whether a place is in the file itself: compilers may have it under a longer name.
fn is_here(file: &SourceFile, place: &Place) -> bool {
    let last = |name: &str| Path::new(name).file_name().map(std::ffi::OsStr::to_os_string);
    place.file.as_ref().is_none_or(|name| *name == file.name || last(name) == last(&file.name))
}

fn diagnostic(
    uri: &str,
    file: &SourceFile,
    place: &Place,
    severity: u8,
    code: &str,
    message: &str,
    steps: &[(usize, String)],
) -> Value {
    let here = is_here(file, place);
    let line = if here { place.line } else { 1 };
    let step = |(line, said): &(usize, String)| json!({"location": {"uri": uri, "range": text::line(file, *line)}, "message": said});
    let elsewhere = place.file.as_ref().filter(|_| !here && place.line > 0);
    let message = elsewhere.map_or(message.to_string(), |name| format!("{message} ({name}:{})", place.line));
    json!({
        "range": text::line(file, line),
        "severity": severity,
        "source": "weir",
        "code": code,
        "message": message,
        "relatedInformation": steps.iter().take(STEPS).map(step).collect::<Vec<_>>(),
    })
}

/// A change of the text; columns are counted in characters.
fn edit(file: &SourceFile, place: &Place, new: &str) -> Value {
    let byte = |line: usize, column: usize| {
        let before = file.line_text(line).chars().take(column.saturating_sub(1));
        file.line_start(line) + before.map(char::len_utf8).sum::<usize>() as u32
    };
    let (start, end) = (byte(place.line, place.column), byte(place.end_line, place.end_column));
    json!({
        "range": {"start": text::position(file, start), "end": text::position(file, end)},
        "newText": new,
    })
}
