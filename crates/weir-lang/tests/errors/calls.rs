//! Calls and threads.

use crate::common::errors;
use expect_test::expect;

#[test]
fn argument_count() {
    errors(
        r#"proc f(a: u8) { }
thread t { f(); f(1, 2); cas(t, 1); spawn w; }
thread w(a: u8) { }"#,
        expect![[r#"
                2:12 `f`: `f` takes 1 argument, 0 given
                    1: declared here
                2:17 `f`: `f` takes 1 argument, 2 given
                    1: declared here
                2:26 `cas`: `cas` takes 3 arguments, 2 given
                2:43 `w`: `w` takes 1 argument, 0 given
                    3: declared here
            "#]],
    );
}

#[test]
fn argument_types() {
    errors(
        r#"proc f(a: u8) -> bool { return a == 1; }
shared x: u32;
thread t { r = f(x); x = f(1); }"#,
        expect![[r#"
                3:18 `x`: expected u8, found u32
                    hint: write `… as u8` to convert
                3:26 `f(1)`: expected u32, found bool
                    hint: write `… as u32` to convert
            "#]],
    );
}

#[test]
fn no_value() {
    errors(
        r#"proc f() { }
thread t { r = f(); s = 1 + f(); }"#,
        expect![[r#"
                2:16 `f()`: this gives no value
                2:29 `f()`: this gives no value
            "#]],
    );
}

#[test]
fn falls_off_the_end() {
    errors(
        r#"proc f(a: u8) -> u8 { if (a == 1) return 2; }"#,
        expect![[r#"
            1:45 `}`: a path ends here without `return`
                hint: every path of a procedure with a result returns a value
        "#]],
    );
}

#[test]
fn return_values() {
    errors(
        r#"proc f() -> u8 { return; }
proc g() { return 1; }
thread t { return 2; }"#,
        expect![[r#"
                1:18 `return;`: `return` needs a value of type u8
                2:19 `1`: this procedure returns nothing
                    hint: to return a value, declare its type: `proc f() -> u32 { … }`
                3:19 `2`: a thread returns nothing
                    hint: to return a value, declare its type: `proc f() -> u32 { … }`
            "#]],
    );
}

#[test]
fn spawn_any_number() {
    errors(
        r#"thread w[*] { }
thread t { spawn w(); spawn x(); }"#,
        expect![[r#"
                2:18 `w`: `w` stands for any number of threads
                    hint: declare it `thread w[spawn]`
                2:29 `x`: no thread called `x`
                    hint: there are w, t
            "#]],
    );
}

#[test]
fn copies_need_arguments() {
    errors(
        r#"thread w(a: u8)[2] { }"#,
        expect![[r#"
            1:8 `w`: the copies of `w` need arguments
                hint: list them: `run w[0](…), w[1](…);`
        "#]],
    );
}

#[test]
fn run_entries() {
    errors(
        r#"thread w(a: u8)[2] { }
run w[0](1), w[0](2), w[1](), v;"#,
        expect![[r#"
                2:14 `w`: `w` number 0 runs twice
                2:23 `w`: `w` takes 1 arguments, 0 given
                2:31 `v`: no thread called `v`
                    hint: there is w
            "#]],
    );
}

#[test]
fn too_many_copies() {
    errors(
        r#"thread w[100000] { }"#,
        expect![[r#"
            1:10 `100000`: 100000 copies of a thread are not possible
                hint: at most 1000; `[*]` stands for any number
        "#]],
    );
    errors(
        r#"thread v[600] { } thread w[500] { }"#,
        expect![[r#"
            1:26 `w`: with `w` there are more than 1000 threads
                hint: `[*]` stands for any number of copies
        "#]],
    );
}
