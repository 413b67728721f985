//! Assignments, loops, switches, jumps, recursion.

use super::item::Item;
use super::maker::Maker;
use super::types::{ALL, Ty, U32, U64};

/// A variable of the program, or another expression of it.
pub fn assignment(m: &mut Maker) -> Item {
    let mut out = String::new();
    for _ in 0..m.rng.between(1, 4) {
        let ty = m.ty();
        let (value, n) = (m.expr(ty, 4), ty.name());
        out += &format!("v_{n} = {value}; ");
        if m.rng.percent(30) {
            let (c, ty) = (m.condition(2), m.ty());
            let (value, n) = (m.expr(ty, 2), ty.name());
            out += &format!("if {c} v_{n} = {value}; else MIX(3u); ");
        }
        out += &format!("MIX({}); ", ty.hash(&format!("v_{n}")));
    }
    Item::new("", out)
}

/// Arrays that are filled, combined and summed up: what vectorisers look for.
pub fn array_loop(m: &mut Maker) -> Item {
    let (ty, other) = (m.ty(), m.ty());
    let (a, b, n) = (m.fresh("a"), m.fresh("b"), m.rng.pick(&[5, 8, 16, 21, 33]));
    let declared = match m.below(3) {
        0 => String::new(),
        1 => format!("static {} {a}[{n}];\n", ty.name()),
        _ => format!("static {} {a}[{n}] = {{ {}, {} }};\n", ty.name(), m.constant(ty), m.constant(ty)),
    };
    let local =
        if declared.is_empty() { format!("{} {a}[{n}] = {{ 0 }}; ", ty.name()) } else { String::new() };
    let fill = m.also("i", U32, |m| m.expr(other, 2));
    let here = [(format!("{a}[i]"), ty), (format!("{b}[i]"), other), ("i".into(), U32)];
    m.scope.extend(here);
    let combined = m.expr(ty, 2);
    let condition = m.condition(1);
    m.scope.truncate(m.scope.len() - 3);
    let count = if m.rng.percent(50) { n.to_string() } else { format!("{} + in % {}", n - 4, 4) };
    let reduce = match ty {
        Ty::Int(..) => {
            let op = m.rng.pick(&["+", "^", "*", "|", "-"]);
            format!("r = ({})(({w})r {op} ({w}){a}[i]);", ty.name(), w = ty.working())
        }
        Ty::Float(_) => format!("r = r + {a}[i];"),
    };
    let extreme = m.rng.pick(&["<", ">"]);
    let statement = format!(
        "{local}{o} {b}[{n}]; {t} r = 1, e = {a}[0]; u32 count = {count};\n\
         \x20     for (u32 i = 0; i < {n}; i++) {b}[i] = {fill};\n\
         \x20     for (u32 i = 0; i < count; i++) {a}[i] = {combined};\n\
         \x20     for (u32 i = 0; i < {n}; i++) if {condition} {a}[i] = ({t}){b}[0] == ({t})1;\n\
         \x20     for (u32 i = 0; i < count; i++) {{ {reduce} if ({a}[i] {extreme} e) e = {a}[i]; }}\n\
         \x20     MIX({}); MIX({}); for (u32 i = 0; i < {n}; i++) MIX({});",
        ty.hash("r"),
        ty.hash("e"),
        ty.hash(&format!("{a}[i]")),
        o = other.name(),
        t = ty.name(),
    );
    // Comparing with 1 must not convert what is out of range.
    let statement =
        statement.replace(&format!("({}){b}[0] == ({})1", ty.name(), ty.name()), &format!("{b}[0] == 1"));
    Item::new(declared, statement)
}

/// A recurrence in floating-point numbers.
pub fn float_loop(m: &mut Maker) -> Item {
    let ty = Ty::Float(m.rng.pick(&[32, 64]));
    let start = m.expr(ty, 1);
    let step = m.with(vec![("x".into(), ty), ("y".into(), ty), ("i".into(), U32)], |m| m.expr(ty, 3));
    let until = m.with(vec![("x".into(), ty), ("y".into(), ty)], |m| m.condition(1));
    Item::new(
        "",
        format!(
            "{t} x = {start}, y = 1; for (u32 i = 0; i < {}; i++) {{ {t} z = {step}; y = x; x = z; if {until} break; }} \
             MIX({}); MIX({});",
            m.rng.between(2, 12),
            ty.hash("x"),
            ty.hash("y"),
            t = ty.name(),
        ),
    )
}

/// A switch in a loop, dense or sparse, where some cases fall through.
pub fn switch(m: &mut Maker) -> Item {
    let ty = m.int();
    let dense = m.rng.percent(50);
    let first = m.below(5);
    let mut cases = String::new();
    let many = m.rng.between(2, 9);
    for k in 0..many {
        let label = if dense { (first + k).to_string() } else { (k * k * 7 + k % 3).to_string() };
        let value = m.also("s", ty, |m| m.expr(U64, 2));
        let leave = m.rng.pick(&["break;", "break;", "", "continue;"]);
        cases += &format!("\n        case {label}: MIX({value}); {leave}");
        if m.rng.percent(15) && dense {
            cases +=
                &format!("\n        case {} ... {}: MIX(5u); break;", first + 20 + 3 * k, first + 22 + 3 * k);
        }
    }
    let other = if m.rng.percent(70) { "\n        default: MIX(9u);" } else { "" };
    let on = m.also("i", U32, |m| m.expr(ty, 1));
    let within = if dense { "((u32)(X) % 24)" } else { "((u32)(X) % 200)" };
    let within = if m.rng.percent(60) { within } else { "(X)" };
    Item::new(
        "",
        format!(
            "for (u32 i = 0; i < {}; i++) {{ {t} s = ({t})(({on}) ^ ({t})(i * 3)); s = ({t}){}; switch (s) {{{cases}{other}\n      }} MIX(i); }}",
            m.rng.between(1, 12),
            within.replace('X', "s"),
            t = ty.name(),
        ),
    )
}

/// Loops made of jumps, sometimes to a place that is computed.
pub fn gotos(m: &mut Maker) -> Item {
    let (again, out, odd) = (m.fresh("again"), m.fresh("out"), m.fresh("odd"));
    let (a, b) = (m.also("i", U32, |m| m.expr(U64, 2)), m.expr(U64, 2));
    let until = m.rng.between(1, 15);
    if m.rng.percent(30) {
        return Item::new(
            "",
            format!(
                "void *const to[] = {{ &&{again}, &&{odd}, &&{out} }}; u32 i = 0; goto *to[in % 2];\n\
                 \x20     {again}: MIX({a}); if (++i > {until}) goto *to[2]; goto *to[i % 2];\n\
                 \x20     {odd}: MIX({b}); if (++i > {until}) goto *to[2]; goto *to[(i >> 1) % 2];\n\
                 \x20     {out}: MIX(i);"
            ),
        );
    }
    Item::new(
        "",
        format!(
            "u32 i = 0;\n      {again}: if (i >= {until}) goto {out}; i++; if ((i ^ in) & 1) goto {odd}; MIX({a}); goto {again};\n\
             \x20     {odd}: MIX({b}); goto {again};\n      {out}: MIX(i);"
        ),
    )
}

/// A function that calls itself once or twice.
pub fn recursion(m: &mut Maker) -> Item {
    let (ty, f) = (m.ty(), m.fresh("f"));
    let here = vec![("x".into(), ty), ("n".into(), U32)];
    let (base, next) = (m.with(here.clone(), |m| m.expr(ty, 2)), m.with(here, |m| m.expr(ty, 2)));
    let twice = m.rng.percent(40);
    let after = vec![("x".into(), ty), ("r".into(), ty), ("n".into(), U32)];
    let result = m.with(after, |m| m.expr(ty, 2));
    let second = if twice { format!("r = ({t})(r + {f}(n - 2, x)); ", t = ty.name()) } else { String::new() };
    let second = match ty {
        Ty::Int(..) => second.replace("(r +", &format!("(({})r +", ty.working())),
        Ty::Float(_) => second,
    };
    let noinline = m.rng.pick(&["NOINLINE ", ""]);
    let end = if twice { "n < 2" } else { "n == 0" };
    let declared = format!(
        "static {noinline}{t} {f}(u32 n, {t} x) {{ if ({end}) return {base}; {t} r = {f}(n - 1, {next}); {second}return {result}; }}\n",
        t = ty.name(),
    );
    let (n, start) = (m.rng.between(1, if twice { 6 } else { 12 }), m.expr(ty, 2));
    Item::new(declared, format!("MIX({});", ty.hash(&format!("{f}({n}, {start})"))))
}

/// Two functions that call each other, with results of different types.
pub fn mutual_recursion(m: &mut Maker) -> Item {
    let (a, b) = (m.rng.pick(&ALL[..10]), m.rng.pick(&ALL[..10]));
    let (f, g) = (m.fresh("f"), m.fresh("g"));
    let one = m.with(vec![("x".into(), a), ("n".into(), U32)], |m| m.expr(b, 2));
    let two = m.with(vec![("x".into(), b), ("n".into(), U32)], |m| m.expr(a, 2));
    let declared = format!(
        "static NOINLINE {a} {g}(u32, {b});\n\
         static NOINLINE {a} {f}(u32 n, {a} x) {{ return n ? ({a}){g}(n - 1, {one}) : x; }}\n\
         static NOINLINE {a} {g}(u32 n, {b} x) {{ return n ? ({a})~{f}(n - 1, {two}) : ({a})x; }}\n",
        a = a.name(),
        b = b.name(),
    );
    let (n, x) = (m.rng.between(1, 9), m.expr(a, 1));
    Item::new(declared, format!("MIX({});", a.hash(&format!("{f}({n}, {x})"))))
}
