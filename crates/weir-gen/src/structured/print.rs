//! The text of a program.

use super::{Atom, COUNTERS, Cond, Kind, LOCALS, Stmt, Structured};
use std::fmt::Write;

/// The program as text of the Weir language.
pub fn print(p: &Structured) -> String {
    let mut out = Printer { names: p.names, text: String::new() };
    for x in 0..p.shared {
        for (i, _) in p.unused.iter().enumerate().filter(|(_, before)| **before == x) {
            out.line(0, &format!("shared {}: u8;", out.name("unused", i)));
        }
        out.line(0, &format!("shared {}: u8;", out.name("x", x)));
    }
    if !p.proc.is_empty() {
        out.line(0, &format!("proc {}() {{", out.name("f", 0)));
        out.routine(&p.proc);
    }
    for t in &p.order {
        out.line(0, &format!("thread {} {{", out.name("T", *t)));
        out.routine(&p.threads[*t]);
    }
    for never in &p.never {
        let parts: Vec<String> = never
            .iter()
            .map(|part| {
                let atoms: Vec<String> = part.iter().map(|(is, a)| out.atom(*is, *a)).collect();
                format!("({})", atoms.join(" && "))
            })
            .collect();
        out.line(0, &format!("never {};", parts.join(" || ")));
    }
    out.text
}

struct Printer {
    names: usize,
    text: String,
}

impl Printer {
    fn name(&self, what: &str, n: usize) -> String {
        match self.names {
            0 => format!("{what}{n}"),
            // Backwards, so that no order of names is kept.
            _ => format!("n{}_{what}_z", 99 - n),
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{:1$}{text}", "", 4 * depth);
    }

    fn routine(&mut self, stmts: &[Stmt]) {
        for r in 0..LOCALS + COUNTERS {
            self.line(1, &format!("var {}: u8;", self.name("r", r)));
        }
        self.stmts(1, stmts);
        self.line(0, "}");
    }

    fn stmts(&mut self, depth: usize, stmts: &[Stmt]) {
        for s in stmts {
            self.stmt(depth, s);
        }
    }

    fn stmt(&mut self, depth: usize, s: &Stmt) {
        let label = s.label.map_or(String::new(), |l| format!("{}: ", self.name("L", l)));
        let (x, r) = (|n| self.name("x", n), |n| self.name("r", n));
        let simple = match &s.kind {
            Kind::Store(n, v) => format!("{} = {v};", x(*n)),
            Kind::StoreLocal(n, l) => format!("{} = {};", x(*n), r(*l)),
            Kind::Load(l, n) => format!("{} = {};", r(*l), x(*n)),
            Kind::Exchange(n, v) => format!("xchg({}, {v});", x(*n)),
            Kind::Set(l, v) => format!("{} = {v};", r(*l)),
            Kind::Count(l) => format!("{} += 1;", r(*l)),
            Kind::Fence => "fence;".into(),
            Kind::Skip => "skip;".into(),
            Kind::Nothing => ";".into(),
            Kind::Declare(n) => format!("var {}: u8;", self.name("spare", *n)),
            Kind::Assume(c) => format!("assume({});", self.cond(*c)),
            Kind::Goto(l) => format!("goto {};", self.name("L", *l)),
            Kind::Break => "break;".into(),
            Kind::Continue => "continue;".into(),
            Kind::Return => "return;".into(),
            Kind::Call => format!("{}();", self.name("f", 0)),
            Kind::If(c, ..) => format!("if ({}) {{", self.cond(*c)),
            Kind::While(c, _) => format!("while ({}) {{", self.cond(*c)),
            Kind::Loop(_) => "loop {".into(),
            Kind::Do(..) => "do {".into(),
            Kind::Block(_) => "{".into(),
            Kind::Choose(_) => "choose {".into(),
            Kind::Atomic(_) => "atomic {".into(),
        };
        self.line(depth, &format!("{label}{simple}"));
        let bodies = s.kind.bodies();
        for (i, body) in bodies.iter().enumerate() {
            if i > 0 {
                self.line(depth, if matches!(s.kind, Kind::If(..)) { "} else {" } else { "} or {" });
            }
            self.stmts(depth + 1, body);
        }
        match &s.kind {
            Kind::Do(_, c) => self.line(depth, &format!("}} while ({});", self.cond(*c))),
            _ if !bodies.is_empty() => self.line(depth, "}"),
            _ => {}
        }
    }

    fn cond(&self, c: Cond) -> String {
        let is = |is: bool| if is { "==" } else { "!=" };
        match c {
            Cond::Always(b) => b.to_string(),
            Cond::Local(r, v, yes) => format!("{} {} {v}", self.name("r", r), is(yes)),
            Cond::Shared(x, v, yes) => format!("{} {} {v}", self.name("x", x), is(yes)),
            Cond::Less(r, v) => format!("{} < {v}", self.name("r", r)),
        }
    }

    fn atom(&self, is: bool, a: Atom) -> String {
        let thread = |t| self.name("T", t);
        let text = match a {
            Atom::At(t, l, false) => format!("{}@{}", thread(t), self.name("L", l)),
            Atom::At(t, l, true) => format!("{}@{}.{}", thread(t), self.name("f", 0), self.name("L", l)),
            Atom::Ended(t) => format!("ended({})", thread(t)),
            Atom::Shared(x, v) => format!("{} == {v}", self.name("x", x)),
            Atom::Local(t, r, v) => format!("{}.{} == {v}", thread(t), self.name("r", r)),
        };
        if is { text } else { format!("!({text})") }
    }
}
