//! What `cargo publish` needs of every crate: what is embedded stands in the crate's own folder (links
//! count: they are packaged as what they lead to), other crates are depended on by version, and what
//! only tests need by path alone, so that crates can be published one after the other.

mod common;

use common::root;
use std::path::{Component, Path, PathBuf};
use weir_testkit::files_below;

fn crates() -> Vec<PathBuf> {
    let all = std::fs::read_dir(root().join("crates")).unwrap().map(|e| e.unwrap().path());
    let mut all: Vec<PathBuf> = all.filter(|p| p.join("Cargo.toml").exists()).collect();
    all.sort();
    assert!(all.len() > 30);
    all
}

/// The lines of a section of a crate's manifest: keys and what stands beside them.
fn section(folder: &Path, name: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let (mut inside, mut found) = (false, Vec::new());
    for line in text.lines() {
        if line.starts_with('[') {
            inside = line == format!("[{name}]");
        } else if let Some((key, value)) = line.split_once('=').filter(|_| inside) {
            found.push((key.trim().to_string(), value.trim().to_string()));
        }
    }
    found
}

fn is_published(folder: &Path) -> bool {
    !section(folder, "package").iter().any(|(key, value)| key == "publish" && value == "false")
}

#[test]
fn what_is_embedded_is_in_the_crate() {
    let mut seen = 0;
    for folder in crates() {
        for file in files_below(&folder.join("src"), &["rs"]) {
            let text = std::fs::read_to_string(&file).unwrap();
            for macro_name in ["include_str!(", "include_bytes!("] {
                for rest in text.split(macro_name).skip(1) {
                    let Some(path) = rest.split('"').nth(1) else { continue };
                    seen += 1;
                    // Without following links: those are what is packaged.
                    let mut at = file.parent().unwrap().to_path_buf();
                    for part in Path::new(path).components() {
                        match part {
                            Component::ParentDir => drop(at.pop()),
                            other => at.push(other),
                        }
                    }
                    assert!(at.starts_with(&folder), "{}: {path} is outside of the crate", file.display());
                }
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn dependencies_have_versions_and_those_of_tests_have_none() {
    let shared = section(&root(), "workspace.dependencies");
    for folder in crates().iter().filter(|c| is_published(c)) {
        let name = folder.display();
        let package = section(folder, "package");
        for key in ["description", "license", "readme", "keywords", "categories"] {
            assert!(package.iter().any(|(k, _)| k.split('.').next() == Some(key)), "{name} has no {key}");
        }
        for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
            for (dependency, what) in section(folder, kind) {
                let inherited =
                    || shared.iter().find(|(name, _)| *name == dependency).map(|(_, what)| what.clone());
                let what = if what.contains("workspace") { inherited().unwrap_or(what) } else { what };
                if !what.contains("path =") {
                    continue;
                }
                let version = what.contains("version =");
                if kind == "dev-dependencies" {
                    assert!(!version, "{name}: {dependency} is for tests, and has a version");
                } else {
                    let other = root().join("crates").join(&dependency);
                    assert!(version, "{name}: {dependency} has no version");
                    assert!(is_published(&other), "{name}: {dependency} is not published");
                }
            }
        }
    }
}
