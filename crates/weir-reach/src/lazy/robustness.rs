//! The robustness-based oracle (section 4 of the paper).
//!
//! A program that is robust reaches the same states under SC and TSO. One that is
//! not has a witness, in which one thread delays stores past a load; the
//! instructions of that thread from the store to the load are the sequence.

use super::oracle::{Oracle, Reply, Sequence};
use std::sync::atomic::{AtomicU64, Ordering};
use weir_engine::{Budget, fault};
use weir_ir::Program;
use weir_robust::{Options, Verdict, robust_tso};

/// Asks whether the program is robust.
#[derive(Debug)]
pub struct Robustness {
    options: Options,
    queries: AtomicU64,
}

impl Robustness {
    /// With these options; each question has its own budget.
    pub fn new(options: Options) -> Robustness {
        Robustness { options, queries: AtomicU64::new(0) }
    }
}

impl Oracle for Robustness {
    fn ask(&self, program: &Program, exclude: &[Sequence], budget: &Budget) -> Reply {
        let (exclude, budget) = (exclude.to_vec(), budget.clone());
        let options = Options { exclude, budget, ..self.options.clone() };
        let answer = robust_tso(program, &options);
        self.queries.fetch_add(answer.attacks.decided as u64, Ordering::Relaxed);
        match answer.verdict {
            Verdict::Robust => Reply::Same,
            Verdict::Unknown(why) => Reply::Unknown(why),
            Verdict::NotRobust
                if fault!("lazy-ignores-a-sequence")
                    && answer.witnesses.iter().all(|w| w.sequence.len() > 2) =>
            {
                Reply::Same
            }
            Verdict::NotRobust => {
                let mut sequences: Vec<Sequence> = answer.witnesses.into_iter().map(|w| w.sequence).collect();
                sequences.sort_by_key(Vec::len);
                sequences.dedup();
                Reply::Try(sequences)
            }
        }
    }

    fn queries(&self) -> u64 {
        self.queries.load(Ordering::Relaxed)
    }
}
