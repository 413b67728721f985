//! What is worked out once for a program.

use weir_ir::{Addr, CellInit, Count, EdgeId, Len, ObjId, Op, Program, Routine, Ty};
use weir_passes::calls::recursive_routines;
use weir_passes::live::Live;
use weir_passes::loops::closing_edges;

/// The most values that are tried one by one, and the most cells of fixed objects.
const MAX_CHOICES: i128 = 65_536;
const MAX_CELLS: u64 = 1 << 20;

/// Tables about a program.
pub(crate) struct Code<'a> {
    pub program: &'a Program,
    /// Per routine and location: the edges that leave it.
    pub out: Vec<Vec<Vec<EdgeId>>>,
    /// Per routine: the registers that are still read.
    pub live: Vec<Live>,
    /// Per object: its first cell and how many there are; `None` if unbounded.
    pub fixed: Vec<Option<(u32, u32)>>,
    /// How many cells the fixed objects have.
    pub cells: usize,
    /// Per routine and location: a step from here may go round a loop.
    pub closes: Vec<Vec<bool>>,
    /// Per template: how many threads it has from the start.
    pub copies: Vec<i64>,
}

impl<'a> Code<'a> {
    /// The error says why the program's states cannot be tried one by one.
    pub fn new(program: &'a Program) -> Result<Code<'a>, String> {
        if let Some(t) = program.templates.iter().find(|t| t.count == Count::Any) {
            return Err(format!("`{}` stands for any number of threads", t.name));
        }
        let (mut fixed, mut cells) = (Vec::new(), 0u64);
        for o in &program.objects {
            let len = match o.len {
                Len::Scalar => Some(1),
                Len::Fixed(n) => Some(n),
                Len::Unbounded => None,
            };
            fixed.push(len.map(|n| (cells as u32, n)));
            cells += u64::from(len.unwrap_or(0));
            if cells > MAX_CELLS {
                return Err(format!("shared memory of more than {MAX_CELLS} cells is too large to explore"));
            }
            if len.is_none() && o.init.iter().any(|i| matches!(i, CellInit::Any { .. })) {
                return Err(format!("cells of `{}` without end may start with any value", o.name));
            }
        }
        for r in &program.routines {
            for e in &r.edges {
                if let Op::Havoc(reg, _) = e.op {
                    let reg = &r.regs[reg.index()];
                    let few = program.bounds(reg.ty).is_some_and(|(lo, hi)| range(lo, hi) <= MAX_CHOICES);
                    if !few {
                        return Err(format!(
                            "`{}` of `{}` may get too many values to try one by one",
                            reg.name, r.name
                        ));
                    }
                }
            }
        }
        let copies = (0..program.templates.len()).map(weir_ir::TemplateId::new);
        Ok(Code {
            program,
            out: program.routines.iter().map(|r| r.out_table()).collect(),
            live: program.routines.iter().map(Live::of).collect(),
            fixed,
            cells: cells as usize,
            closes: closes(program),
            copies: copies.map(|t| program.copies(t) as i64).collect(),
        })
    }

    /// The position of a cell among those of the fixed objects.
    pub fn index(&self, cell: i64) -> Option<usize> {
        let (addr, objects) = (Addr(cell), self.fixed.len());
        let (first, _) = self.fixed[addr.object(objects)?.index()]?;
        Some(first as usize + addr.offset() as usize)
    }

    /// The type of a cell of a static object.
    pub fn cell_ty(&self, cell: i64) -> Option<Ty> {
        Addr(cell).object(self.fixed.len()).map(|o| self.program.object(o).ty)
    }

    /// The initial value of a cell that may not start with any value.
    pub fn initial(&self, object: ObjId, offset: i32) -> i64 {
        match self.program.object(object).cell_init(offset) {
            CellInit::Value(v) => v,
            CellInit::Any { lo, .. } => lo,
        }
    }

    /// The initial values of the fixed cells, with these choices for the free ones.
    pub fn initial_cells(&self, choices: &[(Addr, i64)]) -> Vec<i64> {
        let mut cells = vec![0; self.cells];
        for (i, fixed) in self.fixed.iter().enumerate() {
            let Some((first, len)) = *fixed else { continue };
            for offset in 0..len {
                cells[(first + offset) as usize] = self.initial(ObjId::new(i), offset as i32);
            }
        }
        for (addr, value) in choices {
            if let Some(i) = self.index(addr.0) {
                cells[i] = *value;
            }
        }
        cells
    }

    /// All choices of initial values: of the fixed cells, and which of them were
    /// free to choose.
    pub fn memories(&self) -> Result<Vec<Memory>, String> {
        let mut memories = vec![(Vec::with_capacity(self.cells), Vec::new())];
        for (i, o) in self.program.objects.iter().enumerate() {
            let len = self.fixed[i].map_or(0, |(_, len)| len);
            for offset in 0..len {
                let offset = offset as i32;
                match o.cell_init(offset) {
                    CellInit::Value(v) => memories.iter_mut().for_each(|(cells, _)| cells.push(v)),
                    CellInit::Any { lo, hi } => {
                        if range(lo, hi) * memories.len() as i128 > MAX_CHOICES {
                            let name = o.cell_name(offset);
                            return Err(format!("`{name}` may start with too many values to try one by one"));
                        }
                        let addr = Addr::of(ObjId::new(i), offset);
                        let chosen = |(cells, free): &Memory, v| {
                            let (mut cells, mut free) = (cells.clone(), free.clone());
                            cells.push(v);
                            free.push((addr, v));
                            (cells, free)
                        };
                        memories = memories.iter().flat_map(|m| (lo..=hi).map(|v| chosen(m, v))).collect();
                    }
                }
            }
        }
        Ok(memories)
    }
}

/// Initial values: of the fixed cells, and those that were free to choose.
pub(crate) type Memory = (Vec<i64>, Vec<(Addr, i64)>);

fn range(lo: i64, hi: i64) -> i128 {
    (i128::from(hi) - i128::from(lo) + 1).max(0)
}

/// A call of a routine that may call itself counts as going round a loop; so
/// does a call edge that closes one.
fn closes(program: &Program) -> Vec<Vec<bool>> {
    let recursive = recursive_routines(program);
    let each = |r: &Routine| {
        let mut at = vec![false; r.locs.len()];
        for (e, closing) in r.edges.iter().zip(closing_edges(r)) {
            let calls = matches!(e.op, Op::Call { routine, .. } if recursive[routine.index()]);
            at[e.src.index()] |= closing || calls;
        }
        at
    };
    program.routines.iter().map(each).collect()
}
