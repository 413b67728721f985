//! What the documents for contributors name is there: items by their paths, and files.

use std::collections::HashSet;
use weir_testkit::{files_below, root, text};

/// The documents, each with the folder that its files are named from.
const DOCUMENTS: [&str; 4] =
    ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md", "docs/dependencies.md"];
/// Words before the name of an item.
const KEYWORDS: [&str; 9] =
    ["fn", "struct", "enum", "mod", "trait", "type", "const", "static", "macro_rules!"];

/// The names of all items, fields and modules of the crates.
fn defined() -> HashSet<String> {
    let mut all = HashSet::new();
    for file in files_below(&root().join("crates"), &["rs"]) {
        all.extend(
            file.components()
                .map(|c| c.as_os_str().to_string_lossy().trim_end_matches(".rs").replace('-', "_")),
        );
        let content = text(&file);
        let words: Vec<&str> = content.split_whitespace().collect();
        for (before, name) in words.iter().zip(&words[1..]) {
            if KEYWORDS.contains(before) || (*before == "pub" && name.ends_with(':')) {
                all.insert(
                    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().into(),
                );
            }
        }
    }
    all
}

fn is_path(word: &str) -> bool {
    word.contains("::") && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':')
}

fn is_file(word: &str) -> bool {
    let plain = word.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c));
    plain && word.starts_with("weir") && word.contains('/')
}

#[test]
fn what_documents_name_is_there() {
    let (defined, root) = (defined(), root());
    let mut missing = Vec::new();
    for document in DOCUMENTS {
        let content = text(&root.join(document));
        for word in content.split('`').skip(1).step_by(2) {
            let last = word.rsplit("::").next().unwrap_or_default();
            if is_path(word) && !defined.contains(last)
                || is_file(word) && !root.join("crates").join(word).exists()
            {
                missing.push(format!("{document}: `{word}`"));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}
