//! What the C library does with text; sorting and searching.

use super::item::Item;
use super::maker::Maker;
use super::types::{ALL, Ty, U32};

const WORDS: [&str; 7] = ["", "a", "weir", "buffer", "store buffer", "-12", "zzzzzzzzz"];

/// Texts that are copied, joined, compared and searched.
pub fn strings(m: &mut Maker) -> Item {
    let (a, b) = (m.rng.pick(&WORDS), m.rng.pick(&WORDS));
    let words = m.fresh("words");
    let declared = format!("static const char *const {words}[] = {{ \"{a}\", \"{b}\", \"wier\" }};\n");
    let mut out = format!("char t[64]; strcpy(t, {words}[in % 3]); ");
    for _ in 0..m.rng.between(2, 6) {
        let w = m.rng.pick(&WORDS);
        out += &match m.below(8) {
            0 => format!("if (strlen(t) < 40) strcat(t, \"{w}\"); "),
            1 => format!(
                "{{ int c = strcmp(t, {words}[{}]); MIX((u64)(c < 0) * 2 + (u64)(c > 0)); }} ",
                m.below(3)
            ),
            2 => format!(
                "{{ char *p = strchr(t, {}); MIX(p ? (u64)(p - t) : 50u); }} ",
                m.rng.pick(&["'e'", "'r'", "0", "'f'"])
            ),
            3 => format!(
                "{{ int c = strncmp(t, \"{w}\", {}); MIX((u64)(c < 0) * 2 + (u64)(c > 0)); }} ",
                m.below(6)
            ),
            4 => format!("strncpy(t, \"{w}\", {}); t[60] = 0; ", m.rng.between(1, 12)),
            5 => format!(
                "{{ char *p = strstr(t, \"{}\"); MIX(p ? (u64)(p - t) : 51u); }} ",
                m.rng.pick(&["e", "er", "buf", ""])
            ),
            6 => "{ char *p = strrchr(t, 'e'); MIX(p ? (u64)(p - t) : 52u); } ".into(),
            _ => format!("MIX(strspn(t, \"abcdeurw\") * 7 + strcspn(t, \"{w} \")); "),
        };
        out += "t[63] = 0; MIX(strlen(t)); ";
    }
    out += "for (u32 i = 0; t[i]; i++) MIX((u64)t[i]);";
    // strncpy may leave no end within the text: there is one further on.
    let out = out.replace("char t[64]; ", "char t[64] = { 0 }; ");
    Item::new(declared, out)
}

/// snprintf with formats of every kind.
pub fn printed(m: &mut Maker) -> Item {
    let (mut format, mut args) = (String::new(), String::new());
    for _ in 0..m.rng.between(1, 5) {
        let flags = m.rng.pick(&["", "", "-", "0", "+", " ", "#"]);
        let width = m.rng.pick(&["", "", "4", "9", "14"]);
        let (conversion, arg) = match m.below(9) {
            0 => ("d".to_string(), m.expr(Ty::Int(32, true), 1)),
            1 => (m.rng.pick(&["u", "x", "X", "o"]).into(), m.expr(U32, 1)),
            2 => (m.rng.pick(&["lld", "lli"]).into(), m.expr(Ty::Int(64, true), 1)),
            3 => (m.rng.pick(&["llu", "llx", "llo"]).into(), m.expr(Ty::Int(64, false), 1)),
            4 => ("c".into(), "(int)(97 + in % 26)".into()),
            5 => (m.rng.pick(&["s", ".3s"]).into(), format!("\"{}\"", m.rng.pick(&WORDS))),
            6 => (m.rng.pick(&["hhd", "hhu"]).into(), m.expr(Ty::Int(32, true), 1)),
            7 => ("hd".into(), m.expr(Ty::Int(16, true), 1)),
            _ => {
                let value = m.expr(Ty::Float(64), 2);
                let value = format!("({{ f64 x_ = {value}; x_ == x_ ? x_ : 1; }})");
                (m.rng.pick(&["f", ".2f", "e", ".3e", "g", ".0f"]).into(), value)
            }
        };
        // The standard says nothing about these flags with other conversions.
        let number = !conversion.ends_with(['c', 's']);
        let flags = match flags {
            "0" | "#" if !number => "",
            "+" | " " if !number || conversion.ends_with(['u', 'x', 'X', 'o']) => "",
            "#" if conversion.ends_with(['d', 'i', 'u']) => "",
            _ => flags,
        };
        format += &format!("%{flags}{width}{conversion}|");
        args += &format!(", {arg}");
    }
    let size = m.rng.pick(&["sizeof t", "sizeof t", "10"]);
    Item::new(
        "",
        format!(
            "char t[400]; int n = snprintf(t, {size}, \"{format}\"{args}); MIX((u64)n); for (u32 i = 0; t[i]; i++) MIX((u64)t[i]);"
        ),
    )
}

/// qsort with an order that leaves nothing open, and bsearch.
pub fn sorted(m: &mut Maker) -> Item {
    let (ty, f, n) = (m.rng.pick(&ALL[..10]), m.fresh("f"), m.rng.between(2, 12));
    let t = ty.name();
    let key = m.with(vec![("x".into(), ty)], |m| m.expr(ty, 2));
    let declared = format!(
        "static {t} key_{f}({t} x) {{ return {key}; }}\n\
         static int {f}(const void *p, const void *q) {{ {t} a = *(const {t} *)p, b = *(const {t} *)q, x = key_{f}(a), y = key_{f}(b); return x != y ? (x < y ? -1 : 1) : (a > b) - (a < b); }}\n"
    );
    let value = m.also("i", U32, |m| m.expr(ty, 2));
    Item::new(
        declared,
        format!(
            "{t} a[{n}]; for (u32 i = 0; i < {n}; i++) a[i] = {value}; {t} one = a[in % {n}], none = {}; qsort(a, {n}, sizeof *a, {f}); for (u32 i = 0; i < {n}; i++) MIX({}); \
             {t} *p = bsearch(&one, a, {n}, sizeof *a, {f}); MIX(p && *p == one); p = bsearch(&none, a, {n}, sizeof *a, {f}); MIX(p != NULL);",
            m.constant(ty),
            ty.hash("a[i]"),
        ),
    )
}

/// Numbers from texts.
pub fn parsed(m: &mut Maker) -> Item {
    let number = (m.rng.bits() % 100_000) as i64 - 50_000;
    let base = m.rng.pick(&["10", "0", "16", "8"]);
    let x = m.rng.pick(&["", "0x", " ", "+"]);
    let x = if number < 0 { "" } else { x };
    Item::new(
        "",
        format!(
            "const char *t = \"{x}{number} 7z\"; char *end; MIX((u64)strtol(t, &end, {base})); MIX((u64)(end - t)); MIX((u64)atoi(t)); MIX(strtoull(end, NULL, 10)); MIX((u64)llabs({}) & 0xffff);",
            "v_i32"
        ),
    )
}
