//! Control: branches, loops, ternaries, and the order of loads.

use crate::common::check;
use expect_test::expect;

#[test]
fn conditions_become_branches() {
    check(
        "shared f: bool[2], t: u8;\nthread a { while (f[1] && t == 1) { } cs: skip; f[0] = false; }",
        expect![[r#"
            shared f: bool[2];
            shared t: u8;

            thread a {
                var _1: bool;
                var _2: u8;
                states _0, _1, _2, _3, cs, _5, _6;
                at _0: _1 = f[1] goto _2;
                at _2: assume(_1) goto _1;
                at _2: assume(!_1) goto cs;
                at _1: _2 = t goto _3;
                at _3: assume(_2 == 1) goto _0;
                at _3: assume(_2 != 1) goto cs;
                at cs: skip goto _5;
                at _5: f[0] = false goto _6;
            }
        "#]],
    );
    check(
        "shared x: u8;\nthread a { if (x == 1 || !(x == 2)) { skip; } else x = 3; }",
        expect![[r#"
        shared x: u8;

        thread a {
            var _1: u8;
            var _2: u8;
            states _0, _1, _2, _3, _4, _5, _6;
            at _0: _1 = x goto _2;
            at _2: assume(_1 == 1) goto _4;
            at _2: assume(_1 != 1) goto _1;
            at _1: _2 = x goto _3;
            at _3: assume(_2 == 2) goto _5;
            at _3: assume(_2 != 2) goto _4;
            at _4: skip goto _6;
            at _5: x = 3 goto _6;
        }
    "#]],
    );
    check(
        "shared x: u8;\nthread a { r = 1; if (r == 1 && r != 2) x = 1; if (r == 1 && 5 / r == 2) x = 2; }",
        expect![[r#"
            shared x: u8;

            thread a {
                var r: i64;
                states _0, _1, _2, _3, _4, _5, _6;
                at _0: r = 1 goto _1;
                at _1: assume(r == 1 && r != 2) goto _2;
                at _1: assume(!(r == 1 && r != 2)) goto _3;
                at _2: x = 1 goto _3;
                at _3: assume(r == 1) goto _4;
                at _3: assume(r != 1) goto _6;
                at _4: assume(5 / r == 2) goto _5;
                at _4: assume(5 / r != 2) goto _6;
                at _5: x = 2 goto _6;
            }
        "#]],
    );
    check(
        "shared x: u8;\nthread a { b = x == 1 && x == 2; assert(x == 1 || b); assume(b && x == 3); }",
        expect![[r#"
            shared x: u8;

            thread a {
                var b: bool;
                var _1: u8;
                var _2: u8;
                states _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12;
                at _0: _1 = x goto _4;
                at _4: assume(_1 == 1) goto _3;
                at _4: assume(_1 != 1) goto _2;
                at _3: _2 = x goto _5;
                at _5: assume(_2 == 2) goto _1;
                at _5: assume(_2 != 2) goto _2;
                at _1: b = true goto _6;
                at _2: b = false goto _6;
                at _6: _1 = x goto _7;
                at _7: assert(_1 == 1 || b) goto _8;
                at _8: assume(b) goto _10;
                at _8: assume(!b) goto _9;
                at _10: _1 = x goto _11;
                at _11: assume(_1 == 3) goto _12;
                at _11: assume(_1 != 3) goto _9;
                at _9: assume(false) goto _12;
            }
        "#]],
    );
}

#[test]
fn loads_go_left_to_right() {
    check(
        "shared x: u8, y: u8, a: u8[4];\nthread t { x = y + a[x] * 2; a[x] = y; x += a[1]; x++; }",
        expect![[r#"
            shared x: u8;
            shared y: u8;
            shared a: u8[4];

            thread t {
                var _1: u8;
                var _2: u8;
                var _3: u8;
                at _0: _1 = y goto _1;
                at _1: _2 = x goto _2;
                at _2: _3 = a[_2] goto _3;
                at _3: x = _1 + _3 * 2 goto _4;
                at _4: _1 = x goto _5;
                at _5: _2 = y goto _6;
                at _6: a[_1] = _2 goto _7;
                at _7: _1 = x goto _8;
                at _8: _2 = a[1] goto _9;
                at _9: x = _1 + _2 goto _10;
                at _10: _1 = x goto _11;
                at _11: x = _1 + 1 goto _12;
            }
        "#]],
    );
    check(
        "shared x: u8, y: u8;\nproc f(a: u8) -> u8 { return a; }\nthread t { r = f(x) + f(y + 1); }",
        expect![[r#"
            shared x: u8;
            shared y: u8;

            proc f(a: u8) -> u8 {
                at _0: return a goto _1;
            }

            thread t {
                var r: u8;
                var _1: u8;
                var _2: u8;
                var _3: u8;
                var _4: u8;
                at _0: _1 = x goto _1;
                at _1: _2 = f(_1) goto _2;
                at _2: _3 = y goto _3;
                at _3: _4 = f(_3 + 1) goto _4;
                at _4: r = _2 + _4 goto _5;
            }
        "#]],
    );
}

#[test]
fn loops_and_jumps() {
    check(
        "shared x: u8;\nthread t { loop { if (x == 1) break; if (x == 2) continue; x = 3; } }",
        expect![[r#"
            shared x: u8;

            thread t {
                var _1: u8;
                states _0, _1, _2, _3, _4, _5;
                at _0: _1 = x goto _1;
                at _1: assume(_1 == 1) goto _5;
                at _1: assume(_1 != 1) goto _2;
                at _2: _1 = x goto _3;
                at _3: assume(_1 == 2) goto _0;
                at _3: assume(_1 != 2) goto _4;
                at _4: x = 3 goto _0;
            }
        "#]],
    );
    check(
        "shared x: u8;\nthread t { do { x = 1; } while (x == 0); while (true) { } }",
        expect![[r#"
        shared x: u8;

        thread t {
            var _1: u8;
            at _0: x = 1 goto _1;
            at _1: _1 = x goto _2;
            at _2: assume(_1 == 0) goto _0;
            at _2: assume(_1 != 0) goto _3;
            at _3: skip goto _3;
        }
    "#]],
    );
    check(
        "shared x: u8;\nthread t { again: x = 1; if (x == 2) goto again; goto end; x = 7; end: skip; }",
        expect![[r#"
            shared x: u8;

            thread t {
                var _1: u8;
                states again, _1, _2, _3, end, _5;
                at again: x = 1 goto _1;
                at _1: _1 = x goto _2;
                at _2: assume(_1 == 2) goto again;
                at _2: assume(_1 != 2) goto end;
                at _3: x = 7 goto end;
                at end: skip goto _5;
            }
        "#]],
    );
    check(
        "thread t { loop { } }\nthread u { }\nthread v { l: loop { m: skip; } }",
        expect![[r#"
            thread t {
                at _0: skip goto _0;
            }

            thread u {
                states _0;
            }

            thread v {
                at l: skip goto l;
            }
        "#]],
    );
    check(
        "shared x: u8;\nthread t { choose { x = 1; } or { while (x == 1) { } } or { skip; } or { } }",
        expect![[r#"
            shared x: u8;

            thread t {
                var _1: u8;
                states _0, _1, _2, _3;
                at _0: x = 1 goto _3;
                at _0: skip goto _1;
                at _1: _1 = x goto _2;
                at _2: assume(_1 == 1) goto _1;
                at _2: assume(_1 != 1) goto _3;
                at _0: skip goto _3;
                at _0: skip goto _3;
            }
        "#]],
    );
    check(
        "shared x: u8;\nthread t { if (x == 1) { return; } x = 2; }\nproc f() { if (x == 1) return; }",
        expect![[r#"
            shared x: u8;

            thread t {
                var _1: u8;
                at _0: _1 = x goto _1;
                at _1: assume(_1 == 1) goto _2;
                at _1: assume(_1 != 1) goto _3;
                at _2: return goto _4;
                at _3: x = 2 goto _4;
            }

            proc f() {
                var _1: u8;
                at _0: _1 = x goto _1;
                at _1: assume(_1 == 1) goto _2;
                at _1: assume(_1 != 1) goto _3;
                at _2: return goto _4;
                at _3: return goto _4;
            }
        "#]],
    );
}

#[test]
fn ternaries() {
    check(
        "shared x: u8;\nthread t { r = x == 1 ? x : 3; s = r == 1 ? 2 : r; x = 1 + (r == 2 ? x : 0); }",
        expect![[r#"
            shared x: u8;

            thread t {
                var r: u8;
                var _1: u8;
                var s: u8;
                states _0, _1, _2, _3, _4, _5, _6, _7, _8, _9;
                at _0: _1 = x goto _3;
                at _3: assume(_1 == 1) goto _1;
                at _3: assume(_1 != 1) goto _2;
                at _1: r = x goto _4;
                at _2: r = 3 goto _4;
                at _4: s = r == 1 ? 2 : r goto _5;
                at _5: assume(r == 2) goto _7;
                at _5: assume(r != 2) goto _8;
                at _7: _1 = x goto _6;
                at _8: _1 = 0 goto _6;
                at _6: x = 1 + _1 goto _9;
            }
        "#]],
    );
}
