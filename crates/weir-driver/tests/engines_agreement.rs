//! Every engine, through the gate, against the judge: many small programs with all
//! features, for each memory model that the engine knows. What it says is so; that
//! it says nothing is left out. This is the suite that a new engine has to pass first.

use std::time::Duration;
use weir_driver::engines::{self, Engine};
use weir_driver::gate::{self, Effort};
use weir_engine::{Budget, Outcome};
use weir_explore::Options;
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 3_000;
/// How long an engine may take.
const BRIEF: Duration = Duration::from_millis(500);

fn small(seed: u64) -> Program {
    let stmts = 2 + seed as usize % 3;
    generate(
        seed,
        &Config { threads: 2..=2, vars: 2, values: 1 + (seed % 2) as i64, stmts, ..Config::default() },
    )
}

fn compare(program: &Program, engine: Engine, model: Model) -> Result<Seen, String> {
    let Ok(judge) = weir_machine::enumerate(program, model, MAX_STATES) else { return Ok(Seen::LeftOut) };
    if !judge.complete {
        return Ok(Seen::LeftOut);
    }
    let options = Options { budget: Budget::of(BRIEF), ..Options::new(model) };
    let verdict = engines::run(program, engine, &options);
    let judged =
        gate::pass(program, verdict, false, Effort::Nothing, &options.budget).map_err(|r| r.to_string())?;
    match judged.verdict.outcome {
        Outcome::Safe(..) if judge.wrong.is_empty() => Ok(Seen::As("safe")),
        Outcome::Safe(scope, _) => Err(format!("safe ({scope}), and the judge finds {:?}", judge.wrong)),
        // The gate has replayed the execution.
        Outcome::Unsafe(_) if !judge.wrong.is_empty() => Ok(Seen::As("unsafe")),
        Outcome::Unsafe(_) => Err("unsafe, and the judge finds nothing".into()),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Ok(Seen::LeftOut),
    }
}

fn agree(name: &str, models: &[Model]) {
    let engine: Engine = name.parse().expect("an engine");
    for &model in models {
        let tally = Suite::new(format!("engines: {name}, {model}"), 300)
            .run(small, |program, _seed| compare(program, engine, model));
        assert!(!tally.is_whole() || tally.of("unsafe") > 0, "nothing is unsafe");
    }
}

const ALL: [Model; 3] = [Model::Sc, Model::Tso, Model::Pso];

#[test]
fn auto_agrees() {
    agree("auto", &ALL);
}

#[test]
fn explore_agrees() {
    agree("explore", &ALL);
}

#[test]
fn lazy_agrees() {
    agree("lazy", &[Model::Sc, Model::Tso]);
}

#[test]
fn robust_agrees() {
    agree("robust", &[Model::Sc, Model::Tso]);
}

#[test]
fn dual_agrees() {
    agree("dual", &[Model::Tso]);
}

#[test]
fn sbgraph_agrees() {
    agree("sbgraph", &[Model::Tso, Model::Pso]);
}

#[test]
fn rounds_agree() {
    agree("rounds=3", &[Model::Tso]);
}

#[test]
fn ages_agree() {
    agree("age=2", &[Model::Tso]);
}
