//! Predecessors of a configuration: the least configurations from which one step
//! leads into it or above it. See [`super`] for the rules.

use super::buffers::{Buf, EMPTY, Msg};
use super::space::{ANY, ANYWHERE, Kind, Row, Space};
use crate::local::{Act, Cell, Node, Val};

/// A message that enters a buffer: (thread, cell, value).
pub(crate) type Prop = (usize, Cell, Val);

/// A step of the dual machine: messages enter buffers, then a thread acts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct DualStep {
    pub props: Vec<Prop>,
    pub act: Option<(usize, Act)>,
}

/// Receives predecessors.
pub(crate) trait Sink {
    /// Whether the messages that enter are wanted.
    const STEPS: bool;
    fn take(&mut self, row: &[u32], step: DualStep);
}

/// Rows only, one after the other.
#[derive(Default)]
pub(crate) struct Rows(pub Vec<u32>);

impl Sink for Rows {
    const STEPS: bool = false;
    fn take(&mut self, row: &[u32], _: DualStep) {
        self.0.extend_from_slice(row);
    }
}

/// Rows with their steps.
#[derive(Default)]
pub(crate) struct Steps(pub Vec<(Row, DualStep)>);

impl Sink for Steps {
    const STEPS: bool = true;
    fn take(&mut self, row: &[u32], step: DualStep) {
        self.0.push((row.to_vec(), step));
    }
}

impl Space {
    /// Finds the predecessors of a configuration.
    pub fn predecessors(&mut self, row: &[u32], sink: &mut impl Sink) {
        let n = self.n();
        // An error ends the execution; in a section nobody else moves.
        let failed = (0..n).find(|&t| row[t] == self.threads[t].fault);
        let inside = self.inside(row);
        if let Some(only) = failed.or(inside).or_else(|| self.movable(row)) {
            self.thread(row, only, sink);
            if inside.is_some() && row[row.len() - 1] == ANY {
                (0..n).filter(|&t| t != only && row[t] != ANYWHERE).for_each(|t| self.pending(row, t, sink));
            }
            return;
        }
        for t in 0..n {
            if row[t] == ANYWHERE {
                self.anywhere(row, t, sink);
            } else {
                self.thread(row, t, sink);
            }
        }
        self.instantiate(row, sink);
    }

    /// A thread whose last step was a load, or a fence that can be undone now:
    /// that step can be moved to the end of any execution.
    fn movable(&self, row: &[u32]) -> Option<usize> {
        let n = self.n();
        (0..n).filter(|&t| self.reduction && row[t] != ANYWHERE).find(|&t| {
            match self.kinds[t][row[t] as usize] {
                Kind::Loads => true,
                Kind::LoadsAndFences => row[n + t] == EMPTY,
                Kind::Other => false,
            }
        })
    }

    /// Finishes a predecessor: messages that memory can supply now are taken off
    /// the tails; what the forward analysis excludes is dropped.
    fn emit<S: Sink>(&mut self, mut row: Row, act: Option<(usize, Act)>, sink: &mut S) {
        let mut step = DualStep { props: Vec::new(), act };
        let last = row.len() - 1;
        if self.inside(&row).is_some() {
            row[last] = 0;
        } else {
            row[last] = ANY;
            self.supply::<S>(&mut row, &mut step);
        }
        if self.possible(&row) {
            sink.take(&row, step);
        }
    }

    fn supply<S: Sink>(&mut self, row: &mut Row, step: &mut DualStep) {
        let n = self.n();
        for t in 0..n {
            let word = self.buffers.word(row[n + t]);
            let mut len = word.len();
            while len > 0 {
                let m = word[len - 1];
                if m.is_own() || row[2 * n + m.cell() as usize] != u32::from(m.val()) {
                    break;
                }
                len -= 1;
            }
            if len < word.len() {
                if S::STEPS {
                    step.props.extend(word[len..].iter().map(|m| (t, m.cell(), m.val())));
                }
                let rest = word[..len].to_vec();
                row[n + t] = self.buffers.number(&rest);
            }
        }
    }

    /// Where the execution ends inside another thread's section: steps that TSO
    /// took before the section began, while older stores of the thread were
    /// still buffered. Memory does not see them.
    fn pending(&mut self, row: &[u32], t: usize, sink: &mut impl Sink) {
        let n = self.n();
        for i in 0..self.threads[t].before[row[t] as usize].len() {
            let (act, src) = self.threads[t].before[row[t] as usize][i];
            let found = match act {
                Act::Load(cell, val) => self.before_load(t, src, (cell, val), row[n + t]),
                Act::Store(cell, val) => self.before_store(t, src, (cell, val), row[n + t]),
                _ => continue,
            };
            for before in found {
                let mut pre = row.to_vec();
                pre[t] = src;
                pre[n + t] = before;
                if self.possible(&pre) {
                    sink.take(&pre, DualStep { props: Vec::new(), act: Some((t, act)) });
                }
            }
        }
    }

    /// Memory holds what some buffer waits for, where nothing else is known.
    fn instantiate(&mut self, row: &[u32], sink: &mut impl Sink) {
        let n = self.n();
        let mut done: Vec<Msg> = Vec::new();
        for t in 0..n {
            let Some(&m) = self.buffers.word(row[n + t]).last() else { continue };
            if m.is_own() || row[2 * n + m.cell() as usize] != ANY || done.contains(&m) {
                continue;
            }
            done.push(m);
            let mut pre = row.to_vec();
            pre[2 * n + m.cell() as usize] = u32::from(m.val());
            self.emit(pre, None, sink);
        }
    }

    /// A thread that may be anywhere matters only for what it writes.
    fn anywhere(&mut self, row: &[u32], t: usize, sink: &mut impl Sink) {
        let n = self.n();
        for cell in 0..self.system.cells.len() {
            let val = row[2 * n + cell];
            if val == ANY {
                continue;
            }
            let key = (cell as Cell, val as Val);
            let count = self.writes[t].steps.get(&key).map_or(0, Vec::len);
            for i in 0..count {
                let (act, src) = self.writes[t].steps[&key][i];
                let mut pre = row.to_vec();
                pre[t] = src;
                pre[2 * n + cell] = match act {
                    Act::Locked(_, Some(read), _) => u32::from(read),
                    _ => ANY,
                };
                self.emit(pre, Some((t, act)), sink);
            }
        }
        for i in 0..self.writes[t].sections.len() {
            let (src, cells) = &self.writes[t].sections[i];
            if cells.iter().any(|&c| row[2 * n + c as usize] != ANY) {
                let mut pre = row.to_vec();
                pre[t] = *src;
                self.emit(pre, Some((t, Act::Section)), sink);
            }
        }
    }

    /// The last steps that the thread can have taken.
    fn thread(&mut self, row: &[u32], t: usize, sink: &mut impl Sink) {
        let node = row[t] as usize;
        for i in 0..self.threads[t].before[node].len() {
            let (act, src) = self.threads[t].before[node][i];
            self.undo(row, t, act, src, sink);
        }
    }

    fn undo(&mut self, row: &[u32], t: usize, act: Act, src: Node, sink: &mut impl Sink) {
        let n = self.n();
        let buf = row[n + t];
        let with = |buf: Buf| {
            let mut pre = row.to_vec();
            pre[t] = src;
            pre[n + t] = buf;
            pre
        };
        match act {
            Act::Local => {}
            Act::Load(cell, val) => {
                for before in self.before_load(t, src, (cell, val), buf) {
                    self.emit(with(before), Some((t, act)), sink);
                }
            }
            Act::Store(cell, val) => {
                let at = 2 * n + cell as usize;
                if row[at] != ANY && row[at] != u32::from(val) {
                    return;
                }
                for before in self.before_store(t, src, (cell, val), buf) {
                    let mut pre = with(before);
                    pre[at] = ANY;
                    self.emit(pre, Some((t, act)), sink);
                }
            }
            Act::Fence | Act::Section if buf == EMPTY => self.emit(with(EMPTY), Some((t, act)), sink),
            Act::Locked(cell, read, wrote) if buf == EMPTY => {
                let at = 2 * n + cell as usize;
                let now = row[at];
                let needs = wrote.or(read).map_or(ANY, u32::from);
                if now != ANY && needs != ANY && now != needs {
                    return;
                }
                let mut pre = with(EMPTY);
                pre[at] = read.map_or(ANY, u32::from);
                self.emit(pre, Some((t, act)), sink);
            }
            Act::Fence | Act::Section | Act::Locked(..) => {}
        }
    }

    /// Buffers before a store: without an own message on the cell, or with an
    /// older one anywhere but at the head (there it need not be asked for).
    fn before_store(&mut self, t: usize, src: Node, store: (Cell, Val), buf: Buf) -> Vec<Buf> {
        if buf == EMPTY {
            return vec![EMPTY];
        }
        let (cell, val) = store;
        let word = self.buffers.word(buf).to_vec();
        let Some((&last, rest)) = word.split_last() else { return Vec::new() };
        if !last.covers(Msg::own(cell, val)) {
            return Vec::new();
        }
        let mut out = vec![self.buffers.number(rest)];
        let own: Vec<Msg> = rest.iter().filter(|m| m.is_own()).map(|m| Msg::own_any(m.cell())).collect();
        for i in 0..self.owns[t].at[src as usize].len() {
            let seq = self.buffers.word(self.owns[t].at[src as usize][i]);
            let Some(k) = seq.iter().position(|m| m.cell() == cell) else { continue };
            let older = seq[k];
            if seq.len() != own.len() + 1 || seq[..k] != own[..k] || seq[k + 1..] != own[k..] {
                continue;
            }
            // The gap between the own messages k-1 and k.
            let mut seen = 0;
            for at in 0..=rest.len() {
                if seen == k && at > 0 {
                    let mut word = rest.to_vec();
                    word.insert(at, older);
                    out.push(self.buffers.number(&word));
                }
                if at < rest.len() && rest[at].is_own() {
                    seen += 1;
                }
            }
        }
        out
    }

    /// Buffers before a load: the message that it reads is there.
    fn before_load(&mut self, t: usize, src: Node, read: (Cell, Val), buf: Buf) -> Vec<Buf> {
        let (cell, val) = read;
        let word = self.buffers.word(buf).to_vec();
        let mut found = Vec::new();
        let own: Vec<Msg> = word.iter().filter(|m| m.is_own()).map(|m| Msg::own_any(m.cell())).collect();
        if let Some(i) = word.iter().position(|m| m.is_own() && m.cell() == cell) {
            if word[i].covers(Msg::own(cell, val)) {
                // The value matters from here on.
                let mut word = word;
                word[i] = Msg::own(cell, val);
                found.push(self.buffers.number(&word));
            }
        } else {
            for i in 0..self.owns[t].at[src as usize].len() {
                let seq = self.buffers.word(self.owns[t].at[src as usize][i]);
                // Own messages that are dropped right after the load.
                let Some(dropped) = seq.strip_suffix(own.as_slice()) else { continue };
                let (head, dropped) = match dropped.iter().position(|m| m.cell() == cell) {
                    None => (Msg::seen(cell, val), dropped),
                    // It is read; what lies before it could be dropped earlier.
                    Some(0) => (Msg::own(cell, val), &dropped[1..]),
                    Some(_) => continue,
                };
                if dropped.is_empty() && word.first() == Some(&head) {
                    found.push(buf);
                    continue;
                }
                let longer: Vec<Msg> = [head].iter().chain(dropped).chain(&word).copied().collect();
                found.push(self.buffers.number(&longer));
            }
        }
        found
    }
}
