//! Every object in `examples/lin/` states in its header what `weir lin` answers,
//! one line per criterion: `// lin tso-to-sc fence-at-return: tso yes, pso no`.
//! It is *yes* if every scenario of the file is linearizable. Every execution that
//! is found is replayed by the judge and looked at by the plain definition.

use weir_ir::Model;
use weir_lin::{Client, Criterion, Found, Options, Scenario, Spec, check, history};
use weir_testkit::{example, files, text};

/// Criterion, fence at return, model, expected answer.
type Line = (Criterion, bool, Model, bool);

fn header(text: &str) -> Result<Vec<Line>, String> {
    let mut out = Vec::new();
    for line in text.lines().map_while(|l| l.strip_prefix("// ")) {
        let Some((question, answers)) = line.strip_prefix("lin ").and_then(|l| l.split_once(':')) else {
            continue;
        };
        let (name, fence) = match question.strip_suffix(" fence-at-return") {
            Some(name) => (name, true),
            None => (question, false),
        };
        let criterion = Criterion::ALL.into_iter().find(|c| c.name() == name);
        let criterion = criterion.ok_or_else(|| format!("no criterion `{name}`"))?;
        for answer in answers.split(',') {
            let (model, word) = answer.trim().split_once(' ').ok_or("a model and an answer")?;
            let yes = match word {
                "yes" => true,
                "no" => false,
                other => return Err(format!("`{other}` is no answer")),
            };
            out.push((criterion, fence, model.parse()?, yes));
        }
    }
    if out.is_empty() { Err("the header states nothing".into()) } else { Ok(out) }
}

fn file(text: &str, name: &str) -> Result<usize, String> {
    let lines = header(text)?;
    let (program, object) = weir_lang::load_object(name, text).map_err(|e| format!("{e:#?}"))?;
    if weir_lang::format(text).as_deref() != Ok(text) {
        return Err("is not in canonical form".into());
    }
    let spec = Spec::of(&program, &object, None).map_err(|e| e.message)?;
    for &(criterion, fence_at_return, model, expected) in &lines {
        let mut yes = true;
        for (scenario, _) in &object.scenarios {
            let scenario = Scenario::parse(scenario, &program, &object)?;
            let calls = scenario.calls(&program, &object, &spec)?;
            let client = Client::new(&program, &object, calls, &spec, fence_at_return);
            let options = Options { fence_at_return, ..Options::new(model, criterion) };
            match check(&client, &spec, &options).found {
                Found::Linearizable => {}
                Found::Not(trace) => {
                    yes = false;
                    let replay = weir_machine::replay(&client.program, &trace).map_err(|e| e.to_string())?;
                    let history = history::of(&client, &trace, &replay);
                    if trace.violation.is_some() || history.explained(&spec, criterion)? {
                        return Err(format!("{model} {}: explained, or a fault", criterion.name()));
                    }
                }
                other => return Err(format!("{model} {}: {other:?}", criterion.name())),
            }
        }
        if yes != expected {
            return Err(format!("{model} {} fence {fence_at_return}: {yes}", criterion.name()));
        }
    }
    Ok(lines.len())
}

#[test]
fn every_object_is_as_its_header_says() {
    let mut wrong = Vec::new();
    let mut answers = 0;
    for path in files(&example("lin"), &["weir"]) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match file(&text(&path), &name) {
            Ok(n) => answers += n,
            Err(why) => wrong.push(format!("{name}: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(answers >= 60, "{answers} answers");
}
