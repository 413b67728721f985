//! No text makes the litmus front end panic, and what it accepts obeys the rules.

mod common;

use common::survives;
use proptest::prelude::*;
use weir_formats::litmus;

fn check(text: &str) {
    survives(litmus::load, text);
    if let Ok(program) = litmus::load("test", text) {
        assert!(litmus::observables_of_condition(&program) <= program.observables.len());
    }
}

fn words(list: &'static [&'static str], n: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(list), 0..n).prop_map(|w| w.join(" "))
}

const CODE: &[&str] = &[
    "mov",
    "movq",
    "movl",
    "movb",
    "MOV",
    "lock",
    "add",
    "addq",
    "sub",
    "xor",
    "orl",
    "and",
    "cmp",
    "test",
    "imul",
    "inc",
    "decq",
    "neg",
    "not",
    "shl",
    "sarq",
    "btsq",
    "lea",
    "xchg",
    "cmpxchg",
    "cmpxchgl",
    "xadd",
    "mfence",
    "jmp",
    "jne",
    "jle",
    "setg",
    "cmova",
    "movzbl",
    "movsx",
    "%rax",
    "%rbx",
    "%eax",
    "%al",
    "%ah",
    "%cl",
    "rsp",
    "%rsp",
    "EAX",
    "[x]",
    "(x)",
    "(y)",
    "(%rax)",
    "(%rbx,%rcx,8)",
    "8(%rax)",
    "t+4(%rip)",
    "[EAX+4]",
    "$1",
    "$-1",
    "$0",
    "$x",
    "$300",
    ",",
    ",",
    ",",
    ";",
    ";",
    ";",
    "|",
    "L:",
    "L",
    "M:",
    "dword ptr",
    "(",
    ")",
    "[",
    "]",
    "%",
    "$",
    "0x10",
    "é",
    "\"",
    "(*",
    "*)",
    "\n",
];

const REST: &[&str] = &[
    "exists",
    "~",
    "forall",
    "not",
    "(",
    ")",
    "/\\",
    "\\/",
    "=>",
    "x=1",
    "0:rax=0",
    "1:EAX=1",
    "t[1]=2",
    "[y]=0",
    "0:rbx=x",
    "0:rax=1:rbx",
    "x<>2",
    "true",
    "false",
    "locations",
    "[",
    "]",
    ";",
    "x",
    "0:rcx",
    "filter",
    "with",
    "observed",
    "and",
    "=",
    ":",
    "9",
    "-",
    "0:al=3",
    "<<",
];

const INIT: &[&str] = &[
    "uint64_t", "int", "char", "unsigned", "*", "x", "y", "t[2]", "0:rax", "1:EBX", "0:rbx", "=", "=", "1",
    "-1", "x", "{1,2}", ";", ";", ";", "[z]", "p=x", "0:rbx=y", "{", "}", "&x", "long", "P0:rcx=2",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn arbitrary_text(text in ".{0,300}") {
        check(&text);
        check(&format!("X86_64 t\n{{}}\n P0 ;\n{text}"));
        check(&format!("X86 t\n{{ {text}"));
    }

    #[test]
    fn arbitrary_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn words_of_the_format(init in words(INIT, 20), code in words(CODE, 40), rest in words(REST, 15)) {
        for arch in ["X86", "X86_64"] {
            check(&format!("{arch} t\n{{ {init} }}\n P0 ;\n {code} ;\n{rest}"));
            check(&format!("{arch} t\n{{ x=1; 0:rax=x; }}\n P0 | P1 ;\n {code} ;\nexists {rest}"));
        }
    }

    /// One instruction of every name with any two operands.
    #[test]
    fn any_operands(
        op in proptest::sample::select(&CODE[..35]),
        a in proptest::sample::select(&CODE[35..59]),
        b in proptest::sample::select(&CODE[35..59]),
        lock in any::<bool>(),
    ) {
        let lock = if lock { "lock" } else { "" };
        for (arch, init) in [("X86", "0:EAX=x;"), ("X86_64", "uint64_t x; 0:rax=x; 0:rbx=1;"), ("X86_64", "int t[4]; p=x;")] {
            let set = if init.contains('p') { "movq (p),%rax ;" } else { "" };
            check(&format!("{arch} t\n{{ {init} }}\n P0 ;\n {set}\n L: {lock} {op} {a},{b} ;\n {op} {a} ;\n jle L ;\n"));
            check(&format!("{arch} t\n{{ {init} }}\n P0 ;\n {set}\n L: {lock} {op} {a},{b} ;\n js L ;\n jo L ;\n ja L ;\nexists (0:EAX=1)"));
            check(&format!("{arch} t\n{{ {init} }}\n P0 ;\n {set}\n L: {lock} {op} {b},{a} ;\n je L ;\nexists (0:rbx=x)"));
        }
    }
}
