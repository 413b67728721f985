//! Fences for C and Rust.
//!
//! The places are those of the user's text. A text with all of them marked goes
//! through the compiler, and the fences are searched on what it makes of that.
//! Because it may make something else of the text without marks, three things
//! are checked: the program as it is needs fences; the text with the fences,
//! compiled once more, reaches the goal; if it does not, other minimal sets are
//! tried, and if none does, the answer is that it is not known. Executions that
//! are shown are those of the marked program.

use super::found::{Repair, write};
use super::goals::Checker;
use crate::input::{self, Instead, NotTaken};
use std::collections::BTreeMap;
use std::path::Path;
use weir_ir::points::{Edited, TextPoints};
use weir_ir::{EdgeId, FenceKind, Program, RoutineId, SourceFile, Span};
use weir_llvm::Language;
use weir_robust::fence::{self, Answer, Check, Effort, Fence, Marked, Outcome, Point};

/// How often places that the compiler does not take are left out.
const MOST_ATTEMPTS: usize = 12;
/// How many headers are looked at for how a fence is spelled.
const MOST_HEADERS: usize = 64;
/// How many sets of fences are compiled.
const MOST_SETS: usize = 12;

/// Where a compiled program comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The file, as the user named it.
    pub name: &'a str,
    /// What it is written in.
    pub language: Language,
    /// The user's flags for the compiler.
    pub flags: &'a [String],
}

impl<'a> Origin<'a> {
    /// Of a file, by its name.
    pub fn of(name: &'a str, flags: &'a [String]) -> Option<Origin<'a>> {
        Some(Origin { name, language: Language::of(name)?, flags })
    }

    pub(super) fn load(&self, text: &str, whole: bool) -> Result<Instead, NotTaken> {
        input::load_instead(self.name, text, self.language, self.flags, whole)
    }
}

fn answer(outcome: Outcome, checks: usize) -> Answer {
    let all = outcome == Outcome::NoneNeeded;
    Answer { outcome, sets: Vec::new(), all, checks, clauses: 0 }
}

/// Finds fences; `None` where no place of the text can be marked.
pub(crate) fn repair(
    program: &Program,
    origin: &Origin<'_>,
    checker: &mut Checker<'_>,
) -> Option<(Repair, Marked)> {
    let as_it_is = match checker.check(program, Effort::Full) {
        Check::Holds => Some(Outcome::NoneNeeded),
        Check::Unknown(why) => Some(Outcome::Unknown(why)),
        Check::Broken(_) => None,
    };
    if let Some(outcome) = as_it_is {
        let marked = Marked::from_marks(program.clone(), Vec::new());
        return Some((Repair::new(answer(outcome, 1), program, &marked, None), marked));
    }
    let text = input::read(origin.name).ok()?;
    let points = weir_llvm::fence_points(origin.language, &text, &included(origin, &text));
    let marked = mark(origin, &text, &points, program.whole)?;
    let mut options = checker.settings.search.clone();
    let mut found = fence::synthesize(&marked, &options, &mut |p, effort| checker.check(p, effort));
    found.checks += 1;
    let mut least = true;
    match &found.outcome {
        Outcome::NoneNeeded => {
            let why = "the compiler makes other code of the program when places for fences are marked, \
                       and that code needs none";
            found = answer(Outcome::Unknown(weir_engine::StopReason::Exhausted(why.into())), found.checks);
        }
        Outcome::Repaired(_) => {
            let mut tried = 0;
            let mut reaches = |set: &[(usize, FenceKind)], checker: &mut Checker<'_>| {
                tried += 1;
                write(&marked, &points, &text, set)
                    .and_then(|edited| origin.load(&edited.text, program.whole).ok())
                    .is_some_and(|i| matches!(checker.check(&i.program, Effort::Full), Check::Holds))
            };
            let first = found.sets.first().cloned().unwrap_or_default();
            if !reaches(&first, checker) {
                least = false;
                options.more = options.more.max(MOST_SETS);
                let more = fence::synthesize(&marked, &options, &mut |p, effort| checker.check(p, effort));
                let others = more.sets.into_iter().take(MOST_SETS);
                let other = others.into_iter().find(|set| *set != first && reaches(set, checker));
                let fence = |&(point, kind): &(usize, FenceKind)| Fence { point, kind, forbids: None };
                let outcome = match &other {
                    Some(set) => Outcome::Repaired(set.iter().map(fence).collect()),
                    None => Outcome::Unknown(weir_engine::StopReason::Exhausted(
                        "with the fences found written in it, the program is compiled to other code, \
                         which does not reach the goal"
                            .into(),
                    )),
                };
                let checks = found.checks + more.checks;
                found = Answer { sets: other.into_iter().collect(), ..answer(outcome, checks) };
            } else if found.sets.len() > 1 {
                let sets = found.sets.len();
                let mut kept = std::mem::take(&mut found.sets);
                kept.retain(|set| *set == first || reaches(set, checker));
                found.all &= kept.len() == sets;
                found.sets = kept;
            }
            found.checks += tried;
        }
        Outcome::Unrepairable { .. } | Outcome::Unknown(_) => {}
    }
    let shown = marked.program().clone();
    let repair = Repair::new(found, &shown, &marked, Some((&points, &text)));
    Some((Repair { program: Some(shown), least, ..repair }, marked))
}

/// The text of the headers beside the file that it includes, and of theirs.
fn included(origin: &Origin<'_>, text: &str) -> String {
    let folder = Path::new(origin.name).parent().unwrap_or(Path::new(""));
    let names = |text: &str| -> Vec<String> {
        let name = |l: &str| {
            let rest = l.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
            rest.trim_start().strip_prefix('"')?.split('"').next().map(str::to_string)
        };
        if origin.language == Language::Rust { Vec::new() } else { text.lines().filter_map(name).collect() }
    };
    let (mut all, mut seen, mut todo) = (String::new(), Vec::new(), names(text));
    while let Some(name) = todo.pop() {
        if seen.len() < MOST_HEADERS && !seen.contains(&name) {
            let header = folder.join(&name).to_str().and_then(|p| input::read(p).ok()).unwrap_or_default();
            todo.extend(names(&header));
            all += &header;
            seen.push(name);
        }
    }
    all
}

/// Compiles the text with its places marked. Places that the compiler does not
/// take are left out.
fn mark(origin: &Origin<'_>, text: &str, points: &TextPoints, whole: bool) -> Option<Marked> {
    let mut chosen: Vec<usize> = (0..points.points.len()).collect();
    for _ in 0..MOST_ATTEMPTS {
        let list: Vec<_> = chosen.iter().map(|i| (*i, FenceKind::None)).collect();
        let edited = points.write(text, &list)?;
        match origin.load(&edited.text, whole) {
            Ok(instead) => return marked(instead, origin, text, points, &edited),
            Err(NotTaken::Refused(_)) => return None,
            Err(NotTaken::Lines(lines)) => {
                let source = SourceFile::new("", edited.text.as_str());
                let line = |at: u32| source.line_col(at).0;
                let bad: Vec<usize> = edited
                    .changes
                    .iter()
                    .filter(|c| lines.iter().any(|l| (line(c.new.0)..=line(c.new.1)).contains(l)))
                    .filter_map(|c| c.fence.map(|i| chosen[i]))
                    .collect();
                if bad.is_empty() {
                    return None;
                }
                chosen.retain(|i| !bad.contains(i));
            }
        }
    }
    None
}

/// The places that the compiler left marks of.
fn marked(
    Instead { mut program, file, marks }: Instead,
    origin: &Origin<'_>,
    text: &str,
    points: &TextPoints,
    edited: &Edited,
) -> Option<Marked> {
    let file = file?;
    edited.take_back(&mut program, file);
    program.warnings.clear();
    program.sources.files[file.index()] = SourceFile::new(origin.name, text);
    let mut found: BTreeMap<usize, Vec<(RoutineId, EdgeId)>> = BTreeMap::new();
    for mark in marks {
        found.entry(mark.place).or_default().push((mark.routine, mark.edge));
    }
    let point = |(n, marks): (usize, Vec<_>)| {
        let point = points.points.get(n)?;
        let here = |at: u32| Span { file, start: at, end: at };
        Some(Point {
            marks,
            span: here(point.at),
            after: point.after.map(here),
            state: None,
            text: Some(n),
            weight: 1,
            kinds: vec![FenceKind::Full, FenceKind::StoreStore],
        })
    };
    let found: Vec<Point> = found.into_iter().filter_map(point).collect();
    let marked = Marked::from_marks(program, found);
    (!marked.points().is_empty()).then_some(marked)
}
