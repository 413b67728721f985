//! From a program to an answer: what is prepared, searched, and searched again.

use super::answer::{Found, Start};
use super::breadth_first::{Search, settled};
use super::checkpoint::{Checkpoint, CheckpointError};
use super::external::{External, Files, memory_of};
use super::frontier::Frontier;
use super::limits::Limits;
use super::symbolic_turns::SymbolicTurns;
use crate::expand::{FIRST_ROOM, FIXED_ROOM, MORE_ROOM, MOST_ROOM, Prepared, Purpose};
use crate::options::{Finals, Options, Sets};
use crate::scratch::Disk;
use crate::store::{Records, omission};
use std::sync::atomic::Ordering;
use weir_engine::clock::Instant;
use weir_engine::{Covered, StopReason, Verdict};
use weir_ir::Program;

/// Explores until something is violated, everything was visited, or a limit is
/// reached. The program must pass [`weir_ir::verify`] and have a fixed number
/// of threads.
pub fn explore(program: &Program, options: &Options) -> Verdict {
    let start = Instant::now();
    let found = match glance(program, options) {
        Some(found) => found,
        None => {
            // The time limit is for both, and so are the seconds.
            in_memory_or_not(program, options, Purpose::Check, start)
        }
    };
    finish(program, options, found)
}

/// Most programs have few states, and then it takes longer to know what threads
/// could ever do ([`crate::reduce::automaton`]) than to see what they do.
fn glance(program: &Program, options: &Options) -> Option<Found> {
    let small = options.state_limit.is_some_and(|n| n < GLANCE);
    let later = options.sets != Sets::First;
    let at_once = options.disk.as_ref().is_some_and(|disk| disk.at_once);
    if at_once || !options.glance || !later || !options.reduced() || options.checkpoints.is_some() || small {
        return None;
    }
    let few = Options { state_limit: Some(GLANCE), progress: None, ..options.clone() };
    run(program, &few, Purpose::Glance, None, Instant::now())
        .ok()
        .filter(|found| found.trace.is_some() || found.stopped.is_none())
}

/// In memory; where that does not suffice and there is a disk, from the beginning on disk.
fn in_memory_or_not(program: &Program, options: &Options, mode: Purpose, start: Instant) -> Found {
    let Some(disk) = &options.disk else { return in_memory(program, options, mode, start) };
    if !disk.at_once {
        // What was freed may stay with the process, and is there for the second search.
        let half = options.budget.memory_limit().map(|limit| limit / 2);
        let less = Options { budget: options.budget.clone().with_memory(half), ..options.clone() };
        let found = in_memory(program, &less, mode, start);
        let full = |why: &StopReason| matches!(why, StopReason::Memory(_));
        match &found.stopped {
            Some(why) if full(why) => {}
            Some(StopReason::Unshown(why)) if full(why) => {}
            _ => return found,
        }
    }
    on_disk(program, options, disk, mode, start)
}

fn in_memory(program: &Program, options: &Options, mode: Purpose, start: Instant) -> Found {
    run(program, options, mode, None, start)
        .unwrap_or_else(|e| Found::nothing(StopReason::Exhausted(e.to_string())))
}

/// Searches on disk, with room for ever more threads.
fn on_disk(program: &Program, options: &Options, disk: &Disk, mode: Purpose, start: Instant) -> Found {
    let mut room = FIRST_ROOM;
    loop {
        match on_disk_with(program, options, disk, mode, start, room) {
            (_, true) if room < MOST_ROOM => room *= MORE_ROOM,
            (found, _) => return found,
        }
    }
}

/// One search on disk; whether more threads are started than there is room for.
fn on_disk_with(
    program: &Program,
    options: &Options,
    disk: &Disk,
    mode: Purpose,
    start: Instant,
    room: usize,
) -> (Found, bool) {
    let prepared = match Prepared::new(program, options, mode) {
        Ok(prepared) => prepared,
        Err(why) => return (Found::nothing(why), false),
    };
    let mut space = prepared.space(room);
    // Nothing is kept under a key, so none is made.
    space.store.records = Records::Compact(space.store.slots + 1);
    let limits = Limits::new(options, start);
    let files = Files::new(disk, memory_of(options));
    let programs = (prepared.program(program), program);
    let mut search = External::new(programs, &space, options, &limits, &files);
    let mut found = Found::default();
    search.run(prepared.inits.clone(), &mut found);
    if found.lost && options.reduction {
        // As in memory: see `run`.
        let options = Options { reduction: false, ..options.clone() };
        return (on_disk(program, &options, disk, mode, start), false);
    }
    let f = &search.frontier;
    found.nearest = !options.reduced() && f.covered.is_none() && f.put_off.is_empty();
    found.stats.seconds = start.elapsed().as_secs_f64();
    let crowded = found.trace.is_none() && space.crowded.load(Ordering::Relaxed);
    (found, crowded)
}

/// How many states are few.
const GLANCE: usize = 4096;

/// Goes on with a search that was written down. The program must be the one it
/// is about, and the options those of its header, apart from limits.
pub fn explore_from(
    program: &Program,
    options: &Options,
    checkpoint: Checkpoint,
) -> Result<Verdict, CheckpointError> {
    let found = match run(program, options, Purpose::Check, Some(checkpoint), Instant::now()) {
        Err(CheckpointError::Limit(why)) => Found::nothing(why),
        other => other?,
    };
    Ok(finish(program, options, found))
}

/// Visits everything and collects the final states. Faults end an execution
/// and are otherwise ignored here.
pub fn final_states(program: &Program, options: &Options) -> Finals {
    let options = Options { checkpoints: None, deadlock: false, ..options.clone() };
    let found = in_memory_or_not(program, &options, Purpose::Collect, Instant::now());
    Finals { states: found.finals, incomplete: found.stopped, stats: found.stats }
}

fn finish(program: &Program, options: &Options, mut found: Found) -> Verdict {
    if !found.nearest && !options.assertions_only && found.trace.is_some() {
        shorten(program, options, &mut found);
    }
    found.verdict(options.model)
}

/// The first violation that a reduced search meets need not be the nearest one.
/// Where it was found soon, the full search finds the nearest one soon as well.
fn shorten(program: &Program, options: &Options, found: &mut Found) {
    let states = found.stats.states as usize;
    if states > MOST_SHORTENED {
        return;
    }
    let full = Options {
        shortest: true,
        state_limit: Some(states * 64 + 4096),
        progress: None,
        checkpoints: None,
        ..options.clone()
    };
    let Ok(nearest) = run(program, &full, Purpose::Check, None, Instant::now()) else { return };
    if let (Some(old), Some(new)) = (&found.trace, nearest.trace)
        && new.steps.len() < old.steps.len()
    {
        found.trace = Some(new);
    }
    found.stats.seconds += nearest.stats.seconds;
}

/// Traces found within more states than this are left as they are.
const MOST_SHORTENED: usize = 1 << 16;

/// A search with limits on what goes on since `start`. There is room for ever more threads,
/// unless checkpoints are written, which have one layout.
fn run(
    program: &Program,
    options: &Options,
    mode: Purpose,
    resume: Option<Checkpoint>,
    start: Instant,
) -> Result<Found, CheckpointError> {
    if resume.is_some() || options.checkpoints.is_some() {
        return run_with(program, options, mode, resume, start, FIXED_ROOM).map(|(found, _)| found);
    }
    let mut room = FIRST_ROOM;
    loop {
        match run_with(program, options, mode, None, start, room)? {
            (_, true) if room < MOST_ROOM => room *= MORE_ROOM,
            (found, _) => return Ok(found),
        }
    }
}

/// One search; whether more threads are started than there is room for.
fn run_with(
    program: &Program,
    options: &Options,
    mode: Purpose,
    resume: Option<Checkpoint>,
    start: Instant,
    room: usize,
) -> Result<(Found, bool), CheckpointError> {
    let collect = mode == Purpose::Collect;
    let prepared = match Prepared::new(program, options, mode) {
        Ok(prepared) => prepared,
        Err(why) => return Ok((Found::nothing(why), false)),
    };
    let (original, program) = (program, prepared.program(program));
    let mut space = prepared.space(room);
    let (code, inits) = (&prepared.code, prepared.inits.clone());
    let limits = Limits::new(options, start);
    let mut frontier = Frontier::new(options, space.store.records);
    let mut starts = Vec::new();
    let resumed = resume.is_some();
    if let Some(checkpoint) = resume {
        let (there, initial) = checkpoint.restore(&mut space.store, options, |store| limits.limit(store))?;
        frontier = there;
        for cells in initial {
            let (work, steps, _) = settled(&space, &cells);
            starts.push(Start { cells, steps, work });
        }
    }
    limits.depth.store(frontier.depth, Ordering::Relaxed);
    let waiting = frontier.left() + frontier.next.iter().map(Vec::len).sum::<usize>() / frontier.stride;
    limits.expanded.store(space.store.visited.len().saturating_sub(waiting), Ordering::Relaxed);
    // What has been visited before a checkpoint was visited one by one.
    // Diagrams have whole cells as their variables.
    let one_by_one = collect || mode == Purpose::Glance || resumed || code.granular;
    let turns = SymbolicTurns::new(options, one_by_one, &inits);
    let mut search = Search { original, program, space: &space, options, limits, starts, frontier, turns };
    let mut found = Found::default();
    search.run((!resumed).then_some(inits), &mut found);
    if found.stopped.is_none() && found.trace.is_none() && options.hash_compact && !collect {
        // Everything was visited, but for what was taken for something else.
        let chance = omission(found.stats.states);
        found.stopped = Some(StopReason::Exhausted(format!(
            "states were told apart by fingerprints; the probability that one was left out is {chance:.1e} at most"
        )));
        found.covered = Covered::States(found.stats.states);
    }
    if found.lost && options.reduction {
        // The full search keeps every state as it is, and finds it again.
        let options = Options { reduction: false, ..options.clone() };
        return Ok((run(original, &options, mode, None, start)?, false));
    }
    let f = &search.frontier;
    found.nearest = !options.reduced() && f.covered.is_none() && f.put_off.is_empty();
    found.stats.seconds = search.frontier.seconds + start.elapsed().as_secs_f64();
    let crowded = found.trace.is_none() && space.crowded.load(Ordering::Relaxed);
    Ok((found, crowded))
}
