//! Any text, read as what never holds for any number of threads: a mistake with its place, or claims that can be written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use weir_param::text::{Names, read, write};

const MODEL: &str = "weak var X : int\narray A[proc] : bool\ninit (p) { X = 0 && A[p] = False }\n\
    unsafe (p q) { A[p] = True && A[q] = True }\n\
    transition t ([p]) requires { A[p] = False } { A[p] := True; X := 1 }\n";

fuzz_target!(|text: &str| {
    let system = weir_param::cub::load("fuzz.cub", MODEL).expect("it is right");
    let names = Names::default();
    if let Ok(claim) = read(&system, &names, text) {
        let written = write(&system, &names, &claim);
        assert!(read(&system, &names, &written).is_ok(), "{written}");
    }
});
