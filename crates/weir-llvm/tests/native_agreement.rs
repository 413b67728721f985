//! Random C programs against this machine, at every level of optimisation: what they compute
//! natively is asserted, and they are SAFE; another number is asserted, and they are UNSAFE,
//! with an execution that the judge replays.
//!
//! Ten programs are one file, so that clang is started twice for them: once for the IR, once
//! for a binary from that IR. The numbers that are asserted are globals of the IR, which are
//! changed in its text.

use weir_engine::{Outcome, Scope};
use weir_gen::c::CFile;
use weir_ir::{Fault, Model, Program, Violation};
use weir_testkit::agreement::descend;
use weir_testkit::{Case, Folder, Seen, Suite};

weir_testkit::main! {
    programs_compute_what_they_compute_natively: Clang;
}

/// Programs in one file.
const PROGRAMS: usize = 10;
const LEVELS: [&str; 4] = ["-O0", "-O1", "-O2", "-O3"];

/// A file, to be made smaller where answers differ.
struct Asked(CFile);

impl Case for Asked {
    fn show(&self) -> String {
        self.0.text()
    }

    fn shrink(self, still: &mut dyn FnMut(&Self) -> bool) -> Self {
        descend(self, |c| c.0.smaller().into_iter().map(Asked).collect(), still)
    }
}

/// The text of a module with another initial value of a global.
fn with(module: &str, global: &str, value: u64) -> Result<String, String> {
    let start = format!("@{global} = ");
    let at = module.find(&format!("\n{start}")).ok_or_else(|| format!("no global {global}"))? + 1;
    let end = at + module[at..].find('\n').unwrap_or(module.len() - at);
    // @expected0 = dso_local global i64 0, align 8
    let line = &module[at..end];
    let old = line.find(" 0, align").ok_or_else(|| format!("{line} does not start as 0"))?;
    Ok(format!("{}{} {value}{}{}", &module[..at], &line[..old], &line[old + 2..], &module[end..]))
}

/// The IR of a file, and what its programs compute.
fn native(file: &CFile, level: &str, debug: bool) -> Result<(String, Vec<u64>), String> {
    let folder = Folder::new();
    folder.file("p.c", file.text());
    let debug: &[&str] = if debug { &["-g"] } else { &[] };
    folder.run("clang", &[&[level, "-w", "-S", "-emit-llvm", "-o", "p.ll", "p.c"], debug].concat())?;
    let module = std::fs::read_to_string(folder.path("p.ll")).map_err(|e| e.to_string())?;
    folder.file("reporting.ll", with(&module, "reporting", 1)?);
    let passes = ["-Xclang", "-disable-llvm-passes"];
    folder.run("clang", &[&[level, "-w", "reporting.ll", "-o", "p", "-lm"], &passes[..]].concat())?;
    let said = folder.run(&folder.path("p"), &[]).map_err(|said| format!("it does not end well: {said}"))?;
    let values: Vec<u64> = said.lines().filter_map(|l| l.parse().ok()).collect();
    if values.len() == file.programs().len() {
        Ok((module, values))
    } else {
        Err(format!("it prints {said}"))
    }
}

fn load(text: &str) -> Result<Program, String> {
    let read = |_: &str| None;
    let options = weir_llvm::Options { read: &read, ..weir_llvm::Options::default() };
    let program =
        weir_llvm::load_whole("p.ll", text, &options).map_err(|r| format!("{:?}", r.diagnostics))?;
    let broken = weir_ir::verify::verify(&program);
    if broken.is_empty() { Ok(program) } else { Err(format!("{broken:?}")) }
}

fn check(program: &Program, model: Model) -> Outcome {
    weir_vm::check(program, &weir_vm::Options::new(model)).outcome
}

/// What is at the end of an execution.
fn end(program: &Program, trace: &weir_ir::Trace) -> Result<String, String> {
    weir_machine::replay(program, trace).map_err(|e| format!("the judge: {e}"))?;
    Ok(format!("{:?} after {} steps", trace.violation, trace.steps.len()))
}

fn ask(file: &CFile, seed: u64) -> Result<Seen, String> {
    let level = LEVELS[(seed % 4) as usize];
    let model = Model::ALL[(seed / 4 % 3) as usize];
    let (mut module, values) = native(file, level, seed % 8 >= 6)?;
    let numbers = file.programs();
    for (n, value) in numbers.iter().zip(&values) {
        module = with(&module, &format!("expected{n}"), *value)?;
    }
    let right = load(&module)?;
    match check(&right, model) {
        Outcome::Safe(Scope::AllExecutions, _) => {}
        Outcome::Unsafe(trace) => {
            return Err(format!("unsafe at {level} under {model}: {}", end(&right, &trace)?));
        }
        other => return Err(format!("at {level} under {model}: {other:?}")),
    }
    // Another number for one of them.
    let which = (seed / 12) as usize % numbers.len();
    let at = module.find(&format!("\n@expected{} = ", numbers[which])).expect("it was found before");
    let (before, after) = module.split_at(at);
    let other =
        after.replacen(&values[which].to_string(), &(values[which] ^ 1 << (seed % 64)).to_string(), 1);
    let wrong = load(&format!("{before}{other}"))?;
    match check(&wrong, model) {
        Outcome::Unsafe(trace) => {
            end(&wrong, &trace)?;
            match trace.violation {
                Some(Violation::Fault(Fault::Assert)) => Ok(Seen::As(level)),
                other => Err(format!("not an assertion at {level} under {model}: {other:?}")),
            }
        }
        other => Err(format!("another number at {level} under {model}: {other:?}")),
    }
}

fn programs_compute_what_they_compute_natively() {
    let suite = Suite::new("llvm: native execution, whole programs in tens", 50);
    suite.run(|seed| Asked(CFile::new(seed, PROGRAMS)), |case, seed| ask(&case.0, seed));
}
