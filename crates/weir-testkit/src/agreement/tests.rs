//! The loop itself.

use super::{Case, Seen, Suite, descend, quietly};
use crate::ledger::Ledger;
use std::sync::Mutex;

fn told<'a>(programs: u64, variables: &'a [(&'a str, &'a str)]) -> Suite {
    let value = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_string());
    Suite::told("a suite".into(), programs, value)
}

struct Number(u64);

impl Case for Number {
    fn show(&self) -> String {
        format!("<{}>", self.0)
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        descend(self, |n| n.0.checked_sub(1).into_iter().map(Number).collect(), still)
    }
}

fn failure(suite: &Suite, ask: impl Fn(&Number, u64) -> Result<Seen, String> + Sync) -> String {
    let run = std::panic::AssertUnwindSafe(|| suite.run(Number, ask));
    let panic = quietly(|| std::panic::catch_unwind(run)).expect_err("a disagreement");
    panic.downcast_ref::<String>().expect("a text").clone()
}

#[test]
fn seeds_are_tried_in_order_until_enough_have_counted() {
    let seeds = Mutex::new(Vec::new());
    let tally = told(100, &[]).run(Number, |n, seed| {
        assert_eq!(n.0, seed);
        seeds.lock().unwrap().push(seed);
        Ok(match seed % 4 {
            0 => Seen::LeftOut,
            1 => Seen::safe(true).also("never", false),
            2 => Seen::safe(false).also("two", true).also("also two", true),
            _ => Seen::As("three"),
        })
    });
    let mut seeds = seeds.into_inner().unwrap();
    seeds.sort_unstable();
    assert!(seeds.iter().copied().eq(0..seeds.len() as u64));
    assert!(tally.is_whole() && (100..108).contains(&tally.counted()));
    assert_eq!(tally.counted() + tally.left_out(), seeds.len() as u64);
    let seen = ["safe", "unsafe", "two", "also two", "three", "never"].map(|kind| tally.of(kind));
    assert_eq!(seen, [34, 34, 34, 34, 34, 0]);
}

#[test]
fn the_first_disagreement_is_made_small() {
    let ask = |n: &Number, _| match n.0 {
        10.. => Err(format!("{} is too much", n.0)),
        _ => Ok(Seen::As("few")),
    };
    let text = failure(&told(100, &[]), ask);
    assert_eq!(text, "a suite, seed 10: 10 is too much\nsmallest: 10 is too much\n<10>");
    let text = failure(&told(100, &[("WEIR_SEED", "70"), ("WEIR_JOBS", "5")]), ask);
    assert_eq!(text, "a suite, seed 70: 70 is too much\nsmallest: 10 is too much\n<10>");
}

#[test]
fn a_panic_is_a_disagreement() {
    // The message of the first one is printed by the thread that it is in: here, quietly.
    let text = failure(&told(100, &[("WEIR_JOBS", "1")]), |n, _| {
        assert!(n.0 < 3, "no more than three");
        Ok(Seen::As("few"))
    });
    assert_eq!(
        text,
        "a suite, seed 3: a panic: no more than three\nsmallest: a panic: no more than three\n<3>"
    );
}

#[test]
fn a_suite_that_counts_too_little_fails() {
    let text = failure(&told(100, &[]).patience(1), |_, _| Ok(Seen::LeftOut));
    assert!(text.starts_with("a suite: only 0 of 100"), "{text}");
}

#[test]
fn a_suite_with_a_ledger_goes_on() {
    let path = std::env::temp_dir().join(format!("weir-suite-{}", std::process::id()));
    let file = path.display().to_string();
    let count = |variables: &[(&str, &str)]| {
        let tally = told(10, variables).run(Number, |_, _| Ok(Seen::As("one")));
        assert!(!tally.is_whole());
        tally.counted()
    };
    assert_eq!(count(&[("WEIR_LEDGER", &file), ("WEIR_PROGRAMS", "70")]), 72);
    assert_eq!(count(&[("WEIR_LEDGER", &file), ("WEIR_PROGRAMS", "100")]), 28);
    assert_eq!(count(&[("WEIR_LEDGER", &file), ("WEIR_PROGRAMS", "100")]), 0);
    assert_eq!(count(&[("WEIR_LEDGER", &file), ("WEIR_SECONDS", "0")]), 0);
    let before = Ledger::new(path.clone()).of("a suite");
    assert_eq!((before.counted, before.next), (100, Some(100)));
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 2);
    // What is wrong is not in the ledger, so it is asked again.
    let text = failure(&told(10, &[("WEIR_LEDGER", &file)]), |_, seed| match seed {
        110 => Err("wrong".into()),
        _ => Ok(Seen::As("one")),
    });
    assert!(text.starts_with("a suite, seed 110: wrong"), "{text}");
    assert_eq!(Ledger::new(path.clone()).of("a suite"), before);
    std::fs::remove_file(path).expect("it was written");
}
