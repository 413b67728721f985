//! No text makes the front end panic, overflow its stack, or take long.

mod common;

use common::{EVERYTHING, examples};
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn survives(text: &str) {
    match weir_lang::load("test.weir", text) {
        Ok(p) => assert_eq!(weir_ir::verify::verify(&p), []),
        Err(errors) => {
            assert!(!errors.is_empty());
            assert!(errors.len() <= 60, "{} errors", errors.len());
            let sources = weir_ir::Sources::single("test.weir", text);
            for e in errors {
                assert!(!e.message.is_empty());
                if let Some(span) = e.span {
                    assert!(span.start <= span.end && span.end as usize <= text.len(), "{e:?}");
                    sources.line_col(span);
                }
            }
        }
    }
    let _ = weir_lang::format(text);
}

#[test]
fn deep_nesting() {
    for (open, close) in [
        ("(", ")"),
        ("- ", ""),
        ("!", ""),
        ("a[", "]"),
        ("f(", ")"),
        ("1 + (", ")"),
        ("x ? ", " : 1"),
        ("x ? 1 : ", ""),
        ("[", "]"),
        ("1 || ", ""),
        ("1 + ", ""),
        ("*", ""),
    ] {
        for n in [100, 300, 50_000] {
            let e = format!("{}1{}", open.repeat(n), close.repeat(n));
            survives(&format!("shared x: u8 = {e}; thread t {{ r = {e}; }} never {e};"));
        }
    }
    for (open, close) in [
        ("{", "}"),
        ("if (true) ", ";"),
        ("if (true) {", "}"),
        ("if (true) { } else ", ""),
        ("while (true) ", ""),
        ("loop {", "}"),
        ("atomic {", "}"),
        ("choose {", "} or { }"),
        ("do ", " while (true);"),
        ("l: {", "}"),
        ("x = 1; ", ""),
    ] {
        for n in [60, 300, 50_000] {
            survives(&format!("shared x: u8; thread t {{ {}skip;{} }}", open.repeat(n), close.repeat(n)));
            survives(&format!("thread t {{ {}", open.repeat(n)));
        }
    }
    survives(&format!("object o {{ spec {{ var s: {}u8", "seq<".repeat(50_000)));
    survives(&"thread t { ".repeat(50_000));
    survives(&"object o { ".repeat(50_000));
}

#[test]
fn huge_files() {
    let megabytes = 50 << 20;
    for unit in ["x = 1;\n", "thread t { x = 1; }\n", "§", "(", "\0", "// c\n", "\"", "shared x: u8; "] {
        let text = unit.repeat(megabytes / unit.len());
        let start = Instant::now();
        assert!(weir_lang::load("big.weir", &text).is_err());
        assert!(weir_lang::format(&text).is_err());
        assert!(start.elapsed() < Duration::from_secs(5), "{unit:?} took {:?}", start.elapsed());
    }
}

/// Many different names, where looking each up among all would be slow.
#[test]
fn many_names() {
    let list = |f: &dyn Fn(usize) -> String| (0..40_000).map(f).collect::<String>();
    for text in [
        format!("enum E {{ {} }}", list(&|i| format!("A{i}, "))),
        format!("struct S {{ {} }}", list(&|i| format!("a{i}: u8, "))),
        list(&|i| format!("shared a{i}: enum {{ B{i} }};\n")),
        format!("thread t {{ {} }}", list(&|i| format!("a{i} = 1; b{i} = c{i};"))),
        format!("thread t {{ {} }}", list(&|i| format!("l{i}: skip; goto m{i};"))),
        format!("thread t {{ {} }}", list(&|i| format!("at q{i}: return goto p{i};"))),
        format!("thread t[60000] {{ }} run {};", list(&|i| format!("t[{i}], ")).trim_end_matches(", ")),
        format!(
            "{} thread t {{ {} }}",
            list(&|i| format!("proc p{i}() {{ }}\n")),
            list(&|i| format!("q{i}();"))
        ),
        format!("{} {}", list(&|i| format!("thread t{i} {{ }}\n")), list(&|i| format!("never u{i}@l;\n"))),
    ] {
        let start = Instant::now();
        survives(&text);
        println!("{:?} {:?}", &text[..30], start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(20), "{} took {:?}", &text[..30], start.elapsed());
    }
}

#[test]
fn large_files() {
    let megabyte = 1 << 20;
    for (head, unit, tail) in [
        ("shared x: u8; thread t { ", "x = x + 1;\n", "}"),
        ("", "thread t { x = 1; }\n", ""),
        ("", "§ ", ""),
        ("thread t { r = ", "1 + ", "1; }"),
        ("thread t { r = f(", "1, ", "1); }"),
        ("thread t { ", "if (r == 1) ; ", "}"),
        ("", "shared x: u8;\n", ""),
        ("enum E { ", "A, ", "}"),
        ("thread t { ", "l: skip; ", "}"),
        ("thread t { ", "goto l; ", "}"),
        ("thread t { ", "at q: skip goto q; ", "}"),
        ("thread t { r = 1; ", "if (r == 1) { } else ", "skip; }"),
    ] {
        let text = format!("{head}{}{tail}", unit.repeat(megabyte / unit.len()));
        let start = Instant::now();
        survives(&text);
        println!("{unit:?} {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(20), "{unit:?} took {:?}", start.elapsed());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_string(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn words_of_the_language(words in proptest::collection::vec(0usize..SHORT.len() + LONG.len(), 0..80)) {
        let text: String = words.iter().flat_map(|w| [word(*w), " "]).collect();
        survives(&text);
        survives(&format!("shared x: u8, a: i32[3], p: ptr; thread t {{ {text} }}"));
        survives(&format!("shared x: u8, a: i32[3], p: ptr; thread t {{ r = {text}; }}"));
        survives(&format!("shared x: u8; thread T[2] {{ l: r = x; }} exists ({text});"));
    }

    #[test]
    fn mutated_programs(which in any::<prop::sample::Index>(), edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0usize..SHORT.len() + LONG.len(), 0u8..4), 1..6)) {
        let mut all: Vec<String> = examples().into_iter().map(|(_, t)| t).collect();
        all.push(EVERYTHING.to_string());
        let mut text = all[which.index(all.len())].clone();
        for (at, len, word, kind) in edits {
            let mut from = at.index(text.len() + 1);
            while !text.is_char_boundary(from) {
                from -= 1;
            }
            let mut to = (from + len.index(12)).min(text.len());
            while !text.is_char_boundary(to) {
                to += 1;
            }
            match kind {
                0 => text.replace_range(from..to, ""),
                1 => text.replace_range(from..to, self::word(word)),
                2 => text.insert_str(from, &format!(" {} ", self::word(word))),
                _ => {
                    let copy = text[from..to].to_string();
                    text.insert_str(from, &copy);
                }
            }
        }
        survives(&text);
    }
}

/// Words, and pieces of programs.
const SHORT: &[&str] = &[
    "shared", "thread", "proc", "struct", "enum", "const", "never", "exists", "forall", "var", "if", "else",
    "while", "do", "loop", "break", "continue", "goto", "choose", "or", "skip", "assume", "assert", "havoc",
    "fence", "atomic", "return", "spawn", "join", "true", "false", "null", "self", "any", "as", "at", "init",
    "states", "bool", "u8", "i64", "int", "tid", "ptr", "x", "a", "p", "r", "t", "T", "l", "N", "0", "1",
    "5u8", "255", "-1", "(", ")", "{", "}", "[", "]", ",", ";", ":", ".", "+", "-", "*", "/", "%", "&", "|",
    "^", "!", "~", "<", ">", "=", "==", "!=", "&&", "||", "<<", "?", "@", "#", "..", "->", "++", "+=",
    "\"s\"", "cas", "alloc", "free", "lock", "ended", "x = 1;", "l:", "T@l", "T#a", "t.r", "*p", "&x",
    "a[1]", "x == 1",
];
const LONG: &[&str] = &["99999999999", "fetch_add", "if (x == 1) {", "while (x == 1) { }", "atomic_begin"];

fn word(i: usize) -> &'static str {
    SHORT.get(i).copied().unwrap_or_else(|| LONG[i - SHORT.len()])
}
