//! The machine one edge at a time, for engines that carry more along than the state: which
//! store was read, who came before whom. No step is folded into another, every step says what
//! others may notice of it, and threads may be started and joined.
//!
//! Cells are numbered as everywhere in this crate: those of objects of fixed length from 1 on,
//! others by their address. [`EdgeStepper::address`] turns numbers into addresses.

pub use crate::compile::{CellClasses, CellSet, MAX_CHOICES};
pub use crate::reduce::{Accesses, Futures};

use crate::compile::{CEdge, Code, Do, chosen, compile, initial_cells, least_cells, observed};
use crate::machine::{FRAME, HEAD, Machine, State, parts};
use std::ops::RangeInclusive;
use weir_engine::{Budget, piece};
use weir_ir::{Addr, EdgeId, Fault, Model, Program, ReadFrom};
use weir_passes::observe::Observed;

/// A compiled program under a memory model.
pub struct EdgeStepper {
    pub(super) code: Code,
    model: Model,
    /// What properties look at is kept.
    watching: bool,
}

/// A state: memory, and the threads with their frames and buffers.
#[derive(Clone, Debug, Default)]
pub struct EdgeState {
    pub(super) work: State,
}

/// What others may notice of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    Local,
    /// A cell is read: in the own buffer or in memory.
    Read(i64, ReadFrom),
    /// A cell is stored to: in memory at once (`true`), or in the own buffer.
    Store(i64, bool),
    /// A locked operation reads a cell, and writes it (`true`) unless a compare fails.
    Update(i64, bool),
    /// An atomic section begins.
    Begin,
    /// An atomic section ends.
    End,
    /// That thread is started.
    Spawn(usize),
    /// That thread has been waited for.
    Join(usize),
    /// The heap object with that number is freed.
    Free(u32),
}

/// Where executions start: a state, and the values chosen for the cells that may start with
/// any value.
pub type Start = (EdgeState, Vec<(Addr, i64)>);

impl EdgeStepper {
    /// Compiles a program that passes [`weir_ir::verify`].
    ///
    /// # Errors
    /// What cannot be executed step by step.
    pub fn new(program: &Program, model: Model) -> Result<EdgeStepper, String> {
        EdgeStepper::compiled(program, model, None)
    }

    /// The same, for whoever judges states by the program's properties: what these look at is
    /// kept.
    ///
    /// # Errors
    /// What cannot be executed step by step.
    pub fn watching(program: &Program, model: Model) -> Result<EdgeStepper, String> {
        EdgeStepper::compiled(program, model, Some(&observed(program)))
    }

    fn compiled(program: &Program, model: Model, seen: Option<&Observed>) -> Result<EdgeStepper, String> {
        // Whoever steps asks about limits.
        let mut code =
            piece::run(Budget::unlimited(), || compile(program, seen)).map_err(|why| why.to_string())??;
        for (template, _, args) in &mut code.threads {
            let types = &code.routines[code.templates[*template as usize] as usize].reg_ty;
            for (arg, ty) in args.iter_mut().zip(types) {
                *arg = ty.keep(*arg).map_err(|_| {
                    "an argument of a thread is outside the range of its parameter".to_string()
                })?;
            }
        }
        Ok(EdgeStepper { code, model, watching: seen.is_some() })
    }

    /// The memory model.
    pub fn model(&self) -> Model {
        self.model
    }

    fn machine(&self) -> Machine<'_> {
        Machine { code: &self.code, model: self.model }
    }

    /// What may be accessed from each location on.
    pub fn futures(&self, program: &Program) -> Futures {
        Futures::new(program, &self.code)
    }

    /// The states to start in, with the values of the cells that may start with any.
    ///
    /// # Errors
    /// There are too many.
    pub fn starts(&self, program: &Program) -> Result<Vec<Start>, String> {
        let start = |cells: Vec<i64>| (self.start_with(&cells), chosen(program, &self.code, &cells));
        Ok(initial_cells(program, &self.code)?.into_iter().map(start).collect())
    }

    /// The state to start in, given values of the cells that may start with any; the others
    /// of these cells have their least.
    pub fn start(&self, program: &Program, chosen: &[(Addr, i64)]) -> EdgeState {
        let mut start = self.start_with(&least_cells(program, &self.code));
        for (addr, value) in chosen {
            if let Ok(cell) = start.work.cell_of(&self.code, addr.0) {
                start.work.write(&self.code, cell, *value);
            }
        }
        start
    }

    fn start_with(&self, cells: &[i64]) -> EdgeState {
        let mut work = State::initial(&self.code, cells);
        (0..work.threads.len()).for_each(|t| self.forget(&mut work, t));
        EdgeState { work }
    }

    /// Sets to 0 what the thread's topmost frame starts with and nobody reads.
    fn forget(&self, work: &mut State, t: usize) {
        let top = work.top(&self.code, t);
        for r in &self.code.routines[work.w[top] as usize].unread {
            work.w[top + FRAME + *r as usize] = 0;
        }
    }

    fn out(&self, work: &State, top: usize) -> &[CEdge] {
        &self.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize].out
    }

    /// The edges that leave a location, and for each what there is to choose from. Their order
    /// is that of the program; an edge's position in it is how it is named below.
    pub fn edges(
        &self,
        routine: usize,
        loc: usize,
    ) -> impl ExactSizeIterator<Item = (EdgeId, RangeInclusive<i64>)> {
        self.code.routines[routine].locs[loc].out.iter().map(|e| (e.id, e.choices()))
    }

    /// Where the thread is: routine and location of its topmost frame.
    pub fn at(&self, state: &EdgeState, t: usize) -> (usize, usize) {
        let top = state.work.top(&self.code, t);
        (state.work.w[top] as usize, state.work.w[top + 1] as usize)
    }

    /// Where each frame of the thread goes on: routine and location. That of a call under way
    /// is the one after it.
    pub fn frames<'a>(
        &'a self,
        state: &'a EdgeState,
        t: usize,
    ) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let (code, w) = (&self.code, &state.work.w);
        let mut left = state.work.frames(t);
        let mut at = state.work.threads[t] as usize + HEAD;
        std::iter::from_fn(move || {
            left -= 1;
            if left < 0 {
                return None;
            }
            let (routine, loc) = (w[at] as usize, w[at + 1] as usize);
            at += FRAME + code.routines[routine].reg_init.len();
            let called = |at: usize| code.routines[routine].locs[loc].out[w[at + 2] as usize].dst as usize;
            Some((routine, if left > 0 { called(at) } else { loc }))
        })
    }

    /// Whether the thread has ended.
    pub fn ended(&self, state: &EdgeState, t: usize) -> bool {
        state.work.ended(&self.code, t)
    }

    /// The cell that an edge from where the thread is would access; `None` if it accesses none.
    pub fn cell(&self, state: &EdgeState, t: usize, position: usize) -> Option<Result<i64, Fault>> {
        let top = state.work.top(&self.code, t);
        match &self.out(&state.work, top)[position].act {
            Do::Load(_, place) | Do::Store(place, _) | Do::Rmw { place, .. } | Do::Cas { place, .. } => {
                Some(self.machine().env(&state.work, t, top).place(place))
            }
            _ => None,
        }
    }

    /// The thread takes an edge from where it is; `None`: the edge is blocked, by another's
    /// atomic section for one, and the state is of no more use.
    ///
    /// # Errors
    /// The error that the step is.
    pub fn exec(
        &self,
        state: &mut EdgeState,
        t: usize,
        position: usize,
        choice: i64,
    ) -> Result<Option<Effect>, Fault> {
        let work = &mut state.work;
        if work.w[0] != 0 && work.w[0] != t as i64 + 1 {
            return Ok(None);
        }
        let top = work.top(&self.code, t);
        let edge = &self.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize].out[position];
        let effect = self.effect(work, t, top, edge);
        if !self.machine().exec(work, t, top, position, edge, choice)? {
            return Ok(None);
        }
        match &edge.act {
            Do::Call { routine, .. } => {
                // Nobody reads what the call will write.
                if !self.watching
                    && let Some(r) = edge.call_dst
                    && self.code.routines[*routine as usize].returns.is_some()
                {
                    work.w[top + FRAME + r as usize] = 0;
                }
                self.forget(work, t);
            }
            Do::Spawn { .. } => self.forget(work, work.threads.len() - 1),
            _ => {}
        }
        effect.map(Some)
    }

    fn effect(&self, work: &State, t: usize, top: usize, edge: &CEdge) -> Result<Effect, Fault> {
        let machine = self.machine();
        let env = machine.env(work, t, top);
        Ok(match &edge.act {
            Do::Load(_, place) => {
                let cell = env.place(place)?;
                let own = work.buffer(t).chunks_exact(2).any(|e| e[0] == cell);
                Effect::Read(cell, if own { ReadFrom::Buffer } else { ReadFrom::Memory })
            }
            Do::Store(place, _) => {
                Effect::Store(env.place(place)?, self.model == Model::Sc || work.w[0] != 0)
            }
            Do::Rmw { place, .. } => Effect::Update(env.place(place)?, true),
            Do::Cas { place, expected, .. } => {
                let cell = env.place(place)?;
                Effect::Update(cell, work.read(&self.code, cell) == env.eval(expected)?)
            }
            Do::AtomicBegin => Effect::Begin,
            Do::AtomicEnd => Effect::End,
            Do::Spawn { .. } => Effect::Spawn(work.threads.len()),
            Do::Join(e) => {
                let id = env.eval(e)?;
                Effect::Join(usize::try_from(id).map_err(|_| Fault::BadJoin(id))?)
            }
            Do::Free(e) => Effect::Free(Addr(env.eval(e)?).number()),
            _ => Effect::Local,
        })
    }

    /// The stores of the thread's buffer that can be flushed: their positions and cells.
    pub fn flushable<'a>(
        &self,
        state: &'a EdgeState,
        t: usize,
    ) -> impl Iterator<Item = (usize, i64)> + use<'a> {
        self.machine().flushable(state.work.buffer(t))
    }

    /// A store of the thread's buffer reaches memory.
    ///
    /// # Errors
    /// The error that this is.
    pub fn flush(&self, state: &mut EdgeState, t: usize, position: usize) -> Result<(), Fault> {
        self.machine().flush(&mut state.work, t, position)
    }

    /// The address of a cell.
    pub fn address(&self, cell: i64) -> Addr {
        self.machine().address(cell)
    }

    /// Forgets what the cells hold that nobody reads, in memory and in buffers, the heap
    /// excepted.
    pub fn forget_values(&self, state: &mut EdgeState, read: impl Fn(i64) -> bool) {
        let work = &mut state.work;
        for cell in (1..=self.code.cells()).filter(|&cell| !read(cell as i64)) {
            work.w[cell] = 0;
        }
        for t in 0..work.threads.len() {
            for e in work.buffer_mut(t).chunks_exact_mut(2).filter(|e| e[0] != 0 && !read(e[0])) {
                e[1] = 0;
            }
        }
        let (sparse, heap) = (work.sparse as usize, work.heap as usize);
        let written: Vec<i64> = work.w[sparse + 1..heap].iter().step_by(2).copied().collect();
        for cell in written.into_iter().filter(|&cell| !read(cell)) {
            if let Some(o) = Addr(cell).object(self.code.object.len()) {
                work.write(&self.code, cell, self.code.object[o.index()].1);
            }
        }
    }

    /// How many cells the objects of fixed length have.
    pub fn cells(&self) -> usize {
        self.code.cells()
    }

    /// What memory holds, as words that can be compared.
    pub fn memory(&self, state: &EdgeState) -> Vec<i64> {
        let mut words = Vec::new();
        parts::memory(&self.code, &state.work, &mut words);
        words
    }

    /// The state with these words, all in a row, given how many of them each thread has: see
    /// [`EdgeState::words`] and [`EdgeState::lengths`].
    pub fn state(&self, words: Vec<i64>, lengths: impl Iterator<Item = usize>) -> EdgeState {
        let (mut threads, mut at) = (Vec::new(), 1 + self.code.cells());
        for length in lengths {
            threads.push(at as u32);
            at += length;
        }
        let heap = (at + 1 + 2 * words[at] as usize) as u32;
        EdgeState { work: State { w: words, threads, sparse: at as u32, heap } }
    }
}

impl EdgeState {
    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.work.threads.len()
    }

    /// The thread that is in an atomic section.
    pub fn owner(&self) -> Option<usize> {
        usize::try_from(self.work.w[0] - 1).ok()
    }

    /// The thread's buffer: cell, value, cell, value …; cell 0 is a store-store mark.
    pub fn buffer(&self, t: usize) -> &[i64] {
        self.work.buffer(t)
    }

    /// How many entries the thread's buffer has, marks included.
    pub fn entries(&self, t: usize) -> usize {
        self.work.entries(t)
    }

    /// The words of the thread's frames.
    pub fn frame_words(&self, t: usize) -> &[i64] {
        let words = parts::thread(&self.work, t);
        &words[HEAD..words.len() - parts::buffer(words).len()]
    }

    /// Whether objects have been made on the heap.
    pub fn allocated(&self) -> bool {
        self.work.w[self.work.heap as usize] != 0
    }

    /// The whole state as words: who is in an atomic section and the cells of objects of fixed
    /// length, then the threads, then what else memory holds.
    pub fn words(&self) -> (&[i64], &[i64], &[i64]) {
        let State { w, threads, sparse, .. } = &self.work;
        let (before, others) = w.split_at(*sparse as usize);
        let (cells, threads) = before.split_at(threads.first().map_or(before.len(), |at| *at as usize));
        (cells, threads, others)
    }

    /// How many of the words each thread has.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        (0..self.threads()).map(|t| parts::thread(&self.work, t).len())
    }
}
