//! A question of the page: what is asked about which program.

use crate::cli::{Arguments, Form, Given, Spec};
use crate::output;
use serde_json::Value;
use std::time::Duration;
use weir_driver::input;
use weir_driver::limits::Limits;
use weir_driver::ways::Way;
use weir_ir::{Diagnostic, Program, Sources};
use weir_report::page;

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What to do, under which model, with which engine.
    pub form: Form,
    /// The program's name, which is shown and helps to tell the format.
    pub name: String,
    /// The program.
    pub text: String,
    /// The limits.
    pub limits: Limits,
    /// Whether C and Rust may be compiled.
    pub compilers: bool,
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(value: &Value, most: &Limits) -> Result<Question, String> {
        let text = |name: &str| value[name].as_str().unwrap_or("");
        let form = Form::read(&Fields(value))?;
        let seconds = value["seconds"].as_f64().filter(|s| (0.1..1e6).contains(s));
        let wanted = seconds.map(Duration::from_secs_f64);
        let time = match (wanted, most.time) {
            (Some(w), Some(m)) => Some(w.min(m)),
            (w, m) => w.or(m),
        };
        let program = value["text"].as_str().ok_or("there is no program: `text` is missing")?;
        let limits = Limits { time, ..most.clone() };
        Ok(Question { form, name: plain(text("name")), text: program.into(), limits, compilers: false })
    }
}

/// What was chosen in the form; an empty text counts as nothing.
struct Fields<'a>(&'a Value);

impl Given for Fields<'_> {
    fn words(&self, spec: &Spec) -> Option<Vec<String>> {
        let word = self.0[spec.name].as_str().filter(|word| !word.is_empty())?;
        Some(vec![word.to_string()])
    }
}

/// A file name that is nothing but a name.
fn plain(name: &str) -> String {
    let name: String =
        name.chars().filter(|c| c.is_ascii_alphanumeric() || "._-".contains(*c)).take(64).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "program.weir".into() } else { name.to_string() }
}

/// The program of a question.
///
/// # Errors
/// What is wrong with it.
pub fn program(q: &Question, way: Way) -> Result<Program, input::Refused> {
    if input::needs_compiler(&q.name) && !q.compilers {
        let d = Diagnostic::error_without_place("C and Rust need a compiler, and this server may start none")
            .hint("start it with `weir serve --allow-compilers`");
        return Err(input::Refused { sources: Sources::single(&q.name, &q.text), diagnostics: vec![d] });
    }
    input::from_source(&q.name, &q.text, way)
}

/// A result that says what is wrong with the question.
pub fn refuse(q: &Question, d: Diagnostic, sources: &Sources) -> Value {
    page::refused(&q.name, q.form.task.name(), &[d], sources)
}

/// A result that says what is wrong with Weir.
pub fn bug(q: &Question, program: &Program, why: &str) -> Value {
    refuse(q, output::bug(why), &program.sources)
}
