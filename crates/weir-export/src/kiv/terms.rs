//! Terms over the state before an operation.

use super::names::State;
use std::collections::{BTreeMap, HashMap};
use weir_ir::{BinOp, Expr, ObjId, Place, Program, RegId, Ty, UnOp};
use weir_sbgraph::graph::Graph;
use weir_sbgraph::show;

/// Names, and how registers are accessed.
pub struct Terms<'a> {
    program: &'a Program,
    /// Graph and register: the field of the state.
    names: Vec<Vec<String>>,
    fields: BTreeMap<String, Ty>,
    objects: Vec<String>,
    state: State,
    integers: bool,
}

/// Letters, digits and underscores.
pub fn plain(name: &str) -> String {
    let out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if out.starts_with(|c: char| c.is_ascii_alphabetic()) { out } else { format!("v{out}") }
}

/// Names that mean something in the text.
const RESERVED: [&str; 12] =
    ["pc", "pid", "mem", "ls", "cs", "p", "null", "lift", "inp", "return", "N", "any"];

impl<'a> Terms<'a> {
    pub fn new(program: &'a Program, graphs: &[Graph], state: State) -> Terms<'a> {
        let mut fields: BTreeMap<String, Ty> = BTreeMap::new();
        let mut names = Vec::new();
        for g in graphs {
            let mut own: Vec<String> = Vec::new();
            for (i, reg) in g.flat.regs.iter().enumerate() {
                let mut name = plain(&show::reg(&g.flat, RegId::new(i)));
                // A field shared by several methods is a reference or a number in all.
                let pointer = |t: &Ty| *t == Ty::Ptr;
                while RESERVED.contains(&name.as_str())
                    || own.contains(&name)
                    || fields.get(&name).is_some_and(|t| pointer(t) != pointer(&reg.ty))
                {
                    name.push('_');
                }
                fields.insert(name.clone(), reg.ty);
                own.push(name);
            }
            names.push(own);
        }
        let mut objects: Vec<String> = Vec::new();
        for o in &program.objects {
            let mut name = plain(&o.name);
            while RESERVED.contains(&name.as_str()) || objects.contains(&name) || fields.contains_key(&name) {
                name.push('_');
            }
            objects.push(name);
        }
        let signed = |t: &Ty| match t {
            Ty::Int { signed, .. } => *signed,
            Ty::Range { lo, .. } => *lo < 0,
            Ty::Math => true,
            _ => false,
        };
        let integers = fields.values().chain(program.objects.iter().map(|o| &o.ty)).any(signed);
        Terms { program, names, fields, objects, state, integers }
    }

    /// `nat`, or `int` where numbers may be negative.
    pub fn number(&self) -> &'static str {
        if self.integers { "int" } else { "nat" }
    }
    pub fn fields(&self) -> impl Iterator<Item = (&str, Ty)> {
        self.fields.iter().map(|(n, t)| (n.as_str(), *t))
    }
    pub fn object(&self, o: usize) -> &str {
        &self.objects[o]
    }
    pub fn field(&self, graph: usize, r: RegId) -> &str {
        &self.names[graph][r.index()]
    }
    pub fn is_reference(&self, graph: usize, r: RegId) -> bool {
        self.fields[self.field(graph, r)] == Ty::Ptr
    }
    /// A register as it is before the operation.
    pub fn read(&self, graph: usize, r: RegId) -> String {
        match self.state {
            State::Local => format!("ls.{}", self.field(graph, r)),
            State::Global => format!("cs.{}(p)", self.field(graph, r)),
        }
    }
    /// The memory before the operation.
    pub fn memory(&self) -> &'static str {
        if self.state == State::Local { "mem" } else { "cs.mem" }
    }
    pub fn state(&self) -> State {
        self.state
    }

    /// As a number, with what the registers hold meanwhile.
    pub fn value(&self, graph: usize, env: &HashMap<RegId, String>, e: &Expr) -> String {
        let of = |e: &Expr| self.value(graph, env, e);
        match e {
            Expr::Const(v, _) if *v < 0 => format!("(0 - {})", v.unsigned_abs()),
            Expr::Const(v, _) => v.to_string(),
            Expr::Reg(r) => {
                let text = env.get(r).cloned().unwrap_or_else(|| self.read(graph, *r));
                if self.is_reference(graph, *r) { format!("{text}.v") } else { text }
            }
            Expr::SelfId => "selfnumber".into(),
            Expr::ThreadCount => "threadcount".into(),
            Expr::AddrOf(o, i) => self.cell(graph, env, *o, i),
            Expr::Un(UnOp::Not, _, a) => format!("({} ? 0 ; 1)", self.truth(graph, env, a)),
            Expr::Un(UnOp::Neg, _, a) => format!("(0 - {})", of(a)),
            Expr::Un(UnOp::BitNot, _, a) => format!("bitnot({})", of(a)),
            Expr::Bin(op, ..) if op.is_predicate() => format!("({} ? 1 ; 0)", self.truth(graph, env, e)),
            Expr::Bin(op, _, a, b) => {
                let (a, b) = (of(a), of(b));
                match op {
                    BinOp::Add | BinOp::Sub | BinOp::Mul => format!("({a} {} {b})", op.sign()),
                    BinOp::Div => format!("div({a}, {b})"),
                    BinOp::Rem => format!("mod({a}, {b})"),
                    BinOp::And => format!("bitand({a}, {b})"),
                    BinOp::Or => format!("bitor({a}, {b})"),
                    BinOp::Xor => format!("bitxor({a}, {b})"),
                    BinOp::Shl => format!("shl({a}, {b})"),
                    _ => format!("shr({a}, {b})"),
                }
            }
            Expr::Ite(c, a, b) => format!("({} ? {} ; {})", self.truth(graph, env, c), of(a), of(b)),
            Expr::Cast(Ty::Bool, a) => format!("({} ? 1 ; 0)", self.truth(graph, env, a)),
            Expr::Cast(_, a) => of(a),
            // The verifier keeps the others out of code.
            _ => "0".into(),
        }
    }

    /// As a reference.
    pub fn reference(&self, graph: usize, env: &HashMap<RegId, String>, e: &Expr) -> String {
        match e {
            Expr::Const(0, Ty::Ptr) => "null".into(),
            Expr::Reg(r) if self.is_reference(graph, *r) => {
                env.get(r).cloned().unwrap_or_else(|| self.read(graph, *r))
            }
            Expr::Cast(_, a) => self.reference(graph, env, a),
            e => format!("lift({})", self.value(graph, env, e)),
        }
    }

    /// As a formula.
    pub fn truth(&self, graph: usize, env: &HashMap<RegId, String>, e: &Expr) -> String {
        let pointers = |a: &Expr, b: &Expr| {
            let is = |e: &Expr| match e {
                Expr::Reg(r) => self.is_reference(graph, *r),
                Expr::Const(0, Ty::Ptr) => true,
                _ => false,
            };
            is(a) && is(b)
        };
        match e {
            Expr::Un(UnOp::Not, _, a) => format!("! ({})", self.truth(graph, env, a)),
            Expr::Bin(BinOp::LAnd, _, a, b) => {
                format!("({} & {})", self.truth(graph, env, a), self.truth(graph, env, b))
            }
            Expr::Bin(BinOp::LOr, _, a, b) => {
                format!("({} | {})", self.truth(graph, env, a), self.truth(graph, env, b))
            }
            Expr::Bin(op @ (BinOp::Eq | BinOp::Ne), _, a, b) => {
                let (x, y) = if pointers(a, b) {
                    (self.reference(graph, env, a), self.reference(graph, env, b))
                } else {
                    (self.value(graph, env, a), self.value(graph, env, b))
                };
                if *op == BinOp::Eq { format!("({x} = {y})") } else { format!("! ({x} = {y})") }
            }
            Expr::Bin(op, _, a, b) if op.is_predicate() => {
                format!("({} {} {})", self.value(graph, env, a), op.sign(), self.value(graph, env, b))
            }
            Expr::Const(v, _) => if *v == 0 { "false" } else { "true" }.into(),
            e => format!("! ({} = 0)", self.value(graph, env, e)),
        }
    }

    fn cell(&self, graph: usize, env: &HashMap<RegId, String>, o: ObjId, i: &Expr) -> String {
        let name = &self.objects[o.index()];
        match i.constant() {
            Some(0) => format!("{name}.v"),
            _ => format!("({name}.v + {})", self.value(graph, env, i)),
        }
    }

    /// The number of a place's address.
    pub fn address(&self, graph: usize, env: &HashMap<RegId, String>, place: &Place) -> String {
        match place {
            Place::Cell(o, i) => self.cell(graph, env, *o, i),
            Place::Deref(e) | Place::Bytes(e, _) => self.value(graph, env, e),
        }
    }

    /// The type of a cell: whether it holds references.
    pub fn holds_references(&self, place: &Place) -> bool {
        matches!(place, Place::Cell(o, _) if self.program.object(*o).ty == Ty::Ptr)
    }
}
