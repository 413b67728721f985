//! The search: breadth first, short buffers first.

use super::code::Code;
use super::codec::{decode, encode};
use super::expand::{Expander, Found, Next};
use super::growth;
use super::state::State;
use super::table::{ROOT, Table};
use std::collections::VecDeque;
use weir_engine::StopReason;
use weir_explore::Options;
use weir_ir::{Addr, Step, Trace};

/// How a search ends.
pub(crate) enum End {
    /// All states were visited.
    Done,
    /// After these steps something was found: a cycle, or what the visitor wanted.
    Found(Trace),
    /// It could not go on, and why.
    Stopped(StopReason),
}

/// A search under way.
pub(crate) struct Search<'a> {
    pub expander: Expander<'a>,
    pub options: &'a Options,
    pub table: Table,
    pub transitions: u64,
    /// The choices of the roots, which are the first states.
    roots: Vec<Vec<(Addr, i64)>>,
}

/// Looks at each state when it is first seen; `true` ends the search there.
pub(crate) type Visitor<'a> = dyn FnMut(&State) -> bool + 'a;

impl<'a> Search<'a> {
    pub fn new(expander: Expander<'a>, options: &'a Options) -> Search<'a> {
        Search { expander, options, table: Table::default(), transitions: 0, roots: Vec::new() }
    }

    fn code(&self) -> &'a Code<'a> {
        self.expander.machine.code
    }

    /// Visits all states.
    pub fn run(&mut self, visit: &mut Visitor<'_>) -> End {
        let code = self.code();
        let starts = match code.stepper.starts(code.program) {
            Ok(starts) => starts,
            Err(why) => return End::Stopped(StopReason::Exhausted(why)),
        };
        let mut queue = VecDeque::new();
        let mut later: Vec<u32> = Vec::new();
        let mut bytes = Vec::new();
        for (now, choices) in starts {
            let mut state = State::start(now);
            self.expander.tidy(&mut state);
            bytes.clear();
            encode(&state, &mut bytes);
            if let Some(number) = self.table.insert(&bytes, ROOT) {
                self.roots.push(choices);
                if visit(&state) {
                    return self.found(number, Vec::new());
                }
                queue.push_back(number);
            }
        }
        self.expander.bound = self.options.first_bound.max(1) as usize;
        let mut nexts: Vec<Next> = Vec::new();
        let mut count = 0u32;
        loop {
            let Some(number) = queue.pop_front() else {
                if later.is_empty() {
                    return End::Done;
                }
                if let Some(why) = self.endless(&later) {
                    return End::Stopped(StopReason::Exhausted(why));
                }
                self.expander.bound *= 2;
                queue.extend(later.drain(..));
                continue;
            };
            if count.is_multiple_of(64)
                && let Some(why) = self.limit(queue.len() + later.len())
            {
                return End::Stopped(why);
            }
            count = count.wrapping_add(1);
            let state = self.state(number);
            if (0..state.now.threads()).any(|t| state.now.entries(t) > self.expander.bound) {
                later.push(number);
                continue;
            }
            match self.expander.expand(&state, &mut nexts) {
                Ok(()) => {}
                Err(Found::Cycle(_)) => return self.found_cycle(number),
                Err(Found::Full) => {
                    return End::Stopped(StopReason::Exhausted("too many stores wait at once".into()));
                }
            }
            for next in &nexts {
                self.transitions += 1;
                bytes.clear();
                encode(&next.state, &mut bytes);
                if let Some(new) = self.table.insert(&bytes, number) {
                    if visit(&next.state) {
                        return self.found(new, Vec::new());
                    }
                    queue.push_back(new);
                }
            }
        }
    }

    fn state(&self, number: u32) -> State {
        decode(&self.code().stepper, self.table.get(number))
    }

    /// Why not to go on, if a limit is reached.
    fn limit(&self, waiting: usize) -> Option<StopReason> {
        let o = self.options;
        if let Some(limit) = o.state_limit
            && self.table.len() >= limit
        {
            return Some(StopReason::Count(limit, "states"));
        }
        if self.table.len() >= ROOT as usize - (1 << 24) {
            return Some(StopReason::Exhausted("there are too many states".into()));
        }
        o.budget.stop_with(self.table.memory() + 4 * waiting)
    }

    /// Why buffers can grow for ever, if that is seen from one of the states
    /// that were put off.
    fn endless(&self, later: &[u32]) -> Option<String> {
        let apart = later.len().div_ceil(growth::MOST_TRIED).max(1);
        let tried = later.iter().step_by(apart);
        let grows = tried.map(|n| self.state(*n)).find_map(|s| growth::endless(&self.expander, &s))?;
        Some(format!(
            "{grows}, so there is no end to the states (none with up to {} stores in a buffer closes a cycle)",
            self.expander.bound
        ))
    }

    /// The trace to a state and on.
    fn found(&self, number: u32, last: Vec<Step>) -> End {
        let mut way = vec![number];
        while let Some(&first) = way.last()
            && self.table.parent(first) != ROOT
        {
            way.push(self.table.parent(first));
        }
        way.reverse();
        let memory_init = self.roots.get(way[0] as usize).cloned().unwrap_or_default();
        let mut steps = Vec::new();
        for two in way.windows(2) {
            match self.between(two[0], two[1]) {
                Some(more) => steps.extend(more),
                None => {
                    return End::Stopped(StopReason::Bug("the way to a state was not found again".into()));
                }
            }
        }
        steps.extend(last);
        let model = self.code().stepper.model();
        End::Found(Trace { model, memory_init, steps, violation: None })
    }

    fn found_cycle(&self, number: u32) -> End {
        let recording = Expander { record: true, ..self.expander };
        match recording.expand(&self.state(number), &mut Vec::new()) {
            Err(Found::Cycle(steps)) => self.found(number, steps),
            _ => End::Stopped(StopReason::Bug("a cycle was not found again".into())),
        }
    }

    /// The steps from a state to one that was reached from it. The bound may have
    /// been smaller then.
    fn between(&self, from: u32, to: u32) -> Option<Vec<Step>> {
        let state = self.state(from);
        let mut bound = self.options.first_bound.max(1) as usize;
        let (mut nexts, mut bytes) = (Vec::new(), Vec::new());
        while bound <= self.expander.bound {
            let recording = Expander { record: true, bound, ..self.expander };
            if recording.expand(&state, &mut nexts).is_ok() {
                for next in nexts.drain(..) {
                    bytes.clear();
                    encode(&next.state, &mut bytes);
                    if bytes == self.table.get(to) {
                        return Some(next.steps);
                    }
                }
            }
            bound *= 2;
        }
        None
    }
}
