//! All local states of all threads, and all values of shared memory, found
//! together: a load may find any value that some step stores there, a store may
//! store what a local state says, until nothing new turns up.
//!
//! This is flow-insensitive for memory and exact for registers: an
//! over-approximation of what TSO does. Dead registers are set to 0, so that
//! states that behave alike are one.

use super::exec::{Cpu, Ready, Refused, enter};
use super::{Act, Cell, Local, Node, Target, Val};
use crate::limits::Gauge;
use crate::unsupported::Unsupported;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use weir_ir::{Addr, CellInit, EdgeId, Expr, Fault, Op, Place, Program, ThreadId};
use weir_passes::live::Live;

/// The most values of one cell, local states of one thread, and steps of one thread.
const MAX_VALUES: usize = 512;
const MAX_LOCALS: usize = 1 << 18;
const MAX_STEPS: usize = 1 << 21;

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// A cell of memory that the program or a property touches.
#[derive(Clone, Debug)]
pub(crate) struct CellInfo {
    pub addr: Addr,
    pub values: Vec<i64>,
    /// The values it may start with.
    pub init: Vec<Val>,
}

/// A step of one thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub src: Node,
    pub act: Act,
    pub target: Target,
    pub edge: EdgeId,
    pub choice: i64,
}

/// The local states of one thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// The first one is the initial state.
    pub locals: Vec<Local>,
    pub moves: Vec<Move>,
}

/// All threads on their own, and memory.
#[derive(Clone, Debug)]
pub(crate) struct System {
    pub cells: Vec<CellInfo>,
    pub threads: Vec<Graph>,
}

impl System {
    pub fn cell(&self, addr: Addr) -> Option<Cell> {
        self.cells.iter().position(|c| c.addr == addr).map(|c| c as Cell)
    }
}

/// Why there is no result.
pub(crate) enum Stop {
    Unsupported(Unsupported),
    Limit(weir_engine::StopReason),
}

impl From<Unsupported> for Stop {
    fn from(u: Unsupported) -> Stop {
        Stop::Unsupported(u)
    }
}

struct Work<'a> {
    program: &'a Program,
    cells: Vec<CellInfo>,
    by_addr: Map<Addr, Cell>,
    by_value: Map<(Cell, i64), Val>,
    /// Steps whose result depends on what is in the cell.
    waiting: Vec<Vec<(usize, Node, EdgeId)>>,
    threads: Vec<Graph>,
    numbers: Vec<Map<Local, Node>>,
    live: Vec<Live>,
    /// Per thread: registers of its own routine that properties read.
    watched: Vec<Vec<bool>>,
    /// Local states whose steps are to be found, and values to be loaded.
    todo: Vec<(usize, Node)>,
    found: Vec<(usize, Node, EdgeId, Cell, Val)>,
}

/// Explores all threads.
pub(crate) fn system(program: &Program, gauge: &mut Gauge<'_>) -> Result<System, Stop> {
    let mut w = Work {
        program,
        cells: Vec::new(),
        by_addr: Map::default(),
        by_value: Map::default(),
        waiting: Vec::new(),
        threads: vec![Graph::default(); program.threads.len()],
        numbers: vec![Map::default(); program.threads.len()],
        live: program.routines.iter().map(Live::of).collect(),
        watched: watched(program),
        todo: Vec::new(),
        found: Vec::new(),
    };
    for (t, thread) in program.threads.iter().enumerate() {
        let name = || program.thread_name(ThreadId::new(t));
        let routine = program.template(thread.template).routine;
        let frame = enter(program, routine, &thread.args, None).map_err(|_| Unsupported::Argument(name()))?;
        w.node(t, Local { frames: vec![frame], atomic: false })?;
    }
    w.property_cells()?;
    let mut rounds = 0u32;
    loop {
        rounds = rounds.wrapping_add(1);
        if rounds.is_multiple_of(256) {
            let locals: usize = w.threads.iter().map(|g| g.locals.len()).sum();
            let moves: usize = w.threads.iter().map(|g| g.moves.len()).sum();
            if let Some(why) = gauge.limit(0, locals, locals * 200 + moves * 64) {
                return Err(Stop::Limit(why));
            }
        }
        if let Some((t, node, edge, cell, val)) = w.found.pop() {
            w.with_value(t, node, edge, cell, val)?;
        } else if let Some((t, node)) = w.todo.pop() {
            w.expand(t, node)?;
        } else {
            break;
        }
    }
    Ok(System { cells: w.cells, threads: w.threads })
}

/// The registers that some property reads must not be forgotten.
fn watched(program: &Program) -> Vec<Vec<bool>> {
    let mut out: Vec<Vec<bool>> = (0..program.threads.len())
        .map(|t| vec![false; program.thread_routine(ThreadId::new(t)).regs.len()])
        .collect();
    for e in program.properties.iter().map(|p| &p.pred).chain(&program.filter) {
        e.visit(&mut |e| {
            if let Expr::RegOf(t, r) = e
                && let Some(seen) = out.get_mut(t.index()).and_then(|regs| regs.get_mut(r.index()))
            {
                *seen = true;
            }
        });
    }
    out
}

impl Work<'_> {
    fn node(&mut self, t: usize, mut local: Local) -> Result<Node, Stop> {
        let mut result = None;
        for (i, frame) in local.frames.iter_mut().enumerate().rev() {
            let live = self.live[frame.routine.index()].at(frame.loc);
            for (r, value) in frame.regs.iter_mut().enumerate() {
                let kept = (live.binary_search(&weir_ir::RegId::new(r)).is_ok()
                    && result.is_none_or(|x: weir_ir::RegId| x.index() != r))
                    || i == 0 && self.watched[t][r];
                if !kept {
                    *value = 0;
                }
            }
            result = frame.result;
        }
        if let Some(&node) = self.numbers[t].get(&local) {
            return Ok(node);
        }
        let node = self.threads[t].locals.len();
        if node >= MAX_LOCALS || local.frames.len() > 256 {
            let thread = self.program.thread_name(ThreadId::new(t));
            return Err(Unsupported::ManyLocalStates(thread).into());
        }
        self.threads[t].locals.push(local.clone());
        self.numbers[t].insert(local, node as Node);
        self.todo.push((t, node as Node));
        Ok(node as Node)
    }

    fn cell(&mut self, addr: Addr) -> Result<Cell, Stop> {
        if let Some(&cell) = self.by_addr.get(&addr) {
            return Ok(cell);
        }
        let object = addr.object(self.program.objects.len());
        let many = || Unsupported::ManyValues(self.program.show_addr(addr));
        let cell = Cell::try_from(self.cells.len()).ok().filter(|c| *c < 4096).ok_or_else(many)?;
        let init = match object.map(|o| self.program.object(o).cell_init(addr.offset())) {
            Some(CellInit::Value(v)) => v..=v,
            Some(CellInit::Any { lo, hi }) => lo..=hi,
            None => 0..=0,
        };
        if i128::from(*init.end()) - i128::from(*init.start()) >= MAX_VALUES as i128 {
            return Err(many().into());
        }
        self.by_addr.insert(addr, cell);
        self.waiting.push(Vec::new());
        self.cells.push(CellInfo { addr, values: Vec::new(), init: Vec::new() });
        for v in init {
            let val = self.val(cell, v)?;
            self.cells[cell as usize].init.push(val);
        }
        Ok(cell)
    }

    fn val(&mut self, cell: Cell, value: i64) -> Result<Val, Stop> {
        if let Some(&val) = self.by_value.get(&(cell, value)) {
            return Ok(val);
        }
        let info = &mut self.cells[cell as usize];
        if info.values.len() >= MAX_VALUES {
            let variable = self.program.show_addr(info.addr);
            return Err(Unsupported::ManyValues(variable).into());
        }
        let val = info.values.len() as Val;
        info.values.push(value);
        self.by_value.insert((cell, value), val);
        let waiting = &self.waiting[cell as usize];
        self.found.extend(waiting.iter().map(|&(t, node, edge)| (t, node, edge, cell, val)));
        Ok(val)
    }

    fn push(
        &mut self,
        t: usize,
        src: Node,
        edge: EdgeId,
        choice: i64,
        act: Act,
        after: Result<Local, Fault>,
    ) -> Result<(), Stop> {
        let target = match after {
            Ok(local) => Target::Node(self.node(t, local)?),
            Err(fault) => Target::Fault(fault),
        };
        if self.threads[t].moves.len() >= MAX_STEPS {
            let thread = self.program.thread_name(ThreadId::new(t));
            return Err(Unsupported::ManyLocalStates(thread).into());
        }
        self.threads[t].moves.push(Move { src, act, target, edge, choice });
        Ok(())
    }

    fn cpu(&self, t: usize) -> Cpu<'_> {
        Cpu { program: self.program, thread: &self.program.threads[t] }
    }

    fn expand(&mut self, t: usize, node: Node) -> Result<(), Stop> {
        let local = self.threads[t].locals[node as usize].clone();
        let program = self.program;
        let routine = program.routine(local.top().routine);
        for (id, edge) in routine.out(local.top().loc) {
            let name = || routine.name.clone();
            let ready = self.cpu(t).ready(&local, &edge.op, edge.dst).map_err(|r| match r {
                Refused::Heap => Unsupported::Heap(name()),
                Refused::Spawn => Unsupported::Spawn(name()),
                Refused::Join => Unsupported::Join(name()),
                Refused::Havoc(r) => {
                    Unsupported::Havoc { routine: name(), register: routine.regs[r.index()].name.clone() }
                }
            })?;
            match ready {
                Ready::Local(None) => {}
                Ready::Local(Some(after)) => self.push(t, node, id, 0, Act::Local, after)?,
                Ready::Choice(list) => {
                    for (choice, after) in list {
                        self.push(t, node, id, choice, Act::Local, after)?;
                    }
                }
                Ready::Fence(after) => self.push(t, node, id, 0, Act::Fence, after)?,
                Ready::Section(after) => self.push(t, node, id, 0, Act::Section, Ok(after))?,
                Ready::Store(addr, value, after) => {
                    let cell = self.cell(addr)?;
                    let val = self.val(cell, value)?;
                    let act =
                        if local.atomic { Act::Locked(cell, None, Some(val)) } else { Act::Store(cell, val) };
                    self.push(t, node, id, 0, act, Ok(after))?;
                }
                Ready::Load(addr) | Ready::Locked(addr) => {
                    let cell = self.cell(addr)?;
                    self.waiting[cell as usize].push((t, node, id));
                    let known = 0..self.cells[cell as usize].values.len() as Val;
                    self.found.extend(known.map(|val| (t, node, id, cell, val)));
                }
            }
        }
        Ok(())
    }

    /// A load or a locked operation finds a value.
    fn with_value(&mut self, t: usize, node: Node, id: EdgeId, cell: Cell, val: Val) -> Result<(), Stop> {
        let local = self.threads[t].locals[node as usize].clone();
        let program = self.program;
        let edge = &program.routine(local.top().routine).edges[id.index()];
        let (addr, value) = {
            let info = &self.cells[cell as usize];
            (info.addr, info.values[val as usize])
        };
        if let (Op::Load(reg, _), false) = (&edge.op, local.atomic) {
            let after = self.cpu(t).loaded(&local, *reg, edge.dst, value);
            return self.push(t, node, id, 0, Act::Load(cell, val), after);
        }
        match self.cpu(t).locked(&local, &edge.op, edge.dst, addr, value) {
            Ok((wrote, after)) => {
                let wrote = wrote.map(|v| self.val(cell, v)).transpose()?;
                self.push(t, node, id, 0, Act::Locked(cell, Some(val), wrote), Ok(after))
            }
            Err(fault) => self.push(t, node, id, 0, Act::Locked(cell, Some(val), None), Err(fault)),
        }
    }

    fn property_cells(&mut self) -> Result<(), Stop> {
        let mut places = Vec::new();
        for e in self.program.properties.iter().map(|p| &p.pred).chain(&self.program.filter) {
            e.visit(&mut |e| {
                if let Expr::Mem(place) = e
                    && let Place::Cell(o, index) = &**place
                    && let Some(i) = index.constant().and_then(|i| i32::try_from(i).ok())
                {
                    places.push(Addr::of(*o, i));
                }
            });
        }
        for addr in places {
            self.cell(addr)?;
        }
        Ok(())
    }
}
