//! Values that are chosen late.
//!
//! A choice among more values than can be tried one by one (`int n = __VERIFIER_nondet_int()`)
//! gives a *number* that is not known yet, with the set of what it may still be ([`set::Set`]: first value,
//! step, last position), and what the program does with it makes the set smaller when it has to: a comparison divides it at one place,
//! a remainder into the classes, an address into its values. Symbolic execution (King, "Symbolic
//! execution and program testing", CACM 1976) with the least of all path conditions: each number
//! is in a set of its own, and nothing is ever known of two of them together.
//!
//! | module | its job |
//! |---|---|
//! | `set` | what a number may be, and how such sets are divided |
//! | `label` | bytes of such a number in registers, memory and buffers |
//! | `line` | linear functions of a number, and where they pass a bound |
//! | `need` | what must become known before a step can be taken |
//! | `numbers` | what is known of the numbers of a state |
//! | [`crate::symbolic`] | expressions of such numbers |
//! | [`crate::narrow`] | a state that is divided |
//!
//! # Why it is right
//!
//! A state with numbers stands for the states that one gets by putting in, for every number, any value of its
//! set: all combinations. Three things happen to such a state.
//!
//! * **A number begins**: the register of the choice gets it, with all values of its type. The state
//!   stands for exactly what the choice leads to.
//! * **A step** is taken only if what it does is the same function of the numbers for all values that
//!   they may have: it copies bytes of them ([`label`]), or what it computes comes out the same ([`crate::symbolic`]: comparisons of
//!   linear functions that do not wrap, at both ends of the set; they are monotonic, so the same in between). Faults count as
//!   results. Then what follows stands for exactly what follows from the states it stands for.
//! * **Division**: where the result is not the same, the step is not taken, the state is kept with what divides it ([`need::Need`]), and
//!   the moves from there are the parts, all of them. Their sets together are the set that was divided, so they stand
//!   for what the state stood for.
//!
//! So the states that are reached stand for those of the program, no more (what is found wrong is so for
//! all values that are left, the first of which are written into the choices for the judge) and no less. To divide a
//! state changes nothing that threads could tell and takes place before anything else; persistent sets
//! see it as a thread whose state becomes another without touching memory.
//!
//! A linear function of a number that the program keeps (`y = x + 1`) is a number too, which is known as that function
//! of the other one and of no set of its own.
//!
//! Where a set would have to be divided into more than [`need::MOST`] parts, only a few of its values are looked at
//! ([`need::Need::Some`]): what goes wrong with them does go wrong, and that nothing does is no answer (the step is noted as one that
//! is not supported). A number of
//! which nothing is left anywhere is forgotten ([`crate::narrow`]), so that states become equal again.
//!
//! Not done: functions of two numbers (`a < b` tries all values of one of them), floating point. A value that turns
//! out to be the address of an object on the heap or a stack ends the path, too: what points to an object was known before
//! ([`crate::owner`]).

pub(crate) mod label;
pub(crate) mod line;
pub(crate) mod need;
pub(crate) mod numbers;
pub(crate) mod set;
