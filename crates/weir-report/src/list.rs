//! An execution with one line per step: readable with any number of threads and
//! on any screen.

use crate::line::{Line, tail};
use crate::plan::{Item, Plan, buffer_of, role_of};
use crate::rows::Story;
use crate::style::{Role, Style};
use crate::text::{cut, width};

const STEP: usize = 5;
const GAP: usize = 2;
/// With less room than this, memory and remarks go below the step.
const LEAST_LAST: usize = 20;

/// The list.
pub(crate) fn render(story: &Story, plan: &Plan, style: &Style) -> String {
    let items = plan.items(story, style);
    let rows = || {
        items.iter().filter_map(|i| match i {
            Item::Row(n, row) => Some((*n, *row)),
            Item::Fold(_) => None,
        })
    };
    let widest = |widths: &mut dyn Iterator<Item = usize>, title: &str, most: usize| {
        widths.max().unwrap_or(0).clamp(width(title), most.max(width(title)))
    };
    let thread_w = widest(&mut plan.threads.iter().map(|&t| width(&story.names[t])), "thread", 16);
    let line_w = widest(&mut rows().map(|(_, r)| width(&story.place(r))), "line", 24);
    let action_w = widest(&mut rows().map(|(_, r)| width(&r.action)), "what it does", style.width / 3);
    let buffer_w = if plan.buffers {
        let mut widths = rows().map(|(_, r)| width(&buffer_of(story, r, r.thread, style)));
        widest(&mut widths, "its buffer", style.width / 4)
    } else {
        0
    };
    let thread = STEP + GAP;
    let line_end = thread + thread_w + GAP + line_w;
    let action = line_end + GAP;
    let buffer = action + action_w + GAP;
    let last = if plan.buffers { buffer + buffer_w + GAP } else { buffer };
    let below = last + LEAST_LAST > style.width;
    let (last, room) =
        if below { (thread + 2, style.width.saturating_sub(thread + 2)) } else { (last, style.width - last) };

    // A buffer that does not fit beside the action goes below it, in every row.
    let mut widths = rows().map(|(_, r)| width(&buffer_of(story, r, r.thread, style)));
    let buffer_below = below && widths.any(|w| buffer + w > style.width);

    let mut out = String::new();
    let mut head = Line::new(style);
    head.put_right(STEP, Role::Strong, "step");
    head.put(thread, Role::Strong, "thread");
    head.put_right(line_end, Role::Strong, "line");
    head.put(action, Role::Strong, "what it does");
    if plan.buffers && !buffer_below {
        head.put(buffer, Role::Strong, "its buffer");
    }
    if !below {
        head.put(last, Role::Strong, "memory");
    }
    head.end(&mut out);

    if let Some(start) = &plan.start_row {
        let mut line = Line::new(style);
        line.put_right(STEP, Role::Dim, "start");
        if below {
            line.end(&mut out);
            line = Line::new(style);
        }
        let text = if below { format!("memory: {start}") } else { start.clone() };
        tail(line, last, room, &[(Role::Plain, text)], style, &mut out);
    }
    for item in &items {
        let (number, row) = match item {
            Item::Row(number, row) => (*number, *row),
            Item::Fold(text) => {
                let mut line = Line::new(style);
                line.put(thread, Role::Dim, text);
                line.end(&mut out);
                continue;
            }
        };
        let mut line = Line::new(style);
        line.put_right(STEP, Role::Dim, &number.to_string());
        line.put(thread, Role::Strong, &cut(&story.names[row.thread], thread_w, style));
        line.put_right(line_end, Role::Dim, &cut(&story.place(row), line_w, style));
        line.put(action, role_of(row.kind), &cut(&row.action, action_w, style));
        let mut pieces = plan.last_column(number, row, room, style);
        if below && let Some((Role::Plain, memory)) = pieces.first_mut() {
            // There is no heading to say what this is.
            memory.insert_str(0, "memory: ");
        }
        if plan.buffers {
            let text = buffer_of(story, row, row.thread, style);
            if !buffer_below {
                line.put(buffer, Role::Accent, &if below { text } else { cut(&text, buffer_w, style) });
            } else if text != style.dash() {
                pieces.insert(0, (Role::Accent, format!("buffer: {text}")));
            }
        }
        if below && !pieces.is_empty() {
            line.end(&mut out);
            line = Line::new(style);
        }
        tail(line, last, room, &pieces, style, &mut out);
    }
    out
}
