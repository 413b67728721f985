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
//!         _ => Ok(Seen::As("several threads")),
//!     },
//! );
//! // A suite that sees one side only shows nothing.
//! assert!(tally.of("several threads") > 0);
//! ```
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
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Seeds that are given out before it is asked whether enough have counted: what
/// is seen does not depend on how fast the threads are.
const BATCH: u64 = 64;

/// What became of a case on which nobody disagrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It counts, as one of that kind (`safe`, `unsafe`, …).
    As(&'static str),
    /// It does not: too large for one of the sides, or nothing to ask.
    LeftOut,
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

/// A program as text is shown as it is.
impl Case for String {
    fn show(&self) -> String {
        self.clone()
    }
}

/// How many cases of each kind were seen.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    kinds: BTreeMap<&'static str, u64>,
    /// Cases that did not count.
    pub left_out: u64,
}

impl Tally {
    /// Cases that counted.
    pub fn counted(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// Cases of one kind.
    pub fn of(&self, kind: &str) -> u64 {
        self.kinds.get(kind).copied().unwrap_or(0)
    }

    fn add(&mut self, seen: Seen) {
        match seen {
            Seen::As(kind) => *self.kinds.entry(kind).or_default() += 1,
            Seen::LeftOut => self.left_out += 1,
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
}

impl Suite {
    /// A suite that compares so many programs unless the environment says otherwise.
    pub fn new(name: impl Into<String>, programs: u64) -> Suite {
        let name = name.into();
        let ledger = std::env::var_os("WEIR_LEDGER").map(|path| Ledger::new(path.into()));
        let mut suite = Suite {
            programs: number("WEIR_PROGRAMS").unwrap_or(programs),
            first: number("WEIR_SEED").unwrap_or(0),
            end: None,
            jobs: number("WEIR_JOBS").unwrap_or(2).max(1),
            patience: 100,
            ledger: None,
            name,
        };
        if let Some(ledger) = ledger {
            let before = ledger.of(&suite.name);
            suite.programs = number("WEIR_PROGRAMS").unwrap_or(u64::MAX).saturating_sub(before.counted);
            suite.first = before.next.unwrap_or(suite.first);
            suite.end = Some(Instant::now() + Duration::from_secs(number("WEIR_SECONDS").unwrap_or(60)));
            suite.ledger = Some(ledger);
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
        let ask = |case: &C, seed| caught(|| ask(case, seed));
        let start = Instant::now();
        let mut tally = Tally::default();
        let mut seed = self.first;
        while tally.counted() < self.programs && self.end.is_none_or(|end| Instant::now() < end) {
            let (seen, wrong) = self.batch(seed, &make, &ask);
            if let Some((seed, why)) = wrong {
                let hook = std::panic::take_hook();
                std::panic::set_hook(Box::new(|_| {}));
                let small = make(seed).shrink(&mut |case| ask(case, seed).is_err());
                let now = ask(&small, seed).err().unwrap_or_else(|| "not seen again".into());
                std::panic::set_hook(hook);
                panic!("{}, seed {seed}: {why}\nsmallest: {now}\n{}", self.name, small.show());
            }
            seen.into_iter().for_each(|s| tally.add(s));
            seed += BATCH;
            let tried = seed - self.first;
            assert!(
                tried < (tally.counted() + 1) * self.patience + 10_000,
                "{}: only {} of {tried} count",
                self.name,
                tally.counted()
            );
        }
        let part = Part {
            first: self.first,
            next: seed,
            counted: tally.counted(),
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

    /// One batch: what was seen, and the first disagreement.
    fn batch<C: Case>(
        &self,
        first: u64,
        make: &(impl Fn(u64) -> C + Sync),
        ask: &(impl Fn(&C, u64) -> Result<Seen, String> + Sync),
    ) -> (Vec<Seen>, Option<(u64, String)>) {
        let next = AtomicU64::new(first);
        let seen = Mutex::new((Vec::new(), None::<(u64, String)>));
        let work = || {
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first + BATCH {
                    return;
                }
                let answer = ask(&make(seed), seed);
                let mut all = seen.lock().expect("nobody panics with the lock");
                match answer {
                    Ok(s) => all.0.push(s),
                    Err(why) if all.1.as_ref().is_none_or(|(other, _)| seed < *other) => {
                        all.1 = Some((seed, why));
                    }
                    Err(_) => {}
                }
            }
        };
        std::thread::scope(|s| {
            for _ in 1..self.jobs {
                s.spawn(work);
            }
            work();
        });
        seen.into_inner().expect("nobody panics with the lock")
    }

    /// Whether all of this run is one whole run from the first seed: only then may a
    /// suite ask for shares of what it has seen.
    pub fn is_whole(&self) -> bool {
        self.ledger.is_none()
    }
}

/// The answer of a question, its panic as an error.
fn caught(ask: impl FnOnce() -> Result<Seen, String>) -> Result<Seen, String> {
    std::panic::catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string())).unwrap_or_default())
    })
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|n| n.parse().ok())
}
