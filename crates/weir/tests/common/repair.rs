//! Repairing programs with `weir fence`, and applying its patches.

use super::{Ran, weir};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder for a test; it removes it.
pub fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("weir-fence-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Asks for the fences that make a file safe.
pub fn fence(file: &Path, model: &str, more: &[&str]) -> Ran {
    let file = file.to_str().unwrap();
    let mut args = vec!["fence", "--goal", "safe", "--model", model, "--time-limit", "20s", "--json"];
    args.extend(more);
    args.push(file);
    weir(args)
}

/// Applies a diff with `patch`, where that is installed; otherwise by itself.
pub fn apply(folder: &Path, file: &str, diff: &str, strip: &str) {
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
pub fn repair(source: &Path, model: &str, strip: &str) -> Result<usize, String> {
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
