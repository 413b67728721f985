//! `weir completions` and `weir man`: what the command line knows about itself.

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::exit::Exit;
use crate::output;
use clap::{Command, CommandFactory};
use std::path::Path;

/// Prints completions for a shell.
pub fn completions(args: &CompletionsArgs) -> Exit {
    let mut script = Vec::new();
    // The names are clap's own.
    if let Ok(shell) = args.shell.name().parse::<clap_complete::Shell>() {
        clap_complete::generate(shell, &mut Cli::command(), "weir", &mut script);
    }
    output::text(&String::from_utf8_lossy(&script));
    Exit::Good
}

fn page(command: Command) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(command).render(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Prints the manual page, or writes one page for every command.
pub fn man(args: &ManArgs) -> Exit {
    let mut all = Cli::command();
    all.build();
    let Some(folder) = &args.output else {
        output::text(&page(all));
        return Exit::Good;
    };
    let mut pages = vec![("weir.1".to_string(), page(all.clone()))];
    for command in all.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help") {
        let name = format!("weir-{}", command.get_name());
        pages.push((format!("{name}.1"), page(command.clone())));
    }
    for (name, text) in pages {
        let path = Path::new(folder).join(name);
        if let Err(e) = std::fs::write(&path, text) {
            output::error(&format!("`{}` cannot be written: {e}", path.display()));
            return Exit::Input;
        }
    }
    Exit::Good
}
