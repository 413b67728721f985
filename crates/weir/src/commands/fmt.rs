//! `weir fmt`: Weir programs in canonical form.

use crate::cli::FmtArgs;
use crate::exit::Exit;
use crate::output;
use std::io::Read;
use weir_driver::input;
use weir_formats::Format;
use weir_ir::Sources;

/// Formats every file in place, or tells which are not in canonical form.
pub fn run(args: &FmtArgs) -> Exit {
    args.files.iter().map(|name| one(name, args.check)).fold(Exit::Good, Exit::worse)
}

fn one(name: &str, check: bool) -> Exit {
    let text = if name == "-" {
        let mut text = String::new();
        match std::io::stdin().read_to_string(&mut text) {
            Ok(_) => text,
            Err(e) => {
                output::error(&format!("standard input cannot be read: {e}"));
                return Exit::Input;
            }
        }
    } else {
        match input::read(name) {
            Ok(text) => text,
            Err(refused) => {
                output::diagnostics(&refused.diagnostics, &refused.sources);
                return Exit::Input;
            }
        }
    };
    if let Ok(format) = weir_formats::detect(name, text.as_bytes())
        && format != Format::Weir
        && name != "-"
    {
        output::error(&format!("`{name}` is not a Weir program ({} file); fmt prints Weir", format.name()));
        return Exit::Input;
    }
    let formatted = match weir_lang::format(&text) {
        Ok(formatted) => formatted,
        Err(diagnostics) => {
            output::diagnostics(&diagnostics, &Sources::single(name, text));
            return Exit::Input;
        }
    };
    if name == "-" {
        output::text(&formatted);
    } else if formatted != text {
        if check {
            output::text(&format!("{name} is not in canonical form\n"));
            return Exit::Bad;
        }
        if let Err(e) = std::fs::write(name, formatted) {
            output::error(&format!("`{name}` cannot be written: {e}"));
            return Exit::Input;
        }
    }
    Exit::Good
}
