//! `weir.toml`: the checks of a project, with the answers that are expected
//! (`docs/project.md`). What a check can say is in the table of options ([`Entry`]).

use crate::globs;
use crate::options::{Arguments, Arity, Entry, Given, Spec};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use weir_ir::{Diagnostic, Span};

/// The name of the file that is looked for.
pub const FILE: &str = "weir.toml";

type Item<'i> = Spanned<DeValue<'i>>;

/// The file of the project that a folder belongs to, seen from that folder: its own, or that of the nearest
/// folder above.
pub fn find(from: &Path) -> Option<PathBuf> {
    let up = from.ancestors().position(|folder| folder.join(FILE).is_file())?;
    Some(std::iter::repeat_n("..", up).collect::<PathBuf>().join(FILE))
}

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
            let known: Vec<&str> = keys().filter(|k| *k != "file").collect();
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
        let known: Vec<&str> = keys().collect();
        own.keys().for_each(|key| self.known(key, &known));
        if !own.contains_key("file") {
            self.refuse(item.span(), "this check names no file".into()).hint =
                Some("write `file = \"lock.weir\"`".into());
            return Vec::new();
        }
        let mut given = Words::default();
        for spec in Entry::specs() {
            if let Some(item) = own.get(spec.name).or_else(|| defaults?.get(spec.name)) {
                given.0.insert(spec.name, self.words(item, &spec));
            }
        }
        let files = self.files(own, &given);
        // A check of several files, or under several models, is several.
        let models: Vec<Option<String>> =
            given.0.remove("model").map_or(vec![None], |all| all.into_iter().map(Some).collect());
        let one = |(file, model): (&String, &Option<String>)| {
            given.0.insert("file", vec![file.clone()]);
            given.0.extend(model.clone().map(|m| ("model", vec![m])));
            let entry = Entry::read(&given).ok()?;
            let file = self.folder.join(&entry.file).to_string_lossy().into_owned();
            let file = file.strip_prefix("./").map_or(file.clone(), str::to_string);
            Some(Entry { file, ..entry })
        };
        files.iter().flat_map(|file| models.iter().map(move |model| (file, model))).filter_map(one).collect()
    }

    /// The files of a check: patterns are looked up in the folder of the project.
    fn files(&mut self, own: &DeTable<'_>, given: &Words) -> Vec<String> {
        let without = given.0.get("exclude").map_or(&[][..], Vec::as_slice);
        let mut files = Vec::new();
        for word in given.0.get("file").into_iter().flatten() {
            if !globs::is_pattern(word) {
                files.push(word.clone());
                continue;
            }
            let mut found = globs::expand(self.folder, word);
            found.retain(|file| !without.iter().any(|w| globs::matches(w, file)));
            if found.is_empty() {
                let at = own.get("file").map_or(0..0, Spanned::span);
                self.refuse(at, format!("`{word}` names no file")).hint = Some(
                    "a pattern is relative to the folder of weir.toml; `**` stands for any folders".into(),
                );
            }
            found.retain(|file| !files.contains(file));
            files.append(&mut found);
        }
        files
    }

    /// The words of a value that the table takes; what it does not take is refused.
    fn words(&mut self, item: &Item<'_>, spec: &Spec) -> Vec<String> {
        let items = match item.get_ref() {
            DeValue::Array(list) if spec.arity == Arity::Many || matches!(spec.name, "model" | "file") => {
                list.iter().collect()
            }
            _ => vec![item],
        };
        let mut words = Vec::new();
        for item in items {
            let read = match item.get_ref() {
                DeValue::String(word) => (spec.check)(spec, word).map(|()| word.to_string()),
                _ => Err(format!("`{}` must be a text in quotes", spec.name)),
            };
            match read {
                Ok(word) => words.push(word),
                Err(message) => {
                    self.refuse(item.span(), message);
                }
            }
        }
        words
    }
}

/// What a check can say.
fn keys() -> impl Iterator<Item = &'static str> {
    Entry::specs().into_iter().map(|spec| spec.name)
}

/// The words that are given for each key.
#[derive(Default)]
struct Words(HashMap<&'static str, Vec<String>>);

impl Given for Words {
    fn words(&self, spec: &Spec) -> Option<Vec<String>> {
        self.0.get(spec.name).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use weir_ir::Model;

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
    fn patterns_and_lists_of_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = "[[check]]\nfile = [\"x.weir\", \"src/op*/*.rs\"]\nexclude = [\"**/v*.rs\", \"**/d*\"]\n\
                    model = [\"sc\", \"tso\"]\n";
        let all = parse(folder, text).unwrap();
        let names: Vec<&str> = all.iter().map(|e| e.file.rsplit('/').next().unwrap()).collect();
        assert_eq!(
            names,
            ["x.weir", "x.weir", "entry.rs", "entry.rs", "mod.rs", "mod.rs", "table.rs", "table.rs"]
        );
        let none = parse(folder, "[[check]]\nfile = \"no/*.weir\"\n").unwrap_err();
        assert!(none[0].message.contains("names no file"), "{none:?}");
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
