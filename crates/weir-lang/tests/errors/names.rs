//! Names.

use crate::common::errors;
use expect_test::expect;

#[test]
fn misspelt_index() {
    errors(
        r#"shared flag: bool[2];
thread t { flga[0] = true; }"#,
        expect![[r#"
                2:12 `flga`: no shared variable or local called `flga`; did you mean `flag`?
            "#]],
    );
}

#[test]
fn misspelt_scalar() {
    errors(
        r#"shared flag: bool;
thread t { flga = true; }"#,
        expect![[r#"
                2:12 `flga`: no shared variable or local called `flga`; did you mean `flag`?
                    hint: if a new local variable is meant, write `var flga = …;`
            "#]],
    );
}

#[test]
fn misspelt_read() {
    errors(
        r#"shared flag: bool;
thread t { while (flga) { } }"#,
        expect![[r#"
                2:19 `flga`: no shared variable or local called `flga`; did you mean `flag`?
            "#]],
    );
}

#[test]
fn two_at_once() {
    errors(
        r#"shared x: u32;
thread t { y = z + 1; x = true; }
never x == q;"#,
        expect![[r#"
            2:16 `z`: no shared variable or local called `z`
                hint: there is x
            2:27 `true`: expected u32, found bool
                hint: write `… as u32` to convert
            3:12 `q`: no shared variable called `q`
                hint: nor a thread; the threads are t
        "#]],
    );
}

#[test]
fn declared_twice() {
    errors(
        r#"shared x: u32;
shared x: u8;
thread x { }"#,
        expect![[r#"
                2:8 `x`: `x` is declared twice
                    1: first declared here
                3:8 `x`: `x` is declared twice
                    1: first declared here
            "#]],
    );
}

#[test]
fn local_twice() {
    errors(
        r#"thread t { var r: u8; var r: u16; }"#,
        expect![[r#"
            1:27 `r`: `r` is declared twice, with different types
                hint: a local variable belongs to its whole thread or procedure
                1: first declared here
        "#]],
    );
}

#[test]
fn local_hides_shared() {
    errors(
        r#"shared x: u8;
thread t { var x: u8; }"#,
        expect![[r#"
                2:16 `x`: `x` is the name of something else already
                    hint: take another name for the local variable
                    1: declared here
            "#]],
    );
}

#[test]
fn unknown_label() {
    errors(
        r#"thread t { here: skip; goto hree; }"#,
        expect![[r#"
            1:29 `hree`: no label called `hree`; did you mean `here`?
        "#]],
    );
}

#[test]
fn label_twice() {
    errors(
        r#"thread t { a: skip; a: skip; }"#,
        expect![[r#"
            1:21 `a`: the label `a` is used twice
                1: first used here
        "#]],
    );
}

#[test]
fn unknown_property_label() {
    errors(
        r#"thread t { here: skip; }
never t@hre;"#,
        expect![[r#"
                2:9 `hre`: no label in `t` called `hre`; did you mean `here`?
            "#]],
    );
}

#[test]
fn unknown_thread() {
    errors(
        r#"thread left { a: skip; }
never lft@a;"#,
        expect![[r#"
                2:7 `lft`: no thread called `lft`; did you mean `left`?
            "#]],
    );
}

#[test]
fn unknown_local_in_property() {
    errors(
        r#"thread t { rr = 1; }
exists (t.r == 1);"#,
        expect![[r#"
                2:11 `r`: no local variable of `t` called `r`; did you mean `rr`?
            "#]],
    );
}

#[test]
fn local_without_thread() {
    errors(
        r#"thread t { rr = 1; }
exists (rr == 1);"#,
        expect![[r#"
                2:9 `rr`: no shared variable called `rr`
                    hint: a local variable is written with its thread: `t.rr`
            "#]],
    );
}

#[test]
fn copies_need_a_number() {
    errors(
        r#"thread t[2] { a: skip; }
never t@a;
never t[2]@a;"#,
        expect![[r#"
                2:7 `t`: `t` has several copies
                    hint: write `t[0]` for one of them, `t#a` for some of them
                3:7 `t[2]`: there is no such copy of `t`
                    hint: properties speak about the threads that exist from the start
            "#]],
    );
}

#[test]
fn unknown_procedure() {
    errors(
        r#"proc lock_it() { }
thread t { lock_ti(); xchgg(1, 2); }"#,
        expect![[r#"
                2:12 `lock_ti`: no procedure called `lock_ti`; did you mean `lock_it`?
                2:23 `xchgg`: no procedure called `xchgg`; did you mean `xchg`?
            "#]],
    );
}

#[test]
fn unknown_type() {
    errors(
        r#"shared x: u33;
thread t { var y: boll; }"#,
        expect![[r#"
                1:11 `u33`: no type called `u33`; did you mean `u32`?
                2:19 `boll`: no type called `boll`; did you mean `bool`?
            "#]],
    );
}

#[test]
fn unknown_field() {
    errors(
        r#"struct Node { val: u32 }
thread t { var p = alloc(Node); p.vla = 1; }"#,
        expect![[r#"
                2:35 `vla`: no field of `Node` called `vla`; did you mean `val`?
            "#]],
    );
}

#[test]
fn ambiguous_field() {
    errors(
        r#"struct A { v: u32, w: u32 }
struct B { w: u32 }
thread t { var p: ptr = alloc(2); p.w = 1; }"#,
        expect![[r#"
                3:37 `w`: several structs have a field `w`
                    hint: give the pointer a type: `ptr<A>`
            "#]],
    );
}

#[test]
fn ambiguous_member() {
    errors(
        r#"enum A { X, Y }
enum B { Y, Z }
shared a: A;
thread t { a = Y; b = Y; a = Z; }"#,
        expect![[r#"
                4:23 `Y`: several enumerations have a member `Y`
                    hint: write the enumeration in front: `A.Y`
                4:30 `Z`: expected A, found B
            "#]],
    );
}

#[test]
fn unknown_member() {
    errors(
        r#"enum A { Red }
shared a: A;
thread t { a = A.Rde; }"#,
        expect![[r#"
                3:18 `Rde`: no member called `Rde`; did you mean `Red`?
            "#]],
    );
}

#[test]
fn read_before_write() {
    errors(
        r#"thread t { s = r; r = 1; }"#,
        expect![[r#"
                1:16 `r`: `r` is read before it has a value
                    hint: it gets its first value further down; declare it first: `var r: u32;`
            "#]],
    );
}

#[test]
fn local_of_itself() {
    errors(
        r#"thread t { var r = r + 1; }"#,
        expect![[r#"
                1:20 `r`: `r` is read before it has a value
                    hint: give it a first value: `r = 0;`
            "#]],
    );
}
