//! Verification tasks of SV-COMP: a C program and a property file, and what Weir can say of the two.
//!
//! ```text
//! CHECK( init(main()), LTL(G ! call(reach_error())) )
//! ```
//!
//! A property decides what counts as wrong, and nothing else does: under `unreach-call` a failed
//! assertion and `abort` are ways to end, and an execution that does something undefined ends there,
//! unjudged, so that what would be `safe` without it is `unknown`. The program is taken as a whole,
//! at `-O0`: a property is about the accesses that stand in the text, not about those that an
//! optimiser left.
//!
//! What is not decided, and said so: whether memory is lost (`valid-memtrack`, `valid-memcleanup`),
//! but for programs that allocate none; whether the value of a left shift can be represented
//! (`no-overflow`), but for programs in which none leaves its type or shifts a negative number.
//! Termination is refused.

use crate::check::{self, Checked, Settings};
use crate::input::{self, Refused};
use std::fmt;
use weir_engine::{Covered, Outcome, StopReason, Unsupported};
use weir_ir::{Diagnostic, Fault, Faults, Program, Violation};
use weir_llvm::{Asked, Language};

/// What a line of a property file asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// `G ! call(F())`: this function is never called.
    Call(String),
    /// `G ! overflow`: no signed operation has a result that its type has not.
    Overflow,
    /// `G ! data-race`.
    Race,
    /// `G valid-free`: what is freed can be freed.
    Free,
    /// `G valid-deref`: what is accessed is there.
    Deref,
    /// `G valid-memtrack`: memory that was allocated is pointed to until it is freed.
    Memtrack,
    /// `G valid-memcleanup`: all memory is freed in the end.
    Memcleanup,
}

impl Ask {
    /// What SV-COMP calls it in a result.
    pub fn name(&self) -> &'static str {
        match self {
            Ask::Call(_) => "unreach-call",
            Ask::Overflow => "no-overflow",
            Ask::Race => "no-data-race",
            Ask::Free => "valid-free",
            Ask::Deref => "valid-deref",
            Ask::Memtrack => "valid-memtrack",
            Ask::Memcleanup => "valid-memcleanup",
        }
    }

    fn of(formula: &str) -> Result<Ask, &'static str> {
        if let Some(name) = formula.strip_prefix("G!call(").and_then(|rest| rest.strip_suffix("())")) {
            return Ok(Ask::Call(name.to_string()));
        }
        match formula {
            "G!overflow" => Ok(Ask::Overflow),
            "G!data-race" => Ok(Ask::Race),
            "Gvalid-free" => Ok(Ask::Free),
            "Gvalid-deref" => Ok(Ask::Deref),
            "Gvalid-memtrack" => Ok(Ask::Memtrack),
            "Gvalid-memcleanup" => Ok(Ask::Memcleanup),
            "Fend" => Err("termination is not decided"),
            "Gdef-behavior" => {
                Err("`def-behavior` is not decided: only some of what C leaves undefined is found")
            }
            _ => Err("this formula is not known"),
        }
    }
}

/// A property file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// Its text, line by line, as it stands in witnesses.
    pub text: String,
    /// The function that the program starts with.
    pub entry: String,
    /// What is asked.
    pub asks: Vec<Ask>,
}

impl Property {
    /// Reads the text of a property file.
    ///
    /// # Errors
    /// What is wrong with it, and what is taken.
    pub fn read(text: &str) -> Result<Property, Diagnostic> {
        let mut property = Property { text: String::new(), entry: String::new(), asks: Vec::new() };
        let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//"));
        for line in lines {
            property.line(line).map_err(|why| {
                Diagnostic::error_without_place(format!("{why}: `{line}`")).hint(
                    "what is taken: CHECK( init(main()), LTL(G ! call(reach_error())) ), and in place of the \
                     formula G ! data-race, G ! overflow, G valid-free, G valid-deref, G valid-memtrack, \
                     G valid-memcleanup",
                )
            })?;
            property.text += if property.text.is_empty() { "" } else { "\n" };
            property.text += line;
        }
        let bad = |why: &str| Err(Diagnostic::error_without_place(why.to_string()));
        let calls = property.asks.iter().filter(|a| matches!(a, Ask::Call(_) | Ask::Overflow)).count();
        match property.asks.len() {
            0 => bad("a property file without a property"),
            _ if calls > 1 => bad("calls and overflows are asked about one by one: write a file for each"),
            _ => Ok(property),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), &'static str> {
        let dense: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let inner = dense.strip_prefix("CHECK(init(").and_then(|rest| rest.strip_suffix("))"));
        let (entry, formula) =
            inner.and_then(|rest| rest.split_once("()),LTL(")).ok_or("this is no property of SV-COMP")?;
        let ask = Ask::of(formula)?;
        if !self.entry.is_empty() && self.entry != entry {
            return Err("all lines start with the same function");
        }
        self.entry = entry.to_string();
        if !self.asks.contains(&ask) {
            self.asks.push(ask);
        }
        Ok(())
    }

    fn has(&self, ask: &Ask) -> bool {
        self.asks.contains(ask)
    }

    /// Whether data races count.
    pub fn races(&self) -> bool {
        self.has(&Ask::Race)
    }

    /// The faults that count.
    pub fn faults(&self) -> Faults {
        self.asks.iter().fold(Faults::NONE, |all, ask| {
            all.and(match ask {
                Ask::Call(_) | Ask::Overflow => Faults::ASSERTIONS,
                Ask::Free => Faults::FREES,
                Ask::Deref => Faults::ACCESSES,
                Ask::Race | Ask::Memtrack | Ask::Memcleanup => Faults::NONE,
            })
        })
    }

    /// Settings under which nothing but the property counts.
    pub fn settings(&self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        settings.options.deadlock = false;
        settings.options.races = self.races();
        settings.options.faults = self.faults();
        settings
    }

    fn asked(&self) -> Asked<'_> {
        let call = self.asks.iter().find_map(|ask| match ask {
            Ask::Call(name) => Some(name.as_str()),
            _ => None,
        });
        Asked::Property { call, overflow: self.has(&Ask::Overflow), races: self.races() }
    }

    /// Which part of the property an execution violates.
    pub fn violated(&self, violation: Violation) -> Option<&Ask> {
        self.asks.iter().find(|ask| match (violation, ask) {
            (Violation::Fault(Fault::Assert), Ask::Call(_) | Ask::Overflow) => true,
            (Violation::Race(..), Ask::Race) => true,
            (Violation::Fault(f), Ask::Free) => Faults::FREES.has(f),
            (Violation::Fault(f), Ask::Deref) => Faults::ACCESSES.has(f),
            _ => false,
        })
    }

    /// What SV-COMP calls a verdict: `true`, `false(unreach-call)`, `unknown`.
    pub fn result(&self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Safe(..) => "true".to_string(),
            Outcome::Unsafe(trace) => match trace.violation.and_then(|v| self.violated(v)) {
                Some(ask) => format!("false({})", ask.name()),
                None => "unknown".to_string(),
            },
            Outcome::Unknown(..) | Outcome::Unsupported(_) => "unknown".to_string(),
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.asks.iter().map(|ask| match ask {
            Ask::Call(name) => format!("{} ({name})", ask.name()),
            _ => ask.name().to_string(),
        });
        f.write_str(&names.collect::<Vec<_>>().join(", "))
    }
}

/// Whether left shifts are looked at as well (`no-overflow`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shifts {
    /// They wrap.
    Wrap,
    /// One without a result ends its path like any other overflow.
    Trap,
}

/// Reads a program for a property.
///
/// # Errors
/// The messages about it.
pub fn load(file: &str, flags: &[String], property: &Property, shifts: Shifts) -> Result<Program, Refused> {
    let refuse = |message: String, hint: &str| Err(Refused::whole_file(file, message, hint));
    if Language::of(file) != Some(Language::C) {
        return refuse(
            format!("`{file}` is not C"),
            "property files are about C: .c, or .i from the preprocessor",
        );
    }
    let other = |flag: &&String| flag.starts_with("-O") && *flag != "-O0";
    if let Some(level) = flags.iter().find(other) {
        let hint = "a property is about all accesses of the text; an optimiser leaves some out";
        return refuse(format!("{level} cannot be given with a property"), hint);
    }
    if flags.iter().any(|flag| flag == "-m32") {
        return refuse("-m32 cannot be given".to_string(), "pointers have 64 bits here: LP64");
    }
    let mut own = vec!["-O0".to_string()];
    if property.has(&Ask::Overflow) {
        let list = match shifts {
            Shifts::Wrap => "signed-integer-overflow",
            Shifts::Trap => "signed-integer-overflow,shift-base",
        };
        own.extend([format!("-fsanitize={list}"), format!("-fsanitize-trap={list}")]);
    }
    own.extend(flags.iter().cloned());
    input::load_asked(file, &own, &property.entry, property.asked())
}

/// The library's functions that every other one allocates by.
const ALLOCATOR: &str = "malloc";

/// Decides a property of a program that [`load`] gave. The settings say how far to go; what
/// counts is up to the property.
///
/// # Errors
/// Why there is no answer.
pub fn decide(
    file: &str,
    flags: &[String],
    property: &Property,
    program: Program,
    settings: &Settings,
) -> Result<Checked, Box<check::Refused>> {
    let settings = property.settings(settings);
    let mut checked = check::check(program, &settings, None)?;
    if !matches!(checked.judged.verdict.outcome, Outcome::Safe(..)) {
        return Ok(checked);
    }
    let leaks = property.asks.iter().find(|ask| matches!(ask, Ask::Memtrack | Ask::Memcleanup));
    if let Some(ask) = leaks
        && enters(&checked, ALLOCATOR)
    {
        unknown(&mut checked, format!("{}: whether memory is lost", ask.name()));
    }
    if property.has(&Ask::Overflow)
        && let Ok(program) = load(file, flags, property, Shifts::Trap)
    {
        let again = check::check(program, &settings, None)?;
        if !matches!(again.judged.verdict.outcome, Outcome::Safe(..)) {
            unknown(&mut checked, "a left shift whose value its type may not have".to_string());
        }
    }
    Ok(checked)
}

/// Whether an execution gets to a function of this name.
fn enters(checked: &Checked, name: &str) -> bool {
    checked.judged.verdict.stats.entered.iter().any(|r| checked.program.routine(*r).name == name)
}

/// What is safe so far is not known to be so.
fn unknown(checked: &mut Checked, what: String) {
    let why = StopReason::Unsupported(Unsupported::new(what));
    let states = checked.judged.verdict.stats.states;
    checked.judged.verdict.outcome = Outcome::Unknown(why, Covered::States(states));
    checked.judged.evidence = None;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_competition() {
        let read = |text: &str| Property::read(text).map(|p| (p.entry.clone(), p.to_string()));
        let line = |formula: &str| format!("CHECK( init(main()), LTL({formula}) )\n");
        let one = |formula: &str| read(&line(formula)).expect("a property").1;
        assert_eq!(one("G ! call(reach_error())"), "unreach-call (reach_error)");
        assert_eq!(one("G ! data-race"), "no-data-race");
        assert_eq!(one("G ! overflow"), "no-overflow");
        let memory = [line("G valid-free"), line("G valid-deref"), line("G valid-memtrack")].concat();
        let expected = "valid-free, valid-deref, valid-memtrack".to_string();
        assert_eq!(read(&memory), Ok(("main".to_string(), expected)));
        assert!(read(&line("F end")).unwrap_err().message.contains("termination is not decided"));
        for bad in ["", "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )", "CHECK()"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&[line("G ! call(f())"), line("G ! overflow")].concat()).is_err());
    }
}
