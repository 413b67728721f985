//! How long it takes to read a `.ll` file: `read FILE.ll`.

use std::time::Instant;

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a file");
        let text = String::from_utf8_lossy(&text);
        let start = Instant::now();
        let skimmed = weir_llvm::skim(&text);
        let skim = start.elapsed();
        let start = Instant::now();
        let all = weir_llvm::survey(&text);
        println!(
            "{path}: {} bytes, {} functions, {} globals, {} nodes in {skim:?}; {} instructions in {:?}",
            text.len(),
            skimmed.defined,
            skimmed.globals,
            skimmed.nodes,
            all.instructions,
            start.elapsed()
        );
        for d in all.troubles.iter().take(20) {
            let at = d.span.map_or(0, |s| s.start as usize);
            let line = text[..at.min(text.len())].matches('\n').count() + 1;
            println!("{line}: {}", d.message);
        }
    }
}
