//! Merging runs.

use super::runs::{Reader, Row, Run};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Deref;
use weir_engine::StopReason;

/// Several runs as one.
pub(super) struct Merge<R> {
    readers: Vec<Reader<R>>,
    /// The hash of each head.
    heads: BinaryHeap<Reverse<(u64, usize)>>,
}

/// Different states with the same hash; nearly always one.
#[derive(Default)]
pub(super) struct Group {
    rows: Vec<Row>,
    len: usize,
}

impl Group {
    pub fn rows(&self) -> &[Row] {
        &self.rows[..self.len]
    }

    /// Takes a state out, if it is there.
    pub fn remove(&mut self, parts: &[u32]) {
        if let Some(at) = self.rows().iter().position(|row| row.parts == parts) {
            self.len -= 1;
            // In order, as they were.
            self.rows[at..=self.len].rotate_left(1);
        }
    }
}

impl<'d, R: Deref<Target = Run<'d>>> Merge<R> {
    pub fn new(runs: impl IntoIterator<Item = R>) -> Result<Merge<R>, StopReason> {
        let readers = runs.into_iter().map(Reader::new).collect::<Result<Vec<_>, _>>()?;
        let heads = readers.iter().enumerate().filter_map(|(i, r)| Some(Reverse((r.hash()?, i)))).collect();
        Ok(Merge { readers, heads })
    }

    /// The states with the next hash, each once, in the order of their parts; whether there
    /// are any.
    pub fn next(&mut self, group: &mut Group) -> Result<bool, StopReason> {
        group.len = 0;
        let Some(&Reverse((hash, _))) = self.heads.peek() else { return Ok(false) };
        while let Some(&Reverse((same, i))) = self.heads.peek()
            && same == hash
        {
            if group.len == group.rows.len() {
                group.rows.push(Row::default());
            }
            let (before, here) = group.rows.split_at_mut(group.len);
            let reader = &mut self.readers[i];
            reader.row(&mut here[0]);
            if before.iter().all(|row| row.parts != here[0].parts) {
                group.len += 1;
            }
            reader.advance()?;
            self.heads.pop();
            if let Some(next) = reader.hash() {
                self.heads.push(Reverse((next, i)));
            }
        }
        group.rows[..group.len].sort_by(|a, b| a.parts.cmp(&b.parts));
        Ok(true)
    }
}
