//! Why an execution differs from a sequentially consistent one: which loads
//! overtook which stores, and (PSO) which stores reached memory out of order.
//!
//! A load that reads memory while older stores of its own thread, to other
//! addresses, wait in the buffer takes effect before them: that is the only
//! reordering of TSO. Not every such load matters; those come first whose
//! overtaken stores another thread then failed to see.

use crate::names::{edge_of, thread_name};
use crate::rows::Story;
use crate::source::line_of;
use crate::style::{Role, Style};
use crate::text::{clean, listed, put_wrapped};
use crate::whole::tale::{Seen, What};
use weir_ir::{Addr, Op, Program, ReadFrom, Replay, Step, Trace};

/// More reasons than this explain nothing.
const MOST: usize = 3;

/// A store that waits in a buffer, with the line it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Waiting {
    /// The step that issued it.
    step: usize,
    addr: Addr,
    line: usize,
}

/// One reordering.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reason {
    thread: usize,
    /// The step that overtakes; for a store, the one that issued it.
    step: usize,
    /// Whether the later access is a store (PSO).
    store: bool,
    line: usize,
    addr: Addr,
    overtaken: Vec<Waiting>,
    /// How many loads of other threads missed an overtaken store.
    missed: usize,
}

/// The paragraph `why: …`, or nothing when no step overtook another.
pub fn render(program: &Program, trace: &Trace, replay: &Replay, style: &Style) -> String {
    let mut out = String::new();
    for (i, text) in sentences(program, trace, replay, style).iter().enumerate() {
        let (head, role) = if i == 0 { ("why: ", Role::Strong) } else { ("     ", Role::Plain) };
        put_wrapped(head, role, text, style, &mut out);
    }
    out
}

/// The sentences of that paragraph.
pub(crate) fn sentences(program: &Program, trace: &Trace, replay: &Replay, style: &Style) -> Vec<String> {
    let mut reasons = collect(program, trace, replay);
    reasons.sort_by_key(|r| std::cmp::Reverse(r.missed > 0));
    let more = reasons.len().saturating_sub(MOST);
    let mut all: Vec<String> =
        reasons.iter().take(MOST).map(|reason| clean(&sentence(program, replay, reason), style)).collect();
    if more > 0 {
        all.push(format!("({more} more of this kind)"));
    }
    all
}

/// Which steps overtook which older stores of their thread: the reasons that
/// [`render`] gives.
pub(crate) fn overtaking(program: &Program, trace: &Trace, replay: &Replay) -> Vec<(usize, Vec<usize>)> {
    let mut reasons = collect(program, trace, replay);
    reasons.sort_by_key(|r| std::cmp::Reverse(r.missed > 0));
    reasons.iter().take(MOST).map(|r| (r.step, r.overtaken.iter().map(|w| w.step).collect())).collect()
}

/// The accesses that matter here: loads, stores that wait, and flushes.
fn seen(program: &Program, trace: &Trace, replay: &Replay) -> Vec<Seen> {
    if replay.log.is_some() {
        return Story::new(program, trace, replay, &Style::PLAIN).tale.map_or(Vec::new(), |t| t.seen);
    }
    let mut all = Vec::new();
    for (step, &now) in trace.steps.iter().enumerate() {
        let Some(snapshot) = replay.snapshots.get(step) else { break };
        let thread = now.thread().index();
        if thread >= snapshot.threads.len() {
            break;
        }
        if let Step::Flush { addr, .. } = now {
            all.push(Seen { step, thread, what: What::Flush, addr, line: 0 });
            continue;
        }
        let edge = edge_of(program, replay, step, now).map(|(_, e)| e);
        let (Some(edge), Some(access)) = (edge, replay.access(step)) else { continue };
        let what = match (&edge.op, access.read, access.wrote) {
            (Op::Store(..), _, Some((_, false))) => What::Store,
            (Op::Load(..), Some((_, from)), _) => What::Load(from),
            _ => continue,
        };
        all.push(Seen { step, thread, what, addr: access.addr, line: line_of(program, edge.span) });
    }
    all
}

fn collect(program: &Program, trace: &Trace, replay: &Replay) -> Vec<Reason> {
    let mut waiting: Vec<Vec<Waiting>> = Vec::new();
    let mut reasons: Vec<Reason> = Vec::new();
    // Stores that were overtaken, and by which reason.
    let mut overtaken: Vec<(usize, usize)> = Vec::new();
    for Seen { step, thread, what, addr, line } in seen(program, trace, replay) {
        waiting.resize((thread + 1).max(waiting.len()), Vec::new());
        let found = match what {
            What::Flush => {
                let Some(at) = waiting[thread].iter().position(|w| w.addr == addr) else { continue };
                let flushed = waiting[thread].remove(at);
                let older = waiting[thread][..at].to_vec();
                (!older.is_empty()).then_some((true, flushed.step, flushed.line, addr, older))
            }
            What::Store => {
                waiting[thread].push(Waiting { step, addr, line });
                None
            }
            What::Load(ReadFrom::Buffer) => None,
            What::Load(ReadFrom::Memory) => {
                // An own store to this address would have been read early.
                for w in waiting.iter().flatten().filter(|w| w.addr == addr) {
                    for (_, r) in overtaken.iter().filter(|(s, _)| *s == w.step) {
                        reasons[*r].missed += 1;
                    }
                }
                let own = &waiting[thread];
                (!own.is_empty()).then(|| (false, step, line, addr, own.clone()))
            }
        };
        if let Some((store, step, line, addr, older)) = found {
            let same = |r: &Reason| {
                r.thread == thread
                    && r.store == store
                    && (r.line, r.line > 0 || r.addr == addr) == (line, true)
                    && r.overtaken.iter().map(|w| (w.line, w.addr)).eq(older.iter().map(|w| (w.line, w.addr)))
            };
            let at = reasons.iter().position(same).unwrap_or_else(|| {
                let overtaken = older.clone();
                reasons.push(Reason { thread, step, store, line, addr, overtaken, missed: 0 });
                reasons.len() - 1
            });
            overtaken.extend(older.iter().map(|w| (w.step, at)));
        }
    }
    reasons
}

fn sentence(program: &Program, replay: &Replay, reason: &Reason) -> String {
    let name = thread_name(program, Some(replay), reason.thread);
    let what = match (reason.store, reason.line) {
        (false, 0) => format!("the load of {}", program.show_addr(reason.addr)),
        (true, 0) => format!("the store to {}", program.show_addr(reason.addr)),
        (false, line) => format!("the load at line {line}"),
        (true, line) => format!("the store of line {line}"),
    };
    let known = reason.overtaken.iter().all(|w| w.line > 0);
    let mut places: Vec<String> = Vec::new();
    for w in &reason.overtaken {
        let place = if known { w.line.to_string() } else { program.show_addr(w.addr) };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let s = if reason.overtaken.len() == 1 { "" } else { "s" };
    let lines = if places.len() == 1 { "line" } else { "lines" };
    let stores = match known {
        true => format!("store{s} of {lines} {}", listed(&places)),
        false => format!("store{s} to {}", listed(&places)),
    };
    if reason.store {
        format!("{what} reached memory before the older {stores}, still in {name}'s buffer.")
    } else {
        format!("{what} overtook the {stores}, still in {name}'s buffer.")
    }
}
