//! Executions that are shown, given back to the judge.

use super::{Folder, each, weir};
use std::path::PathBuf;

/// Checks a program; if it is unsafe, its trace is replayed from `--trace` and
/// from a saved `--json` output.
fn round_trip(file: &str, model: &str) -> Result<bool, String> {
    let folder = Folder::new();
    let trace = folder.path("trace.json");
    let ran = weir(["check", "--json", "--model", model, "--time-limit", "20s", "--trace", &trace, file]);
    ran.sane();
    if ran.code != 1 {
        return if std::path::Path::new(&trace).exists() {
            Err(format!("a trace without a violation: {ran}"))
        } else {
            Ok(false)
        };
    }
    let saved = folder.file("output.json", &ran.out);
    for from in [&trace, &saved] {
        let replayed = weir(["replay", file, from]);
        replayed.sane();
        if replayed.code != 0 || !replayed.out.starts_with("REPLAYED under ") {
            return Err(format!("{file} under {model}: {replayed}"));
        }
        let json = weir(["replay", "--json", file, from]);
        if json.code != 0 || json.json()["verdict"] != "replayed" || json.json()["model"] != model {
            return Err(format!("{file} under {model}: {json}"));
        }
    }
    Ok(true)
}

/// Every execution that is found replays; how many were found.
pub fn all_replay(programs: &[PathBuf], models: &[&str]) -> usize {
    let runs: Vec<(String, &str)> = programs
        .iter()
        .flat_map(|p| models.iter().map(|m| (p.to_str().expect("a plain name").to_string(), *m)))
        .collect();
    let found = std::sync::atomic::AtomicUsize::new(0);
    let wrong = each(&runs, |(file, model)| {
        let unsafe_ = round_trip(file, model)?;
        found.fetch_add(usize::from(unsafe_), std::sync::atomic::Ordering::Relaxed);
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    found.into_inner()
}
