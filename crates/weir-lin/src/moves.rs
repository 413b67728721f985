//! The moves of a client thread, with the events they are.
//!
//! Calls are as late and returns as early as they can be: a call happens together
//! with the operation's first visible step, a return together with its last one.
//! Any other execution with the same steps has fewer "came after", so if no order
//! explains it, none explains this one either. For the same reason a step may be
//! taken before the others' if memory allows it, unless it is a call. Steps that
//! nobody can notice, such as taking memory and filling it, do not count as visible
//! here when interleavings are left out: the call comes after them.
//!
//! Where operations close with their last flush, each buffered store is tagged
//! with the operation it comes from; the tags follow the words of the thread.

use crate::Criterion;
use crate::client::{Client, RESULT};
use crate::monitor::Event;
use smallvec::SmallVec;
use weir_explore::stepper::{Objects, Scratch, Stepper, bottom_location, bottom_register, buffer, frames};
use weir_ir::{Fault, Step};

/// The tag of a store-store mark.
const MARK: i64 = -1;

/// The events of one move, in order.
pub(crate) type Events = SmallVec<[Event; 3]>;

/// One move of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    /// The thread's part (with tags) and memory after it, or the error it is.
    pub result: Result<(Vec<i64>, Vec<i64>), Fault>,
    pub events: Events,
    /// For a flush, its number among the flushes of the thread.
    pub flush: Option<u16>,
    pub steps: Vec<Step>,
}

/// Computes moves.
pub(crate) struct Mover<'a> {
    pub stepper: &'a Stepper,
    criterion: Criterion,
    /// Calls are put off beyond steps that nobody else can notice.
    late: bool,
    threads: Vec<ThreadInfo>,
}

/// How many steps a call is put off by at most.
const MOST_LATE: usize = 16;

struct ThreadInfo {
    /// Per location of the client routine: the call it belongs to.
    position: Vec<usize>,
    /// Per location: 1 before the call, 2 after it.
    kind: Vec<u8>,
    /// The number of the first call.
    first: u16,
}

type Raw = (Result<(Vec<i64>, Vec<i64>), Fault>, Option<usize>, Vec<Step>);

/// Where steps lead, to a thread's part and memory or to an error, and the steps.
type Arrival = (Result<(Vec<i64>, Vec<i64>), Fault>, Vec<Step>);

impl<'a> Mover<'a> {
    pub fn new(stepper: &'a Stepper, client: &Client, criterion: Criterion, late: bool) -> Mover<'a> {
        let mut first = 0;
        let mut threads = Vec::new();
        for (t, calls) in client.calls.iter().enumerate() {
            let locs = client.program.thread_routine(weir_ir::ThreadId::new(t)).locs.len();
            let mut info = ThreadInfo { position: vec![calls.len(); locs], kind: vec![0; locs], first };
            for (k, (b, a)) in client.before[t].iter().zip(&client.after[t]).enumerate() {
                for loc in b.index()..=a.index() {
                    info.position[loc] = k;
                }
                info.kind[b.index()] = 1;
                info.kind[a.index()] = 2;
            }
            first += calls.len() as u16;
            threads.push(info);
        }
        Mover { stepper, criterion, late, threads }
    }

    fn tagged(&self) -> bool {
        self.criterion == Criterion::Tso
    }

    /// A thread's words, without the tags.
    pub fn words<'p>(&self, part: &'p [i64]) -> &'p [i64] {
        if self.tagged() { &part[..part.len() - part[3] as usize] } else { part }
    }

    /// Whether the thread is between two calls: its next own step is a call.
    pub fn is_idle(&self, t: usize, part: &[i64]) -> bool {
        frames(part) == 1 && self.threads[t].kind[bottom_location(part)] == 1
    }

    fn raw(&self, memory: &[i64], words: &[i64], t: usize, scratch: &mut Scratch) -> Vec<Raw> {
        let mut out = Vec::new();
        self.stepper.moves(memory, words, t, scratch, |m| {
            let result = m.result.map(|(w, m)| (w.to_vec(), m.to_vec()));
            out.push((result, m.flushed, m.steps.to_vec()));
        });
        out
    }

    /// All moves of a thread.
    pub fn moves(&self, t: usize, part: &[i64], memory: &[i64], scratch: &mut Scratch) -> Vec<Move> {
        let words = self.words(part);
        let tags = &part[words.len()..];
        let idle = self.is_idle(t, words);
        let mut out = Vec::new();
        let mut flushes: u16 = 0;
        for (result, flushed, steps) in self.raw(memory, words, t, scratch) {
            if let Some(position) = flushed {
                out.push(self.flush(t, tags, result, position, flushes, steps));
                flushes = flushes.saturating_add(1);
                continue;
            }
            let mut events = Events::new();
            if !idle {
                out.push(self.finish(t, words, tags, result, events, steps, scratch));
                continue;
            }
            let k = self.threads[t].position[bottom_location(words)];
            events.push(Event::Call(self.threads[t].first + k as u16));
            let inside = match &result {
                Ok((w, m)) if self.in_operation(t, w) => Some((w.clone(), m.clone())),
                _ => None,
            };
            let Some((inner, memory)) = inside else {
                out.push(self.finish(t, words, tags, result, events, steps, scratch));
                continue;
            };
            let own = buffer(words).len() / 2;
            for (result, steps) in self.late(t, own, inner, memory, steps, scratch) {
                out.push(self.finish(t, words, tags, result, events.clone(), steps, scratch));
            }
        }
        out
    }

    /// The steps of an operation up to and with the first that others could
    /// notice. Before it, the thread may take memory and store to what it has
    /// taken; with any other store in its buffer, or where it has to wait for its
    /// buffer, it stops, since a flush could be noticed or is needed.
    fn late(
        &self,
        t: usize,
        own: usize,
        words: Vec<i64>,
        memory: Vec<i64>,
        steps: Vec<Step>,
        scratch: &mut Scratch,
    ) -> Vec<Arrival> {
        let before = self.stepper.objects(&words) | self.stepper.objects(&memory);
        let mut todo = vec![(words, memory, steps, 0)];
        let mut out = Vec::new();
        while let Some((words, memory, steps, n)) = todo.pop() {
            // The last bit stands for objects that are not told apart.
            let new = self.stepper.objects(&words) & !before & (Objects::MAX >> 1);
            let mut unnoticed = false;
            if self.late {
                let outline = self.stepper.outline(&words);
                let stored = self.stepper.objects_stored(&words);
                let goes_on = n < MOST_LATE
                    && self.in_operation(t, &words)
                    && outline.is_understood()
                    && stored.len() - own <= stored.iter().filter(|o| **o & new != 0).count();
                if n > 0 && !goes_on {
                    out.push((Ok((words, memory)), steps));
                    continue;
                }
                unnoticed = goes_on && outline.only_touches(new);
            }
            for (result, flushed, more) in self.raw(&memory, &words, t, scratch) {
                let steps = steps.iter().chain(&more).copied().collect();
                match result {
                    _ if flushed.is_some() => {}
                    Ok((words, memory)) if unnoticed => todo.push((words, memory, steps, n + 1)),
                    result => out.push((result, steps)),
                }
            }
        }
        out
    }

    fn in_operation(&self, t: usize, words: &[i64]) -> bool {
        frames(words) > 1 || self.threads[t].kind[bottom_location(words)] == 0
    }

    /// A move of the thread itself: tags new stores, and lets the operation return.
    #[allow(clippy::too_many_arguments)]
    fn finish(
        &self,
        t: usize,
        before: &[i64],
        tags: &[i64],
        result: Result<(Vec<i64>, Vec<i64>), Fault>,
        mut events: Events,
        mut steps: Vec<Step>,
        scratch: &mut Scratch,
    ) -> Move {
        let (mut words, mut memory) = match result {
            Ok(found) => found,
            Err(fault) => return Move { result: Err(fault), events, flush: None, steps },
        };
        let info = &self.threads[t];
        let k = info.position[bottom_location(before)];
        let tags =
            if self.tagged() { retag(buffer(before), buffer(&words), tags, k as i64) } else { Vec::new() };
        if frames(&words) == 1 && info.kind[bottom_location(&words)] == 2 {
            let call = info.first + k as u16;
            events.push(Event::Return(call, bottom_register(&words, RESULT)));
            match self.criterion {
                Criterion::TsoToSc => events.push(Event::Close(call)),
                Criterion::Tso if !tags.contains(&(k as i64)) => events.push(Event::Close(call)),
                Criterion::Tso => {}
                Criterion::Quiescent => events.push(Event::Quiet),
            }
            // The step that forgets the result.
            let next =
                self.raw(&memory, &words, t, scratch).into_iter().find(|(_, flushed, _)| flushed.is_none());
            if let Some((Ok((w, m)), _, more)) = next {
                (words, memory) = (w, m);
                steps.extend(more);
            }
        }
        words.extend(tags);
        Move { result: Ok((words, memory)), events, flush: None, steps }
    }

    fn flush(
        &self,
        t: usize,
        tags: &[i64],
        result: Result<(Vec<i64>, Vec<i64>), Fault>,
        position: usize,
        number: u16,
        steps: Vec<Step>,
    ) -> Move {
        let mut events = Events::new();
        let result = result.map(|(mut words, memory)| {
            if self.tagged() {
                let mut tags = tags.to_vec();
                let of = tags.remove(position);
                if tags.first() == Some(&MARK) {
                    tags.remove(0);
                }
                let info = &self.threads[t];
                let k = info.position[bottom_location(&words)] as i64;
                if of < k && !tags.contains(&of) {
                    events.push(Event::Close(info.first + of as u16));
                }
                words.extend(tags);
            }
            (words, memory)
        });
        Move { result, events, flush: Some(number), steps }
    }
}

/// The tags of a buffer after a step: entries that were there keep theirs, new
/// ones get `tag`. A new entry stands behind all entries of its own cell, so
/// what is equal in front of it is old.
fn retag(before: &[i64], after: &[i64], tags: &[i64], tag: i64) -> Vec<i64> {
    let mut old = before.chunks_exact(2).zip(tags).peekable();
    after
        .chunks_exact(2)
        .map(|e| match old.next_if(|(o, _)| *o == e) {
            Some((_, tag)) => *tag,
            None if e[0] == 0 => MARK,
            None => tag,
        })
        .collect()
}
