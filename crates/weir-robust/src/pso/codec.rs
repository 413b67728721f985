//! States as bytes: what the visited set keeps.

use super::state::{ByCell, Entry, Frame, Mask, Section, State, Thread};
use weir_ir::Program;

fn put(out: &mut Vec<u8>, mut v: u128) {
    while v >= 0x80 {
        out.push(v as u8 | 0x80);
        v >>= 7;
    }
    out.push(v as u8);
}

/// Small numbers of either sign are short.
fn put_value(out: &mut Vec<u8>, v: i64) {
    put(out, u128::from(((v << 1) ^ (v >> 63)) as u64));
}

fn put_len(out: &mut Vec<u8>, n: usize) {
    put(out, n as u128);
}

/// Values of which many are 0: their number is known.
fn put_values(out: &mut Vec<u8>, values: &[i64]) {
    let used = values.iter().filter(|v| **v != 0).count();
    put_len(out, used);
    let mut next = 0;
    for (i, v) in values.iter().enumerate().filter(|(_, v)| **v != 0) {
        put_len(out, i - next);
        put_value(out, *v);
        next = i + 1;
    }
}

fn put_masks(out: &mut Vec<u8>, masks: &ByCell) {
    put_len(out, masks.len());
    for (cell, mask) in masks {
        put_value(out, *cell);
        put(out, *mask);
    }
}

/// Appends the state.
pub(crate) fn encode(state: &State, out: &mut Vec<u8>) {
    put_len(out, state.threads.len());
    for t in &state.threads {
        put(out, t.template.into());
        put(out, t.copy.into());
        put_len(out, t.frames.len());
        for f in &t.frames {
            put(out, f.routine.into());
            put(out, f.loc.into());
            put(out, f.result.map_or(0, |r| u128::from(r) + 1));
            f.regs.iter().for_each(|v| put_value(out, *v));
        }
        put_len(out, t.buffer.len());
        for e in &t.buffer {
            put_value(out, e.cell);
            put_value(out, e.value);
        }
    }
    put_values(out, &state.cells);
    put_len(out, state.sparse.len());
    for (cell, value) in &state.sparse {
        put_value(out, *cell);
        put_value(out, *value);
    }
    put_len(out, state.heap.len());
    for object in &state.heap {
        put_len(out, object.as_ref().map_or(0, |cells| cells.len() + 1));
        put_values(out, object.as_deref().unwrap_or_default());
    }
    match &state.section {
        None => put_len(out, 0),
        Some(s) => {
            put_len(out, s.thread + 1);
            put_len(out, s.threads);
            put_len(out, s.used.len());
            for (cell, wrote) in &s.used {
                put_value(out, *cell);
                put(out, u128::from(*wrote));
            }
        }
    }
    if state.pending() > 0 {
        for t in &state.threads {
            put(out, t.last);
            for e in t.buffer.iter().filter(|e| !e.is_mark()) {
                put(out, e.at);
                put(out, e.readers);
            }
        }
        put_masks(out, &state.stores);
        put_masks(out, &state.readers);
    }
}

struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn get(&mut self) -> u128 {
        let (mut v, mut shift) = (0, 0);
        for byte in self.0.by_ref() {
            v |= u128::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        v
    }
    fn len(&mut self) -> usize {
        self.get() as usize
    }
    fn word(&mut self) -> u32 {
        self.get() as u32
    }
    fn value(&mut self) -> i64 {
        let v = self.get() as u64;
        (v >> 1) as i64 ^ -((v & 1) as i64)
    }
    fn values(&mut self, len: usize) -> Vec<i64> {
        let mut values = vec![0; len];
        let mut next = 0;
        for _ in 0..self.len() {
            next += self.len();
            values[next] = self.value();
            next += 1;
        }
        values
    }
    fn masks(&mut self) -> ByCell {
        (0..self.len()).map(|_| (self.value(), self.get())).collect()
    }
    fn thread(&mut self, program: &Program) -> Thread {
        let (template, copy) = (self.word(), self.word());
        let frames = (0..self.len()).map(|_| {
            let (routine, loc, result) = (self.word(), self.word(), self.word().checked_sub(1));
            let regs = program.routines[routine as usize].regs.iter().map(|_| self.value()).collect();
            Frame { routine, loc, regs, result }
        });
        let frames = frames.collect();
        let buffer = (0..self.len())
            .map(|_| Entry { cell: self.value(), value: self.value(), at: 0, readers: 0 })
            .collect();
        Thread { template, copy, frames, buffer, last: 0 }
    }
}

/// The state that [`encode`] wrote.
pub(crate) fn decode(program: &Program, cells: usize, bytes: &[u8]) -> State {
    let mut b = Bytes(bytes.iter());
    let mut state = State { threads: (0..b.len()).map(|_| b.thread(program)).collect(), ..State::default() };
    state.cells = b.values(cells);
    state.sparse = (0..b.len()).map(|_| (b.value(), b.value())).collect();
    state.heap = (0..b.len())
        .map(|_| {
            let len = b.len().checked_sub(1);
            let cells = b.values(len.unwrap_or(0));
            len.map(|_| cells)
        })
        .collect();
    let pending = state.pending() > 0;
    state.section = b.len().checked_sub(1).map(|thread| {
        let threads = b.len();
        let used = (0..b.len()).map(|_| (b.value(), b.get() != 0)).collect();
        Section { thread, threads, pending, used }
    });
    if pending {
        for t in &mut state.threads {
            t.last = b.get();
            for e in t.buffer.iter_mut().filter(|e| !e.is_mark()) {
                e.at = b.get();
                e.readers = b.get();
            }
        }
        state.stores = b.masks();
        state.readers = b.masks();
    }
    state
}

const _: () = assert!(Mask::BITS == u128::BITS);
