//! What the two forms of the table of an execution ([`crate::trace_table`]) agree on:
//! which rows and threads are shown, and what is said of memory and buffers.

use crate::names::{memory, memory_changes};
use crate::row::{BufferNote, Kind, Remark, Row};
use crate::rows::Story;
use crate::style::{Role, Style};
use crate::text::{clean, count, width};
use crate::whole::tale::Tale;
use std::collections::{BTreeSet, HashSet};
use weir_ir::{Addr, Expr, Model, Place};

/// Executions of more rows than this are folded.
const FOLD_ABOVE: usize = 200;
/// What stays of a folded execution: its beginning and its end.
const HEAD: usize = 60;
const TAIL: usize = 120;
/// Memory up to this many columns is repeated in full whenever it changes.
const SHORT_MEMORY: usize = 36;
/// Memory up to this many columns is shown in full at the start.
const FULL_MEMORY: usize = 64;
/// Beyond this many columns, cells that the execution never touches are left out.
const MUCH_MEMORY: usize = 400;

/// What to show of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TraceOptions {
    /// Show long executions in full.
    pub full: bool,
    /// One line per step even where lanes would fit.
    pub list: bool,
}

/// What both forms of the table agree on.
pub(crate) struct Plan {
    /// The threads that do something.
    pub(crate) threads: Vec<usize>,
    /// Whether there are buffers to show.
    pub(crate) buffers: bool,
    /// Memory before the first step, if it needs a row of its own.
    pub(crate) start_row: Option<String>,
    /// Memory before the first step, if it is too long for a column.
    pub(crate) start_above: Option<String>,
    /// What is said of memory after each row; empty when nothing changed.
    memory: Vec<String>,
    /// The rows that are not shown.
    pub(crate) hidden: std::ops::Range<usize>,
}

/// One line of the table.
pub(crate) enum Item<'a> {
    Row(usize, &'a Row),
    Fold(String),
}

impl Plan {
    pub(crate) fn new(story: &Story, options: TraceOptions, style: &Style) -> Plan {
        let threads: BTreeSet<usize> = story.rows.iter().map(|r| r.thread).collect();
        let n = story.rows.len();
        let hidden = if n > FOLD_ABOVE && !options.full { HEAD..n - TAIL } else { 0..0 };

        if let Some(tale) = &story.tale {
            let (memory, start_row, start_above) = beside(story, tale, &hidden);
            // Without a store that waits for others to see it, they would only take room.
            let buffers = tale.scenes.iter().any(|s| s.buffers.iter().any(|b| !b.is_empty()));
            let threads = threads.into_iter().collect();
            return Plan { threads, buffers, start_row, start_above, memory, hidden };
        }
        let start = story.start().map_or(&[][..], |s| &s.memory);
        let whole = |m: &[(Addr, i64)]| clean(&memory(story.program, m, |_| true).join(" "), style);
        let all = whole(start);
        let longest = story.rows.iter().filter_map(|r| story.after(r)).map(|s| s.memory.len()).max();
        // Allocation makes memory grow; what was short at first may become long.
        let short = width(&all) <= SHORT_MEMORY && longest.unwrap_or(0) <= start.len() + 4;

        let mut shown = start;
        let mut column = Vec::with_capacity(n);
        let mut first_changes = true;
        for (i, row) in story.rows.iter().enumerate() {
            let now = story.after(row).map_or(shown, |s| &s.memory);
            if hidden.contains(&i) || now == shown {
                column.push(String::new());
            } else {
                column.push(if short {
                    whole(now)
                } else {
                    clean(&memory_changes(story.program, shown, now).join(" "), style)
                });
                shown = now;
            }
            if i == 0 {
                first_changes = !column[0].is_empty();
            }
        }
        let (mut start_row, mut start_above) = (None, None);
        if width(&all) > FULL_MEMORY {
            start_above = Some(touched(story, &all, style));
        } else if first_changes {
            start_row = Some(all);
        } else if let Some(first) = column.first_mut() {
            *first = all;
        }
        Plan {
            threads: threads.into_iter().collect(),
            buffers: story.trace.model != Model::Sc,
            start_row: start_row.filter(|s| !s.is_empty()),
            start_above,
            memory: column,
            hidden,
        }
    }

    /// The lines of the table; rows come with their number (from 1).
    pub(crate) fn items<'a>(&self, story: &'a Story, style: &Style) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        for (i, row) in story.rows.iter().enumerate() {
            if story.first_of_loop() == Some(i) {
                items.push(Item::Fold(format!("{} from here on again and again", style.again())));
            }
            if !self.hidden.contains(&i) {
                items.push(Item::Row(i + 1, row));
            } else if i == self.hidden.start {
                let n = count(self.hidden.len() as u64, "step");
                items.push(Item::Fold(format!(
                    "{} {n} not shown (--full-trace shows them)",
                    style.ellipsis()
                )));
            }
        }
        items
    }

    /// The last column of a row: what happened to memory, and the remarks, in
    /// fewer words if they would not fit.
    pub(crate) fn last_column(
        &self,
        number: usize,
        row: &Row,
        room: usize,
        style: &Style,
    ) -> Vec<(Role, String)> {
        let mut pieces = Vec::new();
        if let Some(m) = self.memory.get(number - 1).filter(|m| !m.is_empty()) {
            pieces.push((Role::Plain, m.clone()));
        }
        if let Some((n, library)) = &row.folded {
            let text = format!("{} {} in {library}", style.folded(), count(*n, "step"));
            pieces.push((Role::Dim, clean(&text, style)));
        }
        if !row.remarks.is_empty() {
            let role = if row.kind == Kind::Fault { Role::Bad } else { Role::Remark };
            let join = |words: fn(&Remark) -> &str| {
                let text = row.remarks.iter().map(words).collect::<Vec<_>>().join("; ");
                format!("{} {}", style.left(), clean(&text, style))
            };
            let long = join(|r| &r.long);
            let text = if width(&long) <= room { long } else { join(|r| &r.short) };
            pieces.push((role, text));
        }
        pieces
    }
}

/// The colour of what a thread does.
pub(crate) fn role_of(kind: Kind) -> Role {
    match kind {
        Kind::Step | Kind::Store => Role::Plain,
        Kind::Flush => Role::Accent,
        Kind::Label => Role::Strong,
        Kind::Local => Role::Dim,
        Kind::Fault => Role::Bad,
    }
}

/// What the buffer column of the thread that moves says.
pub(crate) fn buffer_of(story: &Story, row: &Row, thread: usize, style: &Style) -> String {
    let mut text = match &story.tale {
        Some(tale) => tale.buffer(row.after, thread),
        None => {
            let entries = story.view(row, thread).map_or(&[][..], |v| &v.buffer);
            crate::names::buffer(story.program, entries, style)
        }
    };
    if row.thread == thread
        && let Some(note) = row.note
    {
        let note = match note {
            BufferNote::Flushed => "(flushed)",
            BufferNote::AtOnce => "(at once)",
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(note);
    }
    if text.is_empty() { style.dash().to_string() } else { text }
}

/// Memory at the start, without what the execution never touches if that is much.
fn touched(story: &Story, all: &str, style: &Style) -> String {
    if width(all) <= MUCH_MEMORY {
        return all.to_string();
    }
    let start = story.start().map_or(&[][..], |s| &s.memory);
    let mut objects: HashSet<u32> = story.replay.accesses.iter().flatten().map(|a| a.addr.number()).collect();
    for p in &story.program.properties {
        p.pred.visit(&mut |e| {
            if let Expr::Mem(place) = e
                && let Place::Cell(o, _) = **place
            {
                objects.insert(Addr::of(o, 0).number());
            }
        });
    }
    let some = memory(story.program, start, |a| objects.contains(&a.number()));
    let rest = memory(story.program, start, |a| !objects.contains(&a.number())).len() as u64;
    let mut text = some.join(" ");
    if rest > 0 {
        let untouched = count(rest, "variable");
        text.push_str(&format!(" ({untouched} not touched here and left out)"));
    }
    clean(&text, style)
}

/// What is said of memory beside the rows of a whole program, and before them: in a row of its
/// own, or above the table. Only what the rows touch is there.
fn beside(
    story: &Story,
    tale: &Tale,
    hidden: &std::ops::Range<usize>,
) -> (Vec<String>, Option<String>, Option<String>) {
    let mut now = tale.start.clone();
    let all = tale.memory(&now);
    let names: usize = tale.cells.iter().map(|c| width(c) + 3).sum();
    let short = names <= SHORT_MEMORY && width(&all) <= SHORT_MEMORY;
    let mut column = Vec::with_capacity(story.rows.len());
    let mut skipped = false;
    for (i, scene) in tale.scenes.iter().enumerate() {
        for (cell, value) in &scene.changes {
            match value {
                Some(value) => now.insert(*cell, value.clone()),
                None => now.remove(cell),
            };
        }
        let shown = !hidden.contains(&i);
        skipped |= !shown && !scene.changes.is_empty();
        column.push(match (shown, short) {
            (true, true) if skipped || !scene.changes.is_empty() => {
                skipped = false;
                tale.memory(&now)
            }
            (true, false) => tale.changes(scene),
            _ => String::new(),
        });
    }
    let first_changes = column.first().is_some_and(|c| !c.is_empty());
    if all.is_empty() || width(&all) > FULL_MEMORY {
        let above = Some(all).filter(|a| !a.is_empty());
        return (column, None, above);
    }
    if first_changes {
        return (column, Some(all), None);
    }
    if let Some(first) = column.first_mut() {
        *first = all;
    }
    (column, None, None)
}
