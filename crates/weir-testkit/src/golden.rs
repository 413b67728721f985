//! Golden files: texts that people read, kept beside the tests.

use expect_test::ExpectFile;
use std::path::Path;

/// Asserts that a file has this text, and shows where they differ. With
/// `UPDATE_EXPECT=1` the file is written instead: read the difference before keeping it.
///
/// # Panics
///
/// Where it has not.
pub fn golden(file: &Path, text: &str) {
    let path = std::path::absolute(file).expect("a path");
    ExpectFile { path, position: "a golden file" }.assert_eq(text);
}
