//! Checks of the server: for a request, and when a file is saved. They run beside it.

use super::check::{self, Checked};
use super::saved::{self, Ask};
use super::task::Running;
use super::{Document, Documents, INTERNAL, INVALID_PARAMS, Server, publish, text};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use weir_driver::input;
use weir_ir::{Model, Program};

/// What is asked, of what.
enum Question {
    /// A program as it stands in the editor.
    Own(Arc<Program>, Model),
    /// A file, as it was saved.
    Compiled(String, Ask),
}

impl Question {
    fn answer(&self, uri: &str, running: &Running) -> Checked {
        match self {
            Question::Own(program, model) => check::check(uri, program, *model, running),
            Question::Compiled(path, ask) => saved::check(uri, path, ask, running),
        }
    }
}

/// Programs may nest deeply; see the command line.
fn beside(work: impl FnOnce() + Send + 'static) {
    let _ = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
}

/// What a check found goes where it is shown, if the text is still that one.
fn show(out: &super::Out, documents: &Documents, uri: &str, version: &Value, found: &mut Checked) {
    let mut documents = documents.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(doc) = documents.get_mut(uri).filter(|d| d.version == *version) {
        doc.found = std::mem::take(&mut found.diagnostics);
        doc.repair = found.repair.take();
        publish(out, uri, doc);
    }
}

impl Server {
    /// `weir.check` with a file and a model; the answer comes when it is there.
    pub(super) fn execute(&self, id: &Value, params: &Value) {
        let uri = params["arguments"][0].as_str().unwrap_or("").to_string();
        let model = params["arguments"][1].as_str().unwrap_or("tso").parse::<Model>();
        let asked = |doc: &Document| -> Option<Question> {
            let model = *model.as_ref().ok()?;
            if doc.own().is_none() {
                let path = text::path(&uri)?;
                let ask = Ask::by_hand(&path, model);
                return Some(Question::Compiled(path, ask));
            }
            let program = doc.program.clone().filter(|_| doc.current)?;
            Some(Question::Own(program, model))
        };
        let known = params["command"] == "weir.check";
        let documents = self.lock();
        let found = documents.get(&uri).filter(|_| known);
        let Some((question, version)) = found.and_then(|doc| Some((asked(doc)?, doc.version.clone()))) else {
            return self.out.refuse(id, INVALID_PARAMS, "weir.check wants an open program without errors");
        };
        drop(documents);
        let (out, documents, id) = (self.out.clone(), Arc::clone(&self.documents), id.clone());
        let running = self.tasks.begin(&out, &uri, &id, &params["workDoneToken"]);
        beside(move || {
            let found = catch_unwind(AssertUnwindSafe(|| question.answer(&uri, &running)));
            let Ok(mut found) = found else {
                return out.refuse(&id, INTERNAL, "internal error: weir panicked; please report it");
            };
            if let Some(code) = running.stopped() {
                drop(running);
                return out.refuse(&id, code, "nobody waits for this answer any more");
            }
            let kind = if found.safe { 3 } else { 2 };
            out.notify("window/showMessage", &json!({"type": kind, "message": found.headline}));
            show(&out, &documents, &uri, &version, &mut found);
            running.end(found.headline.clone());
            out.respond(&id, &json!({"verdict": found.verdict, "text": found.headline}));
        });
    }

    /// A file was saved: it is checked, as its project says, or as it is.
    pub(super) fn saved(&self, uri: &str) {
        let documents = self.lock();
        let Some(doc) = documents.get(uri).filter(|_| self.on_save.load(Ordering::Relaxed)) else { return };
        let Some(path) = text::path(uri) else { return };
        let (version, source, program) = (doc.version.clone(), doc.file.text.clone(), doc.program.clone());
        let program = program.filter(|_| doc.current);
        drop(documents);
        self.tasks.changed(uri);
        let (out, tasks, documents) =
            (self.out.clone(), Arc::clone(&self.tasks), Arc::clone(&self.documents));
        let uri = uri.to_string();
        let questions: Vec<(Question, Ask)> = match input::needs_compiler(&path) {
            true => {
                let asks = saved::asks(&path, &source);
                asks.into_iter().map(|a| (Question::Compiled(path.clone(), a.clone()), a)).collect()
            }
            false => {
                let Some(program) = program.filter(|p| check::is_asked(p)) else { return };
                let asks = saved::asks(&path, &source);
                asks.into_iter().map(|a| (Question::Own(Arc::clone(&program), a.model()), a)).collect()
            }
        };
        if questions.is_empty() {
            return;
        }
        let running = tasks.begin(&out, &uri, &Value::Null, &Value::Null);
        beside(move || {
            let _turn = tasks.turn();
            let mut all = Checked::default();
            for (question, ask) in &questions {
                if running.stopped().is_some() {
                    return;
                }
                let Ok(found) = catch_unwind(AssertUnwindSafe(|| question.answer(&uri, &running))) else {
                    let message =
                        json!({"type": 1, "message": "internal error: weir panicked; please report it"});
                    return out.notify("window/logMessage", &message);
                };
                let told = json!({"type": 3, "message": format!("{uri}: {}", found.headline)});
                out.notify("window/logMessage", &told);
                all.headline = found.headline;
                // Nobody has to be told what is expected.
                if !ask.expects(found.verdict) {
                    all.diagnostics.extend(found.diagnostics);
                    all.repair = all.repair.or(found.repair);
                }
            }
            if running.stopped().is_none() {
                show(&out, &documents, &uri, &version, &mut all);
                running.end(all.headline);
            }
        });
    }
}
