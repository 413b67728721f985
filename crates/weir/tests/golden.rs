//! What people read, pinned: each file in `golden/` is a command, its exit code
//! and its output. `UPDATE_EXPECT=1 cargo test -p weir --test golden` writes
//! them anew; read what changed before you keep it.

mod common;

use common::{Folder, Ran, root, weir};

#[track_caller]
fn golden(name: &str, text: &str) {
    weir_testkit::golden(&root().join(format!("crates/weir/tests/golden/{name}.txt")), text);
}

/// Runs in a folder with these files in it.
fn with_files(files: &[(&str, &str)], args: &[&str]) -> Ran {
    let folder = Folder::new();
    for (name, text) in files {
        folder.file(name, text);
    }
    folder.weir(args)
}

/// What is pinned: the command, its output without what changes from run to
/// run, and the exit code.
fn pinned(args: &[&str], ran: &Ran) -> String {
    let mut text = format!("$ weir {}\n", args.join(" "));
    text += &ran.out;
    if !ran.err.is_empty() {
        text += &format!("--- standard error\n{}", ran.err);
    }
    format!("{}--- exit code {}\n", steady(&text), ran.code)
}

/// Times, amounts of memory and numbers of states as `TIME`, `MEMORY` and `N`:
/// they are the machine's and the engine's business.
fn steady(text: &str) -> String {
    let number = |w: &str| {
        w.chars().all(|c| c.is_ascii_digit() || c == '.') && w.starts_with(|c: char| c.is_ascii_digit())
    };
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut line = line.replace("under 1 ms", "TIME");
        for (units, word) in [(&["ms", "s"][..], "TIME"), (&["KiB", "MiB", "GiB"][..], "MEMORY")] {
            let words: Vec<String> = line.split(' ').map(str::to_string).collect();
            let mut out: Vec<String> = Vec::new();
            for w in words {
                let unit = w.trim_end_matches([';', ')', ',']);
                match out.last_mut() {
                    Some(last) if units.contains(&unit) && number(last.trim_start_matches('(')) => {
                        let open = if last.starts_with('(') { "(" } else { "" };
                        *last = format!("{open}{word}{}", &w[unit.len()..]);
                    }
                    _ => out.push(w),
                }
            }
            line = out.join(" ");
        }
        line = without_states(&line);
        if let Some((start, time)) = line.rsplit_once(' ')
            && start.starts_with("Time ")
            && number(time)
        {
            line = format!("{start} TIME");
        }
        lines.push(line);
    }
    lines.join("\n") + "\n"
}

/// `(36 states)` as `(N states)`.
fn without_states(line: &str) -> String {
    match line.split_once(" states)").and_then(|(start, end)| Some((start.rsplit_once('(')?.0, end))) {
        Some((start, end)) => format!("{start}(N states){end}"),
        None => line.to_string(),
    }
}

#[test]
fn times_and_memory_are_masked() {
    assert_eq!(steady("found (56 states) in 1 ms; replayed"), "found (N states) in TIME; replayed\n");
    assert_eq!(steady("in under 1 ms"), "in TIME\n");
    assert_eq!(steady("stopped after 1.24 s (4.2 MiB)"), "stopped after TIME (MEMORY)\n");
    assert_eq!(steady("Time SB 0.00"), "Time SB TIME\n");
    assert_eq!(steady("a limit of 3 states"), "a limit of 3 states\n");
}

#[track_caller]
fn example(args: &[&str]) -> String {
    pinned(args, &weir(args))
}

#[test]
fn peterson_under_tso() {
    golden("peterson_tso", &example(&["check", "examples/peterson.weir"]));
}

#[test]
fn message_passing_under_pso() {
    golden("mp_pso", &example(&["check", "--model", "pso", "examples/litmus/mp.weir"]));
}

#[test]
fn a_proof() {
    golden("safe", &example(&["check", "examples/locks/peterson_fenced.weir"]));
}

#[test]
fn use_after_free() {
    golden("use_after_free", &example(&["check", "examples/lists/list_use_after_free.weir"]));
}

const COUNTER: &str = "// Two threads add one each, without a lock.
shared counter: u32, done: u32;

thread T[2] {
    counter += 1;
    n = fetch_add(done, 1);
    if (n == 1) {
        total = counter;
        assert(total == 2);
    }
}
";

#[test]
fn an_assertion() {
    let args = ["check", "counter.weir"];
    let ran = with_files(&[("counter.weir", COUNTER)], &args);
    golden("assertion", &pinned(&args, &ran));
}

const FIVE: &str = "// Everybody stores and looks at the next one.
shared x: u8[5];

thread T[5] {
    x[self] = 1;
    r = x[(self + 1) % 5];
}

exists (T[0].r == 0 && T[1].r == 0 && T[2].r == 0 && T[3].r == 0 && T[4].r == 0);
";

#[test]
fn many_threads_as_a_list() {
    let args = ["check", "five.weir"];
    let ran = with_files(&[("five.weir", FIVE)], &args);
    golden("five_threads", &pinned(&args, &ran));
}

#[test]
fn an_unknown() {
    // There are too many initial states.
    let text = "shared x: u64 = any, y: u8;\nthread t { y = 1; }\nnever y == 2;\n";
    let args = ["check", "--engine", "explore", "any.weir"];
    let ran = with_files(&[("any.weir", text)], &args);
    golden("unknown", &pinned(&args, &ran));
    // No time at all.
    let args = ["check", "--time-limit", "0s", "five.weir"];
    let ran = with_files(&[("five.weir", FIVE)], &args);
    golden("time_limit", &pinned(&args, &ran));
}

#[test]
fn a_typo() {
    let text = "shared flag: bool[2], turn: u8;\n\nthread left {\n    flga[0] = true;\n    turn = 300;\n}\n\n\
                never left@cs;\n";
    let args = ["check", "typo.weir"];
    let ran = with_files(&[("typo.weir", text)], &args);
    golden("typo", &pinned(&args, &ran));
}

const SB: &str = "X86_64 SB
\"PodWR Fre PodWR Fre\"
{ }
 P0          | P1          ;
 movl $1,(x) | movl $1,(y) ;
 movl (y),%eax | movl (x),%eax ;
exists (0:rax=0 /\\ 1:rax=0)
";

#[test]
fn as_herd_prints_it() {
    let args = ["litmus", "--model", "sc,tso", "sb.litmus"];
    let ran = with_files(&[("sb.litmus", SB)], &args);
    golden("herd", &pinned(&args, &ran));
}

#[test]
fn a_table() {
    let args = ["litmus", "--format", "tsv", "--model", "sc,tso,pso", "sb.litmus"];
    let ran = with_files(&[("sb.litmus", SB)], &args);
    golden("tsv", &pinned(&args, &ran));
}

#[test]
fn robustness() {
    golden("robust", &example(&["robust", "examples/locks/peterson_fenced.weir"]));
    golden("not_robust", &example(&["robust", "examples/peterson.weir"]));
    golden("not_robust_all", &example(&["robust", "--all", "examples/litmus/sb.weir"]));
}
