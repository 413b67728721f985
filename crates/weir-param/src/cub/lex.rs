//! Words, numbers and signs of a `.cub` file.

use weir_ir::Diagnostic;
use weir_ir::lex::{Comment, Found, Lexicon, Token, in_number, in_word};

/// What kind of token it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or a reserved word.
    Word,
    /// A number.
    Nat,
    /// A sign.
    Sign,
}

/// A token.
pub(super) type Tok<'a> = Token<'a, Kind>;

static LEXICON: Lexicon<Kind> = Lexicon {
    comments: &[Comment::Nested("(*", "*)")],
    runs: &[(Kind::Nat, in_number, in_number), (Kind::Word, in_word, |c| in_word(c) || c == '\'')],
    signs: &[
        ":=", "<>", "<=", ">=", "&&", "||", "=>", "->", "(", ")", "[", "]", "{", "}", "=", "<", ">", "+",
        "-", "*", "/", "|", ":", ";", ",", ".", "@", "#", "?",
    ],
    ..Lexicon::PLAIN
};

/// Splits a text into tokens.
pub(super) fn lex(text: &str) -> Result<Vec<Tok<'_>>, Vec<Diagnostic>> {
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    let toks = LEXICON.tokens(text, Kind::Sign, |piece| match piece.kind {
        Found::Comment => {}
        Found::OpenComment => {
            open.push(Diagnostic::error(piece.span, "this comment does not end").hint("end it with `*)`"));
        }
        _ => wrong.extend(piece.chars().map(|(c, span)| {
            Diagnostic::error(span, format!("unexpected character `{}`", c.escape_default()))
        })),
    });
    // Nothing else is said about a text that is a comment to its end.
    let wrong = if open.is_empty() { wrong } else { open };
    if wrong.is_empty() { Ok(toks) } else { Err(wrong) }
}
