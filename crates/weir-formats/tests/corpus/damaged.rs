//! Damaged files of other people: messages, and no panic.

use crate::common::{Load, survives};
use weir_formats::{litmus, rmm, trencher};
use weir_testkit::{corpus, files, text};

/// Leaves out, doubles, swaps or cuts at the characters of real tests.
pub fn damaged_tests() {
    let corpus = corpus();
    for folder in ["BASIC_2_THREAD", "CO", "RMW_INTEL"] {
        for path in files(&corpus.join("litmus").join(folder), &["litmus"]).into_iter().step_by(11) {
            let text = text(&path);
            for i in (0..text.len()).filter(|i| text.is_char_boundary(*i) && text.is_char_boundary(i + 1)) {
                let (before, c, after) = (&text[..i], &text[i..=i], &text[i + 1..]);
                survives(litmus::load, before);
                survives(litmus::load, after);
                survives(litmus::load, &format!("{before}{after}"));
                survives(litmus::load, &format!("{before}{c}{c}{after}"));
                survives(litmus::load, &format!("{before}({after}"));
                survives(litmus::load, &format!("{before};{after}"));
            }
        }
    }
}

/// Leaves out, doubles or cuts at the words of real files.
pub fn damaged_files() {
    let corpus = corpus();
    let mut all: Vec<(Load, String)> = Vec::new();
    let mut add = |folder: &str, extension: &str, load: Load| {
        for path in files(&corpus.join(folder), &[extension]).into_iter().step_by(3) {
            all.push((load, text(&path)));
        }
    };
    add("rmm", "rmm", rmm::load);
    add("persist", "rmm", rmm::load);
    add("persist", "txt", trencher::load);
    add("trencher/reach", "txt", trencher::load);
    for (load, text) in &all {
        let ends: Vec<usize> = text
            .char_indices()
            .filter(|(_, c)| c.is_whitespace() || ";:".contains(*c))
            .map(|(i, _)| i)
            .collect();
        for pair in ends.windows(2).step_by(1 + ends.len() / 60) {
            let (before, word, after) = (&text[..pair[0]], &text[pair[0]..pair[1]], &text[pair[1]..]);
            survives(*load, before);
            survives(*load, &format!("{before}{after}"));
            survives(*load, &format!("{before}{word}{word}{after}"));
        }
    }
}
