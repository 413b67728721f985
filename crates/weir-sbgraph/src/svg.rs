//! A graph as a drawing, without graphviz: columns are buffer contents, rows are
//! locations, colours are those of section 4.3 of the thesis.

use crate::graph::{Graph, Kind};
use crate::layout::{groups, rows};
use crate::show;
use std::fmt::Write as _;
use weir_ir::Program;

/// The height of a row, and of a node.
const ROW: i64 = 62;
const HEIGHT: i64 = 26;
/// About how wide a letter of a node or title, and of a label, is.
const LETTER: f64 = 7.0;
const SMALL: f64 = 5.6;
const MARGIN: i64 = 24;
/// The title, and the head of a column.
const TITLE: i64 = 44;
const HEAD: i64 = 34;
/// Labels longer than this are cut; the whole text is their tooltip.
const MAX_LABEL: usize = 38;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn colour(kind: Kind) -> &'static str {
    match kind {
        Kind::Local => "#808080",
        Kind::Read | Kind::EarlyRead => "#1a8f3c",
        Kind::Write => "#cc2222",
        Kind::Flush => "#8b4a1c",
        Kind::Fence => "#2050c8",
        Kind::Alloc => "#c9a000",
    }
}

const LEGEND: [(Kind, &str); 6] = [
    (Kind::Local, "local"),
    (Kind::Read, "read"),
    (Kind::Write, "write to the buffer"),
    (Kind::Flush, "flush to memory"),
    (Kind::Fence, "needs an empty buffer"),
    (Kind::Alloc, "allocation"),
];

struct Column {
    x: i64,
    width: i64,
    title: String,
    /// Rows that it spans.
    first: usize,
    last: usize,
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_LABEL {
        return text.to_string();
    }
    let start: String = text.chars().take(MAX_LABEL - 1).collect();
    format!("{start}…")
}

fn wide(text: &str, letter: f64) -> i64 {
    (text.chars().count() as f64 * letter) as i64
}

/// The graph as SVG.
pub fn svg(program: &Program, graph: &Graph) -> String {
    let rows = rows(graph);
    let row = |node: usize| rows[graph.nodes[node].loc.index()];
    let labels: Vec<String> = graph.edges.iter().map(|e| show::edge(program, graph, e)).collect();
    let groups = groups(graph);
    let mut column_of = vec![0; graph.nodes.len()];
    let mut columns: Vec<Column> = Vec::new();
    let mut x = MARGIN;
    for (c, (buffer, nodes)) in groups.iter().enumerate() {
        nodes.iter().for_each(|n| column_of[*n] = c);
        let title = match graph.buffer_text(program, buffer) {
            t if t.is_empty() => "nothing waits".to_string(),
            t => t,
        };
        // Labels of steps that stay in the column stand beside its nodes.
        let inside = |e: &crate::Edge| graph.nodes[e.src].buffer == *buffer;
        let beside = graph.edges.iter().zip(&labels).filter(|(e, _)| inside(e));
        let widest = beside.map(|(_, l)| wide(&shortened(l), SMALL)).max().unwrap_or(0);
        let names = nodes.iter().map(|n| wide(&graph.flat.locs[graph.nodes[*n].loc.index()].name, LETTER));
        let node = names.max().unwrap_or(0) + 24;
        let width = (wide(&title, LETTER) + 24).max(node + widest + 40).max(120);
        let first = nodes.iter().map(|n| row(*n)).min().unwrap_or(0);
        let last = nodes.iter().map(|n| row(*n)).max().unwrap_or(0);
        columns.push(Column { x, width, title, first, last });
        x += width + 48;
    }
    let bottom = rows.iter().max().map_or(0, |r| *r as i64 + 1) * ROW;
    let width = x.max(700);
    let height = TITLE + HEAD + bottom + 2 * MARGIN + 20;
    let top = |r: usize| TITLE + HEAD + MARGIN + r as i64 * ROW;
    let middle = |n: usize| {
        let name = &graph.flat.locs[graph.nodes[n].loc.index()].name;
        let half = (wide(name, LETTER) + 20) / 2;
        (columns[column_of[n]].x + 14 + half, top(row(n)) + HEIGHT / 2, half)
    };
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">"
    );
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>");
    out.push_str("<defs>\n");
    for (kind, _) in LEGEND {
        let c = colour(kind);
        let _ = writeln!(
            out,
            "<marker id=\"a{}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\" fill=\"{c}\"/></marker>",
            &c[1..]
        );
    }
    out.push_str("</defs>\n");
    let title = format!("{} under {}: {} nodes", graph.name, graph.model, graph.nodes.len());
    let _ = writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{}</text>",
        escaped(&title)
    );
    for c in &columns {
        let (y, h) = (top(c.first) - HEAD, (c.last - c.first + 1) as i64 * ROW + HEAD - 22);
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{h}\" rx=\"8\" fill=\"#f6f6f9\" stroke=\"#d5d5dd\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"#444\">{}</text>",
            c.x,
            c.width,
            c.x + 10,
            y + 18,
            escaped(&c.title)
        );
    }
    let mut taken: Vec<(i64, i64, i64)> = Vec::new();
    for (e, label) in graph.edges.iter().zip(&labels) {
        let path =
            route(middle(e.src), middle(e.dst), column_of[e.src], column_of[e.dst], row(e.src), row(e.dst));
        let c = colour(e.kind);
        let _ = writeln!(
            out,
            "<path d=\"{}\" fill=\"none\" stroke=\"{c}\" stroke-width=\"1.4\" marker-end=\"url(#a{})\"/>",
            path.d,
            &c[1..]
        );
        let short = shortened(label);
        let (x, mut y) = path.label;
        let length = wide(&short, SMALL);
        let w = if path.left { x - length } else { x };
        // Labels that would lie on one another move down a little.
        while taken.iter().any(|(a, b, l)| (b - y).abs() < 10 && *a < w + length && w < a + l) {
            y += 10;
        }
        taken.push((w, y, length));
        let anchor = if path.left { "end" } else { "start" };
        let tip = if short == *label { String::new() } else { format!("<title>{}</title>", escaped(label)) };
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" fill=\"{c}\" text-anchor=\"{anchor}\" \
             stroke=\"#f6f6f9\" stroke-width=\"3\" paint-order=\"stroke\">{}{tip}</text>",
            escaped(&short)
        );
    }
    for n in 0..graph.nodes.len() {
        let (cx, cy, half) = middle(n);
        let fill = if n == 0 || graph.is_final(n) { "#cfe3ff" } else { "white" };
        let name = &graph.flat.locs[graph.nodes[n].loc.index()].name;
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"{fill}\" stroke=\"#555\"/>\
             <text x=\"{cx}\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\">{}</text>",
            cx - half,
            cy - HEIGHT / 2,
            2 * half,
            cy + 4,
            escaped(name)
        );
    }
    let mut x = MARGIN;
    for (kind, text) in LEGEND {
        let (c, y) = (colour(kind), height - 14);
        let _ = writeln!(
            out,
            "<path d=\"M{x} {} h22\" stroke=\"{c}\" stroke-width=\"2\" marker-end=\"url(#a{})\"/>\
             <text x=\"{}\" y=\"{y}\" font-size=\"11\" fill=\"#444\">{text}</text>",
            y - 4,
            &c[1..],
            x + 28
        );
        x += 40 + wide(text, 6.0) + 12;
    }
    out.push_str("</svg>\n");
    out
}

struct Route {
    d: String,
    label: (i64, i64),
    /// The label ends where it stands.
    left: bool,
}

/// A line between two nodes, each given by its middle and half its width.
fn route(
    (x1, y1, h1): (i64, i64, i64),
    (x2, y2, h2): (i64, i64, i64),
    c1: usize,
    c2: usize,
    r1: usize,
    r2: usize,
) -> Route {
    let half = HEIGHT / 2;
    if c1 == c2 && r2 == r1 + 1 {
        let d = format!("M{x1} {} L{x2} {}", y1 + half, y2 - half);
        return Route { d, label: (x1 + 6, (y1 + y2) / 2 + 2), left: false };
    }
    if c1 == c2 {
        // Around the nodes between: to the right when going down, left when up.
        let out = 16 + 7 * (r1.abs_diff(r2).min(8) as i64);
        let (sx, ex, side) = if r2 > r1 { (x1 + h1, x2 + h2, out) } else { (x1 - h1, x2 - h2, -out) };
        let bend = if r2 > r1 { sx.max(ex) } else { sx.min(ex) } + side;
        let d = format!("M{sx} {y1} C{bend} {y1} {bend} {y2} {ex} {y2}");
        let y = y1 + if r2 > r1 { 14 } else { -14 };
        return Route { d, label: (sx + side.signum() * 10, y), left: false };
    }
    let right = c2 > c1;
    if r1 != r2 {
        // A step into another column leaves below and arrives from above.
        let (sx, sy) = (x1 + if right { h1 / 2 } else { -h1 / 2 }, y1 + half);
        let ey = if r2 > r1 { y2 - half } else { y2 + half };
        let turn = if r2 > r1 { ey - ROW / 3 } else { ey + ROW / 3 };
        let d = format!("M{sx} {sy} C{sx} {turn} {x2} {} {x2} {ey}", sy + ROW / 6);
        return Route { d, label: (sx + if right { 12 } else { -12 }, sy + 9), left: !right };
    }
    // A flush stays in its row; past other columns, it dips under their nodes.
    let (sx, ex) = if right { (x1 + h1, x2 - h2) } else { (x1 - h1, x2 + h2) };
    let far = c1.abs_diff(c2) as i64 - 1;
    let dip = y1 + if far == 0 { 0 } else { half + 6 + 5 * far.min(3) };
    let dx = (ex - sx) / 6;
    let start = if far == 0 { y1 } else { y1 + half / 2 };
    let d = format!("M{sx} {start} C{} {dip} {} {dip} {ex} {start}", sx + dx, ex - dx);
    let y = if far == 0 { y1 - 5 } else { dip + 10 };
    Route { d, label: (sx + if right { 10 } else { -10 }, y), left: !right }
}
