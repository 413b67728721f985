//! Places in source text.

use crate::ids::FileId;

/// A stretch of bytes of one source file. `start == end` marks a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of the file `FileId(0)`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { file: FileId(0), start: clamp(start), end: clamp(end) }
    }
    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// One source file: its name as the user typed it, and its text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SourceFile {
    /// The name to show.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// Takes a file's name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        let text = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| clamp(i + 1)));
        SourceFile { name: name.into(), text, line_starts }
    }
    /// Line and column (both from 1; the column counts characters) of a byte offset.
    pub fn line_col(&self, offset: u32) -> (usize, usize) {
        let offset = offset.min(clamp(self.text.len()));
        let line = self.line_starts.partition_point(|&s| s <= offset).max(1) - 1;
        let start = self.line_starts[line] as usize;
        let mut end = offset as usize;
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        (line + 1, self.text.get(start..end).map_or(0, |s| s.chars().count()) + 1)
    }
    /// The text of a line (from 1), without its line break.
    pub fn line_text(&self, line: usize) -> &str {
        let Some(&start) = line.checked_sub(1).and_then(|l| self.line_starts.get(l)) else { return "" };
        let end = self.line_starts.get(line).map_or(self.text.len(), |&e| e as usize);
        self.text.get(start as usize..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }
    /// How many lines the file has.
    pub fn lines(&self) -> usize {
        self.line_starts.len()
    }
    /// The byte offset at which a line (from 1) starts.
    pub fn line_start(&self, line: usize) -> u32 {
        self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(clamp(self.text.len()))
    }
}

/// All source files of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// The files; [`FileId`] is the position.
    pub files: Vec<SourceFile>,
}

impl Sources {
    /// Sources that consist of one file.
    pub fn single(name: impl Into<String>, text: impl Into<String>) -> Sources {
        Sources { files: vec![SourceFile::new(name, text)] }
    }
    /// The file of a span.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.index())
    }
    /// Line and column (both from 1) at which the span starts.
    pub fn line_col(&self, span: Span) -> (usize, usize) {
        self.file(span.file).map_or((0, 0), |f| f.line_col(span.start))
    }
    /// The line (from 1) at which the span starts; 0 where there is no source.
    pub fn line(&self, span: Span) -> usize {
        self.line_col(span).0
    }
    /// The text of the span; empty where there is none.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).and_then(|f| f.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }
}

/// The name of a file without folders and extension.
pub fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    }
}
