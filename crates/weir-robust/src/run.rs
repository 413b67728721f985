//! Executes steps of a program under TSO, to find out what they do. The judge
//! has the last word on every execution, and shares no code with this.

use crate::hb::Deed;
use std::collections::{HashMap, VecDeque};
use weir_ir::expr::{binary, unary};
use weir_ir::{
    Addr, CellInit, EdgeId, Expr, LocId, Op, Place, Program, ReadFrom, RegId, RoutineId, Step, TemplateId,
    ThreadId,
};

struct Frame {
    routine: RoutineId,
    loc: LocId,
    regs: Vec<i64>,
    result: Option<RegId>,
}

struct Thread {
    template: TemplateId,
    copy: u32,
    frames: Vec<Frame>,
    buffer: VecDeque<(Addr, i64)>,
}

/// A program at work.
pub(crate) struct Run<'a> {
    program: &'a Program,
    memory: HashMap<Addr, i64>,
    heap: Vec<Option<Vec<i64>>>,
    threads: Vec<Thread>,
    inside: Option<ThreadId>,
    /// What was done so far.
    pub steps: Vec<Step>,
    pub deeds: Vec<Deed>,
}

/// A step that cannot be taken.
pub(crate) struct Stuck;

type Done<T> = Result<T, Stuck>;

impl<'a> Run<'a> {
    /// The program before the first step.
    pub fn new(program: &'a Program, memory_init: &[(Addr, i64)]) -> Run<'a> {
        let mut run = Run {
            program,
            memory: memory_init.iter().copied().collect(),
            heap: Vec::new(),
            threads: Vec::new(),
            inside: None,
            steps: Vec::new(),
            deeds: Vec::new(),
        };
        for t in &program.threads {
            let frame = run.enter(program.template(t.template).routine, &t.args, None);
            run.threads.push(Thread {
                template: t.template,
                copy: t.copy,
                frames: vec![frame],
                buffer: VecDeque::new(),
            });
        }
        run
    }

    fn enter(&self, routine: RoutineId, args: &[i64], result: Option<RegId>) -> Frame {
        let code = self.program.routine(routine);
        let mut regs: Vec<i64> = code.regs.iter().map(|r| r.init).collect();
        for ((value, reg), arg) in regs.iter_mut().zip(&code.regs).zip(args) {
            *value = reg.ty.wrap(*arg);
        }
        Frame { routine, loc: code.entry, regs, result }
    }

    /// The address of the oldest store that waits.
    pub fn oldest(&self, thread: ThreadId) -> Option<Addr> {
        self.threads.get(thread.index())?.buffer.front().map(|(a, _)| *a)
    }

    /// The oldest store of the thread reaches memory.
    pub fn flush(&mut self, thread: ThreadId) -> Done<()> {
        let t = self.threads.get_mut(thread.index()).ok_or(Stuck)?;
        let (addr, value) = *t.buffer.front().ok_or(Stuck)?;
        self.write(addr, value)?;
        self.threads[thread.index()].buffer.pop_front();
        self.steps.push(Step::Flush { thread, addr });
        self.deeds.push(Deed::Flush(addr));
        Ok(())
    }

    /// The thread takes an edge of the routine it is in.
    pub fn exec(&mut self, thread: ThreadId, edge: EdgeId, choice: i64) -> Done<()> {
        let deed = self.perform(thread, edge, choice)?;
        self.steps.push(Step::Exec { thread, edge, choice });
        self.deeds.push(deed);
        Ok(())
    }

    fn top(&mut self, t: usize) -> Done<&mut Frame> {
        self.threads.get_mut(t).and_then(|t| t.frames.last_mut()).ok_or(Stuck)
    }

    fn set(&mut self, t: usize, reg: RegId, value: i64) -> Done<()> {
        let program = self.program;
        let frame = self.top(t)?;
        let ty = program.routine(frame.routine).regs[reg.index()].ty;
        frame.regs[reg.index()] = ty.keep(value).map_err(|_| Stuck)?;
        Ok(())
    }

    fn perform(&mut self, thread: ThreadId, edge: EdgeId, choice: i64) -> Done<Deed> {
        let program = self.program;
        let t = thread.index();
        if self.inside.is_some_and(|inside| inside != thread) {
            return Err(Stuck);
        }
        let frame = self.top(t)?;
        let e = program.routine(frame.routine).edges.get(edge.index()).ok_or(Stuck)?;
        if e.src != frame.loc {
            return Err(Stuck);
        }
        let mut deed = Deed::Local;
        match &e.op {
            Op::Nop | Op::Fence(_) => {}
            Op::Assign(r, e) => {
                let v = self.value(t, e)?;
                self.set(t, *r, v)?;
            }
            Op::Havoc(r, _) => self.set(t, *r, choice)?,
            Op::Assume(e) | Op::Assert(e) => {
                if self.value(t, e)? == 0 {
                    return Err(Stuck);
                }
            }
            Op::Load(r, p) => {
                let addr = self.place(t, p)?;
                let own = self.threads[t].buffer.iter().rev().find(|(a, _)| *a == addr).map(|(_, v)| *v);
                let (v, from) = match own {
                    Some(v) => (v, ReadFrom::Buffer),
                    None => (self.read(addr)?, ReadFrom::Memory),
                };
                self.set(t, *r, v)?;
                deed = Deed::Access(addr, Some(from), None);
            }
            Op::Store(p, e) => {
                let addr = self.place(t, p)?;
                let v = self.value(t, e)?;
                let v = self.keep(addr, v)?;
                let at_once = self.inside.is_some();
                if at_once {
                    self.write(addr, v)?;
                } else {
                    self.threads[t].buffer.push_back((addr, v));
                }
                deed = Deed::Access(addr, None, Some(at_once));
            }
            Op::Rmw { dst, place, op, operand, ty } => {
                let addr = self.place(t, place)?;
                let operand = self.value(t, operand)?;
                let old = self.read(addr)?;
                let new = op.apply(*ty, old, operand).map_err(|_| Stuck)?;
                let new = self.keep(addr, new)?;
                self.write(addr, new)?;
                if let Some(r) = dst {
                    self.set(t, *r, old)?;
                }
                deed = Deed::Access(addr, Some(ReadFrom::Memory), Some(true));
            }
            Op::Cas { old: old_reg, ok, place, expected, new } => {
                let addr = self.place(t, place)?;
                let (expected, new) = (self.value(t, expected)?, self.value(t, new)?);
                let old = self.read(addr)?;
                let same = old == expected;
                if same {
                    let new = self.keep(addr, new)?;
                    self.write(addr, new)?;
                }
                if let Some(r) = old_reg {
                    self.set(t, *r, old)?;
                }
                if let Some(r) = ok {
                    self.set(t, *r, i64::from(same))?;
                }
                deed = Deed::Access(addr, Some(ReadFrom::Memory), same.then_some(true));
            }
            Op::AtomicBegin => {
                self.inside = Some(thread);
                deed = Deed::Begin;
            }
            Op::AtomicEnd => {
                self.inside = None;
                deed = Deed::End;
            }
            Op::Call { routine, args, dst } => {
                let args = args.iter().map(|a| self.value(t, a)).collect::<Done<Vec<i64>>>()?;
                let frame = self.enter(*routine, &args, *dst);
                self.top(t)?.loc = e.dst;
                self.threads[t].frames.push(frame);
                return Ok(deed);
            }
            Op::Return(value) => {
                let value = value.as_ref().map(|e| self.value(t, e)).transpose()?;
                if self.threads[t].frames.len() > 1 {
                    let Some(frame) = self.threads[t].frames.pop() else { return Err(Stuck) };
                    let returns = program.routine(frame.routine).returns;
                    if let (Some(r), Some(v)) = (frame.result, value) {
                        self.set(t, r, returns.map_or(v, |ty| ty.wrap(v)))?;
                    }
                    return Ok(deed);
                }
            }
            Op::Spawn { dst, template, args } => {
                let args = args.iter().map(|a| self.value(t, a)).collect::<Done<Vec<i64>>>()?;
                let frame = self.enter(program.template(*template).routine, &args, None);
                let copy = self.threads.iter().filter(|t| t.template == *template).count() as u32;
                let child = ThreadId::new(self.threads.len());
                self.threads.push(Thread {
                    template: *template,
                    copy,
                    frames: vec![frame],
                    buffer: VecDeque::new(),
                });
                if let Some(r) = dst {
                    self.set(t, *r, i64::from(child.0))?;
                }
                deed = Deed::Spawn(child);
            }
            Op::Join(e) => {
                let id = usize::try_from(self.value(t, e)?).map_err(|_| Stuck)?;
                deed = Deed::Join(ThreadId::new(id));
            }
            Op::Alloc(r, e) => {
                let cells = usize::try_from(self.value(t, e)?).map_err(|_| Stuck)?;
                self.heap.push(Some(vec![program.heap_init; cells]));
                let number = program.objects.len() + self.heap.len();
                self.set(t, *r, Addr::cell(number as u32, 0).0)?;
            }
            Op::Free(e) => {
                let number = Addr(self.value(t, e)?).number();
                *self.object(number).ok_or(Stuck)? = None;
                deed = Deed::Free(number);
            }
        }
        self.top(t)?.loc = e.dst;
        Ok(deed)
    }

    fn object(&mut self, number: u32) -> Option<&mut Option<Vec<i64>>> {
        let at = (number as usize).checked_sub(self.program.objects.len() + 1)?;
        self.heap.get_mut(at)
    }

    fn keep(&self, addr: Addr, value: i64) -> Done<i64> {
        match addr.object(self.program.objects.len()) {
            Some(o) => self.program.object(o).ty.keep(value).map_err(|_| Stuck),
            None => Ok(value),
        }
    }

    fn read(&mut self, addr: Addr) -> Done<i64> {
        if let Some(o) = addr.object(self.program.objects.len()) {
            let initial = match self.program.object(o).cell_init(addr.offset()) {
                CellInit::Value(v) | CellInit::Any { lo: v, .. } => v,
            };
            return Ok(self.memory.get(&addr).copied().unwrap_or(initial));
        }
        self.heap_cell(addr).map(|c| *c)
    }

    fn write(&mut self, addr: Addr, value: i64) -> Done<()> {
        if addr.object(self.program.objects.len()).is_some() {
            self.memory.insert(addr, value);
            return Ok(());
        }
        *self.heap_cell(addr)? = value;
        Ok(())
    }

    fn heap_cell(&mut self, addr: Addr) -> Done<&mut i64> {
        let at = usize::try_from(addr.offset()).map_err(|_| Stuck)?;
        self.object(addr.number()).and_then(Option::as_mut).and_then(|o| o.get_mut(at)).ok_or(Stuck)
    }

    fn place(&self, t: usize, place: &Place) -> Done<Addr> {
        let at = self.value(t, place.expr())?;
        match place {
            Place::Cell(o, _) => i32::try_from(at).map(|i| Addr::of(*o, i)).map_err(|_| Stuck),
            Place::Deref(_) | Place::Bytes(..) => Ok(Addr(at)),
        }
    }

    fn value(&self, t: usize, e: &Expr) -> Done<i64> {
        let thread = &self.threads[t];
        let frame = thread.frames.last().ok_or(Stuck)?;
        Ok(match e {
            Expr::Const(v, _) => *v,
            Expr::Reg(r) => frame.regs[r.index()],
            Expr::SelfId => i64::from(thread.copy),
            Expr::ThreadCount => self.program.copies(thread.template) as i64,
            Expr::AddrOf(o, i) => {
                let offset = i32::try_from(self.value(t, i)?).map_err(|_| Stuck)?;
                Addr::of(*o, offset).0
            }
            Expr::Un(op, ty, a) => unary(*op, *ty, self.value(t, a)?).map_err(|_| Stuck)?,
            Expr::Bin(op, ty, a, b) => {
                binary(*op, *ty, self.value(t, a)?, self.value(t, b)?).map_err(|_| Stuck)?
            }
            Expr::Ite(c, a, b) => {
                let chosen = if self.value(t, c)? != 0 { a } else { b };
                self.value(t, chosen)?
            }
            Expr::Cast(ty, a) => ty.wrap(self.value(t, a)?),
            Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_) => return Err(Stuck),
        })
    }

    /// Whether the edge is a store that goes to the buffer.
    pub fn is_store(&self, thread: ThreadId, edge: EdgeId) -> bool {
        let frame = self.threads.get(thread.index()).and_then(|t| t.frames.last());
        let op = frame.and_then(|f| self.program.routine(f.routine).edges.get(edge.index())).map(|e| &e.op);
        matches!(op, Some(Op::Store(..))) && self.inside.is_none()
    }
}
