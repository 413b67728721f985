//! The whole way from text to a program.

mod memory_errors;
mod optimise;

use crate::ast::{Call, Function, GlobalVar, Kind, Module, Value};
use crate::blocks::spread;
use crate::debug::Places;
use crate::flatten::{Context, Flattener};
use crate::image::{Image, image};
use crate::lower::{Links, lower};
use crate::memory::{GlobalInfo, Memory, unwritten};
use crate::mid::{At, Flat, Op, Opd, Term};
use crate::options::{Mark, NO_MAIN, Options, Refused};
use crate::points::{Points, analyse};
use crate::titles::readable;
use crate::trouble::Trouble;
use optimise::optimise;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use weir_ir::{Count, Diagnostic, Program, RoutineId, Sources, Span, Template, TemplateId, Thread};

/// Rounds of finding out which functions computed calls reach.
const MOST_ROUNDS: usize = 64;

pub(crate) fn load(name: &str, text: &str, options: &Options<'_>) -> Result<Program, Refused> {
    load_roots(name, text, options, &[]).map(|loaded| loaded.program)
}

/// A module that was read.
pub(crate) struct Loaded {
    pub program: Program,
    /// For each function asked for: its routine.
    pub roots: Vec<RoutineId>,
    /// The edges that stand for marked places of the text.
    pub marks: Vec<Mark>,
}

/// With `functions`, these are routines of the program, and it has no threads.
pub(crate) fn load_roots(
    name: &str,
    text: &str,
    options: &Options<'_>,
    functions: &[&str],
) -> Result<Loaded, Refused> {
    let (mut m, mut bad) = crate::items::module(text);
    bad.extend(m.read_all());
    bad.sort_by_key(|b| b.start);
    m.define_points();
    if !bad.is_empty() {
        let error = |b: &crate::trouble::Bad| Diagnostic::error(Span::new(b.start, b.end), b.what.clone());
        let diagnostics = bad.iter().map(error).collect();
        return Err(Refused { sources: Sources::single(name, text), diagnostics });
    }
    let places = Places::new(&m, name, text, options.read);
    let cx = Context { allow_abort: options.allow_abort, ..Context::new(&m) };
    let mut l = Loader {
        m: &m,
        cx: &cx,
        places,
        text,
        flats: Vec::new(),
        images: BTreeMap::new(),
        errors: Vec::new(),
        roots: Vec::new(),
        marks: Vec::new(),
    };
    let program = l.run(name, options.entry, functions);
    let sources = std::mem::take(&mut l.places.sources);
    match program {
        Some(mut program) if l.errors.is_empty() => {
            program.sources = sources;
            Ok(Loaded { program, roots: l.roots, marks: l.marks })
        }
        _ => {
            if l.errors.is_empty() {
                l.errors.push(Diagnostic::error_without_place("this cannot be read"));
            }
            Err(Refused { sources, diagnostics: l.errors })
        }
    }
}

struct Loader<'c, 'm> {
    m: &'m Module,
    cx: &'c Context<'m>,
    places: Places<'m>,
    text: &'c str,
    flats: Vec<Flat>,
    images: BTreeMap<usize, Image>,
    errors: Vec<Diagnostic>,
    /// For each function asked for: its routine.
    roots: Vec<RoutineId>,
    marks: Vec<Mark>,
}

impl<'m> Loader<'_, 'm> {
    fn run(&mut self, name: &str, entry: Option<&str>, functions: &[&str]) -> Option<Program> {
        for list in ["llvm.global_ctors", "llvm.global_dtors"] {
            let runs =
                |g: &&GlobalVar| g.name == list && matches!(&g.init, Some(Value::Agg(fs)) if !fs.is_empty());
            if let Some(g) = self.m.globals.iter().find(runs) {
                let message = "functions that run before `main` or after it are not supported";
                self.errors.push(Diagnostic::error(Span::new(g.start, g.end), message));
                return None;
            }
        }
        if functions.is_empty() {
            let main = self.entry(entry)?;
            self.add(main, false);
        }
        for f in functions {
            let f = self.entry(Some(f))?;
            self.add(f, false);
            let flat = self.flats.iter().position(|flat| flat.func == f)?;
            self.roots.push(RoutineId::new(flat));
        }
        let roots = self.flats.len();
        let points = self.close()?;
        self.report_unsupported(&points);
        self.check_constants(&points);
        if !self.errors.is_empty() {
            return None;
        }
        self.check_memory(&points);
        // What has no cells has bytes; operations of objects do not have them yet.
        let bytes = !self.errors.is_empty() && functions.is_empty() && self.has_bytes(&points);
        if bytes {
            self.errors.clear();
        }
        if !self.errors.is_empty() {
            return None;
        }
        let mut program = self.build(name, points, if functions.is_empty() { 0 } else { roots }, bytes);
        program.warnings = self.undefined();
        Some(program)
    }

    /// Where a value is used that nobody has set: the compiler may take any, and
    /// another one each time; here it is 0.
    fn undefined(&self) -> Vec<Diagnostic> {
        let mut places = BTreeSet::new();
        // What Rust moves may hold bytes that nobody looks at.
        for b in self.flats.iter().flat_map(|f| &f.blocks).filter(|_| self.cx.check_reads) {
            for i in &b.insts {
                i.op.operands(&mut |o| {
                    if matches!(o, Opd::Undef(_)) {
                        places.insert(i.at.span());
                    }
                });
            }
            if let Term::Cond(Opd::Undef(_), ..) | Term::Switch(Opd::Undef(_), ..) = b.term {
                places.insert(b.at.span());
            }
        }
        let warn = |s| Diagnostic::warning(s, "a value is used here that was never set; it is taken to be 0");
        places.into_iter().map(warn).collect()
    }

    /// The function the first thread runs. The `main` of a Rust program is what
    /// its runtime is given.
    fn entry(&mut self, entry: Option<&str>) -> Option<usize> {
        let name = entry.unwrap_or("main");
        let found = self.cx.function(name).filter(|&f| self.m.functions[f].is_defined());
        let Some(f) = found.or_else(|| self.called(name)) else {
            let defined = self.m.functions.iter().filter(|f| f.is_defined());
            let known: Vec<String> = defined.map(|f| readable(&f.name)).collect();
            let mut d =
                Diagnostic::error_without_place(format!("there is no function `{name}` in this file"));
            d = match weir_ir::diag::suggest(name, known.iter().map(String::as_str)) {
                Some(meant) => d.hint(format!("did you mean `{meant}`?")),
                None if entry.is_none() => d.hint(NO_MAIN),
                None => d.hint(match known.len() {
                    0 => "it has none of its own".to_string(),
                    1..=8 => format!("it has {}", known.join(", ")),
                    _ => format!("it has {}, …", known[..8].join(", ")),
                }),
            };
            self.errors.push(d);
            return None;
        };
        Some(self.rust_main(f).unwrap_or(f))
    }

    /// The function that is called so in the source: `worker` for `lock::worker` or
    /// the C++ function `worker()`, where there is only one.
    fn called(&self, name: &str) -> Option<usize> {
        let is = |(_, f): &(usize, &Function)| {
            let path = readable(&f.name);
            f.is_defined() && (path == name || path.strip_suffix(name).is_some_and(|p| p.ends_with("::")))
        };
        let mut found = self.m.functions.iter().enumerate().filter(is);
        found.next().filter(|_| found.next().is_none()).map(|(i, _)| i)
    }

    /// The function that Rust's runtime is told to run: the one whose address the
    /// C-like `main` passes on, or keeps for a closure.
    fn rust_main(&self, f: usize) -> Option<usize> {
        let insts = || self.m.functions[f].blocks().iter().flat_map(|b| &b.insts);
        let starts = |k: &Kind| matches!(k.called(), Some(Call { callee: Value::Global(n), .. }) if n.contains("lang_start"));
        if !insts().any(|i| starts(&i.kind)) {
            return None;
        }
        let plain = |v: &Value| match v {
            Value::Global(n) => self.cx.function(n).filter(|&g| {
                let g = &self.m.functions[g];
                g.is_defined() && g.params.is_empty()
            }),
            _ => None,
        };
        insts().find_map(|i| match &i.kind {
            Kind::Store { value, .. } => plain(value),
            Kind::Call(Call { args, .. }) | Kind::Invoke(Call { args, .. }, ..) => {
                args.iter().find_map(|(_, v)| plain(v))
            }
            _ => None,
        })
    }

    /// Flattens a function unless that was done before.
    fn add(&mut self, func: usize, thread: bool) {
        if self.flats.iter().any(|f| f.func == func) {
            return;
        }
        let f = &self.m.functions[func];
        let span = Span::new(f.start, f.end);
        if !f.is_defined() {
            let message = format!("`{}` runs as a thread, but is not defined in this file", f.name);
            self.errors.push(Diagnostic::error(span, message));
            return;
        }
        match Flattener::root(self.cx, &mut self.places, func, thread) {
            Ok(mut flat) => {
                optimise(&mut flat);
                self.flats.push(flat);
            }
            Err(e) => self.errors.push(Diagnostic::error(span, e.about(""))),
        }
    }

    /// Adds what is spawned and called, resolves computed calls, until nothing is
    /// missing.
    fn close(&mut self) -> Option<Points> {
        for _ in 0..MOST_ROUNDS {
            let mut wanted = BTreeSet::new();
            for i in self.flats.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts) {
                match &i.op {
                    Op::Call(f, _) => {
                        wanted.insert((*f, false));
                    }
                    Op::Spawn(Opd::Func(f), _) => {
                        wanted.insert((*f, true));
                    }
                    _ => {}
                }
            }
            let before = self.flats.len();
            let both = |f: usize| wanted.contains(&(f, true)) && wanted.contains(&(f, false));
            if let Some((f, _)) = wanted.iter().find(|(f, _)| self.cx.results && both(*f)) {
                let f = &self.m.functions[*f];
                let message = format!(
                    "`{}` runs as a thread whose result is wanted, and is called as well: not supported",
                    f.name
                );
                self.errors.push(Diagnostic::error(Span::new(f.start, f.end), message));
            }
            wanted.into_iter().for_each(|(f, thread)| self.add(f, thread));
            if !self.errors.is_empty() {
                return None;
            }
            if self.flats.len() > before {
                continue;
            }
            let pointers = self.read_images();
            if !self.errors.is_empty() {
                return None;
            }
            let mut points = analyse(&self.flats, &pointers);
            points.cuts = spread(&mut points, &self.flats);
            if !self.resolve_calls(&points) {
                return Some(points);
            }
        }
        self.errors
            .push(Diagnostic::error_without_place("the targets of computed calls cannot be found out"));
        None
    }

    fn resolve_calls(&mut self, points: &Points) -> bool {
        let mut changed = false;
        for fi in 0..self.flats.len() {
            let found = self.flats[fi].blocks.iter().enumerate().find_map(|(b, block)| {
                block.insts.iter().enumerate().find_map(|(i, ins)| match &ins.op {
                    Op::Indirect(p, ..) => {
                        let targets = points.functions(fi, *p);
                        (!targets.is_empty()).then_some((b, i, targets))
                    }
                    _ => None,
                })
            });
            if let Some((b, i, targets)) = found {
                let flat = std::mem::take(&mut self.flats[fi]);
                let mut flat = Flattener::splice(self.cx, &mut self.places, flat, (b, i), &targets);
                optimise(&mut flat);
                self.flats[fi] = flat;
                changed = true;
            }
            for block in &mut self.flats[fi].blocks {
                for ins in &mut block.insts {
                    if let Op::Spawn(f @ Opd::Val(_), _) = &mut ins.op
                        && let [one] = points.functions(fi, *f)[..]
                    {
                        *f = Opd::Func(one);
                        changed = true;
                    }
                }
            }
        }
        changed
    }

    /// The globals that code and other globals refer to.
    fn used_globals(&self) -> BTreeSet<usize> {
        let mut used = BTreeSet::new();
        for b in self.flats.iter().flat_map(|f| &f.blocks) {
            let mut see = |o: &Opd| {
                if let Opd::Addr(g, _) = o {
                    used.insert(*g);
                }
            };
            b.phis.iter().flat_map(|p| &p.from).for_each(|(_, o)| see(o));
            b.insts.iter().for_each(|i| i.op.operands(&mut see));
            b.term.clone().operands_mut(&mut |o| see(o));
        }
        used
    }

    /// Reads the initial values of the globals in use; the pointers among them.
    fn read_images(&mut self) -> Vec<(usize, i64, Opd)> {
        let mut todo: Vec<usize> = self.used_globals().into_iter().collect();
        let mut done = BTreeSet::new();
        let mut pointers = Vec::new();
        while let Some(g) = todo.pop() {
            if !done.insert(g) {
                continue;
            }
            if !self.images.contains_key(&g) {
                let var = &self.m.globals[g];
                let name = |n: &str| {
                    let global = self.cx.globals.get(n).map(|&g| Opd::Addr(g, 0));
                    global.or_else(|| self.cx.function(n).map(Opd::Func))
                };
                let made = match &var.init {
                    Some(init) => image(self.m, &var.ty, init, &name),
                    None => Err(format!("`{}`, which is defined in another file,", var.name)),
                };
                match made {
                    Ok(image) => {
                        self.images.insert(g, image);
                    }
                    Err(e) => {
                        let span = Span::new(var.start, var.end);
                        self.errors.push(Diagnostic::error(span, format!("{e} is not supported")));
                        continue;
                    }
                }
            }
            if let Some(image) = self.images.get(&g) {
                for (at, p) in &image.pointers {
                    pointers.push((g, *at as i64, *p));
                    if let Opd::Addr(g, _) = p {
                        todo.push(*g);
                    }
                }
            }
        }
        pointers
    }

    fn error(&self, at: At, message: String) -> Diagnostic {
        let mut d = Diagnostic::error(at.span(), message);
        if at.source.is_some() {
            d = d.also(at.ll, "the instruction in LLVM IR");
        }
        d
    }

    fn report_unsupported(&mut self, points: &Points) {
        let mut said = BTreeSet::new();
        let (mut errors, mut follow) = (Vec::new(), Vec::new());
        for (fi, flat) in self.flats.iter().enumerate() {
            for i in flat.blocks.iter().flat_map(|b| &b.insts) {
                let message = match &i.op {
                    Op::Unsupported(what) => self.unsupported(what, i.at),
                    Op::Indirect(..) => "the target of this call is not known".to_string(),
                    Op::Spawn(f, _) if !matches!(f, Opd::Func(_)) => match points.functions(fi, *f).len() {
                        0 => "the function of this thread is not known".to_string(),
                        _ => "the function of this thread may be one of several".to_string(),
                    },
                    _ => continue,
                };
                if said.insert((i.at.ll.start, message.clone())) {
                    // A value that could not be made is missed by those who use it.
                    let misses = matches!(&i.op, Op::Unsupported(Trouble::Missing(_)));
                    if misses { &mut follow } else { &mut errors }.push(self.error(i.at, message));
                }
            }
        }
        self.errors.extend(if errors.is_empty() { follow } else { errors });
    }

    /// Names the instruction and what is wrong with it.
    fn unsupported(&self, what: &Trouble, at: At) -> String {
        let text = self.text.get(at.ll.start as usize..at.ll.end as usize).unwrap_or("");
        let words = text.split(" = ").last().unwrap_or(text);
        let op: Vec<&str> = words.split_whitespace().take(2).collect();
        let op = match op.as_slice() {
            ["tail" | "musttail" | "notail", "call"] => "call",
            [first, ..] => first,
            [] => "",
        };
        what.about(op)
    }

    /// Whether memory can be made of bytes. What Rust moves may hold bytes that were never
    /// written, and nobody knows which loads are of such.
    fn has_bytes(&self, points: &Points) -> bool {
        self.cx.check_reads && !points.unfinished
    }

    /// The first `outside` routines are called from outside; with 0, the first one
    /// is what the first thread runs.
    fn build(&mut self, name: &str, points: Points, outside: usize, bytes: bool) -> Program {
        let mut globals = Vec::new();
        for (&index, image) in &self.images {
            let var = &self.m.globals[index];
            let named = var.dbg.and_then(|d| self.places.variable(d));
            let declared = var.dbg.and_then(|d| self.places.declared(d));
            globals.push(GlobalInfo {
                index,
                name: named.unwrap_or_else(|| var.name.clone()),
                span: declared.unwrap_or(Span::new(var.start, var.end)),
                image: image.clone(),
                parts: var.dbg.map(|d| self.places.parts(d)).unwrap_or_default(),
            });
        }
        let outlived = points.leaves_its_function(&self.flats);
        let mem = Memory::new(&self.flats, 0, points, &globals, unwritten(self.text), bytes);
        let mut called: BTreeSet<usize> = self.flats[..outside].iter().map(|f| f.func).collect();
        let mut spawned = BTreeSet::new();
        for i in self.flats.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts) {
            match &i.op {
                Op::Call(f, _) => {
                    called.insert(*f);
                }
                Op::Spawn(Opd::Func(f), _) => {
                    spawned.insert(*f);
                }
                _ => {}
            }
        }
        let mut links = Links { routines: HashMap::new(), templates: HashMap::new(), params: HashMap::new() };
        let mut program = Program {
            name: weir_ir::span::stem(name).to_string(),
            heap_init: mem.unwritten,
            outlived,
            ..Program::default()
        };
        for (i, f) in self.flats.iter().enumerate() {
            links.routines.insert(f.func, RoutineId::new(i));
            links.params.insert(f.func, f.params.len());
            let main = i == 0 && outside == 0;
            if main || spawned.contains(&f.func) {
                // `main` that is spawned as well runs from the start too.
                let count = if main && !spawned.contains(&f.func) {
                    Count::Once
                } else if main {
                    Count::Times(1)
                } else {
                    Count::OnSpawn
                };
                links.templates.insert(f.func, TemplateId::new(program.templates.len()));
                program.templates.push(Template { name: f.name.clone(), routine: RoutineId::new(i), count });
                if main {
                    // `argc` is 1; there are no arguments.
                    let args = (0..f.params.len()).map(|i| i64::from(i == 0)).collect();
                    program.threads.push(Thread { template: TemplateId::new(0), copy: 0, args });
                }
            }
        }
        for (i, f) in self.flats.iter().enumerate() {
            let once = i == 0 && !called.contains(&f.func) && !spawned.contains(&f.func);
            let (mut routine, marks) = lower(f, i, &mem, &links, once, called.contains(&f.func));
            let func = &self.m.functions[f.func];
            routine.span =
                func.dbg.and_then(|d| self.places.declared(d)).unwrap_or(Span::new(func.start, func.end));
            let id = RoutineId::new(program.routines.len());
            self.marks.extend(marks.into_iter().map(|(place, edge)| Mark { place, routine: id, edge }));
            program.routines.push(routine);
        }
        program.objects = mem.objects;
        program.busy_waits = self.flats.iter().flat_map(|f| &f.waits).map(|at| at.span()).collect();
        program
    }
}
