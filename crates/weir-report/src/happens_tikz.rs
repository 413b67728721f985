//! A happens-before graph as TikZ, for papers: a column for each thread, as in the drawing
//! ([`crate::happens_svg`]), with the same colours. It needs the library `arrows.meta`, no package.

use crate::happens::Picture;
use std::fmt::Write as _;

/// Each relation with its colour.
const COLOURS: [(&str, &str); 7] = [
    ("po", "6F6F6F"),
    ("rf", "157A33"),
    ("co", "8B4A1C"),
    ("fr", "2050C8"),
    ("spawn", "8F7200"),
    ("join", "8F7200"),
    ("hot", "CC2222"),
];

/// The distance of columns and of rows, in tenths of a centimetre.
const COLUMN: usize = 55;
const ROW: usize = 14;

/// A text as LaTeX sets it.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '…' => out.push_str("\\dots{}"),
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

/// Tenths of a centimetre.
fn cm(tenths: usize) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The picture: `\input` it where `\usepackage{tikz}` and `\usetikzlibrary{arrows.meta}` stand above.
pub fn tikz(p: &Picture) -> String {
    let mut out =
        format!("% {}\n% \\usepackage{{tikz}} \\usetikzlibrary{{arrows.meta}}\n", p.title.replace('\n', " "));
    for (name, colour) in COLOURS {
        let _ = writeln!(out, "\\definecolor{{weir-{name}}}{{HTML}}{{{colour}}}");
    }
    out.push_str(
        "\\begin{tikzpicture}[\n  event/.style={draw, rounded corners=2pt, font=\\ttfamily\\footnotesize},\n",
    );
    out.push_str("  every edge/.append style={-{Stealth}},\n  word/.style={font=\\scriptsize, fill=white, inner sep=1pt}]\n");
    for (i, name) in p.threads.iter().enumerate() {
        let _ = writeln!(
            out,
            "\\node[font=\\bfseries] at ({}, {}) {{{}}};",
            cm(i * COLUMN),
            cm(ROW),
            escaped(name)
        );
    }
    let mut rows = vec![0; p.threads.len()];
    let mut row = Vec::new();
    for (i, e) in p.events.iter().enumerate() {
        let style = if e.hot { "event, draw=weir-hot, thick" } else { "event" };
        let down = rows[e.column];
        let minus = if down > 0 { "-" } else { "" };
        let at = format!("({}, {minus}{})", cm(e.column * COLUMN), cm(down * ROW));
        let _ = writeln!(out, "\\node[{style}] (e{i}) at {at} {{{}}};", escaped(&e.text));
        row.push(down);
        rows[e.column] += 1;
    }
    for &(a, why, b, hot) in &p.edges {
        let colour = if hot { "hot" } else { why };
        let width = if hot { ", very thick" } else { "" };
        // Within a column, what is no step to the next one goes around the boxes.
        let bend = match p.events[a].column == p.events[b].column {
            true if row[b] > row[a] + 1 => ", bend left=40",
            true if row[b] < row[a] => ", bend left=40",
            _ => "",
        };
        let _ = writeln!(
            out,
            "\\path[weir-{colour}{width}] (e{a}) edge[{}] node[word] {{{why}}} (e{b});",
            bend.trim_start_matches(", ")
        );
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}
