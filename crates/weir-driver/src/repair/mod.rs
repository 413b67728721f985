//! The fewest fences that make a program reach a goal.

mod compiled;
mod found;
mod goals;
mod hint;
mod search;
mod tighten;

pub use compiled::Origin;
pub use found::Repair;
pub use goals::{Goal, Settings};
pub use hint::hint;
pub use search::{Refused, mark, repair};
