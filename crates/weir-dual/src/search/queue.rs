//! What to expand next: two orders in turn. Small configurations near the start
//! first, since they subsume many; and those nearest to the start first, whatever
//! their size, since they may be one step from showing a bug.

use super::space::{ANY, ANYWHERE, Space};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

type Heap = BinaryHeap<(Reverse<u32>, Reverse<u32>)>;

/// The configurations that wait.
#[derive(Default)]
pub(crate) struct Queue {
    small: Heap,
    near: Heap,
    /// Taken from one heap, and still in the other.
    done: Vec<bool>,
    waiting: usize,
    turn: bool,
}

impl Queue {
    pub fn push(&mut self, space: &Space, row: &[u32], id: u32) {
        let n = space.n();
        let (mut distance, mut size) = (0, 0);
        for t in 0..n {
            if row[t] != ANYWHERE {
                distance += space.threads[t].distance[row[t] as usize].min(1 << 20);
            }
            size += space.buffers.word(row[n + t]).len() as u32;
        }
        size += row[2 * n..].iter().filter(|&&v| v != ANY).count() as u32;
        self.small.push((Reverse(2 * distance + size), Reverse(id)));
        self.near.push((Reverse(distance), Reverse(id)));
        self.done.resize(self.done.len().max(id as usize + 1), false);
        self.waiting += 1;
    }

    pub fn pop(&mut self) -> Option<u32> {
        loop {
            self.turn = !self.turn;
            let heap = if self.turn { &mut self.small } else { &mut self.near };
            match heap.pop() {
                Some((_, Reverse(id))) if !std::mem::replace(&mut self.done[id as usize], true) => {
                    self.waiting -= 1;
                    return Some(id);
                }
                None if self.waiting == 0 => return None,
                _ => {}
            }
        }
    }

    pub fn len(&self) -> usize {
        self.waiting
    }

    pub fn bytes(&self) -> usize {
        (self.small.capacity() + self.near.capacity()) * 8 + self.done.capacity()
    }
}
