//! An owner of states: expands them, sends what others own, keeps what comes.

use super::ground::Ground;
use super::refused::Refused;
use super::wire::{Bytes, Heard, Kind, Note, Told, malformed};
use crate::expand::{End, Space, Worker};
use crate::machine::State;
use crate::options::Options;
use crate::search::{Frontier, Start, endless_buffers, hopeless_from, settled};
use crate::store::{Layout, Narrow, Parts, StateStore};
use crate::trace::{Predecessors, trace};
use std::collections::VecDeque;
use weir_engine::StopReason;
use weir_ir::{Trace, Violation};

/// Something that is violated, for comparison among owners: the least is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Violated {
    /// After how many levels.
    pub depth: u64,
    /// On the way out of a state (a fault, a deadlock), or in it.
    pub leaving: bool,
    /// The hash of the state.
    pub hash: u64,
}

/// What an owner has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// States that are kept.
    pub states: u64,
    /// Transitions taken.
    pub transitions: u64,
    /// States expanded on this level.
    pub expanded: u64,
    /// States put off because their buffers are long.
    pub put_off: u64,
    /// The longest buffer.
    pub longest: u32,
    /// Bytes for states.
    pub bytes: u64,
    /// Successors sent to others.
    pub sent: u64,
    /// In how many bytes.
    pub sent_bytes: u64,
    /// Successors that were not sent again.
    pub spared: u64,
}

/// What is violated, where.
pub(super) struct Found {
    pub what: Violated,
    pub parts: Parts,
}

/// An owner of states.
pub struct Partition<'s> {
    pub(super) ground: &'s Ground<'s>,
    pub(super) space: &'s Space<'s>,
    pub(super) options: &'s Options,
    pub(super) worker: Worker<'s>,
    pub(super) starts: Vec<Start>,
    pub(super) frontier: Frontier,
    /// What is left of the level.
    left: VecDeque<Vec<u64>>,
    told: Vec<Told>,
    heard: Vec<Heard>,
    pub(super) found: Option<Found>,
    /// An execution that ends before the first visible step.
    early: Option<Trace>,
    expanded: u64,
    sent: u64,
    sent_bytes: u64,
    pub(super) predecessors: Option<Predecessors<'s>>,
}

/// How many states are expanded before anything else is done.
const CHUNK: usize = 256;

impl<'s> Partition<'s> {
    /// An owner without states.
    pub fn new(ground: &'s Ground<'s>, options: &'s Options) -> Partition<'s> {
        let space = &ground.space;
        let owners = space.share.map_or(1, |share| share.owners);
        Partition {
            ground,
            space,
            options,
            worker: Worker::new(space),
            starts: Vec::new(),
            frontier: Frontier::new(options, space.store.records),
            left: VecDeque::new(),
            told: (0..owners).map(|_| Told::default()).collect(),
            heard: (0..owners).map(|_| Heard::default()).collect(),
            found: None,
            early: None,
            expanded: 0,
            sent: 0,
            sent_bytes: 0,
            predecessors: None,
        }
    }

    /// Keeps the initial states that belong here; all owners know all of them. `fresh`: the
    /// search begins with them.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn begin(&mut self, fresh: bool) -> Result<(), Refused> {
        for cells in self.ground.compiled.prepared.inits.clone() {
            let (work, steps, fault) = settled(self.space, &cells);
            if let Some(fault) = fault {
                let program = self.ground.compiled.prepared.program(&self.ground.compiled.program);
                let (code, model) = (self.space.code, self.space.machine.model);
                self.early = Some(trace(program, code, model, &cells, steps, Violation::Fault(fault)));
                return Ok(());
            }
            if fresh {
                self.keep_initial(&work)?;
            }
            self.starts.push(Start { cells, steps, work });
        }
        self.settle()
    }

    /// Keeps an initial state, if it belongs here.
    fn keep_initial(&mut self, work: &State) -> Result<(), Refused> {
        loop {
            match self.worker.successors.initial(work) {
                Err(End::Narrow(narrow)) => self.widen(narrow)?,
                Err(end) if end.is_violation() => {
                    self.note(end, 0);
                    return Ok(());
                }
                Err(end) => return Err(stopped(end)),
                Ok(_) => return Ok(()),
            }
        }
    }

    /// An execution that goes wrong before the first visible step, if there is one. All owners
    /// find the same.
    pub fn early(&self) -> Option<&Trace> {
        self.early.as_ref()
    }

    /// The nearest violation of this share that is known.
    pub fn violated(&mut self) -> Option<Violated> {
        if let Some((_, end)) = self.worker.successors.verdicts.nearest.take() {
            // It was found as a state of the next level.
            let depth = self.frontier.depth as u64 + 1;
            self.note(end, depth);
        }
        self.found.as_ref().map(|found| found.what)
    }

    fn note(&mut self, end: End, depth: u64) {
        let (parts, leaving) = match end {
            End::State(parts, _) => (parts, false),
            End::Fault(parts, _) | End::Deadlock(parts) => (parts, true),
            _ => return,
        };
        let hash = self.worker.successors.representatives.hashes.of_state(&self.space.store, &parts);
        let what = Violated { depth, leaving, hash };
        if self.found.as_ref().is_none_or(|found| what < found.what) {
            self.found = Some(Found { what, parts });
        }
    }

    /// How many levels are behind.
    pub fn depth(&self) -> usize {
        self.frontier.depth
    }

    /// Goes on to the next level: what was found becomes what is to be expanded.
    /// `depth` are behind.
    pub fn next_level(&mut self, depth: usize) {
        self.frontier.depth = depth;
        self.expanded = 0;
        self.left.extend(std::mem::take(&mut self.frontier.next));
    }

    /// Expands some states of the level; whether there are more. `limit`: why to stop.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn expand(&mut self, limit: impl Fn() -> Option<StopReason>) -> Result<bool, Refused> {
        let Some(mut task) = self.left.pop_front() else { return Ok(false) };
        let stride = self.space.store.records.stride();
        self.worker.bound = self.frontier.bound;
        let chunk = task.len().min(CHUNK * stride);
        let (done, result) = self.worker.expand_some(&task[..chunk], limit);
        self.frontier.put_off.append(&mut self.worker.put_off);
        let violated = result.as_ref().is_err_and(End::is_violation);
        let done = done + usize::from(violated);
        self.expanded += done as u64;
        task.drain(..done * stride);
        if !task.is_empty() {
            self.left.push_front(task);
        }
        match result {
            Ok(()) => {}
            Err(End::Narrow(narrow)) => self.widen(narrow)?,
            Err(end) if violated => self.note(end, self.frontier.depth as u64),
            Err(end) => return Err(stopped(end)),
        }
        Ok(!self.left.is_empty())
    }

    /// Keeps what waits to be kept.
    ///
    /// # Errors
    /// There are no numbers left.
    pub fn settle(&mut self) -> Result<(), Refused> {
        self.worker.successors.finish(&mut self.frontier.next).map_err(stopped)
    }

    fn widen(&mut self, narrow: Narrow) -> Result<(), Refused> {
        self.settle()?;
        // What is left of the level is a list like the others.
        let depth = self.frontier.tasks.len();
        self.frontier.tasks.extend(std::mem::take(&mut self.left));
        let budget = &self.options.budget;
        let end = self.frontier.widen(&self.space.store, narrow, || budget.stop_with(0));
        self.left.extend(self.frontier.tasks.drain(depth..));
        end.map_or(Ok(()), |end| Err(stopped(end)))
    }

    /// The successors for an owner as bytes, if there are at least so many.
    pub fn outgoing(&mut self, owner: usize, least: usize) -> Option<Vec<u8>> {
        let outbox = &mut self.worker.successors.outbox;
        let stride = outbox.stride();
        let waiting = &mut outbox.waiting[owner];
        if waiting.len() < (least * stride).max(1) {
            return None;
        }
        let mut out = Vec::with_capacity(waiting.len() * 3);
        for state in waiting.chunks_exact(stride) {
            let (parts, rest) = state.split_at(stride - 2);
            let note = Note { link: rest[0], judge: rest[1] != 0, kind: Kind::Successor };
            self.told[owner].state(&self.space.store, parts, note, &mut out);
        }
        self.sent += (waiting.len() / stride) as u64;
        self.sent_bytes += out.len() as u64;
        waiting.clear();
        Some(out)
    }

    /// Sends a state of a checkpoint to its owner: appends it to what that owner gets.
    pub(super) fn forward(&mut self, owner: usize, parts: &[u32], note: Note, out: &mut Vec<u8>) {
        self.told[owner].state(&self.space.store, parts, note, out);
    }

    /// Takes the states that another owner sent, in the order in which they were sent.
    ///
    /// # Errors
    /// They make no sense, or a limit is reached.
    pub fn accept(&mut self, from: usize, bytes: &[u8]) -> Result<(), Refused> {
        let mut bytes = Bytes(bytes);
        let mut parts = vec![0; self.space.store.slots + 1];
        while !bytes.is_empty() {
            let heard = self.heard.get_mut(from).ok_or_else(malformed)?;
            let note = heard.state(&self.space.store, &mut bytes, &mut parts)?;
            self.take_in(&parts, note)?;
        }
        Ok(())
    }

    pub(super) fn take_in(&mut self, parts: &[u32], note: Note) -> Result<(), Refused> {
        let store: &StateStore<'_> = &self.space.store;
        loop {
            let layout = store.layout();
            let kept = match note.kind {
                Kind::Successor => self.worker.successors.accept(&layout, parts, note.link, note.judge),
                _ => self.restore(&layout, parts, note),
            };
            drop(layout);
            match kept {
                Ok(true) => return Ok(()),
                Ok(false) => {
                    return Err(Refused::Malformed("a state that belongs to another owner".into()));
                }
                Err(End::Narrow(narrow)) => self.widen(narrow)?,
                Err(end) => return Err(stopped(end)),
            }
        }
    }

    fn restore(&mut self, layout: &Layout, parts: &[u32], note: Note) -> Result<bool, End> {
        let (frontier, successors) = (&mut self.frontier, &mut self.worker.successors);
        let list = match note.kind {
            Kind::PutOff => Some(&mut frontier.put_off),
            Kind::Waiting => {
                frontier.next.push(Vec::new());
                frontier.next.last_mut()
            }
            _ => None,
        };
        let kept = successors.restore(layout, parts, note.link, list);
        // One list for all of them.
        if frontier.next.len() > 1 && note.kind == Kind::Waiting {
            let mut last = frontier.next.pop().unwrap_or_default();
            if let Some(list) = frontier.next.last_mut() {
                list.append(&mut last);
            }
        }
        kept
    }

    /// The figures so far.
    pub fn figures(&self) -> Figures {
        let successors = &self.worker.successors;
        Figures {
            states: self.space.store.visited.len() as u64,
            transitions: self.frontier.transitions + successors.transitions,
            expanded: self.expanded,
            put_off: (self.frontier.put_off.len() / self.frontier.stride) as u64,
            longest: successors.threads.longest.max(self.frontier.longest),
            bytes: self.bytes() as u64,
            sent: self.sent,
            sent_bytes: self.sent_bytes,
            spared: successors.outbox.spared,
        }
    }

    /// Bytes that states take, with what others were told and have told.
    pub fn bytes(&self) -> usize {
        let told: usize = self.told.iter().map(Told::bytes).sum();
        let heard: usize = self.heard.iter().map(Heard::bytes).sum();
        self.space.store.bytes() + told + heard
    }

    /// The bound on store buffers: states with longer ones are put off. `None`: none are.
    pub fn bound(&self) -> Option<u32> {
        Some(self.frontier.bound).filter(|&bound| bound != u32::MAX)
    }

    /// The largest bound for which everything is done.
    pub fn covered(&self) -> Option<u32> {
        self.frontier.covered
    }

    /// Everything within the bound is done, for all owners: goes on with what was put off.
    pub fn raise_bound(&mut self) {
        self.frontier.covered = Some(self.frontier.bound);
        self.frontier.raise_bound(self.options);
        self.left.extend(std::mem::take(&mut self.frontier.tasks));
    }

    /// Everything within the bound is done, and nothing beyond it is asked for.
    pub fn cover_bound(&mut self) {
        self.frontier.covered = Some(self.frontier.bound);
    }

    /// Why the search cannot come to an end, if that is certain: `states` are all states of
    /// all owners.
    pub fn hopeless(&mut self, states: usize) -> Option<String> {
        if !hopeless_from(self.frontier.bound, states) {
            return None;
        }
        endless_buffers(self.space, &self.ground.compiled.program, &self.frontier, &mut self.worker)
    }
}

pub(super) fn stopped(end: End) -> Refused {
    Refused::Stopped(match end {
        End::Stopped(why) => why,
        _ => StopReason::Exhausted("there are more states than can be numbered".into()),
    })
}
