//! What the documentation says works as typed.

mod common;

use common::{Folder, root, weir};

/// The code blocks of a page that are marked with a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(page)).unwrap_or_else(|e| panic!("{page}: {e}"));
    let start = format!("```{language}");
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == start {
            let block: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
            found.push(block.join("\n") + "\n");
        }
    }
    found
}

#[test]
fn programs_of_the_language_reference() {
    let programs = blocks("docs/language.md", "weir");
    assert!(!programs.is_empty());
    let folder = Folder::new();
    for text in programs {
        let file = folder.file("program.weir", text);
        weir(["check", &file]).exits(1);
        weir(["check", "--model", "sc", &file]).exits(0);
        weir(["fmt", "--check", &file]).exits(0);
    }
}

#[test]
fn programs_for_any_number_of_threads() {
    let folder = Folder::new();
    let programs = [("docs/any-number.md", "weir", "program.weir"), ("docs/x86.md", "asm", "program.asm")];
    for (page, language, name) in programs {
        let blocks = blocks(page, language);
        assert!(!blocks.is_empty(), "{page}");
        for text in blocks {
            let file = folder.file(name, text);
            weir(["check", &file]).exits(0).says("any number of threads");
            weir(["check", "--threads", "2", &file]).exits(0).says("2 threads");
        }
    }
}

#[test]
fn the_first_command_of_the_readme() {
    let commands = blocks("README.md", "");
    let first =
        commands.iter().flat_map(|c| c.lines()).find_map(|l| l.strip_prefix("cargo run --release -- "));
    let args: Vec<&str> = first.expect("a command").split_whitespace().collect();
    let ran = weir(&args).exits(1);
    assert!(ran.out.starts_with("UNSAFE under TSO"), "{ran}");
    weir(args.iter().chain(&["--model", "sc"])).exits(0).says("SAFE under SC");
    weir(["check", "examples/locks/peterson_fenced.weir"]).exits(0).says("SAFE under TSO   all executions");
}

#[test]
fn links_lead_somewhere() {
    for page in ["README.md", "ARCHITECTURE.md", "docs/language.md", "docs/x86.md", "docs/any-number.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap_or_else(|e| panic!("{page}: {e}"));
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let local = !target.contains("://") && !target.starts_with('#');
            let folder = root().join(page);
            let folder = folder.parent().expect("a folder");
            let path = target.split('#').next().unwrap_or_default();
            assert!(!local || folder.join(path).exists(), "{page} links to {target}");
        }
    }
}
