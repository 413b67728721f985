//! Fences where procedures return: what Travkin's thesis takes for granted, and
//! `--fence-at-return` asks for.

use weir_ir::{Edge, FenceKind, Loc, LocId, Op, Program};

/// The program in which a thread goes on after a call only once its buffer is empty. It does
/// nothing between the return and the fence, so this is as if the procedure waited before it
/// returns. Edges and locations keep their numbers; the fences are behind all others.
#[must_use]
pub fn fenced_calls(program: &Program) -> Program {
    let mut out = program.clone();
    for r in &mut out.routines {
        for e in 0..r.edges.len() {
            if !matches!(r.edges[e].op, Op::Call { .. }) {
                continue;
            }
            let back = LocId::new(r.locs.len());
            let edge = &mut r.edges[e];
            let (span, dst) = (edge.span, std::mem::replace(&mut edge.dst, back));
            r.locs.push(Loc { label: None, span });
            r.edges.push(Edge { src: back, dst, op: Op::Fence(FenceKind::Full), span });
            // The instructions of a compiler go edge by edge.
            if let Some(instruction) = r.code.get(e).copied() {
                r.code.push(instruction);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use weir_ir::{Routine, RoutineId, Span};

    #[test]
    fn after_a_call_the_buffer_is_empty() {
        let edge = |src: u32, dst: u32, op: Op| {
            let (src, dst) = (LocId(src), LocId(dst));
            Edge { src, dst, op, span: Span::default() }
        };
        let call = Op::Call { routine: RoutineId(0), args: Vec::new(), dst: None };
        let routine = Routine {
            locs: vec![Loc::default(); 3],
            edges: vec![edge(0, 1, call.clone()), edge(1, 2, Op::Nop)],
            ..Routine::default()
        };
        let fenced = fenced_calls(&Program { routines: vec![routine], ..Program::default() });
        let edges = &fenced.routines[0].edges;
        assert_eq!((edges[0].dst, &edges[0].op), (LocId(3), &call));
        assert_eq!((edges[2].src, edges[2].dst), (LocId(3), LocId(1)));
        assert_eq!(edges[2].op, Op::Fence(FenceKind::Full));
    }
}
