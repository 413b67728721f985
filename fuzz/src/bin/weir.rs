//! Any text, read as Weir: a message, or a program that obeys the rules and whose canonical form is the same program's.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(program) = weir_lang::load("fuzz.weir", text) {
        let broken = weir_ir::verify::verify(&program);
        assert!(broken.is_empty(), "{broken:?}");
        let formatted = weir_lang::format(text).expect("what can be read can be formatted");
        assert!(weir_lang::load("fuzz.weir", &formatted).is_ok(), "{formatted}");
    }
    let _ = weir_lang::fence_points(text);
});
