//! The manual: every command in it runs, and prints what the page says.
//!
//! A block marked `console` has commands after `$ ` and what they print. In that,
//! `…` stands for anything within a line, and a line `…` for any lines. A block
//! marked `console exit=N` ends with exit code N; otherwise 0 and 1 are fine.

mod common;

use common::{Folder, root};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// All pages, in order.
fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// One command of a page.
struct Shown {
    command: String,
    output: Vec<String>,
    exit: Option<i32>,
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

#[test]
fn every_command_runs() {
    let mut count = 0;
    let mut problems = Vec::new();
    let clang = Command::new("clang").arg("--version").output().is_ok();
    assert!(clang || std::env::var_os("CI").is_none(), "clang is required, and not found");
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let list = commands(&text);
        if list.is_empty() {
            continue;
        }
        let name = page.strip_prefix(root().join("docs")).unwrap().display().to_string();
        if !clang && text.contains(".c") {
            println!("skipped: {name} needs clang");
            continue;
        }
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
    assert!(count >= 40, "{count} commands");
}

#[test]
fn every_page_is_in_the_contents_and_links_lead_somewhere() {
    let docs = root().join("docs");
    let contents = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    for page in pages() {
        let name = page.strip_prefix(&docs).unwrap().display().to_string();
        assert!(
            name == "SUMMARY.md" || contents.contains(&format!("({name})")),
            "{name} is not in SUMMARY.md"
        );
        let text = std::fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = target.split('#').next().unwrap_or("");
            let local = !target.contains("://") && !path.is_empty();
            assert!(!local || page.parent().unwrap().join(path).exists(), "{name} links to {target}");
        }
    }
}

#[test]
fn every_command_and_every_word_has_a_page() {
    let help = common::weir(["--help"]).exits(0).out;
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    for line in commands.lines().filter(|l| l.starts_with("  ") && !l.starts_with("   ")) {
        let name = line.split_whitespace().next().unwrap();
        let page = |folder: &str| root().join(format!("docs/{folder}{name}.md")).exists();
        assert!(name == "help" || page("commands/") || page(""), "weir {name} has no page");
    }
    for (name, ..) in weir::engines::ENGINES {
        let page = |folder: &str| root().join(format!("docs/{folder}{name}.md")).exists();
        let said = |p: &PathBuf| std::fs::read_to_string(p).unwrap().contains(&format!("`{name}"));
        assert!(page("engines/") || page("") || pages().iter().any(said), "the engine {name} has no page");
    }
    for word in ["UNSAFE", "ROBUST", "not robust", "NO FENCE NEEDED", "tso", "exit-codes"] {
        common::weir(std::iter::once("explain").chain(word.split(' '))).exits(0);
    }
    common::weir(["explain", "unsaef"]).exits(3).says("did you mean `unsafe`?");
}

#[test]
fn completions_and_man_pages() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        common::weir(["completions", shell]).exits(0).says("weir");
    }
    let folder = Folder::new();
    common::weir(["man"]).exits(0).says(".TH weir 1");
    common::weir(["man", "-o", &folder.path("")]).exits(0);
    assert!(std::fs::read_to_string(folder.path("weir-check.1")).unwrap().contains("time\\-limit"));
    common::weir(["man", "-o", "/no/such/folder"]).exits(3).says("cannot be written");
}
