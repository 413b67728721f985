//! Shrinking: small results that keep the trait.

use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{Model, Op, Program};
use weir_machine::enumerate;

fn size(p: &Program) -> usize {
    p.routines.iter().map(|r| r.edges.len()).sum()
}

/// The final states differ between two models: the smallest such program is
/// known to be tiny.
fn differs(p: &Program, a: Model, b: Model) -> bool {
    let finals = |m| enumerate(p, m, 20_000).ok().filter(|e| e.complete).map(|e| e.finals);
    match (finals(a), finals(b)) {
        (Some(a), Some(b)) => a != b,
        _ => false,
    }
}

#[test]
fn weak_behaviour_shrinks_to_a_litmus_test() {
    // Calls are not inlined and spawns not turned into threads: leave them out.
    let features = Features { calls: false, spawn: false, ..Features::ALL };
    let config = Config { features, ..Config::default() };
    for (a, b, most) in [(Model::Sc, Model::Tso, 5), (Model::Tso, Model::Pso, 6)] {
        let mut found = 0;
        for seed in 0..400 {
            let p = generate(seed, &config);
            if !differs(&p, a, b) {
                continue;
            }
            let before = size(&p);
            let small = shrink(p, |q| differs(q, a, b));
            assert!(differs(&small, a, b));
            assert_eq!(weir_ir::verify::verify(&small), []);
            assert!(size(&small) <= before);
            assert!(size(&small) <= most, "seed {seed}: {a} and {b} differ on {small:#?}");
            found += 1;
            if found == 5 {
                break;
            }
        }
        assert_eq!(found, 5);
    }
}

#[test]
fn all_that_does_not_matter_goes() {
    let is_cas = |op: &Op| matches!(op, Op::Cas { .. });
    let has_cas = |p: &Program| p.routines.iter().flat_map(|r| &r.edges).any(|e| is_cas(&e.op));
    let mut tried = 0;
    for p in (0..100).map(|seed| generate(seed, &Config::default())).filter(has_cas) {
        let small = shrink(p, has_cas);
        assert_eq!(weir_ir::verify::verify(&small), []);
        assert_eq!(size(&small), 1, "{small:#?}");
        assert_eq!((small.threads.len(), small.properties.len(), small.observables.len()), (1, 0, 0));
        assert!(small.objects.len() <= 1 && small.routines.len() <= 2 && small.filter.is_none());
        tried += 1;
    }
    assert!(tried > 5);
}

#[test]
fn what_never_fails_stays_as_it_is() {
    let p = generate(3, &Config::default());
    assert_eq!(shrink(p.clone(), |_| false), p);
}
