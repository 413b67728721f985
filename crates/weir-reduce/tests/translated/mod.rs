//! Whether files are translated, and what is then true of them.

use std::path::Path;
use weir_ir::Program;
use weir_reduce::{Bound, Options, reduce};
use weir_testkit::{files_below, load};

/// Whether it is translated: to a program that Weir reads again.
fn translated(path: &Path, program: &Program) -> bool {
    let name = path.display();
    let mut all = true;
    for bound in [Bound::Age(1), Bound::Rounds(2)] {
        let reduced = match reduce(program, &Options::new(bound)) {
            Ok(reduced) => reduced,
            Err(refused) => {
                assert!(refused.iter().all(|d| !d.message.is_empty()) && !refused.is_empty(), "{name}");
                all = false;
                continue;
            }
        };
        let broken = weir_ir::verify::verify(&reduced.program);
        assert!(broken.is_empty(), "{name}, {bound}: {broken:?}");
        let text = weir_ir::text::print(&reduced.program);
        let again = weir_lang::load("reduced.weir", &text);
        let again = again.unwrap_or_else(|d| panic!("{name}, {bound}: {d:?}\n{text}"));
        let edges = |p: &Program| p.routines.iter().map(|r| r.edges.len()).sum::<usize>();
        assert_eq!(edges(&again), edges(&reduced.program), "{name}, {bound}");
    }
    all
}

/// How many files of a folder are translated, and how many are refused with the
/// name of what cannot be taken. Files that are no programs do not count.
pub fn count(folder: &Path) -> (usize, usize) {
    let found = files_below(folder, &["weir", "litmus", "txt", "rmm"]);
    let (mut taken, mut refused) = (0, 0);
    for path in &found {
        match load(path) {
            Ok(program) if translated(path, &program) => taken += 1,
            Ok(_) => refused += 1,
            Err(_) => {}
        }
    }
    println!("{taken} files translated, {refused} refused");
    (taken, refused)
}
