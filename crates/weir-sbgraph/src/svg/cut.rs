//! The part of a graph that fits on a sheet: drawings of sixty screens side by side help nobody.
//!
//! Columns stand in the order of how many stores wait, so what is drawn are the contents with the fewest. A
//! node has a dashed border where an edge leads on to what is left out.

use super::sheet::{MARGIN, Sheet};
use crate::graph::{Edge, Graph};
use crate::layout::groups;
use std::borrow::Cow;
use weir_ir::Program;

/// The widest drawing, in pixels: a few screens to scroll through.
pub const WIDEST: i64 = 4000;

/// What is drawn of a graph.
pub struct Cut<'g> {
    /// The graph.
    pub whole: &'g Graph,
    /// The part that is drawn.
    pub graph: Cow<'g, Graph>,
    /// Where everything of it stands.
    pub sheet: Sheet,
    /// For every node of the part, how many edges lead out of it.
    pub left_out: Vec<usize>,
    /// How many contents of the buffer there are.
    contents: usize,
}

impl<'g> Cut<'g> {
    /// As much of a graph as fits.
    pub fn of(program: &Program, whole: &'g Graph) -> Cut<'g> {
        let sheet = Sheet::new(program, whole);
        let contents = sheet.columns.len();
        let fits = sheet.columns.iter().take_while(|c| c.x + c.width + MARGIN <= WIDEST).count().max(1);
        if fits >= contents {
            let left_out = vec![0; whole.nodes.len()];
            return Cut { whole, graph: Cow::Borrowed(whole), sheet, left_out, contents };
        }
        let mut kept: Vec<usize> =
            groups(whole).into_iter().take(fits).flat_map(|(_, nodes)| nodes).collect();
        kept.sort_unstable();
        let mut number = vec![None; whole.nodes.len()];
        kept.iter().enumerate().for_each(|(new, &old)| number[old] = Some(new));
        let mut left_out = vec![0; kept.len()];
        let mut edges = Vec::new();
        for e in &whole.edges {
            match (number[e.src], number[e.dst]) {
                (Some(src), Some(dst)) => edges.push(Edge { src, dst, ..e.clone() }),
                (Some(src), None) => left_out[src] += 1,
                (None, _) => {}
            }
        }
        let nodes = kept.iter().map(|&n| whole.nodes[n].clone()).collect();
        let graph = Graph { nodes, edges, ..whole.clone() };
        let sheet = Sheet::new(program, &graph);
        Cut { whole, graph: Cow::Owned(graph), sheet, left_out, contents }
    }

    /// What is said about what is left out, in lines.
    pub fn note(&self) -> Vec<String> {
        let (drawn, all) = (self.graph.nodes.len(), self.whole.nodes.len());
        if drawn == all {
            return Vec::new();
        }
        let columns = self.sheet.columns.len();
        vec![
            format!(
                "{drawn} of {all} nodes: {columns} of {} contents of the buffer, those with the fewest stores.",
                self.contents
            ),
            "Where the border is dashed, edges lead on to the others; they are in the text.".into(),
        ]
    }
}
