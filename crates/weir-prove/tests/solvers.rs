//! z3 says what the embedded solver says.

use weir_prove::{Choice, Options, prove};

weir_testkit::main! {
    few_bits_are_enough_for_integers: Z3;
    both_solvers_agree: Z3;
}

fn example(name: &str) -> weir_ir::Program {
    let path = format!("{}/../../examples/prove/{name}", env!("CARGO_MANIFEST_DIR"));
    weir_lang::load(name, &std::fs::read_to_string(path).expect("an example")).expect("a program")
}

/// Questions that only compare, with few bits, against z3 on integers.
fn few_bits_are_enough_for_integers() {
    for name in ["chase_lev.weir", "fifo_iwsq.weir", "ticket_lock_any.weir"] {
        let options = Options { solver: Choice::Both, ..Options::default() };
        let program = example(name);
        let proof = prove(&program, &options).expect("handled");
        assert_eq!(proof.conflict, None, "{name}");
        println!("{name}: {} questions", proof.asked.z3);
        assert!(proof.asked.z3 > 50);
    }
}

fn both_solvers_agree() {
    let features = weir_gen::Features {
        pointers: false,
        heap: false,
        spawn: false,
        calls: false,
        ..weir_gen::Features::ALL
    };
    let config = weir_gen::Config { stmts: 4, features, ..weir_gen::Config::default() };
    let mut asked = 0;
    for seed in 1..40 {
        let program = weir_gen::generate(seed, &config);
        let options = Options { solver: Choice::Both, ..Options::default() };
        let Ok(proof) = prove(&program, &options) else { continue };
        assert_eq!(proof.conflict, None, "seed {seed}");
        asked += proof.asked.z3;
    }
    println!("{asked} questions");
    assert!(asked > 100);
}
