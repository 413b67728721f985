//! The exercises, in the order they are meant to be done in. Their texts stand in `learn/` of this
//! crate, each with a solution.

use super::goals::Goal;
use weir_ir::Model::{Pso, Sc, Tso};

/// An exercise.
pub struct Exercise {
    /// Its number, from 1.
    pub number: u8,
    name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What the learner begins with; the comment at its start is the task.
    pub start: &'static str,
    /// A solution.
    pub solved: &'static str,
    /// What a solution must do.
    pub goals: &'static [Goal],
    /// The command that helps.
    pub command: &'static str,
    /// What was learnt.
    pub learnt: &'static str,
}

impl Exercise {
    /// The file it is written to.
    pub fn file(&self) -> String {
        format!("{}.weir", self.name)
    }
}

macro_rules! exercise {
    ($number:literal $name:literal, $title:literal, $goals:expr, $command:literal, $learnt:literal) => {
        Exercise {
            number: $number,
            name: $name,
            title: $title,
            start: include_str!(concat!("../../../learn/", $name, ".weir")),
            solved: include_str!(concat!("../../../learn/", $name, ".solved.weir")),
            goals: &$goals,
            command: $command,
            learnt: $learnt,
        }
    };
}

/// All of them.
pub static EXERCISES: [Exercise; 10] = [
    exercise!(1 "01-ask", "ask for what must not happen",
        [Goal::SameCode, Goal::Safe(Sc), Goal::Unsafe(Tso)],
        "check", "Both stores waited in a buffer while the loads went ahead."),
    exercise!(2 "02-fence", "place the fences",
        [Goal::SameCode, Goal::SameQuestion, Goal::Safe(Tso), Goal::Full(2)],
        "fence", "A fence belongs between a store and a later load, in both threads."),
    exercise!(3 "03-exchange", "without a fence",
        [Goal::SameCode, Goal::SameQuestion, Goal::Safe(Tso), Goal::Full(0)],
        "check", "Every locked operation empties the buffer."),
    exercise!(4 "04-lost-update", "not every bug is the store buffers'",
        [Goal::SameQuestion, Goal::Safe(Sc), Goal::Safe(Tso), Goal::Safe(Pso)],
        "check", "What is wrong under SC needs another algorithm, not a fence."),
    exercise!(5 "05-peterson", "a lock",
        [Goal::SameCode, Goal::SameQuestion, Goal::Safe(Tso), Goal::Full(2)],
        "check", "The lock is right once each thread's wishes are seen before it looks."),
    exercise!(6 "06-too-many", "too many fences",
        [Goal::SameCode, Goal::SameQuestion, Goal::Safe(Tso), Goal::Full(0)],
        "check", "Taking the lock is a locked operation, and TSO keeps stores in order: leaving needs no fence."),
    exercise!(7 "07-publish", "another machine",
        [Goal::SameCode, Goal::Safe(Pso), Goal::Full(0), Goal::StoreStore(1)],
        "check --model pso", "Under PSO stores overtake each other; a store-store fence keeps two of them in order."),
    exercise!(8 "08-robust", "as if there were no buffers",
        [Goal::SameCode, Goal::Robust(Tso), Goal::Full(2)],
        "robust", "A robust program needs no thought about buffers: what holds under SC holds."),
    exercise!(9 "09-any-number", "any number of threads",
        [Goal::SameQuestion, Goal::AnyNumber, Goal::Safe(Tso)],
        "check", "Looking and taking are one step, and that is proved for as many threads as there may be."),
    exercise!(10 "10-for-ever", "nothing happens",
        [Goal::SameQuestion, Goal::Safe(Tso), Goal::Live(Tso)],
        "check --liveness", "Locks that are always taken in one order cannot wait for each other."),
];

#[cfg(test)]
mod tests {
    use super::super::goals::{Asked, TIME};
    use super::*;
    use weir_driver::input;
    use weir_driver::limits::Limits;

    /// What is unmet in a text.
    fn unmet(exercise: &Exercise, text: &str) -> Vec<String> {
        let program = input::from_text(&exercise.file(), text).expect("it is a program");
        let limits = Limits { time: Some(TIME), ..Limits::default() };
        let asked = Asked { start: exercise.start, text, program: &program, limits: &limits };
        let said = |g: &Goal| g.unmet(&asked).map(|why| format!("{}: {g}: {why}", exercise.number));
        exercise.goals.iter().filter_map(said).collect()
    }

    #[test]
    fn solutions_solve_and_the_exercise_itself_does_not() {
        for (at, exercise) in EXERCISES.iter().enumerate() {
            assert_eq!(usize::from(exercise.number), at + 1);
            assert_eq!(unmet(exercise, exercise.solved), Vec::<String>::new());
            assert!(!unmet(exercise, exercise.start).is_empty(), "{}", exercise.number);
            assert!(exercise.start.starts_with(&format!("// {}. ", exercise.number)));
        }
    }
}
