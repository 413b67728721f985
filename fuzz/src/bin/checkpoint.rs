//! Any bytes, read as a checkpoint: refused, or resumed to an end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use weir_explore::{Checkpoint, Options, explore_from};
use weir_ir::Model;

const PROGRAM: &str =
    "shared x: u8, y: u8; thread a { x = 1; r = y; } thread b { y = 1; r = x; } never x == 2;";

fuzz_target!(|bytes: &[u8]| {
    if let Ok(checkpoint) = Checkpoint::open(Cursor::new(bytes.to_vec())) {
        let program = weir_lang::load("fuzz.weir", PROGRAM).expect("it is right");
        let options = Options { state_limit: Some(10_000), ..Options::new(Model::Tso) };
        let _ = explore_from(&program, &options, checkpoint);
    }
});
