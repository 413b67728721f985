//! Prints the module graph: without an argument every ring; with `crates` the graph of
//! the crates for Graphviz, with the name of a crate that of its modules. To be run in the
//! folder of the workspace.

use std::path::Path;
use std::process::ExitCode;
use weir_testkit::module_graph::{crate_rings, crates_dot, read_crates};

fn main() -> ExitCode {
    let crates = read_crates(Path::new("crates"));
    match std::env::args().nth(1).as_deref() {
        None => {
            let found: Vec<String> =
                crates.iter().flat_map(|c| c.rings()).chain(crate_rings(&crates, false)).collect();
            found.iter().for_each(|ring| println!("{ring}"));
            for ring in crate_rings(&crates, true) {
                println!("with what tests need: {ring}");
            }
            println!("{} rings", found.len());
            return ExitCode::from(u8::from(!found.is_empty()));
        }
        Some("crates") => print!("{}", crates_dot(&crates)),
        Some(name) => match crates.iter().find(|c| c.name == name) {
            Some(found) => print!("{}", found.dot()),
            None => {
                eprintln!("there is no crate {name}");
                return ExitCode::FAILURE;
            }
        },
    }
    ExitCode::SUCCESS
}
