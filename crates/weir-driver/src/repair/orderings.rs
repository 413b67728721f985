//! Stronger orderings in the place of fences.
//!
//! Who writes Rust or C with atomics changes the ordering of a store rather than to write a
//! fence behind it: `Relaxed` becomes `SeqCst`. The stores of the text whose orderings can be
//! stronger are taken all at once; if the text, compiled so, reaches the goal, one after the
//! other is left as it is where the goal is reached without it, and made as weak as the goal
//! allows. What is left is compiled and checked as it would be written: no one of the changes
//! can be left out. (Another choice may be smaller; fewest is said of fences only.)

use super::compiled::Origin;
use super::goals::Checker;
use crate::input;
use weir_llvm::StoreOrdering;
use weir_report::fences::OrderingAt;
use weir_robust::fence::{Check, Effort};

/// Texts with more such stores are not tried.
pub(super) const MOST: usize = 16;

/// A change: which ordering, and which of the words for it.
pub(super) type Change = (usize, usize);

/// The changes that reach the goal, if there are any and there is time to find them.
/// The text is compiled as a whole program or as a small one, as it was before.
pub(crate) fn stronger(
    origin: &Origin<'_>,
    whole: bool,
    checker: &mut Checker<'_>,
) -> Option<Vec<OrderingAt>> {
    let text = input::read(origin.name).ok()?;
    let all = weir_llvm::store_orderings(origin.language, &text);
    if all.is_empty() || all.len() > MOST {
        return None;
    }
    let mut reaches = |chosen: &[Change]| {
        let Ok(instead) = origin.load(&written(&text, &all, chosen), whole) else { return false };
        matches!(checker.check(&instead.program, Effort::Full), Check::Holds)
    };
    let counts: Vec<usize> = all.iter().map(|o| o.stronger.len()).collect();
    let chosen = least(&counts, &mut reaches)?;
    let source = weir_ir::SourceFile::new(origin.name, text.as_str());
    let at = |(i, n): &Change| {
        let o = &all[*i];
        let (line, column) = source.line_col(o.start);
        let to = o.stronger[*n].rsplit("::").next().unwrap_or_default().to_string();
        OrderingAt { file: origin.name.to_string(), line, column, from: o.word.clone(), to }
    };
    Some(chosen.iter().map(at).collect())
}

/// Of so many words for each ordering, the changes that reach the goal: none of them can be left
/// out, and each is as weak as the others allow.
pub(super) fn least(words: &[usize], reaches: &mut dyn FnMut(&[Change]) -> bool) -> Option<Vec<Change>> {
    let mut chosen: Vec<Change> = words.iter().enumerate().map(|(i, n)| (i, n - 1)).collect();
    if !reaches(&chosen) {
        return None;
    }
    for (i, n) in words.iter().enumerate() {
        let without: Vec<Change> = chosen.iter().copied().filter(|c| c.0 != i).collect();
        if reaches(&without) {
            chosen = without;
            continue;
        }
        for weaker in 0..n - 1 {
            let other = |c: &Change| if c.0 == i { (i, weaker) } else { *c };
            let with: Vec<Change> = chosen.iter().map(other).collect();
            if reaches(&with) {
                chosen = with;
                break;
            }
        }
    }
    Some(chosen)
}

/// The text with changed orderings.
fn written(text: &str, all: &[StoreOrdering], chosen: &[Change]) -> String {
    let mut out = text.to_string();
    // From the end, so that places before stay where they are.
    for (i, n) in chosen.iter().rev() {
        let o = &all[*i];
        out.replace_range(o.start as usize..o.end as usize, &o.stronger[*n]);
    }
    out
}
