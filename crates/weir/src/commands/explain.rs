//! `weir explain`: short pages about the words of answers. They are pages of the
//! manual (`docs/explain`).

use crate::cli::ExplainArgs;
use crate::exit::Exit;
use crate::output;
use weir_ir::{Diagnostic, Sources};

macro_rules! page {
    ($name:literal) => {
        ($name, include_str!(concat!("../../embedded/explain/", $name, ".md")))
    };
}

/// The pages by name.
const PAGES: [(&str, &str); 22] = [
    page!("safe"),
    page!("unsafe"),
    page!("unknown"),
    page!("robust"),
    page!("not-robust"),
    page!("none-needed"),
    page!("repaired"),
    page!("unrepairable"),
    page!("linearizable"),
    page!("not-linearizable"),
    page!("live"),
    page!("not-live"),
    page!("proved"),
    page!("sc"),
    page!("tso"),
    page!("pso"),
    page!("store-buffer"),
    page!("fence"),
    page!("cycle"),
    page!("trace"),
    page!("judge"),
    page!("exit-codes"),
];

/// What a page starts with, after its heading; cut to what fits a line.
fn first_sentence(page: &str) -> String {
    let lines = page.lines().skip_while(|l| l.is_empty() || l.starts_with('#'));
    let paragraph: Vec<&str> = lines.take_while(|l| !l.is_empty()).collect();
    let text = paragraph.join(" ");
    let end = text.find([':', '.', ';']).unwrap_or(text.len());
    let short: String = text[..end].chars().take(76).collect();
    if short.len() < end { format!("{short}…") } else { short }
}

/// Prints the page about a word.
pub fn run(args: &ExplainArgs) -> Exit {
    let names = PAGES.iter().map(|(name, _)| *name);
    if args.word.is_empty() {
        let mut text = String::from("weir explain WORD, where WORD is one of\n\n");
        for (name, page) in PAGES {
            text += &format!("  {name:<18} {}\n", first_sentence(page));
        }
        output::text(&text);
        return Exit::Good;
    }
    // `NOT ROBUST` is two words on the command line and one page.
    let word = args.word.join("-").to_lowercase().replace([' ', '_'], "-");
    let word = if word == "no-fence-needed" { "none-needed" } else { word.as_str() };
    match PAGES.iter().find(|(name, _)| *name == word) {
        Some((_, text)) => {
            output::text(&plain(text));
            Exit::Good
        }
        None => {
            let hint = match weir_ir::diag::suggest(word, names.clone()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("there are pages about {}", names.collect::<Vec<_>>().join(", ")),
            };
            let message = format!("there is no page about `{}`", args.word.join(" "));
            output::diagnostics(&[Diagnostic::error_without_place(message).hint(hint)], &Sources::default());
            Exit::Input
        }
    }
}

/// The page without the marks that only a browser makes use of.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            code = !code;
            continue;
        }
        let line = line.trim_start_matches('#').trim_end();
        if code {
            out += &format!("    {line}\n");
        } else {
            out += &format!("{}\n", line.trim_start_matches(' '));
        }
    }
    out
}
