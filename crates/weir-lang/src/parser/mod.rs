//! Tokens to syntax tree, by recursive descent.
//!
//! Parsing never fails as a whole: after an error the parser skips to the next
//! statement or item and goes on, so several errors are reported at once. It
//! stops at [`MAX_ERRORS`], and refuses nesting that would overflow the stack.

mod exprs;
mod items;
mod slips;
mod stmts;

use crate::ast::{File, Ident, StrLit};
use crate::lexer::{Lexer, Tok, Token, unquote};
pub use weir_ir::text::KEYWORDS;
use weir_ir::{Diagnostic, Span};

/// Longer texts are refused: a program of this size is not written by people,
/// and reading it would take more memory than it is worth.
pub const MAX_BYTES: usize = 8 << 20;

/// After this many errors the rest of the file is not read.
pub const MAX_ERRORS: usize = 50;

/// Blocks and parentheses nested deeper than this are refused.
const MAX_NESTING: u32 = 150;

/// An error that has been reported already.
#[derive(Clone, Copy, Debug)]
pub struct Reported;

type Parsed<T> = Result<T, Reported>;

/// Words that start an item and occur nowhere else.
const ITEM_ONLY: &[&str] = &["thread", "proc", "struct", "never", "exists", "forall"];

/// The tree of a text that is not too long and has no errors.
pub(crate) fn parse_whole(text: &str) -> Result<File, Vec<Diagnostic>> {
    if text.len() > MAX_BYTES {
        let size = text.len() >> 20;
        return Err(vec![
            Diagnostic::error_without_place(format!(
                "the file has {size} MiB; that is too large for a program"
            ))
            .hint(format!("programs of up to {} MiB are read", MAX_BYTES >> 20)),
        ]);
    }
    let (file, errors) = parse(text);
    if errors.is_empty() { Ok(file) } else { Err(errors) }
}

/// The tree of a text, and what is wrong with the text.
pub fn parse(text: &str) -> (File, Vec<Diagnostic>) {
    let mut parser = Parser::new(text);
    let items = parser.items();
    let comments = std::mem::take(&mut parser.lexer.comments);
    (File { items, comments }, parser.errors)
}

struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    tok: Token,
    next: Token,
    /// Where the token before the current one ends.
    last_end: usize,
    errors: Vec<Diagnostic>,
    /// A position at which an error has been reported already.
    muted: Option<usize>,
    nesting: u32,
    stopped: bool,
    /// How comments are written has been said.
    told_comments: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        let nothing = Token { tok: Tok::Eof, start: 0, end: 0 };
        let mut parser = Parser {
            text,
            lexer: Lexer::new(text),
            tok: nothing,
            next: nothing,
            last_end: 0,
            errors: Vec::new(),
            muted: None,
            nesting: 0,
            stopped: false,
            told_comments: false,
        };
        parser.next = parser.good_token();
        parser.bump();
        parser
    }

    /// The next token that is not junk; junk is reported.
    fn good_token(&mut self) -> Token {
        loop {
            let token = self.lexer.token();
            if self.foreign_comment(token) {
                continue;
            }
            let Tok::Bad(why) = token.tok else { return token };
            self.push(Diagnostic::error(token.span(), why));
            if self.stopped {
                return Token { tok: Tok::Eof, start: token.end, end: token.end };
            }
            self.muted = Some(token.end);
        }
    }

    fn bump(&mut self) {
        self.last_end = self.tok.end;
        if self.stopped {
            self.tok = Token { tok: Tok::Eof, ..self.tok };
            return;
        }
        self.tok = self.next;
        if self.tok.tok != Tok::Eof {
            self.next = self.good_token();
        }
    }

    fn push(&mut self, error: Diagnostic) {
        if self.stopped {
            return;
        }
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
        if self.errors.len() >= MAX_ERRORS {
            self.stopped = true;
            let at = Span::new(self.last_end, self.last_end);
            self.errors.push(Diagnostic::error(at, "too many errors; the rest of the file was not read"));
        }
    }

    fn error(&mut self, error: Diagnostic) -> Reported {
        // Junk right before the token has been reported; this would say it again.
        let start = error.span.map(|s| s.start as usize);
        let echo =
            self.muted.is_some_and(|m| start.is_some_and(|s| s >= m && self.text[m..s].trim().is_empty()));
        if !echo {
            self.push(error);
        }
        Reported
    }

    /// "expected …" at the current token.
    fn expected(&mut self, what: &str) -> Reported {
        let e = self.expected_here(what);
        self.error(e)
    }

    /// The same as a message, to add to it.
    fn expected_here(&self, what: &str) -> Diagnostic {
        let found = match self.tok.tok {
            Tok::Eof => "the end of the file".to_string(),
            _ => format!("`{}`", shorten(self.current())),
        };
        // A missing `;` or `)` belongs right behind what precedes it.
        let span = if what == "`;`" && self.newline_before() {
            Span::new(self.last_end, self.last_end)
        } else {
            self.tok.span()
        };
        Diagnostic::error(span, format!("expected {what}, found {found}"))
    }

    fn newline_before(&self) -> bool {
        self.text.get(self.last_end..self.tok.start).is_some_and(|t| t.contains('\n'))
    }

    fn current(&self) -> &'a str {
        &self.text[self.tok.start..self.tok.end]
    }
    fn next_text(&self) -> &'a str {
        &self.text[self.next.start..self.next.end]
    }
    fn is(&self, sign: &str) -> bool {
        matches!(self.tok.tok, Tok::Sign(s) if s == sign)
    }
    fn next_is(&self, sign: &str) -> bool {
        matches!(self.next.tok, Tok::Sign(s) if s == sign)
    }
    fn is_word(&self, word: &str) -> bool {
        self.tok.tok == Tok::Word && self.current() == word
    }
    fn eat(&mut self, sign: &str) -> bool {
        let yes = self.is(sign);
        if yes {
            self.bump();
        }
        yes
    }
    fn eat_word(&mut self, word: &str) -> bool {
        let yes = self.is_word(word);
        if yes {
            self.bump();
        }
        yes
    }
    fn want(&mut self, sign: &str) -> Parsed<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }
    fn want_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }
    /// The span from a start to the last token eaten.
    fn since(&self, start: usize) -> Span {
        Span::new(start, self.last_end.max(start))
    }

    fn ident(&mut self, what: &str) -> Parsed<Ident> {
        if self.tok.tok != Tok::Word {
            return Err(self.expected(what));
        }
        if KEYWORDS.contains(&self.current()) {
            let word = self.current();
            let e =
                Diagnostic::error(self.tok.span(), format!("expected {what}, found the keyword `{word}`"))
                    .hint(format!("`{word}` has a meaning of its own; take another name"));
            return Err(self.error(e));
        }
        let ident = Ident { name: self.current().to_string(), span: self.tok.span() };
        self.bump();
        Ok(ident)
    }

    fn string(&mut self) -> Parsed<StrLit> {
        if self.tok.tok != Tok::Str {
            return Err(self.expected("a string in double quotes"));
        }
        let lit = StrLit { value: unquote(self.current()), span: self.tok.span() };
        self.bump();
        Ok(lit)
    }

    /// Runs `f` one level deeper, unless that is too deep.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MAX_NESTING {
            let e = Diagnostic::error(self.tok.span(), format!("nested more than {MAX_NESTING} levels deep"))
                .hint("name the parts: use local variables or procedures");
            let reported = self.error(e);
            // Every enclosing level would complain as well; this file ends here.
            self.stopped = true;
            self.bump();
            return Err(reported);
        }
        self.nesting += 1;
        let result = f(self);
        self.nesting -= 1;
        result
    }

    /// `item (, item)*` up to (not including) the closing sign.
    fn list<T>(&mut self, close: &str, mut f: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut out = Vec::new();
        while !self.is(close) {
            out.push(f(self)?);
            if !self.eat(",") {
                break;
            }
        }
        Ok(out)
    }

    fn at_item_start(&self) -> bool {
        self.tok.tok == Tok::Word && ITEM_ONLY.contains(&self.current())
    }
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_string(),
    }
}
