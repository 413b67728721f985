//! Executions of whole programs, for people.
//!
//! A C program takes thousands of steps that only its own thread can see. Shown are the steps
//! that touch memory which at least two threads of the execution touch and one of them writes;
//! threads that start and are waited for; fences that have an effect; the life of shared
//! objects; the step that is an error; and where threads wait in a deadlock. All others are
//! folded away. What a library does is shown as the user's call of it.
//!
//! | module | its job |
//! |---|---|
//! | [`calls`] | which call of the source a step belongs to |
//! | [`survey`] | which bytes are shared, and into which pieces they fall |
//! | [`typed`], [`values`] | types of objects, and values by their types |
//! | [`names`] | names of threads and objects |
//! | [`memory`] | the bytes as they change, and their values in words |
//! | [`tell`], [`accesses`] | the rows, by what [`teller`] keeps while it goes along |
//! | [`tale`] | what is beside the rows |
//! | [`errors`] | run-time errors and panics in words |
//! | [`show`] | memory and buffers beside the rows, for tables and pages |
//!
//! Everything here comes from the judge's [`weir_ir::Log`].

mod accesses;
mod alive;
pub(crate) mod calls;
pub(crate) mod errors;
mod memory;
pub(crate) mod names;
pub(crate) mod show;
mod survey;
pub(crate) mod tale;
pub(crate) mod tell;
mod teller;
mod typed;
mod values;
