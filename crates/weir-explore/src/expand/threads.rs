//! What threads can do, worked out once for each of their parts, and what their steps give,
//! remembered by what they look at: one cell, or all of memory.

use super::space::{Reduction, Space};
use super::step_memo::{Memo, Outcome};
use crate::heap::Objects;
use crate::machine::{LocalState, Numbers, State, Transition, local_state, parts};
use crate::reduce::{Thread, persistent_set};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;

/// A part with more choices than this is worked out anew each time.
const MANY: usize = 1 << 12;
/// Where the steps of a part are if not in [`Threads::acts`].
const NOT_IN_A_ROW: (usize, usize) = (0, usize::MAX);

/// Thread's part, memory, thread, which step.
type WildKey = (u32, u32, u32, (u32, bool, i64));

/// Remembered steps that depend on all of memory.
const MOST_WILD: usize = 1 << 20;

/// Numbers what a worker meets.
struct Own<'s> {
    space: &'s Space<'s>,
    memos: Vec<Memo>,
}

impl Numbers for Own<'_> {
    fn part(&mut self, words: &[i64]) -> u32 {
        self.space.number(words)
    }
    fn memo(&mut self) -> u32 {
        self.memos.push(Memo::default());
        self.memos.len() as u32 - 1
    }
}

/// What a worker knows of threads.
pub(crate) struct Threads<'s> {
    pub space: &'s Space<'s>,
    numbers: Own<'s>,
    known: Vec<Option<Box<Thread>>>,
    /// The steps of parts one after the other, and where those of a part are.
    acts: Vec<Transition>,
    steps: Vec<(usize, usize)>,
    wild: FxHashMap<WildKey, Outcome<u32>>,
    work: State,
    tmp: State,
    words: Vec<i64>,
    /// The longest buffer seen.
    pub longest: u32,
}

impl<'s> Threads<'s> {
    pub fn new(space: &'s Space<'s>) -> Threads<'s> {
        Threads {
            space,
            numbers: Own { space, memos: Vec::new() },
            known: Vec::new(),
            acts: Vec::new(),
            steps: Vec::new(),
            wild: FxHashMap::default(),
            work: State::default(),
            tmp: State::default(),
            words: Vec::new(),
            longest: 0,
        }
    }

    /// Makes sure that a thread's part is worked out.
    #[inline]
    pub fn know(&mut self, part: u32) {
        if self.known.get(part as usize).is_none_or(Option::is_none) {
            self.work_out(part);
        }
    }

    #[cold]
    fn work_out(&mut self, part: u32) {
        let i = part as usize;
        if i >= self.known.len() {
            self.known.resize_with(i + 1, || None);
            self.steps.resize(i + 1, NOT_IN_A_ROW);
        }
        self.lone(part, 0, None);
        let found = local_state(&self.space.machine, &self.work, &mut self.tmp, &mut self.numbers);
        let Reduction { futures, canonical, .. } = &self.space.reduction;
        let mut found = Thread::new(found, futures.as_deref(), self.space.code, &self.work);
        if let (Some(canon), Some(futures)) = (canonical, futures) {
            canon.refine(&futures.may.classes, parts::thread(&self.work, 0), &mut found);
        }
        self.longest = self.longest.max(found.local.entries);
        if found.local.acts.len() <= MANY {
            let first = self.acts.len();
            self.acts.extend_from_slice(&found.local.acts);
            self.steps[i] = (first, self.acts.len());
        }
        self.known[i] = Some(Box::new(found));
    }

    /// Lets go of a part with very many choices: it is not worth keeping at hand.
    pub fn forget(&mut self, part: u32) {
        self.known[part as usize].take_if(|t| t.local.inside.len() > MANY);
    }

    /// A thread's part that is worked out.
    pub fn thread(&self, part: u32) -> &Thread {
        self.known[part as usize].as_deref().expect("known before it is asked for")
    }

    /// What a thread's part can do, if it is worked out.
    pub fn get(&self, part: u32) -> Option<&LocalState> {
        Some(&self.known.get(part as usize)?.as_deref()?.local)
    }

    /// What a thread's part that is worked out can do.
    pub fn local(&self, part: u32) -> &LocalState {
        &self.thread(part).local
    }

    /// Where the steps of a part are that lie in a row with those of others.
    pub fn row(&self, part: u32) -> Option<Range<usize>> {
        let (first, end) = self.steps[part as usize];
        (end <= self.acts.len()).then_some(first..end)
    }

    /// A step of such a row.
    pub fn act(&self, at: usize) -> Transition {
        self.acts[at]
    }

    /// A thread and those of its steps that suffice in a state, if there is one: the
    /// parts of its threads, and its memory with the heap objects that it tells.
    pub fn persistent_set(
        &self,
        parts: &[u32],
        memory: (&State, Objects),
        bound: u32,
    ) -> Option<(usize, Range<usize>)> {
        let Reduction { futures, canonical, .. } = &self.space.reduction;
        let futures = futures.as_ref()?;
        let threads: SmallVec<[&Thread; 8]> = parts.iter().map(|&part| self.thread(part)).collect();
        let gates = canonical.as_ref().map_or(&[][..], |c| &c.accesses.gates);
        persistent_set(futures, gates, &threads, memory, &self.space.machine, bound)
    }

    /// Sets `work` to a state with this thread only, in no atomic section, in front of some memory.
    /// Only steps that do not look at memory, but for the cell given, may be
    /// taken there.
    fn lone(&mut self, part: u32, memory: u32, cell: Option<(i64, i64)>) {
        let mut thread = std::mem::take(&mut self.words);
        self.space.store.threads.words(part, &mut thread);
        let mut words = Vec::new();
        self.space.store.memories.words(memory, &mut words);
        words[0] = 0;
        parts::join(self.space.code, &words, [thread.as_slice()], &mut self.work);
        self.words = thread;
        if let Some((cell, value)) = cell {
            self.work.write(self.space.code, cell, value);
        }
    }

    /// What a step gives that looks at one cell with that value. A cell of the heap is there
    /// in the memory given: as long as it is, nothing else in memory has a say.
    #[inline]
    pub fn recall(
        &mut self,
        memo: u32,
        part: u32,
        memory: Option<u32>,
        position: u32,
        cell: i64,
        value: i64,
    ) -> Outcome {
        if let Some(out) = self.numbers.memos[memo as usize].get(value) {
            return out;
        }
        self.lone(part, memory.unwrap_or(0), memory.is_none().then_some((cell, value)));
        let out = self.take(position, cell);
        self.numbers.memos[memo as usize].put(value, out);
        out
    }

    /// Takes a step in `work`.
    fn take(&mut self, position: u32, cell: i64) -> Outcome {
        let mut work = std::mem::take(&mut self.work);
        let out = match self.space.machine.step(&mut work, 0, position as usize, 0) {
            Ok(false) => Outcome::Blocked,
            Err(fault) => Outcome::Fault(fault),
            Ok(true) => {
                let new = work.read(self.space.code, cell);
                Outcome::To(self.space.number_of(&work, 0), new)
            }
        };
        self.work = work;
        out
    }

    /// What a step that looks at memory as a whole gives.
    pub fn wild(&mut self, part: u32, memory: u32, t: usize, act: Transition) -> Outcome<u32> {
        // The owner of an atomic section is part of memory, so the same part and
        // memory mean the same whoever runs; but a thread that enters one writes
        // its own number there.
        let key = (part, memory, t as u32, act_key(act));
        if let Some(out) = self.wild.get(&key) {
            return *out;
        }
        let mut words = Vec::new();
        self.space.store.memories.words(memory, &mut words);
        let mine = std::mem::replace(&mut words[0], 0) != 0;
        let mut thread = Vec::new();
        self.space.store.threads.words(part, &mut thread);
        let mut work = std::mem::take(&mut self.work);
        parts::join(self.space.code, &words, [thread.as_slice()], &mut work);
        work.w[0] = i64::from(mine);
        let machine = &self.space.machine;
        let result = match act {
            Transition::Wild { position, choice } => machine.step(&mut work, 0, position as usize, choice),
            Transition::HeapFlush { position, .. } => {
                machine.flush(&mut work, 0, position as usize).map(|()| true)
            }
            _ => Ok(false),
        };
        let out = match result {
            Ok(false) => Outcome::Blocked,
            Err(fault) => Outcome::Fault(fault),
            Ok(true) => {
                let to = self.space.number_of(&work, 0);
                parts::memory(self.space.code, &work, &mut self.words);
                if self.words[0] != 0 {
                    self.words[0] = t as i64 + 1;
                }
                Outcome::To(to, self.space.store.memories.number(&self.words))
            }
        };
        self.work = work;
        if self.wild.len() >= MOST_WILD {
            self.wild.clear();
        }
        self.wild.insert(key, out);
        out
    }
}

/// Which of a thread's steps this is.
fn act_key(act: Transition) -> (u32, bool, i64) {
    match act {
        Transition::Wild { position, choice } => (position, false, choice),
        Transition::HeapFlush { position, .. } => (position, true, 0),
        _ => (u32::MAX, false, 0),
    }
}
