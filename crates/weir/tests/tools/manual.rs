//! The manual: every command in it runs, and prints what the page says.
//!
//! A block marked `console` has commands after `$ ` and what they print. In that,
//! `…` stands for anything within a line, and a line `…` for any lines. A block
//! marked `console exit=N` ends with exit code N; otherwise 0 and 1 are fine.

use crate::common::{Folder, pages, root};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One command of a page.
struct Shown {
    command: String,
    output: Vec<String>,
    exit: Option<i32>,
}

impl Shown {
    /// Whether it reads C or Rust, or a folder of both.
    fn compiles(&self) -> bool {
        self.command.split_whitespace().any(|w| w.ends_with(".c") || w.ends_with(".rs") || w == "examples")
    }
}

fn commands(text: &str) -> Vec<Shown> {
    let mut out: Vec<Shown> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```console") else { continue };
        let exit = info.trim().strip_prefix("exit=").map(|n| n.parse().expect("a number"));
        for line in lines.by_ref().take_while(|l| *l != "```") {
            match line.strip_prefix("$ ") {
                Some(c) => out.push(Shown { command: c.to_string(), output: Vec::new(), exit: None }),
                None => out.last_mut().expect("a command first").output.push(line.to_string()),
            }
        }
        out.last_mut().expect("a command").exit = exit;
    }
    out
}

/// Whether a line is as a page shows it.
fn like(shown: &str, line: &str) -> bool {
    let parts: Vec<&str> = shown.split('…').collect();
    let Some(mut rest) = line.strip_prefix(parts[0]) else { return false };
    for part in &parts[1..] {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    parts.len() > 1 && (parts.last() == Some(&"") || rest.is_empty()) || parts.len() == 1 && rest.is_empty()
}

/// Whether what was printed is as a page shows it.
fn alike(shown: &[String], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=printed.len()).any(|skip| alike(rest, &printed[skip..]))
        }
        Some((first, rest)) => printed.first().is_some_and(|p| like(first, p)) && alike(rest, &printed[1..]),
    }
}

/// A folder as the manual assumes: the examples are in it.
fn project(folder: &Folder) -> PathBuf {
    let here = PathBuf::from(folder.path("here"));
    copy(&root().join("examples"), &here.join("examples"));
    here
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { std::fs::copy(&path, &target).map(|_| ()).unwrap() }
    }
}

fn run(shown: &Shown, here: &Path) -> (i32, String) {
    // A server runs until it is ended.
    let line = match shown.command.strip_prefix("weir serve") {
        Some(rest) => format!("weir serve{rest} --port 0 & p=$!; sleep 1; kill $p; wait $p; true"),
        None => shown.command.clone(),
    };
    let bin = Path::new(env!("CARGO_BIN_EXE_weir")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("bash")
        .args(["-c", &line])
        .current_dir(here)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "110")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .expect("bash starts");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned())
}

/// Runs the commands of the pages that use a C compiler, or of the others.
fn every_command_runs(compiler: bool) -> usize {
    let mut count = 0;
    let mut problems = Vec::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let list = commands(&text);
        if list.is_empty() || list.iter().any(Shown::compiles) != compiler {
            continue;
        }
        let name = page.strip_prefix(root().join("docs")).unwrap().display().to_string();
        let folder = Folder::new();
        let here = project(&folder);
        for shown in list {
            let (code, printed) = run(&shown, &here);
            let fine = shown.exit.map_or(code == 0 || code == 1, |e| e == code);
            if !fine {
                problems.push(format!("{name}: {} ends with {code}\n{printed}", shown.command));
            }
            let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
            if !shown.output.is_empty() && !alike(&shown.output, &lines) {
                let said = shown.output.join("\n");
                problems
                    .push(format!("{name}: {} prints\n{printed}\nand the page says\n{said}", shown.command));
            }
            count += 1;
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    println!("{count} commands of the manual run");
    count
}

pub fn commands_without_a_compiler() {
    let count = every_command_runs(false);
    assert!(count >= 40, "{count} commands");
}

pub fn commands_with_a_compiler() {
    let count = every_command_runs(true);
    assert!(count >= 5, "{count} commands");
}
