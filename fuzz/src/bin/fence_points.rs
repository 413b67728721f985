//! Any text, read as C and as Rust: fences can be written at all places at once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use weir_llvm::{Language, fence_points};

fuzz_target!(|text: &str| {
    for language in [Language::C, Language::Cpp, Language::Rust] {
        let points = fence_points(language, text, "");
        let all: Vec<_> = (0..points.points.len()).map(|i| (i, weir_ir::FenceKind::Full)).collect();
        assert!(points.write(text, &all).is_some());
    }
});
