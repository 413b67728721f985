//! `weir fence` as a user runs it: the fences of every format, the patch, and
//! running again on the patched file.

mod common;

use common::{Ran, corpus, weir};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("weir-fence-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn fence(file: &Path, model: &str, more: &[&str]) -> Ran {
    let file = file.to_str().unwrap();
    let mut args = vec!["fence", "--goal", "safe", "--model", model, "--time-limit", "20s", "--json"];
    args.extend(more);
    args.push(file);
    weir(args)
}

/// Applies a diff with `patch`, where that is installed; otherwise by itself.
fn apply(folder: &Path, file: &str, diff: &str, strip: &str) {
    std::fs::write(folder.join("change.diff"), diff).unwrap();
    let patch =
        Command::new("patch").args([strip, "--quiet", "-i", "change.diff"]).current_dir(folder).status();
    match patch {
        Ok(status) => assert!(status.success(), "patch refuses\n{diff}"),
        Err(_) => {
            let old = std::fs::read_to_string(folder.join(file)).unwrap();
            std::fs::write(folder.join(file), apply_by_hand(&old, diff)).unwrap();
        }
    }
}

/// A strict reading of a unified diff.
fn apply_by_hand(old: &str, diff: &str) -> String {
    let lines: Vec<&str> = old.split_inclusive('\n').collect();
    let (mut out, mut at) = (String::new(), 0);
    for line in diff.lines().skip(2) {
        if let Some(head) = line.strip_prefix("@@ -") {
            let start: usize = head.split(',').next().unwrap().parse().unwrap();
            while at + 1 < start {
                out += lines[at];
                at += 1;
            }
        } else if let Some(new) = line.strip_prefix('+') {
            out += &format!("{new}\n");
        } else if line.starts_with('\\') {
            out.truncate(out.trim_end_matches('\n').len());
        } else {
            assert_eq!(lines[at].trim_end_matches('\n'), &line[1..]);
            if line.starts_with(' ') {
                out += lines[at];
            }
            at += 1;
        }
    }
    out + &lines[at..].concat()
}

/// Repairs a copy of the file; gives the number of fences, or the verdict where
/// it is another one. The patched file needs no more fences, and both answers
/// agree with `weir check`.
fn repair(source: &Path, model: &str, strip: &str) -> Result<usize, String> {
    let name = source.file_name().unwrap().to_str().unwrap();
    let folder = folder(&format!("{model}-{name}"));
    let file = folder.join(name);
    std::fs::copy(source, &file).unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_weir"))
        .args(["fence", "--goal", "safe", "--model", model, "--time-limit", "20s", "--json", "--patch", name])
        .current_dir(&folder)
        .output()
        .unwrap();
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap_or(Value::Null);
    let verdict = answer["verdict"].as_str().unwrap_or("none").to_string();
    let result = if verdict == "repaired" {
        apply(&folder, name, answer["patch"].as_str().unwrap(), strip);
        let again = fence(&file, model, &[]).exits(0).json();
        assert_eq!(again["verdict"], "none-needed", "{name} under {model}\n{}", answer["patch"]);
        weir(["check", "--json", "--model", model, file.to_str().unwrap()]).exits(0);
        let fences = answer["fences"].as_array().unwrap();
        for f in fences {
            assert!(f["line"].as_u64().unwrap() > 0 && f["column"].as_u64().unwrap() > 0);
            assert_eq!(f["place"], "before");
            assert!(f["forbids"].is_object(), "{name} under {model}: {f}");
        }
        Ok(fences.len())
    } else {
        Err(verdict)
    };
    let _ = std::fs::remove_dir_all(&folder);
    result
}

#[test]
fn every_example_is_repaired_or_cannot_be() {
    let mut repaired = 0;
    let mut files: Vec<PathBuf> = std::fs::read_dir(EXAMPLES).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "weir"));
    files.sort();
    for (i, file) in files.iter().enumerate() {
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

#[test]
fn programs_of_other_formats_are_repaired() {
    let Some(corpus) = corpus() else { return };
    for (file, fewest) in FEWEST {
        let found = match repair(&corpus.join(file), "tso", "-p1") {
            Err(verdict) if verdict == "none-needed" => 0,
            Err(verdict) => panic!("{file}: {verdict}"),
            Ok(n) => n,
        };
        assert_eq!(found, fewest, "{file}");
    }
}

#[test]
fn all_minimal_sets_weights_and_kinds() {
    let example = |name: &str| Path::new(EXAMPLES).join(name);
    let folder = folder("all");
    let file = folder.join("sb.weir");
    let text = "shared x: u8, y: u8;
thread a { x = 1; skip; r = y; }
thread b { y = 1; choose { skip; r = x; } or { r = x; } }
exists (a.r == 0 && b.r == 0);
";
    std::fs::write(&file, text).unwrap();
    let all = fence(&file, "tso", &["--all-minimal"]).exits(0).json();
    let columns = |set: &Value| -> Vec<u64> {
        set.as_array().unwrap().iter().map(|f| f["column"].as_u64().unwrap()).collect()
    };
    let sets: Vec<Vec<u64>> = all["all_minimal"].as_array().unwrap().iter().map(columns).collect();
    assert_eq!(sets, [[19, 19], [25, 19]], "{all}");
    assert_eq!(all["all_minimal_complete"], true);
    let _ = std::fs::remove_dir_all(&folder);
    let full = fence(&example("mp.weir"), "pso", &[]).exits(0).json();
    assert_eq!(full["fences"][0]["kind"], "full");
    let weak = fence(&example("mp.weir"), "pso", &["--kinds"]).exits(0).json();
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
    let folder = folder("unneeded");
    let file = folder.join("sb.weir");
    std::fs::write(&file, text).unwrap();
    let found = fence(&file, "tso", &[]).exits(0).json();
    assert_eq!(found["verdict"], "none-needed");
    let columns: Vec<u64> =
        found["unneeded"].as_array().unwrap().iter().map(|f| f["column"].as_u64().unwrap()).collect();
    assert_eq!(columns, [12, 40]);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn check_ends_with_the_repair() {
    let file = Path::new(EXAMPLES).join("peterson.weir");
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
    let folder = folder("line");
    let file = folder.join("line.weir");
    std::fs::write(&file, text).unwrap();
    for model in ["tso", "pso"] {
        let _ = repair(&file, model, "-p0");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// The rows of a table of expected robustness: file, verdict, fences.
fn expected(folder: &Path) -> Vec<(String, String, Option<usize>)> {
    let text = std::fs::read_to_string(folder.join("robust.expected.tsv")).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        (cells[0].to_string(), cells[1].to_string(), cells[2].parse().ok())
    });
    rows.collect()
}

#[test]
fn no_more_fences_than_trencher_needs() {
    let Some(corpus) = corpus() else { return };
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

#[test]
fn queues_with_a_small_limit() {
    let Some(corpus) = corpus() else { return };
    // No goal of Trencher's is known for these three: the counts are what is
    // proved to be minimal here, and the repaired programs are robust.
    for (file, fences) in [("LIFO-iWSQ.txt", 1), ("chase-lev-wsq.txt", 1), ("cilk-the-wsq.txt", 2)] {
        let text = std::fs::read_to_string(corpus.join("persist").join(file)).unwrap();
        assert!(text.contains("10000"), "{file}");
        let folder = folder(&format!("small-{file}"));
        std::fs::write(folder.join(file), text.replace("10000", "8")).unwrap();
        let run = |args: &[&str]| {
            let mut c = Command::new(env!("CARGO_BIN_EXE_weir"));
            c.args(args).args(["--json", "--time-limit", "60s", file]);
            serde_json::from_slice::<Value>(&c.current_dir(&folder).output().unwrap().stdout).unwrap()
        };
        assert_eq!(run(&["robust"])["verdict"], "not-robust", "{file}");
        let found = run(&["fence", "--patch"]);
        assert_eq!(found["verdict"], "repaired", "{file}");
        assert_eq!(found["fences"].as_array().unwrap().len(), fences, "{file}: {found}");
        apply(&folder, file, found["patch"].as_str().unwrap(), "-p1");
        assert_eq!(run(&["robust"])["verdict"], "robust", "{file}");
        let _ = std::fs::remove_dir_all(&folder);
    }
}

#[test]
fn robust_after_the_patch() {
    let Some(corpus) = corpus() else { return };
    let files = [
        "trencher/robust/dekker.txt",
        "trencher/robust/parker.txt",
        "persist/pgsql.txt",
        "litmus/BASIC_2_THREAD/SB.litmus",
        "rmm/peterson.rmm",
    ];
    for (i, file) in files.iter().enumerate() {
        for model in ["tso", "pso"] {
            let name = Path::new(file).file_name().unwrap().to_str().unwrap();
            let folder = folder(&format!("robust-{i}-{model}"));
            std::fs::copy(corpus.join(file), folder.join(name)).unwrap();
            let run = |more: &[&str]| {
                let mut c = Command::new(env!("CARGO_BIN_EXE_weir"));
                c.args(["fence", "--json", "--time-limit", "20s", "--model", model]).args(more).arg(name);
                let out = c.current_dir(&folder).output().unwrap();
                serde_json::from_slice::<Value>(&out.stdout).unwrap()
            };
            let found = run(&["--patch"]);
            if found["verdict"] == "unknown" {
                assert_eq!(model, "pso", "{file}: {found}");
                continue;
            }
            assert_eq!(found["verdict"], "repaired", "{file} under {model}");
            apply(&folder, name, found["patch"].as_str().unwrap(), "-p1");
            assert_eq!(run(&[])["verdict"], "none-needed", "{file} under {model}");
            let _ = std::fs::remove_dir_all(&folder);
        }
    }
}
