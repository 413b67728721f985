//! Two ways to an answer, on thousands of random programs: the loop that every
//! suite of that kind runs.
//!
//! A suite has a name, a number of programs, a way to make a case from a seed and a
//! question. Seeds are taken in order, on both cores, in batches; a case counts, or
//! is left out (too large for the slow side, say), until enough have counted. The
//! first disagreement, which is an error or a panic of the question, ends the suite: the
//! case is made as small as it can be while the answers still differ, and shown with its
//! seed.
//!
//! ```no_run
//! use weir_gen::{Config, generate};
//! use weir_testkit::{Seen, Suite};
//!
//! let tally = Suite::new("an engine and the judge", 300).run(
//!     |seed| generate(seed, &Config::default()),
//!     |program, _seed| match program.threads.len() {
//!         0 => Err("no threads".into()),
//!         1 => Ok(Seen::LeftOut),
//!         n => Ok(Seen::As("several threads").also("many", n > 3)),
//!     },
//! );
//! // A suite that sees one side only shows nothing.
//! assert!(!tally.is_whole() || tally.of("many") > 0);
//! ```
//!
//! Targets of such suites have names that end in `agreement`: `scripts/soak` runs
//! those. The name of a suite is its key in the ledger, so it stays as it is and no
//! other suite of the workspace has it.
//!
//! # Environment
//!
//! - `WEIR_PROGRAMS`: how many programs have to count, instead of the suite's own number.
//! - `WEIR_SEED`: the first seed, 0 unless told.
//! - `WEIR_JOBS`: how many threads, 2 unless told.
//! - `WEIR_LEDGER`: a file with a row for each part of each suite that was run
//!   ([`ledger`](crate::ledger)). With it a suite goes on where the file says that it
//!   was left, for `WEIR_SECONDS` (60 unless told) or until as many programs have
//!   counted as are wanted, and adds a row: this is how `scripts/soak` goes on
//!   after it was stopped.

use crate::ledger::{Ledger, Part};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

/// The most seeds that are given out before it is asked whether enough have counted,
/// and the fewest: what is seen does not depend on how fast the threads are.
const BATCH: u64 = 64;
const SMALLEST: u64 = 8;
/// How long a case on which answers differ is made smaller.
const SHRINKING: Duration = Duration::from_secs(300);

/// What became of a case on which nobody disagrees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It counts, as one of that kind (`safe`, `unsafe`, …).
    As(&'static str),
    /// It counts, as one of each of these kinds.
    All(Vec<&'static str>),
    /// It does not: too large for one of the sides, or nothing to ask.
    LeftOut,
}

impl Seen {
    /// Safe or not: the two kinds that most suites see.
    pub fn safe(is: bool) -> Seen {
        Seen::As(if is { "safe" } else { "unsafe" })
    }

    /// The same, as one of another kind as well if that is so.
    #[must_use]
    pub fn also(self, kind: &'static str, is: bool) -> Seen {
        match self {
            seen if !is => seen,
            Seen::As(first) => Seen::All(vec![first, kind]),
            Seen::All(mut kinds) => {
                kinds.push(kind);
                Seen::All(kinds)
            }
            Seen::LeftOut => Seen::LeftOut,
        }
    }
}

/// What a suite asks about.
pub trait Case: Sized {
    /// For the person who has to find out what is wrong.
    fn show(&self) -> String;

    /// The smallest case like this one on which `still` holds.
    #[must_use]
    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        let _ = still;
        self
    }
}

impl Case for weir_ir::Program {
    fn show(&self) -> String {
        weir_ir::text::print(self)
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        weir_gen::shrink(self, still)
    }
}

impl Case for weir_gen::structured::Structured {
    fn show(&self) -> String {
        weir_gen::structured::print(self)
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        descend(self, weir_gen::structured::smaller, still)
    }
}

/// A program as text is shown as it is.
impl Case for String {
    fn show(&self) -> String {
        self.clone()
    }
}

/// The case made smaller as long as one of the cases that are a little smaller will do.
pub fn descend<C>(case: C, smaller: impl Fn(&C) -> Vec<C>, still: &mut dyn FnMut(&C) -> bool) -> C {
    let mut best = case;
    while let Some(next) = smaller(&best).into_iter().find(|c| still(c)) {
        best = next;
    }
    best
}

/// How many cases of each kind were seen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    kinds: BTreeMap<&'static str, u64>,
    counted: u64,
    left_out: u64,
    whole: bool,
}

impl Tally {
    /// Cases that counted.
    pub fn counted(&self) -> u64 {
        self.counted
    }

    /// Cases that did not.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Cases of one kind.
    pub fn of(&self, kind: &str) -> u64 {
        self.kinds.get(kind).copied().unwrap_or(0)
    }

    /// Whether this was a run from the first seed with at least as many programs as the
    /// suite has of its own: only then may it ask for shares of what it has seen.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    fn add(&mut self, seen: Seen) {
        let kinds = match seen {
            Seen::LeftOut => {
                self.left_out += 1;
                return;
            }
            Seen::As(kind) => vec![kind],
            Seen::All(kinds) => kinds,
        };
        self.counted += 1;
        for kind in kinds {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }
}

/// A suite: what it is called and how far it goes.
#[derive(Clone, Debug)]
pub struct Suite {
    name: String,
    programs: u64,
    first: u64,
    end: Option<Instant>,
    jobs: u64,
    /// How many seeds may be tried for one that counts.
    patience: u64,
    ledger: Option<Ledger>,
    whole: bool,
}

impl Suite {
    /// A suite that compares so many programs unless the environment says otherwise.
    pub fn new(name: impl Into<String>, programs: u64) -> Suite {
        Suite::told(name.into(), programs, |variable| std::env::var(variable).ok())
    }

    fn told(name: String, own: u64, variable: impl Fn(&str) -> Option<String>) -> Suite {
        let number = |name: &str| {
            variable(name).map(|text| {
                text.parse::<u64>().unwrap_or_else(|_| panic!("{name} is {text}, which is no number"))
            })
        };
        let asked = number("WEIR_PROGRAMS");
        let mut suite = Suite {
            programs: asked.unwrap_or(own),
            first: number("WEIR_SEED").unwrap_or(0),
            end: None,
            jobs: number("WEIR_JOBS").unwrap_or(2).max(1),
            patience: 100,
            ledger: None,
            whole: asked.is_none_or(|n| n >= own),
            name,
        };
        if let Some(path) = variable("WEIR_LEDGER") {
            let ledger = Ledger::new(path.into());
            let before = ledger.of(&suite.name);
            suite.programs = asked.unwrap_or(u64::MAX).saturating_sub(before.counted);
            suite.first = before.next.unwrap_or(suite.first);
            suite.end = Some(Instant::now() + Duration::from_secs(number("WEIR_SECONDS").unwrap_or(60)));
            suite.ledger = Some(ledger);
            suite.whole = false;
        }
        suite
    }

    /// The same suite where so many seeds may be tried for one that counts (100
    /// unless told): for cases that are rare.
    #[must_use]
    pub fn patience(self, patience: u64) -> Suite {
        Suite { patience, ..self }
    }

    /// Runs it.
    ///
    /// # Panics
    ///
    /// Where an answer is wrong: that is what it is for. And where too few cases count.
    pub fn run<C: Case>(
        &self,
        make: impl Fn(u64) -> C + Sync,
        ask: impl Fn(&C, u64) -> Result<Seen, String> + Sync,
    ) -> Tally {
        let start = Instant::now();
        let mut tally = Tally { whole: self.whole, ..Tally::default() };
        let mut seed = self.first;
        while tally.counted < self.programs && !self.is_late() {
            let many = (self.programs - tally.counted).clamp(SMALLEST, BATCH);
            let answers = self.batch(seed..seed + many, &|seed| caught(|| ask(&make(seed), seed)));
            seed += answers.len() as u64;
            for (seed, answer) in answers {
                match answer {
                    Ok(seen) => tally.add(seen),
                    Err(why) => self.disagree(seed, &why, &make, &ask),
                }
            }
            let tried = seed - self.first;
            assert!(
                tried < (tally.counted + 1).saturating_mul(self.patience) + 10_000,
                "{}: only {} of {tried} count",
                self.name,
                tally.counted
            );
        }
        let part = Part {
            first: self.first,
            next: seed,
            counted: tally.counted,
            left_out: tally.left_out,
            seconds: start.elapsed().as_secs_f64(),
        };
        let kinds: Vec<String> = tally.kinds.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
        println!("{}: {part} ({})", self.name, kinds.join(", "));
        if let Some(ledger) = self.ledger.as_ref().filter(|_| seed > self.first) {
            ledger.add(&self.name, &part);
        }
        tally
    }

    fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The answers for seeds in order, up to the end, to the first disagreement or as
    /// far as there is time. All seeds before one that was asked about were, too.
    fn batch(
        &self,
        seeds: std::ops::Range<u64>,
        answer: &(impl Fn(u64) -> Result<Seen, String> + Sync),
    ) -> Vec<(u64, Result<Seen, String>)> {
        let next = AtomicU64::new(seeds.start);
        let stop = AtomicBool::new(false);
        let answers = Mutex::new(Vec::new());
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds.end {
                    return;
                }
                let answer = answer(seed);
                if answer.is_err() || self.is_late() {
                    stop.store(true, Ordering::Relaxed);
                }
                answers.lock().expect("nobody panics with the lock").push((seed, answer));
            }
        };
        std::thread::scope(|s| {
            for _ in 1..self.jobs {
                s.spawn(work);
            }
            work();
        });
        let mut answers = answers.into_inner().expect("nobody panics with the lock");
        answers.sort_by_key(|(seed, _)| *seed);
        answers
    }

    /// Ends with the smallest case that is wrong, where the case itself could be made.
    fn disagree<C: Case>(
        &self,
        seed: u64,
        why: &str,
        make: &impl Fn(u64) -> C,
        ask: &impl Fn(&C, u64) -> Result<Seen, String>,
    ) -> ! {
        let end = Instant::now() + SHRINKING;
        let wrong = |case: &C| caught(|| ask(case, seed)).err();
        let smallest = quietly(|| {
            let case = std::panic::catch_unwind(AssertUnwindSafe(|| make(seed))).ok()?;
            let small = case.shrink(&mut |case| Instant::now() < end && wrong(case).is_some());
            Some((wrong(&small).unwrap_or_else(|| "not seen again".into()), small.show()))
        });
        match smallest {
            Some((now, text)) => panic!("{}, seed {seed}: {why}\nsmallest: {now}\n{text}", self.name),
            None => panic!("{}, seed {seed}: no case: {why}", self.name),
        }
    }
}

/// The answer of a question, its panic as an error.
fn caught(ask: impl FnOnce() -> Result<Seen, String>) -> Result<Seen, String> {
    std::panic::catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()));
        Err(format!("a panic: {}", text.unwrap_or_default()))
    })
}

/// Three tests, one under each memory model, which they give to a function.
#[macro_export]
macro_rules! under_every_model {
    ($run:path: $sc:ident, $tso:ident, $pso:ident) => {
        #[test]
        fn $sc() {
            $run(weir_ir::Model::Sc);
        }

        #[test]
        fn $tso() {
            $run(weir_ir::Model::Tso);
        }

        #[test]
        fn $pso() {
            $run(weir_ir::Model::Pso);
        }
    };
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Does something without a message for each panic of this thread. Tests run beside
/// each other, so the others keep theirs.
fn quietly<T>(f: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = f();
    QUIET.set(before);
    result
}

#[cfg(test)]
mod tests;
