//! The operational encoding: a process per thread, and one per store buffer.
//!
//! As in the thesis, a thread asks its memory process for every read and write
//! in a handshake, and the memory process flushes when it likes. Deviation: a
//! fence or a locked operation waits until the buffer is empty, instead of
//! emptying it in one go; stepwise flushing covers the same executions.

use super::Promela;
use super::encode::{Style, Thread, Writer, encode, single};
use super::text::Code;
use super::watch::Watch;
use crate::promela::trail::{Process, Way};
use weir_ir::{EdgeId, FenceKind, Model, Op, Program, ThreadId};
use weir_sbgraph::flat::{Flat, Known, flatten};
use weir_sbgraph::loops::repeats;

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
    let buffer = buffer.or(enough).unwrap_or(BUFFER).max(1);
    let exact = enough.is_some_and(|n| n <= buffer);
    let bounded = if exact { "" } else { " (a bound: a full buffer makes stores wait)" };
    let mut ops: Vec<(&Op, bool)> = Vec::new();
    for f in &flats {
        for (i, e) in f.edges.iter().enumerate() {
            let again = e.ops.iter().any(|op| matches!(op, Op::Alloc(..))) && repeats(f, i);
            ops.extend(e.ops.iter().map(|op| (op, again)));
        }
    }
    let style = Style {
        title: format!("{model} by processes, buffers of {buffer}{bounded}"),
        flats: flats.iter().collect(),
        ops,
        starts: flats.iter().map(|f| (f.entry.index(), f.locs[f.entry.index()].ended)).collect(),
        keeps: &|_, _| true,
        define: format!("#define BUFF_SIZE {buffer}\nmtype = {{ READ, WRITE, REPLY }};\n"),
        declare: &|t, process| {
            format!(
                "chan ch{t} = [0] of {{ mtype, int, int }};\n\
                 byte pending{t}; /* how many stores of {process} wait */\n\
                 int adr{t}[BUFF_SIZE];\nint val{t}[BUFF_SIZE];\n"
            )
        },
        last: "",
        owner: &|t| (t + 1).to_string(),
        idle: (0..flats.len()).map(|t| format!("pending{t} == 0")).collect(),
    };
    let mut w = Writing { model, meanings: Vec::new(), buffer };
    let promela = encode(program, &style, &mut |out, thread, names, locals| {
        let Thread { number, process, provided, .. } = *thread;
        // What a reply brings is 0 between steps. (SPIN forgets hidden variables in
        // the middle of a handshake.)
        out.add(&format!("proctype {process}(){provided} {{\n{locals}    int tmp;\n"));
        let steps = w.thread(out, thread.watch, number, thread.code)?;
        let memory = names.fresh(&format!("{process}_memory"));
        out.line(format!("}}\n\n/* the store buffer of {process} */"));
        out.line(format!("proctype {memory}(){provided} {{"));
        let flushes = w.memory(out, number);
        out.line("}\n");
        let made = |name, steps| Process { name, before: Vec::new(), steps };
        Ok(vec![made(process.into(), steps), made(memory, flushes)])
    })?;
    Ok(Omm { promela, meanings: w.meanings, buffer, exact })
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
        code: &Code<'_>,
    ) -> Result<Vec<Way>, String> {
        let flat = code.flat;
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
                    let (stmts, done) = self.step(t, code, i, choice, &last)?;
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
        code: &Code<'_>,
        edge: usize,
        choice: Option<i64>,
        last: &[String],
    ) -> Result<(Vec<String>, usize), String> {
        let flat = code.flat;
        let e = &flat.edges[edge];
        let atomic = flat.locs[e.src.index()].atomic;
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
                before.push(single(&after));
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
                    before.push(single(last));
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
                Ok((vec![single(&stmts)], 0))
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
