//! The rows of an execution of a whole program, with memory and buffers beside them.

use super::alive::{Alive, Uid};
use super::calls::{Calls, Site, has_panicked, waiting};
use super::memory::Memory;
use super::names::Objects;
use super::survey::{Piece, Survey};
use super::values::Values;
use crate::row::{BufferNote, Kind, Remark, Row};
use crate::source::{line_of, source_text, without_source};
use crate::style::Style;
use crate::text::clean;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use weir_ir::bytes::overlap;
use weir_ir::debug::{Shape, Title};
use weir_ir::log::{Deed, Log, Said};
use weir_ir::undef::Bits;
use weir_ir::{Access, Addr, Fault, FenceKind, Model, Op, Program, ReadFrom, Span, Step, Trace, Violation};

/// Of what is printed at once this many characters are shown.
const LONGEST_OUTPUT: usize = 200;
/// More remarks than this about one call explain nothing.
const MOST_REMARKS: usize = 3;

/// A shared store that waits in a buffer.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The cell, by position, and what it gets.
    pub(crate) cell: usize,
    pub(crate) value: String,
    place: (Addr, u8),
    row: usize,
}

/// What is seen beside a row, after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// The cells that changed, by position; `None`: the cell is no more.
    pub(crate) changes: BTreeMap<usize, Option<String>>,
    /// The shared stores in the buffers of all threads.
    pub(crate) buffers: Rc<Vec<Vec<Entry>>>,
}

/// What a shared access is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// A load; from memory, or from the own buffer.
    Load(ReadFrom),
    /// A store that went to the buffer.
    Store,
    /// A flush.
    Flush,
}

/// An access to shared memory, for whoever looks for reasons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) step: usize,
    pub(crate) thread: usize,
    pub(crate) what: What,
    pub(crate) addr: Addr,
    pub(crate) line: usize,
}

/// What is beside the rows of an execution.
pub(crate) struct Tale {
    /// One for each row.
    pub(crate) scenes: Vec<Scene>,
    /// The cells that are shown.
    pub(crate) cells: Vec<String>,
    /// Which of them are there at the start, and what they hold.
    pub(crate) start: BTreeMap<usize, String>,
    pub(crate) seen: Vec<Seen>,
    /// From row to row: a store and its flush, a store and who reads it.
    pub(crate) arrows: Vec<(usize, usize, &'static str)>,
}

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

/// A run-time error in words, with the names that the execution has for things.
pub(crate) fn fault_text(program: &Program, trace: &Trace, log: &Log, fault: Fault) -> String {
    let survey = Survey::new(program, trace, log);
    let mut alive = Alive::new(program);
    for (_, deed) in &log.deeds {
        if let Deed::New(number) = deed {
            alive.new_object(*number);
        }
    }
    Objects::new(program, &survey).fault(&alive, fault)
}

/// Whether a function belongs to a type, or is made by the compiler.
fn is_method(title: &Title) -> bool {
    let owner = title.name.split_once("::").map_or("", |(owner, _)| owner);
    owner.starts_with(char::is_uppercase) || title.name.starts_with("drop(")
}

/// What a Rust program that panics says, as it would print it.
pub(crate) fn panic_text(program: &Program, trace: &Trace, log: &Log) -> Option<String> {
    if trace.violation != Some(Violation::Fault(Fault::Assert)) || !has_panicked(program, trace, log) {
        return None;
    }
    let thread = trace.steps.last()?.thread();
    let errors = log.said.iter().filter(|s| s.fd == 2 && s.thread == thread);
    let text: String = errors.map(|s| s.text.as_str()).collect();
    // `thread 'main' panicked at src/main.rs:5:9:`, the message, and what one can do.
    let said = text.rsplit_once("panicked at ").and_then(|(_, rest)| rest.split_once(":\n")).map(|(_, m)| m);
    let said = said.map(|m| m.split("\nnote: run with `RUST_BACKTRACE").next().unwrap_or(m));
    let lines: Vec<&str> = said.unwrap_or("").lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    match lines.is_empty() {
        true => Some("panic".to_string()),
        false => Some(format!("panic: {}", lines.join(", "))),
    }
}

struct Teller<'a> {
    program: &'a Program,
    trace: &'a Trace,
    log: &'a Log,
    names: &'a [String],
    style: &'a Style,
    join_flushes: bool,
    survey: &'a Survey,
    objects: &'a Objects<'a>,
    memory: Memory<'a>,
    alive: Alive,
    calls: Calls<'a>,
    /// The library call that the last row is about.
    call: Option<u64>,
    /// The row of a fence that orders stores: a store of the same piece of source takes its place.
    ordering: Option<usize>,
    buffers: Rc<Vec<Vec<Entry>>>,
    /// Which row wrote a cell last.
    writers: HashMap<usize, usize>,
    rows: Vec<Row>,
    tale: Tale,
    now: usize,
}

impl Teller<'_> {
    fn op(&self, step: Step) -> Option<&Op> {
        let Step::Exec { edge, .. } = step else { return None };
        let running = self.log.running.get(self.now)?;
        Some(&self.program.routine(running.routine).edges.get(edge.index())?.op)
    }

    /// The row that the present step belongs to: a new one, or that of the same library call
    /// if nothing came between.
    fn row(&mut self, thread: usize, site: Site, text: impl FnOnce(&Self) -> String) -> usize {
        let call = site.inside.map(|c| c.1);
        if let (Some(call), Some(row)) = (call, self.rows.last())
            && self.call == Some(call)
            && row.thread == thread
        {
            return self.rows.len() - 1;
        }
        let own = source_text(self.program, site.span, self.style);
        let action = match site.title(self.program) {
            // A method that a line calls is often not what the line says.
            Some(title) if is_method(&title) && site.library(self.program).is_some() || own.is_empty() => {
                clean(&title.name, self.style)
            }
            _ if site.inside.is_some() => own,
            _ => clean(&text(self), self.style),
        };
        self.call = call;
        self.push(thread, site.span, action)
    }

    fn push(&mut self, thread: usize, span: Span, action: String) -> usize {
        let at = self.rows.len();
        self.rows.push(Row {
            thread,
            kind: Kind::Step,
            action,
            line: line_of(self.program, span),
            note: None,
            remarks: Vec::new(),
            step: self.now,
            after: at,
            span,
            store: None,
            says_value: false,
            folded: None,
        });
        self.tale.scenes.push(Scene { changes: BTreeMap::new(), buffers: Rc::clone(&self.buffers) });
        at
    }

    /// A step of a library is in a row.
    fn fold(&mut self, row: usize, site: Site) {
        if let Some(library) = site.library(self.program) {
            self.rows[row].folded.get_or_insert((0, library)).0 += 1;
        }
    }

    /// Something is printed.
    fn prints(&mut self, said: &Said) {
        let thread = said.thread.index();
        let site = self.calls.site(thread);
        if !site.own {
            return;
        }
        let row = self.row(thread, site, |t| source_text(t.program, site.span, t.style));
        let text = said.text.trim_end_matches('\n');
        let text: String = text.chars().take(LONGEST_OUTPUT).collect();
        self.remark(row, format!("prints \"{}\"", text.escape_debug()));
    }

    fn remark(&mut self, row: usize, remark: impl Into<Remark>) {
        let remark = remark.into();
        let all = &mut self.rows[row].remarks;
        if all.len() < MOST_REMARKS && !all.contains(&remark) {
            all.push(remark);
        }
    }

    fn name(&self, thread: usize) -> &str {
        self.names.get(thread).map_or("?", String::as_str)
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
                    let row = self.row(thread, site, |t| source_text(t.program, site.span, t.style));
                    let how = if site.inside.is_some() { "freed" } else { "gone" };
                    self.remark(row, format!("{} is {how}", self.objects.pointer_to(uid)));
                    for piece in self.of(uid).into_iter().filter(|i| self.survey.own[*i]) {
                        self.tale.scenes[row].changes.insert(piece, None);
                    }
                }
            }
            Deed::Started(new) => {
                let row = self.row(thread, site, |t| {
                    let own = source_text(t.program, site.span, t.style);
                    if own.is_empty() { "spawn".to_string() } else { own }
                });
                self.remark(row, format!("starts {}", self.name(new.index())));
            }
            Deed::Joined(other) => {
                let row = self.row(thread, site, |t| {
                    let own = source_text(t.program, site.span, t.style);
                    if own.is_empty() { "join".to_string() } else { own }
                });
                self.remark(row, format!("{} has ended", self.name(other.index())));
            }
        }
    }

    /// The shown pieces of an object.
    fn of(&self, uid: Uid) -> Vec<usize> {
        let from = self.survey.pieces.partition_point(|p| p.uid < uid);
        (from..self.survey.pieces.len()).take_while(|i| self.survey.pieces[*i].uid == uid).collect()
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
            return self.fence(step, thread);
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

    /// An access to shared memory.
    fn access(&mut self, step: Step, thread: usize, uid: Uid, access: Access, pieces: &[usize]) {
        let mut site = self.calls.site(thread);
        // What no line is the reason for is blamed on none.
        let moved = self.note_of(step).filter(|_| site.own && site.inside.is_none());
        if moved.is_some() {
            site.span = Span::default();
        }
        // What a library does where the user calls nothing, with what is its own, as when a
        // thread starts and ends, is not shown.
        let tells = pieces.iter().any(|p| self.survey.own[*p]);
        if !site.own && !tells {
            return;
        }
        let read = access.read.map(|(v, _)| Bits { value: v, undef: access.undef });
        let said = |t: &Self, bits: Bits| t.said(uid, access, pieces, bits);
        let is_load =
            access.read.is_some() && matches!(self.op(step), Some(Op::Load(..) | Op::AtomicWhen { .. }));
        // A fence and what it is there for, `atomic_store_explicit(&x, 1, release)`, are one.
        if let Some(row) = self.rows.last()
            && (row.thread, row.span) == (thread, site.span)
            && self.ordering == Some(self.rows.len() - 1)
        {
            self.rows.pop();
            self.tale.scenes.pop();
        }
        // Stores of one statement that reach memory one after the other are one row.
        let store = access.read.is_none() && access.wrote.is_some();
        let last = self.rows.last().filter(|row| {
            (row.thread, row.span, row.kind) == (thread, site.span, Kind::Store) && row.store.is_none()
        });
        let again = last.is_some() && store && site.own && site.inside.is_none();
        let row = if again {
            self.rows.len() - 1
        } else {
            self.row(thread, site, |t| {
                let own = source_text(t.program, site.span, t.style);
                match (read, access.wrote) {
                    (Some(bits), _) if is_load => said(t, bits).join(" is "),
                    _ if !own.is_empty() => own,
                    (_, Some((value, _))) => said(t, Bits { value, undef: access.undef }).join("="),
                    _ => t.objects.cell(uid, access.addr.offset()),
                }
            })
        };
        self.fold(row, site);
        let own_code = site.inside.is_none();
        if let Some(moved) = moved {
            self.remark(row, moved);
        }
        if own_code && store && pieces.len() > 1 && matches!(self.op(step), Some(Op::Store(..))) {
            self.remark(row, format!("one store of {} bytes, as it was compiled", access.cells));
        }
        let line = self.rows[row].line;
        let mut seen = |what| {
            let addr = access.addr;
            self.tale.seen.push(Seen { step: self.now, thread, what, addr, line });
        };
        // What a library reads of its own, a lock, explains nothing.
        match (access.read, access.wrote) {
            _ if !tells => {}
            (Some((_, from)), None) if is_load => seen(What::Load(from)),
            (None, Some((_, false))) => seen(What::Store),
            _ => {}
        }
        if let Some((_, from)) = access.read {
            let writer = match from {
                ReadFrom::Memory => pieces.iter().find_map(|p| self.writers.get(p)).copied(),
                ReadFrom::Buffer => {
                    let own = self.buffers[thread].iter().rev();
                    own.filter(|e| pieces.contains(&e.cell)).map(|e| e.row).next()
                }
            };
            self.tale.arrows.extend(writer.filter(|w| *w != row).map(|w| (w, row, "read")));
            if is_load
                && tells
                && let Some(remark) = self.about_load(thread, access, from, own_code)
            {
                self.remark(row, remark);
            }
        }
        if !is_load && let Some(old) = read {
            let [name, old] = said(self, old);
            let text = match access.wrote {
                Some((value, _)) => {
                    let [_, new] = said(self, Bits::set(value));
                    format!("{name} was {old}, is now {new}")
                }
                None => format!("{name} is {old}: no exchange"),
            };
            if own_code {
                self.remark(row, text);
            }
        }
        match access.wrote {
            Some(_) if !tells => {}
            Some((value, false)) => {
                let [_, value] = said(self, Bits { value, undef: access.undef });
                let entry = Entry { cell: pieces[0], value, place: (access.addr, access.cells), row };
                Rc::make_mut(&mut self.buffers)[thread].push(entry);
                self.tale.scenes[row].buffers = Rc::clone(&self.buffers);
                self.rows[row].store = Some((access.addr, true));
                self.rows[row].note = None;
                if own_code {
                    self.rows[row].kind = Kind::Store;
                }
            }
            Some((_, true)) => {
                if own_code && access.read.is_none() {
                    self.rows[row].kind = Kind::Store;
                    if self.trace.model != Model::Sc {
                        self.rows[row].note = Some(BufferNote::AtOnce);
                    }
                }
                self.changed(pieces, true);
            }
            None => {}
        }
    }

    /// A value of a piece, or of a part of it.
    fn say(&self, piece: usize, width: u8, bits: Bits) -> String {
        let values = Values { program: self.program, objects: self.objects, alive: &self.alive };
        let fits = self.survey.pieces[piece].width == width;
        let ty = self.survey.types[piece].filter(|_| fits);
        values.say(ty, self.survey.pointer[piece], width, bits)
    }

    /// A cell and a value of it, as accessed.
    fn said(&self, uid: Uid, access: Access, pieces: &[usize], bits: Bits) -> [String; 2] {
        let offset = access.addr.offset();
        if let [one] = pieces {
            let piece = self.survey.pieces[*one];
            let whole = self.memory.read(piece);
            // A part of one of several says little: `is 1` is `is Some(3)`.
            let variants = self.survey.types[*one]
                .is_some_and(|ty| matches!(self.program.debug.ty(ty).shape, Shape::Variants(..)));
            if variants && access.cells < piece.width && access.wrote.is_none() {
                return [self.objects.cell(uid, piece.offset), self.say(*one, piece.width, whole)];
            }
            let value = self.say(*one, access.cells, bits);
            return [self.objects.cell(uid, offset), value];
        }
        // Several at once, as when a structure is copied.
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for &i in pieces {
            let piece = self.survey.pieces[i];
            let from = (piece.offset - offset).max(0);
            let part = |n: i64| weir_ir::bytes::cut(n >> (8 * from.min(7)), piece.width);
            let part = Bits { value: part(bits.value), undef: part(bits.undef) };
            names.push(self.objects.cell(uid, piece.offset));
            values.push(self.say(i, piece.width, part));
        }
        [names.join(","), values.join(",")]
    }

    /// Cells have other values now, in the last row.
    fn changed(&mut self, pieces: &[usize], written: bool) {
        let Some(row) = self.rows.len().checked_sub(1) else { return };
        for &i in pieces.iter().filter(|i| self.survey.own[**i]) {
            let piece = self.survey.pieces[i];
            let bits = self.memory.read(piece);
            let value = self.say(i, piece.width, bits);
            self.tale.scenes[row].changes.insert(i, Some(value));
            if written {
                self.writers.insert(i, row);
            }
        }
    }

    fn flush(&mut self, thread: usize, access: Access) {
        let Some(uid) = self.alive.uid(access.addr.number()) else { return };
        let Some((value, _)) = access.wrote else { return };
        let bits = Bits { value, undef: access.undef };
        self.memory.write(uid, access.addr.offset(), access.cells, bits);
        let pieces = self.survey.touched(uid, access);
        if !pieces.iter().any(|p| self.survey.own[*p]) {
            return;
        }
        self.tale.seen.push(Seen { step: self.now, thread, what: What::Flush, addr: access.addr, line: 0 });
        let own = &mut Rc::make_mut(&mut self.buffers)[thread];
        let at = own.iter().position(|e| e.place.0 == access.addr);
        let entry = at.map(|at| own.remove(at));
        let last = self.rows.len().wrapping_sub(1);
        let joins = self.join_flushes
            && entry.as_ref().is_some_and(|e| e.row == last)
            && self.rows[last].store == Some((access.addr, true));
        let row = if joins {
            let row = &mut self.rows[last];
            row.store = None;
            row.note = (row.kind == Kind::Store).then_some(BufferNote::Flushed);
            last
        } else {
            let said = self.said(uid, access, &pieces, bits);
            let action = clean(&format!("flush {}", said.join("=")), self.style);
            self.call = None;
            let row = self.push(thread, Span::default(), action);
            self.rows[row].kind = Kind::Flush;
            row
        };
        self.tale.scenes[row].buffers = Rc::clone(&self.buffers);
        self.changed(&pieces, false);
        for piece in &pieces {
            self.writers.insert(*piece, entry.as_ref().map_or(row, |e| e.row));
        }
        self.tale.arrows.extend(entry.filter(|e| e.row != row).map(|e| (e.row, row, "flush")));
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
        let row = self.row(thread, site, |t| {
            let own = source_text(t.program, site.span, t.style);
            if own.is_empty() { name } else { own }
        });
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
            (_, Some(op)) => {
                let own = source_text(self.program, site.span, self.style);
                if own.is_empty() { without_source(op).to_string() } else { own }
            }
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
        let own = source_text(self.program, site.span, self.style);
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
    fn note_of(&self, step: Step) -> Option<String> {
        let Step::Exec { edge, .. } = step else { return None };
        let routine = self.program.routine(self.log.running.get(self.now)?.routine);
        routine.notes.get(&edge).cloned()
    }

    /// A thread that waits for ever.
    fn waits(&mut self, thread: usize, site: Site) {
        self.call = None;
        let row = self.row(thread, site, |t| {
            let own = source_text(t.program, site.span, t.style);
            if own.is_empty() { "wait".to_string() } else { own }
        });
        self.rows[row].kind = Kind::Fault;
        self.remark(row, "waits for ever".to_string());
    }

    /// What is worth knowing about where a load got its value.
    fn about_load(&self, thread: usize, access: Access, from: ReadFrom, own_code: bool) -> Option<Remark> {
        if from == ReadFrom::Buffer {
            let said = || Remark {
                long: "early read, from its own buffer".to_string(),
                short: "early read".to_string(),
            };
            return own_code.then(said);
        }
        let waits = |t: usize| {
            self.buffers[t].iter().any(|e| overlap(e.place.0, e.place.1, access.addr, access.cells))
        };
        let late: Vec<String> = (0..self.buffers.len())
            .filter(|&t| t != thread && waits(t))
            .map(|t| format!("{}'s store", self.name(t)))
            .collect();
        let own = match self.buffers[thread].len() {
            0 => None,
            1 => Some("its own store still waits"),
            _ => Some("its own stores still wait"),
        };
        crate::row::waiting(late, own)
    }
}
