//! Lazy TSO reachability: Algorithm 1 of "Lazy TSO Reachability".
//!
//! The program R starts as the program P. In turn, R is searched under SC, and an
//! oracle is asked for a sequence of instructions σ, from a store to a load that
//! the store is delayed past. R becomes R ⊕ σ, in which SC can run exactly that
//! delayed behaviour ([`extend`]). An execution of R is mapped back to a TSO
//! execution of P ([`back`]).
//!
//! | module | its job |
//! |---|---|
//! | [`oracle`] | what an oracle promises |
//! | [`robustness`] | the oracle that asks for robustness |
//! | [`extend`] | R ⊕ σ |
//! | [`back`] | executions of R as executions of P |
//! | `rounds` | the loop |
//! | `levels` | the loop on deeper and deeper unrollings |
//! | `search` | the program as it is, and its unrollings beside it |
//!
//! Where this deviates from the paper:
//!
//! * Line 3 of Algorithm 1 tests P; it must test R.
//! * `q̄_i` stands for `dst(inst_i)`, so the exits that flush and fence (14 to 17)
//!   return there in every case, and the exits that leave σ (11 to 13) are taken from
//!   `q̄_i` by the siblings of `inst_(i+1)`.
//! * A location of P in a `never` property also means the `q̄_i` that stand for it.
//! * Several sequences are added per round.
//! * Programs have calls and loops. Calls are inlined and loops unrolled
//!   ([`weir_passes::unroll`]); only an R in which nothing was cut off shows safety.
//! * The program model has pointers, bounded arrays, ranges and a heap. An access
//!   that can be an error is an error in R at the same point.

pub mod back;
mod entry;
pub mod extend;
mod levels;
mod options;
pub mod oracle;
pub mod robustness;
mod rounds;
mod search;

pub use extend::{Extended, Unfollowable, Variant};
pub use options::{Answer, Options, Refused};
pub use oracle::{EdgeRef, Oracle, Reply, Sequence};
pub use search::{by_unrolling, lazy};
