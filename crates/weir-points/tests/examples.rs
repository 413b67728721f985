//! Objects of `examples/lin` with points in them.

use weir_ir::Model;
use weir_lin::{Client, Criterion, Options, Scenario, Spec};
use weir_points::{Checker, Found, Refused, check, judge};
use weir_testkit::{example, files, text};

/// What the points of a text give in a scenario: nothing, or what is wrong. What
/// is found is replayed, and found again by the plain definition.
fn points(text: &str, scenario: &str, model: Model, criterion: Criterion, fence: bool) -> Option<String> {
    let (program, object) = weir_lang::load_object("test.weir", text).unwrap();
    let spec = Spec::of(&program, &object, None).unwrap();
    let scenario = Scenario::parse(scenario, &program, &object).unwrap();
    let calls = scenario.calls(&program, &object, &spec).unwrap();
    let client = Client::new(&program, &object, calls, &spec, fence);
    let options = Options { fence_at_return: fence, ..Options::new(model, criterion) };
    let checker = match Checker::new(&client, &object, &spec, &options) {
        Ok(checker) => checker,
        Err(Refused::Input(why)) => return Some(format!("refused: {why}")),
        Err(Refused::Internal(why)) => panic!("{why}"),
    };
    let linearizable = weir_lin::check(&client, &spec, &options).found == weir_lin::Found::Linearizable;
    match check(&checker, &options).unwrap().0 {
        Found::Right => {
            assert!(linearizable, "the points are right, but it is not linearizable");
            None
        }
        Found::Stopped(why) => panic!("{why}"),
        Found::Wrong(trace, wrong) => {
            let replay = weir_machine::replay(&checker.client.program, &trace).unwrap();
            if trace.violation.is_none() {
                let look = judge::look(&checker.client, &object, &spec, criterion, &trace, &replay).unwrap();
                assert!(look.wrong.is_some(), "{wrong}\n{look:#?}");
            }
            Some(wrong)
        }
    }
}

#[test]
fn treiber() {
    let text = text(&example("points/treiber.weir"));
    for model in Model::ALL {
        for criterion in [Criterion::Tso, Criterion::TsoToSc] {
            for scenario in ["uo || uo", "uuo || o", "uo || o || u"] {
                assert_eq!(points(&text, scenario, model, criterion, false), None, "{scenario} {model}");
            }
        }
    }
}

/// Every file says in its head, per criterion and model, whether its points are
/// right: `// points tso-to-sc fence-at-return: tso yes, pso no`.
#[test]
fn the_heads_of_the_examples() {
    let mut lines = 0;
    for file in files(&example("points"), &["weir"]) {
        let (name, text) = (file.display(), text(&file));
        for line in text.lines().filter_map(|l| l.strip_prefix("// points ")) {
            let (how, verdicts) = line.split_once(':').unwrap();
            let fence = how.contains("fence-at-return");
            let criterion = if how.starts_with("tso-to-sc") { Criterion::TsoToSc } else { Criterion::Tso };
            for verdict in verdicts.split(',') {
                let (model, verdict) = verdict.trim().split_once(' ').unwrap();
                let model = Model::ALL.into_iter().find(|m| m.to_string().to_lowercase() == model).unwrap();
                let scenarios =
                    text.lines().filter_map(|l| l.strip_prefix("scenario \"")?.strip_suffix("\";"));
                let wrong: Vec<String> =
                    scenarios.filter_map(|s| points(&text, s, model, criterion, fence)).collect();
                assert_eq!(wrong.is_empty(), verdict == "yes", "{name}, {how}, {model}: {wrong:?}");
                lines += 1;
            }
        }
    }
    assert!(lines > 20, "{lines}");
}
