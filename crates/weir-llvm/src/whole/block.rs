//! The thread block: what is where in the object that every thread has for itself.
//!
//! From its start on: 16 words for what functions return beyond the first register (word
//! `k` is register `k`), the exception that is under way ([`EXCEPTION`],
//! [`EXCEPTION_TYPE`]), the number of the thread ([`SELF`]), the exception that is handled
//! ([`CAUGHT`]), how many are not caught yet ([`UNCAUGHT`]), where a jump leads ([`JUMP_SITE`], [`JUMP_VALUE`]), and from [`FIRST_LOCAL`] on the thread-local variables.

use super::link::Id;
use std::collections::HashMap;

/// How many registers a function can return.
pub(crate) const MOST_RETURNED: usize = 16;
/// The exception that is under way: a pointer, 0 for none.
pub(crate) const EXCEPTION: u64 = 128;
/// No exception, but the thread ends: all its calls return.
pub(crate) const EXITING: i64 = 1;
/// No exception, but a jump (`longjmp`): calls return up to the function it leads to.
pub(crate) const JUMPING: i64 = 2;
/// What kind of exception it is; of a jump, the object of the function it leads to.
pub(crate) const EXCEPTION_TYPE: u64 = 136;
/// The number of the thread.
pub(crate) const SELF: u64 = 144;
/// The exception of C++ that is handled.
pub(crate) const CAUGHT: u64 = 152;
/// How many exceptions of C++ are thrown and not caught yet.
pub(crate) const UNCAUGHT: u64 = 160;
/// Where in that function a jump leads.
pub(crate) const JUMP_SITE: u64 = 168;
/// What `setjmp` returns then.
pub(crate) const JUMP_VALUE: u64 = 176;
/// The first thread-local variable.
pub(crate) const FIRST_LOCAL: u64 = 192;

/// The template of all threads but the first.
pub(crate) const OTHERS: weir_ir::TemplateId = weir_ir::TemplateId(1);

/// What is said where a jump finds nobody.
pub(crate) const JUMPED_TOO_LATE: &str = "longjmp leads to a function that has returned";

/// What is said where nothing catches an exception.
pub(crate) const NOT_CAUGHT: &str = "an exception is not caught";

/// The thread-local variables.
#[derive(Default)]
pub(crate) struct Locals {
    offsets: HashMap<Id, u64>,
    /// Those whose initial values were not read yet.
    pub todo: Vec<(Id, u64)>,
    /// What they start with.
    pub bytes: Vec<u8>,
}

impl Locals {
    /// Where in the thread block a variable is, if it was asked for before.
    pub(crate) fn known(&self, id: Id) -> Option<u64> {
        self.offsets.get(&id).copied()
    }

    /// Finds room for a new variable.
    pub(crate) fn add(&mut self, id: Id, size: u64, align: u64) -> u64 {
        let at = (FIRST_LOCAL + self.bytes.len() as u64).next_multiple_of(align.max(8));
        self.bytes.resize((at + size - FIRST_LOCAL).next_multiple_of(8) as usize, 0);
        self.offsets.insert(id, at);
        self.todo.push((id, at));
        at
    }

    /// Sets what a variable starts with.
    pub(crate) fn set(&mut self, at: u64, image: &[u8]) {
        let start = (at - FIRST_LOCAL) as usize;
        self.bytes[start..start + image.len()].copy_from_slice(image);
    }
}
