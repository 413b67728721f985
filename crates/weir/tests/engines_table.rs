//! Every engine on every example: what each cell of the table says is pinned in
//! `golden/engines.tsv`, and no cell contradicts another.
//!
//! A run here is short, so a cell may also end at its limit; what is pinned was made
//! with more time. `WEIR_PIN=1 cargo test --release --test engines_table` makes the
//! table anew.

mod common;

use common::each;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use weir_driver::engines::param::Found;
use weir_driver::engines::{self, ENGINES, Engine};
use weir_driver::gate::{self, Effort};
use weir_engine::{Budget, Outcome, StopReason};
use weir_explore::Options;
use weir_ir::{Model, Program};

/// How long a cell may take, here and when the table is made.
const BRIEF: Duration = Duration::from_millis(150);
const LONG: Duration = Duration::from_secs(4);

fn pinning() -> bool {
    std::env::var_os("WEIR_PIN").is_some()
}

/// The examples in formats that need no compiler.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut all = Vec::new();
    for folder in ["", "x86", "any"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of examples");
        let files = entries.map(|e| e.expect("an entry").path());
        all.extend(files.filter(|p| p.extension().is_some_and(|e| e == "weir" || e == "asm")));
    }
    all.sort();
    all
}

/// What a cell says.
fn cell(program: &Program, engine: Engine, model: Model) -> Result<String, String> {
    let budget = Budget::of(if pinning() { LONG } else { BRIEF }).with_memory(Some(2 << 30));
    let options = Options { budget: budget.clone(), workers: 1, ..Options::new(model) };
    let found = if program.is_parameterised() {
        engines::run_any(program, engine, &options).map_err(|d| d.message.clone())?
    } else {
        Found::of(engines::run(program, engine, &options))
    };
    let shown = found.instance.as_ref().map_or(program, |(_, instance)| instance);
    let judged =
        gate::pass(shown, found.verdict, false, Effort::Share, &budget).map_err(|r| r.to_string())?;
    Ok(match judged.verdict.outcome {
        Outcome::Safe(scope, _) => format!("safe: {scope}"),
        Outcome::Unsafe(_) => "unsafe".into(),
        Outcome::Unknown(why, _) if why.is_limit() => "unknown: a limit".into(),
        Outcome::Unknown(StopReason::Bound(bound), _) => format!("unknown: nothing with {bound}"),
        Outcome::Unknown(why, _) => format!("unknown: {why}"),
        Outcome::Unsupported(what) => format!("unsupported: {what}"),
    })
}

fn row(path: &Path) -> Result<Vec<(String, String)>, String> {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let Ok(program) = weir_driver::input::from_text(&name, &text) else { return Ok(Vec::new()) };
    if !program.has_question() {
        return Ok(Vec::new());
    }
    let mut cells = Vec::new();
    for model in Model::ALL {
        let mut decided: BTreeMap<bool, &str> = BTreeMap::new();
        for (engine_name, engine, _) in ENGINES {
            let said =
                cell(&program, engine, model).map_err(|e| format!("{name} {model} {engine_name}: {e}"))?;
            if said.starts_with("safe") || said == "unsafe" {
                decided.insert(said == "unsafe", engine_name);
            }
            cells.push((format!("{name}\t{}\t{engine_name}", model.name()), said));
        }
        if let (Some(wrong), Some(safe)) = (decided.get(&true), decided.get(&false)) {
            return Err(format!("{name} under {model}: {safe} says safe, {wrong} unsafe"));
        }
    }
    Ok(cells)
}

#[test]
fn no_engine_contradicts_another() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/engines.tsv");
    let made = std::sync::Mutex::new(BTreeMap::new());
    let wrong = each(&files(), |path| {
        let cells = row(path)?;
        made.lock().unwrap_or_else(|e| e.into_inner()).extend(cells);
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let made = made.into_inner().unwrap_or_else(|e| e.into_inner());
    if pinning() {
        let text: String = made.iter().map(|(k, v)| format!("{k}\t{v}\n")).collect();
        std::fs::write(&table, text).expect("the table is written");
        return;
    }
    let pinned = std::fs::read_to_string(&table).expect("the table");
    let pinned: BTreeMap<String, String> = pinned
        .lines()
        .filter_map(|l| l.rsplit_once('\t'))
        .map(|(key, said)| (key.to_string(), said.to_string()))
        .collect();
    assert!(pinned.keys().eq(made.keys()), "other files, models or engines: make the table anew");
    let mut decided = 0;
    for (key, said) in &made {
        if said == "unknown: a limit" {
            continue;
        }
        // Where the table ends at a limit, a later version may know more.
        let before = &pinned[key];
        assert!(before == said || before == "unknown: a limit", "{key}: {said}, and {before} before");
        decided += 1;
    }
    assert!(decided * 4 > made.len() * 3, "{decided} of {} cells within the time", made.len());
}
