//! What the two styles have in common: the memory, the variables, the process that watches
//! the properties, and `init`. How a thread moves is for the style to say.

use super::Promela;
use super::memory::Layout;
use super::text::{Code, names, variable_type};
use super::watch::Watch;
use crate::names::Names;
use crate::promela::trail::{Key, Process};
use std::collections::BTreeMap;
use weir_ir::{Addr, CellInit, Len, ObjId, Op, Program, RegId, ThreadId};
use weir_sbgraph::flat::Flat;
use weir_sbgraph::show;

/// A thread on its way into the text.
pub(super) struct Thread<'a> {
    /// Its number.
    pub number: usize,
    /// The name of its process.
    pub process: &'a str,
    /// Its variables.
    pub code: &'a Code<'a>,
    /// What properties look at.
    pub watch: &'a Watch,
    /// Some code has atomic sections: what is added to its process to respect them.
    pub provided: &'a str,
}

/// What a style writes its own way, besides the processes of threads.
pub(super) struct Style<'a> {
    /// What the text is, for its first line.
    pub title: String,
    /// The code of each thread.
    pub flats: Vec<&'a Flat>,
    /// All operations, and whether they may happen more than once.
    pub ops: Vec<(&'a Op, bool)>,
    /// Where each thread starts, and whether it is over there.
    pub starts: Vec<(usize, bool)>,
    /// Whether a thread keeps a register.
    pub keeps: &'a dyn Fn(usize, RegId) -> bool,
    /// Definitions before those of threads.
    pub define: String,
    /// What else is declared for a thread, given the name of its process.
    pub declare: &'a dyn Fn(usize, &str) -> String,
    /// The last declaration.
    pub last: &'a str,
    /// Who a thread is in `owner`.
    pub owner: &'a dyn Fn(usize) -> String,
    /// What must hold in final states, besides that all threads have ended.
    pub idle: Vec<String>,
}

/// The processes of a thread; the locals of the first one are the text given.
pub(super) type Processes<'a> =
    dyn FnMut(&mut Writer, &Thread<'_>, &mut Names, &str) -> Result<Vec<Process>, String> + 'a;

/// The program as Promela, or what Promela cannot say.
pub(super) fn encode(
    program: &Program,
    style: &Style<'_>,
    written: &mut Processes<'_>,
) -> Result<Promela, String> {
    let layout = Layout::new(program, &style.ops)?;
    let locked = style.ops.iter().any(|(op, _)| matches!(op, Op::AtomicBegin));
    let mut names = names();
    let mut out = Writer::default();
    head(&mut out, program, &layout, &style.title);
    out.add(&style.define);
    let watch = Watch::new(program, &style.flats, &mut names);
    let mut processes = Vec::new();
    let mut regs: Vec<Vec<String>> = Vec::new();
    for (t, flat) in style.flats.iter().enumerate() {
        let name = names.fresh(&program.thread_name(ThreadId::new(t)));
        regs.push(registers(flat, t, &name, &watch, &mut names));
        out.add(&(style.declare)(t, &name));
        processes.push(name);
    }
    for a in &watch.atoms {
        let (loc, over) = style.starts[a.thread];
        let holds = Watch::truth(a, style.flats[a.thread], loc, over);
        out.line(format!("bit {} = {};", a.name, u8::from(holds)));
    }
    let variable = |t: usize, r: RegId| {
        let reg = &style.flats[t].regs[r.index()];
        let start = program.threads[t].args.get(r.index()).copied().unwrap_or(reg.ty.wrap(reg.init));
        format!("{} {} = {start};", variable_type(reg.ty), regs[t][r.index()])
    };
    watch.regs.iter().for_each(|(t, r)| out.line(variable(*t, *r)));
    if locked {
        out.line("byte owner; /* who is in an atomic section */");
    }
    out.line(style.last);
    let mut key = Key { processes: Vec::new(), cells: cells(program, &layout) };
    for (t, flat) in style.flats.iter().enumerate() {
        let code = Code::new(program, &layout, flat, regs[t].clone());
        let owner = (style.owner)(t);
        let provided =
            if locked { format!(" provided (owner == 0 || owner == {owner})") } else { String::new() };
        let own = (0..flat.regs.len()).map(RegId::new);
        let own = own.filter(|r| (style.keeps)(t, *r) && !watch.regs.contains(&(t, *r)));
        let locals: String = own.map(|r| format!("    {}\n", variable(t, r))).collect();
        let (process, code) = (&*processes[t], &code);
        let thread = Thread { number: t, process, code, watch: &watch, provided: &provided };
        key.processes.extend(written(&mut out, &thread, &mut names, &locals)?);
    }
    let reg = |t: usize, r: RegId| regs[t][r.index()].clone();
    let watching = watch.process(program, &layout, &reg, &style.idle)?;
    out.add(&watching);
    let all: Vec<String> = key.processes.iter().map(|p| p.name.clone()).collect();
    init_process(&mut out, program, &layout, &all, !watching.is_empty());
    key.processes.extend(watcher(program));
    Ok(Promela { text: out.text, key })
}

/// One statement for several.
pub(super) fn single(stmts: &[String]) -> String {
    match stmts {
        [] => "skip".to_string(),
        [one] => one.clone(),
        many => format!("d_step {{ {} }}", many.join("; ")),
    }
}

/// The steps of `watch`, which are none of the program.
fn watcher(program: &Program) -> Option<Process> {
    let steps = vec![Vec::new(); program.properties.len()];
    (!steps.is_empty()).then(|| Process { name: "watch".into(), before: Vec::new(), steps })
}

fn registers(flat: &Flat, t: usize, process: &str, watch: &Watch, names: &mut Names) -> Vec<String> {
    (0..flat.regs.len())
        .map(RegId::new)
        .map(|r| {
            let plain = show::reg(flat, r);
            let global = watch.regs.contains(&(t, r));
            names.fresh(&if global { format!("{process}_{plain}") } else { plain })
        })
        .collect()
}

/// The first lines, up to the memory.
fn head(out: &mut Writer, program: &Program, layout: &Layout, what: &str) {
    let name: String = program.name.chars().filter(|c| *c != '*' && *c != '\\' && *c != '\n').collect();
    out.line(format!("/* {name}: {what}; written by weir."));
    out.line(" *   spin -a THIS.pml && gcc -O2 -DSAFETY -o pan pan.c && ./pan -E");
    out.line(" * Promela counts with 32 bits: larger values must not occur. */");
    out.line(format!("#define MEM_SIZE {}", layout.size.max(1)));
    out.line("");
    out.line(format!("{} memory[MEM_SIZE]; /* 0 is nowhere */", layout.ty));
    for (i, o) in program.objects.iter().enumerate() {
        let name: String = o.name.chars().filter(|c| !"*/\\\n".contains(*c)).collect();
        out.line(format!("/* {name} starts at {} */", layout.base[i]));
    }
    if layout.size > layout.heap {
        out.line(format!("short memUse = {}; /* the next free cell */", layout.heap));
    } else {
        out.line(format!("#define memUse {}", layout.heap));
    }
}

fn init_process(out: &mut Writer, program: &Program, layout: &Layout, processes: &[String], watch: bool) {
    let (fixed, any) = layout.initial(program);
    out.line("init {");
    out.line("    atomic {");
    for (cell, value) in fixed {
        out.line(format!("        memory[{cell}] = {value};"));
    }
    for (cell, lo, hi) in any {
        let options: Vec<String> =
            (lo..=hi.min(lo + 255)).map(|v| format!(":: memory[{cell}] = {v}")).collect();
        out.line(format!("        if {} fi;", options.join(" ")));
    }
    for p in processes {
        out.line(format!("        run {p}();"));
    }
    if watch {
        out.line("        run watch();");
    }
    out.line("    }\n}");
}

/// The cells whose initial value is chosen, by how Promela writes them.
fn cells(program: &Program, layout: &Layout) -> BTreeMap<String, Addr> {
    let mut cells = BTreeMap::new();
    for (o, object) in program.objects.iter().enumerate() {
        let count = match object.len {
            Len::Fixed(n) => n,
            _ => 1,
        };
        for c in 0..count as i32 {
            if matches!(object.cell_init(c), CellInit::Any { .. }) {
                let at = i64::from(layout.base[o]) + i64::from(c);
                cells.insert(format!("memory[{at}]"), Addr::of(ObjId::new(o), c));
            }
        }
    }
    cells
}

/// Text, line by line.
#[derive(Debug, Default)]
pub(super) struct Writer {
    pub text: String,
}

impl Writer {
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.add(text.as_ref());
        self.add("\n");
    }
    pub fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }
}
