//! Which files the tables are about, and what they are compiled with.

use super::File;
use std::path::Path;

/// The files below a folder with one of these extensions (any, where none is given),
/// in order.
pub fn below(root: &Path, folder: &str, extensions: &[&str]) -> Vec<File> {
    let paths = weir_testkit::files_below(&root.join(folder), extensions);
    let mut found: Vec<File> = paths.into_iter().map(|path| File::under(root, path)).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The examples with one of these extensions.
pub fn examples(extensions: &[&str]) -> Vec<File> {
    below(&crate::common::root().join("examples"), "", extensions)
}

/// What a compiler calls itself.
pub fn version(compiler: &str) -> String {
    weir_testkit::version(compiler).expect("a compiler that was needed")
}
