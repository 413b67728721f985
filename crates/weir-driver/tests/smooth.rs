//! Executions in another order: of many small programs, what is put in order is an execution by
//! the judge's reading, shows the same to be wrong, and takes no more turns than before.

use std::time::Duration;
use weir_driver::engines::{self, Engine};
use weir_driver::gate::{self, Effort};
use weir_driver::smooth::{smooth, turns};
use weir_engine::{Budget, Outcome};
use weir_explore::Options;
use weir_gen::{Config, generate, whole, whole_locks};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

const BRIEF: Duration = Duration::from_millis(500);

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let options = Options { budget: Budget::of(BRIEF), deadlock: program.whole, ..Options::new(model) };
    let verdict = engines::run(program, Engine::Auto, &options);
    let judged = gate::pass(program, verdict, options.deadlock, Effort::Nothing, &options.budget);
    let judged = judged.map_err(|r| r.to_string())?;
    let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) else {
        return Ok(Seen::LeftOut);
    };
    let Some((other, _)) = smooth(program, trace, replay) else { return Ok(Seen::As("as it was")) };
    weir_machine::replay(program, &other).map_err(|e| format!("it does not replay: {e}"))?;
    if other.violation != trace.violation {
        return Err(format!("{:?} became {:?}", trace.violation, other.violation));
    }
    let (before, after) = (turns(&trace.steps), turns(&other.steps));
    if after > before || other.steps.len() > trace.steps.len() {
        return Err(format!(
            "{before} turns became {after}, {} steps {}",
            trace.steps.len(),
            other.steps.len()
        ));
    }
    Ok(Seen::As(if after < before { "fewer turns" } else { "fewer steps" }))
}

fn agree(name: &str, programs: fn(u64) -> Program) {
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let tally =
            Suite::new(format!("smooth: {name}, {model}"), 200).run(programs, |p, _seed| compare(p, model));
        assert!(!tally.is_whole() || tally.of("fewer turns") > 0, "nothing is put in order");
    }
}

#[test]
fn whole_programs() {
    agree("whole", whole);
}

#[test]
fn whole_programs_with_locks() {
    agree("locks", whole_locks);
}

#[test]
fn other_programs() {
    agree("other", |seed| {
        let stmts = 2 + seed as usize % 3;
        generate(seed, &Config { threads: 2..=3, vars: 2, values: 2, stmts, ..Config::default() })
    });
}
