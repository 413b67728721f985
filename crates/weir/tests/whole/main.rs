//! Programs in C, C++ and Rust that are taken as a whole: what people read of their executions, pinned
//! (`UPDATE_EXPECT=1` writes it anew), and that the judge replays what was written to a file.

#[path = "../common/mod.rs"]
mod common;

use common::{Folder, each, root, weir};
use weir_testkit::{example, files};

weir_testkit::main! {
    executions_as_people_read_them: Clang;
    executions_of_rust_as_people_read_them: Rustc;
    both_ways_have_the_same_answers: Clang;
    a_million_steps_are_replayed: Clang;
    other_engines_and_commands_say_why_not: Clang;
    what_is_not_supported_is_named_with_its_calls: Clang;
    a_program_in_several_files_is_one_program: Clang;
    strings_are_changed_and_searched_as_natively: Clang;
    a_value_that_was_chosen_is_told: Clang;
    deadlocks_are_looked_for_unless_told_otherwise: Clang;
    a_safe_program_with_a_race_gets_a_note: Clang;
    a_variable_that_may_be_used_too_late_is_no_proof_for_small_engines: Clang;
}

/// The programs, and the machine each goes wrong on.
const PROGRAMS: [(&str, &str, &str); 7] = [
    ("deadlock", "c", "tso"),
    ("queue", "c", "sc"),
    ("condition", "c", "sc"),
    ("flags", "c", "tso"),
    ("message", "c", "pso"),
    ("types", "c", "tso"),
    ("stack", "cpp", "tso"),
];
const RUST: [(&str, &str, &str); 3] = [("gate", "rs", "tso"), ("panic", "rs", "tso"), ("mutex", "rs", "tso")];

fn file(name: &str) -> String {
    root().join(format!("crates/weir/tests/whole/{name}")).display().to_string()
}

/// The output without what changes from run to run: times, numbers of states, and what is
/// looked for only while there is time.
fn steady(text: &str) -> String {
    let hint = |l: &&str| l.starts_with("repair: ") || l.starts_with("        or `");
    let line = |l: &str| match l.strip_prefix("found by ").and_then(|by| by.split(' ').next()) {
        Some(engine) => format!("found by {engine}\n"),
        None => format!("{l}\n"),
    };
    text.lines().filter(|l| !hint(l)).map(line).collect()
}

/// What each file alone calls `n` and `step` is its own; types, metadata and what runs before `main` meet.
const MAIN: &str = "#include <assert.h>\n#include <pthread.h>\n#include \"q.h\"\nstatic int n = 1;\nint shared = 5;\n\
    static int step(void) { return n; }\n__attribute__((constructor)) static void first(void) { n++; }\n\
    static void *w(void *p) { put((struct item){7, 8}); return p; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); struct item i = get();\n\
      assert(i.a + i.b == WANT); assert(step() == 2 && shared == 6); return 0; }\n";
const OTHER: &str = "#include \"q.h\"\nstruct own { int x; };\nextern int shared;\nstatic int n = 3;\nstatic struct item last;\n\
    static int step(void) { return n; }\n__attribute__((constructor)) static void first(void) { n += shared; shared++; }\n\
    void put(struct item i) { struct own o = {step()}; i.a += o.x; last = i; }\nstruct item get(void) { return last; }\n";

fn a_program_in_several_files_is_one_program() {
    let folder = Folder::new();
    folder.file("q.h", "struct item { long a, b; };\nvoid put(struct item);\nstruct item get(void);\n");
    folder.file("main.c", MAIN);
    folder.file("q.c", OTHER);
    folder.file("twice.c", "int shared;\nint shared = 2;\n");
    for level in ["-O0", "-O1", "-O2"] {
        for engine in ["auto", "vm"] {
            let ask = |want: &str, other: &str| {
                folder.weir(&["check", "--engine", engine, "main.c", "--", level, other, want])
            };
            ask("-DWANT=23", "q.c").exits(0).says("SAFE");
            // It is told with the lines of both files.
            ask("-DWANT=22", "q.c").exits(1).says("assert(i.a + i.b == WANT)").says("main.c:10");
            ask("-DWANT=1", "twice.c").exits(3).says("`shared` is defined in `main.c` and in `twice.c`");
        }
        let alone = folder.weir(&["check", "main.c", "--", level, "-DWANT=1"]).exits(2);
        alone
            .says("call of `put`, which is not defined here at main.c:8")
            .says("weir check main.c -- other.c");
    }
    // A function that the compiler inlined is named with its calls.
    let deep = "int elsewhere(int);\nstatic int in(int x) { return elsewhere(x) + 1; }\n\
        static int out(int x) {\n  return in(x);\n}\nint main(void) {\n  return out(3);\n}\n";
    folder.file("deep.c", deep);
    for level in ["-O0", "-O2"] {
        let said = folder.weir(&["check", "deep.c", "--", level]).exits(2);
        said.says("at deep.c:2, called from deep.c:4, deep.c:7");
    }
}

fn strings_are_changed_and_searched_as_natively() {
    for level in ["-O0", "-O1", "-O2"] {
        weir(["check", &file("strings.cpp"), "--", level, "-std=c++17"]).exits(0).says("SAFE");
    }
}

fn a_value_that_was_chosen_is_told() {
    let folder = Folder::new();
    let text = "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nunsigned long __VERIFIER_nondet_ulong(void);\n\
        int main(void) {\n  int x = __VERIFIER_nondet_int();\n  unsigned long y = __VERIFIER_nondet_ulong();\n\
          assert(x > -8 || x < -8 || y % 1000 != 17);\n}\n";
    folder.file("p.c", text);
    for level in ["-O0", "-O1", "-O2"] {
        let ran = folder.weir(&["check", "p.c", "--trace", "t.json", "--", level]).exits(1);
        let ran = ran.says("-8, chosen freely").says("17, chosen freely");
        assert!(!ran.out.contains("a choice among"), "{}", ran.out);
        folder.weir(&["replay", "p.c", "t.json", "--", level]).exits(0).says("REPLAYED");
    }
}

fn executions_as_people_read_them() {
    pinned(&PROGRAMS);
}

fn executions_of_rust_as_people_read_them() {
    pinned(&RUST);
    // Nothing of the standard library's own is told, and no symbol is shown as the linker has it.
    for (name, ..) in RUST {
        let text = std::fs::read_to_string(file(&format!("{name}.txt"))).expect("what is pinned");
        for part in ["_RN", "_ZN", ".ll:", "define internal", "THREAD_INFO"] {
            assert!(!text.contains(part), "`{part}` in\n{text}");
        }
    }
}

fn pinned(programs: &[(&str, &str, &str)]) {
    for (name, extension, model) in programs {
        let folder = Folder::new();
        let text = std::fs::read_to_string(file(&format!("{name}.{extension}"))).expect("the program");
        let own = &format!("p.{extension}");
        folder.file(own, &text);
        let ran = folder.weir(&["check", "--engine", "vm", "--model", model, "--trace", "t.json", own]);
        let ran = ran.exits(1);
        weir_testkit::golden(&root().join(format!("crates/weir/tests/whole/{name}.txt")), &steady(&ran.out));
        folder.weir(&["replay", own, "t.json"]).exits(0).says("REPLAYED");
        // Objects have names, never numbers.
        assert!(!ran.out.split(|c: char| !c.is_ascii_digit()).any(|n| n.len() > 9), "{}", ran.out);
        let page = folder.weir(&["check", "-q", "--engine", "vm", "--model", model, "--html", "p.html", own]);
        page.exits(1);
    }
}

/// The examples as small programs and as whole ones. Only whole ones are asked about deadlocks.
fn both_ways_have_the_same_answers() {
    let all = files(&example("c"), &["c"]);
    assert!(all.len() > 30);
    let wrong = each(&all, |path| {
        let path = path.display().to_string();
        for model in ["sc", "tso", "pso"] {
            let answer =
                |engine| weir(["check", "-q", "--no-deadlock", "--model", model, "--engine", engine, &path]);
            let (small, whole) = (answer("explore"), answer("vm").code);
            // What small programs cannot know is for the whole way to say.
            let small = match small.out.contains("known of the program as a whole only") {
                true if small.code == 2 => answer("auto").code,
                _ => small.code,
            };
            if small != whole {
                return Err(format!("{path} under {model}: explore exits with {small}, vm with {whole}"));
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn a_million_steps_are_replayed() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(file("long.c")).expect("the program");
    folder.file("p.c", &text);
    let ran = folder.weir(&["check", "--trace", "t.json", "p.c"]).exits(1).says("found by vm");
    assert!(ran.out.lines().count() < 20, "{}", ran.out);
    let replayed = folder.weir(&["replay", "--json", "p.c", "t.json"]).exits(0).json();
    assert!(replayed["steps"].as_u64().expect("a number") > 500_000, "{}", replayed["steps"]);
}

fn other_engines_and_commands_say_why_not() {
    let folder = Folder::new();
    folder.file("p.c", "int main(void) { __asm__ volatile(\"rdtsc\" ::: \"eax\", \"edx\"); return 0; }\n");
    let why = "this program can only be taken as a whole: `call`: inline assembly is not supported";
    for command in [
        &["robust", "p.c"][..],
        &["fence", "p.c"],
        &["reduce", "--rounds", "2", "p.c"],
        &["export", "--to", "promela", "p.c"],
        &["graph", "p.c"],
        &["prove", "p.c"],
        &["check", "--engine", "explore", "p.c"],
    ] {
        let ran = folder.weir(command).exits(3);
        assert!(ran.err.contains(why) && ran.err.contains("weir check takes it"), "{command:?}: {}", ran.err);
    }
    weir(["check", "--engine", "vm", &root().join("examples/peterson.weir").display().to_string()])
        .exits(3)
        .says("`vm` is for whole programs");
}

fn what_is_not_supported_is_named_with_its_calls() {
    let folder = Folder::new();
    folder.file(
        "p.c",
        "__attribute__((noinline)) static void stamp(void) {\n    __asm__ volatile(\"rdtsc\" ::: \"eax\", \"edx\");\n}\n\
         int main(int n, char **v) {\n    if (n == 1)\n        stamp();\n    return 0;\n}\n",
    );
    let ran = folder.weir(&["check", "p.c"]).exits(2);
    assert!(ran.out.contains("inline assembly `rdtsc` at p.c:2, called from p.c:6"), "{}", ran.out);
}

fn deadlocks_are_looked_for_unless_told_otherwise() {
    let path = file("deadlock.c");
    weir(["check", &path]).exits(1).says("no thread can move");
    weir(["check", "--no-deadlock", &path]).exits(0).says("assertions, memory errors, aborts\n");
    // There is always a question.
    let folder = Folder::new();
    folder.file("p.c", "int main(void) { return 0; }\n");
    folder
        .weir(&["check", "p.c"])
        .exits(0)
        .says("compiled with -O1: assertions, memory errors, aborts, deadlocks");
}

fn a_safe_program_with_a_race_gets_a_note() {
    let text = |shared: &str| {
        format!(
            "#include <pthread.h>\n{shared} x;\nvoid *w(void *a) {{ x = 1; return 0; }}\nint main(void) {{\n    \
             pthread_t t;\n    pthread_create(&t, 0, w, 0);\n    int r = x;\n    pthread_join(t, 0);\n    return r;\n}}\n"
        )
    };
    let folder = Folder::new();
    folder.file("racy.c", text("int"));
    folder.file("atomic.c", text("_Atomic int"));
    let note = "note: a data race by C11: main reads at line 7 and w writes at line 3";
    folder.weir(&["check", "racy.c"]).exits(0).says(note);
    folder.weir(&["check", "--races", "racy.c"]).exits(1);
    let clean = folder.weir(&["check", "atomic.c"]).exits(0);
    assert!(!clean.out.contains("note:"), "{}", clean.out);
    let quiet = folder.weir(&["check", "-q", "racy.c"]).exits(0);
    assert_eq!(quiet.out.lines().count(), 1, "{}", quiet.out);
}

fn a_variable_that_may_be_used_too_late_is_no_proof_for_small_engines() {
    let folder = Folder::new();
    let leaves = "int *p;\nvoid leave(void) {\n    int x = 1;\n    p = &x;\n}\n";
    folder.file("used.c", format!("{leaves}int main(void) {{\n    leave();\n    return *p;\n}}\n"));
    folder.file("kept.c", format!("{leaves}int main(void) {{\n    leave();\n    return 0;\n}}\n"));
    for (file, code) in [("used.c", 1), ("kept.c", 0)] {
        folder.weir(&["check", file, "--", "-w", "-O0"]).exits(code);
        let small = folder.weir(&["check", "--engine", "explore", file, "--", "-w", "-O0"]).exits(2);
        assert!(small.out.contains("known of the program as a whole only"), "{}", small.out);
    }
}
