//! The `cargo weir` command, which is also the wrapper that cargo calls instead of rustc.

use cargo_weir::{command, wrapper};
use std::process::ExitCode;

fn main() -> ExitCode {
    match wrapper::asked() {
        Some(settings) => wrapper::run(&settings),
        None => command::main(),
    }
}
