//! A program whose threads have all their calls inlined does what the program does,
//! by the judge: the same final states, and the same goes wrong.

use weir_gen::{Config, Features, generate};
use weir_ir::analysis::callees;
use weir_ir::{Count, Expr, Model, Op, Program, RoutineId, Template, TemplateId, Thread};
use weir_passes::calls::recursive_routines;
use weir_passes::inline::{Automaton, Step, inline};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 40_000;

/// The program with code of its own for every thread; `None` where threads are
/// spawned, or a routine that stays asks for the number of threads.
fn inlined(program: &Program) -> Option<Program> {
    let recursive = recursive_routines(program);
    let asks = |e: &&Expr| e.mentions(|e| *e == Expr::ThreadCount);
    for (routine, recursive) in program.routines.iter().zip(recursive) {
        for op in routine.edges.iter().map(|e| &e.op) {
            if matches!(op, Op::Spawn { .. }) || recursive && op.exprs().iter().any(asks) {
                return None;
            }
        }
    }
    let mut out = program.clone();
    for (t, thread) in program.threads.iter().enumerate() {
        let id = program.template(thread.template).routine;
        let Automaton { code, .. } = Automaton::of(program, id, Some(thread)).ok()?;
        out.routines.push(code);
        let (name, routine) = (format!("t{t}"), RoutineId::new(out.routines.len() - 1));
        out.templates.push(Template { name, routine, count: Count::Once });
        let template = TemplateId::new(out.templates.len() - 1);
        out.threads[t] = Thread { template, copy: thread.copy, args: Vec::new() };
        // The routine's own locations keep their numbers.
        for p in &mut out.properties {
            p.pred = p.pred.map(&mut |e| match e {
                Expr::At(u, r, l) if u.index() == t && r == id => Expr::At(u, routine, l),
                e => e,
            });
        }
    }
    Some(out)
}

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let judged = |p: &Program| weir_machine::enumerate(p, model, MAX_STATES).ok().filter(|e| e.complete);
    let Some(flat) = inlined(program) else { return Ok(Seen::LeftOut) };
    let (Some(before), Some(after)) = (judged(program), judged(&flat)) else { return Ok(Seen::LeftOut) };
    if before.finals != after.finals {
        return Err(format!("final states {:?}, inlined {:?}", before.finals, after.finals));
    }
    if before.wrong != after.wrong {
        return Err(format!("wrong {:?}, inlined {:?}", before.wrong, after.wrong));
    }
    let calls =
        program.threads.iter().any(|t| callees(program, program.template(t.template).routine).len() > 1);
    Ok(Seen::As(if calls { "calls" } else { "no calls" }))
}

fn with_calls() -> Config {
    let features = Features { heap: false, pointers: false, ..Features::ALL };
    Config { threads: 2..=2, stmts: 6, features, ..Config::default() }
}

#[test]
fn agreement_with_the_program_before() {
    for model in [Model::Sc, Model::Tso] {
        let suite = Suite::new(format!("passes: inlining, {model}"), 600);
        let tally = suite.run(|seed| generate(seed, &with_calls()), |p, _| compare(p, model));
        assert!(tally.of("calls") > 0);
    }
}

#[test]
fn agreement_on_where_steps_come_from() {
    let tally = Suite::new("passes: origins", 300).run(
        |seed| generate(seed, &with_calls()),
        |program, _| {
            for thread in &program.threads {
                let id = program.template(thread.template).routine;
                let graph = inline(program, id, Some(thread), 10_000).map_err(|e| format!("{e:?}"))?;
                for e in &graph.edges {
                    let Some(from) = graph.origin(e) else { continue };
                    let op = &program.routine(from.routine).edges[from.edge.index()].op;
                    let fits = match &e.step {
                        Step::Enter(_) => matches!(op, Op::Call { .. }),
                        Step::Leave { .. } => matches!(op, Op::Return(_)),
                        Step::Op(step) => std::mem::discriminant(step) == std::mem::discriminant(op),
                    };
                    if !fits {
                        return Err(format!("{:?} is no {op:?}", e.step));
                    }
                }
            }
            Ok(Seen::As("inlined"))
        },
    );
    assert!(tally.of("inlined") > 0);
}
