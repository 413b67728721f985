//! The execution that shows what is violated. Links are marks of states, and the owner of a
//! mark is known: the first owner asks for the states with a mark, goes back from state to
//! state until one is initial, and follows the way forwards (see
//! [`weir_explore::partition::Partition::rebuild`]). Two rounds for each state: a question, and an
//! answer.

use crate::answer::Ending;
use crate::here::Here;
use crate::message::{Reader, candidates, put, read_candidates};
use crate::rounds::{Lost, Rounds};
use weir_engine::StopReason;
use weir_explore::partition::{Candidate, Gone, Partition, Rebuilt, Violated};

/// Everything that is known has been asked for.
const DONE: u64 = u64::MAX;

/// Rebuilds the execution that leads to what an owner has found; all owners take part.
pub(crate) fn execution(
    rounds: &mut Rounds<'_>,
    partition: &mut Partition<'_>,
    violated: Violated,
    finder: usize,
    here: &Here<'_>,
    ending: &mut Ending,
) -> Result<(), Lost> {
    let stop = || here.options.budget.stop().is_some();
    let evidence = if rounds.me == finder { partition.evidence() } else { None };
    let words = rounds.words(evidence.map(|bytes| (0, bytes)).into_iter().collect())?;
    if rounds.me != 0 {
        ending.lost = serve(rounds, partition, &stop)?;
        // The first owner has it.
        ending.stopped = Some((StopReason::Overtaken, None));
        return Ok(());
    }
    let Some(evidence) = words.into_iter().nth(finder).flatten() else {
        return Err(rounds.blame(finder, "it says that something is violated, but not what"));
    };
    let mut lost = None;
    let mut ask = |partition: &mut Partition<'_>, mark: u32| {
        question(rounds, partition, mark, &stop).unwrap_or_else(|l| {
            lost = Some(l);
            Err(Gone)
        })
    };
    let rebuilt = partition.rebuild(&evidence, violated.leaving, &mut ask, &stop);
    if let Some(lost) = lost {
        return Err(lost);
    }
    match rebuilt {
        Rebuilt::Trace(trace) => ending.trace = Some(trace),
        Rebuilt::Lost => ending.lost = true,
        Rebuilt::Stopped => {
            let why = here.options.budget.stop();
            let why = why.unwrap_or_else(|| StopReason::Exhausted("another process gave up".into()));
            ending.stopped = Some((StopReason::Unshown(Box::new(why)), None));
        }
    }
    let mut word = Vec::new();
    put(&mut word, &[DONE, u64::from(ending.lost)]);
    let all = (1..rounds.owners).map(|to| (to, word.clone())).collect();
    rounds.words(all)?;
    Ok(())
}

/// All states with a mark, whoever owns them.
fn question(
    rounds: &mut Rounds<'_>,
    partition: &mut Partition<'_>,
    mark: u32,
    stop: &dyn Fn() -> bool,
) -> Result<Result<Vec<Candidate>, Gone>, Lost> {
    let Some(owner) = partition.owner_of(mark) else { return Ok(Ok(Vec::new())) };
    if owner == rounds.me {
        return Ok(partition.with_mark(mark, stop));
    }
    let mut word = Vec::new();
    put(&mut word, &[u64::from(mark)]);
    rounds.words(vec![(owner, word)])?;
    let mut words = rounds.words(Vec::new())?;
    let answer = words.get_mut(owner).and_then(Option::take).unwrap_or_default();
    Ok(read_candidates(&answer).ok_or(Gone))
}

/// Answers questions until there are none; whether no execution was found.
fn serve(
    rounds: &mut Rounds<'_>,
    partition: &mut Partition<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<bool, Lost> {
    loop {
        let words = rounds.words(Vec::new())?;
        let mut answer = Vec::new();
        if let Some(Some(word)) = words.first() {
            let mut from = Reader(word);
            match from.number() {
                Some(DONE) => return Ok(from.number() == Some(1)),
                Some(mark) => {
                    let all = u32::try_from(mark).ok().and_then(|mark| partition.with_mark(mark, stop).ok());
                    answer.push((0, candidates(all.as_deref())));
                }
                None => return Err(rounds.blame(0, "it asks for nothing")),
            }
        }
        rounds.words(answer)?;
    }
}
