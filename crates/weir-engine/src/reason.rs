//! Why there is no answer, as a value: nobody has to read a sentence to learn it.

use std::fmt;
use std::time::Duration;
use weir_ir::Trace;

/// Why a run ended without an answer. [`fmt::Display`] gives the phrase for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The user (or the system, with a polite request) ended the run.
    Interrupted,
    /// The user's limit on time, as it was given.
    Time(Duration),
    /// The user's limit on memory, in bytes.
    Memory(usize),
    /// The user's limit on files for a while, in bytes.
    Disk(u64),
    /// A limit on a number of things: `(30000, "states")`.
    Count(usize, &'static str),
    /// The engine's turn was over; the whole run may go on. Never the last word.
    Turn,
    /// Another engine had the answer. Never the last word.
    Overtaken,
    /// All executions within a bound were covered, and there are others: the bound
    /// in words ("up to 3 rounds per thread").
    Bound(String),
    /// The program is not robust, so what SC says does not carry over.
    NotRobust,
    /// The engine does not take the question.
    Unsupported(Unsupported),
    /// The method ends here without an answer; the phrase says how.
    Exhausted(String),
    /// Something is violated, but before its execution could be told the run ended,
    /// for this reason.
    Unshown(Box<StopReason>),
    /// A bug in Weir: an internal error, never a verdict.
    Bug(String),
    /// Two ways to the answer disagree, a bug in Weir: what the one says that finds
    /// nothing, and the execution that the other found.
    Disagreement(String, Box<Trace>),
    /// What each of several engines said.
    Each(Vec<(String, StopReason)>),
}

impl StopReason {
    /// Whether a limit or a signal ended the run, so that more time or memory would
    /// have taken it further.
    pub fn is_limit(&self) -> bool {
        match self {
            StopReason::Interrupted
            | StopReason::Time(_)
            | StopReason::Memory(_)
            | StopReason::Disk(_)
            | StopReason::Count(..)
            | StopReason::Turn
            | StopReason::Overtaken => true,
            StopReason::Unshown(why) => why.is_limit(),
            StopReason::Each(all) => all.iter().any(|(_, r)| r.is_limit()),
            _ => false,
        }
    }

    /// Whether this is a bug in Weir, and not an answer.
    pub fn is_bug(&self) -> bool {
        match self {
            StopReason::Bug(_) | StopReason::Disagreement(..) => true,
            StopReason::Each(all) => all.iter().any(|(_, r)| r.is_bug()),
            _ => false,
        }
    }

    /// What several engines said, in one: the same reason of all of them once, and
    /// nothing of those whose turn was over or that were overtaken, if there is
    /// anything else to say.
    pub fn all(reasons: Vec<(String, StopReason)>) -> StopReason {
        let mut list: Vec<(String, StopReason)> = Vec::new();
        for (engine, reason) in reasons {
            match reason {
                StopReason::Each(inner) => list.extend(inner),
                reason => list.push((engine, reason)),
            }
        }
        let passing = |r: &StopReason| matches!(r, StopReason::Turn | StopReason::Overtaken);
        if list.iter().any(|(_, r)| !passing(r)) {
            list.retain(|(_, r)| !passing(r));
        }
        match list.first() {
            None => StopReason::Turn,
            Some((_, first)) if list.iter().all(|(_, r)| r == first) => first.clone(),
            Some(_) => StopReason::Each(list),
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Interrupted => f.write_str("interrupted"),
            StopReason::Time(limit) => write!(f, "the time limit of {} is reached", time(*limit)),
            StopReason::Memory(limit) => write!(f, "the memory limit of {} is reached", size(*limit)),
            StopReason::Disk(limit) => {
                let limit = usize::try_from(*limit).unwrap_or(usize::MAX);
                write!(f, "the disk limit of {} is reached", size(limit))
            }
            StopReason::Count(limit, what) => write!(f, "the limit of {limit} {what} is reached"),
            StopReason::Turn => f.write_str("its share of the time is over"),
            StopReason::Overtaken => f.write_str("another engine had the answer"),
            StopReason::Bound(bound) => write!(f, "nothing goes wrong with {bound}"),
            StopReason::NotRobust => {
                f.write_str("the program is not robust, so what SC says does not hold for TSO")
            }
            StopReason::Unsupported(what) => what.fmt(f),
            StopReason::Exhausted(why) => f.write_str(why),
            StopReason::Unshown(why) => {
                write!(f, "{why}; something is violated, but its execution is not known yet")
            }
            StopReason::Bug(why) => write!(f, "{why}; this is a bug in weir"),
            StopReason::Disagreement(safe, trace) => {
                let steps = trace.steps.len();
                write!(f, "{safe}, and yet an execution of {steps} steps was found; this is a bug in weir")
            }
            StopReason::Each(all) => {
                for (i, (engine, reason)) in all.iter().enumerate() {
                    let gap = if i == 0 { "" } else { "; " };
                    write!(f, "{gap}{engine}: {reason}")?;
                }
                Ok(())
            }
        }
    }
}

/// Something that an engine has no means for, by name, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// The feature, in a sentence that names it.
    pub feature: String,
    /// Where it stands in the source, if it stands somewhere.
    pub place: Option<weir_ir::Span>,
    /// The calls that lead there, innermost first, where it is known.
    pub called_from: Vec<weir_ir::Span>,
    /// What can be done about it, where something can.
    pub hint: Option<String>,
}

impl Unsupported {
    /// A feature that stands at no one place.
    pub fn new(feature: impl Into<String>) -> Unsupported {
        Unsupported { feature: feature.into(), place: None, called_from: Vec::new(), hint: None }
    }

    /// A feature with its place.
    pub fn at(feature: impl Into<String>, place: weir_ir::Span) -> Unsupported {
        Unsupported { feature: feature.into(), place: Some(place), called_from: Vec::new(), hint: None }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.feature)
    }
}

/// `10 s`, `500 ms`, `2 min`: as a person would have written it.
pub fn time(limit: Duration) -> String {
    let ms = limit.as_millis();
    match limit.as_secs() {
        s if s >= 120 && s.is_multiple_of(60) && ms.is_multiple_of(1000) => format!("{} min", s / 60),
        s if ms.is_multiple_of(1000) && s > 0 => format!("{s} s"),
        _ if ms >= 1000 => format!("{} s", limit.as_secs_f64()),
        _ if ms > 0 => format!("{ms} ms"),
        _ => format!("{} s", limit.as_secs_f64()),
    }
}

/// `500 MiB`: as a person would have written it.
pub fn size(bytes: usize) -> String {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.into_iter().find(|&(unit, _)| bytes >= unit) {
        Some((unit, name)) if bytes.is_multiple_of(unit) => format!("{} {name}", bytes / unit),
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_read_as_written() {
        assert_eq!(size(500 << 20), "500 MiB");
        assert_eq!(size(3 << 29), "1.5 GiB");
        assert_eq!(size(100), "100 bytes");
        assert_eq!(time(Duration::from_secs(10)), "10 s");
        assert_eq!(time(Duration::from_secs(60)), "60 s");
        assert_eq!(time(Duration::from_secs(300)), "5 min");
        assert_eq!(time(Duration::from_millis(100)), "100 ms");
        assert_eq!(time(Duration::from_millis(1500)), "1.5 s");
        assert_eq!(time(Duration::ZERO), "0 s");
    }

    #[test]
    fn reasons_of_several_engines_are_said_once() {
        let time = StopReason::Time(Duration::from_secs(10));
        let of = |list: &[(&str, &StopReason)]| {
            StopReason::all(list.iter().map(|(e, r)| (e.to_string(), (*r).clone())).collect())
        };
        assert_eq!(of(&[("explore", &time), ("lazy", &time)]), time);
        assert_eq!(of(&[("explore", &time), ("lazy", &StopReason::Turn)]), time);
        let two = of(&[("explore", &time), ("lazy", &StopReason::NotRobust)]);
        assert!(two.to_string().starts_with("explore: the time limit of 10 s is reached; lazy: the program"));
        assert_eq!(of(&[]), StopReason::Turn);
    }
}
