//! What people write first who know other languages, and how it is written here.
//!
//! Words only: [`crate::parser`] and [`crate::lower`] know where they stand, and with
//! which names.

/// Words for types in other languages, and what stands around them.
const TYPES: &[(&str, &str)] = &[
    ("unsigned", "u32"),
    ("signed", "int"),
    ("uint", "u32"),
    ("integer", "int"),
    ("Int", "int"),
    ("nat", "u32"),
    ("long", "i64"),
    ("short", "i16"),
    ("char", "u8"),
    ("byte", "u8"),
    ("bit", "bool"),
    ("boolean", "bool"),
    ("Bool", "bool"),
    ("_Bool", "bool"),
    ("atomic_bool", "bool"),
    ("atomic_int", "int"),
    ("uint8_t", "u8"),
    ("uint16_t", "u16"),
    ("uint32_t", "u32"),
    ("uint64_t", "u64"),
    ("size_t", "u64"),
    ("int8_t", "i8"),
    ("int16_t", "i16"),
    ("int32_t", "i32"),
    ("int64_t", "i64"),
    ("pid", "tid"),
];
/// Words in front of a type that say nothing here.
const AROUND: &[&str] =
    &["let", "local", "auto", "const", "static", "volatile", "mut", "register", "_Atomic"];
/// The types of this language.
const OWN_TYPES: &[&str] =
    &["bool", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "int", "tid", "ptr"];
/// What a lock is called.
const LOCKS: &[&str] =
    &["mutex", "lock", "spinlock", "semaphore", "Mutex", "lock_t", "mtx_t", "pthread_mutex_t"];

/// What is said of locks.
pub(crate) const NO_LOCKS: &str = "there are no locks";

/// Whether a word names a type, here or elsewhere, or stands in front of one.
pub(crate) fn is_type(word: &str) -> bool {
    is_own_type(word) || AROUND.contains(&word) || of_others(word).is_some()
}

/// Whether a word names a type here.
pub(crate) fn is_own_type(word: &str) -> bool {
    OWN_TYPES.contains(&word)
}

/// The type here for a word that names one elsewhere.
pub(crate) fn of_others(word: &str) -> Option<&'static str> {
    TYPES.iter().find(|(w, _)| *w == word).map(|(_, own)| *own)
}

/// The type here for the words in front of a name; `None` if they say no type.
pub(crate) fn type_of(words: &[&str]) -> Option<String> {
    let unsigned = words.contains(&"unsigned");
    let said = words.iter().rev().find(|w| !AROUND.contains(w) && !["unsigned", "signed"].contains(w));
    let own = match said {
        None if words.contains(&"signed") => "int",
        None if unsigned => "u32",
        None => return None,
        Some(&word) => of_others(word).unwrap_or(word),
    };
    Some(match own {
        "int" if unsigned => "u32".into(),
        "i16" | "i64" if unsigned => own.replace('i', "u"),
        own => own.into(),
    })
}

/// How a statement is written that starts with a word of another language.
pub(crate) fn statement(word: &str) -> Option<String> {
    let how = match word {
        "for" | "foreach" => "there is no `for`: write `var i: u8 = 0; while (i < 3) { …; i += 1; }`",
        "switch" | "match" | "case" => "write `if (…) { … } else if (…) { … }`",
        "elif" | "elsif" | "elseif" => "write `else if (…) { … }`",
        "unless" => "write `if (!(…)) { … }`",
        "repeat" => "write `do { … } while (…);`, or `loop { … }` without an end",
        "lock" | "unlock" | "acquire" | "release" => return Some(lock("m", ("false", "true"))),
        "await" | "wait" | "until" | "when" => "waiting is a loop, `while (…) { }`, or `assume(…);`",
        "mfence" | "sync" | "barrier" => "a fence is written `fence;`",
        "exit" | "halt" | "stop" => "a thread ends where its text ends; `return;` ends it earlier",
        "print" | "printf" | "println" => "nothing is printed: an execution shows every value",
        word if is_type(word) => "a local variable is declared with `var`: `var y: u8 = 1;`",
        _ => return None,
    };
    Some(how.to_string())
}

/// Whether a word of another language starts a statement with a condition and a body.
pub(crate) fn has_body(word: &str) -> bool {
    matches!(
        word,
        "for" | "foreach" | "switch" | "match" | "elif" | "elsif" | "elseif" | "unless" | "until" | "when"
    )
}

/// How an item is written that starts with a word of another language.
pub(crate) fn item(word: &str) -> Option<&'static str> {
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
        word if is_type(word) => Some("a shared variable is declared with `shared`: `shared x: u8 = 0;`"),
        _ => None,
    }
}

/// How an operator is written that is another word or sign in other languages.
pub(crate) fn operator(sign: &str) -> Option<&'static str> {
    match sign {
        "and" | "AND" | "/\\" => Some("&&"),
        "or" | "OR" | "\\/" => Some("||"),
        "xor" => Some("^"),
        "mod" => Some("%"),
        "<>" => Some("!="),
        _ => None,
    }
}

/// How a value is written that has another name in other languages.
pub(crate) fn value(name: &str) -> Option<&'static str> {
    match name {
        "True" | "TRUE" => Some("true"),
        "False" | "FALSE" => Some("false"),
        "NULL" | "nullptr" | "Null" | "None" | "nil" => Some("null"),
        _ => None,
    }
}

/// What there is instead of a type of other languages; `name` is the variable that has it.
pub(crate) fn instead_of_type(word: &str, name: &str) -> Option<String> {
    if LOCKS.contains(&word) {
        return Some(format!("declare `shared {name}: bool;`: {}", lock(name, ("false", "true"))));
    }
    of_others(word).map(|own| format!("there is `{own}`: `{name}: {own}`"))
}

/// What there is instead of a lock of that name, given what it is when free and when taken.
pub(crate) fn lock(name: &str, (free, taken): (&str, &str)) -> String {
    format!(
        "{NO_LOCKS}: `while (!cas({name}, {free}, {taken})) {{ }}` takes one, `{name} = {free};` gives it back"
    )
}

/// How a call is written that has another name in other languages, given its arguments as
/// they are written, and what a lock is when free and when taken.
pub(crate) fn call(name: &str, args: &[&str], bits: (&str, &str)) -> Option<String> {
    let arg = |i: usize| args.get(i).copied().unwrap_or("…");
    let x = args.first().map_or("x", |a| a.trim_start_matches('&').trim());
    let own = name.strip_suffix("_explicit").unwrap_or(name).trim_start_matches("atomic_");
    Some(match own {
        "lock"
        | "unlock"
        | "acquire"
        | "release"
        | "mutex_lock"
        | "mutex_unlock"
        | "pthread_mutex_lock"
        | "pthread_mutex_unlock"
        | "spin_lock"
        | "spin_unlock" => lock(if args.is_empty() { "m" } else { x }, bits),
        "faa" | "FAA" | "fetch_and_add" | "fetch_add" | "fadd" | "getAndAdd" => {
            format!("write `fetch_add({x}, {})`", arg(1))
        }
        "fetch_and_sub" | "fetch_sub" => format!("write `fetch_sub({x}, {})`", arg(1)),
        "fetch_and" | "fetch_or" | "fetch_xor" => format!("write `{own}({x}, {})`", arg(1)),
        "swap" | "exchange" | "SWAP" | "getAndSet" => format!("write `xchg({x}, {})`", arg(1)),
        "tas" | "TAS" | "test_and_set" | "flag_test_and_set" => {
            format!("write `xchg({x}, {})`, which gives the old value", bits.1)
        }
        "CAS"
        | "compare_and_swap"
        | "compare_and_set"
        | "compareAndSet"
        | "compare_exchange"
        | "compare_exchange_strong"
        | "compare_exchange_weak" => {
            let (old, new) = (arg(1), arg(2));
            format!(
                "write `cas({x}, {old}, {new})` (was it done?) or `cmpxchg({x}, {old}, {new})` (the old value)"
            )
        }
        "load" | "read" | "READ_ONCE" => format!("to read is to name it: `{x}`"),
        "store" | "write" | "WRITE_ONCE" => format!("a store is written `{x} = {};`", arg(1)),
        "fence" | "mfence" | "sfence" | "lfence" | "sync" | "barrier" | "thread_fence" | "memory_barrier"
        | "smp_mb" | "__sync_synchronize" | "_mm_mfence" => "a full fence is written `fence;`".to_string(),
        "not" => format!("not is written `!`: `!({})`", arg(0)),
        "malloc" | "new" => format!("write `alloc({})`", arg(0)),
        "pthread_create" | "create" | "fork" | "start" => {
            "a thread is started with `spawn T(…);`".to_string()
        }
        "pthread_join" => "write `join t;`".to_string(),
        "wait" | "await" | "print" | "printf" | "println" | "exit" => statement(name)?,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_c_have_their_own_here() {
        assert_eq!(type_of(&["unsigned", "int"]).as_deref(), Some("u32"));
        assert_eq!(type_of(&["unsigned", "long", "long"]).as_deref(), Some("u64"));
        assert_eq!(type_of(&["volatile", "uint8_t"]).as_deref(), Some("u8"));
        assert_eq!(type_of(&["unsigned"]).as_deref(), Some("u32"));
        assert_eq!(type_of(&["Color"]).as_deref(), Some("Color"));
        assert_eq!(type_of(&["let"]), None);
    }

    #[test]
    fn every_call_is_shown_with_its_arguments() {
        assert_eq!(call("faa", &["x", "1"], ("0", "1")).as_deref(), Some("write `fetch_add(x, 1)`"));
        assert_eq!(
            call("atomic_fetch_or", &["&x", "1"], ("0", "1")).as_deref(),
            Some("write `fetch_or(x, 1)`")
        );
        assert_eq!(call("push", &["1"], ("0", "1")), None);
    }
}
