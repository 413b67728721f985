//! Checks the proofs that Weir's engines write down. Small on purpose: who wants to believe a `safe`
//! reads this crate, and not the engines.
//!
//! It depends on the program model and on the judge (`weir-machine`), whose single steps say what a
//! program does, and shares no code with the engines. A certificate is text: what it is about, and then
//! its lines.
//!
//! ```text
//! weir certificate 1
//! kind clauses
//! model TSO
//! program 53b0c6a7e5d0f6f1
//! asks no error
//! asks never left@cs && right@cs
//! …
//! end 8f2a61c09be3d714
//! ```
//!
//! | kind | what its lines are | module |
//! |---|---|---|
//! | `clauses` | sets of states that nothing initial leads into | [`clauses`] |
//! | `movers` | what holds where under SC, and why stores may wait | [`movers`] |
//!
//! `program` is a hash of the program's text form ([`fingerprint`]), and the `asks` lines are what the
//! program asks: all of it is shown, or nothing is. `end` is a hash of all lines before it; a line more
//! or less is noticed before anything else. That guards against accidents, not against forgery: forged
//! certificates are found out because they are no proofs.

pub mod clauses;
pub mod movers;
mod said;

pub use said::{Certified, Rejected, Result, Stop};
use said::{cannot, wrong};
use weir_ir::{Model, Program, PropertyKind};

/// The first line of every certificate.
pub const HEAD: &str = "weir certificate 1";

/// Checks that a certificate proves that nothing goes wrong with the program.
///
/// # Errors
/// Why it does not, or why that cannot be found out; [`Rejected::Stopped`] once
/// `stop` says so.
pub fn certify(program: &Program, certificate: &str, stop: Stop<'_>) -> Result<Certified> {
    if !certificate.starts_with("weir certificate ") {
        return Err(Rejected::Unreadable("this is not a certificate of Weir's".into()));
    }
    let (rest, end) = match certificate.trim_end_matches('\n').rsplit_once('\n') {
        Some((rest, last)) if last.starts_with("end ") => (rest, &last[4..]),
        _ => return wrong("the certificate has no end"),
    };
    let mut lines = rest.lines();
    if lines.next() != Some(HEAD) {
        return wrong("the certificate is of another version");
    }
    if hash(&format!("{rest}\n")) != end {
        return wrong("the certificate is damaged: its lines do not add up");
    }
    let mut field = |name: &str| match lines.next().and_then(|l| l.split_once(' ')) {
        Some((n, value)) if n == name => Ok(value),
        _ => wrong(format!("the certificate does not say its {name}")),
    };
    let (kind, model, of) = (field("kind")?, field("model")?, field("program")?);
    let Some(model) = Model::ALL.iter().copied().find(|m| m.to_string() == model) else {
        return wrong(format!("there is no memory model `{model}`"));
    };
    if of != fingerprint(program) {
        return wrong("the certificate is about another program");
    }
    for asked in asks(program) {
        if lines.next() != Some(&asked) {
            return wrong(format!("the certificate does not say that it shows `{asked}`"));
        }
    }
    if weir_ir::analysis::wide_access(program).is_some() {
        return cannot("several bytes are accessed at once");
    }
    let lines: Vec<&str> = lines.collect();
    match kind {
        "clauses" => clauses::check(program, model, &lines, stop),
        "movers" => movers::check(program, model, &lines, stop),
        _ => wrong(format!("there is no kind `{kind}` of certificates")),
    }
}

/// What a certificate is about: the text of the program, but not its name.
pub fn fingerprint(program: &Program) -> String {
    let text = weir_ir::text::print(program);
    let text = text.split_once('\n').map_or("", |(_, rest)| rest);
    hash(&format!("{} {text}", program.heap_init))
}

/// What a program asks, as a certificate says it.
pub fn asks(program: &Program) -> Vec<String> {
    let mut list = vec!["asks no error".to_string()];
    for p in &program.properties {
        let kind = match p.kind {
            PropertyKind::Never => "never",
            PropertyKind::Exists | PropertyKind::NotExists => "never in the end",
            PropertyKind::Forall => "always in the end",
        };
        let text: Vec<&str> = p.text.split_whitespace().collect();
        list.push(format!("asks {kind} {}", text.join(" ")));
    }
    list
}

/// 64-bit FNV-1a (Fowler, Noll, Vo), as 16 hexadecimal digits.
pub fn hash(text: &str) -> String {
    let step = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}
