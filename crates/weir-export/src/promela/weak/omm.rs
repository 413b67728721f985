//! The operational encoding: a process per thread, and one per store buffer.
//!
//! As in the thesis, a thread asks its memory process for every read and write
//! in a handshake, and the memory process flushes when it likes. Deviation: a
//! fence or a locked operation waits until the buffer is empty, instead of
//! emptying it in one go; stepwise flushing covers the same executions.

use super::Promela;
use super::graph::{Writer, cells, globals, head, init, start_value, watcher};
use super::memory::Layout;
use super::text::{Code, names, variable_type};
use super::watch::Watch;
use crate::promela::trail::{Key, Process, Way};
use weir_ir::{EdgeId, FenceKind, Model, Op, Program, RegId, ThreadId};
use weir_sbgraph::flat::{Flat, Known, flatten};
use weir_sbgraph::loops::repeats;
use weir_sbgraph::show;

/// The size of buffers where the graph does not say what is enough.
const BUFFER: usize = 4;

/// What a step of the text is in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The thread takes the edge.
    Edge(ThreadId, EdgeId),
    /// The thread takes the edge, which is a store-store fence.
    Mark(ThreadId, EdgeId),
    /// The entry at that position of the thread's buffer reaches memory.
    Flush(ThreadId, usize),
}

/// A model with the meaning of its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Omm {
    /// The model.
    pub promela: Promela,
    /// What its steps mean, by the numbers in its key.
    pub meanings: Vec<Meaning>,
    /// The size of the buffers.
    pub buffer: usize,
    /// Whether that is enough for every execution.
    pub exact: bool,
}

struct Writing {
    model: Model,
    meanings: Vec<Meaning>,
    buffer: usize,
}

/// The program with its memory model as Promela, or what Promela cannot say.
/// `buffer`: the size of the buffers; what is enough, if not given.
pub fn omm(program: &Program, model: Model, buffer: Option<usize>) -> Result<Omm, String> {
    if program.is_parameterised() {
        return Err("any number of threads".into());
    }
    let mut flats: Vec<Flat> = Vec::new();
    for thread in &program.threads {
        let routine = program.template(thread.template).routine;
        let flat = flatten(program, routine, Known { thread: Some(thread) });
        flats.push(flat.map_err(|why| why.describe(&program.sources))?);
    }
    let enough = enough(program, model);
    let size = buffer.or(enough).unwrap_or(BUFFER).max(1);
    let exact = enough.is_some_and(|n| n <= size);
    let refs: Vec<&Flat> = flats.iter().collect();
    let mut ops: Vec<(&Op, bool)> = Vec::new();
    for f in &flats {
        for (i, e) in f.edges.iter().enumerate() {
            let alloc = e.ops.iter().any(|op| matches!(op, Op::Alloc(..)));
            let again = alloc && repeats(f, i);
            ops.extend(e.ops.iter().map(|op| (op, again)));
        }
    }
    let layout = Layout::new(program, &ops)?;
    let mut names = names();
    let mut out = Writer::default();
    let bounded = if exact { "" } else { " (a bound: a full buffer makes stores wait)" };
    head(&mut out, program, &layout, &format!("{model} by processes, buffers of {size}{bounded}"));
    out.line(format!("#define BUFF_SIZE {size}"));
    out.line("mtype = { READ, WRITE, REPLY };");
    let watch = Watch::new(program, &refs, &mut names);
    let mut key = Key { processes: Vec::new(), cells: cells(program, &layout) };
    let mut processes = Vec::new();
    let mut regs: Vec<Vec<String>> = Vec::new();
    for (t, flat) in flats.iter().enumerate() {
        let name = names.fresh(&program.thread_name(ThreadId::new(t)));
        let own = (0..flat.regs.len()).map(RegId::new).map(|r| {
            let plain = show::reg(flat, r);
            let global = watch.regs.contains(&(t, r));
            names.fresh(&if global { format!("{name}_{plain}") } else { plain })
        });
        regs.push(own.collect());
        out.line(format!("chan ch{t} = [0] of {{ mtype, int, int }};"));
        out.line(format!("byte pending{t}; /* how many stores of {name} wait */"));
        out.line(format!("int adr{t}[BUFF_SIZE];"));
        out.line(format!("int val{t}[BUFF_SIZE];"));
        processes.push(name);
    }
    for a in &watch.atoms {
        let flat = &flats[a.thread];
        let entry = flat.entry.index();
        let holds = Watch::truth(a, flat, entry, flat.locs[entry].ended);
        out.line(format!("bit {} = {};", a.name, u8::from(holds)));
    }
    globals(&mut out, program, &watch, &refs, &regs);
    let locked = ops.iter().any(|(op, _)| matches!(op, Op::AtomicBegin));
    if locked {
        out.line("byte owner; /* who is in an atomic section */");
    }
    out.line("");
    let mut w = Writing { model, meanings: Vec::new(), buffer: size };
    for (t, flat) in flats.iter().enumerate() {
        let code = Code::new(program, &layout, flat, regs[t].clone());
        let provided =
            if locked { format!(" provided (owner == 0 || owner == {})", t + 1) } else { String::new() };
        out.line(format!("proctype {}(){provided} {{", processes[t]));
        for (i, reg) in flat.regs.iter().enumerate() {
            let r = RegId::new(i);
            if !watch.regs.contains(&(t, r)) {
                let start = start_value(program, t, r, reg.ty.wrap(reg.init));
                out.line(format!("    {} {} = {start};", variable_type(reg.ty), regs[t][i]));
            }
        }
        // What a reply brings; 0 between steps. (SPIN forgets hidden variables in
        // the middle of a handshake.)
        out.line("    int tmp;");
        let steps = w.thread(&mut out, &watch, t, flat, &code)?;
        out.line("}\n");
        key.processes.push(Process { name: processes[t].clone(), before: Vec::new(), steps });
        let memory = names.fresh(&format!("{}_memory", processes[t]));
        out.line(format!("/* the store buffer of {} */", processes[t]));
        out.line(format!("proctype {memory}(){provided} {{"));
        let steps = w.memory(&mut out, t);
        out.line("}\n");
        key.processes.push(Process { name: memory.clone(), before: Vec::new(), steps });
    }
    let idle: Vec<String> = (0..flats.len()).map(|t| format!("pending{t} == 0")).collect();
    let reg = |t: usize, r: RegId| regs[t][r.index()].clone();
    let watching = watch.process(program, &layout, &reg, &idle)?;
    out.add(&watching);
    let all: Vec<String> = key.processes.iter().map(|p| p.name.clone()).collect();
    init(&mut out, program, &layout, &all, !watching.is_empty());
    key.processes.extend(watcher(program));
    let promela = Promela { text: out.text, key };
    Ok(Omm { promela, meanings: w.meanings, buffer: size, exact })
}

/// The longest buffer of the graphs, where there are graphs.
fn enough(program: &Program, model: Model) -> Option<usize> {
    let options = weir_sbgraph::Options { minimise: false, ..weir_sbgraph::Options::new(model) };
    let reduction = weir_sbgraph::reduce(program, &options).ok()?;
    let buffers = reduction.graphs.iter().flat_map(|g| g.nodes.iter().map(|n| n.buffer.len()));
    Some(buffers.max().unwrap_or(0))
}

impl Writing {
    fn mean(&mut self, meaning: Meaning) -> EdgeId {
        self.meanings.push(meaning);
        EdgeId::new(self.meanings.len() - 1)
    }

    fn thread(
        &mut self,
        out: &mut Writer,
        watch: &Watch,
        t: usize,
        flat: &Flat,
        code: &Code<'_>,
    ) -> Result<Vec<Way>, String> {
        let mut steps = Vec::new();
        let end = |l: usize| if flat.locs[l].ended { "end_" } else { "" };
        // SPIN leaves out what cannot be reached, and so must its trails.
        let entry = flat.entry.index();
        let reachable = flat.flow(|_| true).reachable(entry);
        let reached = (0..flat.locs.len()).filter(|l| reachable[*l]);
        let order = std::iter::once(entry).chain(reached.filter(|l| *l != entry));
        for loc in order {
            let name: String = flat.locs[loc].name.chars().filter(char::is_ascii_alphanumeric).collect();
            out.line(format!("{}L{loc}: /* {name} */", end(loc)));
            if flat.out[loc].is_empty() {
                out.line("    false;");
                steps.push(Vec::new());
                continue;
            }
            out.line("    if");
            for &i in &flat.out[loc] {
                let e = &flat.edges[i];
                let mut last = Vec::new();
                for a in watch.atoms.iter().filter(|a| a.thread == t) {
                    let truth = |l: usize| Watch::truth(a, flat, l, flat.locs[l].ended);
                    if truth(loc) != truth(e.dst.index()) {
                        last.push(format!("{} = {}", a.name, u8::from(truth(e.dst.index()))));
                    }
                }
                let to = format!("{}L{}", end(e.dst.index()), e.dst.index());
                for choice in code.choices(&e.ops)? {
                    let (stmts, done) = self.step(t, flat, code, i, choice, &last)?;
                    let edge = if e.ops == [Op::Fence(FenceKind::StoreStore)] {
                        Meaning::Mark(ThreadId::new(t), e.from.1)
                    } else {
                        Meaning::Edge(ThreadId::new(t), e.from.1)
                    };
                    let number = self.mean(edge);
                    for n in 0..stmts.len() {
                        steps.push(if n == done { vec![(number, choice.unwrap_or(0))] } else { Vec::new() });
                    }
                    match stmts.as_slice() {
                        [one] => out.line(format!("    :: {one}; goto {to}")),
                        many => out.line(format!("    :: atomic {{ {} }}; goto {to}", many.join("; "))),
                    }
                }
            }
            out.line("    fi;");
        }
        Ok(steps)
    }

    /// The statements of an edge, and which of them is the step of the program.
    fn step(
        &self,
        t: usize,
        flat: &Flat,
        code: &Code<'_>,
        edge: usize,
        choice: Option<i64>,
        last: &[String],
    ) -> Result<(Vec<String>, usize), String> {
        let e = &flat.edges[edge];
        let atomic = flat.locs[e.src.index()].atomic;
        let single = |stmts: Vec<String>| match stmts.as_slice() {
            [] => "skip".to_string(),
            [one] => one.clone(),
            many => format!("d_step {{ {} }}", many.join("; ")),
        };
        let mut before = Vec::new();
        match e.ops.as_slice() {
            [Op::Load(r, p)] if !atomic => {
                let (at, check) = code.place(p)?;
                before.extend(check.map(|c| format!("assert({c})")));
                let done = before.len() + 2;
                before.push(format!("ch{t}!READ({at}, 0)"));
                before.push(format!("ch{t}?REPLY(_, tmp)"));
                let ty = flat.regs[r.index()].ty;
                let mut after =
                    vec![format!("{} = {}", code.regs[r.index()], super::text::wrap(ty, "tmp".into()))];
                after.push("tmp = 0".into());
                after.extend(last.iter().cloned());
                before.push(single(after));
                Ok((before, done))
            }
            [Op::Store(p, v)] if !atomic => {
                let (at, check) = code.place(p)?;
                before.push(format!("(pending{t} < BUFF_SIZE)"));
                before.extend(check.map(|c| format!("assert({c})")));
                let value = code.stored(p, v, &mut before)?;
                // Control passes to the memory process with the handshake, which is
                // always ready for it: nothing may come after.
                if !last.is_empty() {
                    before.push(single(last.to_vec()));
                }
                let done = before.len();
                before.push(format!("ch{t}!WRITE({at}, {value})"));
                Ok((before, done))
            }
            [Op::Fence(FenceKind::StoreStore)] if self.model == Model::Pso => {
                let newest =
                    format!("(pending{t} > 0 -> adr{t}[(pending{t} > 0 -> pending{t} - 1 : 0)] : 0) != 0");
                let mut stmts = vec![format!("(pending{t} < BUFF_SIZE || !({newest}))")];
                stmts.push(format!(
                    "if :: {newest} -> adr{t}[pending{t}] = 0; pending{t}++ :: else -> skip fi"
                ));
                stmts.extend(last.iter().cloned());
                Ok((vec![format!("d_step {{ {} }}", stmts.join("; "))], 0))
            }
            ops => {
                let mut stmts = Vec::new();
                if ops.iter().any(Op::drains) {
                    stmts.push(format!("(pending{t} == 0)"));
                }
                for op in ops {
                    match op {
                        Op::AtomicBegin => stmts.push(format!("owner = {}", t + 1)),
                        op => code.op(op, choice, &mut stmts)?,
                    }
                }
                stmts.extend(last.iter().cloned());
                Ok((vec![single(stmts)], 0))
            }
        }
    }

    /// The process that is a store buffer.
    fn memory(&mut self, out: &mut Writer, t: usize) -> Vec<Way> {
        let (n, size) = (format!("pending{t}"), self.buffer);
        let mut steps: Vec<Way> = Vec::new();
        out.line("    int a, v;");
        out.line("end_memory:");
        out.line("    do");
        let lookup: String = (0..size)
            .map(|i| format!(" if :: {n} > {i} && adr{t}[{i}] == a -> v = val{t}[{i}] :: else -> skip fi;"))
            .collect();
        out.line(format!(
            "    :: atomic {{ ch{t}?WRITE(a, v); d_step {{ adr{t}[{n}] = a; val{t}[{n}] = v; {n}++; a = 0; v = 0 }} }}"
        ));
        out.line(format!(
            "    :: atomic {{ ch{t}?READ(a, v); d_step {{ v = memory[a];{lookup} a = 0 }}; ch{t}!REPLY(0, v) }}"
        ));
        steps.extend(std::iter::repeat_n(Vec::new(), 5));
        let slots = if self.model == Model::Pso { size } else { 1 };
        for i in 0..slots {
            let mut guard = vec![format!("{n} > {i}")];
            if self.model == Model::Pso {
                guard.push(format!("adr{t}[{i}] != 0"));
                for j in 0..i {
                    guard.push(format!("adr{t}[{j}] != 0"));
                    guard.push(format!("adr{t}[{j}] != adr{t}[{i}]"));
                }
            }
            let mut stmts = vec![format!("({})", guard.join(" && "))];
            stmts.push(format!("memory[adr{t}[{i}]] = val{t}[{i}]"));
            stmts.extend(self.shift(t, i));
            if self.model == Model::Pso {
                let shift = self.shift(t, 0).join("; ");
                stmts.push(format!("if :: {n} > 0 && adr{t}[0] == 0 -> {shift} :: else -> skip fi"));
            }
            out.line(format!("    :: d_step {{ {} }}", stmts.join("; ")));
            let number = self.mean(Meaning::Flush(ThreadId::new(t), i));
            steps.push(vec![(number, 0)]);
        }
        out.line("    od");
        steps
    }

    /// The entries after a position move up by one.
    fn shift(&self, t: usize, from: usize) -> Vec<String> {
        let mut stmts = Vec::new();
        for i in from..self.buffer - 1 {
            stmts.push(format!("adr{t}[{i}] = adr{t}[{}]", i + 1));
            stmts.push(format!("val{t}[{i}] = val{t}[{}]", i + 1));
        }
        let last = self.buffer - 1;
        stmts.push(format!("adr{t}[{last}] = 0; val{t}[{last}] = 0; pending{t}--"));
        stmts
    }
}
