//! Who waits for ever, in words.

use crate::names::thread_name;
use crate::source::line_of;
use crate::text::listed;
use serde_json::{Value, json};
use weir_ir::{Program, Replay, Span, ThreadId, WaitKind, Waits};

/// More threads than this are counted, not named.
const MOST_NAMES: usize = 6;

fn names(program: &Program, replay: Option<&Replay>, threads: &[ThreadId]) -> String {
    if threads.len() > MOST_NAMES {
        return format!("{} threads", threads.len());
    }
    listed(&threads.iter().map(|t| thread_name(program, replay, t.index())).collect::<Vec<_>>())
}

fn s(threads: &[ThreadId]) -> &'static str {
    if threads.len() == 1 { "s" } else { "" }
}

/// `starvation: b waits for ever while a goes on`.
pub(crate) fn phrase(program: &Program, replay: Option<&Replay>, waits: &Waits) -> String {
    let Waits { kind, threads, others, .. } = waits;
    let mut text =
        format!("{}: {} wait{} for ever", kind.name(), names(program, replay, threads), s(threads));
    if !others.is_empty() {
        let go = if others.len() == 1 { "goes" } else { "go" };
        text += &format!(" while {} {go} on", names(program, replay, others));
    }
    text
}

/// Where a thread stands when the loop begins.
fn place(program: &Program, replay: &Replay, thread: ThreadId) -> Option<(Span, usize)> {
    let frame = replay.threads().get(thread.index())?.frames.last()?;
    let routine = program.routines.get(frame.routine.index())?;
    let spans = routine.out(frame.loc).map(|(_, e)| (e.span, line_of(program, e.span)));
    spans.into_iter().find(|(_, line)| *line > 0)
}

/// Where the first of those that wait stands.
pub(crate) fn stands(program: &Program, replay: &Replay) -> Option<(Span, usize)> {
    place(program, replay, *replay.waits.as_ref()?.threads.first()?)
}

/// The phrase, with the lines at which the threads wait, and whether another schedule would
/// help.
pub(crate) fn sentence(program: &Program, replay: Option<&Replay>) -> String {
    let Some((replay, waits)) = replay.and_then(|r| Some((r, r.waits.as_ref()?))) else {
        return "a thread waits for ever".into();
    };
    let mut text = phrase(program, Some(replay), waits);
    let lines: Vec<String> = waits
        .threads
        .iter()
        .filter_map(|t| {
            let (_, line) = place(program, replay, *t)?;
            Some(format!("{} at line {line}", thread_name(program, Some(replay), t.index())))
        })
        .collect();
    if !lines.is_empty() && lines.len() <= MOST_NAMES {
        text += &format!(" ({})", lines.join(", "));
    }
    let them = if waits.threads.len() == 1 { "it" } else { "one of them" };
    text += &match (waits.escape, waits.kind) {
        (Some(false), _) => format!("; no schedule lets {them} go on any more"),
        (Some(true), _) => format!("; another schedule would let {them} go on"),
        (None, _) => String::new(),
    };
    text
}

/// The same for scripts.
pub(crate) fn to_json(program: &Program, replay: Option<&Replay>, waits: &Waits) -> Vec<(String, Value)> {
    let names = |list: &[ThreadId]| -> Value {
        list.iter().map(|t| json!(thread_name(program, replay, t.index()))).collect()
    };
    vec![
        ("kind".into(), json!(waits.kind.name())),
        ("waiting".into(), names(&waits.threads)),
        ("others".into(), names(&waits.others)),
        ("escape".into(), json!(waits.escape)),
    ]
}

/// Who can wait for ever, and how, a phrase for each way: `starvation of a and b`.
pub fn ways(program: &Program, replay: Option<&Replay>, waits: &[(WaitKind, ThreadId)]) -> Vec<String> {
    [WaitKind::Deadlock, WaitKind::Livelock, WaitKind::Starvation]
        .into_iter()
        .filter_map(|kind| {
            let list: Vec<ThreadId> = waits.iter().filter(|w| w.0 == kind).map(|w| w.1).collect();
            (!list.is_empty()).then(|| format!("{} of {}", kind.name(), names(program, replay, &list)))
        })
        .collect()
}

/// The same for scripts: `[{"kind": "starvation", "thread": "a"}]`.
pub fn ways_json(program: &Program, replay: Option<&Replay>, waits: &[(WaitKind, ThreadId)]) -> Value {
    let one = |(kind, t): &(WaitKind, ThreadId)| json!({"kind": kind.name(), "thread": thread_name(program, replay, t.index())});
    waits.iter().map(one).collect()
}
