//! Functions through pointers, with any number of arguments, with many, and with variables
//! that outlast a call.

use super::item::Item;
use super::maker::Maker;
use super::types::{ALL, Ty, U32, U64};

/// A table of functions.
pub fn table(m: &mut Maker) -> Item {
    let (ty, other, table) = (m.ty(), m.ty(), m.fresh("table"));
    let many = m.rng.between(2, 4);
    let mut declared = String::new();
    let mut names = Vec::new();
    for _ in 0..many {
        let f = m.fresh("f");
        let value = m.with(vec![("x".into(), ty), ("y".into(), other)], |m| m.expr(ty, 2));
        declared +=
            &format!("static {t} {f}({t} x, {o} y) {{ return {value}; }}\n", t = ty.name(), o = other.name());
        names.push(f);
    }
    let constant = m.rng.pick(&["const ", ""]);
    declared += &format!(
        "static {t} (*{constant}{table}[])({t}, {o}) = {{ {} }};\n",
        names.join(", "),
        t = ty.name(),
        o = other.name()
    );
    let (x, y) = (m.expr(ty, 1), m.expr(other, 1));
    let change =
        if constant.is_empty() { format!("{table}[in % {many}] = {}; ", names[0]) } else { String::new() };
    let statement = format!(
        "{t} x = {x}; {change}for (u32 i = 0; i < {}; i++) x = {table}[(i + in) % {many}](x, {y}); MIX({}); \
         MIX({table}[0] == {});",
        m.rng.between(1, 8),
        ty.hash("x"),
        names[0],
        t = ty.name(),
    );
    Item::new(declared, statement)
}

/// A function with a variable number of arguments of types that a text tells it.
pub fn variadic(m: &mut Maker) -> Item {
    let (f, s) = (m.fresh("f"), m.fresh("s"));
    let copies = m.rng.percent(40);
    let (copy, end) = if copies {
        ("va_list again; va_copy(again, list); sum += (u64)va_arg(again, i32); va_end(again); ", "")
    } else {
        ("", "")
    };
    let declared = format!(
        "struct {s} {{ i32 a; f64 b; }};\nstruct small_{s} {{ u8 a; u16 b; }};\nstruct large_{s} {{ u64 a[5]; i8 b; }};\n\
         static NOINLINE u64 {f}_list(const char *kinds, u64 sum, va_list list) {{\n    for (; *kinds; kinds++) switch (*kinds) {{\n\
         \x20   case 'i': MIX((u64)va_arg(list, i32)); break;\n\
         \x20   case 'l': MIX((u64)va_arg(list, i64)); break;\n\
         \x20   case 'w': {{ u128 w = va_arg(list, u128); MIX({}); break; }}\n\
         \x20   case 'd': MIX(hash_f64(va_arg(list, f64))); break;\n\
         \x20   case 'p': {{ struct {s} *p = va_arg(list, struct {s} *); MIX((u64)p->a); MIX(hash_f64(p->b)); p->a++; break; }}\n\
         \x20   case 's': {{ struct {s} s = va_arg(list, struct {s}); MIX((u64)s.a); MIX(hash_f64(s.b)); break; }}\n\
         \x20   case 'b': {{ struct large_{s} s = va_arg(list, struct large_{s}); MIX(s.a[0] ^ s.a[4]); MIX((u64)s.b); break; }}\n\
         \x20   case 'k': {{ struct small_{s} s = va_arg(list, struct small_{s}); MIX(s.a); MIX(s.b); break; }}\n    }}\n    return sum;\n}}\n\
         static NOINLINE u64 {f}(u64 sum, const char *kinds, ...) {{ va_list list; va_start(list, kinds); {copy}sum = {f}_list(kinds, sum, list); va_end(list); {end}return sum; }}\n",
        Ty::Int(128, false).hash("w"),
    );
    let mut kinds = String::from(if copies { "i" } else { "" });
    let mut args = if copies { vec!["(i32)in".to_string()] } else { Vec::new() };
    // clang's `va_arg` does not find integers of 128 bits on the stack where its calls put them:
    // they are passed while there are registers.
    let (mut registers, mut floats) = (4 - args.len(), 8);
    for _ in 0..m.below(11) {
        let kind = m.rng.pick(&['i', 'i', 'l', 'w', 'd', 'd', 'p', 's', 'b', 'k']);
        let kind = if kind == 'w' && registers < 2 { 'l' } else { kind };
        kinds.push(kind);
        match kind {
            'i' | 'l' | 'p' | 'k' => registers = registers.max(1) - 1,
            'w' => registers = registers.max(2) - 2,
            'd' => floats = floats.max(1) - 1,
            's' if registers > 0 && floats > 0 => (registers, floats) = (registers - 1, floats - 1),
            _ => {}
        }
        args.push(match kind {
            'i' => {
                let ty = m.rng.pick(&[Ty::Int(8, true), Ty::Int(16, false), Ty::Int(32, true)]);
                m.expr(ty, 1)
            }
            'l' => m.expr(Ty::Int(64, true), 1),
            'w' => m.expr(Ty::Int(128, false), 1),
            'd' => {
                let ty = m.rng.pick(&[Ty::Float(32), Ty::Float(64)]);
                m.expr(ty, 1)
            }
            'p' => "&s".into(),
            's' => "s".into(),
            'b' => {
                format!("(struct large_{s}){{ {{ in, 1, 2, 3, {} }}, {} }}", m.constant(U64), m.below(100))
            }
            _ => format!("(struct small_{s}){{ {}, (u16)in }}", m.below(256)),
        });
    }
    let list: String = args.iter().map(|a| format!(", {a}")).collect();
    Item::new(
        declared,
        format!(
            "struct {s} s = {{ (i32)in & 0xffff, 0.25 * (f64)(u8)in }}; sum = {f}(sum, \"{kinds}\"{list}); MIX((u64)s.a);"
        ),
    )
}

/// Static variables of a function, of the thread, and what is done before `main`.
pub fn lasting(m: &mut Maker) -> Item {
    let (ty, g, f) = (m.ty(), m.fresh("g"), m.fresh("f"));
    let (start, value) = (m.constant(ty), m.with(vec![("x".into(), ty)], |m| m.expr(ty, 2)));
    let class = m.rng.pick(&["static", "static _Thread_local", "_Thread_local", "static volatile", ""]);
    let calls = m.rng.between(1, 5);
    let next = m.with(vec![("kept".into(), ty), (g.clone(), ty)], |m| m.expr(ty, 2));
    let priority = m.rng.pick(&["", "(101)", "(200)"]);
    let declared = format!(
        "{class} {t} {g} = {start};\n\
         __attribute__((constructor{priority})) static void c_{g}(void) {{ {t} x = {g}; {g} = {value}; }}\n\
         static NOINLINE {t} {f}(void) {{ static {t} kept = {start}; static _Thread_local u32 calls; calls++; kept = {next}; return calls & 1 ? kept : {g}; }}\n",
        t = ty.name(),
    );
    Item::new(
        declared,
        format!(
            "for (u32 i = 0; i < {calls}; i++) MIX({}); MIX({});",
            ty.hash(&format!("{f}()")),
            ty.hash(&g)
        )
        .replace(
            &format!("MIX({})", ty.hash(&format!("{f}()"))),
            &format!("{{ {} r = {f}(); MIX({}); }}", ty.name(), ty.hash("r")),
        ),
    )
}

/// More arguments than go into registers, of all types.
pub fn many_arguments(m: &mut Maker) -> Item {
    let (f, result) = (m.fresh("f"), m.ty());
    let types: Vec<Ty> = (0..m.rng.between(7, 16)).map(|_| m.rng.pick(&ALL)).collect();
    let names: Vec<(String, Ty)> = types.iter().enumerate().map(|(i, ty)| (format!("p{i}"), *ty)).collect();
    let list: Vec<String> = names.iter().map(|(p, ty)| format!("{} {p}", ty.name())).collect();
    let mixed: String = names.iter().map(|(p, ty)| format!("MIX({}); ", ty.hash(p))).collect();
    let mut here = names.clone();
    here.push(("sum".into(), U64));
    let value = m.with(here, |m| m.expr(result, 3));
    let noinline = m.rng.pick(&["NOINLINE ", "NOINLINE ", ""]);
    let declared = format!(
        "static {noinline}{} {f}({}) {{ u64 sum = 1; {mixed}return {value}; }}\n",
        result.name(),
        list.join(", ")
    );
    let args: Vec<String> = types.iter().map(|ty| m.also("i", U32, |m| m.expr(*ty, 1))).collect();
    let r = result.name();
    Item::new(
        declared,
        format!(
            "for (u32 i = 0; i < 2; i++) {{ {r} r = {f}({}); MIX({}); }}",
            args.join(", "),
            result.hash("r")
        ),
    )
}
