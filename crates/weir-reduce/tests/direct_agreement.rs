//! What is found directly is what the judge, instrumented to count, finds within the bound, and
//! what the translation finds; and where a bound is said to be enough, it is.

#[allow(dead_code, reason = "states of translated programs are for another suite")]
mod reference;

use reference::restricted;
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_reduce::direct::{Ended, Finals, Search, final_states, takes};
use weir_reduce::{Answer, Bound, Limits, deepen};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 4_000;

const BOUNDS: [Bound; 6] =
    [Bound::Rounds(1), Bound::Rounds(2), Bound::Rounds(3), Bound::Age(1), Bound::Age(2), Bound::Age(3)];

fn config(seed: u64) -> Config {
    let features = Features { pointers: false, heap: false, spawn: false, ..Features::ALL };
    let (threads, stmts) = match seed % 4 {
        0 => (3..=3, 3),
        1 => (2..=2, 5),
        _ => (2..=2, 4),
    };
    Config { threads, vars: 2, values: 2, stmts, features }
}

/// How a search within a bound ended; `None` if one of the two sides is too large.
fn compare(program: &Program, bound: Bound) -> Result<Option<Ended>, String> {
    let limits = Limits { state_limit: Some(MAX_STATES), ..Limits::new(Model::Tso) };
    let Finals { states, end } = final_states(program, bound, &limits)?;
    if !matches!(end, Ended::Within(_)) {
        return Ok(None);
    }
    let Some(judge) = restricted(program, bound, MAX_STATES) else { return Ok(None) };
    if states != judge.finals {
        let missing: Vec<_> = judge.finals.difference(&states).take(3).collect();
        let extra: Vec<_> = states.difference(&judge.finals).take(3).collect();
        return Err(format!("final states: missing {missing:?}, impossible {extra:?}"));
    }
    let mut search = Search::new(program, bound, &limits)?;
    let end = search.run();
    match &end {
        Ended::Wrong(trace) => {
            weir_machine::replay(program, trace).map_err(|e| format!("the trace does not replay: {e}"))?;
            if judge.wrong.is_empty() {
                return Err("it finds what is not there".into());
            }
        }
        Ended::Within(all) => {
            if !judge.wrong.is_empty() {
                return Err(format!("nothing is found, the judge finds {:?}", judge.wrong));
            }
            if *all {
                is_safe(program)?;
            }
        }
        Ended::Long | Ended::Stopped(_) => return Ok(None),
    }
    Ok(Some(end))
}

/// The judge finds nothing in any execution.
fn is_safe(program: &Program) -> Result<(), String> {
    match weir_machine::enumerate(program, Model::Tso, 20 * MAX_STATES) {
        Ok(all) if !all.wrong.is_empty() => {
            Err(format!("said to be enough, the judge finds {:?}", all.wrong))
        }
        _ => Ok(()),
    }
}

fn compare_all(program: &Program) -> Result<Seen, String> {
    if !takes(program) {
        return Ok(Seen::LeftOut);
    }
    let (mut seen, mut enough) = (None, false);
    for bound in BOUNDS {
        match compare(program, bound).map_err(|why| format!("{bound}: {why}"))? {
            Some(Ended::Wrong(_)) => seen = Some("wrong"),
            Some(end) => {
                enough |= matches!(end, Ended::Within(true));
                seen = seen.or(Some("nothing wrong"));
            }
            None => return Ok(Seen::LeftOut),
        }
    }
    let limits = Limits { state_limit: Some(MAX_STATES), ..Limits::new(Model::Tso) };
    match deepen(program, 8, &limits) {
        Answer::Verdict(v) => match v.outcome {
            Outcome::Safe(..) => is_safe(program)?,
            Outcome::Unsafe(trace) => {
                weir_machine::replay(program, &trace).map_err(|e| format!("deepened: {e}"))?;
            }
            Outcome::Unknown(..) => {}
            Outcome::Unsupported(why) => return Err(format!("{why:?}")),
        },
        other => return Err(format!("{other:?}")),
    }
    let word = seen.unwrap_or("nothing wrong");
    Ok(Seen::As(word).also("enough", enough))
}

#[test]
fn agreement_with_the_instrumented_judge() {
    let tally = Suite::new("reduce, directly: instrumented judge", 300)
        .run(|seed| generate(seed, &config(seed / 2)), |program, _| compare_all(program));
    assert!(tally.of("wrong") > 0 && tally.of("nothing wrong") > 0 && tally.of("enough") > 0);
}
