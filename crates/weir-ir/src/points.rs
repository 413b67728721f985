//! Where a fence can be written in the source text, and how.
//!
//! A front end lists the [`TextPoint`]s of a text; [`TextPoints::write`] puts
//! fences there. Because the result is text of the same format, the front end
//! itself says what a fence at a point means: nobody has to guess.

use crate::ids::FileId;
use crate::op::FenceKind;
use crate::program::Program;
use crate::span::Span;

/// A change of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// First byte that is replaced.
    pub start: u32,
    /// One past the last byte that is replaced.
    pub end: u32,
    /// What is written there first.
    pub before: String,
    /// Whether the fence follows.
    pub fence: bool,
    /// What is written last.
    pub after: String,
    /// Whether it closes a bracket that another edit of the point opens: of
    /// several edits at one place, those come first, innermost first.
    pub closes: bool,
}

impl Edit {
    /// The fence, between two texts.
    pub fn fence(at: u32, before: impl Into<String>, after: impl Into<String>) -> Edit {
        Edit { start: at, end: at, before: before.into(), fence: true, after: after.into(), closes: false }
    }
    /// Other text.
    pub fn replace(start: u32, end: u32, with: impl Into<String>) -> Edit {
        Edit { start, end, before: with.into(), fence: false, after: String::new(), closes: false }
    }
    /// The same, closing a bracket.
    #[must_use]
    pub fn closing(self) -> Edit {
        Edit { closes: true, ..self }
    }
}

/// A place where a fence can be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPoint {
    /// The byte before which the fence stands.
    pub at: u32,
    /// Where it stands at the end of a block or body: the first byte of the
    /// statement after which it stands.
    pub after: Option<u32>,
    /// For automata: the control state before whose steps it stands.
    pub state: Option<String>,
    /// How it is written.
    pub edits: Vec<Edit>,
}

impl TextPoint {
    /// Before this byte.
    pub fn before(at: u32, edits: Vec<Edit>) -> TextPoint {
        TextPoint { at, after: None, state: None, edits }
    }
    /// Before this byte, after a statement that starts there, if there is one.
    pub fn after(at: u32, statement: Option<u32>, edits: Vec<Edit>) -> TextPoint {
        TextPoint { at, after: statement, state: None, edits }
    }
    /// At a control state, whose line starts there.
    pub fn at_state(state: &str, at: u32, edits: Vec<Edit>) -> TextPoint {
        TextPoint { at, after: None, state: Some(state.to_string()), edits }
    }
}

/// How fences are spelled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenceWords {
    /// A full fence.
    pub full: String,
    /// A store-store fence, where the format has one.
    pub store_store: Option<String>,
    /// A step that does nothing; `{n}` in it becomes the number of the place.
    pub nothing: String,
}

/// The places of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPoints {
    /// How fences are spelled.
    pub words: FenceWords,
    /// The places, in the order of the text.
    pub points: Vec<TextPoint>,
}

/// A text with fences in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edited {
    /// The text.
    pub text: String,
    /// What was changed, in order.
    pub changes: Vec<Change>,
}

/// A stretch that was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// In the old text.
    pub old: (u32, u32),
    /// In the new text.
    pub new: (u32, u32),
    /// The place (by its position in the list given) whose fence is here.
    pub fence: Option<usize>,
}

impl TextPoints {
    /// Writes fences at some of the places (given by number). `None` where a
    /// kind has no spelling or two places get in each other's way.
    pub fn write(&self, text: &str, chosen: &[(usize, FenceKind)]) -> Option<Edited> {
        let mut edits: Vec<(u32, bool, usize, usize, &Edit, String)> = Vec::new();
        for (i, (point, kind)) in chosen.iter().enumerate() {
            let word = match kind {
                FenceKind::Full => self.words.full.clone(),
                FenceKind::StoreStore => self.words.store_store.clone()?,
                FenceKind::None => self.words.nothing.replace("{n}", &point.to_string()),
            };
            for e in &self.points.get(*point)?.edits {
                let order = if e.closes { usize::MAX - point } else { *point };
                edits.push((e.start, !e.closes, order, i, e, word.clone()));
            }
        }
        edits.sort_by_key(|(start, opens, order, ..)| (*start, *opens, *order));
        let mut out =
            Edited { text: String::with_capacity(text.len() + 16 * edits.len()), changes: Vec::new() };
        let mut done = 0;
        for (start, _, _, i, e, word) in edits {
            if start < done || e.end < start {
                return None;
            }
            out.text += text.get(done as usize..start as usize)?;
            let from = out.text.len() as u32;
            out.text += &e.before;
            if e.fence {
                out.text += &word;
            }
            out.text += &e.after;
            let new = (from, out.text.len() as u32);
            out.changes.push(Change { old: (start, e.end), new, fence: e.fence.then_some(i) });
            done = e.end;
        }
        out.text += text.get(done as usize..)?;
        Some(out)
    }
}

impl Edited {
    /// The place of the old text that a place of the new text comes from.
    pub fn old_span(&self, span: Span) -> Span {
        let start = self.old_offset(span.start);
        Span { start, end: self.old_offset(span.end).max(start), ..span }
    }

    /// Takes all places of a program that are in a file of the new text back to
    /// the old text.
    pub fn take_back(&self, program: &mut Program, file: FileId) {
        let back = |span: &mut Span| {
            if span.file == file {
                *span = self.old_span(*span);
            }
        };
        program.objects.iter_mut().for_each(|o| back(&mut o.span));
        program.properties.iter_mut().for_each(|p| back(&mut p.span));
        for r in &mut program.routines {
            back(&mut r.span);
            r.regs.iter_mut().for_each(|x| back(&mut x.span));
            r.locs.iter_mut().for_each(|x| back(&mut x.span));
            r.edges.iter_mut().for_each(|x| back(&mut x.span));
        }
    }

    fn old_offset(&self, new: u32) -> u32 {
        let i = self.changes.partition_point(|c| c.new.0 <= new);
        match i.checked_sub(1).map(|i| self.changes[i]) {
            None => new,
            Some(c) if new < c.new.1 => c.old.0,
            Some(c) => new - c.new.1 + c.old.1,
        }
    }

    /// The place whose fence the span is, if it is one.
    pub fn fence_at(&self, span: Span) -> Option<usize> {
        let i = self.changes.partition_point(|c| c.new.0 <= span.start).checked_sub(1)?;
        let c = self.changes[i];
        if span.end <= c.new.1 && span.start < span.end { c.fence } else { None }
    }
}

/// How a line of its own, or a stretch within a line, is inserted before a
/// place of the text.
#[derive(Clone, Copy, Debug)]
pub struct Insertion<'a> {
    text: &'a str,
}

impl<'a> Insertion<'a> {
    /// Into this text.
    pub fn into(text: &'a str) -> Insertion<'a> {
        Insertion { text }
    }

    /// The line break of the text.
    pub fn line_break(self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    /// Where the line starts, if there is nothing but white space between there
    /// and the place; and that white space.
    pub fn line_start(self, at: u32) -> Option<(u32, &'a str)> {
        let before = self.text.get(..at as usize)?;
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let indent = &before[start..];
        indent.chars().all(char::is_whitespace).then_some((start as u32, indent))
    }

    /// The fence before a place: on a line of its own where the place starts a
    /// line, else in the line. `end` ends the statement.
    pub fn before(self, at: u32, end: &str) -> Edit {
        match self.line_start(at) {
            Some((start, indent)) => Edit::fence(start, indent, format!("{end}{}", self.line_break())),
            None => Edit::fence(at, "", format!("{end} ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_written_and_found_again() {
        let text = "a {\n    x = 1; y = 2;\n}\n";
        let at = |what: &str| text.find(what).unwrap_or(0) as u32;
        let insert = Insertion::into(text);
        let point = |at| TextPoint::before(at, vec![insert.before(at, ";")]);
        let words = FenceWords { full: "fence".into(), store_store: None, nothing: "skip".into() };
        let points = TextPoints { words, points: vec![point(at("x")), point(at("y"))] };
        let edited = points.write(text, &[(0, FenceKind::Full), (1, FenceKind::None)]).unwrap();
        assert_eq!(edited.text, "a {\n    fence;\n    x = 1; skip; y = 2;\n}\n");
        let y = edited.text.find('y').unwrap();
        assert_eq!(edited.old_span(Span::new(y, y + 1)), Span::new(at("y") as usize, at("y") as usize + 1));
        let skip = edited.text.find("skip").unwrap();
        assert_eq!(edited.fence_at(Span::new(skip, skip + 5)), Some(1));
        assert_eq!(edited.fence_at(Span::new(y, y + 1)), None);
        assert_eq!(points.write(text, &[(0, FenceKind::StoreStore)]), None);
    }
}
