//! The last resort: limits and signals hold also where nobody looks at them.
//!
//! Every loop that can be long looks at its limits and ends with an answer that says
//! what was covered. Should one not do so in time (while a file is read, a program is
//! set up, an execution is told), the watchdog says for it that the answer is unknown,
//! and ends the process: that is within `GRACE` of a signal, within that or a tenth
//! of the time limit, and within `SLACK` and a twentieth of the memory limit.
//!
//! Who speaks first has the word: once the answer is being printed, the watchdog says
//! nothing more, and once the watchdog speaks, nobody else does.

use crate::artifacts::{self, Report};
use crate::cli::{Command, Common};
use crate::exit::Exit;
use crate::output;
use crate::{interrupt, progress};
use serde_json::{Value, json};
use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};
use weir_driver::limits;
use weir_engine::{Budget, StopReason, memory};
use weir_ir::{Diagnostic, Model, Sources};
use weir_report::{page, verdict};

/// How long whoever looks at the limits may take to come to an end.
const GRACE: Duration = Duration::from_millis(850);
/// How much memory beyond the limit may be in use.
const SLACK: usize = 48 << 20;
/// How often the watchdog looks.
const LOOK: Duration = Duration::from_millis(10);

/// What is being done, for whoever has to say that it was not finished.
#[derive(Clone, Debug)]
struct Subject {
    command: &'static str,
    common: Common,
    model: Option<Model>,
    file: String,
    /// Several files are asked about.
    several: bool,
    /// The time limit is for each of several things that are done at once.
    untimed: bool,
    /// The command writes a text, and nothing in it looks at signals.
    writes: bool,
}

/// A command at work.
struct Watched {
    subject: Subject,
    budget: Budget,
    /// Since when there is a reason to stop.
    late: Option<Instant>,
    /// The answer is being printed.
    spoken: bool,
    /// Answers about the files before.
    kept: Vec<Report>,
}

#[derive(Default)]
struct State {
    on: Option<Watched>,
    barked: bool,
}

static STATE: Mutex<State> = Mutex::new(State { on: None, barked: false });

thread_local! {
    static IS_WATCHDOG: Cell<bool> = const { Cell::new(false) };
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Watches over a command from now on.
pub fn start(command: &Command) {
    static THREAD: Once = Once::new();
    let Some(subject) = Subject::of(command) else { return };
    let budget = subject.budget();
    state().on = Some(Watched { subject, budget, late: None, spoken: false, kept: Vec::new() });
    THREAD.call_once(|| {
        // Without it, limits hold where they are looked at.
        let _ = std::thread::Builder::new().name("watchdog".into()).spawn(|| {
            IS_WATCHDOG.set(true);
            loop {
                std::thread::sleep(LOOK);
                look();
            }
        });
    });
}

/// The command is about this file from now on: limits are for each of several.
pub fn file(name: &str) {
    if let Some(w) = &mut state().on {
        w.subject.file = name.to_string();
        w.budget = w.subject.budget();
        (w.late, w.spoken) = (None, false);
    }
}

/// Keeps the answer about a file, for a report about all of them.
pub fn keep(report: &Report) {
    if let Some(w) = &mut state().on
        && w.subject.several
    {
        w.kept.push(report.clone());
    }
}

/// The command has come to its end.
pub fn end() {
    may_speak();
    state().on = None;
}

/// Whoever is about to print asks here. Does not come back if the watchdog has the
/// word: the process ends.
pub fn may_speak() {
    if IS_WATCHDOG.get() {
        return;
    }
    let mut state = state();
    if state.barked {
        drop(state);
        loop {
            std::thread::park();
        }
    }
    if let Some(w) = &mut state.on {
        w.spoken = true;
    }
}

/// Ends the process if that is due.
fn look() {
    let mut state = state();
    let Some(w) = &mut state.on else { return };
    let Some(why) = w.due() else { return };
    if w.spoken && why != StopReason::Interrupted {
        return;
    }
    let Some(w) = state.on.take() else { return };
    state.barked = true;
    drop(state);
    if !w.spoken {
        w.last_words(&why);
    }
    let _ = std::io::Write::flush(&mut std::io::stdout());
    std::process::exit(i32::from(Exit::Unknown.code()));
}

impl Watched {
    /// Why to end the process now.
    fn due(&mut self) -> Option<StopReason> {
        if let Some(limit) = self.budget.memory_limit()
            && memory::resident() > limit + limit / 20 + SLACK
        {
            return Some(StopReason::Memory(limit));
        }
        let Some(why) = self.budget.stop() else {
            self.late = None;
            return None;
        };
        let since = self.late.get_or_insert_with(Instant::now).elapsed();
        let grace = match why {
            StopReason::Time(limit) => GRACE.max(limit / 10),
            _ if self.subject.writes => Duration::ZERO,
            _ => GRACE,
        };
        (since >= grace).then_some(why)
    }

    /// Says that there is no answer.
    fn last_words(self, why: &StopReason) {
        progress::clear();
        let Watched { subject, budget, mut kept, .. } = self;
        let reason = why.to_string();
        let (seconds, peak) = (budget.elapsed().as_secs_f64(), limits::peak_memory());
        let common = &subject.common;
        if !common.json {
            if subject.writes {
                output::error(&reason);
                return;
            }
            let headline = match subject.model {
                Some(model) => format!("UNKNOWN under {model}   {reason}\n"),
                None => format!("UNKNOWN  {reason}\n"),
            };
            let took = verdict::duration(seconds);
            let figures =
                format!("no answer; covered: nothing\nstopped after {took} ({})\n", verdict::bytes(peak));
            output::text(&(headline + if common.quiet { "" } else { &figures }));
        }
        let result = artifacts::wants_result(common).then(|| subject.result(&reason, seconds, peak));
        let d = [Diagnostic::error_without_place(format!("no answer: {reason}"))];
        let page = || page::refused(&subject.file, subject.command, &d, &Sources::default());
        kept.push(Report { result, page: common.html.is_some().then(page) });
        if let Err(message) = artifacts::finish(common, kept, !subject.several) {
            output::error(&message);
        }
    }
}

impl Subject {
    /// What a command is about; `None`: it is not watched.
    fn of(command: &Command) -> Option<Subject> {
        let asked = |command, common: &Common, model, files: &[String]| Subject {
            command,
            common: common.clone(),
            model,
            file: files.first().cloned().unwrap_or_default(),
            several: files.len() > 1,
            untimed: false,
            writes: false,
        };
        let written = |command, json, file: &str| Subject {
            writes: true,
            ..asked(command, &Common { json, ..Common::default() }, None, &[file.to_string()])
        };
        let one = std::slice::from_ref;
        Some(match command {
            Command::Check(a) => asked("check", &a.common, Some(a.model), &a.files),
            Command::Fence(a) => asked("fence", &a.common, Some(a.model), one(&a.file)),
            Command::Robust(a) => asked("robust", &a.common, Some(a.model), &a.files),
            Command::Prove(a) => asked("prove", &a.common, None, &a.files),
            Command::Lin(a) => asked("lin", &a.common, Some(a.model), one(&a.file)),
            Command::Litmus(a) => Subject { untimed: true, ..asked("litmus", &a.common, None, &a.files) },
            Command::Certify(a) => written("certify", a.json, &a.file),
            Command::Replay(a) => written("replay", a.json, &a.file),
            Command::Export(a) => written("export", a.json, &a.file),
            Command::Reduce(a) => written("reduce", a.json, &a.file),
            Command::Graph(a) => written("graph", a.json, &a.file),
            Command::Generate(_) => written("generate", false, ""),
            // These answer at once, or for ever.
            Command::Fmt(_) | Command::Serve(_) | Command::Lsp | Command::Explain(_) => return None,
            Command::Completions(_) | Command::Man(_) | Command::Doctor(_) => return None,
        })
    }

    /// The limits, from now on.
    fn budget(&self) -> Budget {
        let limits = self.common.limits();
        Budget::unlimited()
            .with_time(limits.time.filter(|_| !self.untimed))
            .with_memory(Some(limits.memory_bytes()))
            .interrupted_by(interrupt::flag())
    }

    /// The `--json` object.
    fn result(&self, reason: &str, seconds: f64, peak: u64) -> Value {
        let mut out = json!({"verdict": "unknown", "file": self.file});
        if let Some(model) = self.model {
            out["model"] = json!(model.name());
        }
        out["scope"] = json!("nothing");
        out["seconds"] = json!(seconds);
        out["peak_memory_bytes"] = json!(peak);
        out["reason"] = json!(reason);
        out
    }
}
