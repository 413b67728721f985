//! The obligations are really checked by Boogie, and z3 says what the embedded
//! solver says. Skipped where the tools are not installed (not in CI).

use std::process::Command;
use weir_prove::{Choice, Options, boogie, prove};

fn found(tool: &str, arg: &str) -> bool {
    let there = Command::new(tool).arg(arg).output().is_ok();
    assert!(there || std::env::var_os("CI").is_none(), "{tool} is missing");
    if !there {
        println!("skipped: {tool} not found");
    }
    there
}

fn example(name: &str) -> weir_ir::Program {
    let path = format!("{}/../../examples/prove/{name}", env!("CARGO_MANIFEST_DIR"));
    weir_lang::load(name, &std::fs::read_to_string(path).expect("an example")).expect("a program")
}

#[test]
fn boogie_checks_the_obligations() {
    if !found("boogie", "/version") || !found("z3", "--version") {
        return;
    }
    for name in ["delayed_read.weir", "read_again_abstract.weir"] {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = boogie::obligations(&proof).expect("obligations");
        let path = std::env::temp_dir().join(format!("weir-{}-{name}.bpl", std::process::id()));
        std::fs::write(&path, &text).expect("a temporary file");
        let out = Command::new("boogie").arg(&path).output().expect("boogie runs");
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        let _ = std::fs::remove_file(&path);
        assert!(said.contains(" 0 errors"), "{name}: {said}\n{text}");
        println!("{name}: {}", said.trim().lines().last().unwrap_or_default());
    }
}

#[test]
fn both_solvers_agree() {
    if !found("z3", "--version") {
        return;
    }
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
