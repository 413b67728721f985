//! The obligations of a proof as a Boogie program, for other people's checking.
//!
//! One procedure per commutation that the proof relies on: it assumes what is
//! known (the invariants at the two places), and asserts that the two actions
//! commute; and one per check of the invariants. Where stores could not be shown atomic or
//! a given invariant does not hold, what is missing comes last, and does not verify: the file of a
//! program that is not proved does not verify either. The formulas are those that the solvers were asked, as bit vectors of
//! 64 bits or as integers, so the file needs nothing of Weir to be checked.

use std::fmt::Write as _;
use weir_prove::smt::{self, Language, Reading, reading};
use weir_prove::term::{Arith, Node, Obligation, Var};
use weir_prove::{Proof, Unsupported};

/// All obligations of a proof: those about movers, then those about invariants.
pub fn obligations(proof: &Proof<'_>) -> Result<String, Unsupported> {
    let mut out = String::from("// Obligations of a proof that store buffers make no difference.\n");
    out += &procedures(proof)?;
    Ok(out)
}

/// The same, to stand in a file with something else.
pub(super) fn procedures(proof: &Proof<'_>) -> Result<String, Unsupported> {
    let (system, inv) = (&proof.system, &proof.invariants);
    let (list, movers) = weir_prove::obligations(proof)?;
    let mut out = format!("// The first {movers} obligations assert that two actions commute,\n");
    out += "// the others that the invariants are kept.\n";
    let failing = weir_prove::failing(proof)?;
    let stores = proof.failures().count();
    if stores > 0 {
        let all = proof.writes.len();
        let _ = writeln!(out, "// NOT PROVED: {stores} of {all} stores could not be shown atomic.");
    }
    if !inv.broken.is_empty() {
        out += "// NOT PROVED: a given invariant does not hold.\n";
    }
    if !failing.is_empty() {
        let _ = writeln!(
            out,
            "// The last {} procedures are what is missing: they do not verify.",
            failing.len()
        );
    }
    for ((o, i), (lo, hi)) in &inv.explored.cells {
        let name = system.program.object(*o).cell_name(i32::try_from(*i).unwrap_or(0));
        let _ = writeln!(out, "// Taken from exploration under SC: {lo} <= {name} <= {hi}");
    }
    out += HEADER;
    for (i, o) in list.iter().enumerate() {
        procedure(&mut out, i, o);
    }
    for (i, o) in failing.iter().enumerate() {
        out += "\n// missing:";
        procedure(&mut out, list.len() + i, o);
    }
    Ok(out)
}

const HEADER: &str = r#"
function {:bvbuiltin "bvadd"} add(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvsub"} sub(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvmul"} mul(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvand"} band(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvor"} bor(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvxor"} bxor(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvshl"} shl(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvashr"} sar(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvlshr"} shr(bv64, bv64) returns (bv64);
function {:bvbuiltin "bvslt"} slt(bv64, bv64) returns (bool);
function {:bvbuiltin "bvsle"} sle(bv64, bv64) returns (bool);
function {:bvbuiltin "bvult"} ult(bv64, bv64) returns (bool);
function {:bvbuiltin "(_ sign_extend 64)"} wide(bv64) returns (bv128);
function {:bvbuiltin "bvadd"} add128(bv128, bv128) returns (bv128);
function {:bvbuiltin "bvsub"} sub128(bv128, bv128) returns (bv128);
function {:bvbuiltin "(_ sign_extend 56)"} sext8(bv8) returns (bv64);
function {:bvbuiltin "(_ sign_extend 48)"} sext16(bv16) returns (bv64);
function {:bvbuiltin "(_ sign_extend 32)"} sext32(bv32) returns (bv64);
"#;

fn procedure(out: &mut String, i: usize, o: &Obligation) {
    let reading = reading(&o.pool, &o.terms);
    let mut w = Writer { reading, vars: String::new(), bounds: String::new(), body: String::new() };
    let terms = smt::write(&o.pool, &o.terms, &mut w);
    let _ = write!(out, "\n// {}\nprocedure obligation_{i}() {{\n{}{}{}", o.name, w.vars, w.bounds, w.body);
    for t in &terms[..terms.len() - 1] {
        let _ = writeln!(out, "  assume {t};");
    }
    let _ = writeln!(out, "  assert !{};\n}}", terms[terms.len() - 1]);
}

struct Writer {
    reading: Reading,
    vars: String,
    bounds: String,
    body: String,
}

impl Writer {
    fn sort(&self) -> &'static str {
        if self.reading == Reading::Bits { "bv64" } else { "int" }
    }
}

impl Language for Writer {
    fn number(&self, n: i64) -> String {
        match self.reading {
            Reading::Bits => format!("{}bv64", n as u64),
            Reading::Integers if n < 0 => format!("(-{})", n.unsigned_abs()),
            Reading::Integers => n.to_string(),
        }
    }

    fn declare(&mut self, v: u32, var: &Var) {
        let _ = writeln!(self.vars, "  var v{v}: {}; // {}", self.sort(), var.name.replace('\n', " "));
        let (lo, hi) = (self.number(var.bounds.0), self.number(var.bounds.1));
        match self.reading {
            Reading::Bits => {
                let _ = writeln!(self.bounds, "  assume sle({lo}, v{v}) && sle(v{v}, {hi});");
            }
            Reading::Integers => {
                if var.bounds.0 != i64::MIN {
                    let _ = writeln!(self.bounds, "  assume {lo} <= v{v};");
                }
                if var.bounds.1 != i64::MAX {
                    let _ = writeln!(self.bounds, "  assume v{v} <= {hi};");
                }
            }
        }
    }

    fn meaning(&self, node: Node, parts: &[String]) -> String {
        let (a, b) = (&parts[0], parts.last().unwrap_or(&parts[0]));
        let bits = self.reading == Reading::Bits;
        let call = |f: &str, i: &str| if bits { format!("{f}({a}, {b})") } else { format!("({a} {i} {b})") };
        match node {
            Node::Arith(Arith::Add, ..) => call("add", "+"),
            Node::Arith(Arith::Sub, ..) => call("sub", "-"),
            Node::Arith(Arith::Mul, ..) => call("mul", "*"),
            Node::Arith(Arith::And, ..) => call("band", "&"),
            Node::Arith(Arith::Or, ..) => call("bor", "|"),
            Node::Arith(Arith::Xor, ..) => call("bxor", "^"),
            Node::Arith(Arith::Shl, ..) => format!("shl({a}, band({b}, 63bv64))"),
            Node::Arith(Arith::Sar, ..) => format!("sar({a}, band({b}, 63bv64))"),
            Node::Arith(Arith::Shr, ..) => format!("shr({a}, band({b}, 63bv64))"),
            Node::Wrap { bits, signed: true, .. } => format!("sext{bits}({a}[{bits}:0])"),
            Node::Wrap { bits, .. } => format!("(0bv{} ++ {a}[{bits}:0])", 64 - bits),
            Node::Ite(..) => format!("(if {a} then {} else {b})", parts[1]),
            Node::Eq(..) => format!("({a} == {b})"),
            Node::Lt(..) => call("slt", "<"),
            Node::Ult(..) => format!("ult({a}, {b})"),
            Node::Fits(..) if !bits => "true".into(),
            Node::Fits(op, ..) => {
                let f = if op == Arith::Add { "add" } else { "sub" };
                format!("({f}128(wide({a}), wide({b})) == wide({f}({a}, {b})))")
            }
            Node::Not(_) => format!("!{a}"),
            Node::And(..) => format!("({a} && {b})"),
            _ => format!("({a} || {b})"),
        }
    }

    fn define(&mut self, name: &str, is_truth: bool, meaning: String) {
        let _ = writeln!(self.vars, "  var {name}: {};", if is_truth { "bool" } else { self.sort() });
        let _ = writeln!(self.body, "  {name} := {meaning};");
    }
}
