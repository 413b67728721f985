//! The checker stays small enough to be read in an hour.

use std::path::Path;
use weir_testkit::{files_below, text};

#[test]
fn the_checker_has_fewer_than_1500_lines_with_comments() {
    let files = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[]);
    let n: usize = files.iter().map(|file| text(file).lines().count()).sum();
    assert!(n < 1500, "{n} lines");
}
