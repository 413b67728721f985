//! The manual: its contents, its links, and a page for everything. (The target
//! `tools` runs its commands, some of which need a compiler.) Its tables of options are
//! made from the one table: `UPDATE_EXPECT=1 cargo test -p weir --test manual` writes them.

mod common;

use common::{Folder, pages, root};
use std::path::PathBuf;
use weir_driver::options::{Arity, Place, Spec, commands};

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
    for (name, ..) in weir_driver::engines::ENGINES {
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

/// A row of a table of options: of a command, or the keys of `weir.toml`.
fn row(spec: &Spec, key: bool) -> String {
    let dots = if spec.arity == Arity::Many { "…" } else { "" };
    let written = match spec.place {
        _ if key => spec.name.into(),
        Place::Operand => format!("{}{dots}", spec.value),
        Place::Last => format!("-- {}{dots}", spec.value),
        Place::Named => {
            let short = spec.short.map_or(String::new(), |c| format!("-{c}`, `"));
            format!("{short}--{} {}", spec.name, spec.value)
        }
    };
    let mut meaning = spec.help.to_string();
    if spec.closed {
        let choice = |(name, help): &(&str, &str)| format!("`{name}` ({help})").replace(" ()", "");
        meaning += &format!(": {}", spec.choices.iter().map(choice).collect::<Vec<_>>().join(", "));
    }
    if let Some((least, most)) = spec.range {
        let most = if most == i64::from(u32::MAX) { String::new() } else { format!(" to {most}") };
        meaning += &format!("; from {least}{most}");
    }
    if !spec.default.is_empty() {
        meaning += &format!("; `{}` if not given", spec.default);
    }
    if !spec.see.is_empty() {
        meaning += &format!(" ([more]({}{}))", if key { "" } else { "../" }, spec.see);
    }
    format!("| `{}` | {} |\n", written.trim_end(), meaning.replace('|', "\\|"))
}

#[test]
fn options_are_those_of_the_table() {
    let (start, end) = ("<!-- options: made from the table -->\n", "<!-- end of options -->");
    for (command, specs) in commands() {
        let key = command == "weir.toml";
        let page =
            root().join(if key { "docs/project.md".into() } else { format!("docs/commands/{command}.md") });
        let text = std::fs::read_to_string(&page).unwrap();
        let (before, rest) = text.split_once(start).unwrap_or_else(|| panic!("{command}: no table"));
        let (_, after) = rest.split_once(end).unwrap_or_else(|| panic!("{command}: its table has no end"));
        let head = format!("| {} | meaning |\n|---|---|\n", if key { "key" } else { "option" });
        let rows: String = specs.iter().map(|spec| row(spec, key)).collect();
        weir_testkit::golden(&page, &format!("{before}{start}{head}{rows}{end}{after}"));
    }
}
