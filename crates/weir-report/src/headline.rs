//! The first lines of an answer, in parts: what a terminal prints in a line, a page
//! shows in boxes.
//!
//! ```text
//! UNSAFE under TSO   left@cs and right@cs at once        peterson.weir:20
//! found by explore (412 states) in 3 ms; replayed by the judge
//! ```

use crate::style::{Role, Style};
use crate::text::width;
use weir_ir::Model;

/// The place stands at the right, but not so far right that the eye loses it.
const FAR_RIGHT: usize = 100;

/// What an answer says first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Headline {
    /// The answer: `UNSAFE`.
    pub word: &'static str,
    /// Whether that is good news.
    pub role: Role,
    /// The machine it is about, where it is about one.
    pub model: Option<Model>,
    /// What the answer is about, in a phrase.
    pub text: String,
    /// Where that stands: `peterson.weir:20`.
    pub place: Option<String>,
    /// How the answer was found, a line each.
    pub how: Vec<String>,
}

impl Headline {
    /// An answer about a machine, without a place and without how it was found.
    pub fn new(word: &'static str, role: Role, model: Model, text: impl Into<String>) -> Headline {
        Headline { word, role, model: Some(model), text: text.into(), place: None, how: Vec::new() }
    }

    /// The same, and how it was found: another line.
    #[must_use]
    pub fn how(mut self, line: impl Into<String>) -> Headline {
        self.how.push(line.into());
        self
    }

    /// The answer and the machine: `UNSAFE under TSO`.
    pub fn title(&self) -> String {
        format!("{}{}", self.word, self.under())
    }

    fn under(&self) -> String {
        self.model.map_or(String::new(), |model| format!(" under {model}"))
    }

    /// The first line.
    pub fn first(&self, style: &Style) -> String {
        let start = format!("{}   {}", self.title(), self.text);
        let painted = format!("{}{}   {}", style.paint(self.role, self.word), self.under(), self.text);
        match &self.place {
            None => format!("{painted}\n"),
            Some(place) => {
                let end = style.width.min(FAR_RIGHT);
                let used = width(&start) + width(place);
                if used + 3 > style.width && width(&start) > 0 {
                    return format!("{painted}\n{}\n", style.place(place));
                }
                let gap = if used + 3 <= end { end - used } else { 3 };
                format!("{painted}{:gap$}{}\n", "", style.place(place))
            }
        }
    }

    /// All lines.
    pub fn lines(&self, style: &Style) -> String {
        let how: String = self.how.iter().map(|line| format!("{line}\n")).collect();
        self.first(style) + &how
    }

    /// All lines, or the first one for whoever wants little.
    pub fn for_people(&self, quiet: bool, style: &Style) -> String {
        if quiet { self.first(style) } else { self.lines(style) }
    }
}
