//! Every fault of the table stands at one place of the code, and in the manual.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use weir_engine::fault::TABLE;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.map(|f| f.unwrap().path()) {
        if file.is_dir() {
            sources(&file, found);
        } else if file.extension().is_some_and(|e| e == "rs") {
            found.push(file);
        }
    }
}

/// How often each name is used: `fault!("…")`, and `fault("…")` in the checker of
/// certificates, which has no crate in common with the engines.
fn used() -> BTreeMap<String, usize> {
    let mut files = Vec::new();
    for krate in std::fs::read_dir(root().join("crates")).unwrap() {
        sources(&krate.unwrap().path().join("src"), &mut files);
    }
    let mut found = BTreeMap::new();
    for file in files.iter().filter(|f| !f.ends_with("weir-engine/src/fault.rs")) {
        let text = read(file);
        for call in ["fault!(\"", "fault(\""] {
            for rest in text.split(call).skip(1) {
                let name = rest.split('"').next().unwrap_or_default();
                *found.entry(name.to_string()).or_default() += 1;
            }
        }
    }
    found
}

#[test]
fn every_fault_stands_at_one_place() {
    let used = used();
    let table: BTreeMap<String, usize> = TABLE.iter().map(|f| (f.name.to_string(), 1)).collect();
    assert_eq!(table.len(), TABLE.len(), "a name is there twice");
    assert_eq!(used, table);
}

#[test]
fn the_manual_lists_them() {
    let page = read(&root().join("docs/faults.md"));
    let rows: Vec<&str> = page.lines().filter(|l| l.starts_with("| `")).collect();
    let listed: Vec<String> =
        TABLE.iter().map(|f| format!("| `{}` | {} | {} |", f.name, f.engine, f.does)).collect();
    assert_eq!(rows.len(), listed.len());
    for (row, fault) in rows.iter().zip(&listed) {
        assert!(row.starts_with(fault.as_str()), "{row}\nis not about\n{fault}");
    }
}

/// Without the feature nothing is left of them.
#[test]
#[cfg(not(feature = "faults"))]
fn none_is_in_force() {
    const NONE: bool = weir_engine::fault!("explore-drops-a-state");
    const { assert!(!NONE) };
}
