//! From syntax to the program model.

use std::collections::HashMap;

use super::locks::{Locks, after};
use super::parse::{Instr, Thread, Value, Word};
use weir_ir::diag::suggest;
use weir_ir::{
    BinOp, CellInit, Diagnostic, Expr, FenceKind, Len, LocId, ObjId, Op, Place, Program, ProgramBuilder,
    PropertyKind, RegId, Routine, RoutineBuilder, RoutineId, Sources, Span, ThreadId, Ty, UnOp,
};

/// The largest memory that is laid out cell by cell.
const MAX_CELLS: i64 = 4096;

/// Builds the program; what is wrong goes to `messages`.
pub(super) fn lower(
    name: &str,
    text: &str,
    threads: &[Thread<'_>],
    messages: &mut Vec<Diagnostic>,
) -> Program {
    let mut program = ProgramBuilder::new(weir_ir::span::stem(name));
    program.sources(Sources::single(name, text));
    if threads.is_empty() && messages.is_empty() {
        messages.push(
            Diagnostic::error_without_place("the file has no thread")
                .hint("a thread is a block `thread NAME` … `end`"),
        );
    }
    let mem = memory(&mut program, threads, messages);
    let mut goals = Vec::new();
    for (i, thread) in threads.iter().enumerate() {
        let mut lowering = Lowering::new(thread, mem);
        lowering.run(thread, messages);
        if let Some(goal) = thread.goal {
            let at = |loc| Expr::At(ThreadId::new(i), RoutineId::new(i), loc);
            let here = lowering.places(goal).into_iter().fold(Expr::FALSE, |any, loc| any.or(at(loc)));
            goals.push((thread, goal, here));
        }
        program.thread(lowering.finish(messages));
    }
    if let (Some((_, first, _)), Some((_, last, _))) = (goals.first(), goals.last()) {
        let span = first.span.to(last.span);
        let text: Vec<String> =
            goals.iter().map(|(t, goal, _)| format!("{} at {}", t.name.text, goal.text)).collect();
        let pred = goals.iter().fold(Expr::TRUE, |all, (.., at)| all.and(at.clone()));
        program.property(PropertyKind::Never, pred, text.join(" and "), span);
    }
    program.finish()
}

/// The object for memory, if there is an access at all.
fn memory(
    program: &mut ProgramBuilder,
    threads: &[Thread<'_>],
    messages: &mut Vec<Diagnostic>,
) -> Option<ObjId> {
    let mut largest = None;
    let mut laid_out = true;
    for transition in threads.iter().flat_map(|t| &t.transitions) {
        let (Instr::Write { address, .. } | Instr::Read { address, .. }) = &transition.instr else {
            continue;
        };
        // A constant expression such as `+ 1 2` is a constant address as well.
        match value(address, &mut |_| None).and_then(|e| e.constant()) {
            Some(a) => {
                if i32::try_from(a).is_err() {
                    messages.push(
                        Diagnostic::error(transition.span, format!("the address {a} is out of bounds"))
                            .label("in this transition")
                            .hint("addresses are 32-bit integers"),
                    );
                }
                laid_out &= (0..MAX_CELLS).contains(&a);
                largest = largest.max(Some(a));
            }
            None => {
                laid_out = false;
                largest = largest.max(Some(0));
            }
        }
    }
    let cells = u32::try_from(largest?).unwrap_or(0) + 1;
    let len = if laid_out { Len::Fixed(cells) } else { Len::Unbounded };
    Some(program.object("mem", Ty::I64, len, vec![CellInit::Value(0)], Span::default()))
}

/// An expression of type `i64`; `None` where `reg` knows no such register.
fn value(v: &Value<'_>, reg: &mut impl FnMut(Word<'_>) -> Option<RegId>) -> Option<Expr> {
    Some(match v {
        Value::Int(n) => Expr::int(*n),
        Value::Reg(w) => Expr::Reg(reg(*w)?),
        Value::Bin(op, a, b) if !op.is_predicate() => Expr::bin(*op, Ty::I64, value(a, reg)?, value(b, reg)?),
        Value::Not(_) | Value::Bin(..) => Expr::Cast(Ty::I64, Box::new(truth(v, reg)?)),
    })
}

/// The same as a truth value.
fn truth(v: &Value<'_>, reg: &mut impl FnMut(Word<'_>) -> Option<RegId>) -> Option<Expr> {
    Some(match v {
        Value::Int(n) => Expr::Const(i64::from(*n != 0), Ty::Bool),
        Value::Not(a) => Expr::un(UnOp::Not, Ty::Bool, truth(a, reg)?),
        Value::Bin(op @ (BinOp::LAnd | BinOp::LOr), a, b) => {
            Expr::bin(*op, Ty::Bool, truth(a, reg)?, truth(b, reg)?)
        }
        Value::Bin(op, a, b) if op.is_predicate() => Expr::bin(*op, Ty::I64, value(a, reg)?, value(b, reg)?),
        other => Expr::bin(BinOp::Ne, Ty::I64, value(other, reg)?, Expr::int(0)),
    })
}

/// One thread on its way.
struct Lowering<'a> {
    builder: RoutineBuilder,
    /// By name, and by whether the lock is held there.
    states: HashMap<(&'a str, bool), LocId>,
    locks: Locks<'a>,
    regs: HashMap<&'a str, RegId>,
    /// The first use of each register.
    first_use: Vec<Word<'a>>,
    mem: Option<ObjId>,
}

impl<'a> Lowering<'a> {
    fn new(thread: &Thread<'a>, mem: Option<ObjId>) -> Lowering<'a> {
        let mut builder = RoutineBuilder::new(thread.name.text);
        builder.routine.span = thread.name.span;
        Lowering {
            builder,
            states: HashMap::new(),
            locks: Locks::of(thread),
            regs: HashMap::new(),
            first_use: Vec::new(),
            mem,
        }
    }

    /// The location for a state, with the lock held or not.
    fn state(&mut self, name: Word<'a>, held: bool) -> LocId {
        if let Some(loc) = self.states.get(&(name.text, held)) {
            return *loc;
        }
        let label = if held && self.locks.is_split(name.text) {
            self.locks.free_name(&format!("{}_locked", name.text))
        } else {
            name.text.to_string()
        };
        let loc = self.builder.labelled(label);
        self.builder.routine.locs[loc.index()].span = name.span;
        self.states.insert((name.text, held), loc);
        loc
    }

    /// All locations for a state.
    fn places(&mut self, name: Word<'a>) -> Vec<LocId> {
        let reached: Vec<bool> =
            [false, true].into_iter().filter(|held| self.locks.reached(name.text, *held)).collect();
        match reached.as_slice() {
            [] => vec![self.state(name, false)],
            some => some.iter().map(|held| self.state(name, *held)).collect(),
        }
    }

    fn reg(&mut self, word: Word<'a>) -> RegId {
        *self.regs.entry(word.text).or_insert_with(|| {
            self.first_use.push(word);
            self.builder.reg_at(word.text, Ty::I64, 0, word.span)
        })
    }

    fn value(&mut self, v: &Value<'a>) -> Expr {
        self.declare(v);
        value(v, &mut |w| self.regs.get(w.text).copied()).unwrap_or(Expr::FALSE)
    }

    fn truth(&mut self, v: &Value<'a>) -> Expr {
        self.declare(v);
        truth(v, &mut |w| self.regs.get(w.text).copied()).unwrap_or(Expr::FALSE)
    }

    /// Makes the registers of an expression known.
    fn declare(&mut self, v: &Value<'a>) {
        match v {
            Value::Int(_) => {}
            Value::Reg(w) => {
                self.reg(*w);
            }
            Value::Not(a) => self.declare(a),
            Value::Bin(_, a, b) => {
                self.declare(a);
                self.declare(b);
            }
        }
    }

    fn place(&mut self, address: &Value<'a>) -> Place {
        let index = self.value(address);
        // Addresses such as `+ 1 2` are shown as what they are.
        let index = index.constant().map_or(index, Expr::int);
        Place::Cell(self.mem.unwrap_or_default(), index)
    }

    fn run(&mut self, thread: &Thread<'a>, messages: &mut Vec<Diagnostic>) {
        let first = thread.initial.or(thread.transitions.first().map(|t| t.from));
        self.builder.routine.entry = self.state(first.unwrap_or(thread.name), false);
        for t in &thread.transitions {
            let op = match &t.instr {
                Instr::Write { value, address } => {
                    let value = self.value(value);
                    Op::Store(self.place(address), value)
                }
                Instr::Read { reg, address } => {
                    let place = self.place(address);
                    Op::Load(self.reg(*reg), place)
                }
                Instr::Local { reg, value } => {
                    let value = self.value(value);
                    Op::Assign(self.reg(*reg), value)
                }
                Instr::Check(v) => Op::Assume(self.truth(v)),
                Instr::Mfence => Op::Fence(FenceKind::Full),
                Instr::Noop => Op::Nop,
                Instr::Lock => Op::AtomicBegin,
                Instr::Unlock => Op::AtomicEnd,
            };
            for held in [false, true] {
                if !self.locks.reached(t.from.text, held) {
                    continue;
                }
                let src = self.state(t.from, held);
                // Trencher: who has the lock cannot take it again, who has it
                // not cannot give it back.
                match after(&t.instr, held) {
                    Some(after) => {
                        let dst = self.state(t.to, after);
                        self.builder.edge(src, dst, op.clone(), t.span);
                    }
                    None => {
                        self.builder.edge(src, src, Op::Assume(Expr::FALSE), t.span);
                    }
                }
            }
        }
        self.stop_in_section();
        self.locks.report(thread, messages);
        for (what, state) in [("initial", thread.initial), ("final", thread.goal)] {
            let Some(state) = state else { continue };
            let known = |t: &super::parse::Transition<'a>| {
                t.from.text == state.text || (what == "final" && t.to.text == state.text)
            };
            let is_start = thread.initial.is_some_and(|i| what == "final" && i.text == state.text);
            if thread.transitions.is_empty() || is_start || thread.transitions.iter().any(known) {
                continue;
            }
            let names = thread.transitions.iter().map(|t| t.from.text);
            let label = match suggest(state.text, names) {
                Some(s) => format!("did you mean `{s}`?"),
                None => "this state".to_string(),
            };
            let message = match what {
                "initial" => format!("no transition leaves the initial state `{}`", state.text),
                _ => format!("no transition leads to the final state `{}`", state.text),
            };
            messages.push(Diagnostic::warning(state.span, message).label(label));
        }
    }

    /// A thread that stops with the lock held has not ended: nothing else moves.
    fn stop_in_section(&mut self) {
        let out = self.builder.routine.out_table();
        let mut last: Vec<LocId> = self
            .states
            .iter()
            .filter(|((_, held), loc)| *held && out[loc.index()].is_empty())
            .map(|(_, loc)| *loc)
            .collect();
        last.sort_unstable();
        for loc in last {
            let span = self.builder.routine.locs[loc.index()].span;
            self.builder.edge(loc, loc, Op::Assume(Expr::FALSE), span);
        }
    }

    fn finish(self, messages: &mut Vec<Diagnostic>) -> Routine {
        let routine = self.builder.finish();
        let assigned: Vec<RegId> = routine.edges.iter().flat_map(|e| e.op.writes()).collect();
        for word in &self.first_use {
            let suspicious = word.text.contains(['-', '+', '*', '&', '|', '=', '<', '>', '!']);
            if suspicious && !assigned.contains(&self.regs[word.text]) {
                messages.push(
                    Diagnostic::warning(
                        word.span,
                        format!("`{}` is read as the name of a register that is never assigned", word.text),
                    )
                    .label("its value is always 0")
                    .hint("words end at white space only, and operators come first: `- reg 1`"),
                );
            }
        }
        routine
    }
}
