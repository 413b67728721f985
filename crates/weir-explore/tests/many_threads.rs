//! Programs with many threads, where the program itself lets one have them.

use weir_engine::Outcome;
use weir_explore::{Options, explore};
use weir_ir::{Model, Program};

fn load(text: &str) -> Program {
    weir_lang::load("p.weir", text).expect("a program")
}

/// 64 threads that count.
const COUNTING: &str = "
shared n: u8;
thread T[64] { var old: u8; old = fetch_add(n, 1); assert(old < 64); }
forall n == 64;
";

/// 32 readers and a writer.
const READERS: &str = "
shared x: u8;
thread writer { x = 1; x = 2; }
thread reader[32] { var a: u8; var b: u8; a = x; b = x; assert(a <= b); }
";

/// 40 threads that are started one after the other, in a loop.
const STARTED: &str = "
shared n: u8;
thread worker[spawn] { var old: u8; old = fetch_add(n, 1); }
thread main { var i: u8; var t: tid; while (i < 40) { t = spawn worker(); join t; i = i + 1; } assert(n == 40); }
";

#[test]
fn sixty_four_threads() {
    for model in Model::ALL {
        let verdict = explore(&load(COUNTING), &Options::new(model));
        assert!(verdict.outcome.is_safe(), "{model}: {:?}", verdict.outcome);
    }
    // To find the shortest execution takes longer.
    let wrong = load(&COUNTING.replace("n == 64", "n == 63"));
    let Outcome::Unsafe(trace) = explore(&wrong, &Options::new(Model::Sc)).outcome else { panic!("safe") };
    weir_machine::replay(&wrong, &trace).expect("it replays");
}

#[test]
fn thirty_two_readers() {
    for model in Model::ALL {
        let verdict = explore(&load(READERS), &Options::new(model));
        assert!(verdict.outcome.is_safe(), "{model}: {:?}", verdict.outcome);
        let wrong = load(&READERS.replace("a <= b", "a == b"));
        let Outcome::Unsafe(trace) = explore(&wrong, &Options::new(model)).outcome else { panic!("{model}") };
        weir_machine::replay(&wrong, &trace).expect("it replays");
    }
}

#[test]
fn forty_threads_started_in_a_loop() {
    for model in Model::ALL {
        let verdict = explore(&load(STARTED), &Options::new(model));
        assert!(verdict.outcome.is_safe(), "{model}: {:?}", verdict.outcome);
        let wrong = load(&STARTED.replace("n == 40", "n == 41"));
        let Outcome::Unsafe(trace) = explore(&wrong, &Options::new(model)).outcome else { panic!("{model}") };
        weir_machine::replay(&wrong, &trace).expect("it replays");
    }
}
