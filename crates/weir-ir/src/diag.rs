//! Messages about a place in the user's text.

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program is accepted; the user should know something about it.
    Warning,
    /// The program is refused.
    Error,
}

/// One message: what is wrong, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where; `None` for messages about the file as a whole.
    pub span: Option<Span>,
    /// What to write under the caret ("did you mean `flag`?"); may be empty.
    pub label: String,
    /// What to do about it; shown after the snippet.
    pub hint: Option<String>,
    /// Further places that matter ("first declared here").
    pub also: Vec<(Span, String)>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            message: message.into(),
            span: Some(span),
            label: String::new(),
            hint: None,
            also: Vec::new(),
        }
    }
    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }
    /// An error about the file as a whole.
    pub fn error_without_place(message: impl Into<String>) -> Diagnostic {
        Diagnostic { span: None, ..Diagnostic::error(Span::default(), message) }
    }
    /// Sets the text under the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }
    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }
    /// Adds a further place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.also.push((span, text.into()));
        self
    }
    /// Whether this refuses the program.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The known name most like `name`, if one is close enough to be a slip of the
/// finger (edit distance with transpositions, at most a third of the length).
pub fn suggest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(1);
    known
        .into_iter()
        .filter(|k| *k != name)
        .map(|k| (distance(name, k), k))
        .filter(|&(d, k)| d <= limit && d < k.chars().count())
        .min_by_key(|&(d, _)| d)
        .map(|(_, k)| k)
}

/// Optimal string alignment distance.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    if a.len().abs_diff(b.len()) > 8 || a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let mut d = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in d.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in d[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(!a[i - 1].eq_ignore_ascii_case(&b[j - 1]));
            let mut best = (d[i - 1][j] + 1).min(d[i][j - 1] + 1).min(d[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(d[i - 2][j - 2] + 1);
            }
            d[i][j] = best;
        }
    }
    d[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn a_slip_of_the_finger_is_recognised() {
        assert_eq!(suggest("flga", ["flag", "turn"]), Some("flag"));
        assert_eq!(suggest("x", ["flag", "turn"]), None);
        assert_eq!(suggest("tun", ["flag", "turn"]), Some("turn"));
    }
}
