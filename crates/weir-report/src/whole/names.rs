//! Names of threads and objects in an execution of a whole program.

use super::alive::{Alive, Uid};
use super::survey::{Survey, is_internal};
use crate::source::line_of;
use std::collections::HashMap;
use weir_ir::debug::LIBRARY;
use weir_ir::log::Log;
use weir_ir::{Addr, Fault, Op, Program, RoutineId};

/// The name of a routine as its author wrote it.
pub(crate) fn routine(program: &Program, id: RoutineId) -> String {
    match program.debug.titles.get(&id) {
        Some(title) => title.name.clone(),
        None => program.routines.get(id.index()).map_or("?".to_string(), |r| r.name.clone()),
    }
}

/// The name of a thread: what the program calls it; else the function of the user's that it
/// runs; else, since a closure has no name, where it was started.
pub(crate) fn thread(program: &Program, log: &Log, thread: usize) -> String {
    if thread < program.threads.len() {
        return program.thread_name(weir_ir::ThreadId::new(thread));
    }
    let name = |t: usize| own_name(program, log, t);
    let Some(own) = name(thread) else {
        let view = log.threads.get(thread).filter(|v| v.template.index() < program.templates.len());
        return match view {
            Some(view) => program.copy_name(view.template, view.copy),
            None => program.thread_name(weir_ir::ThreadId::new(thread)),
        };
    };
    let same = (program.threads.len()..log.began.len()).filter(|t| name(*t).as_ref() == Some(&own));
    match (same.clone().count(), same.clone().position(|t| t == thread)) {
        (2.., Some(k)) => format!("{own}#{}", k + 1),
        _ => own,
    }
}

fn own_name(program: &Program, log: &Log, thread: usize) -> Option<String> {
    if let Some(called) = log.called.get(thread).cloned().flatten() {
        return Some(called);
    }
    let began = log.began.get(thread).copied().flatten();
    let function = began.and_then(|(id, edge)| {
        let inlined = program.routine(id).inlined.get(edge.index()).copied().unwrap_or(0);
        let function = program.debug.inlined(inlined).map(|i| &i.outer);
        function.or_else(|| program.debug.titles.get(&id))
    });
    match function {
        Some(title) if title.closure || title.name.contains("operator()") => {
            started_at(program, log, thread).or_else(|| Some(title.name.clone()))
        }
        Some(title) => Some(title.name.clone()),
        None => match began {
            Some((id, _)) => Some(routine(program, id)),
            None => started_at(program, log, thread),
        },
    }
}

/// `thread:17`: the line of the user's that started a thread.
fn started_at(program: &Program, log: &Log, thread: usize) -> Option<String> {
    let frames = log.started_at.get(thread)?;
    let line = frames.iter().rev().find_map(|(id, loc)| {
        let routine = program.routines.get(id.index())?;
        // Of callers, where they go on is after the call.
        let calls = routine.edges.iter().enumerate().filter(|(_, e)| e.dst == *loc);
        let mut own = calls.filter(|(i, _)| program.is_own(*id, weir_ir::EdgeId::new(*i)));
        own.find_map(|(_, e)| Some(line_of(program, e.span)).filter(|line| *line > 0))
    })?;
    Some(format!("thread:{line}"))
}

/// The names of objects.
pub(crate) struct Objects<'a> {
    program: &'a Program,
    survey: &'a Survey,
    heap: HashMap<Uid, String>,
}

impl<'a> Objects<'a> {
    /// Objects of the heap are numbered as they appear: the shared ones first. Those that the
    /// user's own code makes without calling anybody are variables of a function.
    pub(crate) fn new(program: &'a Program, survey: &'a Survey) -> Objects<'a> {
        let mut heap = HashMap::new();
        let mut numbers = HashMap::<String, u32>::new();
        let (own, internal): (Vec<Uid>, Vec<Uid>) =
            survey.births.keys().partition(|u| !is_internal(program, **u, survey.births.get(u)));
        for uid in survey.order.iter().chain(&own).chain(&internal) {
            let Some(birth) = survey.births.get(uid) else { continue };
            if heap.contains_key(uid) {
                continue;
            }
            let library = program.debug.titles.get(&birth.routine).and_then(|t| t.library.as_deref());
            let code = program.routine(birth.routine);
            let name = match &code.edges[birth.edge.index()].op {
                Op::Alloc(reg, _) if library != Some(LIBRARY) => {
                    let reg = code.regs.get(reg.index()).map_or("", |r| &r.name);
                    let reg = reg.trim_start_matches('%').trim_end_matches(".addr");
                    match (survey.typed.variable(*uid), library) {
                        // The user's function became part of one that is not.
                        (Some(variable), Some(_)) => variable.to_string(),
                        (variable, _) => {
                            format!("{}.{}", routine(program, birth.routine), variable.unwrap_or(reg))
                        }
                    }
                }
                _ => survey.typed.type_name(program, *uid).unwrap_or_else(|| "heap".to_string()) + "#",
            };
            let times = numbers.entry(name.clone()).or_default();
            *times += 1;
            let name = match (name.ends_with('#'), *times) {
                (true, n) => format!("{name}{n}"),
                (false, 1) => name,
                (false, n) => format!("{name}#{n}"),
            };
            heap.insert(*uid, name);
        }
        Objects { program, survey, heap }
    }

    /// The cell at an offset of an object.
    pub(crate) fn cell(&self, uid: Uid, offset: i32) -> String {
        if let Some((leaf, _)) = self.survey.typed.leaf(self.program, uid, offset) {
            let object = match Addr::cell(uid, 0).object(self.program.objects.len()) {
                Some(o) => self.program.object(o).name.as_str(),
                None => self.heap.get(&uid).map_or("?", String::as_str),
            };
            return match offset - leaf.offset as i32 {
                0 => format!("{object}{}", leaf.path),
                n => format!("{object}{}{n:+}", leaf.path),
            };
        }
        if let Some(o) = Addr::cell(uid, 0).object(self.program.objects.len()) {
            let object = self.program.object(o);
            let known = usize::try_from(offset).is_ok_and(|o| o < object.cell_names.len());
            return match offset {
                _ if known => object.cell_name(offset),
                0 => object.name.clone(),
                n => format!("{}{n:+}", object.name),
            };
        }
        let name = self.heap.get(&uid).map_or("?", String::as_str);
        if offset == 0 { name.to_string() } else { format!("{name}{offset:+}") }
    }

    /// An object, by what a pointer to it is called.
    pub(crate) fn pointer_to(&self, uid: Uid) -> String {
        match self.heap.get(&uid) {
            Some(name) => name.clone(),
            None => self.cell(uid, 0),
        }
    }

    /// A pointer: what it points to.
    pub(crate) fn pointer(&self, alive: &Alive, value: i64) -> String {
        let addr = Addr(value);
        if value == 0 {
            return "null".to_string();
        }
        let object = addr.object(self.program.objects.len());
        if let Some(function) = object.and_then(|o| self.program.functions.get(&o))
            && addr.offset() == 0
        {
            return routine(self.program, *function);
        }
        match (object, alive.uid(addr.number())) {
            (Some(o), _) if addr.offset() == 0 => format!("&{}", self.program.object(o).name),
            (Some(_), Some(uid)) => format!("&{}", self.cell(uid, addr.offset())),
            (None, Some(uid)) => {
                let object = self.heap.get(&uid).map_or("?", String::as_str);
                let name = self.cell(uid, addr.offset());
                match addr.offset() {
                    // An object of the heap has no name but the pointers to it.
                    0 if object.contains('#') && !object.contains('.') => object.to_string(),
                    0 => format!("&{object}"),
                    _ if object.starts_with("heap#") => name,
                    _ => format!("&{name}"),
                }
            }
            _ if (-4096..4096).contains(&value) => value.to_string(),
            _ => format!("{value:#x}"),
        }
    }

    /// Whether a number can only be meant as a pointer to something that is there.
    pub(crate) fn looks_like_pointer(&self, alive: &Alive, value: i64) -> bool {
        value > i64::from(u32::MAX) && alive.uid(Addr(value).number()).is_some()
    }

    /// An error in words, with what it is about.
    pub(crate) fn fault(&self, alive: &Alive, fault: Fault) -> String {
        let cell = |a: Addr| match alive.uid(a.number()) {
            Some(uid) => self.cell(uid, a.offset()),
            None => self.pointer(alive, a.0),
        };
        match fault {
            Fault::OutOfBounds(a) => format!("{} is out of bounds", cell(a)),
            Fault::UseAfterFree(a) => format!("{} is used after it was freed", cell(a)),
            Fault::Null(v) if (1..4096).contains(&v) => format!("a null pointer is followed (offset {v})"),
            Fault::ReadOnly(a) => format!("{} is written, and is constant", cell(a)),
            Fault::Null(v) if v != 0 => format!("{} is not a pointer to anything", self.pointer(alive, v)),
            Fault::BadFree(v) if v != 0 => {
                format!("what is freed is not the start of a live allocation: {}", self.pointer(alive, v))
            }
            Fault::BadCall(v) => {
                let what = self.pointer(alive, v);
                format!("a pointer is called that is no function of this kind: {what}")
            }
            Fault::BadAlloc(n) => format!("allocation of {n} bytes"),
            other => other.to_string(),
        }
    }
}
