//! From machine steps to the rows a person reads.
//!
//! A row is a step that something can be seen of: a store, a load, a flush, a
//! fence, a locked operation, an assignment to a variable the user named. Local
//! steps (branches, temporaries, the bookkeeping of atomic sections, calls) are
//! folded into the row of the same thread right before or after them; where
//! there is none they become one row `… (3 local steps)`. A store whose flush
//! follows at once is one row. Reaching a label that a property mentions is a
//! row of its own.

use crate::names::{edge_of, stored, thread_name};
use crate::row::{BufferNote, Kind, Row};
use crate::source::{line_of, source_text, without_source};
use crate::style::Style;
use crate::text::{clean, count};
use crate::whole::tale::Tale;
use crate::whole::tell::tell;
use std::collections::{BTreeMap, HashSet};
use weir_ir::{
    Addr, BufferEntry, Edge, Expr, FileId, LocId, Op, Program, Replay, Routine, RoutineId, Snapshot, Span,
    Step, ThreadView, Trace, Violation,
};

/// The rows of an execution.
pub(crate) struct Story<'a> {
    pub(crate) program: &'a Program,
    pub(crate) trace: &'a Trace,
    pub(crate) replay: &'a Replay,
    /// The names of all threads that ever exist.
    pub(crate) names: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// Of a whole program: what is beside the rows.
    pub(crate) tale: Option<Tale>,
    /// The file that most of the rows are about.
    file: Option<FileId>,
}

fn main_file(rows: &[Row]) -> Option<FileId> {
    let mut times: BTreeMap<FileId, usize> = BTreeMap::new();
    for row in rows.iter().filter(|r| r.line > 0 && r.span != Span::default()) {
        *times.entry(row.span.file).or_default() += 1;
    }
    times.into_iter().max_by_key(|(file, n)| (*n, std::cmp::Reverse(*file))).map(|(file, _)| file)
}

impl<'a> Story<'a> {
    pub(crate) fn new(
        program: &'a Program,
        trace: &'a Trace,
        replay: &'a Replay,
        style: &Style,
    ) -> Story<'a> {
        Story::told(program, trace, replay, style, true)
    }
    /// The same with a row for every flush, also of a store right before it.
    pub(crate) fn unfolded(
        program: &'a Program,
        trace: &'a Trace,
        replay: &'a Replay,
        style: &Style,
    ) -> Story<'a> {
        Story::told(program, trace, replay, style, false)
    }
    fn told(
        program: &'a Program,
        trace: &'a Trace,
        replay: &'a Replay,
        style: &Style,
        join_flushes: bool,
    ) -> Story<'a> {
        if let Some(log) = &replay.log {
            let names: Vec<String> = (0..log.threads.len())
                .map(|t| clean(&thread_name(program, Some(replay), t), style))
                .collect();
            let (rows, tale) = tell(program, trace, log, &names, style, join_flushes);
            let file = main_file(&rows);
            return Story { program, trace, replay, names, rows, tale: Some(tale), file };
        }
        let threads = replay.snapshots.iter().map(|s| s.threads.len()).max().unwrap_or(0);
        let moving = trace.steps.iter().map(|s| s.thread().index() + 1).max().unwrap_or(0);
        // A trace that names a thread far beyond all others did not come from
        // the judge; it is not worth a name for each number in between.
        let threads = threads.max(moving.min(threads + trace.steps.len()));
        let names =
            (0..threads).map(|t| clean(&thread_name(program, Some(replay), t), style)).collect::<Vec<_>>();
        let mut teller = Teller {
            program,
            trace,
            replay,
            style,
            names: &names,
            labels: labels(program),
            running: vec![(1, None); threads],
            join_flushes,
            now: 0,
            pending: None,
            rows: Vec::new(),
            closed: 0,
        };
        for (i, &step) in trace.steps.iter().enumerate() {
            if step.thread().index() < threads {
                if trace.violation == Some(Violation::Waits(i)) {
                    // A row is of the stem or of the loop.
                    teller.settle();
                    teller.closed = teller.rows.len();
                }
                teller.now = i;
                teller.step(i, step);
            }
        }
        teller.settle();
        let rows = teller.rows;
        let file = main_file(&rows);
        Story { program, trace, replay, names, rows, tale: None, file }
    }
    /// Where a row stands: its line, and its file where that is not the one that most of the
    /// rows are about.
    pub(crate) fn place(&self, row: &Row) -> String {
        let file = row.span.file;
        match (row.line, self.program.sources.file(file)) {
            (0, _) => String::new(),
            (line, Some(f)) if row.span != Span::default() && Some(file) != self.file => {
                let name = f.name.rsplit('/').next().unwrap_or(&f.name);
                format!("{}:{line}", clean(name, &Style::PLAIN))
            }
            (line, _) => line.to_string(),
        }
    }
    /// The first row of the loop of an execution that goes on for ever.
    pub(crate) fn first_of_loop(&self) -> Option<usize> {
        match self.trace.violation {
            Some(Violation::Waits(from)) => self.rows.iter().position(|r| r.step >= from),
            _ => None,
        }
    }
    /// The state a row ends in.
    pub(crate) fn after(&self, row: &Row) -> Option<&'a Snapshot> {
        self.replay.snapshots.get(row.after)
    }
    /// The state before the first step.
    pub(crate) fn start(&self) -> Option<&'a Snapshot> {
        self.replay.snapshots.first()
    }
    /// A thread in the state a row ends in.
    pub(crate) fn view(&self, row: &Row, thread: usize) -> Option<&'a ThreadView> {
        self.after(row)?.threads.get(thread)
    }
}

/// The labels that properties mention.
fn labels(program: &Program) -> HashSet<(usize, RoutineId, LocId)> {
    let mut found = HashSet::new();
    for p in &program.properties {
        p.pred.visit(&mut |e| {
            if let Expr::At(t, r, l) = e {
                found.insert((t.index(), *r, *l));
            }
        });
    }
    found
}

/// Local steps that no row shows yet.
struct Pending {
    thread: usize,
    steps: u64,
    text: String,
    line: usize,
    step: usize,
    after: usize,
}

/// Goes through the steps and makes the rows.
pub(crate) struct Teller<'a, 's> {
    pub(crate) program: &'a Program,
    pub(crate) trace: &'a Trace,
    pub(crate) replay: &'a Replay,
    pub(crate) style: &'s Style,
    pub(crate) names: &'s [String],
    labels: HashSet<(usize, RoutineId, LocId)>,
    /// For each thread, how deep it was in calls, and in which routine, when a
    /// row last showed it.
    running: Vec<(usize, Option<RoutineId>)>,
    /// Whether a flush right after its store needs no row of its own.
    join_flushes: bool,
    /// The step that is being told.
    now: usize,
    pending: Option<Pending>,
    rows: Vec<Row>,
    /// So many rows stay as they are.
    closed: usize,
}

impl<'a> Teller<'a, '_> {
    pub(crate) fn view(&self, snapshot: usize, thread: usize) -> Option<&'a ThreadView> {
        self.replay.snapshots.get(snapshot)?.threads.get(thread)
    }
    /// The state after a step; the last known one if the step is a fault.
    fn after(&self, i: usize) -> usize {
        (i + 1).min(self.replay.snapshots.len().saturating_sub(1))
    }

    fn step(&mut self, i: usize, step: Step) {
        let thread = step.thread().index();
        let fault = match self.trace.violation {
            Some(Violation::Fault(f)) if i + 1 == self.trace.steps.len() => Some(f),
            _ => None,
        };
        if let Step::Flush { addr, .. } = step {
            self.flush(i, thread, addr);
        } else {
            self.exec(i, step, fault.is_some());
        }
        if let (Some(f), Some(row)) = (fault, self.rows.last_mut()) {
            row.kind = Kind::Fault;
            row.remarks.insert(0, crate::names::fault(self.program, self.trace, Some(self.replay), f).into());
        }
    }

    fn flush(&mut self, i: usize, thread: usize, addr: Addr) {
        let after = self.after(i);
        if self.join_flushes
            && self.pending.as_ref().is_none_or(|p| p.thread == thread)
            && let Some(row) = self.rows[self.closed..].last_mut()
            && row.thread == thread
            && row.store == Some((addr, true))
        {
            row.store = None;
            row.note = Some(BufferNote::Flushed);
            row.after = after;
            return;
        }
        let access = self.replay.accesses.get(i).copied().flatten();
        let wrote = access.and_then(|a| Some((a.cells, a.wrote?.0)));
        let waiting = || {
            let entries = &self.view(i, thread)?.buffer;
            entries.iter().find_map(|e| match e {
                BufferEntry::Store(a, v) if *a == addr => Some((1, *v)),
                BufferEntry::Bytes(a, width, v) if *a == addr => Some((*width, *v)),
                _ => None,
            })
        };
        let what = match wrote.or_else(waiting) {
            Some((cells, v)) => stored(self.program, addr, cells, v),
            None => self.program.show_addr(addr),
        };
        let action = clean(&format!("flush {what}"), self.style);
        self.push(Row { kind: Kind::Flush, ..self.row(thread, action, Span::default(), after) });
    }

    fn exec(&mut self, i: usize, step: Step, fault: bool) {
        let thread = step.thread().index();
        let after = self.after(i);
        let Some((routine, edge)) = edge_of(self.program, self.replay, i, step) else {
            // The judge accepted no such step; show what is known.
            let action = match step {
                Step::Exec { edge, .. } => format!("edge {}", edge.0),
                Step::Flush { .. } => "flush".to_string(),
            };
            return self.push(self.row(thread, action, Span::default(), after));
        };
        let label = self.arrival(i, thread).map(|(name, span)| {
            let action = clean(&format!("{} {name}", self.style.right()), self.style);
            Row { kind: Kind::Label, ..self.row(thread, action, span, after) }
        });
        if fault || !self.is_quiet(routine, edge) {
            if !fault && self.joins_last(routine, edge, thread, after) {
                self.settle_into(thread);
            } else {
                let row = self.visible(i, routine, edge, thread, after, fault);
                self.entered(i, thread, row);
            }
        } else if label.is_none() {
            return self.quiet(edge, thread, after);
        }
        if let Some(row) = label {
            self.entered(self.after(i), thread, row);
        }
    }

    /// Whether nothing of the step can be seen from outside the thread.
    fn is_quiet(&self, routine: &Routine, edge: &Edge) -> bool {
        let temporary = |r: weir_ir::RegId| routine.regs.get(r.index()).is_none_or(|r| r.is_temporary());
        match &edge.op {
            Op::Nop
            | Op::Assume(_)
            | Op::Assert(_)
            | Op::AtomicBegin
            | Op::AtomicEnd
            | Op::Call { .. }
            | Op::Return(_) => true,
            Op::Assign(r, _) | Op::Havoc(r, _) => temporary(*r),
            _ => false,
        }
    }

    /// An assignment that comes from the same piece of source as the row before
    /// (`r = x + 1` is a load and an assignment) needs no row of its own.
    fn joins_last(&mut self, routine: &Routine, edge: &Edge, thread: usize, after: usize) -> bool {
        let Op::Assign(r, _) = &edge.op else { return false };
        let said = self.became(routine, *r, thread, after);
        let clear = self.pending.as_ref().is_none_or(|p| p.thread == thread);
        match self.rows[self.closed..].last_mut() {
            Some(row)
                if clear
                    && row.thread == thread
                    && row.span == edge.span
                    && line_of(self.program, edge.span) > 0
                    && matches!(row.kind, Kind::Step | Kind::Store) =>
            {
                row.after = after;
                // One value is enough: x86 instructions set many flags.
                if !row.says_value {
                    row.says_value = true;
                    row.remarks.extend(said);
                }
                true
            }
            _ => false,
        }
    }

    /// The label a step leads to, if a property mentions it.
    fn arrival(&self, i: usize, thread: usize) -> Option<(String, Span)> {
        let place = |s: usize| self.view(s, thread)?.frames.last().map(|f| (f.routine, f.loc));
        let (routine, loc) = place(i + 1)?;
        if place(i) == Some((routine, loc)) || !self.labels.contains(&(thread, routine, loc)) {
            return None;
        }
        let code = self.program.routines.get(routine.index())?;
        let own = code.locs.get(loc.index())?.span;
        let span = if line_of(self.program, own) > 0 {
            own
        } else {
            code.out(loc).next().map_or(own, |(_, e)| e.span)
        };
        Some((code.loc_name(loc), span))
    }

    pub(crate) fn row(&self, thread: usize, action: String, span: Span, after: usize) -> Row {
        Row::new(thread, (self.now, after), action, (line_of(self.program, span), span))
    }

    /// Pushes a row, and says so when the thread has entered or left a routine.
    fn entered(&mut self, snapshot: usize, thread: usize, mut row: Row) {
        if let Some(view) = self.view(snapshot, thread)
            && let Some(frame) = view.frames.last()
        {
            let now = (view.frames.len(), Some(frame.routine));
            let before = std::mem::replace(&mut self.running[thread], now);
            if now.0 > 1 && before != now {
                let name = self.program.routines.get(frame.routine.index()).map_or("?", |r| &r.name);
                row.remarks.push(format!("in {name}").into());
            } else if now.0 == 1 && before.0 > 1 {
                row.remarks.push(format!("back in {}", self.names[thread]).into());
            }
        }
        self.push(row);
    }

    fn push(&mut self, row: Row) {
        self.settle_into(row.thread);
        self.rows.push(row);
    }

    /// A local step: folded into the row before if that is the same thread's.
    fn quiet(&mut self, edge: &Edge, thread: usize, after: usize) {
        match &mut self.pending {
            Some(p) if p.thread == thread => {
                p.steps += 1;
                p.after = after;
                return;
            }
            Some(_) => self.settle(),
            None => {}
        }
        if let Some(row) = self.rows[self.closed..].last_mut().filter(|r| r.thread == thread) {
            row.after = after;
            return;
        }
        let text = source_text(self.program, edge.span, self.style);
        let text = if text.is_empty() { without_source(&edge.op).to_string() } else { text };
        self.pending = Some(Pending {
            thread,
            steps: 1,
            text,
            line: line_of(self.program, edge.span),
            step: self.now,
            after,
        });
    }

    /// The next row is of this thread: its own pending steps disappear into it.
    fn settle_into(&mut self, thread: usize) {
        if self.pending.as_ref().is_some_and(|p| p.thread == thread) {
            self.pending = None;
        }
        self.settle();
    }

    /// Pending steps become a row.
    fn settle(&mut self) {
        let Some(p) = self.pending.take() else { return };
        let (action, line) = match p.steps {
            1 => (p.text, p.line),
            n => (format!("{} ({})", self.style.ellipsis(), count(n, "local step")), 0),
        };
        let row = self.row(p.thread, action, Span::default(), p.after);
        self.rows.push(Row { kind: Kind::Local, line, step: p.step, ..row });
    }
}
