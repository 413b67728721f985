//! `weir lsp`: the language server, on standard input and output.

use crate::exit::Exit;

/// Serves one editor.
pub fn run() -> Exit {
    let ended = crate::lsp::serve(std::io::stdin().lock(), Box::new(std::io::stdout()));
    if ended { Exit::Good } else { Exit::Bad }
}
