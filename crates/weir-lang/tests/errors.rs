//! What is said about bad input: each kind of error, with its place and hint.

mod common;

use common::errors;
use expect_test::expect;

mod names {
    use super::*;

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
                    hint: there are x, y
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
}

mod types {
    use super::*;

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
                    hint: there are p, r, x
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
}

mod calls {
    use super::*;

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
}

mod flow {
    use super::*;

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
}

mod objects {
    use super::*;

    #[test]
    fn without_threads() {
        errors(
            r#"object stack { shared top: ptr; op push(v: u32) { } spec lifo; }
scenario "u || o";"#,
            expect![[r#"
                1:8 `stack`: an object is no program to run; only its operations are given, and nobody calls them
                    hint: `weir lin` checks objects; or write `thread`s that call the operations
            "#]],
        );
    }
}

mod syntax {
    use super::*;

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
}
