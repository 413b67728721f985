//! Weir in a browser, without a server: the questions of the page of `weir serve`, answered by a module of
//! WebAssembly in a worker (`scripts/playground` makes the folder, which any web server can hold).
//!
//! [`answer`] takes and gives JSON, and is the same on every machine; `abi` is how JavaScript calls it.
//! What differs from `weir serve`: one thread, so `auto` is the explorer alone; no compilers; proofs and
//! the engines that need threads are not offered. Whoever cancels ends the worker. Limits of time are
//! looked at as everywhere (the page lends a clock, [`weir_engine::clock`]), that of memory is the module's.

#[cfg(target_arch = "wasm32")]
mod abi;

use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use weir::serve::question::Question;
use weir::serve::{ask, setup, step};
use weir_driver::limits::Limits;
use weir_explore::{OnProgress, Progress};

/// A program is looked at for no longer than this.
const TIME: Duration = Duration::from_secs(60);
/// A module of WebAssembly has no more than 4 GiB; this leaves room for the answer.
const MEMORY: usize = 3 << 30;

/// What the form of the playground offers.
const QUESTIONS: [&str; 8] = ["check", "robust", "fence", "fence-safe", "lin", "graph", "reduce", "litmus"];
const ENGINES: [&str; 1] = ["explore"];

/// The page, `index.html`.
pub fn page() -> String {
    let mut setup = setup();
    for field in setup["form"].as_array_mut().into_iter().flatten() {
        let offered: &[&str] = match field["name"].as_str() {
            Some("command") => &QUESTIONS,
            Some("engine") => &ENGINES,
            _ => continue,
        };
        if let Some(choices) = field["choices"].as_array_mut() {
            choices.retain(|c| c[0].as_str().is_some_and(|name| offered.contains(&name)));
        }
        if !offered.contains(&field["default"].as_str().unwrap_or("")) {
            field["default"] = json!(offered[0]);
        }
    }
    setup["seconds"] = json!(TIME.as_secs());
    weir_html::playground(&setup)
}

/// The worker, `worker.js`.
pub fn worker() -> &'static str {
    weir_html::PLAYGROUND_WORKER
}

/// Answers `{kind: "run" | "step" | "report", …}` with `{result}`, `{step}` or `{html}`, else `{error}`;
/// `tell` gets the figures of a search now and then.
pub fn answer(asked: &Value, tell: fn(&str)) -> Value {
    let limits = Limits { time: Some(TIME), memory: Some(MEMORY), jobs: 1, interrupt: None };
    if asked["kind"] == "report" {
        let page = weir_report::page::page(vec![asked["result"].clone()]);
        return json!({"html": weir_html::report(&page)});
    }
    let question = match Question::read(asked, &limits) {
        Ok(question) => question,
        Err(why) => return json!({"error": why}),
    };
    if asked["kind"] == "step" {
        let path = asked["path"].as_str().unwrap_or("");
        return match step::answer(&question, path, asked["settle"].as_bool().unwrap_or(false)) {
            Ok(step) => json!({"step": step}),
            Err(why) => json!({"error": why}),
        };
    }
    let progress = OnProgress(Arc::new(move |p: &Progress| tell(&weir::progress::line(p))));
    json!({"result": ask::answer(&question, Arc::default(), progress)})
}

#[cfg(test)]
mod tests {
    use super::*;

    const BROKEN: &str = "shared x: u8, y: u8;\nthread a { x = 1; r = y; }\nthread b { y = 1; s = x; }\n\
        not exists (a.r == 0 && b.s == 0);\n";

    fn asked(kind: &str, more: &Value) -> Value {
        let mut all =
            json!({"kind": kind, "text": BROKEN, "name": "sb.weir", "model": "tso", "engine": "explore"});
        for (key, value) in more.as_object().into_iter().flatten() {
            all[key] = value.clone();
        }
        answer(&all, |_| ())
    }

    #[test]
    fn questions_are_answered() {
        let checked = asked("run", &json!({"command": "check"}));
        assert_eq!(checked["result"]["verdict"], "unsafe", "{checked}");
        assert!(checked["result"]["executions"][0]["graph"]["svg"].as_str().unwrap().contains("<svg"));
        assert_eq!(asked("run", &json!({"command": "robust"}))["result"]["verdict"], "not-robust");
        assert_eq!(asked("run", &json!({"command": "fence"}))["result"]["verdict"], "repaired");
        let finals = asked("run", &json!({"command": "litmus"}));
        assert_eq!(finals["result"]["tables"][0]["rows"].as_array().map(Vec::len), Some(4), "{finals}");
        let report = asked("report", &json!({"result": checked["result"]}));
        assert!(report["html"].as_str().unwrap().starts_with("<!DOCTYPE html>"));
        assert!(asked("run", &json!({"model": "x"}))["error"].is_string());
    }

    #[test]
    fn steps_are_taken() {
        let first = asked("step", &json!({"path": ""}));
        let enabled = first["step"]["enabled"].as_array().unwrap();
        assert_eq!(enabled.len(), 2, "{first}");
        let word = enabled[0]["word"].as_str().unwrap();
        let next = asked("step", &json!({"path": word, "settle": true}));
        let flush = next["step"]["enabled"].as_array().unwrap().iter().find(|c| c["flush"] == true);
        assert_eq!(flush.unwrap()["text"], "flush x=1", "{next}");
        assert!(asked("step", &json!({"path": "9.9"}))["error"].is_string());
    }

    #[test]
    fn the_page_offers_what_there_is() {
        let html = page();
        assert!(html.contains("fence-safe") && !html.contains("[\"prove\""), "no proofs");
        assert!(worker().contains("weir_answer"));
    }
}
