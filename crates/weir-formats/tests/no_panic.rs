//! No input makes a front end panic, and what is accepted obeys the rules.

mod common;

use common::survives;
use proptest::prelude::*;
use weir_formats::{detect, rmm, trencher};

fn words(list: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(list), 0..60).prop_map(|w| w.join(" "))
}

const RMM: &[&str] = &[
    "forbidden",
    "data",
    "process",
    "(",
    ")",
    "registers",
    "text",
    "read",
    "write",
    ":",
    ":=",
    "=",
    ";",
    "{",
    "}",
    "either",
    "or",
    "locked",
    "cas",
    ",",
    "x",
    "y",
    "$r",
    "$s",
    "L",
    "M",
    "goto",
    "if",
    "then",
    "else",
    "while",
    "do",
    "[",
    "]",
    "my",
    "0",
    "1",
    "2",
    "-",
    "+",
    "*",
    "nop",
    "assume",
    "macro",
    "endmacro",
    "Z",
    "not",
    "&&",
    "||",
    "<",
    "fence",
    "true",
    "L :",
    "x = 0",
    "$r = * : [0:1]",
    "read: x = 1",
    "$r := 1",
    "\n",
];

const TRENCHER: &[&str] = &[
    "thread",
    "initial",
    "final",
    "transition",
    "end",
    "q",
    "p",
    "t",
    "u",
    "write",
    "read",
    "local",
    "check",
    "noop",
    "lock",
    "unlock",
    "mfence",
    "r",
    "s",
    "0",
    "1",
    "-7",
    "+",
    "-",
    "&&",
    "==",
    "!",
    "^",
    "\n",
    "#",
    "memory_size",
    "transition q p lock\n",
    "transition p q unlock\n",
    "transition q q write 1 0\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn arbitrary_text(text in ".{0,200}") {
        survives(rmm::load, &text);
        survives(trencher::load, &text);
        let _ = detect("test.txt", text.as_bytes());
    }

    #[test]
    fn arbitrary_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = detect("test", &bytes);
    }

    #[test]
    fn words_of_memorax(text in words(RMM)) {
        survives(rmm::load, &text);
        survives(rmm::load, &format!("forbidden L data x = 0 process registers $r = 0 $s = 0 text L: nop; {text}"));
    }

    #[test]
    fn words_of_trencher(text in words(TRENCHER)) {
        survives(trencher::load, &text);
        survives(trencher::load, &format!("thread t\ninitial q\nfinal p\n{text}\nend"));
    }
}
