//! A name everywhere it stands: references, and renaming.

use super::symbols::{self, Symbol};
use super::text;
use serde_json::{Value, json};
use weir_ir::{Program, SourceFile, Span};
use weir_lang::lexer::{Lexer, Tok};

/// All places of the name at a byte, the declaration among them.
pub fn places(program: &Program, text: &str, offset: u32) -> Option<(Symbol, Vec<Span>)> {
    let symbol = symbols::find(program, text, offset)?;
    let name = &text[symbol.span.start as usize..symbol.span.end as usize];
    let mut lexer = Lexer::new(text);
    let mut out = Vec::new();
    loop {
        let token = lexer.token();
        if token.tok == Tok::Eof {
            return Some((symbol, out));
        }
        if token.tok == Tok::Word && &text[token.start..token.end] == name {
            let same = symbols::find(program, text, token.start as u32 + 1);
            if same.is_some_and(|s| s.declared == symbol.declared && s.kind == symbol.kind) {
                out.push(token.span());
            }
        }
    }
}

/// Places as the protocol has them.
pub fn locations(uri: &str, file: &SourceFile, places: &[Span]) -> Value {
    places.iter().map(|span| json!({"uri": uri, "range": text::range(file, *span)})).collect()
}

/// The edits that give the name at a byte another one.
///
/// # Errors
/// Why that is not possible, in words: the result has to be the same program with another name.
pub fn rename(program: &Program, file: &SourceFile, offset: u32, name: &str) -> Result<Vec<Value>, String> {
    let mut lexer = Lexer::new(name);
    let word = lexer.token();
    if word.tok != Tok::Word || word.end != name.len() {
        return Err(format!("`{name}` is no name"));
    }
    let (_, all) = places(program, &file.text, offset).ok_or("there is no name here")?;
    let mut changed = file.text.clone();
    for span in all.iter().rev() {
        changed.replace_range(span.start as usize..span.end as usize, name);
    }
    let shape = |p: &Program| -> Vec<(usize, usize)> {
        p.routines.iter().map(|r| (r.edges.len(), r.regs.len())).collect()
    };
    match weir_lang::load(&file.name, &changed) {
        Ok(new) if shape(&new) == shape(program) && new.objects.len() == program.objects.len() => {}
        Ok(_) => return Err(format!("`{name}` means something else here")),
        Err(list) => {
            let why = list.first().map_or("", |d| d.message.as_str());
            return Err(format!("with `{name}` this is no program: {why}"));
        }
    }
    Ok(all.iter().map(|span| json!({"range": text::range(file, *span), "newText": name})).collect())
}
