//! What is reachable: routines and objects, made when something that is reachable needs
//! them. Starting from the entry function, every function that is called or whose address
//! is taken gets a routine, every global that is referred to an object, and what their
//! bodies and initial values refer to follows.

use super::block::Locals;
use super::link::{DEFINE_IT, Id, Links, Target, USER, not_defined};
use super::make::address;
use super::shape::Res;
use crate::ast::{Function, GlobalVar, Module, Value};
use crate::debug::Places;
use crate::layout::size_align;
use crate::options::{Asked, Mark, Options};
use std::collections::{BTreeMap, HashMap, HashSet};
use weir_ir::debug::Debug;
use weir_ir::{
    CellInit, Diagnostic, Expr, Len, ObjId, Object, Op, Routine, RoutineBuilder, RoutineId, Span, Ty,
};

/// Names that stand for names end after this many.
const LONGEST: usize = 32;

/// What ends a program that says that something is wrong with it: `abort`, failed assertions,
/// and what SV-COMP has for them.
const ABORTS: [&str; 10] = [
    "abort",
    "__assert_fail",
    "__assert_perror_fail",
    "__assert",
    "__assert_rtn",
    "__assert2",
    "__assert_c99",
    "__VERIFIER_error",
    "__VERIFIER_assert_fail",
    "reach_error",
];

pub(crate) struct Whole<'a> {
    pub modules: [&'a Module; 2],
    pub links: Links<'a>,
    pub places: Places<'a>,
    pub objects: Vec<Object>,
    pub routines: Vec<Routine>,
    pub functions: BTreeMap<ObjId, RoutineId>,
    /// Names and types, for people.
    pub debug: Debug,
    /// Whether the program knows the lines of its source.
    pub has_lines: bool,
    pub warnings: Vec<Diagnostic>,
    /// The edges of functions that stand for marked places of the text.
    pub marks: Vec<Mark>,
    /// `abort` ends the program, and is no error.
    pub allow_abort: bool,
    /// Which errors are asked about.
    pub asked: Asked<'a>,
    /// Whether something can raise an exception at all.
    pub raises: bool,
    /// Whether a thread can end itself from within calls, or jump out of them.
    pub exits: bool,
    /// Whether `longjmp` can end calls.
    pub jumps: bool,
    pub tls: Locals,
    /// What the program is called with, after its own name.
    pub arguments: &'a [&'a str],
    /// Functions of the user's module that are taken as if they were not defined.
    without: HashSet<&'a str>,
    routine_of: HashMap<Id, RoutineId>,
    address_of: HashMap<Id, ObjId>,
    object_of: HashMap<Id, ObjId>,
    /// Globals by their objects.
    pub global_of: HashMap<ObjId, Id>,
    blocks: HashMap<(Id, String), ObjId>,
    missing: HashMap<String, ObjId>,
    /// Functions that need code.
    pub todo: Vec<(Id, RoutineId)>,
    /// Globals whose initial values were not read yet.
    pub globals_todo: Vec<(Id, ObjId)>,
    /// Routines that are made here, by their names.
    pub made: HashMap<&'static str, RoutineId>,
    /// The numbers that the handlers of exceptions know types by.
    pub type_numbers: HashMap<String, i64>,
}

impl<'a> Whole<'a> {
    pub(crate) fn new(modules: [&'a Module; 2], mut places: Places<'a>, options: &Options<'a>) -> Whole<'a> {
        let links = Links::new(modules);
        let (raises, jumps) = (links.raises(), links.jumps());
        let exits = links.exits() || jumps;
        let has_lines = places.has_lines();
        Whole {
            modules,
            links,
            places,
            objects: Vec::new(),
            routines: Vec::new(),
            functions: BTreeMap::new(),
            debug: Debug::default(),
            has_lines,
            warnings: Vec::new(),
            marks: Vec::new(),
            allow_abort: options.allow_abort,
            asked: options.asked,
            raises,
            exits,
            jumps,
            tls: Locals::default(),
            arguments: options.arguments,
            without: options.without.iter().copied().collect(),
            routine_of: HashMap::new(),
            address_of: HashMap::new(),
            object_of: HashMap::new(),
            global_of: HashMap::new(),
            blocks: HashMap::new(),
            missing: HashMap::new(),
            todo: Vec::new(),
            globals_todo: Vec::new(),
            made: HashMap::new(),
            type_numbers: HashMap::new(),
        }
    }

    /// Whether a function of the library is a way to end the program.
    pub(crate) fn is_an_end(&self, name: &str) -> bool {
        match self.asked {
            Asked::Everything => name == "abort" && self.allow_abort,
            Asked::Property { .. } => ABORTS.contains(&name),
        }
    }

    /// What is wrong about a call of this function, if it must not be called.
    pub(crate) fn forbidden(&self, name: &str) -> Option<String> {
        match self.asked {
            Asked::Property { call, .. } if call == Some(name) => Some(format!("{name} is called")),
            _ => None,
        }
    }

    pub(crate) fn function(&self, id: Id) -> &'a Function {
        &self.modules[id.0].functions[id.1]
    }

    pub(crate) fn global(&self, id: Id) -> &'a GlobalVar {
        &self.modules[id.0].globals[id.1]
    }

    /// A routine whose code comes later.
    pub(crate) fn reserve_routine(&mut self) -> RoutineId {
        self.routines.push(Routine::default());
        RoutineId::new(self.routines.len() - 1)
    }

    /// The routine of a function that is defined.
    pub(crate) fn routine(&mut self, id: Id) -> RoutineId {
        if let Some(known) = self.routine_of.get(&id) {
            return *known;
        }
        let routine = self.reserve_routine();
        self.routine_of.insert(id, routine);
        self.todo.push((id, routine));
        routine
    }

    pub(crate) fn object(&mut self, name: &str, len: u32, init: Vec<i64>) -> ObjId {
        self.objects.push(Object {
            name: name.to_string(),
            ty: Ty::U8,
            len: Len::Fixed(len),
            init: init.into_iter().map(CellInit::Value).collect(),
            cell_names: Vec::new(),
            span: Span::default(),
        });
        ObjId::new(self.objects.len() - 1)
    }

    /// The address of a function: that of an object without cells.
    fn function_address(&mut self, id: Id, defined: bool) -> ObjId {
        if let Some(known) = self.address_of.get(&id) {
            return *known;
        }
        let name = self.function(id).name.clone();
        let object = self.object(&name, 0, Vec::new());
        self.address_of.insert(id, object);
        let routine = if defined { self.routine(id) } else { self.undefined_routine(id, &name) };
        self.functions.insert(object, routine);
        object
    }

    /// A function of which nobody knows what it does.
    fn undefined_routine(&mut self, id: Id, name: &str) -> RoutineId {
        let mut b = RoutineBuilder::new(name);
        let m = self.modules[id.0];
        super::shape::parameters(&mut b, m, self.function(id)).ok();
        let (from, to) = (b.loc(), b.loc());
        let call = b.edge(from, to, Op::Unsupported(not_defined(name)), Span::default());
        b.routine.notes.insert(call, DEFINE_IT.to_string());
        let routine = self.reserve_routine();
        self.routines[routine.index()] = b.finish();
        routine
    }

    /// The object of a global variable that is defined.
    fn global_object(&mut self, id: Id) -> Res<ObjId> {
        if let Some(known) = self.object_of.get(&id) {
            return Ok(*known);
        }
        let var = self.global(id);
        let (size, _) = size_align(self.modules[id.0], &var.ty)?;
        let len = u32::try_from(size).map_err(|_| "an object of more than 4 GiB")?;
        let object = self.object(&var.name, len, Vec::new());
        self.object_of.insert(id, object);
        self.global_of.insert(object, id);
        self.globals_todo.push((id, object));
        Ok(object)
    }

    /// Where in the thread block a variable is.
    pub(crate) fn local_offset(&mut self, id: Id) -> Res<u64> {
        if let Some(known) = self.tls.known(id) {
            return Ok(known);
        }
        let var = self.global(id);
        let (size, align) = size_align(self.modules[id.0], &var.ty)?;
        Ok(self.tls.add(id, size, var.align.unwrap_or(align)))
    }

    /// What a name of a module stands for in the end: something, and how many bytes on.
    /// `None` for what may be missing and is.
    pub(crate) fn resolve(&self, module: usize, name: &str) -> Res<Option<Found>> {
        let (mut module, mut name) = (module, name);
        let mut on = 0i64;
        for _ in 0..LONGEST {
            let Some((target, defined)) = self.links.find(module, name) else {
                return Err(format!("`{name}`, which is not declared"));
            };
            if !defined && self.links.may_be_missing(module, name) {
                return Ok(None);
            }
            match target {
                Target::Function(id) => {
                    let left_out = id.0 == USER && self.without.contains(self.function(id).name.as_str());
                    return Ok(Some(Found::Function(id, defined && !left_out)));
                }
                Target::Global(id) if self.global(id).thread_local => {
                    return Ok(Some(Found::Local(id, on, defined)));
                }
                Target::Global(id) => return Ok(Some(Found::Global(id, on, defined))),
                Target::Ifunc => return Err(format!("`{name}`, which is chosen when the program starts")),
                Target::Alias(of, value) => {
                    let (base, offset) = self.aliased(of, value)?;
                    (module, name) = (of, base);
                    on += offset;
                }
            }
        }
        Err(format!("`{name}`, which stands for itself"))
    }

    /// The name that an alias is, and how many bytes on.
    fn aliased<'v>(&self, module: usize, value: &'v Value) -> Res<(&'v str, i64)> {
        match value {
            Value::Global(name) | Value::Equivalent(name) | Value::NoCfi(name) => Ok((name, 0)),
            Value::Cast(_, from, _) => self.aliased(module, &from.1),
            Value::Gep(ty, base, index, _) => {
                let (name, before) = self.aliased(module, &base.1)?;
                let index: Vec<i64> = index
                    .iter()
                    .map(
                        |(_, v)| {
                            if let Value::Int(n) = v { Ok(*n as i64) } else { Err("an alias of this kind") }
                        },
                    )
                    .collect::<Result<_, _>>()?;
                Ok((name, before + super::shape::constant_offset(self.modules[module], ty, &index)?))
            }
            _ => Err("an alias of this kind".into()),
        }
    }

    /// The address that a name stands for, where that is no thread's own.
    pub(crate) fn address(&mut self, found: Found) -> Res<Expr> {
        match found {
            Found::Function(id, defined) => Ok(address(self.function_address(id, defined), 0)),
            Found::Global(id, on, true) => Ok(address(self.global_object(id)?, on)),
            Found::Global(id, _, false) => {
                Err(format!("the variable `{}`, which is not defined here,", self.global(id).name))
            }
            Found::Local(id, ..) => {
                Err(format!("the address of the thread-local `{}`", self.global(id).name))
            }
        }
    }

    /// An object that stands for something that is defined nowhere, where only its address
    /// is wanted.
    pub(crate) fn missing_object(&mut self, name: &str) -> ObjId {
        if let Some(known) = self.missing.get(name) {
            return *known;
        }
        let object = self.object(name, 0, Vec::new());
        self.missing.insert(name.to_string(), object);
        object
    }

    /// The address of a block.
    pub(crate) fn block_address(&mut self, module: usize, function: &str, block: &str) -> Res<Expr> {
        let Some(Found::Function(id, _)) = self.resolve(module, function)? else {
            return Err("the address of a block of a function that is not there".into());
        };
        let key = (id, block.to_string());
        let object = match self.blocks.get(&key) {
            Some(known) => *known,
            None => {
                let object = self.object(&format!("{function}:{block}"), 0, Vec::new());
                self.blocks.insert(key, object);
                object
            }
        };
        Ok(address(object, 0))
    }

    /// Whether code of a module is the user's.
    pub(crate) fn is_user(id: Id) -> bool {
        id.0 == USER
    }
}

/// What a name stands for; whether it is defined.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found {
    Function(Id, bool),
    /// And how many bytes on.
    Global(Id, i64, bool),
    /// A thread-local variable.
    Local(Id, i64, bool),
}
