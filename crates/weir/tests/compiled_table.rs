//! Every engine on every example in C and Rust, as the compilers that are installed
//! translate them: the table is pinned, no cell contradicts another or what the
//! program's first line states (see [`table`]).

mod common;
mod table;

use table::Table;
use table::files::{examples, version};
use weir_ir::Model;

weir_testkit::main! {
    c: Clang;
    rust: Rustc;
}

/// `// expect: sc safe, tso safe, pso unsafe`
fn stated(name: &str, model: Model) -> Option<bool> {
    let text = weir_testkit::text(&weir_testkit::example(name));
    let line = text.lines().next()?.strip_prefix("// expect: ")?;
    let (_, said) =
        line.split(',').filter_map(|p| p.trim().split_once(' ')).find(|(m, _)| *m == model.name())?;
    Some(said == "unsafe")
}

fn c() {
    let files = examples(&["c"]);
    assert!(files.len() >= 40, "only {} examples", files.len());
    Table { name: "c", files, made_with: Some(version("clang")), every: 1, known: &stated }.check();
}

fn rust() {
    let files = examples(&["rs"]);
    assert!(files.len() >= 6, "only {} examples", files.len());
    Table { name: "rust", files, made_with: Some(version("rustc")), every: 1, known: &stated }.check();
}
