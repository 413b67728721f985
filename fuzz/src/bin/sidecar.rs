//! Any text, read as the file that names the operations of a C or Rust object: messages or a list of operations.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = weir_driver::lin::sidecar::parse(text);
});
