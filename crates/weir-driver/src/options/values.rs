//! The types of values, and how they are written.

use super::entry::{Choice, Spec, Value};
use crate::engines::{ENGINES, Engine};
use crate::limits::{parse_jobs, parse_memory, parse_time};
use crate::repair::Goal;
use std::time::Duration;
use weir_explore::Sets;
use weir_ir::Model;
use weir_prove::solver::Choice as Solver;

/// An amount of memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes(pub usize);

/// A number of workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers(pub usize);

impl Value for String {
    fn read(_: &Spec, text: &str) -> Result<String, String> {
        Ok(text.to_string())
    }
}

impl Value for Duration {
    fn read(_: &Spec, text: &str) -> Result<Duration, String> {
        parse_time(text)
    }
}

impl Value for Bytes {
    fn read(_: &Spec, text: &str) -> Result<Bytes, String> {
        parse_memory(text).map(Bytes)
    }
}

impl Value for Workers {
    fn read(_: &Spec, text: &str) -> Result<Workers, String> {
        parse_jobs(text).map(Workers)
    }
}

impl Value for Model {
    const CHOICES: &'static [Choice] =
        &[Choice::labelled("sc", "SC"), Choice::labelled("tso", "TSO (x86)"), Choice::labelled("pso", "PSO")];

    fn read(_: &Spec, name: &str) -> Result<Model, String> {
        name.parse().map_err(|e| match weir_ir::diag::suggest(name, Model::ALL.map(Model::name)) {
            Some(meant) => format!("{e}; did you mean `{meant}`?"),
            None => e,
        })
    }
}

impl Value for Engine {
    const CHOICES: &'static [Choice] = &{
        let mut all = [Choice::new("", ""); ENGINES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Choice::new(ENGINES[i].0, ENGINES[i].2);
            i += 1;
        }
        all
    };

    fn read(_: &Spec, name: &str) -> Result<Engine, String> {
        name.parse()
    }
}

/// Numbers, within the range of the entry.
macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Value for $type {
            const SIGNED: bool = <$type>::MIN != 0;

            fn read(spec: &Spec, text: &str) -> Result<$type, String> {
                let n: i64 = text.parse().map_err(|e: std::num::ParseIntError| e.to_string())?;
                let (least, most) = spec.range.unwrap_or((<$type>::MIN as i64, <$type>::MAX as i64));
                match <$type>::try_from(n) {
                    Ok(value) if (least..=most).contains(&n) => Ok(value),
                    _ => Err(format!("{n} is not in {least}..={most}")),
                }
            }
        }
    )*};
}

numbers!(u8, u16, u32, i64);

/// Values that are a short list, with what each of them means.
macro_rules! choices {
    ($($type:ty { $($name:literal $value:ident $help:literal,)* })*) => {$(
        impl Value for $type {
            const CHOICES: &'static [Choice] = &[$(Choice::new($name, $help)),*];
            const CLOSED: bool = true;

            fn read(spec: &Spec, text: &str) -> Result<$type, String> {
                match text {
                    $($name => Ok(<$type>::$value),)*
                    _ => Err(none_of(spec, text)),
                }
            }
        }
    )*};
}

fn none_of(spec: &Spec, text: &str) -> String {
    let names: Vec<&str> = spec.choices.iter().map(|c| c.name).collect();
    let meant = weir_ir::diag::suggest(text, names.iter().copied());
    let meant = meant.map_or(String::new(), |m| format!("; did you mean `{m}`?"));
    let what = spec.value.to_lowercase();
    format!("`{text}` is no {what}{meant} ({what}s: {})", names.join(", "))
}

choices! {
    Sets {
        "never" Never "Never",
        "turns" Turns "Now and then",
        "first" First "Before anything else",
    }
    Goal {
        "robust" Robust "All executions are those of SC",
        "safe" Safe "Nothing that the file asks about goes wrong",
    }
    Solver {
        "auto" Auto "The embedded solver; z3, where it is installed, for mathematical integers",
        "embedded" Embedded "The embedded solver",
        "z3" Z3 "z3; mathematical integers have no bounds",
        "both" Both "Both, on every question: they must agree",
    }
}

/// The same for types of their own.
macro_rules! own_choices {
    ($($(#[$doc:meta])* $type:ident { $($name:literal $value:ident $help:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type { $(#[doc = concat!("`", $name, "` ", $help)] $value,)* }

        impl $type {
            /// As it is written.
            pub fn name(self) -> &'static str {
                match self { $($type::$value => $name,)* }
            }
        }

        choices! { $type { $($name $value $help,)* } }
    )*};
}

own_choices! {
    /// An answer that is expected.
    Answer {
        "safe" Safe "Nothing goes wrong",
        "unsafe" Unsafe "Something does",
        "unknown" Unknown "It is not known",
        "robust" Robust "As under SC",
        "not-robust" NotRobust "Not as under SC",
    }
    /// When an operation counts as over.
    CriterionArg {
        "tso-to-sc" TsoToSc "When it returns",
        "tso" Tso "When its last store has reached memory",
        "tso-to-tso" TsoToTso "Compare with an object that has store buffers itself",
        "quiescent" Quiescent "When it has returned and nothing else is going on",
    }
    /// How `weir litmus` prints.
    LitmusFormat {
        "herd" Herd "As herd7 does",
        "tsv" Tsv "A table: file, model, observation, number of states, final states",
    }
    /// A language that `weir export` writes.
    ExportTo {
        "c" C "C, for verifiers that read it (SV-COMP, CBMC); runs random schedules with -DWEIR_RUN",
        "boogie" Boogie "Boogie, for tools that take concurrent programs in it",
        "promela" Promela "Promela, for SPIN; with --model tso or pso, the store-buffer graphs",
        "promela-omm" PromelaOmm "Promela with a process per store buffer",
        "kiv" Kiv "Specifications for the prover KIV, of the store-buffer graphs",
        "dot" Dot "The store-buffer graphs in the language of graphviz",
        "cubicle" Cubicle "A Cubicle-W model, for any number of threads under TSO",
    }
    /// How `weir graph` shows a graph.
    GraphTo {
        "text" Text "Figures, and the edges of a single graph",
        "svg" Svg "A drawing",
        "dot" Dot "The language of graphviz",
        "json" Json "Figures as JSON",
    }
    /// A shell that there are completions for.
    Shell {
        "bash" Bash "",
        "elvish" Elvish "",
        "fish" Fish "",
        "powershell" PowerShell "",
        "zsh" Zsh "",
    }
}

/// What the page can ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// `weir check`.
    Check,
    /// `weir robust`.
    Robust,
    /// `weir fence`.
    Fence(Goal),
}

impl Value for Task {
    const CHOICES: &'static [Choice] = &[
        Choice::labelled("check", "Check"),
        Choice::labelled("robust", "Robust?"),
        Choice::labelled("fence", "Fences (robust)"),
        Choice::labelled("fence-safe", "Fences (safe)"),
    ];

    fn read(_: &Spec, name: &str) -> Result<Task, String> {
        match name {
            "check" => Ok(Task::Check),
            "robust" => Ok(Task::Robust),
            "fence" => Ok(Task::Fence(Goal::Robust)),
            "fence-safe" => Ok(Task::Fence(Goal::Safe)),
            other => Err(format!("there is no command `{other}` here")),
        }
    }
}
