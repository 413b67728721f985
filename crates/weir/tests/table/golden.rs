//! A pinned table: files that get the same answers stand together, below these.
//!
//! ```text
//! no1 = unsupported: the dual engine is for TSO, not for SC
//!
//! sc   safe safe safe safe no1 …
//! tso  unsafe unsafe unsafe open2 unsafe …
//! pso  unsafe unsafe no3 no3 no4 …
//!     dekker.weir
//!     peterson.weir
//! ```
//!
//! A word stands for a text; `safe` (all executions), `unsafe` and `limit` for
//! themselves. Words keep their texts when the table is made anew.

use super::{Answers, LIMIT, columns};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;
use weir_ir::Model;

const PLAIN: [(&str, &str); 3] = [("safe", "safe: all executions"), ("unsafe", "unsafe"), (LIMIT, LIMIT)];
const MADE_WITH: &str = "# made with ";

/// What is pinned.
#[derive(Default)]
pub struct Golden {
    made_with: Option<String>,
    /// Texts by word.
    words: BTreeMap<String, String>,
    pub rows: BTreeMap<String, Answers>,
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/table/{name}.txt"))
}

impl Golden {
    /// Reads a table; an empty one where there is none.
    pub fn read(name: &str) -> Golden {
        let mut golden = Golden::default();
        let mut block: Answers = Vec::new();
        let mut named = false;
        for line in std::fs::read_to_string(path(name)).unwrap_or_default().lines() {
            if let Some(with) = line.strip_prefix(MADE_WITH) {
                golden.made_with = Some(with.to_string());
            } else if let Some(file) = line.strip_prefix("    ") {
                golden.rows.insert(file.to_string(), block.clone());
                named = true;
            } else if let Some((word, text)) = line.split_once(" = ") {
                golden.words.insert(word.to_string(), text.to_string());
            } else if !line.is_empty() && !line.starts_with('#') {
                if std::mem::take(&mut named) {
                    block.clear();
                }
                block.push(line.split_whitespace().skip(1).map(|w| golden.text(w)).collect());
            }
        }
        golden
    }

    fn text(&self, word: &str) -> String {
        let plain = PLAIN.iter().find(|(w, _)| *w == word).map(|(_, text)| text.to_string());
        plain.or_else(|| self.words.get(word).cloned()).unwrap_or_else(|| panic!("no text for `{word}`"))
    }

    /// What is pinned for a cell, if the file is known.
    pub fn at(&self, name: &str, model: usize, column: usize) -> Option<&String> {
        self.rows.get(name)?.get(model)?.get(column)
    }

    /// Where others say something else than what is pinned. Made with something else,
    /// only answers count.
    pub fn differ(&self, made: &BTreeMap<String, Answers>, made_with: Option<&str>) -> Vec<String> {
        let same = self.made_with.as_deref() == made_with;
        let answer = |said: &str| said == "unsafe" || said.starts_with("safe");
        let mut list = Vec::new();
        for (name, rows) in made {
            for (m, cells) in rows.iter().enumerate() {
                for (e, said) in cells.iter().enumerate() {
                    let Some(before) = self.at(name, m, e) else {
                        list.push(format!("{name}: it is not in the table; WEIR_PIN=1 makes it anew"));
                        continue;
                    };
                    let counts = if same { before != LIMIT } else { answer(said) && answer(before) };
                    if counts && before != said {
                        let (model, (engine, _)) = (Model::ALL[m].name(), columns()[e]);
                        list.push(format!("{name} {model} {engine}: {said}; pinned is {before}"));
                    }
                }
            }
        }
        list.dedup();
        list
    }

    /// A table with these rows; words keep their texts.
    pub fn replaced(self, rows: BTreeMap<String, Answers>, made_with: Option<&str>) -> Golden {
        let used: BTreeSet<&String> = rows.values().flatten().flatten().collect();
        let mut words = self.words;
        words.retain(|_, text| used.contains(text));
        for text in used {
            let plain = PLAIN.iter().any(|(_, t)| t == text);
            if plain || words.values().any(|t| t == text) {
                continue;
            }
            let kind = match text.split(':').next().unwrap_or_default() {
                "safe" => "safe",
                "unknown" => "open",
                "unsupported" => "no",
                _ => "none",
            };
            let free = (1..).map(|n| format!("{kind}{n}")).find(|w| !words.contains_key(w));
            words.insert(free.expect("a free number"), text.clone());
        }
        Golden { made_with: made_with.map(str::to_string), words, rows }
    }

    pub fn write(&self, name: &str) {
        let names: Vec<&str> = columns().iter().map(|(name, _)| *name).collect();
        let mut out = format!("# {}\n", names.join(" "));
        if let Some(with) = &self.made_with {
            let _ = writeln!(out, "{MADE_WITH}{with}");
        }
        let mut legend: Vec<_> = self.words.iter().collect();
        legend.sort_by_key(|(word, _)| {
            (word.trim_end_matches(|c: char| c.is_ascii_digit()), word.len(), *word)
        });
        for (word, text) in legend {
            let _ = writeln!(out, "{word} = {text}");
        }
        let mut blocks: BTreeMap<&Answers, Vec<&String>> = BTreeMap::new();
        for (file, answers) in &self.rows {
            blocks.entry(answers).or_default().push(file);
        }
        let mut blocks: Vec<_> = blocks.into_iter().collect();
        blocks.sort_by(|a, b| a.1.cmp(&b.1));
        let words: BTreeMap<&str, &str> = PLAIN
            .iter()
            .map(|(w, t)| (*t, *w))
            .chain(self.words.iter().map(|(w, t)| (t.as_str(), w.as_str())))
            .collect();
        for (answers, files) in blocks {
            out.push('\n');
            for (model, cells) in Model::ALL.into_iter().zip(answers) {
                let cells: Vec<&str> = cells.iter().map(|text| words[text.as_str()]).collect();
                let _ = writeln!(out, "{:4} {}", model.name(), cells.join(" "));
            }
            for file in files {
                let _ = writeln!(out, "    {file}");
            }
        }
        let path = path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for tables");
        std::fs::write(path, out).expect("the table is written");
    }
}
