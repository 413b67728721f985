//! No modules and no crates use each other in a ring.

use weir_testkit::module_graph::{crate_rings, read_crates};

/// The crates of the workspace.
const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

#[test]
fn modules_use_each_other_in_no_ring() {
    let found: Vec<String> = read_crates(CRATES.as_ref()).iter().flat_map(|k| k.rings()).collect();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn crates_use_each_other_in_no_ring() {
    let crates = read_crates(CRATES.as_ref());
    assert!(crates.len() > 20, "the workspace was read: {}", crates.len());
    assert_eq!(crate_rings(&crates, false), Vec::<String>::new());
}
