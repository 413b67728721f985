//! A graph as a drawing, without graphviz: columns are buffer contents, rows are
//! locations, colours are those of section 4.3 of the thesis.
//!
//! Colours stand in the elements, so that any program draws them; a browser that
//! is asked for dark pages takes those of the drawing's style sheet. Everything
//! has a class, for pages that have colours of their own.

mod cut;
mod route;
mod sheet;

use crate::graph::{Graph, Kind};
use cut::Cut;
use route::route;
use sheet::{HEIGHT, MARGIN, MAX_LABEL, Sheet, label_width, wide};
use std::fmt::Write as _;
use weir_ir::Program;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The class of a kind of edge, its colour, and its colour on dark ground.
fn looks(kind: Kind) -> (&'static str, &'static str, &'static str) {
    match kind {
        Kind::Local => ("local", "#6f6f6f", "#a2a9b5"),
        Kind::Read | Kind::EarlyRead => ("read", "#157a33", "#7fd69b"),
        Kind::Write => ("write", "#cc2222", "#ff8a80"),
        Kind::Flush => ("flush", "#8b4a1c", "#e0aa78"),
        Kind::Fence => ("fence", "#2050c8", "#8ab8f5"),
        Kind::Alloc => ("alloc", "#8f7200", "#e8cf5a"),
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

fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_LABEL {
        return text.to_string();
    }
    let start: String = text.chars().take(MAX_LABEL - 1).collect();
    format!("{start}…")
}

/// What a drawing is of, in a few words.
pub fn title(graph: &Graph) -> String {
    format!("{} under {}: {} nodes", graph.name, graph.model, graph.nodes.len())
}

/// The graph as SVG; where it is too wide, a part of it that says so.
pub fn svg(program: &Program, graph: &Graph) -> String {
    let cut = Cut::of(program, graph);
    let (graph, sheet) = (&cut.graph, &cut.sheet);
    let mut out = String::new();
    head(&mut out, &cut, &title(cut.whole));
    for c in &sheet.columns {
        let (y, h) = sheet.frame(c);
        let _ = writeln!(
            out,
            "<rect class=\"column\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{h}\" rx=\"8\" fill=\"#f6f6f9\" \
             stroke=\"#d5d5dd\"/>",
            c.x, c.width
        );
    }
    edges(&mut out, sheet, graph);
    for c in &sheet.columns {
        let _ = writeln!(
            out,
            "<text class=\"soft halo\" x=\"{}\" y=\"{}\" font-size=\"12\" fill=\"#444\" stroke=\"#f6f6f9\" \
             stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
            c.x + 10,
            sheet.frame(c).0 + 18,
            escaped(&c.title)
        );
    }
    for (n, spot) in sheet.spots.iter().enumerate() {
        let marked = n == 0 || graph.is_final(n);
        let (class, fill) = if marked { ("node end", "#cfe3ff") } else { ("node", "white") };
        let dashes = if cut.left_out[n] > 0 { " stroke-dasharray=\"4 3\"" } else { "" };
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"{fill}\" \
             stroke=\"#555\"{dashes}/><text class=\"ink\" x=\"{}\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\">{}</text>",
            spot.x - spot.half,
            spot.y - HEIGHT / 2,
            2 * spot.half,
            spot.x,
            spot.y + 4,
            escaped(&graph.flat.locs[graph.nodes[n].loc.index()].name)
        );
    }
    legend(&mut out, sheet.height - 14);
    out.push_str("</svg>\n");
    out
}

/// The opening, the words for those who do not see it, dark colours, arrow heads.
fn head(out: &mut String, cut: &Cut<'_>, title: &str) {
    let (sheet, graph) = (&cut.sheet, cut.graph.as_ref());
    let (width, height) = (sheet.width, sheet.height);
    let title = escaped(title);
    let note = cut.note();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\">"
    );
    let _ = writeln!(
        out,
        "<title>{title}</title>\n<desc>A column for each of {} contents of the store buffer, a row for each \
         location, {} edges; weir graph prints them as text. {}</desc>",
        sheet.columns.len(),
        graph.edges.len(),
        escaped(&note.join(" "))
    );
    out.push_str(
        "<style>@media (prefers-color-scheme: dark) { .paper { fill: #14161a } .ink { fill: #e6e8ec } \
         .soft { fill: #a2a9b5 } .column { fill: #1c1f25; stroke: #353a43 } .node { fill: #23272e; stroke: #a2a9b5 } \
         .node.end { fill: #1d3a5c } .halo { stroke: #1c1f25 }",
    );
    for (kind, _) in LEGEND {
        let (name, _, dark) = looks(kind);
        let _ =
            write!(out, " .line.{name} {{ stroke: {dark} }} .word.{name}, .tip.{name} {{ fill: {dark} }}");
    }
    out.push_str(" }</style>\n");
    let _ = writeln!(out, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>");
    out.push_str("<defs>\n");
    for (kind, _) in LEGEND {
        let (name, colour, _) = looks(kind);
        let _ = writeln!(
            out,
            "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto-start-reverse\"><path class=\"tip {name}\" d=\"M0 0L10 5L0 10z\" fill=\"{colour}\"/></marker>"
        );
    }
    out.push_str("</defs>\n");
    let _ = writeln!(
        out,
        "<text class=\"ink\" x=\"{MARGIN}\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{title}</text>"
    );
    for (i, line) in note.iter().enumerate() {
        let _ = writeln!(
            out,
            "<text class=\"soft\" x=\"{MARGIN}\" y=\"{}\" font-size=\"12\" fill=\"#444\">{}</text>",
            45 + 15 * i,
            escaped(line)
        );
    }
}

/// All lines, then all labels: a label lies above lines.
fn edges(out: &mut String, sheet: &Sheet, graph: &Graph) {
    let mut words = String::new();
    let mut taken: Vec<(i64, i64, i64)> = Vec::new();
    for (e, label) in graph.edges.iter().zip(&sheet.labels) {
        let path = route(sheet, sheet.spots[e.src], sheet.spots[e.dst]);
        let (name, colour, _) = looks(e.kind);
        let _ = writeln!(
            out,
            "<path class=\"line {name}\" d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.4\" \
             marker-end=\"url(#{name})\"/>",
            path.d
        );
        let short = shortened(label);
        let (x, mut y) = path.label;
        let length = label_width(label);
        let w = if path.ends { x - length } else { x };
        // Labels that would lie on one another move down a little.
        while taken.iter().any(|(a, b, l)| (b - y).abs() < 10 && *a < w + length && w < a + l) {
            y += 10;
        }
        taken.push((w, y, length));
        let anchor = if path.ends { "end" } else { "start" };
        let tip = if short == *label { String::new() } else { format!("<title>{}</title>", escaped(label)) };
        let _ = writeln!(
            words,
            "<text class=\"word halo {name}\" x=\"{x}\" y=\"{y}\" font-size=\"10\" fill=\"{colour}\" \
             text-anchor=\"{anchor}\" stroke=\"#f6f6f9\" stroke-width=\"3\" paint-order=\"stroke\">{}{tip}</text>",
            escaped(&short)
        );
    }
    out.push_str(&words);
}

fn legend(out: &mut String, y: i64) {
    let mut x = MARGIN;
    for (kind, text) in LEGEND {
        let (name, colour, _) = looks(kind);
        let _ = writeln!(
            out,
            "<path class=\"line {name}\" d=\"M{x} {} h22\" stroke=\"{colour}\" stroke-width=\"2\" \
             marker-end=\"url(#{name})\"/><text class=\"soft\" x=\"{}\" y=\"{y}\" font-size=\"11\" fill=\"#444\">{text}</text>",
            y - 4,
            x + 28
        );
        x += 52 + wide(text) * 6 / 7;
    }
}
