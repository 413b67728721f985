//! Any JSON, read as an execution: refused, or replayed or rejected by the judge.
#![no_main]

use libfuzzer_sys::fuzz_target;

const PROGRAM: &str =
    "shared x: u8, y: u8; thread a { x = 1; r = y; } thread b { y = 1; r = x; } never x == 2;";

fuzz_target!(|text: &str| {
    let Ok(value) = serde_json::from_str(text) else { return };
    if let Ok(trace) = weir_report::trace_json::trace_from_json(&value) {
        let program = weir_lang::load("fuzz.weir", PROGRAM).expect("it is right");
        let _ = weir_machine::replay(&program, &trace);
    }
});
