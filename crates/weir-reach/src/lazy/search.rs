//! The refinement of a program as it is, and of its unrollings beside it.
//!
//! * Calls are inlined, where nothing recurses.
//! * A program whose threads go round no loop without a fence is refined by the paper's ⊕:
//!   the sequences end at fences, so there are finitely many.
//! * Any other program is refined by the implementation's ⊕, which finds bugs; and beside it
//!   deeper and deeper unrollings of it are refined by the paper's ([`super::levels`]). These end
//!   also where SC has infinitely many states: the semi-decision of Theorem 4. Loops that end by
//!   themselves are found to do so, and then the answer is for all executions.

use super::back::Mismatch;
use super::extend::{Extended, Variant};
use super::levels::{MOST, levels};
use super::options::{Answer, Options, Refused};
use super::oracle::Oracle;
use super::rounds::{Refined, refine};
use crate::transfer::transfers;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use weir_engine::clock::Instant;
use weir_engine::{Outcome, Stats, StopReason, Verdict};
use weir_ir::{Model, Op, Program};
use weir_passes::calls::recursive_routines;
use weir_passes::unroll::{Loops, Unrolled, has_loop, has_unfenced_loop, unroll};

/// Where the program as it is was refined to the end, what is left is the hope that loops end by
/// themselves, and soon: unrollings beyond this are not tried then.
const SOON: u32 = 8;
/// How long the program as it is has all the cores.
const PATIENCE: Duration = Duration::from_millis(250);

/// Decides TSO reachability by refinement, as far as that goes: `Unsafe` with an
/// execution of the program, `Safe` for all executions, or `Unknown`.
pub fn lazy(program: &Program, oracle: &dyn Oracle, options: &Options) -> Result<Answer, Refused> {
    transfers(program).map_err(Refused::Unsupported)?;
    let started = Instant::now();
    // Robustness knows calls itself.
    let inlined = if options.refine { inlined(program) } else { None };
    let base = inlined.as_ref().map_or(program, |u| &u.program);
    let recursion = recursive_routines(base).contains(&true);
    let ends = !recursion && !has_unfenced_loop(base);
    let variant = options.variant.unwrap_or(if ends { Variant::Paper } else { Variant::Keep });
    let beside = options.refine && options.variant.is_none() && (recursion || has_loop(base));
    let start = inlined.map_or_else(|| Extended::new(program), Extended::of);
    let refined = match beside {
        false => refine(program, start, variant, oracle, options)?,
        true => both(program, start, variant, oracle, options)?,
    };
    Ok(answer(refined, oracle.queries(), started))
}

/// Decides TSO reachability by refining deeper and deeper unrollings, and nothing else.
pub fn by_unrolling(program: &Program, oracle: &dyn Oracle, options: &Options) -> Result<Answer, Refused> {
    transfers(program).map_err(Refused::Unsupported)?;
    let started = Instant::now();
    Ok(answer(levels(program, oracle, options, &|| MOST)?, oracle.queries(), started))
}

/// The program without calls; none where it has none, or where calls recurse.
fn inlined(program: &Program) -> Option<Unrolled> {
    let calls = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Call { .. }));
    let recursion = recursive_routines(program).contains(&true);
    if calls && !recursion { unroll(program, Loops::Keep, 0).ok() } else { None }
}

/// The program as it is, and after a while its unrollings beside it; the first answer counts.
fn both(
    program: &Program,
    start: Extended,
    variant: Variant,
    oracle: &dyn Oracle,
    options: &Options,
) -> Result<Refined, Refused> {
    let (ended, unrolled) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let own = |flag: &Arc<AtomicBool>, workers: usize| {
        let budget = options.search.budget.overtaken_by(flag);
        let search = weir_explore::Options { budget, workers, ..options.search.clone() };
        Options { search, ..options.clone() }
    };
    let beside = own(&ended, 1);
    let direct = own(&unrolled, options.search.workers);
    let (send, receive) = mpsc::channel();
    // The program as it is was refined to the end, without an answer.
    let refined = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (ended, refined) = (&ended, &refined);
        scope.spawn(move || {
            let found = refine(program, start, variant, oracle, &direct);
            let over = found.as_ref().map_or(true, |f| !goes_on(&f.outcome));
            ended.store(over, Ordering::Relaxed);
            refined.store(!over, Ordering::Relaxed);
            // The receiver waits for this.
            let _ = send.send(found);
        });
        let early = match receive.recv_timeout(PATIENCE) {
            Ok(found) => match found? {
                found if goes_on(&found.outcome) => Some(found),
                found => return Ok(found),
            },
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        };
        let most = || if refined.load(Ordering::Relaxed) { SOON } else { MOST };
        let other = levels(program, oracle, &beside, &most);
        // A mistake ends the other search as well.
        let other = other.inspect_err(|_| unrolled.store(true, Ordering::Relaxed))?;
        if other.outcome.is_decided() {
            unrolled.store(true, Ordering::Relaxed);
            return Ok(other);
        }
        let found = match early {
            Some(found) => found,
            None => receive.recv().map_err(|_| Refused::Mismatch(Mismatch("a search was lost".into())))??,
        };
        Ok(found.unless_decided_with(other))
    })
}

/// Whether the unrollings may still find an answer: not where the user's limits ended the run.
fn goes_on(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Safe(..) | Outcome::Unsafe(_) | Outcome::Unsupported(_) => false,
        Outcome::Unknown(why, _) => matches!(why, StopReason::Exhausted(_) | StopReason::Unsupported(_)),
    }
}

fn answer(refined: Refined, oracle: u64, started: Instant) -> Answer {
    let size = |p: &Program| p.routines.iter().map(|r| r.edges.len()).sum::<usize>();
    let f = &refined.figures;
    let mut notes = vec![
        ("rounds".into(), f.rounds.to_string()),
        ("sequences".into(), refined.added.to_string()),
        ("oracle queries".into(), oracle.to_string()),
        ("SC queries".into(), (f.searches + oracle).to_string()),
        ("edges of the extended program".into(), size(&refined.program).to_string()),
    ];
    notes.extend(refined.level.map(|n| ("loops unrolled".into(), n.to_string())));
    let stats = Stats {
        states: f.states,
        transitions: f.transitions,
        seconds: started.elapsed().as_secs_f64(),
        notes,
        ..Stats::default()
    };
    let verdict = Verdict { stats, ..Verdict::new(Model::Tso, "lazy", refined.outcome) };
    Answer { verdict, sequences: refined.added, programs: refined.programs }
}
