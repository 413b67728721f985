//! Commands that are shown to be typed: a file's name with a space in it is one word.

/// A word as a shell takes it.
pub fn word(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./:=+,@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_string();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Several words.
pub fn words(list: &[String]) -> String {
    list.iter().map(|w| word(w)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn a_shell_takes_it_as_one_word() {
        assert_eq!(word("examples/peterson.weir"), "examples/peterson.weir");
        assert_eq!(word("my prog.weir"), "'my prog.weir'");
        assert_eq!(word("it's.weir"), "'it'\\''s.weir'");
        assert_eq!(word(""), "''");
    }
}
