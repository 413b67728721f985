//! The rounds of a search on disk: expand a level, merge what was found, go on with what is new.

use super::chain::Past;
use super::merge::{Group, Merge};
use super::runs::{Files, Reader, Row, Run, Words, Writer};
use crate::expand::{End, Space, Worker};
use crate::options::Options;
use crate::search::answer::{Found, Start, ended, figures, longest};
use crate::search::breadth_first::{endless_buffers, hopeless_from, settled};
use crate::search::frontier::Frontier;
use crate::search::limits::Limits;
use crate::store::{Candidates, pack};
use crate::trace::{Patience, trace};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use weir_engine::StopReason;
use weir_ir::{Program, Violation};

/// How many runs of one size there are before they are merged, and how many of successors.
const FAN: usize = 8;
const MOST_FOUND: usize = 64;
/// How often limits are asked for while merging, in states.
const ASK: u64 = 1 << 12;
/// How many states that were put off are kept in memory, to be looked at.
const SAMPLES: usize = 32;
/// What successors get where there is no limit on memory.
const BUFFER: usize = 1 << 28;

/// How many bytes there are for successors, of all workers together.
pub(in crate::search) fn memory_of(options: &Options) -> usize {
    let asked = options.disk.as_ref().and_then(|disk| disk.buffer);
    asked.unwrap_or_else(|| options.budget.memory_limit().map_or(BUFFER, |limit| limit / 4))
}

/// What is left of a level: states in a run, or some that were put off.
enum Level<'d> {
    States(Reader<Arc<Run<'d>>>),
    PutOff(Words<'d>, u64),
}

impl Level<'_> {
    /// The records of some states; none at the end.
    fn take(&mut self, states: usize, stride: usize, row: &mut Row) -> Result<Vec<u64>, StopReason> {
        match self {
            Level::PutOff(words, at) => {
                let some = words.read(*at, states * stride)?;
                *at += some.len() as u64;
                Ok(some)
            }
            Level::States(reader) => {
                let mut some = Vec::with_capacity(states * stride);
                while reader.hash().is_some() && some.len() < states * stride {
                    reader.row(row);
                    pack(&row.parts, &mut some);
                    reader.advance()?;
                }
                Ok(some)
            }
        }
    }
}

/// What workers on a level share.
struct Shared<'d> {
    level: Mutex<Level<'d>>,
    found: Mutex<Vec<Run<'d>>>,
    put_off: Mutex<Words<'d>>,
    end: Mutex<Option<End>>,
    halted: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// A search whose states are on disk.
pub(in crate::search) struct External<'a, 'd> {
    pub program: &'a Program,
    pub original: &'a Program,
    pub space: &'a Space<'a>,
    pub options: &'a Options,
    pub limits: &'a Limits<'a>,
    pub files: &'d Files<'d>,
    pub starts: Vec<Start>,
    pub frontier: Frontier,
    /// Runs of known states, by size.
    runs: Vec<Vec<Arc<Run<'d>>>>,
    put_off: Words<'d>,
    /// The link of a state that violates something and is in no run yet.
    link: Option<u32>,
}

impl<'a, 'd> External<'a, 'd> {
    pub fn new(
        (program, original): (&'a Program, &'a Program),
        space: &'a Space<'a>,
        options: &'a Options,
        limits: &'a Limits<'a>,
        files: &'d Files<'d>,
    ) -> External<'a, 'd> {
        let frontier = Frontier::new(options, space.store.records);
        External {
            program,
            original,
            space,
            options,
            limits,
            files,
            starts: Vec::new(),
            frontier,
            runs: Vec::new(),
            put_off: Words::new(files),
            link: None,
        }
    }

    /// Searches from these initial states.
    pub fn run(&mut self, inits: Vec<Vec<i64>>, found: &mut Found) {
        let (count, leaves) = (self.options.workers.max(1), self.space.store.slots + 1);
        let mut workers: Vec<Worker<'a>> = (0..count).map(|_| Worker::new(self.space)).collect();
        let each = memory_of(self.options) / count;
        for worker in &mut workers {
            worker.successors.queue.candidates = Some(Candidates::new(leaves, each));
        }
        let end = self.search(inits, &mut workers, found).err();
        if found.trace.is_some() {
            return;
        }
        let longest = longest(&self.frontier, &workers);
        figures(self.space, self.options, &self.frontier, &mut workers, found);
        let disk = format!("{} bytes at most", self.files.most());
        found.stats.notes.push(("disk".into(), disk));
        let past = Past { space: self.space, runs: self.runs.concat(), failed: RefCell::default() };
        let link = self.link;
        let rebuild = |from: &[_], state: &_, fault, patience: &Patience<'_>| {
            past.rebuild(from, state, link, fault, patience)
        };
        ended(self.program, self.space, &self.starts, end, longest, self.limits, found, rebuild);
        if let (Some(StopReason::Unshown(why)), Some(failed)) = (&mut found.stopped, past.failed.take()) {
            **why = failed;
        }
    }

    /// Visits the states level by level.
    fn search(
        &mut self,
        inits: Vec<Vec<i64>>,
        workers: &mut [Worker<'a>],
        found: &mut Found,
    ) -> Result<(), End> {
        for cells in inits {
            let (work, steps, fault) = settled(self.space, &cells);
            match fault {
                Some(_) if self.space.judge.collect => continue,
                Some(fault) => {
                    let (code, model) = (self.space.code, self.space.machine.model);
                    let violation = Violation::Fault(fault);
                    found.trace = Some(trace(self.program, code, model, &cells, steps, violation));
                    return Ok(());
                }
                None => {}
            }
            workers[0].successors.initial(&work)?;
            self.starts.push(Start { cells, steps, work });
        }
        let mut runs = Vec::new();
        self.hand_over(&mut workers[0], &mut runs).map_err(End::Stopped)?;
        let mut level = self.merge(runs, &mut workers[0])?;
        loop {
            let next = match &level {
                Some(run) => Level::States(Reader::new(Arc::clone(run)).map_err(End::Stopped)?),
                None if self.put_off.is_empty() => return Ok(()),
                None => Level::PutOff(self.take_up(&mut workers[0])?, 0),
            };
            let found = self.expand(next, workers)?;
            self.frontier.depth += 1;
            self.limits.depth.store(self.frontier.depth, Ordering::Relaxed);
            // Nobody needs the file of the last level any more, if it was merged since.
            drop(level);
            level = self.merge(found, &mut workers[0])?;
        }
    }

    /// Takes up what was put off, with a larger bound.
    fn take_up(&mut self, worker: &mut Worker<'a>) -> Result<Words<'d>, End> {
        let bound = self.frontier.bound;
        self.frontier.covered = Some(bound);
        if self.options.last_bound.is_some_and(|last| bound >= last) {
            let why = StopReason::Bound(format!("buffers of up to {bound} entries"));
            return Err(End::Stopped(why));
        }
        if hopeless_from(bound, self.space.store.visited.len())
            && let Some(why) = endless_buffers(self.space, self.original, &self.frontier, worker)
        {
            return Err(End::Stopped(StopReason::Exhausted(why)));
        }
        self.frontier.raise_bound(self.options);
        // The samples are among what was put off.
        self.frontier.tasks.clear();
        let mut words = std::mem::replace(&mut self.put_off, Words::new(self.files));
        words.finish().map_err(End::Stopped)?;
        Ok(words)
    }

    /// Expands a level: the successors that may be new.
    fn expand(&mut self, level: Level<'d>, workers: &mut [Worker<'a>]) -> Result<Vec<Run<'d>>, End> {
        let put_off = std::mem::replace(&mut self.put_off, Words::new(self.files));
        let shared = Shared {
            level: Mutex::new(level),
            found: Mutex::default(),
            put_off: Mutex::new(put_off),
            end: Mutex::default(),
            halted: AtomicBool::new(false),
        };
        let bound = self.frontier.bound;
        let work = |worker: &mut Worker<'a>| {
            worker.bound = bound;
            if let Err(end) = self.work(&shared, worker) {
                shared.halted.store(true, Ordering::Relaxed);
                let mut first = lock(&shared.end);
                // What is violated weighs more than a limit.
                if first.as_ref().is_none_or(|first| !first.is_violation()) {
                    *first = Some(end);
                }
            }
        };
        match workers {
            [only] => work(only),
            many => std::thread::scope(|s| {
                let work = &work;
                for worker in many {
                    s.spawn(move || work(worker));
                }
            }),
        }
        let Shared { found, put_off, end, .. } = shared;
        self.put_off = put_off.into_inner().unwrap_or_else(|e| e.into_inner());
        if self.frontier.put_off.is_empty() && !self.put_off.is_empty() {
            let stride = self.frontier.stride;
            self.frontier.put_off = self.put_off.sample(SAMPLES * stride).map_err(End::Stopped)?;
        }
        match end.into_inner().unwrap_or_else(|e| e.into_inner()) {
            Some(end) => Err(end),
            None => Ok(found.into_inner().unwrap_or_else(|e| e.into_inner())),
        }
    }

    fn work(&self, shared: &Shared<'d>, worker: &mut Worker<'a>) -> Result<(), End> {
        let (stride, mut row) = (self.frontier.stride, Row::default());
        let limit = || self.limits.limit(&self.space.store);
        let mut runs = Vec::new();
        while !shared.halted.load(Ordering::Relaxed) {
            let some = lock(&shared.level).take(self.options.grain.max(1), stride, &mut row);
            let some = some.map_err(End::Stopped)?;
            if some.is_empty() {
                break;
            }
            if let Some(why) = limit() {
                return Err(End::Stopped(why));
            }
            worker.expand_all(&some, limit)?;
            self.limits.expanded.fetch_add(some.len() / stride, Ordering::Relaxed);
            if !worker.put_off.is_empty() {
                let put = lock(&shared.put_off).push(&worker.put_off);
                put.map_err(End::Stopped)?;
                worker.put_off.clear();
            }
            if worker.successors.queue.candidates.as_ref().is_some_and(Candidates::is_full) {
                self.hand_over(worker, &mut runs).map_err(End::Stopped)?;
            }
            if runs.len() >= MOST_FOUND {
                runs = vec![self.together(&runs).map_err(End::Stopped)?];
            }
        }
        self.hand_over(worker, &mut runs).map_err(End::Stopped)?;
        lock(&shared.found).append(&mut runs);
        Ok(())
    }

    /// Writes what a worker has found as a run.
    fn hand_over(&self, worker: &mut Worker<'a>, runs: &mut Vec<Run<'d>>) -> Result<(), StopReason> {
        let Some(candidates) = &mut worker.successors.queue.candidates else { return Ok(()) };
        if candidates.is_empty() {
            return Ok(());
        }
        let mut writer = Writer::new(self.files, &self.space.store);
        candidates.take_sorted(|hash, parts, link| writer.push(hash, parts, link))?;
        runs.push(writer.finish()?);
        Ok(())
    }

    /// Several runs as one.
    fn together<R: std::ops::Deref<Target = Run<'d>>>(
        &self,
        runs: impl IntoIterator<Item = R>,
    ) -> Result<Run<'d>, StopReason> {
        let mut writer = Writer::new(self.files, &self.space.store);
        let (mut merge, mut group, mut seen) = (Merge::new(runs)?, Group::default(), 0u64);
        while merge.next(&mut group)? {
            for row in group.rows() {
                writer.push(row.hash, &row.parts, row.link)?;
            }
            seen += 1;
            if seen.is_multiple_of(ASK) {
                self.limits.limit(&self.space.store).map_or(Ok(()), Err)?;
            }
        }
        writer.finish()
    }

    /// Compares what was found with what is known: the new states, if there are any, which
    /// are judged and known from here on.
    fn merge(&mut self, found: Vec<Run<'d>>, worker: &mut Worker<'a>) -> Result<Option<Arc<Run<'d>>>, End> {
        let new = self.new_states(found, worker)?;
        if new.len() == 0 {
            return Ok(None);
        }
        let new = Arc::new(new);
        self.keep(Arc::clone(&new)).map_err(End::Stopped)?;
        Ok(Some(new))
    }

    fn new_states(&mut self, found: Vec<Run<'d>>, worker: &mut Worker<'a>) -> Result<Run<'d>, End> {
        let stop = End::Stopped;
        let total: u64 = found.iter().map(Run::len).sum();
        let mut known = Vec::new();
        for run in self.runs.iter().flatten() {
            known.push((Reader::new(&**run).map_err(stop)?, run.len() / total.max(1)));
        }
        let mut merge = Merge::new(found.iter()).map_err(stop)?;
        let mut writer = Writer::new(self.files, &self.space.store);
        let (mut group, mut row, mut seen) = (Group::default(), Row::default(), 0u64);
        while merge.next(&mut group).map_err(stop)? {
            let hash = group.rows()[0].hash;
            for (reader, gap) in &mut known {
                reader.seek(hash, *gap).map_err(stop)?;
                while reader.hash() == Some(hash) {
                    reader.row(&mut row);
                    group.remove(&row.parts);
                    reader.advance().map_err(stop)?;
                }
            }
            for row in group.rows() {
                writer.push(row.hash, &row.parts, row.link).map_err(stop)?;
                self.space.store.visited.count(1);
                if let Some(end) = worker.successors.judge(&row.parts) {
                    self.link = Some(row.link);
                    return Err(end);
                }
            }
            seen += 1;
            if seen.is_multiple_of(ASK)
                && let Some(why) = self.limits.limit(&self.space.store)
            {
                return Err(stop(why));
            }
        }
        writer.finish().map_err(stop)
    }

    /// Adds a run of known states; many of about the same size become one.
    fn keep(&mut self, new: Arc<Run<'d>>) -> Result<(), StopReason> {
        let mut new = new;
        for size in 0.. {
            if self.runs.len() == size {
                self.runs.push(Vec::new());
            }
            self.runs[size].push(new);
            if self.runs[size].len() < FAN {
                break;
            }
            let together = self.together(self.runs[size].iter().map(|run| &**run))?;
            self.runs[size].clear();
            new = Arc::new(together);
        }
        Ok(())
    }
}
