//! Every fault of the table stands at one place of the code, and in the manual.

use std::collections::BTreeMap;
use weir_engine::fault::TABLE;
use weir_testkit::{files_below, root, text};

/// How often each name is used: `fault!("…")`, and `fault("…")` in the checker of
/// certificates, which has no crate in common with the engines.
fn used() -> BTreeMap<String, usize> {
    let files = files_below(&root().join("crates"), &["rs"]);
    let sources = files.iter().filter(|f| f.components().any(|c| c.as_os_str() == "src"));
    let mut found = BTreeMap::new();
    for file in sources.filter(|f| !f.ends_with("weir-engine/src/fault.rs")) {
        let text = text(file);
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
    let page = text(&root().join("docs/faults.md"));
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
