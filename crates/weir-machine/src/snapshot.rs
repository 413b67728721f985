//! A state for people and reports.

use crate::state::{HeapObject, State};
use weir_ir::{Addr, FrameView, Program, Snapshot, ThreadView, bytes};

/// The state with nothing hidden in it.
pub fn snapshot(program: &Program, state: &State) -> Snapshot {
    // To people, a byte of which some bit was never set is one that was never written.
    let shown = |v: i64| if program.whole && v > 0xff { bytes::UNSET } else { v };
    let mut memory: Vec<(Addr, i64)> = state.memory.iter().map(|(a, v)| (*a, shown(*v))).collect();
    for (number, object) in &state.heap {
        if let HeapObject::Live(cells) = object {
            memory.extend(cells.iter().zip(0..).map(|(v, offset)| (Addr::cell(*number, offset), shown(*v))));
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
