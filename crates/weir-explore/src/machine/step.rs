//! Executing one step on a [`State`] state, and finding all steps.

use super::eval::Env;
use super::state_vector::{FRAME, State};
use crate::compile::{CEdge, Code, Do, Pl, granule};
use weir_engine::fault;
use weir_ir::bytes::{UNSET, cut};
use weir_ir::{Addr, EdgeId, Fault, FenceKind, Model, Step, ThreadId, Ty};

/// The largest object `alloc` makes.
const MAX_CELLS: i64 = 1 << 20;

/// Executes a compiled program under a memory model.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    pub code: &'a Code,
    pub model: Model,
}

/// Receives the successors of a state: the state, or the fault that ends it.
/// Returns whether to go on.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(Result<&State, Fault>, &[Step]) -> bool;

impl Machine<'_> {
    pub fn env<'b>(&'b self, work: &'b State, t: usize, top: usize) -> Env<'b> {
        Env {
            code: self.code,
            work,
            regs: top + FRAME,
            copy: work.copy(t),
            count: self.code.copies[work.template(t) as usize],
        }
    }

    /// The stores of a buffer that can be flushed: their positions and cells.
    pub fn flushable<'b>(&self, buffer: &'b [i64]) -> impl Iterator<Item = (usize, i64)> + use<'b> {
        let most = if self.model == Model::Pso { usize::MAX } else { 1 };
        let cells = buffer.iter().step_by(2).copied().take_while(|&cell| cell != 0).take(most);
        // Of several that meet, the first; entries to one cell are next to each other.
        cells.enumerate().filter(|&(i, cell)| {
            let mut before = buffer[..2 * i].as_chunks::<2>().0.iter().rev().map(|e| e[0]);
            !before
                .by_ref()
                .take_while(|&b| granule::whole(b) == granule::whole(cell))
                .any(|b| granule::meet(b, cell))
        })
    }

    /// All successors of a state, in a fixed order, with the steps that lead
    /// there (the visible one, then those folded into it). `tmp` is scratch space.
    pub fn successors(&self, state: &State, tmp: &mut State, steps: &mut Vec<Step>, visit: Visit<'_>) {
        let owner = state.w[0];
        for t in 0..state.threads.len() {
            if owner != 0 && owner != t as i64 + 1 {
                continue;
            }
            let top = state.top(self.code, t);
            let loc = &self.code.routines[state.w[top] as usize].locs[state.w[top + 1] as usize];
            for (position, edge) in loc.out.iter().enumerate() {
                for choice in edge.choices() {
                    tmp.copy_from(state);
                    steps.clear();
                    steps.push(exec_step(t, edge.id, choice));
                    let result = self.exec(tmp, t, top, position, edge, choice).and_then(|done| {
                        if done {
                            self.settle(tmp, t, steps)?;
                        }
                        Ok(done)
                    });
                    let go_on = match result {
                        Ok(false) => true,
                        Ok(true) => visit(Ok(tmp), steps),
                        Err(fault) => visit(Err(fault), steps),
                    };
                    if !go_on {
                        return;
                    }
                }
            }
        }
        if owner != 0 {
            return;
        }
        for t in 0..state.threads.len() {
            for (i, cell) in self.flushable(state.buffer(t)) {
                tmp.copy_from(state);
                steps.clear();
                steps.push(Step::Flush { thread: ThreadId::new(t), addr: self.address(cell) });
                let result = self.flush(tmp, t, i);
                if !visit(result.map(|()| &*tmp), steps) {
                    return;
                }
            }
        }
    }

    /// Moves every thread's local steps in an initial state.
    pub fn settle_all(&self, work: &mut State, steps: &mut Vec<Step>) -> Result<(), Fault> {
        (0..work.threads.len()).try_for_each(|t| self.settle(work, t, steps))
    }

    /// Takes the edge at a position of the thread's location, and the steps
    /// folded into it; `false`: it is blocked.
    pub fn step(&self, work: &mut State, t: usize, position: usize, choice: i64) -> Result<bool, Fault> {
        let top = work.top(self.code, t);
        let loc = &self.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize];
        let done = self.exec(work, t, top, position, &loc.out[position], choice)?;
        if done {
            self.settle(work, t, &mut Vec::new())?;
        }
        Ok(done)
    }

    /// Takes the first step that is enabled, and the steps folded into it.
    pub fn step_on(&self, work: &mut State, t: usize, steps: &mut Vec<Step>) -> Result<bool, Fault> {
        let top = work.top(self.code, t);
        let loc = &self.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize];
        for (position, edge) in loc.out.iter().enumerate() {
            for choice in edge.choices() {
                let mut next = work.clone();
                if self.exec(&mut next, t, top, position, edge, choice)? {
                    *work = next;
                    steps.push(exec_step(t, edge.id, choice));
                    return self.settle(work, t, steps).map(|()| true);
                }
            }
        }
        Ok(false)
    }

    /// [`Machine::step`], with no more than the local steps that follow folded
    /// into it, even inside an atomic section.
    pub fn step_locally(
        &self,
        work: &mut State,
        t: usize,
        position: usize,
        choice: i64,
    ) -> Result<bool, Fault> {
        let top = work.top(self.code, t);
        let loc = &self.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize];
        let done = self.exec(work, t, top, position, &loc.out[position], choice)?;
        if done {
            self.settle_while(work, t, &mut Vec::new(), |act| act.is_local())?;
        }
        Ok(done)
    }

    /// Takes the local steps that a thread starts with.
    pub fn settle_locally(&self, work: &mut State, t: usize) -> Result<(), Fault> {
        self.settle_while(work, t, &mut Vec::new(), |act| act.is_local())
    }

    /// Takes the thread's folded steps (see [`crate::compile::fold`]).
    fn settle(&self, work: &mut State, t: usize, steps: &mut Vec<Step>) -> Result<(), Fault> {
        self.settle_while(work, t, steps, |_| true)
    }

    /// Takes the thread's folded steps, up to a location with an edge that
    /// `takes` does not allow.
    fn settle_while(
        &self,
        work: &mut State,
        t: usize,
        steps: &mut Vec<Step>,
        takes: impl Fn(&Do) -> bool,
    ) -> Result<(), Fault> {
        loop {
            let top = work.top(self.code, t);
            let loc = &self.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize];
            if !loc.fold || !loc.out.iter().all(|e| takes(&e.act)) {
                return Ok(());
            }
            let mut only = None;
            for (position, edge) in loc.out.iter().enumerate() {
                let enabled = match &edge.act {
                    Do::Assume(e) => !matches!(self.env(work, t, top).eval(e), Ok(0)),
                    _ => true,
                };
                if enabled && only.replace((position, edge)).is_some() {
                    return Ok(());
                }
            }
            let Some((position, edge)) = only else { return Ok(()) };
            steps.push(exec_step(t, edge.id, 0));
            if !self.exec(work, t, top, position, edge, 0)? {
                steps.pop();
                return Ok(());
            }
        }
    }

    /// The address a cell number stands for.
    pub fn address(&self, part: i64) -> Addr {
        let cell = granule::whole(part);
        if cell > self.code.cells() as i64 {
            let addr = Addr(cell);
            let heap = self.code.byte_heap && addr.object(self.code.fixed.len()).is_none();
            let byte = 8 * i64::from(addr.offset()) + i64::from(granule::range(part).0);
            return if heap { Addr::cell(addr.number(), byte as i32) } else { addr };
        }
        let within = |f: &Option<(u32, u32)>| {
            f.is_some_and(|(first, len)| (i64::from(first)..i64::from(first + len)).contains(&cell))
        };
        match self.code.fixed.iter().position(within) {
            Some(o) => {
                let first = self.code.fixed[o].map_or(0, |f| i64::from(f.0));
                let index = cell - first;
                let index = if self.code.packed[o].is_some() {
                    8 * index + i64::from(granule::range(part).0)
                } else {
                    index
                };
                Addr::of(weir_ir::ObjId::new(o), index as i32)
            }
            None => Addr(cell),
        }
    }

    fn cell_ty(&self, cell: i64) -> Option<Ty> {
        if cell <= self.code.cells() as i64 {
            return Some(self.code.cell_ty[cell as usize]);
        }
        Addr(cell).object(self.code.object.len()).map(|o| self.code.object[o.index()].0)
    }

    fn kept(&self, cell: i64, value: i64) -> Result<i64, Fault> {
        if granule::is_part(cell) {
            let width = granule::range(cell).1;
            // What was never written is copied as such, on the heap.
            let unset = width == 1 && value == UNSET && granule::whole(cell) > self.code.cells() as i64;
            return Ok(if unset { UNSET } else { cut(value, width) });
        }
        self.cell_ty(cell).map_or(Ok(value), |ty| ty.keep(value).map_err(Fault::Range))
    }

    /// Takes an entry out of a buffer.
    pub fn pop(&self, work: &mut State, t: usize, position: usize) -> (i64, i64) {
        let entry = work.remove_entry(t, position);
        if fault!("explore-flush-forgets-an-entry") && work.entries(t) > position {
            work.remove_entry(t, position);
        }
        if work.entries(t) > 0 && work.buffer(t)[0] == 0 {
            work.remove_entry(t, 0);
        }
        if self.model == Model::Pso && granule::is_part(entry.0) {
            work.normalise(t, granule::whole(entry.0));
        }
        entry
    }

    /// Flushes an entry of a buffer.
    pub fn flush(&self, work: &mut State, t: usize, position: usize) -> Result<(), Fault> {
        let (cell, value) = self.pop(work, t, position);
        if work.is_freed(self.code, cell) {
            return Err(Fault::UseAfterFree(self.address(cell)));
        }
        work.write(self.code, cell, value);
        Ok(())
    }

    /// What a load gets; `None`: the own buffer has a part of it, for which it waits.
    fn load(&self, work: &State, t: usize, cell: i64) -> Option<i64> {
        let own = work.buffer(t).chunks_exact(2).rev().find(|e| granule::meet(e[0], cell));
        match own.filter(|_| !fault!("explore-load-misses-the-buffer")) {
            None => Some(work.read(self.code, cell)),
            Some(e) if e[0] == cell => Some(e[1]),
            Some(e) => granule::forward(e[0], e[1], cell),
        }
    }

    /// Whether what a load got as `value` has bytes that were never written.
    fn is_unset(&self, work: &State, t: usize, cell: i64, value: i64) -> bool {
        let forwarded = work.buffer(t).chunks_exact(2).any(|e| granule::meet(e[0], cell));
        if forwarded { granule::range(cell).1 == 1 && value == UNSET } else { work.is_unset(self.code, cell) }
    }

    fn store(&self, work: &mut State, t: usize, cell: i64, value: i64) {
        if self.model == Model::Sc || work.w[0] != 0 {
            work.write(self.code, cell, value);
            return;
        }
        let mut position = work.entries(t);
        if self.model == Model::Pso {
            let buffer = work.buffer(t);
            // A mark is cell 0, so this stops at the last mark.
            while position > 0 && granule::whole(buffer[2 * (position - 1)]) > granule::whole(cell) {
                position -= 1;
            }
        }
        work.insert_entry(t, position, cell, value);
        if self.model == Model::Pso && self.code.granular {
            work.normalise(t, granule::whole(cell));
        }
    }

    fn set(&self, work: &mut State, top: usize, reg: u32, value: i64) -> Result<(), Fault> {
        let ty = self.code.routines[work.w[top] as usize].reg_ty[reg as usize];
        work.w[top + FRAME + reg as usize] = ty.keep(value).map_err(Fault::Range)?;
        Ok(())
    }

    fn args(&self, env: Env<'_>, routine: u32, args: &[crate::compile::Ex]) -> Result<Vec<i64>, Fault> {
        let types = &self.code.routines[routine as usize].reg_ty;
        args.iter().zip(types).map(|(a, ty)| ty.keep(env.eval(a)?).map_err(Fault::Range)).collect()
    }

    /// Executes an edge of the thread's topmost frame; `false`: it is blocked,
    /// and nothing has changed that counts.
    pub fn exec(
        &self,
        work: &mut State,
        t: usize,
        top: usize,
        position: usize,
        edge: &CEdge,
        choice: i64,
    ) -> Result<bool, Fault> {
        let env = self.env(work, t, top);
        match &edge.act {
            Do::Nop => {}
            Do::Assign(r, e) => {
                let v = env.eval(e)?;
                self.set(work, top, *r, v)?;
            }
            Do::Havoc(r, constraint, ..) => {
                work.w[top + FRAME + *r as usize] = choice;
                if let Some(c) = constraint
                    && self.env(work, t, top).eval(c)? == 0
                {
                    return Ok(false);
                }
            }
            Do::Assume(e) => {
                if env.eval(e)? == 0 {
                    return Ok(false);
                }
            }
            Do::Assert(e) => {
                if env.eval(e)? == 0 {
                    return Err(Fault::Assert);
                }
            }
            Do::Load(r, place) => {
                let cell = env.place(place)?;
                let Some(v) = self.load(work, t, cell) else { return Ok(false) };
                if matches!(place, Pl::Bytes(..)) && self.code.byte_heap && self.is_unset(work, t, cell, v) {
                    return Err(Fault::Unset(self.address(cell)));
                }
                self.set(work, top, *r, v)?;
            }
            Do::Store(place, e) => {
                let cell = env.place(place)?;
                let value = self.kept(cell, env.eval(e)?)?;
                self.store(work, t, cell, value);
            }
            Do::Fence(FenceKind::Full) => {
                if work.entries(t) > 0 && !fault!("explore-fence-does-not-wait") {
                    return Ok(false);
                }
            }
            Do::Fence(FenceKind::StoreStore) => {
                let n = work.entries(t);
                if self.model == Model::Pso && n > 0 && work.buffer(t)[2 * (n - 1)] != 0 {
                    work.insert_entry(t, n, 0, 0);
                }
            }
            Do::Fence(FenceKind::None) => {}
            Do::Rmw { dst, place, op, operand, ty } => {
                if work.entries(t) > 0 {
                    return Ok(false);
                }
                let cell = env.place(place)?;
                let operand = env.eval(operand)?;
                let mut old = work.read(self.code, cell);
                if let Pl::Bytes(..) = place {
                    if work.is_unset(self.code, cell) {
                        return Err(Fault::Unset(self.address(cell)));
                    }
                    old = ty.wrap(old);
                }
                let new = self.kept(cell, op.apply(*ty, old, operand).map_err(Fault::Arith)?)?;
                if let Some(r) = dst {
                    self.set(work, top, *r, old)?;
                }
                work.write(self.code, cell, new);
            }
            Do::Cas { old, ok, place, expected, new } => {
                if work.entries(t) > 0 {
                    return Ok(false);
                }
                let cell = env.place(place)?;
                let (expected, new) = (env.eval(expected)?, env.eval(new)?);
                let found = work.read(self.code, cell);
                if matches!(place, Pl::Bytes(..)) && work.is_unset(self.code, cell) {
                    return Err(Fault::Unset(self.address(cell)));
                }
                let expected = if let Pl::Bytes(_, width) = place { cut(expected, *width) } else { expected };
                let done = found == expected;
                if done {
                    let new = self.kept(cell, new)?;
                    work.write(self.code, cell, new);
                }
                if let Some(r) = old {
                    self.set(work, top, *r, found)?;
                }
                if let Some(r) = ok {
                    self.set(work, top, *r, i64::from(done))?;
                }
            }
            Do::AtomicBegin => {
                if work.entries(t) > 0 {
                    return Ok(false);
                }
                work.w[0] = t as i64 + 1;
            }
            Do::AtomicEnd => work.w[0] = 0,
            Do::Call { routine, args } => {
                let args = self.args(env, *routine, args)?;
                self.kill(work, top, edge);
                // The caller stays where it is; `Return` moves it on.
                work.push_frame(self.code, t, *routine, position, &args);
                return Ok(true);
            }
            Do::Return(value) => {
                let value = value.as_ref().map(|e| env.eval(e)).transpose()?;
                let returns = self.code.routines[work.w[top] as usize].returns;
                let value = match (value, returns) {
                    (Some(v), Some(ty)) => Some(ty.keep(v).map_err(Fault::Range)?),
                    (v, _) => v,
                };
                if work.frames(t) > 1 {
                    return self.leave(work, t, top, value);
                }
            }
            Do::Spawn { dst, template, args } => {
                if work.entries(t) > 0 {
                    return Ok(false);
                }
                let args = self.args(env, self.code.templates[*template as usize], args)?;
                let copies = (0..work.threads.len()).filter(|&u| work.template(u) == i64::from(*template));
                let copy = copies.count() as u32;
                let id = work.threads.len();
                work.add_thread(self.code, *template, copy, &args);
                if let Some(r) = dst {
                    self.set(work, top, *r, id as i64)?;
                }
                self.finish(work, top, edge);
                // The new thread's local steps belong to nobody else's step:
                // they are taken when it first moves.
                return Ok(true);
            }
            Do::Join(e) => {
                let id = env.eval(e)?;
                match usize::try_from(id).ok().filter(|&u| u < work.threads.len()) {
                    None => return Err(Fault::BadJoin(id)),
                    Some(u) if !work.ended(self.code, u) || work.entries(u) > 0 => return Ok(false),
                    Some(_) => {}
                }
            }
            Do::Alloc(r, e) => {
                let size = env.eval(e)?;
                if !(0..=MAX_CELLS).contains(&size) {
                    return Err(Fault::BadAlloc(size));
                }
                let pointer = work.alloc(self.code, t, size);
                self.set(work, top, *r, pointer)?;
            }
            Do::Free(e) => {
                let pointer = env.eval(e)?;
                let Some(number) = work.live_object(self.code, pointer) else {
                    return Err(Fault::BadFree(pointer));
                };
                let cells = self.code.cells() as i64;
                if work
                    .buffer(t)
                    .chunks_exact(2)
                    .any(|e| granule::whole(e[0]) > cells && Addr(granule::whole(e[0])).number() == number)
                {
                    return Ok(false);
                }
                work.free(self.code, number);
            }
        }
        self.finish(work, top, edge);
        Ok(true)
    }

    fn finish(&self, work: &mut State, top: usize, edge: &CEdge) {
        work.w[top + 1] = i64::from(edge.dst);
        self.kill(work, top, edge);
    }

    fn kill(&self, work: &mut State, top: usize, edge: &CEdge) {
        for r in &edge.kill {
            work.w[top + FRAME + *r as usize] = 0;
        }
    }

    /// Returns from a call with a value.
    fn leave(&self, work: &mut State, t: usize, top: usize, value: Option<i64>) -> Result<bool, Fault> {
        let position = work.w[top + 2] as usize;
        work.pop_frame(self.code, t);
        let caller = work.top(self.code, t);
        let routine = &self.code.routines[work.w[caller] as usize];
        let edge = &routine.locs[work.w[caller + 1] as usize].out[position];
        if let (Some(r), Some(value)) = (edge.call_dst, value) {
            self.set(work, caller, r, value)?;
        }
        self.finish(work, caller, edge);
        Ok(true)
    }
}

fn exec_step(t: usize, edge: EdgeId, choice: i64) -> Step {
    Step::Exec { thread: ThreadId::new(t), edge, choice }
}
