//! Items: types, shared state, signatures, threads and their bodies.

use super::automaton::is_automaton;
use super::body::{Body, Mode};
use super::context::{Lower, Lowered, Signature, Struct, Symbol};
use super::places::first_of;
use super::types::STy;
use crate::ast::{
    self, Block, CountRef, ExprKind, File, Ident, ItemKind, LenRef, Param, ProcItem, SharedDecl, ThreadBody,
    ThreadItem,
};
use std::collections::{HashMap, HashSet};
use weir_ir::{
    CellInit, Count, Diagnostic, Len, LocId, ObjId, Object, Op, Routine, RoutineId, Span, Template,
    TemplateId, Thread, Ty, analysis,
};

/// More copies of one template than this are refused, and so are more threads in all:
/// as many as a `thread T[*]` can get (see [`weir_ir::instance`]). No engine could tell
/// anything about more of them, and already to set them up takes long.
const MAX_COPIES: i64 = weir_ir::instance::MOST_COPIES as i64;
/// Longer lists of initial values are refused.
const MAX_LISTED: usize = 1 << 20;

impl Lower<'_> {
    /// Enumerations, constants and structs, which the rest may use.
    pub(super) fn declare_types(&mut self, file: &File) {
        for item in &file.items {
            if let ItemKind::Enum(name, members) = &item.kind {
                let shown = if name.name.starts_with('_') { String::new() } else { name.name.clone() };
                if let Ok(id) = self.new_enum(shown, members, item.span) {
                    let _ = self.declare(&name.name, name.span, Symbol::Enum(id));
                }
            }
        }
        for item in &file.items {
            if let ItemKind::Const(c) = &item.kind {
                let value = match &c.ty {
                    Some(ty) => {
                        self.resolve_type(ty).and_then(|ty| Ok((self.constant(&c.value, ty)?, Some(ty))))
                    }
                    None => self.untyped_constant(&c.value),
                };
                // A constant with an error is known all the same.
                let (value, ty) = value.unwrap_or((0, None));
                let _ = self.declare(&c.name.name, c.name.span, Symbol::Const(value, ty));
            }
        }
        for item in &file.items {
            if let ItemKind::Struct(name, _) = &item.kind {
                let node = self.structs.len();
                self.structs.push(Struct { name: name.name.clone(), fields: Vec::new() });
                let _ = self.declare(&name.name, name.span, Symbol::Struct(node));
            }
        }
        let mut node = 0;
        for item in &file.items {
            if let ItemKind::Struct(_, fields) = &item.kind {
                self.struct_fields(node, fields);
                node += 1;
            }
        }
    }

    fn struct_fields(&mut self, node: usize, fields: &[Param]) {
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for f in fields {
            if let Some(first) = seen.insert(&f.name.name, f.name.span) {
                let e = Diagnostic::error(f.name.span, format!("`{}` is declared twice", f.name.name))
                    .also(first, "first declared here");
                self.error(e);
            }
            let ty = match &f.ty {
                Some(ty) => self.resolve_type(ty).unwrap_or(STy::I64),
                None => STy::I64,
            };
            if let (Ty::Range { .. }, Some(written)) = (ty.ty, &f.ty) {
                let e = Diagnostic::error(written.span, "range types are not supported on the heap")
                    .hint("use a machine integer such as `u8`, and `assert` the bounds");
                self.error(e);
            }
            self.structs[node].fields.push((f.name.name.clone(), ty));
        }
    }

    pub(super) fn declare_shared(&mut self, file: &File) {
        // Names first: initial values may be addresses of later variables.
        for item in &file.items {
            let ItemKind::Shared(decls) = &item.kind else { continue };
            for d in decls {
                let id = ObjId::new(self.program.objects.len());
                let (ty, len) = match (self.resolve_type(&d.ty), self.length(d)) {
                    (Ok(ty), Ok(len)) => (ty, len),
                    (Ok(ty), Err(_)) => (ty, Len::Unbounded),
                    (Err(_), _) => (STy::I64, Len::Scalar),
                };
                self.program.objects.push(Object {
                    name: d.name.name.clone(),
                    ty: ty.ty,
                    len,
                    init: vec![CellInit::Value(0)],
                    cell_names: d.cells.iter().map(|c| c.name.clone()).collect(),
                    span: d.span,
                });
                self.object_node.push(ty.node);
                let _ = self.declare(&d.name.name, d.name.span, Symbol::Object(id));
                if !d.cells.is_empty() && len != Len::Fixed(d.cells.len() as u32) {
                    let e = Diagnostic::error(d.span, "there must be as many names as cells");
                    self.error(e);
                    continue;
                }
                for (i, cell) in d.cells.iter().enumerate() {
                    let _ = self.declare(&cell.name, cell.span, Symbol::Cell(id, i as u32));
                }
            }
        }
        let mut next = 0;
        for item in &file.items {
            let ItemKind::Shared(decls) = &item.kind else { continue };
            for d in decls {
                let id = ObjId::new(next);
                next += 1;
                if let Ok(init) = self.initial(id, d) {
                    self.program.objects[id.index()].init = init;
                }
            }
        }
    }

    fn length(&mut self, d: &SharedDecl) -> Lowered<Len> {
        match &d.len {
            LenRef::Scalar => Ok(Len::Scalar),
            LenRef::Unbounded => Ok(Len::Unbounded),
            LenRef::Fixed(e) if self.is_count(e) => Ok(Len::Unbounded),
            LenRef::Fixed(e) => {
                let n = self.constant(e, STy::I64)?;
                match u32::try_from(n) {
                    Ok(n) if n > 0 && n <= i32::MAX as u32 => Ok(Len::Fixed(n)),
                    _ => {
                        let d = Diagnostic::error(e.span, format!("an array cannot have {n} cells"));
                        Err(self.error(d))
                    }
                }
            }
        }
    }

    fn initial(&mut self, id: ObjId, d: &SharedDecl) -> Lowered<Vec<CellInit>> {
        let (ty, len) = (self.object_type(id), self.program.object(id).len);
        let Some(e) = &d.init else {
            if ty.ty.keep(0).is_err() {
                let name = self.type_name(ty);
                let e = Diagnostic::error(d.name.span, format!("`{}` needs an initial value", d.name.name))
                    .hint(format!(
                        "variables start with 0, which is outside {name}; write `= any` or a value"
                    ));
                return Err(self.error(e));
            }
            return Ok(vec![CellInit::Value(0)]);
        };
        if self.is_count(e) {
            return Ok(vec![CellInit::Value(ty.ty.start())]);
        }
        let ExprKind::Cells(list) = &e.kind else {
            let one = self.initial_cell(e, ty)?;
            if len == Len::Unbounded && matches!(one, CellInit::Any { .. }) {
                let d = Diagnostic::error(e.span, "an unbounded array cannot start with `any`");
                return Err(self.error(d));
            }
            return Ok(vec![one]);
        };
        let Len::Fixed(cells) = len else {
            let d = Diagnostic::error(e.span, "a list of values is for arrays of fixed length")
                .hint(format!("give one value: `{}: … = 0`", d.name.name));
            return Err(self.error(d));
        };
        let cells = cells as usize;
        if list.len() > cells {
            let d = Diagnostic::error(e.span, format!("{} values for {cells} cells", list.len()));
            return Err(self.error(d));
        }
        if cells > MAX_LISTED {
            let d = Diagnostic::error(e.span, format!("a list of values is for at most {MAX_LISTED} cells"));
            return Err(self.error(d));
        }
        let mut init = Vec::with_capacity(cells);
        for e in list {
            init.push(self.initial_cell(e, ty)?);
        }
        if init.len() < cells && ty.ty.keep(0).is_err() {
            let d = Diagnostic::error(e.span, "every cell needs a value, since 0 is outside the range");
            return Err(self.error(d));
        }
        init.resize(cells, CellInit::Value(0));
        Ok(init)
    }

    fn initial_cell(&mut self, e: &ast::Expr, ty: STy) -> Lowered<CellInit> {
        let ExprKind::Any(bounds) = &e.bare().kind else {
            return Ok(CellInit::Value(self.constant(e, ty)?));
        };
        let Some((lo, hi)) = bounds else {
            let (lo, hi) = self.program.bounds(ty.ty).unwrap_or((i64::MIN, i64::MAX));
            return Ok(CellInit::Any { lo, hi });
        };
        let (lo, hi) = (self.constant(lo, ty)?, self.constant(hi, ty)?);
        if lo > hi {
            let d = Diagnostic::error(e.span, format!("there is nothing between {lo} and {hi}"));
            return Err(self.error(d));
        }
        Ok(CellInit::Any { lo, hi })
    }

    /// Names and signatures of threads and procedures, before any body.
    pub(super) fn declare_routines(&mut self, file: &File) {
        for item in &file.items {
            match &item.kind {
                ItemKind::Proc(p) => {
                    let returns = p.returns.as_ref().and_then(|t| self.resolve_type(t).ok());
                    let id = self.new_routine(&p.name, &p.params, returns, item.span);
                    let _ = self.declare(&p.name.name, p.name.span, Symbol::Proc(id));
                }
                ItemKind::Thread(t) if matches!(t.body, ThreadBody::Code(_)) => {
                    let params = t.params.as_deref().unwrap_or_default();
                    let routine = self.new_routine(&t.name, params, None, item.span);
                    self.new_template(t, routine);
                }
                _ => {}
            }
        }
        for item in &file.items {
            let ItemKind::Thread(t) = &item.kind else { continue };
            let ThreadBody::Proc(name) = &t.body else { continue };
            match self.symbol(&name.name) {
                Some(Symbol::Proc(routine)) => self.new_template(t, routine),
                _ => {
                    let known: Vec<String> = self.program.routines.iter().map(|r| r.name.clone()).collect();
                    self.unknown("procedure", &name.name, name.span, known.iter().map(String::as_str));
                }
            }
        }
        self.threads(file);
    }

    fn new_routine(&mut self, name: &Ident, params: &[Param], returns: Option<STy>, span: Span) -> RoutineId {
        let id = RoutineId::new(self.program.routines.len());
        let types = params
            .iter()
            .map(|p| match &p.ty {
                Some(ty) => self.resolve_type(ty).unwrap_or(STy::I64),
                None => STy::I64,
            })
            .collect();
        self.signatures.push(Signature { params: types, returns });
        self.states.push(HashMap::new());
        self.ends.push(Vec::new());
        self.reg_nodes.push(Vec::new());
        self.program.routines.push(Routine { name: name.name.clone(), span, ..Routine::default() });
        id
    }

    fn new_template(&mut self, t: &ThreadItem, routine: RoutineId) {
        let has_params = !self.signatures[routine.index()].params.is_empty();
        let count = match &t.count {
            CountRef::Plain if has_params => Ok(Count::OnSpawn),
            CountRef::Plain | CountRef::Once => Ok(Count::Once),
            CountRef::Any => Ok(Count::Any),
            CountRef::Spawn => Ok(Count::OnSpawn),
            CountRef::Times(e) => self.constant(e, STy::I64).and_then(|n| match n {
                0..=MAX_COPIES => Ok(Count::Times(n as u32)),
                _ => {
                    let d = Diagnostic::error(e.span, format!("{n} copies of a thread are not possible"))
                        .hint(format!("at most {MAX_COPIES}; `[*]` stands for any number"));
                    Err(self.error(d))
                }
            }),
        };
        let count = count.unwrap_or(Count::Once);
        let id = TemplateId::new(self.program.templates.len());
        self.program.templates.push(Template { name: t.name.name.clone(), routine, count });
        let _ = self.declare(&t.name.name, t.name.span, Symbol::Thread(id));
    }

    /// The threads that exist from the start: those that `run` items list, or
    /// all copies of all templates.
    fn threads(&mut self, file: &File) {
        let mut listed = false;
        let mut seen = HashSet::new();
        for item in &file.items {
            let ItemKind::Run(entries) = &item.kind else { continue };
            listed = true;
            for entry in entries {
                let _ = self.run_entry(entry, &mut seen);
            }
        }
        if listed {
            for t in (0..self.program.templates.len()).map(TemplateId::new) {
                self.names(t, file);
            }
            return;
        }
        for t in 0..self.program.templates.len() {
            let template = TemplateId::new(t);
            let Template { name, routine, count } = self.program.templates[t].clone();
            let copies = match count {
                Count::Once => 1,
                Count::Times(n) => n,
                Count::Any => {
                    self.names(template, file);
                    continue;
                }
                Count::OnSpawn => 0,
            };
            if copies > 0 && !self.signatures[routine.index()].params.is_empty() {
                let span = self.symbols.get(&name).map_or(Span::default(), |(_, s)| *s);
                let e = Diagnostic::error(span, format!("the copies of `{name}` need arguments"))
                    .hint(format!("list them: `run {name}[0](…), {name}[1](…);`"));
                self.error(e);
                continue;
            }
            if self.program.threads.len() + copies as usize > MAX_COPIES as usize {
                let span = self.symbols.get(&name).map_or(Span::default(), |(_, s)| *s);
                let message = format!("with `{name}` there are more than {MAX_COPIES} threads");
                let d = Diagnostic::error(span, message).hint("`[*]` stands for any number of copies");
                self.error(d);
                return;
            }
            let threads = (0..copies).map(|copy| Thread { template, copy, args: Vec::new() });
            self.program.threads.extend(threads);
        }
    }

    fn run_entry(&mut self, entry: &ast::RunEntry, seen: &mut HashSet<(TemplateId, u32)>) -> Lowered<()> {
        let Some(Symbol::Thread(template)) = self.symbol(&entry.name.name) else {
            let known: Vec<String> = self.program.templates.iter().map(|t| t.name.clone()).collect();
            return Err(self.unknown(
                "thread",
                &entry.name.name,
                entry.name.span,
                known.iter().map(String::as_str),
            ));
        };
        if self.program.template(template).count == Count::Any {
            let message = format!("`{}` stands for any number of threads", entry.name.name);
            let e = Diagnostic::error(entry.name.span, message).hint("all of them run; leave it out here");
            return Err(self.error(e));
        }
        let copy = match &entry.copy {
            Some(e) => self.constant(e, STy::of(Ty::U32))? as u32,
            None => 0,
        };
        if !seen.insert((template, copy)) {
            let e =
                Diagnostic::error(entry.name.span, format!("`{}` number {copy} runs twice", entry.name.name));
            return Err(self.error(e));
        }
        let routine = self.program.template(template).routine;
        let params = self.signatures[routine.index()].params.clone();
        if params.len() != entry.args.len() {
            let e = Diagnostic::error(
                entry.name.span,
                format!("`{}` takes {} arguments, {} given", entry.name.name, params.len(), entry.args.len()),
            );
            return Err(self.error(e));
        }
        let mut args = Vec::new();
        for (e, ty) in entry.args.iter().zip(params) {
            args.push(self.constant(e, ty)?);
        }
        self.program.threads.push(Thread { template, copy, args });
        Ok(())
    }

    pub(super) fn routines(&mut self, file: &File) {
        let mut next = 0;
        for item in &file.items {
            match &item.kind {
                ItemKind::Proc(ProcItem { params, body, .. }) => {
                    self.routine(RoutineId::new(next), params, body, false);
                    next += 1;
                }
                ItemKind::Thread(ThreadItem { params, body: ThreadBody::Code(body), .. }) => {
                    let params = params.as_deref().unwrap_or_default();
                    self.routine(RoutineId::new(next), params, body, true);
                    next += 1;
                }
                _ => {}
            }
        }
    }

    fn routine(&mut self, id: RoutineId, params: &[Param], code: &Block, is_thread: bool) {
        let signature = self.signatures[id.index()].clone();
        self.body = Body::new(Mode::Code);
        self.body.is_thread = is_thread;
        self.body.returns = signature.returns;
        self.body.routine = std::mem::take(&mut self.program.routines[id.index()]);
        self.body.routine.returns = signature.returns.map(|t| t.ty);
        for (p, ty) in params.iter().zip(&signature.params) {
            if self.declare_local(&p.name, *ty, 0).is_ok() {
                self.body.routine.params += 1;
            }
        }
        let mut states = if is_automaton(&code.stmts) {
            self.automaton(&code.stmts, code.span)
        } else {
            self.structured(code, is_thread);
            self.label_places()
        };
        let mut ends = self.body.places.before(self.body.end);
        if self.body.mode == Mode::Code {
            self.tidy(&mut states, &mut ends);
        }
        self.given(id, &states);
        self.ends[id.index()] = ends;
        let body = std::mem::replace(&mut self.body, Body::new(Mode::Const));
        self.program.routines[id.index()] = body.routine;
        self.states[id.index()] = states;
        self.reg_nodes[id.index()] = body.nodes;
        self.inferred.extend(
            body.inferred.into_iter().filter(|(n, _)| !body.reads.contains(n)).map(|(n, s)| (id, n, s)),
        );
    }

    fn structured(&mut self, code: &Block, is_thread: bool) {
        self.collect_labels(&code.stmts, 0, &mut 0);
        let brace = Span { start: code.span.end.saturating_sub(1), ..code.span };
        let first = first_of(&code.stmts);
        let entry = match first {
            Some(s) => self.start_of(s),
            None => self.body.loc(brace),
        };
        self.body.routine.entry = entry;
        self.body.end = match first {
            None if is_thread => entry,
            _ => self.body.loc(brace),
        };
        let fall = match (is_thread, first) {
            (true, _) => self.body.end,
            (false, None) => entry,
            (false, Some(_)) => self.body.loc(brace),
        };
        self.sequence(&code.stmts, entry, fall, first.is_none());
        if is_thread || !analysis::reachable_locations(&self.body.routine)[fall.index()] {
            return;
        }
        if self.body.returns.is_some() {
            let e = Diagnostic::error(brace, "a path ends here without `return`")
                .hint("every path of a procedure with a result returns a value");
            self.error(e);
            return;
        }
        self.body.cur = fall;
        let end = self.body.end;
        self.body.finish(Op::Return(None), brace, end);
    }

    /// Numbers the locations in the order of the text, and drops those that no
    /// edge touches.
    fn tidy(&mut self, states: &mut HashMap<String, Vec<LocId>>, ends: &mut Vec<LocId>) {
        let routine = &mut self.body.routine;
        let mut used = vec![false; routine.locs.len()];
        used[routine.entry.index()] = true;
        for e in &routine.edges {
            used[e.src.index()] = true;
            used[e.dst.index()] = true;
        }
        let end = self.body.end;
        let mut order: Vec<usize> = (0..routine.locs.len()).filter(|&i| used[i]).collect();
        order.sort_by_key(|&i| (i == end.index(), i != routine.entry.index(), routine.locs[i].span.start));
        let mut to = vec![None; routine.locs.len()];
        for (new, &old) in order.iter().enumerate() {
            to[old] = Some(LocId::new(new));
        }
        let of = |l: LocId| to[l.index()].unwrap_or_default();
        routine.locs = order.iter().map(|&i| routine.locs[i].clone()).collect();
        routine.entry = of(routine.entry);
        for e in &mut routine.edges {
            e.src = of(e.src);
            e.dst = of(e.dst);
        }
        for locs in states.values_mut().chain([ends]) {
            *locs = locs.iter().filter_map(|l| to[l.index()]).collect();
        }
        states.retain(|_, locs| !locs.is_empty());
    }

    /// Locals that nobody reads and whose name is nearly that of a shared
    /// variable are slips of the finger.
    pub(super) fn misspelt_locals(&mut self) {
        let mut shared: Vec<String> = self.program.objects.iter().map(|o| o.name.clone()).collect();
        shared.extend(self.program.objects.iter().flat_map(|o| o.cell_names.iter().cloned()));
        for (_, name, span) in std::mem::take(&mut self.inferred) {
            if name.len() < 3 {
                continue;
            }
            if let Some(near) = weir_ir::diag::suggest(&name, shared.iter().map(String::as_str)) {
                let e = Diagnostic::error(span, format!("no shared variable or local called `{name}`"))
                    .label(format!("did you mean `{near}`?"))
                    .hint(format!("if a new local variable is meant, write `var {name} = …;`"));
                self.error(e);
            }
        }
    }
}
