//! The obligations of proofs are really checked by Boogie, and their programs by CIVL.

use std::process::Command;
use weir_export::boogie::{self, civl};
use weir_prove::{Options, prove};

weir_testkit::main! {
    boogie_checks_the_obligations: Boogie, Z3;
    civl_takes_the_program: Boogie, Z3;
}

fn example(name: &str) -> weir_ir::Program {
    let path = format!("{}/../../examples/prove/{name}", env!("CARGO_MANIFEST_DIR"));
    weir_lang::load(name, &std::fs::read_to_string(path).expect("an example")).expect("a program")
}

fn boogie_checks_the_obligations() {
    for name in ["delayed_read.weir", "read_again_abstract.weir", "spinlock_any.weir", "chase_lev_spec.weir"]
    {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = boogie::obligations(&proof).expect("obligations");
        let count = text.matches("\nprocedure ").count();
        assert!(count > proof.mover_obligations, "{name}: invariants are missing");
        println!("{name}: {}", checked(name, &text, count));
    }
}

/// What Boogie says; all procedures must be verified.
fn checked(name: &str, text: &str, count: usize) -> String {
    let path = std::env::temp_dir().join(format!("weir-{}-{name}.bpl", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file");
    let out = Command::new("boogie").arg(&path).output().expect("boogie runs");
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let _ = std::fs::remove_file(&path);
    assert!(said.contains(&format!("{count} verified, 0 errors")), "{name}: {said}\n{text}");
    said.trim().lines().last().unwrap_or_default().to_string()
}

/// The program as CIVL text is one that CIVL takes.
fn civl_takes_the_program() {
    for name in ["spinlock_any.weir", "seqlock_any.weir", "chase_lev_spec.weir", "channel_any.weir"] {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = civl::program(&proof);
        let path = std::env::temp_dir().join(format!("weir-civl-{}-{name}.bpl", std::process::id()));
        std::fs::write(&path, &text).expect("a temporary file");
        let out = Command::new("boogie").arg(&path).output().expect("boogie runs");
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        let _ = std::fs::remove_file(&path);
        assert!(said.contains(" verified, 0 errors"), "{name}: {said}\n{text}");
        println!("{name}: {}", said.trim().lines().last().unwrap_or_default());
    }
}
