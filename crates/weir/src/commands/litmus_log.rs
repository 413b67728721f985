//! `weir litmus --compare LOG`: the final states of a test beside those that another tool, or a
//! machine, has shown.

use crate::exit::Exit;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use weir_driver::input;
use weir_formats::litmus::log::{self, Logged, Observed};
use weir_report::{LitmusResult, herd};

/// What a log says, by the names of the tests.
pub(super) struct Log(BTreeMap<String, BTreeSet<Observed>>);

impl Log {
    /// Reads it; what is wrong with it otherwise.
    pub(super) fn read(name: &str) -> Result<Log, String> {
        let text = input::read_trace(name)
            .map_err(|refused| refused.diagnostics.first().map_or_else(String::new, |d| d.message.clone()))?;
        let tests = log::read(&text).map_err(|(line, text)| {
            format!("`{name}`, line {line}: a final state should stand here, and there is `{text}`")
        })?;
        if tests.is_empty() {
            return Err(format!("`{name}` is no log of litmus tests: no line starts with `Test`"));
        }
        let mut all: BTreeMap<String, BTreeSet<Observed>> = BTreeMap::new();
        // Of a test that was run several times, all that was seen.
        for Logged { test, states } in tests {
            all.entry(test).or_default().extend(states);
        }
        Ok(Log(all))
    }
}

/// How a test and the log compare.
pub(super) struct Compared {
    name: String,
    model: &'static str,
    word: &'static str,
    common: usize,
    only_in_log: Vec<String>,
    only_here: Vec<String>,
}

impl Compared {
    /// Compares what both observe.
    pub(super) fn of(log: &Log, result: &LitmusResult) -> Compared {
        let (name, model) = (result.program.name.clone(), result.model.name());
        let nothing = |word| Compared {
            name: name.clone(),
            model,
            word,
            common: 0,
            only_in_log: Vec::new(),
            only_here: Vec::new(),
        };
        let Some(logged) = log.0.get(&name) else { return nothing("not-in-log") };
        let here: BTreeSet<Observed> = herd::states(result).iter().filter_map(|s| log::observed(s)).collect();
        let names = |states: &BTreeSet<Observed>| -> BTreeSet<String> {
            states.iter().flat_map(|state| state.keys().cloned()).collect()
        };
        let both: BTreeSet<String> = names(logged).intersection(&names(&here)).cloned().collect();
        if both.is_empty() {
            return nothing("nothing-in-common");
        }
        let cut = |states: &BTreeSet<Observed>| -> BTreeSet<Observed> {
            let mut states: Vec<Observed> = states.iter().cloned().collect();
            states.iter_mut().for_each(|state| state.retain(|name, _| both.contains(name)));
            states.into_iter().collect()
        };
        let (logged, here) = (cut(logged), cut(&here));
        let text = |s: &Observed| s.iter().map(|(k, v)| format!("{k}={v};")).collect::<Vec<_>>().join(" ");
        let only_in_log: Vec<String> = logged.difference(&here).map(text).collect();
        let only_here: Vec<String> = here.difference(&logged).map(text).collect();
        let word = match (only_in_log.is_empty(), only_here.is_empty()) {
            (true, true) => "same",
            (true, false) => "log-has-less",
            (false, true) => "log-has-more",
            (false, false) => "differs",
        };
        Compared { name, model, word, common: logged.intersection(&here).count(), only_in_log, only_here }
    }

    /// A state in the log that the model has not is what one looks for.
    pub(super) fn exit(&self) -> Exit {
        if self.only_in_log.is_empty() { Exit::Good } else { Exit::Bad }
    }

    /// For people: a line, and one for each state that only one side has.
    pub(super) fn text(&self) -> String {
        let states = |n: usize| if n == 1 { "1 state".to_string() } else { format!("{n} states") };
        let what = match self.word {
            "not-in-log" => "not in the log".to_string(),
            "nothing-in-common" => "the log observes nothing that the test asks about".to_string(),
            "same" => format!("same, {}", states(self.common)),
            _ => format!("{} in common", states(self.common)),
        };
        let mut out = format!("Compared {} {}: {what}\n", self.name, self.model);
        for state in &self.only_in_log {
            out += &format!("  only in the log: {state}\n");
        }
        for state in &self.only_here {
            out += &format!("  not in the log:  {state}\n");
        }
        out
    }

    /// For scripts.
    pub(super) fn json(&self) -> Value {
        json!({
            "verdict": self.word,
            "in_common": self.common,
            "only_in_log": self.only_in_log,
            "only_here": self.only_here,
        })
    }
}
