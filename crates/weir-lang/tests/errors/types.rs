//! Types and values.

use crate::common::errors;
use expect_test::expect;

#[test]
fn different_widths() {
    errors(
        r#"shared x: u8, y: u32;
thread t { x = y; r = x + y; }"#,
        expect![[r#"
                2:16 `y`: expected u8, found u32
                    hint: write `… as u8` to convert
                2:23 `x + y`: the two sides have different types: u8 and u32
                    hint: convert one side: `… as u8`
                    2: this is u8
                    2: this is u32
            "#]],
    );
}

#[test]
fn condition_is_a_number() {
    errors(
        r#"shared x: u8, p: ptr;
thread t { while (x) { } if (p) skip; assert(x); r = !x; }"#,
        expect![[r#"
                2:19 `x`: a condition is needed here, this is u8
                    hint: compare it: `… != 0`
                2:30 `p`: a condition is needed here, this is ptr
                    hint: compare it: `… != null`
                2:46 `x`: a condition is needed here, this is u8
                    hint: compare it: `… != 0`
                2:55 `x`: a condition is needed here, this is u8
                    hint: compare it: `… != 0`
            "#]],
    );
}

#[test]
fn number_is_a_truth_value() {
    errors(
        r#"shared b: bool;
thread t { b = 1; r = b + 1; s = b == 1; }"#,
        expect![[r#"
                2:16 `1`: expected bool, found the number 1
                    hint: write `true`
                2:23 `b + 1`: the two sides have different types: bool and i64
                    hint: compare the number with `!= 0`, or use `true` and `false`
                    2: this is bool
                    2: this is i64
                2:34 `b == 1`: the two sides have different types: bool and i64
                    hint: compare the number with `!= 0`, or use `true` and `false`
                    2: this is bool
                    2: this is i64
            "#]],
    );
}

#[test]
fn literal_too_large() {
    errors(
        r#"shared x: u8 = 256, y: i8 = -129, z: [0..3] = 4;
thread t { x = 300; z = 7; r = x + 999; s = 5u8 + 1; k = 300u8; }"#,
        expect![[r#"
                1:16 `256`: 256 does not fit into u8; u8 goes from 0 to 255
                1:29 `-129`: -129 does not fit into i8; i8 goes from -128 to 127
                1:47 `4`: 4 does not fit into [0..3]; [0..3] goes from 0 to 3
                2:16 `300`: 300 does not fit into u8; u8 goes from 0 to 255
                2:25 `7`: 7 does not fit into [0..3]; [0..3] goes from 0 to 3
                2:36 `999`: 999 does not fit into u8; u8 goes from 0 to 255
                2:58 `300u8`: 300 does not fit into u8; u8 goes from 0 to 255
            "#]],
    );
}

#[test]
fn constant_too_large() {
    errors(
        r#"const K = 200;
shared x: u8 = K + K;
shared y: u8 = K;"#,
        expect![[r#"
                2:16 `K + K`: 400 does not fit into u8; u8 goes from 0 to 255
            "#]],
    );
}

#[test]
fn range_without_zero() {
    errors(
        r#"shared x: [1..3];
shared a: [1..3][4] = { 1, 2 };"#,
        expect![[r#"
                1:8 `x`: `x` needs an initial value
                    hint: variables start with 0, which is outside [1..3]; write `= any` or a value
                2:23 `{ 1, 2 }`: every cell needs a value, since 0 is outside the range
            "#]],
    );
}

#[test]
fn range_is_empty() {
    errors(
        r#"shared x: [3..1];"#,
        expect![[r#"
            1:11 `[3..1]`: the range [3..1] is empty
        "#]],
    );
}

#[test]
fn array_lengths() {
    errors(
        r#"shared a: u8[0], b: u8[2] = { 1, 2, 3 }, c: u8[*] = any, d: u8 = { 1 };"#,
        expect![[r#"
            1:14 `0`: an array cannot have 0 cells
            1:29 `{ 1, 2, 3 }`: 3 values for 2 cells
            1:53 `any`: an unbounded array cannot start with `any`
            1:66 `{ 1 }`: a list of values is for arrays of fixed length
                hint: give one value: `d: … = 0`
        "#]],
    );
}

#[test]
fn index_outside() {
    errors(
        r#"shared a: u8[2];
thread t { a[2] = 1; r = a[-1]; a = 3; a[true] = 1; }"#,
        expect![[r#"
                2:14 `2`: index 2 is outside `a`; `a` has 2 cells, numbered from 0
                    1: declared here
                2:28 `-1`: index -1 is outside `a`; `a` has 2 cells, numbered from 0
                    1: declared here
                2:33 `a`: `a` is an array; it needs an index
                    hint: write `a[0]`, or `&a[0]` for its address
                2:42 `true`: an index is a number, this is bool
            "#]],
    );
}

#[test]
fn not_an_array() {
    errors(
        r#"shared x: u8;
thread t { x[1] = 2; }"#,
        expect![[r#"
                2:12 `x`: `x` is not an array
            "#]],
    );
}

#[test]
fn enums_are_not_numbers() {
    errors(
        r#"enum C { A, B }
shared c: C;
thread t { c = 1; c = c + 1; if (c < B) skip; }"#,
        expect![[r#"
                3:16 `1`: expected C, found i64
                3:23 `c + 1`: the two sides have different types: C and i64
                    3: this is C
                    3: this is i64
                3:34 `c < B`: C is not computed with
                    hint: write `… as i64` to make it a number
            "#]],
    );
}

#[test]
fn casts() {
    errors(
        r#"shared p: ptr;
thread t { r = p as i64; s = 3 as [0..4]; t2 = true as u8; }"#,
        expect![[r#"
                2:16 `p as i64`: ptr cannot be converted to i64
                2:30 `3 as [0..4]`: i64 cannot be converted to [0..4]
                    hint: assign it to a variable of that type; leaving the range is then an error
            "#]],
    );
}

#[test]
fn pointers() {
    errors(
        r#"shared x: u8, p: ptr;
thread t { p = 0; p = x; *x = 1; r = &r2; if (p == 0) skip; var k: u8; r = &k; }"#,
        expect![[r#"
            2:16 `0`: expected ptr, found i64
                hint: the null pointer is written `null`
            2:23 `x`: expected ptr, found u8
                hint: the null pointer is written `null`
            2:27 `x`: a pointer is needed here, this is u8
            2:39 `r2`: no shared variable or local called `r2`
                hint: there are p, x
            2:47 `p == 0`: the two sides have different types: ptr and i64
                hint: the null pointer is written `null`
                2: this is ptr
                2: this is i64
            2:77 `k`: `k` is a local variable; it has no address
                hint: declare it `shared`, or put it on the heap with `alloc(1)`
        "#]],
    );
}

#[test]
fn typed_pointers() {
    errors(
        r#"struct A { v: u32 }
struct B { v: u32 }
thread t { var a: ptr<A> = alloc(B); var c: A; }"#,
        expect![[r#"
                3:28 `alloc(B)`: expected ptr<A>, found ptr<B>
                3:45 `A`: `A` is a struct; structs live on the heap only
                    hint: write `ptr<A>` and `alloc(A)`
            "#]],
    );
}

#[test]
fn ranges_on_the_heap() {
    errors(
        r#"struct A { v: [0..3] }"#,
        expect![[r#"
            1:15 `[0..3]`: range types are not supported on the heap
                hint: use a machine integer such as `u8`, and `assert` the bounds
        "#]],
    );
}

#[test]
fn ternary() {
    errors(
        r#"thread t { r = true ? 1u8 : 2u16; }"#,
        expect![[r#"
            1:29 `2u16`: expected u8, found u16
                hint: write `… as u8` to convert
        "#]],
    );
}

#[test]
fn locked_on_a_local() {
    errors(
        r#"thread t { r = 1; cas(r, 0, 1); lock r += 1; }"#,
        expect![[r#"
            1:23 `r`: `r` is a local variable
                hint: locked operations act on shared memory; for what a pointer points to, write `*p`
            1:38 `r`: `r` is a local variable
                hint: locked operations act on shared memory; for what a pointer points to, write `*p`
        "#]],
    );
}

#[test]
fn lock_operator() {
    errors(
        r#"shared x: u8;
thread t { lock x *= 2; lock x = 2; }"#,
        expect![[r#"
                2:12 `lock x *= 2;`: there is no such locked operation
                    hint: `lock` takes `+=`, `-=`, `&=`, `|=`, `^=`, `++` and `--`; to exchange, write `xchg(x, v)`
                2:25 `lock x = 2;`: there is no such locked operation
                    hint: `lock` takes `+=`, `-=`, `&=`, `|=`, `^=`, `++` and `--`; to exchange, write `xchg(x, v)`
            "#]],
    );
}

#[test]
fn assignment_to_a_value() {
    errors(
        r#"shared x: u8;
thread t { (x + 1) = 2; f() = 3; }"#,
        expect![[r#"
                2:12 `(x + 1)`: this cannot be assigned to
                    hint: the left side is a variable, `a[i]`, `*p`, `p[i]` or `p.field`
                2:25 `f()`: this cannot be assigned to
                    hint: the left side is a variable, `a[i]`, `*p`, `p[i]` or `p.field`
            "#]],
    );
}

#[test]
fn self_outside() {
    errors(
        r#"shared x: u8 = self;
never N == 1;"#,
        expect![[r#"
                1:16 `self`: `self` has no meaning outside threads and procedures
                    hint: name a thread: `T[0]`
                2:7 `N`: `N` has no meaning outside threads and procedures
                    hint: name a thread: `T[0]`
            "#]],
    );
}

#[test]
fn not_constant() {
    errors(
        r#"shared x: u8, y: u8 = x;
thread t[x] { }"#,
        expect![[r#"
                1:23 `x`: a constant is needed here
                    hint: numbers, `const` names and operators between them
                2:10 `x`: a constant is needed here
                    hint: numbers, `const` names and operators between them
            "#]],
    );
}

#[test]
fn machine_notation() {
    errors(
        r#"shared x: u8;
thread t { x = (1 : u8); atomic_begin; }"#,
        expect![[r#"
                2:16 `(1 : u8)`: `(… : type)` is for `at` lines only
                    hint: to convert, write `… as type`
                2:26 `atomic_begin;`: this is for `at` lines only
                    hint: write `atomic { … }`
            "#]],
    );
}
