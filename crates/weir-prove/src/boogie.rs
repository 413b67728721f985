//! The obligations of a proof as a Boogie program, for other people's checking.
//!
//! One procedure per commutation that the proof relies on: it assumes what is
//! known (the invariants at the two places), and asserts that the two actions
//! commute; and one per check of the invariants. The formulas are those that the solvers were asked, as bit vectors of
//! 64 bits or as integers, so the file needs nothing of Weir to be checked.

use crate::Unsupported;
use crate::movers::Movers;
use crate::pending::early_loads;
use crate::prove::{Proof, Why};
use crate::smt::{Reading, reading};
use crate::solver::{Choice, Solver};
use crate::term::{Arith, Node, Obligation, Pool, Term};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// All obligations of a proof: those about movers, then those about invariants.
pub fn obligations(proof: &Proof<'_>) -> Result<String, Unsupported> {
    let mut solver = Solver::new(Choice::Embedded, None);
    let (system, inv) = (&proof.system, &proof.invariants);
    let mut list = Vec::new();
    for w in &proof.writes {
        let loads = match &w.why {
            Why::RightMovers(_) => early_loads(system, inv, &mut solver, w.class, w.action, w.strict)?,
            _ => Vec::new(),
        };
        let mut m = Movers::new(system, inv, &mut solver);
        m.record = Some(Vec::new());
        match &w.why {
            Why::RightMovers(_) => {
                for l in &loads {
                    m.right(w.class, l, w.strict)?;
                }
            }
            Why::LeftMover => {
                m.left(w.class, w.action, w.strict)?;
            }
            Why::NoEarlyLoad | Why::Not { .. } => {}
        }
        list.extend(m.record.take().unwrap_or_default());
    }
    let movers = list.len();
    list.extend(crate::kept::obligations(system, inv)?);
    let mut out = String::from("// Obligations of a proof that store buffers make no difference.\n");
    let _ = writeln!(out, "// The first {movers} procedures assert that two actions commute,");
    out += "// the others that the invariants are kept.\n";
    for ((o, i), (lo, hi)) in &inv.explored.cells {
        let name = system.program.object(*o).cell_name(i32::try_from(*i).unwrap_or(0));
        let _ = writeln!(out, "// Taken from exploration under SC: {lo} <= {name} <= {hi}");
    }
    out += HEADER;
    for (i, o) in list.iter().enumerate() {
        procedure(&mut out, i, o);
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
    let sort = if reading == Reading::Bits { "bv64" } else { "int" };
    let mut w =
        Writer { pool: &o.pool, reading, names: FxHashMap::default(), vars: Vec::new(), body: String::new() };
    let terms: Vec<String> = o.terms.iter().map(|t| w.term(*t)).collect();
    let _ = write!(out, "\n// {}\nprocedure obligation_{i}() {{\n", o.name);
    for v in &w.vars {
        let _ =
            writeln!(out, "  var v{v}: {sort}; // {}", o.pool.vars()[*v as usize].name.replace('\n', " "));
    }
    for (n, is_bool) in w.names.values() {
        if let Some(n) = n.strip_prefix('t').filter(|n| n.chars().all(|c| c.is_ascii_digit())) {
            let _ = writeln!(out, "  var t{n}: {};", if *is_bool { "bool" } else { sort });
        }
    }
    for v in &w.vars {
        let (lo, hi) = o.pool.vars()[*v as usize].bounds;
        let (a, b) = (w.number(lo), w.number(hi));
        match reading {
            Reading::Bits => {
                let _ = writeln!(out, "  assume sle({a}, v{v}) && sle(v{v}, {b});");
            }
            Reading::Integers => {
                if lo != i64::MIN {
                    let _ = writeln!(out, "  assume {a} <= v{v};");
                }
                if hi != i64::MAX {
                    let _ = writeln!(out, "  assume v{v} <= {b};");
                }
            }
        }
    }
    out.push_str(&w.body);
    for t in &terms[..terms.len() - 1] {
        let _ = writeln!(out, "  assume {t};");
    }
    let _ = writeln!(out, "  assert !{};\n}}", terms[terms.len() - 1]);
}

struct Writer<'a> {
    pool: &'a Pool,
    reading: Reading,
    names: FxHashMap<Term, (String, bool)>,
    vars: Vec<u32>,
    body: String,
}

impl Writer<'_> {
    fn number(&self, n: i64) -> String {
        match self.reading {
            Reading::Bits => format!("{}bv64", n as u64),
            Reading::Integers if n < 0 => format!("(-{})", n.unsigned_abs()),
            Reading::Integers => n.to_string(),
        }
    }

    /// The name of a term; what it is made of is assigned before.
    fn term(&mut self, t: Term) -> String {
        if let Some((n, _)) = self.names.get(&t) {
            return n.clone();
        }
        let bits = self.reading == Reading::Bits;
        let call = |f: &str, i: &str, a: &str, b: &str| {
            if bits { format!("{f}({a}, {b})") } else { format!("({a} {i} {b})") }
        };
        let (text, is_bool) = match self.pool.node(t) {
            Node::Num(n) => {
                let n = self.number(n);
                self.names.insert(t, (n.clone(), false));
                return n;
            }
            Node::Bool(b) => {
                self.names.insert(t, (b.to_string(), true));
                return b.to_string();
            }
            Node::Var(v) => {
                self.vars.push(v);
                self.names.insert(t, (format!("v{v}"), false));
                return format!("v{v}");
            }
            Node::Arith(op, _, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                let text = match op {
                    Arith::Add => call("add", "+", &a, &b),
                    Arith::Sub => call("sub", "-", &a, &b),
                    Arith::Mul => call("mul", "*", &a, &b),
                    Arith::And => call("band", "&", &a, &b),
                    Arith::Or => call("bor", "|", &a, &b),
                    Arith::Xor => call("bxor", "^", &a, &b),
                    Arith::Shl => format!("shl({a}, band({b}, 63bv64))"),
                    Arith::Sar => format!("sar({a}, band({b}, 63bv64))"),
                    Arith::Shr => format!("shr({a}, band({b}, 63bv64))"),
                };
                (text, false)
            }
            Node::Wrap { bits, signed, term } => {
                let a = self.term(term);
                let text = if signed {
                    format!("sext{bits}({a}[{bits}:0])")
                } else {
                    format!("(0bv{} ++ {a}[{bits}:0])", 64 - bits)
                };
                (text, false)
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.term(c), self.term(a), self.term(b));
                (format!("(if {c} then {a} else {b})"), false)
            }
            Node::Eq(a, b) => (format!("({} == {})", self.term(a), self.term(b)), true),
            Node::Lt(a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                (call("slt", "<", &a, &b), true)
            }
            Node::Ult(a, b) => (format!("ult({}, {})", self.term(a), self.term(b)), true),
            Node::Fits(..) if !bits => ("true".into(), true),
            Node::Fits(op, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                let f = if op == Arith::Add { "add" } else { "sub" };
                (format!("({f}128(wide({a}), wide({b})) == wide({f}({a}, {b})))"), true)
            }
            Node::Not(a) => (format!("!{}", self.term(a)), true),
            Node::And(a, b) => (format!("({} && {})", self.term(a), self.term(b)), true),
            Node::Or(a, b) => (format!("({} || {})", self.term(a), self.term(b)), true),
        };
        let n = format!("t{}", self.names.len());
        let _ = writeln!(self.body, "  {n} := {text};");
        self.names.insert(t, (n.clone(), is_bool));
        n
    }
}
