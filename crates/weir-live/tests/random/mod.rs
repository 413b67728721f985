//! Random programs with loops: some that wait, some that retry, some for ever.

use weir_ir::Program;

/// Numbers that depend on the seed only (Steele et al., SplitMix, 2014).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// The text of a program.
pub fn text(seed: u64) -> String {
    let mut rng = Rng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut out = String::from("shared x: u8, y: u8;\n");
    let spawns = rng.one_in(6);
    let threads = 1 + rng.below(2) + u64::from(!spawns);
    let size = if threads > 2 { 2 } else { 3 };
    for t in 0..threads {
        let mut body = String::new();
        if spawns && t == 0 {
            body += "    h = spawn child(0);\n";
        }
        block(&mut rng, size, 2, false, &mut body);
        if spawns && t == 0 && rng.one_in(2) {
            body += "    join h;\n";
        }
        if rng.one_in(2) {
            body += "    loop {\n";
            block(&mut rng, size, 2, true, &mut body);
            body += "    }\n";
        }
        out += &format!("thread t{t} {{\n    var r: u8; var b: bool; var h: tid;\n{body}}}\n");
    }
    if spawns {
        let mut body = String::new();
        block(&mut rng, 2, 1, false, &mut body);
        if rng.one_in(3) {
            body += "    join boss;\n";
        }
        out += &format!("thread child(boss: tid) {{\n    var r: u8; var b: bool;\n{body}}}\n");
    }
    out
}

/// The program.
pub fn program(seed: u64) -> Program {
    let text = text(seed);
    weir_lang::load("random", &text).unwrap_or_else(|d| panic!("{}\n{text}", d[0].message))
}

fn block(rng: &mut Rng, size: u64, depth: u64, looping: bool, out: &mut String) {
    for _ in 0..1 + rng.below(size) {
        statement(rng, depth, looping, out);
    }
}

fn inner(rng: &mut Rng, depth: u64, looping: bool) -> String {
    let mut out = String::new();
    if !rng.one_in(3) {
        block(rng, 2, depth - 1, looping, &mut out);
    }
    out
}

fn condition(rng: &mut Rng) -> String {
    let value = rng.below(2);
    match rng.below(6) {
        0 => format!("r == {value}"),
        1 => "b".into(),
        _ => format!("{} {} {value}", rng.pick(&["x", "y"]), rng.pick(&["==", "!="])),
    }
}

fn statement(rng: &mut Rng, depth: u64, looping: bool, out: &mut String) {
    let (var, value) = (rng.pick(&["x", "y"]), rng.below(2));
    let nested = depth > 0;
    *out += &match rng.below(24) {
        0..=4 => format!("{var} = {value};\n"),
        5 | 6 => format!("r = {var};\n"),
        7 | 8 => "fence;\n".into(),
        9 => "fence(ss);\n".into(),
        10 => format!("r = xchg({var}, {value});\n"),
        11 => format!("b = cas({var}, {value}, {});\n", 1 - value),
        12 => format!("while (xchg({var}, 1) == 1) {{ }}\n"),
        13 => format!("while (!cas({var}, {value}, {})) {{ }}\n", 1 - value),
        14 | 15 => format!("while ({}) {{ }}\n", condition(rng)),
        16 if nested => format!("while ({}) {{ {} }}\n", condition(rng), inner(rng, depth, true)),
        17 if nested => format!("do {{ {} }} while ({});\n", inner(rng, depth, true), condition(rng)),
        18 if nested => {
            let (c, a) = (condition(rng), inner(rng, depth, looping));
            format!("if ({c}) {{ {a} }} else {{ {} }}\n", inner(rng, depth, looping))
        }
        19 if nested => {
            let a = inner(rng, depth, looping);
            format!("choose {{ skip; {a} }} or {{ skip; {} }}\n", inner(rng, depth, looping))
        }
        20 => format!("atomic {{ r = {var}; {} = {value}; }}\n", rng.pick(&["x", "y"])),
        21 if rng.one_in(3) => format!("assume({});\n", condition(rng)),
        21 if rng.one_in(2) => format!("atomic {{ while ({var} == {value}) {{ r = y; }} }}\n"),
        21 => "havoc(b);\n".into(),
        22 if looping => format!("if ({}) {{ {} }}\n", condition(rng), rng.pick(&["break;", "continue;"])),
        23 if rng.one_in(4) => format!("assert({});\n", condition(rng)),
        23 if nested && rng.one_in(3) => format!("loop {{ {} skip; }}\n", inner(rng, depth, true)),
        _ => format!("{var} = {value};\n"),
    };
}
