//! Syntax.

use crate::common::errors;
use expect_test::expect;

#[test]
fn missing_semicolon() {
    errors(
        r#"thread t {
    x = 1
    y = 2;
}"#,
        expect![[r#"
                2:10 ``: expected `;`, found `y`
            "#]],
    );
}

#[test]
fn several_statements() {
    errors(
        r#"thread t {
    x = ;
    if x == 1 { }
    y = 1;
    while (true { }
    z + 1;
}
thread u { w = = 1; }"#,
        expect![[r#"
                2:9 `;`: expected an expression, found `;`
                3:8 `x`: expected `(`, found `x`
                    hint: a condition stands in parentheses: `if (x == 1) { … }`
                5:17 `{`: expected `)`, found `{`
                6:7 `+`: expected `=`, found `+`
                8:16 `=`: expected an expression, found `=`
            "#]],
    );
}

#[test]
fn missing_brace() {
    errors(
        r#"thread t {
    if (true) { skip;
}

thread u { }"#,
        expect![[r#"
                5:1 `thread`: expected `}`
                    1: to close this
            "#]],
    );
}

#[test]
fn keyword_as_name() {
    errors(
        r#"shared while: u8;
thread t { var if: u8; }"#,
        expect![[r#"
                1:8 `while`: expected a name for the shared variable, found the keyword `while`
                    hint: `while` has a meaning of its own; take another name
                2:16 `if`: expected a name for the variable, found the keyword `if`
                    hint: `if` has a meaning of its own; take another name
            "#]],
    );
}

#[test]
fn wrong_words() {
    errors(
        r#"shraed x: u8;
thread t { asume(x == 1); fence(all); }
nevr x == 1;"#,
        expect![[r#"
                1:1 `shraed`: `shraed` does not start an item; did you mean `shared`?
                2:33 `all`: there is no fence `all`
                    hint: the fences are `fence;` (full), `fence(ss);` (store-store) and `fence(none);`
                3:1 `nevr`: `nevr` does not start an item; did you mean `never`?
            "#]],
    );
}

#[test]
fn numbers() {
    errors(
        r#"thread t { x = 12ab; y = 99999999999999999999; z = 0x; }"#,
        expect![[r#"
            1:16 `12ab`: `12ab` is not a number
                hint: numbers look like 12, 0x1f or, with a type, 12u8
            1:26 `99999999999999999999`: this number does not fit into 64 bits
            1:52 `0x`: `0x` is not a number
                hint: numbers look like 12, 0x1f or, with a type, 12u8
        "#]],
    );
}

#[test]
fn strings_and_comments() {
    errors(
        r#"scenario "abc
thread t { /* never closed
}"#,
        expect![[r#"
                1:10 `"abc`: this string is not closed
                2:12 `/*`: this comment is not closed
                3:2 ``: expected `}`
                    2: to close this
            "#]],
    );
}

#[test]
fn junk() {
    errors(
        r#"shared x: u8;
$$$ ??? §§§
thread t { € x = 1; }"#,
        expect![[r#"
                2:1 `$$$`: this is not part of the language
                2:9 `§§§`: this is not part of the language
                3:12 `€`: this is not part of the language
            "#]],
    );
}

#[test]
fn two_labels() {
    errors(
        r#"thread t { a: b: skip; }"#,
        expect![[r#"
            1:15 `b`: a statement has one label
                hint: write `skip;` between two labels
        "#]],
    );
}

#[test]
fn else_alone() {
    errors(
        r#"thread t { else { } }"#,
        expect![[r#"
            1:12 `else`: `else` without `if`
                hint: put the statements after `if (…)` in braces
        "#]],
    );
}

#[test]
fn statement_outside() {
    errors(
        r#"x = 1;
thread t { }"#,
        expect![[r#"
                1:1 `x`: `x` does not start an item
                    hint: statements go inside `thread name { … }` or `proc name() { … }`
            "#]],
    );
}

#[test]
fn at_outside() {
    errors(
        r#"at q0: x = 1 goto q1;"#,
        expect![[r#"
            1:8 `x`: expected `invariant`
                hint: the steps of an automaton go inside a thread: `thread T { at q0: … goto q1; }`
        "#]],
    );
}

#[test]
fn not_an_expression() {
    errors(
        r#"never ;
exists (x == );
thread t { x = while; }"#,
        expect![[r#"
                1:7 `;`: expected an expression, found `;`
                2:14 `)`: expected an expression, found `)`
                3:16 `while`: expected an expression, found `while`
            "#]],
    );
}

#[test]
fn empty_enum() {
    errors(
        r#"enum E { }
shared x: enum { };"#,
        expect![[r#"
                1:1 `enum E { }`: an enumeration needs at least one member
                2:11 `enum { }`: an enumeration needs at least one member
            "#]],
    );
}

#[test]
fn member_twice() {
    errors(
        r#"enum E { A, B, A }
struct S { a: u8, a: u8 }"#,
        expect![[r#"
                1:16 `A`: `A` is declared twice
                    1: first declared here
                2:19 `a`: `a` is declared twice
                    2: first declared here
            "#]],
    );
}
