//! The backward search: the pre-images of the bad states, until nothing new turns up.
//!
//! | module | its job |
//! |---|---|
//! | `cube`, `zone` | sets of states as conjunctions: who is where, which values, differences of integers |
//! | `init` | whether a cube meets the initial states |
//! | `pre`, `assert` | the pre-image of a cube by a rule |
//! | `subsume` | subsumption: one cube holds another |
//! | `search` | the worklist |
//! | `approximation`, `sample` | BRAB: generalised cubes, held against states of small instances |
//! | `facts` | Houdini: inductive facts about integers |
//! | `concretise` | from a path of cubes to an execution |
//! | `to_clause` | cubes as clauses of a claim |

pub(crate) mod approximation;
pub(crate) mod assert;
pub(crate) mod concretise;
pub(crate) mod cube;
pub(crate) mod facts;
pub(crate) mod init;
pub(crate) mod pre;
pub(crate) mod sample;
pub(crate) mod search;
pub(crate) mod subsume;
pub(crate) mod to_clause;
pub(crate) mod zone;
