//! The graph encoding: one label per node, one option per edge.

use super::Promela;
use super::encode::{Style, Thread, Writer, encode, single};
use super::watch::Watch;
use crate::kiv::{labels, prefixes};
use crate::promela::trail::{Process, Way};
use std::collections::BTreeSet;
use weir_ir::{Op, Program, ThreadId};
use weir_sbgraph::graph::Graph;
use weir_sbgraph::loops::repeats;
use weir_sbgraph::sc::Reduction;

/// The reduced program as Promela, or what Promela cannot say. `program` is the
/// original one.
pub fn graph(program: &Program, reduction: &Reduction) -> Result<Promela, String> {
    if program.is_parameterised() {
        return Err("any number of threads".into());
    }
    let template = |t: usize| reduction.program.threads[t].template.index();
    let graphs: Vec<&Graph> = (0..program.threads.len()).map(|t| &reduction.graphs[template(t)]).collect();
    let style = Style {
        title: format!("store-buffer graphs under {}", reduction.model),
        flats: graphs.iter().map(|g| &g.flat).collect(),
        ops: graphs.iter().flat_map(|g| repeated(g)).collect(),
        starts: graphs.iter().map(|g| (g.nodes[0].loc.index(), g.is_final(0))).collect(),
        // What is read for the sake of a check only is asserted instead.
        keeps: &|t, reg| {
            let uses =
                |op: &Op| op.writes().contains(&reg) || op.exprs().iter().any(|e| e.regs().contains(&reg));
            graphs[t].flat.probe != Some(reg) && graphs[t].edges.iter().flat_map(|e| &e.ops).any(uses)
        },
        define: String::new(),
        declare: &|_, _| String::new(),
        last: "hidden int tmp;\n",
        owner: &|_| "_pid + 1".into(),
        idle: Vec::new(),
    };
    let mut prefixes = prefixes();
    encode(program, &style, &mut |out, thread, _, locals| {
        let (t, prefix) = (thread.number, prefixes.next().unwrap_or_default());
        out.line(format!("/* {} */", program.thread_name(ThreadId::new(t))));
        out.line(format!("proctype {}(){} {{", thread.process, thread.provided));
        out.add(locals);
        let steps = process(out, thread, graphs[t], &prefix, &reduction.ways(template(t)))?;
        out.line("}\n");
        Ok(vec![Process { name: thread.process.into(), before: Vec::new(), steps }])
    })
}

/// The operations of a graph, each program step once, and whether they may
/// happen more than once.
fn repeated(graph: &Graph) -> Vec<(&Op, bool)> {
    let mut seen = BTreeSet::new();
    let mut ops = Vec::new();
    for e in &graph.edges {
        if e.step.is_none_or(|s| seen.insert(s)) {
            let again = e.step.is_some_and(|s| repeats(&graph.flat, s));
            ops.extend(e.ops.iter().map(|op| (op, again)));
        }
    }
    ops
}

fn process(
    out: &mut Writer,
    thread: &Thread<'_>,
    g: &Graph,
    prefix: &str,
    ways: &[Vec<weir_ir::EdgeId>],
) -> Result<Vec<Way>, String> {
    let (code, watch, program) = (thread.code, thread.watch, thread.code.program);
    let names = labels(g, prefix);
    let mut steps = Vec::new();
    for (n, edges) in g.out_table().iter().enumerate() {
        let comment: String = g.node_text(program, n).chars().filter(|c| !"\\".contains(*c)).collect();
        let comment = comment.replace("*/", "* /").replace("/*", "/ *");
        let end = if g.is_final(n) { "end_" } else { "" };
        out.line(format!("{end}{}: /* {comment} */", names[n]));
        if edges.is_empty() {
            out.line("    false;");
            // A step that is never taken.
            steps.push(Vec::new());
            continue;
        }
        out.line("    if");
        for i in edges {
            let e = &g.edges[*i];
            let end = if g.is_final(e.dst) { "end_" } else { "" };
            for choice in code.choices(&e.ops)? {
                let mut stmts = Vec::new();
                for op in e.ops.iter().filter(|op| !g.flat.is_check(op)) {
                    code.op(op, choice, &mut stmts)?;
                }
                for op in e.ops.iter().filter(|op| g.flat.is_check(op)) {
                    if let Op::Load(_, p) = op {
                        stmts.extend(code.place(p)?.1.map(|c| format!("assert({c})")));
                    }
                }
                for a in watch.atoms.iter().filter(|a| a.thread == thread.number) {
                    let truth = |n: usize| Watch::truth(a, &g.flat, g.nodes[n].loc.index(), g.is_final(n));
                    if truth(n) != truth(e.dst) {
                        stmts.push(format!("{} = {}", a.name, u8::from(truth(e.dst))));
                    }
                }
                let edge = |e: &weir_ir::EdgeId| (*e, choice.unwrap_or(0));
                steps.push(ways[*i].iter().map(edge).collect());
                out.line(format!("    :: {}; goto {end}{}", single(&stmts), names[e.dst]));
            }
        }
        out.line("    fi;");
    }
    Ok(steps)
}
