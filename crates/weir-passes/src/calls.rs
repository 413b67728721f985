//! Who calls whom, and who is spawned.

use crate::graph::Digraph;
use weir_ir::{Op, Program};

/// The routines that may call themselves, directly or through others: those on cycles
/// of the graph of calls. All others have at most one frame on a thread's stack.
pub fn recursive_routines(program: &Program) -> Vec<bool> {
    let calls = program.routines.iter().enumerate().flat_map(|(caller, r)| {
        r.edges.iter().filter_map(move |e| match e.op {
            Op::Call { routine, .. } => Some((caller, routine.index())),
            _ => None,
        })
    });
    let mut recursive = vec![false; program.routines.len()];
    for cycle in Digraph::new(program.routines.len(), calls).cycles() {
        cycle.iter().for_each(|r| recursive[*r] = true);
    }
    recursive
}

/// The templates whose threads are spawned somewhere.
pub fn spawned_templates(program: &Program) -> Vec<bool> {
    let mut spawned = vec![false; program.templates.len()];
    for e in program.routines.iter().flat_map(|r| &r.edges) {
        if let Op::Spawn { template, .. } = e.op {
            spawned[template.index()] = true;
        }
    }
    spawned
}

#[cfg(test)]
mod tests {
    use super::*;
    use weir_ir::analysis::callees;
    use weir_ir::{Edge, LocId, Routine, RoutineId, Span};

    /// A program of routines that call each other.
    fn calls(list: &[&[usize]]) -> Program {
        let routine = |called: &&[usize]| {
            let call = |r: &usize| Edge {
                src: LocId::new(0),
                dst: LocId::new(0),
                op: Op::Call { routine: RoutineId::new(*r), args: Vec::new(), dst: None },
                span: Span::default(),
            };
            Routine { edges: called.iter().map(call).collect(), ..Routine::default() }
        };
        Program { routines: list.iter().map(routine).collect(), ..Program::default() }
    }

    fn callees_of(r: &Routine) -> Vec<usize> {
        let called =
            |e: &Edge| if let Op::Call { routine, .. } = e.op { Some(routine.index()) } else { None };
        r.edges.iter().filter_map(called).collect()
    }

    /// By the definition: a routine is recursive if one that it calls may run it.
    fn by_definition(program: &Program) -> Vec<bool> {
        let all = (0..program.routines.len()).map(RoutineId::new);
        let may_run = |c: usize, r| callees(program, RoutineId::new(c)).contains(&r);
        let called = |r: RoutineId| callees_of(program.routine(r));
        all.map(|r| called(r).into_iter().any(|c| may_run(c, r))).collect()
    }

    #[test]
    fn recursive_are_the_routines_on_cycles() {
        let graphs: [&[&[usize]]; 7] = [
            &[&[1], &[2], &[]],
            &[&[0], &[0]],
            &[&[1, 3], &[2], &[0], &[]],
            // Between two cycles, and on none.
            &[&[1], &[0, 2], &[3], &[4], &[3]],
            &[&[1, 2], &[3], &[3], &[]],
            &[&[], &[2, 0], &[1, 3], &[3, 0], &[1]],
            &[&[4], &[2], &[1, 0], &[2], &[3, 4]],
        ];
        for graph in graphs {
            let program = calls(graph);
            assert_eq!(recursive_routines(&program), by_definition(&program), "{graph:?}");
        }
        assert_eq!(recursive_routines(&calls(graphs[3])), [true, true, false, true, true]);
    }
}
