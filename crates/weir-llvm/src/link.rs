//! Several texts of LLVM IR as one: what a linker does with names.
//!
//! A program in several files is compiled file by file, and the texts are put together before they are read:
//!
//! * names that only their file knows (`internal`, `private`), the names of types, and the numbers of
//!   metadata and attributes get an ending or another number, so that those of different files stay apart;
//! * what one file declares and another defines is declared no more;
//! * of definitions that may be given several times (`linkonce`, `weak`, `common`) the first stays, or the one
//!   that may not; two of the latter are an error, as they are for a linker;
//! * what runs before `main` (`llvm.global_ctors`) is put together in the order of the files.
//!
//! Texts are what clang writes: an item begins at the beginning of a line.

use std::collections::{HashMap, HashSet};

/// Lists that are put together: what they begin with. Nothing is lost with the others of their kind.
const CONSTRUCTORS: &str = "llvm.global_ctors";
const DESTRUCTORS: &str = "llvm.global_dtors";

/// How a definition stands to others of the same name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Strength {
    Declared,
    Weak,
    Strong,
}

/// A piece of a text.
struct Item<'a> {
    text: &'a str,
    kind: Kind<'a>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind<'a> {
    /// A function or variable, by the name that it has in the text.
    Symbol(&'a str, Strength),
    /// One that only its file knows.
    Own,
    /// A list of functions to run, before or after.
    List(&'a str),
    /// `$name = comdat …`
    Comdat(&'a str),
    /// What every file says for itself.
    Header,
    /// Everything else.
    Other,
}

/// Puts the texts of several files together; `names` are what the files are called.
///
/// # Errors
/// What keeps them from being one program, in words.
pub fn link(files: &[(&str, &str)]) -> Result<String, String> {
    let [(_, first)] = files else { return linked(files) };
    Ok((*first).to_string())
}

fn linked(files: &[(&str, &str)]) -> Result<String, String> {
    let mut renamed: Vec<String> = Vec::new();
    let (mut nodes, mut groups) = (0, 0);
    for (i, (name, text)) in files.iter().enumerate() {
        let ending = if i == 0 { String::new() } else { format!(".file{}", i + 1) };
        let own = own_names(text);
        if let Some(number) = own.iter().find(|n| n.starts_with('%') && n[1..].parse::<u64>().is_ok()) {
            return Err(format!("`{name}` has a type without a name (`{number}`)"));
        }
        let (text, highest) = rename(text, &own, &ending, [nodes, groups]);
        (nodes, groups) = (highest[0], highest[1]);
        renamed.push(text);
    }
    let all: Vec<Vec<Item<'_>>> = renamed.iter().map(|text| items(text)).collect();
    let mut best: HashMap<&str, (Strength, usize)> = HashMap::new();
    for (file, items) in all.iter().enumerate() {
        for item in items {
            let Kind::Symbol(name, strength) = item.kind else { continue };
            match best.get(name) {
                Some((Strength::Strong, other)) if strength == Strength::Strong && *other != file => {
                    let (one, two) = (files[*other].0, files[file].0);
                    return Err(format!("`{name}` is defined in `{one}` and in `{two}`"));
                }
                Some((known, _)) if *known >= strength => {}
                _ => {
                    best.insert(name, (strength, file));
                }
            }
        }
    }
    let mut out = String::new();
    let mut comdats: HashSet<&str> = HashSet::new();
    let mut lists: Vec<(&str, Vec<&str>)> = Vec::new();
    for (file, items) in all.iter().enumerate() {
        for item in items {
            let keep = match &item.kind {
                Kind::Symbol(name, strength) => best.get(name) == Some(&(*strength, file)),
                Kind::Comdat(name) => comdats.insert(name),
                Kind::Header => file == 0,
                Kind::List(name) => {
                    match lists.iter_mut().find(|(n, _)| n == name) {
                        Some((_, all)) => all.push(item.text),
                        None => lists.push((name, vec![item.text])),
                    }
                    false
                }
                Kind::Own | Kind::Other => true,
            };
            if keep {
                out.push_str(item.text);
            }
        }
    }
    for (name, texts) in lists {
        out.push_str(&joined(name, &texts)?);
    }
    Ok(out)
}

/// One list of several.
fn joined(name: &str, texts: &[&str]) -> Result<String, String> {
    let unknown = || format!("the list `{name}` cannot be read");
    let mut elements: Vec<&str> = Vec::new();
    let mut ty = "";
    for text in texts {
        // `@name = appending global [1 x TYPE] [TYPE { … }], …`
        let (_, rest) = text.split_once(" x ").ok_or_else(unknown)?;
        // What optimisation has left of a list whose functions it has run.
        if rest.contains("] zeroinitializer") {
            continue;
        }
        let (of, rest) = rest.split_once("] [").ok_or_else(unknown)?;
        let end = closing(rest).ok_or_else(unknown)?;
        ty = of;
        elements.push(&rest[..end]);
    }
    if elements.is_empty() {
        return Ok(String::new());
    }
    let count: usize = elements.iter().map(|e| e.matches(&format!("{ty} {{")).count()).sum();
    Ok(format!("@{name} = appending global [{count} x {ty}] [{}]\n", elements.join(", ")))
}

/// Where the bracket ends that was opened before.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' if depth == 0 => return Some(i),
            ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The items of a text: each begins at the beginning of a line, and goes on to the next.
fn items(text: &str) -> Vec<Item<'_>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut inside = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        inside = match inside {
            true => !line.starts_with('}'),
            false => line.starts_with("define ") && line.trim_end().ends_with('{'),
        };
        if !inside {
            out.push(Item { text: &text[start..at], kind: kind(&text[start..at]) });
            start = at;
        }
    }
    if start < text.len() {
        out.push(Item { text: &text[start..], kind: kind(&text[start..]) });
    }
    out
}

fn kind(text: &str) -> Kind<'_> {
    let head = text.lines().next().unwrap_or_default();
    if let Some(rest) = head.strip_prefix('$') {
        return Kind::Comdat(rest.split(" =").next().unwrap_or(rest));
    }
    if head.starts_with("source_filename") || head.starts_with("target ") || named_metadata(head) {
        return Kind::Header;
    }
    let function = head.starts_with("define ") || head.starts_with("declare ");
    if !function && !head.starts_with('@') {
        return Kind::Other;
    }
    let Some((before, name, after)) = symbol(head) else { return Kind::Other };
    let words = if function { before } else { after };
    let has =
        |word: &str| words.split(' ').take_while(|w| !w.starts_with(['[', '{', '('])).any(|w| w == word);
    if name == CONSTRUCTORS || name == DESTRUCTORS {
        return Kind::List(name);
    }
    // Lists of what is to be kept: nobody reads them.
    if name.starts_with("llvm.") && !function {
        return Kind::Header;
    }
    if has("internal") || has("private") {
        return Kind::Own;
    }
    let weak = ["linkonce", "linkonce_odr", "weak", "weak_odr", "common", "available_externally"];
    let strength = if head.starts_with("declare ") || has("external") || has("extern_weak") {
        Strength::Declared
    } else if weak.iter().any(|w| has(w)) {
        Strength::Weak
    } else {
        Strength::Strong
    };
    Kind::Symbol(name, strength)
}

fn named_metadata(head: &str) -> bool {
    head.strip_prefix('!').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The first name of a function or variable in a line: what is before it, it, and what comes after.
fn symbol(head: &str) -> Option<(&str, &str, &str)> {
    let at = head.find('@')?;
    let end = at + 1 + name_len(&head[at + 1..])?;
    Some((&head[..at], &head[at + 1..end], head[end..].trim_start_matches([' ', '='])))
}

/// How long the name is that a text begins with, its quotes included.
fn name_len(text: &str) -> Option<usize> {
    if let Some(rest) = text.strip_prefix('"') {
        return Some(rest.find('"')? + 2);
    }
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "$._-".contains(c))).unwrap_or(text.len());
    (end > 0).then_some(end)
}

/// The names, with their signs, that only this file knows.
fn own_names(text: &str) -> Vec<String> {
    let mut own = Vec::new();
    for item in items(text) {
        let head = item.text.lines().next().unwrap_or_default();
        match item.kind {
            Kind::Own => own.extend(symbol(head).map(|(_, name, _)| format!("@{name}"))),
            Kind::Other if head.starts_with('%') => {
                own.extend(name_len(&head[1..]).map(|n| head[..=n].to_string()));
            }
            _ => {}
        }
    }
    own
}

/// The text with an ending for these names, and numbers of metadata and attributes from these on; and the
/// next ones that are free.
fn rename(text: &str, own: &[String], ending: &str, from: [u64; 2]) -> (String, [u64; 2]) {
    let own: HashSet<&str> = own.iter().map(String::as_str).collect();
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut next = from;
    let mut rest = text;
    while let Some(at) = rest.find(['"', ';', '@', '%', '!', '#']) {
        out.push_str(&rest[..at]);
        let sign = rest.as_bytes()[at];
        let tail = &rest[at + 1..];
        let taken = match sign {
            b'"' => tail.find('"').map_or(tail.len(), |end| end + 1),
            b';' => tail.find('\n').unwrap_or(tail.len()),
            b'@' | b'%' => name_len(tail).unwrap_or(0),
            _ => tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len()),
        };
        let word = &rest[at..at + 1 + taken];
        match sign {
            b'"' => out.push_str(word),
            // A comment.
            b';' => {}
            b'@' | b'%' if own.contains(word) && !ending.is_empty() => match word.strip_suffix('"') {
                Some(open) => {
                    out.push_str(open);
                    out.push_str(ending);
                    out.push('"');
                }
                None => {
                    out.push_str(word);
                    out.push_str(ending);
                }
            },
            b'!' | b'#' if taken > 0 => {
                let which = usize::from(sign == b'#');
                let number = word[1..].parse::<u64>().unwrap_or(0) + from[which];
                next[which] = next[which].max(number + 1);
                out.push(sign as char);
                out.push_str(&number.to_string());
            }
            _ => out.push_str(word),
        }
        rest = &rest[at + 1 + taken..];
    }
    out.push_str(rest);
    (out, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "source_filename = \"a.c\"\n%struct.s = type { i32 }\n@n = internal global i32 1\n\
        @shared = global i32 7, !dbg !0\n@text = private constant [3 x i8] c\"@n\\00\"\n\
        @llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @f, i8* null }]\n\
        declare void @g() #0\ndefine internal void @f() #0 {\n  store i32 2, i32* @n, !dbg !1 ; @n\n  ret void\n}\n\
        attributes #0 = { nounwind }\n!llvm.module.flags = !{!0}\n!0 = !{i32 1}\n!1 = !{!0}\n";
    const TWO: &str = "source_filename = \"b.c\"\n%struct.s = type { i64 }\n@n = internal global i32 2\n\
        @shared = external global i32\n@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] \
        [{ i32, void ()*, i8* } { i32 65535, void ()* @f, i8* null }]\ndefine internal void @f() #0 {\n  ret void\n}\n\
        define void @g() #0 {\n  %a = alloca %struct.s\n  store i32 2, i32* @n, !dbg !0\n  ret void\n}\n\
        attributes #0 = { nounwind }\n!0 = !{i32 2}\n";

    #[test]
    fn names_of_one_file_stay_apart_and_others_meet() {
        let text = link(&[("a.c", ONE), ("b.c", TWO)]).unwrap();
        for there in [
            "@n = internal global i32 1\n",
            "@n.file2 = internal global i32 2\n",
            "%struct.s.file2 = type { i64 }",
            "alloca %struct.s.file2",
            "store i32 2, i32* @n.file2, !dbg !2",
            "!2 = !{i32 2}",
            "define void @g() #1 {",
            "attributes #1 =",
            "define internal void @f.file2()",
            "[2 x { i32, void ()*, i8* }]",
            "void ()* @f, i8* null }, { i32, void ()*, i8* } { i32 65535, void ()* @f.file2",
            "c\"@n\\00\"",
        ] {
            assert!(text.contains(there), "{there}\n{text}");
        }
        for gone in ["declare void @g", "@shared = external", "\"b.c\""] {
            assert!(!text.contains(gone), "{gone}\n{text}");
        }
        assert_eq!(text.matches("appending").count(), 1);
    }

    #[test]
    fn a_list_that_is_empty_adds_nothing() {
        let one = "@llvm.global_ctors = appending global [0 x { i32, void ()*, i8* }] zeroinitializer\n";
        let two = link(&[("a.c", one), ("b.c", TWO)]).unwrap();
        assert!(two.contains("appending global [1 x { i32, void ()*, i8* }] [{"), "{two}");
        assert!(!link(&[("a.c", one), ("b.c", one)]).unwrap().contains("appending"));
    }

    #[test]
    fn two_definitions_are_one_too_many() {
        let said = link(&[("a.c", ONE), ("b.c", ONE)]).unwrap_err();
        assert_eq!(said, "`shared` is defined in `a.c` and in `b.c`");
    }
}
