//! From a file's name to a program.

use crate::compile;
pub use crate::refused::Refused;
use crate::ways::{self, Reading, Way};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use weir_formats::Format;
use weir_ir::ids::FileId;
use weir_ir::{Diagnostic, Program, RoutineId, SourceFile, Sources};
use weir_llvm::Language;

/// The largest LLVM IR, in bytes.
const MAX_LLVM: u64 = 1 << 30;

/// Programs larger than this are not read, whatever their format.
const MAX_PROGRAM: u64 = weir_lang::MAX_BYTES as u64;
/// Traces larger than this are not read.
const MAX_TRACE: u64 = 256 << 20;
/// How many messages about one file are shown.
const MAX_MESSAGES: usize = 50;

/// Whether a file is a model, by its name.
pub fn is_model(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, e)| e.eq_ignore_ascii_case("cub"))
}

/// Reads a program's text.
pub fn read(name: &str) -> Result<String, Refused> {
    // What a compiler writes may be a whole program with all its libraries.
    let most = if name.ends_with(".ll") { MAX_LLVM } else { MAX_PROGRAM };
    read_up_to(name, most, "programs")
}

/// Reads a certificate's text.
pub fn read_certificate(name: &str) -> Result<String, Refused> {
    read_up_to(name, MAX_TRACE, "certificates")
}

/// Reads a trace's text.
pub fn read_trace(name: &str) -> Result<String, Refused> {
    read_up_to(name, MAX_TRACE, "traces")
}

/// What was read, by full names.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Whether a file with that name was read by this process.
pub fn was_read(name: &str) -> bool {
    let full = std::fs::canonicalize(name);
    full.is_ok_and(|full| READ.lock().is_ok_and(|read| read.contains(&full)))
}

/// Standard input, which can be read once only.
fn standard_input(most: u64) -> std::io::Result<Vec<u8>> {
    static ALL: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    let mut all = ALL.lock().map_err(|_| std::io::Error::other("it is being read"))?;
    if all.is_none() {
        let mut bytes = Vec::new();
        std::io::stdin().take(most + 1).read_to_end(&mut bytes)?;
        *all = Some(bytes);
    }
    Ok(all.clone().unwrap_or_default())
}

fn contents(name: &str, most: u64) -> std::io::Result<Vec<u8>> {
    if name == "-" {
        return standard_input(most);
    }
    let path = Path::new(name);
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if let (Ok(full), Ok(mut read)) = (path.canonicalize(), READ.lock())
        && full.is_file()
    {
        read.insert(full);
    }
    Ok(bytes)
}

fn read_up_to(name: &str, most: u64, what: &str) -> Result<String, Refused> {
    let refuse = |message: String, hint: &str| Err(Refused::whole_file(name, message, hint));
    let path = Path::new(name);
    if path.is_dir() {
        return refuse(format!("`{name}` is a directory"), "name a file in it");
    }
    // The size of a file that is no regular one (a pipe, a device) is not known
    // before it is read.
    let bytes = match contents(name, most) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return refuse(format!("there is no file `{name}`"), &similar(path));
        }
        Err(e) => return refuse(format!("`{name}` cannot be read: {e}"), ""),
    };
    if bytes.len() as u64 > most {
        return refuse(
            format!("`{name}` is too large"),
            &format!("{what} of up to {} MiB are read", most >> 20),
        );
    }
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\0') => {
            refuse(format!("`{name}` is not a text file"), "it holds a byte with the value 0")
        }
        // A byte order mark says nothing in UTF-8; some editors write it.
        Ok(mut text) => {
            if text.starts_with('\u{feff}') {
                text.remove(0);
            }
            Ok(text)
        }
        Err(e) => {
            let before = &e.as_bytes()[..e.utf8_error().valid_up_to()];
            let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
            refuse(format!("`{name}` is not a text file"), &format!("line {line} is not UTF-8"))
        }
    }
}

/// "did you mean" for a file that is not there: each part of the path that does
/// not exist is replaced by the most similar name that does.
fn similar(path: &Path) -> String {
    let mut found = std::path::PathBuf::new();
    for part in path.components() {
        if found.join(part).exists() {
            found.push(part);
            continue;
        }
        let Some(wanted) = part.as_os_str().to_str() else { return String::new() };
        let folder = if found.as_os_str().is_empty() { Path::new(".") } else { found.as_path() };
        let Ok(entries) = std::fs::read_dir(folder) else { return String::new() };
        let mut names: Vec<String> =
            entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect();
        names.sort();
        match weir_ir::diag::suggest(wanted, names.iter().map(String::as_str)) {
            Some(meant) => found.push(meant),
            None => return String::new(),
        }
    }
    format!("did you mean `{}`?", found.display())
}

/// Reads a file of any format.
pub fn load(name: &str) -> Result<Program, Refused> {
    load_with(name, &[])
}

/// Reads a file for the sake of one function: of LLVM IR, C and Rust, just that
/// function with what it calls; other formats as a whole.
pub fn load_function(name: &str, function: &str, flags: &[String]) -> Result<Program, Refused> {
    load_from(name, Some(function), flags, Way::Small.into())
}

/// Reads a file of any format; C and Rust are compiled with the flags given.
pub fn load_with(name: &str, flags: &[String]) -> Result<Program, Refused> {
    load_from(name, None, flags, Way::Small.into())
}

/// The same, and compiled programs are read in the way given ([`crate::ways`]).
pub fn load_by(name: &str, flags: &[String], reading: impl Into<Reading>) -> Result<Program, Refused> {
    load_from(name, None, flags, reading.into())
}

fn load_from(
    name: &str,
    function: Option<&str>,
    flags: &[String],
    reading: Reading,
) -> Result<Program, Refused> {
    let way = reading.way;
    if is_model(name) {
        let message = format!("`{name}` is a Cubicle-W model, which is no program");
        return Err(Refused::whole_file(name, message, "weir check and weir replay take such models"));
    }
    let Some(language) = Language::of(name) else {
        let text = read(name)?;
        return match name.ends_with(".ll") || weir_llvm::is_llvm(&text) {
            true => from_llvm(name, &text, function, reading),
            false => from_own_format(name, &text),
        };
    };
    // What is not there or no text is said in our words, not the compiler's.
    let text = read(name)?;
    let made = compiled(name, None, language, flags, way);
    match made {
        // A whole program in Rust has its standard library in it.
        Ok(made) if language == Language::Rust && way != Way::Small => {
            let ll = format!("{name}.ll");
            let options = weir_llvm::Options {
                entry: function,
                read: &sources_beside(&ll),
                allow_abort: reading.allow_abort,
                ..Default::default()
            };
            let small = || from_module(weir_llvm::load_with(&ll, &made.ll, &options));
            let whole = || match compile::to_llvm(name, None, language, &whole_rust(flags)) {
                Ok(made) => from_module(weir_llvm::load_whole(&ll, &made.ll, &options)),
                Err(f) => Err(Refused {
                    sources: Sources::single(name, text.as_str()),
                    diagnostics: vec![*f.diagnostic],
                }),
            };
            ways::take(way, small, whole)
        }
        Ok(made) => from_llvm(&format!("{name}.ll"), &made.ll, function, reading),
        Err(f) => Err(Refused { sources: Sources::single(name, text), diagnostics: vec![*f.diagnostic] }),
    }
}

/// The flags for a Rust program that is taken as a whole.
fn whole_rust(flags: &[String]) -> Vec<String> {
    let whole = compile::WHOLE_RUST.iter().chain(&["--emit=llvm-ir,link"]).map(|f| f.to_string());
    whole.chain(flags.iter().cloned()).collect()
}

/// What the compiler makes of a file, or of a text in its place.
fn compiled(
    name: &str,
    text: Option<&str>,
    language: Language,
    flags: &[String],
    way: Way,
) -> Result<compile::Compiled, compile::Failed> {
    let made = compile::to_llvm(name, text, language, flags);
    if made.is_ok() || language != Language::Cpp || way == Way::Small {
        return made;
    }
    // Only whole programs throw exceptions.
    let flags: Vec<String> = ["-fexceptions".to_string()].iter().chain(flags).cloned().collect();
    compile::to_llvm(name, text, language, &flags).or(made)
}

/// Why a changed text is no program.
pub enum NotTaken {
    /// The compiler complains about these lines (if any are known).
    Lines(Vec<usize>),
    /// The compiler takes it, but Weir does not.
    Refused(Refused),
}

/// A program compiled from a text that stands in no file.
pub struct Instead {
    /// The program.
    pub program: Program,
    /// The text's file in the program's sources, where debug info names it.
    pub file: Option<FileId>,
    /// The edges that stand for marked places of the text.
    pub marks: Vec<weir_llvm::Mark>,
}

/// Compiles a text as if it stood in the file, as a small program or as a whole.
pub fn load_instead(
    name: &str,
    text: &str,
    language: Language,
    flags: &[String],
    whole: bool,
) -> Result<Instead, NotTaken> {
    let own = if whole && language == Language::Rust { &whole_rust(flags) } else { flags };
    let way = if whole { Way::Whole } else { Way::Small };
    let made = compiled(name, Some(text), language, own, way).map_err(|f| NotTaken::Lines(f.lines))?;
    let ll = format!("{name}.ll");
    let beside = sources_beside(&ll);
    let read_source = |file: &str| if file == made.source { Some(text.to_string()) } else { beside(file) };
    let options = weir_llvm::Options { read: &read_source, ..Default::default() };
    let mut marks = Vec::new();
    let load = if whole { weir_llvm::load_whole_marked } else { weir_llvm::load_marked };
    let loaded = load(&ll, &made.ll, &options).map(|(program, found)| {
        marks = found;
        program
    });
    let mut program = from_module(loaded).map_err(NotTaken::Refused)?;
    // Debug info may cut the name in two.
    let file = program.sources.files.iter().position(|f| f.text == text);
    if let Some(file) = file {
        program.sources.files[file] = SourceFile::new(name, text);
    }
    Ok(Instead { program, file: file.map(FileId::new), marks })
}

/// Whether a file of that name goes through a compiler.
pub fn needs_compiler(name: &str) -> bool {
    Language::of(name).is_some()
}

/// Compiles a text that stands in no file, in the way given; no source but the text itself is shown.
///
/// # Errors
/// The messages about it.
pub fn from_source(name: &str, text: &str, way: Way) -> Result<Program, Refused> {
    let Some(language) = Language::of(name) else { return from_text_by(name, text, way) };
    let refused = |f: compile::Failed| Refused {
        sources: Sources::single(name, text),
        diagnostics: vec![*f.diagnostic],
    };
    let ll = format!("{name}.ll");
    let load = |whole: bool| -> Result<Program, Refused> {
        let flags = if whole && language == Language::Rust { whole_rust(&[]) } else { Vec::new() };
        let own = if whole { Way::Whole } else { Way::Small };
        let made = compiled(name, Some(text), language, &flags, own).map_err(refused)?;
        let read = |file: &str| (file == made.source).then(|| text.to_string());
        let options = weir_llvm::Options { read: &read, ..Default::default() };
        let load = if whole { weir_llvm::load_whole } else { weir_llvm::load_with };
        let mut program = from_module(load(&ll, &made.ll, &options))?;
        // Debug info may cut the name in two.
        if let Some(file) = program.sources.files.iter().position(|f| f.text == text) {
            program.sources.files[file] = SourceFile::new(name, text);
        }
        Ok(program)
    };
    ways::take(way, || load(false), || load(true))
}

/// Takes LLVM IR as a whole program.
///
/// # Errors
/// The messages about it.
pub fn whole_from_llvm(name: &str, text: &str, options: &weir_llvm::Options<'_>) -> Result<Program, Refused> {
    from_module(weir_llvm::load_whole(name, text, options))
}

/// The same, of a text with marked places.
///
/// # Errors
/// The messages about it.
pub fn marked_from_llvm(
    name: &str,
    text: &str,
    options: &weir_llvm::Options<'_>,
) -> Result<(Program, Vec<weir_llvm::Mark>), Refused> {
    let mut marks = Vec::new();
    let loaded = weir_llvm::load_whole_marked(name, text, options).map(|(program, found)| {
        marks = found;
        program
    });
    from_module(loaded).map(|program| (program, marks))
}

/// Compiles a C program and reads it as a whole, for the errors that are asked about.
///
/// # Errors
/// The messages about it.
pub fn load_asked(
    name: &str,
    flags: &[String],
    entry: &str,
    asked: weir_llvm::Asked<'_>,
) -> Result<Program, Refused> {
    let text = read(name)?;
    let made = compile::to_llvm(name, None, Language::C, flags)
        .map_err(|f| Refused { sources: Sources::single(name, text), diagnostics: vec![*f.diagnostic] })?;
    let ll = format!("{name}.ll");
    let options = weir_llvm::Options {
        entry: Some(entry),
        read: &sources_beside(&ll),
        asked,
        ..weir_llvm::Options::default()
    };
    from_module(weir_llvm::load_whole(&ll, &made.ll, &options))
}

/// Takes LLVM IR; the source files it names are read where they are there.
fn from_llvm(name: &str, text: &str, entry: Option<&str>, reading: Reading) -> Result<Program, Refused> {
    let (read, allow_abort) = (&sources_beside(name), reading.allow_abort);
    let options = weir_llvm::Options { entry, read, allow_abort, ..Default::default() };
    either_way(name, text, &options, reading.way)
}

fn either_way(
    name: &str,
    text: &str,
    options: &weir_llvm::Options<'_>,
    way: Way,
) -> Result<Program, Refused> {
    let small = || from_module(weir_llvm::load_with(name, text, options));
    let whole = || from_module(weir_llvm::load_whole(name, text, options));
    ways::take(way, small, whole)
}

/// Reads source files that an `.ll` file names: as they are named there, or with
/// that name next to it.
fn sources_beside(name: &str) -> impl Fn(&str) -> Option<String> {
    let folder = Path::new(name).parent().unwrap_or(Path::new("")).to_path_buf();
    move |file| {
        let path = Path::new(file);
        let beside = path.file_name().map(|f| folder.join(f));
        [Some(path.to_path_buf()), beside].into_iter().flatten().find_map(|p| read(p.to_str()?).ok())
    }
}

fn from_module(loaded: Result<Program, weir_llvm::Refused>) -> Result<Program, Refused> {
    match loaded {
        Ok(program) => verified(program),
        Err(r) => Err(Refused { sources: r.sources, diagnostics: first_few(r.diagnostics) }),
    }
}

/// Reads functions of a C, Rust or LLVM file as routines; the list says which.
pub fn load_functions(
    name: &str,
    functions: &[&str],
    flags: &[String],
) -> Result<(Program, Vec<RoutineId>), Refused> {
    let text = read(name)?;
    let (name, text) = match Language::of(name) {
        None => (name.to_string(), text),
        Some(language) => match compile::to_llvm(name, None, language, flags) {
            Ok(made) => (format!("{name}.ll"), made.ll),
            Err(f) => {
                let diagnostics = vec![*f.diagnostic];
                return Err(Refused { sources: Sources::single(name, text), diagnostics });
            }
        },
    };
    let mut routines = Vec::new();
    let loaded = weir_llvm::load_functions(&name, &text, functions, &sources_beside(&name));
    let program = from_module(loaded.map(|(program, found)| {
        routines = found;
        program
    }))?;
    Ok((program, routines))
}

/// A front end that breaks the rules is a bug in Weir; the user still gets a
/// message instead of a wrong answer.
fn verified(program: Program) -> Result<Program, Refused> {
    match weir_ir::verify::verify(&program).first() {
        None => Ok(program),
        Some(first) => {
            let message = format!("weir's own rule {} is broken: {}", first.rule, first.what);
            let diagnostics = vec![Diagnostic::error_without_place(message).hint("please report this")];
            Err(Refused { sources: program.sources, diagnostics })
        }
    }
}

/// Takes text of any format; the name helps to tell which.
pub fn from_text(name: &str, text: &str) -> Result<Program, Refused> {
    if name.ends_with(".ll") || weir_llvm::is_llvm(text) {
        return from_llvm(name, text, None, Way::Small.into());
    }
    from_own_format(name, text)
}

/// The same, and no file is opened: LLVM IR is shown without its sources.
pub fn from_text_alone(name: &str, text: &str) -> Result<Program, Refused> {
    from_text_by(name, text, Way::Small)
}

/// The same, and compiled programs take the way given ([`crate::ways`]).
pub fn from_text_by(name: &str, text: &str, way: Way) -> Result<Program, Refused> {
    if name.ends_with(".ll") || weir_llvm::is_llvm(text) {
        return either_way(name, text, &weir_llvm::Options::default(), way);
    }
    from_own_format(name, text)
}

fn from_own_format(name: &str, text: &str) -> Result<Program, Refused> {
    let refused =
        |diagnostics| Refused { sources: Sources::single(name, text), diagnostics: first_few(diagnostics) };
    let format = weir_formats::detect(name, text.as_bytes()).map_err(|d| refused(vec![d]))?;
    let loaded = match format {
        Format::Weir => weir_lang::load(name, text),
        other => weir_formats::load(other, name, text),
    };
    verified(loaded.map_err(refused)?)
}

/// The first messages in the order of their places, and a word about the rest.
pub(crate) fn first_few(mut list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if list.len() > MAX_MESSAGES {
        list.sort_by_key(|d| d.span.map(|s| (s.file, s.start)));
        let left_out = list.len() - MAX_MESSAGES;
        list.truncate(MAX_MESSAGES + 1);
        if let Some(next) = list.last_mut() {
            let message = format!("from here on there are {left_out} more messages, not shown");
            *next =
                Diagnostic { message, label: String::new(), hint: None, also: Vec::new(), ..next.clone() };
        }
    }
    list
}
