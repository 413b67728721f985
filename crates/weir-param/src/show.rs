//! Systems as text, in Cubicle-W's notation: for messages, proofs and tests.

use crate::system::{Bad, Kind, Lit, Place, Proc, Rel, Rhs, Rule, Sort, System, Term, Update};

/// Names for the processes of a rule.
#[derive(Clone, Copy)]
pub struct Show<'a> {
    /// The system.
    pub system: &'a System,
    /// The names of the parameters.
    pub params: &'a [String],
}

impl Show<'_> {
    /// A process.
    pub fn proc(&self, p: Proc) -> String {
        match p {
            Proc::Param(i) => self.params.get(i as usize).cloned().unwrap_or_else(|| "j".into()),
            Proc::Const(n) => format!("#{n}"),
        }
    }
    /// A place.
    pub fn place(&self, place: Place) -> String {
        let view = place.view.map_or(String::new(), |p| format!("{} @ ", self.proc(p)));
        let index = place.index.map_or(String::new(), |p| format!("[{}]", self.proc(p)));
        format!("{view}{}{index}", self.system.var(place.var).name)
    }
    /// A term.
    pub fn term(&self, term: &Term) -> String {
        match term {
            Term::Name(e, n) => {
                let names = &self.system.enums[e.0 as usize].names;
                names.get(*n as usize).cloned().unwrap_or_else(|| n.to_string())
            }
            Term::Proc(p) => self.proc(*p),
            Term::Read(place) => self.place(*place),
            Term::Sum(parts, k) => {
                let mut text = String::new();
                for &(factor, place) in parts {
                    let sign = match (text.is_empty(), factor < 0) {
                        (true, false) => "",
                        (true, true) => "-",
                        (false, false) => " + ",
                        (false, true) => " - ",
                    };
                    let times =
                        if factor.abs() == 1 { String::new() } else { format!("{} * ", factor.abs()) };
                    text += &format!("{sign}{times}{}", self.place(place));
                }
                match (text.is_empty(), *k) {
                    (true, k) => k.to_string(),
                    (false, 0) => text,
                    (false, k) if k < 0 => format!("{text} - {}", -k),
                    (false, k) => format!("{text} + {k}"),
                }
            }
        }
    }
    /// A comparison.
    pub fn lit(&self, lit: &Lit) -> String {
        let rel = match lit.rel {
            Rel::Eq => "=",
            Rel::Ne => "<>",
            Rel::Lt => "<",
            Rel::Le => "<=",
        };
        format!("{} {rel} {}", self.term(&lit.left), self.term(&lit.right))
    }
    /// A conjunction.
    pub fn conj(&self, conj: &[Lit]) -> String {
        conj.iter().map(|l| self.lit(l)).collect::<Vec<_>>().join(" && ")
    }
    fn rhs(&self, rhs: &Rhs) -> String {
        match rhs {
            Rhs::Any => "?".into(),
            Rhs::Term(t) => self.term(t),
            Rhs::Cases(cases) => {
                let case = |(when, t): &(Vec<Lit>, Term)| {
                    let when = if when.is_empty() { "_".into() } else { self.conj(when) };
                    format!(" | {when} : {}", self.term(t))
                };
                format!("case{}", cases.iter().map(case).collect::<String>())
            }
        }
    }
    /// An assignment.
    pub fn update(&self, update: &Update) -> String {
        match update {
            Update::Set(place, rhs) => format!("{} := {}", self.place(*place), self.rhs(rhs)),
            Update::All(var, rhs) => format!("{}[j] := {}", self.system.var(*var).name, self.rhs(rhs)),
        }
    }
}

/// A rule.
pub fn rule(system: &System, rule: &Rule) -> String {
    let show = Show { system, params: &rule.params };
    let params: Vec<String> = rule
        .params
        .iter()
        .enumerate()
        .map(|(i, p)| if rule.actor == Proc::Param(i as u8) { format!("[{p}]") } else { p.clone() })
        .collect();
    let mut guard: Vec<String> = rule.guard.iter().map(|l| show.lit(l)).collect();
    if rule.fence {
        guard.push("fence()".into());
    }
    for forall in &rule.foralls {
        let any: Vec<String> = forall.any.iter().map(|c| show.conj(c)).collect();
        guard.push(format!("forall_other j. ({})", any.join(" || ")));
    }
    let updates: Vec<String> = rule.updates.iter().map(|u| show.update(u)).collect();
    let locked = if rule.locked { " (* locked *)" } else { "" };
    format!(
        "transition {} ({}){locked}\nrequires {{ {} }}\n{{ {} }}\n",
        rule.name,
        params.join(" "),
        guard.join(" && "),
        updates.join("; ")
    )
}

/// A bad state.
pub fn bad(system: &System, bad: &Bad) -> String {
    let quiet = if bad.quiet { " (* with empty buffers *)" } else { "" };
    let show = Show { system, params: &bad.params };
    format!("unsafe ({}) {{ {} }}{quiet}\n", bad.params.join(" "), show.conj(&bad.holds))
}

/// A whole system.
pub fn system(system: &System) -> String {
    let mut text = system.procs.map_or(String::new(), |n| format!("number_procs {n}\n"));
    for e in system.enums.iter().skip(1) {
        text += &format!("type {} = {}\n", e.name, e.names.join(" | "));
    }
    for v in &system.vars {
        let (kind, index) = match v.kind {
            Kind::Global => ("var", ""),
            Kind::Local => ("array", "[proc]"),
            Kind::Weak => ("weak var", ""),
            Kind::WeakArray => ("weak array", "[proc]"),
        };
        let sort = match v.sort {
            Sort::Int => "int",
            Sort::Proc => "proc",
            Sort::Enum(e) => &system.enums[e.0 as usize].name,
        };
        text += &format!("{kind} {}{index} : {sort}\n", v.name);
    }
    let names = ["p".to_string()];
    let show = Show { system, params: &names };
    for way in &system.init.each {
        let who = way.only.map_or(String::new(), |n| format!(" (* only #{n} *)"));
        let all: Vec<Lit> = system.init.shared.iter().chain(&way.holds).cloned().collect();
        text += &format!("init (p) {{ {} }}{who}\n", show.conj(&all));
    }
    text.extend(system.bad.iter().map(|b| bad(system, b)));
    text.extend(system.rules.iter().map(|r| rule(system, r)));
    text
}
