//! The graph encoding: one label per node, one option per edge.

use super::Promela;
use super::memory::Layout;
use super::text::{Code, names, variable_type};
use super::watch::Watch;
use crate::kiv::{labels, prefixes};
use crate::names::Names;
use crate::promela::trail::{Key, Process, Way};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{Addr, CellInit, Len, ObjId, Op, Program, RegId, ThreadId};
use weir_sbgraph::flat::Flat;
use weir_sbgraph::graph::Graph;
use weir_sbgraph::loops::repeats;
use weir_sbgraph::sc::Reduction;
use weir_sbgraph::show;

/// The reduced program as Promela, or what Promela cannot say. `program` is the
/// original one.
pub fn graph(program: &Program, reduction: &Reduction) -> Result<Promela, String> {
    if program.is_parameterised() {
        return Err("any number of threads".into());
    }
    let graphs: Vec<&Graph> = (0..program.threads.len())
        .map(|t| &reduction.graphs[reduction.program.threads[t].template.index()])
        .collect();
    let flats: Vec<&Flat> = graphs.iter().map(|g| &g.flat).collect();
    let ops: Vec<(&Op, bool)> = graphs.iter().flat_map(|g| repeated(g)).collect();
    let layout = Layout::new(program, &ops)?;
    let mut names = names();
    let mut out = Writer::default();
    let mut key = Key { processes: Vec::new(), cells: cells(program, &layout) };
    head(&mut out, program, &layout, &format!("store-buffer graphs under {}", reduction.model));
    let watch = Watch::new(program, &flats, &mut names);
    let mut processes = Vec::new();
    let mut regs: Vec<Vec<String>> = Vec::new();
    for (t, g) in graphs.iter().enumerate() {
        let name = names.fresh(&program.thread_name(ThreadId::new(t)));
        processes.push(name.clone());
        regs.push(registers(g, t, &name, &watch, &mut names));
    }
    for a in &watch.atoms {
        let g = graphs[a.thread];
        let holds = Watch::truth(a, &g.flat, g.nodes[0].loc.index(), g.is_final(0));
        out.line(format!("bit {} = {};", a.name, u8::from(holds)));
    }
    globals(&mut out, program, &watch, &flats, &regs);
    let locked = ops.iter().any(|(op, _)| matches!(op, Op::AtomicBegin));
    if locked {
        out.line("byte owner; /* who is in an atomic section */");
    }
    out.line("hidden int tmp;\n");
    for (t, (g, prefix)) in graphs.iter().zip(prefixes()).enumerate() {
        let code = Code::new(program, &layout, &g.flat, regs[t].clone());
        let provided = if locked { " provided (owner == 0 || owner == _pid + 1)" } else { "" };
        out.line(format!("/* {} */", show_name(program, t)));
        out.line(format!("proctype {}(){provided} {{", processes[t]));
        locals(&mut out, program, &watch, t, g, &regs[t]);
        let ways = &reduction.ways(reduction.program.threads[t].template.index());
        let steps = process(&mut out, &watch, t, g, &code, &prefix, ways)?;
        key.processes.push(Process { name: processes[t].clone(), before: Vec::new(), steps });
        out.line("}\n");
    }
    let reg = |t: usize, r: RegId| regs[t][r.index()].clone();
    let watching = watch.process(program, &layout, &reg, &[])?;
    out.add(&watching);
    key.processes.extend(watcher(program));
    init(&mut out, program, &layout, &processes, !watching.is_empty());
    Ok(Promela { text: out.text, key })
}

/// The steps of `watch`, which are none of the program.
pub(super) fn watcher(program: &Program) -> Option<Process> {
    let steps = vec![Vec::new(); program.properties.len()];
    (!steps.is_empty()).then(|| Process { name: "watch".into(), before: Vec::new(), steps })
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

fn show_name(program: &Program, t: usize) -> String {
    program.thread_name(ThreadId::new(t))
}

pub(super) fn registers(g: &Graph, t: usize, process: &str, watch: &Watch, names: &mut Names) -> Vec<String> {
    (0..g.flat.regs.len())
        .map(RegId::new)
        .map(|r| {
            let plain = show::reg(&g.flat, r);
            let global = watch.regs.contains(&(t, r));
            names.fresh(&if global { format!("{process}_{plain}") } else { plain })
        })
        .collect()
}

/// The first lines, up to the memory.
pub(super) fn head(out: &mut Writer, program: &Program, layout: &Layout, what: &str) {
    let name: String = program.name.chars().filter(|c| *c != '*' && *c != '\\' && *c != '\n').collect();
    out.line(format!("/* {name}: {what}; written by weir."));
    out.line(" *   spin -a THIS.pml && gcc -O2 -DSAFETY -o pan pan.c && ./pan -E");
    out.line(" * Promela counts with 32 bits: larger values must not occur. */");
    out.line(format!("#define MEM_SIZE {}", layout.size.max(1)));
    out.line("");
    out.line(format!("{} memory[MEM_SIZE]; /* 0 is nowhere */", layout.ty));
    for (i, o) in program.objects.iter().enumerate() {
        let name: String = o.name.chars().filter(|c| !"*/\\\n".contains(*c)).collect();
        out.line(format!("/* {name} starts at {} */", layout.base[i]));
    }
    if layout.size > layout.heap {
        out.line(format!("short memUse = {}; /* the next free cell */", layout.heap));
    } else {
        out.line(format!("#define memUse {}", layout.heap));
    }
}

/// Registers that properties look at.
pub(super) fn globals(
    out: &mut Writer,
    program: &Program,
    watch: &Watch,
    flats: &[&Flat],
    regs: &[Vec<String>],
) {
    for (t, r) in &watch.regs {
        let reg = &flats[*t].regs[r.index()];
        let start = start_value(program, *t, *r, reg.ty.wrap(reg.init));
        out.line(format!("{} {} = {start};", variable_type(reg.ty), regs[*t][r.index()]));
    }
}

pub(super) fn start_value(program: &Program, t: usize, r: RegId, init: i64) -> i64 {
    program.threads[t].args.get(r.index()).copied().unwrap_or(init)
}

fn locals(out: &mut Writer, program: &Program, watch: &Watch, t: usize, g: &Graph, regs: &[String]) {
    let mut used = vec![false; g.flat.regs.len()];
    for op in g.edges.iter().flat_map(|e| &e.ops) {
        op.writes().iter().for_each(|r| used[r.index()] = true);
        op.exprs().iter().flat_map(|e| e.regs()).for_each(|r| used[r.index()] = true);
    }
    for (i, reg) in g.flat.regs.iter().enumerate() {
        let r = RegId::new(i);
        // What is read for the sake of a check only is asserted instead.
        if used[i] && g.flat.probe != Some(r) && !watch.regs.contains(&(t, r)) {
            let start = start_value(program, t, r, reg.ty.wrap(reg.init));
            out.line(format!("    {} {} = {start};", variable_type(reg.ty), regs[i]));
        }
    }
}

fn process(
    out: &mut Writer,
    watch: &Watch,
    t: usize,
    g: &Graph,
    code: &Code<'_>,
    prefix: &str,
    ways: &[Vec<weir_ir::EdgeId>],
) -> Result<Vec<Way>, String> {
    let program = code.program;
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
                for a in watch.atoms.iter().filter(|a| a.thread == t) {
                    let truth = |n: usize| Watch::truth(a, &g.flat, g.nodes[n].loc.index(), g.is_final(n));
                    if truth(n) != truth(e.dst) {
                        stmts.push(format!("{} = {}", a.name, u8::from(truth(e.dst))));
                    }
                }
                let edge = |e: &weir_ir::EdgeId| (*e, choice.unwrap_or(0));
                steps.push(ways[*i].iter().map(edge).collect());
                let step = match stmts.as_slice() {
                    [] => "skip".to_string(),
                    [one] => one.clone(),
                    many => format!("d_step {{ {} }}", many.join("; ")),
                };
                out.line(format!("    :: {step}; goto {end}{}", names[e.dst]));
            }
        }
        out.line("    fi;");
    }
    Ok(steps)
}

pub(super) fn init(out: &mut Writer, program: &Program, layout: &Layout, processes: &[String], watch: bool) {
    let (fixed, any) = layout.initial(program);
    out.line("init {");
    out.line("    atomic {");
    for (cell, value) in fixed {
        out.line(format!("        memory[{cell}] = {value};"));
    }
    for (cell, lo, hi) in any {
        let options: Vec<String> =
            (lo..=hi.min(lo + 255)).map(|v| format!(":: memory[{cell}] = {v}")).collect();
        out.line(format!("        if {} fi;", options.join(" ")));
    }
    for p in processes {
        out.line(format!("        run {p}();"));
    }
    if watch {
        out.line("        run watch();");
    }
    out.line("    }\n}");
}

/// The cells whose initial value is chosen, by how Promela writes them.
pub(super) fn cells(program: &Program, layout: &Layout) -> BTreeMap<String, Addr> {
    let mut cells = BTreeMap::new();
    for (o, object) in program.objects.iter().enumerate() {
        let count = match object.len {
            Len::Fixed(n) => n,
            _ => 1,
        };
        for c in 0..count as i32 {
            if matches!(object.cell_init(c), CellInit::Any { .. }) {
                let at = i64::from(layout.base[o]) + i64::from(c);
                cells.insert(format!("memory[{at}]"), Addr::of(ObjId::new(o), c));
            }
        }
    }
    cells
}

/// Text, line by line.
#[derive(Debug, Default)]
pub(super) struct Writer {
    pub text: String,
}

impl Writer {
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.add(text.as_ref());
        self.add("\n");
    }
    pub fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }
}
