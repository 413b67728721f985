//! Checks that are running: the editor sees how they go, and can end them.
//!
//! A check ends early for one of three reasons: its request is cancelled (`$/cancelRequest`), its progress is
//! (`window/workDoneProgress/cancel`), or the text it is about is gone. Either way the flag is raised that the
//! budget of the engines looks at, so that the work ends and not just the waiting for it.

use super::wire::Out;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use weir_explore::{OnProgress, Progress};

/// Codes of the protocol: somebody wanted no answer; the text has changed.
pub const CANCELLED: i64 = -32800;
pub const MODIFIED: i64 = -32801;

/// Whether to stop, and why.
#[derive(Clone, Default)]
struct Stop {
    flag: Arc<AtomicBool>,
    why: Arc<AtomicI64>,
}

impl Stop {
    fn stop(&self, why: i64) {
        self.why.store(why, Ordering::Relaxed);
        self.flag.store(true, Ordering::Release);
    }
}

struct Task {
    number: u64,
    uri: String,
    request: Value,
    token: Value,
    stop: Stop,
}

/// All of them.
#[derive(Default)]
pub struct Tasks {
    next: AtomicU64,
    /// The editor shows progress of work that it has not asked for with a token.
    shows: AtomicBool,
    running: Mutex<Vec<Task>>,
    /// Checks of saved files take turns: "save all" is no reason to start thirty.
    turn: Mutex<()>,
}

impl Tasks {
    /// The editor can be asked to show progress.
    pub fn show(&self) {
        self.shows.store(true, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Task>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no other saved file is being checked.
    pub fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request is of no use any more.
    pub fn cancel_request(&self, id: &Value) {
        let list = self.lock();
        list.iter().filter(|t| !id.is_null() && t.request == *id).for_each(|t| t.stop.stop(CANCELLED));
    }

    /// The button beside the progress was pressed.
    pub fn cancel_token(&self, token: &Value) {
        let list = self.lock();
        list.iter().filter(|t| !token.is_null() && t.token == *token).for_each(|t| t.stop.stop(CANCELLED));
    }

    /// A text has changed, or is gone.
    pub fn changed(&self, uri: &str) {
        self.lock().iter().filter(|t| t.uri == uri).for_each(|t| t.stop.stop(MODIFIED));
    }

    /// Starts on a check of a file, for a request (or for none), with the token that came with it.
    pub fn begin(self: &Arc<Tasks>, out: &Out, uri: &str, request: &Value, token: &Value) -> Running {
        let number = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let (mut token, stop) = (token.clone(), Stop::default());
        if token.is_null() && self.shows.load(Ordering::Relaxed) {
            token = json!(format!("weir/{number}"));
            out.ask(&token, "window/workDoneProgress/create", &json!({"token": token}));
        }
        let task = Task {
            number,
            uri: uri.to_string(),
            request: request.clone(),
            token: token.clone(),
            stop: stop.clone(),
        };
        self.lock().push(task);
        let (tasks, out) = (Arc::clone(self), out.clone());
        let running = Running { tasks, out, number, token, stop, answer: None };
        let name = uri.rsplit('/').next().unwrap_or(uri);
        running.tell(&json!({"kind": "begin", "title": format!("weir: {name}"), "cancellable": true}));
        running
    }
}

/// A check that is running; it has ended when this is dropped.
pub struct Running {
    tasks: Arc<Tasks>,
    out: Out,
    number: u64,
    token: Value,
    stop: Stop,
    answer: Option<String>,
}

impl Running {
    /// The end, with the answer in a line.
    pub fn end(mut self, answer: String) {
        self.answer = Some(answer);
    }

    /// Raised when the check is to end.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop.flag)
    }

    /// Why it was to end, as a code of the protocol.
    pub fn stopped(&self) -> Option<i64> {
        let raised = self.stop.flag.load(Ordering::Acquire);
        raised.then(|| self.stop.why.load(Ordering::Relaxed))
    }

    /// What engines tell.
    pub fn progress(&self) -> Option<OnProgress> {
        if self.token.is_null() {
            return None;
        }
        let (out, token) = (self.out.clone(), self.token.clone());
        Some(OnProgress(Arc::new(move |p: &Progress| {
            let value = json!({"kind": "report", "message": crate::progress::line(p)});
            out.notify("$/progress", &json!({"token": token, "value": value}));
        })))
    }

    fn tell(&self, value: &Value) {
        if !self.token.is_null() {
            self.out.notify("$/progress", &json!({"token": self.token, "value": value}));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.tasks.lock().retain(|t| t.number != self.number);
        match &self.answer {
            Some(answer) => self.tell(&json!({"kind": "end", "message": answer})),
            None => self.tell(&json!({"kind": "end"})),
        }
    }
}
