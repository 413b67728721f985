//! From the file as it is written to a system.

use super::ast::{Assign, File, Name, Quantified, R, T, Transition};
use super::formula::{Part, Scope, Where, id};
use crate::system::{
    Alternative, BOOL, Bad, Conj, EnumId, Enumeration, Kind, Place, Proc, Rhs, Rule, Sort, System, Term,
    Update, Var,
};
use weir_ir::{Diagnostic, Span};

/// The names a finite sort may have.
const MOST_NAMES: usize = 64;
/// The processes a rule or a bad state may name.
const MOST_PARAMS: usize = 8;

/// Lowers a file; the messages tell what is wrong with it.
pub(super) fn lower(name: &str, file: File) -> (System, Vec<Diagnostic>) {
    let mut system = System::new(name);
    let mut messages = Vec::new();
    if let Some((n, span)) = file.procs {
        system.procs = Some(n);
        if n == 0 {
            messages.push(Diagnostic::error(span, "there must be a process"));
        }
    }
    enumerations(&mut system, &file, &mut messages);
    variables(&mut system, &file, &mut messages);
    for invariant in &file.invariants {
        messages.push(
            Diagnostic::warning(invariant.span, "this invariant is not used")
                .hint("weir finds and checks its own; the verdict does not depend on it"),
        );
    }
    let [init] = file.inits.as_slice() else {
        let message =
            if file.inits.is_empty() { "there is no `init`" } else { "there is more than one `init`" };
        messages.push(match file.inits.get(1) {
            Some(second) => Diagnostic::error(second.span, message),
            None => Diagnostic::error_without_place(message),
        });
        return (system, messages);
    };
    keep(initial(&system, init), &mut messages, |init| system.init = init);
    for bad in &file.bads {
        keep(unsafe_states(&system, bad), &mut messages, |bads| system.bad.extend(bads));
    }
    if file.bads.is_empty() {
        messages.push(
            Diagnostic::error_without_place("there is nothing to check in this model")
                .hint("say what must not happen: `unsafe (p q) { … }`"),
        );
    }
    for rule in &file.rules {
        keep(transition(&system, rule), &mut messages, |rules| system.rules.extend(rules));
    }
    (system, messages)
}

fn keep<X>(result: Result<X, Diagnostic>, messages: &mut Vec<Diagnostic>, then: impl FnOnce(X)) {
    match result {
        Ok(x) => then(x),
        Err(d) => messages.push(d),
    }
}

fn enumerations(system: &mut System, file: &File, messages: &mut Vec<Diagnostic>) {
    for (name, values) in &file.types {
        if values.len() > MOST_NAMES {
            messages.push(Diagnostic::error(name.span, format!("a type has at most {MOST_NAMES} values")));
        }
        if ["bool", "int", "real", "proc"].contains(&name.text.as_str())
            || system.enums.iter().any(|e| e.name == name.text)
        {
            messages.push(Diagnostic::error(name.span, format!("there is a type `{}` already", name.text)));
        }
        let mut names: Vec<String> = Vec::new();
        for value in values {
            let taken = system.enums.iter().any(|e| e.names.contains(&value.text));
            if taken || names.contains(&value.text) {
                let message = format!("there is a value `{}` already", value.text);
                messages.push(Diagnostic::error(value.span, message));
            }
            names.push(value.text.clone());
        }
        system.enums.push(Enumeration { name: name.text.clone(), names });
    }
}

fn variables(system: &mut System, file: &File, messages: &mut Vec<Diagnostic>) {
    for decl in &file.decls {
        if let Some(other) = system.vars.iter().find(|v| v.name == decl.name.text) {
            let message = format!("there is a variable `{}` already", decl.name.text);
            messages.push(Diagnostic::error(decl.name.span, message).also(other.span, "declared here"));
        }
        let sort = match decl.sort.text.as_str() {
            "int" => Sort::Int,
            "proc" => Sort::Proc,
            "bool" => Sort::Enum(BOOL),
            name => match system.enums.iter().position(|e| e.name == name) {
                Some(e) => Sort::Enum(EnumId(u16::try_from(e).unwrap_or(u16::MAX))),
                None => {
                    let known =
                        ["int", "proc", "bool"].into_iter().chain(system.enums.iter().map(|e| &*e.name));
                    let d = match name {
                        "real" => Diagnostic::error(decl.sort.span, "`real` is not supported"),
                        _ => Diagnostic::error(decl.sort.span, format!("there is no type `{name}`")),
                    };
                    messages.push(match weir_ir::diag::suggest(name, known) {
                        Some(near) => d.label(format!("did you mean `{near}`?")),
                        None => d.hint("types are int, bool, proc, and those declared with `type`"),
                    });
                    Sort::Int
                }
            },
        };
        let kind = match (decl.weak, decl.array) {
            (false, false) => Kind::Global,
            (false, true) => Kind::Local,
            (true, false) => Kind::Weak,
            (true, true) => Kind::WeakArray,
        };
        system.vars.push(Var { name: decl.name.text.clone(), kind, sort, span: decl.name.span, made: None });
    }
    if system.vars.len() > 1000 {
        messages.push(Diagnostic::error_without_place("there are too many variables"));
    }
}

/// Parameters have names of their own.
fn params(list: &[Name]) -> Result<Vec<Name>, Diagnostic> {
    for (i, p) in list.iter().enumerate() {
        if list[..i].iter().any(|q| q.text == p.text) {
            return Err(Diagnostic::error(p.span, format!("there is a process `{}` already", p.text)));
        }
    }
    match list.get(MOST_PARAMS) {
        Some(p) => Err(Diagnostic::error(p.span, format!("at most {MOST_PARAMS} processes can take part"))),
        None => Ok(list.to_vec()),
    }
}

fn initial(system: &System, init: &Quantified) -> Result<crate::system::Init, Diagnostic> {
    let params = params(&init.params)?;
    if let Some(second) = params.get(1) {
        return Err(Diagnostic::error(second.span, "`init` is about one process at a time"));
    }
    let mut scope = Scope { system, params, place: Where::Init };
    let cases = scope.plain(&init.body, init.span)?;
    let [conj] = cases.as_slice() else {
        return Err(Diagnostic::error(init.span, "`||` in `init` is not supported"));
    };
    let mut lowered = crate::system::Init::default();
    let mut each = Vec::new();
    for lit in conj {
        let cells: Vec<Option<Proc>> = lit.places().map(|p| p.index).collect();
        if cells.iter().flatten().any(|p| matches!(p, Proc::Const(_))) {
            return Err(Diagnostic::error(
                init.span,
                "cells of numbered processes in `init` are not supported",
            ));
        }
        let own = [&lit.left, &lit.right].into_iter().any(|t| matches!(t, Term::Proc(Proc::Param(_))));
        if own && cells.iter().all(Option::is_none) {
            return Err(Diagnostic::error(
                init.span,
                "a shared variable cannot start as every process at once",
            ));
        }
        if cells.iter().any(Option::is_some) {
            each.push(lit.clone())
        } else {
            lowered.shared.push(lit.clone())
        }
    }
    lowered.each.push(Alternative { only: None, holds: each });
    Ok(lowered)
}

fn unsafe_states(system: &System, bad: &Quantified) -> Result<Vec<Bad>, Diagnostic> {
    let params = params(&bad.params)?;
    let names: Vec<String> = params.iter().map(|p| p.text.clone()).collect();
    let mut scope = Scope { system, params, place: Where::Bad };
    let cases = scope.plain(&bad.body, bad.span)?;
    let one = |holds: Conj| Bad {
        name: "unsafe".into(),
        span: bad.span,
        params: names.clone(),
        holds,
        quiet: false,
    };
    Ok(cases.into_iter().map(one).collect())
}

/// Who acts: the process in brackets, the one before an `@`, or the first.
fn actor(rule: &Transition) -> Result<usize, Diagnostic> {
    if let Some(at) = rule.actor {
        return Ok(at);
    }
    let mut seen = Vec::new();
    for assign in &rule.assigns {
        views(&assign.left, &mut seen);
        match &assign.right {
            R::Term(t) => views(t, &mut seen),
            R::Any => {}
            R::Cases(cases, _) => {
                for (when, t) in cases {
                    when.iter().for_each(|f| formula_views(f, &mut seen));
                    views(t, &mut seen);
                }
            }
        }
    }
    formula_views(&rule.requires, &mut seen);
    match seen.first() {
        None => Ok(0),
        Some(name) => rule.params.iter().position(|p| p.text == name.text).ok_or_else(|| {
            Diagnostic::error(name.span, format!("`{}` is no process of this transition", name.text))
        }),
    }
}

fn views(t: &T, seen: &mut Vec<Name>) {
    match t {
        T::Access { view, .. } => seen.extend(view.clone()),
        T::Add(a, b, _) | T::Mul(a, b) => {
            views(a, seen);
            views(b, seen);
        }
        _ => {}
    }
}

fn formula_views(f: &super::ast::F, seen: &mut Vec<Name>) {
    use super::ast::F;
    match f {
        F::And(parts) | F::Or(parts) => parts.iter().for_each(|p| formula_views(p, seen)),
        F::Not(inner) | F::ForallOther(_, inner) => formula_views(inner, seen),
        F::Cmp(a, _, b) => {
            views(a, seen);
            views(b, seen);
        }
        F::Atom(t) => views(t, seen),
        F::Fence(who, _) => seen.extend(who.clone()),
    }
}

fn transition(system: &System, rule: &Transition) -> Result<Vec<Rule>, Diagnostic> {
    let params = params(&rule.params)?;
    let names: Vec<String> = params.iter().map(|p| p.text.clone()).collect();
    let actor = Proc::Param(id(actor(rule)?));
    let mut scope = Scope { system, params, place: Where::Rule(actor) };
    let cases = scope.cases(&rule.requires, false)?;
    let mut updates: Vec<Update> = Vec::new();
    for assign in &rule.assigns {
        let update = update(&mut scope, assign)?;
        let clash = |old: &Update| match (old, &update) {
            (Update::Set(a, _), Update::Set(b, _)) => a == b,
            _ => old.var() == update.var(),
        };
        if updates.iter().any(clash) {
            return Err(Diagnostic::error(assign.left.span(), "this is assigned twice in one transition"));
        }
        updates.push(update);
    }
    let mut rules = Vec::new();
    for case in cases {
        let mut lowered = Rule {
            name: rule.name.text.clone(),
            span: rule.name.span,
            params: names.clone(),
            actor,
            guard: Vec::new(),
            foralls: Vec::new(),
            fence: false,
            locked: false,
            updates: updates.clone(),
        };
        for part in case {
            match part {
                Part::Lit(lit) => lowered.guard.push(lit),
                Part::Forall(forall) => lowered.foralls.push(forall),
                Part::Fence => lowered.fence = true,
            }
        }
        lowered.locked = lowered.writes_weak(system) && lowered.reads_weak(system);
        lowered.fence |= lowered.locked;
        if names.is_empty() && (lowered.fence || lowered.writes_weak(system) || lowered.reads_weak(system)) {
            let message = "a transition without processes cannot access weak variables";
            return Err(Diagnostic::error(rule.name.span, message));
        }
        rules.push(lowered);
    }
    Ok(rules)
}

fn update(scope: &mut Scope<'_>, assign: &Assign) -> Result<Update, Diagnostic> {
    let span = assign.left.span();
    // `A[j] := case …` with a `j` that is no parameter is about every cell.
    if let T::Access { name, index: Some(index), .. } = &assign.left
        && let T::Access { view: None, name: j, index: None } = index.as_ref()
        && scope.proc(j).is_none()
    {
        let bound = Proc::Param(id(scope.params.len()));
        scope.params.push(j.clone());
        let lowered = set(scope, assign, span);
        scope.params.pop();
        let Update::Set(place, rhs) = lowered? else {
            return Err(Diagnostic::error(name.span, "expected an array"));
        };
        debug_assert_eq!(place.index, Some(bound));
        return Ok(Update::All(place.var, rhs));
    }
    set(scope, assign, span)
}

fn set(scope: &mut Scope<'_>, assign: &Assign, span: Span) -> Result<Update, Diagnostic> {
    let place: Place = scope
        .place(&assign.left)?
        .ok_or_else(|| Diagnostic::error(span, "there is no variable of that name"))?;
    let sort = scope.system.sort(place);
    let value = |scope: &Scope<'_>, t: &T| -> Result<Term, Diagnostic> {
        let (term, is) = scope.term(t)?;
        if is == sort {
            return Ok(term);
        }
        let (wanted, is) = (scope.sort_name(sort), scope.sort_name(is));
        Err(Diagnostic::error(t.span(), format!("expected {wanted}, found {is}")))
    };
    let rhs = match &assign.right {
        R::Any => Rhs::Any,
        R::Term(t) => Rhs::Term(value(scope, t)?),
        R::Cases(cases, at) => {
            let mut lowered: Vec<(Conj, Term)> = Vec::new();
            for (when, t) in cases {
                let t = value(scope, t)?;
                match when {
                    None => lowered.push((Vec::new(), t)),
                    Some(f) => lowered.extend(scope.plain(f, *at)?.into_iter().map(|c| (c, t.clone()))),
                }
            }
            // Where an earlier case is the opposite of the last one, that one is `_`.
            if let Some(((last, _), before)) = lowered.split_last()
                && let [lit] = &last[..]
                && before.iter().any(|(c, _)| c[..] == [lit.negated()])
                && let Some((last, _)) = lowered.last_mut()
            {
                last.clear();
            }
            if lowered.last().is_none_or(|(c, _)| !c.is_empty()) {
                let d = Diagnostic::error(*at, "the last case must be `_`, or the opposite of one before it");
                return Err(d.hint("say what the value is where no case applies"));
            }
            Rhs::Cases(lowered)
        }
    };
    Ok(Update::Set(place, rhs))
}
