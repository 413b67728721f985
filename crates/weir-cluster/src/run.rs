//! One process of a search: its owners, its answer.

use crate::answer::{Ending, NAME};
use crate::checkpoint::Saves;
use crate::fate::Fate;
use crate::here::{Here, OnLine};
use crate::links::{Links, part};
use crate::process::Process;
use crate::rounds::{Lost, Rounds};
use crate::search::search;
use crate::wire::Wire;
use sha2::{Digest, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use timely::worker::Worker;
use weir_engine::{Covered, Outcome, StopReason, Verdict};
use weir_explore::Options;
use weir_explore::partition::Compiled;
use weir_ir::{Program, Sources};

/// What a run is about, in two lines: nobody takes part in another one, nor goes on with it.
fn about(program: &Program, options: &Options) -> (String, String) {
    // What it is, and not where it stands.
    let bare = Program { sources: Sources::default(), ..program.clone() };
    let sum = Sha256::digest(format!("{bare:?}"));
    let program: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    let o = options;
    let options = format!(
        "model={} reduction={} shortest={} deadlock={} assertions-only={} bounds={}..{:?} hash-compact={}",
        o.model,
        o.reduction,
        o.shortest,
        o.deadlock,
        o.assertions_only,
        o.first_bound,
        o.last_bound,
        o.hash_compact,
    );
    (program, options)
}

/// Explores a program together with the other processes. The answer is that of the first; the
/// others say that they were overtaken ([`StopReason::Overtaken`]), or why there is none.
pub fn run(program: &Program, options: &Options, process: Process) -> Verdict {
    let start = Instant::now();
    let unknown =
        |why: StopReason| Verdict::new(options.model, NAME, Outcome::Unknown(why, Covered::Nothing));
    let (sum, chosen) = about(program, options);
    let compiled = match Compiled::new(program, options) {
        Ok(compiled) => compiled,
        Err(why) => return unknown(why),
    };
    let mut process = process;
    let (saving, line) = (process.saving.take(), process.line.take());
    let (index, threads) = (process.index, process.threads);
    let all = format!("{chosen} states={:?}", options.state_limit);
    let links = match Links::new(process, sum.clone(), all, threads, &options.budget) {
        Ok(links) => links,
        Err(why) => return unknown(why),
    };
    let place = Place {
        program: program.clone(),
        options: options.clone(),
        compiled,
        wires: links.wires.clone(),
        saves: saving.map(|saving| Saves::new(saving, format!("{sum} {chosen}"))),
        line,
        fate: Arc::clone(&links.fate),
        index,
        threads,
    };
    let first = index * threads;
    let endings = links.run(move |worker| place.owner(worker.index() == first, worker));
    let seconds = start.elapsed().as_secs_f64();
    match endings.and_then(|endings| endings.into_iter().next().ok_or(Lost)) {
        Ok(ending) => {
            let mut verdict = ending.verdict(options, &links.hosts, seconds);
            if index > 0 && verdict.outcome.is_decided() {
                verdict.outcome = Outcome::Unknown(StopReason::Overtaken, Covered::Nothing);
            }
            verdict
        }
        Err(Lost) => {
            let mut verdict = unknown(links.loss());
            verdict.stats.seconds = seconds;
            verdict
        }
    }
}

/// A process with its connections.
struct Place {
    program: Program,
    options: Options,
    compiled: Compiled,
    wires: Vec<Arc<Wire>>,
    saves: Option<Saves>,
    line: Option<OnLine>,
    fate: Arc<Fate>,
    index: usize,
    threads: usize,
}

impl Place {
    /// An owner, from its first message to its last.
    fn owner(&self, first: bool, mut worker: Worker) -> Result<Ending, Lost> {
        let result = catch_unwind(AssertUnwindSafe(|| {
            let mut rounds = Rounds::new(&mut worker, &self.fate, self.threads, &self.options.budget);
            let here = Here {
                options: &self.options,
                wires: &self.wires,
                saves: self.saves.as_ref(),
                line: self.line.as_ref(),
                first,
            };
            let ending = search(&mut rounds, &self.compiled, &here)?;
            if !(ending.lost && self.options.reduction) {
                return self.leave(&mut rounds, ending);
            }
            // The full search keeps every state as it is, and finds it again.
            let options = Options { reduction: false, ..self.options.clone() };
            let here = Here { options: &options, saves: None, ..here };
            match Compiled::new(&self.program, &options) {
                Ok(compiled) => {
                    let ending = search(&mut rounds, &compiled, &here)?;
                    self.leave(&mut rounds, ending)
                }
                Err(why) => Ok(Ending { stopped: Some((why, None)), ..Ending::default() }),
            }
        }));
        match result {
            Ok(Ok(ending)) => {
                while worker.has_dataflows() && !self.fate.failed() && !self.fate.is_past() {
                    worker.step_or_park(Some(Duration::from_millis(10)));
                }
                Ok(ending)
            }
            Ok(Err(Lost)) => {
                part(&self.fate, &self.wires);
                Err(Lost)
            }
            Err(_) => {
                self.fate.fail(self.index, "it met what it does not understand (an internal error)");
                part(&self.fate, &self.wires);
                Err(Lost)
            }
        }
    }

    /// All have the answer: whoever goes now may.
    fn leave(&self, rounds: &mut Rounds<'_>, ending: Ending) -> Result<Ending, Lost> {
        rounds.words(Vec::new())?;
        self.fate.finish();
        Ok(ending)
    }
}
