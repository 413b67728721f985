//! What labels mean: a label names the place where its statement begins, and
//! adding one that nothing mentions changes no verdict. Each program comes with
//! its verdict under SC, and with variants that must have the same.

use weir_driver::engines::Engine;
use weir_driver::limits::Limits;
use weir_engine::Outcome;
use weir_ir::Model;

#[track_caller]
fn is_safe(text: &str) -> bool {
    let program = match weir_driver::input::from_text("test.weir", text) {
        Ok(program) => program,
        Err(refused) => panic!("{:?}\n{text}", refused.diagnostics),
    };
    let answers = [Engine::Explore, Engine::Auto].map(|engine| {
        let answer = weir_driver::check::judge(
            &program,
            engine,
            &weir_driver::engines::options(Model::Sc, &Limits::default()),
        )
        .unwrap();
        match answer.verdict.outcome {
            Outcome::Safe(..) => true,
            Outcome::Unsafe(_) => false,
            Outcome::Unknown(..) | Outcome::Unsupported(_) => panic!("not known:\n{text}"),
        }
    });
    assert_eq!(answers[0], answers[1], "{text}");
    answers[0]
}

/// The body of a thread `T`, and what it never does; `M: ` and `N: ` in it are
/// labels that may as well be left out.
#[track_caller]
fn check(body: &str, never: &str, safe: bool) {
    let plain = body.replace("M: ", "").replace("N: ", "");
    for body in [body.to_string(), plain, body.replace("M: ", ""), body.replace("N: ", "")] {
        let text = format!("shared x: u8, y: u8;\nthread T {{ var r: u8; {body} }}\nnever {never};\n");
        assert_eq!(is_safe(&text), safe, "{text}");
    }
}

#[test]
fn the_label_of_a_loop_is_not_that_of_a_loop_within() {
    for outer in ["L: while (true) { BODY }", "L: loop { BODY }", "L: do { BODY } while (true);"] {
        for inner in [
            "M: while (true) { N: y = 1; y = 2; }",
            "M: loop { N: y = 1; y = 2; }",
            "{ M: loop { y = 1; y = 2; } }",
        ] {
            check(&outer.replace("BODY", &format!("{inner} y = 3;")), "T@L && y == 2", true);
        }
        // A loop begins anew with every round.
        check(&outer.replace("BODY", "M: y = 1; y = 2;"), "T@L && y == 2", false);
    }
    check("L: { M: while (y < 2) { N: y += 1; } }", "T@L && y == 1", true);
    check("L: while (y < 2) { N: y += 1; }", "T@L && y == 1", false);
}

#[test]
fn a_label_is_no_step() {
    // Wherever the thread is, it is at `L` as long as it has done nothing.
    check("L: { M: x = 1; }", "!T@L && x == 0", true);
    check("L: loop { M: x = 1; }", "!T@L && x == 0", true);
    check("L: loop { M: { N: x = 1; } }", "!T@L && x == 0", true);
    check("L: choose { M: x = 1; } or { N: x = 2; }", "!T@L && x == 0", true);
    check("if (true) { M: x = 1; } N: ; L: x = 2;", "!T@L && x == 1", true);
    check(
        "r = 1; L: while (r == 0) { M: continue; } Q: skip;",
        "!T@L && !T@Q && !ended(T) && T.r == 1",
        true,
    );
    check("loop { x = 1; M: break; } Q: x = 2;", "!T@Q && x == 1", true);
    check("loop { x = 1; M: break; }", "!ended(T) && x == 1", true);
    check("x = 1; M: ; N: var s: u8;", "!ended(T) && x == 1", true);
    check("x = 1; goto Q; M: x = 3; Q: x = 2;", "!T@Q && x == 1", true);
}

#[test]
fn a_label_before_a_declaration_goes_on() {
    check("M: var s: u8; x = 1;", "x == 1", false);
    check("x = 1; M: var s: u8, q: u8; N: ; x = 2;", "x == 2", false);
}

#[test]
fn two_labels_are_one_place() {
    for (body, one) in [
        ("A: { B: x = 1; }", true),
        ("A: loop { B: x = 1; }", true),
        ("A: do { B: x = 1; } while (x == 0);", true),
        ("A: loop { B: loop { x = 1; } }", true),
        ("A: ; B: x = 1;", true),
        ("A: goto B; x = 2; B: x = 1;", true),
        ("A: choose { B: x = 1; } or { x = 2; }", true),
        ("A: while (x == 0) { B: x = 1; }", false),
        ("A: if (x == 0) { B: x = 1; }", false),
        ("A: x = 1; B: x = 2;", false),
        ("A: skip; B: x = 2;", false),
    ] {
        check(body, "T@A && T@B", !one);
    }
    // The second can begin without the first.
    check("A: loop { B: loop { x = 1; } }", "!T@A && T@B && x == 1", false);
    check("A: loop { B: x = 1; }", "!T@A && T@B", true);
    check("A: loop { B: x = 1; goto B; }", "T@A && x == 1", true);
}

#[test]
fn what_is_never_done_is_no_step() {
    check("if (false) { fence; } L: x = 1;", "!T@L && x == 0", true);
    check("while (false) { fence; break; } L: x = 1;", "!T@L && x == 0", true);
    check("if (true) { } else { fence; } L: x = 1;", "!T@L && x == 0", true);
    check("L: x = 1; if (!true || false) { fence; } N: loop { } fence;", "!T@L && x == 0", true);
    // Unless somebody jumps there.
    check("goto D; if (false) { D: x = 1; } L: skip;", "T@L && x == 1", false);
}

#[test]
fn labels_in_procedures() {
    for body in ["L: loop { loop { y = 1; y = 2; } y = 3; }", "L: loop { M: loop { y = 1; y = 2; } y = 3; }"]
    {
        let text =
            format!("shared y: u8;\nproc f() {{ {body} }}\nthread T {{ f(); }}\nnever T@f.L && y == 2;\n");
        assert!(is_safe(&text), "{text}");
    }
}
