//! Patterns of file names, as shells have them: `*`, `?` and `[a-z]` within a name, `**` for any number of
//! folders. Names that begin with a dot are matched only by patterns that do, and `**` follows no symbolic
//! links, so that it ends.

use std::path::Path;

/// Whether a text has anything of a pattern in it.
pub fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// The files below a folder that a pattern names, in order, relative to the folder. A text that is the name
/// of a file stands for that file.
pub fn expand(folder: &Path, pattern: &str) -> Vec<String> {
    if folder.join(pattern).is_file() {
        return vec![pattern.to_string()];
    }
    let parts: Vec<&str> = pattern.split('/').filter(|p| !p.is_empty() && *p != ".").collect();
    let mut found = Vec::new();
    let start = if pattern.starts_with('/') { "/" } else { "" };
    walk(folder, start, &parts, &mut found);
    found.sort();
    found.dedup();
    found
}

/// Whether a pattern names a path, both relative to the same folder.
pub fn matches(pattern: &str, path: &str) -> bool {
    fn parts(text: &str) -> Vec<&str> {
        text.split('/').filter(|p| !p.is_empty() && *p != ".").collect()
    }
    fn all(pattern: &[&str], path: &[&str]) -> bool {
        match (pattern, path) {
            ([], []) => true,
            (["**", rest @ ..], _) => {
                all(rest, path)
                    || matches!(path, [first, more @ ..] if !first.starts_with('.') && all(pattern, more))
            }
            ([p, rest @ ..], [name, more @ ..]) => names(p, name) && all(rest, more),
            _ => false,
        }
    }
    all(&parts(pattern), &parts(path))
}

fn walk(folder: &Path, at: &str, parts: &[&str], found: &mut Vec<String>) {
    let Some((part, rest)) = parts.split_first() else { return };
    let below = |name: &str| match at {
        "" => name.to_string(),
        at if at.ends_with('/') => format!("{at}{name}"),
        at => format!("{at}/{name}"),
    };
    if *part == ".." || !is_pattern(part) {
        let next = below(part);
        if rest.is_empty() {
            found.extend(folder.join(&next).is_file().then_some(next));
        } else {
            walk(folder, &next, rest, found);
        }
        return;
    }
    if *part == "**" {
        // No folder at all.
        walk(folder, at, rest, found);
    }
    // What cannot be read has no files for us.
    let Ok(entries) = std::fs::read_dir(folder.join(if at.is_empty() { "." } else { at })) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if *part == "**" {
            if !name.starts_with('.') && entry.file_type().is_ok_and(|t| t.is_dir()) {
                walk(folder, &below(name), parts, found);
            }
        } else if names(part, name) {
            let next = below(name);
            if rest.is_empty() {
                found.extend(folder.join(&next).is_file().then_some(next));
            } else {
                walk(folder, &next, rest, found);
            }
        }
    }
}

/// Whether a pattern without folders is about a name.
fn names(pattern: &str, name: &str) -> bool {
    if name.starts_with('.') && !pattern.starts_with('.') {
        return false;
    }
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    // The last `*`, and how much of the name it has taken: only that one ever has to take more.
    let (mut p, mut n, mut star) = (0, 0, None);
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, n));
                p += 1;
                continue;
            }
            Some(_) => {
                if let Some(width) = one(&pattern[p..], name[n]) {
                    (p, n) = (p + width, n + 1);
                    continue;
                }
            }
            None => {}
        }
        let Some((at, taken)) = star else { return false };
        star = Some((at, taken + 1));
        (p, n) = (at + 1, taken + 1);
    }
    pattern[p..].iter().all(|c| *c == '*')
}

/// How many characters of a pattern stand for this one; `None`: it is another.
fn one(pattern: &[char], c: char) -> Option<usize> {
    match pattern[0] {
        '?' => Some(1),
        '[' => {
            let (not, from) = if matches!(pattern.get(1), Some('!' | '^')) { (true, 2) } else { (false, 1) };
            // A `]` that comes first is one of the set.
            let Some(end) = (from + 1..pattern.len()).find(|&i| pattern[i] == ']') else {
                return (c == '[').then_some(1);
            };
            let set = &pattern[from..end];
            let (mut i, mut within) = (0, false);
            while i < set.len() {
                if i + 2 < set.len() && set[i + 1] == '-' {
                    within |= (set[i]..=set[i + 2]).contains(&c);
                    i += 3;
                } else {
                    within |= set[i] == c;
                    i += 1;
                }
            }
            (within != not).then_some(end + 1)
        }
        other => (other == c).then_some(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_patterns() {
        for (pattern, name, as_told) in [
            ("*.weir", "a.weir", true),
            ("*.weir", ".weir", false),
            ("*.weir", ".a.weir", false),
            (".*", ".a", true),
            ("*a*b*c", "xaybzbc", true),
            ("*a*b*c", "xaybz", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("[a-c]x", "bx", true),
            ("[!a-c]x", "bx", false),
            ("[]a]", "]", true),
            ("[", "[", true),
            ("", "", true),
            ("**", "ab", true),
        ] {
            assert_eq!(names(pattern, name), as_told, "{pattern} {name}");
        }
    }

    #[test]
    fn folders() {
        for (pattern, path, as_told) in [
            ("a/*.c", "a/b.c", true),
            ("*.c", "a/b.c", false),
            ("**/*.c", "b.c", true),
            ("**/*.c", "a/x/b.c", true),
            ("a/**/b.c", "a/b.c", true),
            ("a/**", "a/b/c", true),
            ("**/*.c", ".git/b.c", false),
            ("./a/b.c", "a/b.c", true),
        ] {
            assert_eq!(matches(pattern, path), as_told, "{pattern} {path}");
        }
    }

    #[test]
    fn files_of_a_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = expand(folder, "src/op*/[em]*.rs");
        assert_eq!(found, ["src/options/entry.rs", "src/options/mod.rs"]);
        assert!(expand(folder, "**/globs.rs").contains(&"src/globs.rs".to_string()));
        assert_eq!(expand(folder, "src/globs.rs"), ["src/globs.rs"]);
        assert!(expand(folder, "no/*.weir").is_empty());
        assert_eq!(expand(folder, "../weir-driver/Cargo.t[o]ml"), ["../weir-driver/Cargo.toml"]);
    }
}
