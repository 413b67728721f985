//! Threads that start and wait for others: the order passes from one to the
//! other. A thread is known by its ticket, which its parent draws for it.

use super::context::{ATTACKER, NONE};
use super::emit::{Emit, Mark, int, is_not, ite, op2, reg};
use weir_ir::{BinOp, EdgeId, Expr, LocId, Op, Place, RegId, RmwOp, TemplateId, Ty};

impl Emit<'_> {
    /// A new thread has the mode of its parent. The attacker cannot spawn.
    pub fn spawn(
        &mut self,
        src: LocId,
        dst: LocId,
        id: Option<RegId>,
        template: TemplateId,
        args: &[Expr],
        edge: EdgeId,
    ) {
        let child = self.cx.prepared.program.template_routine(template);
        let types: Vec<Ty> = child.regs.iter().take(child.params).map(|r| r.ty).collect();
        let at = self.get_mode(src);
        let at = self.when(at, self.helper());
        let (at, mut args) = self.arguments(at, args, &types);
        let ticket = self.temp("%child", Ty::I64);
        let draw = Op::Rmw {
            dst: Some(ticket),
            place: Place::scalar(self.cx.next_ticket),
            op: RmwOp::Add,
            operand: int(1),
            ty: Ty::I64,
        };
        let at = self.step(at, draw);
        let at = self.get_mode(at);
        let at = self.store(at, &Place::Cell(self.cx.modes, reg(ticket)), reg(self.t.mode));
        args.push(reg(ticket));
        let thread = self.temp("%thread", Ty::I64);
        let done = self.loc();
        self.edge(at, done, Op::Spawn { dst: Some(thread), template, args }, Mark::Done(edge));
        let at = self.store(
            done,
            &Place::Cell(self.cx.tickets, reg(thread)),
            op2(BinOp::Add, reg(ticket), int(1)),
        );
        let keep = id.map_or(Op::Nop, |id| Op::Assign(self.reg(id), reg(thread)));
        self.edge(at, dst, keep, Mark::Inner);
    }

    /// Who waits comes after the one waited for. A thread with delayed stores
    /// cannot be waited for.
    pub fn join(&mut self, src: LocId, dst: LocId, thread: &Expr, edge: EdgeId) {
        let (at, args) = self.arguments(src, std::slice::from_ref(thread), &[]);
        let id = self.temp("%joined thread", Ty::I64);
        let at = self.assign(at, id, args[0].clone());
        let at = self.step(at, Op::Join(reg(id)));
        let ticket = self.temp("%its ticket", Ty::I64);
        let at = self.load(at, ticket, &Place::Cell(self.cx.tickets, reg(id)));
        // Those that exist from the start have their id; the others have one as
        // soon as their parent has written it down.
        let from_start = op2(BinOp::Lt, reg(id), int(self.cx.prepared.program.threads.len() as i64));
        let at = self.when(at, from_start.clone().or(is_not(reg(ticket), 0)));
        let its = ite(from_start, reg(id), op2(BinOp::Sub, reg(ticket), int(1)));
        let mode = self.temp("%its mode", Ty::I64);
        let at = self.load(at, mode, &Place::Cell(self.cx.modes, its));
        let at = self.when(at, is_not(reg(mode), ATTACKER));
        let at = self.get_mode(at);
        let attacker = self.when(at, self.attacker());
        let attacker = self.follow(attacker, edge);
        self.edge(attacker, dst, Op::Nop, Mark::Done(edge));
        let helper = self.when(at, self.helper());
        let same = op2(BinOp::Le, reg(mode), reg(self.t.mode));
        let stays = self.when(helper, same.clone());
        self.edge(stays, dst, Op::Nop, Mark::Done(edge));
        let comes_after = self.when(helper, same.negate());
        let comes_after = self.when(comes_after, is_not(reg(mode), NONE));
        let comes_after = self.set_mode(comes_after, reg(mode));
        self.edge(comes_after, dst, Op::Nop, Mark::Done(edge));
    }
}
