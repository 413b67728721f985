//! What a `safe` carries: the fixpoint of the backward search, as data, and as
//! the lines of a certificate (kind `clauses`) that `weir-certify` checks.

use std::fmt::Write as _;
use weir_ir::{Addr, Len, Program, ThreadId};
use weir_machine::state::Frame;

/// A local state. Registers that are not live are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Local {
    /// The calls of the thread; the last one is running.
    pub frames: Vec<Frame>,
    /// Whether the thread is inside an atomic section.
    pub atomic: bool,
}

/// What a configuration says of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Nothing, but that it is not inside an atomic section.
    Anywhere,
    /// An error has ended it.
    Failed,
    /// It is in this local state (see [`Certificate::locals`]).
    At(u32),
}

/// A message that must be in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wanted {
    /// The address.
    pub addr: Addr,
    /// The value; an own message may have any.
    pub value: Option<i64>,
    /// Whether the thread itself stored it.
    pub own: bool,
}

/// A set of dual states: all those with these local states and memory and with
/// buffers that are greater or equal (see [`crate`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    /// One for each thread.
    pub places: Vec<Place>,
    /// The load buffer of each thread, head first.
    pub buffers: Vec<Vec<Wanted>>,
    /// The cells whose value matters, by address.
    pub memory: Vec<(Addr, i64)>,
    /// For a thread inside an atomic section: whether it goes on (otherwise the
    /// execution ends there).
    pub ongoing: bool,
}

/// A set of configurations from which everything forbidden can be reached, and
/// that no initial state lies in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// The local states of each thread that configurations name.
    pub locals: Vec<Vec<Local>>,
    /// The configurations; none lies above another.
    pub configs: Vec<Config>,
}

impl Certificate {
    /// The lines of a certificate: the local states, and a clause for each
    /// configuration. Their form is described in `weir_certify::clauses`.
    pub fn lines(&self, program: &Program) -> String {
        let mut out = String::new();
        let mut first = Vec::new();
        let mut count = 0;
        for locals in &self.locals {
            first.push(count);
            count += locals.len() as u32;
            for local in locals {
                let frames: Vec<String> = local.frames.iter().map(|f| frame(program, f)).collect();
                let atomic = if local.atomic { " atomic" } else { "" };
                let _ = writeln!(out, "state {}{atomic}", frames.join(" / "));
            }
        }
        let names: Vec<String> =
            (0..program.threads.len()).map(|t| program.thread_name(ThreadId::new(t))).collect();
        for config in &self.configs {
            out += "clause";
            for (addr, v) in &config.memory {
                let _ = write!(out, " {}={v}", cell(program, *addr));
            }
            for (t, place) in config.places.iter().enumerate() {
                let at = match place {
                    Place::Anywhere => continue,
                    Place::Failed => "error".to_string(),
                    Place::At(l) => (first[t] + l).to_string(),
                };
                let _ = write!(out, " ; {} {at}", word(names.iter().map(String::as_str), t));
                for m in &config.buffers[t] {
                    let own = if m.own { "+" } else { "" };
                    let value = m.value.map_or("?".to_string(), |v| v.to_string());
                    let _ = write!(out, " {own}{}={value}", cell(program, m.addr));
                }
            }
            out += if config.ongoing { " ; ongoing\n" } else { "\n" };
        }
        out
    }
}

fn frame(program: &Program, f: &Frame) -> String {
    let name = word(program.routines.iter().map(|r| r.name.as_str()), f.routine.index());
    let back = f.result.map_or(String::new(), |r| format!(">{}", r.0));
    let regs: String = f.regs.iter().map(|v| format!(" {v}")).collect();
    format!("{name}@{}{back}{regs}", f.loc.0)
}

fn cell(program: &Program, addr: Addr) -> String {
    let Some(o) = addr.object(program.objects.len()) else { return format!("#{}", addr.0) };
    let name = word(program.objects.iter().map(|o| o.name.as_str()), o.index());
    if program.object(o).len == Len::Scalar { name } else { format!("{name}[{}]", addr.offset()) }
}

/// The name at a position, if it is one plain word and no other's; else the position.
fn word<'a>(names: impl Iterator<Item = &'a str> + Clone, at: usize) -> String {
    let name = names.clone().nth(at).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.%'[]".contains(c);
    let named = !name.is_empty() && name.chars().all(plain) && names.filter(|n| *n == name).count() == 1;
    if named { name.to_string() } else { format!("#{at}") }
}
