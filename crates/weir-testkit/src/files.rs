//! The files that tests read: those of the project, and its examples.

use std::path::{Path, PathBuf};

/// The folders of `examples` whose programs state, in their first lines, what `weir
/// check` answers under each model; programs that stand in no folder do so as well.
const PLAIN: [&str; 7] = ["language", "lists", "litmus", "locks", "queues", "sync", "unbounded"];

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of the examples: `locks/dekker.weir`.
pub fn example(name: &str) -> PathBuf {
    root().join("examples").join(name)
}

/// The examples that state what `weir check` answers under each model, in order.
pub fn plain_examples() -> Vec<PathBuf> {
    let mut found = files(&example(""), &["weir"]);
    found.extend(PLAIN.iter().flat_map(|folder| files(&example(folder), &["weir"])));
    found
}

/// The text of a file.
///
/// # Panics
///
/// Where it cannot be read.
pub fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows of a table, cells separated by tabs, without the head.
///
/// # Panics
///
/// Where it cannot be read.
pub fn rows(table: &Path) -> Vec<Vec<String>> {
    text(table).lines().skip(1).map(|line| line.split('\t').map(str::to_string).collect()).collect()
}

/// The files that stand in a folder with one of these extensions (any, where none is
/// given), in order.
///
/// # Panics
///
/// Where the folder cannot be read.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.is_file() && is_one_of(path, extensions)).collect()
}

/// The same, with those of the folders in it.
///
/// # Panics
///
/// Where one of the folders cannot be read.
pub fn files_below(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let (inner, here): (Vec<PathBuf>, Vec<PathBuf>) =
            entries(&folder).into_iter().partition(|path| path.is_dir());
        folders.extend(inner);
        found.extend(here.into_iter().filter(|path| is_one_of(path, extensions)));
    }
    found.sort();
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found: Vec<PathBuf> = entries.map(|e| e.expect("a readable folder").path()).collect();
    found.sort();
    found
}

fn is_one_of(path: &Path, extensions: &[&str]) -> bool {
    extensions.is_empty() || path.extension().is_some_and(|x| extensions.iter().any(|e| x == *e))
}
