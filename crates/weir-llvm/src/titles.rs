//! The names of functions as their authors wrote them.
//!
//! Symbols are taken apart exactly, Rust's in both of its styles and C++'s by the Itanium ABI;
//! nothing is guessed from parts of a symbol. A function of the user's that is called
//! `set_hook` is one.

use weir_ir::debug::Title;

/// A symbol as its language writes it, without hashes and parameters; `None` if it is not
/// mangled.
pub(crate) fn demangle(symbol: &str) -> Option<String> {
    // LLVM adds `.llvm.123` and `.cold` to what it copies.
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        return Some(format!("{name:#}"));
    }
    let plain = symbol.split(".llvm.").next().unwrap_or(symbol);
    if !plain.starts_with("_Z") {
        return None;
    }
    let parsed = cpp_demangle::Symbol::new(plain).ok()?;
    let options = cpp_demangle::DemangleOptions::new().no_params().no_return_type();
    parsed.demangle_with_options(&options).ok()
}

/// A name as an error message has it: taken apart where it is mangled.
pub(crate) fn readable(symbol: &str) -> String {
    demangle(symbol).unwrap_or_else(|| symbol.to_string())
}

/// What a function is called, by its symbol.
pub(crate) fn title(symbol: &str) -> Title {
    let Some(full) = demangle(symbol) else {
        return Title { name: symbol.to_string(), ..Title::default() };
    };
    let rust = rustc_demangle::try_demangle(symbol).is_ok();
    let path = segments(&full);
    let closure = path.last().is_some_and(|s| is_closure(s));
    // A function of a crate, or of the type that a trait is implemented for.
    let root = path.first().map_or("", String::as_str);
    let library = match root {
        "std" | "alloc" | "core" | "test" if rust => Some(root.to_string()),
        "__rustc" if rust => Some("std".to_string()),
        "std" | "__gnu_cxx" if !rust => Some("the C++ library".to_string()),
        _ => None,
    };
    let transparent = library.as_deref() == Some("core");
    let panics = rust && is_panic(&path);
    Title { name: short(&full, &path, rust), library, transparent, closure, panics }
}

/// Whether a Rust program that gets into this function has panicked: where all panics pass
/// (the functions of `core::panicking`), and those that start one without it.
pub(crate) fn is_panic(path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match path[..] {
        ["core", "panicking", ..] => true,
        ["core", "option", "unwrap_failed" | "expect_failed"] => true,
        ["core", "result", "unwrap_failed"] => true,
        ["core", "slice", .., name] | ["core", "str", .., name] => name.ends_with("_fail"),
        ["core", "cell", name] => name.starts_with("panic_already_"),
        ["std", "panicking", name, ..] => {
            name.starts_with("begin_panic") || name.starts_with("rust_panic") || name == "panic_with_hook"
        }
        ["std", "panic", "panic_any" | "resume_unwind"] => true,
        ["alloc", "raw_vec", "handle_error" | "capacity_overflow"] => true,
        ["__rustc", "rust_begin_unwind"] => true,
        _ => false,
    }
}

/// Whether a symbol is where Rust programs get when there is no memory left.
pub(crate) fn is_out_of_memory(symbol: &str) -> bool {
    demangle(symbol).is_some_and(|full| segments(&full) == ["alloc", "alloc", "handle_alloc_error"])
}

/// Whether a symbol is one of these.
pub(crate) fn panics(symbol: &str) -> bool {
    rustc_demangle::try_demangle(symbol).is_ok_and(|name| is_panic(&segments(&format!("{name:#}"))))
}

/// Whether a symbol is that of a Rust function.
pub(crate) fn is_rust(symbol: &str) -> bool {
    rustc_demangle::try_demangle(symbol).is_ok()
}

/// Whether a symbol is that of a Rust function with this path.
pub(crate) fn is_path(symbol: &str, path: &[&str]) -> bool {
    rustc_demangle::try_demangle(symbol).is_ok_and(|name| segments(&format!("{name:#}")) == path)
}

/// The parts of a path, without type arguments: `<A as B>::f` is `f` of `A`.
fn segments(full: &str) -> Vec<String> {
    let full = full.trim();
    if let Some(rest) = full.strip_prefix('<') {
        let end = closing(rest);
        let inner = rest.get(..end).unwrap_or(rest);
        let of = top_level(inner, " as ").map_or(inner, |at| &inner[..at]);
        let of = of.trim_start_matches('&').trim_start_matches("mut ").trim_start_matches("dyn ");
        let mut path = segments(of);
        path.extend(segments(rest.get(end + 1..).unwrap_or("").trim_start_matches("::")));
        return path;
    }
    let (mut out, mut now, mut depth) = (Vec::new(), String::new(), 0i32);
    let mut chars = full.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            ':' if depth == 0 && chars.peek() == Some(&':') => {
                chars.next();
                out.push(std::mem::take(&mut now));
            }
            _ if depth == 0 => now.push(c),
            _ => {}
        }
    }
    out.push(now);
    out.retain(|s| !s.trim().is_empty());
    out
}

/// Where the bracket closes that is open at the start.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (i, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if !text[..i].ends_with('-') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i;
        }
    }
    text.len()
}

/// Where a word stands that is in no brackets.
fn top_level(text: &str, word: &str) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            _ if depth == 0 && text[i..].starts_with(word) => return Some(i),
            _ => {}
        }
    }
    None
}

fn is_closure(segment: &str) -> bool {
    segment.starts_with("{closure") || segment.starts_with("{{closure") || segment.starts_with("{lambda")
}

/// A function with the type or module it belongs to.
fn short(full: &str, path: &[String], rust: bool) -> String {
    // Of a crate only what is in it is said.
    let path = if rust && path.len() > 1 { &path[1..] } else { path };
    if let [.., module, name] = path
        && module == "ptr"
        && name.starts_with("drop_in_place")
    {
        let of = full.find("drop_in_place").and_then(|at| {
            let rest = &full[at..];
            let open = rest.find('<')? + 1;
            rest.get(open..open + closing(&rest[open..]))
        });
        if let Some(of) = of {
            return format!("drop({})", type_name(of));
        }
    }
    let path: Vec<&str> = path.iter().map(String::as_str).filter(|s| !is_closure(s)).collect();
    match path[..] {
        [.., "(anonymous namespace)", name] => name.to_string(),
        [.., module, name] => format!("{module}::{name}"),
        [name] => name.to_string(),
        [] => full.to_string(),
    }
}

/// A type without the modules of it and of its arguments.
pub(crate) fn type_name(full: &str) -> String {
    let (mut out, mut word) = (String::new(), String::new());
    let mut chars = full.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ':' if chars.peek() == Some(&':') => {
                chars.next();
                word.clear();
            }
            c if c.is_alphanumeric() || "_{}#".contains(c) => word.push(c),
            c => {
                out.push_str(&word);
                word.clear();
                out.push(c);
            }
        }
    }
    out + &word
}

#[cfg(test)]
mod tests {
    use super::{panics, title};

    #[test]
    fn names_as_their_authors_wrote_them() {
        let name = |s: &str| title(s).name;
        assert_eq!(name("worker"), "worker");
        assert_eq!(name("_Z6workerPv"), "worker");
        assert_eq!(name("_ZN5queue4pushEi"), "queue::push");
        assert_eq!(name("_ZNSt5mutex4lockEv"), "mutex::lock");
        assert_eq!(name("_ZN4main4push17h0123456789abcdefE"), "push");
        assert_eq!(name("_ZN3std6thread5spawn17h0123456789abcdefE"), "thread::spawn");
        // <alloc::sync::Arc<T> as core::clone::Clone>::clone
        let clone =
            "_ZN64_$LT$alloc..sync..Arc$LT$T$GT$$u20$as$u20$core..clone..Clone$GT$5clone17h0123456789abcdefE";
        assert_eq!(name(clone), "Arc::clone");
        assert_eq!(title(clone).library.as_deref(), Some("alloc"));
        let drop = "_ZN4core3ptr68drop_in_place$LT$std..sync..poison..mutex..MutexGuard$LT$u32$GT$$GT$17h0123456789abcdefE";
        assert_eq!(name(drop), "drop(MutexGuard<u32>)");
        assert!(title("_ZN7program4main28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE").closure);
        assert!(title("_RNCNvCsgStHSCytQ6I_7program4main0").closure);
    }

    #[test]
    fn panics_by_their_symbols_and_nothing_else() {
        for symbol in [
            "_ZN4core9panicking9panic_fmt17h0123456789abcdefE",
            "_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE",
            "_ZN4core6option13unwrap_failed17h0123456789abcdefE",
            "_RNvNtCsgStHSCytQ6I_4core9panicking5panic",
        ] {
            assert!(panics(symbol), "{symbol}");
        }
        for symbol in [
            "_ZN3std9panicking8set_hook17h0123456789abcdefE",
            "_ZN3std9panicking11panic_count8increase17h0123456789abcdefE",
            "_ZN7program14count_failures17h0123456789abcdefE",
            "_ZN7program5panic17h0123456789abcdefE",
            "_ZN7program4core9panicking5panic17h0123456789abcdefE",
            "_ZN5queue5panicEi",
            "panic",
        ] {
            assert!(!panics(symbol), "{symbol}");
        }
    }
}
