//! Answers as GitHub annotations: one line each that a workflow prints and the
//! site shows at the line of the change.

use serde_json::Value;

/// One line per thing to say about the results that `--json` prints.
pub fn github(results: &[Value]) -> String {
    let mut out = String::new();
    for r in results {
        let file = r["file"].as_str().unwrap_or("");
        for (level, text, d) in crate::sarif::messages(r) {
            put(&mut out, level, d["file"].as_str().unwrap_or(file), d, "weir", &text);
        }
        let Some((level, title, text)) = crate::sarif::said(r) else { continue };
        let level = if level == "error" { "error" } else { "warning" };
        let place = crate::sarif::place(r);
        put(&mut out, level, place["file"].as_str().unwrap_or(file), place, &title, &text);
    }
    out
}

fn put(out: &mut String, level: &str, file: &str, place: &Value, title: &str, text: &str) {
    let mut line = format!("::{level} file={}", property(file));
    for (key, name) in [("line", "line"), ("end_line", "endLine"), ("column", "col")] {
        if let Some(n) = place[key].as_u64().filter(|n| *n > 0) {
            line += &format!(",{name}={n}");
        }
    }
    *out += &format!("{line},title={}::{}\n", property(title), message(text));
}

/// Line breaks end a command, so they are written as codes.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_line_each() {
        let result = json!({
            "verdict": "unsafe", "file": "a,b.weir", "model": "tso", "engine": "explore",
            "violation": {"text": "never\nx", "file": "a,b.weir", "line": 3},
            "warnings": [{"severity": "warning", "message": "100%", "file": "a,b.weir", "line": 1, "column": 2}],
        });
        let text = github(&[result]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "::warning file=a%2Cb.weir,line=1,col=2,title=weir::100%25");
        assert!(
            lines[1].starts_with("::error file=a%2Cb.weir,line=3,title=UNSAFE under TSO::never%0Ax"),
            "{text}"
        );
        assert_eq!(lines.len(), 2);
    }
}
