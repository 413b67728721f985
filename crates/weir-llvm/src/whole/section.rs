//! Functions that are one step: `__VERIFIER_atomic_NAME`, as SV-COMP has it.

use super::function::Fun;
use super::link::{LIBRARY, Target};
use super::reach::Whole;
use weir_ir::Op;

/// What the names of such functions begin with.
const PREFIX: &str = "__VERIFIER_atomic_";

impl Fun<'_, '_> {
    /// Whether the function is one of the user's that is one step. The functions with such a
    /// name that the library has begin and end sections themselves.
    pub(crate) fn is_section(&self) -> bool {
        let own =
            !["begin", "end", "fence"].iter().any(|name| self.f.name.strip_prefix(PREFIX) == Some(name));
        own && Whole::is_user(self.id) && self.f.name.starts_with(PREFIX)
    }

    /// Calls the library's function that begins or ends a section: sections may be nested.
    pub(crate) fn section(&mut self, function: &str) {
        if let Some((Target::Function(id), true)) = self.v.w.links.find(LIBRARY, function) {
            let (routine, args) = (self.v.w.routine(id), vec![self.block()]);
            self.e.step(Op::Call { routine, args, dst: None });
        }
    }
}
