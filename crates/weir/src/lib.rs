//! Weir: a verifier for concurrent programs on machines with store buffers.
//!
//! The whole tool at a glance:
//!
//! ```text
//! text ──▶ input::load ──▶ weir_ir::Program ──▶ engines::run ──▶ Verdict ──▶ judge ──▶ weir_report
//! ```
//!
//! * [`input`]: a file of any format becomes a [`weir_ir::Program`] that obeys
//!   [`weir_ir::verify`], or a list of located messages;
//! * [`engines`]: the table of engines; each takes a program and gives a
//!   [`weir_engine::Verdict`];
//! * [`gate`]: the one place an answer passes before anybody
//!   sees it;
//! * [`repair`]: the fewest fences that reach a goal;
//! * [`commands`]: what the command line offers, one module a command.
//!
//! ```
//! let text = "shared x: u8, y: u8;
//!     thread a { x = 1; r = y; }
//!     thread b { y = 1; r = x; }
//!     exists (a.r == 0 && b.r == 0);";
//! let program = weir::input::from_text("sb.weir", text).unwrap();
//! let limits = weir::limits::Limits::default();
//! let options = weir::engines::options(weir_ir::Model::Tso, &limits);
//! let answer = weir::engines::check(&program, weir::engines::Engine::Auto, &options).unwrap();
//! assert!(answer.verdict.outcome.is_unsafe());
//! assert!(answer.replay.is_some());
//! ```

pub mod artifacts;
pub mod certificates;
pub mod checkpoints;
pub mod cli;
pub mod commands;
pub mod compile;
pub mod compiled;
pub mod dual;
pub mod engines;
pub mod exit;
pub mod families;
pub mod gate;
pub mod goals;
pub mod input;
pub mod instances;
pub mod interrupt;
pub mod limited;
pub mod limits;
pub mod lin;
pub mod lsp;
pub mod models;
pub mod pages;
pub mod param;
pub mod points;
pub mod portfolio;
pub mod progress;
pub mod project;
pub mod reduction;
pub mod refine;
pub mod repair;
pub mod robustness;
pub mod sbgraph;
pub mod sequential;
pub mod serve;
pub mod sidecar;
pub mod spin;
mod tighten;
pub mod watchdog;
