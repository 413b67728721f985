//! Cubicle-W's own models: the same verdicts, each within ten seconds.

use std::time::{Duration, Instant};
use weir_param::{Options, Outcome, cub, decide};
use weir_testkit::{corpus, rows, text};

weir_testkit::main! {
    every_model_has_its_verdict: Corpus;
}

fn every_model_has_its_verdict() {
    let folder = corpus().join("cub");
    let (mut wrong, mut all) = (Vec::new(), Duration::ZERO);
    let only = std::env::var("WEIR_ONLY").ok();
    for columns in rows(&folder.join("expected.tsv")) {
        if only.as_ref().is_some_and(|o| !columns[0].contains(o.as_str())) {
            continue;
        }
        let system = cub::load(&columns[0], &text(&folder.join(&columns[0])))
            .unwrap_or_else(|d| panic!("{}: {d:?}", columns[0]));
        let start = Instant::now();
        let options =
            Options { budget: weir_engine::Budget::of(Duration::from_secs(10)), ..Options::default() };
        let answer = decide(&system, &options).unwrap();
        let took = start.elapsed();
        all += took;
        let verdict = match &answer.outcome {
            Outcome::Safe(_) => "safe".to_string(),
            Outcome::Unsafe(_) => "unsafe".to_string(),
            Outcome::Unknown(why) => why.to_string(),
        };
        println!(
            "{:30} {verdict:7} {:.3} (Cubicle-W {}) {:?}",
            columns[0],
            took.as_secs_f64(),
            columns[2],
            answer.figures
        );
        if verdict != columns[1] {
            wrong.push(format!("{}: {verdict}, expected {}", columns[0], columns[1]));
        }
    }
    println!("all: {:.2} s", all.as_secs_f64());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
