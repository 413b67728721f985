//! Fences and stronger orderings for a package: a program compiled from several files of the
//! user's, by a build system that the caller runs.
//!
//! As for a single file (`compiled`), all places of the texts that are in the program are
//! marked, the package is compiled so, and the search goes over what the compiler made; what
//! is found is written into the texts, compiled and checked again. Orderings of stores are made
//! stronger as in `orderings`, all files together.

use super::goals::{Checker, Settings};
use super::orderings::{MOST, least};
use super::search::Refused;
use std::collections::{BTreeMap, BTreeSet};
use weir_engine::clock::Instant;
use weir_engine::{Stats, StopReason};
use weir_ir::points::{Change, Edited, TextPoints};
use weir_ir::{EdgeId, FenceKind, FileId, Op, Program, RoutineId, SourceFile, Span};
use weir_llvm::{Language, Mark, StoreOrdering};
use weir_report::fences::{FenceAt, OrderingAt};
use weir_report::patch;
use weir_robust::fence::{self, Check, Effort, Marked, Outcome, Point};

/// How often places that the compiler does not take are left out.
const MOST_ATTEMPTS: usize = 12;
/// How many sets of fences are compiled.
const MOST_SETS: usize = 6;
/// In how many lines before its ordering a store may begin.
const LINES: usize = 4;

/// A file of the package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageText {
    /// Its name, as debug information has it.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Why a package with changed files is no program.
#[derive(Debug)]
pub enum NotCompiled {
    /// The compiler complains about these lines of these files.
    Lines(Vec<(String, usize)>),
    /// Something else.
    Otherwise(String),
}

/// Compiles the package with these files in the place of its own.
pub type Compile<'a> = dyn FnMut(&[PackageText]) -> Result<(Program, Vec<Mark>), NotCompiled> + 'a;

/// What was found for a package.
#[derive(Clone, Debug)]
pub struct PackageRepair {
    /// What the search for fences says.
    pub outcome: Outcome,
    /// The fences.
    pub fences: Vec<FenceAt>,
    /// The program that fences and executions are those of.
    pub program: Program,
    /// The fences as a change of the files.
    pub patch: String,
    /// Stronger orderings that reach the goal as well.
    pub orderings: Vec<OrderingAt>,
    /// The same as a change of the files.
    pub orderings_patch: String,
    /// How many programs were checked.
    pub checks: usize,
    /// How many places were tried.
    pub places: usize,
    /// What it cost.
    pub stats: Stats,
}

/// A file with its places; they are counted through all files.
struct Marking {
    text: PackageText,
    points: TextPoints,
    first: usize,
}

/// Finds what makes a program of a package safe. The texts are those that may be changed.
///
/// # Errors
/// If the judge refuses an execution that an engine found.
pub fn repair_package(
    program: &Program,
    texts: &[PackageText],
    settings: &Settings,
    compile: &mut Compile<'_>,
) -> Result<PackageRepair, Refused> {
    let start = Instant::now();
    let mut checker = Checker::new(settings);
    let mut found = search(program, texts, &mut checker, compile);
    if let Outcome::Unrepairable { sequential, .. } = &mut found.outcome {
        *sequential = checker.is_wrong_under_sc(program);
        if !*sequential {
            let why = format!(
                "no fences at the {} places between statements of the package reach the goal; within \
                 expressions, macros and other packages none were tried",
                found.places
            );
            found.outcome = Outcome::Unknown(StopReason::Exhausted(why));
        }
    }
    let wrong = matches!(found.outcome, Outcome::Unrepairable { .. } | Outcome::NoneNeeded);
    if !wrong {
        orderings(program, texts, &mut found, &mut checker, compile);
    }
    found.stats = Stats { seconds: start.elapsed().as_secs_f64(), ..checker.stats };
    checker.refused.map_or(Ok(found), Err)
}

fn nothing(program: Program, outcome: Outcome, checks: usize) -> PackageRepair {
    PackageRepair {
        outcome,
        fences: Vec::new(),
        program,
        patch: String::new(),
        orderings: Vec::new(),
        orderings_patch: String::new(),
        checks,
        places: 0,
        stats: Stats::default(),
    }
}

fn unknown(why: impl Into<String>) -> Outcome {
    Outcome::Unknown(StopReason::Exhausted(why.into()))
}

fn search(
    program: &Program,
    texts: &[PackageText],
    checker: &mut Checker<'_>,
    compile: &mut Compile<'_>,
) -> PackageRepair {
    match checker.check(program, Effort::Full) {
        Check::Holds => return nothing(program.clone(), Outcome::NoneNeeded, 1),
        Check::Unknown(why) => return nothing(program.clone(), Outcome::Unknown(why), 1),
        Check::Broken(_) => {}
    }
    if checker.is_wrong_under_sc(program) {
        let engine = checker.settings.engine.clone();
        let shown = crate::engines::run(program, crate::engines::Engine::Auto, &engine);
        if let weir_engine::Outcome::Unsafe(trace) = shown.outcome {
            return nothing(program.clone(), Outcome::Unrepairable { trace, sequential: true }, 3);
        }
    }
    let (markings, marked) = match mark(texts, compile) {
        Ok(both) => both,
        Err(why) => return nothing(program.clone(), unknown(why), 2),
    };
    let mut options = checker.settings.search.clone();
    options.more = MOST_SETS - 1;
    let answer = fence::synthesize(&marked, &options, &mut |p, effort| checker.check(p, effort));
    let mut found = nothing(marked.program().clone(), answer.outcome, answer.checks + 2);
    found.places = marked.points().len();
    match &found.outcome {
        Outcome::NoneNeeded => {
            found.outcome = unknown(
                "the compiler makes other code of the package when places for fences are marked, and that \
                 code needs none",
            );
        }
        Outcome::Repaired(_) => {
            let mut sets = answer.sets.iter().take(MOST_SETS);
            let good = sets.find_map(|set| {
                found.checks += 1;
                let edited = write(&markings, &marked, set)?;
                let changed: Vec<PackageText> = edited.iter().map(|(name, _, e)| changed(name, e)).collect();
                let (program, _) = compile(&changed).ok()?;
                matches!(checker.check(&program, Effort::Full), Check::Holds).then_some((set, edited))
            });
            match good {
                Some((set, edited)) => {
                    let at = |c: &(usize, FenceKind)| super::found::at(marked.program(), &marked, *c);
                    found.fences = set.iter().map(at).collect();
                    found.patch = edited.iter().map(|(name, old, e)| patch::unified(name, old, e)).collect();
                }
                None => {
                    found.outcome = unknown(
                        "with the fences found written in it, the package is compiled to other code, which \
                         does not reach the goal",
                    );
                }
            }
        }
        Outcome::Unrepairable { .. } | Outcome::Unknown(_) => {}
    }
    found
}

fn changed(name: &str, edited: &Edited) -> PackageText {
    PackageText { name: name.to_string(), text: edited.text.clone() }
}

/// The files with fences in them: names, old texts, new texts.
fn write(
    markings: &[Marking],
    marked: &Marked,
    set: &[(usize, FenceKind)],
) -> Option<Vec<(String, String, Edited)>> {
    let mut of_file: BTreeMap<usize, Vec<(usize, FenceKind)>> = BTreeMap::new();
    for (point, kind) in set {
        let number = marked.points()[*point].text?;
        let file = markings.iter().rposition(|m| m.first <= number)?;
        of_file.entry(file).or_default().push((number - markings[file].first, *kind));
    }
    let edit = |(file, chosen): (usize, Vec<_>)| {
        let m = &markings[file];
        let edited = m.points.write(&m.text.text, &chosen)?;
        Some((m.text.name.clone(), m.text.text.clone(), edited))
    };
    of_file.into_iter().map(edit).collect()
}

/// Compiles the package with its places marked. Those that the compiler does not take are left
/// out.
fn mark(texts: &[PackageText], compile: &mut Compile<'_>) -> Result<(Vec<Marking>, Marked), String> {
    let (mut markings, mut first) = (Vec::new(), 0);
    for text in texts {
        let mut points = weir_llvm::fence_points(Language::Rust, &text.text, "");
        points.words.nothing = format!("::weir::__point::<{{ {first} + {{n}} }}>()");
        let n = points.points.len();
        markings.push(Marking { text: text.clone(), points, first });
        first += n;
    }
    let mut chosen: Vec<Vec<usize>> = markings.iter().map(|m| (0..m.points.points.len()).collect()).collect();
    for _ in 0..MOST_ATTEMPTS {
        let edit = |(m, chosen): (&Marking, &Vec<usize>)| {
            let list: Vec<_> = chosen.iter().map(|i| (*i, FenceKind::None)).collect();
            m.points.write(&m.text.text, &list)
        };
        let edited: Option<Vec<Edited>> = markings.iter().zip(&chosen).map(edit).collect();
        let edited = edited.ok_or("two places for fences get in each other's way")?;
        let now: Vec<PackageText> =
            markings.iter().zip(&edited).map(|(m, e)| changed(&m.text.name, e)).collect();
        match compile(&now) {
            Ok((program, marks)) => {
                let marked = marked(program, &marks, &markings, &edited);
                if marked.points().is_empty() {
                    return Err("no place for a fence is in the program".into());
                }
                return Ok((markings, marked));
            }
            Err(NotCompiled::Otherwise(why)) => return Err(why),
            Err(NotCompiled::Lines(lines)) => {
                let before: usize = chosen.iter().map(Vec::len).sum();
                for ((m, e), chosen) in markings.iter().zip(&edited).zip(&mut chosen) {
                    leave_out(chosen, e, lines.iter().filter(|l| l.0 == m.text.name).map(|l| l.1));
                }
                if chosen.iter().map(Vec::len).sum::<usize>() == before {
                    return Err("the compiler does not take the package with places for fences marked".into());
                }
            }
        }
    }
    Err("the compiler does not take the package with places for fences marked".into())
}

/// Leaves out the places that are in lines of the changed text.
fn leave_out(chosen: &mut Vec<usize>, edited: &Edited, lines: impl Iterator<Item = usize>) {
    let source = SourceFile::new("", edited.text.as_str());
    let line = |at: u32| source.line_col(at).0;
    let lines: BTreeSet<usize> = lines.collect();
    let here = |c: &&Change| (line(c.new.0)..=line(c.new.1)).any(|l| lines.contains(&l));
    let bad: BTreeSet<usize> =
        edited.changes.iter().filter(here).filter_map(|c| c.fence.map(|i| chosen[i])).collect();
    chosen.retain(|i| !bad.contains(i));
}

/// The places that the compiler left marks of.
fn marked(mut program: Program, marks: &[Mark], markings: &[Marking], edited: &[Edited]) -> Marked {
    let mut files: Vec<Option<FileId>> = Vec::new();
    for (m, e) in markings.iter().zip(edited) {
        let file = program.sources.files.iter().position(|f| f.text == e.text).map(FileId::new);
        if let Some(file) = file {
            e.take_back(&mut program, file);
            program.sources.files[file.index()] = SourceFile::new(m.text.name.as_str(), m.text.text.as_str());
        }
        files.push(file);
    }
    program.warnings.clear();
    let mut found: BTreeMap<usize, Vec<(RoutineId, EdgeId)>> = BTreeMap::new();
    for mark in marks {
        found.entry(mark.place).or_default().push((mark.routine, mark.edge));
    }
    let point = |(n, marks): (usize, Vec<_>)| {
        let file = markings.iter().rposition(|m| m.first <= n)?;
        let point = markings[file].points.points.get(n - markings[file].first)?;
        let file = files[file]?;
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
    let points: Vec<Point> = found.into_iter().filter_map(point).collect();
    Marked::from_marks(program, points)
}

/// Stronger orderings, of the stores that the program has.
fn orderings(
    program: &Program,
    texts: &[PackageText],
    found: &mut PackageRepair,
    checker: &mut Checker<'_>,
    compile: &mut Compile<'_>,
) {
    let reached = lines_of_stores(program);
    let mut all: Vec<(usize, usize, StoreOrdering)> = Vec::new();
    for (i, t) in texts.iter().enumerate() {
        let source = SourceFile::new("", t.text.as_str());
        for o in weir_llvm::store_orderings(Language::Rust, &t.text) {
            let line = source.line_col(o.start).0;
            let is = |l: usize| reached.contains(&(t.name.clone(), l));
            if (line.saturating_sub(LINES)..=line).any(is) {
                all.push((i, line, o));
            }
        }
    }
    if all.is_empty() || all.len() > MOST {
        return;
    }
    let write = |chosen: &[(usize, usize)]| -> Vec<(usize, Edited)> {
        let of = |i: usize| {
            let mine = chosen.iter().filter(|c| all[c.0].0 == i);
            let edits: Vec<(u32, u32, &str)> = mine
                .map(|(k, n)| (all[*k].2.start, all[*k].2.end, all[*k].2.stronger[*n].as_str()))
                .collect();
            (!edits.is_empty()).then(|| (i, replaced(&texts[i].text, &edits)))
        };
        (0..texts.len()).filter_map(of).collect()
    };
    let mut checks = 0;
    let counts: Vec<usize> = all.iter().map(|o| o.2.stronger.len()).collect();
    let chosen = least(&counts, &mut |chosen| {
        checks += 1;
        let now: Vec<PackageText> = write(chosen).iter().map(|(i, e)| changed(&texts[*i].name, e)).collect();
        let Ok((program, _)) = compile(&now) else { return false };
        matches!(checker.check(&program, Effort::Full), Check::Holds)
    });
    found.checks += checks;
    let Some(chosen) = chosen else { return };
    found.orderings_patch =
        write(&chosen).iter().map(|(i, e)| patch::unified(&texts[*i].name, &texts[*i].text, e)).collect();
    let at = |(k, n): &(usize, usize)| {
        let (i, line, o) = &all[*k];
        let column = SourceFile::new("", texts[*i].text.as_str()).line_col(o.start).1;
        let to = o.stronger[*n].rsplit("::").next().unwrap_or_default().to_string();
        OrderingAt { file: texts[*i].name.clone(), line: *line, column, from: o.word.clone(), to }
    };
    found.orderings = chosen.iter().map(at).collect();
}

/// The lines in which the program stores.
fn lines_of_stores(program: &Program) -> BTreeSet<(String, usize)> {
    let edges = program.routines.iter().flat_map(|r| &r.edges);
    let stores = edges.filter(|e| matches!(e.op, Op::Store(..)));
    let line = |e: &weir_ir::Edge| {
        let file = program.sources.file(e.span.file)?;
        Some((file.name.clone(), file.line_col(e.span.start).0))
    };
    stores.filter_map(line).collect()
}

/// A text with some stretches replaced, in the order of the text.
fn replaced(text: &str, edits: &[(u32, u32, &str)]) -> Edited {
    let mut out = Edited { text: String::new(), changes: Vec::new() };
    let mut done = 0;
    for (start, end, word) in edits {
        out.text += &text[done..*start as usize];
        let from = out.text.len() as u32;
        out.text += word;
        out.changes.push(Change { old: (*start, *end), new: (from, out.text.len() as u32), fence: None });
        done = *end as usize;
    }
    out.text += &text[done..];
    out
}
