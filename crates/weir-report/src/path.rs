//! An execution as a short text that fits into an address: where memory starts, and step after step.
//!
//! | word | is |
//! |---|---|
//! | `i12=3` | cell 12 starts with 3 |
//! | `0.5` | thread 0 takes edge 5 |
//! | `0.5.7` | the same with choice 7 |
//! | `0f12` | the oldest store of thread 0 to cell 12 reaches memory |
//!
//! Words are separated by `_`.

use weir_ir::{Addr, EdgeId, Step, ThreadId};

/// One step as a word.
pub fn word(step: Step) -> String {
    match step {
        Step::Exec { thread, edge, choice: 0 } => format!("{}.{}", thread.index(), edge.index()),
        Step::Exec { thread, edge, choice } => format!("{}.{}.{choice}", thread.index(), edge.index()),
        Step::Flush { thread, addr } => format!("{}f{}", thread.index(), addr.0),
    }
}

/// Initial values as words.
pub fn init_words(init: &[(Addr, i64)]) -> Vec<String> {
    init.iter().map(|(a, v)| format!("i{}={v}", a.0)).collect()
}

/// Initial values and steps.
pub type Path = (Vec<(Addr, i64)>, Vec<Step>);

/// Reads a path.
///
/// # Errors
/// The word that is none.
pub fn read(text: &str) -> Result<Path, String> {
    let (mut init, mut steps) = (Vec::new(), Vec::new());
    for word in text.split('_').filter(|w| !w.is_empty()) {
        let bad = || format!("`{word}` is no step");
        if let Some(cell) = word.strip_prefix('i') {
            let (addr, value) = cell.split_once('=').ok_or_else(bad)?;
            init.push((Addr(addr.parse().map_err(|_| bad())?), value.parse().map_err(|_| bad())?));
        } else {
            steps.push(step(word).ok_or_else(bad)?);
        }
    }
    Ok((init, steps))
}

fn step(word: &str) -> Option<Step> {
    let thread = |text: &str| text.parse::<u32>().ok().map(ThreadId);
    if let Some((t, addr)) = word.split_once('f') {
        return Some(Step::Flush { thread: thread(t)?, addr: Addr(addr.parse().ok()?) });
    }
    let (t, rest) = word.split_once('.')?;
    let (edge, choice) = match rest.split_once('.') {
        Some((edge, choice)) => (edge, choice.parse().ok()?),
        None => (rest, 0),
    };
    Some(Step::Exec { thread: thread(t)?, edge: EdgeId(edge.parse().ok()?), choice })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let steps = vec![
            Step::Exec { thread: ThreadId(1), edge: EdgeId(2), choice: 0 },
            Step::Exec { thread: ThreadId(0), edge: EdgeId(3), choice: -4 },
            Step::Flush { thread: ThreadId(2), addr: Addr(70) },
        ];
        let init = vec![(Addr(5), -1)];
        let words: Vec<String> =
            init_words(&init).into_iter().chain(steps.iter().map(|s| word(*s))).collect();
        assert_eq!(words.join("_"), "i5=-1_1.2_0.3.-4_2f70");
        assert_eq!(read(&words.join("_")), Ok((init, steps)));
        assert_eq!(read(""), Ok((vec![], vec![])));
        for bad in ["x", "1", "1.", "f3", "1.2.z", "i5", "-1.2"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
