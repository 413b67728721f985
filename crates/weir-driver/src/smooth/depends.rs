//! Which step of an execution needs which earlier one.

use std::collections::HashMap;
use weir_ir::log::Deed;
use weir_ir::{Access, Op, Program, Replay, Step, ThreadId, Trace};

/// For each step, earlier steps that must stay before it. Steps of an atomic section are one
/// *unit*: nobody moves between them.
#[derive(Debug)]
pub(super) struct Order {
    /// The unit of each step; units are counted in the order of the execution.
    pub unit: Vec<u32>,
    /// For each unit, the units that it needs.
    pub needs: Vec<Vec<u32>>,
    /// For each step that is a flush, the step that put the store into the buffer.
    store: Vec<Option<u32>>,
}

/// Says for every allocation which number its object has, so that the order of allocations does
/// not matter.
pub(super) fn name_objects(trace: &mut Trace, program: &Program, replay: &Replay) {
    if let Some(log) = &replay.log {
        for (at, deed) in &log.deeds {
            if let (Deed::New(number), Some(Step::Exec { choice, .. })) =
                (deed, trace.steps.get_mut(*at as usize))
            {
                *choice = i64::from(*number);
            }
        }
        return;
    }
    for at in 0..trace.steps.len() {
        let Some(number) = allocated(program, trace, replay, at) else { continue };
        if let Step::Exec { choice, .. } = &mut trace.steps[at] {
            *choice = i64::from(number);
        }
    }
}

/// The number of the object that a step makes, by the states around it.
fn allocated(program: &Program, trace: &Trace, replay: &Replay, at: usize) -> Option<u32> {
    let Op::Alloc(reg, _) = op(program, trace, replay, at)? else { return None };
    let thread = replay.snapshots.get(at + 1)?.threads.get(trace.steps[at].thread().index())?;
    let pointer = *thread.frames.last()?.regs.get(reg.index())?;
    Some(weir_ir::Addr(pointer).number())
}

/// What a step does, where it is no flush.
fn op<'p>(program: &'p Program, trace: &Trace, replay: &Replay, at: usize) -> Option<&'p Op> {
    let Step::Exec { thread, edge, .. } = trace.steps[at] else { return None };
    let routine = replay.routine(at, thread)?;
    program.routine(routine).edges.get(edge.index()).map(|e| &e.op)
}

#[derive(Default)]
struct Cell {
    wrote: Option<u32>,
    read: Vec<u32>,
}

#[derive(Default)]
struct Object {
    /// The step that made it, or the one that ended the last one of that number.
    since: Option<u32>,
    /// Who used it last, by threads.
    used: Vec<(ThreadId, u32)>,
}

#[derive(Default)]
struct Thread {
    exec: Option<u32>,
    flush: Option<u32>,
    started: Option<u32>,
    /// Stores that wait: the step, the address.
    waiting: Vec<(u32, weir_ir::Addr)>,
}

#[derive(Default)]
struct Builder {
    cells: HashMap<i64, Cell>,
    objects: HashMap<u32, Object>,
    threads: Vec<Thread>,
    /// The last step that started a thread, and the last that printed: these stay in order.
    spawned: Option<u32>,
    said: Option<u32>,
    needs: Vec<u32>,
}

impl Builder {
    fn thread(&mut self, thread: ThreadId) -> &mut Thread {
        let least = thread.index() + 1;
        if self.threads.len() < least {
            self.threads.resize_with(least, Thread::default);
        }
        &mut self.threads[thread.index()]
    }

    fn access(&mut self, at: u32, thread: ThreadId, access: Access) {
        let object = self.objects.entry(access.addr.number()).or_default();
        self.needs.extend(object.since);
        match object.used.iter_mut().find(|u| u.0 == thread) {
            Some(used) => used.1 = at,
            None => object.used.push((thread, at)),
        }
        let writes = matches!(access.wrote, Some((_, true)));
        if access.read.is_none() && !writes {
            self.thread(thread).waiting.push((at, access.addr));
            return;
        }
        for i in 0..i64::from(access.cells.max(1)) {
            let cell = self.cells.entry(access.addr.0 + i).or_default();
            self.needs.extend(cell.wrote);
            if writes {
                self.needs.append(&mut cell.read);
                cell.wrote = Some(at);
            } else {
                cell.read.push(at);
            }
        }
    }

    fn deed(&mut self, at: u32, deed: Deed) {
        match deed {
            Deed::New(number) => {
                let object = self.objects.entry(number).or_default();
                self.needs.extend(object.since.replace(at));
                self.needs.extend(object.used.drain(..).map(|u| u.1));
            }
            Deed::Gone(number) => {
                let object = self.objects.entry(number).or_default();
                self.needs.extend(object.since.replace(at));
                self.needs.extend(object.used.drain(..).map(|u| u.1));
            }
            Deed::Started(thread) => {
                self.needs.extend(self.spawned.replace(at));
                self.thread(thread).started = Some(at);
            }
            Deed::Joined(thread) => {
                let other = self.thread(thread);
                let last = [other.exec, other.flush];
                self.needs.extend(last.into_iter().flatten());
            }
        }
    }

    /// A step of a thread. Whether it waits until the thread's buffer is empty.
    fn exec(&mut self, at: u32, thread: ThreadId, waits: bool) {
        let own = self.thread(thread);
        let before = [own.exec.replace(at), own.started, own.flush.filter(|_| waits)];
        self.needs.extend(before.into_iter().flatten());
    }

    /// A store arrives; the step that it comes from.
    fn flush(&mut self, at: u32, thread: ThreadId, addr: weir_ir::Addr) -> Option<u32> {
        let own = self.thread(thread);
        let before = own.flush.replace(at);
        let oldest = own.waiting.iter().position(|w| w.1 == addr);
        let store = oldest.map(|i| own.waiting.remove(i).0);
        self.needs.extend(before.into_iter().chain(store));
        store
    }
}

/// Whether an operation waits until the own buffer is empty (or is nearly so: of freeing, the
/// stores to the object).
fn waits(op: &Op) -> bool {
    use weir_ir::FenceKind;
    matches!(
        op,
        Op::Fence(FenceKind::Full)
            | Op::Rmw { .. }
            | Op::Cas { .. }
            | Op::AtomicBegin
            | Op::AtomicWhen { .. }
            | Op::Spawn { .. }
            | Op::Free(_)
            | Op::Release(_)
    )
}

/// The dependences of an execution.
pub(super) fn of(program: &Program, trace: &Trace, replay: &Replay) -> Order {
    let n = trace.steps.len();
    let (mut all, mut order) =
        (Builder::default(), Order { unit: Vec::new(), needs: Vec::new(), store: vec![None; n] });
    let log = replay.log.as_deref();
    let (mut deeds, mut said) = (log.map_or(&[][..], |l| &l.deeds).iter().peekable(), 0);
    let mut inside = false;
    for (i, step) in trace.steps.iter().enumerate() {
        let (at, thread) = (i as u32, step.thread());
        let op = op(program, trace, replay, i);
        match *step {
            Step::Exec { .. } => all.exec(at, thread, op.is_some_and(waits)),
            Step::Flush { addr, .. } => order.store[i] = all.flush(at, thread, addr),
        }
        if let Some(access) = replay.access(i) {
            all.access(at, thread, access);
        }
        while let Some((_, deed)) = deeds.next_if(|d| d.0 == at) {
            all.deed(at, *deed);
        }
        if log.is_none() {
            without_log(&mut all, at, op, (trace, replay));
        }
        if let Some(list) = log.map(|l| &l.said) {
            while list.get(said).is_some_and(|s| s.step == at) {
                all.needs.extend(all.said.replace(at));
                said += 1;
            }
        }
        if matches!(op, Some(Op::Exit)) {
            let everybody: Vec<u32> = all.threads.iter().flat_map(|t| [t.exec, t.flush]).flatten().collect();
            all.needs.extend(everybody);
        }
        if !inside {
            order.needs.push(Vec::new());
        }
        let unit = order.needs.len() as u32 - 1;
        order.unit.push(unit);
        let units = all.needs.drain(..).filter(|s| *s != at).map(|s| order.unit[s as usize]);
        let own = &mut order.needs[unit as usize];
        own.extend(units.filter(|u| *u != unit));
        own.sort_unstable();
        own.dedup();
        inside = match op {
            Some(Op::AtomicBegin | Op::AtomicWhen { .. }) => true,
            Some(Op::AtomicEnd) => false,
            _ => inside,
        };
    }
    order
}

/// What a log would say, from the states around a step.
fn without_log(all: &mut Builder, at: u32, op: Option<&Op>, (trace, replay): (&Trace, &Replay)) {
    let (before, after) = (at as usize, at as usize + 1);
    let threads = |i: usize| replay.snapshots.get(i).map_or(0, |s| s.threads.len());
    match op {
        Some(Op::Spawn { .. }) if threads(after) > threads(before) => {
            all.deed(at, Deed::Started(ThreadId::new(threads(before))));
        }
        // Who is waited for, and what ends, is in an expression: everybody and everything stays before.
        Some(Op::Join(_)) => {
            for t in 0..threads(before) {
                all.deed(at, Deed::Joined(ThreadId::new(t)));
            }
        }
        Some(Op::Alloc(..)) => {
            if let Step::Exec { choice, .. } = trace.steps[before] {
                all.deed(at, Deed::New(choice as u32));
            }
        }
        Some(Op::Free(_)) => {
            let numbers: Vec<u32> = all.objects.keys().copied().collect();
            numbers.into_iter().for_each(|n| all.deed(at, Deed::Gone(n)));
        }
        _ => {}
    }
}

impl Order {
    /// The steps that the last one needs; and flushes of their stores, where these need nothing
    /// else: a store that waits for no reason would look as if it mattered.
    pub(super) fn needed(&self, steps: &[Step]) -> Vec<bool> {
        let mut units = vec![false; self.needs.len()];
        let mut todo: Vec<u32> = self.unit.last().copied().into_iter().collect();
        while let Some(u) = todo.pop() {
            if !std::mem::replace(&mut units[u as usize], true) {
                todo.extend(&self.needs[u as usize]);
            }
        }
        for i in 0..steps.len() {
            let (unit, store) = (self.unit[i] as usize, self.store[i]);
            if let Some(store) = store
                && units[self.unit[store as usize] as usize]
                && self.needs[unit].iter().all(|n| units[*n as usize])
            {
                units[unit] = true;
            }
        }
        self.unit.iter().map(|u| units[*u as usize]).collect()
    }
}
