//! The code of one function.
//!
//! Blocks are lowered so that what dominates a block comes before it.

use super::emit::Emit;
use super::function::{Fun, Sites};
use super::link::Id;
use super::reach::Whole;
use super::rust;
use super::scan;
use super::shape::{leaves, parameters, types};
use super::values::Values;
use crate::ast::{Inst, Kind, Value};
use crate::options::Asked;
use weir_engine::piece::go_on;
use weir_ir::debug::{LIBRARY, Title};
use weir_ir::{EdgeId, Expr, RegId, Routine, RoutineId, Span};

pub(crate) fn lower(w: &mut Whole<'_>, id: Id, routine: RoutineId) -> (Routine, Vec<(usize, EdgeId)>) {
    let f = w.function(id);
    let m = w.modules[id.0];
    let user = Whole::is_user(id);
    let title = title(w, id);
    w.debug.titles.insert(routine, title);
    let mut e = Emit::new(&f.name, user);
    e.property = w.asked != Asked::Everything;
    let declared = f.dbg.and_then(|d| if user { w.places.declared(d) } else { None });
    let ll = Span::new(f.start, f.end);
    if user {
        // Where the source is known, what has none has no place: it is some library's.
        e.span = declared.unwrap_or(if w.has_lines { Span::default() } else { ll });
        e.ll = ll;
        e.b.routine.span = e.span;
    }
    let params = parameters(&mut e.b, m, f);
    let entry = e.b.loc();
    e.at(entry);
    // Who calls it by its name is noticed at the call ([`Fun::call_raises`]).
    if let Some(note) = w.forbidden(&f.name) {
        e.wrong(&note);
    }
    let returns = leaves(m, &f.ret);
    e.b.routine.returns = returns.as_ref().ok().and_then(|l| types(l).first().copied());
    let body = m.body(id.1);
    let (params, blocks) = match (params, body, returns) {
        (Ok(params), Ok(blocks), Ok(_)) => (params, blocks),
        (Err(what), ..) | (_, _, Err(what)) => {
            e.unsupported(what);
            return (e.finish(), Vec::new());
        }
        (_, Err(bad), _) => {
            e.unsupported(bad.what.clone());
            return (e.finish(), Vec::new());
        }
    };
    if let ([stack], true) = (params.concat().as_slice(), user && rust::leaves_table(&f.name)) {
        rust::leave_table(&mut e, *stack);
        return (e.finish(), Vec::new());
    }
    let area = f.varargs.then(|| RegId::new(e.b.routine.params - 1));
    let mut fun = Fun {
        v: Values::new(w, id.0, Some(RegId(0))),
        e,
        f,
        id,
        routine,
        scan: scan::scan(blocks),
        blocks,
        locs: vec![None; blocks.len()],
        current: 0,
        fixed: std::collections::HashMap::new(),
        variables: std::collections::HashSet::new(),
        stack: Vec::new(),
        sizes: std::collections::HashMap::new(),
        chain: None,
        area,
        out: None,
        sites: Sites::default(),
    };
    for ((_, name), regs) in f.params.iter().zip(params) {
        if user {
            fun.name(name, &regs);
            fun.variables_of(name, &regs);
        }
        fun.v.locals.insert(name, regs.into_iter().map(Expr::Reg).collect());
    }
    fun.all();
    let marks = std::mem::take(&mut fun.e.marks);
    (fun.e.finish(), marks)
}

impl Fun<'_, '_> {
    fn all(&mut self) {
        let order = scan::order(self.blocks, &self.scan.blocks);
        for &b in &order {
            for inst in &self.blocks[b].insts {
                let (Kind::Phi(ty, _), Some(name)) = (&inst.kind, &inst.dst) else { continue };
                if let Ok(regs) = self.registers(name, ty) {
                    self.v.locals.insert(name, regs.iter().map(|r| Expr::Reg(*r)).collect());
                    self.fixed.insert(name, regs);
                }
            }
        }
        self.prepare_stack();
        self.prepare_jumps();
        if self.is_section() {
            self.section("__VERIFIER_atomic_begin");
        }
        if let Some(&first) = order.first() {
            let loc = self.loc_of(first);
            self.e.jump(loc);
        }
        // What only code leads to that is not supported is left out. Without that code,
        // something may lead to a block that comes before it.
        let mut waiting = order;
        loop {
            let before = waiting.len();
            waiting.retain(|&b| {
                let led_to = self.locs[b].is_some();
                if led_to {
                    self.one_block(b);
                }
                !led_to
            });
            if waiting.len() == before {
                break;
            }
        }
        self.finish_unwinding();
    }

    fn one_block(&mut self, b: usize) {
        go_on();
        self.current = b;
        self.v.pending.clear();
        let loc = self.loc_of(b);
        self.e.at(loc);
        for inst in &self.blocks[b].insts {
            self.place(inst);
            if let Err(what) = self.inst(inst) {
                self.e.unsupported(what);
                break;
            }
        }
    }

    fn place(&mut self, inst: &Inst) {
        if !Whole::is_user(self.id) {
            return;
        }
        self.e.ll = Span::new(inst.start, inst.end);
        self.e.moved = false;
        match inst.dbg.and_then(|d| self.v.w.places.site(d)) {
            Some(site) => {
                (self.e.span, self.e.inlined) = (site.span, site.inlined);
                self.e.through = inst.dbg.map(|d| self.v.w.places.callers(d)).unwrap_or_default();
            }
            None if self.f.dbg.is_none() && !self.v.w.has_lines => self.e.span = self.e.ll,
            None => self.e.moved = self.is_access_without_line(inst),
        }
    }

    /// Whether a compiler merged or moved an access, so that no line is its own. What it does to
    /// variables of the function (arguments are stored in theirs) has none either.
    fn is_access_without_line(&self, inst: &Inst) -> bool {
        let (Kind::Load { ptr, .. } | Kind::Store { ptr, .. }) = &inst.kind else { return false };
        let is = |i: &Inst, name: &String| matches!(i.kind, Kind::Alloca(..)) && i.dst.as_ref() == Some(name);
        let own = |name: &String| self.blocks.first().is_some_and(|b| b.insts.iter().any(|i| is(i, name)));
        self.f.dbg.is_some() && !matches!(ptr, Value::Local(name) if own(name))
    }
}

/// What a function is called, and whose it is.
fn title(w: &mut Whole<'_>, id: Id) -> Title {
    let f = w.function(id);
    if !Whole::is_user(id) {
        let name = crate::titles::title(&f.name).name;
        return Title { name, library: Some(LIBRARY.to_string()), ..Title::default() };
    }
    let own = crate::titles::title(&f.name);
    match f.dbg {
        Some(d) => {
            // The symbol has the types that the debug info leaves out.
            let said = w.places.function(d);
            Title { library: said.library, transparent: said.transparent, ..own }
        }
        // Where the source of others is known, this is a library's that came without it.
        None if w.has_lines && own.library.is_none() && f.name != "main" => {
            Title { library: Some("a library".to_string()), ..own }
        }
        None => own,
    }
}
