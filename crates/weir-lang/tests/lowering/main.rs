//! What statements lower to, as text.

#[path = "../common/mod.rs"]
mod common;
mod control;

use common::{check, load};
use expect_test::expect;

#[test]
fn locked_operations() {
    check(
        "shared x: u32, b: [0..3], p: ptr;
thread t {
    if (cas(x, 0, 1)) skip;
    r = xchg(x, 2);
    fetch_add(x, r);
    lock x -= 1;
    lock x |= 2;
    lock x--;
    o, k = cmpxchg(x, o2(), 3);
    s = fetch_sub(b, 1) + 1;
    lock *p += 1;
    while (!cas(p, null, &x)) { }
}
proc o2() -> u32 { return 2; }",
        expect![[r#"
            shared x: u32;
            shared b: [0..3];
            shared p: ptr;

            thread t {
                var _1: bool;
                var r: u32;
                var _2: u32;
                var o: u32;
                var k: bool;
                var s: i64;
                var _3: i64;
                var _4: ptr;
                at _0: _1 = cas(x, 0, 1) goto _1;
                at _1: assume(_1) goto _2;
                at _1: assume(!_1) goto _3;
                at _2: skip goto _3;
                at _3: r = xchg(x, 2) goto _4;
                at _4: fetch_add(x, r) goto _5;
                at _5: fetch_sub(x, 1) goto _6;
                at _6: fetch_or(x, 2) goto _7;
                at _7: fetch_sub(x, 1) goto _8;
                at _8: _2 = o2() goto _9;
                at _9: o, k = cmpxchg(x, _2, 3) goto _10;
                at _10: _3 = fetch_sub(b, 1) goto _11;
                at _11: s = _3 + 1 goto _12;
                at _12: _4 = p goto _13;
                at _13: (fetch_add(*_4, 1) : i64) goto _14;
                at _14: _1 = cas(p, null, &x) goto _15;
                at _15: assume(_1) goto _16;
                at _15: assume(!_1) goto _14;
            }

            proc o2() -> u32 {
                at _0: return 2 goto _1;
            }
        "#]],
    );
}

#[test]
fn pointers_and_structs() {
    check(
        "struct Node { val: u32, next: ptr<Node>, ok: bool }
shared top: ptr<Node>, a: u8[3];
thread t {
    var n = alloc(Node);
    n.val = 7;
    n.next = top;
    n.next.ok = true;
    v = n.next.next.val + 1;
    p = &a[1];
    *p = 4;
    p[2] = *p + p[v];
    q = p + 1;
    if (n.ok && q != null) free(n);
    m = alloc(v + 1);
}",
        expect![[r#"
            shared top: ptr;
            shared a: u8[3];

            thread t {
                var n: ptr;
                var _1: ptr;
                var v: u32;
                var _2: ptr;
                var _3: u32;
                var p: ptr;
                var _4: i64;
                var _5: i64;
                var q: ptr;
                var _6: bool;
                var m: ptr;
                states _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21;
                at _0: n = alloc(3) goto _1;
                at _1: *n = 7u32 goto _2;
                at _2: _1 = top goto _3;
                at _3: *(n + 1) = _1 goto _4;
                at _4: _1 = *(n + 1) goto _5;
                at _5: *(_1 + 2) = true goto _6;
                at _6: _1 = *(n + 1) goto _7;
                at _7: _2 = *(_1 + 1) goto _8;
                at _8: _3 = *_2 goto _9;
                at _9: v = _3 + 1 goto _10;
                at _10: p = &a[1] goto _11;
                at _11: *p = 4 goto _12;
                at _12: _4 = *p goto _13;
                at _13: _5 = *(p + v as i64) goto _14;
                at _14: *(p + 2) = _4 + _5 goto _15;
                at _15: q = p + 1 goto _16;
                at _16: _6 = *(n + 2) goto _18;
                at _18: assume(_6) goto _17;
                at _18: assume(!_6) goto _20;
                at _17: assume(q != null) goto _19;
                at _17: assume(q == null) goto _20;
                at _19: free(n) goto _20;
                at _20: m = alloc((v + 1) as i64) goto _21;
            }
        "#]],
    );
}

#[test]
fn threads_and_ids() {
    check(
        "shared x: u8, t: tid, a: u8[4], n: [0..7];
thread T[2] { x = self; a[self] = 1; t = self; x = 1 - self; if (t == self) n = N; r = self + 1; }
thread w(k: u8) { x = k; }
thread s[spawn] { }
thread main { t = spawn w(3); join t; spawn s(); }",
        expect![[r#"
            shared x: u8;
            shared t: tid;
            shared a: u8[4];
            shared n: [0..7];

            thread T[2] {
                var _1: tid;
                var r: i64;
                at _0: x = self as u8 goto _1;
                at _1: a[self] = 1 goto _2;
                at _2: t = self goto _3;
                at _3: x = 1 - self as u8 goto _4;
                at _4: _1 = t goto _5;
                at _5: assume(_1 == self) goto _6;
                at _5: assume(_1 != self) goto _7;
                at _6: n = N goto _7;
                at _7: r = self as i64 + 1 goto _8;
            }

            thread w(k: u8) {
                at _0: x = k goto _1;
            }

            thread s[spawn] {
                states _0;
            }

            thread main {
                var _1: tid;
                at _0: _1 = spawn w(3) goto _1;
                at _1: t = _1 goto _2;
                at _2: _1 = t goto _3;
                at _3: join _1 goto _4;
                at _4: spawn s() goto _5;
            }
        "#]],
    );
}

#[test]
fn types_and_constants() {
    check(
        "const K = 3;
const B: u8 = K + 1;
const T = true;
enum Color { Red, Green }
shared x: u8 = B, c: Color = Green, a: u8[K] = 7, b: [0..K] = K, st: enum { On, Off }, big: u64 = 0xffff_ffff_ffff_ffff;
shared w: i8 = -128, p: ptr = &a[1], any1: bool = any, any2: i64 = any, any3: u8[2] = { any(1..2), 5 }, m: int[*] = 3;
thread t[K] { x = K + B; c = Red; if (c == Color.Green && T) st = Off; big = big * 2; x = (x as u32 + 1) as u8; w = -w; x = ~x << 2; }",
        expect![[r#"
            enum Color { Red, Green }
            enum _e1 { On, Off }
            shared x: u8 = 4;
            shared c: Color = Color.Green;
            shared a: u8[3] = 7;
            shared b: [0..3] = 3;
            shared st: _e1;
            shared big: u64 = 18446744073709551615;
            shared w: i8 = -128;
            shared p: ptr = &a[1];
            shared any1: bool = any;
            shared any2: i64 = any;
            shared any3: u8[2] = { any(1..2), 5 };
            shared m: int[*] = 3;

            thread t[3] {
                var _1: Color;
                var _2: u64;
                var _3: u8;
                var _4: i8;
                states _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14;
                at _0: x = 3 + 4 goto _1;
                at _1: c = Color.Red goto _2;
                at _2: _1 = c goto _4;
                at _4: assume(_1 == Color.Green) goto _3;
                at _4: assume(_1 != Color.Green) goto _6;
                at _3: assume(true) goto _5;
                at _3: assume(false) goto _6;
                at _5: st = _e1.Off goto _6;
                at _6: _2 = big goto _7;
                at _7: big = _2 * 2 goto _8;
                at _8: _3 = x goto _9;
                at _9: x = (_3 as u32 + 1) as u8 goto _10;
                at _10: _4 = w goto _11;
                at _11: w = -_4 goto _12;
                at _12: _3 = x goto _13;
                at _13: x = ~_3 << 2 goto _14;
            }
        "#]],
    );
}

#[test]
fn atomic_and_fences() {
    check(
        "shared x: u8;\nthread t { atomic { x = 1; atomic { x = 2; } } fence; fence(ss); fence(none); atomic { } }",
        expect![[r#"
            shared x: u8;

            thread t {
                at _0: atomic_begin goto _1;
                at _1: x = 1 goto _2;
                at _2: x = 2 goto _3;
                at _3: atomic_end goto _4;
                at _4: fence goto _5;
                at _5: fence(ss) goto _6;
                at _6: fence(none) goto _7;
                at _7: atomic_begin goto _8;
                at _8: atomic_end goto _9;
            }
        "#]],
    );
}

/// What the condition mentions is read before, once; elsewhere each mention is a load.
#[test]
fn havoc_reads_first() {
    check(
        "shared x: u8, y: u8;\nthread t { var r: u8; havoc(r); havoc(r, r < x && r != y || x == 9); r = x + x; }",
        expect![[r#"
            shared x: u8;
            shared y: u8;

            thread t {
                var r: u8;
                var _1: u8;
                var _2: u8;
                at _0: havoc(r) goto _1;
                at _1: _1 = x goto _2;
                at _2: _2 = y goto _3;
                at _3: havoc(r, r < _1 && r != _2 || _1 == 9) goto _4;
                at _4: _1 = x goto _5;
                at _5: _2 = x goto _6;
                at _6: r = _1 + _2 goto _7;
            }
        "#]],
    );
}

#[test]
fn variables() {
    check(
        "shared x: u8, b: [1..4] = 2;\nthread t { var a = 1, c: u8; var d: [2..5]; d = b; e = b; f = x; var g = true; }",
        expect![[r#"
            shared x: u8;
            shared b: [1..4] = 2;

            thread t {
                var a: i64;
                var c: u8;
                var d: [2..5];
                var e: i64;
                var f: u8;
                var g: bool;
                at _0: a = 1 goto _1;
                at _1: d = b goto _2;
                at _2: e = b goto _3;
                at _3: f = x goto _4;
                at _4: g = true goto _5;
            }
        "#]],
    );
}

#[test]
fn automata() {
    check(
        "shared x: u8;
thread t {
    var r: u8 = 3;
    at q0: x = r goto q1;
    at q0: r = x goto q0;
    at q1: assume(x == r) goto q2;
    at q1: goto q2;
}
never t@q2;",
        expect![[r#"
            shared x: u8;

            thread t {
                var r: u8 = 3;
                var _1: u8;
                states q0, q1, q2, _3;
                at q0: x = r goto q1;
                at q0: r = x goto q0;
                at q1: _1 = x goto _3;
                at _3: assume(_1 == r) goto q2;
                at q1: skip goto q2;
            }

            never t@q2;
        "#]],
    );
}

#[test]
fn properties() {
    check(
        "shared x: u8, a: u8[2];
thread t { r = x; l: skip; }
thread T[2] { cs: r = a[1]; }
exists (t.r == 1 && x == 2 && T[1].r == a[0]);
not exists (ended(t) && !t@l);
never T#i@cs && T#j@cs && T#i.r == T#j.r;
forall (x == 1 || x == 0);",
        expect![[r#"
            shared x: u8;
            shared a: u8[2];

            thread t {
                var r: u8;
                at _0: r = x goto l;
                at l: skip goto _2;
            }

            thread T[2] {
                var r: u8;
                at cs: r = a[1] goto _1;
            }

            exists (t.r == 1 && x == 2 && T[1].r == a[0]);
            not exists (ended(t) && !t@l);
            never "T#i@cs && T#j@cs && T#i.r == T#j.r" T[0]@cs && T[1]@cs && T[0].r == T[1].r || T[1]@cs && T[0]@cs && T[1].r == T[0].r;
            forall (x == 1 || x == 0);
            observe t.r, x, T[1].r, a[0];
        "#]],
    );
    check(
        "shared x: u8;\nthread t { r = x; }\nexists (t.r == 1);\nobserve t.r as \"0:r\", x;\nfilter x == 1;",
        expect![[r#"
            shared x: u8;

            thread t {
                var r: u8;
                at _0: r = x goto _1;
            }

            exists (t.r == 1);
            observe t.r as "0:r", x;
            filter x == 1;
        "#]],
    );
}

/// Spans: what a person sees in a trace.
#[test]
fn places() {
    let text = "shared flag: bool[2], turn: u8;\nthread t { while (flag[1] && turn == 1) { } cs: skip; turn += flag[0] ? 1 : 2; }";
    let p = load(text);
    let spans: Vec<&str> = p.routines[0].edges.iter().map(|e| p.sources.text(e.span)).collect();
    expect![[r#"
        flag[1]
        flag[1]
        flag[1]
        turn
        turn == 1
        turn == 1
        skip;
        turn
        flag[0]
        turn += flag[0] ? 1 : 2;"#]]
    .assert_eq(&spans.join("\n"));
    let locs: Vec<&str> = p.routines[0].locs.iter().map(|l| p.sources.text(l.span)).collect();
    expect![[r#"
        while (flag[1] && turn == 1) { }
        while (flag[1] && turn == 1) { }
        while (flag[1] && turn == 1) { }
        while (flag[1] && turn == 1) { }
        skip;
        turn += flag[0] ? 1 : 2;
        turn += flag[0] ? 1 : 2;
        turn += flag[0] ? 1 : 2;
        }"#]]
    .assert_eq(&locs.join("\n"));
}

#[test]
fn invariants() {
    let p = load(
        "shared x: u8;\nthread t[*] { cs: x = N as u8; at cs: invariant x == 1; }\nnever t#a@cs && t#b@cs;\ninvariant x < 3;",
    );
    assert!(p.warnings.is_empty());
    let given: Vec<_> = p.invariants.iter().map(|i| (i.text.as_str(), i.at.is_some())).collect();
    assert_eq!(given, [("x == 1", true), ("x < 3", false)]);
    assert!(p.is_parameterised());
}

#[test]
fn any_number_of_threads() {
    let p = load(
        "shared count: u32 = N, flag: bool[N];\nthread t[*] { flag[self] = true; cs: count -= 1; r = count; end: skip; }\n\
         thread main { x = count; }\n\
         never t#a@cs && t#b@end && main.x == 1;\nnever t#z.r == 3 || count > N as u32;",
    );
    let text = weir_ir::text::print(&p);
    let again = weir_lang::load("again.weir", &text).unwrap_or_else(|d| panic!("{d:?}\n{text}"));
    assert_eq!(weir_ir::text::print(&again), text);
    assert_eq!(p.counted, again.counted);
    assert!(
        text.contains("t#t0") && text.contains("flag: bool[N]") && text.contains("count: u32 = N"),
        "{text}"
    );
    let three = weir_ir::instance::instantiate(&p, 3).expect("three threads");
    assert!(weir_ir::verify::verify(&three).is_empty());
    assert_eq!(three.threads.len(), 4);
    assert!(!three.is_parameterised());
    let text = weir_ir::text::print(&three);
    assert!(text.contains("count: u32 = 3") && text.contains("flag: bool[3]"), "{text}");
    // Six choices, and the text as it was written.
    assert_eq!(text.matches("main.x == 1").count(), 7, "{text}");
    assert!(weir_ir::instance::instantiate(&p, 0).is_err());
    // With one thread there are no two.
    let one = weir_ir::instance::instantiate(&p, 1).expect("one thread");
    assert_eq!(one.properties[0].pred, weir_ir::Expr::FALSE);
}

#[test]
fn copies_of_any_number_have_no_numbers() {
    for (text, message) in [
        ("thread t[*] { cs: skip; }\nnever t@cs;", "any number"),
        ("thread t[*] { cs: skip; }\nnever t[0]@cs;", "any number"),
        ("thread t(a: u8)[*] { cs: skip; }", "parameters"),
        ("thread t[*] { cs: skip; }\nrun t[0];", "any number"),
        ("shared x: u8 = N;\nthread t { cs: x = 1; }", "`N` is not known"),
        ("thread t { cs: skip; }\nnever t@cs && N > 1;", "`N` has no meaning"),
    ] {
        let messages = weir_lang::load("bad.weir", text).expect_err(text);
        assert!(messages[0].message.contains(message), "{text}: {messages:?}");
    }
}
