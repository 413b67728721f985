//! Promela text for expressions.

use super::ex::{Ex, VarId};
use super::vars::{Model, Role};
use std::cell::RefCell;
use std::collections::BTreeSet;
use weir_ir::BinOp;

/// Writes expressions, and remembers what it met on the way.
pub(super) struct Show<'a> {
    model: &'a Model,
    /// Constants that Promela cannot write.
    pub too_large: RefCell<BTreeSet<i64>>,
}

impl<'a> Show<'a> {
    pub fn new(model: &'a Model) -> Show<'a> {
        Show { model, too_large: RefCell::new(BTreeSet::new()) }
    }

    /// The name of a variable; those beyond the model's are temporaries.
    pub fn name(&self, v: VarId) -> String {
        match self.model.vars.get(v) {
            Some(var) => var.name.clone(),
            None => format!("tmp_{}", v - self.model.vars.len()),
        }
    }

    fn is_atom(&self, e: &Ex) -> bool {
        matches!(e, Ex::Var(v) if self.model.vars.get(*v).is_some_and(|v| matches!(v.role, Role::Atom(_))))
    }

    pub fn ex(&self, e: &Ex) -> String {
        self.at(e, 0)
    }

    /// The expression, in parentheses if it binds less than `level`.
    fn at(&self, e: &Ex, level: u8) -> String {
        let paren = |own: u8, text: String| if own < level { format!("({text})") } else { text };
        match e {
            Ex::Int(v) => {
                if i32::try_from(*v).is_err() {
                    self.too_large.borrow_mut().insert(*v);
                }
                if *v < 0 { paren(0, v.to_string()) } else { v.to_string() }
            }
            Ex::Var(v) => self.name(*v),
            Ex::Elem(v, i) => format!("{}[{}]", self.name(*v), self.ex(i)),
            Ex::Un(op, a) => format!("{}{}", op.sign(), self.at(a, 12)),
            // Where a thread is, is true or not.
            Ex::Bin(BinOp::Eq, a, b) if self.is_atom(a) && **b == Ex::FALSE => format!("!{}", self.ex(a)),
            Ex::Bin(BinOp::Ne, a, b) if self.is_atom(a) && **b == Ex::FALSE => self.ex(a),
            Ex::Bin(op, a, b) => {
                let (sign, own) = (op.sign(), op.level());
                // Chains of the same associative operator need no parentheses;
                // mixtures of bit operators get them for the reader's sake.
                let chain = matches!(op, BinOp::LAnd | BinOp::LOr | BinOp::Add);
                let right = if chain && matches!(&**b, Ex::Bin(o, ..) if o == op) { own } else { own + 1 };
                let bits = matches!(op, BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shl | BinOp::Shr);
                let (left, right) = if bits { (11, 11) } else { (own, right) };
                paren(own, format!("{} {sign} {}", self.at(a, left), self.at(b, right)))
            }
            Ex::Ite(c, a, b) => format!("({} -> {} : {})", self.at(c, 1), self.at(a, 1), self.at(b, 1)),
        }
    }
}
