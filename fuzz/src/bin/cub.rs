//! Any text, read as a Cubicle-W model: a message or a system.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = weir_param::cub::load("fuzz.cub", text);
});
