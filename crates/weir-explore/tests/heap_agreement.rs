//! The judge's answers for programs on the heap: random threads that allocate nodes,
//! link them, hand them over through shared pointers, follow and free them. In most
//! of them the numbers of objects make no difference, so that the explorer numbers
//! them in its own way and leaves garbage out.

mod judged;

use judged::{judged, same_finals, same_verdict};
use std::fmt::Write;
use weir_engine::Outcome;
use weir_explore::{Options, explore, final_states};
use weir_gen::rng::Rng;
use weir_ir::{Expr, Model, ObjId, Observable, Place, Program, RegId, ThreadId};
use weir_testkit::{Seen, Suite};

const MAX_STATES: usize = 20_000;

fn condition(r: &mut Rng) -> &'static str {
    r.pick(&["p == q", "p != null", "q == null", "b", "a == 1", "p == top", "x == a", "other == null"])
}

/// What is done with a pointer that is not null.
fn used(r: &mut Rng) -> String {
    let (p, q) = (r.pick(&["p", "q"]), r.pick(&["p", "q", "null"]));
    match r.below(7) {
        0 | 1 => format!("{p}.val = {};", r.below(3)),
        2 => format!("{p}.next = {q};"),
        3 => format!("a = {p}.val;"),
        4 => format!("q = {p}.next;"),
        5 => format!("b = cas({p}.next, {q}, p);"),
        _ => format!("free({p});"),
    }
}

fn statement(r: &mut Rng, depth: usize, out: &mut String) {
    let pad = "    ".repeat(depth + 1);
    let shared = r.pick(&["top", "top", "other"]);
    let (p, q) = (r.pick(&["p", "q"]), r.pick(&["p", "q", "null"]));
    let line = match r.below(if depth < 2 { 24 } else { 18 }) {
        0 | 1 => format!("{p} = alloc(Node);"),
        2 => format!("{p} = alloc(Node); {p}.val = {}; {}", r.below(3), used(r)),
        3 => format!("{p} = {shared};"),
        4 | 5 => format!("{shared} = {p};"),
        6 => format!("b = cas({shared}, {q}, {p});"),
        7 => format!("{p} = xchg({shared}, {p});"),
        8 => format!("{p} = {q};"),
        9 => "x = a;".into(),
        10 => r.pick(&["fence;", "x = 1;", "a = x;", "q = null; p = null;"]).into(),
        11..=14 => {
            let used = used(r);
            let guard = r.pick(&["p != null && q != null", "p != null && q != null", "p != null", "true"]);
            format!("if ({guard}) {{ {used} }}")
        }
        15 => format!(
            "assert({});",
            r.pick(&["p != q || p == null", "a != 2", "x != 2", "top != p || p == null"])
        ),
        16 => "p = alloc(Node); do { q = top; p.next = q; } while (!cas(top, q, p));".into(),
        17 => "p = top; if (p != null) { q = p.next; b = cas(top, p, q); if (b) { a = p.val; } }".into(),
        18 => {
            writeln!(out, "{pad}atomic {{").unwrap();
            statement(r, 2, out);
            let used = used(r);
            writeln!(out, "{pad}    {}", r.pick(&["q = top; top = p;", "p = alloc(Node);", &used])).unwrap();
            "}".into()
        }
        19 => format!("while ({shared} == {}) {{ }}", r.pick(&["null", "p"])),
        20 => format!("b = true; while (b) {{ p = alloc(Node); b = cas({shared}, p, q); }}"),
        n => {
            let head = if n == 21 { "choose {".to_string() } else { format!("if ({}) {{", condition(r)) };
            writeln!(out, "{pad}{head}").unwrap();
            statement(r, depth + 1, out);
            writeln!(out, "{pad}}} {} {{", if n == 21 { "or" } else { "else" }).unwrap();
            statement(r, depth + 1, out);
            "}".into()
        }
    };
    writeln!(out, "{pad}{line}").unwrap();
}

/// A random program: its text.
fn text(seed: u64) -> String {
    let mut r = Rng::new(seed);
    let threads = 2 + usize::from(r.below(4) == 0);
    // Now and then several threads of the same code.
    let copies = r.below(4) == 0;
    let mut out = "struct Node { val: u8, next: ptr<Node> }\n\
                   shared top: ptr<Node>, other: ptr<Node>, x: u8;\n"
        .to_string();
    for t in 0..if copies { 1 } else { threads } {
        match copies {
            true => writeln!(out, "thread T[{threads}] {{").unwrap(),
            false => writeln!(out, "thread t{t} {{").unwrap(),
        }
        out += "    var a: u8;\n    var b: bool;\n    var p: ptr<Node>;\n    var q: ptr<Node>;\n";
        for _ in 0..2 + r.below(if threads == 2 { 5 } else { 3 }) {
            statement(&mut r, 0, &mut out);
        }
        out += "}\n";
    }
    if copies {
        return out + ["exists (top == null && x == 1);\n", "never x == 1 && top != null;\n", ""][r.below(3)];
    }
    out += match r.below(8) {
        0 => "exists (top == null && x == 1);\n",
        1 => "exists (top == other && top != null);\n",
        2 => "forall (t0.a != 2 || t1.a != 2);\n",
        3 => "never x == 1 && top != null;\n",
        4 => "exists (t0.p == t1.p && t0.p != null);\n",
        5 => "exists (t0.p != null && t1.a == 1);\n",
        _ => "",
    };
    out
}

/// Describes final states by what is no pointer; now and then by one as well.
fn observe(program: &mut Program, how: u64) {
    let threads = program.threads.len();
    // Those of one code are not told apart.
    let registers = (0..if program.templates.len() < threads { 0 } else { threads })
        .map(|t| Expr::RegOf(ThreadId::new(t), RegId::new(0)));
    let cell = |o: usize| Expr::Mem(Box::new(Place::scalar(ObjId::new(o))));
    let mut all: Vec<Expr> = registers.chain([cell(2)]).collect();
    if how.is_multiple_of(16) {
        all.push(cell(0));
    }
    let named = all.into_iter().enumerate().map(|(i, expr)| Observable { name: i.to_string(), expr });
    program.observables = named.collect();
}

fn make(seed: u64) -> Program {
    let text = text(seed);
    let mut program = weir_lang::load("random", &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    observe(&mut program, seed);
    program
}

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let Some(judge) = judged(program, model, MAX_STATES) else { return Ok(Seen::LeftOut) };
    let usual = Options::new(model);
    let full = Options { reduction: false, ..Options::new(model) };
    let fewer = same_finals(program, &usual, &judge)? * 2 < final_states(program, &full).stats.states;
    let compact = Options { glance: false, hash_compact: true, ..Options::new(model) };
    let prepared = Options { glance: false, workers: 2, ..Options::new(model) };
    for options in [usual, prepared, full, compact] {
        same_verdict(program, &options, &judge)?;
    }
    // Elsewhere the nearest violation comes from a full search: this is for what
    // the reduced search shows itself, if anything.
    let first = Options { assertions_only: true, ..Options::new(model) };
    match explore(program, &first).outcome {
        Outcome::Unsafe(trace) => {
            weir_machine::replay(program, &trace).map_err(|e| e.to_string())?;
        }
        Outcome::Unknown(why, _) => return Err(why.to_string()),
        Outcome::Safe(..) | Outcome::Unsupported(_) => {}
    }
    Ok(Seen::safe(judge.wrong.is_empty()).also("less than half the states", fewer))
}

fn agree(model: Model) {
    let suite = Suite::new(format!("explore: heap, {model}"), 600);
    let tally = suite.run(make, |program, _| compare(program, model));
    let fewer = tally.of("less than half the states");
    assert!(!tally.is_whole() || fewer * 4 > tally.counted(), "many programs should be reduced");
}

weir_testkit::under_every_model!(agree: heap_agreement_under_sc, heap_agreement_under_tso, heap_agreement_under_pso);
