//! What is reached on the way back is so: random programs, before the judge. The gate
//! takes it for an answer that contradicts a `safe`.

use std::time::{Duration, Instant};
use weir_closure::{Open, clauses};
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::instance::instantiate;
use weir_ir::{Count, Model, Program, PropertyKind};
use weir_machine::enumerate;

const STATES: usize = 20_000;

/// Instances of up to so many threads are looked at.
const MOST_COPIES: u32 = 4;

fn programs() -> u64 {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

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

/// Runs a question on random programs: whether there was something to compare.
fn agree(config: &Config, ask: impl Fn(&Program) -> Result<bool, &'static str>) {
    let (mut answers, mut seed) = (0, 0);
    while answers < programs() / 4 && seed < programs() {
        let program = generate(seed, config);
        match ask(&program) {
            Ok(counts) => answers += u64::from(counts),
            Err(why) => {
                let small = shrink(program, |p| ask(p) == Err(why));
                panic!("seed {seed}: {why}\n{}", weir_ir::text::print(&small));
            }
        }
        seed += 1;
    }
    println!("{answers} compared, of {seed} programs");
    assert!(answers * 25 >= seed, "only {answers} of {seed} programs were compared");
}

#[test]
fn what_is_reached_goes_wrong() {
    let features = Features { heap: false, spawn: false, ..Features::ALL };
    for model in [Model::Tso, Model::Sc] {
        agree(&Config { stmts: 6, features, ..Config::default() }, |program| {
            match is_reached(program, model).then(|| is_safe(program, model)).flatten() {
                Some(true) => Err("reached, but nothing goes wrong"),
                done => Ok(done.is_some()),
            }
        });
    }
}

/// With any number of threads, a few are enough in programs as small as these.
#[test]
fn what_is_reached_by_any_number_of_threads_goes_wrong_with_a_few() {
    let features =
        Features { properties: true, fences: true, locked: true, branches: true, ..Features::NONE };
    for model in [Model::Tso, Model::Sc] {
        agree(&Config { threads: 2..=2, vars: 2, stmts: 4, features, ..Config::default() }, |program| {
            let mut any = program.clone();
            any.templates[0].count = Count::Any;
            any.properties.iter_mut().for_each(|p| p.kind = PropertyKind::Never);
            any.filter = None;
            if !is_reached(&any, model) {
                return Ok(false);
            }
            let few = |n| instantiate(&any, n).ok().map(|p| is_safe(&p, model));
            let seen: Vec<Option<bool>> = (1..=MOST_COPIES).map_while(few).collect();
            match seen.iter().all(|safe| *safe == Some(true)) {
                true if !seen.is_empty() => Err("reached, but a few threads do nothing wrong"),
                _ => Ok(seen.contains(&Some(false))),
            }
        });
    }
}
