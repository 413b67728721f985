//! What must not matter does not: a label that nothing mentions, a fence that is
//! never reached, a variable that nobody uses, another order of the threads, other
//! names. Random programs go through their text; the explorer and `auto` have to
//! say of every variant what they say of the program, and both the same.
//! `WEIR_PROGRAMS` sets the number of programs.

use std::time::Duration;
use weir_driver::engines::Engine;
use weir_driver::limits::Limits;
use weir_engine::Outcome;
use weir_gen::structured::{Change, Structured, make, print};
use weir_ir::Model;

fn programs() -> u64 {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

const ENGINES: [Engine; 2] = [Engine::Explore, Engine::Auto];
const MODELS: [Model; 3] = [Model::Sc, Model::Tso, Model::Pso];

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

/// What is wrong with a program and its variants, and how many answers were
/// compared.
fn disagreement(program: &Structured, seed: u64) -> Result<usize, String> {
    let text = print(program);
    let mut compared = 0;
    let variants: Vec<(Change, String)> =
        Change::ALL.iter().map(|c| (*c, print(&c.apply(program, seed)))).collect();
    for model in MODELS {
        let known = ENGINES.map(|e| verdict(&text, e, model));
        let [Some(first), Some(second)] = known else {
            // Buffers grow without end: what is found in time is left to chance.
            continue;
        };
        if first != second {
            return Err(format!("under {model}: explore and auto differ\n{text}"));
        }
        for (change, variant) in &variants {
            for engine in ENGINES {
                let Some(now) = verdict(variant, engine, model) else { continue };
                compared += 1;
                if now != first {
                    let word = |safe: bool| if safe { "safe" } else { "unsafe" };
                    return Err(format!(
                        "{change:?}, {engine:?} under {model}: {} becomes {}\n{text}\n{variant}",
                        word(first),
                        word(now)
                    ));
                }
            }
        }
    }
    Ok(compared)
}

/// How many answers were compared, and what is wrong with some of the programs.
fn share(seeds: std::ops::Range<u64>) -> (usize, Vec<String>) {
    let (mut compared, mut wrong) = (0, Vec::new());
    for seed in seeds {
        match disagreement(&make(seed), seed) {
            Ok(n) => compared += n,
            Err(why) if wrong.len() < 3 => wrong.push(format!("seed {seed}: {why}")),
            Err(_) => break,
        }
    }
    (compared, wrong)
}

#[test]
fn agreement_of_variants() {
    let all = programs();
    let ((compared, mut wrong), (more, other)) = std::thread::scope(|s| {
        let other = s.spawn(|| share(all / 2..all));
        (share(0..all / 2), other.join().unwrap_or_else(|e| std::panic::resume_unwind(e)))
    });
    wrong.extend(other);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} answers about variants of {all} programs", compared + more);
    assert!((compared + more) as u64 > 10 * all, "too few answers: {}", compared + more);
}
