//! The judge accepts every execution that Weir shows of other people's programs.

use crate::common::replays::all_replay;
use std::path::PathBuf;
use weir_testkit::{corpus, files};

pub fn executions_of_other_formats_replay() {
    let corpus = corpus();
    let pick = ["trencher/reach", "rmm"].map(|f| corpus.join(f));
    let mut programs: Vec<PathBuf> = pick.iter().flat_map(|f| files(f, &["txt", "rmm"])).collect();
    programs.retain(|p| !p.to_string_lossy().contains("ticket"));
    programs.extend(files(&corpus.join("litmus/RMW_INTEL"), &["litmus"]).into_iter().step_by(20));
    let found = all_replay(&programs, &["tso", "pso"]);
    assert!(found >= 20, "only {found} unsafe runs");
}
