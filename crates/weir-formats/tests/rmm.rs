//! Memorax's language, construct by construct.

mod common;

use common::{dump, show_messages};
use expect_test::{Expect, expect};
use weir_formats::rmm::load;

fn loads(text: &str, expected: Expect) {
    match load("dir/test.rmm", text) {
        Ok(p) => expected.assert_eq(&dump(&p)),
        Err(m) => panic!("{}", show_messages(text, &m)),
    }
}

/// One process with these declarations and this text; what it becomes without the
/// variables, which are always the same.
fn code(decls: &str, text: &str, expected: Expect) {
    let text = format!("forbidden * data x = 0 : [0:3] y = 1 z = * process {decls} text {text}");
    let program = load("test.rmm", &text).unwrap_or_else(|m| panic!("{}", show_messages(&text, &m)));
    let any = format!("z: i64 = any {}..{}", i64::MIN, i64::MAX);
    let lines = dump(&program);
    let rest = lines.strip_prefix(&format!("x: [0..3] = 0\ny: i64 = 1\n{any}\n"));
    expected.assert_eq(rest.expect("the variables"));
}

fn refused(text: &str, expected: Expect) {
    let messages = load("test.rmm", text).expect_err("an error");
    expected.assert_eq(&show_messages(text, &messages));
}

#[test]
fn the_parts_of_a_model() {
    loads(
        "/* a comment */ forbidden CS CS; L *\npredicates $a = 1; not [ $b < 2 ]\n\
         data turn = * : [0:1] big = -5 : Z\n\
         process(2) data flag = 0 : [0:1] registers $r = 0 : [0:1] $s = 1\n\
         text L: write: flag[my] := 1; read: $r := flag[0]; CS: nop;",
        expect![[r#"
            turn: [0..1] = any 0..1
            big: i64 = -5
            flag[2]: [0..1] = 0, 0
            P0 from L ($r: [0..1] = 0, $s: i64 = 1)
              L -> L2: store flag[0] = 1
              L2 -> CS: $r = load flag[1]
              CS -> L1: Nop
            P1 from L ($r: [0..1] = 0, $s: i64 = 1)
              L -> L2: store flag[1] = 1
              L2 -> CS: $r = load flag[0]
              CS -> L1: Nop
            Never ((P0@CS && P1@CS) || P0@L) [CS CS; L *]
        "#]],
    );
}

#[test]
fn other_processes_are_counted_without_oneself() {
    loads(
        "forbidden * * *\nprocess data f = 0 text write: f[my] := 1; write: f[0] := 2; write: f[1] := 3\n\
         process data g = 0 f = 1 text write: f[my] := 1; write: f[0] := 2; write: f[1] := 3\n\
         process data f = 2 text write: f[my] := 1; write: f[0] := 2; write: f[1] := 3; write: g[1] := 4",
        expect![[r#"
            f[3]: i64 = 0, 1, 2
            g[1]: i64 = 0 named g[1]
            P0 from L0 ()
              L0 -> L2: store f[0] = 1
              L2 -> L3: store f[1] = 2
              L3 -> L1: store f[2] = 3
            P1 from L0 ()
              L0 -> L2: store f[1] = 1
              L2 -> L3: store f[0] = 2
              L3 -> L1: store f[2] = 3
            P2 from L0 ()
              L0 -> L2: store f[2] = 1
              L2 -> L3: store f[0] = 2
              L3 -> L4: store f[1] = 3
              L4 -> L1: store g[1] = 4
            Never true [* * *]
        "#]],
    );
}

#[test]
fn the_same_name_for_a_global_and_a_local_variable() {
    loads(
        "forbidden * data x = 0 process data x = 1 text write: x := 2; write: x[my] := 3",
        expect![[r#"
        x: i64 = 0
        x2[1]: i64 = 1 named x[0]
        P0 from L0 ()
          L0 -> L2: store x = 2
          L2 -> L1: store x[0] = 3
        Never true [*]
    "#]],
    );
}

#[test]
fn values_that_are_never_in_the_domain() {
    code(
        "",
        "write: x := 4; locked write: x := -1",
        expect![[r#"
            P0 from L0 ()
              L0 -> L3: assume false
              L3 -> L2: store x = 4
              L2 -> L4: assume false
              L4 -> L1: _ = Xchg x -1 in i64
            Never true [*]
            warning: this blocks for ever: the value is never in the domain
            warning: this blocks for ever: the value is never in the domain
        "#]],
    );
}

#[test]
fn values_outside_a_domain_block() {
    code(
        "registers $r = 0 : [0:2] $i = 0",
        "$r := $r; $r := $r + 1; $r := -$r; $i := $r + 9; write: x := 3; write: x := $r + 2; write: x := $i; \
         write: y := $i; read: $r := x; read: $i := x; locked write: x := $i",
        expect![[r#"
            P0 from L0 ($r: [0..2] = 0, $i: i64 = 0, %1: i64 = 0)
              L0 -> L2: $r = $r
              L2 -> L4: assume (($r + 1) <= 2)
              L4 -> L3: $r = ($r + 1)
              L3 -> L6: assume (-$r >= 0)
              L6 -> L5: $r = -$r
              L5 -> L7: $i = ($r + 9)
              L7 -> L8: store x = 3
              L8 -> L10: assume (($r + 2) <= 3)
              L10 -> L9: store x = ($r + 2)
              L9 -> L12: assume (($i >= 0) && ($i <= 3))
              L12 -> L11: store x = $i
              L11 -> L13: store y = $i
              L13 -> L15: %1 = load x
              L15 -> L13: assume (%1 > 2)
              L15 -> L16: assume (%1 <= 2)
              L16 -> L14: $r = %1
              L14 -> L17: $i = load x
              L17 -> L18: assume (($i >= 0) && ($i <= 3))
              L18 -> L1: _ = Xchg x $i in i64
            Never true [*]
        "#]],
    );
}

#[test]
fn waiting() {
    code(
        "registers $r = 0 : [0:1]",
        "L: read: x = 1; M: cas(x, $r, $r + 1); cas(x, 0, $r + 3)",
        expect![[r#"
            P0 from L ($r: [0..1] = 0, %1: i64 = 0, %2: bool = 0)
              L -> L3: %1 = load x
              L3 -> M: assume (%1 == 1)
              L3 -> L: assume (%1 != 1)
              M -> L5: _, %2 = cas x $r ($r + 1)
              L5 -> L4: assume %2
              L5 -> M: assume !%2
              L4 -> L6: assume (($r + 3) <= 3)
              L6 -> L7: _, %2 = cas x 0 ($r + 3)
              L7 -> L1: assume %2
              L7 -> L4: assume !%2
            Never true [*]
        "#]],
    );
}

#[test]
fn choices() {
    code(
        "registers $r = 0",
        "L: either { read: x = 0; nop or read: x = 1; goto L or M: nop or while $r < 1 do $r := $r + 1 or goto M };\
         fence; ssfence; llfence",
        expect![[r#"
            P0 from L ($r: i64 = 0, %1: i64 = 0)
              L -> L4: %1 = load x
              L4 -> L3: assume (%1 == 0)
              L4 -> L: assume (%1 != 0)
              L3 -> L2: Nop
              L -> L5: %1 = load x
              L5 -> L: assume (%1 == 1)
              L5 -> L: assume (%1 != 1)
              L -> M: Nop
              M -> L2: Nop
              L -> L7: Nop
              L7 -> L8: assume ($r < 1)
              L8 -> L7: $r = ($r + 1)
              L7 -> L2: assume ($r >= 1)
              L -> M: Nop
              L2 -> L9: Fence(Full)
              L9 -> L10: Fence(StoreStore)
              L10 -> L1: Fence(None)
            Never true [*]
        "#]],
    );
}

#[test]
fn control() {
    code(
        "registers $r = 0",
        "A: if $r = 0 then goto A else B: nop; if $r > 1 && [$r < 5 || not $r = 3] then { C: nop; nop }; \
         while true do { read: $r := y; if $r != 1 then goto D }; assume: !false; D: goto A; E: { F: nop }",
        expect![[r#"
            P0 from A ($r: i64 = 0)
              A -> A: assume ($r == 0)
              A -> B: assume ($r != 0)
              B -> L2: Nop
              L2 -> C: assume (($r > 1) && (($r < 5) || ($r != 3)))
              C -> L6: Nop
              L6 -> L4: Nop
              L2 -> L4: assume !(($r > 1) && (($r < 5) || ($r != 3)))
              L4 -> L8: assume true
              L8 -> L9: $r = load y
              L9 -> D: assume ($r != 1)
              L9 -> L4: assume ($r == 1)
              L4 -> L7: assume false
              L7 -> D: assume true
              D -> A: Nop
              E -> F: Nop
              F -> L1: Nop
            Never true [*]
        "#]],
    );
}

#[test]
fn locked_blocks() {
    code(
        "registers $r = 0",
        "locked { read: $r := y; write: y := $r - 1 or read: y = 3; cas(x, 0, 1); locked write: y := 0 }; \
         locked { read: $r := y }; locked { read: x = 0; read: y = 0 }; locked write: y := (1 + $r)",
        expect![[r#"
            P0 from L0 ($r: i64 = 0, %1: i64 = 0)
              L0 -> L3: AtomicBegin
              L3 -> L5: $r = load y
              L5 -> L4: store y = ($r - 1)
              L3 -> L7: %1 = load y
              L7 -> L6: assume (%1 == 3)
              L6 -> L9: %1 = load x
              L9 -> L10: assume (%1 == 0)
              L10 -> L8: store x = 1
              L8 -> L4: store y = 0
              L4 -> L2: AtomicEnd
              L2 -> L11: $r = load y
              L11 -> L13: AtomicBegin
              L13 -> L16: %1 = load x
              L16 -> L15: assume (%1 == 0)
              L15 -> L17: %1 = load y
              L17 -> L14: assume (%1 == 0)
              L14 -> L12: AtomicEnd
              L12 -> L1: _ = Xchg y (1 + $r) in i64
            Never true [*]
            warning: this locked block only reads; it is taken to empty the store buffer
        "#]],
    );
}

#[test]
fn pointers() {
    loads(
        "forbidden * data a = 0 : [0:1] b = 0 : [0:2] c = 1 : [0:2]\n\
         process data mem = 0 registers $p = 0 : [0:2] $q = 1 : [1:2] $z = 0\n\
         text write: [$p] := 2; write: [$q] := 2; write: [$z] := 0; write: [0] := 1; read: [$p + 1] = 0;\
         read: $q := [$p]; cas([$q], 0, 1); write: b := 1; write: mem[my] := 1",
        expect![[r#"
            mem2[3]: [0..2] = 0, 0, 1 named a b c
            mem[1]: i64 = 0
            P0 from L0 ($p: [0..2] = 0, $q: [1..2] = 1, $z: i64 = 0, %1: i64 = 0, %2: bool = 0)
              L0 -> L3: assume (($p == 1) || ($p == 2))
              L3 -> L2: store mem2[$p] = 2
              L2 -> L4: store mem2[$q] = 2
              L4 -> L6: assume (($z >= 0) && ($z <= 2))
              L6 -> L5: store mem2[$z] = 0
              L5 -> L7: store a = 1
              L7 -> L9: assume (($p + 1) <= 2)
              L9 -> L10: %1 = load mem2[($p + 1)]
              L10 -> L8: assume (%1 == 0)
              L10 -> L7: assume (%1 != 0)
              L8 -> L12: %1 = load mem2[$p]
              L12 -> L8: assume (%1 < 1)
              L12 -> L13: assume (%1 >= 1)
              L13 -> L11: $q = %1
              L11 -> L15: _, %2 = cas mem2[$q] 0 1
              L15 -> L14: assume %2
              L15 -> L11: assume !%2
              L14 -> L16: store b = 1
              L16 -> L1: store mem[0] = 1
            Never true [*]
        "#]],
    );
    loads(
        "forbidden * data a = 0 b = 0 process text write: [1] := 2",
        expect![[r#"
        a: i64 = 0
        b: i64 = 0
        P0 from L0 ()
          L0 -> L1: store b = 2
        Never true [*]
    "#]],
    );
}

#[test]
fn registers_with_any_initial_value() {
    code(
        "registers $dead = * : [0:1] $live = * : [2:3] $also = *",
        "L: $dead := 0; assume: $live = $dead; assume: $also = 0",
        expect![[r#"
            P0 from L4 ($dead: [0..1] = 0, $live: [2..3] = 2, $also: i64 = 0)
              L -> L2: $dead = 0
              L2 -> L3: assume ($live == $dead)
              L3 -> L1: assume ($also == 0)
              L4 -> L5: havoc $live
              L5 -> L: havoc $also
            Never true [*]
        "#]],
    );
}

#[test]
fn macros() {
    loads(
        "forbidden * *\nmacro inc(r, by) r := r + by endmacro\nmacro p(n, l)\nprocess registers $a = n\n\
         text l: inc($a, (n + 1)); inc($a, 2) endmacro\np(1, L) p(2, M)",
        expect![[r#"
            P0 from L ($a: i64 = 1)
              L -> L2: $a = ($a + (1 + 1))
              L2 -> L1: $a = ($a + 2)
            P1 from M ($a: i64 = 2)
              M -> L2: $a = ($a + (2 + 1))
              L2 -> L1: $a = ($a + 2)
            Never true [* *]
        "#]],
    );
}

#[test]
fn errors_of_syntax() {
    refused(
        "",
        expect![[r#"
        1:1 `` error: expected `forbidden`, found the end of the file | a model starts with `forbidden` | hint: for example `forbidden CS CS`: a label for each process
    "#]],
    );
    refused(
        "forbidden",
        expect![[r#"
        1:10 `` error: expected a label or `*`, found the end of the file | a label or `*` is expected here
    "#]],
    );
    refused(
        "data x = 0 process text nop",
        expect![[r#"
        1:1 `data` error: expected `forbidden`, found `data` | a model starts with `forbidden` | hint: for example `forbidden CS CS`: a label for each process
    "#]],
    );
    refused(
        "forbidden L",
        expect![[r#"
        1:12 `` error: the model has no process | the file ends here | hint: a process is `process`, its `data` and `registers`, and its `text`
    "#]],
    );
    refused(
        "forbidden * /* process",
        expect![[r#"
        1:13 `/*` error: the comment does not end | it starts here | hint: close it with `*/`
    "#]],
    );
    refused(
        "forbidden * data x = 0 : [1:0] y = 5 : [0:1] y = 0 process text nop",
        expect![[r#"
        1:26 `[1:0]` error: the domain is empty | 0 is less than 1
        1:32 `y` error: `y` does not start within its domain | 5 is not between 0 and 1
        1:46 `y` error: `y` is declared twice | second one | 1:32 first one
    "#]],
    );
    refused(
        "forbidden * process registers $r = 0 registers $s = 0 nop",
        expect![[r#"
        1:38 `registers` error: a second section `registers` in one process | here | hint: put all declarations into one section
        1:55 `nop` error: expected `text`, found `nop` | `text` is expected here
    "#]],
    );
    refused(
        "forbidden * process registers $r = 0 text\nwirte: x := 1;\nwrite x := 1;\n$r := x;\nif $r then nop;\n\
         x := 1;\neither { nop or };\nsyncwr: x := 1;\nlocked { L: nop; if $r = 0 then nop };\nread: x == 1;\n{ nop",
        expect![[r#"
            2:1 `wirte` error: `wirte:` is not a statement | did you mean `write:`?
            3:7 `x` error: expected `:`, found `x` | `:` is expected here
            4:7 `x` error: expected a register or a number, found `x` | registers start with `$` | hint: variables cannot be used in expressions: read them into a register first
            5:7 `then` error: expected a comparison (`=`, `!=`, `<`, `>`, `<=`, `>=`), found `then` | a comparison (`=`, `!=`, `<`, `>`, `<=`, `>=`) is expected here
            6:1 `x` error: expected a statement, found `x` | a label is followed by `:`, an assignment to a variable is `write: x := e`
            7:17 `}` error: expected a statement, found `}` | a statement is expected here
            8:1 `syncwr` error: `syncwr` is not supported | it belongs to a memory model that Weir does not have | hint: use `write`, `read` or `locked write`
            9:10 `L` error: label `L` in a locked block | nobody can be seen here | hint: put the label before the block
            9:18 `if $r = 0 then nop` error: if in a locked block | not allowed here | hint: use `assume` and `or` to choose between cases
            10:10 `=` error: expected a register or a number, found `=` | equality is a single `=`
            11:6 `` error: expected `;` or `}`, found the end of the file | here | 11:1 to close this
        "#]],
    );
    refused(
        "forbidden * process text nop nop process text $ ~ 99999999999999999999",
        expect![[r#"
        1:47 `$` error: `$` means nothing here | the name of the register is missing
        1:49 `~` error: `~` means nothing here | unexpected character
        1:30 `nop` error: expected `process`, found `nop` | a process is expected here | hint: statements are separated by `;`
        1:51 `99999999999999999999` error: expected a statement, found `99999999999999999999` | a statement is expected here
    "#]],
    );
    refused(
        "forbidden * process(1000) text nop",
        expect![[r#"
        1:13 `process(1000)` error: there are more than 256 processes | with this one
    "#]],
    );
    let deep = format!("forbidden * process text {} nop", "{".repeat(5000));
    assert_eq!(load("deep.rmm", &deep).expect_err("too deep")[0].message, "this nests too deep");
    let deep = format!("forbidden * process registers $r = 0 text $r := {} 1", "(".repeat(5000));
    assert_eq!(load("deep.rmm", &deep).expect_err("too deep")[0].message, "this nests too deep");
    let both = format!("forbidden * process registers $r = 0 text $r := {} 1", "(1 + 1 + 1 + ".repeat(190));
    assert_eq!(load("both.rmm", &both).expect_err("too long")[0].message, "the expression is too long");
    let large = format!("forbidden * process(200) text nop {}", "; nop".repeat(10_000));
    assert_eq!(
        load("large.rmm", &large).expect_err("too large")[0].message,
        "the copies of this process make the model too large"
    );
    let long = format!("forbidden * process registers $r = 0 text $r := 1 {}", "+ 1".repeat(5000));
    assert_eq!(load("long.rmm", &long).expect_err("too long")[0].message, "the expression is too long");
}

#[test]
fn errors_of_macros() {
    refused(
        "forbidden * macro p(",
        expect![[r#"
        1:21 `` error: expected the macro's parameters | here | hint: a macro starts with `macro NAME(a, b)`; the brackets may be empty
        1:13 `macro` error: macro `p` does not end | it starts here | hint: close it with `endmacro`
    "#]],
    );
    refused(
        "forbidden * macro p() nop",
        expect![[r#"
        1:13 `macro` error: macro `p` does not end | it starts here | hint: close it with `endmacro`
    "#]],
    );
    refused(
        "forbidden * macro p(a, a) endmacro macro p() p() endmacro process text p()",
        expect![[r#"
        1:24 `a` error: the macro has two parameters `a` | second one
        1:42 `p` error: there are two macros `p` | second one | 1:19 first one
        1:46 `p` error: macro `p` calls itself | here
        1:47 `(` error: expected a statement, found `(` | a statement is expected here | 1:72 in the macro called here
    "#]],
    );
    refused(
        "forbidden * macro p(a) nop endmacro process text p; p(1; p(); p(1, 2)",
        expect![[r#"
        1:51 `;` error: macro `p` is called without brackets | expected `(`
        1:53 `p` error: the call of macro `p` does not end | its `)` is missing
        1:51 `;` error: expected a statement, found `;` | a statement is expected here
    "#]],
    );
    refused(
        "forbidden * macro p(a) write: a := 1 endmacro process text p(x)",
        expect![[r#"
        1:62 `x` error: there is no global variable `x` | not declared | hint: declare it under `data`, before the first process
    "#]],
    );
    let bombs: String =
        (1..40).map(|i| format!("macro m{i}() m{}() ; m{}() endmacro ", i - 1, i - 1)).collect();
    let bomb = format!("forbidden * macro m0() nop endmacro {bombs} process text m39()");
    assert_eq!(
        load("bomb.rmm", &bomb).expect_err("too long")[0].message,
        "the macros make the model too long"
    );
}

#[test]
fn errors_of_names() {
    refused(
        "forbidden CS CS; SC *; L L\ndata turn = 0\nprocess(2) data flag = 0 registers $reg = 0 text\n\
         write: tunr := 1;\nwrite: flag := 1;\nwrite: flag[1] := 1;\nwrite: flga[my] := 1;\nwrite: turn[my] := 1;\n\
         read: $rge := turn;\nwrite: other1 := $q;\ngoto SC;\nCS: nop;\nCS: nop;\nwrite: [7] := 1",
        expect![[r#"
            13:1 `CS` error: label `CS` is defined twice in this process | second one | 12:1 first one
            4:8 `tunr` error: there is no global variable `tunr` | did you mean `turn`?
            5:8 `flag` error: there is no global variable `flag` | did you mean `flag[my]`? | hint: a variable that a process declares needs an owner: `x[my]`, `x[0]`
            6:8 `flag[1]` error: there is no such process | the only other process is 0 | hint: `x[k]` is the variable of the k-th other process; one's own is `x[my]`
            7:8 `flga[my]` error: this process has no variable `flga` | did you mean `flag`?
            8:8 `turn[my]` error: this process has no variable `turn` | did you mean `turn`? | hint: a global variable is used without an owner
            9:7 `$rge` error: there is no register `$rge` | did you mean `$reg`?
            11:6 `SC` error: there is no label `SC` | did you mean `CS`?
            10:18 `$q` error: there is no register `$q` | not declared in this process | hint: declare it under `registers`
            10:8 `other1` error: there is no global variable `other1` | not declared | hint: declare it under `data`, before the first process
            14:8 `[7]` error: this pointer points to no variable | the only global variable has the number 0 | hint: globals are numbered from 0 in the order of their declaration
            1:24 `L` error: process P0 has no label `L` | no such label
            1:26 `L` error: process P1 has no label `L` | no such label
        "#]],
    );
    // A process without any register.
    refused(
        "forbidden L\ndata x = 0\nprocess text L: write: x := $o",
        expect![[r#"
            3:29 `$o` error: there is no register `$o` | not declared in this process | hint: declare it under `registers`
        "#]],
    );
    refused(
        "forbidden L process text L: nop process text nop",
        expect![[r#"
        1:11 `L` error: 1 label for 2 processes | one label for each process is expected | hint: write `*` for a process that may be anywhere; `;` separates tuples
    "#]],
    );
    refused(
        "forbidden L L process text L: nop",
        expect![[r#"
        1:11 `L L` error: 2 labels for 1 process | one label for each process is expected | hint: write `*` for a process that may be anywhere; `;` separates tuples
    "#]],
    );
}
