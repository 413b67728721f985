//! Edges: one after the other, from where the code is to where it goes on.

use weir_ir::{EdgeId, Expr, LocId, Op, RegId, Routine, RoutineBuilder, Span, Ty};

pub(crate) struct Emit {
    pub b: RoutineBuilder,
    /// Where the code is.
    pub loc: LocId,
    /// Something else leads to `loc` as well, or may.
    pinned: bool,
    /// The place in the source.
    pub span: Span,
    /// The place in the `.ll` text.
    pub ll: Span,
    /// Edges have places; those of the library have none.
    user: bool,
    code: Vec<Span>,
    /// What was inlined where the code is, and for each edge.
    pub inlined: u32,
    all_inlined: Vec<u32>,
    /// The calls that the code is in by inlining, innermost first.
    pub through: Vec<Span>,
    /// What can be done about what is not supported there.
    pub advice: Option<&'static str>,
    /// Loads and stores are atomic ones.
    pub atomic: bool,
    /// The access that comes has no line of its own.
    pub moved: bool,
    /// Errors are those of a property: others end their path.
    pub property: bool,
    /// Where routines end.
    end: Option<LocId>,
    /// The edges that stand for marked places of the text.
    pub marks: Vec<(usize, EdgeId)>,
}

/// What is noted of such an access.
const MOVED: &str = "the compiler merged or moved this access: no line is its own";

impl Emit {
    pub(crate) fn new(name: &str, user: bool) -> Emit {
        Emit {
            b: RoutineBuilder::new(name),
            loc: LocId::default(),
            pinned: true,
            span: Span::default(),
            ll: Span::default(),
            user,
            code: Vec::new(),
            inlined: 0,
            all_inlined: Vec::new(),
            through: Vec::new(),
            advice: None,
            moved: false,
            // The library's own state is nobody's race; what it does to memory for others may be.
            atomic: !user && !touches_memory(name),
            property: false,
            end: None,
            marks: Vec::new(),
        }
    }

    /// A step that does nothing: a place of the text with this number. Code that follows is
    /// reached through it, and through nothing else.
    pub(crate) fn mark(&mut self, place: usize) {
        let edge = EdgeId::new(self.b.routine.edges.len());
        self.step(Op::Nop);
        self.marks.push((place, edge));
    }

    pub(crate) fn finish(self) -> Routine {
        let mut routine = self.b.finish();
        routine.code = self.code;
        if self.all_inlined.iter().any(|i| *i > 0) {
            routine.inlined = self.all_inlined;
        }
        routine
    }

    pub(crate) fn edge(&mut self, from: LocId, to: LocId, op: Op) {
        let span = if self.user { self.span } else { Span::default() };
        let access = matches!(op, Op::Load(..) | Op::Store(..));
        let unsupported = matches!(op, Op::Unsupported(_));
        let leads_on = matches!(op, Op::Call { .. } | Op::CallPtr { .. } | Op::Unsupported(_));
        let id = self.b.edge(from, to, op, span);
        if leads_on && !self.through.is_empty() {
            self.b.routine.through.insert(id, self.through.clone());
        }
        if unsupported && let Some(advice) = self.advice.take() {
            self.b.routine.notes.insert(id, advice.to_string());
        }
        if access && self.atomic {
            self.b.routine.atomic.insert(id);
        }
        if access && self.moved {
            self.b.routine.notes.insert(id, MOVED.to_string());
        }
        if self.user {
            self.code.push(self.ll);
            self.all_inlined.push(self.inlined);
        }
    }

    /// Does something and goes on.
    pub(crate) fn step(&mut self, op: Op) {
        let from = self.loc;
        let to = self.b.loc();
        self.edge(from, to, op);
        (self.loc, self.pinned) = (to, false);
    }

    /// Does what makes or ends an object that can be freed.
    pub(crate) fn step_of_allocator(&mut self, op: Op) {
        self.step(op);
        let last = weir_ir::EdgeId::new(self.b.routine.edges.len() - 1);
        self.b.routine.allocator.insert(last);
    }

    /// Goes on at a location.
    pub(crate) fn at(&mut self, loc: LocId) {
        (self.loc, self.pinned) = (loc, true);
    }

    /// Ends here with a jump. The last edge leads there at once where nothing else leads to
    /// where the code is.
    pub(crate) fn jump(&mut self, to: LocId) {
        let here = self.loc;
        let last = self.b.routine.locs.len() - 1;
        match self.b.routine.edges.last_mut() {
            Some(edge) if !self.pinned && edge.dst == here && here.index() == last => {
                edge.dst = to;
                self.b.routine.locs.pop();
            }
            _ => self.edge(here, to, Op::Nop),
        }
        self.at(to);
    }

    /// Does something and goes on at a location.
    pub(crate) fn step_to(&mut self, op: Op, to: LocId) {
        let from = self.loc;
        self.edge(from, to, op);
        self.at(to);
    }

    /// Nothing follows.
    pub(crate) fn end(&mut self) -> LocId {
        match self.end {
            Some(end) => end,
            None => {
                let end = self.b.loc();
                self.end = Some(end);
                end
            }
        }
    }

    /// The path ends: something is not supported.
    pub(crate) fn unsupported(&mut self, what: impl Into<String>) {
        let end = self.end();
        self.step_to(Op::Unsupported(what.into()), end);
    }

    /// An error with these words.
    pub(crate) fn fail(&mut self, note: &str) {
        self.check(Expr::FALSE, note);
    }

    /// An error with these words unless something holds.
    pub(crate) fn check(&mut self, holds: Expr, note: &str) {
        if !self.property {
            self.noted(Op::Assert(holds), note);
            return;
        }
        // Nobody asked about it, and nothing is known of what comes after: the path ends.
        let from = self.loc;
        if holds != Expr::FALSE {
            self.step(Op::Assume(holds.clone().negate()));
        }
        let end = self.end();
        self.edge(self.loc, end, Op::Unsupported(format!("an error that was not asked about ({note})")));
        self.at(from);
        self.step(Op::Assume(holds));
    }

    /// An error that was asked about.
    pub(crate) fn wrong(&mut self, note: &str) {
        self.noted(Op::Assert(Expr::FALSE), note);
    }

    /// A step that does nothing, and of which an execution tells these words.
    pub(crate) fn remark(&mut self, note: &str) {
        self.noted(Op::Nop, note);
    }

    /// A choice of which an execution tells the value, with these words.
    pub(crate) fn choose(&mut self, r: weir_ir::RegId, note: &str) {
        self.noted(Op::Havoc(r, None), note);
    }

    fn noted(&mut self, op: Op, note: &str) {
        let edge = weir_ir::EdgeId::new(self.b.routine.edges.len());
        self.step(op);
        self.b.routine.notes.insert(edge, note.to_string());
    }

    /// A new register with a value; a value that is a register or constant stays what it is.
    pub(crate) fn keep(&mut self, ty: Ty, e: Expr) -> Expr {
        if is_simple(&e) {
            return e;
        }
        let r = self.b.temporary(ty);
        self.step(Op::Assign(r, e));
        Expr::Reg(r)
    }

    /// A new register that a memory operation fills.
    pub(crate) fn temporary(&mut self, ty: Ty) -> RegId {
        self.b.temporary(ty)
    }
}

/// Whether to compute it again costs nothing.
pub(crate) fn is_simple(e: &Expr) -> bool {
    match e {
        Expr::Const(..) | Expr::Reg(_) | Expr::Undef(_) => true,
        Expr::AddrOf(_, i) => matches!(**i, Expr::Const(..)),
        _ => false,
    }
}

/// Whether a function of the library is one that reads or writes what its caller names.
fn touches_memory(name: &str) -> bool {
    ["mem", "str", "bcopy", "bzero", "bcmp"].iter().any(|p| name.starts_with(p))
}
