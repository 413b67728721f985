//! What must not matter does not: a label that nothing mentions, a fence that is
//! never reached, a variable that nobody uses, another order of the threads, other
//! names. Random programs go through their text; the explorer and `auto` have to
//! say of every variant what they say of the program, and both the same.

use std::time::Duration;
use weir_driver::engines::Engine;
use weir_driver::limits::Limits;
use weir_engine::Outcome;
use weir_gen::structured::{Change, Structured, make, print};
use weir_ir::Model;
use weir_testkit::{Seen, Suite};

const ENGINES: [Engine; 2] = [Engine::Explore, Engine::Auto];
/// Each with what a program counts as whose variants all have an answer under it.
const MODELS: [(Model, &str); 3] = [
    (Model::Sc, "answered under SC"),
    (Model::Tso, "answered under TSO"),
    (Model::Pso, "answered under PSO"),
];

/// Whether a program is safe, where that is known.
fn verdict(text: &str, engine: Engine, model: Model) -> Option<bool> {
    let program = match weir_driver::input::from_text("random.weir", text) {
        Ok(program) => program,
        Err(refused) => panic!("{:?}\n{text}", refused.diagnostics),
    };
    let limits =
        Limits { time: Some(Duration::from_millis(300)), memory: Some(200 << 20), ..Limits::default() };
    match weir_driver::check::judge(&program, engine, &weir_driver::engines::options(model, &limits)) {
        Ok(judged) => match judged.verdict.outcome {
            Outcome::Safe(..) => Some(true),
            Outcome::Unsafe(_) => Some(false),
            Outcome::Unknown(..) | Outcome::Unsupported(_) => None,
        },
        Err(e) => panic!("{e:?}\n{text}"),
    }
}

fn compare(program: &Structured, seed: u64) -> Result<Seen, String> {
    let text = print(program);
    let variants: Vec<(Change, String)> =
        Change::ALL.iter().map(|c| (*c, print(&c.apply(program, seed)))).collect();
    let mut seen = Seen::As("compared");
    for (model, kind) in MODELS {
        let known = ENGINES.map(|e| verdict(&text, e, model));
        let [Some(first), Some(second)] = known else {
            // Buffers grow without end: what is found in time is left to chance.
            continue;
        };
        if first != second {
            return Err(format!("under {model}: explore and auto differ"));
        }
        let mut all = true;
        for (change, variant) in &variants {
            for engine in ENGINES {
                let Some(now) = verdict(variant, engine, model) else {
                    all = false;
                    continue;
                };
                if now != first {
                    let word = |safe: bool| if safe { "safe" } else { "unsafe" };
                    return Err(format!(
                        "{change:?}, {engine:?} under {model}: {} becomes {}\n{variant}",
                        word(first),
                        word(now)
                    ));
                }
            }
        }
        seen = seen.also(kind, all);
    }
    Ok(seen)
}

#[test]
fn agreement_of_variants() {
    let tally = Suite::new("weir: variants", 200).run(make, compare);
    let all: u64 = MODELS.iter().map(|(_, kind)| tally.of(kind)).sum();
    assert!(!tally.is_whole() || all > tally.counted(), "too few variants have an answer: {all}");
}
