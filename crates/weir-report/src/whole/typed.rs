//! The types of objects, as far as the debug info and the execution tell them.
//!
//! A global variable has its type. Of all other memory only what registers are is known: the
//! variable `node` is a `struct node *`. When code accesses memory at `node` and 8 more, a
//! `struct node` starts 8 bytes before what is accessed. That is how objects of the heap get
//! their types, also behind `Box`, `Arc` and `std::shared_ptr`. It is a guess in one case: a
//! pointer that was cast. It is used for names and for how values are written, and for
//! nothing else.

use super::alive::Uid;
use std::collections::BTreeMap;
use weir_ir::debug::{Debug, Field, Leaf, Shape, TypeId};
use weir_ir::{Addr, BinOp, EdgeId, Expr, Op, Place, Program, RegId, RoutineId};

/// What is known.
#[derive(Default)]
pub(crate) struct Typed {
    /// Where which types start, in each object; the most telling one first.
    at: BTreeMap<Uid, Vec<(i32, TypeId)>>,
    /// Variables that objects are.
    variables: BTreeMap<Uid, String>,
}

impl Typed {
    /// An object was made by an edge: a variable of a function is one.
    pub(crate) fn born(&mut self, program: &Program, uid: Uid, routine: RoutineId, edge: EdgeId) {
        let Some(Op::Alloc(reg, _)) = op(program, routine, edge) else { return };
        let all = program.debug.variables.get(&(routine, *reg));
        if let Some(v) = all.into_iter().flatten().find(|v| v.address && v.at == 0) {
            self.variables.insert(uid, v.name.clone());
            self.add(program, uid, 0, v.ty);
        }
    }

    /// An edge accessed an object at an offset.
    pub(crate) fn seen(
        &mut self,
        program: &Program,
        uid: Uid,
        offset: i32,
        routine: RoutineId,
        edge: EdgeId,
    ) {
        let place = match op(program, routine, edge) {
            Some(Op::Load(_, p) | Op::Store(p, _) | Op::Rmw { place: p, .. } | Op::Cas { place: p, .. }) => p,
            _ => return,
        };
        let Place::Bytes(at, _) = place else { return };
        let Some((reg, more)) = base(at) else { return };
        for v in program.debug.variables.get(&(routine, reg)).into_iter().flatten() {
            let start = i64::from(offset) - more + v.at as i64;
            let size = program.debug.ty(v.ty).size as i64;
            let inside = (start..start + size).contains(&i64::from(offset));
            if let Ok(start) = i32::try_from(start)
                && start >= 0
                && inside
            {
                self.add(program, uid, start, v.ty);
            }
        }
    }

    fn add(&mut self, program: &Program, uid: Uid, start: i32, ty: TypeId) {
        let known = self.at.entry(uid).or_default();
        if program.debug.ty(ty).size == 0 || known.contains(&(start, ty)) {
            return;
        }
        known.push((start, ty));
        // What starts first and reaches farthest tells most.
        known.sort_by_key(|(start, ty)| (*start, std::cmp::Reverse(program.debug.ty(*ty).size)));
    }

    /// The types that start in an object: of a global variable its own.
    fn types(&self, program: &Program, uid: Uid) -> Vec<(i32, TypeId)> {
        if let Some(o) = Addr::cell(uid, 0).object(program.objects.len()) {
            return program.debug.objects.get(&o).map(|ty| (0, *ty)).into_iter().collect();
        }
        self.at.get(&uid).cloned().unwrap_or_default()
    }

    /// The part of an object that a byte belongs to: its name, where it starts, its type, and
    /// whether it is a part of something larger.
    pub(crate) fn leaf(&self, program: &Program, uid: Uid, offset: i32) -> Option<(Leaf, bool)> {
        for (start, ty) in self.types(program, uid) {
            let Ok(within) = u64::try_from(offset - start) else { continue };
            if let Some(leaf) = program.debug.leaf(ty, within) {
                let part = leaf.ty != ty;
                // A structure in the middle of an object: the object has no name for it.
                let path = match start {
                    0 => leaf.path,
                    n => format!("+{n}{}", leaf.path),
                };
                return Some((Leaf { path, offset: leaf.offset + start as u64, ty: leaf.ty }, part));
            }
        }
        None
    }

    /// Whether a byte is between the parts of a structure.
    pub(crate) fn is_padding(&self, program: &Program, uid: Uid, offset: i32) -> bool {
        let covers = |(start, ty): (i32, TypeId)| {
            let ty = program.debug.ty(ty);
            let end = i64::from(start) + ty.size as i64;
            matches!(ty.shape, Shape::Struct(_)) && (i64::from(start)..end).contains(&i64::from(offset))
        };
        self.leaf(program, uid, offset).is_none() && self.types(program, uid).into_iter().any(covers)
    }

    /// Whether a byte belongs to what a library keeps beside the user's data: the word of a
    /// `Mutex`, the counts of an `Arc`, the length of a `Vec`.
    pub(crate) fn is_bookkeeping(&self, program: &Program, uid: Uid, offset: i32) -> bool {
        for (start, ty) in self.types(program, uid) {
            let Ok(within) = u64::try_from(offset - start) else { continue };
            if program.debug.leaf(ty, within).is_some() {
                return bookkeeping(&program.debug, ty, within);
            }
        }
        false
    }

    /// What an object of the heap is called, by its type.
    pub(crate) fn type_name(&self, program: &Program, uid: Uid) -> Option<String> {
        let types = self.types(program, uid);
        let (_, ty) = types.iter().find(|(start, ty)| {
            let shape = &program.debug.ty(*ty).shape;
            *start == 0 && matches!(shape, Shape::Struct(_) | Shape::Variants(..))
        })?;
        Some(program.debug.type_name(*ty)).filter(|n| !n.is_empty() && !n.starts_with('{'))
    }

    /// The variable that an object is.
    pub(crate) fn variable(&self, uid: Uid) -> Option<&str> {
        self.variables.get(&uid).map(String::as_str)
    }
}

/// Whether the way to a part leads through a part of a library's structure that is not the
/// user's data.
fn bookkeeping(debug: &Debug, mut ty: TypeId, mut offset: u64) -> bool {
    for _ in 0..DEEPEST {
        let now = debug.ty(ty);
        match &now.shape {
            Shape::Struct(fields) => {
                let size = |f: &Field| debug.ty(f.ty).size;
                let all = fields.iter().filter(|f| size(f) > 0).count();
                let holds = |f: &&Field| f.offset <= offset && offset < f.offset + size(f);
                let Some(field) = fields.iter().find(holds) else { return false };
                if now.foreign && all > 1 && !matches!(field.name.as_str(), "data" | "value") {
                    return true;
                }
                (ty, offset) = (field.ty, offset - field.offset);
            }
            Shape::Array(of, _) => (ty, offset) = (*of, offset % debug.ty(*of).size.max(1)),
            _ => return false,
        }
    }
    false
}

/// Types nest no deeper than this.
const DEEPEST: usize = 24;

fn op(program: &Program, routine: RoutineId, edge: EdgeId) -> Option<&Op> {
    program.routines.get(routine.index())?.edges.get(edge.index()).map(|e| &e.op)
}

/// A register and so many bytes more.
fn base(e: &Expr) -> Option<(RegId, i64)> {
    match e {
        Expr::Reg(r) => Some((*r, 0)),
        Expr::Bin(BinOp::Add, _, a, b) => match (base(a), b.constant(), a.constant(), base(b)) {
            (Some((r, n)), Some(more), ..) | (.., Some(more), Some((r, n))) => Some((r, n + more)),
            _ => None,
        },
        _ => None,
    }
}
