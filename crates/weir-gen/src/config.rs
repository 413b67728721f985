//! What programs may contain.

use crate::rng::Rng;
use std::ops::RangeInclusive;

/// Sizes and features of the programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// How many threads exist from the start.
    pub threads: RangeInclusive<usize>,
    /// How many shared integer variables there are at most (at least one).
    pub vars: usize,
    /// The constants are 0 to this.
    pub values: i64,
    /// How many statements a thread has at most; with three threads, two thirds
    /// of that.
    pub stmts: usize,
    /// What may occur beside loads, stores and assignments.
    pub features: Features,
}

impl Default for Config {
    fn default() -> Config {
        Config { threads: 2..=3, vars: 3, values: 2, stmts: 7, features: Features::ALL }
    }
}

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $percent:literal,)*) => {
        /// What may occur in a program. Each program gets a random part of it, so
        /// that features meet in many combinations and none drowns the others.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// Everything.
            pub const ALL: Features = Features { $($name: true,)* };
            /// Loads, stores and assignments of constants and registers only.
            pub const NONE: Features = Features { $($name: false,)* };

            /// A random part of these features.
            pub(crate) fn sample(self, rng: &mut Rng) -> Features {
                Features { $($name: self.$name & rng.percent($percent),)* }
            }
        }
    };
}

features! {
    /// Fences of all kinds.
    fences: 55,
    /// Locked operations: exchange, add and the like, compare and swap.
    locked: 45,
    /// Branches, choices, early ends.
    branches: 55,
    /// Loops.
    loops: 35,
    /// Arithmetic, comparisons and casts in expressions.
    arithmetic: 60,
    /// Arrays with computed indices.
    arrays: 35,
    /// Cells and registers of narrow types, ranges included.
    narrow: 30,
    /// Atomic sections.
    atomic: 30,
    /// Assumptions.
    assume: 20,
    /// Assertions.
    assert: 30,
    /// Registers that get any value of a small type.
    havoc: 25,
    /// Calls of a procedure, which may call itself.
    calls: 20,
    /// Pointers to static objects.
    pointers: 20,
    /// Allocation, shared pointers, and freeing.
    heap: 12,
    /// Cells that start with any of a few values.
    any_init: 15,
    /// A thread that is spawned and joined.
    spawn: 12,
    /// Several copies of one template.
    copies: 20,
    /// Properties.
    properties: 80,
}
