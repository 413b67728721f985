//! Names of threads and objects in an execution of a whole program.

use super::survey::{Alive, Survey, Uid, is_internal};
use std::collections::HashMap;
use weir_ir::log::Log;
use weir_ir::{Addr, Fault, Op, Program, RoutineId};

/// The name of a routine as its author wrote it.
pub(crate) fn routine(program: &Program, id: RoutineId) -> String {
    program.routines.get(id.index()).map_or("?".to_string(), |r| plain(&r.name))
}

/// A name without its mangling, where that is simple: the parts of `_ZN…E` and `_Z…`, without
/// types, and without the hash that Rust puts behind them.
fn plain(name: &str) -> String {
    let Some(rest) = name.strip_prefix("_Z") else { return name.to_string() };
    let rest = rest.trim_start_matches(['N', 'L', 'K']);
    let mut parts: Vec<&str> = Vec::new();
    let mut at = rest;
    loop {
        let digits = at.len() - at.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let Ok(length) = at[..digits].parse::<usize>() else { break };
        let Some(part) = at[digits..].get(..length) else { break };
        let hash = length == 17 && part.starts_with('h') && part[1..].chars().all(|c| c.is_ascii_hexdigit());
        if !hash {
            parts.push(part);
        }
        at = &at[digits + length..];
    }
    if parts.is_empty() { name.to_string() } else { parts.join("::") }
}

/// The name of a thread: of one that was started, the function it was started with.
pub(crate) fn thread(program: &Program, log: &Log, thread: usize) -> String {
    let of = |t: usize| log.began.get(t).copied().flatten();
    if let (None, Some(t)) = (of(thread), log.threads.get(thread))
        && t.template.index() < program.templates.len()
    {
        return program.copy_name(t.template, t.copy);
    }
    let Some(id) = of(thread).filter(|_| thread >= program.threads.len()) else {
        return program.thread_name(weir_ir::ThreadId::new(thread));
    };
    let name = routine(program, id);
    let same = (program.threads.len()..log.began.len()).filter(|t| of(*t) == Some(id));
    match (same.clone().count(), same.clone().position(|t| t == thread)) {
        (2.., Some(k)) => format!("{name}#{}", k + 1),
        _ => name,
    }
}

/// The names of objects.
pub(crate) struct Objects<'a> {
    program: &'a Program,
    heap: HashMap<Uid, String>,
}

impl<'a> Objects<'a> {
    /// Objects of the heap are numbered as they appear: the shared ones first. Those that the
    /// user's own code makes without calling anybody are variables of a function.
    pub(crate) fn new(program: &'a Program, survey: &Survey) -> Objects<'a> {
        let mut heap = HashMap::new();
        let (mut number, mut variables) = (0, HashMap::<String, u32>::new());
        let (own, internal): (Vec<Uid>, Vec<Uid>) =
            survey.births.keys().partition(|u| !is_internal(program, **u, survey.births.get(u)));
        for uid in survey.order.iter().chain(&own).chain(&internal) {
            let Some(birth) = survey.births.get(uid) else { continue };
            if heap.contains_key(uid) {
                continue;
            }
            let name = match birth.site.inside {
                Some(_) => {
                    number += 1;
                    format!("heap#{number}")
                }
                None => {
                    let code = program.routine(birth.routine);
                    let reg = match &code.edges[birth.edge.index()].op {
                        Op::Alloc(reg, _) => code.regs.get(reg.index()).map_or("", |r| &r.name),
                        _ => "",
                    };
                    let own = reg.trim_start_matches('%').trim_end_matches(".addr");
                    let name = format!("{}.{own}", routine(program, birth.routine));
                    let times = variables.entry(name.clone()).or_default();
                    *times += 1;
                    if *times == 1 { name } else { format!("{name}#{times}") }
                }
            };
            heap.insert(*uid, name);
        }
        Objects { program, heap }
    }

    /// The cell at an offset of an object.
    pub(crate) fn cell(&self, uid: Uid, offset: i32) -> String {
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
                let name = self.cell(uid, addr.offset());
                // A variable of a function is one, and the heap has no variables.
                if name.starts_with("heap#") { name } else { format!("&{name}") }
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

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_without_their_mangling() {
        assert_eq!(plain("worker"), "worker");
        assert_eq!(plain("_Z6workerPv"), "worker");
        assert_eq!(plain("_ZN5queue4pushEi"), "queue::push");
        assert_eq!(plain("_ZN4main4push17h0123456789abcdefE"), "main::push");
        assert_eq!(plain("_ZTV3Foo"), "_ZTV3Foo");
    }
}
