//! Concurrent structures as people write them (`structures/src`), each once as it should be and
//! once with a mistake that was put in: an ordering weakened, a fence dropped, a second look
//! left out. What should be is safe under TSO and PSO; every mistake is found where its module says
//! that it shows, and the execution that shows it is a golden file.

mod kept;

use weir_testkit::golden;

/// The module, and the models under which its mistake shows.
const SEEDED: [(&str, &[&str]); 12] = [
    ("arc", &["TSO", "PSO"]),
    ("deque", &["TSO", "PSO"]),
    ("epoch", &["TSO", "PSO"]),
    ("event", &["TSO", "PSO"]),
    ("hazard", &["TSO", "PSO"]),
    ("mutex", &["PSO"]),
    ("once", &["PSO"]),
    ("queue", &["PSO"]),
    ("ring", &["PSO"]),
    ("rwlock", &["TSO", "PSO"]),
    ("seqlock", &["PSO"]),
    ("stack", &["TSO", "PSO"]),
];

#[test]
fn every_mistake_is_found_and_nothing_else() {
    let said = kept::weir_test("structures", &["--model", "tso,pso"]);
    for (module, models) in SEEDED {
        for model in ["TSO", "PSO"] {
            for (case, ok) in [("right", true), ("seeded", !models.contains(&model))] {
                let line = format!(
                    "test {module}::tests::{case} ({model}) ... {}",
                    if ok { "ok" } else { "FAILED" }
                );
                assert!(said.lines().any(|l| l.starts_with(&line)), "no line `{line}` in:\n{said}");
            }
        }
    }
    for (module, models) in SEEDED {
        let title = format!("{module}::tests::seeded ({})", models[0]);
        golden(&kept::here("structures").join(format!("traces/{module}.txt")), &failure(&said, &title));
    }
}

/// What is said about a test that failed, without how much work it was.
fn failure(said: &str, title: &str) -> String {
    let begin = format!("---- {title} ----\n");
    let from = said.find(&begin).unwrap_or_else(|| panic!("nothing about {title} in:\n{said}"));
    let rest = &said[from + begin.len()..];
    let end = ["\n---- ", "\nnot passed:"].iter().filter_map(|mark| rest.find(mark)).min();
    let text = &rest[..end.unwrap_or(rest.len())];
    let lines = text.lines().filter(|l| !l.starts_with("found by "));
    lines.map(|l| format!("{}\n", without_counts(l.trim_end()))).collect()
}

/// How many steps the standard library takes is its own affair.
fn without_counts(line: &str) -> String {
    let mut parts = line.split("▸ ");
    let first = parts.next().unwrap_or_default().to_string();
    let digit = |c: char| c.is_ascii_digit();
    parts.fold(first, |text, part| format!("{text}▸ …{}", part.trim_start_matches(digit)))
}
