//! Every program in `examples/` states in its header what `weir check` answers
//! under each model, and this is where the statement is checked:
//!
//! * the explorer's verdict is the stated one, and covers all executions; where
//!   buffers grow for ever under TSO it may say unknown, and the dual engine says
//!   the stated one;
//! * under TSO the dual engine says the same, where it takes the program, and its
//!   proofs are checked;
//! * every execution that the explorer shows is replayed by the judge;
//! * where a program is small enough to be enumerated by the judge, the judge
//!   comes to the same verdict on its own.
//!
//! A file without the header, or with two, fails.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use weir_engine::{Budget, Outcome, Scope};
use weir_ir::{Model, Program};
use weir_testkit::{plain_examples, text};

/// How many states the judge may visit per program; the larger programs are
/// left to the explorer.
const JUDGE_STATES: usize = 5_000;

/// Proofs with more configurations are not checked here.
const LONGEST_PROOF: usize = 3_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Safe,
    Unsafe,
    Unknown,
}

/// What the header of a file states, in the order of [`Model::ALL`].
type Expected = [Answer; 3];

/// The example programs by file name.
fn examples() -> BTreeMap<String, String> {
    let named = |p: &PathBuf| (p.file_name().expect("a name").to_string_lossy().into_owned(), text(p));
    plain_examples().iter().map(named).collect()
}

/// Reads the header: comment lines at the top, of which exactly one is
/// `// expect: sc A, tso B, pso C`, and at least one says what the program is.
fn header(text: &str) -> Result<Expected, String> {
    let comments: Vec<&str> = text.lines().map_while(|l| l.strip_prefix("// ")).collect();
    let (expects, words): (Vec<&str>, Vec<&str>) = comments.iter().partition(|l| l.starts_with("expect:"));
    if words.is_empty() {
        return Err("the header does not say what the program is".to_string());
    }
    let [line] = expects.as_slice() else {
        return Err(format!("{} lines `// expect: …` in the header instead of one", expects.len()));
    };
    let parts: Vec<&str> = line["expect:".len()..].split(',').map(str::trim).collect();
    if parts.len() != Model::ALL.len() {
        return Err(format!("`{line}` does not name the three models"));
    }
    let mut expected = [Answer::Unknown; 3];
    for ((slot, part), model) in expected.iter_mut().zip(parts).zip(Model::ALL) {
        *slot = match part.strip_prefix(model.name()).map(str::trim) {
            Some("safe") => Answer::Safe,
            Some("unsafe") => Answer::Unsafe,
            Some("unknown") => Answer::Unknown,
            _ => return Err(format!("`{part}` is not a verdict under {model}")),
        };
    }
    Ok(expected)
}

/// The explorer's answer, or what is wrong with it.
fn explore(program: &Program, model: Model) -> Result<Answer, String> {
    let seconds = std::time::Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 20 });
    let options = weir_explore::Options { budget: Budget::of(seconds), ..weir_explore::Options::new(model) };
    let verdict = weir_explore::explore(program, &options);
    match verdict.outcome {
        Outcome::Safe(Scope::AllExecutions, _) => Ok(Answer::Safe),
        Outcome::Safe(scope, _) => Err(format!("safe, but only for {scope}")),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Ok(Answer::Unknown),
        Outcome::Unsafe(trace) if trace.violation.is_none() => Err("a trace that shows nothing".to_string()),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(Answer::Unsafe),
            Err(e) => Err(format!("the judge rejects the trace: {e}")),
        },
    }
}

/// The dual engine's answer; unknown where it does not take the program.
fn dual(program: &Program) -> Result<Answer, String> {
    let budget = Budget::of(std::time::Duration::from_secs(1));
    let options = weir_dual::Options { budget, certificate: true, ..weir_dual::Options::default() };
    let Ok(answer) = weir_dual::decide(program, &options) else { return Ok(Answer::Unknown) };
    match answer.verdict.outcome {
        Outcome::Unknown(why, _) if why.is_bug() => Err(why.to_string()),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Ok(Answer::Unknown),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(Answer::Unsafe),
            Err(e) => Err(format!("the judge rejects the trace of the dual engine: {e}")),
        },
        Outcome::Safe(..) => {
            let proof = answer.certificate.ok_or("safe without a proof")?;
            if proof.configs.len() > LONGEST_PROOF {
                return Ok(Answer::Safe);
            }
            let text = weir_closure::seal(program, "clauses", Model::Tso, &proof.lines(program));
            let checked = weir_certify::certify(program, &text, &mut || false);
            checked.map(|_| Answer::Safe).map_err(|e| format!("the proof is refused: {e}"))
        }
    }
}

/// The judge's own answer: unknown where the program is too large for it.
fn judge(program: &Program, model: Model) -> Result<Answer, String> {
    let all = weir_machine::enumerate(program, model, JUDGE_STATES).map_err(|e| e.to_string())?;
    Ok(match (all.wrong.is_empty(), all.complete) {
        (false, _) => Answer::Unsafe,
        (true, true) => Answer::Safe,
        (true, false) => Answer::Unknown,
    })
}

/// Checks one file under all models; the text names every disagreement.
fn check(name: &str, text: &str) -> Result<(), String> {
    let expected = header(text)?;
    let program = weir_lang::load(name, text).map_err(|diagnostics| {
        diagnostics.iter().fold("does not load:".to_string(), |mut s, d| {
            let _ = write!(s, " {};", d.message);
            s
        })
    })?;
    if !program.warnings.is_empty() {
        return Err(format!("has warnings: {:?}", program.warnings));
    }
    let mut wrong = Vec::new();
    for (expected, model) in expected.into_iter().zip(Model::ALL) {
        let decided = if model == Model::Tso { dual(&program) } else { Ok(Answer::Unknown) };
        match &decided {
            Ok(answer) if *answer == expected || *answer == Answer::Unknown => {}
            Ok(answer) => wrong.push(format!("{model}: the dual engine says {answer:?}")),
            Err(e) => wrong.push(format!("{model}: {e}")),
        }
        match explore(&program, model) {
            Ok(answer) if answer == expected => {}
            Ok(Answer::Unknown) if decided == Ok(expected) => {}
            Ok(answer) => wrong.push(format!("{model}: {answer:?}, the header says {expected:?}")),
            Err(e) => wrong.push(format!("{model}: {e}")),
        }
        match judge(&program, model) {
            Ok(Answer::Unknown) => {}
            Ok(answer) if answer == expected => {}
            Ok(answer) => wrong.push(format!("{model}: the judge says {answer:?}")),
            Err(e) => wrong.push(format!("{model}: the judge says: {e}")),
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

#[test]
fn every_example_has_the_verdicts_of_its_header() {
    let examples = examples();
    assert!(examples.len() >= 60, "only {} examples found", examples.len());
    let mut failed = String::new();
    for (name, text) in &examples {
        if let Err(e) = check(name, text) {
            let _ = writeln!(failed, "{name}: {e}");
        }
    }
    assert!(failed.is_empty(), "\n{failed}");
}

#[test]
fn every_example_is_in_canonical_form() {
    let differ: Vec<String> = examples()
        .into_iter()
        .filter(|(_, text)| weir_lang::format(text).ok().as_ref() != Some(text))
        .map(|(name, _)| name)
        .collect();
    assert!(differ.is_empty(), "run `weir fmt` on {}", differ.join(" "));
}

#[test]
fn a_header_that_is_missing_double_or_malformed_is_refused() {
    let good = "// A program.\n// expect: sc safe, tso unsafe, pso unknown\n\nshared x: u8;\n";
    assert_eq!(header(good), Ok([Answer::Safe, Answer::Unsafe, Answer::Unknown]));
    for bad in [
        "",
        "shared x: u8;\n",
        "// A program.\n",
        "// expect: sc safe, tso safe, pso safe\n",
        "// A program.\n// expect: sc safe, tso safe\n",
        "// A program.\n// expect: tso safe, sc safe, pso safe\n",
        "// A program.\n// expect: sc safe, tso fine, pso safe\n",
        "// A program.\n// expect: sc safe, tso safe, pso safe\n// expect: sc safe, tso safe, pso safe\n",
        "// A program.\n\n// expect: sc safe, tso safe, pso safe\n",
    ] {
        assert!(header(bad).is_err(), "{bad:?}");
    }
}
