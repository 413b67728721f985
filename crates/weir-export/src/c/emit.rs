//! The file.

use super::code::{Coder, Shared, watched_name, watched_start};
use super::exprs::{Leaves, ctype, expr, int, read};
use super::runtime::{HEAD, TAIL};
use crate::names::Names;
use crate::said::unless;
use crate::watch::{Watched, out_ends};
use std::fmt::Write as _;
use weir_ir::analysis::reachable_locations;
use weir_ir::{
    CellInit, Count, Diagnostic, Expr, Len, Op, Place, Program, PropertyKind, RoutineId, TemplateId,
};

/// More parameters than this a thread cannot have.
const MAX_PARAMS: usize = 16;

/// What properties mention.
struct InProperty<'a>(&'a Shared<'a>);

impl Leaves for InProperty<'_> {
    fn leaf(&self, e: &Expr) -> String {
        let s = self.0;
        match e {
            Expr::At(t, r, l) => format!("(weir_at[{}] == {})", t.0, s.watched.number(*r, *l)),
            Expr::RegOf(t, reg) => {
                let r = s.program.template(s.program.threads[t.index()].template).routine;
                let ty = s.program.routine(r).regs[reg.index()].ty;
                read(ty, format!("{}[{}]", watched_name(s, r, *reg), t.0))
            }
            Expr::Ended(t) => {
                let ends = out_ends(s.program, *t);
                let each: Vec<String> = ends
                    .iter()
                    .map(|(r, l)| format!("weir_at[{}] == {}", t.0, s.watched.number(*r, *l)))
                    .collect();
                if each.is_empty() { "0".into() } else { format!("({})", each.join(" || ")) }
            }
            Expr::Mem(place) => match &**place {
                Place::Cell(o, i) => {
                    let object = s.program.object(*o);
                    let name = &s.objects[o.index()];
                    let at = match object.len {
                        Len::Scalar => name.clone(),
                        _ => format!("{name}[{}]", i.constant().unwrap_or(0)),
                    };
                    read(object.ty, at)
                }
                Place::Deref(_) | Place::Bytes(..) => "0".into(),
            },
            _ => "0".into(),
        }
    }
}

/// The whole program.
pub(super) fn emit(program: &Program, sequential: bool) -> Result<String, Vec<Diagnostic>> {
    let mut errors = refusals(program);
    if sequential && (program.threads.len() != 1 || !spawned(program).is_empty()) {
        errors.push(Diagnostic::error_without_place("a sequential program has one thread"));
    }
    let watched = Watched::new(program);
    let mut names = Names::new();
    let objects = program.objects.iter().map(|o| format!("sh_{}", names.fresh(&o.name))).collect();
    let mut names = Names::new();
    let routines = program.routines.iter().map(|r| format!("do_{}", names.fresh(&r.name))).collect();
    let s = Shared { program, watched: &watched, objects, routines, asks: Watched::asks(program) };
    let used = used(program);
    let mut coders: Vec<Coder<'_>> = used.iter().map(|r| Coder::new(&s, *r)).collect();
    let heads: String = coders.iter().map(|c| c.head() + ";\n").collect();
    let mut functions = String::new();
    for c in &mut coders {
        functions.push_str(&c.function());
        functions.push('\n');
        errors.append(&mut c.errors);
    }
    unless(errors, ())?;
    let name: String = program.name.replace("*/", "* /").replace("/*", "/ *").replace(['\n', '\\'], " ");
    let mut out = format!(
        "/* {name}, under sequential consistency; written by weir.\n * For verifiers: as it is. To run it: \
         gcc -DWEIR_RUN -o run THIS.c && ./run 10000\n */\n"
    );
    if sequential {
        out.push_str("#define WEIR_SEQUENTIAL /* one thread, which main calls */\n");
    }
    out.push_str(HEAD);
    out.push('\n');
    globals(&s, &mut out);
    properties(&s, &mut out);
    out.push_str(&heads);
    out.push('\n');
    out.push_str(&functions);
    start(&s, &mut out);
    finals(&s, &mut out);
    out.push_str(TAIL);
    Ok(out)
}

/// The routines that some thread may run.
fn used(program: &Program) -> Vec<RoutineId> {
    let mut used: Vec<RoutineId> = Vec::new();
    let mut todo: Vec<RoutineId> =
        program.threads.iter().map(|t| program.template(t.template).routine).collect();
    while let Some(id) = todo.pop() {
        if used.contains(&id) {
            continue;
        }
        used.push(id);
        let code = program.routine(id);
        let reached = reachable_locations(code);
        for e in code.edges.iter().filter(|e| reached[e.src.index()]) {
            match e.op {
                Op::Call { routine, .. } => todo.push(routine),
                Op::Spawn { template, .. } => todo.push(program.template(template).routine),
                _ => {}
            }
        }
    }
    used.sort();
    used
}

/// What cannot be written, beside what is found in the code.
fn refusals(program: &Program) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for t in &program.templates {
        let code = program.routine(t.routine);
        let mut refuse = |what: String| errors.push(Diagnostic::error(code.span, what).label("not exported"));
        if t.count == Count::Any {
            refuse(format!("`{}` stands for any number of threads: C needs a number", t.name));
        }
        if code.params > MAX_PARAMS {
            refuse(format!("`{}` has more than {MAX_PARAMS} parameters", t.name));
        }
        let called = program.routines.iter().flat_map(|r| &r.edges);
        let called = called.filter(|e| matches!(e.op, Op::Call { routine, .. } if routine == t.routine));
        let shared = program.templates.iter().filter(|o| o.routine == t.routine).count() > 1;
        if called.count() > 0 || shared {
            refuse(format!("the code of `{}` is used twice: that cannot be written in C here", t.name));
        }
    }
    let mut dynamic = false;
    let preds = program.properties.iter().map(|p| &p.pred).chain(&program.filter);
    preds.for_each(|e| {
        e.visit(&mut |e| {
            if let Expr::Mem(place) = e {
                dynamic |= match &**place {
                    Place::Cell(_, i) => i.constant().is_none(),
                    Place::Deref(_) | Place::Bytes(..) => true,
                };
            }
        });
    });
    if dynamic {
        errors.push(Diagnostic::error_without_place(
            "a property with a computed index cannot be written in C here",
        ));
    }
    errors
}

fn globals(s: &Shared<'_>, out: &mut String) {
    for (o, name) in s.program.objects.iter().zip(&s.objects) {
        let len = match o.len {
            Len::Scalar => String::new(),
            Len::Fixed(n) => format!("[{}]", n.max(1)),
            Len::Unbounded => "[WEIR_CELLS]".into(),
        };
        let _ = writeln!(out, "static {} {name}{len};", ctype(o.ty));
    }
    let _ =
        writeln!(out, "static int weir_at[WEIR_THREADS]; /* where threads are, as far as properties ask */");
    for (r, reg) in &s.watched.regs {
        let ty = ctype(s.program.routine(*r).regs[reg.index()].ty);
        let _ = writeln!(out, "static {ty} {}[WEIR_THREADS];", watched_name(s, *r, *reg));
    }
    for t in spawned(s.program) {
        let _ = writeln!(out, "static int64_t weir_copies_{};", t.0);
    }
    out.push('\n');
}

fn spawned(program: &Program) -> Vec<TemplateId> {
    let mut found: Vec<TemplateId> = Vec::new();
    for e in program.routines.iter().flat_map(|r| &r.edges) {
        if let Op::Spawn { template, .. } = e.op
            && !found.contains(&template)
        {
            found.push(template);
        }
    }
    found
}

fn properties(s: &Shared<'_>, out: &mut String) {
    if !s.asks {
        return;
    }
    out.push_str("static void weir_never(void) {\n");
    for p in s.program.properties.iter().filter(|p| p.kind == PropertyKind::Never) {
        let pred = expr(&p.pred, &InProperty(s));
        let _ = writeln!(out, "    weir_assert(!({pred}));");
    }
    out.push_str("}\n\n");
}

/// The initial state, and the threads that are there from the start.
fn start(s: &Shared<'_>, out: &mut String) {
    let program = s.program;
    out.push_str("static void weir_begin(void) {\n");
    for (o, name) in program.objects.iter().zip(&s.objects) {
        let cells = match o.len {
            Len::Scalar => "1".to_string(),
            Len::Fixed(n) => n.to_string(),
            Len::Unbounded => "WEIR_CELLS".into(),
        };
        let same = o.init.len() <= 1 && o.len != Len::Scalar;
        let one = |at: String, init: CellInit, out: &mut String| {
            let value = match init {
                CellInit::Value(v) => int(v),
                CellInit::Any { lo, hi } => format!("weir_pick({}, {})", int(lo), int(hi)),
            };
            let _ = writeln!(out, "{at} = {value};");
        };
        if same {
            let _ = write!(out, "    for (int i = 0; i < {cells}; i++) ");
            one(format!("{name}[i]"), o.cell_init(0), out);
        } else {
            for i in 0..o.init.len().max(1) {
                out.push_str("    ");
                let at = if o.len == Len::Scalar { name.clone() } else { format!("{name}[{i}]") };
                one(at, o.cell_init(i as i32), out);
            }
        }
    }
    for t in spawned(program) {
        let _ = writeln!(out, "    weir_copies_{} = {};", t.0, program.copies(t));
    }
    for (i, t) in program.threads.iter().enumerate() {
        let routine = program.template(t.template).routine;
        let code = &s.routines[routine.index()];
        let _ = writeln!(out, "    weir_thread({code}, {});", t.copy);
        for (a, v) in t.args.iter().enumerate() {
            let _ = writeln!(out, "    weir_args[{i}][{a}] = {};", int(*v));
        }
        let _ = writeln!(out, "    {}", watched_start(s, routine, &i.to_string()).trim_end());
    }
    if s.asks {
        out.push_str("    weir_never();\n");
    }
    for (i, t) in program.threads.iter().enumerate() {
        let code = &s.routines[program.template(t.template).routine.index()];
        let _ = writeln!(out, "    weir_run({code}, {i});");
    }
    out.push_str("}\n");
}

/// What is asked about final states.
fn finals(s: &Shared<'_>, out: &mut String) {
    out.push_str("static void weir_end(void) {\n");
    if let Some(f) = &s.program.filter {
        let _ = writeln!(out, "    if (!({})) return;", expr(f, &InProperty(s)));
    }
    for p in &s.program.properties {
        let pred = expr(&p.pred, &InProperty(s));
        match p.kind {
            PropertyKind::Never => {}
            PropertyKind::Exists | PropertyKind::NotExists => {
                let _ = writeln!(out, "    weir_assert(!({pred}));");
            }
            PropertyKind::Forall => {
                let _ = writeln!(out, "    weir_assert({pred});");
            }
        }
    }
    out.push_str("}\n");
}
