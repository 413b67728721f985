//! Memorax's models.
//!
//! The language RMM of the tool Memorax (Abdulla, Atig, Chen, Leonardsson,
//! Rezine, "Counter-Example Guided Fence Insertion under TSO", TACAS 2012),
//! after its manual:
//!
//! ```text
//! forbidden                    /* one label for each process, * is any */
//!   CS CS ; FAIL *
//! data                         /* shared variables */
//!   turn = * : [0:1]           /* any initial value; domain 0 and 1 */
//!   x = 0                      /* without a domain: all integers */
//! process(2)                   /* two processes with the same code */
//! data                         /* its variables, shared all the same */
//!   flag = 0 : [0:1]
//! registers
//!   $r = * : [0:1]
//! text
//!   L0: write: flag[my] := 1;
//!       read: $r := flag[0];
//!   CS: nop
//! ```
//!
//! `x[my]` is the own variable `x`, `x[k]` that of the `k`-th *other* process.
//! `[e]` is the global variable with the number `e`, counted from 0 in the order
//! of declaration. `macro NAME(a, b) … endmacro` is replaced word by word.
//!
//! # What becomes of it
//!
//! Every process is a thread of its own, `P0`, `P1`, …. Globals are scalars; if
//! some pointer is computed at run time they are the cells of one object `mem`.
//! A variable that processes declare is an array with a cell for each of them.
//! The property is "never" one of the forbidden tuples.
//!
//! In RMM an instruction *blocks* while it is not enabled:
//!
//! - `read: x = e` waits for the value. It becomes a load and two tests; the
//!   wrong value leads back to where the instruction starts. So does a read into
//!   a register whose domain does not contain the value, and a failed `cas`. The
//!   process is at its label before each try, so the same tuples of labels can
//!   be reached. In `either` all branches start at the same location, so that a
//!   read that fails leads back to the choice.
//! - A value outside the domain blocks a write or an assignment: an `Assume`
//!   comes before it wherever the domains of the registers do not rule it out.
//!   Thus no program faults by leaving a domain.
//! - `locked { … or … }` with a write in it needs an empty buffer and is atomic:
//!   an atomic section. RMM takes a sequence only if it runs to its end; here a
//!   sequence that cannot go on stays in the middle, where nothing else moves
//!   and no label is, so the same tuples can be reached. `locked write` is an
//!   exchange. Labels, jumps and loops inside are refused, as in Memorax.
//! - A `locked` block with at most one read and no write has no effect on
//!   buffers and is taken apart. With several reads Memorax does not empty the
//!   buffer either; here it does, and there is a warning.
//!
//! A register with any initial value (`= *`) is havocked before the first label
//! if that value can be read at all. `predicates` are hints for Memorax's
//! abstraction and are skipped. `syncwr`, `syncrd` and `slocked` belong to
//! memory models that Weir does not have and are refused. `fence`, `ssfence` and
//! `llfence` are fences. Beyond Memorax, `!` is accepted for `not`, and a `;`
//! after the last statement.

mod ast;
mod code;
mod expr;
mod lex;
mod lower;
mod macros;
mod memory;
mod parse;
mod points;
mod stmt;
mod value;

pub use points::fence_points;

use weir_ir::{Diagnostic, Program, Sources};

/// Loads a model.
///
/// # Errors
/// The messages about everything that is wrong with it.
pub fn load(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut messages = Vec::new();
    let tokens = macros::expand(lex::tokens(text, &mut messages), &mut messages);
    let model = parse::parse(&tokens, &mut messages);
    if messages.iter().any(Diagnostic::is_error) {
        // What was not understood would give messages about missing names.
        return crate::outcome::outcome(Program::default(), messages);
    }
    let mut program = lower::lower(weir_ir::span::stem(name), &model, &mut messages);
    program.sources = Sources::single(name, text);
    crate::outcome::outcome(program, messages)
}
