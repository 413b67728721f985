//! The table of engines: what every engine of `weir check` says about a file under
//! every model. No cell contradicts another, and what the cells say is pinned
//! ([`golden`]).
//!
//! A search that ends by the clock ends elsewhere on another machine. So only what
//! took a moment when the table was made is pinned as it is, and has very long
//! when the table is checked; every other cell is pinned as `limit`, is cut off after a
//! moment, and whatever it says by then must not contradict anything. Each run has the
//! same limit on time ([`LONG`]), so that engines plan alike whoever cuts them off.
//!
//! * `WEIR_PIN=1` makes the tables anew.
//! * `WEIR_TABLE=whole` asks about every file where a table is checked in part, and
//!   waits for the cells that are pinned as `limit`; `scripts/soak` does.

// Each target uses its own part of this.
#![allow(dead_code)]

mod cells;
pub mod files;
mod golden;

use crate::common::each;
use cells::{Cell, Subject, ask};
use golden::Golden;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use weir_driver::engines::{ENGINES, Engine};
use weir_ir::Model;
use weir_ir::instance::instantiate;

/// What takes less than this when the table is made is pinned as it is; where it was
/// before, it may take more.
const MOMENT: Duration = Duration::from_millis(250);
const STILL: Duration = Duration::from_secs(1);
/// How long a cell may take: what is pinned as `limit`, in the usual run; every cell
/// when the table is made, and what is pinned as `limit` in the whole run; what is
/// pinned as anything else.
const BRIEF: Duration = Duration::from_millis(10);
const MAKING: Duration = Duration::from_millis(1500);
const LONG: Duration = Duration::from_secs(60);

/// A program for any number of threads is also asked about with so many.
const COPIES: u32 = 2;

/// The columns: every engine of small programs, and one of the bounded ones with a bound. (What
/// `vm` takes is another program: the target `whole` compares the two ways. `dpor` has no column
/// yet: its own suites compare it with the judge.)
pub fn columns() -> Vec<(&'static str, Engine)> {
    let bounded = "rounds=2".parse().expect("an engine with a bound");
    let small = ENGINES.iter().filter(|(_, engine, _)| !matches!(engine, Engine::Vm | Engine::Dpor));
    let all = small.map(|(name, engine, _)| (*name, *engine));
    all.chain([("rounds=2", bounded)]).collect()
}

/// A file, and how it is asked about.
pub struct File {
    /// Its name in the table.
    pub name: String,
    pub path: PathBuf,
    /// Whether a deadlock counts as wrong.
    pub deadlock: bool,
}

impl File {
    /// A file under its path from a folder on.
    pub fn under(root: &Path, path: PathBuf) -> File {
        let name = path.strip_prefix(root).expect("a file of the folder").display().to_string();
        File { name, path, deadlock: false }
    }
}

/// A table to check.
pub struct Table<'a> {
    /// Its name among the golden files.
    pub name: &'static str,
    pub files: Vec<File>,
    /// What the cells depend on besides Weir: with another compiler, only answers count.
    pub made_with: Option<String>,
    /// Every how manieth file the usual run asks about.
    pub every: usize,
    /// Whether a file is unsafe under a model, where somebody else knows.
    pub known: &'a (dyn Fn(&str, Model) -> Option<bool> + Sync),
}

/// What the engines say about a file: a line per model, a cell per column.
pub type Answers = Vec<Vec<String>>;

/// A word for a cell at which the time was over.
pub const LIMIT: &str = "limit";

fn set(variable: &str) -> bool {
    std::env::var_os(variable).is_some()
}

impl Table<'_> {
    /// Asks every engine about every file; fails where cells contradict each other or
    /// what is pinned. With `WEIR_PIN`, pins what was said instead.
    pub fn check(&self) {
        let (pinning, whole) = (set("WEIR_PIN"), std::env::var("WEIR_TABLE").is_ok_and(|v| v == "whole"));
        let pinned = Golden::read(self.name);
        let every = if pinning || whole { 1 } else { self.every };
        let asked: Vec<&File> = self.files.iter().step_by(every).collect();
        let made = Mutex::new(BTreeMap::new());
        let wrong = each(&asked, |file| {
            let rows = self.rows(file, &pinned, if whole { MAKING } else { BRIEF }, pinning)?;
            made.lock().unwrap_or_else(|e| e.into_inner()).extend(rows);
            Ok(())
        });
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let made = made.into_inner().unwrap_or_else(|e| e.into_inner());
        if pinning {
            return pinned.replaced(made, self.made_with.as_deref()).write(self.name);
        }
        let differ = pinned.differ(&made, self.made_with.as_deref());
        assert!(differ.is_empty(), "{}", differ.join("\n"));
        if every == 1 {
            let gone: Vec<&String> = pinned.rows.keys().filter(|name| !made.contains_key(*name)).collect();
            assert!(gone.is_empty(), "pinned, and not there any more: {gone:?}");
        }
    }

    /// The row of a file, and of its instance where it has any number of threads.
    fn rows(
        &self,
        file: &File,
        pinned: &Golden,
        brief: Duration,
        pinning: bool,
    ) -> Result<Vec<(String, Answers)>, String> {
        let subject = Subject::load(&file.path, file.deadlock);
        let instance = match &subject {
            Subject::Program(program, deadlock) if program.is_parameterised() => {
                instantiate(program, COPIES).ok().map(|p| Subject::Program(Box::new(p), *deadlock))
            }
            _ => None,
        };
        let patience = |before: Option<&String>| match before {
            _ if pinning => MAKING,
            Some(said) if said != LIMIT => LONG,
            _ => brief,
        };
        let mut rows = Vec::new();
        let mut smaller: Option<Vec<Decided>> = None;
        // The instance first: what it can do, any number of threads can.
        let instance = instance.map(|i| (format!("{} ({COPIES} threads)", file.name), i));
        for (name, subject) in instance.into_iter().chain([(file.name.clone(), subject)]) {
            let (cells, decided) = row(&name, &subject, |m, e| patience(pinned.at(&name, m, e)))?;
            contradictions(&name, &decided, |m| (self.known)(&name, m))?;
            for (few, any) in smaller.iter().flatten().zip(&decided) {
                if let (Some(wrong), Some(safe)) = (&few.wrong, &any.safe) {
                    return Err(format!("{name}: {safe} says safe, and {wrong} unsafe of {COPIES} threads"));
                }
            }
            smaller = Some(decided);
            rows.push((name.clone(), pinnable(cells, &name, pinned, pinning)));
        }
        Ok(rows)
    }
}

/// What is pinned of a row's cells when the table is made; else what they say.
fn pinnable(cells: Vec<Vec<Cell>>, name: &str, pinned: &Golden, pinning: bool) -> Answers {
    let said = |(m, line): (usize, Vec<Cell>)| -> Vec<String> {
        let cells = line.into_iter().enumerate().map(|(e, cell)| {
            let most = if pinned.at(name, m, e) == Some(&cell.said) { STILL } else { MOMENT };
            if pinning && cell.took > most { LIMIT.to_string() } else { cell.said }
        });
        cells.collect()
    };
    cells.into_iter().enumerate().map(said).collect()
}

/// Who says what under a model: an engine for each answer.
#[derive(Default)]
struct Decided {
    safe: Option<String>,
    wrong: Option<String>,
}

/// Asks every engine under every model; how long each may take is the caller's.
fn row(
    name: &str,
    subject: &Subject,
    patience: impl Fn(usize, usize) -> Duration,
) -> Result<(Vec<Vec<Cell>>, Vec<Decided>), String> {
    let (mut lines, mut all) = (Vec::new(), Vec::new());
    for (m, model) in Model::ALL.into_iter().enumerate() {
        let (mut cells, mut decided) = (Vec::new(), Decided::default());
        for (e, (engine_name, engine)) in columns().into_iter().enumerate() {
            // The judge's own search is the same for every engine: once is enough.
            let cell = ask(subject, engine, model, patience(m, e), decided.safe.is_none())
                .map_err(|e| format!("{name} {} {engine_name}: {e}", model.name()))?;
            if cell.is_safe() {
                decided.safe.get_or_insert_with(|| engine_name.to_string());
            } else if cell.is_unsafe() {
                decided.wrong.get_or_insert_with(|| engine_name.to_string());
            }
            cells.push(cell);
        }
        lines.push(cells);
        all.push(decided);
    }
    Ok((lines, all))
}

/// No two engines disagree; a weaker model allows whatever a stronger one does (every
/// execution under SC is one under TSO whose stores reach memory at once, and so on;
/// all that `check` calls unsafe is that a state can be reached, and a state
/// in which nothing moves under SC is stuck under TSO too); nobody who knows says
/// otherwise.
fn contradictions(
    name: &str,
    decided: &[Decided],
    known: impl Fn(Model) -> Option<bool>,
) -> Result<(), String> {
    for (m, model) in Model::ALL.into_iter().enumerate() {
        let Some(safe) = &decided[m].safe else { continue };
        for (stronger, other) in Model::ALL.into_iter().zip(decided).take(m + 1) {
            if let Some(wrong) = &other.wrong {
                return Err(format!(
                    "{name}: {safe} says safe under {model}, {wrong} unsafe under {stronger}"
                ));
            }
        }
    }
    for (model, decided) in Model::ALL.into_iter().zip(decided) {
        let (said, by) = match known(model) {
            Some(true) => ("safe", &decided.safe),
            Some(false) => ("unsafe", &decided.wrong),
            None => continue,
        };
        if let Some(by) = by {
            return Err(format!("{name}: {by} says {said} under {model}, which is known to be wrong"));
        }
    }
    Ok(())
}
