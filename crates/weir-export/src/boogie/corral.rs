//! A program under sequential consistency as Boogie, in the dialect that Corral
//! and Poirot take for concurrent programs: threads start with `async call`,
//! atomic sections are marked by calls of `corral_atomic_begin` and `_end`.
//!
//! Values are mathematical integers; where the model wraps, the text wraps (for
//! the types that do). A step is one block; a choice is a `goto` with several
//! targets. Properties are asserted in the same atomic section as the step that
//! may break them; where threads are and the registers that properties mention
//! are kept in global maps from thread numbers. A thread that ends says so in `ended`, which is
//! what `join` waits for; properties of final states are asserted by the first thread when none
//! runs any more.
//!
//! Boogie 2.4 itself does not take this text (it wants threads as CIVL has them):
//! [`super::export`] writes for it.
//!
//! # What it gives up
//!
//! Pointers, `alloc` and `free`, bit operations and shifts: an error that names the place.

use super::exprs::{self, FUNCTIONS, Leaves};
use super::ops::{self, Code, number};
use crate::names::Names;
use crate::watch::{Watched, out_ends};
use std::fmt::Write as _;
use weir_ir::analysis::{always_atomic, atomic_locations, callees};
use weir_ir::{
    CellInit, Count, Diagnostic, Expr, Len, LocId, ObjId, Op, Place, Program, PropertyKind, RegId, Routine,
    RoutineId, Span, ThreadId, Ty,
};
use weir_passes::calls::recursive_routines;

/// The program as Boogie, or what cannot be said in it.
///
/// ```
/// let p = weir_lang::load("t", "shared x: u8; thread t { x = 1; }").unwrap();
/// let text = weir_export::boogie::corral::export(&p).unwrap();
/// assert!(text.contains("sh_x := 1;"));
/// ```
pub fn export(program: &Program) -> Result<String, Vec<Diagnostic>> {
    written(program, false)
}

/// A program of one thread as Boogie without threads: calls, and nothing that only Corral knows.
/// Boogie inlines the procedures; `boogie -loopUnroll:N` looks at all executions in which no loop
/// takes N turns.
///
/// ```
/// let p = weir_lang::load("t", "shared x: u8; thread t { x = 1; }").unwrap();
/// let text = weir_export::boogie::corral::export_sequential(&p).unwrap();
/// assert!(text.contains("call start_0(0, 0);") && !text.contains("async"));
/// ```
pub fn export_sequential(program: &Program) -> Result<String, Vec<Diagnostic>> {
    written(program, true)
}

fn written(program: &Program, sequential: bool) -> Result<String, Vec<Diagnostic>> {
    crate::said::well_formed(program)?;
    let mut names = Names::new();
    let objects = program.objects.iter().map(|o| format!("sh_{}", names.fresh(&o.name))).collect();
    let mut names = Names::new();
    let routines = program.routines.iter().map(|r| format!("do_{}", names.fresh(&r.name))).collect();
    let watched = Watched::new(program);
    let mut b = Boogie { program, objects, routines, watched, sequential, errors: Vec::new() };
    if sequential && program.threads.len() != 1 {
        b.refuse(Span::default(), "more than one thread in a sequential program");
    }
    let text = b.text();
    crate::said::unless(b.errors, text)
}

/// A procedure that calls itself is inlined that often, unless Boogie or Corral is told otherwise.
const INLINED: u32 = 4;

struct Boogie<'a> {
    program: &'a Program,
    objects: Vec<String>,
    routines: Vec<String>,
    watched: Watched,
    /// One thread, which is called.
    sequential: bool,
    errors: Vec<Diagnostic>,
}

/// Where an expression stands: in a routine, or in a property.
type Cx<'a> = Option<(RoutineId, &'a Routine)>;

const HEAD: &str = "procedure corral_atomic_begin();
procedure corral_atomic_end();
";

const UNROLL: &str =
    "// boogie -loopUnroll:N THIS.bpl looks at all executions in which no loop takes N turns.\n";

const BEGIN: &str = "    call corral_atomic_begin();\n";
const END: &str = "    call corral_atomic_end();\n";

/// A thread ends.
const ENDS: &str = "    ended[id] := true; running := running - 1;\n";

/// The writer at an expression: in a routine, or in a property.
struct Here<'a, 'b> {
    b: &'a mut Boogie<'b>,
    cx: Cx<'a>,
    span: Span,
}

impl Leaves for Here<'_, '_> {
    fn value(&mut self, e: &Expr) -> String {
        let program = self.b.program;
        match (e, self.cx) {
            (Expr::Reg(r), Some((id, _))) => return self.b.var(id, *r),
            (Expr::SelfId, _) => return "self".into(),
            (Expr::ThreadCount, cx) => {
                match cx.and_then(|(id, _)| program.templates.iter().position(|t| t.routine == id)) {
                    Some(t) => return format!("copies_{t}"),
                    None => self.beyond("`N` in a procedure"),
                }
            }
            (Expr::RegOf(t, r), _) => {
                let routine = program.template(program.threads[t.index()].template).routine;
                return format!("{}[{}]", self.b.kept(routine, *r), t.0);
            }
            (Expr::Mem(place), _) => match &**place {
                Place::Cell(o, i) => {
                    let index = exprs::int(i, self);
                    return ops::cell(program, self.object(*o), *o, &index);
                }
                Place::Deref(_) | Place::Bytes(..) => self.beyond("an access through a pointer"),
            },
            (Expr::AddrOf(..), _) => self.beyond("a pointer"),
            _ => {}
        }
        "0".into()
    }

    fn place(&mut self, e: &Expr) -> String {
        let at = |t: &ThreadId, r, l| format!("at[{}] == {}", t.0, self.b.watched.number(r, l));
        match e {
            Expr::At(t, r, l) => at(t, *r, *l),
            Expr::Ended(t) => {
                let ends = out_ends(self.b.program, *t).into_iter();
                let each: Vec<String> = ends.map(|(r, l)| at(t, r, l)).collect();
                if each.is_empty() { "false".into() } else { format!("({})", each.join(" || ")) }
            }
            _ => "false".into(),
        }
    }

    fn beyond(&mut self, what: &str) {
        self.b.refuse(self.span, what);
    }
}

impl Code for Here<'_, '_> {
    fn program(&self) -> &Program {
        self.b.program
    }

    fn object(&self, o: ObjId) -> String {
        self.b.objects[o.index()].clone()
    }

    fn register(&self, r: RegId) -> String {
        self.cx.map_or_else(String::new, |(id, _)| self.b.var(id, r))
    }

    fn ty(&self, r: RegId) -> Ty {
        self.cx.map_or(Ty::I64, |(_, code)| code.regs[r.index()].ty)
    }
}

impl Boogie<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        let message = format!("{what} cannot be written in Boogie here");
        self.errors.push(Diagnostic::error(span, message).label("not exported"));
    }

    fn number(&self, r: RoutineId, l: LocId) -> usize {
        self.watched.number(r, l)
    }

    /// The marks of an atomic section. One thread needs none.
    fn section(&self) -> (&'static str, &'static str) {
        if self.sequential { ("", "") } else { (BEGIN, END) }
    }

    /// How Boogie is told to inline a procedure.
    fn inlined(&self, recursive: bool) -> String {
        match (self.sequential, recursive) {
            (false, _) => String::new(),
            (true, false) => "{:inline 1} ".into(),
            (true, true) => format!("{{:inline {INLINED}}} "),
        }
    }

    fn text(&mut self) -> String {
        let program = self.program;
        let head = if self.sequential { UNROLL } else { HEAD };
        let mut out = format!(
            "// {}, under sequential consistency; written by weir.\n{head}{FUNCTIONS}\nvar at: [int]int;\n\
             var ended: [int]bool;\nvar running: int;\n",
            program.name.replace(['\n', '\r'], " ")
        );
        for (o, name) in program.objects.iter().zip(&self.objects) {
            let ty = if o.len == Len::Scalar { "int" } else { "[int]int" };
            let _ = writeln!(out, "var {name}: {ty};");
        }
        for (r, reg) in &self.watched.regs {
            let _ = writeln!(out, "var {}: [int]int;", self.kept(*r, *reg));
        }
        for (i, t) in program.templates.iter().enumerate() {
            let _ = writeln!(out, "var copies_{i}: int; // threads of {}", t.name);
            if t.count == Count::Any {
                let span = program.routine(t.routine).span;
                self.refuse(span, "any number of threads");
            }
        }
        out.push_str("var threads: int;\n\n");
        let mut used: Vec<RoutineId> =
            program.templates.iter().flat_map(|t| callees(program, t.routine)).collect();
        used.sort();
        used.dedup();
        for r in used {
            self.routine(r, &mut out);
        }
        for t in 0..program.templates.len() {
            self.start(t, &mut out);
        }
        self.main(&mut out);
        out
    }

    /// All that is shared: procedures may write any of it.
    fn modifies(&self) -> String {
        let mut all = vec!["at".to_string(), "ended".into(), "running".into(), "threads".into()];
        all.extend(self.objects.iter().cloned());
        all.extend(self.watched.regs.iter().map(|(r, reg)| self.kept(*r, *reg)));
        all.extend((0..self.program.templates.len()).map(|t| format!("copies_{t}")));
        format!("modifies {};", all.join(", "))
    }

    fn kept(&self, r: RoutineId, reg: RegId) -> String {
        format!("reg_{}_{}", self.routines[r.index()], reg.0)
    }

    /// What a thread runs: its code, and then it has ended. (The code may be called as well.)
    fn start(&mut self, t: usize, out: &mut String) {
        let code = self.program.routine(self.program.templates[t].routine);
        let modifies = self.modifies();
        let names = (0..code.params).map(|i| format!("p{i}"));
        let params: String = names.clone().map(|p| format!(", {p}: int")).collect();
        let args: String = names.map(|p| format!(", {p}")).collect();
        let inlined = self.inlined(false);
        let _ = writeln!(out, "procedure {inlined}start_{t}(id: int, self: int{params})\n{modifies}\n{{");
        let name = &self.routines[self.program.templates[t].routine.index()];
        let to = match code.returns {
            Some(_) => {
                out.push_str("    var result: int;\n");
                "result := "
            }
            None => "",
        };
        let (begin, end) = self.section();
        let _ = write!(out, "    call {to}{name}(id, self{args});\n{begin}{ENDS}{end}}}\n\n");
    }

    fn main(&mut self, out: &mut String) {
        let program = self.program;
        let modifies = self.modifies();
        let _ = write!(
            out,
            "procedure {{:entrypoint}} main()\n{modifies}\n{{\n    threads := 0;\n    running := 0;\n"
        );
        for (i, _) in program.templates.iter().enumerate() {
            let _ = writeln!(out, "    copies_{i} := 0;");
        }
        for (o, name) in program.objects.iter().zip(&self.objects) {
            let cells = if let Len::Fixed(n) = o.len { n } else { 1 };
            for i in 0..cells {
                let at = if o.len == Len::Scalar { name.clone() } else { format!("{name}[{i}]") };
                match o.cell_init(i as i32) {
                    CellInit::Value(v) if o.len == Len::Unbounded => {
                        let _ = writeln!(out, "    assume (forall i: int :: {name}[i] == {});", number(v));
                    }
                    CellInit::Value(v) => {
                        let _ = writeln!(out, "    {at} := {};", number(v));
                    }
                    CellInit::Any { lo, hi } => {
                        let (lo, hi) = (number(lo), number(hi));
                        let _ = writeln!(out, "    assume {lo} <= {at} && {at} <= {hi};");
                    }
                }
            }
        }
        let (begin, end) = self.section();
        out.push_str(begin);
        let mut called = String::new();
        for (i, t) in program.threads.iter().enumerate() {
            let r = program.template(t.template).routine;
            let code = program.routine(r);
            let _ = writeln!(out, "    at[{i}] := {};", self.number(r, code.entry));
            for (_, reg) in self.watched.regs.iter().filter(|(x, _)| *x == r) {
                let init = t.args.get(reg.index()).copied().unwrap_or(code.regs[reg.index()].init);
                let _ = writeln!(out, "    {}[{i}] := {};", self.kept(r, *reg), number(init));
            }
            let mut args = vec![i.to_string(), t.copy.to_string()];
            args.extend(t.args.iter().map(|v| number(*v)));
            let _ = writeln!(out, "    ended[{i}] := false; running := running + 1;");
            let call = format!("call start_{}({});\n", t.template.0, args.join(", "));
            match self.sequential {
                true => called += &format!("    {call}"),
                false => *out += &format!("    async {call}"),
            }
            let _ = writeln!(out, "    copies_{0} := copies_{0} + 1; threads := threads + 1;", t.template.0);
        }
        let never = self.never();
        let _ = write!(out, "{never}{end}{called}");
        let finals = self.finals();
        if !finals.is_empty() {
            let _ = write!(out, "    // The final states.\n{begin}    assume running == 0;\n{finals}{end}");
        }
        out.push_str("}\n");
    }

    /// The assertions of all properties of final states.
    fn finals(&mut self) -> String {
        let program = self.program;
        let mut text = String::new();
        if let Some(filter) = &program.filter {
            let filter = self.truth(None, filter, Span::default());
            let _ = writeln!(text, "    assume {filter};");
        }
        let mut any = false;
        for p in program.properties.iter().filter(|p| p.kind != PropertyKind::Never) {
            any = true;
            let pred = self.truth(None, &p.pred, p.span);
            let not = if p.kind == PropertyKind::Forall { "" } else { "!" };
            let _ = writeln!(text, "    assert {not}({pred});");
        }
        if any { text } else { String::new() }
    }

    /// The assertions of all properties.
    fn never(&mut self) -> String {
        let mut text = String::new();
        let properties = self.program.properties.iter();
        for p in properties.filter(|p| p.kind == PropertyKind::Never) {
            let pred = self.truth(None, &p.pred, p.span);
            let _ = writeln!(text, "    assert !({pred});");
        }
        text
    }

    fn routine(&mut self, id: RoutineId, out: &mut String) {
        let program = self.program;
        let code = program.routine(id);
        let thread = program.templates.iter().any(|t| t.routine == id);
        let mut params = vec!["id: int".to_string(), "self: int".to_string()];
        params.extend((0..code.params).map(|i| format!("p{i}: int")));
        let returns = if code.returns.is_some() { " returns (result: int)" } else { "" };
        let (name, modifies) = (&self.routines[id.index()], self.modifies());
        let inlined = self.inlined(recursive_routines(program)[id.index()]);
        let _ = writeln!(out, "procedure {inlined}{name}({}){returns}\n{modifies}\n{{", params.join(", "));
        for (i, r) in code.regs.iter().enumerate() {
            let _ = writeln!(out, "    var r{i}: int; // {}", r.name);
        }
        out.push_str("    var old_value: int;\n");
        for (i, r) in code.regs.iter().enumerate() {
            let init = if i < code.params { format!("p{i}") } else { number(r.init) };
            let _ = writeln!(out, "    {} := {init};", self.var(id, RegId::new(i)));
        }
        let inside = match always_atomic(program)[id.index()] {
            true => vec![true; code.locs.len()],
            false => atomic_locations(code).unwrap_or_else(|_| vec![false; code.locs.len()]),
        };
        let _ = writeln!(out, "    goto L{};", code.entry.0);
        let table = code.out_table();
        for (loc, edges) in table.iter().enumerate() {
            let line = program.sources.line(code.locs[loc].span);
            let said = if line > 0 { format!(" // line {line}") } else { String::new() };
            let _ = writeln!(out, "L{loc}:{said}");
            match edges.as_slice() {
                [] if thread => out.push_str("    return;\n"),
                [] => out.push_str("    assume false; return;\n"),
                many => {
                    let targets: Vec<String> = many.iter().map(|e| format!("E{}", e.0)).collect();
                    let _ = writeln!(out, "    goto {};", targets.join(", "));
                }
            }
            for e in edges {
                let edge = &code.edges[e.index()];
                let _ = writeln!(out, "E{}:", e.0);
                self.edge(id, code, edge, inside[loc], thread, out);
            }
        }
        out.push_str("}\n\n");
    }

    fn var(&self, id: RoutineId, r: RegId) -> String {
        match self.watched.regs.contains(&(id, r)) {
            true => format!("{}[id]", self.kept(id, r)),
            false => format!("r{}", r.0),
        }
    }

    fn edge(
        &mut self,
        id: RoutineId,
        code: &Routine,
        edge: &weir_ir::Edge,
        inside: bool,
        thread: bool,
        out: &mut String,
    ) {
        let (from, to) = (self.number(id, edge.src), self.number(id, edge.dst));
        let mut after = if from != to { format!("    at[id] := {to};\n") } else { String::new() };
        // Among threads, anything may have changed meanwhile.
        if !self.sequential || self.watched.matters(id, edge) {
            after += &self.never();
        }
        let marks = self.section();
        let (begin, end) = if inside { ("", "") } else { marks };
        match &edge.op {
            Op::AtomicBegin => {
                let _ = write!(out, "{}{after}", marks.0);
            }
            Op::AtomicEnd => {
                let _ = write!(out, "{after}{}", marks.1);
            }
            Op::Return(value) => {
                if thread {
                    let _ = write!(out, "{begin}{after}{end}");
                }
                if let Some(v) = value {
                    let mut here = Here { b: self, cx: Some((id, code)), span: edge.span };
                    let v = ops::keep(code.returns.unwrap_or(Ty::I64), v, &mut here, out);
                    let _ = writeln!(out, "    result := {v};");
                }
                out.push_str("    return;\n");
                return;
            }
            Op::Call { routine, args, dst } => {
                let callee = self.program.routine(*routine);
                let mut list = vec!["id".to_string(), "self".to_string()];
                for (a, p) in args.iter().zip(&callee.regs) {
                    let mut here = Here { b: self, cx: Some((id, code)), span: edge.span };
                    list.push(ops::keep(p.ty, a, &mut here, out));
                }
                let name = self.routines[routine.index()].clone();
                let to = if callee.returns.is_some() { "old_value := " } else { "" };
                let _ = writeln!(out, "    call {to}{name}({});", list.join(", "));
                if let Some(d) = dst {
                    let value = ops::fit(code.regs[d.index()].ty, "old_value".into(), out);
                    let _ = writeln!(out, "    {} := {value};", self.var(id, *d));
                }
                let _ = write!(out, "{begin}{after}{end}");
            }
            op => {
                out.push_str(begin);
                self.plain(id, code, op, edge.span, out);
                let _ = write!(out, "{after}{end}");
            }
        }
        let _ = writeln!(out, "    goto L{};", edge.dst.0);
    }

    fn plain(&mut self, id: RoutineId, code: &Routine, op: &Op, span: Span, out: &mut String) {
        let mut here = Here { b: self, cx: Some((id, code)), span };
        match op {
            Op::Spawn { dst, template, args } => {
                let r = here.b.program.template(*template).routine;
                let callee = here.b.program.routine(r);
                let mut list = vec!["threads".to_string(), format!("copies_{}", template.0)];
                for (a, p) in args.iter().zip(&callee.regs) {
                    list.push(ops::keep(p.ty, a, &mut here, out));
                }
                let place = self.number(r, callee.entry);
                let _ = writeln!(out, "    at[threads] := {place};");
                let _ = writeln!(out, "    ended[threads] := false; running := running + 1;");
                let _ = writeln!(out, "    async call start_{}({});", template.0, list.join(", "));
                if let Some(d) = dst {
                    let _ = writeln!(out, "    {} := threads;", self.var(id, *d));
                }
                let t = template.0;
                let _ = writeln!(out, "    copies_{t} := copies_{t} + 1; threads := threads + 1;");
            }
            Op::Join(t) => {
                let t = exprs::int(t, &mut here);
                let _ = writeln!(out, "    assert 0 <= {t} && {t} < threads;\n    assume ended[{t}];");
            }
            Op::Alloc(..) => self.refuse(span, "`alloc`"),
            Op::Free(_) => self.refuse(span, "`free`"),
            weir_ir::whole_op!() => self.refuse(span, "a whole program"),
            op => {
                ops::write(op, &mut here, out);
            }
        }
    }

    fn truth(&mut self, cx: Cx<'_>, e: &Expr, span: Span) -> String {
        exprs::truth(e, &mut Here { b: self, cx, span })
    }
}
