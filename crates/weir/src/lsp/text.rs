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
}
