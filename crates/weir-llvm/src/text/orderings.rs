//! The orderings of atomic stores in a text: what a programmer makes stronger where a fence
//! would be written.

use super::tokens::Language;
use super::{Finder, StoreOrdering};

impl Finder<'_> {
    pub(super) fn store_orderings(&self, language: Language, text: &str) -> Vec<StoreOrdering> {
        let calls =
            (0..self.tokens.list.len()).filter(|&i| self.is(i + 1, '(') && self.is_store(i, language));
        calls.filter_map(|i| self.last_ordering(i + 1, language, text)).collect()
    }

    /// Whether the word at a token is called to store.
    fn is_store(&self, i: usize, language: Language) -> bool {
        let method = i > 0 && self.is(i - 1, '.') || i > 1 && self.is(i - 1, '>') && self.is(i - 2, '-');
        match language {
            Language::Rust => method && self.word(i) == "store",
            _ => match self.word(i) {
                "atomic_store_explicit" | "__atomic_store_n" => true,
                "store" => method,
                _ => false,
            },
        }
    }

    /// The ordering that is the last argument of a call.
    fn last_ordering(&self, open: usize, language: Language, text: &str) -> Option<StoreOrdering> {
        let close = self.after(open).checked_sub(1)?;
        let last = if self.is(close.checked_sub(1)?, ',') { close - 2 } else { close - 1 };
        let token = self.tokens.list.get(last)?;
        let word = self.word(last);
        let path = last > 1 && self.is(last - 1, ':') && self.is(last - 2, ':');
        let stronger: Vec<String> = match (language, word) {
            (Language::Rust, "Relaxed" | "Release") => {
                // A word alone has to be imported.
                let known = |name: &str| path || text.contains("Ordering::*") || is_word(text, name);
                let spell = |name: &str| match known(name) {
                    true => name.to_string(),
                    false => format!("core::sync::atomic::Ordering::{name}"),
                };
                let words = if word == "Relaxed" { &["Release", "SeqCst"][..] } else { &["SeqCst"] };
                words.iter().map(|w| spell(w)).collect()
            }
            (_, "memory_order_relaxed") => vec!["memory_order_release".into(), "memory_order_seq_cst".into()],
            (_, "memory_order_release") => vec!["memory_order_seq_cst".into()],
            (_, "__ATOMIC_RELAXED") => vec!["__ATOMIC_RELEASE".into(), "__ATOMIC_SEQ_CST".into()],
            (_, "__ATOMIC_RELEASE") => vec!["__ATOMIC_SEQ_CST".into()],
            (Language::Cpp, "relaxed") if path => vec!["release".into(), "seq_cst".into()],
            (Language::Cpp, "release") if path => vec!["seq_cst".into()],
            _ => return None,
        };
        Some(StoreOrdering { start: token.start, end: token.end, word: word.to_string(), stronger })
    }
}

fn is_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|w| w == word)
}

#[cfg(test)]
mod tests {
    use super::super::{Language, store_orderings};

    fn found(language: Language, text: &str) -> Vec<(String, String)> {
        let last = |o: &super::StoreOrdering| o.stronger.last().cloned().unwrap_or_default();
        store_orderings(language, text).iter().map(|o| (o.word.clone(), last(o))).collect()
    }

    #[test]
    fn orderings_of_stores_and_of_nothing_else() {
        let rust = "fn f() { X.store(g(1, 2), Ordering::Relaxed); X.load(Ordering::Acquire); map.store(3);\n\
                    self.a[i].store(true, Release,); X.store(1, ORDER); }";
        let path = "core::sync::atomic::Ordering::SeqCst";
        assert_eq!(
            found(Language::Rust, rust),
            [("Relaxed".into(), "SeqCst".into()), ("Release".into(), path.into())]
        );
        let c = "void f(void) { atomic_store_explicit(&x, 1, memory_order_release); atomic_store(&x, 2); \
                 __atomic_store_n(&x, 3, __ATOMIC_RELAXED); }";
        let stronger = ["memory_order_seq_cst", "__ATOMIC_SEQ_CST"];
        assert!(found(Language::C, c).iter().map(|f| f.1.as_str()).eq(stronger));
        let cpp =
            "void f() { x.store(1, std::memory_order_relaxed); p->store(2, std::memory_order::release); }";
        assert!(
            found(Language::Cpp, cpp).iter().map(|f| f.1.as_str()).eq(["memory_order_seq_cst", "seq_cst"])
        );
    }
}
