//! Any text, read as weir.toml: messages or a list of checks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|text: &str| {
    let _ = weir_driver::project::parse(Path::new(""), text);
});
