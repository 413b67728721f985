//! What a search promises beyond its verdict, on random programs: deadlocks as the
//! judge sees them, everything covered that it says is covered, the same figures after
//! a pause, and with several workers.

mod keeping;

use keeping::keeping;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::io::Cursor;
use weir_engine::Outcome;
use weir_explore::{Checkpoint, Options, explore, explore_from, final_states};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program, Violation};
use weir_machine::State;
use weir_testkit::{Seen, Suite, Tally};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 4_000;

/// All states that the judge finds, without those that `leave_out` names; `None`
/// where there are too many. The flag says whether a fault can happen.
fn states(program: &Program, model: Model, leave_out: impl Fn(&State) -> bool) -> Option<(Vec<State>, bool)> {
    let mut seen: HashSet<State> = HashSet::new();
    let mut queue: VecDeque<State> = VecDeque::new();
    let mut faults = false;
    for (_, state) in weir_machine::initial_states(program).ok()? {
        if seen.insert(state.clone()) {
            queue.push_back(state);
        }
    }
    while let Some(state) = queue.pop_front() {
        for (_, next) in weir_machine::successors(program, model, &state).ok()? {
            match next {
                Err(_) => faults = true,
                Ok(next) if !leave_out(&next) && seen.insert(next.clone()) => queue.push_back(next),
                Ok(_) => {}
            }
        }
        if seen.len() > MAX_STATES {
            return None;
        }
    }
    Some((seen.into_iter().collect(), faults))
}

/// Asks about random programs under each of the models.
fn random(
    what: &str,
    models: &[Model],
    programs: u64,
    ask: impl Fn(&Program, Model) -> Result<Seen, String> + Sync,
) -> Vec<Tally> {
    let one = |model: &Model| {
        let suite = Suite::new(format!("explore: {what}, {model}"), programs).patience(200);
        suite.run(|seed| generate(seed, &Config::default()), |program, _| ask(program, *model))
    };
    models.iter().map(one).collect()
}

fn deadlocks(program: &Program, model: Model) -> Result<Seen, String> {
    let Some((all, faults)) = states(program, model, |_| false) else { return Ok(Seen::LeftOut) };
    let moves = |s: &State| weir_machine::successors(program, model, s).unwrap().len();
    let stuck = all.iter().any(|s| moves(s) == 0 && !weir_machine::is_final(program, s));
    let wrong = faults || all.iter().any(|s| weir_machine::violated(program, s).is_some());
    match explore(program, &Options { deadlock: true, ..Options::new(model) }).outcome {
        Outcome::Safe(..) if stuck || wrong => Err("a deadlock is missed".into()),
        Outcome::Safe(..) => Ok(Seen::As("safe")),
        Outcome::Unknown(why, _) => Err(why.to_string()),
        Outcome::Unsupported(what) => Err(what.to_string()),
        Outcome::Unsafe(trace) => {
            weir_machine::replay(program, &trace).map_err(|e| e.to_string())?;
            match trace.violation == Some(Violation::Deadlock) {
                true if stuck => Ok(Seen::As("stuck")),
                false if wrong => Ok(Seen::As("unsafe")),
                deadlock => Err(format!("nothing is wrong (deadlock: {deadlock})")),
            }
        }
    }
}

#[test]
fn deadlocks_are_those_of_the_judge() {
    for tally in random("deadlocks", &Model::ALL, 250, deadlocks) {
        assert!(!tally.is_whole() || tally.of("stuck") > 0, "no deadlock: the test tests nothing");
    }
}

fn covered(program: &Program, model: Model) -> Result<Seen, String> {
    let longest = |s: &State| {
        let entries = |t: &weir_machine::state::ThreadState| t.buffer.entries().len();
        s.threads.iter().map(entries).max().unwrap_or(0)
    };
    let mut bounded = false;
    for bound in [1, 2, 3] {
        let Some((all, _)) = states(program, model, |s| longest(s) > bound as usize) else {
            return Ok(Seen::LeftOut);
        };
        let finals: BTreeSet<Vec<i64>> = all
            .iter()
            .filter(|s| weir_machine::is_final(program, s) && weir_machine::property::counts(program, s))
            .map(|s| weir_machine::observe(program, s))
            .collect();
        for reduction in [false, true] {
            let options =
                Options { last_bound: Some(bound), reduction, glance: false, ..Options::new(model) };
            let found = final_states(program, &options);
            let there: BTreeSet<Vec<i64>> = found.states.into_keys().collect();
            let missing: Vec<_> = finals.difference(&there).collect();
            if !missing.is_empty() {
                return Err(format!("buffers up to {bound}, reduction {reduction}: missing {missing:?}"));
            }
            bounded |= found.incomplete.is_some();
        }
    }
    Ok(Seen::As(if bounded { "longer buffers" } else { "short buffers" }))
}

#[test]
fn what_is_said_to_be_covered_is_covered() {
    for tally in random("covered", &[Model::Tso, Model::Pso], 250, covered) {
        let bounded = tally.of("longer buffers");
        assert!(!tally.is_whole() || bounded > 0, "no buffer is longer than the bounds: nothing is tested");
    }
}

#[test]
fn a_small_first_bound_changes_no_answer() {
    random("first bound", &[Model::Tso, Model::Pso], 250, |program, model| {
        let options = Options { state_limit: Some(50_000), glance: false, ..Options::new(model) };
        let usual = final_states(program, &options);
        if usual.incomplete.is_some() {
            return Ok(Seen::LeftOut);
        }
        let options = Options { first_bound: 1, state_limit: None, ..options };
        let small = final_states(program, &options);
        assert_eq!((small.incomplete, small.states), (None, usual.states));
        match explore(program, &options).outcome {
            Outcome::Unknown(why, _) => Err(why.to_string()),
            outcome => Ok(Seen::safe(outcome.is_safe())),
        }
    });
}

fn resumed(program: &Program, model: Model) -> Result<Seen, String> {
    let usual = Options { first_bound: 2, state_limit: Some(20_000), glance: false, ..Options::new(model) };
    let whole = explore(program, &usual);
    if matches!(whole.outcome, Outcome::Unknown(..)) {
        return Ok(Seen::LeftOut);
    }
    let (options, kept) = keeping(&Options { state_limit: None, ..usual });
    let paused = explore(program, &options);
    // Which of several violations on a level is met first depends on the
    // order within the level, and so does how far the search is by then.
    let figures = |v: &weir_engine::Verdict| match &v.outcome {
        Outcome::Unsafe(_) => (None, v.stats.depth),
        _ => (Some((v.stats.states, v.stats.transitions)), v.stats.depth),
    };
    assert!(whole.stats.depth.is_some());
    assert_eq!(figures(&paused), figures(&whole), "paused");
    let kept = kept.lock().unwrap();
    for bytes in [kept.first(), kept.get(kept.len() / 2), kept.last()].into_iter().flatten() {
        let checkpoint = Checkpoint::open(Cursor::new(bytes.clone())).unwrap();
        let options = Options { checkpoints: None, ..options.clone() };
        let verdict = explore_from(program, &options, checkpoint).unwrap();
        assert_eq!(figures(&verdict), figures(&whole), "resumed");
    }
    Ok(Seen::As(if kept.is_empty() { "not resumed" } else { "resumed" }))
}

#[test]
fn a_search_that_is_resumed_ends_as_if_it_had_never_stopped() {
    for tally in random("resumed", &Model::ALL, 62, resumed) {
        let resumed = tally.of("resumed");
        assert!(!tally.is_whole() || resumed * 2 > tally.counted(), "{resumed} searches were resumed");
    }
}

#[test]
fn two_workers_see_what_one_sees() {
    let options = Options { state_limit: Some(60_000), reduction: false, ..Options::new(Model::Pso) };
    let figures = |s: &weir_engine::Stats| (s.states, s.transitions);
    Suite::new("explore: two workers", 6).patience(1_000).run(
        |seed| generate(seed, &Config::default()),
        |program, _| {
            let one = final_states(program, &options);
            // Smaller searches are done by one worker anyway.
            if one.incomplete.is_some() || one.stats.states < 20_000 {
                return Ok(Seen::LeftOut);
            }
            let two = final_states(program, &Options { workers: 2, ..options.clone() });
            assert_eq!(one.states, two.states);
            assert_eq!(figures(&one.stats), figures(&two.stats));
            Ok(Seen::As("large"))
        },
    );
}
