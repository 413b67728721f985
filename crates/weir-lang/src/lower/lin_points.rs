//! Linearization points: `lin push(v);` and `lin v = pop();`.
//!
//! A point is a call of a routine with nothing in it, named after the operation
//! ([`weir_ir::object::POINT`]): no engine need know about it, and what it is
//! told (the arguments, and what the operation gives) can be read off the call.

use super::context::{Lower, Lowered, Signature, Symbol};
use super::types::STy;
use crate::ast::LinPoint;
use std::collections::HashMap;
use weir_ir::object::{POINT, POINT_RESULT};
use weir_ir::{Diagnostic, LocId, Op, RoutineBuilder, RoutineId, Span};

impl Lower<'_> {
    /// A linearization point, from the current location.
    pub(super) fn lin_point(&mut self, point: &LinPoint, span: Span, to: LocId) -> Lowered<()> {
        let name = &point.op.name;
        let Some(Symbol::Proc(of)) = self.symbol(name) else {
            let names: Vec<String> = self.program.routines.iter().map(|r| r.name.clone()).collect();
            let known = names.iter().filter(|n| !n.starts_with(POINT)).map(String::as_str);
            return Err(self.unknown("operation", name, point.op.span, known));
        };
        let Signature { params, returns } = self.signatures[of.index()].clone();
        if point.args.len() != params.len() {
            let text = format!("`{name}` takes {} arguments, {} given", params.len(), point.args.len());
            let e = Diagnostic::error(point.op.span, text)
                .hint("a linearization point is written like the call whose effect it is");
            return Err(self.error(e));
        }
        let before = self.body.routine.edges.len();
        let mut args = Vec::new();
        for (arg, ty) in point.args.iter().zip(&params) {
            args.push(self.coerce(arg, *ty)?);
        }
        let mut types = params;
        let mut routine = format!("{POINT}{name}");
        if let Some(result) = &point.result {
            let Some(ty) = returns else {
                let e = Diagnostic::error(result.span, format!("`{name}` returns nothing"));
                return Err(self.error(e));
            };
            args.push(self.coerce(result, ty)?);
            types.push(ty);
            routine.push_str(POINT_RESULT);
        }
        let reads = self.body.routine.edges[before..].iter().any(|e| !e.op.is_local());
        if reads {
            let e = Diagnostic::error(span, "a linearization point reads no shared memory")
                .label("it belongs to the last access before it")
                .hint("read into a local variable first");
            return Err(self.error(e));
        }
        let routine = self.point_routine(&routine, &types, span);
        self.body.finish(Op::Call { routine, args, dst: None }, span, to);
        Ok(())
    }

    /// The routine that stands for the points of an operation.
    fn point_routine(&mut self, name: &str, types: &[STy], span: Span) -> RoutineId {
        if let Some(i) = self.program.routines.iter().position(|r| r.name == name) {
            return RoutineId::new(i);
        }
        let mut r = RoutineBuilder::new(name);
        for (i, ty) in types.iter().enumerate() {
            r.reg_at(format!("a{i}"), ty.ty, ty.ty.start(), span);
        }
        let entry = r.loc();
        r.step(entry, Op::Return(None), span);
        let mut routine = r.finish();
        routine.params = types.len();
        routine.span = span;
        self.signatures.push(Signature { params: types.to_vec(), returns: None });
        self.states.push(HashMap::new());
        self.ends.push(Vec::new());
        self.reg_nodes.push(types.iter().map(|t| t.node).collect());
        self.program.routines.push(routine);
        RoutineId::new(self.program.routines.len() - 1)
    }
}
