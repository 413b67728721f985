//! The check of proofs: what it must reject.
//!
//! The check decides whether `safe` is said, so a claim that it accepts is held
//! against exploration: of the system it was made for, and of the same system with
//! a fence, a lock or a condition less, for which it is mostly wrong.

mod random;

use std::time::Duration;
use weir_gen::rng::Rng;
use weir_param::check::{Flaw, check};
use weir_param::claim::{Atom, Claim};
use weir_param::concrete::explore;
use weir_param::system::{Bad, System};
use weir_param::{Options, Outcome, cub, decide, show};

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

fn proved(system: &System) -> Option<Claim> {
    let options = Options { budget: weir_engine::Budget::of(Duration::from_secs(5)), ..Options::default() };
    match decide(system, &options).unwrap().outcome {
        Outcome::Safe(proof) if proof.explored().is_none() => Some(proof.claim().clone()),
        _ => None,
    }
}

fn accepts(system: &System, claim: &Claim) -> bool {
    check(system, claim, &mut || false).is_ok()
}

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

/// Changes a claim a little.
fn corrupt(claim: &Claim, rng: &mut Rng) -> Claim {
    let mut claim = claim.clone();
    let at = rng.below(claim.clauses.len());
    let clause = &mut claim.clauses[at];
    match rng.below(4) {
        0 => drop(claim.clauses.remove(at)),
        1 if !clause.atoms.is_empty() => {
            let which = rng.below(clause.atoms.len());
            match &mut clause.atoms[which] {
                Atom::In(_, mask) => *mask ^= 1 << rng.below(4),
                Atom::AtMost(_, _, bound) => *bound += rng.below(3) as i64 - 1,
                Atom::Same(..) => drop(clause.atoms.remove(which)),
            }
        }
        2 if !clause.atoms.is_empty() => {
            let which = rng.below(clause.atoms.len());
            clause.atoms.remove(which);
        }
        _ => {
            for own in clause.owns.iter_mut().flatten() {
                own.after = own.after.saturating_sub(1);
            }
        }
    }
    claim
}

/// Takes something away that the rules rely on.
fn weakened(system: &System, rng: &mut Rng) -> System {
    let mut system = system.clone();
    let at = rng.below(system.rules.len());
    let reads = system.rules[at].reads_weak(&system);
    let rule = &mut system.rules[at];
    match rng.below(4) {
        0 => rule.fence = rule.locked,
        1 if rule.guard.len() > 1 => drop(rule.guard.pop()),
        2 if !reads => (rule.locked, rule.fence) = (false, false),
        _ if rule.updates.len() > 1 => drop(rule.updates.pop()),
        _ => rule.foralls.clear(),
    }
    system
}

/// A clause that speaks of no loads, as a bad state: for exploration to look for.
fn as_bad(system: &System, claim: &Claim) -> System {
    use weir_param::claim::Slot;
    use weir_param::system::{Lit, Place, Proc, Rel, Sort, Term};
    let mut system = system.clone();
    for clause in &claim.clauses {
        let quiet = clause.loads.iter().all(Vec::is_empty)
            && clause.owns.iter().all(Vec::is_empty)
            && clause.seen.is_empty();
        let place = |s: Slot| match s {
            Slot::Cell((var, index)) => Some(Place { var, index: index.map(Proc::Param), view: None }),
            _ => None,
        };
        let mut holds = Vec::new();
        let mut told = quiet;
        for atom in &clause.atoms {
            match *atom {
                Atom::In(slot, mask) => match place(slot).map(|p| (p, system.sort(p))) {
                    Some((p, Sort::Enum(e))) => {
                        let names = 0..system.enums[e.0 as usize].names.len() as u8;
                        let not = names.filter(|n| mask >> n & 1 == 0);
                        holds.extend(not.map(|n| Lit::new(Term::Read(p), Rel::Ne, Term::Name(e, n))));
                    }
                    Some((p, Sort::Proc)) if mask & weir_param::claim::OTHER != 0 => {
                        let not = (0..clause.procs).filter(|n| mask >> n & 1 == 0);
                        holds.extend(
                            not.map(|n| Lit::new(Term::Read(p), Rel::Ne, Term::Proc(Proc::Param(n)))),
                        );
                    }
                    _ => told = false,
                },
                Atom::Same(a, b) => match (place(a), place(b)) {
                    (Some(a), Some(b)) if system.sort(a) == Sort::Int => {
                        holds.push(Lit::new(Term::plus(a, 0), Rel::Eq, Term::plus(b, 0)));
                    }
                    (Some(a), Some(b)) => holds.push(Lit::new(Term::Read(a), Rel::Eq, Term::Read(b))),
                    _ => told = false,
                },
                Atom::AtMost(a, b, c) => {
                    let term = |s: Option<Slot>, k: i64| match s {
                        None => Some(Term::int(k)),
                        Some(s) => place(s).map(|p| Term::plus(p, k)),
                    };
                    match (term(a, 0), term(b, c)) {
                        (Some(a), Some(b)) => holds.push(Lit::new(a, Rel::Le, b)),
                        _ => told = false,
                    }
                }
            }
        }
        if told {
            let params = (0..clause.procs).map(|i| format!("p{i}")).collect();
            system.bad.push(Bad {
                name: "claim".into(),
                span: Default::default(),
                params,
                holds,
                quiet: true,
            });
        }
    }
    system
}

fn holds_where_explored(system: &System, claim: &Claim, what: &str) {
    let all = as_bad(system, claim);
    for n in 1..=3 {
        let explored = explore(&all, n, 4_000);
        assert!(
            explored.trace.is_none(),
            "{what}: accepted, but {n} processes are in {:?}\n{}",
            explored.trace,
            show::system(&all)
        );
    }
}

#[test]
fn what_is_accepted_holds() {
    let most = std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let (mut rejected, mut accepted) = (0u32, 0u32);
    for seed in 0..most {
        let system = random::system(2_000_000 + seed);
        let Some(claim) = proved(&system).filter(|c| !c.clauses.is_empty() && c.clauses.len() < 60) else {
            continue;
        };
        holds_where_explored(&system, &claim, &format!("seed {seed}"));
        let mut rng = Rng::new(seed);
        for _ in 0..6 {
            let (other, wrong) = match rng.below(2) {
                0 => (system.clone(), corrupt(&claim, &mut rng)),
                _ => (weakened(&system, &mut rng), claim.clone()),
            };
            if accepts(&other, &wrong) {
                accepted += 1;
                holds_where_explored(&other, &wrong, &format!("seed {seed}, changed"));
            } else {
                rejected += 1;
            }
        }
    }
    println!("{rejected} rejected, {accepted} accepted and true");
    assert!(rejected > accepted / 4 && accepted > 0);
}

#[test]
fn claims_read_back_as_they_were_written() {
    use weir_param::text::{Names, read, write};
    let names = Names::default();
    let mut seen = 0;
    for seed in 0..300 {
        let system = random::system(3_000_000 + seed);
        let Some(claim) = proved(&system) else { continue };
        let text = write(&system, &names, &claim);
        let again = read(&system, &names, &text).unwrap_or_else(|m| panic!("seed {seed}: {m:?}\n{text}"));
        assert_eq!(again.clauses.len(), claim.clauses.len(), "{text}");
        assert!(accepts(&system, &again), "seed {seed}:\n{text}");
        // A second round changes nothing.
        let once = write(&system, &names, &again);
        assert_eq!(read(&system, &names, &once).unwrap(), again, "{text}\n{once}");
        seen += claim.clauses.len();
    }
    assert!(seen > 100, "{seen}");
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
        ("never Lock ~ 1;", "~"),
        ("never any#a.own(R) == 1;", "R"),
    ] {
        let mistake = read(&system, &Names::default(), text).unwrap_err();
        assert_eq!(&text[mistake.start..mistake.end], at, "{text}: {}", mistake.message);
    }
}
