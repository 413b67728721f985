//! Questions that are being answered, and those that were.

use super::ask::answer;
use super::question::Question;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use weir_driver::limited::{Patience, limited};
use weir_engine::Budget;
use weir_explore::{OnProgress, Progress};
use weir_ir::{Diagnostic, Sources};
use weir_report::page;

/// So many questions are answered at once.
const MOST_RUNNING: usize = 2;
/// So many answers are kept.
const MOST_KEPT: usize = 12;

/// So many threads are at work at once. One whose question was answered without it goes
/// on until it looks at its limits.
const MOST_AT_WORK: usize = 4;

static AT_WORK: AtomicUsize = AtomicUsize::new(0);

/// A thread at work.
struct AtWork;

impl AtWork {
    fn new() -> AtWork {
        AT_WORK.fetch_add(1, Ordering::Relaxed);
        AtWork
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        AT_WORK.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A question on its way to an answer.
struct Job {
    id: u64,
    name: String,
    stop: Arc<AtomicBool>,
    progress: Arc<Mutex<Option<Progress>>>,
    result: Arc<Mutex<Option<Arc<Value>>>>,
}

impl Job {
    fn result(&self) -> Option<Arc<Value>> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// All of them.
#[derive(Default)]
pub struct Jobs {
    next: AtomicU64,
    list: Mutex<VecDeque<Job>>,
}

impl Jobs {
    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Job>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts on a question; `None` when enough are being answered already.
    pub fn start(&self, question: Question) -> Option<u64> {
        let mut list = self.lock();
        // Who was told to end makes room at once.
        let asked = list.iter().filter(|j| j.result().is_none() && !j.stop.load(Ordering::Relaxed)).count();
        if asked >= MOST_RUNNING || AT_WORK.load(Ordering::Relaxed) >= MOST_AT_WORK {
            return None;
        }
        while list.len() >= MOST_KEPT {
            let oldest = list.iter().position(|j| j.result().is_some())?;
            list.remove(oldest);
        }
        let job = Job {
            id: self.next.fetch_add(1, Ordering::Relaxed) + 1,
            name: question.name.clone(),
            stop: Arc::default(),
            progress: Arc::default(),
            result: Arc::default(),
        };
        let (stop, progress, result) =
            (Arc::clone(&job.stop), Arc::clone(&job.progress), Arc::clone(&job.result));
        let budget = Budget::unlimited().with_time(question.limits.time).interrupted_by(Arc::clone(&stop));
        let run = move || {
            let name = question.name.clone();
            let seen = Arc::clone(&progress);
            let tell = OnProgress(Arc::new(move |p: &Progress| {
                *seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(*p);
            }));
            let work = move || {
                let _at_work = AtWork::new();
                answer(&question, stop, tell)
            };
            let waited = AssertUnwindSafe(|| limited(&budget, Patience::Promised, work));
            let refused = |d| page::refused(&name, "check", &[d], &Sources::default());
            let value = match catch_unwind(waited) {
                Ok(Ok(value)) => value,
                Ok(Err(late)) => refused(Diagnostic::error_without_place(format!("no answer: {}", late.why))),
                Err(_) => {
                    let d = Diagnostic::error_without_place("internal error: weir panicked");
                    refused(d.hint("please report it"))
                }
            };
            *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(value));
        };
        std::thread::Builder::new().spawn(run).ok()?;
        let id = job.id;
        list.push_back(job);
        Some(id)
    }

    /// Does something that takes no longer than `time`, in a thread of its own; `None` when enough are
    /// at work already.
    pub fn at_once<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Option<Result<T, String>> {
        if AT_WORK.load(Ordering::Relaxed) >= MOST_AT_WORK {
            return None;
        }
        let work = move || {
            let _at_work = AtWork::new();
            work()
        };
        let waited = AssertUnwindSafe(|| limited(&Budget::of(time), Patience::Promised, work));
        Some(match catch_unwind(waited) {
            Ok(Ok(done)) => done,
            Ok(Err(late)) => Err(format!("no answer: {}", late.why)),
            Err(_) => Err("internal error: weir panicked; please report it".into()),
        })
    }

    /// How a question stands.
    pub fn state(&self, id: u64) -> Option<Value> {
        let list = self.lock();
        let job = list.iter().find(|j| j.id == id)?;
        if let Some(result) = job.result() {
            let cancelled = job.stop.load(Ordering::Relaxed);
            return Some(json!({"state": "done", "cancelled": cancelled, "result": *result}));
        }
        let progress = job.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = progress.as_ref().map(crate::progress::line);
        Some(json!({"state": "running", "progress": progress}))
    }

    /// Asks a question to end.
    pub fn cancel(&self, id: u64) -> bool {
        let list = self.lock();
        let found = list.iter().find(|j| j.id == id);
        found.inspect(|j| j.stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// The report of an answer, and the name of its file.
    pub fn report(&self, id: u64) -> Option<(String, String)> {
        let list = self.lock();
        let job = list.iter().find(|j| j.id == id)?;
        let result = job.result()?;
        let html = weir_html::report(&page::page(vec![(*result).clone()]));
        let stem = job.name.rsplit_once('.').map_or(job.name.as_str(), |(s, _)| s);
        Some((format!("{stem}.html"), html))
    }
}
