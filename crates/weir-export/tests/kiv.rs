//! KIV specifications: one operation per edge, and the text is read by a small
//! reader of the subset that is written.

use std::collections::BTreeSet;
use weir_export::kiv::{State, kiv};
use weir_ir::{Model, Program, RoutineId};
use weir_sbgraph::{Graph, Options, graph};
use weir_testkit::{example, program};

/// Words and signs; comments are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let line = line.split(";;").next().unwrap_or("");
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
            let mut len = rest.find(|c: char| !word(c)).unwrap_or(rest.len());
            // Names of specifications may have a hyphen in them.
            if rest.starts_with("natref-memory") {
                len = "natref-memory".len();
            }
            if len == 0 {
                let signs = ["<->", "|-", "->", ":=", "<=", ">=", "!="];
                len = signs.iter().find(|s| rest.starts_with(**s)).map_or(1, |s| s.len());
            }
            out.push(rest[..len].to_string());
            rest = rest[len..].trim_start();
        }
    }
    out
}

/// A reader of formulas; every method gives `None` where the text is none.
struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }
    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned().unwrap_or_default()
    }
    fn eat(&mut self, wanted: &str) -> Option<()> {
        (self.next() == wanted).then_some(())
    }
    fn formula(&mut self, least: u8) -> Option<()> {
        if self.peek() == "!" {
            self.next();
            self.formula(5)?;
        } else {
            self.primary()?;
        }
        loop {
            let strength = match self.peek() {
                "<->" => 1,
                "|" => 2,
                "&" => 3,
                "=" | "<" | "<=" | ">" | ">=" => 4,
                "+" | "-" => 5,
                "*" => 6,
                _ => return Some(()),
            };
            if strength < least {
                return Some(());
            }
            self.next();
            self.formula(strength + 1)?;
        }
    }
    fn list(&mut self, end: &str) -> Option<()> {
        self.formula(1)?;
        while self.peek() == "," {
            self.next();
            self.formula(1)?;
        }
        self.eat(end)
    }
    fn primary(&mut self) -> Option<()> {
        let token = self.next();
        if token == "(" {
            if matches!(self.peek(), "ex" | "all") {
                self.next();
                self.next();
                self.eat(".")?;
            }
            self.formula(1)?;
            if self.peek() == "?" {
                self.next();
                self.formula(1)?;
                self.eat(";")?;
                self.formula(1)?;
            }
            while self.peek() == "." {
                self.next();
                self.next();
                self.eat(":=")?;
                self.formula(1)?;
            }
            self.eat(")")?;
        } else if !token.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return None;
        }
        loop {
            match self.peek() {
                "." if self.tokens.get(self.at + 2).map(String::as_str) != Some(":=") => {
                    self.next();
                    self.next();
                }
                "(" => {
                    self.next();
                    self.list(")")?;
                }
                "[" => {
                    self.next();
                    self.list("]")?;
                }
                _ => return Some(()),
            }
        }
    }
}

/// The names of the axioms; a panic where the text cannot be read.
fn axioms(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let start = tokens.iter().position(|t| t == "axioms").expect("axioms");
    let mut r = Reader { tokens, at: start + 1 };
    let mut names = Vec::new();
    while r.peek() != "end" {
        let name = r.next();
        let read =
            r.eat(":").and_then(|()| r.eat("|-")).and_then(|()| r.formula(1)).and_then(|()| r.eat(";"));
        assert!(
            read.is_some(),
            "axiom {name} cannot be read at {:?}\n{text}",
            &r.tokens[r.at.saturating_sub(12)..r.at]
        );
        names.push(name);
    }
    assert_eq!((r.next(), r.next()), ("end".into(), "enrich".into()));
    names
}

/// The parts that come before the axioms are there, begun and ended.
fn specifications(text: &str) {
    let begun = text.matches("\ndata specification\n").count();
    assert_eq!(begun, 3, "{text}");
    assert_eq!(text.matches("end data specification").count(), 3);
    assert_eq!(text.matches("\nenrich ").count(), 1);
}

fn procedures(program: &Program, options: &Options) -> Vec<Graph> {
    let threads: BTreeSet<usize> = program.templates.iter().map(|t| t.routine.index()).collect();
    let routines = (0..program.routines.len()).filter(|r| !threads.contains(r));
    routines
        .map(|r| graph(program, RoutineId::new(r), None, options).unwrap_or_else(|e| panic!("{e}")))
        .collect()
}

#[test]
fn one_operation_per_edge() {
    for name in ["queues/arora", "queues/arora_fenced_pso", "lists/treiber"] {
        let program = program(&example(&format!("{name}.weir")));
        for model in [Model::Tso, Model::Pso] {
            for (minimise, fence_at_return) in [(true, false), (false, true)] {
                let options = Options { minimise, fence_at_return, ..Options::new(model) };
                let graphs = procedures(&program, &options);
                assert!(!graphs.is_empty());
                for state in [State::Local, State::Global] {
                    let text = kiv(&program, &graphs, state).expect("KIV");
                    specifications(&text);
                    let names = axioms(&text);
                    let edges: usize = graphs.iter().map(|g| g.edges.len()).sum();
                    let inits = if state == State::Local { 2 } else { 1 };
                    assert_eq!(names.len(), edges + graphs.len() + inits, "{name}");
                    let distinct: BTreeSet<&String> = names.iter().collect();
                    assert_eq!(distinct.len(), names.len(), "{name}: names clash");
                }
            }
        }
    }
}

#[test]
fn push_reads_as_in_the_thesis() {
    let text = "shared deq: u8[4], bot: u8;
        proc push(elem: u8) { var b: u8; b = bot; deq[b] = elem; bot = b + 1; }
        thread t { push(1); }";
    let program = weir_lang::load("push.weir", text).expect("a program");
    let options = Options { minimise: false, fence_at_return: true, ..Options::new(Model::Tso) };
    let graphs = procedures(&program, &options);
    let text = kiv(&program, &graphs, State::Local).expect("KIV");
    for line in [
        "pushini : |- INVOP(pushini)(inp, mem, ls, mem', ls') <-> ls.pc = N & ls' = (ls .pc := A00 .elem := inp) & mem' = mem ;",
        "push1 : |- COP(push1)(mem, ls, mem', ls') <-> ls.pc = A00 & ls' = (ls .pc := A01 .b := mem[bot.v].v) & mem' = mem ;",
        "mem' = mem[(deq.v + ls.b), lift(ls.elem)]",
        "mem' = mem[bot.v, lift((ls.b + 1))]",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
