//! Building programs by hand: front ends, tests and generators use this.

use crate::expr::Expr;
use crate::ids::{EdgeId, LocId, ObjId, RegId, RoutineId, TemplateId};
use crate::op::Op;
use crate::program::{
    CellInit, Count, Edge, Len, Loc, Object, Program, Property, PropertyKind, Reg, Routine, Template, Thread,
};
use crate::span::{Sources, Span};
use crate::ty::Ty;

impl Routine {
    /// Adds a location without a label.
    pub fn add_loc(&mut self, span: Span) -> LocId {
        self.locs.push(Loc { label: None, span });
        LocId::new(self.locs.len() - 1)
    }
    /// Adds a register, with its initial value and its place in the source.
    pub fn add_reg(&mut self, name: impl Into<String>, ty: Ty, init: i64, span: Span) -> RegId {
        self.regs.push(Reg { name: name.into(), ty, init, span });
        RegId::new(self.regs.len() - 1)
    }
    /// Adds an edge.
    pub fn add_edge(&mut self, src: LocId, dst: LocId, op: Op, span: Span) -> EdgeId {
        self.edges.push(Edge { src, dst, op, span });
        EdgeId::new(self.edges.len() - 1)
    }
}

impl Object {
    /// An object that is not in the source, whose cells all start alike.
    pub fn new(name: impl Into<String>, ty: Ty, len: Len, init: i64) -> Object {
        let init = vec![CellInit::Value(init)];
        Object { name: name.into(), ty, len, init, cell_names: Vec::new(), span: Span::default() }
    }
}

impl Program {
    /// Adds a static object.
    pub fn add_object(&mut self, object: Object) -> ObjId {
        self.objects.push(object);
        ObjId::new(self.objects.len() - 1)
    }
}

/// Builds a [`Routine`].
#[derive(Clone, Debug, Default)]
pub struct RoutineBuilder {
    /// What has been built so far.
    pub routine: Routine,
    temporaries: usize,
}

impl RoutineBuilder {
    /// A routine without parameters; its entry is the first location made.
    pub fn new(name: impl Into<String>) -> RoutineBuilder {
        RoutineBuilder { routine: Routine { name: name.into(), ..Routine::default() }, temporaries: 0 }
    }
    /// A new location.
    pub fn loc(&mut self) -> LocId {
        self.routine.add_loc(Span::default())
    }
    /// A new location with a label.
    pub fn labelled(&mut self, label: impl Into<String>) -> LocId {
        let loc = self.loc();
        self.routine.locs[loc.index()].label = Some(label.into());
        loc
    }
    /// A new parameter. Parameters come before all other registers.
    pub fn param(&mut self, name: impl Into<String>, ty: Ty) -> RegId {
        debug_assert_eq!(self.routine.params, self.routine.regs.len(), "parameters come first");
        self.routine.params += 1;
        self.reg(name, ty)
    }
    /// A new register that starts with 0.
    pub fn reg(&mut self, name: impl Into<String>, ty: Ty) -> RegId {
        self.reg_at(name, ty, 0, Span::default())
    }
    /// A new register with its initial value and its place in the source.
    pub fn reg_at(&mut self, name: impl Into<String>, ty: Ty, init: i64, span: Span) -> RegId {
        self.routine.add_reg(name, ty, init, span)
    }
    /// A new register that the user did not name.
    pub fn temporary(&mut self, ty: Ty) -> RegId {
        self.temporaries += 1;
        self.reg(format!("%{}", self.temporaries), ty)
    }
    /// A new edge.
    pub fn edge(&mut self, src: LocId, dst: LocId, op: Op, span: Span) -> EdgeId {
        self.routine.add_edge(src, dst, op, span)
    }
    /// A new edge to a new location, which is returned.
    pub fn step(&mut self, src: LocId, op: Op, span: Span) -> LocId {
        let dst = self.loc();
        self.edge(src, dst, op, span);
        dst
    }
    /// The routine.
    pub fn finish(self) -> Routine {
        self.routine
    }
}

/// Builds a [`Program`].
#[derive(Clone, Debug, Default)]
pub struct ProgramBuilder {
    /// What has been built so far.
    pub program: Program,
}

impl ProgramBuilder {
    /// A program without anything in it.
    pub fn new(name: impl Into<String>) -> ProgramBuilder {
        ProgramBuilder { program: Program { name: name.into(), ..Program::default() } }
    }
    /// Sets the source text.
    pub fn sources(&mut self, sources: Sources) -> &mut Self {
        self.program.sources = sources;
        self
    }
    /// A shared scalar that starts with a value.
    pub fn scalar(&mut self, name: impl Into<String>, ty: Ty, init: i64) -> ObjId {
        self.object(name, ty, Len::Scalar, vec![CellInit::Value(init)], Span::default())
    }
    /// A shared object.
    pub fn object(
        &mut self,
        name: impl Into<String>,
        ty: Ty,
        len: Len,
        init: Vec<CellInit>,
        span: Span,
    ) -> ObjId {
        self.program.add_object(Object { name: name.into(), ty, len, init, cell_names: Vec::new(), span })
    }
    /// Code.
    pub fn routine(&mut self, routine: Routine) -> RoutineId {
        self.program.routines.push(routine);
        RoutineId::new(self.program.routines.len() - 1)
    }
    /// A template, and the threads that run it from the start (without arguments).
    pub fn template(&mut self, name: impl Into<String>, routine: RoutineId, count: Count) -> TemplateId {
        self.program.templates.push(Template { name: name.into(), routine, count });
        let template = TemplateId::new(self.program.templates.len() - 1);
        let copies = match count {
            Count::Once => 1,
            Count::Times(n) => n,
            Count::Any | Count::OnSpawn => 0,
        };
        self.program.threads.extend((0..copies).map(|copy| Thread { template, copy, args: Vec::new() }));
        template
    }
    /// Code together with one thread that runs it, of the same name.
    pub fn thread(&mut self, routine: Routine) -> TemplateId {
        let name = routine.name.clone();
        let routine = self.routine(routine);
        self.template(name, routine, Count::Once)
    }
    /// A property.
    pub fn property(
        &mut self,
        kind: PropertyKind,
        pred: Expr,
        text: impl Into<String>,
        span: Span,
    ) -> &mut Self {
        self.program.properties.push(Property { kind, pred, text: text.into(), span });
        self
    }
    /// The program.
    pub fn finish(self) -> Program {
        self.program
    }
}
