//! States as bytes: what the visited set keeps.

use super::state::{ByCell, Mask, Pending, Section, State};
use smallvec::SmallVec;
use weir_explore::stepper::edges::EdgeStepper;

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
    put_len(out, state.now.threads());
    state.now.lengths().for_each(|n| put_len(out, n));
    let (cells, threads, others) = state.now.words();
    put_values(out, cells);
    threads.iter().for_each(|v| put_value(out, *v));
    put_len(out, others.len());
    put_values(out, others);
    if let Some(s) = &state.section {
        put_len(out, s.threads);
        put_len(out, s.used.len());
        for (cell, wrote) in &s.used {
            put_value(out, *cell);
            put(out, u128::from(*wrote));
        }
    }
    put_len(out, state.pending.len());
    if !state.pending.is_empty() {
        state.last.iter().for_each(|mask| put(out, *mask));
        for p in &state.pending {
            put(out, p.at);
            put(out, p.readers);
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
    fn value(&mut self) -> i64 {
        let v = self.get() as u64;
        (v >> 1) as i64 ^ -((v & 1) as i64)
    }
    fn values(&mut self, len: usize, out: &mut Vec<i64>) {
        let mut next = out.len();
        out.resize(next + len, 0);
        for _ in 0..self.len() {
            next += self.len();
            out[next] = self.value();
            next += 1;
        }
    }
    fn masks(&mut self) -> ByCell {
        (0..self.len()).map(|_| (self.value(), self.get())).collect()
    }
}

/// The state that [`encode`] wrote.
pub(crate) fn decode(stepper: &EdgeStepper, bytes: &[u8]) -> State {
    let mut b = Bytes(bytes.iter());
    let lengths: SmallVec<[usize; 8]> = (0..b.len()).map(|_| b.len()).collect();
    let mut words = Vec::new();
    b.values(stepper.cells() + 1, &mut words);
    let length: usize = lengths.iter().sum();
    words.extend((0..length).map(|_| b.value()));
    let others = b.len();
    b.values(others, &mut words);
    let mut state = State::start(stepper.state(words, lengths.into_iter()));
    if state.now.owner().is_some() {
        let threads = b.len();
        let used = (0..b.len()).map(|_| (b.value(), b.get() != 0)).collect();
        state.section = Some(Section { threads, pending: false, used });
    }
    let pending = b.len();
    if pending > 0 {
        state.section.iter_mut().for_each(|s| s.pending = true);
        state.last.iter_mut().for_each(|mask| *mask = b.get());
        state.pending = (0..pending).map(|_| Pending { at: b.get(), readers: b.get() }).collect();
        state.stores = b.masks();
        state.readers = b.masks();
    }
    state
}

const _: () = assert!(Mask::BITS == u128::BITS);
