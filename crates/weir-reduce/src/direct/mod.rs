//! The executions within a bound, looked at directly: no translation, and only those states
//! that tell one execution from another.
//!
//! The bounds are those of the crate ([`crate::Bound`]). Three observations keep the states few.
//!
//! 1. *Delays are decided at the flush.* While a thread has its round nobody else moves, and what
//!    it reads, its own buffer first, is the same whether its stores have reached memory or not.
//!    So a round is a run of the thread's steps, and after the last of them the oldest stores
//!    reach memory, as many as one likes. (A fence and a locked operation need all of them.)
//! 2. *Quiet steps are taken at once* (`run`): steps on registers, the issue of a store, loads of
//!    what no other thread writes, a fence with an empty buffer. They commute with whatever
//!    others do, so that each of them can be taken in the round of the step before it; a thread
//!    that has had no round yet has one to spare. Under a bound on ages the issue of a store
//!    cannot come earlier without getting older; it counts from the thread's next other step on,
//!    which is the latest at which it can come (`count`).
//! 3. *What has less behind it can do more* (`count`): a state is not looked at again with more
//!    rounds, or with older stores, than before.
//!
//! Why nothing is lost by 1 and 3 together: of a state at which stores were flushed only other
//! threads go on. What the same thread would do there, it does where it had not flushed yet, and
//! flushes afterwards; by induction over the steps that it takes, the states that it comes to are
//! among those that were kept. At a fence not all stores are flushed but by the fence itself: a
//! state on its other side is never kept as one at which the round has ended.
//!
//! `never` properties are looked at in every state in which a step that they see was taken or a
//! store reached memory: every number of flushed stores after every step occurs.
//!
//! *When a bound is enough.* If whatever the bound forbids leads to states that were kept all the
//! same, these are closed under all steps, and the answer is about all executions.
//!
//! What is not taken ([`takes`]) goes the way of the translation: threads that are started or
//! joined, pointers, accesses of several bytes, procedures that call themselves; and programs
//! with a round in which more than [`LONGEST`] stores wait: there the translation, which keeps
//! the last value of each variable for each round, has finitely many states.

mod count;
mod run;
mod search;

pub use run::LONGEST;
pub use search::{Ended, Finals, Search, final_states};

use weir_ir::{Op, Place, Program};
use weir_passes::calls::recursive_routines;

/// Whether a program can be looked at directly.
pub fn takes(program: &Program) -> bool {
    let fits = |op: &Op| {
        !matches!(op, Op::Spawn { .. } | Op::Join(_) | Op::Alloc(..) | Op::Free(_))
            && !matches!(op.place(), Some(Place::Deref(_) | Place::Bytes(..)))
    };
    !program.whole
        && !program.is_parameterised()
        && program.threads.len() < 256
        && !recursive_routines(program).contains(&true)
        && program.routines.iter().flat_map(|r| &r.edges).all(|e| fits(&e.op))
}
