//! As much of YAML as witnesses use: blocks of mappings and sequences, scalars that are plain or in
//! quotes, flow sequences of scalars, comments. What is not read (anchors, tags, block scalars, flow
//! mappings) is an error. A plain scalar that is a whole number is a number, every other one a text.

use serde_json::{Map, Number, Value};

/// Nothing in a witness is deeper than this.
const DEEPEST: usize = 32;

struct Line {
    number: usize,
    indent: usize,
    text: String,
}

struct Reader {
    lines: Vec<Line>,
    at: usize,
}

/// Reads a document.
///
/// # Errors
/// What is wrong, with its line.
pub fn read(text: &str) -> Result<Value, String> {
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let content = line.trim_start_matches(' ');
        if content.starts_with('\t') {
            return Err(format!("line {}: a tab cannot indent", i + 1));
        }
        let text = without_comment(content).trim_end().to_string();
        if text.is_empty() || text == "---" && lines.is_empty() {
            continue;
        }
        lines.push(Line { number: i + 1, indent: line.len() - content.len(), text });
    }
    let mut reader = Reader { lines, at: 0 };
    let value = match reader.lines.first() {
        None => Value::Null,
        Some(first) => reader.block(first.indent, 0)?,
    };
    match reader.lines.get(reader.at) {
        None => Ok(value),
        Some(line) => Err(format!("line {}: this is not where it belongs: `{}`", line.number, line.text)),
    }
}

/// A line up to its comment.
fn without_comment(line: &str) -> &str {
    let (mut quote, mut before, mut escaped) = (None, ' ', false);
    for (i, c) in line.char_indices() {
        match quote {
            Some('"') if escaped => escaped = false,
            Some('"') if c == '\\' => escaped = true,
            Some(q) if c == q => quote = None,
            None if (c == '"' || c == '\'') && !before.is_alphanumeric() => quote = Some(c),
            None if c == '#' && before == ' ' => return &line[..i],
            _ => {}
        }
        before = c;
    }
    line
}

impl Reader {
    fn wrong<T>(&self, what: &str) -> Result<T, String> {
        let line = &self.lines[self.at.min(self.lines.len() - 1)];
        Err(format!("line {}: {what}: `{}`", line.number, line.text))
    }

    fn is_item(&self, indent: usize) -> bool {
        let line = self.lines.get(self.at);
        line.is_some_and(|l| l.indent == indent && (l.text == "-" || l.text.starts_with("- ")))
    }

    fn block(&mut self, indent: usize, depth: usize) -> Result<Value, String> {
        if depth > DEEPEST {
            return self.wrong("this is nested too deeply");
        }
        if self.is_item(indent) {
            return self.sequence(indent, depth);
        }
        if entry(&self.lines[self.at].text).is_some() {
            return self.mapping(indent, depth);
        }
        let value = self.scalar(&self.lines[self.at].text.clone());
        self.at += 1;
        value
    }

    fn sequence(&mut self, indent: usize, depth: usize) -> Result<Value, String> {
        let mut items = Vec::new();
        while self.is_item(indent) {
            let line = &mut self.lines[self.at];
            let rest = line.text[1..].trim_start().to_string();
            if rest.is_empty() {
                self.at += 1;
                items.push(self.below(indent, depth)?);
                continue;
            }
            // What follows the dash is a block of its own, indented by where it starts.
            line.indent += line.text.len() - rest.len();
            line.text = rest;
            let inner = line.indent;
            items.push(self.block(inner, depth + 1)?);
        }
        Ok(Value::Array(items))
    }

    fn mapping(&mut self, indent: usize, depth: usize) -> Result<Value, String> {
        let mut map = Map::new();
        while let Some(line) = self.lines.get(self.at).filter(|l| l.indent == indent) {
            let Some((key, rest)) = entry(&line.text) else { break };
            let (key, rest) = (self.text(key)?, rest.to_string());
            if map.contains_key(&key) {
                return self.wrong("this key is there twice");
            }
            let value = if rest.is_empty() {
                self.at += 1;
                if self.is_item(indent) {
                    self.sequence(indent, depth + 1)?
                } else {
                    self.below(indent, depth)?
                }
            } else {
                let value = self.scalar(&rest)?;
                self.at += 1;
                value
            };
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }

    /// What is indented more than what stands above it; nothing, if nothing is.
    fn below(&mut self, indent: usize, depth: usize) -> Result<Value, String> {
        match self.lines.get(self.at) {
            Some(next) if next.indent > indent => self.block(next.indent, depth + 1),
            _ => Ok(Value::Null),
        }
    }

    fn scalar(&self, text: &str) -> Result<Value, String> {
        if let Some(inner) = text.strip_prefix('[') {
            let Some(inner) = inner.strip_suffix(']') else { return self.wrong("a list that does not end") };
            if inner.trim().is_empty() {
                return Ok(Value::Array(Vec::new()));
            }
            return inner.split(',').map(|item| self.scalar(item.trim())).collect();
        }
        if text == "{}" {
            return Ok(Value::Object(Map::new()));
        }
        if text.starts_with(['"', '\'']) {
            return self.text(text).map(Value::String);
        }
        if text.starts_with(['|', '>', '&', '*', '!', '{', '%', '@', '`']) {
            return self.wrong("this is YAML that witnesses do not need");
        }
        let number = text.parse::<u64>().ok().filter(|_| text == "0" || !text.starts_with(['0', '+']));
        Ok(number.map_or_else(|| Value::String(text.to_string()), |n| Value::Number(Number::from(n))))
    }

    /// A scalar that is a text.
    fn text(&self, text: &str) -> Result<String, String> {
        let inner = |q: char| text.strip_prefix(q).and_then(|t| t.strip_suffix(q));
        if text.starts_with('\'') {
            return match inner('\'').filter(|t| !t.replace("''", "").contains('\'')) {
                Some(inner) => Ok(inner.replace("''", "'")),
                None => self.wrong("a quote is missing"),
            };
        }
        if !text.starts_with('"') {
            return Ok(text.to_string());
        }
        // As in JSON, but for escapes that nobody needs.
        match serde_json::from_str(text) {
            Ok(text) => Ok(text),
            Err(_) => self.wrong("this text in quotes is not read"),
        }
    }
}

/// The key of an entry of a mapping, and what stands beside it.
fn entry(text: &str) -> Option<(&str, &str)> {
    let end = match text.chars().next()? {
        q @ ('"' | '\'') => text[1..].find(q)? + 2,
        _ => text.find(": ").or_else(|| text.strip_suffix(':').map(str::len))?,
    };
    let rest = text[end..].strip_prefix(':')?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| (&text[..end], rest.trim()))
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    Value::String(text.to_string()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn blocks_and_scalars() {
        let text = "---\n# a comment\n- entry_type: \"a: b\"   # another\n  m:\n    k: 'it''s'\n    n: 12\n  list:\n  - x.c\n  \
                    - \"y #.c\"\n  \"quoted: key\": v\n  none: []\n  empty:\n- plain\n";
        let expected = json!([
            {"entry_type": "a: b", "m": {"k": "it's", "n": 12}, "list": ["x.c", "y #.c"], "quoted: key": "v",
             "none": [], "empty": null},
            "plain"
        ]);
        assert_eq!(read(text), Ok(expected));
        assert_eq!(
            read("- segment:\n  - waypoint:\n      a: b\n"),
            Ok(json!([{"segment": [{"waypoint": {"a": "b"}}]}]))
        );
        assert_eq!(read("a: [1, x]"), Ok(json!({"a": [1, "x"]})));
    }

    #[test]
    fn what_is_not_read() {
        let deep: String = (0..200).map(|i| format!("{}a:\n", " ".repeat(i))).collect();
        for bad in [
            "a: |\n  x",
            "a: b\n  c: d",
            "a: \"x",
            "a: 'x",
            "\ta: b",
            "a: b\na: c",
            "- a\nb: c",
            "a: &x 1",
            &deep,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
