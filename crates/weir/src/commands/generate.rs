//! `weir generate`: a program of a family, for measuring.

use crate::cli::GenerateArgs;
use crate::exit::Exit;
use crate::families;
use crate::output;

/// Prints the program.
pub fn run(args: &GenerateArgs) -> Exit {
    match families::generate(&args.family, args.n) {
        Ok(text) => {
            output::text(&text);
            Exit::Good
        }
        Err(message) => {
            output::error(&message);
            Exit::Input
        }
    }
}
