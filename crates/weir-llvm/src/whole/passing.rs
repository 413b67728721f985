//! What calls of functions that the lowering knows take and give.

use super::function::Fun;
use super::link::{LIBRARY, USER, not_defined};
use super::reach::Found;
use super::shape::Res;
use crate::ast::{Call, Inst};
use weir_ir::{Expr, Op, RegId, RoutineId};

impl<'a> Fun<'_, 'a> {
    /// The routine of a function of the library, or of the program where it has its own.
    pub(crate) fn library(&mut self, name: &str) -> Res<RoutineId> {
        for module in [USER, LIBRARY] {
            if let Ok(Some(Found::Function(id, true))) = self.v.w.resolve(module, name) {
                return Ok(self.v.w.routine(id));
            }
        }
        Err(not_defined(name))
    }

    /// Calls a function of the library with values that are one register each.
    pub(crate) fn call_library(&mut self, name: &str, args: Vec<Expr>, dst: Option<RegId>) -> Res<()> {
        let routine = self.library(name)?;
        let args = std::iter::once(self.block()).chain(args).collect();
        self.e.step(Op::Call { routine, args, dst });
        Ok(())
    }

    /// Values of one register each that a call passes.
    pub(crate) fn arguments(&mut self, call: &'a Call) -> Res<Vec<Expr>> {
        let mut out = Vec::new();
        for (ty, v) in &call.args {
            out.extend(self.v.value(ty, v)?);
        }
        Ok(out)
    }

    /// A result that is a register or a constant.
    pub(crate) fn result(&mut self, inst: &'a Inst, value: Expr) {
        if let Some(name) = &inst.dst {
            self.v.locals.insert(name, vec![value]);
        }
    }
}
