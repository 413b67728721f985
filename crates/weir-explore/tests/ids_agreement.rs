//! The judge's answers for programs whose threads know who they are: random
//! copies of one template with arrays indexed by `self`, ids kept in shared
//! variables, scans over all threads, locks.

mod judged;

use judged::{judged, same_finals, same_verdict};
use std::fmt::Write;
use weir_explore::{Options, Sets, final_states};
use weir_gen::rng::Rng;
use weir_ir::{Expr, Model, ObjId, Observable, Place, Program};
use weir_testkit::{Seen, Suite};

const MAX_STATES: usize = 20_000;

fn condition(r: &mut Rng) -> &'static str {
    ["a == self", "a != self + 1", "b", "!b", "a == 0", "turn == self", "a > 1", "x != self + 1"][r.below(8)]
}

fn statement(r: &mut Rng, n: usize, depth: usize, out: &mut String) {
    let pad = "    ".repeat(depth + 1);
    let line = match r.below(if depth < 3 { 20 } else { 14 }) {
        0 => "flag[self] = true;".to_string(),
        1 => "flag[self] = false;".into(),
        2 => format!("b = flag[(self + {}) % {n}];", 1 + r.below(n - 1)),
        3 => "turn = self;".into(),
        4 => format!("turn = (self + 1) % {n};"),
        5 => "a = turn;".into(),
        6 => "x = self + 1;".into(),
        7 => "a = x;".into(),
        8 => "fence;".into(),
        9 => format!("num[self] = {};", r.below(3)),
        10 => format!("a = num[(self + {}) % {n}];", r.below(n)),
        11 => "b = xchg(lock, true);".into(),
        12 => "lock = false;".into(),
        13 => "x = 0;".into(),
        14 | 15 => {
            writeln!(out, "{pad}if ({}) {{", condition(r)).unwrap();
            statement(r, n, depth + 1, out);
            writeln!(out, "{pad}}} else {{").unwrap();
            statement(r, n, depth + 1, out);
            "}".into()
        }
        16 => format!("while (turn == (self + {}) % {n}) {{ }}", 1 + r.below(n - 1)),
        17 => {
            writeln!(out, "{pad}atomic {{").unwrap();
            writeln!(out, "{pad}    a = x; x = a;").unwrap();
            writeln!(out, "{pad}    flag[self] = b;").unwrap();
            "}".into()
        }
        18 => format!("j = 0; while (j < {n}) {{ if (flag[j]) {{ a = j; }} j = j + 1; }}"),
        _ => {
            writeln!(out, "{pad}choose {{").unwrap();
            statement(r, n, depth + 1, out);
            writeln!(out, "{pad}}} or {{").unwrap();
            statement(r, n, depth + 1, out);
            "}".into()
        }
    };
    writeln!(out, "{pad}{line}").unwrap();
}

/// A random program: its text.
fn text(seed: u64) -> String {
    let mut r = Rng::new(seed);
    let n = 2 + r.below(2);
    let mut out = format!(
        "shared flag: bool[{n}], num: u8[{n}], turn: u8, x: u8, lock: bool;\n\
         thread T[{n}] {{\n    var a: u8;\n    var b: bool;\n    var j: u8;\n"
    );
    for _ in 0..1 + r.below(3) {
        statement(&mut r, n, 0, &mut out);
    }
    if r.below(3) == 0 {
        writeln!(out, "    if ({}) {{ cs: skip; }}", condition(&mut r)).unwrap();
    } else {
        writeln!(out, "    cs: skip;").unwrap();
    }
    for _ in 0..1 + r.below(2) {
        statement(&mut r, n, 0, &mut out);
    }
    out += "}\n";
    match r.below(4) {
        0 => out += "never T#i@cs && T#j@cs;\n",
        1 => out += "exists lock && x == 0;\n",
        2 => out += "never T[0]@cs && turn == 1;\n",
        _ => out += "forall x != 1 || !flag[0];\n",
    }
    out
}

/// Describes final states by all of memory, by one variable, or not at all.
fn observe(program: &mut Program, how: u64) {
    let mem = |o: usize, i: i64| Expr::Mem(Box::new(Place::Cell(ObjId::new(o), Expr::int(i))));
    let copies = program.threads.len() as i64;
    let cells: Vec<(usize, i64)> = match how % 3 {
        0 => (0..copies).flat_map(|i| [(0, i), (1, i)]).chain([(2, 0), (3, 0), (4, 0)]).collect(),
        1 => vec![(4, 0)],
        _ => vec![],
    };
    program.observables =
        cells.into_iter().map(|(o, i)| Observable { name: format!("{o}:{i}"), expr: mem(o, i) }).collect();
}

fn make(seed: u64) -> Program {
    let text = text(seed);
    let mut program = weir_lang::load("random", &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    observe(&mut program, seed);
    program
}

fn compare(program: &Program, model: Model, seed: u64) -> Result<Seen, String> {
    let Some(judge) = judged(program, model, MAX_STATES) else { return Ok(Seen::LeftOut) };
    let usual = Options::new(model);
    let full = Options { reduction: false, ..Options::new(model) };
    let fewer = same_finals(program, &usual, &judge)? * 2 < final_states(program, &full).stats.states;
    let sets = if seed.is_multiple_of(2) { Sets::First } else { Sets::Never };
    let prepared = Options { glance: false, sets, ..Options::new(model) };
    for options in [usual, prepared, full] {
        same_verdict(program, &options, &judge)?;
    }
    Ok(Seen::safe(judge.wrong.is_empty()).also("less than half the states", fewer))
}

fn agree(model: Model) {
    let suite = Suite::new(format!("explore: ids, {model}"), 400);
    let tally = suite.run(make, |program, seed| compare(program, model, seed));
    let fewer = tally.of("less than half the states");
    assert!(!tally.is_whole() || fewer * 2 > tally.counted(), "most programs should be reduced");
}

weir_testkit::under_every_model!(agree: ids_agreement_under_sc, ids_agreement_under_tso, ids_agreement_under_pso);
