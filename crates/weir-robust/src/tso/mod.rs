//! Robustness against TSO: Bouajjani, Derevenetc, Meyer, "Checking and Enforcing
//! Robustness against TSO" (ESOP 2013), as used by Bouajjani, Calin, Derevenetc,
//! Meyer, "Lazy TSO Reachability" (FASE 2015), section 4.
//!
//! A program is not robust iff it has a witness: one thread delays stores past a
//! load, the others run as under SC, everything they do from then on comes after
//! that load, and the last of it touches the cell of the first delayed store. So
//! robustness is a question of reachability under SC, finite even where buffers
//! are not.
//!
//! 1. `prepare`: procedures inlined, `self` and arguments made constants;
//! 2. `accesses`: which thread may touch what;
//! 3. `attacks`: which pairs of a store and a load need a closer look;
//! 4. `instrument`: a program that fails an assertion where there is a witness,
//!    explored under SC by [`weir_explore`];
//! 5. `back`: the witness as an execution of the original program.
//!
//! To find a witness soon, pairs of threads are looked at first, the others
//! standing still; most witnesses need no more than two threads. Only then all
//! threads are looked at together.
//!
//! Errors of the program (a failing assertion, an index out of bounds) end an
//! execution. Robustness speaks about executions up to there: a cycle that closes
//! before an error counts. Properties play no part.

mod accesses;
mod attacks;
mod back;
mod instrument;
mod prepare;
mod trie;

use crate::answer::{Answer, Counts, Options, Verdict, Witness};
use accesses::Accesses;
use attacks::{Pair, attacks};
use back::{Found, back};
use instrument::{PairEdges, Question, instrument};
use prepare::{Prepared, prepare};
use std::collections::{BTreeSet, HashSet};
use trie::Trie;
use weir_engine::clock::Instant;
use weir_engine::{Covered, Outcome, Stats, StopReason};
use weir_ir::analysis::wide_access;
use weir_ir::{EdgeId, Model, Program, RoutineId, ThreadId};

/// What the instrumentation does not follow.
const BEYOND: &str = "an attack meets an atomic section with pointers in a loop or shared memory in a \
    recursive procedure, or an allocation of more than 262,143 cells; these are not followed";

/// States after which a pair of threads is left to the search over all threads.
const PAIR_STATES: usize = 20_000;

/// Decides robustness against TSO. The program must pass [`weir_ir::verify`].
pub fn robust_tso(program: &Program, options: &Options) -> Answer {
    let start = Instant::now();
    let mut search = Search {
        program,
        options,
        exclude: Trie::of(&options.exclude),
        removed: HashSet::new(),
        witnesses: Vec::new(),
        stats: Stats::default(),
        explorations: 0,
        counts: Counts::default(),
        covered: Covered::Nothing,
    };
    let verdict = match search.run() {
        Err(why) if search.witnesses.is_empty() || options.all => Verdict::Unknown(why),
        _ if search.witnesses.is_empty() => Verdict::Robust,
        _ => Verdict::NotRobust,
    };
    let mut undecided = None;
    let verdict = match verdict {
        // The question is answered, even if not every attack was found.
        Verdict::Unknown(why) if !search.witnesses.is_empty() => {
            undecided = Some(why);
            Verdict::NotRobust
        }
        other => other,
    };
    search.counts.feasible = search.witnesses.len();
    if verdict == Verdict::NotRobust && !options.all {
        search.counts.decided = 1;
    }
    let mut stats = search.stats;
    stats.seconds = start.elapsed().as_secs_f64();
    let c = search.counts;
    stats.notes.push((
        "attacks".into(),
        format!("{} in all, {} pruned, {} decided, {} feasible", c.total, c.pruned, c.decided, c.feasible),
    ));
    stats.notes.push(("explorations".into(), search.explorations.to_string()));
    Answer { verdict, witnesses: search.witnesses, attacks: c, covered: search.covered, undecided, stats }
}

/// A step of a routine.
type Edge = (RoutineId, EdgeId);

/// The stores that attacks delay, in order: their numbers.
fn stores(pairs: &[Pair]) -> Vec<Edge> {
    let all: BTreeSet<Edge> = pairs.iter().map(|pair| pair.store).collect();
    all.into_iter().collect()
}

/// In how many parts attacks on a program can be divided ([`Options::part`]), so that no two of
/// them are about the same store: as many as there are stores that attacks delay.
///
/// # Errors
/// Why there are none to divide.
pub fn parts(program: &Program) -> Result<usize, StopReason> {
    if program.is_parameterised() || wide_access(program).is_some() {
        // It is said what is wrong when the question is asked.
        return Ok(1);
    }
    let prepared = prepare(program).map_err(StopReason::Exhausted)?;
    let found = attacks(&prepared.program, &Accesses::of(&prepared.program));
    Ok(stores(&found.pairs).len())
}

struct Search<'a> {
    program: &'a Program,
    options: &'a Options,
    exclude: Trie,
    /// Attacks with a witness.
    removed: HashSet<PairEdges>,
    witnesses: Vec<Witness>,
    stats: Stats,
    explorations: usize,
    counts: Counts,
    covered: Covered,
}

/// How one exploration ended.
enum Explored {
    Witness(Box<Witness>, PairEdges),
    Nothing,
    Stopped(StopReason),
    Limit,
}

impl Search<'_> {
    /// Finds witnesses; an error is a reason why some attack is not decided.
    fn run(&mut self) -> Result<(), StopReason> {
        if self.program.is_parameterised() {
            let why = "a template stands for any number of threads";
            return Err(StopReason::Unsupported(weir_engine::Unsupported::new(why)));
        }
        if wide_access(self.program).is_some() {
            let why = "several bytes are accessed at once";
            return Err(StopReason::Unsupported(weir_engine::Unsupported::new(why)));
        }
        let prepared = prepare(self.program).map_err(StopReason::Exhausted)?;
        let accesses = Accesses::of(&prepared.program);
        let mut found = attacks(&prepared.program, &accesses);
        self.counts.total = found.total;
        self.counts.pruned = found.total - found.pairs.len();
        let stores = stores(&found.pairs);
        found.pairs.retain(|pair| self.is_asked(&stores, pair));
        if found.pairs.is_empty() {
            return Ok(());
        }
        if prepared.program.threads.len() > 2 && !accesses.threads_are_data {
            self.two_at_a_time(&prepared, &stores)?;
            if self.done() {
                return Ok(());
            }
        }
        let all: Vec<ThreadId> = (0..prepared.program.threads.len()).map(ThreadId::new).collect();
        self.every(&prepared, &accesses, &found.pairs, &all, None)?;
        self.counts.decided = found.pairs.len();
        Ok(())
    }

    /// Whether an attack is among those that are asked about.
    fn is_asked(&self, stores: &[Edge], pair: &Pair) -> bool {
        let Some((part, parts)) = self.options.part else { return true };
        // Whatever has no number belongs to the first part.
        stores.binary_search(&pair.store).unwrap_or(0) % parts.max(1) == part
    }

    fn done(&self) -> bool {
        !self.options.all && !self.witnesses.is_empty()
    }

    /// Looks for witnesses in which only two threads move.
    fn two_at_a_time(&mut self, prepared: &Prepared, stores: &[Edge]) -> Result<(), StopReason> {
        let threads = &prepared.program.threads;
        let mut seen = HashSet::new();
        for i in 0..threads.len() {
            for j in i + 1..threads.len() {
                if !seen.insert((threads[i].template, threads[j].template)) {
                    continue;
                }
                let mut pair = Prepared {
                    program: prepared.program.clone(),
                    origin: prepared.origin.clone(),
                    called: prepared.called.clone(),
                };
                pair.program.threads = vec![threads[i].clone(), threads[j].clone()];
                let accesses = Accesses::of(&pair.program);
                let mut found = attacks(&pair.program, &accesses);
                found.pairs.retain(|pair| self.is_asked(stores, pair));
                let ids = [ThreadId::new(i), ThreadId::new(j)];
                // What is not decided here is decided later.
                let _ = self.every(&pair, &accesses, &found.pairs, &ids, Some(PAIR_STATES));
                self.limits()?;
                if self.done() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Finds a witness, or one for each attack.
    fn every(
        &mut self,
        prepared: &Prepared,
        accesses: &Accesses,
        pairs: &[Pair],
        threads: &[ThreadId],
        most: Option<usize>,
    ) -> Result<(), StopReason> {
        loop {
            let left: HashSet<PairEdges> =
                pairs.iter().map(|p| (p.store, p.load)).filter(|p| !self.removed.contains(p)).collect();
            if left.is_empty() {
                return Ok(());
            }
            let mut explored = self.explore(prepared, accesses, &left, threads, most, true)?;
            if let Explored::Limit = explored {
                // What can be followed may show a witness all the same.
                explored = match self.explore(prepared, accesses, &left, threads, most, false)? {
                    Explored::Nothing => Explored::Stopped(StopReason::Exhausted(BEYOND.into())),
                    other => other,
                };
            }
            match explored {
                Explored::Limit => return Err(StopReason::Exhausted(BEYOND.into())),
                Explored::Nothing => return Ok(()),
                Explored::Stopped(why) => return Err(why),
                Explored::Witness(witness, pair) => {
                    self.removed.insert(pair);
                    // A procedure that is inlined twice gives one attack twice.
                    if self.witnesses.iter().all(|w| w.attack != witness.attack) {
                        self.witnesses.push(*witness);
                    }
                    if self.done() {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn limits(&self) -> Result<(), StopReason> {
        self.options.budget.stop().map_or(Ok(()), Err)
    }

    /// One exploration for these attacks.
    fn explore(
        &mut self,
        prepared: &Prepared,
        accesses: &Accesses,
        pairs: &HashSet<PairEdges>,
        threads: &[ThreadId],
        most: Option<usize>,
        limits: bool,
    ) -> Result<Explored, StopReason> {
        self.limits()?;
        let stores: HashSet<_> = pairs.iter().map(|(s, _)| *s).collect();
        let question = Question {
            stores: &stores,
            pairs: Some(pairs).filter(|_| !self.removed.is_empty()),
            exclude: &self.exclude,
            limits,
        };
        let instrumented = instrument(prepared, accesses, &question);
        debug_assert_eq!(weir_ir::verify::verify(&instrumented.program), Vec::new());
        let options = weir_explore::Options {
            budget: self.options.budget.clone(),
            state_limit: most,
            workers: self.options.workers.max(1),
            assertions_only: true,
            progress: self.options.progress.clone(),
            ..weir_explore::Options::new(Model::Sc)
        };
        let verdict = weir_explore::explore(&instrumented.program, &options);
        self.explorations += 1;
        self.stats.states += verdict.stats.states;
        self.stats.transitions += verdict.stats.transitions;
        let trace = match verdict.outcome {
            Outcome::Safe(..) => return Ok(Explored::Nothing),
            Outcome::Unknown(why, _) => {
                if most.is_none() {
                    self.covered = Covered::Attacks(verdict.stats.states);
                }
                return Ok(Explored::Stopped(why));
            }
            Outcome::Unsupported(what) => return Ok(Explored::Stopped(StopReason::Unsupported(what))),
            Outcome::Unsafe(trace) => trace,
        };
        let counts = |pair: PairEdges| question.pairs.is_none_or(|p| p.contains(&pair));
        match back(self.program, prepared, &instrumented, threads, &trace, &counts, &self.exclude) {
            Found::Witness(witness, pair) => Ok(Explored::Witness(witness, pair)),
            Found::Limit => Ok(Explored::Limit),
            Found::Nonsense(why) => Err(StopReason::Bug(format!("a witness could not be rebuilt ({why})"))),
        }
    }
}
