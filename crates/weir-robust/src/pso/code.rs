//! What is worked out once for a program.

use weir_explore::stepper::edges::{EdgeStepper, MAX_CHOICES};
use weir_ir::analysis::wide_access;
use weir_ir::{CellInit, Count, Len, Model, Op, Program, Routine};
use weir_passes::calls::recursive_routines;
use weir_passes::loops::closing_edges;

/// A program, compiled, and tables about it.
pub(crate) struct Code<'a> {
    pub program: &'a Program,
    pub stepper: EdgeStepper,
    /// Per routine and location: a step from here may go round a loop.
    pub closes: Vec<Vec<bool>>,
    /// Whether threads are joined somewhere.
    pub joins: bool,
}

impl<'a> Code<'a> {
    /// The error says why the program's states cannot be tried one by one.
    pub fn new(program: &'a Program, model: Model) -> Result<Code<'a>, String> {
        if let Some(t) = program.templates.iter().find(|t| t.count == Count::Any) {
            return Err(format!("`{}` stands for any number of threads", t.name));
        }
        if wide_access(program).is_some() {
            return Err("several bytes are accessed at once".into());
        }
        let any = |i: &CellInit| matches!(i, CellInit::Any { .. });
        if let Some(o) = program.objects.iter().find(|o| o.len == Len::Unbounded && o.init.iter().any(any)) {
            return Err(format!("cells of `{}` without end may start with any value", o.name));
        }
        for (r, e) in program.routines.iter().flat_map(|r| r.edges.iter().map(move |e| (r, e))) {
            let Op::Havoc(reg, _) = e.op else { continue };
            let reg = &r.regs[reg.index()];
            let values = program.bounds(reg.ty).map(|(lo, hi)| i128::from(hi) - i128::from(lo) + 1);
            if values.is_none_or(|n| n > MAX_CHOICES) {
                return Err(format!(
                    "`{}` of `{}` may get too many values to try one by one",
                    reg.name, r.name
                ));
            }
        }
        let joins = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Join(_)));
        Ok(Code { program, stepper: EdgeStepper::new(program, model)?, closes: closes(program), joins })
    }
}

/// A call of a routine that may call itself counts as going round a loop; so
/// does a call edge that closes one.
fn closes(program: &Program) -> Vec<Vec<bool>> {
    let recursive = recursive_routines(program);
    let each = |r: &Routine| {
        let mut at = vec![false; r.locs.len()];
        for (e, closing) in r.edges.iter().zip(closing_edges(r)) {
            let calls = matches!(e.op, Op::Call { routine, .. } if recursive[routine.index()]);
            at[e.src.index()] |= closing || calls;
        }
        at
    };
    program.routines.iter().map(each).collect()
}
