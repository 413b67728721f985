//! What a module consists of: a check that the reader knows all of it, and a measure of
//! how long it takes.

use crate::ast::{Kind, Type, Value};
use crate::items::module;
use crate::layout::size_align_any;
use crate::trouble::Bad;
use weir_ir::{Diagnostic, Span};

/// What [`survey`] finds.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Functions with a body.
    pub defined: usize,
    /// Functions without one.
    pub declared: usize,
    /// Global variables.
    pub globals: usize,
    /// Instructions of all bodies.
    pub instructions: usize,
    /// Nodes of metadata.
    pub nodes: usize,
    /// The size of each global in bytes, where its type has one.
    pub sizes: Vec<(String, u64)>,
    /// What could not be read, or has no model whatsoever.
    pub troubles: Vec<Diagnostic>,
}

/// Finds out what a text has at the top level; no body is read.
pub fn skim(text: &str) -> Survey {
    let (m, bad) = module(text);
    let defined = m.functions.iter().filter(|f| f.is_defined()).count();
    Survey {
        defined,
        declared: m.functions.len() - defined,
        globals: m.globals.len(),
        instructions: 0,
        nodes: m.nodes.len(),
        sizes: Vec::new(),
        troubles: bad.iter().map(error).collect(),
    }
}

/// Reads all of a module: every body and every node of metadata.
pub fn survey(text: &str) -> Survey {
    let mut found = skim(text);
    let (m, _) = module(text);
    for g in &m.globals {
        let sized = size_align_any(&m, &g.ty);
        found.sizes.extend(sized.iter().map(|(size, _)| (g.name.clone(), *size)));
        let no_size = sized.err().filter(|_| g.init.is_some());
        if let Some(what) = g.init.as_ref().and_then(unknown).or(no_size) {
            found.troubles.push(Diagnostic::error(Span::new(g.start, g.end), what));
        }
    }
    for i in 0..m.functions.len() {
        let blocks = match m.body(i) {
            Ok(blocks) => blocks,
            Err(bad) => {
                found.troubles.push(error(bad));
                continue;
            }
        };
        for inst in blocks.iter().flat_map(|b| &b.insts) {
            found.instructions += 1;
            let what = match &inst.kind {
                Kind::Unsupported(trouble) => Some(trouble.about("")),
                Kind::Alloca(ty, _) | Kind::Load { ty, .. } | Kind::Store { ty, .. }
                    if size_align_any(&m, ty).is_err() =>
                {
                    size_align_any(&m, ty).err()
                }
                kind => operands(kind).into_iter().find_map(unknown),
            };
            let span = Span::new(inst.start, inst.end.max(inst.start));
            found.troubles.extend(what.map(|what| Diagnostic::error(span, what)));
        }
    }
    for lazy in &m.nodes {
        m.node(lazy.number);
    }
    found
}

fn error(bad: &Bad) -> Diagnostic {
    Diagnostic::error(Span::new(bad.start, bad.end), bad.what.clone())
}

/// The operands of the instructions in which constants of all kinds occur.
fn operands(kind: &Kind) -> Vec<&Value> {
    match kind {
        Kind::Load { ptr, .. } => vec![ptr],
        Kind::Store { value, ptr, .. } => vec![value, ptr],
        Kind::Bin(.., a, b) | Kind::Icmp(.., a, b) | Kind::Fcmp(.., a, b) => vec![a, b],
        Kind::Select((_, c), _, a, b) => vec![c, a, b],
        Kind::Phi(_, from) => from.iter().map(|(v, _)| v).collect(),
        Kind::Ret(Some((_, v))) | Kind::Cast(_, _, v, _) | Kind::Un(_, _, v) => vec![v],
        kind => kind.called().map_or(Vec::new(), |call| {
            let plain = call.args.iter().filter(|(ty, _)| !matches!(ty, Type::Other(_)));
            plain.map(|(_, v)| v).chain([&call.callee]).collect()
        }),
    }
}

/// What a constant has in it that is not known.
fn unknown(v: &Value) -> Option<String> {
    let all = |list: &[(Type, Value)]| list.iter().find_map(|(_, v)| unknown(v));
    match v {
        Value::Other(what) => Some(what.clone()),
        Value::Agg(list) | Value::Vector(list) | Value::Expr(_, list) => all(list),
        Value::Splat(one) | Value::Cast(_, one, _) | Value::Un(_, one) => unknown(&one.1),
        Value::Gep(_, base, index, _) => unknown(&base.1).or_else(|| all(index)),
        Value::Bin(.., a, b) | Value::Icmp(.., a, b) | Value::Fcmp(.., a, b) => {
            unknown(a).or_else(|| unknown(b))
        }
        _ => None,
    }
}
