//! What people see in a terminal, run in one (`script` makes it): lines as long as it is wide,
//! and no longer.

mod common;

use common::root;
use std::process::{Command, Stdio};

weir_testkit::main! {
    tables_are_as_wide_as_the_terminal: Script;
    places_are_links_where_the_terminal_has_them: Script;
    an_answer_that_cannot_be_written_is_an_error: Script;
}

/// What `weir` prints in a terminal of so many columns, without colours.
fn in_terminal(columns: usize, args: &str) -> String {
    let line = format!("stty cols {columns} rows 50; exec {} {args}", env!("CARGO_BIN_EXE_weir"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(root()).stdin(Stdio::null());
    command.env_remove("COLUMNS").env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    command.env("FORCE_HYPERLINK", "0");
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

/// What `weir` writes, in a terminal or not, for an environment that names the terminal.
fn written(in_terminal: bool, environment: &[(&str, &str)], args: &str) -> String {
    let line = format!("{} {args} 2>&1", env!("CARGO_BIN_EXE_weir"));
    let line = if in_terminal { line } else { format!("{line} | cat") };
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(root()).stdin(Stdio::null());
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("LC_ALL", "C.UTF-8");
    command.env("TERM", "xterm").envs(environment.iter().copied());
    let output = command.output().expect("script starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn places_are_links_where_the_terminal_has_them() {
    let args = "check examples/locks/peterson_fenced.weir examples/peterson.weir no/such.weir";
    let link =
        |address: &str, text: &str| format!("\x1b]8;;{address}\x1b\\\x1b[36m{text}\x1b[0m\x1b]8;;\x1b\\");
    let folder = root().canonicalize().expect("a folder");
    let here = |line: &str| format!("file://{}/examples/peterson.weir{line}", folder.display());
    let place = "examples/peterson.weir:23";
    let vte = [("VTE_VERSION", "7200")];
    let text = written(true, &vte, args);
    // In the headline, and where the property stands; the answers without a place have none.
    assert_eq!(text.matches(&link(&here(""), place)).count(), 2, "{text:?}");
    assert_eq!(text.matches("\x1b]8;;file").count(), 2, "{text:?}");
    let text = written(true, &[("TERM", "xterm-kitty")], args);
    assert_eq!(text.matches(&link(&here("#23"), place)).count(), 2, "{text:?}");
    // Lines are as long as without links, and the text is the same.
    let off = [("VTE_VERSION", "7200"), ("FORCE_HYPERLINK", "0")];
    for (in_terminal, environment) in [
        (true, &[][..]),
        (true, &off),
        (true, &[("VTE_VERSION", "7200"), ("NO_COLOR", "1")]),
        (true, &[("VTE_VERSION", "7200"), ("TERM", "dumb")]),
        (true, &[("VTE_VERSION", "7200"), ("TMUX", "/tmp/tmux")]),
        (false, &vte),
        (false, &[("FORCE_HYPERLINK", "1"), ("CLICOLOR_FORCE", "1")]),
    ] {
        let text = written(in_terminal, environment, args);
        assert!(!text.contains("\x1b]8;;") && text.contains(place), "{environment:?}: {text:?}");
    }
    // Messages about a text, on standard error.
    let folder = common::Folder::new();
    let file = folder.file("a b.weir", "shared x: u8;\nthread t { y = ; }\nnever x == 1;\n");
    let text = written(true, &vte, &format!("check '{file}'"));
    let address = format!("file://{}", file.replace(' ', "%20"));
    assert!(text.contains(&format!("\x1b]8;;{address}\x1b\\")), "{text:?}");
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
