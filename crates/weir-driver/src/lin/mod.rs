//! Linearizability: from a file to an object, from a question to an answer.

mod answer;
mod decide;
mod object;
pub mod points;
pub mod sidecar;

pub use answer::{Answer, Trouble, Verdict, Witness, operation};
pub use decide::{Question, decide, decide_together, in_order_of};
pub use object::{given, in_library, load, load_client};
