//! `weir fence` on other people's programs.

use crate::common::repair::{apply, repair};
use crate::common::{Folder, weir};
use std::path::Path;
use weir_testkit::{corpus, rows, text};

/// How many fences programs of the corpus need to be safe under TSO. That no
/// smaller set is enough is what `weir-robust` tests by trying all of them.
const FEWEST: [(&str, usize); 15] = [
    ("litmus/BASIC_2_THREAD/SB.litmus", 2),
    ("litmus/BASIC_2_THREAD/SB+mfence+po.litmus", 1),
    ("litmus/BASIC_2_THREAD/R.litmus", 1),
    ("rmm/burns.rmm", 2),
    ("rmm/dekker.2.rmm", 2),
    ("rmm/dekker.rmm", 2),
    ("rmm/dijkstra.rmm", 2),
    ("rmm/lamport_fast.rmm", 4),
    ("rmm/peterson.rmm", 2),
    ("trencher/reach/dekker.txt", 2),
    ("trencher/reach/parker.txt", 1),
    ("trencher/reach/peterson.txt", 2),
    ("trencher/reach/simple-dekker.txt", 2),
    ("trencher/reach/clh-lock.txt", 0),
    ("trencher/reach/mcs-lock.txt", 0),
];

pub fn programs_of_other_formats_are_repaired() {
    let corpus = corpus();
    for (file, fewest) in FEWEST {
        let found = match repair(&corpus.join(file), "tso", "-p1") {
            Err(verdict) if verdict == "none-needed" => 0,
            Err(verdict) => panic!("{file}: {verdict}"),
            Ok(n) => n,
        };
        assert_eq!(found, fewest, "{file}");
    }
}

/// The rows of a table of expected robustness: file, verdict, fences.
fn expected(folder: &Path) -> Vec<(String, String, Option<usize>)> {
    let row = |cells: Vec<String>| (cells[0].clone(), cells[1].clone(), cells[2].parse().ok());
    rows(&folder.join("robust.expected.tsv")).into_iter().map(row).collect()
}

pub fn no_more_fences_than_trencher_needs() {
    let corpus = corpus();
    let mut counted = 0;
    for folder in ["trencher", "persist"] {
        let folder = corpus.join(folder);
        for (file, verdict, fences) in expected(&folder) {
            let path = folder.join(&file);
            let found =
                weir(["fence", "--json", "--time-limit", "30s", path.to_str().unwrap()]).exits(0).json();
            let n = found["fences"].as_array().unwrap().len();
            match verdict.as_str() {
                "robust" => assert_eq!(found["verdict"], "none-needed", "{file}"),
                "not-robust" => assert_eq!(found["verdict"], "repaired", "{file}"),
                _ => {}
            }
            if let Some(fences) = fences {
                assert!(n <= fences, "{file}: {n} fences, Trencher needs {fences}");
                counted += 1;
            }
            for f in found["fences"].as_array().unwrap() {
                assert!(f["state"].is_string() && f["forbids"].is_object(), "{file}: {f}");
            }
        }
    }
    assert!(counted >= 40, "{counted}");
}

pub fn queues_with_a_small_limit() {
    let corpus = corpus();
    // No goal of Trencher's is known for these three: the counts are what is
    // proved to be minimal here, and the repaired programs are robust.
    for (file, fences) in [("LIFO-iWSQ.txt", 1), ("chase-lev-wsq.txt", 1), ("cilk-the-wsq.txt", 2)] {
        let text = text(&corpus.join("persist").join(file));
        assert!(text.contains("10000"), "{file}");
        let folder = Folder::new();
        folder.file(file, text.replace("10000", "8"));
        let run =
            |args: &[&str]| folder.weir(&[args, &["--json", "--time-limit", "60s", file]].concat()).json();
        assert_eq!(run(&["robust"])["verdict"], "not-robust", "{file}");
        let found = run(&["fence", "--patch"]);
        assert_eq!(found["verdict"], "repaired", "{file}");
        assert_eq!(found["fences"].as_array().unwrap().len(), fences, "{file}: {found}");
        apply(&folder, file, found["patch"].as_str().unwrap(), "-p1");
        assert_eq!(run(&["robust"])["verdict"], "robust", "{file}");
    }
}

pub fn robust_after_the_patch() {
    let corpus = corpus();
    let files = [
        "trencher/robust/dekker.txt",
        "trencher/robust/parker.txt",
        "persist/pgsql.txt",
        "litmus/BASIC_2_THREAD/SB.litmus",
        "rmm/peterson.rmm",
    ];
    for file in files {
        for model in ["tso", "pso"] {
            let folder = Folder::new();
            let name = folder.copy(&corpus.join(file));
            let run = |more: &[&str]| {
                let asked = ["fence", "--json", "--time-limit", "20s", "--model", model, &name];
                folder.weir(&[&asked[..], more].concat()).json()
            };
            let found = run(&["--patch"]);
            if found["verdict"] == "unknown" {
                assert_eq!(model, "pso", "{file}: {found}");
                continue;
            }
            assert_eq!(found["verdict"], "repaired", "{file} under {model}");
            apply(&folder, &name, found["patch"].as_str().unwrap(), "-p1");
            assert_eq!(run(&[])["verdict"], "none-needed", "{file} under {model}");
        }
    }
}
