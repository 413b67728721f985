//! The text.

use super::ex::{Ex, Range, VarId};
use super::flat::Flat;
use super::show::Show;
use super::step::{Step, Taken, Target, Walk};
use super::trail::{Key, Process, Way};
use super::updates::sequence;
use super::vars::{Cells, Model, Role, Var};
use crate::names::{Names, sanitise};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use weir_ir::{Addr, CellInit, Diagnostic, ObjId, Program, Span};

/// Beyond this many initial values, Promela's `select` is shorter.
const MAX_LISTED: i64 = 8;

/// The whole program.
pub(super) fn emit(
    program: &Program,
    model: &Model,
    threads: &[Flat],
    walks: &[Walk],
) -> Result<(String, Key), Vec<Diagnostic>> {
    let initially = initially(model, walks);
    let locked = walks.iter().zip(threads).any(|(w, f)| w.locs.keys().any(|l| f.locs[*l].atomic));
    let any = model.vars.iter().any(|v| v.init.iter().any(|i| matches!(i, CellInit::Any { .. })));
    let mut used = BTreeSet::new();
    for step in walks.iter().flat_map(|w| w.locs.values().flatten()) {
        step.read(&mut |e| {
            e.vars(&mut |v| {
                used.insert(v);
            });
        });
    }
    for (_, e) in &initially {
        e.vars(&mut |v| {
            used.insert(v);
        });
    }
    if locked {
        used.insert(model.owner);
    }
    let mut e = Emitter {
        program,
        model,
        show: Show::new(model),
        used,
        locked,
        init: any || !initially.is_empty(),
        temps: 0,
        out: String::new(),
    };
    let mut processes = String::new();
    let mut key = Key { processes: Vec::new(), cells: cells(program, model) };
    for (t, (walk, flat)) in walks.iter().zip(threads).enumerate() {
        let steps = e.process(t, flat, walk);
        let name = model.processes[t].clone();
        key.processes.push(Process { name, before: plain(&walk.before), steps });
        processes.push_str(&std::mem::take(&mut e.out));
    }
    if e.init {
        e.init_process(&initially);
    }
    let init = std::mem::take(&mut e.out);
    e.head();
    e.globals(walks);
    let bad = e.show.too_large.into_inner();
    if let Some(v) = bad.first() {
        let message = format!("the constant {v} does not fit Promela's 32 bits");
        return Err(vec![Diagnostic::error_without_place(message)]);
    }
    Ok((format!("{}{processes}{init}", e.out), key))
}

/// The edges of a step, with what is chosen.
fn plain(taken: &[Taken]) -> Way {
    taken.iter().map(|t| (t.edge, t.choice)).collect()
}

/// The cells of which the process `init` chooses the value, by their names.
fn cells(program: &Program, model: &Model) -> BTreeMap<String, Addr> {
    let mut cells = BTreeMap::new();
    for (o, c) in model.objects.iter().enumerate() {
        let addr = |i: usize| Addr::of(ObjId::new(o), i as i32);
        match c {
            Cells::Single(vars) => {
                let each = vars.iter().enumerate();
                cells.extend(each.map(|(i, v)| (model.vars[*v].name.clone(), addr(i))));
            }
            Cells::Array(v) => {
                let var = &model.vars[*v];
                let each = 0..var.len.unwrap_or(0) as usize;
                cells.extend(each.map(|i| (format!("{}[{i}]", var.name), addr(i))));
            }
        }
    }
    cells.retain(|_, a| {
        let object = a.object(program.objects.len()).map(|o| program.object(o));
        object.is_some_and(|o| matches!(o.cell_init(a.offset()), CellInit::Any { .. }))
    });
    cells
}

/// The forbidden states that may hold before the first step, with what must hold
/// for them not to.
fn initially(model: &Model, walks: &[Walk]) -> Vec<(usize, Ex)> {
    let start = |t: usize| walks.get(t).map(|w| w.start);
    let known = |e: &Ex| start_value(model, walks, e);
    let bad = model.seen.bad.iter().enumerate().map(|(i, b)| (i, model.property(&b.pred, &start)));
    bad.filter(|(_, e)| known(e) != Some(0)).map(|(i, e)| (i, e.not())).collect()
}

/// The value of an expression in the initial state, where there is only one.
fn start_value(model: &Model, walks: &[Walk], e: &Ex) -> Option<i64> {
    use weir_ir::expr::{binary, unary};
    let of = |e: &Ex| start_value(model, walks, e);
    match e {
        Ex::Int(v) => Some(*v),
        Ex::Var(v) => match (model.vars[*v].role, model.vars[*v].init.first()) {
            (Role::Reg { thread, .. }, _) => walks[thread].init.get(v).copied(),
            (Role::Shared, Some(CellInit::Value(v))) => Some(*v),
            _ => None,
        },
        Ex::Elem(a, i) => match model.vars[*a].init.as_slice() {
            [CellInit::Value(v)] => Some(*v),
            many => match many.get(usize::try_from(of(i)?).ok()?) {
                Some(CellInit::Value(v)) => Some(*v),
                _ => None,
            },
        },
        Ex::Un(op, a) => unary(*op, weir_ir::Ty::I64, of(a)?).ok(),
        Ex::Bin(op, a, b) => binary(*op, weir_ir::Ty::I64, of(a)?, of(b)?).ok(),
        Ex::Ite(c, a, b) => of(if of(c)? != 0 { a } else { b }),
    }
}

/// The text of a step.
struct Shown {
    text: String,
    /// It is one `d_step`.
    d_step: bool,
}

struct Emitter<'a> {
    program: &'a Program,
    model: &'a Model,
    show: Show<'a>,
    /// What somebody reads, and the owner if there has to be one.
    used: BTreeSet<VarId>,
    locked: bool,
    /// An `init` process starts the others.
    init: bool,
    /// The most temporaries any step needs.
    temps: usize,
    out: String,
}

/// The smallest Promela type for a range of values, 0 included.
fn promela_type(range: Option<Range>) -> &'static str {
    match range.map_or((0, 0), |(lo, hi)| (lo.min(0), hi.max(0))) {
        (0, 0..=1) => "bit",
        (0, 0..=255) => "byte",
        (lo, hi) if lo >= i128::from(i16::MIN) && hi <= i128::from(i16::MAX) => "short",
        _ => "int",
    }
}

fn comment(text: &str) -> String {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = text.chars().take(90).collect();
    crate::said::in_comment(&short)
}

impl Emitter<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn head(&mut self) {
        let name = comment(&self.program.name);
        self.line(format!("/* {name}, under sequential consistency; written by weir."));
        self.line(" *   spin -a THIS.pml && gcc -O2 -DSAFETY -o pan pan.c && ./pan -E");
        self.line(" * Each step is one step of the program, with the local steps that follow it.");
        let wide: Vec<String> = self
            .model
            .vars
            .iter()
            .filter(|v| v.wide && !matches!(v.role, Role::Atom(_) | Role::Owner))
            .map(|v| comment(&v.shown))
            .collect();
        if !wide.is_empty() {
            self.line(" * Promela counts with 32 bits. The values of these must fit:");
            for names in wide.chunks(8) {
                self.line(format!(" *   {}", names.join(", ")));
            }
        }
        self.line(" */");
        self.line("");
    }

    fn declared(&self, v: VarId) -> bool {
        let var = &self.model.vars[v];
        match var.role {
            Role::Atom(_) | Role::Owner | Role::Reg { global: false, .. } => self.used.contains(&v),
            Role::Reg { global: true, .. } | Role::Shared => self.model.fixed(v).is_none(),
        }
    }

    fn globals(&mut self, walks: &[Walk]) {
        let start = self.out.len();
        for v in 0..self.model.vars.len() {
            let var = &self.model.vars[v];
            if !self.declared(v) || matches!(var.role, Role::Reg { global: false, .. }) {
                continue;
            }
            let mut text = self.declaration(
                var,
                match var.role {
                    Role::Reg { thread, .. } => walks[thread].init.get(&v).copied().unwrap_or(0),
                    Role::Atom(i) => {
                        let atom = &self.model.seen.atoms[i];
                        i64::from(atom.truth[walks[atom.thread].start])
                    }
                    _ => 0,
                },
            );
            match var.role {
                Role::Owner => text.push_str("  /* who is in an atomic section */"),
                Role::Atom(_) => text.push_str("  /* where the thread is */"),
                _ if var.shown != var.name => {
                    let _ = write!(text, "  /* {} */", comment(&var.shown));
                }
                _ => {}
            }
            self.line(text);
        }
        for temp in 0..self.temps {
            let name = self.show.name(self.model.vars.len() + temp);
            self.line(format!("hidden int {name};"));
        }
        if self.out.len() > start {
            self.line("");
        }
    }

    fn declaration(&self, var: &Var, init: i64) -> String {
        let ty = promela_type(var.range);
        let value = |c: &CellInit| match *c {
            CellInit::Value(v) => v,
            CellInit::Any { lo, .. } => lo,
        };
        let mut values: Vec<i64> = match var.role {
            Role::Shared => var.init.iter().map(value).collect(),
            _ => vec![init],
        };
        if values.windows(2).all(|w| w[0] == w[1]) {
            values.truncate(1);
        }
        let len = var.len.map_or(String::new(), |n| format!("[{}]", n.max(1)));
        let name = &var.name;
        match values.as_slice() {
            [] | [0] => format!("{ty} {name}{len};"),
            [one] => format!("{ty} {name}{len} = {one};"),
            many => {
                let many: Vec<String> = many.iter().map(i64::to_string).collect();
                format!("{ty} {name}{len} = {{ {} }};", many.join(", "))
            }
        }
    }

    /// Writes a process; gives its steps in the order in which they are written.
    fn process(&mut self, t: usize, flat: &Flat, walk: &Walk) -> Vec<Way> {
        let name = &self.model.processes[t];
        let active = if self.init { "" } else { "active " };
        let provided = if self.locked {
            let owner = &self.model.vars[self.model.owner].name;
            format!(" provided ({owner} == 0 || {owner} == {})", t + 1)
        } else {
            String::new()
        };
        if sanitise(&flat.name) != flat.name {
            self.line(format!("/* {} */", comment(&flat.name)));
        }
        self.line(format!("{active}proctype {name}(){provided} {{"));
        let mut names = Names::new();
        self.model.processes.iter().for_each(|p| names.take(p));
        for v in &self.model.vars {
            match v.role {
                Role::Reg { thread, global: false } if thread != t => {}
                _ => names.take(&v.name),
            }
        }
        for v in self.model.regs[t].clone() {
            let var = &self.model.vars[v];
            if self.declared(v) && matches!(var.role, Role::Reg { global: false, .. }) {
                let text = self.declaration(var, walk.init.get(&v).copied().unwrap_or(0));
                self.line(format!("    {text}"));
            }
        }
        let order: Vec<usize> =
            [walk.start].into_iter().chain(walk.locs.keys().copied().filter(|l| *l != walk.start)).collect();
        let labels: BTreeMap<usize, String> = order
            .iter()
            .map(|l| {
                let name = names.fresh(&flat.locs[*l].name);
                (*l, if flat.locs[*l].ended { format!("end_{name}") } else { name })
            })
            .collect();
        let mut written = Vec::new();
        for loc in order {
            let steps = &walk.locs[&loc];
            self.location(&labels, loc, steps);
            match steps.as_slice() {
                // `false` is a step that is never taken.
                [] => written.push(Vec::new()),
                many => written.extend(many.iter().map(|s| plain(&s.taken))),
            }
        }
        self.line("}\n");
        written
    }

    fn location(&mut self, labels: &BTreeMap<usize, String>, loc: usize, steps: &[Step]) {
        let label = &labels[&loc];
        let mut said = BTreeSet::new();
        for step in steps {
            let Some(span) = step.taken.first().map(|t| t.span) else { continue };
            let line = self.program.sources.line(span);
            if line > 0 && said.len() < 4 && said.insert(line) {
                let text = self.source_line(span);
                self.line(format!("    /* {line}: {text} */"));
            }
        }
        match steps {
            [] => self.line(format!("{label}:\n    false;")),
            many => {
                let shown: Vec<Shown> = many.iter().map(|s| self.step(s)).collect();
                let to = many.iter().map(|s| &labels[&s.to]);
                let texts: Vec<String> =
                    shown.iter().zip(to).map(|(s, to)| format!("{}; goto {to}", s.text)).collect();
                match (texts.as_slice(), shown.as_slice()) {
                    // A jump to a `d_step` counts as a jump into it, so those
                    // are always inside an `if`.
                    ([one], [Shown { d_step: false, .. }]) => self.line(format!("{label}:\n    {one};")),
                    _ => {
                        self.line(format!("{label}:\n    if\n    :: {}\n    fi;", texts.join("\n    :: ")));
                    }
                }
            }
        }
    }

    fn source_line(&self, span: Span) -> String {
        let (line, _) = self.program.sources.line_col(span);
        let file = self.program.sources.file(span.file);
        file.map_or(String::new(), |f| comment(f.line_text(line)))
    }

    /// A step without the jump that ends it.
    fn step(&mut self, step: &Step) -> Shown {
        let mut parts: Vec<String> =
            step.checks.iter().map(|c| format!("assert({})", self.show.ex(c))).collect();
        let wanted = |(t, _): &&(Target, Ex)| match t {
            Target::Var(v) => self.declared(*v),
            Target::Elem(..) => true,
        };
        let updates: Vec<_> = step.updates.iter().filter(wanted).cloned().collect();
        let (updates, temps) = sequence(updates, self.model.vars.len());
        self.temps = self.temps.max(temps);
        for (target, value) in updates {
            let value = self.show.ex(&value);
            parts.push(match target {
                Target::Var(v) => format!("{} = {value}", self.show.name(v)),
                Target::Elem(a, i) => format!("{}[{}] = {value}", self.show.name(a), self.show.ex(&i)),
            });
        }
        for (i, e) in &step.asserts {
            parts.push(self.assertion(*i, e));
        }
        let guard = step.conds.iter().fold(Ex::TRUE, |all, c| all.and(c.clone()));
        let plain = |text: String| Shown { text, d_step: false };
        let d_step = |inside: String| Shown { text: format!("d_step {{ {inside} }}"), d_step: true };
        match (guard == Ex::TRUE, parts.as_slice()) {
            (true, []) => plain("skip".into()),
            (false, []) => plain(self.show.ex(&guard)),
            (true, [one]) => plain(one.clone()),
            (true, many) => d_step(many.join("; ")),
            (false, many) => d_step(format!("{} -> {}", self.show.ex(&guard), many.join("; "))),
        }
    }

    fn assertion(&self, i: usize, e: &Ex) -> String {
        let text = comment(&self.model.seen.bad[i].text);
        let said = if text.is_empty() { text } else { format!(" /* {text} */") };
        format!("assert({}){said}", self.show.ex(e))
    }

    /// Chooses initial values, looks at the initial state, starts the others.
    fn init_process(&mut self, initially: &[(usize, Ex)]) {
        self.line("init {\n    atomic {");
        for var in &self.model.vars {
            for (i, init) in var.init.iter().enumerate() {
                let CellInit::Any { lo, hi } = *init else { continue };
                let cells = match var.len {
                    None => vec![var.name.clone()],
                    Some(n) if var.init.len() == 1 => (0..n).map(|i| format!("{}[{i}]", var.name)).collect(),
                    Some(_) => vec![format!("{}[{i}]", var.name)],
                };
                for cell in cells {
                    if hi - lo < MAX_LISTED {
                        let values: Vec<String> = (lo..=hi).map(|v| format!(":: {cell} = {v}")).collect();
                        let _ = writeln!(self.out, "        if {} fi;", values.join(" "));
                    } else {
                        let _ = writeln!(self.out, "        select ({cell} : {lo} .. {hi});");
                    }
                }
            }
        }
        for (i, e) in initially {
            let text = self.assertion(*i, e);
            self.line(format!("        {text};"));
        }
        for name in self.model.processes.clone() {
            self.line(format!("        run {name}();"));
        }
        self.line("    }\n}");
    }
}
