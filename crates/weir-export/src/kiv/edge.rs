//! One operation per edge.

use super::names::{State, comment, labels, prefixes};
use super::terms::{Terms, plain};
use std::collections::{BTreeMap, HashMap};
use weir_ir::{Expr, Op, Place, Program, RegId, RmwOp};
use weir_sbgraph::graph::{Edge, Graph};

/// An operation of the transition system.
pub struct Operation {
    /// Its name.
    pub name: String,
    /// `IJ`, `CJ` or `RJ`.
    pub sort: &'static str,
    /// What it comes from.
    pub comment: String,
    /// What it means.
    pub axiom: String,
}

/// For every graph: an invocation, and one operation per edge.
pub fn operations(program: &Program, graphs: &[Graph], terms: &Terms<'_>) -> Vec<Operation> {
    let mut found = Vec::new();
    for (i, (g, prefix)) in graphs.iter().zip(prefixes()).enumerate() {
        let names = labels(g, &prefix);
        let method = plain(&g.name);
        let inputs = if g.flat.params > 0 { "inp" } else { "in0" };
        let mut updates = BTreeMap::new();
        // The first parameter is the input; further ones come with it as a tuple.
        for p in 0..g.flat.params {
            let input = if g.flat.params == 1 { inputs.to_string() } else { format!("inp{}", p + 1) };
            let r = RegId::new(p);
            let value = if terms.is_reference(i, r) { format!("lift({input})") } else { input };
            updates.insert(terms.field(i, r).to_string(), value);
        }
        let name = format!("{method}ini");
        let ends = Ends::Input(inputs);
        let axiom = axiom(terms, ("INVOP", &name), ("N", &names[0]), &[], &updates, None, ends).text();
        found.push(Operation { name, sort: "IJ", comment: format!("invocation of {}", g.name), axiom });
        for (number, e) in g.edges.iter().enumerate() {
            found.push(operation(program, terms, i, g, (number, e), &names, &method));
        }
    }
    found
}

fn operation(
    program: &Program,
    terms: &Terms<'_>,
    i: usize,
    g: &Graph,
    (number, e): (usize, &Edge),
    names: &[String],
    method: &str,
) -> Operation {
    let mut effect =
        Effect { terms, graph: i, env: HashMap::new(), memory: None, conds: Vec::new(), any: false };
    e.ops.iter().for_each(|op| effect.op(g, op));
    let step = e.step.map(|s| &g.flat.edges[s]);
    let returns = step.is_some_and(|s| s.returns);
    let mut updates = BTreeMap::new();
    for (r, text) in &effect.env {
        updates.insert(terms.field(i, *r).to_string(), text.clone());
    }
    let value = step.and_then(|s| s.value.as_ref()).map(|v| terms.value(i, &HashMap::new(), v));
    // A method is over once it has returned and nothing waits any more.
    let to = if g.is_final(e.dst) { "N" } else { &names[e.dst] };
    let (function, sort, suffix) = if returns { ("RETOP", "RJ", "ret") } else { ("COP", "CJ", "") };
    let name = format!("{method}{}{suffix}", number + 1);
    let ends = if returns { Ends::Output(value) } else { Ends::Nothing };
    let axiom = axiom(
        terms,
        (function, &name),
        (&names[e.src], to),
        &effect.conds,
        &updates,
        effect.memory.as_deref(),
        ends,
    );
    let axiom = if effect.any { axiom.with(|body| format!("(ex any . {body})")) } else { axiom };
    let axiom = axiom.text();
    Operation { name, sort, comment: comment(program, g, e), axiom }
}

enum Ends<'a> {
    Input(&'a str),
    Output(Option<String>),
    Nothing,
}

/// What an operation does: its name with what it is applied to, and when that holds.
struct Axiom {
    head: String,
    body: String,
}

impl Axiom {
    fn with(self, change: impl FnOnce(String) -> String) -> Axiom {
        Axiom { body: change(self.body), ..self }
    }

    fn text(&self) -> String {
        format!("{} <-> {}", self.head, self.body)
    }
}

fn axiom(
    terms: &Terms<'_>,
    (function, name): (&str, &str),
    (from, to): (&str, &str),
    conds: &[String],
    updates: &BTreeMap<String, String>,
    memory: Option<&str>,
    ends: Ends<'_>,
) -> Axiom {
    let mut parts = Vec::new();
    let (input, output) = match &ends {
        Ends::Input(name) => (format!("{name}, "), String::new()),
        Ends::Output(_) => (String::new(), ", return".to_string()),
        Ends::Nothing => (String::new(), String::new()),
    };
    let head = match terms.state() {
        State::Local => format!("{function}({name})({input}mem, ls, mem', ls'{output})"),
        State::Global => format!("{function}({name})({input}cs, p, cs'{output})"),
    };
    match terms.state() {
        State::Local => {
            parts.push(format!("ls.pc = {from}"));
            parts.extend(conds.iter().cloned());
            let changes: String = updates.iter().map(|(f, v)| format!(" .{f} := {v}")).collect();
            parts.push(format!("ls' = (ls .pc := {to}{changes})"));
            parts.push(format!("mem' = {}", memory.unwrap_or("mem")));
        }
        State::Global => {
            parts.push(format!("cs.pc(p) = {from}"));
            parts.extend(conds.iter().cloned());
            let changes: String =
                updates.iter().map(|(f, v)| format!(" .{f} := update(cs.{f}, p, {v})")).collect();
            let memory = memory.map_or(String::new(), |m| format!(" .mem := {m}"));
            parts.push(format!("cs' = (cs .pc := update(cs.pc, p, {to}){changes}{memory})"));
        }
    }
    if let Ends::Output(Some(value)) = ends {
        parts.push(format!("return = {value}"));
    }
    Axiom { head, body: parts.join(" & ") }
}

/// What an edge does, as terms over the state before it.
struct Effect<'a, 'b> {
    terms: &'a Terms<'b>,
    graph: usize,
    env: HashMap<RegId, String>,
    memory: Option<String>,
    conds: Vec<String>,
    /// A value is chosen.
    any: bool,
}

impl Effect<'_, '_> {
    fn memory(&self) -> String {
        self.memory.clone().unwrap_or_else(|| self.terms.memory().to_string())
    }
    fn value(&self, e: &Expr) -> String {
        self.terms.value(self.graph, &self.env, e)
    }
    fn truth(&self, e: &Expr) -> String {
        self.terms.truth(self.graph, &self.env, e)
    }
    fn address(&self, p: &Place) -> String {
        self.terms.address(self.graph, &self.env, p)
    }
    /// What a register gets: a reference or a number.
    fn set(&mut self, r: RegId, e: &Expr) {
        let text = if self.terms.is_reference(self.graph, r) {
            self.terms.reference(self.graph, &self.env, e)
        } else {
            self.value(e)
        };
        self.env.insert(r, text);
    }
    /// What a cell gets: always a reference.
    fn kept(&self, p: &Place, e: &Expr) -> String {
        let reference = self.terms.reference(self.graph, &self.env, e);
        let null = self.terms.holds_references(p) && e.constant() == Some(0);
        if null { "null".into() } else { reference }
    }
    fn load(&mut self, r: RegId, from: String) {
        let text = if self.terms.is_reference(self.graph, r) { from } else { format!("{from}.v") };
        self.env.insert(r, text);
    }

    fn op(&mut self, g: &Graph, op: &Op) {
        match op {
            Op::Assign(r, e) => self.set(*r, e),
            Op::Havoc(r, c) => {
                self.any = true;
                self.env.insert(*r, "any".into());
                self.conds.extend(c.as_ref().map(|c| self.truth(c)));
            }
            Op::Assume(e) | Op::Assert(e) => self.conds.push(self.truth(e)),
            // Reading for the sake of a check only.
            op if g.flat.is_check(op) => {}
            Op::Load(r, p) => {
                let from = format!("{}[{}]", self.memory(), self.address(p));
                self.load(*r, from);
            }
            Op::Store(p, e) => {
                self.memory = Some(format!("{}[{}, {}]", self.memory(), self.address(p), self.kept(p, e)));
            }
            Op::Rmw { dst, place, op, operand, .. } => {
                let at = self.address(place);
                let old = format!("{}[{at}]", self.memory());
                let operand = self.value(operand);
                let new = rmw(*op, &format!("{old}.v"), &operand);
                self.memory = Some(format!("{}[{at}, lift({new})]", self.memory()));
                if let Some(r) = dst {
                    self.load(*r, old);
                }
            }
            Op::Cas { old: was, ok, place, expected, new } => {
                let at = self.address(place);
                let memory = self.memory();
                let old = format!("{memory}[{at}]");
                let equal = format!("{old} = {}", self.kept(place, expected));
                let new = self.kept(place, new);
                self.memory = Some(format!("({equal} ? {memory}[{at}, {new}] ; {memory})"));
                if let Some(r) = was {
                    self.load(*r, old.clone());
                }
                if let Some(r) = ok {
                    self.env.insert(*r, format!("({equal} ? 1 ; 0)"));
                }
            }
            Op::Alloc(r, n) => {
                let cells = self.value(n);
                let memory = self.memory();
                self.env.insert(*r, format!("newref({memory}, {cells})"));
                self.memory = Some(format!("allocated({memory}, {cells})"));
            }
            Op::Free(e) => self.memory = Some(format!("freed({}, {})", self.memory(), self.value(e))),
            _ => {}
        }
    }
}

fn rmw(op: RmwOp, old: &str, operand: &str) -> String {
    match op {
        RmwOp::Xchg => operand.to_string(),
        RmwOp::Add => format!("({old} + {operand})"),
        RmwOp::Sub => format!("({old} - {operand})"),
        RmwOp::And => format!("bitand({old}, {operand})"),
        RmwOp::Or => format!("bitor({old}, {operand})"),
        RmwOp::Xor => format!("bitxor({old}, {operand})"),
        RmwOp::Nand => format!("bitnot(bitand({old}, {operand}))"),
        RmwOp::Max => format!("max({old}, {operand})"),
        RmwOp::Min => format!("min({old}, {operand})"),
    }
}
