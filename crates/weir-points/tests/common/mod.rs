//! Local proofs, for tests.
#![allow(dead_code)]

use std::time::Duration;
use weir_ir::Model;
use weir_lin::{Client, Criterion, Options, Scenario, Spec};
use weir_points::proof::{Proved, prove};
use weir_points::{Checker, Refused};
use weir_prove::Choice;

fn checker(text: &str, scenario: &str, model: Model, fence: bool) -> Result<Checker, Refused> {
    let (program, object) = weir_lang::load_object("test.weir", text).unwrap();
    let spec = Spec::of(&program, &object, None).unwrap();
    let scenario = Scenario::parse(scenario, &program, &object).unwrap();
    let calls = scenario.calls(&program, &object, &spec).unwrap();
    let client = Client::new(&program, &object, calls, &spec, fence);
    let options = Options { fence_at_return: fence, ..Options::new(model, Criterion::Tso) };
    Checker::repeated(&client, &object, &spec, &options)
}

/// Why a proof is refused.
pub fn refused(text: &str, scenario: &str, model: Model) -> String {
    match checker(text, scenario, model, false) {
        Err(Refused::Input(why)) => why,
        other => panic!("{:?}", other.map(|_| "not refused")),
    }
}

pub fn proved(text: &str, scenario: &str, model: Model, fence: bool, trial: u64, choice: Choice) -> Proved {
    let checker = checker(text, scenario, model, fence).unwrap();
    let found = prove(&checker, Duration::from_millis(trial), choice, Some(Duration::from_secs(20))).unwrap();
    if let Proved::Wrong(trace, _) | Proved::Broken(trace, _) = &found {
        weir_machine::replay(&checker.client.program, trace).unwrap();
    }
    found
}

pub fn example(name: &str) -> String {
    weir_testkit::text(&weir_testkit::example(&format!("points/{name}.weir")))
}

pub fn names(found: &Proved) -> String {
    match found {
        Proved::Wrong(_, wrong) | Proved::Broken(_, wrong) => format!("wrong: {wrong}"),
        Proved::Tried { obligations, broken, .. } => {
            let failing: Vec<&str> =
                obligations.iter().filter(|o| !o.holds).map(|o| o.fails.as_str()).collect();
            format!("{} obligations, broken {broken:?}, not shown {failing:?}", obligations.len())
        }
    }
}
