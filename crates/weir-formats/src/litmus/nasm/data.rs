//! Variables: `x dd 1`, `count dd N ! as counter`; and `init_code`.

use super::super::asm::{Insn, Operand, instruction};
use super::super::init::{Init, InitLoc, Value};
use super::super::lex::{Cursor, Reads as _, Tok, Word};
use super::super::mnemonic::Kind;
use super::super::regs;
use super::super::split::Arch;
use super::sections::Section;
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span, Ty};

/// The longest list of values.
const MOST_VALUES: usize = 4096;

/// The variables, in the order of their declarations.
#[derive(Debug, Default)]
pub(super) struct Data {
    pub init: Init,
    /// Whether each thread has its own.
    pub own: Vec<bool>,
    /// Whether it starts with the number of threads.
    pub starts_with_count: Vec<bool>,
    /// Whether it is declared as a counter of threads.
    pub counter: Vec<bool>,
}

impl Data {
    /// The number of a variable.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.init.locs.iter().position(|l| l.name == name)
    }
    /// The names of all variables.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.init.locs.iter().map(|l| l.name.as_str())
    }

    /// The message about a variable that is not there.
    pub fn undeclared(&self, name: &str, span: Span) -> Diagnostic {
        let d = Diagnostic::error(span, format!("there is no variable `{name}`"));
        match suggest(name, self.names()) {
            Some(s) => d.label(format!("did you mean `{s}`?")),
            None => d.hint(format!("declare it: `{name} dd 0` in `shared_data`")),
        }
    }

    /// Reads a section of declarations.
    pub fn declare(&mut self, section: &Section, own: bool, diags: &mut Vec<Diagnostic>) {
        for line in &section.lines {
            if let Err(d) = self.line(line, own) {
                diags.push(d);
            }
        }
    }

    fn line(&mut self, line: &[Word], own: bool) -> Result<(), Diagnostic> {
        let mut c = Cursor::new(line, end_of(line));
        let (name, span) = c.name("the name of a variable")?;
        if let Some(before) = self.init.locs.iter().find(|l| l.name == name) {
            return Err(Diagnostic::error(span, format!("`{name}` is declared twice"))
                .also(before.span, "the first one is here"));
        }
        if regs::part(name).is_some() || name == "N" || name == "eip" {
            return Err(Diagnostic::error(span, format!("a variable cannot be called `{name}`"))
                .hint("registers, `eip` and the number of threads `N` have their names already"));
        }
        let (size, size_span) = c.name("`dd`, or `db`, `dw`, `dq`")?;
        let bits = match size.to_ascii_lowercase().as_str() {
            "db" => 8,
            "dw" => 16,
            "dd" => 32,
            "dq" => 64,
            _ => {
                return Err(Diagnostic::error(size_span, format!("`{size}` is not a size"))
                    .hint("db has 8 bits, dw 16, dd 32, dq 64"));
            }
        };
        let mut count = false;
        let mut values = Vec::new();
        loop {
            if c.eat_name("N") {
                count = true;
                values.push(Value::Int(0));
            } else {
                values.push(Value::Int(c.number()?));
            }
            if values.len() > MOST_VALUES {
                let message = format!("a variable has at most {MOST_VALUES} values");
                return Err(Diagnostic::error(span, message));
            }
            if !c.eat(",") {
                break;
            }
        }
        if values.len() > 1 && (own || count) {
            let what = if own { "in `thread_data`" } else { "that starts with `N`" };
            return Err(Diagnostic::error(span, format!("a variable {what} has one value")));
        }
        let counter = c.eat("!");
        if counter && !(c.eat_name("as") && c.eat_name("counter")) {
            return Err(c.unexpected("`! as counter`"));
        }
        if counter && (own || values.len() > 1 || !(count || values == [Value::Int(0)])) {
            return Err(Diagnostic::error(span, format!("`{name}` cannot be a counter"))
                .hint("a counter is one shared variable that starts with 0 or `N`"));
        }
        if !c.at_end() {
            return Err(c.unexpected("the end of the line"));
        }
        let len = (values.len() > 1).then_some(values.len() as u32);
        let ty = Some(Ty::Int { bits, signed: true });
        self.init.locs.push(InitLoc { name: name.to_string(), ty, len, values, span });
        self.own.push(own);
        self.starts_with_count.push(count);
        self.counter.push(counter);
        Ok(())
    }

    /// `init_code`: moves of constants, then `start_threads`.
    pub fn init_code(&mut self, section: &Section, arch: Arch, diags: &mut Vec<Diagnostic>) {
        let mut started = false;
        for line in &section.lines {
            let whole = line[0].span.to(end_of(line));
            if started {
                diags.push(Diagnostic::error(whole, "nothing runs after `start_threads` here"));
                return;
            }
            if matches!(line[..], [Word { tok: Tok::Name("start_threads"), .. }]) {
                started = true;
                continue;
            }
            let mut c = Cursor::new(line, end_of(line));
            match instruction(&mut c, arch) {
                Ok(insn) => {
                    if let Err(d) = self.start(&insn) {
                        diags.push(d);
                    }
                }
                Err(d) => diags.push(d),
            }
        }
        if !started {
            let d = Diagnostic::error(section.span, "no thread is started");
            diags.push(d.hint("`init_code` ends with `start_threads`"));
        }
    }

    /// A move before the threads start gives a variable its first value.
    fn start(&mut self, insn: &Insn) -> Result<(), Diagnostic> {
        let refused = || {
            Diagnostic::error(insn.span, "`init_code` can only move constants to variables")
                .hint("for example `mov dword [x], 1`, then `start_threads`")
        };
        let (Kind::Mov, [Operand::Mem(m), value]) = (insn.kind, &insn.ops[..]) else { return Err(refused()) };
        let plain = m.disp == 0 && m.base.is_none() && m.index.is_none();
        let name = m.sym.as_deref().filter(|_| plain).ok_or_else(refused)?;
        let at = self.find(name).ok_or_else(|| self.undeclared(name, m.span))?;
        match value {
            Operand::Imm(v, _) => {
                self.init.locs[at].values = vec![Value::Int(*v)];
                self.starts_with_count[at] = false;
            }
            Operand::Threads(_) => {
                self.init.locs[at].values = vec![Value::Int(0)];
                self.starts_with_count[at] = true;
            }
            _ => return Err(refused()),
        }
        Ok(())
    }
}

/// The place after a line.
pub(super) fn end_of(line: &[Word]) -> Span {
    line.last().map_or(Span::default(), |w| Span { start: w.span.end, ..w.span })
}
