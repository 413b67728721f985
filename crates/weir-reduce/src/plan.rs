//! What the translation needs: which variables get queues, how threads are
//! numbered, and what it cannot take.

use crate::roles::{Role, Roles, inside};
use crate::{Bound, Options};
use weir_ir::analysis::callees;
use weir_ir::{
    BinOp, Count, Diagnostic, Expr, Len, ObjId, Op, Place, Program, PropertyKind, RoutineId, TemplateId, Ty,
};
use weir_passes::calls::{recursive_routines, spawned_templates};
use weir_passes::observe::{is_monotone, is_place};

/// How threads are numbered: `base + stride * self`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number {
    pub base: i64,
    /// 0 where the template has one thread only.
    pub stride: i64,
}

/// What is generated, and for what.
pub(crate) struct Plan {
    /// Per object: whether some thread's stores to it may wait.
    pub queued: Vec<bool>,
    /// Per template and object: whether its threads' stores to it may wait.
    pub writes: Vec<Vec<bool>>,
    pub numbers: Vec<Number>,
    /// How many threads there are; `None` where threads are spawned.
    pub threads: Option<u32>,
    /// Threads are spawned or joined.
    pub holds: bool,
    /// Threads are joined.
    pub joins: bool,
    /// Per template: whether its threads are spawned.
    pub spawned: Vec<bool>,
    /// A `never` property can tell states inside generated sections from others.
    pub watched: bool,
    /// Per routine and location: a `never` property mentions it.
    pub never_locs: Vec<Vec<bool>>,
    /// Per routine and register: a `never` property mentions it.
    pub never_regs: Vec<Vec<bool>>,
    /// Per routine: whether it may call itself.
    pub recursive: Vec<bool>,
    /// The vectors of queues: a store waits at most that many rounds.
    pub vectors: u32,
}

/// What the translation cannot take, each with its place.
fn refusals(program: &Program, roles: &Roles, queued: &[bool]) -> Vec<Diagnostic> {
    let mut out: Vec<Diagnostic> = Vec::new();
    let mut refuse = |d: Diagnostic| {
        if out.len() < 10 {
            out.push(d);
        }
    };
    for t in program.templates.iter().filter(|t| t.count == Count::Any) {
        let span = program.routine(t.routine).span;
        let message = format!("`{}` stands for any number of threads", t.name);
        refuse(Diagnostic::error(span, message).hint("say how many: `--threads 3`"));
    }
    for (i, r) in roles.program.routines.iter().enumerate() {
        let inside = inside(&roles.program, RoutineId::new(i), roles.roles[i]);
        for e in &r.edges {
            let what = match &e.op {
                Op::Alloc(..) => "`alloc`",
                Op::Free(_) => "`free`",
                _ if matches!(e.op.place(), Some(Place::Deref(_) | Place::Bytes(..))) => {
                    "an access through a pointer"
                }
                Op::Store(Place::Cell(o, _), _)
                    if !inside[e.src.index()] && program.object(*o).len == Len::Unbounded =>
                {
                    "a store to an array without bounds"
                }
                _ => continue,
            };
            let message = format!("the translation to SC cannot take {what}");
            refuse(Diagnostic::error(e.span, message));
        }
    }
    let cells = |o: &weir_ir::Object| if let Len::Fixed(n) = o.len { u64::from(n) } else { 1 };
    for (o, _) in program.objects.iter().zip(queued).filter(|(o, q)| **q && cells(o) > 4096) {
        let message =
            format!("the translation to SC cannot take stores to an array as large as `{}`", o.name);
        refuse(Diagnostic::error(o.span, message));
    }
    out
}

fn is_memory(e: &Expr) -> bool {
    matches!(e, Expr::Mem(_))
}

impl Plan {
    /// Looks at a program whose routines have one role each.
    pub fn new(original: &Program, roles: &Roles, options: &Options) -> Result<Plan, Vec<Diagnostic>> {
        let program = &roles.program;
        let delays = options.bound != Bound::Age(0);
        let mut stored = vec![vec![false; program.objects.len()]; program.routines.len()];
        for (i, r) in program.routines.iter().enumerate() {
            let inside = inside(program, RoutineId::new(i), roles.roles[i]);
            for e in &r.edges {
                if let Op::Store(Place::Cell(o, _), _) = e.op {
                    stored[i][o.index()] |= delays && !inside[e.src.index()];
                }
            }
        }
        let writes: Vec<Vec<bool>> = program
            .templates
            .iter()
            .map(|t| {
                let code = callees(program, t.routine);
                let by = |o: usize| code.iter().any(|r| stored[r.index()][o]);
                (0..program.objects.len()).map(by).collect()
            })
            .collect();
        let queued: Vec<bool> =
            (0..program.objects.len()).map(|o| writes.iter().any(|w: &Vec<bool>| w[o])).collect();
        let refused = refusals(original, roles, &queued);
        if !refused.is_empty() {
            return Err(refused);
        }
        let (numbers, threads) = numbers(program);
        let waits = |op: &Op| matches!(op, Op::Spawn { .. } | Op::Join(_));
        let never = || program.properties.iter().filter(|p| p.kind == PropertyKind::Never);
        let (never_locs, never_regs) = mentioned(program, roles);
        Ok(Plan {
            queued,
            writes,
            numbers,
            threads,
            holds: program.routines.iter().any(|r| r.edges.iter().any(|e| waits(&e.op))),
            joins: program.routines.iter().any(|r| r.edges.iter().any(|e| matches!(e.op, Op::Join(_)))),
            spawned: spawned_templates(program),
            watched: never().map(|p| &p.pred).any(|e| !is_monotone(e, is_place) || e.mentions(is_memory)),
            never_locs,
            never_regs,
            recursive: recursive_routines(program),
            vectors: match options.bound {
                Bound::Rounds(k) | Bound::Age(k) => k,
            },
        })
    }

    /// The objects with queues.
    pub fn queues(&self) -> impl Iterator<Item = ObjId> + '_ {
        (0..self.queued.len()).filter(|o| self.queued[*o]).map(ObjId::new)
    }

    /// Whether stores of the template's threads may wait.
    pub fn buffers(&self, template: TemplateId) -> bool {
        self.writes[template.index()].contains(&true)
    }

    /// The number of the running thread, in the code of a template.
    pub fn me(&self, template: TemplateId) -> Expr {
        let Number { base, stride } = self.numbers[template.index()];
        let own = Expr::Cast(Ty::I64, Box::new(Expr::SelfId));
        let op = |op, a, b| Expr::bin(op, Ty::I64, a, b);
        match (base, stride) {
            (_, 0) => Expr::int(base),
            (0, 1) => own,
            (_, 1) => op(BinOp::Add, own, Expr::int(base)),
            _ => op(BinOp::Add, op(BinOp::Mul, own, Expr::int(stride)), Expr::int(base)),
        }
    }
}

/// What `never` properties mention, in all copies of a routine.
fn mentioned(program: &Program, roles: &Roles) -> (Vec<Vec<bool>>, Vec<Vec<bool>>) {
    let mut locs: Vec<Vec<bool>> = program.routines.iter().map(|r| vec![false; r.locs.len()]).collect();
    let mut regs: Vec<Vec<bool>> = program.routines.iter().map(|r| vec![false; r.regs.len()]).collect();
    for p in program.properties.iter().filter(|p| p.kind == PropertyKind::Never) {
        p.pred.visit(&mut |e| match e {
            Expr::At(_, r, l) => roles.copies(*r).for_each(|r| locs[r.index()][l.index()] = true),
            Expr::RegOf(t, reg) => {
                let routine = program.template(program.threads[t.index()].template).routine;
                regs[routine.index()][reg.index()] = true;
            }
            _ => {}
        });
    }
    (locs, regs)
}

/// Numbers for the threads of every template, and how many there are.
fn numbers(program: &Program) -> (Vec<Number>, Option<u32>) {
    let spawned = spawned_templates(program);
    let mut next = 0i64;
    let mut out = vec![Number { base: 0, stride: 0 }; program.templates.len()];
    for (t, number) in out.iter_mut().enumerate().filter(|(t, _)| !spawned[*t]) {
        let copies = program.threads.iter().filter(|x| x.template.index() == t).map(|x| x.copy);
        let width = copies.max().map_or(0, |most| i64::from(most) + 1);
        *number = Number { base: next, stride: i64::from(width > 1) };
        next += width;
    }
    let stride = spawned.iter().filter(|s| **s).count() as i64;
    let bases = next..;
    for ((_, number), base) in out.iter_mut().enumerate().filter(|(t, _)| spawned[*t]).zip(bases) {
        *number = Number { base, stride };
    }
    // Code that no thread runs names a number, too.
    let most = out.iter().map(|n| n.base + 1).fold(next.max(1), i64::max);
    (out, (stride == 0).then(|| u32::try_from(most).unwrap_or(u32::MAX)))
}

/// The roles whose code runs with buffers.
pub(crate) fn buffered(role: Role) -> bool {
    role != Role::Inside
}
