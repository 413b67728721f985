//! A program whose first thread starts the others does what the program with all its threads
//! from the start does, by the judge: the same goes wrong, and every execution that goes wrong
//! is one of the original when it is mapped back.

use std::collections::HashMap;
use weir_gen::rng::Rng;
use weir_gen::{Config, Features, generate};
use weir_ir::{
    BinOp, Count, Expr, FenceKind, Len, LocId, Model, ObjId, Object, Op, Place, Program, RegId, RmwOp,
    Routine, RoutineBuilder, RoutineId, Span, Step, Template, TemplateId, Thread, Trace, Ty, Violation,
};
use weir_machine::{initial_states, replay, successors};
use weir_passes::static_threads::static_threads;
use weir_testkit::{Seen, Suite};

const MAX_STATES: usize = 8_000;
/// The objects that are added: an array of the first thread, and one that all share.
const CELLS: u32 = 3;

/// The code of the first thread, as it is written.
struct Coder<'r> {
    r: RoutineBuilder,
    rng: &'r mut Rng,
    at: LocId,
    number: RegId,
    pointer: RegId,
    own: ObjId,
    all: ObjId,
    shared: Vec<ObjId>,
}

impl Coder<'_> {
    fn put(&mut self, op: Op) {
        self.at = self.r.step(self.at, op, Span::default());
    }
    fn cell(&mut self) -> Place {
        let i = Expr::int(self.rng.between(0, 2) as i64);
        match self.rng.below(6) {
            0 | 1 => Place::Cell(self.own, i),
            2 => Place::Deref(Expr::AddrOf(self.own, Box::new(i))),
            3 => Place::Cell(self.all, i),
            4 => Place::Deref(Expr::Reg(self.pointer)),
            _ => {
                let o = self.rng.pick(&self.shared);
                Place::Cell(o, Expr::int(0))
            }
        }
    }
    fn value(&mut self) -> Expr {
        match self.rng.below(3) {
            0 => Expr::Reg(self.number),
            _ => Expr::int(self.rng.between(0, 2) as i64),
        }
    }
    fn something(&mut self) {
        let (place, value) = (self.cell(), self.value());
        match self.rng.below(12) {
            0..=3 => self.put(Op::Store(place, value)),
            4..=5 => self.put(Op::Load(self.number, place)),
            6 => {
                let op =
                    Op::Rmw { dst: Some(self.number), place, op: RmwOp::Add, operand: value, ty: Ty::I64 };
                self.put(op);
            }
            7 => {
                let (old, new) = (Some(self.number), self.value());
                self.put(Op::Cas { old, ok: None, place, expected: value, new });
            }
            8 => {
                let kind = self.rng.pick(&[FenceKind::Full, FenceKind::StoreStore]);
                self.put(Op::Fence(kind));
            }
            9 => {
                let objects = [self.own, self.all];
                let to = self.rng.pick(&objects);
                self.put(Op::Assign(self.pointer, Expr::AddrOf(to, Box::new(Expr::int(1)))));
            }
            10 if self.rng.percent(50) => self.put(Op::Alloc(self.pointer, Expr::int(1))),
            // The address of the own array gets out.
            10 => {
                let address = Expr::AddrOf(self.own, Box::new(Expr::int(0)));
                self.put(Op::Store(Place::Cell(self.all, Expr::int(2)), address));
            }
            _ => {
                let few = Expr::bin(BinOp::Lt, Ty::I64, Expr::Reg(self.number), Expr::int(3));
                let next = self.r.loc();
                let other = self.r.loc();
                self.r.edge(self.at, next, Op::Assume(few.clone()), Span::default());
                self.r.edge(self.at, other, Op::Assume(few.negate()), Span::default());
                self.r.edge(other, next, Op::Assign(self.number, Expr::int(0)), Span::default());
                self.at = next;
            }
        }
    }
}

/// A thread that is told an address and a number.
fn told(rng: &mut Rng, all: ObjId, shared: ObjId) -> Routine {
    let mut r = RoutineBuilder::new("told");
    let (p, n) = (r.param("p", Ty::Ptr), r.param("n", Ty::I64));
    let (x, q) = (r.reg("x", Ty::I64), r.reg("q", Ty::Ptr));
    let mut at = r.loc();
    for _ in 0..rng.between(1, 4) {
        let place = match rng.below(3) {
            0 => Place::Deref(Expr::Reg(p)),
            1 => Place::Cell(all, Expr::int(rng.between(0, 1) as i64)),
            _ => Place::Cell(shared, Expr::int(0)),
        };
        let op = match rng.below(3) {
            0 => Op::Store(place, Expr::Reg(n)),
            1 => Op::Load(x, place),
            _ => Op::Assert(Expr::bin(BinOp::Ne, Ty::I64, Expr::Reg(x), Expr::int(rng.between(1, 2) as i64))),
        };
        at = r.step(at, op, Span::default());
    }
    if rng.percent(30) {
        // Whatever address got out is followed.
        at = r.step(at, Op::Load(q, Place::Cell(all, Expr::int(2))), Span::default());
        let next = r.loc();
        let far = Expr::bin(BinOp::Gt, Ty::Ptr, Expr::Reg(q), Expr::Const(1 << 31, Ty::Ptr));
        r.edge(at, next, Op::Assume(far.clone()), Span::default());
        let end = r.loc();
        r.edge(at, end, Op::Assume(far.negate()), Span::default());
        let after = r.step(next, Op::Load(x, Place::Deref(Expr::Reg(q))), Span::default());
        let one = Expr::bin(BinOp::Ne, Ty::I64, Expr::Reg(x), Expr::int(1));
        r.edge(after, end, Op::Assert(one), Span::default());
        at = end;
    }
    r.step(at, Op::Return(None), Span::default());
    r.finish()
}

/// A random program whose threads are started by one that does other things as well.
fn program(seed: u64) -> Program {
    let features = Features {
        spawn: false,
        properties: false,
        copies: false,
        heap: false,
        assert: true,
        ..Features::ALL
    };
    let config = Config { threads: 1..=2, stmts: 4, features, ..Config::default() };
    let mut p = generate(seed, &config);
    let mut rng = Rng::new(seed ^ 0x5eed);
    let shared = (0..p.objects.len()).map(ObjId::new).collect::<Vec<_>>();
    let mut add = |name: &str| p.add_object(Object::new(name, Ty::I64, Len::Fixed(CELLS), 0));
    let (own, all) = (add("own"), add("all"));
    let mut children: Vec<TemplateId> = p.threads.iter().map(|t| t.template).collect();
    for t in &mut p.templates {
        t.count = Count::OnSpawn;
    }
    p.threads.clear();
    let to = shared.first().copied().unwrap_or(all);
    let told = told(&mut rng, all, to);
    p.routines.push(told);
    p.templates.push(Template {
        name: "told".into(),
        routine: RoutineId::new(p.routines.len() - 1),
        count: Count::OnSpawn,
    });
    let told = TemplateId::new(p.templates.len() - 1);
    if children.len() == 1 || rng.percent(30) {
        children.push(told);
    }
    let mut r = RoutineBuilder::new("main");
    let (number, pointer) = (r.reg("number", Ty::I64), r.reg("pointer", Ty::Ptr));
    let ids: Vec<RegId> = children.iter().enumerate().map(|(i, _)| r.reg(format!("t{i}"), Ty::I64)).collect();
    let at = r.loc();
    let mut c = Coder { r, rng: &mut rng, at, number, pointer, own, all, shared };
    c.put(Op::Assign(pointer, Expr::AddrOf(own, Box::new(Expr::int(0)))));
    for _ in 0..c.rng.between(0, 3) {
        c.something();
    }
    for (i, child) in children.iter().enumerate() {
        let args = match *child == told {
            true => vec![Expr::Reg(pointer), c.value()],
            false => Vec::new(),
        };
        c.put(Op::Spawn { dst: Some(ids[i]), template: *child, args });
        // Numbers of threads are kept in memory.
        if c.rng.percent(50) {
            c.put(Op::Store(Place::Cell(own, Expr::int(i as i64)), Expr::Reg(ids[i])));
            if c.rng.percent(50) {
                c.put(Op::Load(ids[i], Place::Cell(own, Expr::int(i as i64))));
            }
        }
        if c.rng.percent(40) {
            c.something();
        }
    }
    for id in &ids {
        if c.rng.percent(70) {
            c.put(Op::Join(Expr::Reg(*id)));
        }
        if c.rng.percent(40) {
            c.something();
        }
    }
    if c.rng.percent(60) {
        let place = c.cell();
        c.put(Op::Load(number, place));
        let n = c.rng.between(0, 2) as i64;
        c.put(Op::Assert(Expr::bin(BinOp::Ne, Ty::I64, Expr::Reg(number), Expr::int(n))));
    }
    c.put(Op::Return(None));
    let main = c.r.finish();
    p.routines.push(main);
    p.templates.push(Template {
        name: "main".into(),
        routine: RoutineId::new(p.routines.len() - 1),
        count: Count::Once,
    });
    let template = TemplateId::new(p.templates.len() - 1);
    p.threads.push(Thread { template, copy: 0, args: Vec::new() });
    p.observables.clear();
    p.filter = None;
    p
}

/// An execution that goes wrong, for every kind of error.
fn wrong(program: &Program, model: Model) -> Option<Vec<Trace>> {
    let mut found: HashMap<weir_machine::FaultKind, Trace> = HashMap::new();
    let mut from: Vec<(usize, Step)> = Vec::new();
    let mut states = Vec::new();
    let mut seen = HashMap::new();
    let mut inits = Vec::new();
    for (choices, state) in initial_states(program).ok()? {
        seen.insert(state.clone(), states.len());
        inits.push(choices);
        states.push(state);
        from.push((usize::MAX, Step::Flush { thread: weir_ir::ThreadId(0), addr: weir_ir::Addr(0) }));
    }
    let starts = states.len();
    let mut next = 0;
    while next < states.len() {
        if states.len() > MAX_STATES {
            return None;
        }
        for (step, after) in successors(program, model, &states[next]).ok()? {
            match after {
                Ok(after) if !seen.contains_key(&after) => {
                    seen.insert(after.clone(), states.len());
                    states.push(after);
                    from.push((next, step));
                }
                Ok(_) => {}
                Err(fault) => {
                    let mut steps = vec![step];
                    let mut at = next;
                    while at >= starts {
                        steps.push(from[at].1);
                        at = from[at].0;
                    }
                    steps.reverse();
                    let violation = Some(Violation::Fault(fault));
                    let memory_init = inits[at].clone();
                    found.entry(fault.into()).or_insert(Trace { model, memory_init, steps, violation });
                }
            }
        }
        next += 1;
    }
    Some(found.into_values().collect())
}

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    if let Some(broken) = weir_ir::verify::verify(program).first() {
        return Err(format!("the test's own program: {}", broken.what));
    }
    let fixed = match static_threads(program) {
        Ok(fixed) => fixed,
        Err(_) => return Ok(Seen::As("refused")),
    };
    if let Some(broken) = weir_ir::verify::verify(&fixed.program).first() {
        return Err(format!("rule {}: {}", broken.rule, broken.what));
    }
    let judged = |p: &Program| weir_machine::enumerate(p, model, MAX_STATES).ok().filter(|e| e.complete);
    let Some(before) = judged(program) else { return Ok(Seen::LeftOut) };
    let Some(after) = judged(&fixed.program) else { return Ok(Seen::LeftOut) };
    if before.wrong != after.wrong {
        return Err(format!("wrong {:?}, with all threads {:?}", before.wrong, after.wrong));
    }
    for trace in wrong(&fixed.program, model).unwrap_or_default() {
        let mapped = fixed.back(&trace)?;
        replay(program, &mapped).map_err(|e| format!("an execution does not map back: {e}"))?;
    }
    Ok(Seen::As(if before.wrong.is_empty() { "safe" } else { "unsafe" }))
}

#[test]
fn agreement_with_the_program_before() {
    for model in Model::ALL {
        let suite = Suite::new(format!("passes: static threads, {model}"), 500);
        let tally = suite.run(program, |p, _| compare(p, model));
        assert!(tally.of("safe") > 0 && tally.of("unsafe") > 0);
        assert!(tally.of("refused") < tally.of("safe") + tally.of("unsafe"), "{tally:?}");
    }
}
