//! Graphs as specifications for the prover KIV (section 4.4.2 of the thesis):
//! the state as a data type, and one operation per edge as an axiom over the
//! state before and after.
//!
//! Two state encodings, as in the thesis: *local* (the state of one process,
//! beside the memory) and *global* (one tuple with the memory and, for every
//! local variable, a function from processes). The text uses ASCII: `|-` for the
//! sequent arrow, `<->`, `&`, `!`, `x` for products, `lift(n)` for a number as a
//! reference, `r.v` for the number of a reference, `mem[a]` and `mem[a, v]` for
//! reading and updating the memory, `(c ? a ; b)` for a choice of terms.
//!
//! Deviations: an edge that is several steps of Weir's SC program (a split
//! between equal and different addresses, a copy) is one operation here; an
//! assertion is a precondition; the reading that checks an address is left out,
//! since access to a reference that is none is undefined in KIV anyway.

mod edge;
mod names;
mod terms;

pub use names::{State, labels, prefixes};

use std::fmt::Write as _;
use terms::Terms;
use weir_ir::{Op, Program, Ty};
use weir_sbgraph::graph::Graph;

/// The specifications of some graphs of one program, or what they cannot say.
pub fn kiv(program: &Program, graphs: &[Graph], state: State) -> Result<String, String> {
    for g in graphs {
        for op in g.edges.iter().flat_map(|e| &e.ops) {
            let what = match op {
                Op::AtomicBegin | Op::AtomicEnd => "atomic sections",
                Op::Spawn { .. } | Op::Join(_) => "threads that start threads",
                _ => continue,
            };
            return Err(format!("{what} have no form as KIV operations (`{}`)", g.name));
        }
    }
    let terms = Terms::new(program, graphs, state);
    let mut out = String::new();
    let how = if state == State::Local { "local" } else { "global" };
    let model = graphs.first().map_or(String::new(), |g| format!(" under {}", g.model));
    let _ = writeln!(out, ";; {}{model}, {how} state; written by weir.\n", program.name.replace('\n', " "));
    locations(&mut out, graphs);
    state_type(&mut out, &terms, state);
    let operations = edge::operations(program, graphs, &terms);
    indices(&mut out, &operations);
    behaviour(&mut out, program, &terms, state, &operations);
    Ok(out)
}

fn locations(out: &mut String, graphs: &[Graph]) {
    let mut all = vec!["N".to_string()];
    graphs.iter().zip(prefixes()).for_each(|(g, p)| all.extend(labels(g, &p)));
    let _ = writeln!(out, "PC =\ndata specification");
    let _ = writeln!(out, "  PC = {} ;", all.join(" | "));
    let _ = writeln!(out, "  variables pc, pc' : PC ;\nend data specification\n");
}

fn state_type(out: &mut String, terms: &Terms<'_>, state: State) {
    let number = terms.number();
    let (name, start) = match state {
        State::Local => ("localstate", "  using natref, PC, Proc\n  Localstate = mkls(pid : Proc ; pc : PC"),
        State::Global => {
            ("globalstate", "  using natref-memory, PC, genProc\n  CS = mkcs(mem : memory ; pc : Proc -> PC")
        }
    };
    let _ = write!(out, "{name} =\ndata specification\n{start}");
    for (field, ty) in terms.fields() {
        let ty = if ty == Ty::Ptr { "ref" } else { number };
        match state {
            State::Local => write!(out, " ; {field} : {ty}"),
            State::Global => write!(out, " ; {field} : Proc -> {ty}"),
        }
        .ok();
    }
    let variables = if state == State::Local { "ls, ls' : Localstate" } else { "cs, cs' : CS" };
    let _ = writeln!(out, ") ;\n  variables {variables} ;\nend data specification\n");
}

fn indices(out: &mut String, operations: &[edge::Operation]) {
    let _ = writeln!(out, "cindex =\ndata specification");
    for sort in ["IJ", "CJ", "RJ"] {
        let names: Vec<&str> =
            operations.iter().filter(|o| o.sort == sort).map(|o| o.name.as_str()).collect();
        let names = if names.is_empty() { format!("no{sort}") } else { names.join(" | ") };
        let _ = writeln!(out, "  {sort} = {names} ;");
    }
    out.push_str("end data specification\n\n");
}

fn behaviour(
    out: &mut String,
    program: &Program,
    terms: &Terms<'_>,
    state: State,
    operations: &[edge::Operation],
) {
    let number = terms.number();
    let (using, pair) = match state {
        State::Local => ("natref-memory, localstate, cindex", "memory x Localstate"),
        State::Global => ("natref-memory, globalstate, cindex", "CS x Proc"),
    };
    let after = if state == State::Local { "memory x Localstate" } else { "CS" };
    let _ = writeln!(out, "system =\nenrich {using} with\n  constants");
    for o in 0..program.objects.len() {
        let _ = writeln!(out, "    {} : ref ;", terms.object(o));
    }
    let _ = writeln!(out, "  functions");
    let _ = writeln!(out, "    INVOP : IJ -> {number} x {pair} x {after} -> bool ;");
    let _ = writeln!(out, "    COP : CJ -> {pair} x {after} -> bool ;");
    let _ = writeln!(out, "    RETOP : RJ -> {pair} x {after} x {number} -> bool ;");
    out.push_str("  predicates\n");
    match state {
        State::Local => out.push_str("    LSInit : Localstate x Proc ;\n    GSInit : memory ;\n"),
        State::Global => out.push_str("    CSInit : CS ;\n"),
    }
    out.push_str("  axioms\n");
    match state {
        State::Local => {
            out.push_str("    LSInit : |- LSInit(ls, p) <-> ls.pc = N & ls.pid = p ;\n");
            let cells = initial(program, terms);
            let _ = writeln!(out, "    GSInit : |- GSInit(mem) <-> {cells} ;");
        }
        State::Global => {
            let cells = initial(program, terms).replace("mem[", "cs.mem[");
            let _ = writeln!(out, "    CSInit : |- CSInit(cs) <-> (all p . cs.pc(p) = N) & {cells} ;");
        }
    }
    for o in operations {
        let _ = writeln!(out, "\n    ;; {}", o.comment.replace('\n', " "));
        let _ = writeln!(out, "    {} : |- {} ;", o.name, o.axiom);
    }
    out.push_str("end enrich\n");
}

/// What the cells start with, where that is one value.
fn initial(program: &Program, terms: &Terms<'_>) -> String {
    let mut parts = Vec::new();
    for (i, o) in program.objects.iter().enumerate() {
        let cells = match o.len {
            weir_ir::Len::Scalar => 1,
            weir_ir::Len::Fixed(n) => i32::try_from(n).unwrap_or(i32::MAX).min(256),
            weir_ir::Len::Unbounded => 0,
        };
        for c in 0..cells {
            if let weir_ir::CellInit::Value(v) = o.cell_init(c) {
                let at = if c == 0 { String::new() } else { format!(" + {c}") };
                let value = if o.ty == Ty::Ptr && v == 0 { "null".into() } else { format!("lift({v})") };
                parts.push(format!("mem[{}.v{at}] = {value}", terms.object(i)));
            }
        }
    }
    if parts.is_empty() { "true".into() } else { parts.join(" & ") }
}
