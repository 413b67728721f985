//! The properties: bits that follow from where threads are, and a process that
//! can move only in a forbidden state.

use super::memory::Layout;
use super::text::{expr, number};
use crate::names::Names;
use std::collections::BTreeSet;
use weir_ir::verify::type_of;
use weir_ir::{Expr, Place, Program, PropertyKind, RegId, ThreadId};
use weir_sbgraph::flat::Flat;

/// A truth about where one thread is.
pub struct Atom {
    pub thread: usize,
    /// `At` or `Ended`; `None`: the thread has come to its end.
    leaf: Option<Expr>,
    pub name: String,
}

/// What the properties look at.
pub struct Watch {
    pub atoms: Vec<Atom>,
    /// Thread and register: looked at, so it must be global.
    pub regs: BTreeSet<(usize, RegId)>,
}

impl Watch {
    pub fn new(program: &Program, flats: &[&Flat], names: &mut Names) -> Watch {
        let mut w = Watch { atoms: Vec::new(), regs: BTreeSet::new() };
        let finals = program.properties.iter().any(|p| p.kind != PropertyKind::Never);
        let mut leaves: Vec<Expr> = Vec::new();
        let preds = program.properties.iter().map(|p| &p.pred).chain(&program.filter);
        for pred in preds {
            pred.visit(&mut |e| match e {
                Expr::At(..) | Expr::Ended(_) if !leaves.contains(e) => leaves.push(e.clone()),
                Expr::RegOf(t, r) => {
                    w.regs.insert((t.index(), *r));
                }
                _ => {}
            });
        }
        for leaf in leaves {
            let (thread, wanted) = match &leaf {
                Expr::At(t, r, l) => {
                    let at = flats[t.index()].locs.iter().find(|f| f.from == (*r, *l));
                    (*t, format!("at_{}", at.map_or("nowhere", |f| f.name.as_str())))
                }
                Expr::Ended(t) => (*t, "ended".to_string()),
                _ => continue,
            };
            let name = names.fresh(&format!("{}_{wanted}", program.thread_name(thread)));
            w.atoms.push(Atom { thread: thread.index(), leaf: Some(leaf), name });
        }
        for t in (0..program.threads.len()).filter(|_| finals) {
            let name = names.fresh(&format!("{}_is_over", program.thread_name(ThreadId::new(t))));
            w.atoms.push(Atom { thread: t, leaf: None, name });
        }
        w
    }

    /// Whether an atom holds at a location; `over`: the thread has ended there
    /// (and, in a graph, nothing waits).
    pub fn truth(atom: &Atom, flat: &Flat, loc: usize, over: bool) -> bool {
        match &atom.leaf {
            Some(Expr::At(_, r, l)) => flat.locs[loc].from == (*r, *l),
            Some(_) => flat.locs[loc].ended,
            None => over,
        }
    }

    /// The process; `idle` must hold in final states.
    pub fn process(
        &self,
        program: &Program,
        layout: &Layout,
        regs: &dyn Fn(usize, RegId) -> String,
        idle: &[String],
    ) -> Result<String, String> {
        if program.properties.is_empty() {
            return Ok(String::new());
        }
        let mut over: Vec<String> =
            self.atoms.iter().filter(|a| a.leaf.is_none()).map(|a| a.name.clone()).collect();
        over.extend(idle.iter().cloned());
        if let Some(f) = &program.filter {
            over.push(self.pred(program, layout, regs, f)?);
        }
        let over = over.join(" && ");
        let mut text =
            "/* can move only when something is wrong */\nproctype watch() {\nend_watch:\n    if\n"
                .to_string();
        for p in &program.properties {
            let pred = self.pred(program, layout, regs, &p.pred)?;
            let cond = match p.kind {
                PropertyKind::Never => pred,
                PropertyKind::Exists | PropertyKind::NotExists => format!("{over} && {pred}"),
                PropertyKind::Forall => format!("{over} && !({pred})"),
            };
            let words: String = p.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = crate::said::in_comment(&words);
            text += &format!("    :: d_step {{ ({cond}) -> assert(false) }} /* {words} */\n");
        }
        text += "    fi\n}\n\n";
        Ok(text)
    }

    fn pred(
        &self,
        program: &Program,
        layout: &Layout,
        regs: &dyn Fn(usize, RegId) -> String,
        e: &Expr,
    ) -> Result<String, String> {
        let of = |e: &Expr| self.pred(program, layout, regs, e);
        expr(e, &|e| type_of(program, None, e), &|e| match e {
            Expr::At(..) | Expr::Ended(_) => {
                let atom = self.atoms.iter().find(|a| a.leaf.as_ref() == Some(e));
                Ok(atom.map_or("false".into(), |a| a.name.clone()))
            }
            Expr::RegOf(t, r) => Ok(regs(t.index(), *r)),
            Expr::Const(v, _) => number(*v).map_err(|_| "a property with a constant beyond 32 bits".into()),
            Expr::Mem(place) => match &**place {
                Place::Cell(o, i) => match i.constant() {
                    Some(i) => Ok(format!("memory[{}]", layout.of(*o) + i)),
                    None => Ok(format!("memory[{} + {}]", layout.of(*o), of(i)?)),
                },
                Place::Deref(_) | Place::Bytes(..) => Err("a property that follows a pointer".into()),
            },
            Expr::AddrOf(o, i) => Ok(format!("({} + {})", layout.of(*o), of(i)?)),
            _ => Err("a property of no thread".into()),
        })
    }
}
