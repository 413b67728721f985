//! Any text, read as LLVM IR of a whole program, library and all: a message or a program that obeys the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use weir_llvm::Options;

fuzz_target!(|text: &str| {
    if let Ok(program) = weir_llvm::load_whole("fuzz.ll", text, &Options::default()) {
        let broken = weir_ir::verify::verify(&program);
        assert!(broken.is_empty(), "{broken:?}");
    }
});
