//! Every file of the corpus loads, and loads to a program that obeys the rules.

use std::path::Path;

use weir_formats::{Format, detect, load};
use weir_testkit::{corpus, files};

/// Loads all files of a folder; gives how many there were.
fn load_all(folder: &Path, extension: &str, format: Format) -> usize {
    let files = files(folder, &[extension]);
    for path in &files {
        let name = path.to_string_lossy();
        let bytes = std::fs::read(path).expect("the file can be read");
        let text = String::from_utf8(bytes.clone()).expect("the file is text");
        assert_eq!(detect(&name, &bytes), Ok(format), "{name}");
        assert_eq!(detect("unnamed", &bytes), Ok(format), "{name} by its content");
        let program = load(format, &name, &text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        let broken = weir_ir::verify::verify(&program);
        assert!(broken.is_empty(), "{name}: {broken:#?}");
        let asks = text.contains("final") || format == Format::Rmm;
        assert_eq!(!program.properties.is_empty(), asks, "{name}");
    }
    files.len()
}

pub fn trencher_files_load() {
    let corpus = corpus();
    let trencher = corpus.join("trencher");
    let count = ["robust", "reach", "scaling"]
        .iter()
        .map(|f| load_all(&trencher.join(f), "txt", Format::Trencher))
        .sum::<usize>();
    assert!(count >= 60, "{count}");
    assert!(load_all(&corpus.join("persist"), "txt", Format::Trencher) >= 36);
}

pub fn memorax_files_load() {
    let corpus = corpus();
    assert!(load_all(&corpus.join("rmm"), "rmm", Format::Rmm) >= 12);
    assert!(load_all(&corpus.join("persist"), "rmm", Format::Rmm) >= 30);
}
