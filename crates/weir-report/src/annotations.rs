//! Answers as GitHub annotations: one line each that a workflow prints and the
//! site shows at the line of the change.

use crate::answer::{Answer, Place};
use crate::sarif;

/// One line per thing to say about the answers.
pub fn github(answers: &[Answer]) -> String {
    let mut out = String::new();
    for a in answers {
        for m in &a.messages {
            let (level, text) = sarif::message(m);
            put(&mut out, level, &a.file, &m.place.clone().unwrap_or_default(), "weir", &text);
        }
        let Some((level, title, text)) = sarif::said(a) else { continue };
        let level = if level == "error" { "error" } else { "warning" };
        put(&mut out, level, &a.file, &a.place(), &title, &text);
    }
    out
}

fn put(out: &mut String, level: &str, file: &str, place: &Place, title: &str, text: &str) {
    let mut line = format!("::{level} file={}", property(place.file.as_deref().unwrap_or(file)));
    for (n, name) in [(place.line, "line"), (place.end_line, "endLine"), (place.column, "col")] {
        if n > 0 {
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
    use crate::answer::{Message, Violated, Word};
    use weir_ir::{Model, Severity};

    #[test]
    fn one_line_each() {
        let at = |line, column| Some(Place { column, ..Place::line(line) });
        let message = Message {
            severity: Severity::Warning,
            message: "100%".into(),
            place: at(1, 2),
            label: String::new(),
            hint: None,
            also: Vec::new(),
        };
        let result = Answer {
            model: Some(Model::Tso),
            messages: vec![message],
            violation: Some(Violated { text: "never\nx".into(), place: at(3, 0) }),
            ..Answer::without("a,b.weir", Word::Unsafe)
        };
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
