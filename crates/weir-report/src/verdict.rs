//! The headline of an answer, and the `--stats` block.

use crate::headline::Headline;
use crate::source::place;
use crate::style::{Role, Style};
use crate::text::{clean, width};
use crate::violation;
use weir_engine::{Evidence, Outcome, Stats, StopReason, Unsupported, Verdict};
use weir_ir::{Model, Program, Replay, Span};

/// What the command line knows about a run and the engine does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Run<'a> {
    /// The file, as the user typed it.
    pub file: &'a str,
    /// The most memory the process had, if that is known.
    pub peak_memory_bytes: Option<u64>,
    /// What the gate did about the answer.
    pub evidence: Option<&'a Evidence>,
    /// For a program that a compiler made: how, and what is checked of it.
    pub compiled: Option<&'a str>,
    /// Whether the execution is one of SC already, and is shown as such.
    pub sequential: bool,
}

impl<'a> Run<'a> {
    /// A run on a file, and the most memory the process has had so far.
    pub fn of(file: &'a str) -> Run<'a> {
        let peak = weir_engine::memory::peak();
        Run { file, peak_memory_bytes: Some(peak).filter(|&b| b > 0), ..Run::default() }
    }

    /// The same, and what the gate did about the answer.
    #[must_use]
    pub fn with(self, evidence: Option<&'a Evidence>) -> Run<'a> {
        Run { evidence, ..self }
    }
}

/// Two or three lines: the answer, and how it was found. `replay`: what the
/// judge saw, for an answer it has replayed.
pub fn headline(
    program: &Program,
    verdict: &Verdict,
    replay: Option<&Replay>,
    run: Run,
    style: &Style,
) -> Headline {
    let mut headline = lines(verdict, |trace| violation::phrase(program, trace, replay, style), run, style);
    if let Outcome::Unknown(StopReason::Unsupported(what), _) = &verdict.outcome {
        headline.text = clean(&unsupported(program, what, style), style);
        headline.how.extend(what.hint.as_ref().map(|hint| clean(hint, style)));
    }
    headline
}

/// What is not supported, and where: `inline assembly at a.c:3, called from a.c:12`.
pub fn unsupported(program: &Program, what: &Unsupported, style: &Style) -> String {
    let at = |span: &Span| place(program, *span, style);
    let mut text = what.feature.clone();
    if let Some(place) = what.place.as_ref().and_then(at) {
        text.push_str(&format!(" at {place}"));
    }
    let calls: Vec<String> = what.called_from.iter().filter_map(at).take(MOST_CALLS).collect();
    if !calls.is_empty() {
        text.push_str(&format!(", called from {}", calls.join(", ")));
    }
    text
}

/// More calls than this are not named.
const MOST_CALLS: usize = 4;

/// The same for executions of any kind: `found` tells what one shows, and where.
pub fn lines<E>(
    verdict: &Verdict<E>,
    found: impl Fn(&E) -> (String, Option<String>),
    run: Run,
    style: &Style,
) -> Headline {
    let model = verdict.model;
    let took = duration(verdict.stats.seconds);
    let figures = match verdict.stats.states {
        0 => String::new(),
        1 => " (1 state)".to_string(),
        n => format!(" ({} states)", quantity(n)),
    };
    let engine = clean(&verdict.engine, style);
    let why = match verdict.why.as_str() {
        "" => String::new(),
        why => format!(": {}", clean(why, style)),
    };
    let evidence = run.evidence.map_or(String::new(), |e| format!("; {}", clean(&e.to_string(), style)));
    let headline = match &verdict.outcome {
        Outcome::Unsafe(trace) => {
            let (phrase, place) = found(trace);
            Headline { place, ..Headline::new("UNSAFE", Role::Bad, model, phrase) }
                .how(format!("found by {engine}{figures} in {took}{why}{evidence}"))
        }
        Outcome::Safe(scope, _) => {
            let buffers = if model == Model::Sc { "" } else { ", any buffer size" };
            Headline::new("SAFE", Role::Good, model, format!("{scope}{buffers}"))
                .how(format!("proved by {}{figures} in {took}{why}{evidence}", method(&engine)))
        }
        Outcome::Unsupported(what) => {
            Headline::new("UNKNOWN", Role::Unsure, model, clean(&what.to_string(), style))
                .how(format!("{engine} does not take this question"))
        }
        Outcome::Unknown(reason, covered) => {
            let covered = clean(&covered.to_string(), style);
            let seen = match verdict.stats.states {
                n if matches!(reason, StopReason::Unshown(_)) => format!("{} states", quantity(n)),
                0 => "no bug found".to_string(),
                1 => "no bug in 1 state".to_string(),
                n => format!("no bug in {} states", quantity(n)),
            };
            let memory = run.peak_memory_bytes.map_or(String::new(), |b| format!(" ({})", bytes(b)));
            Headline::new("UNKNOWN", Role::Unsure, model, clean(&reason.to_string(), style))
                .how(format!("{seen}; covered: {covered}"))
                .how(format!("{engine} stopped after {took}{memory}{why}"))
        }
    };
    let headline = match run.sequential {
        true => headline.how("wrong under SC already: store buffers have no part in it"),
        false => headline,
    };
    match run.compiled {
        Some(text) => headline.how(clean(text, style)),
        None => headline,
    }
}

/// The engines by what they do, where that reads better than their name.
fn method(engine: &str) -> &str {
    match engine {
        "explore" => "exploration",
        "robust" => "robustness",
        "lazy" => "lazy refinement",
        other => other,
    }
}

/// What the answer cost: names and figures.
pub fn figures(engine: &str, s: &Stats, run: Run) -> Vec<(String, String)> {
    let mut rows = vec![
        ("engine".to_string(), engine.to_string()),
        ("states".to_string(), grouped(s.states)),
        ("transitions".to_string(), grouped(s.transitions)),
        ("time".to_string(), duration(s.seconds)),
    ];
    if s.seconds > 0.0 && s.states > 0 {
        rows.push(("states per second".to_string(), grouped((s.states as f64 / s.seconds) as u64)));
    }
    if let Some(b) = run.peak_memory_bytes {
        rows.push(("peak memory".to_string(), bytes(b)));
        // An engine that counts its own memory knows better.
        if s.memory.is_none() {
            rows.extend(b.checked_div(s.states).map(|per| ("bytes per state".to_string(), grouped(per))));
        }
    }
    rows.extend(s.further());
    rows
}

/// The `--stats` block: what the answer cost, one figure per line.
pub fn stats(engine: &str, stats: &Stats, run: Run, style: &Style) -> String {
    let rows = figures(engine, stats, run);
    let names = rows.iter().map(|(name, _)| width(&clean(name, style))).max().unwrap_or(0);
    let mut out = String::new();
    for (name, figure) in &rows {
        let name = clean(name, style);
        let pad = names - width(&name) + 2;
        out.push_str(&format!("{}{:pad$}{}\n", style.paint(Role::Dim, &name), "", clean(figure, style)));
    }
    out
}

/// `412`, `48.1 k`, `48.1 M`.
pub fn quantity(n: u64) -> String {
    let scaled = |unit: f64, name: &str| format!("{:.1} {name}", n as f64 / unit);
    match n {
        0..10_000 => n.to_string(),
        10_000..999_950 => scaled(1e3, "k"),
        999_950..999_950_000 => scaled(1e6, "M"),
        _ => scaled(1e9, "G"),
    }
}

/// `1 234 567`: digits in groups of three.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or("")).collect();
    groups.join(" ")
}

/// `3 ms`, `1.24 s`, `60 s`, `12 min 5 s`, `3 h 20 min`.
pub fn duration(seconds: f64) -> String {
    if !(seconds.is_finite() && seconds >= 0.0) {
        return "unknown time".to_string();
    }
    match seconds {
        s if s < 0.0005 => "under 1 ms".to_string(),
        s if s < 0.9995 => format!("{:.0} ms", s * 1e3),
        s if s < 9.995 => format!("{s:.2} s"),
        s if s < 99.95 => format!("{s:.1} s").replace(".0 s", " s"),
        s if s < 3599.5 => {
            let whole = s.round() as u64;
            format!("{} min {} s", whole / 60, whole % 60)
        }
        s => {
            let minutes = (s / 60.0).round() as u64;
            format!("{} h {} min", minutes / 60, minutes % 60)
        }
    }
}

/// `512 bytes`, `1.9 GiB`.
pub fn bytes(n: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if n < 1024 {
        return format!("{n} bytes");
    }
    let mut value = n as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1023.95 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_for_people() {
        assert_eq!(quantity(412), "412");
        assert_eq!(quantity(48_123_456), "48.1 M");
        assert_eq!(quantity(999_999), "1.0 M");
        assert_eq!(grouped(1_234_567), "1 234 567");
        assert_eq!(grouped(0), "0");
        assert_eq!(duration(0.0), "under 1 ms");
        assert_eq!(duration(0.0031), "3 ms");
        assert_eq!(duration(1.239), "1.24 s");
        assert_eq!(duration(60.01), "60 s");
        assert_eq!(duration(725.0), "12 min 5 s");
        assert_eq!(duration(12_000.0), "3 h 20 min");
        assert_eq!(duration(f64::NAN), "unknown time");
        assert_eq!(bytes(512), "512 bytes");
        assert_eq!(bytes(2_040_109_466), "1.9 GiB");
    }
}
