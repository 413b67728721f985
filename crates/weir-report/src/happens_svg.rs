//! A happens-before graph as a drawing: a column for each thread, its events from top to bottom in
//! program order, coloured arrows for the relations, the cycle in its own colour and bold, as people
//! know it from herd and Dartagnan.
//!
//! As with store-buffer graphs, colours stand in the elements so that any program draws them; a browser
//! that is asked for dark pages takes those of the drawing's style sheet, and everything has a class
//! for pages that have colours of their own.

use crate::happens::Picture;
use serde_json::{Value, json};
use std::fmt::Write as _;

const MARGIN: i64 = 24;
const BOX: i64 = 30;
const TOP: i64 = 84;
const LETTER: i64 = 8;
/// A longer text is cut; its whole stands in its title.
const MOST_LETTERS: usize = 34;

/// Each relation with its colour, its colour on dark ground, and what it says.
const RELATIONS: [(&str, &str, &str, &str); 6] = [
    ("po", "#6f6f6f", "#a2a9b5", "program order"),
    ("rf", "#157a33", "#7fd69b", "is read by"),
    ("co", "#8b4a1c", "#e0aa78", "is overwritten by"),
    ("fr", "#2050c8", "#8ab8f5", "reads before it arrives"),
    ("spawn", "#8f7200", "#e8cf5a", "starts"),
    ("join", "#8f7200", "#e8cf5a", "ends before"),
];
const HOT: (&str, &str) = ("#cc2222", "#ff8a80");

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_LETTERS {
        return text.to_string();
    }
    let start: String = text.chars().take(MOST_LETTERS - 1).collect();
    format!("{start}…")
}

fn wide(text: &str) -> i64 {
    text.chars().count() as i64 * LETTER
}

/// Where everything stands.
struct Sheet {
    /// For each column its middle and half of the width of its boxes.
    columns: Vec<(i64, i64)>,
    /// For each event the middle of its box.
    at: Vec<(i64, i64)>,
    /// The rank of each event in its column.
    rank: Vec<i64>,
    width: i64,
    height: i64,
}

impl Sheet {
    fn new(p: &Picture) -> Sheet {
        let mut tall = vec![0_i64; p.threads.len()];
        let rank: Vec<i64> = p
            .events
            .iter()
            .map(|e| {
                tall[e.column] += 1;
                tall[e.column] - 1
            })
            .collect();
        let rows = tall.iter().copied().max().unwrap_or(0);
        // Arrows between far rows need room beside the boxes, long ones in a column most of all.
        let gap = 96 + 4 * rows.min(10);
        let step = if rows > 12 { 62 } else { 78 };
        let half = |c: usize| {
            let texts = p.events.iter().filter(|e| e.column == c).map(|e| wide(&shortened(&e.text)));
            texts.chain([wide(&p.threads[c])]).max().unwrap_or(0) / 2 + 14
        };
        let mut x = MARGIN + gap / 2;
        let mut columns = Vec::new();
        for c in 0..p.threads.len() {
            columns.push((x + half(c), half(c)));
            x += 2 * half(c) + gap;
        }
        let at = p.events.iter().zip(&rank).map(|(e, r)| (columns[e.column].0, TOP + BOX + r * step));
        let at: Vec<(i64, i64)> = at.collect();
        let notes = p.notes.iter().map(|n| wide(n) * 6 / 7 + 2 * MARGIN).max().unwrap_or(0);
        let title = wide(&p.title) * 5 / 4 + 2 * MARGIN;
        let width = (x - gap / 2 + MARGIN).max(notes).max(title).max(2 * MARGIN + 420);
        let below = TOP + BOX + (rows - 1).max(0) * step + BOX;
        let height = below + 16 * p.notes.len() as i64 + 22 * legend_lines(p, width) + 34;
        Sheet { columns, at, rank, width, height }
    }
}

/// The relations of a picture, with how wide each is in the legend.
fn legend(p: &Picture) -> Vec<(&'static str, String, i64)> {
    let used = RELATIONS.iter().filter(|r| p.edges.iter().any(|e| e.1 == r.0));
    let mut all: Vec<(&str, String, i64)> = used.map(|r| (r.0, format!("{}: {}", r.0, r.3), 0)).collect();
    if p.edges.iter().any(|e| e.3) {
        all.push(("hot", "the cycle".into(), 0));
    }
    all.into_iter().map(|(c, t, _)| (c, t.clone(), 46 + wide(&t) * 6 / 7)).collect()
}

fn legend_lines(p: &Picture, width: i64) -> i64 {
    let (mut x, mut lines) = (MARGIN, 1);
    for (_, _, w) in legend(p) {
        if x + w > width - MARGIN && x > MARGIN {
            (x, lines) = (MARGIN, lines + 1);
        }
        x += w;
    }
    lines
}

/// For the page: the drawing, the same as text, and the row of each event.
pub fn to_json(p: &Picture, row_of: &dyn Fn(usize) -> usize) -> Value {
    json!({
        "title": p.title,
        "svg": svg(p),
        "text": p.text(),
        "rows": p.events.iter().map(|e| row_of(e.step)).collect::<Vec<_>>(),
    })
}

/// The drawing.
pub fn svg(p: &Picture) -> String {
    let sheet = Sheet::new(p);
    let mut out = String::new();
    head(&mut out, &sheet, p);
    for (name, (x, half)) in p.threads.iter().zip(&sheet.columns) {
        let _ = writeln!(
            out,
            "<text class=\"soft\" x=\"{x}\" y=\"{}\" font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\" \
             fill=\"#444\">{}</text><path class=\"line po\" d=\"M{} {} h{}\" stroke=\"#d5d5dd\" stroke-width=\"1\"/>",
            TOP - 18,
            escaped(name),
            x - half,
            TOP - 8,
            2 * half
        );
    }
    // Lines first, the cycle above the others; then boxes, then the words on lines.
    let mut words = String::new();
    let mut taken: Vec<(i64, i64)> = Vec::new();
    for hot in [false, true] {
        for edge in p.edges.iter().filter(|e| e.3 == hot) {
            line(&mut out, &mut words, &mut taken, &sheet, p, *edge);
        }
    }
    for (e, (x, y)) in p.events.iter().zip(&sheet.at) {
        let half = sheet.columns[e.column].1;
        let (class, stroke, w) = if e.hot { ("node hot", HOT.0, 2) } else { ("node", "#555", 1) };
        let place = if e.line > 0 { format!(" (line {})", e.line) } else { String::new() };
        let _ = writeln!(
            out,
            "<g class=\"event\"><title>{}{place}</title><rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{BOX}\" \
             rx=\"6\" fill=\"white\" stroke=\"{stroke}\" stroke-width=\"{w}\"/><text class=\"ink\" x=\"{x}\" y=\"{}\" \
             font-size=\"13\" font-family=\"monospace\" text-anchor=\"middle\">{}</text></g>",
            escaped(&e.text),
            x - half,
            y - BOX / 2,
            2 * half,
            y + 4,
            escaped(&shortened(&e.text))
        );
    }
    out.push_str(&words);
    foot(&mut out, &sheet, p);
    out.push_str("</svg>\n");
    out
}

/// One relation. Within a column: straight down to the next, else around at the right (down) or left
/// (up). Between columns: from side to side.
fn line(
    out: &mut String,
    words: &mut String,
    taken: &mut Vec<(i64, i64)>,
    sheet: &Sheet,
    p: &Picture,
    (a, why, b, hot): (usize, &'static str, usize, bool),
) {
    let ((x1, y1), (x2, y2)) = (sheet.at[a], sheet.at[b]);
    let (ca, cb) = (p.events[a].column, p.events[b].column);
    let (h1, h2) = (sheet.columns[ca].1, sheet.columns[cb].1);
    let (d, mut label) = if ca == cb && sheet.rank[b] == sheet.rank[a] + 1 && why == "po" {
        (format!("M{x1} {} L{x2} {}", y1 + BOX / 2, y2 - BOX / 2), (x1 + 12, (y1 + y2) / 2 + 4))
    } else if ca == cb {
        let side = if y2 > y1 { 1 } else { -1 };
        let out = 16 + (4 * (sheet.rank[b] - sheet.rank[a]).abs()).min(28);
        let (x, turn) = (x1 + side * h1, x1 + side * (h1 + out * 4 / 3));
        let d = format!("M{x} {} C{turn} {} {turn} {} {x} {}", y1 + 5, y1 + 5, y2 - 5, y2 - 5);
        (d, (x1 + side * (h1 + out), (y1 + y2) / 2 + 4))
    } else {
        let side = if x2 > x1 { 1 } else { -1 };
        // Who leaves and who arrives at a box do so at different heights.
        let (sx, ex) = (x1 + side * h1, x2 - side * h2);
        let (sy, ey) = (y1 + 5, y2 - 5);
        let bend = ((ex - sx).abs() / 2).max(24);
        let d = format!("M{sx} {sy} C{} {sy} {} {ey} {ex} {ey}", sx + side * bend, ex - side * bend);
        // Words stand where the line has come a third of its way: crossing lines part there.
        let at = |p0: i64, p1: i64, p2: i64, p3: i64| (8 * p0 + 12 * p1 + 6 * p2 + p3) / 27;
        let (cx1, cx2) = (sx + side * bend, ex - side * bend);
        (d, (at(sx, cx1, cx2, ex), at(sy, sy, ey, ey) - 4))
    };
    let (class, colour, w) = if hot {
        ("hot", HOT.0, "2.6")
    } else {
        let colour = RELATIONS.iter().find(|r| r.0 == why).map_or("#555", |r| r.1);
        (why, colour, "1.4")
    };
    let _ = writeln!(
        out,
        "<path class=\"line {class}\" d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{w}\" \
         marker-end=\"url(#{class})\"/>"
    );
    while taken.iter().any(|(x, y)| (x - label.0).abs() < 26 && (y - label.1).abs() < 12) {
        label.1 += 12;
    }
    taken.push(label);
    let _ = writeln!(
        words,
        "<text class=\"word halo {class}\" x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"{colour}\" text-anchor=\"middle\" \
         stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\">{why}</text>",
        label.0, label.1
    );
}

fn head(out: &mut String, sheet: &Sheet, p: &Picture) {
    let (width, height) = (sheet.width, sheet.height);
    let title = escaped(&p.title);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\">"
    );
    let _ = writeln!(
        out,
        "<title>{title}</title>\n<desc>A column for each of {} threads, {} events, {} arrows; the same stands \
         beside it as text.</desc>",
        p.threads.len(),
        p.events.len(),
        p.edges.len()
    );
    out.push_str(
        "<style>@media (prefers-color-scheme: dark) { .paper { fill: #14161a } .ink { fill: #e6e8ec } \
         .soft { fill: #a2a9b5 } .node { fill: #23272e; stroke: #a2a9b5 } .halo { stroke: #14161a }",
    );
    let dark = RELATIONS.iter().map(|r| (r.0, r.2)).chain([("hot", HOT.1)]);
    for (name, dark) in dark {
        let _ =
            write!(out, " .line.{name} {{ stroke: {dark} }} .word.{name}, .tip.{name} {{ fill: {dark} }}");
    }
    let _ = writeln!(out, " .node.hot {{ stroke: {} }} }}</style>", HOT.1);
    let _ = writeln!(out, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>");
    out.push_str("<defs>\n");
    let light = RELATIONS.iter().map(|r| (r.0, r.1)).chain([("hot", HOT.0)]);
    for (name, colour) in light {
        let _ = writeln!(
            out,
            "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"{size}\" markerHeight=\"{size}\" \
             orient=\"auto-start-reverse\"><path class=\"tip {name}\" d=\"M0 0L10 5L0 10z\" fill=\"{colour}\"/></marker>",
            size = if name == "hot" { 5 } else { 7 }
        );
    }
    out.push_str("</defs>\n");
    let _ = writeln!(
        out,
        "<text class=\"ink\" x=\"{MARGIN}\" y=\"30\" font-size=\"16\" font-weight=\"bold\">{title}</text>"
    );
}

/// Notes and legend, on as many lines as they need.
fn foot(out: &mut String, sheet: &Sheet, p: &Picture) {
    let mut y = sheet.height - 22 * legend_lines(p, sheet.width) - 16 * p.notes.len() as i64 - 6;
    for note in &p.notes {
        let _ = writeln!(
            out,
            "<text class=\"soft\" x=\"{MARGIN}\" y=\"{y}\" font-size=\"12\" fill=\"#444\">{}</text>",
            escaped(note)
        );
        y += 16;
    }
    y += 6;
    let mut x = MARGIN;
    for (class, text, w) in legend(p) {
        if x + w > sheet.width - MARGIN && x > MARGIN {
            (x, y) = (MARGIN, y + 22);
        }
        let colour = RELATIONS.iter().find(|r| r.0 == class).map_or(HOT.0, |r| r.1);
        let _ = writeln!(
            out,
            "<path class=\"line {class}\" d=\"M{x} {} h22\" stroke=\"{colour}\" stroke-width=\"2\" \
             marker-end=\"url(#{class})\"/><text class=\"soft\" x=\"{}\" y=\"{y}\" font-size=\"12\" fill=\"#444\">{text}</text>",
            y - 4,
            x + 28
        );
        x += w;
    }
}
