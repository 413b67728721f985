//! The fewest fences that make a program reach a goal.

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
