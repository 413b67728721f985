//! What is reached on the way back is so: random programs, before the judge. The gate
//! takes it for an answer that contradicts a `safe`.

use std::time::{Duration, Instant};
use weir_closure::{Open, clauses};
use weir_gen::{Config, Features, generate};
use weir_ir::instance::instantiate;
use weir_ir::{Count, Model, Program, PropertyKind};
use weir_machine::enumerate;
use weir_testkit::{Seen, Suite};

const STATES: usize = 20_000;

/// Instances of up to so many threads are looked at.
const MOST_COPIES: u32 = 4;

fn is_reached(program: &Program, model: Model) -> bool {
    let start = Instant::now();
    let found = clauses(program, model, &mut || start.elapsed() > Duration::from_millis(100));
    matches!(found, Err(Open::Reached(_)))
}

/// Whether the judge finds nothing wrong; `None`: there is too much to see.
fn is_safe(program: &Program, model: Model) -> Option<bool> {
    let all = enumerate(program, model, STATES).ok()?;
    if all.wrong.is_empty() && !all.complete { None } else { Some(all.wrong.is_empty()) }
}

#[test]
fn what_is_reached_goes_wrong() {
    let features = Features { heap: false, spawn: false, ..Features::ALL };
    let config = Config { stmts: 6, features, ..Config::default() };
    for model in [Model::Tso, Model::Sc] {
        Suite::new(format!("closure: judge, {model}"), 50).run(
            |seed| generate(seed, &config),
            |program, _| match is_reached(program, model).then(|| is_safe(program, model)).flatten() {
                Some(true) => Err("reached, but nothing goes wrong".into()),
                Some(false) => Ok(Seen::As("reached")),
                None => Ok(Seen::LeftOut),
            },
        );
    }
}

/// With any number of threads, a few are enough in programs as small as these.
#[test]
fn what_is_reached_by_any_number_of_threads_goes_wrong_with_a_few() {
    let features =
        Features { properties: true, fences: true, locked: true, branches: true, ..Features::NONE };
    let config = Config { threads: 2..=2, vars: 2, stmts: 4, features, ..Config::default() };
    for model in [Model::Tso, Model::Sc] {
        let any = |seed| {
            let mut any = generate(seed, &config);
            any.templates[0].count = Count::Any;
            any.properties.iter_mut().for_each(|p| p.kind = PropertyKind::Never);
            any.filter = None;
            any
        };
        Suite::new(format!("closure: any number, {model}"), 20).patience(1_000).run(any, |any, _| {
            if !is_reached(any, model) {
                return Ok(Seen::LeftOut);
            }
            let few = |n| instantiate(any, n).ok().map(|p| is_safe(&p, model));
            let seen: Vec<Option<bool>> = (1..=MOST_COPIES).map_while(few).collect();
            match seen.iter().all(|safe| *safe == Some(true)) {
                true if !seen.is_empty() => Err("reached, but a few threads do nothing wrong".into()),
                _ if seen.contains(&Some(false)) => Ok(Seen::As("reached")),
                _ => Ok(Seen::LeftOut),
            }
        });
    }
}
