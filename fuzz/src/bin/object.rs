//! Any text, read as an object in Weir: a message, or operations that obey the rules, and its scenarios.
#![no_main]

use libfuzzer_sys::fuzz_target;
use weir_lin::{Scenario, Spec};

fuzz_target!(|text: &str| {
    let Ok((program, object)) = weir_lang::load_object("fuzz.weir", text) else { return };
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{broken:?}");
    let Ok(spec) = Spec::of(&program, &object, None) else { return };
    for (scenario, _) in &object.scenarios {
        if let Ok(scenario) = Scenario::parse(scenario, &program, &object) {
            let _ = scenario.calls(&program, &object, &spec);
        }
    }
});
