//! What a proof puts in place of a scenario: threads that repeat their calls for ever,
//! the specification with one number per state, and the user's invariants.

use crate::automaton::{Automaton, Event, NoAutomaton};
use crate::instrument::{Direct, MOST_KEPT};
use std::collections::HashMap;
use weir_ir::{Expr, Invariant, LocId, Op, Place, Program, RegId, RoutineId, Span};
use weir_lin::Client;
use weir_lin::spec::{Call, Spec};
use weir_sbgraph::Reduction;

/// The client whose threads repeat their calls for ever.
pub fn repeated(client: &Client) -> Client {
    let mut client = client.clone();
    for t in 0..client.calls.len() {
        let Some(first) = client.before[t].first().copied() else { continue };
        let template = client.program.threads[t].template;
        let routine = client.program.template(template).routine;
        let r = &mut client.program.routines[routine.index()];
        let ends: Vec<LocId> =
            (0..r.locs.len()).map(LocId::new).filter(|l| r.out(*l).next().is_none()).collect();
        for end in ends {
            r.add_edge(end, first, Op::Nop, Span::default());
        }
    }
    client
}

/// Whether the state after a point, and what the call gives, do not follow from the
/// state before it and what the point tells: then one state is not enough.
pub fn chooses(direct: &Direct, untold: &[bool]) -> bool {
    direct.iter().any(|(call, r)| {
        r.gives.values().any(|list| {
            let told = |(i, (v, _)): (usize, &(i64, usize))| list[..i].iter().any(|(w, _)| v == w);
            list.len() > 1 && (untold[*call] || list.iter().enumerate().any(told))
        })
    })
}

/// The specification with one number per state: the state itself where it is a
/// small number, else its place in the order in which states are found.
///
/// # Errors
/// The specification goes wrong.
pub fn direct(spec: &Spec, calls: &[Vec<Call>]) -> Result<(Automaton, Direct), NoAutomaton> {
    let all: Vec<&Call> = calls.iter().flatten().collect();
    let mut states: Vec<Vec<i64>> = vec![spec.initial()];
    let mut numbers: HashMap<Vec<i64>, usize> = HashMap::from([(spec.initial(), 0)]);
    // Call, state, next state, result.
    let mut steps: Vec<(usize, usize, usize, i64)> = Vec::new();
    let mut cut: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for (c, call) in all.iter().enumerate() {
            let mut outcomes = Vec::new();
            spec.apply(&states[at], call, &mut outcomes).map_err(NoAutomaton::Spec)?;
            for (state, value) in outcomes {
                let known = numbers.get(&state).copied();
                if known.is_none() && states.len() >= MOST_KEPT {
                    // Not looked at any further: nothing is known of a point that leads there.
                    cut.push((c, at));
                    continue;
                }
                let next = known.unwrap_or(states.len());
                if known.is_none() {
                    numbers.insert(state.clone(), next);
                    states.push(state);
                }
                steps.push((c, at, next, value));
            }
        }
        at += 1;
    }
    let small = |s: &Vec<i64>| matches!(s.as_slice(), [n] if (0..1 << 16).contains(n));
    let plain = states.iter().all(small);
    let code = |i: usize| if plain { states[i][0] as usize } else { i };
    let mut automaton = Automaton { states: states.len(), ..Automaton::default() };
    let mut results = Direct::new();
    for (c, from, to, value) in steps {
        automaton.steps.entry(Event::Told(c, value)).or_default().push((code(from), code(to)));
        results.entry(c).or_default().gives.entry(code(from)).or_default().push((value, code(to)));
    }
    for (c, from) in cut {
        results.entry(c).or_default().cut.insert(code(from));
    }
    for (c, r) in &results {
        // Where nothing is told, the specification must leave no choice.
        let rows = r.gives.iter().filter_map(|(s, list)| match list.as_slice() {
            [(_, next)] => Some((*s, *next)),
            _ => None,
        });
        automaton.steps.insert(Event::Effect(*c), rows.collect());
    }
    automaton.steps.values_mut().for_each(|list| list.sort_unstable());
    automaton.shown = states.iter().map(|s| format!("{s:?}")).collect();
    Ok((automaton, results))
}

/// The user's invariants, at the places of the SC program.
pub fn invariants(original: &Program, reduction: &Reduction) -> Vec<Invariant> {
    let mut out = Vec::new();
    for inv in &original.invariants {
        let Some((routine, loc)) = inv.at else {
            out.push(inv.clone());
            continue;
        };
        for (g, graph) in reduction.graphs.iter().enumerate() {
            let Some(pred) = renamed(original, routine, graph, &inv.pred) else { continue };
            for (n, node) in graph.nodes.iter().enumerate() {
                if graph.flat.locs[node.loc.index()].from == (routine, loc) {
                    let at = Some((RoutineId::new(g), LocId::new(n)));
                    out.push(Invariant { at, pred: pred.clone(), ..inv.clone() });
                }
            }
        }
    }
    out
}

/// The predicate over the registers of a graph; `None` if the routine is not part
/// of it.
fn renamed(original: &Program, routine: RoutineId, graph: &weir_sbgraph::Graph, pred: &Expr) -> Option<Expr> {
    let r = original.routine(routine);
    let mut missing = false;
    let found = pred.map(&mut |e| match e {
        Expr::Reg(reg) => {
            let name = &r.regs[reg.index()].name;
            let flat = match name.strip_prefix('%') {
                Some(rest) => format!("%{}_{rest}", r.name),
                None => format!("{}_{name}", r.name),
            };
            let at = graph.flat.regs.iter().position(|x| x.name == flat);
            missing |= at.is_none();
            Expr::Reg(at.map_or(reg, RegId::new))
        }
        e => e,
    });
    (!missing).then_some(found)
}

/// Whether an operation touches the variable that is kept for the abstract state.
pub fn touches(program: &Program, object: weir_ir::ObjId) -> bool {
    let edges = program.routines.iter().flat_map(|r| &r.edges);
    edges.filter_map(|e| e.op.place()).any(|p| matches!(p, Place::Cell(o, _) if *o == object))
}
