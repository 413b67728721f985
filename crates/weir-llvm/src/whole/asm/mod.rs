//! Inline assembly.

use super::function::Fun;
use super::shape::Res;
use crate::ast::{Asm, Call, Inst};

impl<'a> Fun<'_, 'a> {
    pub(crate) fn assembly(&mut self, _inst: &'a Inst, call: &'a Call, asm: &'a Asm) -> Res<()> {
        if asm.template.trim().is_empty() && call.ret == crate::ast::Type::Void {
            return Ok(());
        }
        Err(format!("inline assembly `{}`", asm.template.trim()))
    }
}
