//! Where a search starts: how many threads there can be, and the initial states.

use crate::compile::code::{Code, Do};
use crate::compile::granule;
use crate::compile::lower::MAX_CHOICES;
use weir_ir::bytes::join;
use weir_ir::{Addr, CellInit, Len, ObjId, Program};

/// How many threads there is room for: those from the start, and one for each `spawn`; at
/// least `room` where there is one, since it may run several times.
pub(crate) fn threads_of(code: &Code, room: usize) -> usize {
    let spawns = code.routines.iter().flat_map(|r| &r.locs).flat_map(|l| &l.out);
    match spawns.filter(|e| matches!(e.act, Do::Spawn { .. })).count() {
        0 => code.threads.len(),
        n => (code.threads.len() + n).max(room),
    }
}

/// The possible initial values of the fixed cells.
pub(crate) fn initial_cells(program: &Program, code: &Code) -> Result<Vec<Vec<i64>>, String> {
    let mut states = vec![Vec::with_capacity(code.cells())];
    for (i, o) in program.objects.iter().enumerate() {
        if let Some(bytes) = code.packed[i] {
            let byte = |offset: u32| match o.cell_init(offset as i32) {
                CellInit::Value(v) if offset < bytes => v,
                // There is nothing there, or compilation has refused it.
                _ => 0,
            };
            for first in (0..bytes).step_by(granule::BYTES as usize) {
                let all: Vec<i64> = (first..first + granule::BYTES).map(byte).collect();
                let granule = join(&all).unwrap_or(0);
                states.iter_mut().for_each(|s| s.push(granule));
            }
            continue;
        }
        let cells = match o.len {
            Len::Scalar => 1,
            Len::Fixed(n) => n,
            Len::Unbounded => 0,
        };
        for offset in 0..cells {
            match o.cell_init(offset as i32) {
                CellInit::Value(v) => states.iter_mut().for_each(|s| s.push(v)),
                CellInit::Any { lo, hi } => {
                    let values = i128::from(hi) - i128::from(lo) + 1;
                    if values * states.len() as i128 > MAX_CHOICES {
                        return Err(format!(
                            "`{}` may start with so many values that there are more than {MAX_CHOICES} initial states",
                            o.cell_name(offset as i32)
                        ));
                    }
                    states = states
                        .iter()
                        .flat_map(|s| (lo..=hi).map(move |v| s.iter().copied().chain([v]).collect()))
                        .collect();
                }
            }
        }
    }
    Ok(states)
}

/// The fixed cells, each with its least initial value.
pub(crate) fn least_cells(program: &Program, code: &Code) -> Vec<i64> {
    let mut cells = Vec::with_capacity(code.cells());
    for (o, fixed) in program.objects.iter().zip(&code.fixed) {
        let len = fixed.map_or(0, |(_, len)| len as i32);
        cells.extend((0..len).map(|offset| match o.cell_init(offset) {
            CellInit::Value(v) | CellInit::Any { lo: v, .. } => v,
        }));
    }
    cells
}

/// The values of those cells that may start with any value.
pub(crate) fn chosen(program: &Program, code: &Code, cells: &[i64]) -> Vec<(Addr, i64)> {
    let mut chosen = Vec::new();
    for (i, o) in program.objects.iter().enumerate() {
        let Some((first, len)) = code.fixed[i] else { continue };
        for offset in 0..len as i32 {
            if let CellInit::Any { .. } = o.cell_init(offset) {
                let value = cells[first as usize - 1 + offset as usize];
                chosen.push((Addr::of(ObjId::new(i), offset), value));
            }
        }
    }
    chosen
}
