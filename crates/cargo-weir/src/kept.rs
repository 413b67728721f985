//! What is kept beside the IR of a unit, so that a second run need not read 25 MB: the list of
//! tests, and for each case the slice of the module ([`weir_llvm::slice`]) that its executions
//! entered the last time.
//!
//! A file counts if its first line says that it was made by this very program from this very IR
//! (sizes and times of both, as cargo compares them) and if its check sum is right; else it is as
//! if it were not there. A slice only ever leaves functions out: where a
//! path gets to one of those, the question is asked again about the whole module ([`crate::run`]), and the
//! slice grows. So where the IR has changed, the slice of the old one is a good guess for a new one: the same functions,
//! and all that the old module did not have. Files are written beside their place and moved there, since several runs may go on at once. That one
//! cannot be written is no error.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::UNIX_EPOCH;
use weir_llvm::RustTest;

/// What a file begins with.
const BEGINS: &str = "; weir ";
/// Stands for a list of tests where there is no harness.
const NO_HARNESS: &str = "no harness";
/// Between two names.
const TAB: char = '\t';

/// The IR of a unit, and what is kept of it.
#[derive(Debug)]
pub struct Ir {
    path: PathBuf,
    /// The program and the IR that kept files must be of; nothing is kept where that is not known.
    key: Option<String>,
    text: OnceLock<Result<Arc<str>, String>>,
}

/// A slice of the module.
#[derive(Debug)]
pub struct Slice {
    /// Its file.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Ir {
    /// The IR in a file.
    pub fn of(path: &Path) -> Ir {
        let own = std::env::current_exe().ok();
        let key = own.and_then(|own| Some(format!("{} {}", stamp(&own)?, stamp(path)?)));
        Ir { path: path.to_path_buf(), key, text: OnceLock::new() }
    }

    /// The file.
    pub fn path(&self) -> String {
        self.path.display().to_string()
    }

    /// All of the text, which is read once.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn text(&self) -> Result<Arc<str>, String> {
        let read = || match fs::read_to_string(&self.path) {
            Ok(text) => Ok(text.into()),
            Err(e) => Err(format!("`{}` cannot be read: {e}", self.path.display())),
        };
        self.text.get_or_init(read).clone()
    }

    /// The tests of the unit; none where it has no harness.
    ///
    /// # Errors
    /// The IR cannot be read.
    pub fn tests(&self) -> Result<Option<Vec<RustTest>>, String> {
        if let Some(known) = self.read("tests").and_then(|text| tests_from(&text)) {
            return Ok(known);
        }
        let found = weir_llvm::rust_tests(&self.text()?);
        self.write("tests", &tests_as_text(found.as_deref()));
        Ok(found)
    }

    /// What is kept of the module for a program with these arguments.
    pub fn slice(&self, arguments: &[String]) -> Option<Slice> {
        let name = slice_name(arguments);
        let path = self.place(&name).display().to_string();
        let (old, fresh) = self.read_any(&name)?;
        if fresh {
            return Some(Slice { path, text: old });
        }
        let whole = self.text().ok()?;
        let (before, now) = (weir_llvm::defined(&old), weir_llvm::defined(&whole));
        let keep = names(&old).chain(now.difference(&before).copied());
        let text = sliced(&whole, keep.collect());
        self.write(&name, &text);
        Some(Slice { path, text })
    }

    /// Keeps what executions of a program with these arguments have entered.
    pub fn keep(&self, arguments: &[String], entered: &[String]) {
        let Ok(text) = self.text() else { return };
        let before = self.read(&slice_name(arguments)).unwrap_or_default();
        let new = entered.iter().map(String::as_str).filter(|n| !n.contains([TAB, '\n']));
        let keep = names(&before).chain(new);
        self.write(&slice_name(arguments), &sliced(&text, keep.collect()));
    }

    fn place(&self, name: &str) -> PathBuf {
        self.path.with_extension("kept").join(name)
    }

    fn read(&self, name: &str) -> Option<String> {
        self.read_any(name).filter(|(_, fresh)| *fresh).map(|(text, _)| text)
    }

    /// What a file that is not broken says, and whether it is of this program and this IR.
    fn read_any(&self, name: &str) -> Option<(String, bool)> {
        let text = fs::read_to_string(self.place(name)).ok()?;
        let (first, rest) = text.split_once('\n')?;
        let (key, found) = first.strip_prefix(BEGINS)?.rsplit_once(' ')?;
        (found == sum(rest)).then(|| (rest.to_string(), self.key.as_deref() == Some(key)))
    }

    fn write(&self, name: &str, text: &str) {
        let Some(first) = self.first_line(text) else { return };
        let place = self.place(name);
        let beside = place.with_extension(format!("{}.new", std::process::id()));
        let folder = place.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&beside, format!("{first}\n{text}")));
        if written.and_then(|()| fs::rename(&beside, &place)).is_err() {
            let _ = fs::remove_file(&beside);
        }
    }

    fn first_line(&self, text: &str) -> Option<String> {
        Some(format!("{BEGINS}{} {}", self.key.as_ref()?, sum(text)))
    }
}

fn sum(text: &str) -> String {
    let mut sum = DefaultHasher::new();
    text.hash(&mut sum);
    format!("{:016x}", sum.finish())
}

/// The names that a slice was made for: its first line.
fn names(slice: &str) -> impl Iterator<Item = &str> {
    let first = slice.lines().next().and_then(|l| l.strip_prefix("; ")).unwrap_or_default();
    first.split(TAB).filter(|n| !n.is_empty())
}

/// A slice, with the names that it is made for in its first line.
fn sliced(text: &str, keep: HashSet<&str>) -> String {
    let mut names: Vec<&str> = keep.iter().copied().collect();
    names.sort_unstable();
    format!("; {}\n{}", names.join("\t"), weir_llvm::slice(text, &keep))
}

/// Size and time of a file.
fn stamp(path: &Path) -> Option<String> {
    let about = fs::metadata(path).ok()?;
    let time = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{}-{}", about.len(), time.as_nanos()))
}

fn slice_name(arguments: &[String]) -> String {
    let mut sum = DefaultHasher::new();
    arguments.hash(&mut sum);
    format!("{:016x}.ll", sum.finish())
}

fn tests_as_text(tests: Option<&[RustTest]>) -> String {
    let Some(tests) = tests else { return format!("{NO_HARNESS}\n") };
    let line =
        |t: &RustTest| format!("{}\t{}\t{}\t{}\t{}\n", t.name, t.function, t.ignored, t.should_panic, t.line);
    tests.iter().map(line).collect()
}

fn tests_from(text: &str) -> Option<Option<Vec<RustTest>>> {
    if text.trim_end() == NO_HARNESS {
        return Some(None);
    }
    let test = |line: &str| {
        let fields: Vec<&str> = line.split(TAB).collect();
        let [name, function, ignored, should_panic, line] = fields[..] else { return None };
        Some(RustTest {
            name: name.to_string(),
            function: function.to_string(),
            ignored: ignored.parse().ok()?,
            should_panic: should_panic.parse().ok()?,
            line: line.parse().ok()?,
        })
    };
    text.lines().map(test).collect::<Option<Vec<RustTest>>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "define i32 @main() {\n  ret i32 0\n}\ndefine i32 @b() {\n  ret i32 1\n}\n";

    fn ir(name: &str) -> Ir {
        let folder = std::env::temp_dir().join(format!("weir-kept-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("unit.ll");
        fs::write(&path, TEXT).expect("a file");
        Ir::of(&path)
    }

    fn remove(ir: &Ir) {
        let _ = fs::remove_dir_all(ir.path.parent().expect("a folder"));
    }

    #[test]
    fn slices_grow() {
        let (ir, arguments) = (ir("grow"), ["a".to_string()]);
        assert!(ir.slice(&arguments).is_none());
        ir.keep(&arguments, &["main".into()]);
        let one = ir.slice(&arguments).expect("kept").text;
        assert!(one.contains("ret i32 0") && !one.contains("ret i32 1"), "{one}");
        ir.keep(&arguments, &["b".into()]);
        let both = ir.slice(&arguments).expect("kept").text;
        assert!(both.contains("ret i32 0") && both.contains("ret i32 1"), "{both}");
        assert!(ir.slice(&["other".to_string()]).is_none());
        remove(&ir);
    }

    #[test]
    fn what_is_broken_is_not_there_and_what_is_old_is_a_guess() {
        let (ir, arguments) = (ir("broken"), ["a".to_string()]);
        ir.keep(&arguments, &["main".into()]);
        let place = ir.place(&slice_name(&arguments));
        let good = fs::read_to_string(&place).expect("a file");
        for bad in [good.replace("ret i32 0", "ret i32 3"), good[..good.len() - 1].into(), String::new()] {
            fs::write(&place, bad).expect("written");
            assert!(ir.slice(&arguments).is_none());
        }
        fs::write(&place, &good).expect("written");
        assert!(ir.slice(&arguments).is_some());
        // Where the IR has changed, what was entered and what is new is a guess.
        let new = format!("{TEXT}define i32 @c() {{\n  ret i32 2\n}}\n");
        fs::write(&ir.path, new).expect("written");
        assert!(Ir::of(&ir.path).read(&slice_name(&arguments)).is_none());
        let guess = Ir::of(&ir.path).slice(&arguments).expect("a guess").text;
        assert!(guess.contains("ret i32 0") && guess.contains("ret i32 2"), "{guess}");
        assert!(!guess.contains("ret i32 1"), "{guess}");
        assert!(Ir::of(&ir.path).read(&slice_name(&arguments)).is_some());
        remove(&ir);
    }

    #[test]
    fn lists_of_tests_come_back() {
        let test = RustTest {
            name: "a::b".into(),
            function: "_RN1".into(),
            ignored: false,
            should_panic: true,
            line: 7,
        };
        for tests in [None, Some(vec![]), Some(vec![test.clone(), RustTest { line: 8, ..test }])] {
            assert_eq!(tests_from(&tests_as_text(tests.as_deref())), Some(tests));
        }
    }
}
