//! A program under sequential consistency as one procedure of Boogie: a loop that takes, each time
//! round, some step of some thread. Boogie knows no threads, and needs to know none:
//! `boogie -loopUnroll:N` looks at all executions of fewer than N steps.
//!
//! Calls are inlined ([`weir_passes::inline`]), so every thread is one automaton; where it is
//! stands in a variable. Values are mathematical integers; where the model wraps, the text wraps.
//! A thread in an atomic section holds the others up.
//!
//! # What it gives up
//!
//! Pointers, `alloc` and `free`, bit operations and shifts, threads that are started on the way, and
//! procedures that call themselves: an error that names the place.

use super::exprs::{self, FUNCTIONS, Leaves};
use super::ops::{self, Code, number};
use crate::names::Names;
use std::fmt::Write as _;
use weir_ir::analysis::atomic_locations;
use weir_ir::{
    CellInit, Count, Diagnostic, Edge, Expr, Len, ObjId, Op, Place, Program, PropertyKind, RegId, Span,
    ThreadId, Ty,
};
use weir_passes::inline::Automaton;

/// The program as Boogie, or what cannot be said in it.
///
/// ```
/// let p = weir_lang::load("t", "shared x: u8; thread t { x = 1; }").unwrap();
/// let text = weir_export::boogie::export(&p).unwrap();
/// assert!(text.contains("sh_x := 1;"));
/// ```
pub fn export(program: &Program) -> Result<String, Vec<Diagnostic>> {
    crate::said::well_formed(program)?;
    let any = program.templates.iter().find(|t| t.count == Count::Any);
    if let Some(t) = any {
        let span = program.routine(t.routine).span;
        return Err(vec![not_here(span, "any number of threads")]);
    }
    let mut code = Vec::new();
    for thread in &program.threads {
        let id = program.template(thread.template).routine;
        match Automaton::without_calls(program, id, Some(thread)) {
            Ok(automaton) => code.push(automaton),
            Err(why) => return Err(vec![Diagnostic::error(program.routine(id).span, why)]),
        }
    }
    let mut names = Names::new();
    let objects = program.objects.iter().map(|o| format!("sh_{}", names.fresh(&o.name))).collect();
    let mut steps = Steps { program, code: &code, objects, errors: Vec::new() };
    let text = steps.text();
    crate::said::unless(steps.errors, text)
}

fn not_here(span: Span, what: &str) -> Diagnostic {
    let message = format!("{what} cannot be written in Boogie here");
    Diagnostic::error(span, message).label("not exported")
}

struct Steps<'a> {
    program: &'a Program,
    /// Per thread.
    code: &'a [Automaton],
    objects: Vec<String>,
    errors: Vec<Diagnostic>,
}

/// The writer at an expression of a thread, or of a property.
struct Here<'a, 'b> {
    steps: &'a mut Steps<'b>,
    thread: Option<usize>,
    span: Span,
}

fn register(t: usize, r: RegId) -> String {
    format!("t{t}_r{}", r.0)
}

impl Leaves for Here<'_, '_> {
    fn value(&mut self, e: &Expr) -> String {
        match (e, self.thread) {
            (Expr::Reg(r), Some(t)) => return register(t, *r),
            (Expr::RegOf(t, r), _) => return register(t.index(), *r),
            (Expr::Mem(place), _) => match &**place {
                Place::Cell(o, i) => {
                    let index = exprs::int(i, self);
                    return ops::cell(self.steps.program, self.object(*o), *o, &index);
                }
                Place::Deref(_) | Place::Bytes(..) => self.beyond("an access through a pointer"),
            },
            (Expr::AddrOf(..), _) => self.beyond("a pointer"),
            _ => self.beyond("this expression"),
        }
        "0".into()
    }

    fn place(&mut self, e: &Expr) -> String {
        let at = |t: &ThreadId, here: &dyn Fn(usize) -> bool| {
            let code = &self.steps.code[t.index()].code;
            let locs = (0..code.locs.len()).filter(|l| here(*l));
            let each: Vec<String> = locs.map(|l| format!("pc{} == {l}", t.0)).collect();
            if each.is_empty() { "false".into() } else { format!("({})", each.join(" || ")) }
        };
        match e {
            Expr::At(t, r, l) => at(t, &|i| self.steps.code[t.index()].from[i] == (*r, *l)),
            Expr::Ended(t) => {
                let out = self.steps.code[t.index()].code.out_table();
                at(t, &|i| out[i].is_empty())
            }
            _ => "false".into(),
        }
    }

    fn beyond(&mut self, what: &str) {
        self.steps.refuse(self.span, what);
    }
}

impl Code for Here<'_, '_> {
    fn program(&self) -> &Program {
        self.steps.program
    }

    fn object(&self, o: ObjId) -> String {
        self.steps.objects[o.index()].clone()
    }

    fn register(&self, r: RegId) -> String {
        register(self.thread.unwrap_or_default(), r)
    }

    fn ty(&self, r: RegId) -> Ty {
        self.steps.code[self.thread.unwrap_or_default()].code.regs[r.index()].ty
    }
}

impl Steps<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        let error = not_here(span, what);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    fn text(&mut self) -> String {
        let program = self.program;
        let mut out = format!(
            "// {}, under sequential consistency; written by weir.\n\
             // boogie -loopUnroll:N THIS.bpl looks at all executions of fewer than N steps.\n{FUNCTIONS}\n\
             procedure main()\n{{\n",
            program.name.replace(['\n', '\r'], " ")
        );
        for (o, name) in program.objects.iter().zip(&self.objects) {
            let ty = if o.len == Len::Scalar { "int" } else { "[int]int" };
            let _ = writeln!(out, "    var {name}: {ty};");
        }
        for (t, automaton) in self.code.iter().enumerate() {
            let name = program.thread_name(ThreadId::new(t));
            let _ = writeln!(out, "    var pc{t}: int; // {name}");
            for (i, r) in automaton.code.regs.iter().enumerate() {
                let _ = writeln!(out, "    var {}: int; // {}", register(t, RegId::new(i)), r.name);
            }
        }
        out += "    var holder: int; // the thread in an atomic section\n    var old_value: int;\n";
        self.start(&mut out);
        let never = self.asserted(PropertyKind::Never);
        let _ = writeln!(out, "{never}    goto next;\nnext:");
        let steps = self.code.iter().enumerate();
        let mut labels: Vec<String> =
            steps.flat_map(|(t, a)| (0..a.code.edges.len()).map(move |e| format!("S{t}_{e}"))).collect();
        labels.push("final".into());
        let _ = writeln!(out, "    goto {};", labels.join(", "));
        for t in 0..self.code.len() {
            let code = &self.code[t].code;
            let inside = atomic_locations(code).unwrap_or_else(|_| vec![false; code.locs.len()]);
            for (e, edge) in code.edges.iter().enumerate() {
                let line = program.sources.line(edge.span);
                let said = if line > 0 { format!(" // line {line}") } else { String::new() };
                let _ = writeln!(out, "S{t}_{e}:{said}\n    assume pc{t} == {};", edge.src.0);
                if !inside[edge.src.index()] {
                    out += "    assume holder < 0;\n";
                }
                self.step(t, edge, &mut out);
                let _ = writeln!(out, "    pc{t} := {};\n{never}    goto next;", edge.dst.0);
            }
        }
        out += "final:\n";
        for t in 0..self.code.len() {
            let ended = self.truth(None, &Expr::Ended(ThreadId::new(t)), Span::default());
            let _ = writeln!(out, "    assume {ended};");
        }
        if let Some(filter) = &program.filter {
            let filter = self.truth(None, filter, Span::default());
            let _ = writeln!(out, "    assume {filter};");
        }
        for kind in [PropertyKind::Exists, PropertyKind::NotExists, PropertyKind::Forall] {
            out += &self.asserted(kind);
        }
        out + "    return;\n}\n"
    }

    /// The first state.
    fn start(&mut self, out: &mut String) {
        let program = self.program;
        for (o, name) in program.objects.iter().zip(&self.objects) {
            let cells = if let Len::Fixed(n) = o.len { n } else { 1 };
            for i in 0..cells {
                let at = if o.len == Len::Scalar { name.clone() } else { format!("{name}[{i}]") };
                let _ = match o.cell_init(i32::try_from(i).unwrap_or(i32::MAX)) {
                    CellInit::Value(v) if o.len == Len::Unbounded => {
                        writeln!(out, "    assume (forall i: int :: {name}[i] == {});", number(v))
                    }
                    CellInit::Value(v) => writeln!(out, "    {at} := {};", number(v)),
                    CellInit::Any { lo, hi } => {
                        writeln!(out, "    assume {} <= {at} && {at} <= {};", number(lo), number(hi))
                    }
                };
            }
        }
        for (t, automaton) in self.code.iter().enumerate() {
            let _ = writeln!(out, "    pc{t} := {};", automaton.code.entry.0);
            for (i, r) in automaton.code.regs.iter().enumerate() {
                let _ = writeln!(out, "    {} := {};", register(t, RegId::new(i)), number(r.init));
            }
        }
        *out += "    holder := 0 - 1;\n";
    }

    /// The assertions of all properties of a kind.
    fn asserted(&mut self, kind: PropertyKind) -> String {
        let program = self.program;
        let mut text = String::new();
        for p in program.properties.iter().filter(|p| p.kind == kind) {
            let pred = self.truth(None, &p.pred, p.span);
            let not = if kind == PropertyKind::Forall { "" } else { "!" };
            let _ = writeln!(text, "    assert {not}({pred});");
        }
        text
    }

    fn step(&mut self, t: usize, edge: &Edge, out: &mut String) {
        let span = edge.span;
        let mut here = Here { steps: self, thread: Some(t), span };
        match &edge.op {
            Op::Return(value) => {
                if let Some(v) = value {
                    let ty = here.steps.code[t].code.returns.unwrap_or(Ty::I64);
                    let v = ops::keep(ty, v, &mut here, out);
                    let _ = writeln!(out, "    old_value := {v};");
                }
            }
            Op::AtomicBegin => {
                let _ = writeln!(out, "    holder := {t};");
            }
            Op::AtomicEnd => *out += "    holder := 0 - 1;\n",
            Op::Spawn { .. } => self.refuse(span, "`spawn`"),
            Op::Join(_) => self.refuse(span, "`join`"),
            Op::Alloc(..) => self.refuse(span, "`alloc`"),
            Op::Free(_) => self.refuse(span, "`free`"),
            Op::Call { .. } => self.refuse(span, "a call"),
            weir_ir::whole_op!() => self.refuse(span, "a whole program"),
            op => {
                ops::write(op, &mut here, out);
            }
        }
    }

    fn truth(&mut self, thread: Option<usize>, e: &Expr, span: Span) -> String {
        exprs::truth(e, &mut Here { steps: self, thread, span })
    }
}
