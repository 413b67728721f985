//! Expressions, places and operations as people read them.

use crate::flat::Flat;
use crate::graph::{Edge, Graph, Item, Kind};
use weir_ir::text::Plain;
use weir_ir::{Expr, FenceKind, Op, Place, Program, RegId};

/// A register's name; made-up ones without their `%`.
pub fn reg(flat: &Flat, r: RegId) -> String {
    let name = &flat.regs[r.index()].name;
    match name.strip_prefix('%') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("v{rest}"),
        Some(rest) => rest.to_string(),
        None => name.clone(),
    }
}

/// An expression.
pub fn expr(program: &Program, flat: &Flat, e: &Expr) -> String {
    Plain { program, reg: &|r| reg(flat, r) }.expr(e)
}

/// A place.
pub fn place(program: &Program, flat: &Flat, p: &Place) -> String {
    Plain { program, reg: &|r| reg(flat, r) }.place(p)
}

/// An operation.
pub fn op(program: &Program, flat: &Flat, op: &Op) -> String {
    let ex = |e: &Expr| expr(program, flat, e);
    let pl = |p: &Place| place(program, flat, p);
    let to = |r: &Option<RegId>| r.map_or(String::new(), |r| format!("{} = ", reg(flat, r)));
    match op {
        Op::Nop => "skip".into(),
        Op::Assign(r, e) => format!("{} = {}", reg(flat, *r), ex(e)),
        Op::Havoc(r, None) => format!("havoc({})", reg(flat, *r)),
        Op::Havoc(r, Some(c)) => format!("havoc({}, {})", reg(flat, *r), ex(c)),
        Op::Assume(e) => ex(e),
        Op::Assert(e) => format!("assert({})", ex(e)),
        Op::Load(r, p) => format!("{} = {}", reg(flat, *r), pl(p)),
        Op::Store(p, e) => format!("{} = {}", pl(p), ex(e)),
        Op::Fence(FenceKind::Full) => "fence".into(),
        Op::Fence(FenceKind::StoreStore) => "fence(ss)".into(),
        Op::Fence(FenceKind::None) => "skip".into(),
        Op::Rmw { dst, place, op, operand, .. } => {
            format!("{}{op:?}({}, {})", to(dst), pl(place), ex(operand)).to_lowercase()
        }
        Op::Cas { old, ok, place, expected, new } => {
            format!("{}cas({}, {}, {})", to(&ok.or(*old)), pl(place), ex(expected), ex(new))
        }
        Op::AtomicBegin => "atomic {".into(),
        Op::AtomicEnd => "}".into(),
        Op::Spawn { dst, template, .. } => format!("{}spawn {}", to(dst), program.template(*template).name),
        Op::Join(e) => format!("join {}", ex(e)),
        Op::Alloc(r, e) => format!("{} = alloc({})", reg(flat, *r), ex(e)),
        Op::Free(e) => format!("free({})", ex(e)),
        Op::Release(e) => format!("release({})", ex(e)),
        Op::AtomicWhen { place, guard, .. } => format!("atomic when {}: {} {{", pl(place), ex(guard)),
        Op::CallPtr { target, .. } => format!("call {}", ex(target)),
        Op::Extent(r, e) => format!("{} = extent({})", reg(flat, *r), ex(e)),
        Op::Exit => "exit".into(),
        Op::Unsupported(what) => format!("not supported: {what}"),
        Op::Call { .. } | Op::Return(_) => "return".into(),
    }
}

/// What an edge does: the program step, or the flush; under which condition,
/// where addresses may be equal.
pub fn edge(program: &Program, graph: &Graph, e: &Edge) -> String {
    let flat = &graph.flat;
    let step = e.step.map(|s| &flat.edges[s]);
    let when = match (e.ops.first(), step.map(|s| s.ops.as_slice())) {
        (Some(Op::Assume(c)), Some([Op::Assume(d)])) if c == d => String::new(),
        (Some(Op::Assume(c)), _) if matches!(e.kind, Kind::Read | Kind::EarlyRead | Kind::Flush) => {
            format!("[{}] ", expr(program, flat, c))
        }
        _ => String::new(),
    };
    let text = match (e.kind, step) {
        (Kind::Flush, _) => match e.ops.last() {
            Some(store) => format!("flush {}", op(program, flat, store)),
            None => "flush".into(),
        },
        (Kind::EarlyRead, _) => e.ops.last().map_or(String::new(), |o| op(program, flat, o)),
        (_, Some(s)) if s.ops.is_empty() => {
            if s.returns {
                "return".into()
            } else {
                "skip".into()
            }
        }
        (_, Some(s)) => {
            let ops: Vec<String> = s.ops.iter().map(|o| op(program, flat, o)).collect();
            ops.join("; ")
        }
        (_, None) => "skip".into(),
    };
    format!("{when}{text}")
}

impl Graph {
    /// The buffer of a node as people read it: `<x=1, y=r>`; empty when nothing waits.
    pub fn buffer_text(&self, program: &Program, buffer: &[Item]) -> String {
        if buffer.is_empty() {
            return String::new();
        }
        let items: Vec<String> = buffer
            .iter()
            .map(|item| match item {
                Item::Mark => "|".to_string(),
                Item::Store(e) => {
                    let entry = &self.entries[*e as usize];
                    let (place, value) = (place(program, &self.flat, &entry.place), &entry.value);
                    format!("({place}: {})", expr(program, &self.flat, value))
                }
            })
            .collect();
        format!("<{}>", items.join(", "))
    }
    /// The node as people read it: its location, and what waits.
    pub fn node_text(&self, program: &Program, node: usize) -> String {
        let n = &self.nodes[node];
        let buffer = self.buffer_text(program, &n.buffer);
        let name = &self.flat.locs[n.loc.index()].name;
        if buffer.is_empty() { name.clone() } else { format!("{name} {buffer}") }
    }
}
