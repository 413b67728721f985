//! What it takes to have solved an exercise.

use std::fmt;
use std::time::Duration;
use weir_driver::check::{self, Settings, Trouble};
use weir_driver::engines::{self, Engine};
use weir_driver::gate::Effort;
use weir_driver::limits::Limits;
use weir_driver::{liveness, robustness};
use weir_engine::Outcome;
use weir_ir::{FenceKind, Model, Op, Program};

/// How long one question of an exercise may take.
pub const TIME: Duration = Duration::from_secs(10);

/// What is asked of the learner's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The threads and variables are those of the exercise, but for fences, and for stores that
    /// became locked exchanges.
    SameCode,
    /// What is asked is what the exercise asks.
    SameQuestion,
    /// There is an execution that goes wrong.
    Unsafe(Model),
    /// There is none.
    Safe(Model),
    /// The executions are those of SC.
    Robust(Model),
    /// No thread can wait for ever.
    Live(Model),
    /// So many full fences at the most.
    Full(usize),
    /// So many fences that only keep stores in order at the most.
    StoreStore(usize),
    /// The program is one for any number of threads.
    AnyNumber,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::SameCode => f.write_str("the threads do what they did"),
            Goal::SameQuestion => f.write_str("what is asked stays"),
            Goal::Unsafe(model) => write!(f, "it can happen under {model}"),
            Goal::Safe(model) => write!(f, "nothing goes wrong under {model}"),
            Goal::Robust(model) => write!(f, "robust: the same executions under {model} as under SC"),
            Goal::Live(model) => write!(f, "nobody waits for ever under {model}"),
            Goal::Full(0) => f.write_str("no full fence"),
            Goal::Full(n) => write!(f, "at most {n} full fence{}", if *n == 1 { "" } else { "s" }),
            Goal::StoreStore(0) => f.write_str("no store-store fence"),
            Goal::StoreStore(n) => {
                write!(f, "at most {n} store-store fence{}", if *n == 1 { "" } else { "s" })
            }
            Goal::AnyNumber => f.write_str("any number of threads"),
        }
    }
}

/// The learner's file beside the exercise.
pub struct Asked<'a> {
    /// The exercise.
    pub start: &'a str,
    /// The file.
    pub text: &'a str,
    /// The program in it.
    pub program: &'a Program,
    /// How far a question may go.
    pub limits: &'a Limits,
}

impl Goal {
    /// Why the goal is not reached; nothing if it is.
    pub fn unmet(&self, asked: &Asked<'_>) -> Option<String> {
        match *self {
            Goal::SameCode => {
                let same = parts(asked.start).code == parts(asked.text).code;
                (!same).then(|| "something else was changed than fences and `xchg`".to_string())
            }
            Goal::SameQuestion => {
                let same = parts(asked.start).questions == parts(asked.text).questions;
                (!same).then(|| "the lines that ask are others now".to_string())
            }
            Goal::Unsafe(model) => match outcome(asked, model) {
                Ok(Outcome::Unsafe(_)) => None,
                Ok(Outcome::Safe(..)) => Some("it cannot".to_string()),
                Ok(other) => Some(open(&other)),
                Err(why) => Some(why),
            },
            Goal::Safe(model) => match outcome(asked, model) {
                Ok(Outcome::Safe(..)) => None,
                Ok(Outcome::Unsafe(_)) => Some("something does".to_string()),
                Ok(other) => Some(open(&other)),
                Err(why) => Some(why),
            },
            Goal::Robust(model) => {
                let options = engines::options(model, asked.limits);
                match robustness::decide(asked.program, model, &(&options).into(), Effort::Share) {
                    Ok(found) => match found.verdict {
                        weir_robust::Verdict::Robust => None,
                        weir_robust::Verdict::NotRobust => Some("it has more of them".to_string()),
                        weir_robust::Verdict::Unknown(why) => Some(why.to_string()),
                    },
                    Err(bug) => Some(bug.to_string()),
                }
            }
            Goal::Live(model) => {
                let mut options = liveness::options(model, None);
                options.budget = asked.limits.budget();
                match liveness::decide(asked.program, &options, Effort::Share) {
                    Ok(found) => match found.judged.verdict.outcome {
                        Outcome::Safe(..) => None,
                        Outcome::Unsafe(_) => Some("somebody can".to_string()),
                        other => Some(open(&other)),
                    },
                    Err(bug) => Some(bug.to_string()),
                }
            }
            Goal::Full(most) => too_many(fences(asked.program, FenceKind::Full), most),
            Goal::StoreStore(most) => too_many(fences(asked.program, FenceKind::StoreStore), most),
            Goal::AnyNumber => {
                (!asked.program.is_parameterised()).then(|| "there is no `thread …[*]` any more".to_string())
            }
        }
    }
}

fn too_many(found: usize, most: usize) -> Option<String> {
    (found > most).then(|| format!("there are {found}"))
}

fn open(outcome: &Outcome) -> String {
    outcome.reason().map_or_else(|| "there is no answer".to_string(), |why| why.to_string())
}

fn fences(program: &Program, kind: FenceKind) -> usize {
    let edges = program.routines.iter().flat_map(|r| &r.edges);
    edges.filter(|e| matches!(e.op, Op::Fence(k) if k == kind)).count()
}

/// What `weir check` says.
fn outcome(asked: &Asked<'_>, model: Model) -> Result<Outcome, String> {
    let settings = Settings {
        engine: Engine::Auto,
        options: engines::options(model, asked.limits),
        effort: Effort::Share,
        certificate: false,
        threads: None,
    };
    match check::check(asked.program.clone(), &settings, None) {
        Ok(checked) => Ok(checked.judged.verdict.outcome),
        Err(refused) => Err(match refused.trouble {
            Trouble::Question(d) => d.message,
            Trouble::Checkpoint(e) => e.to_string(),
            Trouble::Bug(bug) => bug.to_string(),
        }),
    }
}

/// A program's text without comments and white space, in two parts.
#[derive(PartialEq, Eq, Debug, Default)]
struct Parts {
    /// Variables, threads and procedures, without fences and with plain stores.
    code: String,
    /// What is asked.
    questions: String,
}

/// The words that questions begin with.
const ASKS: [&str; 7] = ["never", "exists", "not", "forall", "observe", "filter", "invariant"];

fn parts(text: &str) -> Parts {
    let mut parts = Parts::default();
    for item in items(&without_comments(text)) {
        let word = item.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let bare: String = item.split_whitespace().collect();
        match ASKS.contains(&word) {
            true => parts.questions += &bare,
            false => parts.code += &stores(&bare.replace("fence;", "").replace("fence(ss);", "")),
        }
    }
    parts
}

/// Stores by locked exchange, written as plain stores.
fn stores(code: &str) -> String {
    let mut out = String::new();
    let mut rest = code;
    while let Some((before, after)) = rest.split_once("xchg(") {
        out += before;
        // One whose result is used is no store.
        let alone = before.is_empty() || before.ends_with([';', '{', '}', ':']);
        match after.split_once(");").and_then(|(inside, after)| Some((inside.split_once(',')?, after))) {
            Some(((place, value), after)) if alone && !value.contains('(') => {
                out += &format!("{place}={value};");
                rest = after;
            }
            _ => {
                out += "xchg(";
                rest = after;
            }
        }
    }
    out + rest
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        out += &rest[..at];
        let end = if rest[at..].starts_with("//") { "\n" } else { "*/" };
        rest = rest[at + 2..].split_once(end).map_or("", |(_, after)| after);
        out.push('\n');
    }
    out + rest
}

/// The items of a file: each ends with `;`, or with the brace that closes its body.
fn items(text: &str) -> Vec<String> {
    let (mut items, mut item, mut depth) = (Vec::new(), String::new(), 0usize);
    for c in text.chars() {
        item.push(c);
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(c, ';' | '}') {
            items.push(std::mem::take(&mut item).trim().to_string());
        }
    }
    items.push(item.trim().to_string());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_comments_and_exchanges_do_not_count() {
        let plain = "shared x: u8;\nthread a { x = 1; r = x; }\nnever x == 2;";
        let other =
            "shared x : u8; /* one */ thread a{ xchg(x, 1); fence; // two\n r=x; fence(ss); } exists x==1;";
        assert_eq!(parts(plain).code, parts(other).code);
        assert_ne!(parts(plain).questions, parts(other).questions);
        let changed = "shared x: u8; thread a { x = 2; r = x; }";
        assert_ne!(parts(plain).code, parts(changed).code);
    }

    #[test]
    fn an_exchange_whose_result_is_used_stays() {
        assert_eq!(stores("r=xchg(x,1);xchg(y,2);"), "r=xchg(x,1);y=2;");
        assert_eq!(stores("while(xchg(x,1)!=0){}"), "while(xchg(x,1)!=0){}");
    }
}
