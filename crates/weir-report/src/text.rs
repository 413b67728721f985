//! Text on a grid of columns: widths, cutting, wrapping, and making every
//! character visible.
//!
//! Widths are an approximation of Unicode Standard Annex 11 that covers what
//! source text contains: combining and zero-width characters take no column,
//! East Asian wide characters and emoji take two.

use crate::style::{Role, Style};

/// How many columns a tab moves to.
const TAB: usize = 4;

/// The columns a character takes.
pub(crate) fn char_width(c: char) -> usize {
    match u32::from(c) {
        0x300..=0x36f | 0x200b..=0x200f | 0x20d0..=0x20f0 | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f => 0,
        0x1100..=0x115f
        | 0x2e80..=0x303e
        | 0x3041..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1f64f
        | 0x1f680..=0x1f6ff
        | 0x1f900..=0x1faff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// The columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// What is shown for a character: control characters and those that reorder
/// text would spoil the grid (or the terminal), so they get a visible stand-in.
pub(crate) fn visible(c: char, style: &Style) -> char {
    let stand_in = |picture: char| if style.unicode { picture } else { '?' };
    match u32::from(c) {
        n @ 0..=0x1f => stand_in(char::from_u32(0x2400 + n).unwrap_or('?')),
        0x7f => stand_in('␡'),
        0x80..=0x9f | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff => stand_in('\u{fffd}'),
        _ => c,
    }
}

/// The text with tabs as spaces and every other character visible.
pub(crate) fn clean(text: &str, style: &Style) -> String {
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for c in text.chars() {
        if c == '\t' {
            let n = TAB - column % TAB;
            out.extend(std::iter::repeat_n(' ', n));
            column += n;
        } else {
            let c = visible(c, style);
            out.push(c);
            column += char_width(c);
        }
    }
    out
}

/// The text cut to at most `max` columns; an ellipsis says that something is missing.
pub(crate) fn cut(text: &str, max: usize, style: &Style) -> String {
    if width(text) <= max {
        return text.to_string();
    }
    let mark = style.ellipsis();
    let room = max.saturating_sub(width(mark));
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        used += char_width(c);
        if used > room {
            break;
        }
        out.push(c);
    }
    out.truncate(out.trim_end().len());
    out.push_str(mark);
    out
}

/// The text in lines of at most `max` columns, broken at spaces where there are
/// some. Never empty.
pub(crate) fn wrap(text: &str, max: usize) -> Vec<String> {
    let max = max.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let w = width(word);
        if used > 0 && used + 1 + w > max {
            lines.push(String::new());
            used = 0;
        } else if used > 0 {
            push_last(&mut lines, ' ');
            used += 1;
        }
        for c in word.chars() {
            if used + char_width(c) > max && used > 0 {
                lines.push(String::new());
                used = 0;
            }
            push_last(&mut lines, c);
            used += char_width(c);
        }
    }
    lines
}

fn push_last(lines: &mut [String], c: char) {
    if let Some(last) = lines.last_mut() {
        last.push(c);
    }
}

/// `1 step`, `3 steps`.
pub(crate) fn count(n: u64, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// The text on one line: every run of white space becomes one space.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line with a heading; further lines stand under the text.
pub(crate) fn put_wrapped(head: &str, role: Role, text: &str, style: &Style, out: &mut String) {
    let indent = width(head);
    for (i, line) in wrap(text, style.width.saturating_sub(indent).max(20)).iter().enumerate() {
        if i == 0 {
            let word = head.trim_end();
            out.push_str(&style.paint(role, word));
            out.push_str(&" ".repeat(indent - width(word)));
        } else {
            out.push_str(&" ".repeat(indent));
        }
        out.push_str(line);
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_not_bytes() {
        assert_eq!(width("flag"), 4);
        assert_eq!(width("日本"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(cut("abcdef", 4, &Style::PLAIN), "abc…");
        assert_eq!(cut("ab", 4, &Style::PLAIN), "ab");
        assert_eq!(clean("a\tb\u{1b}[0m", &Style::PLAIN), "a   b␛[0m");
    }

    #[test]
    fn wrapping_breaks_at_spaces_and_inside_long_words() {
        assert_eq!(wrap("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
    }

    #[test]
    fn lists_read_like_english() {
        let s = |n: usize| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(listed(&s(1)), "1");
        assert_eq!(listed(&s(2)), "1 and 2");
        assert_eq!(listed(&s(3)), "1, 2 and 3");
    }
}
