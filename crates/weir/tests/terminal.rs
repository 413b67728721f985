//! What people see in a terminal, run in one (`script` makes it): lines as long as it is wide,
//! and no longer.

mod common;

use common::root;
use std::process::{Command, Stdio};

weir_testkit::main! {
    tables_are_as_wide_as_the_terminal: Script;
    an_answer_that_cannot_be_written_is_an_error: Script;
}

/// What `weir` prints in a terminal of so many columns, without colours.
fn in_terminal(columns: usize, args: &str) -> String {
    let line = format!("stty cols {columns} rows 50; exec {} {args}", env!("CARGO_BIN_EXE_weir"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(root()).stdin(Stdio::null());
    command.env_remove("COLUMNS").env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    let output = command.output().expect("script starts");
    plain(&String::from_utf8_lossy(&output.stdout))
}

/// The text without what tells a terminal about colours.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' => {
                let _ = chars.by_ref().find(|c| c.is_ascii_alphabetic());
            }
            '\r' => {}
            c => out.push(c),
        }
    }
    out
}

fn tables_are_as_wide_as_the_terminal() {
    let programs = [
        "examples/peterson.weir",
        "examples/locks/dekker.weir",
        "examples/litmus/sb.weir",
        "--model pso examples/litmus/mp.weir",
    ];
    let mut lanes = Vec::new();
    for columns in [80, 100, 120, 200] {
        for args in programs {
            let file = args.rsplit(' ').next().unwrap_or(args);
            if !root().join(file).is_file() {
                continue;
            }
            let text = in_terminal(columns, &format!("check --time-limit 60s {args}"));
            assert!(text.contains("UNSAFE") && text.contains("step"), "{args} at {columns}:\n{text}");
            // Everything up to the commands that one can type, which are never cut.
            let table = text.split("\nrepair:").next().unwrap_or(&text);
            for line in table.lines() {
                let wide = line.chars().count();
                assert!(wide <= columns, "{wide} columns of {columns}, {args}:\n{line}\n{text}");
            }
            lanes.push((columns, text.contains("buffer of") || text.contains("  buffer  ")));
        }
    }
    // One line per step on narrow screens, lanes side by side on wide ones.
    assert!(lanes.iter().all(|(columns, lanes)| *columns >= 100 || !lanes), "{lanes:?}");
    assert!(lanes.iter().any(|(columns, lanes)| *columns == 200 && *lanes), "{lanes:?}");
}

fn an_answer_that_cannot_be_written_is_an_error() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device that is full");
    let output = Command::new(env!("CARGO_BIN_EXE_weir"))
        .args(["check", "examples/locks/peterson_fenced.weir"])
        .current_dir(root())
        .stdout(full)
        .output()
        .expect("weir starts");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be written"));
}
