//! Weir as a library: what the command line, the page, the language server and other
//! people's programs call.
//!
//! A question walks one way:
//!
//! ```text
//! text ──▶ input ──▶ weir_ir::Program ──▶ check ──▶ engines ──▶ gate ──▶ check::Checked
//! ```
//!
//! * [`input`]: a file of any format becomes a [`weir_ir::Program`] that obeys
//!   [`weir_ir::verify`], or a list of located messages; [`instances`]: with a number of
//!   threads, where the program is for any number of them, and [`any`]: functions
//!   of a compiled program that any number run; [`ways`]: a compiled one as a small
//!   program, or as a whole;
//! * [`mod@check`]: is anything violated? An engine is run, and its answer passes the gate;
//!   [`mod@each`]: and if the program asks several things, what of each of them;
//! * [`engines`]: the table of engines, and `auto`;
//! * [`gate`]: the one place an answer passes before anybody sees it; [`smooth`]: an execution
//!   that passed it, in an order that reads well;
//! * [`missing`]: what a program lacks to be asked about;
//! * [`robustness`], [`liveness`], [`lin`], [`models`]: the other questions; [`property`]: those of
//!   SV-COMP, and [`witness`]: what answers to these are handed on as;
//! * [`repair`]: the fewest fences that reach a goal; a hint after a check is a
//!   second question;
//! * [`options`]: the one table of options, for whoever takes them;
//! * [`project`]: the checks of a project (`weir.toml`); [`globs`]: the files it names.
//!
//! Nothing here prints, or knows of a terminal. Files are read by [`input`], and by
//! the compilers that it starts ([`compile`]; what rustc has made is kept for the next time, in `kept`).
//!
//! ```
//! use weir_driver::{check, engines, input, limits::Limits};
//!
//! let text = "shared x: u8, y: u8;
//!     thread a { x = 1; r = y; }
//!     thread b { y = 1; r = x; }
//!     exists (a.r == 0 && b.r == 0);";
//! let program = input::from_text("sb.weir", text).unwrap();
//! let options = engines::options(weir_ir::Model::Tso, &Limits::default());
//! let answer = check::judge(&program, engines::Engine::Auto, &options).unwrap();
//! assert!(answer.verdict.outcome.is_unsafe());
//! assert!(answer.replay.is_some());
//! ```

pub mod any;
pub mod certificates;
pub mod check;
pub mod compile;
pub mod each;
pub mod engines;
pub mod gate;
pub mod globs;
pub mod happens;
pub mod input;
pub mod instances;
mod kept;
pub mod limited;
pub mod limits;
pub mod lin;
pub mod liveness;
pub mod missing;
pub mod models;
pub mod options;
pub mod project;
pub mod property;
mod refused;
pub mod repair;
pub mod robustness;
pub mod sequential;
pub mod smooth;
mod spread;
pub mod stepping;
pub mod threads;
pub mod ways;
pub mod witness;

pub use weir_llvm::assumed;
