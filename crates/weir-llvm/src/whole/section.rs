//! Functions that are one step: `__VERIFIER_atomic_NAME`, as SV-COMP has it.

use super::function::Fun;
use super::link::{Id, LIBRARY, Target};
use super::reach::Whole;
use crate::options::Asked;
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

    /// What is called by this name, where it is the library's.
    pub(crate) fn of_a_section(&self, name: &str, id: Id) -> Id {
        match self.v.w.links.find(LIBRARY, self.v.w.of_sections(name)) {
            Some((Target::Function(found), true)) if id.0 == LIBRARY => found,
            _ => id,
        }
    }

    /// Calls the library's function that begins or ends a section: sections may be nested.
    pub(crate) fn section(&mut self, function: &'static str) {
        let function = self.v.w.of_sections(function);
        if let Some((Target::Function(id), true)) = self.v.w.links.find(LIBRARY, function) {
            let (routine, args) = (self.v.w.routine(id), vec![self.block()]);
            self.e.step(Op::Call { routine, args, dst: None });
        }
    }
}

impl Whole<'_> {
    /// The function that is called in the place of one that begins or ends a section.
    pub(crate) fn of_sections<'n>(&self, name: &'n str) -> &'n str {
        match (self.asked, name) {
            (Asked::Property { races: true, .. }, "__VERIFIER_atomic_begin") => "__weir_lib_section_begin",
            (Asked::Property { races: true, .. }, "__VERIFIER_atomic_end") => "__weir_lib_section_end",
            _ => name,
        }
    }
}
