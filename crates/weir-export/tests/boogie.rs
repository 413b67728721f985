//! The obligations of proofs are really checked by Boogie, and their programs by CIVL.

use weir_export::boogie::{self as written, civl};
use weir_prove::{Options, prove};

weir_testkit::main! {
    boogie_checks_the_obligations: Boogie, Z3;
    civl_takes_the_program: Boogie, Z3;
}

fn example(name: &str) -> weir_ir::Program {
    weir_testkit::program(&weir_testkit::example("prove").join(name))
}

fn boogie_checks_the_obligations() {
    for name in ["delayed_read.weir", "read_again_abstract.weir", "spinlock_any.weir", "chase_lev_spec.weir"]
    {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = written::obligations(&proof).expect("obligations");
        let count = text.matches("\nprocedure ").count();
        assert!(count > proof.mover_obligations, "{name}: invariants are missing");
        println!("{name}: {}", checked(name, &text, count));
    }
}

/// What Boogie says about a text.
fn boogie(text: &str) -> String {
    let folder = weir_testkit::Folder::new();
    folder.file("program.bpl", text);
    folder.run("boogie", &["program.bpl"]).unwrap_or_else(|said| said)
}

/// What Boogie says; all procedures must be verified.
fn checked(name: &str, text: &str, count: usize) -> String {
    let said = boogie(text);
    assert!(said.contains(&format!("{count} verified, 0 errors")), "{name}: {said}\n{text}");
    said.trim().lines().last().unwrap_or_default().to_string()
}

/// The program as CIVL text is one that CIVL takes.
fn civl_takes_the_program() {
    for name in ["spinlock_any.weir", "seqlock_any.weir", "chase_lev_spec.weir", "channel_any.weir"] {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = civl::program(&proof);
        let said = boogie(&text);
        assert!(said.contains(" verified, 0 errors"), "{name}: {said}\n{text}");
        println!("{name}: {}", said.trim().lines().last().unwrap_or_default());
    }
}
