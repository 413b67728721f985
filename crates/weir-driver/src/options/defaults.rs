//! What is meant where an option is not given and the table has no value for that, because
//! leaving it out says something of its own: that scenarios are not listed, that a number
//! depends on the machine. Engines have defaults for whoever calls them as a library; a
//! test sees to it that they are those of the table.

use std::time::Duration;

/// How many calls scenarios of `weir lin` have at most (`--ops`).
pub const LIN_OPS: u8 = 5;
/// How many threads they have at most (`--threads`).
pub const LIN_THREADS: u8 = 3;
/// How often a checkpoint is written (`--checkpoint-every`).
pub const CHECKPOINT_EVERY: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use super::super::{Arguments, CheckArgs, LinArgs, ProveArgs, ReduceArgs, RobustArgs, Spec};
    use super::*;
    use weir_ir::Model;

    fn help(specs: Vec<Spec>, name: &str) -> &'static str {
        specs.iter().find(|s| s.name == name).expect("an option").help
    }

    #[test]
    fn the_table_says_what_is_meant() {
        assert!(help(LinArgs::specs(), "ops").contains(&format!("(default: {LIN_OPS})")));
        assert!(help(LinArgs::specs(), "threads").contains(&format!("(default: {LIN_THREADS})")));
        let every = format!("(default: {}s)", CHECKPOINT_EVERY.as_secs());
        assert!(help(CheckArgs::specs(), "checkpoint-every").contains(&every));
    }

    #[test]
    fn engines_mean_the_same() {
        let (check, explore) = (CheckArgs::unsaid(), weir_explore::Options::new(Model::Tso));
        assert_eq!(check.model, explore.model);
        assert_eq!(check.sets, explore.sets);
        assert_eq!(!check.no_reduction, explore.reduction);
        assert_eq!(
            (check.shortest, check.deadlock, check.races, check.hash_compact),
            (explore.shortest, explore.deadlock, explore.races, explore.hash_compact)
        );
        assert_eq!(RobustArgs::unsaid().all, weir_robust::Options::default().all);
        let (lin, search) =
            (LinArgs::unsaid(), weir_lin::Options::new(Model::Tso, weir_lin::Criterion::TsoToSc));
        assert_eq!(!lin.no_reduction, search.reduction);
        assert_eq!(lin.fence_at_return, search.fence_at_return);
        assert_eq!(lin.criterion.name(), search.criterion.name());
        assert_eq!(!ReduceArgs::unsaid().no_minimise, weir_sbgraph::Options::new(Model::Tso).minimise);
        assert_eq!(ProveArgs::unsaid().solver, lin.solver);
    }
}
