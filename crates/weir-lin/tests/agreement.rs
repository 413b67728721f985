//! The search gives the verdicts of brute force on random tiny objects and
//! scenarios, for every criterion and model, with and without reduction.

use std::fmt::Write as _;
use weir_gen::rng::Rng;
use weir_ir::Model;
use weir_lin::brute::{self, Brute};
use weir_lin::{Client, Criterion, Found, Options, Scenario, Spec, check, history};
use weir_testkit::agreement::descend;
use weir_testkit::{Case, Seen, Suite};

/// Executions with more states than this are left to the search alone.
const MOST: usize = 4_000;

/// An operation: its statements in code and in the specification.
type Code = Vec<(String, String)>;

/// An object and what its threads call, so that parts can be left out.
#[derive(Clone, Debug)]
struct Tried {
    ops: Vec<Code>,
    /// For each operation, statements that its specification does not have.
    forgets: Vec<usize>,
    threads: Vec<Vec<usize>>,
    fence: bool,
}

const LETTERS: [&str; 3] = ["a", "b", "c"];

fn statement(rng: &mut Rng) -> (String, String) {
    let x = rng.pick(&["x", "y"]);
    let k = rng.below(3);
    match rng.below(12) {
        0 | 1 => (format!("{x} = {k};"), format!("{x} = {k};")),
        2 => (format!("{x} = v;"), format!("{x} = v;")),
        3 | 4 => (format!("r = {x};"), format!("r = {x};")),
        5 => (format!("{x} = r + 1;"), format!("{x} = r + 1;")),
        6 => ("fence;".into(), String::new()),
        7 => (format!("r = fetch_add({x}, 1);"), format!("r = {x}; {x} = {x} + 1;")),
        8 => ("{ var p: ptr<Node> = alloc(Node); p.val = v; h = p; }".into(), "h = v;".into()),
        9 => (
            "{ var q: ptr<Node> = h; if (q != null) { r = q.val; q.val = 2; } else { r = 0; } }".into(),
            "r = h; if (h != 0) { h = 2; }".into(),
        ),
        10 => (
            "{ var p: ptr<Node> = alloc(Node); p.val = v; var o: ptr<Node> = h; p.next = o; \
             if (cas(h, o, p)) { r = p.val; } else { r = 0; } }"
                .into(),
            "h = v; r = v;".into(),
        ),
        _ => (
            format!("if (cas({x}, {k}, 2)) {{ r = 1; }} else {{ r = 0; }}"),
            format!("if ({x} == {k}) {{ {x} = 2; r = 1; }} else {{ r = 0; }}"),
        ),
    }
}

fn make(seed: u64) -> Tried {
    let mut rng = Rng::new(seed);
    let ops = (0..rng.between(1, 3)).map(|_| (0..rng.between(1, 3)).map(|_| statement(&mut rng)).collect());
    let ops: Vec<Code> = ops.collect();
    let forgets = ops.iter().map(|o| if rng.percent(15) { rng.below(o.len()) } else { usize::MAX }).collect();
    let shape = rng.pick(&[&[1, 1][..], &[1, 1], &[2, 1], &[2, 1], &[2, 2], &[1, 1, 1]]);
    let threads = shape.iter().map(|&n| (0..n).map(|_| rng.below(ops.len())).collect()).collect();
    Tried { ops, forgets, threads, fence: rng.percent(15) }
}

fn text(case: &Tried) -> String {
    let mut out = String::from(
        "struct Node { val: u8, next: ptr<Node> }\nobject o {\n    shared x: u8, y: u8, h: ptr<Node>;\n",
    );
    for (i, code) in case.ops.iter().enumerate() {
        let body: Vec<&str> = code.iter().map(|(c, _)| c.as_str()).collect();
        let _ = writeln!(
            out,
            "    op {}(v: u8) -> u8 {{ var r: u8 = 0; {} return r; }}",
            LETTERS[i],
            body.join(" ")
        );
    }
    out.push_str("    spec {\n        var x: u8; var y: u8; var h: u8;\n");
    for (i, code) in case.ops.iter().enumerate() {
        let kept = code.iter().enumerate().filter(|(j, _)| *j != case.forgets[i]);
        let body: Vec<&str> = kept.map(|(_, (_, s))| s.as_str()).collect();
        let _ = writeln!(out, "        op {}(v) {{ var r = 0; {} return r; }}", LETTERS[i], body.join(" "));
    }
    out.push_str("    }\n}\n");
    let threads: Vec<String> =
        case.threads.iter().map(|t| t.iter().map(|&o| LETTERS[o]).collect::<String>()).collect();
    let _ = writeln!(out, "scenario \"{}\";", threads.join(" || "));
    out
}

fn compare(case: &Tried, model: Model, criterion: Criterion) -> Result<Seen, String> {
    let text = text(case);
    let (program, object) = weir_lang::load_object("o.weir", &text).map_err(|e| format!("{e:?}"))?;
    let spec = Spec::of(&program, &object, None).map_err(|e| format!("{e:?}"))?;
    let scenario = Scenario::parse(&object.scenarios[0].0, &program, &object)?;
    let calls = scenario.calls(&program, &object, &spec)?;
    let client = Client::new(&program, &object, calls, &spec, case.fence);
    if let Some(broken) = weir_ir::verify::verify(&client.program).first() {
        return Err(format!("{broken:?}"));
    }
    let expected = match brute::linearizable(&client, &spec, model, criterion, &mut |states| states > MOST) {
        Brute::Linearizable(_) => true,
        Brute::Not(_) => false,
        Brute::Stopped | Brute::Unfit(_) => return Ok(Seen::LeftOut),
    };
    for reduction in [true, false] {
        let options = Options { reduction, fence_at_return: case.fence, ..Options::new(model, criterion) };
        let found = match check(&client, &spec, &options).found {
            Found::Linearizable => true,
            Found::Not(trace) => {
                let replay = weir_machine::replay(&client.program, &trace).map_err(|e| e.to_string())?;
                let history = history::of(&client, &trace, &replay);
                if trace.violation.is_none() && history.explained(&spec, criterion)? {
                    return Err("an order explains the execution found".into());
                }
                false
            }
            other => return Err(format!("{other:?}")),
        };
        if found != expected {
            return Err(format!("brute force says {expected}, the search {found} (reduction: {reduction})"));
        }
    }
    Ok(Seen::As(if expected { "linearizable" } else { "not linearizable" }))
}

/// The same with a call or a statement less.
fn smaller(case: &Tried) -> Vec<Tried> {
    let mut out = Vec::new();
    for t in 0..case.threads.len() {
        for i in 0..case.threads[t].len() {
            let mut c = case.clone();
            c.threads[t].remove(i);
            c.threads.retain(|t| !t.is_empty());
            if !c.threads.is_empty() {
                out.push(c);
            }
        }
    }
    for o in 0..case.ops.len() {
        for i in 0..case.ops[o].len() {
            let mut c = case.clone();
            c.ops[o].remove(i);
            c.forgets[o] = usize::MAX;
            out.push(c);
        }
    }
    out
}

impl Case for Tried {
    fn show(&self) -> String {
        format!("{}fence {}", text(self), self.fence)
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        descend(self, smaller, still)
    }
}

fn agreement(criterion: Criterion) {
    let tally = Suite::new(format!("lin: {}", criterion.name()), 400).run(
        |seed| make(seed * 3 + criterion as u64),
        |case, seed| {
            // The models in turn; SC now and then.
            let model = [Model::Tso, Model::Pso, Model::Tso, Model::Pso, Model::Sc][seed as usize % 5];
            compare(case, model, criterion).map_err(|why| format!("{model}: {why}"))
        },
    );
    // A suite that sees one side only, or nothing, shows nothing.
    if tally.is_whole() {
        let rarer = tally.of("linearizable").min(tally.of("not linearizable"));
        assert!(rarer * 10 > tally.counted() && tally.left_out() * 2 < tally.counted());
    }
}

#[test]
fn tso_to_sc_agreement() {
    agreement(Criterion::TsoToSc);
}

#[test]
fn tso_agreement() {
    agreement(Criterion::Tso);
}

#[test]
fn quiescent_agreement() {
    agreement(Criterion::Quiescent);
}
