//! Values are printed as their type says, wherever they are printed: a `u64` has no
//! sign, truth values and members of enumerations have names.

mod common;

use common::{Folder, weir};

const TEXT: &str = "enum E { Red, Green }
struct Node { key: u64, next: ptr<Node> }
shared x: u64, t: bool, e: E, p: ptr, a: [-3..5], w: i8;
shared start: u64 = any(18446744073709551614..18446744073709551615);
thread T {
    var r: u64;
    var b: bool;
    x = 9223372036854775808;
    r = x;
    t = true;
    e = Green;
    p = &x;
    a = -2;
    w = -1;
    b = t;
    lock x += 3;
    n = alloc(Node);
    n.key = r;
    k = n.key;
    s = start;
    done: skip;
}
";

#[test]
fn in_traces_and_files_of_traces() {
    let folder = Folder::new();
    let file = folder.file("a.weir", format!("{TEXT}never T@done;\n"));
    let trace = folder.path("a.json");
    for model in ["sc", "tso", "pso"] {
        let ran = weir(["check", "--model", model, "--trace", &trace, &file]).exits(1);
        assert!(!ran.out.contains("-9223372036854775"), "{ran}");
        let ran = ran.says("x=9223372036854775808").says("e=Green").says("a=-2").says("w=-1").says("p=&x");
        ran.says("x was 9223372036854775808").says("9223372036854775811");
        let written = std::fs::read_to_string(&trace).unwrap();
        assert!(!written.contains("-9223372036854775"), "{written}");
        weir(["replay", &file, &trace]).exits(0);
        let answer = weir(["check", "--model", model, "--json", &file]).exits(1).json();
        let init = answer["trace"]["init"].as_array().unwrap();
        assert!(init.iter().any(|i| i["value"].as_u64().is_some_and(|v| v >= u64::MAX - 1)), "{answer}");
    }
}

#[test]
fn in_final_states() {
    let folder = Folder::new();
    let observe = "observe x, t, e, p, a, w, T.r, T.b;\nexists T.b;\n";
    let file = folder.file("a.weir", format!("{TEXT}{observe}"));
    for model in ["sc", "tso", "pso"] {
        let said =
            "T.b=true; T.r=9223372036854775808; a=-2; e=Green; p=x; t=true; w=-1; x=9223372036854775811;";
        weir(["litmus", "--model", model, &file]).exits(0).says(said);
        let out = weir(["litmus", "--model", model, "--json", &file]).exits(0).out;
        assert!(out.contains("9223372036854775811") && !out.contains("-9223372036854775"), "{out}");
    }
}
