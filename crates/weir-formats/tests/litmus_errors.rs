//! Messages about bad tests, and questions as herd prints them.

mod common;

use common::show_messages;
use expect_test::{Expect, expect};
use weir_formats::litmus;
use weir_ir::Program;

fn errors(text: &str, expect: Expect) {
    match litmus::load("test.litmus", text) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(d) => expect.assert_eq(&show_messages(text, &d)),
    }
}

fn code_errors(init: &str, instructions: &str, expect: Expect) {
    let rows: String = instructions.split(';').map(|i| format!(" {} ;\n", i.trim())).collect();
    errors(&format!("X86_64 t\n{{ {init} }}\n P0 ;\n{rows}"), expect);
}

fn load(text: &str) -> Program {
    let program = litmus::load("test.litmus", text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{broken:#?}");
    program
}

#[test]
fn the_head() {
    errors(
        "",
        expect![[r#"
        - error: the file is empty | hint: a litmus test starts with a line such as `X86_64 SB`
    "#]],
    );
    errors(
        "AArch64 MP\n{}\n P0 ;\n nop ;\n",
        expect![[r#"
        1:1 `AArch64` error: litmus tests for AArch64 are not supported | hint: litmus tests are read for `X86` (destination first) and `X86_64` (source first)
    "#]],
    );
    errors(
        "X86_46 MP\n{}\n",
        expect![[r#"
        1:1 `X86_46` error: `X86_46` is not an architecture | did you mean `X86_64`? | hint: litmus tests are read for `X86` (destination first) and `X86_64` (source first)
    "#]],
    );
    errors(
        "X86_64\n{}\n",
        expect![[r#"
        1:1 `X86_64` error: the test has no name | hint: the first line is the architecture and the name: `X86_64 SB`
    "#]],
    );
    errors(
        "X86_64 SB\n\"title { }\"\nKey={\n",
        expect![[r#"
        4:1 `` error: the file ends before the initial state | hint: the initial state comes after the head, in braces: `{ x=0; 0:rax=1; }`; it may be empty
    "#]],
    );
    errors(
        "X86_64 SB\n{ x=1;\n P0 ;\n",
        expect![[r#"
        2:1 `{` error: the initial state does not end | opened here | hint: close it with `}`
    "#]],
    );
    errors(
        "X86_64 SB\n{ x=1; (* (* *) }\n P0 ;\n",
        expect![[r#"
        2:8 `(*` error: this comment does not end | hint: close it with `*)`; comments nest
        2:1 `{` error: the initial state does not end | opened here | hint: close it with `}`
    "#]],
    );
    errors(
        "\u{1}\u{2}\u{7f}\u{fffd} junk",
        expect![[r#"
        1:1 `�` error: `\u{1}\u{2}\u{7f}\u{fffd}` is not an architecture | hint: litmus tests are read for `X86` (destination first) and `X86_64` (source first)
    "#]],
    );
}

#[test]
fn the_initial_state() {
    errors(
        "X86_64 t\n{ unit64_t x; 0:rxa=1; 3:rax=1; x=1; x=2; y; =; int t[2]={1}; t[0]=1; int8_t c=300; z=99999999999999999999; 0:eax=x; }\n P0 ;\n nop ;\n",
        expect![[r#"
            2:3 `unit64_t` error: the type `unit64_t` is not known | did you mean `uint64_t`?
            2:17 `rxa` error: the register `rxa` is not known | did you mean `rax`?
            2:38 `x` error: this has two initial values | 2:33 the first one is here
            2:46 `=` error: expected a location or a register | hint: for example `x=1;`, `uint64_t x;`, `0:rax=1;`, `0:rax=x;`
            2:53 `t[2]` error: `t` has 2 cells but 1 values
            2:63 `t[0]` error: the array `t` needs a type | hint: declare all of it, `int t[2]={1,2};`; single cells cannot be set here
            2:87 `99999999999999999999` error: this number has more than 64 bits
        "#]],
    );
    errors(
        "X86_64 t\n{ 3:rax=1; 0:eax=x; int8_t c=300; 0:al=256; int t[2]; p=t[2]; }\n P0 ;\n nop ;\n",
        expect![[r#"
        2:35 `0:al` error: this has two initial values | 2:12 the first one is here
    "#]],
    );
}

#[test]
fn instructions() {
    code_errors(
        "",
        "mvoq $1,(x); frobnicate; movq $1; movq (x),(y); movq %rax,$1; movq $1,%rxa; jmp L; lock movq $1,(x); \
         lock incq %rax; movq %eax,%rbx; movl $1,%rax; L1: nop; L1: nop; jne L2; movq (x,%rax),(; addq $x,%rax; \
         shlq %rbx,%rax; btq %rax,(x); lea %rax,%rbx; movq $1,(x",
        expect![[r#"
            4:2 `mvoq` error: the instruction `mvoq` is not known | did you mean `movq`?
            5:2 `frobnicate` error: the instruction `frobnicate` is not known | hint: known are mov, movzx, movsx, lea, xchg, cmpxchg, xadd, add, sub, and, or, xor, imul, cmp, test, inc, dec, neg, not, shl, shr, sar, bt, bts, btr, btc, setcc, cmovcc, jmp, jcc, mfence, sfence, lfence, nop, pause, and the prefix lock
            6:2 `movq $1` error: `movq` takes 2 operands, not 1
            7:2 `movq (x),(y)` error: `movq` cannot have two operands in memory | hint: go through a register
            8:12 `$1` error: `movq` cannot have a constant as its destination | hint: operands are in AT&T order here: the source comes first, the destination last
            9:10 `%rxa` error: the register `rxa` is not known | did you mean `rax`?
            11:2 `lock` error: `lock` cannot stand before `movq` | hint: it may stand before add, sub, and, or, xor, inc, dec, neg, not, xchg, cmpxchg, xadd, bts, btr, btc
            12:2 `lock` error: `lock` needs a destination in memory
            16:2 `L1` error: the label `L1` is defined twice in P0 | 15:2 the first one is here
            18:17 `` error: expected a register or a location, but the text ends here
            19:7 `$x` error: `addq` with the address of a location is not supported
            20:7 `%rbx` error: `shlq` shifts by a constant or by `cl`
            21:6 `%rax` error: `btq` on memory needs a constant bit number | hint: with a register, x86 addresses a bit string of any length
            22:6 `%rax` error: `lea` goes from memory to a register
            23:12 `` error: expected `)`, but the text ends here
            10:6 `L` error: P0 has no label `L` | did you mean `L1`?
            17:6 `L2` error: P0 has no label `L2` | did you mean `L1`?
        "#]],
    );
    code_errors(
        "0:rbx=x;",
        "movq (%rcx),%rax; movb $1,%bl; movb $300,%al; movq 4(x),%rax; movq 8(x),%rax; push %rax; xorq %rax,%rbx; movq (%rsp),%rax",
        expect![[r#"
            9:2 `push` error: the instruction `push` is not known | hint: known are mov, movzx, movsx, lea, xchg, cmpxchg, xadd, add, sub, and, or, xor, imul, cmp, test, inc, dec, neg, not, shl, shr, sar, bt, bts, btr, btc, setcc, cmovcc, jmp, jcc, mfence, sfence, lfence, nop, pause, and the prefix lock
        "#]],
    );
    code_errors(
        "0:rbx=x;",
        "movq (%rsi),%rax; movb $1,%al; movb $300,%al; movq 8(x),%rax; imulb %al,%cl; orq %rax,%rbx; movq (%rsp),%rax; movzx %eax,%ebx",
        expect![[r#"
            4:7 `(%rsi)` error: `rsi` holds no address | hint: give it one in the initial state: `0:rsi=x;`
            6:7 `$300` error: 300 does not fit 8 bits
            7:7 `8(x)` error: this is not a cell of `x` | hint: `x` has 8 bytes; offsets count bytes and must meet the start of a cell
            8:2 `imulb %al,%cl` error: `imul` with two operands has no 8-bit form
            9:2 `orq %rax,%rbx` error: this computes with the bits of an address | hint: addresses can be moved, compared, set to zero and added to
            10:7 `(%rsp)` error: the stack is not modelled | hint: name a location instead; only a locked operation on the stack is read, as a full fence
            11:8 `%eax` error: this operand has 32 bits | hint: the source of a widening move is narrower than its destination, and as wide as the name says
        "#]],
    );
    code_errors(
        "",
        "movq %eax,%rbx; movl $1,%rax; addb %al,%bx; xchgl %rax,(x); movzbl %ax,%ebx; movq [1000],%rax",
        expect![[r#"
            4:7 `%eax` error: this operand has 32 bits, the instruction 64 | hint: all operands of an instruction have one width; `movzx` and `movsx` widen
            5:10 `%rax` error: this operand has 64 bits, the instruction 32 | hint: all operands of an instruction have one width; `movzx` and `movsx` widen
            6:11 `%bx` error: this operand has 16 bits, the instruction 8 | hint: all operands of an instruction have one width; `movzx` and `movsx` widen
            7:8 `%rax` error: this operand has 64 bits, the instruction 32 | hint: all operands of an instruction have one width; `movzx` and `movsx` widen
            9:7 `[1000]` error: this address names no location | hint: addresses are names here: declare a location, and write its name
        "#]],
    );
    errors(
        "X86 t\n{}\n P0 ;\n MOV $1,[x] ;\n MOV RAX,[x] ;\n MOV EAX,x ;\n movq [x],EAX ;\n",
        expect![[r#"
        4:6 `$1` error: `MOV` cannot have a constant as its destination | hint: operands are in Intel order here: the destination comes first, the source last
        5:6 `RAX` error: `RAX` is a 64-bit register | hint: tests for `X86` are 32-bit: write `EAX`, or change the architecture in the first line to `X86_64`
        6:10 `x` error: `x` is not a register | hint: a location in memory is written `[x]`
        7:2 `movq` error: `movq` is a 64-bit instruction | hint: tests for `X86` are 32-bit; change the architecture in the first line to `X86_64`
    "#]],
    );
}

#[test]
fn mixed_sizes() {
    code_errors(
        "uint64_t x;",
        "movl $1,(x)",
        expect![[r#"
        4:2 `movl $1,(x)` error: mixed-size access: `x` is accessed with 32 bits here | 2:12 `x` is declared with 64 bits here | hint: use one width for all accesses to a location, and declare it with that width
    "#]],
    );
    code_errors(
        "",
        "movl $1,(y); movq (y),%rax; movb %al,(y)",
        expect![[r#"
        5:2 `movq (y),%rax` error: mixed-size access: `y` is accessed with 64 bits here | 4:2 `y` is accessed with 32 bits here | hint: use one width for all accesses to a location, and declare it with that width
        6:2 `movb %al,(y)` error: mixed-size access: `y` is accessed with 8 bits here | 4:2 `y` is accessed with 32 bits here | hint: use one width for all accesses to a location, and declare it with that width
    "#]],
    );
    code_errors(
        "int x; p=x;",
        "movq (p),%rax; movq (%rax),%rbx",
        expect![[r#"
        5:2 `movq (%rax),%rbx` error: mixed-size access: `x` is accessed with 64 bits here | 2:7 `x` is declared with 32 bits here | hint: use one width for all accesses to a location, and declare it with that width
    "#]],
    );
}

#[test]
fn the_table() {
    errors(
        "X86_64 t\n{}\n",
        expect![[r#"
        3:1 `` error: there is no table of instructions | hint: after the initial state come the threads, `P0 | P1 ;`, then one row per line, each ended by `;`
    "#]],
    );
    errors(
        "X86_64 t\n{}\n P0 | Q1 ;\n",
        expect![[r#"
        3:7 `Q1` error: the table starts with the names of the threads | hint: write `P0 | P1 ;` with as many threads as there are columns
    "#]],
    );
    errors(
        "X86_64 t\n{}\n P0 | P0 ;\n nop | nop | nop ;\n nop ;\n nop | nop\nexists (x=1)",
        expect![[r#"
        6:8 `nop` error: this row does not end | hint: every row ends with `;`
        3:7 `P0` error: thread P0 has two columns | 3:2 the first one is here
        4:2 `nop | nop | nop` error: this row has 3 column(s), the table has 2 | hint: columns are separated by `|`; a row ends with `;`; a cell may be empty
        5:2 `nop` error: this row has 1 column(s), the table has 2 | hint: columns are separated by `|`; a row ends with `;`; a cell may be empty
    "#]],
    );
    errors(
        "X86_64 t\n{}\n P0 ;\n movq $1,(x) é ;\nexists (x=1)",
        expect![[r#"
        4:14 `é` error: the character `\u{e9}` means nothing here
    "#]],
    );
}

#[test]
fn the_question() {
    let ask = |question: &str, expect: Expect| {
        errors(
            &format!("X86_64 t\n{{ int t[2]; uint8_t c; }}\n P0 ;\n movq (x),%rax ;\n{question}\n"),
            expect,
        );
    };
    ask(
        "exists (1:rax=0)",
        expect![[r#"
        5:9 `1:rax` error: there is no thread 1 | hint: the threads of this test are 0
    "#]],
    );
    ask(
        "exists (0:rxa=0)",
        expect![[r#"
        5:11 `rxa` error: the register `rxa` is not known | did you mean `rax`?
    "#]],
    );
    ask(
        "exists (x=0 /\\)",
        expect![[r#"
        5:15 `)` error: expected a location, or a register such as `0:rax`
    "#]],
    );
    ask(
        "exists (x=0",
        expect![[r#"
        6:1 `` error: expected `)`, but the text ends here
    "#]],
    );
    ask(
        "exists x=0 y=1",
        expect![[r#"
        5:12 `y` error: expected the end of the file | hint: the condition is the last part of a test; join propositions with `/\` or `\/`
    "#]],
    );
    ask(
        "exists (x)",
        expect![[r#"
        5:10 `)` error: expected `=` or `<>`
    "#]],
    );
    ask(
        "exists (t=1 /\\ t[2]=1)",
        expect![[r#"
        5:9 `t` error: `t` is an array | hint: name one of its cells: `t[0]`
    "#]],
    );
    ask(
        "exists (c=1000)",
        expect![[r#"
        5:9 `c` error: this has 8 bits and is never 1000
    "#]],
    );
    ask(
        "locations [x y",
        expect![[r#"
        6:1 `` error: expected `;` or `]`, but the text ends here
    "#]],
    );
    ask(
        "exists",
        expect![[r#"
        6:1 `` error: expected a location, or a register such as `0:rax`, but the text ends here
    "#]],
    );
    ask(
        "cases",
        expect![[r#"
        5:1 `cases` error: expected `exists`, `~exists` or `forall`
    "#]],
    );
    let deep = format!("exists {}x=0{}", "(".repeat(5000), ")".repeat(5000));
    ask(
        &deep,
        expect![[r#"
        5:208 `(` error: this proposition is nested too deeply
    "#]],
    );
    let nots = format!("exists {}x=0", "not ".repeat(5000));
    ask(
        &nots,
        expect![[r#"
        5:4012 `not` error: this proposition has too many `not` and `=>`
    "#]],
    );
}

#[test]
fn questions_as_herd_prints_them() {
    let text = |question: &str| {
        let p = load(&format!(
            "X86_64 t\n{{ int t[2]; 0:rcx=x; }}\n P0 ;\n movq (x),%rax ;\n movq %rcx,%rbx ;\n{question}\n"
        ));
        let names: Vec<&str> = p.observables.iter().map(|o| o.name.as_str()).collect();
        let asked = litmus::observables_of_condition(&p);
        format!(
            "{} ? {} / {}",
            p.properties.first().map_or("", |q| q.text.as_str()),
            names[..asked].join(" "),
            names[asked..].join(" ")
        )
    };
    let check = |question: &str, expect: Expect| expect.assert_eq(&text(question));
    check("exists (x=1 /\\ 0:RAX=0)", expect![[r#"exists ([x]=1 /\ 0:rax=0) ? 0:rax [x] / "#]]);
    check(
        "~exists ([x]=1 \\/ 0:eax=0x10 /\\ x<>2)",
        expect![[r#"~exists ([x]=1 \/ 0:eax=16 /\ not ([x]=2)) ? 0:rax [x] / "#]],
    );
    check(
        "forall (not (x=1 /\\ (x=2 \\/ y=3)))",
        expect![[r#"forall (not ([x]=1 /\ ([x]=2 \/ [y]=3))) ? [x] [y] / "#]],
    );
    check(
        "exists ~(x=1) => x=2 /\\ t[1]=0",
        expect![[r#"exists ((not ([x]=1) => [x]=2) /\ t[1]=0) ? [x] t[1] / "#]],
    );
    check(
        "locations [0:rbx; x; t[0];] exists (0:rbx=x /\\ 0:rax=[x])",
        expect![[r#"exists (0:rbx=x /\ 0:rax=[x]) ? 0:rax 0:rbx [x] / t[0]"#]],
    );
    check("locations [y;]", expect![" ?  / [y]"]);
    check("filter (x=0) forall true", expect!["forall (true) ?  / "]);
    check(
        "observed x=1; 0:rax=1; and x=0;",
        expect![[r#"exists ([x]=1 /\ 0:rax=1 \/ [x]=0) ? 0:rax [x] / "#]],
    );
    check("exists (false \\/ x=-1) with tso: ~exists", expect![[r#"exists (false \/ [x]=-1) ? [x] / "#]]);
    let many = format!("exists ({})", vec!["x=0"; 3000].join(" /\\ "));
    assert!(text(&many).starts_with("exists ([x]=0 /\\ [x]=0"));
}

#[test]
fn a_name_that_occurs_nowhere_else_is_a_warning() {
    let p = load("X86_64 t\n{ uint64_t flag; }\n P0 ;\n nop ;\nexists (flga=0 /\\ 0:rax=0)\n");
    expect![[r#"
        5:9 `flga` warning: no thread and no initial value names `flga`; it stays 0 | did you mean `flag`?
        5:19 `0:rax` warning: P0 does not use `rax`; it stays 0
    "#]]
    .assert_eq(&show_messages(&p.sources.files[0].text, &p.warnings));
}

#[test]
fn comments_titles_and_data_before_the_initial_state() {
    let p = load(
        "(* a (* nested *) comment *)\nX86_64 name+po \"title\"\n\"more { text\"\nCom=Fr { Fr\n{(* x *) x=1; [y]=2; P0:rax=0x10; 0:%rbx=-1; }\n\n P0 (* | P1 *) ;\n movq $1,(x) ;\n ;\nL: ;\n movq $1,(y) ;\n<<other tool\n",
    );
    assert_eq!((p.name.as_str(), p.objects.len(), p.has_question()), ("name+po", 2, false));
    assert_eq!(p.routines[0].label("L").map(|l| l.index()), Some(1));
    assert_eq!(p.sources.text(p.routines[0].edges[1].span), "movq $1,(y)");
}
