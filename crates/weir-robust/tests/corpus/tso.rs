//! Known verdicts of other people's programs.

use weir_ir::Program;
use weir_robust::{Options, Verdict, Witness, check_cycle, robust_tso};
use weir_testkit::{corpus, program, rows};

/// The judge replays the execution, and the cycle is one.
fn holds(program: &Program, witness: &Witness) {
    let replay = weir_machine::replay(program, &witness.trace).unwrap_or_else(|e| panic!("{e}"));
    check_cycle(program, &witness.trace, &replay, &witness.cycle).unwrap();
}

/// Programs of which nothing finite is known: their counters never stop.
const UNBOUNDED: [&str; 0] = [];

fn table(folder: &str) {
    let folder = corpus().join(folder);
    let mut wrong = Vec::new();
    for fields in rows(&folder.join("robust.expected.tsv")) {
        let program = program(&folder.join(&fields[0]));
        let options = Options {
            budget: weir_engine::Budget::of(std::time::Duration::from_secs(30)).with_memory(Some(4 << 30)),
            workers: 2,
            ..Options::default()
        };
        let answer = robust_tso(&program, &options);
        let name = match &answer.verdict {
            Verdict::Robust => "robust",
            Verdict::NotRobust => "not-robust",
            Verdict::Unknown(_) => "unknown",
        };
        println!(
            "{:40} {name:12} {:9} states {:8.3} s  {:?}",
            fields[0], answer.stats.states, answer.stats.seconds, answer.attacks
        );
        if let Verdict::Unknown(why) = &answer.verdict {
            println!("    {why}; covered: {}", answer.covered);
        }
        answer.witnesses.iter().for_each(|w| holds(&program, w));
        let known = fields[1] != "?";
        if known && name != fields[1]
            || !known && name == "unknown" && !UNBOUNDED.contains(&fields[0].as_str())
        {
            wrong.push(format!("{}: {name}, expected {}", fields[0], fields[1]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

pub fn trencher_s_robustness_examples() {
    table("trencher");
}

pub fn persist_s_examples() {
    table("persist");
}
