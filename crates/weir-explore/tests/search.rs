//! What a search promises beyond its verdict: deadlocks as the judge sees them,
//! everything covered that it says is covered, the same figures after a pause,
//! and with several workers.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::io::Cursor;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use weir_engine::Outcome;
use weir_explore::{Checkpoint, Checkpoints, Options, explore, explore_from, final_states};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program, Violation};
use weir_machine::State;

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 4_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse::<usize>().ok()).unwrap_or(1_000) / 4
}

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

/// Calls a function with random programs until it has said `true` often enough.
fn random(wanted: usize, mut each: impl FnMut(u64, &Program) -> bool) {
    let mut done = 0;
    for seed in 0.. {
        assert!(seed < 200 * wanted as u64 + 10_000, "too few programs are small enough");
        done += usize::from(each(seed, &generate(seed, &Config::default())));
        if done >= wanted {
            return;
        }
    }
}

#[test]
fn deadlocks_are_those_of_the_judge() {
    for model in Model::ALL {
        let mut stuck_programs = 0;
        random(programs(), |seed, program| {
            let Some((all, faults)) = states(program, model, |_| false) else { return false };
            let moves = |s: &State| weir_machine::successors(program, model, s).unwrap().len();
            let stuck = all.iter().any(|s| moves(s) == 0 && !weir_machine::is_final(program, s));
            let wrong = faults || all.iter().any(|s| weir_machine::violated(program, s).is_some());
            let verdict = explore(program, &Options { deadlock: true, ..Options::new(model) });
            match verdict.outcome {
                Outcome::Safe(..) => {
                    assert!(!stuck && !wrong, "seed {seed} under {model}: a deadlock is missed")
                }
                Outcome::Unknown(why, _) => panic!("seed {seed} under {model}: {why}"),
                Outcome::Unsupported(what) => panic!("seed {seed} under {model}: {what}"),
                Outcome::Unsafe(trace) => {
                    weir_machine::replay(program, &trace).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
                    let deadlock = trace.violation == Some(Violation::Deadlock);
                    assert!(if deadlock { stuck } else { wrong }, "seed {seed} under {model}");
                    stuck_programs += usize::from(deadlock);
                }
            }
            true
        });
        assert!(stuck_programs > 0, "no deadlock under {model}: the test tests nothing");
    }
}

#[test]
fn what_is_said_to_be_covered_is_covered() {
    let longest = |s: &State| {
        let entries = |t: &weir_machine::state::ThreadState| t.buffer.entries().len();
        s.threads.iter().map(entries).max().unwrap_or(0)
    };
    for model in [Model::Tso, Model::Pso] {
        let mut bounded = 0;
        random(programs(), |seed, program| {
            for bound in [1, 2, 3] {
                let Some((all, _)) = states(program, model, |s| longest(s) > bound as usize) else {
                    return false;
                };
                let finals: BTreeSet<Vec<i64>> = all
                    .iter()
                    .filter(|s| {
                        weir_machine::is_final(program, s) && weir_machine::property::counts(program, s)
                    })
                    .map(|s| weir_machine::observe(program, s))
                    .collect();
                for reduction in [false, true] {
                    let options =
                        Options { last_bound: Some(bound), reduction, glance: false, ..Options::new(model) };
                    let found = final_states(program, &options);
                    let there: BTreeSet<Vec<i64>> = found.states.into_keys().collect();
                    let missing: Vec<_> = finals.difference(&there).collect();
                    assert!(
                        missing.is_empty(),
                        "seed {seed} under {model}, buffers up to {bound}, reduction {reduction}: {missing:?}\n{}",
                        weir_ir::text::print(program)
                    );
                    bounded += usize::from(found.incomplete.is_some());
                }
            }
            true
        });
        assert!(bounded > 0, "no buffer is longer than the bounds: the test tests nothing");
    }
}

#[test]
fn a_small_first_bound_changes_no_answer() {
    for model in [Model::Tso, Model::Pso] {
        random(programs(), |seed, program| {
            let options = Options { state_limit: Some(50_000), glance: false, ..Options::new(model) };
            let usual = final_states(program, &options);
            if usual.incomplete.is_some() {
                return false;
            }
            let options = Options { first_bound: 1, state_limit: None, ..options };
            let small = final_states(program, &options);
            assert_eq!((small.incomplete, small.states), (None, usual.states), "seed {seed} under {model}");
            let verdict = explore(program, &options);
            assert!(!matches!(verdict.outcome, Outcome::Unknown(..)), "seed {seed} under {model}");
            true
        });
    }
}

type Kept = Arc<Mutex<Vec<Vec<u8>>>>;

/// Options that pause as often as possible and keep what is written then.
fn keeping(options: &Options) -> (Options, Kept) {
    let kept = Kept::default();
    let to = Arc::clone(&kept);
    let save = move |saving: &weir_explore::Saving<'_>| {
        let mut bytes = Vec::new();
        saving.write(&mut bytes).unwrap();
        to.lock().unwrap().push(bytes);
    };
    let checkpoints = Checkpoints {
        every: Duration::ZERO,
        file: "random".into(),
        fingerprint: "0".into(),
        save: Arc::new(save),
    };
    (Options { checkpoints: Some(checkpoints), ..options.clone() }, kept)
}

#[test]
fn a_search_that_is_resumed_ends_as_if_it_had_never_stopped() {
    let mut resumed = 0;
    for model in Model::ALL {
        random(programs() / 4, |seed, program| {
            let usual =
                Options { first_bound: 2, state_limit: Some(20_000), glance: false, ..Options::new(model) };
            let whole = explore(program, &usual);
            let (options, kept) = keeping(&Options { state_limit: None, ..usual });
            if matches!(whole.outcome, Outcome::Unknown(..)) {
                return false;
            }
            let paused = explore(program, &options);
            // Which of several violations on a level is met first depends on the
            // order within the level, and so does how far the search is by then.
            let figures = |v: &weir_engine::Verdict| match &v.outcome {
                Outcome::Unsafe(_) => (None, v.stats.depth),
                _ => (Some((v.stats.states, v.stats.transitions)), v.stats.depth),
            };
            assert!(whole.stats.depth.is_some());
            assert_eq!(figures(&paused), figures(&whole), "seed {seed} under {model}");
            let kept = kept.lock().unwrap();
            for bytes in [kept.first(), kept.get(kept.len() / 2), kept.last()].into_iter().flatten() {
                let checkpoint = Checkpoint::open(Cursor::new(bytes.clone())).unwrap();
                let options = Options { checkpoints: None, ..options.clone() };
                let verdict = explore_from(program, &options, checkpoint).unwrap();
                assert_eq!(figures(&verdict), figures(&whole), "seed {seed} under {model}");
                resumed += 1;
            }
            true
        });
    }
    assert!(resumed > programs() / 4, "{resumed} searches were resumed");
}

#[test]
fn a_checkpoint_is_refused_where_it_does_not_belong() {
    let program = generate(3, &Config::default());
    let (options, kept) = keeping(&Options::new(Model::Tso));
    explore(&program, &options);
    let bytes = kept.lock().unwrap().first().expect("a checkpoint").clone();
    let open = |bytes: &[u8]| Checkpoint::open(Cursor::new(bytes.to_vec()));
    let checkpoint = open(&bytes).unwrap();
    assert_eq!((checkpoint.header().file.as_str(), checkpoint.header().model), ("random", Model::Tso));
    // Cut off anywhere, or with any bit changed.
    for len in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
        assert!(open(&bytes[..len]).is_err(), "cut at {len}");
    }
    for at in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(open(&changed).is_err(), "changed at {at}");
    }
    let mut other = bytes.clone();
    other[8] = 99;
    assert!(open(&other).unwrap_err().to_string().contains("another version"));
    assert!(open(b"#!/bin/sh\n").unwrap_err().to_string().contains("not a checkpoint"));
    // Another program, another model, another search.
    let refused = |program: &Program, options: &Options| {
        explore_from(program, options, open(&bytes).unwrap()).unwrap_err().to_string()
    };
    assert!(refused(&generate(4, &Config::default()), &options).contains("another program"));
    assert!(refused(&program, &Options::new(Model::Pso)).contains("another program"));
    assert!(refused(&program, &Options { reduction: false, ..options.clone() }).contains("another program"));
    // Memory that does not suffice for it.
    let little =
        Options { budget: weir_engine::Budget::unlimited().with_memory(Some(1 << 16)), ..options.clone() };
    let verdict = explore_from(&program, &little, open(&bytes).unwrap()).unwrap();
    assert!(matches!(verdict.outcome, Outcome::Unknown(weir_engine::StopReason::Memory(_), _)));
}

#[test]
fn two_workers_see_what_one_sees() {
    let mut large = 0;
    for seed in 0..4_000 {
        let program = generate(seed, &Config::default());
        let options = Options { state_limit: Some(60_000), reduction: false, ..Options::new(Model::Pso) };
        let one = final_states(&program, &options);
        // Smaller searches are done by one worker anyway.
        if one.incomplete.is_some() || one.stats.states < 20_000 {
            continue;
        }
        let two = final_states(&program, &Options { workers: 2, ..options });
        assert_eq!(one.states, two.states, "seed {seed}");
        let figures = |s: &weir_engine::Stats| (s.states, s.transitions);
        assert_eq!(figures(&one.stats), figures(&two.stats), "seed {seed}");
        large += 1;
        if large == 12 {
            return;
        }
    }
    assert!(large > 3, "only {large} programs are large enough");
}
