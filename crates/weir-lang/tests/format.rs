//! The formatter: one layout, nothing lost, nothing changed.

mod common;

use common::{EVERYTHING, bones, examples, load};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use weir_lang::lexer::{Lexer, Tok};

fn pretty(text: &str, expect: Expect) {
    let once = weir_lang::format(text).expect("the text parses");
    expect.assert_eq(&once);
    assert_eq!(weir_lang::format(&once).expect("the result parses"), once, "not stable");
}

#[test]
fn layout() {
    pretty(
        "shared flag:bool[2],turn:u8;thread left{flag[0]=true;turn=1;while(flag[1]&&turn==1){}cs:skip;}",
        expect![[r#"
            shared flag: bool[2], turn: u8;
            thread left {
                flag[0] = true;
                turn = 1;
                while (flag[1] && turn == 1) { }
                cs: skip;
            }
        "#]],
    );
    pretty(
        "thread t{if(x==1){y=1;}else if(x==2)y=2;else{y=3;z=4;}do skip;while(x==1);loop{break;}}",
        expect![[r#"
            thread t {
                if (x == 1) { y = 1; } else if (x == 2) y = 2;
                else {
                    y = 3;
                    z = 4;
                }
                do skip; while (x == 1);
                loop { break; }
            }
        "#]],
    );
    pretty(
        "proc f(a:u8,b:ptr<N>)->u8{return a+1;}\n\n\n\nenum E{A,B}struct N{v:u8}",
        expect![[r#"
        proc f(a: u8, b: ptr<N>) -> u8 { return a + 1; }

        enum E { A, B }
        struct N { v: u8 }
    "#]],
    );
    pretty(
        "thread t{choose{x=1;}or{y=1;z=2;}atomic{x++;}lock x-=1;o,k=cmpxchg(x,1,2);}",
        expect![[r#"
        thread t {
            choose { x = 1; } or {
                y = 1;
                z = 2;
            }
            atomic { x++; }
            lock x -= 1;
            o, k = cmpxchg(x, 1, 2);
        }
    "#]],
    );
    pretty(
        "thread t{var r:u8=3;at q0:x=1 goto q1;at q1:goto q0;init q0;states q0,q1;}thread u=f;run t[0](1),u;",
        expect![[r#"
            thread t {
                var r: u8 = 3;
                at q0: x = 1 goto q1;
                at q1: skip goto q0;
                init q0;
                states q0, q1;
            }
            thread u = f;
            run t[0](1), u;
        "#]],
    );
    pretty(
        "object s{shared top:ptr;op push as\"u\"(v:u32){skip;}spec lifo;spec{var s:seq<u32>;op push(v){s=[v]++s;}}}scenario\"u\";",
        expect![[r#"
            object s {
                shared top: ptr;
                op push as "u"(v: u32) { skip; }
                spec lifo;
                spec {
                    var s: seq<u32>;
                    op push(v) { s = [v] ++ s; }
                }
            }
            scenario "u";
        "#]],
    );
    pretty(
        "not exists(a@b&&T#i@c);observe x,t.r as\"0:r\";filter x==1;at t@l:invariant x==1;program\"p\";observe;",
        expect![[r#"
            not exists (a@b && T#i@c);
            observe x, t.r as "0:r";
            filter x == 1;
            at t@l: invariant x == 1;
            program "p";
            observe;
        "#]],
    );
    pretty(
        "thread t{x=- -y;x=(1+2)*3;x=a?b:c;x=&a[1];x=*p;x=e as u8;x=0xFFu8;r=(1 : u8);y=!(-x<~y);}",
        expect![[r#"
            thread t {
                x = - -y;
                x = (1 + 2) * 3;
                x = a ? b : c;
                x = &a[1];
                x = *p;
                x = e as u8;
                x = 0xFFu8;
                r = (1 : u8);
                y = !(-x < ~y);
            }
        "#]],
    );
}

#[test]
fn comments_and_groups() {
    pretty(
        "// head\n\n\n// second\nshared x: u8, // of x\n  y: u8; // of y\n\nthread t { // open\n  // first\n  x = 1; /* a */ // b\n\n\n  y = /* in */ 2;\n  // last\n}\n// end\n",
        expect![[r#"
            // head

            // second
            shared x: u8, // of x
                   y: u8; // of y

            thread t { // open
                // first
                x = 1; /* a */ // b

                /* in */
                y = 2;
                // last
            }
            // end
        "#]],
    );
    pretty(
        "thread t {\n  if (x == 1) // why\n    y = 1;\n  else { /* e */ }\n  while (x == 1) { // spin\n  }\n}\nenum E {\n  A, // a\n  // b\n  B }",
        expect![[r#"
            thread t {
                // why
                if (x == 1) {
                    y = 1;
                } else { /* e */
                }
                while (x == 1) { // spin
                }
            }
            enum E {
                A, // a
                // b
                B,
            }
        "#]],
    );
    pretty("", expect![[""]]);
    pretty(
        "// only a comment",
        expect![[r#"
        // only a comment
    "#]],
    );
    pretty(
        "/* a\n   b */ thread t { }\r\n\r\nthread u { }",
        expect![[r#"
        /* a
           b */
        thread t { }

        thread u { }
    "#]],
    );
}

#[test]
fn long_lines() {
    pretty(
        "never aaaaaaaaaaaaaaaaaa == 1 && bbbbbbbbbbbbbbbbbbbbbbbbb == 2 && ccccccccccccccccccccccccccc == 3 && ddddddddddddd == 4;
shared aaaaaaaaaaaaaaaaaaaaaaaa: u8, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: u8, cccccccccccccccccccccccccc: u8, dddd: u8;",
        expect![[r#"
            never aaaaaaaaaaaaaaaaaa == 1 && bbbbbbbbbbbbbbbbbbbbbbbbb == 2 && ccccccccccccccccccccccccccc == 3
                && ddddddddddddd == 4;
            shared aaaaaaaaaaaaaaaaaaaaaaaa: u8,
                   bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: u8,
                   cccccccccccccccccccccccccc: u8,
                   dddd: u8;
        "#]],
    );
}

#[test]
fn examples_mean_the_same_afterwards() {
    let everything = ("everything".into(), EVERYTHING.to_string());
    for (path, text) in examples().into_iter().chain([everything]) {
        let once = weir_lang::format(&text).expect("an example parses");
        assert_eq!(weir_lang::format(&once).expect("it still parses"), once, "{}", path.display());
        let (mut a, mut b) = (bones(&load(&text)), bones(&load(&once)));
        a.name.clear();
        b.name.clear();
        assert_eq!(a, b, "{}", path.display());
    }
}

/// The text of a program with other white space and further comments.
fn shaken(text: &str, seed: u64) -> (String, usize) {
    let mut state = seed | 1;
    let mut next = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut lexer = Lexer::new(text);
    let mut out = String::new();
    let mut comments = 0;
    loop {
        let token = lexer.token();
        match next(24) {
            0 => out.push('\n'),
            1 => out.push_str("\n\n\n"),
            2 => {
                comments += 1;
                out.push_str(&format!(" // c{comments}.\n"));
            }
            3 => {
                comments += 1;
                out.push_str(&format!("\n\n// c{comments}.\n"));
            }
            4 => {
                comments += 1;
                out.push_str(&format!(" /* c{comments}. */ "));
            }
            5 => {
                comments += 1;
                out.push_str(&format!("/* c{comments}.\n   */"));
            }
            _ => out.push(' '),
        }
        if token.tok == Tok::Eof {
            return (out, comments);
        }
        out.push_str(&text[token.start..token.end]);
    }
}

#[test]
fn comments_anywhere_survive() {
    let all: Vec<String> = examples().into_iter().map(|(_, t)| t).chain([EVERYTHING.to_string()]).collect();
    for (i, text) in all.iter().enumerate() {
        let mut plain = bones(&load(text));
        for seed in 0..12 {
            let (shaken, comments) = shaken(text, seed * 1000 + i as u64);
            let once = weir_lang::format(&shaken).unwrap_or_else(|e| panic!("{e:?} in\n{shaken}"));
            for c in 1..=comments {
                assert_eq!(
                    once.matches(&format!(" c{c}.")).count(),
                    1,
                    "comment {c} of\n{shaken}\nin\n{once}"
                );
            }
            let twice = weir_lang::format(&once).unwrap_or_else(|e| panic!("{e:?} in\n{once}"));
            assert_eq!(once, twice, "not stable:\n{shaken}");
            let mut again = bones(&load(&once));
            // The text of a property is its source.
            for p in plain.properties.iter_mut().chain(&mut again.properties) {
                p.text.clear();
            }
            for o in plain.observables.iter_mut().chain(&mut again.observables) {
                o.name.clear();
            }
            assert_eq!(plain, again);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn whatever_parses_is_stable(words in proptest::collection::vec(0usize..40, 0..60)) {
        const WORDS: [&str; 40] = [
            "thread", "t", "{", "}", "x", "=", "1", ";", "if", "(", ")", "else", "while", "loop", "do", "skip;",
            "x = 1;", "{ }", "// c\n", "/* c */", "\n", "\n\n", "choose", "or", "atomic", "l:", "var r: u8;",
            "thread t {", "if (x) {", "if (x)", "} else {", "shared x: u8;", "shared x: u8,", "y: u8;", "at", "goto",
            "at q: skip goto p;", "enum E {", "A,", "never x == 1;",
        ];
        let text: String = words.iter().flat_map(|w| [WORDS[*w], " "]).collect();
        if let Ok(once) = weir_lang::format(&text) {
            prop_assert_eq!(weir_lang::format(&once).expect("it still parses"), once);
        }
    }
}
