//! Local proofs of objects of `examples/points`.

use std::time::Duration;
use weir_ir::Model;
use weir_lin::{Client, Criterion, Options, Scenario, Spec};
use weir_points::Checker;
use weir_points::proof::{Proved, prove};
use weir_prove::Choice;

fn proved(text: &str, scenario: &str, model: Model, choice: Choice) -> Proved {
    let (program, object) = weir_lang::load_object("test.weir", text).unwrap();
    let spec = Spec::of(&program, &object, None).unwrap();
    let scenario = Scenario::parse(scenario, &program, &object).unwrap();
    let calls = scenario.calls(&program, &object, &spec).unwrap();
    let client = Client::new(&program, &object, calls, &spec, false);
    let options = Options::new(model, Criterion::Tso);
    let checker = Checker::repeated(&client, &object, &spec, &options).unwrap();
    let found = prove(&checker, Duration::from_secs(5), choice, Some(Duration::from_secs(60))).unwrap();
    if let Proved::Wrong(trace, _) = &found {
        weir_machine::replay(&checker.client.program, trace).unwrap();
    }
    found
}

fn example(name: &str) -> String {
    let path = format!("{}/../../examples/points/{name}.weir", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Burns's lock with its fences, for any number of rounds (Table 6.4 of the thesis).
#[test]
fn burns() {
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let found = proved(&example("burns_fenced"), "ar || ar", model, Choice::Embedded);
        assert!(found.complete(), "{model}: {found:#?}");
    }
}

/// A lock that anybody can take.
#[test]
fn spin_lock() {
    let found = proved(&example("spinlock"), "ar || ar || ar", Model::Tso, Choice::Embedded);
    assert!(found.complete(), "{found:#?}");
}

/// Without the fences it is wrong, and exploration says so before any proof is tried.
#[test]
fn burns_without_fences() {
    let text = example("burns_fenced")
        .replace("            fence;\n            while (flag[1])", "            while (flag[1])");
    let found = proved(&text, "ar || ar", Model::Tso, Choice::Embedded);
    assert!(matches!(found, Proved::Wrong(..)), "{found:#?}");
}

/// The queue goes as far as this; what fails has a name.
#[test]
fn arora() {
    let found = proved(&example("arora_fenced_tso"), "uo || s", Model::Tso, Choice::Embedded);
    println!("{found:#?}");
    let Proved::Tried { obligations, .. } = &found else { panic!("{found:#?}") };
    assert!(obligations.iter().any(|o| o.holds));
    assert!(obligations.iter().any(|o| !o.holds));
}
