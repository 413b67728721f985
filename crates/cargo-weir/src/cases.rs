//! The tests and programs of what was built.

use crate::build::{Goal, Unit};
use crate::kept::Ir;
use std::sync::Arc;
use weir_driver::options::CargoArgs;
use weir_llvm::RustTest;

/// A question: a test, or a program.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name: of a test, with its modules.
    pub name: String,
    /// What the program is called with.
    pub arguments: Vec<String>,
    /// Functions of other tests, which nobody looks at.
    pub without: Vec<String>,
    /// It should panic.
    pub should_panic: bool,
    /// It is marked with `#[ignore]`, and left out.
    pub ignored: bool,
}

/// A unit with its IR and its cases.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The unit.
    pub unit: Unit,
    /// Its IR.
    pub ir: Arc<Ir>,
    /// Its cases, those that are left out by their names not among them.
    pub cases: Vec<Case>,
    /// How many are left out by their names.
    pub filtered: usize,
}

/// What there is to ask about a unit.
///
/// # Errors
/// The IR cannot be read.
pub fn suite(unit: Unit, goal: Goal, args: &CargoArgs) -> Result<Suite, String> {
    let ir = Arc::new(Ir::of(&unit.ir));
    let tests = if goal == Goal::Tests { ir.tests()? } else { None };
    let all = match tests {
        Some(tests) => of_tests(&tests, args),
        // A test without a harness is a program.
        None => vec![Case {
            name: unit.target.clone(),
            arguments: args.arguments.clone(),
            without: Vec::new(),
            should_panic: false,
            ignored: false,
        }],
    };
    let wanted = |c: &Case| {
        let named = |n: &String| if args.exact { c.name == *n } else { c.name.contains(n.as_str()) };
        args.name.is_empty() || args.name.iter().any(named)
    };
    let before = all.len();
    let cases: Vec<Case> = all.into_iter().filter(wanted).collect();
    Ok(Suite { unit, ir, filtered: before - cases.len(), cases })
}

fn of_tests(tests: &[RustTest], args: &CargoArgs) -> Vec<Case> {
    let case = |test: &RustTest| {
        // Two tests that do the same may be one function.
        let others = tests.iter().filter(|t| t.function != test.function);
        let mut arguments = vec![test.name.clone()];
        if args.unwind {
            arguments.push("unwind".into());
        }
        Case {
            name: test.name.clone(),
            arguments,
            without: others.map(|t| t.function.clone()).collect(),
            should_panic: test.should_panic,
            ignored: if args.ignored { !test.ignored } else { test.ignored && !args.include_ignored },
        }
    };
    tests.iter().filter(|t| !args.ignored || t.ignored).map(case).collect()
}
