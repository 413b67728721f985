//! How threads start: the thread block, constructors, `main`, and the template that all
//! other threads run.

use super::block::{
    CAUGHT, EXCEPTION, EXCEPTION_TYPE, EXITING, FIRST_LOCAL, JUMPED_TOO_LATE, JUMPING, NOT_CAUGHT, SELF,
    UNCAUGHT,
};
use super::emit::Emit;
use super::link::{Id, LIBRARY, Target, USER};
use super::make::{address, number, plus};
use super::reach::{Found, Whole};
use super::rust;
use crate::ast::Value;
use weir_ir::bytes::split;
use weir_ir::{BinOp, Count, Expr, Op, Place, RegId, RoutineId, Template, TemplateId, Thread, Ty};

/// Blocks with more words of variables than this are filled in a loop.
const FEW: usize = 64;

/// What the first thread calls.
pub(crate) struct Start {
    routine: RoutineId,
    main: Id,
    constructors: Vec<RoutineId>,
    /// What registers a destructor for the end of the program, and the destructors.
    registers: Option<RoutineId>,
    destructors: Vec<Expr>,
    exit: Option<RoutineId>,
}

/// The first routines: of the first thread, and of all others.
pub(crate) fn reserve(w: &mut Whole<'_>, main: Id) -> (Start, RoutineId) {
    let routine = w.reserve_routine();
    let other = w.reserve_routine();
    w.routine(main);
    let constructors = listed(w, "llvm.global_ctors");
    let mut constructors: Vec<RoutineId> = constructors.into_iter().map(|id| w.routine(id)).collect();
    constructors.extend(rust::makes_key(w));
    let destructors = listed(w, "llvm.global_dtors");
    let destructors: Vec<Expr> =
        destructors.into_iter().filter_map(|id| w.address(Found::Function(id, true)).ok()).collect();
    let registers = match w.links.find(LIBRARY, "atexit") {
        Some((Target::Function(id), true)) if !destructors.is_empty() => Some(w.routine(id)),
        _ => None,
    };
    let exit = match w.links.find(USER, "exit").or_else(|| w.links.find(LIBRARY, "exit")) {
        Some((Target::Function(id), true)) => Some(w.routine(id)),
        _ => None,
    };
    (Start { routine, main, constructors, registers, destructors, exit }, other)
}

/// The functions of `llvm.global_ctors` or `llvm.global_dtors` of the library and of the program,
/// by priority.
fn listed(w: &Whole<'_>, list: &str) -> Vec<Id> {
    let mut found: Vec<(i128, Id)> = Vec::new();
    for module in [LIBRARY, USER] {
        let m = w.modules[module];
        let lists = m.globals.iter().filter(|g| g.name == list);
        for entry in lists
            .filter_map(|g| if let Some(Value::Agg(list)) = &g.init { Some(list) } else { None })
            .flatten()
        {
            let Value::Agg(parts) = &entry.1 else { continue };
            let (Some((_, Value::Int(priority))), Some((_, function))) = (parts.first(), parts.get(1)) else {
                continue;
            };
            let mut function = function;
            while let Value::Cast(_, from, _) = function {
                function = &from.1;
            }
            if let Value::Global(name) = function
                && let Ok(Some(Found::Function(id, true))) = w.resolve(module, name)
            {
                found.push((*priority, id));
            }
        }
    }
    found.sort_by_key(|(priority, _)| *priority);
    found.into_iter().map(|(_, id)| id).collect()
}

/// Makes the thread block; its register.
fn thread_block(w: &mut Whole<'_>, e: &mut Emit, own_number: Expr) -> RegId {
    let block = e.b.reg("%thread", Ty::Ptr);
    let bytes = std::mem::take(&mut w.tls.bytes);
    let size = FIRST_LOCAL + bytes.len() as u64;
    e.step(Op::Alloc(block, Expr::int(size as i64)));
    let at = |offset: u64| plus(&Expr::Reg(block), offset);
    if w.raises || w.exits {
        for word in [EXCEPTION, EXCEPTION_TYPE, CAUGHT, UNCAUGHT] {
            e.step(Op::Store(Place::Bytes(at(word), 8), number(64, 0)));
        }
    }
    e.step(Op::Store(Place::Bytes(at(SELF), 4), own_number));
    if bytes.len() <= 8 * FEW {
        for (i, word) in bytes.chunks(8).enumerate() {
            let value = word.iter().rev().fold(0i64, |n, b| n << 8 | i64::from(*b));
            let place = Place::Bytes(at(FIRST_LOCAL + 8 * i as u64), 8);
            e.step(Op::Store(place, number(64, value)));
        }
    } else {
        let init = bytes.iter().map(|b| i64::from(*b)).collect();
        let image = match w.objects.iter().position(|o| o.name == "%thread-locals") {
            Some(known) => weir_ir::ObjId::new(known),
            None => w.object("%thread-locals", bytes.len() as u32, init),
        };
        copy_all(e, &address(image, 0), &at(FIRST_LOCAL), bytes.len() as i64);
    }
    w.tls.bytes = bytes;
    block
}

/// Copies words in a loop.
fn copy_all(e: &mut Emit, from: &Expr, to: &Expr, size: i64) {
    let (i, word) = (e.temporary(Ty::U64), e.temporary(Ty::U64));
    e.step(Op::Assign(i, Expr::int(0)));
    let head = e.b.loc();
    e.jump(head);
    let on = |p: &Expr| Place::Bytes(Expr::bin(BinOp::Add, Ty::Ptr, p.clone(), Expr::Reg(i)), 8);
    let more = Expr::bin(BinOp::Lt, Ty::U64, Expr::Reg(i), Expr::int(size));
    e.step(Op::Assume(more.clone()));
    e.step(Op::Load(word, on(from)));
    e.step(Op::Store(on(to), Expr::Reg(word)));
    e.step_to(Op::Assign(i, Expr::bin(BinOp::Add, Ty::U64, Expr::Reg(i), Expr::int(8))), head);
    e.step(Op::Assume(more.negate()));
}

/// The code of the first thread and of all others, and the templates they are.
pub(crate) fn finish(w: &mut Whole<'_>, start: &Start, other: &RoutineId) -> (Vec<Template>, Vec<Thread>) {
    let main = first(w, start);
    w.routines[start.routine.index()] = main;
    let rest = others(w);
    w.routines[other.index()] = rest;
    let template = |name: &str, routine, count| Template { name: name.into(), routine, count };
    let templates =
        vec![template("main", start.routine, Count::Once), template("thread", *other, Count::OnSpawn)];
    (templates, vec![Thread { template: TemplateId(0), copy: 0, args: Vec::new() }])
}

fn first(w: &mut Whole<'_>, start: &Start) -> weir_ir::Routine {
    let mut e = Emit::new("start", false);
    let entry = e.b.loc();
    e.at(entry);
    let block = thread_block(w, &mut e, number(32, 0));
    // The first one that is registered is the last one that runs, after all that the program registers.
    for f in start.destructors.iter().filter(|_| start.registers.is_some()) {
        let args = vec![Expr::Reg(block), f.clone()];
        e.step(Op::Call { routine: start.registers.unwrap_or(start.routine), args, dst: None });
    }
    for routine in &start.constructors {
        e.step(Op::Call { routine: *routine, args: vec![Expr::Reg(block)], dst: None });
        not_caught(w, &mut e, block);
    }
    let f = w.function(start.main);
    let mut args = vec![Expr::Reg(block)];
    let arguments = arguments(w);
    for (i, (ty, _)) in f.params.iter().enumerate() {
        let known = arguments.get(i).cloned();
        args.push(known.unwrap_or_else(|| {
            Expr::Undef(super::shape::prim(w.modules[USER], ty).map_or(Ty::U64, |p| p.ty(0)))
        }));
    }
    if f.varargs {
        args.push(Expr::Const(0, Ty::Ptr));
    }
    let result = e.b.reg("%result", Ty::U32);
    let routine = w.routine(start.main);
    let returns = w.routines[routine.index()].returns.is_some();
    e.step(Op::Call { routine, args, dst: returns.then_some(result) });
    not_caught(w, &mut e, block);
    if let Some(exit) = start.exit {
        let args = vec![Expr::Reg(block), Expr::Reg(result)];
        e.step(Op::Call { routine: exit, args, dst: None });
    }
    e.step(Op::Exit);
    e.finish()
}

/// What `main` is called with.
fn arguments(w: &mut Whole<'_>) -> Vec<Expr> {
    let words: Vec<&str> = ["program"].iter().chain(w.arguments).copied().collect();
    let mut pointers = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let bytes: Vec<i64> = word.bytes().chain([0]).map(i64::from).collect();
        let object = w.object(&format!("argv[{i}]"), bytes.len() as u32, bytes);
        pointers.extend(split(weir_ir::Addr::of(object, 0).0, 8));
    }
    pointers.extend(split(0, 8));
    let argv = w.object("argv", pointers.len() as u32, pointers);
    let envp = w.object("envp", 8, Vec::new());
    vec![number(32, words.len() as i64), address(argv, 0), address(envp, 0)]
}

/// An exception that gets here is an error. What ends the thread is none: nothing follows.
fn not_caught(w: &Whole<'_>, e: &mut Emit, block: RegId) {
    if !w.raises && !w.exits {
        return;
    }
    let pending = e.temporary(Ty::Ptr);
    e.step(Op::Load(pending, Place::Bytes(plus(&Expr::Reg(block), EXCEPTION), 8)));
    let is = |value: i64| Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(pending), Expr::Const(value, Ty::Ptr));
    if w.exits {
        let from = e.loc;
        let ends = e.b.loc();
        e.step_to(Op::Assume(is(EXITING)), ends);
        e.at(from);
        e.step(Op::Assume(is(EXITING).negate()));
    }
    if w.jumps {
        e.check(is(JUMPING).negate(), JUMPED_TOO_LATE);
    }
    if w.raises {
        e.check(is(0), NOT_CAUGHT);
    }
}

fn others(w: &mut Whole<'_>) -> weir_ir::Routine {
    let mut e = Emit::new("thread", false);
    let start = e.b.param("start", Ty::Ptr);
    let arg = e.b.param("arg", Ty::Ptr);
    let entry = e.b.loc();
    e.at(entry);
    let own = Expr::bin(BinOp::Add, Ty::U32, Expr::SelfId, number(32, 1));
    let block = thread_block(w, &mut e, own);
    let args = vec![Expr::Reg(block), Expr::Reg(arg)];
    e.step(Op::CallPtr { target: Expr::Reg(start), args, dst: None });
    not_caught(w, &mut e, block);
    e.step(Op::Release(Expr::Reg(block)));
    e.finish()
}
