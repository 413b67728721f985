//! Lists of events in the terms of one check: open bytes as numbers, guarded bytes in classes.

use crate::conflict::{Bytes, Conflicts, object_of};
use crate::event::{Event, Graph, Via};
use crate::order::knowledge::{Item, Op};
use rustc_hash::{FxHashMap, FxHashSet};

/// An access as far as a class is concerned.
type Access = (u32, bool, Via);

/// Where bytes are touched: label, how many other events come before it there, and how.
type Signature = Vec<(u32, u32, Access)>;

/// Guarded bytes that are touched by the same events.
pub(super) struct Class {
    pub bytes: Vec<Bytes>,
    /// The object they are of.
    object: u32,
    /// Who reads them, and who writes.
    readers: Vec<u32>,
    writers: Vec<u32>,
    /// The labels with such events, in order.
    labels: Vec<u32>,
}

impl Class {
    /// The accesses that may race with one of another thread.
    pub fn items(&self, class: u32) -> Vec<Item> {
        let other = |of: &[u32], t: u32| of.iter().any(|o| *o != t);
        let item = |thread, write| Item { class, object: self.object, thread, write };
        let reads = self.readers.iter().filter(|t| other(&self.writers, **t)).map(|t| item(*t, false));
        let writes = self.writers.iter();
        let writes = writes.filter(|t| other(&self.writers, **t) || other(&self.readers, **t));
        reads.chain(writes.map(|t| item(*t, true))).collect()
    }
}

/// What a part of a word is.
#[derive(Clone, Copy)]
enum Part {
    /// An open byte that threads are ordered by, or several that are always touched together.
    Open(u32),
    /// A guarded one.
    Guarded(u32),
}

/// All labels of a graph.
pub(super) struct Labels {
    pub classes: Vec<Class>,
    /// How many threads there are.
    pub threads: u32,
    /// How many open bytes there are, those that are touched together counted once.
    pub synchronising: u32,
    /// For every label.
    ops: Vec<Vec<Op>>,
}

impl Labels {
    pub fn new(graph: &Graph, conflicts: &Conflicts) -> Labels {
        let parts = parts(graph, conflicts);
        let mut out = Labels { classes: Vec::new(), threads: 1, synchronising: 0, ops: vec![Vec::new()] };
        let mut guarded: Vec<Bytes> = Vec::new();
        let mut of: FxHashMap<u64, Vec<(u8, Part)>> = FxHashMap::default();
        for (word, masks) in &parts {
            let open = conflicts.open((*word, 0xff));
            for mask in masks {
                let part = if mask & open != 0 {
                    out.synchronising += 1;
                    Part::Open(out.synchronising - 1)
                } else {
                    guarded.push((*word, *mask));
                    Part::Guarded(guarded.len() as u32 - 1)
                };
                of.entry(*word).or_default().push((*mask, part));
            }
        }
        let class_of = classes(graph, &of, &guarded, &mut out.classes);
        for label in 1..=graph.labels.len() as u32 {
            let mut ops: Vec<Op> = Vec::new();
            // Accesses since the last other event: those of one class once each in a row.
            let mut last: FxHashMap<u32, Access> = FxHashMap::default();
            for event in graph.labels.get(label) {
                out.threads = out.threads.max(event.most_thread() + 1);
                let Event::Touch { thread, word, mask, write, via } = *event else {
                    last.clear();
                    ops.push(Op::Event(*event));
                    continue;
                };
                for (_, part) in of[&word].iter().filter(|(m, _)| m & mask != 0) {
                    match *part {
                        Part::Open(byte) => {
                            last.clear();
                            ops.push(Op::Open { thread, byte, write, via });
                        }
                        Part::Guarded(i) => {
                            let class = class_of[i as usize];
                            if last.insert(class, (thread, write, via)) != Some((thread, write, via)) {
                                ops.push(Op::Guarded { thread, class, write, via });
                            }
                        }
                    }
                }
            }
            out.ops.push(ops);
        }
        out
    }

    /// What a label does.
    pub fn ops(&self, label: u32) -> &[Op] {
        &self.ops[label as usize]
    }

    /// The labels that touch a class.
    pub fn with(&self, class: u32) -> &[u32] {
        &self.classes[class as usize].labels
    }

    /// Whether a label touches a class.
    pub fn has(&self, label: u32, class: u32) -> bool {
        self.with(class).binary_search(&label).is_ok()
    }
}

impl Event {
    fn most_thread(&self) -> u32 {
        match self {
            Event::Touch { thread, .. } | Event::Enter { thread, .. } => *thread,
            Event::Fence(t) | Event::Mark(t) => *t,
            Event::Spawn(a, b) | Event::Join(a, b) => *a.max(b),
            Event::Fresh(_) => 0,
        }
    }
}

/// Words in the parts that are touched, none of which is cut by an access, nor is both open and
/// guarded.
fn parts(graph: &Graph, conflicts: &Conflicts) -> Vec<(u64, Vec<u8>)> {
    let mut seen: FxHashSet<Bytes> = FxHashSet::default();
    let mut masks: FxHashMap<u64, Vec<u8>> = FxHashMap::default();
    for label in 1..=graph.labels.len() as u32 {
        for event in graph.labels.get(label) {
            if let Event::Touch { word, mask, .. } = event
                && seen.insert((*word, *mask))
            {
                masks.entry(*word).or_default().push(*mask);
            }
        }
    }
    let mut out: Vec<(u64, Vec<u8>)> = Vec::with_capacity(masks.len());
    for (word, mut masks) in masks {
        let all = masks.iter().fold(0, |a, b| a | b);
        masks.push(conflicts.open((word, 0xff)));
        let mut cut = vec![all];
        for mask in masks {
            cut = cut.iter().flat_map(|p| [p & mask, p & !mask]).filter(|p| *p != 0).collect();
        }
        out.push((word, cut));
    }
    out.sort_unstable_by_key(|(word, _)| *word);
    out
}

/// Puts guarded bytes that the same events touch into classes; the class of each.
fn classes(
    graph: &Graph,
    of: &FxHashMap<u64, Vec<(u8, Part)>>,
    guarded: &[Bytes],
    classes: &mut Vec<Class>,
) -> Vec<u32> {
    let mut signature: Vec<Signature> = vec![Vec::new(); guarded.len()];
    for label in 1..=graph.labels.len() as u32 {
        let mut others = 0;
        for event in graph.labels.get(label) {
            let Event::Touch { thread, word, mask, write, via } = *event else {
                others += 1;
                continue;
            };
            for (_, part) in of[&word].iter().filter(|(m, _)| m & mask != 0) {
                match *part {
                    Part::Open(_) => others += 1,
                    Part::Guarded(i) => {
                        let here = (label, others, (thread, write, via));
                        let list = &mut signature[i as usize];
                        if list.last() != Some(&here) {
                            list.push(here);
                        }
                    }
                }
            }
        }
    }
    let mut known: FxHashMap<(u32, Signature), u32> = FxHashMap::default();
    let mut class_of = Vec::with_capacity(guarded.len());
    for (bytes, list) in guarded.iter().zip(signature) {
        let object = object_of(bytes.0);
        let class = *known.entry((object, list)).or_insert_with_key(|(object, list)| {
            let by = |writes: bool| {
                let mut by: Vec<u32> =
                    list.iter().filter(|(_, _, (_, w, _))| *w == writes).map(|(_, _, (t, ..))| *t).collect();
                by.sort_unstable();
                by.dedup();
                by
            };
            let mut labels: Vec<u32> = list.iter().map(|(l, ..)| *l).collect();
            labels.dedup();
            classes.push(Class {
                bytes: Vec::new(),
                object: *object,
                readers: by(false),
                writers: by(true),
                labels,
            });
            classes.len() as u32 - 1
        });
        classes[class as usize].bytes.push(*bytes);
        class_of.push(class);
    }
    class_of
}
