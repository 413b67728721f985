//! A system as a Cubicle-W model (`.cub`), for people and for Cubicle-W.
//!
//! The `[p]` notation of Cubicle-W: the first process of a transition accesses
//! weak memory. Every transition is preceded by the source line it comes from.
//! [`weir_param::cub`] reads the result back. Deviations from the paper's translation
//! (§4): one transition per access to memory, not per instruction; flags have no
//! variables; the errata of the paper do not apply.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use weir_ir::Span;
use weir_param::system::{
    BOOL, Conj, Enumeration, Kind, Lit, Place, Proc, Rel, Rhs, Rule, Sort, System, Term, Update, VarId,
};

/// Why a system has no such form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inexpressible {
    /// Where.
    pub span: Option<Span>,
    /// Why.
    pub why: String,
}

fn refuse<T>(span: Span, why: impl Into<String>) -> Result<T, Inexpressible> {
    Err(Inexpressible { span: Some(span).filter(|s| *s != Span::default()), why: why.into() })
}

/// Writes a system.
///
/// # Errors
/// If Cubicle-W has no words for something in it.
pub fn write(system: &System) -> Result<String, Inexpressible> {
    let writer = Writer::new(system);
    let mut out = format!("(* {} *)\n", comment(&system.name));
    if let Some(n) = system.procs {
        let _ = write!(out, "\nnumber_procs {n}\n");
    }
    writer.declarations(&mut out)?;
    writer.init(&mut out)?;
    writer.bad(&mut out)?;
    for rule in &system.rules {
        writer.rule(&mut out, rule)?;
    }
    Ok(out)
}

/// The figures of the paper's table: registers (arrays that are not weak), weak
/// variables, transitions.
pub fn figures(system: &System) -> (usize, usize, usize) {
    let used = used(system);
    let count = |weak: bool| {
        let is = |v: &&VarId| system.var(**v).kind.is_weak() == weak;
        used.iter().filter(is).count()
    };
    (count(false), count(true), system.rules.len())
}

/// The variables that rules and bad states speak of.
fn used(system: &System) -> BTreeSet<VarId> {
    let mut used = BTreeSet::new();
    for rule in &system.rules {
        used.extend(rule.guard.iter().flat_map(Lit::places).map(|p| p.var));
        used.extend(
            rule.foralls.iter().flat_map(|f| f.any.iter().flatten()).flat_map(Lit::places).map(|p| p.var),
        );
        for u in &rule.updates {
            used.insert(u.var());
            used.extend(u.rhs().places().iter().map(|p| p.var));
        }
    }
    used.extend(system.bad.iter().flat_map(|b| &b.holds).flat_map(Lit::places).map(|p| p.var));
    used
}

struct Writer<'a> {
    system: &'a System,
    used: BTreeSet<VarId>,
    vars: Vec<String>,
    /// By enumeration: how its names are written.
    names: Vec<Vec<String>>,
}

/// Text without the end of a comment in it.
fn comment(text: &str) -> String {
    text.replace("*)", "* )").replace("(*", "( *")
}

/// A name that starts with a capital letter and is not taken.
fn capital(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if !out.starts_with(|c: char| c.is_ascii_alphabetic()) {
        out.insert(0, 'L');
    }
    out[..1].make_ascii_uppercase();
    while !taken.insert(out.clone()) {
        out.push('_');
    }
    out
}

/// Whether the names are numbers that Cubicle writes as they are.
fn numbers(e: &Enumeration) -> bool {
    e.names.iter().all(|n| n.parse::<u32>().is_ok())
}

impl<'a> Writer<'a> {
    fn new(system: &'a System) -> Writer<'a> {
        let mut taken: BTreeSet<String> = ["True", "False"].map(String::from).into();
        let vars = system.vars.iter().map(|v| capital(&v.name, &mut taken)).collect();
        let names = system
            .enums
            .iter()
            .enumerate()
            .map(|(i, e)| match i {
                0 => e.names.clone(),
                _ if numbers(e) => e.names.clone(),
                _ => e
                    .names
                    .iter()
                    .map(|n| match n.parse::<i64>() {
                        Ok(v) if v < 0 => capital(&format!("Minus{}", v.unsigned_abs()), &mut taken),
                        Ok(v) => capital(&format!("Value{v}"), &mut taken),
                        Err(_) => capital(n, &mut taken),
                    })
                    .collect(),
            })
            .collect();
        Writer { system, used: used(system), vars, names }
    }

    fn sort(&self, sort: Sort) -> String {
        match sort {
            Sort::Enum(BOOL) => "bool".into(),
            Sort::Enum(e) if numbers(&self.system.enums[e.0 as usize]) => "int".into(),
            Sort::Enum(e) => self.system.enums[e.0 as usize].name.clone(),
            Sort::Int => "int".into(),
            Sort::Proc => "proc".into(),
        }
    }

    fn declarations(&self, out: &mut String) -> Result<(), Inexpressible> {
        out.push('\n');
        let of = |e: usize| {
            move |v: &VarId| self.system.var(*v).sort == Sort::Enum(weir_param::system::EnumId(e as u16))
        };
        for (i, e) in self.system.enums.iter().enumerate().skip(1) {
            if self.used.iter().any(of(i)) && !numbers(e) {
                let _ = writeln!(out, "type {} = {}", e.name, self.names[i].join(" | "));
            }
        }
        out.push('\n');
        for id in &self.used {
            let v = self.system.var(*id);
            if self.system.count == Some(*id) {
                return refuse(v.span, "Cubicle has no word for the number of threads");
            }
            let name = &self.vars[id.0 as usize];
            let start = match v.kind {
                Kind::Global => format!("var {name}"),
                Kind::Local => format!("array {name}[proc]"),
                Kind::Weak => format!("weak var {name}"),
                Kind::WeakArray => format!("weak array {name}[proc]"),
            };
            let _ = writeln!(out, "{start} : {}", self.sort(v.sort));
        }
        Ok(())
    }

    fn init(&self, out: &mut String) -> Result<(), Inexpressible> {
        let [one] = self.system.init.each.as_slice() else {
            return refuse(Span::default(), "Cubicle-W has one kind of process only");
        };
        let known = |l: &&Lit| l.places().all(|p| self.used.contains(&p.var));
        let all: Conj = one.holds.iter().chain(&self.system.init.shared).filter(known).cloned().collect();
        let text = self.conj(&all, &["p".to_string()]);
        let _ = write!(out, "\ninit (p) {{ {} }}\n", text.join(" && "));
        Ok(())
    }

    fn bad(&self, out: &mut String) -> Result<(), Inexpressible> {
        for bad in &self.system.bad {
            let weak =
                |l: &Lit| l.places().any(|p| self.system.var(p.var).kind.is_weak() && p.view.is_none());
            if bad.holds.iter().any(weak) {
                return refuse(
                    bad.span,
                    "Cubicle-W speaks of memory as one process sees it, not of memory as it is",
                );
            }
            let text = self.conj(&bad.holds, &bad.params);
            let params = bad.params.join(" ");
            let _ = write!(
                out,
                "\n(* {} *)\nunsafe ({params}) {{ {} }}\n",
                comment(&bad.name),
                text.join(" && ")
            );
        }
        Ok(())
    }

    fn rule(&self, out: &mut String, rule: &Rule) -> Result<(), Inexpressible> {
        let system = self.system;
        if rule.actor != Proc::Param(0) {
            return refuse(rule.span, "Cubicle-W has one kind of process only");
        }
        let params: Vec<String> = rule
            .params
            .iter()
            .enumerate()
            .map(|(i, p)| if i == 0 { format!("[{p}]") } else { p.clone() })
            .collect();
        let line = system.sources.line(rule.span);
        if line > 0 {
            let text = system.sources.text(rule.span).split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = write!(out, "\n(* line {line}: {} *)", comment(&text));
        }
        let (reads, writes) = (rule.reads_weak(system), rule.writes_weak(system));
        if rule.locked && writes && !reads {
            return refuse(rule.span, "Cubicle-W has no locked step that writes without reading");
        }
        if !rule.locked && writes && reads {
            return refuse(rule.span, "in Cubicle-W a step that reads and writes is locked");
        }
        let mut guard = self.conj(&rule.guard, &rule.params);
        if rule.fence && !(rule.locked && writes) {
            guard.push("fence()".into());
        }
        for f in &rule.foralls {
            let mut bound = rule.params.clone();
            bound.push(f.name.clone());
            let [one] = f.any.as_slice() else {
                return refuse(rule.span, "a condition on all threads has several cases");
            };
            let body = self.conj(one, &bound);
            guard.push(format!("forall_other {}. {}", f.name, body.join(" && ")));
        }
        let name: String = rule
            .name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
            .collect();
        let _ = write!(
            out,
            "\ntransition {name} ({})\nrequires {{ {} }}\n{{ ",
            params.join(" "),
            guard.join(" && ")
        );
        let mut updates = Vec::new();
        for u in &rule.updates {
            updates.push(match u {
                Update::Set(place, rhs) => {
                    let target = self.place(*place, &rule.params);
                    format!("{target} := {}", self.rhs(rhs, &rule.params, rule.span)?)
                }
                Update::All(var, rhs) => {
                    let value = self.rhs(rhs, &rule.params, rule.span)?;
                    format!("{}[k] := case | _ : {value}", self.vars[var.0 as usize])
                }
            });
        }
        let _ = writeln!(out, "{} }}", updates.join("; "));
        Ok(())
    }

    fn rhs(&self, rhs: &Rhs, params: &[String], span: Span) -> Result<String, Inexpressible> {
        match rhs {
            Rhs::Term(t) => Ok(self.term(t, params)),
            Rhs::Any => refuse(span, "a value that may be anything is not written for Cubicle-W"),
            Rhs::Cases(_) => refuse(span, "an assignment by cases is not written for Cubicle-W"),
        }
    }

    fn conj(&self, conj: &Conj, params: &[String]) -> Vec<String> {
        let lit = |l: &Lit| {
            let rel = match l.rel {
                Rel::Eq => "=",
                Rel::Ne => "<>",
                Rel::Lt => "<",
                Rel::Le => "<=",
            };
            format!("{} {rel} {}", self.term(&l.left, params), self.term(&l.right, params))
        };
        conj.iter().map(lit).collect()
    }

    fn place(&self, place: Place, params: &[String]) -> String {
        let name = &self.vars[place.var.0 as usize];
        let proc = |p: Proc| match p {
            Proc::Param(i) => params.get(i as usize).cloned().unwrap_or_else(|| format!("p{i}")),
            Proc::Const(n) => format!("#{n}"),
        };
        let cell = match place.index {
            Some(p) => format!("{name}[{}]", proc(p)),
            None => name.clone(),
        };
        match place.view {
            Some(p) => format!("{} @ {cell}", proc(p)),
            None => cell,
        }
    }

    fn term(&self, t: &Term, params: &[String]) -> String {
        match t {
            Term::Name(e, i) => self.names[e.0 as usize].get(*i as usize).cloned().unwrap_or_default(),
            Term::Proc(Proc::Param(i)) => params.get(*i as usize).cloned().unwrap_or_default(),
            Term::Proc(Proc::Const(n)) => format!("#{n}"),
            Term::Read(p) => self.place(*p, params),
            Term::Sum(parts, constant) => {
                let mut out = String::new();
                for (by, place) in parts {
                    let sign = match (out.is_empty(), *by < 0) {
                        (true, false) => "",
                        (true, true) => "- ",
                        (false, false) => " + ",
                        (false, true) => " - ",
                    };
                    let factor = if by.abs() == 1 { String::new() } else { format!("{} * ", by.abs()) };
                    let _ = write!(out, "{sign}{factor}{}", self.place(*place, params));
                }
                match (out.is_empty(), *constant) {
                    (true, k) => k.to_string(),
                    (false, 0) => out,
                    (false, k) if k < 0 => format!("{out} - {}", k.unsigned_abs()),
                    (false, k) => format!("{out} + {k}"),
                }
            }
        }
    }
}
