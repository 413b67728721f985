//! A program under sequential consistency as Promela, the language of SPIN
//! (G. J. Holzmann, The SPIN Model Checker, 2003).
//!
//! The text is meant to be read, and to be as good for SPIN as a person who
//! knows SPIN would write it by hand:
//!
//! 1. `flat`: one graph per thread, calls inlined, `self` and `N` filled in;
//! 2. `observe` and `fold`: which local steps belong to the visible step before
//!    them. The rules are those of Weir's own explorer, so that both tools
//!    visit the same states;
//! 3. `vars` and `range`: one Promela variable per register and shared cell, of
//!    the smallest type that an interval analysis allows. What is always the
//!    same value is not a variable at all;
//! 4. `exec` and `walk`: from every location where folding stops, every way to
//!    the next one as *one* transition: a guard over the state before it, and a
//!    parallel assignment. Registers that nobody reads any more become 0;
//! 5. `narrow`: smaller types, now that it is clear what is assigned when;
//! 6. `updates`: the parallel assignment as a sequence;
//! 7. `emit`: the text. A step is a `d_step`, so that SPIN sees no state inside.
//!
//! [`weak`] has the encodings of programs under TSO and PSO.
//! [`trail`] turns an error that SPIN found back into an execution of the program.
//!
//! Properties need no never claim: a step that may make a forbidden state true
//! asserts that it does not. What it needs to know about other threads (that
//! they are at some label, that they have ended) is kept in one bit each, which
//! follows from their locations and so adds no states.
//!
//! What SPIN should be told: `spin -a`, then `gcc -O2 -DSAFETY` and `pan -E`
//! (Weir does not count a state without steps as an error).
//!
//! # What it gives up
//!
//! 1. Promela computes with signed 32-bit numbers. Variables for which it is not
//!    clear that they stay within them are listed at the top of the text.
//! 2. Pointers, `alloc`, `free`, `spawn`, `join`, recursion, and arrays without
//!    bounds whose indices have none: an error that names the place.
//! 3. A step into an atomic section that blocks inside it for ever is left out
//!    where no property could tell: nothing moves after it.

mod emit;
mod ex;
mod exec;
mod flat;
mod fold;
mod narrow;
mod observe;
mod range;
mod show;
mod step;
pub mod trail;
mod updates;
mod vars;
mod walk;
pub mod weak;

use weir_ir::{Diagnostic, Program};

/// So often ranges are made smaller; each time may allow a little more.
const NARROWINGS: usize = 4;

/// The program as Promela, or what Promela cannot say.
///
/// ```
/// use weir_ir::*;
/// let mut p = ProgramBuilder::new("one");
/// let x = p.scalar("x", Ty::U8, 0);
/// let mut t = RoutineBuilder::new("t");
/// let start = t.loc();
/// t.step(start, Op::Store(Place::scalar(x), Expr::int(1)), Span::default());
/// p.thread(t.finish());
/// let text = weir_export::promela::export(&p.finish()).unwrap();
/// assert!(text.contains("active proctype t()"));
/// ```
pub fn export(program: &Program) -> Result<String, Vec<Diagnostic>> {
    export_with_key(program).map(|(text, _)| text)
}

/// The program as Promela, with what is needed to read SPIN's trails.
pub fn export_with_key(program: &Program) -> Result<(String, trail::Key), Vec<Diagnostic>> {
    crate::said::well_formed(program)?;
    let threads = flat::threads(program)?;
    let seen = observe::observed(program, &threads);
    let mut model = vars::Model::new(program, &threads, seen)?;
    range::analyse(&mut model, &threads);
    model.settle_sizes(program, &threads)?;
    let mut walks = walk::walk(&model, &threads);
    for _ in 0..NARROWINGS {
        if !narrow::narrow(&mut model, &threads, &walks) {
            break;
        }
        walks = walk::walk(&model, &threads);
    }
    // What folding brought together was kept apart; the rest is what the user wrote.
    let mut self_index = false;
    for step in walks.iter().flat_map(|w| w.locs.values().flatten()) {
        step.read(&mut |e| self_index |= e.has_self_index());
    }
    if self_index {
        let message = "Promela has no array that is indexed by one of its own elements";
        let d = weir_ir::Diagnostic::error_without_place(message);
        return Err(vec![d.hint("say the property about a copy of the index")]);
    }
    emit::emit(program, &model, &threads, &walks)
}
