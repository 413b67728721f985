//! What threads can do, for sets of states: every step as a change of the
//! thread's part and of at most one cell.

use crate::expand::{Outcome, Threads};
use crate::machine::Transition;
use rustc_hash::FxHashMap;
use weir_ir::Fault;

/// A step of a thread from one part. Values of cells are numbers of values.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Changes the thread only.
    Go(u32),
    /// Writes a cell.
    Write { cell: u32, value: u32, to: u32 },
    /// Reads a cell.
    Read(Look),
    /// Reads and writes a cell.
    Update(Look),
}

/// A step that looks at a cell, and what to ask about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub cell: u32,
    position: u32,
    memo: u32,
}

/// Why there is no set of all states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// A step ends in a fault.
    Fault(Fault),
    /// Some step is not of the kind that sets of states are made for.
    Unfit,
    /// A limit.
    Stopped(weir_engine::StopReason),
    /// More work than was allowed.
    Spent,
}

/// Buffers that get longer than this may well grow for ever, which sets do not
/// notice.
const LONGEST: u32 = 8;

/// Where a cell may have more values than this, states have little in common.
const MOST_VALUES: usize = 256;
/// What it takes to work out a part, in steps with a value.
const PART: u64 = 32;

/// What becomes of a thread that reads, and the list of values that lead to it.
/// `Err`: a fault.
pub(crate) type Group = (Result<u32, Fault>, u32);

/// Steps of parts, worked out when they are first asked for.
pub(crate) struct TransitionRelation<'w, 's> {
    pub threads: &'w mut Threads<'s>,
    /// By level and part, where the steps are in `all`. Threads that can change places
    /// have the same parts, but each uses cells at a level of its own.
    of: Vec<Vec<Option<(u32, u32)>>>,
    all: Vec<Move>,
    /// Values of cells by number, and back; per cell, those it may have had.
    values: Vec<i64>,
    numbers: FxHashMap<i64, u32>,
    had: Vec<Vec<u32>>,
    /// Per cell: the levels of threads that use it, each with the values that it
    /// may write.
    users: Vec<Vec<(u32, Vec<u32>)>>,
    /// Lists of values, in order, and their numbers.
    lists: Vec<Vec<u32>>,
    list_numbers: FxHashMap<Vec<u32>, u32>,
    /// Per memo: groups of values, and of how many values they are.
    groups: FxHashMap<u32, (usize, Vec<Group>)>,
    /// How much was worked out, a step with a value each.
    pub work: u64,
    pub halt: Option<Halt>,
}

impl<'w, 's> TransitionRelation<'w, 's> {
    pub fn new(threads: &'w mut Threads<'s>, cells: usize) -> TransitionRelation<'w, 's> {
        TransitionRelation {
            threads,
            of: Vec::new(),
            all: Vec::new(),
            values: Vec::new(),
            numbers: FxHashMap::default(),
            had: vec![Vec::new(); cells + 1],
            users: vec![Vec::new(); cells + 1],
            lists: Vec::new(),
            list_numbers: FxHashMap::default(),
            groups: FxHashMap::default(),
            work: 0,
            halt: None,
        }
    }

    /// The number of a value that a cell may have.
    pub fn number(&mut self, cell: u32, value: i64) -> u32 {
        let values = &mut self.values;
        let n = *self.numbers.entry(value).or_insert_with(|| {
            values.push(value);
            values.len() as u32 - 1
        });
        let had = &mut self.had[cell as usize];
        if !had.contains(&n) {
            had.push(n);
            if had.len() > MOST_VALUES {
                self.halt = Some(Halt::Unfit);
            }
        }
        n
    }

    /// The value with a number.
    pub fn value(&self, number: u32) -> i64 {
        self.values[number as usize]
    }

    /// The values that a cell may have had.
    pub fn had(&self, cell: u32) -> &[u32] {
        &self.had[cell as usize]
    }

    /// The levels of threads that use a cell, with what they may write.
    pub fn users(&self, cell: u32) -> &[(u32, Vec<u32>)] {
        &self.users[cell as usize]
    }

    /// A list of values.
    pub fn list(&self, number: u32) -> &[u32] {
        &self.lists[number as usize]
    }

    #[inline]
    pub fn get(&self, at: u32) -> Move {
        self.all[at as usize]
    }

    /// The steps of a part of the thread at a level, from the first to before the
    /// last.
    #[inline]
    pub fn of(&mut self, level: usize, part: u32) -> (u32, u32) {
        match self.of.get(level).and_then(|of| of.get(part as usize)) {
            Some(Some(range)) => *range,
            _ => self.work_out(level, part),
        }
    }

    #[cold]
    fn work_out(&mut self, level: usize, part: u32) -> (u32, u32) {
        self.work += PART;
        self.threads.know(part);
        let local = self.threads.local(part);
        if local.entries > LONGEST {
            self.halt = Some(Halt::Unfit);
        }
        let acts = local.acts.clone();
        let first = self.all.len() as u32;
        for act in acts {
            if let Some(step) = self.translate(level as u32, act) {
                self.all.push(step);
            }
        }
        let range = (first, self.all.len() as u32);
        if self.of.len() <= level {
            self.of.resize(level + 1, Vec::new());
        }
        let of = &mut self.of[level];
        if of.len() <= part as usize {
            of.resize(part as usize + 1, None);
        }
        of[part as usize] = Some(range);
        range
    }

    fn translate(&mut self, level: u32, act: Transition) -> Option<Move> {
        let fixed = |cell: i64| usize::try_from(cell).ok().filter(|&c| c < self.had.len()).map(|c| c as u32);
        match act {
            Transition::Go(to) | Transition::Early { to, .. } => Some(Move::Go(to)),
            Transition::Write { cell, value, to } if let Some(cell) = fixed(cell) => {
                let value = self.number(cell, value);
                self.writes(level, cell, value);
                Some(Move::Write { cell, value, to })
            }
            Transition::Read { cell, position, memo } if let Some(cell) = fixed(cell) => {
                self.uses(level, cell);
                Some(Move::Read(Look { cell, position, memo }))
            }
            Transition::Update { cell, position, memo } if let Some(cell) = fixed(cell) => {
                self.uses(level, cell);
                Some(Move::Update(Look { cell, position, memo }))
            }
            Transition::Fault { fault, .. } => {
                self.fault(fault);
                None
            }
            _ => {
                self.halt = Some(Halt::Unfit);
                None
            }
        }
    }

    fn uses(&mut self, level: u32, cell: u32) -> &mut Vec<u32> {
        let users = &mut self.users[cell as usize];
        let at = users.iter().position(|u| u.0 == level).unwrap_or_else(|| {
            users.push((level, Vec::new()));
            users.len() - 1
        });
        &mut users[at].1
    }

    fn writes(&mut self, level: u32, cell: u32, value: u32) {
        let values = self.uses(level, cell);
        if !values.contains(&value) {
            values.push(value);
        }
    }

    /// A state that is reached ends in a fault.
    pub fn fault(&mut self, fault: Fault) {
        if !self.threads.space.judge.passes_over(fault) && self.halt.is_none() {
            self.halt = Some(Halt::Fault(fault));
        }
    }

    /// What a look at a value that is there gives: the next part, and the value left
    /// behind.
    pub fn look(&mut self, level: usize, part: u32, look: Look, value: u32) -> Option<(u32, u32)> {
        let Look { cell, position, memo } = look;
        let old = self.value(value);
        match self.threads.recall(memo, part, None, position, i64::from(cell), old) {
            Outcome::Blocked => None,
            Outcome::Fault(fault) => {
                self.fault(fault);
                None
            }
            Outcome::To(to, new) if new == old => Some((to, value)),
            Outcome::To(to, new) => {
                let new = self.number(cell, new);
                self.writes(level as u32, cell, new);
                Some((to, new))
            }
        }
    }

    /// What a read can give, whatever the cell may have had: many values mostly lead
    /// to few parts.
    pub fn groups(&mut self, part: u32, look: Look) -> usize {
        let Look { cell, position, memo } = look;
        let count = self.had(cell).len();
        if let Some((known, groups)) = self.groups.get(&memo)
            && *known == count
        {
            return groups.len();
        }
        self.work += count as u64;
        let mut lists: Vec<(Result<u32, Fault>, Vec<u32>)> = Vec::new();
        for k in 0..count {
            let number = self.had(cell)[k];
            let value = self.value(number);
            let to = match self.threads.recall(memo, part, None, position, i64::from(cell), value) {
                Outcome::Blocked => continue,
                Outcome::Fault(fault) => Err(fault),
                Outcome::To(to, _) => Ok(to),
            };
            match lists.iter_mut().find(|l| l.0 == to) {
                Some(list) => list.1.push(number),
                None => lists.push((to, vec![number])),
            }
        }
        let groups: Vec<Group> = lists.into_iter().map(|(to, list)| (to, self.list_number(list))).collect();
        let len = groups.len();
        self.groups.insert(memo, (count, groups));
        len
    }

    /// One of the groups that were just asked for.
    pub fn group(&self, look: Look, i: usize) -> Option<Group> {
        self.groups.get(&look.memo)?.1.get(i).copied()
    }

    fn list_number(&mut self, mut list: Vec<u32>) -> u32 {
        list.sort_unstable();
        match self.list_numbers.get(&list) {
            Some(&n) => n,
            None => {
                let n = self.lists.len() as u32;
                self.lists.push(list.clone());
                self.list_numbers.insert(list, n);
                n
            }
        }
    }
}
