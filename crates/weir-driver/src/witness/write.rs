//! An answer as a witness.

use super::places::{Places, range};
use super::text::{Position, hash};
use super::yaml::quoted;
use crate::check::Checked;
use crate::property::Property;
use std::collections::HashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use weir_engine::Outcome;
use weir_ir::{Op, Replay, Step, ThreadId, Trace};

/// Who writes a witness, and when.
#[derive(Clone, Copy, Debug)]
pub struct Producer<'a> {
    /// The version of the tool.
    pub version: &'a str,
    /// Now.
    pub time: SystemTime,
}

/// The witness of an answer; `None` where nothing is decided, or where an execution ends at no place
/// of the text.
pub fn write(
    file: &str,
    text: &str,
    property: &Property,
    checked: &Checked,
    producer: Producer<'_>,
) -> Option<String> {
    let (kind, content) = match (&checked.judged.verdict.outcome, &checked.judged.replay) {
        (Outcome::Safe(..), _) => ("invariant_set", "  content: []\n".to_string()),
        (Outcome::Unsafe(trace), Some(replay)) => {
            let places = Places::new(&checked.program, text, property)?;
            ("violation_sequence", violation(file, checked, &places, trace, replay)?)
        }
        _ => return None,
    };
    let sum = hash(text.as_bytes());
    let id = hash(format!("{kind}\n{file}\n{sum}\n{}\n{content}", property.text).as_bytes());
    let name = quoted(file);
    Some(format!(
        "- entry_type: {kind}\n  metadata:\n    format_version: \"2.0\"\n    uuid: \"{}\"\n    creation_time: \"{}\"\n    \
         producer:\n      name: \"Weir\"\n      version: {}\n    task:\n      input_files:\n      - {name}\n      \
         input_file_hashes:\n        {name}: \"{sum}\"\n      specification: {}\n      data_model: \"LP64\"\n      \
         language: \"C\"\n{content}",
        uuid(&id),
        time(producer.time),
        quoted(producer.version),
        quoted(&property.text),
    ))
}

fn violation(
    file: &str,
    checked: &Checked,
    places: &Places<'_>,
    trace: &Trace,
    replay: &Replay,
) -> Option<String> {
    let mut out = "  content:\n".to_string();
    for (name, at, value) in choices(checked, places, trace, replay) {
        let (least, most) = range(name)?;
        // Registers have numbers without a sign.
        let value = i128::from(value) & ((most - least) | 1);
        let value = if value > most { value - (most - least + 1) } else { value };
        let constraint = format!(
            "        constraint:\n          value: {}\n          format: acsl_expression\n",
            quoted(&format!("\\result == {value}"))
        );
        out += &waypoint("function_return", &constraint, file, at);
    }
    out += &waypoint("target", "", file, places.position(places.target(trace, replay)?)?);
    Some(out)
}

fn waypoint(what: &str, constraint: &str, file: &str, (line, column): Position) -> String {
    format!(
        "  - segment:\n    - waypoint:\n        type: {what}\n        action: follow\n{constraint}        location:\n          \
         file_name: {}\n          line: {line}\n          column: {column}\n",
        quoted(file)
    )
}

/// The values that were chosen, in order: of which type, where, and which.
fn choices<'p>(
    checked: &'p Checked,
    places: &Places<'p>,
    trace: &Trace,
    replay: &Replay,
) -> Vec<(&'p str, Position, i64)> {
    let mut calls: HashMap<ThreadId, (&str, Position)> = HashMap::new();
    let mut found = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        let Step::Exec { thread, edge, choice } = *step else { continue };
        let Some(routine) = replay.routine(i, thread) else { continue };
        if let Some(call) = places.choice(routine, edge) {
            calls.insert(thread, call);
        } else if matches!(checked.program.routine(routine).edges[edge.index()].op, Op::Havoc(..))
            && let Some((name, at)) = calls.remove(&thread)
            && range(name).is_some()
        {
            found.push((name, at, choice));
        }
    }
    found
}

/// The first digits of a hash in the form of a UUID, of version 8: one's own.
fn uuid(hash: &str) -> String {
    let part = |from: usize, to: usize| &hash[from..to];
    format!("{}-{}-8{}-8{}-{}", part(0, 8), part(8, 12), part(12, 15), part(15, 18), part(18, 30))
}

/// A time as ISO 8601 has it, in UTC. Days to dates as in Howard Hinnant's `civil_from_days`.
fn time(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_names() {
        let at = |seconds| time(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_700_000_000), "2023-11-14T22:13:20Z");
        assert_eq!(uuid(&"0123456789abcdef".repeat(4)), "01234567-89ab-8cde-8f01-23456789abcd");
    }
}
