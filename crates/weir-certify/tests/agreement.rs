//! What is certified is so: random programs, before the judge. Certificates are
//! written by closing what is forbidden under the steps back.

use std::collections::HashSet;
use std::time::{Duration, Instant};
use weir_certify::movers::{Stored, left_clashes, stored};
use weir_certify::{Rejected, certify};
use weir_closure::{Both, close};
use weir_gen::{Config, Features, generate};
use weir_ir::instance::instantiate;
use weir_ir::{Count, Model, Program, PropertyKind};
use weir_machine::enumerate;
use weir_testkit::{Seen, Suite};

const STATES: usize = 20_000;

/// Large programs are left out.
fn soon() -> impl FnMut() -> bool {
    let start = Instant::now();
    move || start.elapsed() > Duration::from_millis(100)
}

fn by_clauses(program: &Program, model: Model) -> Option<String> {
    weir_closure::clauses(program, model, &mut soon()).ok()
}

/// With those stores moving left that do, or with none.
fn by_movers(program: &Program, some: bool) -> Option<String> {
    let both = Both::new(program, &mut soon()).ok()?;
    let moves =
        |s: &Stored| some && close(&both.sc, left_clashes(&both.tso, &both.sc, *s), &mut soon()).is_ok();
    let left: HashSet<Stored> = stored(&both.tso).into_iter().filter(moves).collect();
    both.movers(&left, &mut soon()).ok()
}

fn certified(program: &Program, text: Option<String>) -> bool {
    text.is_some_and(|text| match certify(program, &text, &mut soon()) {
        Ok(_) => true,
        Err(Rejected::CannotCheck(_) | Rejected::Stopped) => false,
        Err(why) => panic!("{why}\n{text}\n{}", weir_ir::text::print(program)),
    })
}

/// Whether something goes wrong; `None`: too large.
fn goes_wrong(program: &Program, model: Model) -> Option<bool> {
    let all = enumerate(program, model, STATES).ok()?;
    if all.wrong.is_empty() && !all.complete { None } else { Some(!all.wrong.is_empty()) }
}

/// Runs a question on random programs: what is wrong with an answer, or whether
/// there was one to look at.
fn agree(name: &str, config: &Config, ask: impl Fn(&Program) -> Result<bool, &'static str> + Sync) {
    let tally = Suite::new(format!("certify: {name}"), 50).run(
        |seed| generate(seed, config),
        |program, _| Ok(if ask(program)? { Seen::As("certified") } else { Seen::LeftOut }),
    );
    let tried = tally.counted() + tally.left_out();
    assert!(
        !tally.is_whole() || tally.counted() * 25 >= tried,
        "only {} of {tried} were certified",
        tally.counted()
    );
}

fn features() -> Features {
    Features { heap: false, spawn: false, ..Features::ALL }
}

#[test]
fn what_clauses_show_is_so() {
    for (model, stmts) in [(Model::Tso, 6), (Model::Sc, 6)] {
        let config = Config { stmts, features: features(), ..Config::default() };
        agree(&format!("clauses, {model}"), &config, |program| {
            if !certified(program, by_clauses(program, model)) {
                return Ok(false);
            }
            match goes_wrong(program, model) {
                Some(true) => Err("certified, but it goes wrong"),
                done => Ok(done.is_some()),
            }
        });
    }
}

/// Two properties, and none: then the final states are the same.
#[test]
fn what_movers_show_is_so() {
    let few = Features { fences: true, branches: true, locked: true, properties: true, ..Features::NONE };
    let section = Features { atomic: true, ..few };
    for (name, features, stmts) in [("few", few, 6), ("sections", section, 6), ("all", features(), 5)] {
        for some in [true, false] {
            let name = format!("{} stores move, {name} features", if some { "some" } else { "no" });
            agree(&name, &Config { stmts, features, ..Config::default() }, |program| {
                if certified(program, by_movers(program, some))
                    && goes_wrong(program, Model::Tso) == Some(true)
                {
                    return Err("certified, but it goes wrong");
                }
                let mut plain = program.clone();
                plain.properties.clear();
                if !certified(&plain, by_movers(&plain, some)) {
                    return Ok(false);
                }
                let finals =
                    |model| enumerate(&plain, model, STATES).ok().filter(|e| e.complete).map(|e| e.finals);
                match (finals(Model::Sc), finals(Model::Tso)) {
                    (Some(sc), Some(tso)) if sc != tso => Err("moves, but TSO ends in other states"),
                    (Some(_), Some(_)) => Ok(true),
                    _ => Ok(false),
                }
            });
        }
    }
}

#[test]
fn what_is_shown_for_any_number_of_threads_is_so_for_few() {
    let features =
        Features { properties: true, fences: true, locked: true, branches: true, ..Features::NONE };
    for model in [Model::Tso, Model::Sc] {
        let config = Config { threads: 2..=2, vars: 2, stmts: 4, features, ..Config::default() };
        agree(&format!("any number, {model}"), &config, |program| {
            let mut any = program.clone();
            any.templates[0].count = Count::Any;
            any.properties.iter_mut().for_each(|p| p.kind = PropertyKind::Never);
            any.filter = None;
            if !certified(&any, by_clauses(&any, model)) {
                return Ok(false);
            }
            for n in 1..=3 {
                let Ok(few) = instantiate(&any, n) else { break };
                if goes_wrong(&few, model) == Some(true) {
                    return Err("certified, but a few threads go wrong");
                }
            }
            Ok(true)
        });
    }
}
