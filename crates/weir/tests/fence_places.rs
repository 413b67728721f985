//! Where `weir fence` says a fence belongs, and whether the file that the patch
//! makes is really repaired: bodies without braces, several statements in a line,
//! labels, ends of threads.

mod common;

use common::{Folder, weir};
use serde_json::Value;

/// The text with the edits of the answer made in it.
fn edited(text: &str, answer: &Value) -> String {
    let offset = |line: u64, column: u64| {
        let before: usize = text.split_inclusive('\n').take(line as usize - 1).map(str::len).sum();
        let rest = &text[before..];
        before + rest.char_indices().nth(column as usize - 1).map_or(rest.len(), |(i, _)| i)
    };
    let mut out = String::new();
    let mut done = 0;
    for e in answer["edits"].as_array().unwrap() {
        let at = |line: &str, column: &str| offset(e[line].as_u64().unwrap(), e[column].as_u64().unwrap());
        out += &text[done..at("line", "column")];
        out += e["text"].as_str().unwrap();
        done = at("end_line", "end_column");
    }
    out + &text[done..]
}

/// Repairs a program, checks that what is written is repaired, and gives the
/// answer and its first line.
#[track_caller]
fn repaired(text: &str, goal: &str, model: &str) -> (Value, String) {
    let folder = Folder::new();
    let args = ["fence", "--goal", goal, "--model", model];
    let file = &folder.file("before.weir", text);
    let answer = weir(args.into_iter().chain(["--json", file])).exits(0).json();
    assert_eq!(answer["verdict"], "repaired", "{text}");
    let said = weir(args.into_iter().chain(["-q", file])).exits(0).out;
    let new = edited(text, &answer);
    let (verb, file) = (if goal == "safe" { "check" } else { "robust" }, &folder.file("after.weir", &new));
    weir([verb, "--model", model, "-q", file]).exits(0);
    let again = weir(args.into_iter().chain(["--json", file])).exits(0).json();
    assert_eq!(again["verdict"], "none-needed", "{new}");
    (answer, said)
}

/// A thread that stores and another part that must not be passed before memory has it.
const ENDS: [(&str, &str); 9] = [
    ("thread A { x = 1; }", "after `x = 1`"),
    ("thread A {\n    x = 1;\n}", "after `x = 1`"),
    ("thread A { r = y; if (r == 0) x = 1; }", "after `"),
    ("thread A { r = y; if (r == 0) { x = 1; } else x = 2; }", "after `"),
    ("thread A { r = y; if (r == 1) skip; else x = 1; }", "after `"),
    ("thread A { r = 0; while (r < 1) { r += 1; x = 1; } }", "after `"),
    ("thread A { l: x = 1; }", "after `x = 1`"),
    ("thread A { loop { x = 1; break; } }", "`"),
    ("thread A { f(); }\nproc f() { x = 1; }", "after `"),
];

#[test]
fn the_end_of_a_thread_is_a_place() {
    for (code, place) in ENDS {
        let text = format!("shared x: u8, y: u8;\n{code}\nnever ended(A) && x == 0;\n");
        for model in ["tso", "pso"] {
            let (answer, said) = repaired(&text, "safe", model);
            assert_eq!(answer["fences"].as_array().unwrap().len(), 1, "{answer}");
            assert!(
                said.contains(&format!("1 fence, {place}")) || said.contains("1 fence, before `"),
                "{said}"
            );
        }
    }
}

#[test]
fn a_place_within_a_line_is_named_by_its_statement() {
    let text = "shared v: u8, d: u8;
thread A {
    r = v;
    if (r == 0) d = 1;
    done: skip;
}
never A@done && A.r == 0 && d == 0;
";
    let (answer, said) = repaired(text, "safe", "tso");
    assert!(said.contains("after `d = 1` (4:17)"), "{said}");
    let fence = &answer["fences"][0];
    assert_eq!((&fence["line"], &fence["column"]), (&Value::from(4), &Value::from(17)), "{fence}");
    assert_eq!((&fence["place"], &fence["thread"]), (&Value::from("after"), &Value::from("A")), "{fence}");
}

#[test]
fn places_within_a_line_are_named_alike_everywhere() {
    let folder = Folder::new();
    let text = "shared x: u8, y: u8;
thread a { x = 1; r = y; }
thread b { y = 1; r = x; }
exists (a.r == 0 && b.r == 0);
";
    folder.file("two words.weir", text);
    let places = "before `r = y` (2:19) and before `r = x` (3:19)";
    let args = ["check", "two words.weir", "--github", "--sarif", "log.sarif"];
    // What can be typed is one word to a shell.
    folder
        .weir(&args)
        .exits(1)
        .says(&format!("%0A2 fences repair it, {places}."))
        .says("weir fence --goal safe --patch 'two words.weir'");
    let log = std::fs::read_to_string(folder.here().join("log.sarif")).unwrap();
    assert!(log.contains(places), "{log}");
    let fence = folder.weir(&["fence", "two words.weir"]);
    fence.says("write them: weir fence --patch 'two words.weir' | patch -p0");
}

#[test]
fn what_is_patched_is_robust() {
    for (left, right) in [
        ("x = 1; r = y;", "y = 1; r = x;"),
        ("if (z == 0) x = 1; r = y;", "if (z == 0) y = 1; else y = 2; r = x;"),
        ("r = 0; do x = 1; while (r == 1); r = y;", "l: y = 1; m: r = x;"),
        ("x = 1; if (z == 0) r = y;", "y = 1; n: if (z == 0) r = x; else skip;"),
        ("x = 1; if (z == 0) k: r = y;", "y = 1; while (z == 1) z = 0; r = x;"),
        ("x = 1; choose { r = y; } or { skip; }", "y = 1; { { r = x; } }"),
    ] {
        for line in [true, false] {
            let code = |name: &str, code: &str| {
                let code = if line { code.to_string() } else { code.replace("; ", ";\n    ") };
                format!("thread {name} {{ var r: u8; {code} }}\n")
            };
            let text = format!("shared x: u8, y: u8, z: u8;\n{}{}", code("A", left), code("B", right));
            for model in ["tso", "pso"] {
                repaired(&text, "robust", model);
            }
        }
    }
}

#[test]
fn sc_is_asked_before_it_is_blamed() {
    let folder = Folder::new();
    let unrepairable = |text: &str| {
        let file = folder.file("a.weir", text);
        let ran = weir(["fence", "--goal", "safe", "--json", &file]).exits(1);
        let answer = ran.json();
        assert_eq!(answer["verdict"], "unrepairable", "{answer}");
        answer["reason"].as_str().unwrap().contains("under SC already")
    };
    assert!(unrepairable("shared x: u8;\nthread A { x = 1; }\nnever x == 1;\n"));
    assert!(unrepairable("shared x: u8;\nthread A { x = 1; }\nnever ended(A) && x == 1;\n"));
}
