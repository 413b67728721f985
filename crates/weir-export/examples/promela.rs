//! Prints a program as Promela: `cargo run -p weir-export --example promela FILE`.

use weir_formats::Format;

fn main() -> Result<(), String> {
    let file = std::env::args().nth(1).ok_or("usage: promela FILE")?;
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
    let said = |messages: Vec<weir_ir::Diagnostic>| {
        messages.iter().map(|m| m.message.clone()).collect::<Vec<_>>().join("\n")
    };
    let program = match weir_formats::detect(&file, text.as_bytes()).map_err(|d| d.message)? {
        Format::Weir => weir_lang::load(&file, &text),
        other => weir_formats::load(other, &file, &text),
    }
    .map_err(said)?;
    print!("{}", weir_export::promela::export(&program).map_err(said)?);
    Ok(())
}
