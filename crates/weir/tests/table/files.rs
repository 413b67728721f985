//! Which files the tables are about, and what they are compiled with.

use super::File;
use std::path::Path;
use std::process::Command;

/// The files below a folder with one of these extensions (any, where none is given),
/// in order.
pub fn below(root: &Path, folder: &str, extensions: &[&str]) -> Vec<File> {
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if extensions.is_empty() || extensions.contains(&extension) {
                found.push(File::under(root, path));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The examples with one of these extensions.
pub fn examples(extensions: &[&str]) -> Vec<File> {
    below(&crate::common::root().join("examples"), "", extensions)
}

/// What a compiler calls itself.
pub fn version(compiler: &str) -> String {
    let output = Command::new(compiler).arg("--version").output().expect("a compiler that was needed");
    String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_string()
}
