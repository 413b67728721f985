//! No input makes a front end panic, and what is accepted obeys the rules.

mod common;

use common::{corpus, files};
use proptest::prelude::*;
use weir_formats::{detect, rmm, trencher};

type Load = fn(&str, &str) -> Result<weir_ir::Program, Vec<weir_ir::Diagnostic>>;

fn check(load: Load, text: &str) {
    match load("test", text) {
        Ok(program) => {
            let broken = weir_ir::verify::verify(&program);
            assert!(broken.is_empty(), "{broken:#?}\n{text}");
        }
        Err(messages) => {
            assert!(messages.iter().any(weir_ir::Diagnostic::is_error));
            for span in messages.iter().flat_map(|m| m.span.iter().chain(m.also.iter().map(|(s, _)| s))) {
                assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?}\n{text}");
            }
        }
    }
}

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
        check(rmm::load, &text);
        check(trencher::load, &text);
        let _ = detect("test.txt", text.as_bytes());
    }

    #[test]
    fn arbitrary_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = detect("test", &bytes);
    }

    #[test]
    fn words_of_memorax(text in words(RMM)) {
        check(rmm::load, &text);
        check(rmm::load, &format!("forbidden L data x = 0 process registers $r = 0 $s = 0 text L: nop; {text}"));
    }

    #[test]
    fn words_of_trencher(text in words(TRENCHER)) {
        check(trencher::load, &text);
        check(trencher::load, &format!("thread t\ninitial q\nfinal p\n{text}\nend"));
    }
}

/// Leaves out, doubles or cuts at the words of real files.
#[test]
fn damaged_files() {
    let Some(corpus) = corpus() else { return };
    let mut all: Vec<(Load, String)> = Vec::new();
    let mut add = |folder: &str, extension: &str, load: Load| {
        for path in files(&corpus.join(folder), extension).into_iter().step_by(3) {
            all.push((load, std::fs::read_to_string(path).expect("the file can be read")));
        }
    };
    add("rmm", "rmm", rmm::load);
    add("persist", "rmm", rmm::load);
    add("persist", "txt", trencher::load);
    add("trencher/reach", "txt", trencher::load);
    for (load, text) in &all {
        let ends: Vec<usize> = text
            .char_indices()
            .filter(|(_, c)| c.is_whitespace() || ";:".contains(*c))
            .map(|(i, _)| i)
            .collect();
        for pair in ends.windows(2).step_by(1 + ends.len() / 60) {
            let (before, word, after) = (&text[..pair[0]], &text[pair[0]..pair[1]], &text[pair[1]..]);
            check(*load, before);
            check(*load, &format!("{before}{after}"));
            check(*load, &format!("{before}{word}{word}{after}"));
        }
    }
}
