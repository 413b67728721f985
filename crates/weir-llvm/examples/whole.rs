//! Runs LLVM IR text as a whole program with the judge, under sequential consistency, and
//! says how it ends: `cargo run --release -p weir-llvm --example whole -- FILE.ll [STEPS]`.

#[path = "../tests/run/mod.rs"]
mod run;

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file");
    let most = args.next().and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let text = std::fs::read_to_string(&file).expect("readable text");
    let start = std::time::Instant::now();
    let read = |name: &str| std::fs::read_to_string(name).ok();
    let options = weir_llvm::Options { read: &read, ..weir_llvm::Options::default() };
    let program = match weir_llvm::load_whole(&file, &text, &options) {
        Ok(program) => program,
        Err(refused) => {
            println!("{:#?}", refused.diagnostics);
            return;
        }
    };
    let edges: usize = program.routines.iter().map(|r| r.edges.len()).sum();
    println!(
        "{} routines, {edges} edges, {} objects in {:?}",
        program.routines.len(),
        program.objects.len(),
        start.elapsed()
    );
    let broken = weir_ir::verify::verify(&program);
    println!("verify: {broken:?}");
    for w in &program.warnings {
        println!("warning: {}", w.message);
    }
    if std::env::var_os("WEIR_UNSUPPORTED").is_some() {
        let mut all: Vec<&str> = program
            .routines
            .iter()
            .flat_map(|r| &r.edges)
            .filter_map(
                |e| if let weir_ir::Op::Unsupported(what) = &e.op { Some(what.as_str()) } else { None },
            )
            .collect();
        all.sort_unstable();
        all.dedup();
        all.iter().for_each(|what| println!("unsupported: {what}"));
    }
    if std::env::var_os("WEIR_TEXT").is_some() {
        println!("{program:#?}");
    }
    println!("{:?}", run::run(&program, most));
}
