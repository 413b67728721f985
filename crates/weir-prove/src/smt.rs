//! Terms as SMT-LIB text, and z3 as a second solver.
//!
//! Two readings of values: bit vectors of 64 bits, always possible; and
//! mathematical integers, where a question has no arithmetic that wraps. In the
//! second one `int` has no bounds at all.

use crate::term::{Arith, Node, Pool, Term};
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
        match pool.node(t) {
            Node::Num(_) | Node::Var(_) | Node::Bool(_) => {}
            Node::Wrap { term, .. } => todo.push((term, false)),
            Node::Not(a) => todo.push((a, false)),
            Node::Ite(c, a, b) => todo.extend([(c, false), (a, false), (b, false)]),
            Node::Arith(_, _, a, b)
            | Node::Fits(_, a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Ult(a, b)
            | Node::And(a, b)
            | Node::Or(a, b) => todo.extend([(a, false), (b, false)]),
        }
    }
    order
}

/// The question whether all terms can be true at once, as SMT-LIB.
pub fn question(pool: &Pool, terms: &[Term], reading: Reading) -> String {
    let mut out = String::new();
    let mut name: FxHashMap<Term, String> = FxHashMap::default();
    let sort = if reading == Reading::Bits { "(_ BitVec 64)" } else { "Int" };
    for t in cone(pool, terms) {
        let of = |t: Term| name.get(&t).cloned().unwrap_or_default();
        let bits = reading == Reading::Bits;
        let op = |b: &'static str, i: &'static str| if bits { b } else { i };
        let (text, is_bool) = match pool.node(t) {
            Node::Num(n) => {
                name.insert(t, number(n, reading));
                continue;
            }
            Node::Bool(b) => {
                name.insert(t, b.to_string());
                continue;
            }
            Node::Var(v) => {
                let var = &pool.vars()[v as usize];
                let _ = writeln!(out, "(declare-const v{v} {sort}) ; {}", var.name.replace('\n', " "));
                let (lo, hi) = var.bounds;
                let le = op("bvsle", "<=");
                if lo != i64::MIN {
                    let _ = writeln!(out, "(assert ({le} {} v{v}))", number(lo, reading));
                }
                if hi != i64::MAX {
                    let _ = writeln!(out, "(assert ({le} v{v} {}))", number(hi, reading));
                }
                name.insert(t, format!("v{v}"));
                continue;
            }
            Node::Arith(a, _, x, y) => {
                let f = match a {
                    Arith::Add => op("bvadd", "+"),
                    Arith::Sub => op("bvsub", "-"),
                    Arith::Mul => op("bvmul", "*"),
                    Arith::And => "bvand",
                    Arith::Or => "bvor",
                    Arith::Xor => "bvxor",
                    Arith::Shl => "bvshl",
                    Arith::Sar => "bvashr",
                    Arith::Shr => "bvlshr",
                };
                // Shift amounts are taken modulo the width.
                let y = match a {
                    Arith::Shl | Arith::Sar | Arith::Shr => format!("(bvand {} #x000000000000003f)", of(y)),
                    _ => of(y),
                };
                (format!("({f} {} {y})", of(x)), false)
            }
            Node::Wrap { bits, signed, term } => {
                let f = if signed { "sign_extend" } else { "zero_extend" };
                (format!("((_ {f} {}) ((_ extract {} 0) {}))", 64 - bits, bits - 1, of(term)), false)
            }
            Node::Ite(c, a, b) => (format!("(ite {} {} {})", of(c), of(a), of(b)), false),
            Node::Eq(a, b) => (format!("(= {} {})", of(a), of(b)), true),
            Node::Lt(a, b) => (format!("({} {} {})", op("bvslt", "<"), of(a), of(b)), true),
            Node::Ult(a, b) => (format!("(bvult {} {})", of(a), of(b)), true),
            Node::Fits(..) if !bits => ("true".into(), true),
            Node::Fits(f, a, b) => {
                // In 128 bits, the exact result is that of 64 bits extended.
                let wide = |t: String| format!("((_ sign_extend 64) {t})");
                let f = match f {
                    Arith::Add => "bvadd",
                    Arith::Sub => "bvsub",
                    _ => "bvmul",
                };
                let narrow = wide(format!("({f} {} {})", of(a), of(b)));
                (format!("(= ({f} {} {}) {narrow})", wide(of(a)), wide(of(b))), true)
            }
            Node::Not(a) => (format!("(not {})", of(a)), true),
            Node::And(a, b) => (format!("(and {} {})", of(a), of(b)), true),
            Node::Or(a, b) => (format!("(or {} {})", of(a), of(b)), true),
        };
        let n = name.len();
        let _ = writeln!(out, "(define-fun t{n} () {} {text})", if is_bool { "Bool" } else { sort });
        name.insert(t, format!("t{n}"));
    }
    for t in terms {
        let _ = writeln!(out, "(assert {})", name[t]);
    }
    out
}

fn number(n: i64, reading: Reading) -> String {
    match reading {
        Reading::Bits => format!("#x{n:016x}"),
        Reading::Integers if n < 0 => format!("(- {})", n.unsigned_abs()),
        Reading::Integers => n.to_string(),
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
