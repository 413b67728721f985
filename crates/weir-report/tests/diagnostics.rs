//! How messages about the user's text look.

use expect_test::{Expect, expect};
use weir_ir::{Diagnostic, FileId, Sources, Span};
use weir_report::{Style, diagnostics};

const TYPO: &str = "\
shared flag: bool[2];

thread left {
    // a slip of the finger
    flga[0] = true;
}
";

fn at(text: &str, piece: &str) -> Span {
    let start = text.find(piece).unwrap();
    Span::new(start, start + piece.len())
}

fn check(text: &str, list: &[Diagnostic], style: Style, expected: Expect) {
    let out = diagnostics::render(list, &Sources::single("typo.weir", text), &style);
    for line in out.lines() {
        assert_eq!(line, line.trim_end(), "trailing space");
    }
    expected.assert_eq(&out);
}

fn typo() -> Diagnostic {
    Diagnostic::error(at(TYPO, "flga"), "no shared variable or local called `flga`")
        .label("did you mean `flag`?")
}

#[test]
fn one_error() {
    check(
        TYPO,
        &[typo()],
        Style::PLAIN,
        expect![[r#"
        error: no shared variable or local called `flga`
          ┌ typo.weir:5:5
        5 │     flga[0] = true;
          │     ^^^^ did you mean `flag`?
    "#]],
    );
}

#[test]
fn several_sorted_by_place_with_hint_and_further_places() {
    let list = [
        typo()
            .hint("shared variables are declared with `shared`, local ones with `var`")
            .also(at(TYPO, "flag"), "declared here"),
        Diagnostic::warning(at(TYPO, "bool[2]"), "only `flag[0]` is ever used"),
        Diagnostic::error_without_place("there is nothing to check").hint("try `weir robust typo.weir`"),
    ];
    check(
        TYPO,
        &list,
        Style::PLAIN,
        expect![[r#"
        error: there is nothing to check
          ┌ typo.weir
        hint: try `weir robust typo.weir`

        warning: only `flag[0]` is ever used
          ┌ typo.weir:1:14
        1 │ shared flag: bool[2];
          │              ^^^^^^^

        error: no shared variable or local called `flga`
          ┌ typo.weir:5:5
        5 │     flga[0] = true;
          │     ^^^^ did you mean `flag`?
          ┌ typo.weir:1:8
        1 │ shared flag: bool[2];
          │        ---- declared here
        hint: shared variables are declared with `shared`, local ones with `var`

        2 errors, 1 warning
    "#]],
    );
}

#[test]
fn colours_and_ascii() {
    let out = diagnostics::render(
        &[typo()],
        &Sources::single("typo.weir", TYPO),
        &Style { color: true, ..Style::PLAIN },
    );
    expect![[r#"
        ^[1;31merror:^[0m ^[1mno shared variable or local called `flga`^[0m
          ^[36m┌ typo.weir:5:5^[0m
        ^[36m5^[0m ^[36m│^[0m     flga[0] = true;
          ^[36m│^[0m     ^[1;31m^^^^ did you mean `flag`?^[0m
    "#]]
    .assert_eq(&out.replace('\x1b', "^"));
    check(
        TYPO,
        &[typo()],
        Style { unicode: false, ..Style::PLAIN },
        expect![[r#"
        error: no shared variable or local called `flga`
         --> typo.weir:5:5
        5 |     flga[0] = true;
          |     ^^^^ did you mean `flag`?
    "#]],
    );
}

#[test]
fn tabs_wide_characters_and_control_characters() {
    let text = "\tx = \"日本\" + \u{1b}[31m\u{202e} y;\n";
    let list = [
        Diagnostic::error(at(text, "x"), "behind a tab").label("here"),
        Diagnostic::error(at(text, "日本"), "wide").label("four columns"),
        Diagnostic::error(at(text, "y"), "behind control characters").label("e\u{1b}vil"),
    ];
    check(
        text,
        &list,
        Style::PLAIN,
        expect![[r#"
        error: behind a tab
          ┌ typo.weir:1:2
        1 │     x = "日本" + ␛[31m� y;
          │     ^ here

        error: wide
          ┌ typo.weir:1:7
        1 │     x = "日本" + ␛[31m� y;
          │          ^^^^ four columns

        error: behind control characters
          ┌ typo.weir:1:20
        1 │     x = "日本" + ␛[31m� y;
          │                         ^ e␛vil

        3 errors
    "#]],
    );
}

#[test]
fn spans_over_several_lines_and_at_the_end() {
    let text = "thread t {\n    x = 1;\n";
    let list = [
        Diagnostic::error(Span::new(0, text.len()), "this thread has no end").label("starts here"),
        Diagnostic::error(Span::new(text.len(), text.len()), "unexpected end of file")
            .label("`}` is missing"),
        Diagnostic::error(Span::new(10, 10), "at the line break"),
    ];
    check(
        text,
        &list,
        Style::PLAIN,
        expect![[r#"
        error: this thread has no end
          ┌ typo.weir:1:1
        1 │ thread t {
          │ ^^^^^^^^^^ starts here

        error: at the line break
          ┌ typo.weir:1:11
        1 │ thread t {
          │           ^

        error: unexpected end of file
          ┌ typo.weir:3:1
        3 │
          │ ^ `}` is missing

        3 errors
    "#]],
    );
    let no_newline = "x = ";
    let end = Diagnostic::error(Span::new(4, 4), "unexpected end of file").label("a value is missing");
    check(
        no_newline,
        &[end],
        Style::PLAIN,
        expect![[r#"
        error: unexpected end of file
          ┌ typo.weir:1:5
        1 │ x =
          │     ^ a value is missing
    "#]],
    );
    let empty = Diagnostic::error(Span::new(0, 0), "the file is empty");
    check(
        "",
        &[empty],
        Style::PLAIN,
        expect![[r#"
        error: the file is empty
          ┌ typo.weir:1:1
        1 │
          │ ^
    "#]],
    );
}

#[test]
fn long_lines_are_cut_around_the_span() {
    let long: String = (0..60).map(|i| format!("word{i} ")).collect();
    let style = Style { width: 60, ..Style::PLAIN };
    for piece in ["word0 ", "word30", "word59"] {
        let list = [Diagnostic::error(at(&long, piece), "here").label("this one")];
        let out = diagnostics::render(&list, &Sources::single("long", long.as_str()), &style);
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines[2].chars().count() <= 60, "{out}");
        let start = lines[3].chars().position(|c| c == '^').unwrap();
        let under: String = lines[2].chars().skip(start).take(piece.len()).collect();
        assert_eq!(under.trim(), piece.trim(), "{out}");
    }
    let whole = Diagnostic::error(Span::new(10, long.len()), "all of it");
    check(
        &long,
        &[whole],
        style,
        expect![[r#"
        error: all of it
          ┌ typo.weir:1:11
        1 │ word0 word1 word2 word3 word4 word5 word6 word7 word8 …
          │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "#]],
    );
}

#[test]
fn no_span_and_no_file_panic() {
    let text = "日本\r\n\u{0}é\n";
    let sources = Sources::single("f", text);
    for start in 0..text.len() + 3 {
        for end in 0..text.len() + 3 {
            let span = Span { file: FileId(0), start: start as u32, end: end as u32 };
            let d = Diagnostic::error(span, "m").label("l").also(span, "also");
            for width in [0, 1, 20, 400] {
                diagnostics::render(std::slice::from_ref(&d), &sources, &Style { width, ..Style::PLAIN });
            }
        }
    }
    let nowhere = Span { file: FileId(9), start: 5, end: 7 };
    let list = [Diagnostic::error(nowhere, "in a file that is not there").label("somewhere").hint("look")];
    check(
        "x",
        &list,
        Style::PLAIN,
        expect![[r#"
        error: in a file that is not there
          somewhere
        hint: look
    "#]],
    );
    let none = diagnostics::render(&[], &sources, &Style::PLAIN);
    assert_eq!(none, "");
}
