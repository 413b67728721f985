//! One step of a thread or a buffer, with what it does to happens-before.
//!
//! The meaning of each operation is that of `weir-machine`, told once more with
//! other data structures; the agreement tests compare the two.

use super::code::Code;
use super::state::{Entry, Frame, MOST_PENDING, Section, State, Thread};
use weir_ir::expr::{binary, unary};
use weir_ir::{Addr, Edge, Expr, FenceKind, LocId, Model, Op, Place};

/// Why a step leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// It is not possible now, or it is an error, which ends the execution.
    No,
    /// More stores would wait than there is room for.
    Full,
}

type Step<T> = Result<T, Halt>;

/// The most cells an allocation may have.
const MAX_ALLOC: i64 = 1 << 20;

/// A program under a memory model.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    pub code: &'a Code<'a>,
    pub model: Model,
    /// Whether to follow happens-before. If not, no cycle is seen.
    pub track: bool,
}

impl Machine<'_> {
    /// The state a program starts in.
    pub fn start(&self, cells: Vec<i64>) -> Step<State> {
        let mut state = State { cells, ..State::default() };
        for t in &self.code.program.threads {
            let routine = self.code.program.template(t.template).routine.0;
            let frame = self.enter(routine, &t.args, None)?;
            let (template, copy) = (t.template.0, t.copy);
            let thread =
                Thread { template, copy, frames: [frame].into(), buffer: Default::default(), last: 0 };
            state.threads.push(thread);
        }
        Ok(state)
    }

    /// Whether a thread has ended.
    pub fn ended(&self, t: &Thread) -> bool {
        let top = t.top();
        t.frames.len() == 1 && self.code.out[top.routine as usize][top.loc as usize].is_empty()
    }

    /// The entries of a buffer that may be flushed now.
    pub fn flushable(&self, t: &Thread) -> impl Iterator<Item = usize> {
        let pso = self.model == Model::Pso;
        let first = t.buffer.iter().take_while(|e| !e.is_mark()).map(|e| e.cell);
        let mut before = 0;
        let all: smallvec::SmallVec<[usize; 4]> = first
            .enumerate()
            .filter(|(i, cell)| {
                let oldest = if pso { before != *cell } else { *i == 0 };
                before = *cell;
                oldest
            })
            .map(|(i, _)| i)
            .collect();
        all.into_iter()
    }

    /// A store reaches memory. Whether that closes a cycle.
    pub fn flush(&self, state: &mut State, t: usize, entry: usize) -> Step<bool> {
        let Entry { cell, value, .. } = state.threads[t].buffer[entry];
        self.put(state, cell, value)?;
        if !self.track {
            state.threads[t].buffer.remove(entry);
        } else if state.flush(t, entry) {
            return Ok(true);
        }
        // A mark has done its work once nothing is before it.
        let buffer = &mut state.threads[t].buffer;
        while buffer.first().is_some_and(Entry::is_mark) {
            buffer.remove(0);
        }
        Ok(false)
    }

    /// A thread takes an edge from where it is.
    pub fn exec(&self, state: &mut State, t: usize, edge: &Edge, choice: i64) -> Step<()> {
        match &edge.op {
            Op::Call { routine, args, dst } => {
                let args = self.values(state, t, args)?;
                let frame = self.enter(routine.0, &args, dst.map(|d| d.0))?;
                let back = edge.dst.0;
                self.goto(state, t, back);
                if let Some(dst) = dst
                    && self.code.program.routine(*routine).returns.is_some()
                {
                    state.threads[t].top_mut().regs[dst.index()] = 0;
                }
                state.threads[t].frames.push(frame);
            }
            Op::Return(value) => self.ret(state, t, edge.dst.0, value.as_ref())?,
            op => {
                self.perform(state, t, op, choice)?;
                self.goto(state, t, edge.dst.0);
            }
        }
        Ok(())
    }

    fn perform(&self, state: &mut State, t: usize, op: &Op, choice: i64) -> Step<()> {
        match op {
            Op::Nop | Op::Call { .. } | Op::Return(_) | Op::Fence(FenceKind::None) => {}
            Op::Assign(reg, e) => {
                let v = self.value(state, t, e)?;
                self.set(state, t, reg.0, v)?;
            }
            Op::Havoc(reg, constraint) => {
                self.set(state, t, reg.0, choice)?;
                if let Some(e) = constraint {
                    need(self.value(state, t, e)? != 0)?;
                }
            }
            Op::Assume(e) | Op::Assert(e) => need(self.value(state, t, e)? != 0)?,
            Op::Load(reg, place) => {
                let cell = self.place(state, t, place)?;
                let value = match state.threads[t].newest(cell) {
                    Some(entry) => {
                        state.read_early(t, entry);
                        state.threads[t].buffer[entry].value
                    }
                    None => {
                        state.read(t, cell);
                        self.get(state, cell)?
                    }
                };
                self.set(state, t, reg.0, value)?;
            }
            Op::Store(place, e) => {
                let cell = self.place(state, t, place)?;
                let value = self.value(state, t, e)?;
                let value = self.keep(cell, value)?;
                self.store(state, t, cell, value)?;
            }
            Op::Fence(FenceKind::Full) => need(state.threads[t].buffer.is_empty())?,
            Op::Fence(FenceKind::StoreStore) => {
                let buffer = &mut state.threads[t].buffer;
                if self.model == Model::Pso && buffer.last().is_some_and(|e| !e.is_mark()) {
                    buffer.push(Entry::MARK);
                }
            }
            Op::Rmw { dst, place, op, operand, ty } => {
                need(state.threads[t].buffer.is_empty())?;
                let cell = self.place(state, t, place)?;
                let operand = self.value(state, t, operand)?;
                let old = self.get(state, cell)?;
                let new = op.apply(*ty, old, operand).map_err(|_| Halt::No)?;
                let new = self.keep(cell, new)?;
                self.locked(state, t, cell, Some(new))?;
                if let Some(dst) = dst {
                    self.set(state, t, dst.0, old)?;
                }
            }
            Op::Cas { old: old_reg, ok: ok_reg, place, expected, new } => {
                need(state.threads[t].buffer.is_empty())?;
                let cell = self.place(state, t, place)?;
                let expected = self.value(state, t, expected)?;
                let new = self.value(state, t, new)?;
                let old = self.get(state, cell)?;
                let ok = old == expected;
                let new = if ok { Some(self.keep(cell, new)?) } else { None };
                self.locked(state, t, cell, new)?;
                if let Some(r) = old_reg {
                    self.set(state, t, r.0, old)?;
                }
                if let Some(r) = ok_reg {
                    self.set(state, t, r.0, i64::from(ok))?;
                }
            }
            Op::AtomicBegin => {
                need(state.threads[t].buffer.is_empty() && state.section.is_none())?;
                let (threads, pending) = (state.threads.len(), state.pending() > 0);
                state.section = Some(Section { thread: t, threads, pending, used: Vec::new() });
            }
            Op::AtomicEnd => {
                let section = state.section.take().ok_or(Halt::No)?;
                state.end_section(section);
            }
            Op::Spawn { dst, template, args } => {
                need(state.threads[t].buffer.is_empty())?;
                let args = self.values(state, t, args)?;
                let frame = self.enter(self.code.program.template(*template).routine.0, &args, None)?;
                let copy = state.threads.iter().filter(|u| u.template == template.0).count() as u32;
                let (id, last) = (state.threads.len(), state.threads[t].last);
                state.threads.push(Thread {
                    template: template.0,
                    copy,
                    frames: [frame].into(),
                    buffer: Default::default(),
                    last,
                });
                if let Some(dst) = dst {
                    self.set(state, t, dst.0, id as i64)?;
                }
            }
            Op::Join(e) => {
                let id = self.value(state, t, e)?;
                let other = usize::try_from(id).ok().and_then(|i| state.threads.get(i)).ok_or(Halt::No)?;
                need(self.ended(other) && other.buffer.is_empty())?;
                let last = other.last;
                state.threads[t].last |= last;
            }
            Op::Alloc(reg, cells) => {
                let cells = self.value(state, t, cells)?;
                need((0..=MAX_ALLOC).contains(&cells))?;
                state.heap.push(Some(vec![self.code.program.heap_init; cells as usize]));
                let number = u32::try_from(self.code.fixed.len() + state.heap.len()).map_err(|_| Halt::No)?;
                self.set(state, t, reg.0, Addr::cell(number, 0).0)?;
            }
            Op::Free(e) => {
                let addr = Addr(self.value(state, t, e)?);
                let object = self.heap_index(addr).filter(|i| matches!(state.heap.get(*i), Some(Some(_))));
                let object = object.filter(|_| addr.offset() == 0).ok_or(Halt::No)?;
                let number = addr.number();
                let waits = |e: &Entry| !e.is_mark() && Addr(e.cell).number() == number;
                need(!state.threads[t].buffer.iter().any(waits))?;
                state.heap[object] = None;
            }
        }
        Ok(())
    }

    fn store(&self, state: &mut State, t: usize, cell: i64, value: i64) -> Step<()> {
        if self.model == Model::Sc || state.section.is_some() {
            state.write(t, cell);
            return self.put(state, cell, value);
        }
        if self.track && state.pending() >= MOST_PENDING {
            return Err(Halt::Full);
        }
        let buffer = &state.threads[t].buffer;
        let mut entry = buffer.len();
        if self.model == Model::Pso {
            // After the older ones to the same cell, before those to larger ones.
            while entry > 0 && buffer[entry - 1].cell > cell && !buffer[entry - 1].is_mark() {
                entry -= 1;
            }
        }
        if self.track {
            state.issue(t, entry, cell, value);
        } else {
            state.threads[t].buffer.insert(entry, Entry { cell, value, at: 0, readers: 0 });
        }
        Ok(())
    }

    fn locked(&self, state: &mut State, t: usize, cell: i64, new: Option<i64>) -> Step<()> {
        match new {
            None => state.read(t, cell),
            Some(new) => {
                if state.section.is_some() {
                    state.read(t, cell);
                }
                state.write(t, cell);
                self.put(state, cell, new)?;
            }
        }
        Ok(())
    }

    /// The value is kept in the type the routine returns, then in that of the
    /// caller's register.
    fn ret(&self, state: &mut State, t: usize, end: u32, value: Option<&Expr>) -> Step<()> {
        let value = value.map(|e| self.value(state, t, e)).transpose()?;
        let top = state.threads[t].top();
        let (result, returns) = (top.result, self.code.program.routines[top.routine as usize].returns);
        let value = match (value, returns) {
            (Some(v), Some(ty)) => Some(ty.keep(v).map_err(|_| Halt::No)?),
            (v, _) => v,
        };
        if state.threads[t].frames.len() == 1 {
            self.goto(state, t, end);
            return Ok(());
        }
        state.threads[t].frames.pop();
        if let (Some(reg), Some(v)) = (result, value) {
            self.set(state, t, reg, v)?;
        }
        let back = state.threads[t].top().loc;
        self.goto(state, t, back);
        Ok(())
    }

    fn enter(&self, routine: u32, args: &[i64], result: Option<u32>) -> Step<Frame> {
        let code = &self.code.program.routines[routine as usize];
        let mut regs: smallvec::SmallVec<[i64; 8]> = code.regs.iter().map(|r| r.init).collect();
        for ((value, reg), arg) in regs.iter_mut().zip(&code.regs).zip(args) {
            *value = reg.ty.keep(*arg).map_err(|_| Halt::No)?;
        }
        let mut frame = Frame { routine, loc: code.entry.0, regs, result };
        self.forget(&mut frame);
        Ok(frame)
    }

    /// The running routine goes on there; what it does not read again is set to
    /// 0, so that states that differ only in it meet.
    fn goto(&self, state: &mut State, t: usize, loc: u32) {
        let top = state.threads[t].top_mut();
        top.loc = loc;
        self.forget(top);
    }

    fn forget(&self, frame: &mut Frame) {
        let mut live = self.code.live[frame.routine as usize].at(LocId(frame.loc)).iter().peekable();
        for (i, value) in frame.regs.iter_mut().enumerate() {
            if live.next_if(|r| r.index() == i).is_none() {
                *value = 0;
            }
        }
    }

    fn set(&self, state: &mut State, t: usize, reg: u32, value: i64) -> Step<()> {
        let top = state.threads[t].top_mut();
        let ty = self.code.program.routines[top.routine as usize].regs[reg as usize].ty;
        top.regs[reg as usize] = ty.keep(value).map_err(|_| Halt::No)?;
        Ok(())
    }

    fn values(&self, state: &State, t: usize, exprs: &[Expr]) -> Step<Vec<i64>> {
        exprs.iter().map(|e| self.value(state, t, e)).collect()
    }

    fn value(&self, state: &State, t: usize, e: &Expr) -> Step<i64> {
        Ok(match e {
            Expr::Const(v, _) => *v,
            Expr::Reg(r) => state.threads[t].top().regs[r.index()],
            Expr::SelfId => i64::from(state.threads[t].copy),
            Expr::ThreadCount => self.code.copies[state.threads[t].template as usize],
            Expr::AddrOf(object, index) => {
                let index = self.value(state, t, index)?;
                Addr::of(*object, i32::try_from(index).map_err(|_| Halt::No)?).0
            }
            Expr::Un(op, ty, a) => unary(*op, *ty, self.value(state, t, a)?).map_err(|_| Halt::No)?,
            Expr::Bin(op, ty, a, b) => {
                let (a, b) = (self.value(state, t, a)?, self.value(state, t, b)?);
                binary(*op, *ty, a, b).map_err(|_| Halt::No)?
            }
            Expr::Ite(c, a, b) => {
                let chosen = if self.value(state, t, c)? != 0 { a } else { b };
                self.value(state, t, chosen)?
            }
            Expr::Cast(ty, a) => ty.wrap(self.value(state, t, a)?),
            // Property expressions, which the verifier keeps out of code.
            Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_) => return Err(Halt::No),
        })
    }

    /// The address of a place; it is checked that there is a cell.
    pub fn place(&self, state: &State, t: usize, place: &Place) -> Step<i64> {
        let at = self.value(state, t, place.expr())?;
        match place {
            Place::Cell(object, _) => {
                need(self.code.program.object(*object).has_cell(at))?;
                Ok(Addr::of(*object, i32::try_from(at).map_err(|_| Halt::No)?).0)
            }
            Place::Deref(_) | Place::Bytes(..) => {
                let addr = Addr(at);
                match addr.object(self.code.fixed.len()) {
                    Some(o) => need(self.code.program.object(o).has_cell(i64::from(addr.offset())))?,
                    None => {
                        self.heap_cell(state, addr)?;
                    }
                }
                Ok(at)
            }
        }
    }

    /// The thread that is joined.
    pub fn joined(&self, state: &State, t: usize, e: &Expr) -> Option<usize> {
        self.value(state, t, e).ok().and_then(|id| usize::try_from(id).ok())
    }

    /// Whether a compare and swap that is possible writes.
    pub fn swaps(&self, state: &State, t: usize, op: &Op) -> bool {
        let Op::Cas { place, expected, .. } = op else { return false };
        let old = self.place(state, t, place).and_then(|cell| self.get(state, cell));
        old.is_ok() && old == self.value(state, t, expected)
    }

    fn heap_index(&self, addr: Addr) -> Option<usize> {
        (addr.number() as usize).checked_sub(self.code.fixed.len() + 1)
    }

    fn heap_cell(&self, state: &State, addr: Addr) -> Step<(usize, usize)> {
        let object = self.heap_index(addr).ok_or(Halt::No)?;
        let offset = usize::try_from(addr.offset()).map_err(|_| Halt::No)?;
        match state.heap.get(object) {
            Some(Some(cells)) if offset < cells.len() => Ok((object, offset)),
            _ => Err(Halt::No),
        }
    }

    fn get(&self, state: &State, cell: i64) -> Step<i64> {
        if let Some(i) = self.code.index(cell) {
            return Ok(state.cells[i]);
        }
        let addr = Addr(cell);
        if let Some(o) = addr.object(self.code.fixed.len()) {
            return Ok(state
                .sparse
                .get(&cell)
                .copied()
                .unwrap_or_else(|| self.code.initial(o, addr.offset())));
        }
        let (object, offset) = self.heap_cell(state, addr)?;
        Ok(state.heap[object].as_ref().map_or(0, |cells| cells[offset]))
    }

    fn put(&self, state: &mut State, cell: i64, value: i64) -> Step<()> {
        if let Some(i) = self.code.index(cell) {
            state.cells[i] = value;
            return Ok(());
        }
        let addr = Addr(cell);
        if let Some(o) = addr.object(self.code.fixed.len()) {
            if value == self.code.initial(o, addr.offset()) {
                state.sparse.remove(&cell);
            } else {
                state.sparse.insert(cell, value);
            }
            return Ok(());
        }
        let (object, offset) = self.heap_cell(state, addr)?;
        if let Some(cells) = &mut state.heap[object] {
            cells[offset] = value;
        }
        Ok(())
    }

    /// The value as the cell keeps it. Heap cells keep all bits.
    fn keep(&self, cell: i64, value: i64) -> Step<i64> {
        match self.code.cell_ty(cell) {
            Some(ty) => ty.keep(value).map_err(|_| Halt::No),
            None => Ok(value),
        }
    }
}

fn need(possible: bool) -> Step<()> {
    if possible { Ok(()) } else { Err(Halt::No) }
}
