//! Linearizability for people: the headline, and a history as intervals.
//!
//! ```text
//! t1  ├─push(1)─┤░░░░░░░░░░░░░░░░░┤
//! t2             ├─steal() = 0─┤
//! ```
//!
//! A bar is an operation from its call to its return; dots after it say that stores
//! of its still wait in the buffer, up to the flush of the last one.

use crate::answer::Word;
use crate::headline::Headline;
use crate::style::{Role, Style};
use crate::text::{clean, width};
use crate::verdict::{duration, quantity};
use weir_engine::{Evidence, Stats};
use weir_ir::Model;

/// An operation of a history. Times are numbers of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The thread.
    pub thread: String,
    /// The call, and its result if it has returned.
    pub text: String,
    /// When it is called.
    pub called: usize,
    /// When it returns.
    pub returned: Option<usize>,
    /// When its last store reaches memory, or it returns, whichever is later.
    pub flushed: Option<usize>,
}

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linearizability<'a> {
    /// In everything that was looked at.
    Yes,
    /// Not in this scenario; the text says what happens there.
    No {
        /// The scenario.
        scenario: &'a str,
        /// What happens there.
        what: &'a str,
    },
    /// The linearization points marked in the source are right.
    PointsRight,
    /// They are wrong in this scenario.
    PointsWrong {
        /// The scenario.
        scenario: &'a str,
        /// What is wrong.
        what: &'a str,
    },
    /// No answer, for this reason.
    Unknown {
        /// Why.
        reason: &'a weir_engine::StopReason,
        /// The scenario in which that was.
        scenario: &'a str,
    },
}

impl Linearizability<'_> {
    /// The answer in a word.
    pub fn word(self) -> Word {
        match self {
            Linearizability::Yes => Word::Linearizable,
            Linearizability::PointsRight => Word::PointsRight,
            Linearizability::PointsWrong { .. } => Word::PointsWrong,
            Linearizability::No { .. } => Word::NotLinearizable,
            Linearizability::Unknown { .. } => Word::Unknown,
        }
    }
}

/// Two lines: the answer, and how it was found: the criterion, what was looked at, and what
/// stands behind the answer.
pub fn headline(
    answer: Linearizability<'_>,
    model: Model,
    (criterion, scope, evidence): (&str, &str, Option<&Evidence>),
    stats: &Stats,
    style: &Style,
) -> Headline {
    let took = duration(stats.seconds);
    let evidence = evidence.map_or(String::new(), |e| format!("; {}", clean(&e.to_string(), style)));
    let figures = format!("{} states", quantity(stats.states));
    match answer {
        Linearizability::Yes | Linearizability::PointsRight => {
            let word = if answer == Linearizability::Yes { "LINEARIZABLE" } else { "POINTS RIGHT" };
            Headline::new(word, Role::Good, model, clean(scope, style))
                .how(format!("criterion {criterion}; {figures} in {took}{evidence}"))
        }
        Linearizability::No { scenario, what } | Linearizability::PointsWrong { scenario, what } => {
            let text = format!("{}: {}", clean(scenario, style), clean(what, style));
            let points = matches!(answer, Linearizability::PointsWrong { .. });
            let word = if points { "POINTS WRONG" } else { "NOT LINEARIZABLE" };
            Headline::new(word, Role::Bad, model, text)
                .how(format!("criterion {criterion}; {figures} in {took}{evidence}"))
        }
        Linearizability::Unknown { reason, scenario } => {
            let reason = format!("{reason} in the scenario {scenario}");
            let covered = clean(scope, style);
            Headline::new("UNKNOWN", Role::Unsure, model, clean(&reason, style))
                .how(format!("criterion {criterion}; no bug in {figures}; covered: {covered}"))
        }
    }
}

/// The first line of a local proof: proved, wrong, or neither.
pub fn proof_headline(proved: Option<bool>, model: Model, text: &str, style: &Style) -> Headline {
    let (word, role) = match proved {
        Some(true) => ("PROVED", Role::Good),
        Some(false) => ("POINTS WRONG", Role::Bad),
        None => ("NOT PROVED", Role::Unsure),
    };
    Headline::new(word, role, model, clean(text, style))
}

/// Draws a history, a line per thread.
pub fn intervals(ops: &[Interval], style: &Style) -> String {
    let (bar, left, right, waits) =
        if style.unicode { ("─", "├", "┤", "░") } else { ("-", "|", "|", "~") };
    let mut times: Vec<usize> =
        ops.iter().flat_map(|o| [Some(o.called), o.returned, o.flushed]).flatten().collect();
    times.sort_unstable();
    times.dedup();
    let at = |time: usize| times.iter().position(|t| *t == time).unwrap_or(0);
    // Columns: in order, and far enough apart for every label.
    let mut column = vec![0usize; times.len()];
    for i in 0..times.len() {
        let mut least = if i == 0 { 0 } else { column[i - 1] + 2 };
        for o in ops.iter().filter(|o| o.returned.map(at) == Some(i)) {
            least = least.max(column[at(o.called)] + width(&o.text) + 3);
        }
        column[i] = least;
    }
    let end = column.last().map_or(0, |c| c + 2);
    let mut names: Vec<&str> = Vec::new();
    for o in ops {
        if !names.contains(&o.thread.as_str()) {
            names.push(&o.thread);
        }
    }
    names.sort_unstable();
    let margin = names.iter().map(|n| width(n)).max().unwrap_or(0);
    let mut out = String::new();
    for name in names {
        // A thread may have several lines: its operations overlap while stores wait.
        let mut lines: Vec<(usize, String)> = Vec::new();
        for o in ops.iter().filter(|o| o.thread == name) {
            let start = column[at(o.called)];
            let returned = o.returned.map(|t| column[at(t)]);
            let mut text = left.to_string();
            match returned {
                Some(to) => {
                    let room = to.saturating_sub(start + 1 + width(&o.text));
                    text += &bar.repeat(room / 2);
                    text += &o.text;
                    text += &bar.repeat(room - room / 2);
                    text += right;
                    match o.flushed.map(|t| column[at(t)]) {
                        Some(flush) if flush > to => {
                            text += &waits.repeat(flush - to - 1);
                            text += right;
                        }
                        Some(_) => {}
                        None => text += &waits.repeat(end.saturating_sub(to + 1)),
                    }
                }
                None => {
                    text += bar;
                    text += &o.text;
                    text += &bar.repeat(end.saturating_sub(start + 2 + width(&o.text)));
                }
            }
            let free = lines.iter_mut().find(|(used, _)| *used <= start);
            match free {
                Some((used, l)) => {
                    *l += &" ".repeat(start - *used);
                    *l += &text;
                    *used = start + width(&text);
                }
                None => lines.push((start + width(&text), format!("{}{text}", " ".repeat(start)))),
            }
        }
        for (i, (_, l)) in lines.iter().enumerate() {
            let shown = if i == 0 { name } else { "" };
            out += &format!("{shown:margin$}  {l}\n");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delayed_flushes_are_drawn_past_the_return() {
        let op = |thread: &str, text: &str, called, returned, flushed| Interval {
            thread: thread.into(),
            text: text.into(),
            called,
            returned: Some(returned),
            flushed,
        };
        let ops = [
            op("t1", "push(1)", 1, 5, Some(12)),
            op("t1", "push(2)", 6, 8, None),
            op("t2", "steal() = 0", 7, 11, Some(11)),
        ];
        let drawn = intervals(&ops, &Style::PLAIN);
        let expected = "\
t1  ├─push(1)─┤░░░░░░░░░░░░░░░░░░░┤
                ├─push(2)─┤░░░░░░░░░
t2                ├─steal() = 0─┤
";
        assert_eq!(drawn, expected);
    }
}
