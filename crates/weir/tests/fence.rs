//! `weir fence` as a user runs it: the fences of every format, the patch, and
//! running again on the patched file.

mod common;

use common::repair::{fence, repair};
use common::{Folder, weir};
use serde_json::Value;
use weir_testkit::{example, plain_examples};

#[test]
fn every_example_is_repaired_or_cannot_be() {
    let mut repaired = 0;
    for (i, file) in plain_examples().iter().enumerate() {
        for model in ["tso", "pso"] {
            let strip = if i % 2 == 0 { "-p0" } else { "-p1" };
            match repair(file, model, strip) {
                Ok(n) => {
                    println!("{model} {}: {n}", file.display());
                    repaired += 1;
                }
                Err(v) => println!("{model} {}: {v}", file.display()),
            }
        }
    }
    assert!(repaired >= 40, "{repaired}");
}

#[test]
fn all_minimal_sets_weights_and_kinds() {
    let folder = Folder::new();
    let text = "shared x: u8, y: u8;
thread a { x = 1; skip; r = y; }
thread b { y = 1; choose { skip; r = x; } or { r = x; } }
exists (a.r == 0 && b.r == 0);
";
    let file = folder.file("sb.weir", text);
    let all = fence(file.as_ref(), "tso", &["--all-minimal"]).exits(0).json();
    let columns = |set: &Value| -> Vec<u64> {
        set.as_array().unwrap().iter().map(|f| f["column"].as_u64().unwrap()).collect()
    };
    let sets: Vec<Vec<u64>> = all["all_minimal"].as_array().unwrap().iter().map(columns).collect();
    assert_eq!(sets, [[19, 19], [25, 19]], "{all}");
    assert_eq!(all["all_minimal_complete"], true);
    let full = fence(&example("litmus/mp.weir"), "pso", &[]).exits(0).json();
    assert_eq!(full["fences"][0]["kind"], "full");
    let weak = fence(&example("litmus/mp.weir"), "pso", &["--kinds"]).exits(0).json();
    assert_eq!(weak["fences"][0]["kind"], "store-store");
    fence(&example("peterson.weir"), "tso", &["--cost"]).exits(0).says("repaired");
}

#[test]
fn fences_that_are_not_needed_are_reported() {
    let text = "shared x: u8, y: u8;
thread a { fence; x = 1; fence; r = y; fence; }
thread b { y = 1; fence; r = x; }
exists (a.r == 0 && b.r == 0);
";
    let folder = Folder::new();
    let file = folder.file("sb.weir", text);
    let found = fence(file.as_ref(), "tso", &[]).exits(0).json();
    assert_eq!(found["verdict"], "none-needed");
    let columns: Vec<u64> =
        found["unneeded"].as_array().unwrap().iter().map(|f| f["column"].as_u64().unwrap()).collect();
    assert_eq!(columns, [12, 40]);
}

#[test]
fn check_ends_with_the_repair() {
    let file = example("peterson.weir");
    let file = file.to_str().unwrap();
    weir(["check", file]).exits(1).says("repair: 2 fences, before line 10 and before line 18.");
    let found = weir(["check", "--json", file]).exits(1).json();
    assert_eq!(found["fences"].as_array().unwrap().len(), 2);
    let text = weir(["check", "--model", "sc", file]).exits(0);
    assert!(!text.out.contains("repair"));
}

#[test]
fn several_statements_on_a_line_and_bodies_without_braces() {
    let text = "shared x: u8, y: u8;
thread a { x = 1; if (y == 0) x = 2; r = y; }
thread b { y = 1; do y = 2; while (x == 0); ok: r = x; }
never a.r == 0 && x == 2 && b.r == 1;
exists (a.r == 0 && b.r == 0);
";
    let folder = Folder::new();
    let file = folder.file("line.weir", text);
    for model in ["tso", "pso"] {
        let _ = repair(file.as_ref(), model, "-p0");
    }
}
