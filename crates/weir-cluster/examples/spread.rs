//! A command for each of some numbers, on whichever process of a cluster is free: for
//! `scripts/soak`. Every process is started with the same arguments but its own number; commands
//! do not travel, only numbers and what was printed.
//!
//!     spread HOSTS KEY PROCESS JOBS COUNT COMMAND [ARGUMENT ...]
//!
//! `{}` in arguments stands for the number. The first process prints what the commands print, in
//! order, and ends with 1 if one of them fails.

use std::process::{Command, ExitCode};
use weir_cluster::{Crew, Key, Process};
use weir_engine::{Budget, Team};

/// So much of what a command prints is kept: the end of it.
const KEPT: usize = 1 << 16;

fn run(command: &[String], piece: &[u8]) -> Vec<u8> {
    let number = piece.try_into().map(u64::from_le_bytes).unwrap_or(u64::MAX).to_string();
    let words: Vec<String> = command.iter().map(|word| word.replace("{}", &number)).collect();
    let Some((program, arguments)) = words.split_first() else { return vec![1] };
    match Command::new(program).args(arguments).output() {
        Ok(ran) => {
            let mut text = [ran.stdout, ran.stderr].concat();
            text.drain(..text.len().saturating_sub(KEPT));
            let failed = u8::from(!ran.status.success());
            std::iter::once(failed).chain(text).collect()
        }
        Err(e) => format!("\u{1}{program}: {e}\n").into_bytes(),
    }
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [hosts, key, process, jobs, count, command @ ..] = arguments.as_slice() else {
        return Err("spread HOSTS KEY PROCESS JOBS COUNT COMMAND [ARGUMENT ...]".into());
    };
    let hosts: Vec<String> = std::fs::read_to_string(hosts)?
        .lines()
        .map(|line| line.trim().to_string())
        .filter(|line| !line.is_empty())
        .collect();
    let key = Key::new(std::fs::read_to_string(key)?.as_bytes())?;
    let process = Process::new(hosts, process.parse()?, key, jobs.parse()?)?;
    let crew = Crew::new(process, &format!("{count} {command:?}"), "spread", &Budget::unlimited())
        .map_err(|why| why.to_string())?;
    let work = |piece: &[u8], _: &_| run(command, piece);
    if !crew.leads() {
        crew.serve(&work).map_err(|why| why.to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    let pieces = (0..count.parse::<u64>()?).map(|n| n.to_le_bytes().to_vec()).collect();
    let answers = crew.all(pieces, &work, &mut |_, _| false).map_err(|why| why.to_string())?;
    let mut failed = false;
    for answer in answers.into_iter().flatten() {
        let (code, text) = answer.split_first().ok_or("a process said nothing")?;
        failed |= *code != 0;
        print!("{}", String::from_utf8_lossy(text));
    }
    for (process, row) in crew.rows() {
        println!("{process}: {row}");
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
