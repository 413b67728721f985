//! The check of proofs decides whether `safe` is said, so a claim that it accepts is held
//! against exploration: of the random system it was made for, and of the same system with
//! a fence, a lock or a condition less, for which it is mostly wrong. And claims read
//! back as they were written.

mod proofs;
mod random;

use proofs::{accepts, proved};
use random::Random;
use weir_gen::rng::Rng;
use weir_param::claim::{Atom, Claim};
use weir_param::concrete::explore;
use weir_param::system::{Bad, System};
use weir_param::text::{Names, read, write};
use weir_testkit::{Seen, Suite};

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

fn holds_where_explored(system: &System, claim: &Claim) -> Result<(), String> {
    let all = as_bad(system, claim);
    for n in 1..=3 {
        if let Some(trace) = explore(&all, n, 4_000).trace {
            return Err(format!("accepted, but {n} processes are in {trace:?}\n{}", random::as_text(&all)));
        }
    }
    Ok(())
}

/// Left out is what is not proved, or in too many clauses.
fn compare(system: &System, seed: u64) -> Result<Seen, String> {
    let Some(claim) = proved(system).filter(|c| !c.clauses.is_empty() && c.clauses.len() < 60) else {
        return Ok(Seen::LeftOut);
    };
    holds_where_explored(system, &claim)?;
    let mut rng = Rng::new(seed);
    let mut seen = vec!["proved"];
    for _ in 0..6 {
        let (other, wrong) = match rng.below(2) {
            0 => (system.clone(), corrupt(&claim, &mut rng)),
            _ => (weakened(system, &mut rng), claim.clone()),
        };
        if accepts(&other, &wrong) {
            holds_where_explored(&other, &wrong).map_err(|why| format!("changed: {why}"))?;
            seen.push("changes accepted");
        } else {
            seen.push("changes rejected");
        }
    }
    Ok(Seen::All(seen))
}

#[test]
fn what_is_accepted_holds() {
    let tally = Suite::new("param: checker", 230)
        .run(|seed| Random(random::system(2_000_000 + seed)), |random, seed| compare(&random.0, seed));
    let [accepted, rejected] = ["changes accepted", "changes rejected"].map(|kind| tally.of(kind));
    assert!(!tally.is_whole() || rejected > accepted / 4 && accepted > 0);
}

#[test]
fn claims_read_back_as_they_were_written() {
    let names = Names::default();
    let ask = |system: &System| {
        let Some(claim) = proved(system) else { return Ok(Seen::LeftOut) };
        let text = write(system, &names, &claim);
        let again = read(system, &names, &text).map_err(|m| format!("{m:?}\n{text}"))?;
        assert_eq!(again.clauses.len(), claim.clauses.len(), "{text}");
        assert!(accepts(system, &again), "{text}");
        // A second round changes nothing.
        let once = write(system, &names, &again);
        assert_eq!(read(system, &names, &once).unwrap(), again, "{text}\n{once}");
        Ok(Seen::As("proved").also("by clauses", !claim.clauses.is_empty()))
    };
    let tally = Suite::new("param: claims as text", 215)
        .run(|seed| Random(random::system(3_000_000 + seed)), |random, _| ask(&random.0));
    assert!(!tally.is_whole() || tally.of("by clauses") * 2 > tally.counted());
}
