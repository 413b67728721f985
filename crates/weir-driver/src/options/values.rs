//! The types of values, and how they are written.

use super::entry::{Spec, Value};
use crate::engines::{ENGINES, Engine};
use crate::limits::{parse_jobs, parse_memory, parse_time};
use std::time::Duration;
use weir_explore::Sets;
use weir_ir::Model;
pub use weir_prove::solver::Choice as Solver;

type Choices = &'static [(&'static str, &'static str)];

/// An amount of memory, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes(pub usize);

/// A number of workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers(pub usize);

/// Values that a function reads.
macro_rules! read_by {
    ($($type:ty: $text:ident => $read:expr;)*) => {$(
        impl Value for $type {
            fn read(_: &Spec, $text: &str) -> Result<$type, String> {
                $read
            }
        }
    )*};
}

read_by! {
    String: text => Ok(text.to_string());
    Duration: text => parse_time(text);
    Bytes: text => parse_memory(text).map(Bytes);
    Workers: text => parse_jobs(text).map(Workers);
}

impl Value for Model {
    const CHOICES: Choices = &[("sc", "SC"), ("tso", "TSO (x86)"), ("pso", "PSO")];

    fn read(_: &Spec, name: &str) -> Result<Model, String> {
        name.parse().map_err(|e| match weir_ir::diag::suggest(name, Model::ALL.map(Model::name)) {
            Some(meant) => format!("{e}; did you mean `{meant}`?"),
            None => e,
        })
    }
}

impl Value for Engine {
    const CHOICES: Choices = &{
        let mut all = [("", ""); ENGINES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = (ENGINES[i].0, ENGINES[i].2);
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
            const CHOICES: Choices = &[$(($name, $help)),*];
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
    let names: Vec<&str> = spec.choices.iter().map(|c| c.0).collect();
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
    /// What fences are for.
    Goal {
        "robust" Robust "All executions are those of SC",
        "safe" Safe "Nothing that the file asks about goes wrong",
    }
    /// An answer that is expected.
    Answer {
        "safe" Safe "Nothing goes wrong",
        "unsafe" Unsafe "Something does",
        "unknown" Unknown "It is not known",
        "robust" Robust "As under SC",
        "not-robust" NotRobust "Not as under SC",
    }
    /// What the page can ask.
    Task {
        "check" Check "Check",
        "robust" Robust "Robust?",
        "fence" Fence "Fences (robust)",
        "fence-safe" FenceSafe "Fences (safe)",
        "lin" Lin "Linearizable?",
        "prove" Prove "Prove",
        "graph" Graph "Store-buffer graphs",
        "reduce" Reduce "As an SC program",
        "litmus" Litmus "Final states",
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
        "boogie" Boogie "Boogie: one procedure that takes step after step (boogie -loopUnroll:N)",
        "corral" Corral "Boogie with threads, in the dialect of Corral",
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
