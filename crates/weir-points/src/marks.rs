//! Where the points are, and the client program they are looked at in.

use weir_ir::object::{ObjectDecl, POINT, POINT_RESULT};
use weir_ir::{BinOp, Expr, FenceKind, Len, LocId, ObjId, Object, Op, Place, Program, RoutineId, Span, Ty};
use weir_lin::Client;

/// A routine that stands for points of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// The operation, by its position in [`ObjectDecl::ops`].
    pub op: usize,
    /// The last argument is what the operation gives.
    pub result: bool,
}

/// For every routine of a program, the point it stands for.
///
/// # Errors
/// A routine is named like a point of an operation that there is not.
pub fn points(program: &Program, object: &ObjectDecl) -> Result<Vec<Option<Point>>, String> {
    let find = |name: &str| object.ops.iter().position(|o| o.name == name);
    let mut out = Vec::new();
    for r in &program.routines {
        let Some(name) = r.name.strip_prefix(POINT) else {
            out.push(None);
            continue;
        };
        let plain = find(name).map(|op| Point { op, result: false });
        let with = name.strip_suffix(POINT_RESULT).and_then(find).map(|op| Point { op, result: true });
        let Some(point) = plain.or(with) else {
            let names: Vec<&str> = object.ops.iter().map(|o| o.name.as_str()).collect();
            return Err(format!("`{}` is a point of no operation; there are {}", r.name, names.join(", ")));
        };
        let takes = program.routine(object.ops[point.op].routine).params;
        // A point may leave the arguments out.
        let given = r.params.checked_sub(usize::from(point.result));
        if !given.is_some_and(|n| n == takes || n == 0) {
            let wanted = takes + usize::from(point.result);
            return Err(format!("`{}` takes {} arguments instead of {wanted}", r.name, r.params));
        }
        out.push(Some(point));
    }
    Ok(out)
}

/// The type of the state of the abstract object.
pub const U16: Ty = Ty::Int { bits: 16, signed: false };

/// The names of the variables that are added.
pub const STATE: &str = "lin_state";
const READY: &str = "lin_ready";

/// The client with a variable for the state of the abstract object, which nothing
/// touches yet, and with its set-up in front as an ordinary program has it: the
/// threads wait for a variable.
pub fn prepared(client: &Client) -> (Client, ObjId) {
    let mut client = client.clone();
    // The file may declare it, to speak about it in invariants.
    let declared = client.program.objects.iter().position(|o| o.name == STATE).map(ObjId::new);
    let state = declared.unwrap_or_else(|| variable(&mut client.program, STATE, U16));
    if !client.init {
        return (client, state);
    }
    let ready = variable(&mut client.program, READY, Ty::Bool);
    let threads = client.calls.len();
    let routine = |p: &Program, t: usize| p.template(p.threads[t].template).routine;
    for t in 0..threads {
        let r = routine(&client.program, t);
        wait(&mut client.program, r, ready);
    }
    let init = routine(&client.program, threads);
    let r = &mut client.program.routines[init.index()];
    let end = (0..r.locs.len()).map(LocId::new).find(|l| r.out(*l).next().is_none());
    let end = end.unwrap_or(r.entry);
    let fenced = new_loc(r);
    let done = new_loc(r);
    edge(r, end, fenced, Op::Fence(FenceKind::Full));
    edge(r, fenced, done, Op::Store(Place::scalar(ready), Expr::TRUE));
    (client, state)
}

fn variable(program: &mut Program, name: &str, ty: Ty) -> ObjId {
    program.add_object(Object::new(name, ty, Len::Scalar, 0))
}

fn wait(program: &mut Program, routine: RoutineId, ready: ObjId) {
    let r = &mut program.routines[routine.index()];
    let seen = r.add_reg("%ready", Ty::Bool, 0, Span::default());
    let (entry, first, read) = (r.entry, new_loc(r), new_loc(r));
    let is = |op| Op::Assume(Expr::bin(op, Ty::Bool, Expr::Reg(seen), Expr::FALSE));
    edge(r, first, read, Op::Load(seen, Place::scalar(ready)));
    edge(r, read, first, is(BinOp::Eq));
    edge(r, read, entry, is(BinOp::Ne));
    r.entry = first;
}

fn new_loc(r: &mut weir_ir::Routine) -> LocId {
    r.add_loc(Span::default())
}

fn edge(r: &mut weir_ir::Routine, src: LocId, dst: LocId, op: Op) {
    r.add_edge(src, dst, op, Span::default());
    if !r.code.is_empty() {
        r.code.push(Span::default());
    }
}
