//! Structures by value, as results, nested, packed and with bit-fields; unions.

use super::item::Item;
use super::maker::Maker;
use super::types::{ALL, INTS, Ty, U32};

/// A structure: its declaration, and its parts.
struct Record {
    name: String,
    declared: String,
    parts: Vec<(String, Ty)>,
}

fn record(m: &mut Maker, depth: usize) -> Record {
    let name = m.fresh("S");
    let (mut before, mut fields, mut parts) = (String::new(), String::new(), Vec::new());
    for i in 0..m.rng.between(1, 5) {
        let ty = m.ty();
        match m.below(10) {
            0 if depth > 0 => {
                let inner = record(m, depth - 1);
                before += &inner.declared;
                fields += &format!("struct {} f{i}; ", inner.name);
                parts.extend(inner.parts.into_iter().map(|(p, ty)| (format!("f{i}.{p}"), ty)));
            }
            1 | 2 => {
                let n = m.rng.between(1, 4);
                fields += &format!("{} f{i}[{n}]; ", ty.name());
                parts.extend((0..n).map(|k| (format!("f{i}[{k}]"), ty)));
            }
            3 if depth > 0 => {
                fields += &format!("union {{ {} f{i}; u8 g{i}[3]; }}; ", ty.name());
                parts.push((format!("f{i}"), ty));
            }
            _ => {
                fields += &format!("{} f{i}; ", ty.name());
                parts.push((format!("f{i}"), ty));
            }
        }
    }
    let attribute =
        m.rng.weighted(&[(7, ""), (2, " __attribute__((packed))"), (1, " __attribute__((aligned(32)))")]);
    let declared = format!("{before}struct {name} {{ {fields}}}{attribute};\n");
    Record { name, declared, parts }
}

fn mixed(parts: &[(String, Ty)], of: &str) -> String {
    parts.iter().map(|(p, ty)| format!("MIX({}); ", ty.hash(&format!("{of}{p}")))).collect()
}

fn reach(parts: &[(String, Ty)], of: &str) -> Vec<(String, Ty)> {
    parts.iter().map(|(p, ty)| (format!("{of}{p}"), *ty)).collect()
}

/// A function that takes one and gives one, pointers to it, arrays of it, copies.
pub fn by_value(m: &mut Maker) -> Item {
    let s = record(m, 2);
    let (f, g, ty) = (m.fresh("f"), m.fresh("g"), m.ty());
    let mut here = reach(&s.parts, "s.");
    here.push(("x".into(), ty));
    let mut change = String::new();
    for _ in 0..m.rng.between(1, 3) {
        let i = m.below(s.parts.len());
        let (p, ty) = s.parts[i].clone();
        let value = m.with(here.clone(), |m| m.expr(ty, 2));
        change += &format!("s.{p} = {value}; ");
    }
    let name = &s.name;
    let by_pointer = format!(
        "static NOINLINE u64 {g}(const struct {name} *p, u64 sum) {{ {}return sum; }}\n",
        mixed(&s.parts, "p->")
    );
    let inline = m.rng.pick(&["NOINLINE ", "NOINLINE ", ""]);
    let declared = format!(
        "{}{by_pointer}static {inline}struct {name} {f}(struct {name} s, {} x) {{ {change}return s; }}\n",
        s.declared,
        ty.name()
    );
    let mut start = String::new();
    for (p, ty) in &s.parts {
        let value = m.expr(*ty, 1);
        start += &format!("a.{p} = {value}; ");
    }
    let x = m.expr(ty, 1);
    let zero = m
        .rng
        .pick(&["memset(&a, 0, sizeof a); ", "a = (struct S){ 0 }; ", ""])
        .replace("struct S", &format!("struct {name}"));
    let more = match m.below(4) {
        0 => format!(
            "struct {name} many[3] = {{ a, b, a }}; many[in % 3] = {f}(many[(in + 1) % 3], {x}); for (u32 i = 0; i < 3; i++) sum = {g}(&many[i], sum); "
        ),
        1 => format!("struct {name} c; memcpy(&c, in & 1 ? &a : &b, sizeof c); sum = {g}(&c, sum); "),
        2 => format!(
            "struct {name} *p = in & 2 ? &a : &b; *p = {f}(*p, {x}); struct {name} (*q)(struct {name}, {}) = {f}; b = q(*p, {x}); ",
            ty.name()
        ),
        _ => format!(
            "struct {name} *h = malloc(sizeof *h * 2); h[1] = a; h[0] = {f}(h[1], {x}); sum = {g}(h, sum); sum = {g}(h + 1, sum); free(h); "
        ),
    };
    // What malloc gives is aligned to 16 only.
    let more = if s.declared.contains("aligned(32)") && more.contains("malloc") {
        more.replace("malloc(sizeof *h * 2)", "aligned_alloc(32, sizeof *h * 2)")
    } else {
        more
    };
    let statement = format!(
        "struct {name} a, b; {zero}{start}b = {f}(a, {x}); {more}sum = {g}(&a, sum); sum = {g}(&b, sum); MIX(sizeof(struct {name}));"
    );
    Item::new(declared, statement)
}

/// Bit-fields of all widths and signs.
pub fn bit_fields(m: &mut Maker) -> Item {
    let (name, f) = (m.fresh("B"), m.fresh("f"));
    let mut fields = String::new();
    let mut parts = Vec::new();
    for i in 0..m.rng.between(2, 9) {
        if m.rng.percent(10) {
            let ty = m.rng.pick(INTS);
            fields += &format!("{} f{i}; ", ty.name());
            parts.push((format!("f{i}"), ty));
            continue;
        }
        if m.rng.percent(8) {
            fields += "u32 : 0; ";
        }
        let ty = m.rng.pick(INTS);
        let width = m.rng.between(1, ty.bits() as usize);
        fields += &format!("{} f{i} : {width}; ", ty.name());
        parts.push((format!("f{i}"), ty));
    }
    let packed = m.rng.weighted(&[(3, ""), (1, " __attribute__((packed))")]);
    let all = mixed(&parts, "p->");
    let declared = format!(
        "struct {name} {{ {fields}}}{packed};\nstatic struct {name} g_{name};\n\
         static NOINLINE u64 {f}(const struct {name} *p, u64 sum) {{ {all}return sum; }}\n"
    );
    let mut out = format!("struct {name} s = {{ 0 }}, *p = in & 1 ? &s : &g_{name}; ");
    for _ in 0..m.rng.between(2, 8) {
        let i = m.below(parts.len());
        let (part, ty) = parts[i].clone();
        let of = m.rng.pick(&["s.", "p->", "G."]).replace('G', &format!("g_{name}"));
        let here = reach(&parts, "s.");
        let before = m.scope.len();
        m.scope.extend(here);
        let value = m.expr(ty, 2);
        m.scope.truncate(before);
        out += &match m.below(6) {
            0 => format!("{of}{part} = ({})(({}){of}{part} + 1u); ", ty.name(), ty.working()),
            1 => format!("{of}{part} ^= {value}; "),
            2 => format!("if ({of}{part}) {of}{part} = {value}; "),
            _ => format!("{of}{part} = {value}; "),
        };
        if m.rng.percent(25) {
            out += &format!("MIX((u64)({of}{part} = {})); ", m.constant(ty));
        }
    }
    if m.rng.percent(40) {
        out += &format!("struct {name} t = *p; t.{} = 1; sum = {f}(&t, sum); ", parts[0].0);
    }
    out += &format!("sum = {f}(&s, sum); sum = {f}(p, sum); sum = {f}(&g_{name}, sum);");
    Item::new(declared, out)
}

/// A union that is read through other members than were written, and passed by value.
pub fn union(m: &mut Maker) -> Item {
    let (name, f) = (m.fresh("U"), m.fresh("f"));
    let mut fields = String::from("u8 bytes[16]; ");
    let mut parts: Vec<(String, Ty)> = (0..16).map(|i| (format!("bytes[{i}]"), ALL[0])).collect();
    for i in 0..m.rng.between(2, 5) {
        let ty = m.ty();
        let n = if m.rng.percent(50) { 128 / ty.bits() as usize } else { 1 };
        if n == 1 {
            fields += &format!("{} m{i}; ", ty.name());
            parts.push((format!("m{i}"), ty));
        } else {
            fields += &format!("{} m{i}[{n}]; ", ty.name());
            parts.extend((0..n).map(|k| (format!("m{i}[{k}]"), ty)));
        }
    }
    fields += "struct { u32 low : 7; u32 : 3; i32 high : 22; u16 rest; } bits; ";
    parts.push(("bits.low".into(), U32));
    parts.push(("bits.high".into(), Ty::Int(32, true)));
    let i = m.below(parts.len());
    let (part, ty) = parts[i].clone();
    let value = m.with(reach(&parts, "u."), |m| m.expr(ty, 2));
    let declared = format!(
        "union {name} {{ {fields}}};\nstatic NOINLINE union {name} {f}(union {name} u) {{ u.{part} = {value}; return u; }}\n"
    );
    let mut out = format!("union {name} u; memset(&u, (int)(u8)in, sizeof u); ");
    for _ in 0..m.rng.between(2, 6) {
        let i = m.below(parts.len());
        let (part, ty) = parts[i].clone();
        let here = reach(&parts, "u.");
        let before = m.scope.len();
        m.scope.extend(here);
        let value = m.expr(ty, 2);
        m.scope.truncate(before);
        // Bits of a NaN depend on the compiler.
        let value = if let Ty::Float(_) = ty {
            format!("({{ {} x_ = {value}; x_ == x_ ? x_ : 1; }})", ty.name())
        } else {
            value
        };
        out += &format!("u.{part} = {value}; ");
    }
    let declared = match ty {
        Ty::Float(_) => {
            declared.replace("return u;", &format!("if (u.{part} != u.{part}) u.{part} = 2; return u;"))
        }
        Ty::Int(..) => declared,
    };
    out += &format!("{}u = {f}(u); {}", mixed(&parts, "u."), mixed(&parts, "u."));
    Item::new(declared, out)
}

/// Compound literals and initialisers with designators.
pub fn literals(m: &mut Maker) -> Item {
    let (a, b) = (m.ty(), m.ty());
    let (name, f) = (m.fresh("L"), m.fresh("f"));
    let declared = format!(
        "struct {name} {{ {a} x; {b} y[3]; struct {{ u16 z; {a} w; }} in; }};\n\
         static const struct {name} c_{name}[] = {{ [1] = {{ .x = {}, .y = {{ [2] = {} }}, .in.w = {} }}, [0].y[1] = {} }};\n\
         static u64 {f}(struct {name} s, const {b} *y, u64 sum) {{ MIX({}); for (u32 i = 0; i < 3; i++) {{ MIX({}); MIX({}); }} MIX(s.in.z); MIX({}); return sum; }}\n",
        m.constant(a),
        m.constant(b),
        m.constant(a),
        m.constant(b),
        a.hash("s.x"),
        b.hash("s.y[i]"),
        b.hash("y[i]"),
        a.hash("s.in.w"),
        a = a.name(),
        b = b.name(),
    );
    let (x, y) = (m.expr(a, 2), m.expr(b, 2));
    let statement = format!(
        "sum = {f}((struct {name}){{ .x = {x}, .y = {{ {y} }}, .in = {{ 7, {x} }} }}, ({}[]){{ {y}, 1, 2 }}, sum); \
         sum = {f}(c_{name}[in & 1], c_{name}[1].y, sum); struct {name} s = c_{name}[(in >> 1) & 1]; s.in.w = {x}; sum = {f}(s, s.y, sum);",
        b.name()
    );
    Item::new(declared, statement)
}
