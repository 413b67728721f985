//! A state for people and reports.

use crate::state::{HeapObject, State};
use weir_ir::{Addr, FrameView, Program, Snapshot, ThreadView};

/// The state with nothing hidden in it.
pub fn snapshot(program: &Program, state: &State) -> Snapshot {
    let mut memory: Vec<(Addr, i64)> = state.memory.iter().map(|(a, v)| (*a, *v)).collect();
    for (i, object) in state.heap.iter().enumerate() {
        if let HeapObject::Live(cells) = object {
            let number = (program.objects.len() + i + 1) as u32;
            memory.extend(cells.iter().zip(0..).map(|(v, offset)| (Addr::cell(number, offset), *v)));
        }
    }
    let threads = state.threads.iter().map(|t| ThreadView {
        template: t.template,
        copy: t.copy,
        frames: t
            .frames
            .iter()
            .map(|f| FrameView { routine: f.routine, loc: f.loc, regs: f.regs.clone() })
            .collect(),
        buffer: t.buffer.entries(),
        ended: t.ended(program),
    });
    Snapshot { memory, threads: threads.collect() }
}
