//! The Weir language: text to program model and back.
//!
//! [`load()`] reads a program; [`format()`] prints a text the one canonical way.
//! Both take any text and answer with diagnostics where it is not a program:
//! several at once, each with its place and, where there is one, a hint.
//!
//! | module | its job |
//! |---|---|
//! | [`lexer`] | text to tokens |
//! | [`ast`] | the syntax tree |
//! | [`parser`] | tokens to tree, with recovery |
//! | `guesses` | the words of other languages, and what is written here |
//! | `fmt` | tree to text |
//! | `points` | where a fence can be written |
//! | `lower` | names, types, control flow: tree to [`weir_ir::Program`] |
//!
//! The language reference is `docs/language.md`. The text form of a program
//! ([`weir_ir::text`]) is the automaton form of this language.

pub mod ast;
mod fmt;
mod guesses;
pub mod lexer;
mod lower;
pub mod parser;
mod points;

pub use parser::MAX_BYTES;
pub use points::fence_points;

use parser::parse_whole;
use weir_ir::object::SequentialSpec;
use weir_ir::{Diagnostic, ObjectDecl, Program};

/// Reads a program. `name` is the file's name as the user typed it.
///
/// ```
/// let text = "shared x: u32;  thread t { x = 1; }  exists (x == 1);";
/// let program = weir_lang::load("example.weir", text).unwrap();
/// assert_eq!(program.threads.len(), 1);
/// ```
pub fn load(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let file = parse_whole(text)?;
    lower::lower(name, text, &file)
}

/// Reads the object of a file: its operations as a program without threads, and
/// what it has to look like.
///
/// ```
/// let text = "object reg { shared x: u32;  op write(v: u32) { x = v; }
///     op read() -> u32 { return x; }  spec register; }  scenario \"ww || r\";";
/// let (_, object) = weir_lang::load_object("reg.weir", text).unwrap();
/// assert_eq!(object.ops.len(), 2);
/// ```
pub fn load_object(name: &str, text: &str) -> Result<(Program, ObjectDecl), Vec<Diagnostic>> {
    let file = parse_whole(text)?;
    lower::lower_object(name, text, &file)
}

/// Reads the sequential specification of a file, for an object that is elsewhere: the names of its
/// operations, and how many parameters they have.
///
/// ```
/// let text = "object counter { spec { var n; op add(v) { n += v; return n; } } }";
/// let spec = weir_lang::load_spec("counter.weir", text, &[("add", 1)]).unwrap();
/// assert_eq!(spec.ops.len(), 1);
/// assert!(weir_lang::load_spec("counter.weir", text, &[("read", 0)]).is_err());
/// ```
pub fn load_spec(name: &str, text: &str, ops: &[(&str, usize)]) -> Result<SequentialSpec, Vec<Diagnostic>> {
    let file = parse_whole(text)?;
    lower::lower_spec(name, text, &file, ops)
}

/// Prints a text the one canonical way, with its comments.
///
/// ```
/// let text = "thread t{x=1 ; // one\n}\nshared x:u32;";
/// let pretty = weir_lang::format(text).unwrap();
/// assert_eq!(pretty, "thread t {\n    x = 1; // one\n}\nshared x: u32;\n");
/// ```
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let file = parse_whole(text)?;
    Ok(fmt::print(text, &file))
}
