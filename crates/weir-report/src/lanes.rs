//! An execution with one lane per thread, side by side.

use crate::line::{Line, tail};
use crate::plan::{Item, Plan, buffer_of, role_of};
use crate::row::Row;
use crate::rows::Story;
use crate::style::{Role, Style};
use crate::text::{cut, width};

/// The width of the step number with the space before it.
const STEP: usize = 5;
/// Between step number and first lane, and between an action and its line.
const GAP: usize = 2;
/// Between the parts of a lane and between lanes.
const WIDE_GAP: usize = 3;
/// Narrower than this, a column cannot be read.
const LEAST_ACTION: usize = 16;
const LEAST_BUFFER: usize = 10;
const LEAST_LAST: usize = 26;
/// Wider than this, the last column may wrap.
const MOST_LAST: usize = 60;

#[derive(Clone)]
struct Lane {
    thread: usize,
    /// Where the lane starts.
    start: usize,
    action: usize,
    line: usize,
    buffer: usize,
}

impl Lane {
    fn line_end(&self) -> usize {
        self.start + self.action + if self.line > 0 { GAP + self.line } else { 0 }
    }
    fn buffer_start(&self) -> usize {
        self.line_end() + WIDE_GAP
    }
    fn end(&self, buffers: bool) -> usize {
        if buffers { self.buffer_start() + self.buffer } else { self.line_end() }
    }
}

/// The table, or nothing if the screen is too narrow for it.
pub(crate) fn render(story: &Story, plan: &Plan, style: &Style) -> Option<String> {
    let items = plan.items(story, style);
    let lanes = layout(story, plan, &items, style)?;
    let last = lanes.last().map_or(STEP + GAP, |l| l.end(plan.buffers) + WIDE_GAP);
    let room = style.width.saturating_sub(last);
    let mut out = String::new();
    header(story, plan, &lanes, last, style, &mut out);
    if let Some(start) = &plan.start_row {
        let mut line = Line::new(style);
        line.put_right(STEP, Role::Dim, "start");
        for lane in &lanes {
            line.put(lane.start, Role::Dim, style.dot());
            if plan.buffers {
                line.put(lane.buffer_start(), Role::Dim, style.dash());
            }
        }
        tail(line, last, room, &[(Role::Plain, start.clone())], style, &mut out);
    }
    // A thread's buffer is bright in the row in which it changes.
    let mut before: Vec<String> = vec![style.dash().to_string(); lanes.len()];
    for item in &items {
        let (number, row) = match item {
            Item::Row(number, row) => (*number, *row),
            Item::Fold(text) => {
                let mut line = Line::new(style);
                line.put(STEP + GAP, Role::Dim, text);
                line.end(&mut out);
                continue;
            }
        };
        let mut line = Line::new(style);
        line.put_right(STEP, Role::Dim, &number.to_string());
        for (lane, before) in lanes.iter().zip(&mut before) {
            if lane.thread == row.thread {
                line.put(lane.start, role_of(row.kind), &cut(&row.action, lane.action, style));
                line.put_right(lane.line_end(), Role::Dim, &story.place(row));
            } else {
                line.put(lane.start, Role::Dim, style.dot());
            }
            if plan.buffers {
                let text = buffer_of(story, row, lane.thread, style);
                let role = if text == *before { Role::Dim } else { Role::Accent };
                line.put(lane.buffer_start(), role, &cut(&text, lane.buffer, style));
                *before = text;
            }
        }
        tail(line, last, room, &plan.last_column(number, row, room, style), style, &mut out);
    }
    Some(out)
}

fn header(story: &Story, plan: &Plan, lanes: &[Lane], last: usize, style: &Style, out: &mut String) {
    let mut line = Line::new(style);
    line.put_right(STEP, Role::Strong, "step");
    for lane in lanes {
        let name = &story.names[lane.thread];
        line.put(lane.start, Role::Strong, &cut(name, lane.line_end() - lane.start, style));
        if plan.buffers {
            let long = format!("buffer of {name}");
            let text = if width(&long) <= lane.buffer { &long } else { "buffer" };
            line.put(lane.buffer_start(), Role::Strong, text);
        }
    }
    line.put(last, Role::Strong, "memory");
    line.end(out);
}

/// How wide the columns are: as wide as their text if that fits, else cut.
fn layout(story: &Story, plan: &Plan, items: &[Item], style: &Style) -> Option<Vec<Lane>> {
    let rows: Vec<(usize, &Row)> = items
        .iter()
        .filter_map(|i| match i {
            Item::Row(n, row) => Some((*n, *row)),
            Item::Fold(_) => None,
        })
        .collect();
    let lanes: Vec<Lane> = plan
        .threads
        .iter()
        .map(|&thread| {
            let own = || rows.iter().map(|r| r.1).filter(|r| r.thread == thread);
            let action = own().map(|r| width(&r.action)).max().unwrap_or(0);
            let line = own().map(|r| width(&story.place(r))).max().unwrap_or(0);
            let buffer = if plan.buffers {
                let widths = rows.iter().map(|(_, r)| width(&buffer_of(story, r, thread, style)));
                let title = width(&format!("buffer of {}", story.names[thread]));
                widths.max().unwrap_or(0).max(title)
            } else {
                0
            };
            Lane { thread, start: 0, action: action.max(width(&story.names[thread])), line, buffer }
        })
        .collect();
    let wanted = rows
        .iter()
        .map(|(n, r)| {
            plan.last_column(*n, r, usize::MAX, style).iter().map(|p| width(&p.1) + 2).sum::<usize>()
        })
        .max()
        .unwrap_or(0)
        .clamp(LEAST_LAST, MOST_LAST);
    // Rather fewer words in remarks than a buffer that is cut.
    [(wanted, false), (LEAST_LAST, false), (LEAST_LAST, true)]
        .into_iter()
        .find_map(|(last, cut)| fit(lanes.clone(), plan.buffers, style.width.saturating_sub(last), cut))
}

/// Places the lanes, taking columns from the widest parts (if that is allowed)
/// until they fit into `room`.
fn fit(mut lanes: Vec<Lane>, buffers: bool, room: usize, cut: bool) -> Option<Vec<Lane>> {
    loop {
        let mut start = STEP + GAP;
        for lane in &mut lanes {
            lane.start = start;
            start = lane.end(buffers) + WIDE_GAP;
        }
        if start <= room {
            return Some(lanes);
        }
        let spare = lanes
            .iter_mut()
            .flat_map(|l| [(l.action, LEAST_ACTION, &mut l.action), (l.buffer, LEAST_BUFFER, &mut l.buffer)]);
        match spare.filter(|(now, least, _)| cut && now > least).max_by_key(|(now, ..)| *now) {
            Some((_, _, part)) => *part -= 1,
            None => return None,
        }
    }
}
