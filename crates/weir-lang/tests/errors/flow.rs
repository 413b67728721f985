//! Control flow.

use crate::common::errors;
use expect_test::expect;

#[test]
fn break_outside() {
    errors(
        r#"thread t { break; continue; if (true) break; }"#,
        expect![[r#"
            1:12 `break;`: `break` outside of a loop
            1:19 `continue;`: `continue` outside of a loop
            1:39 `break;`: `break` outside of a loop
        "#]],
    );
}

#[test]
fn atomic_jumps() {
    errors(
        r#"thread t { loop { atomic { break; } } }
thread u { atomic { a: skip; goto b; } goto a; b: skip; }
proc f() { atomic { return; } }"#,
        expect![[r#"
                1:28 `break;`: this jump would leave or enter an `atomic` section
                    hint: an atomic section is entered at its start and left at its end
                2:30 `goto b;`: this jump would leave or enter an `atomic` section
                    hint: an atomic section is entered at its start and left at its end
                2:40 `goto a;`: this jump would leave or enter an `atomic` section
                    hint: an atomic section is entered at its start and left at its end
                3:21 `return;`: `return` is not possible inside `atomic`
            "#]],
    );
}

#[test]
fn atomic_calls() {
    errors(
        r#"thread w[spawn] { }
thread t { atomic { r = spawn w(); join r; } }"#,
        expect![[r#"
                2:25 `spawn w()`: `spawn` is not possible inside `atomic`
                2:36 `join r;`: `join` is not possible inside `atomic`
            "#]],
    );
}

#[test]
fn nested_through_calls() {
    errors(
        r#"shared x: u8;
proc f() { atomic { x = 1; } }
thread t { atomic { f(); } }"#,
        expect![[r#"
                3:21 `f`: this call is not possible inside `atomic`
                    hint: atomic sections do not nest, and do not wait for other threads
                    2: because of this
            "#]],
    );
}

#[test]
fn mixed_automaton() {
    errors(
        r#"shared x: u8;
thread t { at q0: x = 1 goto q1; x = 2; }
thread u { if (x == 1) { at a: skip goto b; } }"#,
        expect![[r#"
                2:34 `x = 2;`: automaton lines and other statements do not mix
                    hint: a body is either `at` lines only (after its variables), or has none
                3:26 `at a: skip goto b;`: automaton lines and other statements do not mix
                    hint: a body is either `at` lines only (after its variables), or has none
            "#]],
    );
}

#[test]
fn automaton_statements() {
    errors(
        r#"shared x: u8;
thread t { at q0: var r = 1 goto q1; at q1: break goto q0; at q2: foo(x) goto q1; init q0; init q1; }"#,
        expect![[r#"
                2:45 `break`: an `at` line takes one simple statement
                    hint: several lines with the same source state are a choice
                2:67 `foo`: no procedure called `foo`
                2:92 `init q1;`: an automaton has one `init`
            "#]],
    );
}

#[test]
fn automaton_return() {
    errors(
        r#"thread t { at q0: return goto q1; at q1: skip goto q0; }"#,
        expect![[r#"
            1:19 `return`: `return` must lead to a control state without steps
        "#]],
    );
}

#[test]
fn havoc_forms() {
    errors(
        r#"shared x: u8, a: u8[4];
proc f() -> bool { return true; }
thread t { var r: u8; havoc(x); havoc(rr); havoc(r, a[r] == 1); havoc(r, f()); havoc(r, r + 1); }"#,
        expect![[r#"
                3:29 `x`: `x` is shared; `havoc` takes a local variable
                    hint: write `var r: …; havoc(r); x = r;`
                3:39 `rr`: no shared variable or local called `rr`
                    hint: there are a, r, x
                3:53 `a[r]`: which cell is read must not depend on `r`
                    hint: the constraint of `havoc` is checked in one step; reads come before it
                3:74 `f()`: the constraint of `havoc` only reads variables
                3:89 `r + 1`: a condition is needed here, this is u8
                    hint: compare it: `… != 0`
            "#]],
    );
}
