//! From the entry function to the program: everything that is reachable gets its code and
//! its initial value, until nothing is missing.

use super::link::Id;
use super::reach::Whole;
use super::{globals, lower, thread};
use crate::options::Mark;
use weir_engine::piece::go_on;
use weir_ir::{ObjId, Program};

/// The whole program that starts with a function.
pub(crate) fn program(mut w: Whole<'_>, name: &str, main: Id) -> (Program, Vec<Mark>) {
    let (main, other) = thread::reserve(&mut w, main);
    finish_reachable(&mut w);
    // The thread block is complete now, and to start a thread needs nothing new but what is
    // reserved.
    let (templates, threads) = thread::finish(&mut w, &main, &other);
    w.debug.inlined = std::mem::take(&mut w.places.inlined);
    w.debug.types = std::mem::take(&mut w.places.types);
    let is_constant = |(_, id): &(&ObjId, &Id)| w.modules[id.0].globals[id.1].constant;
    let constants = w.global_of.iter().filter(is_constant).map(|(object, _)| *object).collect();
    let program = Program {
        constants,
        name: name.to_string(),
        sources: std::mem::take(&mut w.places.sources),
        objects: w.objects,
        routines: w.routines,
        functions: w.functions,
        warnings: w.warnings,
        templates,
        threads,
        whole: true,
        debug: std::sync::Arc::new(w.debug),
        ..Program::default()
    };
    (program, w.marks)
}

fn finish_reachable(w: &mut Whole<'_>) {
    loop {
        go_on();
        if let Some((id, object)) = w.globals_todo.pop() {
            globals::fill(w, id, object);
        } else if let Some((id, routine)) = w.todo.pop() {
            let (code, marks) = lower::lower(w, id, routine);
            w.routines[routine.index()] = code;
            w.marks.extend(marks.into_iter().map(|(place, edge)| Mark { place, routine, edge }));
        } else if let Some((id, at)) = w.tls.todo.pop() {
            let image = globals::image(w, id);
            w.tls.set(at, &image);
        } else {
            return;
        }
    }
}
