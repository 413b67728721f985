//! Any text, read as LLVM IR: a message or a program that obeys the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(program) = weir_llvm::load("fuzz.ll", text) {
        let broken = weir_ir::verify::verify(&program);
        assert!(broken.is_empty(), "{broken:?}");
    }
});
