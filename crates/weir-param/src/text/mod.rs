//! Claims as text, and back: the block `invariant { never …; }` of the Weir
//! language, for every kind of system.
//!
//! ```text
//! invariant {
//!     never T#a@cs && T#b@cs;
//!     never T#a@{L1, L2} && T#a.r <= free - 1;
//!     never T#a@spin && T#a.load(1, ready) == 1 && T#a.own(data) == 0;
//! }
//! ```
//!
//! | text | is |
//! |---|---|
//! | `T#a`, `T#b` | any threads, different ones; `main`: the one of that name |
//! | `T#a@cs`, `T#a@{L1, L2}` | where it is |
//! | `x`, `T#a.r`, `x[T#a]` | a shared variable in memory, a local, a thread's cell of an array |
//! | `T#a.load(2, x)` | what the second of the loads it will make will see of `x` |
//! | `T#a.own(x)`, `T#a.own(x, 1)` | what it will see of its own newest store to `x`; the first of its loads to come saw memory before that store arrived |
//! | `seen(x)`, `T#a.seen(x)` | memory at the moment the property looks at it, and as a thread sees it |
//! | `== != <= < >= > in {…}` | comparisons; integers may have a constant added on the right |
//! | `other` | in sets of threads: one that the line does not name |

mod names;
mod read;
mod write;

pub use names::Names;
pub use read::{Mistake, read};
pub use write::write;
