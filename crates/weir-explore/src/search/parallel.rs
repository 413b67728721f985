//! Parallel breadth-first search: workers on the levels of a search.
//!
//! A level is a list of tasks. A worker for which there is no task left hands over the
//! states that it has found, and has *left* the level; the next level begins when
//! everybody has. A level may be short, and to wait for each other at the end of each
//! would cost a good part of the time. So a worker goes on with what is known of the
//! next level, *ahead* of the others, but keeps no state that it finds there: its
//! successors wait until the others have left the level, too. So every state is found
//! on its own level, as by one worker alone, and whatever is violated first is nearest.
//!
//! Where the search is interrupted meanwhile, what was done ahead is forgotten, and its
//! tasks are done again.

use super::limits::Limits;
use crate::expand::{End, Worker};
use crate::store::SHARDS;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use weir_engine::StopReason;

/// How many tasks a worker does ahead of the others at most: what it finds has to wait.
const AHEAD: usize = 16;

/// Records of states to expand.
type Task = Vec<u64>;

/// What workers share.
pub(crate) struct Crew<'c> {
    board: Mutex<Board>,
    /// There are new tasks, or another level, or the end.
    changed: Condvar,
    halted: AtomicBool,
    workers: usize,
    stride: usize,
    limits: &'c Limits<'c>,
    /// Why to stop, if a limit is reached.
    limit: &'c (dyn Fn() -> Option<StopReason> + Sync),
    /// Whether to come back before a level with that many states.
    back: &'c (dyn Fn(usize) -> bool + Sync),
}

/// Where the search stands.
#[derive(Default)]
pub(crate) struct Board {
    /// What is left of the level, and what is known of the next one.
    pub now: VecDeque<Task>,
    pub next: VecDeque<Task>,
    /// How many levels were completed.
    pub levels: usize,
    /// How many workers have left the level, and how many states of the next one they
    /// have taken.
    gone: usize,
    taken: usize,
    /// The level has states.
    begun: bool,
    /// Why the search ends or has to be interrupted.
    pub end: Option<End>,
}

impl Board {
    fn states(&self, stride: usize) -> usize {
        self.now.iter().map(Vec::len).sum::<usize>() / stride
    }

    fn add(&mut self, end: Option<End>) {
        self.end = match (self.end.take(), end) {
            (Some(a), Some(b)) => Some(weightier(a, b)),
            (a, b) => a.or(b),
        };
    }
}

/// What a worker does next.
enum Order {
    Expand(Task),
    /// Hand over what was found, and leave the level.
    Leave,
    Stop,
}

/// What a worker has done ahead of the others, and its figures before that.
#[derive(Default)]
struct Ahead {
    tasks: Vec<Task>,
    transitions: u64,
    put_off: usize,
}

/// Nobody waits for a worker that panics.
struct Alive<'a, 'c>(&'a Crew<'c>);

impl Drop for Alive<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.halt(&mut self.0.lock());
        }
    }
}

impl<'c> Crew<'c> {
    /// `tasks`: of the level, and what is known of the next one.
    pub fn new(
        tasks: [Vec<Task>; 2],
        stride: usize,
        limits: &'c Limits<'c>,
        limit: &'c (dyn Fn() -> Option<StopReason> + Sync),
        back: &'c (dyn Fn(usize) -> bool + Sync),
    ) -> Crew<'c> {
        let [now, next] = tasks.map(VecDeque::from);
        let board = Board { now, next, begun: true, ..Board::default() };
        Crew {
            board: Mutex::new(board),
            changed: Condvar::new(),
            halted: AtomicBool::new(false),
            workers: 0,
            stride,
            limits,
            limit,
            back,
        }
    }

    /// Works until there is no task left, or until it is time to come back. Nothing is
    /// lost: what is not done stays on the board.
    pub fn run(mut self, workers: &mut [Worker<'_>]) -> Board {
        self.workers = workers.len();
        for (i, worker) in workers.iter_mut().enumerate() {
            worker.successors.queue.first_shard = i * SHARDS / self.workers;
        }
        match workers {
            [only] => self.work(only),
            many => std::thread::scope(|s| {
                for worker in many {
                    s.spawn(|| self.work(worker));
                }
            }),
        }
        let mut board = self.board.into_inner().unwrap_or_else(|e| e.into_inner());
        let violated = board.end.as_ref().is_some_and(End::is_violation);
        if board.now.is_empty() && board.begun && !violated {
            board.levels += 1;
            board.now = std::mem::take(&mut board.next);
        }
        board
    }

    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Has everybody stop after the current task. With the board locked, so that
    /// nobody begins to wait meanwhile.
    fn halt(&self, _: &mut MutexGuard<'_, Board>) {
        self.halted.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn work(&self, worker: &mut Worker<'_>) {
        let _alive = Alive(self);
        let mut level = 0;
        let mut ahead = Ahead::default();
        loop {
            match self.order(level, worker, &mut ahead) {
                Order::Expand(task) => self.expand(level, worker, &mut ahead, task),
                Order::Leave => {
                    let mut found = Vec::new();
                    let end = worker.successors.finish(&mut found).err();
                    ahead.transitions = worker.successors.transitions;
                    ahead.put_off = worker.put_off.len();
                    worker.successors.queue.ahead = true;
                    self.leave(found, end);
                    level += 1;
                }
                Order::Stop => break,
            }
        }
        let mut board = self.lock();
        if worker.successors.queue.ahead && board.levels < level {
            // The others have not come so far: as if it had not been done.
            let states: usize = ahead.tasks.iter().map(Vec::len).sum();
            self.limits.expanded.fetch_sub(states / self.stride, Ordering::Relaxed);
            worker.successors.queue.forget_waiting();
            worker.successors.transitions = ahead.transitions;
            worker.put_off.truncate(ahead.put_off);
            board.next.extend(ahead.tasks);
            worker.successors.queue.ahead = false;
            return;
        }
        drop(board);
        worker.successors.queue.ahead = false;
        // What still waits was found by tasks that count as done.
        let mut found = Vec::new();
        let end = worker.successors.finish(&mut found).err();
        let mut board = self.lock();
        board.next.extend(found);
        board.add(end);
    }

    /// What to do next, for a worker on that level.
    fn order(&self, level: usize, worker: &mut Worker<'_>, ahead: &mut Ahead) -> Order {
        let mut board = self.lock();
        loop {
            if self.halted.load(Ordering::Relaxed) {
                return Order::Stop;
            }
            if board.levels == level {
                worker.successors.queue.ahead = false;
                ahead.tasks.clear();
                return board.now.pop_front().map_or(Order::Leave, Order::Expand);
            }
            if ahead.tasks.len() < AHEAD
                && let Some(task) = board.next.pop_front()
            {
                board.taken += task.len() / self.stride;
                return Order::Expand(task);
            }
            board = self.changed.wait(board).unwrap_or_else(|e| e.into_inner());
        }
    }

    fn expand(&self, level: usize, worker: &mut Worker<'_>, ahead: &mut Ahead, task: Task) {
        let before = (worker.successors.transitions, worker.put_off.len());
        let result = match (self.limit)() {
            Some(why) => Err(End::Stopped(why)),
            None => worker.expand_all(&task, self.limit),
        };
        let states = task.len() / self.stride;
        match result {
            Ok(()) => {
                self.limits.expanded.fetch_add(states, Ordering::Relaxed);
                if worker.successors.queue.ahead {
                    ahead.tasks.push(task);
                }
            }
            Err(end) => {
                if !end.is_violation() {
                    // It will be done again as a whole.
                    (worker.successors.transitions, _) = before;
                    worker.put_off.truncate(before.1);
                }
                self.fail(level, worker, task, end);
            }
        }
        // After a task, so that however often it is time to pause, the search goes on
        // in between.
        if self.limits.pause_due() {
            self.halt(&mut self.lock());
        }
    }

    /// The task on that level could not be done.
    fn fail(&self, level: usize, worker: &mut Worker<'_>, task: Task, end: End) {
        let mut board = self.lock();
        if worker.successors.queue.ahead && end.is_violation() {
            // The others may find one that is nearer. If they stop before that is known,
            // it counts as not found.
            while board.levels < level && !self.halted.load(Ordering::Relaxed) {
                board = self.changed.wait(board).unwrap_or_else(|e| e.into_inner());
            }
            if board.levels < level {
                board.next.push_back(task);
                return;
            }
        }
        if board.levels == level {
            board.now.push_front(task);
        } else {
            board.next.push_back(task);
        }
        board.add(Some(end));
        self.halt(&mut board);
    }

    /// A worker has left the level, with what it has found.
    fn leave(&self, found: Vec<Task>, end: Option<End>) {
        let mut board = self.lock();
        board.next.extend(found);
        if end.is_some() {
            // The level counts as not completed.
            board.add(end);
            return self.halt(&mut board);
        }
        board.gone += 1;
        if board.gone == self.workers {
            board.gone = 0;
            board.levels += 1;
            board.now = std::mem::take(&mut board.next);
            self.limits.depth.fetch_add(1, Ordering::Relaxed);
            let states = board.states(self.stride) + std::mem::take(&mut board.taken);
            board.begun = states > 0;
            if states == 0 || (self.back)(states) {
                self.halt(&mut board);
            }
        }
        self.changed.notify_all();
    }
}

/// Which of two ends counts: a violation before a limit, a limit before a key
/// that is too narrow.
fn weightier(a: End, b: End) -> End {
    let weight = |end: &End| match end {
        end if end.is_violation() => 3,
        End::Full => 2,
        End::Stopped(_) => 1,
        _ => 0,
    };
    if weight(&b) > weight(&a) { b } else { a }
}
