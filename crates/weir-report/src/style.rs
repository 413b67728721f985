//! How text is to look: colours, width, and which characters may be used.

use crate::links::Links;

/// How text is to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether to use ANSI colours.
    pub color: bool,
    /// How many columns there are.
    pub width: usize,
    /// Whether characters beyond ASCII may be used for drawing. (Text of the
    /// user's is shown as it is.)
    pub unicode: bool,
    /// Where files are, for places that can be clicked; nothing where they cannot be.
    pub links: Option<&'static Links>,
}

impl Style {
    /// No colours, 120 columns: for files, pipes and tests.
    pub const PLAIN: Style = Style { color: false, width: 120, unicode: true, links: None };
}

impl Default for Style {
    fn default() -> Style {
        Style::PLAIN
    }
}

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing special.
    Plain,
    /// Headings.
    Strong,
    /// What did not change, and what only frames the rest.
    Dim,
    /// Errors, and what is violated.
    Bad,
    /// What was shown to hold.
    Good,
    /// Warnings, and answers left open.
    Unsure,
    /// Places and names.
    Accent,
    /// Remarks about a step.
    Remark,
}

impl Style {
    /// The text in the colour of its role.
    pub(crate) fn paint(&self, role: Role, text: &str) -> String {
        let code = match role {
            _ if !self.color || text.is_empty() => return text.to_string(),
            Role::Plain => return text.to_string(),
            Role::Strong => "1",
            Role::Dim => "2",
            Role::Bad => "1;31",
            Role::Good => "1;32",
            Role::Unsure => "1;33",
            Role::Accent => "36",
            Role::Remark => "33",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// A place, `file:line` or `file:line:column`, which leads there where it can be clicked.
    pub(crate) fn place(&self, text: &str) -> String {
        let painted = self.paint(Role::Accent, text);
        match self.links.and_then(|links| links.address(text)) {
            Some(address) => format!("\x1b]8;;{address}\x1b\\{painted}\x1b]8;;\x1b\\"),
            None => painted,
        }
    }

    fn pick(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }
    /// A thread that does not move.
    pub(crate) fn dot(&self) -> &'static str {
        self.pick("·", ".")
    }
    /// An empty buffer.
    pub(crate) fn dash(&self) -> &'static str {
        self.pick("–", "-")
    }
    /// Something left out.
    pub(crate) fn ellipsis(&self) -> &'static str {
        self.pick("…", "...")
    }
    /// In front of a remark.
    pub(crate) fn left(&self) -> &'static str {
        self.pick("←", "<-")
    }
    /// In front of steps that are not shown one by one.
    pub(crate) fn folded(&self) -> &'static str {
        self.pick("▸", ">")
    }
    /// Where a loop begins.
    pub(crate) fn again(&self) -> &'static str {
        self.pick("↻", "@")
    }
    /// In front of a label that is reached.
    pub(crate) fn right(&self) -> &'static str {
        self.pick("→", "->")
    }
    /// In front of a place.
    pub(crate) fn corner(&self) -> &'static str {
        self.pick("┌", "-->")
    }
    /// Between the line number and the line.
    pub(crate) fn bar(&self) -> &'static str {
        self.pick("│", "|")
    }
}
