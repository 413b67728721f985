//! Memory and buffers beside the rows of a [`Tale`], as text for a table and as data for a
//! page.

use super::tale::{Entry, Scene, Tale};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::ops::Range;

impl Tale {
    /// Memory as it is shown, object after object.
    pub(crate) fn memory(&self, now: &BTreeMap<usize, String>) -> String {
        let cells: Vec<String> = now.iter().map(|(i, v)| format!("{}={v}", self.cells[*i])).collect();
        cells.join(" ")
    }

    /// What a row changed in memory.
    pub(crate) fn changes(&self, scene: &Scene) -> String {
        let one = |(i, v): (&usize, &Option<String>)| match v {
            Some(v) => format!("{}={v}", self.cells[*i]),
            None => format!("{} gone", self.cells[*i]),
        };
        scene.changes.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    /// A buffer, oldest store first.
    pub(crate) fn buffer(&self, row: usize, thread: usize) -> String {
        let entries = self.scenes.get(row).and_then(|s| s.buffers.get(thread)).map_or(&[][..], |b| b);
        let one = |e: &Entry| format!("{}={}", self.cells[e.cell], e.value);
        entries.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    /// The state before the first step, for a page.
    pub(crate) fn page_start(&self) -> Value {
        let memory: Vec<Value> = self.start.iter().map(|(i, v)| json!([i, v])).collect();
        json!({"m": memory, "r": [], "at": []})
    }

    /// What a row changed, added to its data for a page.
    pub(crate) fn page_row(&self, row: usize, out: &mut Map<String, Value>) {
        self.page_gap(row..row + 1, out);
    }

    /// The same for rows that follow each other, as one.
    pub(crate) fn page_gap(&self, rows: Range<usize>, out: &mut Map<String, Value>) {
        let mut changes: BTreeMap<usize, &Option<String>> = BTreeMap::new();
        for scene in &self.scenes[rows.clone()] {
            changes.extend(scene.changes.iter().map(|(i, v)| (*i, v)));
        }
        let memory: Vec<Value> = changes.iter().map(|(i, v)| json!([i, v])).collect();
        let none = Vec::new();
        let was = rows.start.checked_sub(1).map_or(&none, |r| &*self.scenes[r].buffers);
        let now = rows.end.checked_sub(1).map_or(&none, |r| &*self.scenes[r].buffers);
        let mut buffers = Vec::new();
        for (t, now) in now.iter().enumerate() {
            buffers.extend(splice(t, was.get(t).map_or(&[][..], |b| b), now));
        }
        for (key, list) in [("m", memory), ("b", buffers)] {
            if !list.is_empty() {
                out.insert(key.into(), Value::Array(list));
            }
        }
    }
}

/// What became of a buffer: where, how many entries went, and which came.
fn splice(thread: usize, old: &[Entry], new: &[Entry]) -> Option<Value> {
    let equal = |a: &Entry, b: &Entry| (a.cell, &a.value) == (b.cell, &b.value);
    let same = old.iter().zip(new).take_while(|(a, b)| equal(a, b)).count();
    let (old, new) = (&old[same..], &new[same..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| equal(a, b)).count();
    let come: Vec<Value> = new[..new.len() - tail].iter().map(|e| json!([e.cell, e.value])).collect();
    (old.len() > tail || new.len() > tail).then(|| json!([thread, same, old.len() - tail, come]))
}
