//! The sequential objects of the library.
//!
//! | name | operations | state |
//! |---|---|---|
//! | `fifo` | put, take | the elements, oldest first |
//! | `lifo` | put, take | the elements, oldest first |
//! | `deque` | put and take (the owner's, at one end), steal (at the other) | the elements, oldest first |
//! | `set` | add, remove, contains | the elements, ascending |
//! | `multiset` | add, remove, contains | the elements, ascending |
//! | `register` | write, read, compare-and-set | the value |
//! | `counter` | increment, decrement, add, read | the value |
//! | `lock` | acquire, try, release | the holder plus 1, or 0 |
//! | `idempotent-fifo`, `-lifo`, `-deque` | as without `idempotent-` | the elements, then those taken |
//!
//! An operation of the object is recognised by its name. Taking from an empty
//! container gives [`ObjectDecl::empty`]; where the object has a code for giving
//! up ([`ObjectDecl::abort`]), taking, stealing and compare-and-set may do so at
//! any time. An idempotent container (Michael, Vechev, Saraswat, "Idempotent work
//! stealing", 2009) loses nothing, but may hand out an element more than once.

use super::{Call, Outcome};
use weir_ir::object::ObjectDecl;
use weir_ir::{Diagnostic, Program};

/// The names of the specifications.
pub const NAMES: [&str; 11] = [
    "fifo",
    "lifo",
    "deque",
    "set",
    "multiset",
    "register",
    "counter",
    "lock",
    "idempotent-fifo",
    "idempotent-lifo",
    "idempotent-deque",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Fifo,
    Lifo,
    Deque,
    Set,
    Multiset,
    Register,
    Counter,
    Lock,
}

/// What an operation does, whatever it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Put,
    Take,
    Steal,
    Add,
    Remove,
    Contains,
    Read,
    Write,
    CompareAndSet,
    Increment,
    Decrement,
    AddTo,
    Acquire,
    Try,
    Release,
}

/// A sequential object of the library.
#[derive(Clone, Debug)]
pub struct Library {
    name: &'static str,
    kind: Kind,
    idempotent: bool,
    roles: Vec<Role>,
    /// Per operation: whether it returns something.
    returns: Vec<bool>,
    /// Per operation: which parameters are no thread ids.
    values: Vec<Vec<usize>>,
    empty: i64,
    abort: Option<i64>,
}

/// The roles of a kind of object, with the names they go by (without `_`, in
/// lower case), and the number of values they take.
fn roles(kind: Kind) -> &'static [(Role, usize, &'static [&'static str])] {
    use Role::*;
    const PUT: &[&str] = &["push", "enqueue", "enq", "put", "insert", "offer", "add", "pushbottom"];
    const TAKE: &[&str] = &["pop", "dequeue", "deq", "take", "get", "poll", "remove", "popbottom"];
    match kind {
        Kind::Fifo | Kind::Lifo => &[(Put, 1, PUT), (Take, 0, TAKE)],
        Kind::Deque => &[(Put, 1, PUT), (Take, 0, TAKE), (Steal, 0, &["steal", "poptop"])],
        Kind::Set | Kind::Multiset => &[
            (Add, 1, &["add", "insert", "put"]),
            (Remove, 1, &["remove", "delete"]),
            (Contains, 1, &["contains", "member", "lookup", "find"]),
        ],
        Kind::Register => &[
            (Write, 1, &["write", "set", "store", "put"]),
            (Read, 0, &["read", "get", "load"]),
            (CompareAndSet, 2, &["cas", "compareandset", "compareandswap"]),
        ],
        Kind::Counter => &[
            (Increment, 0, &["increment", "inc"]),
            (Decrement, 0, &["decrement", "dec"]),
            (AddTo, 1, &["add", "fetchadd"]),
            (Read, 0, &["read", "get", "value"]),
        ],
        Kind::Lock => &[
            (Try, 0, &["tryacquire", "trylock", "try"]),
            (Acquire, 0, &["acquire", "lock", "enter"]),
            (Release, 0, &["release", "unlock", "leave", "exit"]),
        ],
    }
}

impl Library {
    /// A specification by name, for the operations of an object.
    ///
    /// # Errors
    /// There is none of that name, or an operation does not fit it.
    pub fn new(name: &str, program: &Program, object: &ObjectDecl) -> Result<Library, Diagnostic> {
        let plain = match name {
            "queue" => "fifo",
            "stack" => "lifo",
            "work_stealing" | "work-stealing" => "deque",
            other => other,
        };
        let wanted = plain.replace('_', "-");
        let Some(name) = NAMES.into_iter().find(|n| *n == wanted) else {
            let e = Diagnostic::error_without_place(format!("there is no specification called `{name}`"));
            return Err(match weir_ir::diag::suggest(&wanted, NAMES) {
                Some(near) => e.label(format!("did you mean `{near}`?")),
                None => e.hint(format!("the specifications are {}", NAMES.join(", "))),
            });
        };
        let kind = match name.trim_start_matches("idempotent-") {
            "fifo" => Kind::Fifo,
            "lifo" => Kind::Lifo,
            "deque" => Kind::Deque,
            "set" => Kind::Set,
            "multiset" => Kind::Multiset,
            "register" => Kind::Register,
            "counter" => Kind::Counter,
            _ => Kind::Lock,
        };
        let mut library = Library {
            name,
            kind,
            idempotent: name.starts_with("idempotent-"),
            roles: Vec::new(),
            returns: Vec::new(),
            values: Vec::new(),
            empty: object.empty,
            abort: object.abort,
        };
        for op in &object.ops {
            let short = op.name.to_lowercase().replace('_', "");
            let routine = program.routine(op.routine);
            let known = || {
                let names = roles(kind).iter().map(|(_, _, names)| format!("`{}`", names[0]));
                names.collect::<Vec<_>>().join(", ")
            };
            let Some(&(role, takes, _)) = roles(kind).iter().find(|(_, _, names)| names.contains(&&*short))
            else {
                let e = Diagnostic::error(op.span, format!("`{name}` has no operation called `{}`", op.name));
                return Err(
                    e.hint(format!("its operations are {}; or write a `spec {{ … }}` of your own", known()))
                );
            };
            let values = op.value_params(program);
            if values.len() != takes {
                let text =
                    format!("`{}` of `{name}` takes {takes} values, here it takes {}", op.name, values.len());
                return Err(Diagnostic::error(op.span, text).hint("numbers of threads (`tid`) do not count"));
            }
            let result = matches!(
                role,
                Role::Take | Role::Steal | Role::Contains | Role::Read | Role::CompareAndSet | Role::Try
            );
            if result && routine.returns.is_none() {
                return Err(Diagnostic::error(op.span, format!("`{}` of `{name}` returns a value", op.name)));
            }
            library.roles.push(role);
            library.returns.push(routine.returns.is_some());
            library.values.push(values);
        }
        Ok(library)
    }

    pub(super) fn name(&self) -> &str {
        self.name
    }

    pub(super) fn initial(&self) -> Vec<i64> {
        match self.kind {
            Kind::Register | Kind::Counter | Kind::Lock => vec![0],
            _ if self.idempotent => vec![0],
            _ => Vec::new(),
        }
    }

    pub(super) fn owner_only(&self, op: usize) -> bool {
        self.kind == Kind::Deque && self.roles[op] != Role::Steal
    }

    pub(super) fn allows(&self, ops: impl IntoIterator<Item = usize>) -> bool {
        let mut held = false;
        self.kind != Kind::Lock
            || ops.into_iter().all(|op| {
                let fits = held == (self.roles[op] == Role::Release);
                held = !held;
                fits
            })
    }

    pub(super) fn skips(&self, first: usize, second: usize) -> bool {
        self.roles[first] == Role::Try && self.roles[second] == Role::Release
    }

    pub(super) fn keys(&self) -> Option<i64> {
        matches!(self.kind, Kind::Set | Kind::Multiset).then_some(2)
    }

    pub(super) fn apply(&self, state: &[i64], call: &Call, out: &mut Vec<Outcome>) {
        let role = self.roles[call.op];
        let value =
            |i: usize| self.values[call.op].get(i).and_then(|&p| call.args.get(p)).copied().unwrap_or(0);
        // An operation that reports success where the specification has nothing to report.
        let done = i64::from(self.returns[call.op]);
        let mut push = |state: Vec<i64>, result: i64| {
            let result = if self.returns[call.op] { result } else { 0 };
            if !out.contains(&(state.clone(), result)) {
                out.push((state, result));
            }
        };
        if let (Some(abort), Role::Take | Role::Steal | Role::CompareAndSet) = (self.abort, role) {
            push(state.to_vec(), abort);
        }
        match role {
            Role::Put if self.idempotent => {
                // The number of elements present, those, then those handed out.
                let present = state[0] as usize;
                let mut next = state.to_vec();
                next[0] += 1;
                next.insert(1 + present, value(0));
                push(next, done);
            }
            Role::Put => push([state, &[value(0)]].concat(), done),
            Role::Take | Role::Steal if self.idempotent => self.take_again(state, role, &mut push),
            Role::Take | Role::Steal => {
                let oldest = role == Role::Steal || self.kind == Kind::Fifo;
                match if oldest { state.split_first() } else { state.split_last() } {
                    Some((&v, rest)) => push(rest.to_vec(), v),
                    None => push(Vec::new(), self.empty),
                }
            }
            Role::Add => {
                let (v, mut next) = (value(0), state.to_vec());
                let at = state.partition_point(|x| *x < v);
                let new = self.kind == Kind::Multiset || state.get(at) != Some(&v);
                if new {
                    next.insert(at, v);
                }
                push(next, i64::from(new));
            }
            Role::Remove => {
                let (v, mut next) = (value(0), state.to_vec());
                let at = state.iter().position(|x| *x == v);
                if let Some(at) = at {
                    next.remove(at);
                }
                push(next, i64::from(at.is_some()));
            }
            Role::Contains => push(state.to_vec(), i64::from(state.contains(&value(0)))),
            Role::Read => push(state.to_vec(), state[0]),
            Role::Write => push(vec![value(0)], done),
            Role::CompareAndSet => {
                let same = state[0] == value(0);
                push(vec![if same { value(1) } else { state[0] }], i64::from(same));
            }
            Role::Increment => push(vec![state[0].wrapping_add(1)], state[0]),
            Role::Decrement => push(vec![state[0].wrapping_sub(1)], state[0]),
            Role::AddTo => push(vec![state[0].wrapping_add(value(0))], state[0]),
            Role::Acquire if state[0] == 0 => push(vec![call.thread as i64 + 1], done),
            Role::Try if state[0] == 0 => push(vec![call.thread as i64 + 1], 1),
            Role::Try => push(state.to_vec(), 0),
            Role::Release if state[0] == call.thread as i64 + 1 => push(vec![0], done),
            // Not possible in this state.
            Role::Acquire | Role::Release => {}
        }
    }

    fn take_again(&self, state: &[i64], role: Role, push: &mut impl FnMut(Vec<i64>, i64)) {
        let present = state[0] as usize;
        let taken = state[1 + present..].to_vec();
        for v in &taken {
            push(state.to_vec(), *v);
        }
        if present == 0 {
            push(state.to_vec(), self.empty);
            return;
        }
        let oldest = role == Role::Steal || self.kind == Kind::Fifo;
        let at = if oldest { 1 } else { present };
        let mut next = state.to_vec();
        let v = next.remove(at);
        next[0] -= 1;
        let place = present + next[present..].partition_point(|x| *x < v);
        next.insert(place, v);
        push(next, v);
    }
}
