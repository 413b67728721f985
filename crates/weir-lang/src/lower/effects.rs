//! Expressions that do something: reads of memory, locked operations, calls,
//! spawns, allocation. Each is one edge; its value goes to a register.

use super::body::Mode;
use super::context::{Lower, Lowered, Reported, Symbol};
use super::types::STy;
use crate::ast::{self, ExprKind, Unary};
use crate::guesses;
use weir_ir::text::FUNCTIONS;
use weir_ir::{
    BinOp, Count, Diagnostic, Expr, Len, ObjId, Op, Place, RegId, RmwOp, RoutineId, Span, TemplateId, Ty,
};

/// An operation whose result has no register yet.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Load(Place),
    Rmw { place: Place, op: RmwOp, operand: Expr, ty: Ty },
    Cas { place: Place, expected: Expr, new: Expr, want_old: bool },
    Call(RoutineId, Vec<Expr>),
    Spawn(TemplateId, Vec<Expr>),
    Alloc(Expr),
    Free(Expr),
}

impl Effect {
    /// The operation with its result in a register. `None` where it needs one.
    pub fn into_op(self, dst: Option<RegId>) -> Option<Op> {
        Some(match self {
            Effect::Load(place) => Op::Load(dst?, place),
            Effect::Rmw { place, op, operand, ty } => Op::Rmw { dst, place, op, operand, ty },
            Effect::Cas { place, expected, new, want_old: true } => {
                Op::Cas { old: dst, ok: None, place, expected, new }
            }
            Effect::Cas { place, expected, new, want_old: false } => {
                Op::Cas { old: None, ok: dst, place, expected, new }
            }
            Effect::Call(routine, args) => Op::Call { routine, args, dst },
            Effect::Spawn(template, args) => Op::Spawn { dst, template, args },
            Effect::Alloc(n) => Op::Alloc(dst?, n),
            Effect::Free(p) => Op::Free(p),
        })
    }
}

fn rmw(name: &str) -> Option<RmwOp> {
    Some(match name {
        "xchg" => RmwOp::Xchg,
        "fetch_add" => RmwOp::Add,
        "fetch_sub" => RmwOp::Sub,
        "fetch_and" => RmwOp::And,
        "fetch_or" => RmwOp::Or,
        "fetch_xor" => RmwOp::Xor,
        "fetch_nand" => RmwOp::Nand,
        "fetch_max" => RmwOp::Max,
        "fetch_min" => RmwOp::Min,
        _ => return None,
    })
}

impl Lower<'_> {
    pub(crate) fn object_type(&self, o: ObjId) -> STy {
        STy { ty: self.program.object(o).ty, node: self.object_node[o.index()] }
    }

    /// The object that a name stands for.
    fn object_of(&self, e: &ast::Expr) -> Option<ObjId> {
        match &e.bare().kind {
            ExprKind::Name(name) if !self.body.locals.contains_key(name) => match self.symbol(name) {
                Some(Symbol::Object(o)) => Some(o),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the expression denotes a place in memory.
    pub(crate) fn is_place(&self, e: &ast::Expr) -> bool {
        let e = e.bare();
        match &e.kind {
            ExprKind::Name(name) => {
                !self.body.locals.contains_key(name)
                    && matches!(self.symbol(name), Some(Symbol::Object(_) | Symbol::Cell(..)))
            }
            ExprKind::Index(..) | ExprKind::Unary(Unary::Deref | Unary::Bytes(_), _) => true,
            ExprKind::Field(base, _) => self.enum_of(base).is_none() && !self.is_thread(base),
            _ => false,
        }
    }

    /// Whether the expression is an edge of its own.
    pub(crate) fn is_effect(&self, e: &ast::Expr) -> bool {
        let e = e.bare();
        match &e.kind {
            ExprKind::Call(..) | ExprKind::Spawn(..) => true,
            ExprKind::Ascribe(inner, _) => matches!(inner.kind, ExprKind::Call(..)),
            _ => self.is_place(e),
        }
    }

    /// The type of a cell or call, where that can be told without an error.
    pub(crate) fn infer_effect(&self, e: &ast::Expr) -> Option<STy> {
        match &e.kind {
            ExprKind::Index(base, _) => {
                let o = self.object_of(base)?;
                (self.program.object(o).len != Len::Scalar).then(|| self.object_type(o))
            }
            ExprKind::Field(base, field) => {
                if let Some(id) = self.enum_of(base) {
                    return Some(STy::of(Ty::Enum(id)));
                }
                if self.is_thread(base) {
                    return self.infer_thread_local(base, &field.name);
                }
                let node = self.infer(base).and_then(|t| t.node);
                let mut found = (0..self.structs.len())
                    .filter(|n| node.is_none_or(|node| node == *n))
                    .filter_map(|n| self.structs[n].fields.iter().find(|(f, _)| *f == field.name));
                found.next().map(|(_, ty)| *ty)
            }
            ExprKind::Call(name, args) => {
                if let Some(Symbol::Proc(r)) = self.symbol(&name.name) {
                    return self.signatures[r.index()].returns;
                }
                match name.name.as_str() {
                    "cas" | "ended" => Some(STy::BOOL),
                    "alloc" => {
                        let node = args.first().and_then(|a| self.struct_of(a));
                        Some(STy { ty: Ty::Ptr, node })
                    }
                    name if name == "cmpxchg" || rmw(name).is_some() => {
                        self.infer(args.first()?).map(STy::computed)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn struct_of(&self, e: &ast::Expr) -> Option<usize> {
        match &e.kind {
            ExprKind::Name(name) => match self.symbol(name) {
                Some(Symbol::Struct(n)) if !self.body.locals.contains_key(name) => Some(n),
                _ => None,
            },
            _ => None,
        }
    }

    /// The place an expression denotes, and its type where it has one (cells
    /// behind an untyped pointer have none).
    pub(crate) fn place(&mut self, e: &ast::Expr) -> Lowered<(Place, Option<STy>)> {
        let e = e.bare();
        match &e.kind {
            ExprKind::Name(name) => match self.symbol(name) {
                Some(Symbol::Object(o)) if self.program.object(o).len != Len::Scalar => Err(self.error(
                    Diagnostic::error(e.span, format!("`{name}` is an array; it needs an index"))
                        .hint(format!("write `{name}[0]`, or `&{name}[0]` for its address")),
                )),
                Some(Symbol::Object(o)) => Ok((Place::scalar(o), Some(self.object_type(o)))),
                Some(Symbol::Cell(o, i)) => {
                    Ok((Place::Cell(o, Expr::int(i64::from(i))), Some(self.object_type(o))))
                }
                _ => Err(self.unknown_name(name, e.span)),
            },
            ExprKind::Index(base, index) => self.indexed(base, index),
            ExprKind::Field(base, field) => self.field(base, field),
            ExprKind::Unary(Unary::Deref, a) => Ok((Place::Deref(self.pointer(a)?.0), None)),
            ExprKind::Unary(Unary::Bytes(width), a) => {
                Ok((Place::Bytes(self.pointer(a)?.0, *width), Some(STy::bytes(*width))))
            }
            _ => Err(self.error(
                Diagnostic::error(e.span, "a place in memory is needed here")
                    .hint("a shared variable, `a[i]`, `*p`, `p[i]` or `p.field`"),
            )),
        }
    }

    fn pointer(&mut self, e: &ast::Expr) -> Lowered<(Expr, STy)> {
        let (v, ty) = self.lower(e, Some(STy::PTR))?;
        if ty.ty == Ty::Ptr || matches!(self.body.mode, Mode::At | Mode::Property) {
            return Ok((v, ty));
        }
        let name = self.type_name(ty);
        Err(self.error(Diagnostic::error(e.span, format!("a pointer is needed here, this is {name}"))))
    }

    fn indexed(&mut self, base: &ast::Expr, index: &ast::Expr) -> Lowered<(Place, Option<STy>)> {
        let object = self.object_of(base);
        if let Some(o) = object {
            let (len, is_ptr) = (self.program.object(o).len, self.program.object(o).ty == Ty::Ptr);
            if len != Len::Scalar || (self.body.mode == Mode::At && !is_ptr) {
                let i = self.index(o, index)?;
                return Ok((Place::Cell(o, i), Some(self.object_type(o))));
            }
            if !is_ptr {
                let name = self.program.object(o).name.clone();
                let e = Diagnostic::error(base.span, format!("`{name}` is not an array"));
                return Err(self.error(e));
            }
        }
        if let ExprKind::Name(name) = &base.kind
            && !self.body.locals.contains_key(name)
            && self.symbol(name).is_none()
        {
            return Err(self.unknown_name(name, base.span));
        }
        let (p, _) = self.pointer(base)?;
        let by = self.offset(index)?;
        let at = if by.constant() == Some(0) { p } else { Expr::bin(BinOp::Add, Ty::Ptr, p, by) };
        Ok((Place::Deref(at), None))
    }

    /// The index of a cell of an array.
    fn index(&mut self, o: ObjId, e: &ast::Expr) -> Lowered<Expr> {
        if matches!(e.bare().kind, ExprKind::SelfId) && matches!(self.body.mode, Mode::Code | Mode::At) {
            return Ok(Expr::SelfId);
        }
        let (v, ty) = self.lower(e, None)?;
        if !ty.is_number() && self.body.mode != Mode::At {
            let name = self.type_name(ty);
            let d = Diagnostic::error(e.span, format!("an index is a number, this is {name}"));
            return Err(self.error(d));
        }
        let object = self.program.object(o);
        if let Some(i) = v.constant().filter(|i| !object.has_cell(*i)) {
            let cells = match object.len {
                Len::Fixed(n) => format!("has {n} cells, numbered from 0"),
                _ => "has no such cell".to_string(),
            };
            let d = Diagnostic::error(e.span, format!("index {i} is outside `{}`", object.name))
                .label(format!("`{}` {cells}", object.name))
                .also(object.span, "declared here");
            return Err(self.error(d));
        }
        Ok(v)
    }

    fn field(&mut self, base: &ast::Expr, field: &ast::Ident) -> Lowered<(Place, Option<STy>)> {
        let (p, ty) = self.pointer(base)?;
        let known: Vec<(usize, usize, STy)> = (0..self.structs.len())
            .filter(|n| ty.node.is_none_or(|node| node == *n))
            .filter_map(|n| {
                let at = self.structs[n].fields.iter().position(|(f, _)| *f == field.name)?;
                Some((n, at, self.structs[n].fields[at].1))
            })
            .collect();
        let Some(&(first, at, field_ty)) = known.first() else {
            let of = ty.node.map(|n| self.structs[n].name.clone());
            let names: Vec<String> = (0..self.structs.len())
                .filter(|n| ty.node.is_none_or(|node| node == *n))
                .flat_map(|n| self.structs[n].fields.iter().map(|(f, _)| f.clone()))
                .collect();
            let what = of.map_or("field".to_string(), |s| format!("field of `{s}`"));
            return Err(self.unknown(&what, &field.name, field.span, names.iter().map(String::as_str)));
        };
        if known.iter().any(|&(_, other, t)| (other, t) != (at, field_ty)) {
            let struct_name = self.structs[first].name.clone();
            return Err(self.error(
                Diagnostic::error(field.span, format!("several structs have a field `{}`", field.name))
                    .hint(format!("give the pointer a type: `ptr<{struct_name}>`")),
            ));
        }
        let place = match at {
            0 => p,
            n => Expr::bin(BinOp::Add, Ty::Ptr, p, Expr::int(n as i64)),
        };
        Ok((Place::Deref(place), Some(field_ty)))
    }

    /// `&x`, `&a[i]`, `&p.f`
    pub(crate) fn address(&mut self, e: &ast::Expr) -> Lowered<(Expr, STy)> {
        if let ExprKind::Name(name) = &e.bare().kind
            && self.body.locals.contains_key(name)
        {
            return Err(self.error(
                Diagnostic::error(e.span, format!("`{name}` is a local variable; it has no address"))
                    .hint("declare it `shared`, or put it on the heap with `alloc(1)`"),
            ));
        }
        let (place, _) = self.place(e)?;
        let value = match place {
            Place::Cell(o, i) => Expr::AddrOf(o, Box::new(i)),
            Place::Deref(p) | Place::Bytes(p, _) => p,
        };
        Ok((value, STy::PTR))
    }

    /// What an effect does and the type of its result.
    pub(crate) fn effect(
        &mut self,
        e: &ast::Expr,
        expect: Option<STy>,
        within: Option<STy>,
    ) -> Lowered<(Effect, Option<STy>)> {
        let e = e.bare();
        match &e.kind {
            ExprKind::Ascribe(inner, ty) if matches!(inner.kind, ExprKind::Call(..)) => {
                let ty = self.ascribed_type(ty, e.span)?;
                self.effect(inner, expect, Some(ty))
            }
            ExprKind::Call(name, args) => self.call(name, args, expect, within),
            ExprKind::Spawn(name, args) => {
                let Some(Symbol::Thread(t)) = self.symbol(&name.name) else {
                    let names: Vec<String> = self.program.templates.iter().map(|t| t.name.clone()).collect();
                    return Err(self.unknown(
                        "thread",
                        &name.name,
                        name.span,
                        names.iter().map(String::as_str),
                    ));
                };
                self.not_in_atomic(e.span, "`spawn`")?;
                if self.program.template(t).count == Count::Any {
                    return Err(self.error(
                        Diagnostic::error(
                            name.span,
                            format!("`{}` stands for any number of threads", name.name),
                        )
                        .hint(format!("declare it `thread {}[spawn]`", name.name)),
                    ));
                }
                let args = self.arguments(name, args, self.program.template(t).routine)?;
                Ok((Effect::Spawn(t, args), Some(STy::TID)))
            }
            _ => {
                let (place, ty) = self.place(e)?;
                if let Some(chosen) = self.body.chosen
                    && place.expr().regs().contains(&chosen)
                {
                    let name = self.body.routine.regs[chosen.index()].name.clone();
                    return Err(self.error(
                        Diagnostic::error(e.span, format!("which cell is read must not depend on `{name}`"))
                            .hint("the constraint of `havoc` is checked in one step; reads come before it"),
                    ));
                }
                let ty = ty.or(expect.filter(|t| !matches!(t.ty, Ty::Range { .. }))).unwrap_or(STy::I64);
                Ok((Effect::Load(place), Some(ty)))
            }
        }
    }

    pub(crate) fn not_in_atomic(&mut self, span: Span, what: &str) -> Lowered<()> {
        if self.body.atomic == 0 {
            return Ok(());
        }
        Err(self.error(Diagnostic::error(span, format!("{what} is not possible inside `atomic`"))))
    }

    fn arguments(&mut self, name: &ast::Ident, args: &[ast::Expr], routine: RoutineId) -> Lowered<Vec<Expr>> {
        let params = self.signatures[routine.index()].params.clone();
        self.count_args(name, args, params.len())?;
        args.iter().zip(params).map(|(a, ty)| self.coerce(a, ty)).collect()
    }

    fn count_args(&mut self, name: &ast::Ident, args: &[ast::Expr], want: usize) -> Lowered<()> {
        if args.len() == want {
            return Ok(());
        }
        let s = if want == 1 { "" } else { "s" };
        let mut e = Diagnostic::error(
            name.span,
            format!("`{}` takes {want} argument{s}, {} given", name.name, args.len()),
        );
        if let Some((_, at)) = self.symbols.get(&name.name) {
            e = e.also(*at, "declared here");
        }
        Err(self.error(e))
    }

    fn call(
        &mut self,
        name: &ast::Ident,
        args: &[ast::Expr],
        expect: Option<STy>,
        within: Option<STy>,
    ) -> Lowered<(Effect, Option<STy>)> {
        if let Some(Symbol::Proc(routine)) = self.symbol(&name.name) {
            let args = self.arguments(name, args, routine)?;
            if self.body.atomic != 0 {
                self.atomic_calls.push((routine, name.span));
            }
            return Ok((Effect::Call(routine, args), self.signatures[routine.index()].returns));
        }
        match name.name.as_str() {
            "cas" | "cmpxchg" => {
                self.count_args(name, args, 3)?;
                let (place, own) = self.locked_place(&args[0])?;
                let guess = || self.infer(&args[1]).or_else(|| self.infer(&args[2]));
                let ty = own.or_else(|| if self.body.mode == Mode::At { None } else { guess() });
                let ty = ty.unwrap_or(STy::I64);
                let expected = self.coerce(&args[1], ty)?;
                let new = self.coerce(&args[2], ty)?;
                let want_old = name.name == "cmpxchg";
                let result = if want_old { ty.computed() } else { STy::BOOL };
                Ok((Effect::Cas { place, expected, new, want_old }, Some(result)))
            }
            "alloc" => {
                self.count_args(name, args, 1)?;
                if let Some(node) = self.struct_of(&args[0]) {
                    let cells = Expr::int(self.structs[node].fields.len() as i64);
                    return Ok((Effect::Alloc(cells), Some(STy { ty: Ty::Ptr, node: Some(node) })));
                }
                let cells = self.offset(&args[0])?;
                Ok((Effect::Alloc(cells), Some(STy::PTR)))
            }
            "free" => {
                self.count_args(name, args, 1)?;
                Ok((Effect::Free(self.pointer(&args[0])?.0), None))
            }
            "ended" => Err(self.error(
                Diagnostic::error(name.span, "`ended` speaks about a thread in a property")
                    .hint("in code, use `join`"),
            )),
            other => match rmw(other) {
                Some(op) => self.locked(op, name, args, expect, within),
                None => Err(self.unknown_function(name, args)),
            },
        }
    }

    fn unknown_function(&mut self, name: &ast::Ident, args: &[ast::Expr]) -> Reported {
        if self.symbol(&name.name).is_some() {
            let e = Diagnostic::error(name.span, format!("`{}` is not a procedure", name.name));
            return self.error(e);
        }
        let bits = match args.first().and_then(|a| self.infer(a)) {
            Some(ty) if ty.is_number() => ("0", "1"),
            _ => ("false", "true"),
        };
        let said: Vec<&str> = args.iter().map(|a| self.source(a.span)).collect();
        if let Some(how) = guesses::call(&name.name, &said, bits) {
            return self.instead("procedure", &name.name, name.span, how);
        }
        let procs = self.symbols.iter().filter(|(_, (s, _))| matches!(s, Symbol::Proc(_)));
        let mut known: Vec<String> = procs.map(|(n, _)| n.clone()).collect();
        known.sort();
        known
            .extend(FUNCTIONS.iter().chain(&["assume", "assert", "havoc", "fence"]).map(ToString::to_string));
        self.unknown("procedure", &name.name, name.span, known.iter().map(String::as_str))
    }

    fn locked_place(&mut self, e: &ast::Expr) -> Lowered<(Place, Option<STy>)> {
        if let ExprKind::Name(name) = &e.bare().kind
            && self.body.locals.contains_key(name)
        {
            return Err(self
                .error(Diagnostic::error(e.span, format!("`{name}` is a local variable")).hint(
                    "locked operations act on shared memory; for what a pointer points to, write `*p`",
                )));
        }
        if let ExprKind::Name(name) = &e.bare().kind
            && self.symbol(name).is_none()
        {
            return Err(self.unknown_name(name, e.span));
        }
        self.place(e)
    }

    fn locked(
        &mut self,
        op: RmwOp,
        name: &ast::Ident,
        args: &[ast::Expr],
        expect: Option<STy>,
        within: Option<STy>,
    ) -> Lowered<(Effect, Option<STy>)> {
        self.count_args(name, args, 2)?;
        self.locked_on(op, &args[0], &args[1], expect, within)
    }

    /// A locked operation on a place.
    pub(crate) fn locked_on(
        &mut self,
        op: RmwOp,
        target: &ast::Expr,
        operand: &ast::Expr,
        expect: Option<STy>,
        within: Option<STy>,
    ) -> Lowered<(Effect, Option<STy>)> {
        let (place, own) = self.locked_place(target)?;
        let ty = within
            .or(own)
            .or_else(|| self.infer(operand))
            .or(expect.filter(|t| t.is_number()))
            .unwrap_or(STy::I64);
        let computed = if within.is_some() { ty } else { ty.computed() };
        let arithmetic = match op {
            RmwOp::Xchg => true,
            RmwOp::And | RmwOp::Or | RmwOp::Xor => computed.is_arithmetic() || computed.ty == Ty::Bool,
            RmwOp::Add | RmwOp::Sub => computed.is_arithmetic() || computed.ty == Ty::Ptr,
            _ => computed.is_arithmetic(),
        };
        if !arithmetic && self.body.mode != Mode::At {
            let name = self.type_name(computed);
            let e = Diagnostic::error(target.span, format!("{name} is not computed with"));
            return Err(self.error(e));
        }
        let operand = match op {
            RmwOp::Xchg => self.coerce(operand, ty)?,
            RmwOp::Add | RmwOp::Sub if computed.ty == Ty::Ptr => self.offset(operand)?,
            _ => self.coerce(operand, computed)?,
        };
        Ok((Effect::Rmw { place, op, operand, ty: computed.ty }, Some(computed)))
    }

    /// The value of an effect within an expression.
    pub(crate) fn effect_value(
        &mut self,
        e: &ast::Expr,
        expect: Option<STy>,
        within: Option<STy>,
    ) -> Lowered<(Expr, STy)> {
        match self.body.mode {
            Mode::Property => return self.property_read(e, expect),
            Mode::Const => {
                return Err(self.error(
                    Diagnostic::error(e.span, "a constant is needed here")
                        .hint("numbers, `const` names and operators between them"),
                ));
            }
            Mode::Code | Mode::At => {}
        }
        if self.body.eager && !self.is_place(e) {
            let d = Diagnostic::error(e.span, "the constraint of `havoc` only reads variables");
            return Err(self.error(d));
        }
        let (effect, result) = self.effect(e, expect, within)?;
        let Some(ty) = result else {
            let d = Diagnostic::error(e.span, "this gives no value");
            return Err(self.error(d));
        };
        // A cell keeps to its range; a temporary need not check it again.
        let ty = ty.computed();
        let once = match &effect {
            Effect::Load(place) if self.body.eager => Some(place.clone()),
            _ => None,
        };
        if let Some(place) = &once
            && let Some((_, tmp, ty)) = self.body.once.iter().find(|(p, _, t)| p == place && *t == ty)
        {
            return Ok((Expr::Reg(*tmp), *ty));
        }
        let tmp = self.body.temp(ty.ty);
        self.body.once.extend(once.map(|place| (place, tmp, ty)));
        if let Some(op) = effect.into_op(Some(tmp)) {
            self.body.emit(op, e.span);
        }
        Ok((Expr::Reg(tmp), ty))
    }
}
