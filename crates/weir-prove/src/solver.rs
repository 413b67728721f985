//! One small interface to deciding formulas: the embedded solver (terms to
//! clauses, clauses to a CDCL solver), and z3 where it is asked for or needed.

use crate::blast::{Blaster, Solved};
use crate::small::Small;
use crate::smt::{Reading, Said, Z3, reading};
use crate::term::{Node, Pool, Term};
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// The embedded solver; z3, where it is installed, for `int` without bounds.
    #[default]
    Auto,
    /// The embedded solver only.
    Embedded,
    /// z3 only.
    Z3,
    /// Both on every question; a disagreement is an error.
    Both,
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Possible, for example with these values of the variables.
    Sat(Model),
    /// Impossible.
    Unsat,
    /// No answer within the limits.
    Unknown,
}

/// Values of variables; one that is not listed does not matter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model(FxHashMap<u32, i64>);

impl Model {
    /// The value of a term (truth values as 0 and 1).
    pub fn value(&self, pool: &Pool, t: Term) -> i64 {
        pool.eval(t, &|v| self.0.get(&v).copied().unwrap_or_else(|| default(pool, v)))
    }
    /// Whether the term is true.
    pub fn holds(&self, pool: &Pool, t: Term) -> bool {
        self.value(pool, t) != 0
    }
}

fn default(pool: &Pool, v: u32) -> i64 {
    let (lo, hi) = pool.vars()[v as usize].bounds;
    0.clamp(lo, hi)
}

/// What was asked so far, and of whom.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Asked {
    /// Questions that were answered while they were put.
    pub folded: u64,
    /// Questions to the embedded solver.
    pub embedded: u64,
    /// Questions to z3.
    pub z3: u64,
    /// Time spent in solvers.
    pub seconds: f64,
    /// Questions about `int` that were answered for 64 bits only.
    pub cut_to_64_bits: u64,
}

/// Decides formulas.
#[derive(Debug)]
pub struct Solver {
    choice: Choice,
    z3: Option<Z3>,
    looked: bool,
    deadline: Option<Instant>,
    /// What was asked.
    pub asked: Asked,
    /// A question on which the two solvers disagree, as SMT-LIB.
    pub conflict: Option<String>,
}

/// One question may take this long.
const PER_QUESTION: Duration = Duration::from_secs(10);

impl Solver {
    /// A solver that stops at the deadline.
    pub fn new(choice: Choice, deadline: Option<Instant>) -> Solver {
        Solver { choice, z3: None, looked: false, deadline, asked: Asked::default(), conflict: None }
    }

    /// Whether the time is over.
    pub fn late(&self) -> bool {
        self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    /// Whether all terms can be true at once.
    pub fn check(&mut self, pool: &Pool, terms: &[Term]) -> Answer {
        if terms.iter().any(|t| pool.node(*t) == Node::Bool(false)) {
            self.asked.folded += 1;
            return Answer::Unsat;
        }
        let terms: Vec<Term> = terms.iter().copied().filter(|t| pool.node(*t) != Node::Bool(true)).collect();
        if terms.is_empty() {
            self.asked.folded += 1;
            return Answer::Sat(Model::default());
        }
        let start = Instant::now();
        let answer = self.decide(pool, &terms);
        self.asked.seconds += start.elapsed().as_secs_f64();
        answer
    }

    /// Which of the facts can fail while all of `pre` hold; `None`: `pre` cannot.
    /// Where there is no answer, a fact counts as one that can fail.
    pub fn failing(&mut self, pool: &mut Pool, pre: &[Term], facts: &[Term]) -> Option<Vec<bool>> {
        if pre.iter().any(|t| pool.node(*t) == Node::Bool(false)) {
            self.asked.folded += 1;
            return None;
        }
        if matches!(self.choice, Choice::Auto | Choice::Embedded) {
            let all: Vec<Term> = pre.iter().chain(facts).copied().collect();
            let small = Small::of(pool, &all);
            if small.is_some() || reading(pool, &all) == Reading::Bits {
                let start = Instant::now();
                self.asked.embedded += 1;
                let mut blaster = self.blaster(pool, pre, small.as_ref());
                let answer = blaster.failing(facts);
                self.asked.seconds += start.elapsed().as_secs_f64();
                return answer.unwrap_or_else(|()| Some(vec![true; facts.len()]));
            }
        }
        self.failing_by_models(pool, pre, facts)
    }

    /// The same, one question after the other.
    fn failing_by_models(&mut self, pool: &mut Pool, pre: &[Term], facts: &[Term]) -> Option<Vec<bool>> {
        let mut fails = vec![false; facts.len()];
        let mut question = pre.to_vec();
        loop {
            match self.check(pool, &question) {
                Answer::Unsat => return (question.len() > pre.len()).then_some(fails),
                Answer::Unknown if question.len() == pre.len() => {}
                Answer::Unknown => return Some(vec![true; facts.len()]),
                Answer::Sat(model) => {
                    let before = fails.iter().filter(|f| **f).count();
                    for (k, f) in facts.iter().enumerate() {
                        fails[k] |= !model.holds(pool, *f);
                    }
                    // A model that breaks nothing is one beyond 64 bits.
                    if question.len() > pre.len() && before == fails.iter().filter(|f| **f).count() {
                        return Some(vec![true; facts.len()]);
                    }
                }
            }
            let left: Vec<Term> = facts.iter().zip(&fails).filter(|(_, f)| !**f).map(|(t, _)| *t).collect();
            if left.is_empty() {
                return Some(fails);
            }
            let all = pool.all(left);
            question.truncate(pre.len());
            question.push(pool.not(all));
        }
    }

    fn decide(&mut self, pool: &Pool, terms: &[Term]) -> Answer {
        let unbounded = reading(pool, terms) == Reading::Integers;
        match self.choice {
            Choice::Z3 => self.external(pool, terms).unwrap_or(Answer::Unknown),
            Choice::Embedded => {
                self.comparing(pool, terms).unwrap_or_else(|| self.embedded(pool, terms, unbounded))
            }
            Choice::Auto => {
                if let Some(answer) = self.comparing(pool, terms) {
                    return answer;
                }
                let other = if unbounded { self.external(pool, terms) } else { None };
                match other {
                    Some(Answer::Unknown) | None => self.embedded(pool, terms, unbounded),
                    Some(answer) => answer,
                }
            }
            Choice::Both => {
                let small = self.comparing(pool, terms);
                let exact = small.is_some() || !unbounded;
                let own = small.unwrap_or_else(|| self.embedded(pool, terms, unbounded));
                let other = self.external(pool, terms);
                let differ = matches!(
                    (&own, &other),
                    (Answer::Sat(_), Some(Answer::Unsat)) | (Answer::Unsat, Some(Answer::Sat(_)))
                );
                if differ && exact {
                    self.conflict = Some(crate::smt::question(pool, terms, reading(pool, terms)));
                }
                match other {
                    Some(answer) if !exact => answer,
                    _ => own,
                }
            }
        }
    }

    fn blaster<'p>(&self, pool: &'p Pool, terms: &[Term], small: Option<&'p Small>) -> Blaster<'p> {
        let limit = Instant::now() + PER_QUESTION;
        let limit = self.deadline.map_or(limit, |d| d.min(limit));
        let mut blaster = Blaster::new(pool, small, Box::new(move || Instant::now() >= limit));
        for t in terms {
            blaster.require(*t);
        }
        blaster
    }

    /// Questions that only compare, with few bits; `None` for others, and where the
    /// values found cannot be turned back into numbers.
    fn comparing(&mut self, pool: &Pool, terms: &[Term]) -> Option<Answer> {
        let small = Small::of(pool, terms)?;
        self.asked.embedded += 1;
        match self.blaster(pool, terms, Some(&small)).solve() {
            Solved::Unsat => Some(Answer::Unsat),
            Solved::Stopped => Some(Answer::Unknown),
            Solved::Sat(places) => {
                let model = Model(places.into_iter().map(|(v, p)| (v, small.number(p))).collect());
                terms.iter().all(|t| model.holds(pool, *t)).then_some(Answer::Sat(model))
            }
        }
    }

    fn embedded(&mut self, pool: &Pool, terms: &[Term], unbounded: bool) -> Answer {
        self.asked.embedded += 1;
        self.asked.cut_to_64_bits += u64::from(unbounded);
        match self.blaster(pool, terms, None).solve() {
            Solved::Sat(values) => Answer::Sat(Model(values)),
            Solved::Unsat => Answer::Unsat,
            Solved::Stopped => Answer::Unknown,
        }
    }

    fn external(&mut self, pool: &Pool, terms: &[Term]) -> Option<Answer> {
        if !std::mem::replace(&mut self.looked, true) {
            self.z3 = Z3::start(PER_QUESTION);
        }
        let z3 = self.z3.as_mut()?;
        self.asked.z3 += 1;
        Some(match z3.check(pool, terms) {
            Said::Sat(values) => Answer::Sat(Model(values)),
            Said::Unsat => Answer::Unsat,
            Said::Unknown => Answer::Unknown,
        })
    }
}
