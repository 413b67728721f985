//! Where everything of a drawing stands: columns, rows, nodes, room for labels.

use crate::graph::{Edge, Graph};
use crate::layout::{groups, rows};
use crate::show;
use weir_ir::Program;

/// From one row to the next, and the height of a node.
pub const ROW: i64 = 62;
pub const HEIGHT: i64 = 26;
pub const MARGIN: i64 = 24;
/// The title, and the head of a column.
pub const TITLE: i64 = 44;
pub const HEAD: i64 = 34;
/// More room above a row where a column begins: lines run there, and its
/// heading stands below them.
const ABOVE_HEAD: i64 = 28;
/// The space between columns, at least; lines into a column run in it.
const GAP: i64 = 52;
/// How much of that space lines take: labels end before it.
pub const CHANNEL: i64 = 32;

/// So wide is the legend with its margins: no drawing is narrower.
const LEGEND: i64 = 820;

/// Labels longer than this are cut; the whole text is their tooltip.
pub const MAX_LABEL: usize = 38;

/// One content of the buffer.
pub struct Column {
    pub x: i64,
    pub width: i64,
    pub title: String,
    /// The middle of its nodes, from the left.
    middle: i64,
    /// Rows that it spans.
    pub first: usize,
    pub last: usize,
}

/// Where a node stands.
#[derive(Clone, Copy)]
pub struct Spot {
    /// Its middle, and half its width.
    pub x: i64,
    pub y: i64,
    pub half: i64,
    pub column: usize,
    pub row: usize,
}

/// A drawing without its lines.
pub struct Sheet {
    pub columns: Vec<Column>,
    pub spots: Vec<Spot>,
    /// The text of every edge.
    pub labels: Vec<String>,
    pub width: i64,
    pub height: i64,
    tops: Vec<i64>,
}

/// How far a line goes aside to get around the rows between two.
pub fn bend(r1: usize, r2: usize) -> i64 {
    18 + 7 * (r1.abs_diff(r2).min(8) as i64)
}

/// About how wide a text of a node or a heading is.
pub fn wide(text: &str) -> i64 {
    text.chars().count() as i64 * 7
}

/// About how wide a label is as it is drawn.
pub fn label_width(text: &str) -> i64 {
    text.chars().count().min(MAX_LABEL) as i64 * 57 / 10
}

impl Sheet {
    /// Places a graph.
    pub fn new(program: &Program, graph: &Graph) -> Sheet {
        let rows = rows(graph);
        let row = |node: usize| rows[graph.nodes[node].loc.index()];
        let half = |node: usize| (wide(&graph.flat.locs[graph.nodes[node].loc.index()].name) + 20) / 2;
        let labels: Vec<String> = graph.edges.iter().map(|e| show::edge(program, graph, e)).collect();
        let groups = groups(graph);
        let mut column_of = vec![0; graph.nodes.len()];
        for (c, (_, nodes)) in groups.iter().enumerate() {
            nodes.iter().for_each(|n| column_of[*n] = c);
        }
        let mut columns: Vec<Column> = Vec::new();
        let mut x = MARGIN;
        for (c, (buffer, nodes)) in groups.iter().enumerate() {
            let title = match graph.buffer_text(program, buffer) {
                t if t.is_empty() => "nothing waits".to_string(),
                t => t,
            };
            // The widest label among some edges that leave the column, with
            // what the bend of their line takes.
            let room = |of: &dyn Fn(&Edge) -> Option<i64>| {
                let mine = graph.edges.iter().zip(&labels).filter(|(e, _)| column_of[e.src] == c);
                mine.filter_map(|(e, l)| of(e).map(|bend| bend + label_width(l))).max().unwrap_or(0)
            };
            let stays = |e: &Edge| column_of[e.dst] == c;
            let bend = |e: &Edge| bend(row(e.src), row(e.dst)) * 3 / 4 + 8;
            let left = room(&|e| (stays(e) && row(e.dst) <= row(e.src)).then(|| bend(e)));
            let right = room(&|e| match (stays(e), row(e.dst).cmp(&row(e.src))) {
                (true, std::cmp::Ordering::Greater) if row(e.dst) > row(e.src) + 1 => Some(bend(e)),
                (true, std::cmp::Ordering::Greater) => Some(0),
                (false, std::cmp::Ordering::Equal) | (true, _) => None,
                (false, _) => Some(16),
            });
            let flushed = room(&|e| (!stays(e) && row(e.dst) == row(e.src)).then_some(CHANNEL + 12));
            let node = nodes.iter().map(|n| half(*n)).max().unwrap_or(0);
            if c > 0 {
                x += GAP.max(flushed);
            }
            let middle = 14 + left + node;
            let width = (wide(&title) + 24).max(middle + node + right + 14).max(110);
            let span = || nodes.iter().map(|n| row(*n));
            let (first, last) = (span().min().unwrap_or(0), span().max().unwrap_or(0));
            columns.push(Column { x, width, title, middle, first, last });
            x += width;
        }
        let begins = |r: usize| r > 0 && columns.iter().any(|c| c.first == r);
        let mut tops = Vec::new();
        let mut top = TITLE + HEAD + MARGIN;
        for r in 0..=rows.iter().max().copied().unwrap_or(0) {
            top += if begins(r) { ABOVE_HEAD } else { 0 };
            tops.push(top);
            top += ROW;
        }
        let spot = |n: usize| {
            let column = column_of[n];
            let (x, y) = (columns[column].x + columns[column].middle, tops[row(n)] + HEIGHT / 2);
            Spot { x, y, half: half(n), column, row: row(n) }
        };
        let spots = (0..graph.nodes.len()).map(spot).collect();
        Sheet { spots, labels, width: (x + MARGIN).max(LEGEND), height: top + MARGIN + 20, columns, tops }
    }

    /// The frame of a column: its upper edge and its height.
    pub fn frame(&self, c: &Column) -> (i64, i64) {
        let y = self.tops[c.first] - HEAD;
        (y, self.tops[c.last] + HEIGHT + 14 - y)
    }
}
