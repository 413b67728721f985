//! Repairing programs with `weir fence`, and applying its patches.

use super::{Folder, Ran, weir};
use std::path::Path;
use std::process::Command;

/// Asks for the fences that make a file safe.
pub fn fence(file: &Path, model: &str, more: &[&str]) -> Ran {
    let file = file.to_str().unwrap();
    let mut args = vec!["fence", "--goal", "safe", "--model", model, "--time-limit", "20s", "--json"];
    args.extend(more);
    args.push(file);
    weir(args)
}

/// Applies a diff with `patch`, where that is installed; otherwise by itself.
pub fn apply(folder: &Folder, file: &str, diff: &str, strip: &str) {
    folder.file("change.diff", diff);
    let patch = Command::new("patch")
        .args([strip, "--quiet", "-i", "change.diff"])
        .current_dir(folder.here())
        .status();
    match patch {
        Ok(status) => assert!(status.success(), "patch refuses\n{diff}"),
        Err(_) => {
            let old = weir_testkit::text(&folder.here().join(file));
            folder.file(file, apply_by_hand(&old, diff));
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
    let folder = Folder::new();
    let name = folder.copy(source);
    let asked =
        ["fence", "--goal", "safe", "--model", model, "--time-limit", "20s", "--json", "--patch", &name];
    let answer = folder.weir(&asked).json();
    let verdict = answer["verdict"].as_str().unwrap_or("none").to_string();
    if verdict != "repaired" {
        return Err(verdict);
    }
    apply(&folder, &name, answer["patch"].as_str().unwrap(), strip);
    let file = folder.path(&name);
    let again = fence(file.as_ref(), model, &[]).exits(0).json();
    assert_eq!(again["verdict"], "none-needed", "{name} under {model}\n{}", answer["patch"]);
    weir(["check", "--json", "--model", model, &file]).exits(0);
    let fences = answer["fences"].as_array().unwrap();
    for f in fences {
        assert!(f["line"].as_u64().unwrap() > 0 && f["column"].as_u64().unwrap() > 0);
        assert_eq!(f["place"], "before");
        assert!(f["forbids"].is_object(), "{name} under {model}: {f}");
    }
    Ok(fences.len())
}
