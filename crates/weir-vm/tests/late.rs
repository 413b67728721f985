//! Values that are chosen late make no difference: random programs that choose among a few values, where
//! the judge tries each, and do with them what compiled programs do: all types and operators, memory in
//! pieces, calls, locked operations, other threads.

use weir_engine::Outcome;
use weir_gen::rng::Rng;
use weir_ir::verify::verify;
use weir_ir::*;
use weir_machine::{Confirmation, confirm, replay};
use weir_testkit::{Seen, Suite};
use weir_vm::{LATE_ABOVE, Options, check};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 30_000;

const I8: Ty = Ty::Int { bits: 8, signed: true };
const I16: Ty = Ty::Int { bits: 16, signed: true };
const U16: Ty = Ty::Int { bits: 16, signed: false };
const TYPES: [Ty; 8] = [Ty::U8, I8, U16, I16, Ty::U32, Ty::I32, Ty::U64, Ty::I64];

/// Around here values wrap, or change their sign.
const CORNERS: [i64; 10] =
    [0, 1, 120, 250, 32_760, 65_530, 0x7fff_fffb, 0xffff_fffa, i64::MAX - 6, 0x0102_0304_0506_0700];

/// The static object that threads share.
const MEMORY: ObjId = ObjId(0);

struct Coder<'a> {
    r: RoutineBuilder,
    rng: &'a mut Rng,
    regs: Vec<(RegId, Ty)>,
    helpers: &'a [(RoutineId, Ty, Ty)],
}

impl Coder<'_> {
    fn new<'a>(name: &str, rng: &'a mut Rng, helpers: &'a [(RoutineId, Ty, Ty)]) -> Coder<'a> {
        let mut r = RoutineBuilder::new(name);
        let mut regs = Vec::new();
        for i in 0..5 {
            let ty = rng.pick(&TYPES);
            regs.push((r.reg(format!("r{i}"), ty), ty));
        }
        Coder { r, rng, regs, helpers }
    }

    fn put(&mut self, at: LocId, op: Op) -> LocId {
        self.r.step(at, op, Span::default())
    }

    /// A value of a type, by one register or none.
    fn leaf(&mut self, ty: Ty) -> Expr {
        if self.rng.percent(70) {
            let (reg, _) = self.rng.pick(&self.regs);
            Expr::Cast(ty, Box::new(Expr::Reg(reg)))
        } else if self.rng.percent(5) {
            Expr::Undef(ty)
        } else {
            let near = self.rng.pick(&CORNERS).wrapping_add(self.rng.between(0, 8) as i64 - 4);
            let small = self.rng.between(0, 9) as i64 - 2;
            let mask = self.rng.pick(&[1, 3, 0xf0, 0xff, 0xff00, -256, 0xffff_ffff, -1]);
            Expr::Const(ty.wrap(self.rng.pick(&[near, small, small, mask])), ty)
        }
    }

    fn number(&mut self, ty: Ty, depth: usize) -> Expr {
        use BinOp::*;
        if depth == 0 {
            return self.leaf(ty);
        }
        match self.rng.below(10) {
            0 => Expr::un(self.rng.pick(&[UnOp::Neg, UnOp::BitNot]), ty, self.number(ty, depth - 1)),
            1 => {
                let other = self.rng.pick(&TYPES);
                Expr::Cast(ty, Box::new(self.number(other, depth - 1)))
            }
            2 => {
                let (c, a, b) = (self.truth(0), self.leaf(ty), self.number(ty, depth - 1));
                Expr::Ite(Box::new(c), Box::new(a), Box::new(b))
            }
            3 => {
                let by = self.rng.pick(&[0, 1, 4, 8, 16, 24, 32, 56]);
                let op = self.rng.pick(&[Shl, Shr]);
                Expr::bin(op, ty, self.number(ty, depth - 1), Expr::Const(by, ty))
            }
            4 => {
                let by = self.rng.pick(&[1, 2, 3, 4, 7, 100]);
                Expr::bin(self.rng.pick(&[Rem, Div]), ty, self.number(ty, depth - 1), Expr::Const(by, ty))
            }
            5 => Expr::Freeze(Box::new(self.number(ty, depth - 1))),
            _ => {
                let op = self.rng.pick(&[Add, Sub, Mul, And, Or, Xor, And, Or, Add, Sub]);
                let (a, b) = (self.number(ty, depth - 1), self.leaf(ty));
                if self.rng.percent(80) { Expr::bin(op, ty, a, b) } else { Expr::bin(op, ty, b, a) }
            }
        }
    }

    fn truth(&mut self, depth: usize) -> Expr {
        use BinOp::*;
        let ty = self.rng.pick(&TYPES);
        if depth > 0 && self.rng.percent(25) {
            let op = self.rng.pick(&[LAnd, LOr]);
            return Expr::bin(op, Ty::Bool, self.truth(depth - 1), self.truth(0));
        }
        if self.rng.percent(10) {
            return Expr::Cast(Ty::Bool, Box::new(self.number(ty, 1)));
        }
        let op = self.rng.pick(&[Eq, Ne, Lt, Le, Gt, Ge]);
        Expr::bin(op, ty, self.number(ty, 1), self.leaf(ty))
    }

    fn place(&mut self, width: u8) -> Place {
        let n = i64::from(width);
        let offset = self.rng.below(16 / usize::from(width)) as i64 * n;
        Place::Bytes(Expr::AddrOf(MEMORY, Box::new(Expr::int(offset))), width)
    }

    /// A choice, kept in one of the registers.
    fn choice(&mut self, at: LocId) -> LocId {
        let (dst, ty) = self.rng.pick(&self.regs);
        if matches!(ty, Ty::U8 | I8) && self.rng.percent(15) {
            return self.put(at, Op::Havoc(dst, None));
        }
        let lo = self.rng.pick(&CORNERS);
        let hi = lo.saturating_add(self.rng.between(2, 9) as i64);
        let chosen = self.r.temporary(Ty::Range { lo, hi });
        let at = self.put(at, Op::Havoc(chosen, None));
        self.put(at, Op::Assign(dst, Expr::Cast(ty, Box::new(Expr::Reg(chosen)))))
    }

    fn statement(&mut self, at: LocId, depth: usize) -> LocId {
        let (dst, ty) = self.rng.pick(&self.regs);
        let width = self.rng.pick(&[1, 2, 4, 4, 8, 8]);
        match self.rng.below(16) {
            0..=2 => {
                let value = self.number(ty, 2);
                self.put(at, Op::Assign(dst, value))
            }
            3 => self.put(at, Op::Assign(dst, Expr::Cast(ty, Box::new(Expr::Reg(self.regs[0].0))))),
            4 | 5 => {
                let (place, (from, _)) = (self.place(width), self.rng.pick(&self.regs));
                let value = if self.rng.percent(80) { Expr::Reg(from) } else { self.number(Ty::U64, 1) };
                self.put(at, Op::Store(place, value))
            }
            6 | 7 => {
                let place = self.place(width);
                self.put(at, Op::Load(dst, place))
            }
            8 | 9 if depth > 0 => {
                let c = self.truth(1);
                let (yes, no, end) = (self.r.loc(), self.r.loc(), self.r.loc());
                self.r.edge(at, yes, Op::Assume(c.clone()), Span::default());
                self.r.edge(at, no, Op::Assume(Expr::un(UnOp::Not, Ty::Bool, c)), Span::default());
                let yes = self.statement(yes, depth - 1);
                self.r.edge(yes, end, Op::Nop, Span::default());
                self.r.edge(no, end, Op::Nop, Span::default());
                end
            }
            10 if !self.helpers.is_empty() => {
                let (routine, param, _) = self.rng.pick(self.helpers);
                let arg = self.number(param, 1);
                self.put(at, Op::Call { routine, args: vec![arg], dst: Some(dst) })
            }
            11 => {
                let place = self.place(width);
                let ty = Ty::Int { bits: 8 * width, signed: false };
                let op = self.rng.pick(&[RmwOp::Xchg, RmwOp::Xchg, RmwOp::Add]);
                let operand = self.leaf(ty);
                self.put(at, Op::Rmw { dst: Some(dst), place, op, operand, ty })
            }
            12 => {
                let (place, ty) = (self.place(width), Ty::Int { bits: 8 * width, signed: false });
                let (expected, new) = (self.leaf(ty), self.leaf(ty));
                self.put(at, Op::Cas { old: Some(dst), ok: None, place, expected, new })
            }
            13 => {
                let c = self.truth(1);
                self.put(at, Op::Assume(c))
            }
            14 => self.choice(at),
            _ => {
                let c = self.truth(1);
                self.put(at, Op::Assert(c))
            }
        }
    }
}

fn program(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    let mut p = ProgramBuilder::new(format!("late {seed}"));
    p.object("memory", Ty::U8, Len::Fixed(16), vec![CellInit::Value(0)], Span::default());
    let mut helpers = Vec::new();
    for i in 0..2 {
        let (param, returns) = (rng.pick(&TYPES), rng.pick(&TYPES));
        let mut f = Coder::new(&format!("f{i}"), &mut rng, &[]);
        let mut r = RoutineBuilder::new(format!("f{i}"));
        let v = r.param("v", param);
        r.routine.returns = Some(returns);
        (f.r, f.regs) = (r, vec![(v, param)]);
        let value = if f.rng.percent(50) {
            Expr::Cast(returns, Box::new(Expr::Reg(v)))
        } else {
            f.number(returns, 1)
        };
        let at = f.r.loc();
        f.put(at, Op::Return(Some(value)));
        helpers.push((p.routine(f.r.finish()), param, returns));
    }
    let threads = rng.below(2) as u32;
    for t in 0..=threads {
        let mut c = Coder::new(&format!("t{t}"), &mut rng, &helpers);
        let mut at = c.r.loc();
        let id = c.r.reg("id", Ty::U32);
        if t == 0 && threads > 0 {
            at = c.put(at, Op::Spawn { dst: Some(id), template: TemplateId(1), args: vec![] });
        }
        at = c.choice(at);
        for _ in 0..c.rng.between(3, 9 - 3 * threads as usize) {
            at = c.statement(at, 1);
        }
        if t == 0 && threads > 0 {
            at = c.put(at, Op::Join(Expr::Reg(id)));
            at = c.statement(at, 1);
        }
        c.put(at, Op::Return(None));
        let routine = p.routine(c.r.finish());
        p.template(format!("t{t}"), routine, if t == 0 { Count::Once } else { Count::OnSpawn });
    }
    let mut p = p.finish();
    p.whole = true;
    p
}

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    if !verify(program).is_empty() {
        return Ok(Seen::LeftOut);
    }
    let judge = confirm(program, model, true, &mut |states| states > MAX_STATES);
    let safe = match judge {
        Confirmation::Safe(_) => true,
        Confirmation::Wrong(_) => false,
        Confirmation::Stopped(_) | Confirmation::Unfit(_) => return Ok(Seen::LeftOut),
    };
    for (reduction, late_above) in [(true, 1), (false, 1), (true, 4), (true, LATE_ABOVE)] {
        let options = Options { reduction, late_above, deadlock: true, ..Options::new(model) };
        let how = format!("reduction {reduction}, late above {late_above}");
        match check(program, &options).outcome {
            Outcome::Safe(..) if safe => {}
            Outcome::Unsafe(trace) => {
                replay(program, &trace).map_err(|e| format!("{how}: {e}"))?;
                if safe {
                    return Err(format!("{how}: unsafe, the judge says safe"));
                }
            }
            other => return Err(format!("{how}: {other:?}, the judge says {judge:?}")),
        }
    }
    Ok(Seen::safe(safe))
}

fn agree(model: Model) {
    Suite::new(format!("vm: chosen late, {model}"), 800).run(program, |program, _| compare(program, model));
}

weir_testkit::under_every_model!(agree: late_or_at_once_under_sc, late_or_at_once_under_tso, late_or_at_once_under_pso);
