//! Engines that lie on purpose.
//!
//! Who says that a wrong answer would be noticed? Built with the feature `faults`, the
//! engines have mistakes in them of the kinds that engines have: a state that is
//! dropped, a guard that is turned round, a loop that is cut. `WEIR_FAULT` names the
//! one that is in force; `scripts/faults` takes one after the other and looks who
//! catches it, the gate or a suite. Without the feature [`is`] is a constant, and
//! nothing is left of them.
//!
//! A fault stands where such a bug would stand, in one line:
//! `if fault!("explore-drops-a-state") && …`. A name that is not in [`TABLE`] does not
//! compile; one that is used nowhere, or twice, fails a test.

/// A mistake that can be switched on.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// Its name, for `WEIR_FAULT`.
    pub name: &'static str,
    /// Whose mistake it is.
    pub engine: &'static str,
    /// What goes wrong.
    pub does: &'static str,
}

const fn fault(name: &'static str, engine: &'static str, does: &'static str) -> Fault {
    Fault { name, engine, does }
}

/// All faults.
pub const TABLE: &[Fault] = &[
    fault("explore-drops-a-state", "explore", "one new state in seven is neither judged nor expanded"),
    fault(
        "explore-fingerprints-too-short",
        "explore",
        "states with the same 8 bits of a fingerprint count as one",
    ),
    fault(
        "explore-load-misses-the-buffer",
        "explore",
        "a load reads memory though the own buffer has the cell",
    ),
    fault("explore-flush-forgets-an-entry", "explore", "a flush also takes the next entry out of the buffer"),
    fault("explore-fence-does-not-wait", "explore", "a full fence is passed with stores in the buffer"),
    fault(
        "explore-persistent-set-too-small",
        "explore",
        "a flush is taken alone though others read its cell",
    ),
    fault("explore-loop-taken-alone", "explore", "steps that go round a loop are taken alone"),
    fault(
        "explore-symmetry-is-unfair",
        "explore",
        "threads change places though a property tells them apart",
    ),
    fault("explore-garbage-too-early", "explore", "what heap objects point to counts as garbage"),
    fault("explore-sets-drop-a-part", "explore", "a write keeps only one of the values that the cell had"),
    fault("explore-rebuild-drops-a-step", "explore", "the last step of a rebuilt execution is left out"),
    fault("hunt-drops-a-step", "explore", "the first step of an execution found by the hunt is left out"),
    fault("robust-skips-an-attack", "robust", "one in two attacks is not looked at"),
    fault(
        "robust-load-does-not-join",
        "robust",
        "a helper's load of what was stored does not continue the cycle",
    ),
    fault("robust-alters-a-witness", "robust", "the last flush of a witness is left out"),
    fault("robust-pso-forgets-readers", "robust", "who read a cell is forgotten at the next step"),
    fault("robust-pso-takes-too-few-steps", "robust", "a flush is taken alone though others read its cell"),
    fault(
        "fence-clause-misses-a-point",
        "fence",
        "the last point that would forbid an execution is overlooked",
    ),
    fault(
        "fence-believes-the-last-clause",
        "fence",
        "a set of fences is taken unchecked once there are two clauses",
    ),
    fault(
        "lazy-ignores-a-sequence",
        "lazy",
        "a program whose delays are longer than two steps counts as robust",
    ),
    fault("lazy-counts-a-round-as-finished", "lazy", "robust but for what was excluded counts as robust"),
    fault("lazy-misses-a-way-out", "lazy", "behaviour that leaves a delayed sequence early is left out"),
    fault("dual-drops-a-predecessor", "dual", "one predecessor in five is not searched"),
    fault("dual-covers-too-much", "dual", "one configuration covers another whatever memory holds"),
    fault("dual-certificate-loses-an-element", "dual", "one configuration is not written down"),
    fault("dual-drops-a-step", "dual", "the first step of an execution is left out"),
    fault("param-drops-a-predecessor", "param", "the last rule is never stepped back"),
    fault("param-flips-a-guard", "param", "a comparison with `<=` is read as `<`"),
    fault("param-subsumes-too-much", "param", "one cube holds another whatever is said about integers"),
    fault("param-cast-is-the-identity", "param", "narrowing an integer does not change it"),
    fault("param-check-skips-a-rule", "param", "the check of a proof does not try the first rule"),
    fault(
        "prove-skips-a-mover-check",
        "prove",
        "the last action that a store or load has to be swapped with is skipped",
    ),
    fault("prove-ignores-interference", "prove", "facts are not dropped when other threads break them"),
    fault("prove-counts-as-shown", "prove", "a property counts as shown where threads are at several places"),
    fault("rounds-too-few", "rounds", "one round of each thread counts as all executions"),
    fault("rounds-guess-is-unchecked", "rounds", "a store may wait for fewer rounds than an older one"),
    fault("rounds-queue-is-not-moved", "rounds", "stores that wait for two rounds and more never arrive"),
    fault("sbgraph-misses-a-flush", "sbgraph", "with several stores in the buffer there is no flush"),
    fault("sbgraph-merges-nodes", "sbgraph", "buffers with the same entries in another order are one node"),
    fault("sbgraph-load-is-quiet", "sbgraph", "no flush is tried where a thread only loads"),
    fault(
        "lin-abstract-state-too-many",
        "lin",
        "what the specification gave is not compared with what returns",
    ),
    fault("lin-drops-a-state", "lin", "one new state in seven is not expanded"),
    fault("lin-takes-too-few-steps", "lin", "a flush is taken alone though others read its cell"),
    fault("points-miss-a-return", "points", "the result of a call is not compared with the specification's"),
    fault("certify-skips-a-clause", "certify", "the first clause is not checked for what leads into it"),
    fault("certify-forgets-what-is-forbidden", "certify", "the last forbidden state need not be in a clause"),
    fault("vm-races-do-not-count", "vm", "bytes count as guarded though accesses to them race"),
    fault("vm-store-arrives-at-once", "vm", "what a thread reads counts as after its stores have arrived"),
    fault("vm-persistent-set-too-small", "vm", "a thread is taken alone though others touch what it touches"),
    fault(
        "vm-counter-does-not-matter",
        "vm",
        "a loop counts as one that only waits though its counter is used",
    ),
];

/// Where a fault stands in [`TABLE`].
///
/// # Panics
/// There is none of that name; where it is used in a constant, that does not compile.
pub const fn place(name: &str) -> usize {
    let mut at = 0;
    while at < TABLE.len() {
        if same(TABLE[at].name.as_bytes(), name.as_bytes()) {
            return at;
        }
        at += 1;
    }
    panic!("there is no such fault")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Whether the fault at that place of the table is in force: never.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub const fn is(_: usize) -> bool {
    false
}

/// Whether the fault at that place of the table is in force.
///
/// # Panics
/// `WEIR_FAULT` names none.
#[cfg(feature = "faults")]
#[inline]
pub fn is(place: usize) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<usize>> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| chosen().unwrap_or_else(|why| panic!("{why}"))) == Some(place)
}

/// The fault that `WEIR_FAULT` names.
///
/// # Errors
/// It names none.
#[cfg(feature = "faults")]
pub fn chosen() -> Result<Option<usize>, String> {
    let Some(name) = std::env::var_os("WEIR_FAULT") else { return Ok(None) };
    let found = TABLE.iter().position(|f| name == f.name);
    found.map(Some).ok_or_else(|| format!("WEIR_FAULT names no fault: {}", name.display()))
}

/// Whether the fault of that name is in force (see [`mod@crate::fault`]).
#[macro_export]
macro_rules! fault {
    ($name:literal) => {{
        const PLACE: usize = $crate::fault::place($name);
        $crate::fault::is(PLACE)
    }};
}
