//! Terms as SMT-LIB text, and z3 as a second solver.
//!
//! Two readings of values: bit vectors of 64 bits, always possible; and
//! mathematical integers, where a question has no arithmetic that wraps. In the
//! second one `int` has no bounds at all.

use crate::term::{Arith, Node, Pool, Term, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// How values are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Bit vectors of 64 bits.
    Bits,
    /// Integers without bounds.
    Integers,
}

/// Whether the terms can be read as integers without bounds, and something in
/// them asks for it.
pub fn reading(pool: &Pool, terms: &[Term]) -> Reading {
    let (mut math, mut wraps) = (false, false);
    for t in cone(pool, terms) {
        match pool.node(t) {
            Node::Var(v) => math |= pool.vars()[v as usize].math,
            Node::Arith(Arith::Add | Arith::Sub | Arith::Mul, true, ..) => math = true,
            // Sums of machine integers that cannot wrap are sums of integers.
            Node::Arith(Arith::Add | Arith::Sub | Arith::Mul, false, ..)
                if pool.range(t) != (i64::MIN, i64::MAX) => {}
            Node::Arith(..) | Node::Wrap { .. } | Node::Ult(..) => wraps = true,
            _ => {}
        }
    }
    if math && !wraps { Reading::Integers } else { Reading::Bits }
}

/// All terms below these, each after those it is made of.
pub(crate) fn cone(pool: &Pool, terms: &[Term]) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    let mut todo: Vec<(Term, bool)> = terms.iter().map(|t| (*t, false)).collect();
    while let Some((t, ready)) = todo.pop() {
        if ready {
            order.push(t);
            continue;
        }
        if !seen.insert(t) {
            continue;
        }
        todo.push((t, true));
        todo.extend(pool.node(t).parts().map(|p| (p, false)));
    }
    order
}

/// A language that formulas are written in.
pub trait Language {
    /// A number.
    fn number(&self, n: i64) -> String;
    /// Declares the variable `v…` of this number.
    fn declare(&mut self, v: u32, var: &Var);
    /// What a term means, given the names of its parts.
    fn meaning(&self, node: Node, parts: &[String]) -> String;
    /// Gives what a term means a name.
    fn define(&mut self, name: &str, is_truth: bool, meaning: String);
}

/// Writes everything that terms are made of, each once; gives the names of the terms.
pub fn write(pool: &Pool, terms: &[Term], to: &mut dyn Language) -> Vec<String> {
    let mut names: FxHashMap<Term, String> = FxHashMap::default();
    for t in cone(pool, terms) {
        let node = pool.node(t);
        let name = match node {
            Node::Num(n) => to.number(n),
            Node::Bool(b) => b.to_string(),
            Node::Var(v) => {
                to.declare(v, &pool.vars()[v as usize]);
                format!("v{v}")
            }
            _ => {
                let parts: Vec<String> = node.parts().map(|p| names[&p].clone()).collect();
                let (name, meaning) = (format!("t{}", names.len()), to.meaning(node, &parts));
                to.define(&name, node.is_truth(), meaning);
                name
            }
        };
        names.insert(t, name);
    }
    terms.iter().map(|t| names[t].clone()).collect()
}

/// The question whether all terms can be true at once, as SMT-LIB.
pub fn question(pool: &Pool, terms: &[Term], reading: Reading) -> String {
    let mut smt = SmtLib { reading, out: String::new() };
    for name in write(pool, terms, &mut smt) {
        let _ = writeln!(smt.out, "(assert {name})");
    }
    smt.out
}

struct SmtLib {
    reading: Reading,
    out: String,
}

impl SmtLib {
    fn sort(&self) -> &'static str {
        if self.reading == Reading::Bits { "(_ BitVec 64)" } else { "Int" }
    }
    fn op(&self, bits: &'static str, integers: &'static str) -> &'static str {
        if self.reading == Reading::Bits { bits } else { integers }
    }
}

impl Language for SmtLib {
    fn number(&self, n: i64) -> String {
        match self.reading {
            Reading::Bits => format!("#x{n:016x}"),
            Reading::Integers if n < 0 => format!("(- {})", n.unsigned_abs()),
            Reading::Integers => n.to_string(),
        }
    }

    fn declare(&mut self, v: u32, var: &Var) {
        let (sort, name, le) = (self.sort(), var.name.replace('\n', " "), self.op("bvsle", "<="));
        let (lo, hi) = (self.number(var.bounds.0), self.number(var.bounds.1));
        let _ = writeln!(self.out, "(declare-const v{v} {sort}) ; {name}");
        if var.bounds.0 != i64::MIN {
            let _ = writeln!(self.out, "(assert ({le} {lo} v{v}))");
        }
        if var.bounds.1 != i64::MAX {
            let _ = writeln!(self.out, "(assert ({le} v{v} {hi}))");
        }
    }

    fn meaning(&self, node: Node, parts: &[String]) -> String {
        let f = match node {
            Node::Arith(Arith::Add, ..) => self.op("bvadd", "+"),
            Node::Arith(Arith::Sub, ..) => self.op("bvsub", "-"),
            Node::Arith(Arith::Mul, ..) => self.op("bvmul", "*"),
            Node::Arith(Arith::And, ..) => "bvand",
            Node::Arith(Arith::Or, ..) => "bvor",
            Node::Arith(Arith::Xor, ..) => "bvxor",
            Node::Arith(shift @ (Arith::Shl | Arith::Sar | Arith::Shr), ..) => {
                let f = match shift {
                    Arith::Shl => "bvshl",
                    Arith::Sar => "bvashr",
                    _ => "bvlshr",
                };
                // Shift amounts are taken modulo the width.
                return format!("({f} {} (bvand {} #x000000000000003f))", parts[0], parts[1]);
            }
            Node::Wrap { bits, signed, .. } => {
                let f = if signed { "sign_extend" } else { "zero_extend" };
                return format!("((_ {f} {}) ((_ extract {} 0) {}))", 64 - bits, bits - 1, parts[0]);
            }
            Node::Ite(..) => "ite",
            Node::Eq(..) => "=",
            Node::Lt(..) => self.op("bvslt", "<"),
            Node::Ult(..) => "bvult",
            Node::Fits(..) if self.reading == Reading::Integers => return "true".into(),
            Node::Fits(f, ..) => {
                // In 128 bits, the exact result is that of 64 bits extended.
                let wide = |t: &str| format!("((_ sign_extend 64) {t})");
                let f = match f {
                    Arith::Add => "bvadd",
                    Arith::Sub => "bvsub",
                    _ => "bvmul",
                };
                let (a, b) = (&parts[0], &parts[1]);
                return format!("(= ({f} {} {}) {})", wide(a), wide(b), wide(&format!("({f} {a} {b})")));
            }
            Node::Not(_) => "not",
            Node::And(..) => "and",
            _ => "or",
        };
        format!("({f} {})", parts.join(" "))
    }

    fn define(&mut self, name: &str, is_truth: bool, meaning: String) {
        let sort = if is_truth { "Bool" } else { self.sort() };
        let _ = writeln!(self.out, "(define-fun {name} () {sort} {meaning})");
    }
}

/// A running z3.
#[derive(Debug)]
pub struct Z3 {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

/// What z3 says.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// They can all be true; with the variables' values.
    Sat(FxHashMap<u32, i64>),
    /// They cannot.
    Unsat,
    /// It does not know, or is gone.
    Unknown,
}

impl Z3 {
    /// Starts z3 with a limit per question, if it is installed.
    pub fn start(limit: std::time::Duration) -> Option<Z3> {
        let mut child = Command::new("z3")
            .args(["-in", "-smt2", &format!("-t:{}", limit.as_millis().max(1))])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Z3 { child, to, from })
    }

    /// Whether all terms can be true at once.
    pub fn check(&mut self, pool: &Pool, terms: &[Term]) -> Said {
        self.ask(pool, terms).unwrap_or(Said::Unknown)
    }

    fn ask(&mut self, pool: &Pool, terms: &[Term]) -> Option<Said> {
        let reading = reading(pool, terms);
        let text = question(pool, terms, reading);
        write!(self.to, "(push 1)\n{text}(check-sat)\n").ok()?;
        self.to.flush().ok()?;
        let said = match self.line()?.as_str() {
            "unsat" => Said::Unsat,
            "sat" => Said::Sat(self.values(pool, terms)?),
            _ => Said::Unknown,
        };
        writeln!(self.to, "(pop 1)").ok()?;
        Some(said)
    }

    fn values(&mut self, pool: &Pool, terms: &[Term]) -> Option<FxHashMap<u32, i64>> {
        let mut values = FxHashMap::default();
        for t in cone(pool, terms) {
            let Node::Var(v) = pool.node(t) else { continue };
            writeln!(self.to, "(eval v{v} :completion true)").ok()?;
            self.to.flush().ok()?;
            let line = self.line()?;
            let text = line.replace(['(', ')', ' '], "");
            // A value beyond 64 bits is shown cut; it is for people only.
            let value = match text.strip_prefix("#x") {
                Some(hex) => u64::from_str_radix(hex, 16).ok()? as i64,
                None => text.parse().unwrap_or(0),
            };
            values.insert(v, value);
        }
        Some(values)
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.from.read_line(&mut line) {
            Ok(n) if n > 0 => Some(line.trim().to_string()),
            _ => None,
        }
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "(exit)");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
