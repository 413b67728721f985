//! Any text, read as a litmus test: a message or a program that obeys the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use weir_formats::Format;

fuzz_target!(|text: &str| {
    if let Ok(program) = weir_formats::load(Format::Litmus, "fuzz", text) {
        let broken = weir_ir::verify::verify(&program);
        assert!(broken.is_empty(), "{broken:?}");
    }
    let _ = weir_formats::fence_points(Format::Litmus, text);
});
