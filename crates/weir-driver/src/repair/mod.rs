//! The fewest fences that make a program reach a goal.
//!
//! ```
//! use weir_driver::repair::{Goal, Settings, repair};
//! use weir_driver::{engines, input, limits::Limits};
//! use weir_ir::Model;
//! use weir_robust::fence;
//!
//! let text = "shared x: u8, y: u8;
//! thread a { x = 1; r = y; }
//! thread b { y = 1; r = x; }
//! exists (a.r == 0 && b.r == 0);";
//! let program = input::from_text("sb.weir", text).unwrap();
//! let settings = Settings {
//!     goal: Goal::Safe,
//!     search: fence::Options::new(Model::Tso),
//!     existing: false,
//!     engine: engines::options(Model::Tso, &Limits::default()),
//! };
//! let found = repair(&program, None, &settings).unwrap();
//! assert_eq!(found.fences.len(), 2);
//! let repaired = found.edited.unwrap().text;
//! assert!(repaired.contains("fence"));
//! ```

mod compiled;
mod found;
mod goals;
mod hint;
mod orderings;
mod package;
mod search;
mod tighten;

pub use compiled::Origin;
pub use found::Repair;
pub use goals::{Goal, Settings};
pub use hint::{Asked, hint, hint_in_text};
pub use package::{NotCompiled, PackageRepair, PackageText, repair_package};
pub use search::{Refused, help, mark, repair, repair_together};
