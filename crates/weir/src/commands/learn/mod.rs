//! `weir learn`: ten small exercises, each checked by the tool itself. An exercise is a file that
//! the learner changes; what it takes to have solved it is a list of goals, asked
//! of the same driver as any other question.

mod exercises;
mod goals;

use crate::cli::LearnArgs;
use crate::exit::Exit;
use crate::{interrupt, output};
use exercises::{EXERCISES, Exercise};
use goals::Goal;
use weir_driver::input;
use weir_driver::limits::{Limits, default_jobs};

/// Lists the exercises, or hands one out, or looks at what became of it.
pub fn run(args: &LearnArgs) -> Exit {
    let Some(number) = args.number else { return list() };
    let Some(exercise) = usize::from(number).checked_sub(1).and_then(|at| EXERCISES.get(at)) else {
        output::error(&format!("the exercises are 1 to {}; `weir learn` lists them", EXERCISES.len()));
        return Exit::Input;
    };
    if args.solution {
        output::text(exercise.solved);
        return Exit::Good;
    }
    if std::path::Path::new(&exercise.file()).exists() { look_at(exercise) } else { hand_out(exercise) }
}

/// All exercises, and which of them are solved in this folder.
fn list() -> Exit {
    let mut text = String::from(
        "weir learn NUMBER writes an exercise into this folder, and then looks at what you made of it\n\n",
    );
    for exercise in &EXERCISES {
        let file = exercise.file();
        let done = match std::path::Path::new(&file).exists().then(|| missing(exercise)) {
            None => String::new(),
            Some(Ok(open)) if open.iter().all(|(_, why)| why.is_none()) => "solved".to_string(),
            Some(_) => format!("begun: {file}"),
        };
        text += format!("{:>4}  {:<40}{done}", exercise.number, exercise.title).trim_end();
        text.push('\n');
    }
    output::text(&text);
    Exit::Good
}

/// Writes the exercise, and says what it is.
fn hand_out(exercise: &Exercise) -> Exit {
    let file = exercise.file();
    if let Err(message) = output::write(&file, exercise.start) {
        output::error(&message);
        return Exit::Input;
    }
    let task: String = exercise
        .start
        .lines()
        .take_while(|l| l.starts_with("//"))
        .fold(String::new(), |text, l| text + l.trim_start_matches('/').trim_start() + "\n");
    let number = exercise.number;
    output::text(&format!("{task}\nIt is in {file}. When you have changed it: weir learn {number}\n"));
    Exit::Good
}

/// Which goals there are, and why one is not reached yet.
type Goals = Vec<(&'static Goal, Option<String>)>;

/// What is still missing in the file of the exercise.
fn missing(exercise: &Exercise) -> Result<Goals, input::Refused> {
    let text = input::read(&exercise.file())?;
    let program = input::from_text(&exercise.file(), &text)?;
    let limits = Limits {
        time: Some(goals::TIME),
        jobs: default_jobs(),
        interrupt: Some(interrupt::flag()),
        ..Limits::default()
    };
    let asked = goals::Asked { start: exercise.start, text: &text, program: &program, limits: &limits };
    Ok(exercise.goals.iter().map(|goal| (goal, goal.unmet(&asked))).collect())
}

/// Says which goals are reached.
fn look_at(exercise: &Exercise) -> Exit {
    let file = exercise.file();
    let goals = match missing(exercise) {
        Ok(goals) => goals,
        Err(refused) => {
            output::diagnostics(&refused.diagnostics, &refused.sources);
            return Exit::Input;
        }
    };
    let mut text = String::new();
    for (goal, why) in &goals {
        text += &match why {
            None => format!("  yes  {goal}\n"),
            Some(why) => format!("  no   {goal}: {why}\n"),
        };
    }
    let solved = goals.iter().all(|(_, why)| why.is_none());
    let number = exercise.number;
    text += &if !solved {
        format!("\nNot yet: {}. `weir {} {file}` shows more.\n", exercise.title, exercise.command)
    } else if usize::from(number) < EXERCISES.len() {
        format!("\nSolved. {} The next one: weir learn {}\n", exercise.learnt, number + 1)
    } else {
        format!("\nSolved. {} That was the last one.\n", exercise.learnt)
    };
    output::text(&text);
    if solved { Exit::Good } else { Exit::Bad }
}
