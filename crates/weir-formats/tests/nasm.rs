//! x86 assembly for any number of threads: what it means, what is refused, and
//! that no text makes the front end panic.

mod common;

use common::show_messages;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use weir_formats::litmus::nasm;
use weir_ir::instance::instantiate;
use weir_ir::{CountUse, Model, Program};

fn program(data: &str, code: &str, prop: &str) -> String {
    format!(
        "begin shared_data\n{data}\nend shared_data\nbegin thread_code\n{code}\nend thread_code\n\
         begin unsafe_prop\n{prop}\nend unsafe_prop\n"
    )
}

fn load(text: &str) -> Program {
    let program = nasm::load("test.asm", text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{broken:#?}\n{text}");
    program
}

fn errors(text: &str, expect: Expect) {
    match nasm::load("test.asm", text) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(d) => expect.assert_eq(&show_messages(text, &d)),
    }
}

/// Whether the judge finds a violation with so many threads.
fn violated(text: &str, n: u32) -> bool {
    let instance = instantiate(&load(text), n).expect("an instance");
    let all = weir_machine::enumerate(&instance, Model::Tso, 100_000).expect("a well-formed program");
    assert!(all.complete || !all.wrong.is_empty(), "too large\n{text}");
    !all.wrong.is_empty()
}

#[test]
fn flags_are_those_of_the_manual() {
    // A jump is taken exactly if the condition holds for `a` compared with `b`.
    type Case = (&'static str, fn(i64, i64) -> bool);
    let cases: [Case; 16] = [
        ("je", |a, b| a == b),
        ("jnz", |a, b| a != b),
        ("jl", |a, b| a < b),
        ("jge", |a, b| a >= b),
        ("jle", |a, b| a <= b),
        ("jg", |a, b| a > b),
        ("jb", |a, b| (a as u32) < b as u32),
        ("jae", |a, b| a as u32 >= b as u32),
        ("jbe", |a, b| a as u32 <= b as u32),
        ("ja", |a, b| a as u32 > b as u32),
        ("jc", |a, b| (a as u32) < b as u32),
        ("js", |a, b| ((a as i32).wrapping_sub(b as i32)) < 0),
        ("jns", |a, b| ((a as i32).wrapping_sub(b as i32)) >= 0),
        ("jo", |a, b| (a as i32).checked_sub(b as i32).is_none()),
        ("jno", |a, b| (a as i32).checked_sub(b as i32).is_some()),
        ("jnge", |a, b| a < b),
    ];
    let numbers = [0, 1, -1, 5, i64::from(i32::MAX), i64::from(i32::MIN)];
    for (jump, holds) in cases {
        for a in numbers {
            for b in numbers {
                let code = format!("mov eax, {a}\ncmp eax, {b}\n{jump} yes\njmp no\nyes: nop\nno: nop");
                let text = program("", &code, "eip[$t] = yes");
                assert_eq!(violated(&text, 1), holds(a, b), "{jump} {a} {b}");
            }
        }
    }
}

#[test]
fn sizes_and_instructions() {
    let taken = |code: &str| violated(&program("x dd 0\ny db 0\nz dq 0", code, "eip[$t] = yes"), 1);
    for code in [
        "mov al, 255\nadd al, 1\nje yes\njmp no\nyes: nop\nno: nop",
        "mov byte [y], 127\ninc byte [y]\njo yes\njmp no\nyes: nop\nno: nop",
        "mov rax, 1\nneg rax\nmov [z], rax\ncmp qword [z], -1\nje yes\njmp no\nyes: nop\nno: nop",
        "mov ebx, 7\nmov eax, 0\ncmpxchg [x], ebx\njne no\ncmp dword [x], 7\nje yes\njmp no\nyes: nop\nno: nop",
        "mov ebx, 7\nlock xadd [x], ebx\ntest ebx, ebx\njne no\ncmp dword [x], 7\nje yes\nno: jmp no\nyes: nop",
        "mov eax, 6\nand eax, 3\ncmp eax, 2\njne no\nor eax, 1\nxor eax, 3\njz yes\nno: jmp no\nyes: nop",
        "mov eax, 5\nnot eax\ncmp eax, -6\nje yes\nno: jmp no\nyes: nop",
        "mov dword [x], 3\nlock sub dword [x], 3\nje yes\nno: jmp no\nyes: nop",
    ] {
        assert!(taken(code), "{code}");
    }
}

#[test]
fn threads_and_their_data() {
    // Every thread has its own `mine`, and all have one `x`.
    let text = "begin thread_data\nmine dd 3\nend thread_data\n".to_string()
        + &program(
            "x dd N",
            "mov eax, 0\ninc dword [mine + $t]\ncmp dword [mine], 4\njne bad\nend: nop\nbad: nop",
            "eip[$t] = bad && eax[$t] = 0",
        );
    // `bad` is also reached in order: it stands after `end`.
    assert!(violated(&text, 2));
    let p = load(&text);
    assert!(p.counts(weir_ir::ObjId(0), CountUse::Cells) && p.counts(weir_ir::ObjId(1), CountUse::Initial));
    let text = program(
        "x dd N ! as counter",
        "lock dec dword [x]\nje last\njmp done\nlast: nop\ndone: nop",
        "eip[$a] = last && eip[$b] = last",
    );
    assert!(!violated(&text, 2) && !violated(&text, 3));
    let unlocked = text.replace("lock dec", "dec");
    assert!(violated(&unlocked.replace("dd N", "dd 0").replace("je last", "jne last"), 2));
    let init = program("x dd 0", "cmp dword [x], N\nje yes\nno: jmp no\nyes: nop", "eip[$t] = yes")
        + "begin init_code\nmov dword [x], 2\nstart_threads\nend init_code\n";
    assert!(violated(&init, 2) && !violated(&init, 3));
}

#[test]
fn names_of_threads_are_different_threads() {
    let text = program("", "a: nop\nb: nop", "eip[$t1] = a && eip[$t2] = b");
    assert!(!violated(&text, 1) && violated(&text, 2));
    assert_eq!(load(&text).threads.len(), 2);
    let text = program("x dd 0", "inc dword [x]", "x > N");
    assert!(!violated(&text, 2));
    let text = program("x dd 0", "inc dword [x]", "x >= N && eip[$t] <> x86\nx86: nop");
    assert!(nasm::load("test.asm", &text).is_err());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    errors(
        &program(
            "x dd 1\nc dd 0 ! as counter",
            "add dword [c], 2\nmov eax, [y]\nmov [ecx], eax\njmp nowhere\nfrob eax",
            "eip[$t] = cs",
        ),
        expect![[r#"
            10:1 `frob` error: the instruction `frob` is not known | hint: known are mov, movzx, movsx, lea, xchg, cmpxchg, xadd, add, sub, and, or, xor, imul, cmp, test, inc, dec, neg, not, shl, shr, sar, bt, bts, btr, btc, setcc, cmovcc, jmp, jcc, mfence, sfence, lfence, nop, pause, and the prefix lock
            9:5 `nowhere` error: the code has no label `nowhere` | hint: write `nowhere:` before the instruction to jump to
            6:1 `add dword [c], 2` error: `c` is a counter: this cannot be done with it | hint: counters are for `inc`, `dec`, `mov [x], 0`, `mov [x], N`, `cmp [x], 0` and `cmp [x], N`
            7:10 `[y]` error: there is no variable `y` | hint: declare it: `y dd 0` in `shared_data`
            8:5 `[ecx]` error: this addressing mode is not supported | hint: an address starts with the name of a variable: `[x]`, `[x + 4]`, `[x + $t]`
        "#]],
    );
    errors(
        &program("x dd 1", "a: nop", "eip[$t] = b && x = 1"),
        expect![[r#"
        8:11 `b` error: there is no label `b` | hint: write `b:` before an instruction
    "#]],
    );
    errors(
        &program("x dd 1", "a: nop", "$t:x = 1"),
        expect![[r#"
        8:1 `$` error: a thread's own view of memory is not supported here | hint: properties speak of memory as it is: write the variable alone
    "#]],
    );
    errors(
        &program("x dd 1\nx dd 2\neax dd 0\nw dd 5 ! as counter\nv dx 1\nu dd", "a: nop", "x = 1"),
        expect![[r#"
            3:1 `x` error: `x` is declared twice | 2:1 the first one is here
            4:1 `eax` error: a variable cannot be called `eax` | hint: registers, `eip` and the number of threads `N` have their names already
            5:1 `w` error: `w` cannot be a counter | hint: a counter is one shared variable that starts with 0 or `N`
            6:3 `dx` error: `dx` is not a size | hint: db has 8 bits, dw 16, dd 32, dq 64
            7:5 `` error: expected a number, but the text ends here
        "#]],
    );
    errors(
        &program(
            "x dd 1",
            "mov word [x], 1\nmov eax, bx\nlock mov eax, 1\nmov [x + $t], 1\na: nop\na: nop",
            "x = 1",
        ),
        expect![[r#"
            7:1 `lock` error: `lock` cannot stand before `mov` | hint: it may stand before add, sub, and, or, xor, inc, dec, neg, not, xchg, cmpxchg, xadd, bts, btr, btc
            10:1 `a` error: the label `a` is defined twice in the code | 9:1 the first one is here
            8:10 `$t` error: `x` is one variable for all threads | hint: variables with a place for each thread are declared in `thread_data`
        "#]],
    );
    errors(
        "begin shared_dat\nend shared_dat\n",
        expect![[r#"
        1:7 `shared_dat` error: there is no section `shared_dat` | did you mean `shared_data`?
    "#]],
    );
    errors(
        "begin thread_code\nnop\n",
        expect![[r#"
        1:7 `thread_code` error: this section does not end | hint: write `end thread_code` after its last line
    "#]],
    );
    errors(
        "x dd 1\n",
        expect![[r#"
        1:1 `x dd 1` error: this line is in no section | hint: sections are `begin shared_data` … `end shared_data`, and so on
        - error: the file has no code | hint: write it between `begin thread_code` and `end thread_code`
    "#]],
    );
    errors(
        "begin thread_code\nnop\nend thread_code\nbegin init_code\nnop\nend init_code\n",
        expect![[r#"
            5:1 `nop` error: `init_code` can only move constants to variables | hint: for example `mov dword [x], 1`, then `start_threads`
            4:7 `init_code` error: no thread is started | hint: `init_code` ends with `start_threads`
        "#]],
    );
}

#[test]
fn a_register_that_is_read_first_is_a_warning() {
    let p = load(&program("", "test ebx, ebx\nje yes\nyes: nop", "eip[$t] = yes"));
    assert_eq!(p.warnings.len(), 1);
    assert!(p.warnings[0].message.contains("`ebx`"), "{:?}", p.warnings);
}

const WORDS: &[&str] = &[
    "begin",
    "end",
    "shared_data",
    "thread_data",
    "init_code",
    "thread_code",
    "unsafe_prop",
    "start_threads",
    "\n",
    "\n",
    "\n",
    "x",
    "y",
    "dd",
    "db",
    "dq",
    "N",
    "0",
    "1",
    "-1",
    "!",
    "as",
    "counter",
    "a:",
    "mov",
    "lock",
    "inc",
    "dec",
    "dword",
    "[x]",
    "[x + $t]",
    "[y+4]",
    "[eax]",
    ",",
    ",",
    "eax",
    "rbx",
    "al",
    "cmp",
    "jne",
    "a",
    "xadd",
    "cmpxchg",
    "xchg",
    "mfence",
    "neg",
    "eip[$t]",
    "=",
    "<>",
    ">=",
    "&&",
    "eax[$t]",
    "$t:x",
    ";",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]
    #[test]
    fn no_text_makes_it_panic(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..60), whole in any::<bool>()) {
        let text = words.join(" ");
        let text = if whole { program("x dd 1\ny dd 0", &text, "eip[$t] = a && x = 1") } else { text };
        match nasm::load("test.asm", &text) {
            Ok(p) => {
                prop_assert!(weir_ir::verify::verify(&p).is_empty(), "{text}");
                let instance = instantiate(&p, 2).expect("two threads");
                prop_assert!(weir_ir::verify::verify(&instance).is_empty(), "{text}");
                let _ = nasm::fence_points(&text);
            }
            Err(messages) => {
                prop_assert!(messages.iter().any(weir_ir::Diagnostic::is_error), "{text}");
                for span in messages.iter().filter_map(|m| m.span) {
                    prop_assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} {text}");
                }
            }
        }
    }
}
