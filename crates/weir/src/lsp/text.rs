//! Places: bytes here, lines and UTF-16 units in the protocol.

use serde_json::{Value, json};
use weir_ir::{SourceFile, Span};

/// The position of a byte.
pub fn position(file: &SourceFile, offset: u32) -> Value {
    let offset = (offset as usize).min(file.text.len());
    let (line, _) = file.line_col(offset as u32);
    let start = file.line_start(line) as usize;
    let before = file.text.get(start..offset).unwrap_or("");
    json!({"line": line - 1, "character": before.encode_utf16().count()})
}

/// The range of a span; a point covers the character after it.
pub fn range(file: &SourceFile, span: Span) -> Value {
    let end = if span.end > span.start {
        span.end
    } else {
        let rest = file.text.get(span.start as usize..).unwrap_or("");
        let next = rest.chars().next().filter(|c| *c != '\n');
        span.start + next.map_or(0, |c| c.len_utf8() as u32)
    };
    json!({"start": position(file, span.start), "end": position(file, end)})
}

/// The range of a line, without the spaces around it; the lines of people count from 1.
pub fn line(file: &SourceFile, line: usize) -> Value {
    let line = line.clamp(1, file.lines().max(1));
    let (start, text) = (file.line_start(line), file.line_text(line));
    let indent = text.len() - text.trim_start().len();
    range(file, Span::new(start as usize + indent, start as usize + text.trim_end().len()))
}

/// The file that an address names, if it is one of this machine.
pub fn path(uri: &str) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    let mut bytes = Vec::new();
    let mut left = rest.bytes();
    while let Some(b) = left.next() {
        let digit = |b: Option<u8>| char::from(b?).to_digit(16);
        bytes.push(match b {
            b'%' => u8::try_from(digit(left.next())? * 16 + digit(left.next())?).ok()?,
            b => b,
        });
    }
    String::from_utf8(bytes).ok().filter(|p| p.starts_with('/'))
}

/// The byte at a position.
pub fn offset(file: &SourceFile, position: &Value) -> Option<u32> {
    let line = usize::try_from(position["line"].as_u64()?).ok()? + 1;
    let character = usize::try_from(position["character"].as_u64()?).ok()?;
    if line > file.lines() {
        return u32::try_from(file.text.len()).ok();
    }
    let mut units = 0;
    let mut at = file.line_start(line);
    for c in file.line_text(line).chars() {
        if units >= character {
            break;
        }
        units += c.len_utf16();
        at += c.len_utf8() as u32;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf16() {
        let file = SourceFile::new("a", "ab\n// 𝕏é x\n");
        let x = file.text.find(" x").unwrap() as u32 + 1;
        let p = position(&file, x);
        assert_eq!(p, json!({"line": 1, "character": 7}));
        assert_eq!(offset(&file, &p), Some(x));
        assert_eq!(offset(&file, &json!({"line": 99, "character": 0})), Some(file.text.len() as u32));
        assert_eq!(offset(&file, &json!({"line": -1})), None);
    }

    #[test]
    fn addresses_name_files() {
        assert_eq!(path("file:///a%20b/%C3%A9.c").as_deref(), Some("/a b/é.c"));
        for bad in ["untitled:1", "file://host/a", "file:///%", "file:///%zz", "file:///%ff"] {
            assert_eq!(path(bad), None, "{bad}");
        }
    }
}
