//! The judge's answers for programs whose threads know who they are: random
//! copies of one template with arrays indexed by `self`, ids kept in shared
//! variables, scans over all threads, locks. `WEIR_PROGRAMS` sets the number of
//! programs per model.

use std::fmt::Write;
use weir_engine::Outcome;
use weir_explore::{Options, Sets, explore, final_states};
use weir_ir::{Expr, Model, ObjId, Observable, Place, Program};

const MAX_STATES: usize = 20_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).map_or(400, |n: usize| n / 2)
}

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

fn condition(r: &mut Random) -> &'static str {
    ["a == self", "a != self + 1", "b", "!b", "a == 0", "turn == self", "a > 1", "x != self + 1"][r.below(8)]
}

fn statement(r: &mut Random, n: usize, depth: usize, out: &mut String) {
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
    let mut r = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..8 {
        r.below(2);
    }
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

fn agree(model: Model) {
    let (mut done, mut fewer, mut seed) = (0, 0, 0);
    while done < programs() {
        seed += 1;
        assert!(seed < 100_000, "the judge finishes too few programs");
        let text = text(seed);
        let mut program = weir_lang::load("random", &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        observe(&mut program, seed);
        let Ok(judge) = weir_machine::enumerate(&program, model, MAX_STATES) else { continue };
        if !judge.complete {
            continue;
        }
        let about = || format!("seed {seed} under {model}\n{text}");
        let full = Options { reduction: false, ..Options::new(model) };
        let reduced = final_states(&program, &Options::new(model));
        assert_eq!(reduced.incomplete, None, "{}", about());
        let states: std::collections::BTreeSet<Vec<i64>> = reduced.states.into_keys().collect();
        assert_eq!(states, judge.finals, "{}", about());
        fewer += usize::from(reduced.stats.states * 2 < final_states(&program, &full).stats.states);
        let sets = if seed % 2 == 0 { Sets::First } else { Sets::Never };
        let prepared = Options { glance: false, sets, ..Options::new(model) };
        for options in [Options::new(model), prepared, full] {
            match explore(&program, &options).outcome {
                Outcome::Safe(..) => {
                    assert!(judge.wrong.is_empty(), "the judge finds {:?}; {}", judge.wrong, about())
                }
                Outcome::Unknown(why, _) => panic!("{why}; {}", about()),
                Outcome::Unsupported(what) => panic!("{what}; {}", about()),
                Outcome::Unsafe(trace) => {
                    weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{e}; {}", about()));
                }
            }
        }
        done += 1;
    }
    println!("{model}: {done} programs with ids agree, {fewer} with less than half the states");
    assert!(fewer * 2 > done, "most programs should be reduced");
}

#[test]
fn ids_agreement_under_sc() {
    agree(Model::Sc);
}

#[test]
fn ids_agreement_under_tso() {
    agree(Model::Tso);
}

#[test]
fn ids_agreement_under_pso() {
    agree(Model::Pso);
}
