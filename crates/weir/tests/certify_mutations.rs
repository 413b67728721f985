//! Mutated certificates of every engine: a line less, another number, lines swapped,
//! the file cut, another program's certificate under this one's name. One that is
//! accepted all the same has to be true: the judge visits every state of the program
//! (of small instances, for any number of threads). To have something that is not true,
//! each program also has neighbours that go wrong, for which its certificate is forged.

mod common;

use common::stop_after;
use std::time::Duration;
use weir_certify::{asks, certify, fingerprint, hash};
use weir_driver::certificates;
use weir_gen::rng::Rng;
use weir_gen::{Config, Features, generate};
use weir_ir::instance::instantiate;
use weir_ir::{Count, Expr, Model, Op, Program, PropertyKind, Thread};
use weir_machine::enumerate;

/// So many mutations of certificates of each engine.
const MUTATIONS: usize = 400;
/// So many of them are about programs that go wrong, at least.
const FORGED: usize = 100;
/// So many for each program and its neighbour.
const EACH: usize = 8;
/// Larger programs are left out, so that the judge can see all of them.
const STATES: usize = 5_000;
const LIMIT: Duration = Duration::from_millis(200);

/// Whether nothing goes wrong; `None`: too large.
fn is_safe(program: &Program, model: Model) -> Option<bool> {
    let one = |p: &Program| {
        let all = enumerate(p, model, STATES).ok()?;
        if all.wrong.is_empty() && !all.complete { None } else { Some(all.wrong.is_empty()) }
    };
    if !program.is_parameterised() {
        return one(program);
    }
    let mut safe = true;
    for n in 1..=3 {
        safe &= one(&instantiate(program, n).ok()?)?;
    }
    Some(safe)
}

/// The same program with something small changed: a fence that is gone, another value.
fn neighbour(program: &Program, rng: &mut Rng) -> Program {
    let mut other = program.clone();
    let routine = rng.below(other.routines.len());
    let edges = &mut other.routines[routine].edges;
    if edges.is_empty() {
        return other;
    }
    let at = rng.below(edges.len());
    edges[at].op = match edges[at].op.clone() {
        Op::Fence(_) => Op::Nop,
        Op::Store(place, Expr::Const(v, ty)) => Op::Store(place, Expr::Const(v ^ 1, ty)),
        Op::Assume(e) => Op::Assume(e.negate()),
        Op::Assert(e) => Op::Assert(e.negate()),
        other => other,
    };
    other
}

/// The certificate, said to be about another program.
fn forged(text: &str, from: &Program, to: &Program) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines.pop();
    let about = 4 + asks(from).len();
    let head = [format!("program {}", fingerprint(to))].into_iter().chain(asks(to));
    lines.splice(3..about.min(lines.len()), head);
    lines
}

/// One of the numbers of a line becomes another one.
fn another_number(line: &str, rng: &mut Rng) -> String {
    let digit = |i: &usize| line.as_bytes()[*i].is_ascii_digit();
    let starts: Vec<usize> = (0..line.len()).filter(|i| digit(i) && (*i == 0 || !digit(&(i - 1)))).collect();
    let Some(&start) = starts.get(rng.below(starts.len())) else { return line.into() };
    let end = (start..line.len()).find(|i| !digit(i)).unwrap_or(line.len());
    let other = rng.pick(&["0", "1", "2", "3", "7", "255", "99999999999999999999"]);
    format!("{}{other}{}", &line[..start], &line[end..])
}

/// Changes the lines in some way; the file, with an end that fits it, most of the time.
fn mutated(mut lines: Vec<String>, times: usize, rng: &mut Rng) -> String {
    for _ in 0..times {
        let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
        match rng.below(6) {
            _ if lines.is_empty() => {}
            0 => drop(lines.remove(a)),
            1 | 2 => lines[a] = another_number(&lines[a], rng),
            3 => lines.swap(a, b),
            4 => lines.insert(b, lines[a].clone()),
            _ => {
                let model = if rng.percent(50) { "model SC" } else { "model TSO" };
                lines.iter_mut().filter(|l| l.starts_with("model ")).for_each(|l| *l = model.into());
            }
        }
    }
    let mut text: String = lines.iter().map(|l| format!("{l}\n")).collect();
    match rng.below(10) {
        0 => text.truncate(rng.below(text.len())),
        1 => text += "end 0123456789abcdef\n",
        _ => text += &format!("end {}\n", hash(&text)),
    }
    text
}

/// Mutates the certificates of an engine.
fn mutate(features: Features, config: &Config, certificate: impl Fn(&mut Program) -> Option<String>) {
    let config = Config { features, ..config.clone() };
    let (mut seen, mut about_wrong, mut accepted) = (0, 0, 0);
    for seed in 0..20_000 {
        if seen >= MUTATIONS && about_wrong >= FORGED {
            break;
        }
        let mut rng = Rng::new(seed);
        let mut program = generate(seed, &config);
        let Some(text) = certificate(&mut program) else { continue };
        let other = neighbour(&program, &mut rng);
        for target in [&program, &other] {
            let safe = [Model::Sc, Model::Tso].map(|m| is_safe(target, m));
            if safe[1].is_none() {
                continue;
            }
            for i in 0..EACH {
                // The first is as it is, but for its name.
                let times = if i == 0 { 0 } else { rng.between(1, 3) };
                let changed = mutated(forged(&text, &program, target), times, &mut rng);
                seen += 1;
                about_wrong += usize::from(safe[1] == Some(false));
                let Ok(shown) = certify(target, &changed, &mut stop_after(Some(LIMIT))) else { continue };
                accepted += 1;
                assert_ne!(
                    safe[usize::from(shown.model == Model::Tso)],
                    Some(false),
                    "seed {seed}: accepted, but it goes wrong\n{changed}\n{}",
                    weir_ir::text::print(target)
                );
                if changed.contains("\nkind movers\n") {
                    let finals =
                        |m| enumerate(target, m, STATES).ok().filter(|e| e.complete).map(|e| e.finals);
                    if let (Some(sc), Some(tso)) = (finals(Model::Sc), finals(Model::Tso)) {
                        assert!(sc == tso, "seed {seed}: moves, but TSO ends in other states\n{changed}");
                    }
                }
            }
        }
    }
    println!("{seen} mutations, {about_wrong} of programs that go wrong, {accepted} accepted");
    assert!(seen >= MUTATIONS && about_wrong >= FORGED, "{seen} mutations, {about_wrong} of wrong programs");
    assert!(accepted * 2 <= seen, "{accepted} of {seen} accepted: the mutations are too harmless");
}

fn plain() -> Features {
    Features { properties: true, fences: true, locked: true, branches: true, ..Features::NONE }
}

#[test]
fn of_dual() {
    let features = Features { heap: false, spawn: false, ..Features::ALL };
    mutate(features, &Config { stmts: 4, ..Config::default() }, |program| {
        let budget = weir_engine::Budget::of(LIMIT);
        let options = weir_dual::Options { budget, certificate: true, ..weir_dual::Options::default() };
        let proof = weir_dual::decide(program, &options).ok()?.certificate?;
        Some(certificates::dual(program, &proof))
    });
}

#[test]
fn of_param() {
    let features = Features { assert: true, ..plain() };
    mutate(features, &Config { threads: 2..=2, vars: 2, stmts: 3, ..Config::default() }, |program| {
        let template = program.threads[0].template;
        for (i, t) in program.templates.iter_mut().enumerate() {
            t.count = if i == template.index() { Count::Any } else { Count::OnSpawn };
        }
        program.threads = (0..2).map(|copy| Thread { template, copy, args: Vec::new() }).collect();
        program.observables.clear();
        program.filter = None;
        // What is asked of memory does not tell the threads apart.
        program.properties.retain(|p| {
            let mut memory = true;
            p.pred.visit(&mut |e| memory &= !matches!(e, Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_)));
            memory
        });
        program.properties.iter_mut().for_each(|p| p.kind = PropertyKind::Never);
        weir_closure::clauses(program, Model::Tso, &mut stop_after(Some(LIMIT))).ok()
    });
}

#[test]
fn of_prove() {
    mutate(plain(), &Config { stmts: 4, ..Config::default() }, |program| {
        let options = weir_prove::Options {
            solver: weir_prove::Choice::Embedded,
            deadline: Some(std::time::Instant::now() + LIMIT),
            states: 1_000,
        };
        let proof = weir_prove::prove(program, &options).ok()?;
        if proof.level == weir_prove::Level::Nothing {
            return None;
        }
        certificates::movers(program, &proof, &mut stop_after(Some(LIMIT))).ok()
    });
}
