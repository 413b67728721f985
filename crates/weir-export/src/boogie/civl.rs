//! The program as CIVL text: shared variables, one atomic action for each action
//! of the proof, and one yielding procedure for each class of threads, for the
//! CIVL that comes with Boogie 2.4; and after it the obligations of the proof, as [`super::obligations`]
//! writes them. The file verifies where the proof is one, and does not where it is not.
//!
//! A mover of CIVL is one wherever threads are, and it may not make true what another action
//! demands; a mover of the proof is one at the places where threads can be together, with what is
//! known there. So a mover is an attribute (`{:left}`, `{:right}`) where no other thread is in its
//! way at all, and an obligation otherwise. A store that could not be shown atomic claims to be a
//! left mover, and CIVL's own check of that fails. The invariants are obligations, and stand beside
//! the places as comments: some say where other threads cannot be, and CIVL has no places.
//!
//! Operators on bits, and division by what may be 0, are functions of which nothing is said.

use super::exprs::{self, FUNCTIONS, Leaves, wrap};
use std::fmt::Write as _;
use weir_ir::{Edge, Expr, Len, Op, Place, Program, RegId};
use weir_prove::movers::alone;
use weir_prove::system::{Action, Class, Kind};
use weir_prove::{Proof, Unsupported, Why, show};

const HEADER: &str = "function div_(a: int, b: int) returns (int);
function rem_(a: int, b: int) returns (int);
function and_(a: int, b: int) returns (int);
function or_(a: int, b: int) returns (int);
function xor_(a: int, b: int) returns (int);
function shl_(a: int, b: int) returns (int);
function shr_(a: int, b: int) returns (int);
";

/// The program of a proof, and its obligations.
pub fn program(proof: &Proof<'_>) -> Result<String, Unsupported> {
    let system = &proof.system;
    let mut out =
        String::from("// The program of a proof that store buffers make no difference, for CIVL.\n");
    if proof.failures().next().is_some() || !proof.invariants.broken.is_empty() {
        out += "// NOT PROVED: this file does not verify.\n";
    }
    out += FUNCTIONS;
    out += HEADER;
    for (i, o) in system.program.objects.iter().enumerate() {
        let sort = if o.len == Len::Scalar { "int" } else { "[int]int" };
        let _ = writeln!(out, "var {{:layer 0,1}} g{i}: {sort}; // {}", o.name);
    }
    for (c, class) in system.classes.iter().enumerate() {
        let text = Text { program: system.program, class };
        for (i, a) in class.actions.iter().enumerate() {
            let what = show::action(system, (c, i));
            let (attribute, said) = mover(proof, c, i);
            let _ = writeln!(out, "\n// {what}{said}");
            out += &text.action((c, i), a, attribute);
        }
        out += &text.thread(proof, c);
    }
    out.push('\n');
    out += &super::obligations::procedures(proof)?;
    Ok(out)
}

/// What the proof says of an action: as CIVL's attribute, and in words.
fn mover(proof: &Proof<'_>, c: usize, i: usize) -> (&'static str, &'static str) {
    let class = &proof.system.classes[c];
    // CIVL asks of a left mover that it never waits.
    let goes_on = class.edges(&class.actions[i]).all(|e| matches!(e.op, Op::Store(..) | Op::Assign(..)));
    let alone = || alone(&proof.system, (c, i));
    let mut found = ("atomic", "");
    for w in proof.writes.iter().filter(|w| w.class == c) {
        match &w.why {
            Why::Not { .. } if w.action == i => return ("left", ": NOT shown to be a left mover"),
            Why::LeftMover if w.action == i => {
                found = (if goes_on && alone() { "left" } else { "atomic" }, ": a left mover");
            }
            Why::RightMovers(list) if list.contains(&i) => {
                found = (if alone() { "right" } else { "atomic" }, ": a right mover");
            }
            _ => {}
        }
    }
    match found {
        ("atomic", ": a left mover") => ("atomic", ": a left mover, by the obligations below"),
        ("atomic", ": a right mover") => ("atomic", ": a right mover, by the obligations below"),
        other => other,
    }
}

struct Text<'a> {
    program: &'a Program,
    class: &'a Class,
}

fn reg(r: RegId) -> String {
    format!("r{}", r.index())
}

fn list(of: &[String]) -> String {
    of.join(", ")
}

impl Leaves for &Text<'_> {
    fn value(&mut self, e: &Expr) -> String {
        match e {
            Expr::Reg(r) => reg(*r),
            Expr::SelfId => "self".into(),
            Expr::ThreadCount => "N".into(),
            Expr::Mem(p) => self.cell(p),
            _ => "0".into(),
        }
    }
    // Places of other threads: nothing a step can speak about.
    fn place(&mut self, _: &Expr) -> String {
        "false".into()
    }
    fn beyond(&mut self, _: &str) {}
}

impl Text<'_> {
    fn edges<'b>(&'b self, a: &'b Action) -> Vec<&'b Edge> {
        self.class.edges(a).collect()
    }

    /// The registers that an action changes.
    fn outs(&self, a: &Action) -> Vec<RegId> {
        let mut regs: Vec<RegId> = self.edges(a).iter().flat_map(|e| e.op.writes()).collect();
        regs.sort_unstable();
        regs.dedup();
        regs
    }

    fn action(&self, (c, i): (usize, usize), a: &Action, attribute: &str) -> String {
        let outs: Vec<String> = self.outs(a).into_iter().map(reg).collect();
        let all: Vec<String> = (0..self.class.routine.regs.len()).map(|r| reg(RegId::new(r))).collect();
        let ins: Vec<String> = all.iter().map(|r| format!("in_{r}: int")).collect();
        let takes = list(&[vec!["self: int".to_string(), "N: int".to_string()], ins].concat());
        let gives = list(&outs.iter().map(|r| format!("{r}: int")).collect::<Vec<_>>());
        let gives = if gives.is_empty() { gives } else { format!(" returns ({gives})") };
        let mut changes: Vec<String> = Vec::new();
        for e in self.edges(a) {
            if let Op::Store(p, _) | Op::Rmw { place: p, .. } | Op::Cas { place: p, .. } = &e.op
                && let Place::Cell(o, _) = p
                && !changes.contains(&format!("g{}", o.index()))
            {
                changes.push(format!("g{}", o.index()));
            }
        }
        let modifies =
            if changes.is_empty() { String::new() } else { format!(" modifies {};", list(&changes)) };
        let mut body = String::new();
        for r in all.iter().filter(|r| !outs.contains(r)) {
            let _ = writeln!(body, "  var {r}: int;");
        }
        body += "  var was: int;\n";
        for r in &all {
            let _ = writeln!(body, "  {r} := in_{r};");
        }
        for e in self.edges(a) {
            self.step(&e.op, &mut body);
        }
        format!(
            "procedure {{:{attribute}}} {{:layer 1,1}} A{c}_{i}({takes}){gives}{modifies}\n{{\n{body}}}\n\
             procedure {{:yields}} {{:layer 0}} {{:refines \"A{c}_{i}\"}} a{c}_{i}({takes}){gives};\n"
        )
    }

    fn step(&self, op: &Op, body: &mut String) {
        let text = match op {
            Op::Assign(r, e) => {
                let ty = self.class.routine.regs[r.index()].ty;
                format!("{} := {};", reg(*r), wrap(ty, self.int(e)))
            }
            Op::Havoc(r, pred) => {
                let then = pred.as_ref().map_or(String::new(), |p| format!(" assume {};", self.truth(p)));
                format!("havoc {};{then}", reg(*r))
            }
            Op::Assume(e) => format!("assume {};", self.truth(e)),
            Op::Assert(e) => format!("assume {}; // an assertion", self.truth(e)),
            Op::Load(r, p) => format!("{} := {};", reg(*r), self.cell(p)),
            Op::Store(p, e) => self.write(p, self.int(e)),
            Op::Rmw { dst, place, op, operand, ty } => {
                let new = wrap(*ty, exprs::rmw(*op, "was", self.int(operand), &mut &*self));
                let back = dst.map_or(String::new(), |r| format!(" {} := was;", reg(r)));
                format!("was := {}; {}{back}", self.cell(place), self.write(place, new))
            }
            Op::Cas { old, ok, place, expected, new } => {
                let same = format!("was == {}", self.int(expected));
                let mut text = format!(
                    "was := {}; if ({same}) {{ {} }}",
                    self.cell(place),
                    self.write(place, self.int(new))
                );
                let expected = format!("truth({same})");
                for (r, value) in [(ok, expected.as_str()), (old, "was")] {
                    if let Some(r) = r {
                        let _ = write!(text, " {} := {value};", reg(*r));
                    }
                }
                text
            }
            _ => return,
        };
        let _ = writeln!(body, "  {text}");
    }

    fn cell(&self, p: &Place) -> String {
        match p {
            Place::Cell(o, _) if self.program.object(*o).len == Len::Scalar => format!("g{}", o.index()),
            Place::Cell(o, i) => format!("g{}[{}]", o.index(), self.int(i)),
            // Refused before there is a proof.
            Place::Deref(_) | Place::Bytes(..) => "0".into(),
        }
    }

    fn write(&self, p: &Place, value: String) -> String {
        let Place::Cell(o, _) = p else { return String::new() };
        format!("{} := {};", self.cell(p), wrap(self.program.object(*o).ty, value))
    }

    fn int(&self, e: &Expr) -> String {
        exprs::int(e, &mut &*self)
    }

    fn truth(&self, e: &Expr) -> String {
        exprs::truth(e, &mut &*self)
    }

    fn thread(&self, proof: &Proof<'_>, c: usize) -> String {
        let class = self.class;
        let mut out = format!(
            "\n// {}\nprocedure {{:yields}} {{:layer 1}} thread{c}(self: int, N: int)\n{{\n",
            class.name
        );
        let regs: Vec<String> = (0..class.routine.regs.len()).map(|r| reg(RegId::new(r))).collect();
        for (r, info) in regs.iter().zip(&class.routine.regs) {
            let _ = writeln!(out, "  var {r}: int; // {}", info.name);
        }
        out += "  yield;\n";
        for (r, info) in regs.iter().zip(&class.routine.regs) {
            let _ = writeln!(out, "  {r} := {};", self.int(&Expr::Const(info.init, info.ty)));
        }
        let _ = writeln!(out, "  goto L{};", class.routine.entry.index());
        let mut places: Vec<_> = class.actions.iter().flat_map(|a| [a.src, a.dst]).collect();
        places.push(class.routine.entry);
        places.sort_unstable();
        places.dedup();
        let takes = list(&[vec!["self".to_string(), "N".to_string()], regs].concat());
        for at in places {
            let _ = writeln!(out, "  L{}:", at.index());
            if let Some(facts) = proof.invariants.facts.get(&(c, at)) {
                let _ = writeln!(out, "    // {}", weir_prove::facts::show_all(self.program, class, facts));
            }
            let from: Vec<usize> = (0..class.actions.len()).filter(|i| class.actions[*i].src == at).collect();
            if from.is_empty() {
                out += "    return;\n";
                continue;
            }
            let ways: Vec<String> = from.iter().map(|i| format!("T{i}")).collect();
            let _ = writeln!(out, "    goto {};", list(&ways));
            for i in from {
                let a = &class.actions[i];
                let outs: Vec<String> = self.outs(a).into_iter().map(reg).collect();
                let set = if outs.is_empty() { String::new() } else { format!("{} := ", list(&outs)) };
                let fence = if a.kind == Kind::Fence { " // a fence" } else { "" };
                let _ = writeln!(
                    out,
                    "  T{i}:\n    call {set}a{c}_{i}({takes});{fence}\n    yield;\n    goto L{};",
                    a.dst.index()
                );
            }
        }
        out += "}\n";
        out
    }
}
