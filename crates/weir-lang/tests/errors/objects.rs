//! Objects.

use crate::common::errors;
use expect_test::expect;

#[test]
fn without_threads() {
    errors(
        r#"object stack { shared top: ptr; op push(v: u32) { } spec lifo; }
scenario "u || o";"#,
        expect![[r#"
                1:8 `stack`: an object is no program to run; only its operations are given, and nobody calls them
                    hint: `weir lin` checks objects; or write `thread`s that call the operations
            "#]],
    );
}
