//! Any lines as a certificate, sealed so that they are looked at: the program goes wrong, so nothing may be accepted.
#![no_main]

use libfuzzer_sys::fuzz_target;
use weir_ir::Model;

const PROGRAM: &str =
    "shared x: u8, y: u8; thread a { x = 1; r = y; } thread b { y = 1; s = x; } exists a.r == 0 && b.s == 0;";

fuzz_target!(|text: &str| {
    let program = weir_lang::load("fuzz.weir", PROGRAM).expect("it is right");
    for kind in ["clauses", "movers"] {
        let sealed = weir_closure::seal(&program, kind, Model::Tso, text);
        let mut steps = 0;
        let mut stop = || {
            steps += 1;
            steps > 10_000
        };
        let answer = weir_certify::certify(&program, &sealed, &mut stop);
        assert!(answer.is_err(), "accepted: {text}");
    }
});
