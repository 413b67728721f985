//! Makes a program simple before it is looked at: procedures that do not
//! recurse are inlined ([`weir_passes::inline`]), and every thread gets code of
//! its own in which `self`, `N` and its arguments are constants. Threads whose
//! code turns out to be the same share it, so that the explorer sees that they
//! can change places.
//!
//! What stays as it is: recursive procedures, and templates that are spawned
//! (their `self` is known at run time only).
//!
//! Every edge of the result that completes a step of the original program knows
//! which one, so that executions can be mapped back.

use weir_ir::analysis::callees;
use weir_ir::{Count, EdgeRef, Expr, Loc, Program, Routine, RoutineId, Template, TemplateId, Thread};
use weir_passes::calls::{recursive_routines, spawned_templates};
use weir_passes::inline::{Automaton, same_code};

/// The simple program.
pub(crate) struct Prepared {
    pub program: Program,
    /// Per routine and edge: the edge of the original program whose step is
    /// complete after it.
    pub origin: Vec<Vec<Option<EdgeRef>>>,
    /// Routines that are called: they recurse.
    pub called: Vec<bool>,
}

/// The simple program, or why there is none.
pub(crate) fn prepare(program: &Program) -> Result<Prepared, String> {
    let recursive = recursive_routines(program);
    let spawned = spawned_templates(program);
    let mut out = Program {
        name: program.name.clone(),
        sources: program.sources.clone(),
        objects: program.objects.clone(),
        enums: program.enums.clone(),
        templates: program.templates.clone(),
        heap_init: program.heap_init,
        ..Program::default()
    };
    let mut origin = Vec::new();
    let mut called = vec![false; program.routines.len()];
    for t in &program.templates {
        for r in callees(program, t.routine) {
            called[r.index()] |= recursive[r.index()];
        }
    }
    // The original numbers stay valid for calls.
    for (i, r) in program.routines.iter().enumerate() {
        let id = RoutineId::new(i);
        let used =
            called[i] || program.templates.iter().enumerate().any(|(t, x)| spawned[t] && x.routine == id);
        if !used {
            let empty = Routine { name: r.name.clone(), locs: vec![Loc::default()], ..Routine::default() };
            out.routines.push(empty);
            origin.push(Vec::new());
            continue;
        }
        if called[i] && mentions(r, &Expr::ThreadCount) {
            return Err(format!("the recursive procedure `{}` uses `N`", r.name));
        }
        let Automaton { code, origin: from, .. } = Automaton::of(program, id, None)?;
        out.routines.push(code);
        origin.push(from);
    }
    called.truncate(program.routines.len());
    let mut shared: Vec<(RoutineId, TemplateId)> = Vec::new();
    for t in &program.threads {
        if spawned[t.template.index()] {
            out.threads.push(t.clone());
            continue;
        }
        let routine = program.template(t.template).routine;
        let Automaton { code, origin: from, .. } = Automaton::of(program, routine, Some(t))?;
        // Code of other routines that recurse may look at `self`.
        let apart = callees(program, routine)
            .iter()
            .any(|r| called[r.index()] && mentions(program.routine(*r), &Expr::SelfId));
        let same = shared.iter().find(|(r, _)| !apart && same_code(&out.routines[r.index()], &code)).copied();
        let template = match same {
            Some((_, template)) => template,
            None => {
                out.routines.push(code);
                origin.push(from);
                called.push(false);
                let routine = RoutineId::new(out.routines.len() - 1);
                let name = program.template(t.template).name.clone();
                out.templates.push(Template { name, routine, count: Count::Once });
                let template = TemplateId::new(out.templates.len() - 1);
                if !apart {
                    shared.push((routine, template));
                }
                template
            }
        };
        out.threads.push(Thread { template, copy: t.copy, args: Vec::new() });
    }
    Ok(Prepared { program: out, origin, called })
}

fn mentions(r: &Routine, what: &Expr) -> bool {
    r.edges.iter().flat_map(|e| e.op.exprs()).any(|e| e.mentions(|e| e == what))
}
