//! Random programs at the ends of their integers: narrow types, casts, unsigned
//! comparisons, values that wrap, registers and flags that nobody has set. What is
//! proved for any number of threads is not violated by 1, 2 or 3 of them; what the
//! system does wrong, outside the place for what cannot be followed, an exploration
//! of the program does as well.

use std::fmt::Write as _;
use std::time::Duration;
use weir_engine::Outcome;
use weir_explore::{Options, explore};
use weir_gen::rng::Rng;
use weir_ir::instance::instantiate;
use weir_ir::{Edge, Expr, Model, Op, Program};
use weir_param::from_program::lower;
use weir_testkit::{Seen, Suite};

const TYPES: [&str; 7] = ["u8", "i8", "u16", "i16", "u32", "i32", "i64"];

fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.below(list.len())]
}

/// A number near an end of a type, or near 0.
fn number(rng: &mut Rng, ty: &str) -> String {
    let near = rng.below(3) as i64;
    let (lo, hi) = match ty {
        "u8" => (0, 255),
        "i8" => (-128, 127),
        "u16" => (0, 65_535),
        "i16" => (-32_768, 32_767),
        "u32" => (0, (1 << 32) - 1),
        _ => (-(1i64 << 31), (1i64 << 31) - 1),
    };
    let v = match rng.below(6) {
        0 => lo + near,
        1 => hi - near,
        _ => near,
    };
    if v < 0 { format!("(-{})", -v) } else { v.to_string() }
}

/// An expression of that type over variables that are given with theirs.
fn value(rng: &mut Rng, ty: &str, vars: &[(&str, &str)], deep: usize) -> String {
    let leaf = |rng: &mut Rng| match rng.below(3) {
        0 => format!("({} as {ty})", number(rng, ty)),
        _ => {
            let (name, _) = vars[rng.below(vars.len())];
            format!("({name} as {ty})")
        }
    };
    if deep == 0 {
        return leaf(rng);
    }
    match rng.below(8) {
        0 | 1 => format!("({} + {})", value(rng, ty, vars, deep - 1), leaf(rng)),
        2 | 3 => format!("({} - {})", value(rng, ty, vars, deep - 1), leaf(rng)),
        4 => format!("((~{}))", leaf(rng)),
        5 => {
            let narrow = pick(rng, &TYPES);
            format!("(({} as {narrow}) as {ty})", value(rng, ty, vars, deep - 1))
        }
        _ => leaf(rng),
    }
}

fn condition(rng: &mut Rng, vars: &[(&str, &str)]) -> String {
    let ty = pick(rng, &TYPES);
    let op = pick(rng, &["==", "!=", "<", "<=", ">", ">="]);
    format!("{} {op} {}", value(rng, ty, vars, 1), value(rng, ty, vars, 0))
}

/// A program of the Weir language.
fn weir(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let types: Vec<&str> = (0..4).map(|_| pick(&mut rng, &TYPES)).collect();
    let (x, y) = (number(&mut rng, types[0]), number(&mut rng, types[1]));
    let regs = [("r", types[2]), ("s", types[3])];
    let mut body = String::new();
    for _ in 0..2 + rng.below(3) {
        let shared = [("x", types[0]), ("y", types[1])][rng.below(2)];
        let reg = regs[rng.below(2)];
        let _ = match rng.below(8) {
            0 | 1 => writeln!(body, "        {} = {} as {};", reg.0, shared.0, reg.1),
            2 => {
                let e = value(&mut rng, shared.1, &regs, 1);
                writeln!(body, "        {} = {e};", shared.0)
            }
            3 => {
                let e = value(&mut rng, reg.1, &regs, 2);
                writeln!(body, "        {} = {e};", reg.0)
            }
            4 | 5 => writeln!(body, "        lock {} += 1;", shared.0),
            6 => writeln!(body, "        lock {} -= 1;", shared.0),
            _ => {
                let c = condition(&mut rng, &regs);
                writeln!(body, "        if ({c}) {{ {} = 0; }}", reg.0)
            }
        };
    }
    let c = condition(&mut rng, &regs);
    let (open, close) = if rng.below(3) > 0 { ("loop {", "}") } else { ("", "") };
    let bad = if rng.below(2) == 0 { "T#a@bad" } else { "T#a@bad && T#b@bad" };
    format!(
        "shared x: {} = {x}, y: {} = {y};\nthread T[*] {{\n    var r: {}, s: {};\n    {open}\n{body}        if ({c}) {{ bad: skip; }}\n    {close}\n}}\nnever {bad};\n",
        types[0], types[1], types[2], types[3]
    )
}

/// A program in assembly, in which registers may be read before they are written.
fn asm(seed: u64) -> String {
    let mut rng = Rng::new(seed ^ 0xa5a5);
    let wide = ["eax", "ebx", "ecx"];
    let byte = ["al", "bl", "cl"];
    let mut code = String::new();
    for i in 0..2 + rng.below(5) {
        let n = ["0", "1", "2", "-1", "127", "255"][rng.below(6)];
        let (a, b, c, d) =
            (pick(&mut rng, &wide), pick(&mut rng, &wide), pick(&mut rng, &byte), pick(&mut rng, &byte));
        let jump = pick(&mut rng, &["je", "jne", "jb", "ja", "jl", "jg", "js", "jo", "jbe", "jge"]);
        let line = match rng.below(16) {
            0 => format!("mov {a}, {n}"),
            1 => format!("mov {a}, [x]"),
            2 => format!("mov [x], {a}"),
            3 => format!("movzx {a}, byte [y]"),
            4 => format!("mov [y], {c}"),
            5 => "lock inc dword [x]\nlock inc byte [y]".to_string(),
            6 => "lock dec byte [y]".to_string(),
            7 => format!("lock cmpxchg [x], {b}"),
            8 => format!("add {a}, {n}"),
            9 => format!("sub {a}, {b}"),
            10 => format!("movzx {a}, {c}"),
            11 => format!("movsx {a}, {c}"),
            12 => format!("cmp {a}, {b}\n{jump} l{i}\nnop\nl{i}:"),
            13 => format!("cmp {c}, {d}\n{jump} l{i}\nnop\nl{i}:"),
            14 => format!("neg {a}"),
            _ => format!("dec {a}"),
        };
        let _ = writeln!(code, "{line}");
    }
    let jump = pick(&mut rng, &["je", "jne", "jb", "ja", "jl", "jg", "js", "jo"]);
    let test = match rng.below(4) {
        0 => String::new(),
        1 => format!("cmp {}, {}", pick(&mut rng, &wide), ["0", "1", "255"][rng.below(3)]),
        2 => format!("cmp {}, {}", pick(&mut rng, &byte), ["0", "1", "127"][rng.below(3)]),
        _ => format!("cmp {}, {}", pick(&mut rng, &byte), pick(&mut rng, &byte)),
    };
    let last = if rng.below(2) == 0 { "jmp start" } else { "nop" };
    let (x, y) = (["0", "1", "254"][rng.below(3)], ["0", "1", "254"][rng.below(3)]);
    let bad = if rng.below(2) == 0 { "eip[$a] = bad" } else { "eip[$a] = bad && eip[$b] = bad" };
    format!(
        "begin shared_data\nx dd {x}\ny db {y}\nend shared_data\nbegin unsafe_prop\n{bad}\nend unsafe_prop\nbegin thread_code\nstart:\n{code}{test}\n{jump} bad\njmp end\nbad: nop\nend: {last}\nend thread_code\n"
    )
}

/// The instance, with a choice of a few values where a register may hold more than
/// can be tried. Fewer executions, but all of them are of the program.
fn instance(program: &Program, n: u32) -> (Program, bool) {
    let mut p = instantiate(program, n).expect("an instance");
    let mut all = true;
    for r in &mut p.routines {
        for i in 0..r.edges.len() {
            let Op::Havoc(reg, None) = r.edges[i].op else { continue };
            let ty = r.regs[reg.index()].ty;
            if !matches!(ty, weir_ir::Ty::Int { bits: 32.., .. }) {
                continue;
            }
            all = false;
            for (nth, v) in [0, 1, -1, 255, 128].into_iter().enumerate() {
                let edge = Edge { op: Op::Assign(reg, Expr::Const(ty.wrap(v), ty)), ..r.edges[i].clone() };
                if nth == 0 { r.edges[i] = edge } else { r.edges.push(edge) }
            }
        }
    }
    (p, all)
}

/// Whether an exploration finds a violation; `None` if it does not end.
fn explored(program: &Program, n: u32, model: Model) -> Option<bool> {
    let (instance, all) = instance(program, n);
    let options = Options {
        state_limit: Some(40_000),
        budget: weir_engine::Budget::of(Duration::from_secs(2)),
        workers: 1,
        ..Options::new(model)
    };
    match explore(&instance, &options).outcome {
        Outcome::Safe(..) => all.then_some(false),
        Outcome::Unsafe(trace) => {
            weir_machine::replay(&instance, &trace).expect("the judge replays it");
            Some(true)
        }
        Outcome::Unknown(..) | Outcome::Unsupported(_) => None,
    }
}

/// Left out is what is not translated.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let Ok(lowered) = lower(program, model) else { return Ok(Seen::LeftOut) };
    let options = weir_param::Options {
        budget: weir_engine::Budget::of(Duration::from_millis(300)),
        cube_limit: Some(2_000),
        ..weir_param::Options::default()
    };
    let Ok(answer) = weir_param::decide(&lowered.system, &options) else { return Ok(Seen::LeftOut) };
    match answer.outcome {
        weir_param::Outcome::Safe(_) => match (1..=3).find(|&n| explored(program, n, model) == Some(true)) {
            Some(n) => Err(format!("{model}: safe, but not with {n}")),
            None => Ok(Seen::As("safe")),
        },
        weir_param::Outcome::Unsafe(trace) if lowered.overruns.contains_key(&trace.bad) => {
            Ok(Seen::As("open"))
        }
        weir_param::Outcome::Unsafe(trace) => {
            let n = u32::from(trace.procs);
            match explored(program, n, model) {
                Some(false) => Err(format!("{model}: unsafe with {n}, but safe")),
                _ => Ok(Seen::As("unsafe")),
            }
        }
        weir_param::Outcome::Unknown(why) if why.is_bug() => Err(format!("{model}: {why}")),
        weir_param::Outcome::Unknown(_) => Ok(Seen::As("open")),
    }
}

fn agree(what: &str, programs: u64, make: impl Fn(u64) -> Program + Sync) {
    let model = |seed: u64| if seed.is_multiple_of(3) { Model::Sc } else { Model::Tso };
    let tally = Suite::new(format!("param: narrow {what}"), programs)
        .run(make, |program, seed| compare(program, model(seed)));
    let tried = tally.counted() + tally.left_out();
    let decided = tally.of("safe").min(tally.of("unsafe"));
    assert!(!tally.is_whole() || decided * 20 >= tried, "too few programs are decided");
}

#[test]
fn weir_programs_at_the_ends_of_their_types() {
    agree("integers", 300, |seed| {
        let text = weir(seed);
        weir_lang::load("narrow.weir", &text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"))
    });
}

#[test]
fn assembly_with_registers_that_nobody_has_set() {
    agree("assembly", 300, |seed| {
        let text = asm(seed);
        weir_formats::litmus::nasm::load("narrow.asm", &text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"))
    });
}
