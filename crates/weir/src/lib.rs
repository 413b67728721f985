//! The `weir` command: arguments, terminal, the page on this machine (`serve`) and the
//! language server (`lsp`). What it asks, and how answers come about, is the library
//! [`weir_driver`]:
//!
//! ```text
//! arguments ──▶ commands ──▶ weir_driver ──▶ weir_report ──▶ output
//! ```
//!
//! * [`cli`]: the arguments; [`commands`]: what each command does with them, one module
//!   a command;
//! * [`output`], [`artifacts`], [`progress`], [`pages`], [`models`]: what people and
//!   other programs see;
//! * [`watchdog`], [`interrupt`]: limits and signals hold also where nobody looks;
//! * [`serve`], [`lsp`]: the same questions from a browser and an editor.

pub mod artifacts;
pub mod checkpoints;
pub mod cli;
pub mod cluster;
pub mod commands;
pub mod dispatch;
pub mod exit;
pub mod families;
pub mod interrupt;
pub mod lsp;
pub mod models;
pub mod output;
pub mod pages;
pub mod progress;
pub mod scratch;
pub mod serve;
pub mod shell;
pub mod spin;
pub mod watchdog;
