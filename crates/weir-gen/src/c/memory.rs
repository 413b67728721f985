//! Memory as bytes, pointers into arrays, the heap.

use super::item::Item;
use super::maker::Maker;
use super::types::{ALL, Ty, U32, U64};

/// Copies, moves, fills and comparisons in an array of bytes.
pub fn copies(m: &mut Maker) -> Item {
    let (size, name) = (m.rng.between(24, 64), m.fresh("buffer"));
    let global = m.rng.percent(50);
    let declared = if global { format!("static u8 {name}[{size}];\n") } else { String::new() };
    let mut out = if global { String::new() } else { format!("u8 {name}[{size}]; ") };
    out += &format!(
        "u32 five = 5 + in % 3; for (u32 i = 0; i < {size}; i++) {name}[i] = (u8)(i * {} + in); ",
        1 + m.below(30)
    );
    for _ in 0..m.rng.between(2, 7) {
        let n = if m.rng.percent(60) { m.rng.between(0, 17).to_string() } else { "five".into() };
        let (a, b) = (m.below(size - 17), m.below(size - 17));
        out += &match m.below(7) {
            0 => format!("memmove({name} + {a}, {name} + {b}, {n}); "),
            1 => {
                // The two parts do not overlap.
                let half = size / 2;
                let n = m.rng.between(1, half.min(16));
                format!("memcpy({name} + {}, {name} + {half}, {n}); ", m.below(half - n + 1))
            }
            2 => format!("memset({name} + {a}, {}, {n}); ", m.expr(Ty::Int(32, true), 1)),
            3 => format!(
                "{{ int c = memcmp({name} + {a}, {name} + {b}, {n}); MIX((u64)(c < 0) * 2 + (u64)(c > 0)); }} "
            ),
            4 => {
                let ty = m.rng.pick(&ALL[..10]);
                format!(
                    "{{ {t} t; memcpy(&t, {name} + {a}, sizeof t); v_{t} = t; MIX({}); }} ",
                    ty.hash("t"),
                    t = ty.name()
                )
            }
            5 => {
                let ty = m.rng.pick(&ALL[..10]);
                format!(
                    "{{ {t} t = {}; memcpy({name} + {a}, &t, sizeof t); }} ",
                    m.expr(ty, 2),
                    t = ty.name()
                )
            }
            _ => format!(
                "{{ u8 *p = memchr({name}, {name}[{a}], {size}); MIX(p ? (u64)(p - {name}) : 99u); }} "
            ),
        };
    }
    out += &format!("for (u32 i = 0; i < {size}; i++) MIX({name}[i]);");
    Item::new(declared, out)
}

/// Pointers into an array, forwards and back, their differences and comparisons, pointers
/// to pointers.
pub fn pointers(m: &mut Maker) -> Item {
    let (ty, n, f) = (m.ty(), m.rng.between(4, 12), m.fresh("f"));
    let t = ty.name();
    let value = m.also("i", U32, |m| m.expr(ty, 1));
    let declared = format!("static NOINLINE void {f}({t} **p, i64 by) {{ *p += by; }}\n");
    let mut out = format!(
        "{t} a[{n}], *p = a, *end = a + {n}; u32 i = 0; for (; p != end; p++, i++) *p = {value}; p = a + in % {n}; "
    );
    for _ in 0..m.rng.between(2, 6) {
        let k = m.below(n);
        out += &match m.below(6) {
            0 => format!("{f}(&p, {k} - (p - a)); MIX({}); ", ty.hash("*p")),
            1 => format!("MIX((u64)(end - p)); MIX(p < a + {k}); MIX(p == &a[{k}]); "),
            2 => format!("*(a + {k}) = *p; "),
            3 => format!("for ({t} *q = end; q-- > p;) MIX({}); ", ty.hash("*q")),
            4 => format!(
                "{{ {t} **pp = &p; *pp = &{k}[a]; MIX({}); MIX((u64)((char *)p - (char *)a)); }} ",
                ty.hash("(*pp)[0]")
            ),
            _ => {
                format!("{{ {t} *q[2] = {{ p, a + {k} }}; {t} x = *q[in & 1]; *q[0] = *q[1]; *q[1] = x; }} ")
            }
        };
    }
    out += &format!("for (p = a; p < end; ++p) MIX({});", ty.hash("*p"));
    Item::new(declared, out)
}

/// Objects on the heap that grow and shrink, and arrays of a length known at run time.
pub fn heap(m: &mut Maker) -> Item {
    let ty = m.ty();
    let (n, more) = (m.rng.between(2, 8), m.rng.between(1, 9));
    let value = m.also("i", U32, |m| m.expr(ty, 2));
    let t = ty.name();
    let own = match m.below(3) {
        0 => format!("{t} *p = malloc({n} * sizeof *p); for (u32 i = 0; i < {n}; i++) p[i] = {value}; "),
        1 => format!("{t} *p = calloc({n}, sizeof *p); p[in % {n}] = {}; ", m.expr(ty, 1)),
        _ => format!(
            "u32 n = {n} + in % 2; {t} p_[n], *p; for (u32 i = 0; i < n; i++) p_[i] = {value}; p = malloc(sizeof p_); memcpy(p, p_, sizeof p_); "
        ),
    };
    let out = format!(
        "{own}for (u32 i = 0; i < {n}; i++) MIX({}); p = realloc(p, {more} * sizeof *p); for (u32 i = {n}; i < {more}; i++) p[i] = {value}; for (u32 i = 0; i < {more}; i++) MIX({}); free(p);",
        ty.hash("p[i]"),
        ty.hash("p[i]"),
    );
    Item::new("", out)
}

/// A list or a tree of nodes on the heap.
pub fn list(m: &mut Maker) -> Item {
    let (ty, name, f) = (m.rng.pick(&ALL[..8]), m.fresh("N"), m.fresh("f"));
    let t = ty.name();
    let value = m.also("i", U32, |m| m.expr(ty, 2));
    let many = m.rng.between(1, 9);
    if m.rng.percent(50) {
        let declared = format!("struct {name} {{ struct {name} *next; {t} value; }};\n");
        return Item::new(
            declared,
            format!(
                "struct {name} *head = NULL, *back = NULL; for (u32 i = 0; i < {many}; i++) {{ struct {name} *n = malloc(sizeof *n); *n = (struct {name}){{ head, {value} }}; head = n; }} \
                 while (head) {{ struct {name} *n = head; head = n->next; n->next = back; back = n; }} while (back) {{ struct {name} *n = back->next; MIX({}); free(back); back = n; }}",
                ty.hash("back->value")
            ),
        );
    }
    let declared = format!(
        "struct {name} {{ {t} value; struct {name} *child[2]; }};\n\
         static struct {name} *{f}_put(struct {name} *n, {t} value) {{ if (!n) {{ n = calloc(1, sizeof *n); n->value = value; }} else n->child[value > n->value] = {f}_put(n->child[value > n->value], value); return n; }}\n\
         static u64 {f}(struct {name} *n, u64 sum) {{ if (!n) return sum + 1; sum = {f}(n->child[0], sum); MIX({}); sum = {f}(n->child[1], sum); free(n); return sum; }}\n",
        ty.hash("n->value")
    );
    Item::new(
        declared,
        format!(
            "struct {name} *root = NULL; for (u32 i = 0; i < {many}; i++) root = {f}_put(root, {value}); sum = {f}(root, sum);"
        ),
    )
}

/// Arrays of arrays.
pub fn matrix(m: &mut Maker) -> Item {
    let (ty, f) = (m.ty(), m.fresh("f"));
    let (rows, columns) = (m.rng.between(2, 5), m.rng.between(2, 5));
    let (t, w) = (ty.name(), ty.working());
    let product = match ty {
        Ty::Int(..) => format!("s = ({t})(({w})s + ({w})a[i][k] * ({w})a[j][k])"),
        Ty::Float(_) => "s += a[i][k] * a[j][k]".into(),
    };
    let declared = format!(
        "static NOINLINE {t} {f}({t} (*a)[{columns}], u32 i, u32 j) {{ {t} s = 0; for (u32 k = 0; k < {columns}; k++) {product}; return s; }}\n"
    );
    let value = m.with(vec![("i".into(), U32), ("j".into(), U32), ("in".into(), U64)], |m| m.expr(ty, 2));
    Item::new(
        declared,
        format!(
            "{t} a[{rows}][{columns}], b[{columns}][{rows}]; for (u32 i = 0; i < {rows}; i++) for (u32 j = 0; j < {columns}; j++) b[j][i] = a[i][j] = {value}; \
             for (u32 i = 0; i < {rows}; i++) for (u32 j = 0; j < {rows}; j++) {{ {t} r = {f}(a, i, j); MIX({}); }} MIX({});",
            ty.hash("r"),
            ty.hash(&format!("b[{}][in % {rows}]", columns - 1)),
        ),
    )
}
