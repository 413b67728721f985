//! Places in C and Rust text where a fence can be written.
//!
//! A light reading of the text finds statements: comments, strings, preprocessor
//! lines and brackets are known (`tokens`), and so is the shape of statements
//! (`c`, `rust`), but no types and no macros. Where it is not sure, there is no
//! place: within expressions other than closures with a body in braces, macros,
//! initialisers, `const fn`. If the
//! brackets do not match, there is none at all.
//!
//! A place is marked by inline assembly that is a comment with a number. For the
//! compiler it is unknown code that may touch memory, so that accesses stay on
//! their side of it, as they do with a fence; and because the numbers differ, no
//! two marks become one. As the compiler may still make other code of the marked
//! text, whoever chooses a place has to check what it makes of the text with the
//! fence.

mod c;
mod orderings;
mod rust;
mod tokens;

pub use tokens::Language;

use tokens::{Tok, Tokens};
use weir_ir::points::{Edit, FenceWords, Insertion, TextPoint, TextPoints};

/// The places where a fence can be written in a text. What it includes beside the
/// library decides how a fence is spelled.
pub fn fence_points(language: Language, text: &str, included: &str) -> TextPoints {
    let mut finder = Finder { insert: Insertion::into(text), points: Vec::new(), tokens: Tokens::default() };
    if let Some(tokens) = Tokens::read(language, text) {
        finder.tokens = tokens;
        match language {
            Language::C | Language::Cpp => finder.c_file(language),
            Language::Rust => finder.rust_file(),
        }
    }
    finder.points.sort_by_key(|p| p.at);
    TextPoints { words: words(language, &[text, included]), points: finder.points }
}

/// The ordering of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreOrdering {
    /// Where the word stands, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// The word: `Relaxed`.
    pub word: String,
    /// The words for stronger ones, the weakest first.
    pub stronger: Vec<String>,
}

/// The orderings of the atomic stores in a text that can be made stronger.
pub fn store_orderings(language: Language, text: &str) -> Vec<StoreOrdering> {
    let Some(tokens) = Tokens::read(language, text) else { return Vec::new() };
    let finder = Finder { insert: Insertion::into(text), points: Vec::new(), tokens };
    finder.store_orderings(language, text)
}

fn words(language: Language, texts: &[&str]) -> FenceWords {
    let includes = |what: &str| {
        let squeeze = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        texts.iter().flat_map(|t| t.lines()).any(|l| squeeze(l) == format!("#include<{what}>"))
    };
    let fence = |strong: bool| match language {
        Language::Rust => {
            let order = if strong { "SeqCst" } else { "Release" };
            format!("core::sync::atomic::fence(core::sync::atomic::Ordering::{order})")
        }
        _ => {
            let order = if strong { "seq_cst" } else { "release" };
            if language == Language::Cpp && includes("atomic") {
                format!("std::atomic_thread_fence(std::memory_order_{order})")
            } else if language == Language::C && includes("stdatomic.h") {
                format!("atomic_thread_fence(memory_order_{order})")
            } else {
                format!("__atomic_thread_fence(__ATOMIC_{})", order.to_uppercase())
            }
        }
    };
    let nothing = match language {
        Language::Rust => "::weir::__point::<{n}>()",
        _ => "__asm__ volatile(\"# weir-point {n}\" ::: \"memory\")",
    };
    FenceWords { full: fence(true), store_store: Some(fence(false)), nothing: nothing.into() }
}

struct Finder<'a> {
    insert: Insertion<'a>,
    tokens: Tokens<'a>,
    points: Vec<TextPoint>,
}

impl<'a> Finder<'a> {
    fn word(&self, i: usize) -> &'a str {
        self.tokens.word(i)
    }

    fn is(&self, i: usize, c: char) -> bool {
        self.tokens.list.get(i).is_some_and(|t| t.tok == Tok::Mark(c))
    }

    fn start(&self, i: usize) -> u32 {
        self.tokens.list.get(i).map_or(0, |t| t.start)
    }

    /// The token after this one, or after the group it opens.
    fn after(&self, i: usize) -> usize {
        self.tokens.mate(i).filter(|m| *m > i).unwrap_or(i) + 1
    }

    /// A place before a statement.
    fn before(&mut self, i: usize) {
        let at = self.start(i);
        let edits = vec![self.insert.before(at, ";")];
        self.points.push(TextPoint::before(at, edits));
    }

    /// A place before the `}` of a block, indented like a statement of it.
    fn at_end(&mut self, close: usize, like: Option<usize>) {
        let at = self.start(close);
        let edit = match self.insert.line_start(at) {
            Some((start, indent)) => {
                let like = like.and_then(|i| self.insert.line_start(self.start(i)));
                let indent = like.map_or_else(|| format!("{indent}    "), |(_, own)| own.to_string());
                Edit::fence(start, indent, format!(";{}", self.insert.line_break()))
            }
            None => Edit::fence(at, " ", "; "),
        };
        self.points.push(TextPoint::after(at, like.map(|i| self.start(i)), vec![edit]));
    }

    /// Places before and after a statement that is a body without braces: it
    /// gets them.
    fn in_braces(&mut self, first: usize, last: usize) {
        let at = self.start(first);
        let end = self.tokens.list.get(last).map_or(at, |t| t.end);
        let edits = vec![Edit::fence(at, "{ ", "; "), Edit::replace(end, end, " }").closing()];
        self.points.push(TextPoint::before(at, edits));
        let leaves = ["return", "break", "continue", "goto"].contains(&self.word(first));
        if !leaves {
            let edits = vec![Edit::replace(at, at, "{ "), Edit::fence(end, " ", "; }").closing()];
            self.points.push(TextPoint::after(end, Some(at), edits));
        }
    }
}
