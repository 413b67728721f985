//! What people write first who know other languages, and how it is written here.

/// Words for types in other languages.
const TYPES: &[&str] = &[
    "int", "unsigned", "signed", "long", "short", "char", "uint", "integer", "let", "local", "auto", "const",
    "byte", "uint8_t", "uint32_t", "int32_t", "static", "volatile", "bit",
];
/// The types of this language.
const OWN_TYPES: &[&str] = &["bool", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "int", "ptr"];

/// How a statement is written that starts with a word of another language.
pub(super) fn statement(word: &str) -> Option<&'static str> {
    match word {
        "for" => Some("there is no `for`: write `var i: u8 = 0; while (i < 3) { …; i += 1; }`"),
        "switch" | "match" | "case" => Some("write `if (…) { … } else if (…) { … }`"),
        "lock" | "unlock" | "acquire" | "release" => {
            Some("there are no locks: write one with `cas` or `lock x += 1`, or take `atomic { … }`")
        }
        "await" | "wait" | "until" => Some("waiting is a loop, `while (…) { }`, or `assume(…);`"),
        "mfence" | "sync" | "barrier" => Some("a fence is written `fence;`"),
        "exit" | "halt" | "stop" => Some("a thread ends where its text ends; `return;` ends it earlier"),
        "print" | "printf" | "println" => Some("nothing is printed: an execution shows every value"),
        word if TYPES.contains(&word) || OWN_TYPES.contains(&word) => {
            Some("a local variable is declared with `var`: `var y: u8 = 1;`")
        }
        _ => None,
    }
}

/// How an item is written that starts with a word of another language.
pub(super) fn item(word: &str) -> Option<&'static str> {
    match word {
        "var" | "global" | "atomic" => {
            Some("a shared variable is declared with `shared`: `shared x: u8 = 0;`")
        }
        "process" | "proctype" | "fn" | "void" | "def" | "func" | "function" => {
            Some("a thread is written `thread name { … }`, a procedure `proc name() { … }`")
        }
        "assert" | "invariant" | "always" | "property" | "assertion" => {
            Some("what must not happen is written `never …;`, what holds at the end `forall …;`")
        }
        word if TYPES.contains(&word) || OWN_TYPES.contains(&word) => {
            Some("a shared variable is declared with `shared`: `shared x: u8 = 0;`")
        }
        _ => None,
    }
}

/// Whether a word names a type, here or elsewhere.
pub(super) fn is_type(word: &str) -> bool {
    TYPES.contains(&word) || OWN_TYPES.contains(&word)
}
