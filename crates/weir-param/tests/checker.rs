//! The check of proofs: what it must reject.

mod proofs;

use proofs::{accepts, proved};
use weir_param::check::{Flaw, check};
use weir_param::claim::Claim;
use weir_param::cub;

/// A lock taken with an exchange.
const LOCK: &str = "
type loc = L1 | L2 | L3
array PC[proc] : loc
weak var Lock : int
array R[proc] : int
init (p) { PC[p] = L1 && Lock = 0 }
unsafe (p1 p2) { PC[p1] = L3 && PC[p2] = L3 }
transition t1 ([p]) requires { PC[p] = L1 } { PC[p] := L2; R[p] := Lock; Lock := 1 }
transition t2a ([p]) requires { PC[p] = L2 && R[p] = 0 } { PC[p] := L3 }
transition t2b ([p]) requires { PC[p] = L2 && R[p] <> 0 } { PC[p] := L1 }
transition t3 ([p]) requires { PC[p] = L3 } { PC[p] := L1; Lock := 0 }
";

/// Message passing: the flag is set behind the data.
const PASSING: &str = "
type loc = W1 | W2 | W3 | R1 | R2 | R3
array PC[proc] : loc
array D[proc] : bool
weak var Data : bool
weak var Flag : bool
init (p) { PC[p] = W1 && Data = False && Flag = False && D[p] = False }
unsafe (p) { PC[p] = R3 && D[p] = False }
transition data ([p]) requires { PC[p] = W1 } { PC[p] := W2; Data := True }
transition flag ([p]) requires { PC[p] = W2 } { PC[p] := W3; Flag := True }
transition become ([p]) requires { PC[p] = W1 } { PC[p] := R1 }
transition wait ([p]) requires { PC[p] = R1 && Flag = True } { PC[p] := R2 }
transition take ([p]) requires { PC[p] = R2 } { PC[p] := R3; D[p] := Data }
";

#[test]
fn every_clause_of_a_small_proof_is_needed() {
    for text in [LOCK, PASSING] {
        let system = cub::load("model.cub", text).unwrap();
        let claim = proved(&system).expect("safe");
        assert!(accepts(&system, &claim) && claim.clauses.len() > 1);
        for at in 0..claim.clauses.len() {
            let mut less = claim.clone();
            less.clauses.remove(at);
            assert!(!accepts(&system, &less), "clause {at} can go");
        }
        assert!(!accepts(&system, &Claim::default()));
    }
}

/// What a step back that forgets the own store in the buffer would give as a proof.
#[test]
fn a_proof_by_a_broken_step_back_is_rejected() {
    let system = cub::load("model.cub", PASSING).unwrap();
    let claim = proved(&system).expect("safe");
    let mut wrong = claim.clone();
    wrong.clauses.retain(|c| c.owns.iter().all(Vec::is_empty));
    assert!(wrong.clauses.len() < claim.clauses.len());
    assert!(matches!(check(&system, &wrong, &mut || false), Err(Flaw::Step { .. })));
    // One that takes loads for loads of memory as it is now.
    let mut wrong = claim.clone();
    wrong.clauses.retain(|c| c.loads.iter().flatten().count() < 2);
    assert!(wrong.clauses.len() < claim.clauses.len());
    assert!(!accepts(&system, &wrong));
    // One that never goes back to the start.
    let mut wrong = claim;
    for clause in &mut wrong.clauses {
        clause.atoms.clear();
    }
    assert!(matches!(check(&system, &wrong, &mut || false), Err(Flaw::Initial(_))));
}

#[test]
fn claims_that_mean_nothing_are_refused_with_their_place() {
    use weir_param::text::{Names, read};
    let system = cub::load("model.cub", LOCK).unwrap();
    for (text, at) in [
        ("never any#a.PC == L9;", "L9"),
        ("never any#a.Nope == L1;", "Nope"),
        ("never T#a.PC == L1;", "T"),
        ("never any#a.load(0, Lock) == 1;", ","),
        ("never any#a.load(2, Lock) == 1;", ""),
        ("never any#a.PC <= L1;", "L1"),
        ("never any#a@L1;", "L1"),
        ("never Lock == 1", ""),
        ("Lock == 1;", "Lock"),
        ("never Lock == Lock;", "never"),
        ("never Lock ~ 1;", "~"),
        ("never any#a.own(R) == 1;", "R"),
    ] {
        let mistake = read(&system, &Names::default(), text).unwrap_err();
        assert_eq!(&text[mistake.start..mistake.end], at, "{text}: {}", mistake.message);
    }
}
