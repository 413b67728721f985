//! `weir.toml`: the checks of a project, with the answers that are expected.
//!
//! ```toml
//! [defaults]                  # what a check does not say itself
//! model = "tso"
//! time-limit = "60s"
//!
//! [[check]]
//! file = "locks/peterson.c"   # relative to this file
//! model = ["tso", "pso"]      # one, or a list
//! engine = "auto"
//! flags = ["-O2"]             # for the compiler of C and Rust
//! expect = "safe"             # or unsafe, unknown; robust, not-robust
//! ```

use crate::engines::Engine;
use crate::limits::{parse_memory, parse_time};
use std::path::Path;
use std::time::Duration;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use weir_ir::{Diagnostic, Model, Span};

/// The name of the file that is looked for.
pub const FILE: &str = "weir.toml";
/// An answer that is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Nothing goes wrong.
    Safe,
    /// Something does.
    Unsafe,
    /// It is not known.
    Unknown,
    /// As under SC.
    Robust,
    /// Not as under SC.
    NotRobust,
}

/// What can be expected, with its name.
const ANSWERS: [(&str, Answer); 5] = [
    ("safe", Answer::Safe),
    ("unsafe", Answer::Unsafe),
    ("unknown", Answer::Unknown),
    ("robust", Answer::Robust),
    ("not-robust", Answer::NotRobust),
];

impl Answer {
    /// The word for it in `weir.toml`, and in JSON.
    pub fn word(self) -> &'static str {
        ANSWERS.iter().find(|(_, a)| *a == self).map_or("", |(word, _)| word)
    }
}

/// What a check, or `[defaults]`, can say.
const KEYS: [&str; 7] = ["file", "model", "engine", "expect", "flags", "time-limit", "memory-limit"];

/// One check.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The program, as to be opened from where the command runs.
    pub file: String,
    /// The memory model.
    pub model: Model,
    /// The engine.
    pub engine: Engine,
    /// The expected answer.
    pub expect: Answer,
    /// Flags for the compiler.
    pub flags: Vec<String>,
    /// The time limit.
    pub time_limit: Option<Duration>,
    /// The memory limit.
    pub memory_limit: Option<usize>,
}

impl Entry {
    /// Whether the question is robustness.
    pub fn asks_robustness(&self) -> bool {
        matches!(self.expect, Answer::Robust | Answer::NotRobust)
    }
}

type Item<'i> = Spanned<DeValue<'i>>;

/// Reads the checks of a project. `folder`: where the file is.
///
/// # Errors
/// Messages about places in the text; all that were found.
pub fn parse(folder: &Path, text: &str) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader { folder, problems: Vec::new() };
    for e in errors {
        let span = e.span().unwrap_or(0..0);
        reader.problems.push(Diagnostic::error(Span::new(span.start, span.end), e.message()));
    }
    if !reader.problems.is_empty() {
        return Err(reader.problems);
    }
    let entries = reader.project(table.get_ref());
    if reader.problems.is_empty() { Ok(entries) } else { Err(reader.problems) }
}

struct Reader<'a> {
    folder: &'a Path,
    problems: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn refuse(&mut self, at: std::ops::Range<usize>, message: String) -> &mut Diagnostic {
        self.problems.push(Diagnostic::error(Span::new(at.start, at.end), message));
        self.problems.last_mut().expect("pushed")
    }

    fn known(&mut self, key: &Spanned<std::borrow::Cow<'_, str>>, known: &[&str]) {
        let name = key.get_ref().as_ref();
        if !known.contains(&name) {
            let meant = weir_ir::diag::suggest(name, known.iter().copied());
            let d = self.refuse(key.span(), format!("there is no key `{name}` here"));
            match meant {
                Some(m) => d.label = format!("did you mean `{m}`?"),
                None => d.hint = Some(format!("known keys: {}", known.join(", "))),
            }
        }
    }

    fn project(&mut self, table: &DeTable<'_>) -> Vec<Entry> {
        let mut defaults = None;
        let mut checks = Vec::new();
        for (key, value) in table {
            self.known(key, &["defaults", "check"]);
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("defaults", DeValue::Table(t)) => defaults = Some(t),
                ("check", DeValue::Array(list)) => checks.extend(list.iter()),
                ("defaults", _) => {
                    self.refuse(value.span(), "`defaults` is a table: write `[defaults]`".into());
                }
                ("check", _) => {
                    self.refuse(value.span(), "checks are a list: write `[[check]]`".into());
                }
                _ => {}
            }
        }
        if let Some(t) = defaults {
            let known: Vec<&str> = KEYS.iter().copied().filter(|k| *k != "file").collect();
            t.keys().for_each(|key| self.known(key, &known));
        }
        if checks.is_empty() && self.problems.is_empty() {
            self.refuse(0..0, "there is no check in this project".into()).hint =
                Some("write `[[check]]` and under it `file = \"lock.weir\"`".into());
        }
        checks.into_iter().flat_map(|c| self.check(c, defaults)).collect()
    }

    fn check(&mut self, item: &Item<'_>, defaults: Option<&DeTable<'_>>) -> Vec<Entry> {
        let DeValue::Table(own) = item.get_ref() else {
            self.refuse(item.span(), "a check is a table: write `[[check]]`".into());
            return Vec::new();
        };
        own.keys().for_each(|key| self.known(key, &KEYS));
        let find = |name: &str| own.get(name).or_else(|| defaults.and_then(|d| d.get(name)));
        let Some(file) = own.get("file") else {
            self.refuse(item.span(), "this check names no file".into()).hint =
                Some("write `file = \"lock.weir\"`".into());
            return Vec::new();
        };
        let Some(file) = self.text(file, "file") else { return Vec::new() };
        let models = match find("model") {
            None => vec![Model::Tso],
            Some(m) => {
                self.list(m, "model").iter().filter_map(|m| self.read(m, str::parse::<Model>)).collect()
            }
        };
        let engine = find("engine").and_then(|e| self.read(e, str::parse::<Engine>)).unwrap_or(Engine::Auto);
        let expect = find("expect").and_then(|e| self.read(e, answer)).unwrap_or(Answer::Safe);
        let flags = match find("flags") {
            None => Vec::new(),
            Some(f) => self.list(f, "flags").iter().filter_map(|f| self.text(f, "flags")).collect(),
        };
        let time_limit = find("time-limit").and_then(|t| self.read(t, parse_time));
        let memory_limit = find("memory-limit").and_then(|m| self.read(m, parse_memory));
        let file = self.folder.join(file).to_string_lossy().into_owned();
        let file = file.strip_prefix("./").map_or(file.clone(), str::to_string);
        let one = |model| Entry {
            file: file.clone(),
            model,
            engine,
            expect,
            flags: flags.clone(),
            time_limit,
            memory_limit,
        };
        models.into_iter().map(one).collect()
    }

    fn text(&mut self, item: &Item<'_>, name: &str) -> Option<String> {
        match item.get_ref() {
            DeValue::String(s) => Some(s.to_string()),
            _ => {
                self.refuse(item.span(), format!("`{name}` must be a text in quotes"));
                None
            }
        }
    }

    /// A list, or one that stands for a list of one.
    fn list<'t, 'i>(&self, item: &'t Item<'i>, _name: &str) -> Vec<&'t Item<'i>> {
        match item.get_ref() {
            DeValue::Array(list) => list.iter().collect(),
            _ => vec![item],
        }
    }

    fn read<T>(&mut self, item: &Item<'_>, parse: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let text = self.text(item, "this")?;
        match parse(&text) {
            Ok(value) => Some(value),
            Err(message) => {
                self.refuse(item.span(), message);
                None
            }
        }
    }
}

fn answer(text: &str) -> Result<Answer, String> {
    ANSWERS.iter().find(|(word, _)| *word == text).map(|(_, answer)| *answer).ok_or_else(|| {
        let words = ANSWERS.map(|(word, _)| word);
        let meant = weir_ir::diag::suggest(text, words);
        let meant = meant.map_or(String::new(), |m| format!("; did you mean `{m}`?"));
        format!("`{text}` is no answer{meant} (answers: {})", words.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Entry>, Vec<String>> {
        parse(Path::new("p"), text)
            .map_err(|l| l.into_iter().map(|d| format!("{} {}", d.message, d.label)).collect())
    }

    #[test]
    fn defaults_and_lists() {
        let text = "[defaults]\ntime-limit = \"5s\"\n[[check]]\nfile = \"a.weir\"\nmodel = [\"tso\", \"pso\"]\n\
                    [[check]]\nfile = \"b.c\"\nexpect = \"not-robust\"\nflags = [\"-O2\"]\n";
        let all = read(text).unwrap();
        assert_eq!(all.len(), 3);
        assert_eq!((all[0].model, all[1].model), (Model::Tso, Model::Pso));
        assert_eq!(all[0].file, "p/a.weir");
        assert_eq!(all[0].time_limit, Some(Duration::from_secs(5)));
        assert!(all[2].asks_robustness() && all[2].flags == ["-O2"]);
    }

    #[test]
    fn mistakes_have_places_and_suggestions() {
        let wrong =
            read("[[check]]\nfile = \"a\"\nmodle = \"tso\"\nexpect = \"saef\"\nengine = \"exlpore\"\n");
        let all = wrong.unwrap_err().join("\n");
        for part in ["did you mean `model`?", "did you mean `safe`?", "did you mean `explore`?"] {
            assert!(all.contains(part), "{all}");
        }
        assert!(read("[[check]\n").is_err());
        assert!(read("").unwrap_err()[0].contains("no check"));
        assert!(read("[[check]]\nmodel = 3\n").unwrap_err()[0].contains("names no file"));
        assert!(read("[[check]]\nfile = \"a\"\nmodel = 3\n").unwrap_err()[0].contains("text in quotes"));
        assert!(read("check = 1\n").unwrap_err()[0].contains("[[check]]"));
    }
}
