//! Scenarios: which thread calls which operations, in the notation of Travkin's
//! thesis (2017), `uuo || ss`. An operation is its letter; arguments may be given
//! in parentheses, `a(1)r(1) || c(1)`, and are numbered through otherwise.

use crate::spec::{Call, Spec};

use weir_ir::object::ObjectDecl;
use weir_ir::{Program, Ty};

/// A call as written: the operation, and its values if given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    /// The operation, by its position in [`ObjectDecl::ops`].
    pub op: usize,
    /// The values of the parameters that are no thread ids.
    pub values: Option<Vec<i64>>,
}

/// What each thread calls, one after the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Scenario {
    /// The threads.
    pub threads: Vec<Vec<Item>>,
}

/// Scenarios with more calls are refused: nobody waits that long.
pub const MOST_CALLS: usize = 64;
/// Scenarios with more threads are refused.
pub const MOST_THREADS: usize = 64;

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, program: &Program, object: &ObjectDecl) -> Result<Scenario, String> {
        let mut threads = Vec::new();
        for part in text.split("||") {
            let mut items = Vec::new();
            let mut rest = part.trim();
            if rest.is_empty() {
                return Err("a thread of the scenario calls nothing".into());
            }
            while let Some(letter) = rest.chars().next() {
                rest = rest[letter.len_utf8()..].trim_start();
                let Some(op) = object.ops.iter().position(|o| o.letter == letter) else {
                    let known: Vec<String> =
                        object.ops.iter().map(|o| format!("{} ({})", o.letter, o.name)).collect();
                    return Err(format!(
                        "no operation has the letter `{letter}`; there are {}",
                        known.join(", ")
                    ));
                };
                let mut values = None;
                if let Some(inside) = rest.strip_prefix('(') {
                    let Some(end) = inside.find(')') else {
                        return Err(format!("the parenthesis after `{letter}` is not closed"));
                    };
                    let list = inside[..end].split(',').map(str::trim).filter(|s| !s.is_empty());
                    let list: Result<Vec<i64>, String> =
                        list.map(|s| s.parse().map_err(|_| format!("`{s}` is not a number"))).collect();
                    let list = list?;
                    let wanted = object.ops[op].value_params(program).len();
                    if list.len() != wanted {
                        let name = &object.ops[op].name;
                        return Err(format!("`{name}` takes {wanted} values, {} given", list.len()));
                    }
                    values = Some(list);
                    rest = inside[end + 1..].trim_start();
                }
                items.push(Item { op, values });
            }
            threads.push(items);
        }
        let scenario = Scenario { threads };
        if scenario.len() > MOST_CALLS || scenario.threads.len() > MOST_THREADS {
            return Err(format!("a scenario has at most {MOST_CALLS} calls on {MOST_THREADS} threads"));
        }
        Ok(scenario)
    }

    /// How many calls it has.
    pub fn len(&self) -> usize {
        self.threads.iter().map(Vec::len).sum()
    }

    /// Whether it has no calls.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The calls of each thread, with all arguments.
    ///
    /// # Errors
    /// An argument does not fit its parameter, or an operation of the owner is
    /// called by several threads.
    pub fn calls(
        &self,
        program: &Program,
        object: &ObjectDecl,
        spec: &Spec,
    ) -> Result<Vec<Vec<Call>>, String> {
        let mut fresh = 0;
        let mut owner = None;
        let mut out = Vec::new();
        for (thread, items) in self.threads.iter().enumerate() {
            let mut calls = Vec::new();
            for item in items {
                if spec.owner_only(item.op) && *owner.get_or_insert(thread) != thread {
                    let name = &object.ops[item.op].name;
                    return Err(format!("`{name}` is for the owner: only one thread may call it"));
                }
                let mut given = item.values.iter().flatten().copied();
                let routine = program.routine(object.ops[item.op].routine);
                let mut args = Vec::new();
                for (i, reg) in routine.regs[..routine.params].iter().enumerate() {
                    let value = match spec.keys() {
                        _ if object.ops[item.op].takes_thread(program, i) => thread as i64,
                        _ if item.values.is_some() => given.next().unwrap_or(0),
                        Some(_) => 1,
                        None => {
                            // Values that mean something else are left out.
                            fresh += 1;
                            while fresh == object.empty || Some(fresh) == object.abort {
                                fresh += 1;
                            }
                            fresh
                        }
                    };
                    if reg.ty.keep(value) != Ok(value) || !fits(program, reg.ty, value) {
                        let name = &object.ops[item.op].name;
                        return Err(format!("{value} does not fit the parameter `{}` of `{name}`", reg.name));
                    }
                    args.push(value);
                }
                calls.push(Call { op: item.op, thread, args });
            }
            out.push(calls);
        }
        Ok(out)
    }

    /// The scenario as it is written.
    pub fn show(&self, object: &ObjectDecl) -> String {
        let thread = |items: &Vec<Item>| {
            let mut text = String::new();
            for i in items {
                text.push(object.ops[i.op].letter);
                if let Some(values) = i.values.as_ref().filter(|v| !v.is_empty()) {
                    let list: Vec<String> = values.iter().map(ToString::to_string).collect();
                    text += &format!("({})", list.join(","));
                }
            }
            text
        };
        self.threads.iter().map(thread).collect::<Vec<_>>().join(" || ")
    }
}

fn fits(program: &Program, ty: Ty, value: i64) -> bool {
    program.bounds(ty).is_none_or(|(lo, hi)| (lo..=hi).contains(&value))
}
