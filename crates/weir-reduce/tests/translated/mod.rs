//! Whether files are translated, and what is then true of them.

use std::path::{Path, PathBuf};
use weir_formats::Format;
use weir_ir::Program;
use weir_reduce::{Bound, Options, reduce};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|e| e.path()) {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_string();
        if path.is_dir() {
            files(&path, found);
        } else if ["weir", "litmus", "txt", "rmm"].contains(&ending.as_str()) {
            found.push(path);
        }
    }
}

fn load(path: &Path) -> Option<Program> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).ok()?;
    match weir_formats::detect(&name, text.as_bytes()).ok()? {
        Format::Weir => weir_lang::load(&name, &text).ok(),
        other => weir_formats::load(other, &name, &text).ok(),
    }
}

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
    let mut found = Vec::new();
    files(folder, &mut found);
    found.sort();
    let (mut taken, mut refused) = (0, 0);
    for path in &found {
        match load(path) {
            Some(program) if translated(path, &program) => taken += 1,
            Some(_) => refused += 1,
            None => {}
        }
    }
    println!("{taken} files translated, {refused} refused");
    (taken, refused)
}
