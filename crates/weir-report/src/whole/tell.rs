//! The rows of an execution of a whole program, with memory and buffers beside them.

use super::alive::Alive;
use super::calls::{Calls, Site, has_panicked, waiting};
use super::errors::panic_text;
use super::memory::Memory;
use super::names::Objects;
use super::survey::{Piece, Survey};
use super::tale::Tale;
use super::teller::Teller;
use super::values::Values;
use crate::row::{Kind, Row};
use crate::source::without_source;
use crate::style::Style;
use crate::text::clean;
use std::collections::HashMap;
use std::rc::Rc;
use weir_ir::log::{Deed, Log, Said};
use weir_ir::undef::Bits;
use weir_ir::{Access, Fault, FenceKind, Model, Op, Program, RegId, Step, Trace, Ty, Violation};

/// Of what is printed at once this many characters are shown.
const LONGEST_OUTPUT: usize = 200;

/// Tells an execution.
pub(crate) fn tell(
    program: &Program,
    trace: &Trace,
    log: &Log,
    names: &[String],
    style: &Style,
    join_flushes: bool,
) -> (Vec<Row>, Tale) {
    let survey = Survey::new(program, trace, log);
    let objects = Objects::new(program, &survey);
    let memory = Memory::new(program);
    let alive = Alive::new(program);
    let cell = |p: &Piece| clean(&objects.cell(p.uid, p.offset), style);
    let cells: Vec<String> = survey.pieces.iter().map(cell).collect();
    let statics = program.objects.len() as u32;
    let there = survey.pieces.iter().enumerate().filter(|(i, p)| p.uid <= statics && survey.own[*i]);
    let values = Values { program, objects: &objects, alive: &alive };
    let start = there
        .map(|(i, p)| (i, values.say(survey.types[i], survey.pointer[i], p.width, memory.read(*p))))
        .collect();
    let mut teller = Teller {
        program,
        trace,
        log,
        names,
        style,
        join_flushes,
        survey: &survey,
        objects: &objects,
        memory,
        alive,
        calls: Calls::new(program, log),
        call: None,
        ordering: None,
        buffers: Rc::new(vec![Vec::new(); log.threads.len()]),
        writers: HashMap::new(),
        rows: Vec::new(),
        tale: Tale { scenes: Vec::new(), cells, start, seen: Vec::new(), arrows: Vec::new() },
        now: 0,
    };
    let (mut accesses, mut deeds) = (log.accesses.iter().peekable(), log.deeds.iter().peekable());
    let mut said = log.said.iter().peekable();
    let panicked = has_panicked(program, trace, log);
    for (i, &step) in trace.steps.iter().enumerate() {
        teller.now = i;
        teller.calls.step(log, i, step);
        let access = accesses.next_if(|a| a.0 as usize == i).map(|a| a.1);
        while let Some((_, deed)) = deeds.next_if(|d| d.0 as usize == i) {
            teller.deed(step, *deed);
        }
        while let Some(said) = said.next_if(|s| s.step as usize == i) {
            // What a panic says is said of the error.
            if !(panicked && said.fd == 2) {
                teller.prints(said);
            }
        }
        teller.step(step, access);
    }
    if trace.violation == Some(Violation::Deadlock) {
        for (thread, site) in waiting(program, trace, log) {
            teller.waits(thread, site);
        }
    }
    (teller.rows, teller.tale)
}

impl Teller<'_> {
    /// Something is printed.
    fn prints(&mut self, said: &Said) {
        let thread = said.thread.index();
        let site = self.calls.site(thread);
        if !site.own {
            return;
        }
        let row = self.row(thread, site, |t| t.source_or(site, ""));
        let text = said.text.trim_end_matches('\n');
        let text: String = text.chars().take(LONGEST_OUTPUT).collect();
        self.remark(row, format!("prints \"{}\"", text.escape_debug()));
    }

    /// What a step began or ended.
    fn deed(&mut self, step: Step, deed: Deed) {
        let thread = step.thread().index();
        let site = self.calls.site(thread);
        match deed {
            Deed::New(number) => {
                let uid = self.alive.new_object(number);
                let fresh = self.of(uid);
                if !fresh.iter().any(|i| self.survey.own[*i]) {
                    return;
                }
                if site.own && site.inside.is_some() {
                    let row = self.row(thread, site, |_| String::new());
                    self.remark(row, format!("{} is new", self.objects.pointer_to(uid)));
                }
                self.changed(&fresh, false);
            }
            Deed::Gone(number) => {
                let Some(uid) = self.alive.uid(number).filter(|u| self.survey.shares(*u)) else { return };
                let used = matches!(self.trace.violation,
                    Some(Violation::Fault(Fault::UseAfterFree(a))) if a.number() == number);
                let tells = self.of(uid).into_iter().any(|i| self.survey.own[i]);
                if site.own && tells && site.inside.is_some() || used {
                    let row = self.row(thread, site, |t| t.source_or(site, ""));
                    let how = if site.inside.is_some() { "freed" } else { "gone" };
                    self.remark(row, format!("{} is {how}", self.objects.pointer_to(uid)));
                    for piece in self.of(uid).into_iter().filter(|i| self.survey.own[*i]) {
                        self.tale.scenes[row].changes.insert(piece, None);
                    }
                }
            }
            Deed::Started(new) => {
                let row = self.row(thread, site, |t| t.source_or(site, "spawn"));
                self.remark(row, format!("starts {}", self.name(new.index())));
            }
            Deed::Joined(other) => {
                let row = self.row(thread, site, |t| t.source_or(site, "join"));
                self.remark(row, format!("{} has ended", self.name(other.index())));
            }
        }
    }

    fn step(&mut self, step: Step, access: Option<Access>) {
        let thread = step.thread().index();
        let last = self.now + 1 == self.trace.steps.len();
        if let (true, Some(Violation::Fault(fault))) = (last, self.trace.violation) {
            return self.fault(step, thread, fault);
        }
        if let Step::Flush { .. } = step {
            if let Some(access) = access {
                self.flush(thread, access);
            }
            return;
        }
        let Some(access) = access else {
            return match (step, self.op(step)) {
                (_, Some(Op::Nop)) => self.chance(step, thread),
                (Step::Exec { choice, .. }, Some(Op::Havoc(reg, _))) => {
                    let reg = *reg;
                    self.choice(step, thread, reg, choice);
                }
                _ => self.fence(step, thread),
            };
        };
        let Some(uid) = self.alive.uid(access.addr.number()) else { return };
        if let Some((value, true)) = access.wrote {
            let undef = if access.read.is_some() { 0 } else { access.undef };
            self.memory.write(uid, access.addr.offset(), access.cells, Bits { value, undef });
        }
        let pieces = self.survey.touched(uid, access);
        if !pieces.is_empty() {
            self.access(step, thread, uid, access, &pieces);
        }
    }

    /// A call went one of several ways, and the library says which.
    fn chance(&mut self, step: Step, thread: usize) {
        let site = self.calls.site(thread);
        if let Some(words) = self.note_of(step).filter(|_| site.own) {
            let row = self.row(thread, site, |t| t.source_or(site, ""));
            self.remark(row, words);
        }
    }

    /// A value was chosen that the program has asked for.
    fn choice(&mut self, step: Step, thread: usize, reg: RegId, choice: i64) {
        let site = self.calls.site(thread);
        let Some(words) = self.note_of(step).filter(|_| site.own) else { return };
        let routine = self.log.running.get(self.now).map(|r| self.program.routine(r.routine));
        let ty = routine.and_then(|r| r.regs.get(reg.index())).map(|r| r.ty);
        let value = if ty == Some(Ty::U64) { (choice as u64).to_string() } else { choice.to_string() };
        let row = self.row(thread, site, |t| t.source_or(site, ""));
        self.remark(row, format!("{value}, {words}"));
    }

    /// A fence of the user's that has an effect.
    fn fence(&mut self, step: Step, thread: usize) {
        let Some(op @ &Op::Fence(kind)) = self.op(step) else { return };
        let acts = match kind {
            FenceKind::Full => self.trace.model != Model::Sc,
            FenceKind::StoreStore => self.trace.model == Model::Pso,
            FenceKind::None => false,
        };
        let site = self.calls.site(thread);
        if !acts || !site.own || site.inside.is_some() {
            return;
        }
        let name = without_source(op).to_string();
        let row = self.row(thread, site, |t| t.source_or(site, &name));
        self.ordering = (kind == FenceKind::StoreStore).then_some(row);
    }

    /// The step that is an error.
    fn fault(&mut self, step: Step, thread: usize, fault: Fault) {
        let site = self.calls.site(thread);
        let text = match (step, self.op(step)) {
            (Step::Flush { addr, .. }, _) => {
                let name = self.alive.uid(addr.number()).map(|u| self.objects.cell(u, addr.offset()));
                format!("flush {}", name.unwrap_or_default())
            }
            (_, Some(op)) => self.source_or(site, without_source(op)),
            _ => String::new(),
        };
        let panic = panic_text(self.program, self.trace, self.log);
        let (site, flush) = match step {
            Step::Flush { .. } => (Site::NOWHERE, true),
            Step::Exec { .. } => (site, false),
        };
        // A panic takes many steps, and they are one.
        if panic.is_none() {
            self.call = None;
        }
        let own = self.source_or(site, "");
        let row = self.row(thread, site, |_| text);
        self.rows[row].kind = Kind::Fault;
        if panic.is_some() && !own.is_empty() {
            self.rows[row].action = own;
            self.rows[row].folded = None;
            self.rows[row].remarks.clear();
        }
        let said = if flush { None } else { panic.or_else(|| self.note(step, fault)) };
        let said = said.unwrap_or_else(|| self.objects.fault(&self.alive, fault));
        self.rows[row].remarks.insert(0, said.into());
    }

    /// What the front end says about a failing assertion.
    fn note(&self, step: Step, fault: Fault) -> Option<String> {
        self.note_of(step).filter(|_| fault == Fault::Assert)
    }

    /// What is noted of the edge of a step.
    pub(super) fn note_of(&self, step: Step) -> Option<String> {
        let Step::Exec { edge, .. } = step else { return None };
        let routine = self.program.routine(self.log.running.get(self.now)?.routine);
        routine.notes.get(&edge).cloned()
    }

    /// A thread that waits for ever.
    fn waits(&mut self, thread: usize, site: Site) {
        self.call = None;
        let row = self.row(thread, site, |t| t.source_or(site, "wait"));
        self.rows[row].kind = Kind::Fault;
        self.remark(row, "waits for ever".to_string());
    }
}
