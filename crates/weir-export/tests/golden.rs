//! The text, for programs small enough to be read.

use expect_test::{Expect, expect};
use weir_ir::Program;

fn weir(text: &str) -> Program {
    weir_lang::load("test.weir", text).unwrap_or_else(|m| panic!("{m:?}"))
}

/// The text without its head.
fn exported(text: &str) -> String {
    let promela = weir_export::promela::export(&weir(text)).unwrap_or_else(|m| panic!("{m:?}"));
    promela.split_once(" */\n\n").map_or(promela.as_str(), |(_, body)| body).to_string()
}

fn check(text: &str, expect: Expect) {
    expect.assert_eq(&exported(text));
}

fn refused(text: &str, expect: Expect) {
    let messages = weir_export::promela::export(&weir(text)).expect_err("this cannot be exported");
    let said: Vec<String> = messages.iter().map(|m| m.message.clone()).collect();
    expect.assert_eq(&said.join("\n"));
}

#[test]
fn local_steps_are_folded_and_dead_registers_vanish() {
    check(
        "shared x: u8, y: u8;\nthread t {\n  var r: u8;\n  r = x;\n  if (r > 2) { y = r; }\n}\nthread u { x = 5; }",
        expect![[r#"
            byte x;
            byte y;

            active proctype t() {
                byte r;
                /* 4: r = x; */
            L0:
                if
                :: d_step { x > 2 -> r = x }; goto L2
                :: x <= 2; goto end_L3
                fi;
                /* 5: if (r > 2) { y = r; } */
            L2:
                if
                :: d_step { y = r; r = 0 }; goto end_L3
                fi;
            end_L3:
                false;
            }

            active proctype u() {
                /* 7: thread u { x = 5; } */
            L0:
                x = 5; goto end_L1;
            end_L1:
                false;
            }

        "#]],
    );
}

#[test]
fn a_forbidden_state_is_an_assertion_where_it_may_begin() {
    let text = exported(
        "shared flag: bool[2];\nthread T[2] {\n  flag[self] = true;\n  assume(!flag[1 - self]);\n  cs: skip;\n}\nnever T[0]@cs && T[1]@cs;",
    );
    let (declared, threads) = text.split_once("/* T[0] */").expect("the first thread");
    let (first, second) = threads.split_once("/* T[1] */").expect("the second thread");
    // The second is the first with the numbers exchanged.
    assert_eq!(second, first.replace("_0", "_?").replace("_1", "_0").replace("_?", "_1"));
    expect![[r#"
        bit flag_0;  /* flag[0] */
        bit flag_1;  /* flag[1] */
        bit T_0_at_cs;  /* where the thread is */
        bit T_1_at_cs;  /* where the thread is */

        /* T[0] */
        active proctype T_0() {
            /* 3: flag[self] = true; */
        L0:
            flag_0 = 1; goto L1;
            /* 4: assume(!flag[1 - self]); */
        L1:
            if
            :: d_step { flag_1 == 0 -> T_0_at_cs = 1; assert(!T_1_at_cs) /* T[0]@cs && T[1]@cs */ }; goto cs
            :: flag_1 != 0; goto L2
            fi;
        L2:
            false;
            /* 5: cs: skip; */
        cs:
            T_0_at_cs = 0; goto end_L4;
        end_L4:
            false;
        }

    "#]]
    .assert_eq(&format!("{declared}/* T[0] */{first}"));
}

#[test]
fn final_states_are_judged_by_the_last_thread() {
    check(
        "shared x: u8, y: u8;\nthread a { var r: u8; x = 1; r = y; }\nthread b { var r: u8; y = 1; r = x; }\nexists (a.r == 0 && b.r == 0);",
        expect![[r#"
            bit x;
            bit y;
            bit a_r;  /* r of a */
            bit b_r;  /* r of b */
            bit a_at_end;  /* where the thread is */
            bit b_at_end;  /* where the thread is */

            active proctype a() {
                /* 2: thread a { var r: u8; x = 1; r = y; } */
            L0:
                x = 1; goto L1;
                /* 2: thread a { var r: u8; x = 1; r = y; } */
            L1:
                if
                :: d_step { a_r = y; a_at_end = 1; assert(!b_at_end || a_r != 0 || b_r != 0) /* a.r == 0 && b.r == 0 */ }; goto end_L2
                fi;
            end_L2:
                false;
            }

            active proctype b() {
                /* 3: thread b { var r: u8; y = 1; r = x; } */
            L0:
                y = 1; goto L1;
                /* 3: thread b { var r: u8; y = 1; r = x; } */
            L1:
                if
                :: d_step { b_r = x; b_at_end = 1; assert(!a_at_end || a_r != 0 || b_r != 0) /* a.r == 0 && b.r == 0 */ }; goto end_L2
                fi;
            end_L2:
                false;
            }

        "#]],
    );
}

#[test]
fn locked_operations_and_atomic_sections_are_one_step() {
    check(
        "shared n: u8, m: u8;\nthread t {\n  var r: u8;\n  r = fetch_add(n, 1);\n  atomic { r = n; m = r; n = r + m; }\n}",
        expect![[r#"
            byte n;
            byte m;

            active proctype t() {
                /* 4: r = fetch_add(n, 1); */
            L0:
                n = (n + 1) & 255; goto L1;
                /* 5: atomic { r = n; m = r; n = r + m; } */
            L1:
                if
                :: d_step { m = n; n = (n + n) & 255 }; goto end_L7
                fi;
            end_L7:
                false;
            }

        "#]],
    );
}

#[test]
fn any_initial_value_and_calls() {
    check(
        "shared x: [0..2] = any;\nproc get() -> u8 { var v: [0..2]; v = x; if (v == 2) { return 7; } return 1; }\nthread t { var r: u8; r = get(); assert(r < 7); }",
        expect![[r#"
            byte x;

            proctype t() {
                /* 2: proc get() -> u8 { var v: [0..2]; v = x; if (v == 2) { return 7; } return 1; } */
            get_L0:
                if
                :: d_step { x == 2 -> assert(0) }; goto end_L2
                :: x != 2; goto end_L2
                fi;
            end_L2:
                false;
            }

            init {
                atomic {
                    if :: x = 0 :: x = 1 :: x = 2 fi;
                    run t();
                }
            }
        "#]],
    );
}

#[test]
fn what_promela_cannot_say_is_named() {
    refused(
        "shared p: ptr;\nthread t { var q: ptr; q = alloc(2); *q = 1; free(q); }",
        expect![[r#"
        `alloc` cannot be written in Promela
        an access through a pointer cannot be written in Promela
        `free` cannot be written in Promela"#]],
    );
    refused(
        "shared x: u8;\nproc f(n: u8) { if (n > 0) { f(n - 1); } x = n; }\nthread t { f(3); }",
        expect!["the recursive call of `f` cannot be written in Promela"],
    );
}
