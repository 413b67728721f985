//! Prints the faults that can be switched on, for `scripts/faults`: name, engine and
//! what it does, with tabs between them.

fn main() {
    for f in weir_engine::fault::TABLE {
        println!("{}\t{}\t{}", f.name, f.engine, f.does);
    }
}
