//! The initial states: one for each choice of values for the cells that may
//! start with any value.

use crate::buffer::Buffer;
use crate::control;
use crate::error::{MAX_VALUES, Unsupported};
use crate::state::{State, ThreadState};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use weir_ir::undef::Bits;
use weir_ir::{Addr, CellInit, Count, Len, ObjId, Program, ThreadId};

/// Why a choice of initial values is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InitError {
    /// The program has no concrete initial state.
    Unsupported(Unsupported),
    /// A cell that may start with any value is missing.
    Missing(String),
    /// A cell is given twice.
    Twice(String),
    /// A cell that has a fixed initial value, or does not exist, is given one.
    NotChosen(String),
    /// The value is not one the cell may start with.
    OutOfRange {
        /// The cell.
        cell: String,
        /// The value.
        value: i64,
    },
}

impl fmt::Display for InitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InitError::Unsupported(u) => write!(f, "{u}"),
            InitError::Missing(c) => write!(f, "the initial value of `{c}` is missing"),
            InitError::Twice(c) => write!(f, "the initial value of `{c}` is given twice"),
            InitError::NotChosen(c) => write!(f, "the initial value of `{c}` is not free to choose"),
            InitError::OutOfRange { cell, value } => write!(f, "`{cell}` may not start with {value}"),
        }
    }
}

impl std::error::Error for InitError {}

/// The state in which the free cells have the values chosen. Each of them must
/// be given exactly once.
pub fn initial_state(program: &Program, choices: &[(Addr, i64)]) -> Result<State, InitError> {
    let free = free_cells(program).map_err(InitError::Unsupported)?;
    let mut memory = fixed_cells(program);
    for (addr, value) in choices {
        let name = || program.show_addr(*addr);
        let Some(cell) = free.iter().find(|c| c.addr == *addr) else {
            return Err(InitError::NotChosen(name()));
        };
        if !(cell.lo..=cell.hi).contains(value) {
            return Err(InitError::OutOfRange { cell: name(), value: *value });
        }
        if memory.insert(*addr, *value).is_some() {
            return Err(InitError::Twice(name()));
        }
    }
    if let Some(missing) = free.iter().find(|c| !memory.contains_key(&c.addr)) {
        return Err(InitError::Missing(program.show_addr(missing.addr)));
    }
    let mut threads = Vec::new();
    for (i, t) in program.threads.iter().enumerate() {
        let routine = program.template(t.template).routine;
        let args: Vec<Bits> = t.args.iter().map(|v| Bits::set(*v)).collect();
        let frame = control::enter(program, routine, &args, None).map_err(|fault| {
            let thread = program.thread_name(ThreadId::new(i));
            InitError::Unsupported(Unsupported::Argument { thread, fault })
        })?;
        let buffer = Buffer::default();
        threads.push(ThreadState { template: t.template, copy: t.copy, frames: vec![frame], buffer });
    }
    Ok(State {
        memory,
        heap: BTreeMap::new(),
        variables: BTreeSet::new(),
        threads,
        atomic: None,
        exited: false,
    })
}

/// Values chosen for the cells that may start with any value.
pub type Choices = Vec<(Addr, i64)>;

/// All initial states, each with the values chosen for the free cells.
pub fn initial_states(program: &Program) -> Result<Vec<(Choices, State)>, Unsupported> {
    let mut choices: Vec<Choices> = vec![Vec::new()];
    for cell in free_cells(program)? {
        let values = (i128::from(cell.hi) - i128::from(cell.lo) + 1).max(0) as u128;
        if values * choices.len() as u128 > MAX_VALUES {
            return Err(Unsupported::InitialValues { variable: cell.variable });
        }
        choices = choices
            .iter()
            .flat_map(|chosen| {
                (cell.lo..=cell.hi).map(|v| {
                    let mut more = chosen.clone();
                    more.push((cell.addr, v));
                    more
                })
            })
            .collect();
    }
    let mut states = Vec::new();
    for chosen in choices {
        match initial_state(program, &chosen) {
            Ok(state) => states.push((chosen, state)),
            Err(InitError::Unsupported(u)) => return Err(u),
            Err(other) => unreachable!("each free cell got one legal value, but {other}"),
        }
    }
    Ok(states)
}

/// A cell that may start with any value between two bounds.
struct FreeCell {
    addr: Addr,
    variable: String,
    lo: i64,
    hi: i64,
}

fn free_cells(program: &Program) -> Result<Vec<FreeCell>, Unsupported> {
    if let Some(t) = program.templates.iter().find(|t| t.count == Count::Any) {
        return Err(Unsupported::AnyNumberOfThreads { template: t.name.clone() });
    }
    let mut free = Vec::new();
    for (i, object) in program.objects.iter().enumerate() {
        let cells = match (object.len, object.init.as_slice()) {
            (Len::Unbounded, [CellInit::Any { .. }]) => {
                return Err(Unsupported::InitialValues { variable: object.name.clone() });
            }
            (Len::Unbounded, inits) => inits.len(),
            (Len::Scalar, _) => 1,
            (Len::Fixed(n), _) => n as usize,
        };
        for offset in (0..=i32::MAX).take(cells) {
            if let CellInit::Any { lo, hi } = object.cell_init(offset) {
                let addr = Addr::of(ObjId::new(i), offset);
                free.push(FreeCell { addr, variable: object.name.clone(), lo, hi });
            }
        }
    }
    Ok(free)
}

/// The cells with a fixed initial value. Those of unbounded objects and of whole programs
/// are left out: a cell that is absent has its initial value.
fn fixed_cells(program: &Program) -> BTreeMap<Addr, i64> {
    let mut memory = BTreeMap::new();
    if program.whole {
        return memory;
    }
    for (i, object) in program.objects.iter().enumerate() {
        let cells = match object.len {
            Len::Scalar => 1,
            Len::Fixed(n) => n as usize,
            Len::Unbounded => 0,
        };
        for offset in (0..=i32::MAX).take(cells) {
            if let CellInit::Value(v) = object.cell_init(offset) {
                memory.insert(Addr::of(ObjId::new(i), offset), v);
            }
        }
    }
    memory
}
