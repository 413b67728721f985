//! The fewest fences that make a program reach a goal.
//!
//! Source: the idea of counterexample-guided fence insertion is from Abdulla,
//! Atig, Chen, Leonardsson, Rezine, "Counter-Example Guided Fence Insertion
//! under TSO", TACAS 2012; fences against non-robustness are from Bouajjani,
//! Derevenetc, Meyer, "Checking and Enforcing Robustness against TSO", ESOP
//! 2013; the exact minimum by implicit hitting sets is in the manner of
//! Moreno-Centeno and Karp, 2013.
//!
//! How it works. A *point* is a place where a fence can stand. A program with
//! all points marked by steps that do nothing ([`Marked`]) runs like the
//! program itself. A *check* says whether a program with some fences reaches the
//! goal, or gives an execution that breaks it. An execution is forbidden by
//! exactly those fences that its threads would have passed with stores in their
//! buffers; so every set of fences that reaches the goal contains one of them: a
//! *clause* (`clause`). The cheapest set that hits all clauses so far is tried
//! next (`hitting`), until one reaches the goal (`search`).
//!
//! What it guarantees: the set reaches the goal according to the check, and no
//! set of points with fewer fences (or, where asked, less weight) does, because
//! every clause is necessary. If an execution passes no point with a store
//! buffered, no set of fences forbids it.
//!
//! What differs from the papers: any goal that is broken by single executions
//! will do; the points are those of the source text, so that whatever is found
//! can be written down; fences that are already there are questioned in the same
//! way ([`Marked::existing`]).

mod check;
mod clause;
mod hitting;
mod mark;
mod search;
mod unseen;
mod weight;

pub use check::{Check, Effort, Execution};
pub use mark::{Marked, Point};
pub use search::{Answer, Fence, Look, Options, Outcome, Scout, Search, synthesize, synthesize_scouted};
