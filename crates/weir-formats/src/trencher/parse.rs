//! From text to syntax: words, threads, transitions, prefix expressions.

use weir_ir::diag::suggest;
use weir_ir::lex::{Comment, Cursor, Lexicon, Token};
use weir_ir::{BinOp, Diagnostic, Span};

/// How deep an expression may nest.
const MAX_DEPTH: usize = 200;
/// How many operators `^` may expand to.
const MAX_POWER: usize = 1000;

/// A word of the file.
pub(super) type Word<'a> = Token<'a, ()>;

/// An expression.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Int(i64),
    Reg(Word<'a>),
    Not(Box<Value<'a>>),
    Bin(BinOp, Box<Value<'a>>, Box<Value<'a>>),
}

impl Value<'_> {
    fn size(&self) -> usize {
        match self {
            Value::Int(_) | Value::Reg(_) => 1,
            Value::Not(a) => 1 + a.size(),
            Value::Bin(_, a, b) => 1 + a.size() + b.size(),
        }
    }
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) enum Instr<'a> {
    Write { value: Value<'a>, address: Value<'a> },
    Read { reg: Word<'a>, address: Value<'a> },
    Local { reg: Word<'a>, value: Value<'a> },
    Check(Value<'a>),
    Mfence,
    Noop,
    Lock,
    Unlock,
}

/// A transition.
#[derive(Clone, Debug)]
pub(super) struct Transition<'a> {
    pub(super) from: Word<'a>,
    pub(super) to: Word<'a>,
    pub(super) instr: Instr<'a>,
    pub(super) span: Span,
}

/// A thread.
#[derive(Clone, Debug)]
pub(super) struct Thread<'a> {
    pub(super) name: Word<'a>,
    pub(super) initial: Option<Word<'a>>,
    pub(super) goal: Option<Word<'a>>,
    pub(super) transitions: Vec<Transition<'a>>,
}

/// More threads than this are not read.
const MAX_THREADS: usize = 256;
const BLOCK: [&str; 5] = ["thread", "initial", "final", "transition", "end"];
const INSTRUCTIONS: [&str; 8] = ["write", "read", "mfence", "local", "check", "noop", "lock", "unlock"];

/// Reads all threads; what is wrong goes to `messages`.
pub(super) fn parse<'a>(text: &'a str, messages: &mut Vec<Diagnostic>) -> Vec<Thread<'a>> {
    let end = Span::new(text.trim_end().len(), text.trim_end().len());
    // `#` at the start of a word hides the rest of the line.
    let words = LEXICON.tokens(text, (), |_comment| {});
    Parser { text, c: Cursor::new(&words, end), messages }.file()
}

static LEXICON: Lexicon<()> = Lexicon {
    comments: &[Comment::Line("#", &LINE_ENDS)],
    runs: &[((), |_| true, |c| !c.is_whitespace())],
    ..Lexicon::PLAIN
};

/// Trencher takes a carriage return for the end of a line as well.
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// Parsing of the present item cannot go on; the reason has been reported.
struct Stuck;

struct Parser<'a, 'm> {
    text: &'a str,
    c: Cursor<'m, Word<'a>>,
    messages: &'m mut Vec<Diagnostic>,
}

impl<'a> Parser<'a, '_> {
    fn stuck<T>(&mut self, message: Diagnostic) -> Result<T, Stuck> {
        self.messages.push(message);
        Err(Stuck)
    }
    /// The next word, unless the block goes on with something else there.
    fn word(&mut self, what: &str) -> Result<Word<'a>, Stuck> {
        if let Some(w) = self.c.take_if(|w| !BLOCK.contains(&w.text)) {
            return Ok(w);
        }
        match self.c.peek() {
            Some(w) => self.stuck(
                self.c
                    .expected(what, format!("`{}`", w.text))
                    .label(format!("{what} is missing before this")),
            ),
            None => self.stuck(
                Diagnostic::error(self.c.here(), format!("the file ends where {what} is expected"))
                    .label("here")
                    .hint("the file may have been cut short"),
            ),
        }
    }
    /// Whether the next word is on the line of an earlier one.
    fn on_line(&self, earlier: Span) -> bool {
        let between = self.text.get(earlier.end as usize..self.c.here().start as usize);
        !self.c.at_end() && between.is_some_and(|t| !t.contains(LINE_ENDS))
    }
    /// The name of a state or thread: any word on the line of its keyword.
    fn name(&mut self, keyword: Word<'a>, what: &str) -> Result<Word<'a>, Stuck> {
        match self.c.peek() {
            Some(w) if self.on_line(keyword.span) => {
                self.c.take();
                Ok(w)
            }
            _ => self.word(what),
        }
    }
    /// The next word, if it goes on with the line of the last one.
    fn extra(&self) -> Option<Word<'a>> {
        self.c.peek().filter(|w| self.on_line(self.c.last()) && !BLOCK.contains(&w.text))
    }
    /// Skips to the next line, or to a word that starts a line of a thread block.
    fn resynchronise(&mut self) {
        while self.extra().is_some() {
            self.c.take();
        }
    }

    fn file(mut self) -> Vec<Thread<'a>> {
        let mut threads: Vec<Thread<'a>> = Vec::new();
        while let Some(w) = self.c.take() {
            let done = match w.text {
                "thread" => self.thread(w, &mut threads),
                "memory_size" => self.memory_size(),
                other => {
                    let mut d = Diagnostic::error(w.span, format!("expected `thread`, found `{other}`"));
                    d = match suggest(other, ["thread", "memory_size"]) {
                        Some(s) => d.label(format!("did you mean `{s}`?")),
                        None if BLOCK.contains(&other) => d.label("this belongs inside a thread block"),
                        None => d.label("not inside a thread block"),
                    };
                    self.stuck(d.hint("a file is a list of blocks `thread NAME` … `end`"))
                }
            };
            if done.is_err() {
                while self.c.take_if(|w| w.text != "thread").is_some() {}
            }
        }
        threads
    }

    fn memory_size(&mut self) -> Result<(), Stuck> {
        let w = self.word("the number of cells")?;
        match w.text.parse::<i64>() {
            Ok(n) if n >= 0 => Ok(()),
            _ => self.stuck(
                Diagnostic::error(w.span, format!("`{}` is not a number of cells", w.text))
                    .label("expected an integer that is not negative"),
            ),
        }
    }

    fn thread(&mut self, keyword: Word<'a>, threads: &mut Vec<Thread<'a>>) -> Result<(), Stuck> {
        let name = self.name(keyword, "the thread's name")?;
        if threads.len() >= MAX_THREADS {
            let message = format!("there are more than {MAX_THREADS} threads");
            self.messages.push(Diagnostic::error(name.span, message).label("with this one"));
            // The rest of the file is not read.
            while self.c.take().is_some() {}
            return Ok(());
        }
        if let Some(first) = threads.iter().find(|t| t.name.text == name.text) {
            self.messages.push(
                Diagnostic::error(name.span, format!("there are two threads called `{}`", name.text))
                    .label("second one")
                    .also(first.name.span, "first one")
                    .hint("give each thread a name of its own"),
            );
        }
        let mut thread = Thread { name, initial: None, goal: None, transitions: Vec::new() };
        let mut whole = true;
        loop {
            let Some(w) = self.c.peek() else {
                self.messages.push(
                    Diagnostic::error(self.c.here(), format!("thread `{}` has no `end`", name.text))
                        .label("the file ends here")
                        .also(name.span, "the thread starts here")
                        .hint("close the block with a line `end`"),
                );
                break;
            };
            if w.text == "thread" {
                self.messages.push(
                    Diagnostic::error(w.span, format!("thread `{}` has no `end`", name.text))
                        .label("the next thread starts here")
                        .also(name.span, "the thread that is not closed")
                        .hint("close the block with a line `end`"),
                );
                break;
            }
            self.c.take();
            let done = match w.text {
                "end" => break,
                "initial" => {
                    self.name(w, "the initial state").map(|s| self.set(&mut thread.initial, s, "initial"))
                }
                "final" => self.name(w, "the final state").map(|s| self.set(&mut thread.goal, s, "final")),
                "transition" => self.transition(w).map(|t| thread.transitions.push(t)),
                other => {
                    let d = Diagnostic::error(w.span, format!("expected `transition`, found `{other}`"));
                    self.stuck(match suggest(other, BLOCK) {
                        Some(s) => d.label(format!("did you mean `{s}`?")),
                        None => d
                            .label("not the start of a line of a thread block")
                            .hint("the lines of a thread are `initial`, `final`, `transition` and `end`"),
                    })
                }
            };
            if done.is_err() {
                whole = false;
                self.resynchronise();
            }
        }
        if thread.initial.is_none() && whole {
            self.messages.push(
                Diagnostic::error(name.span, format!("thread `{}` has no initial state", name.text))
                    .label("this thread")
                    .hint("add a line `initial STATE`"),
            );
        }
        threads.push(thread);
        Ok(())
    }

    /// Trencher takes the last of several lines, so this does.
    fn set(&mut self, slot: &mut Option<Word<'a>>, state: Word<'a>, what: &str) {
        if let Some(before) = slot.replace(state)
            && before.text != state.text
        {
            self.messages.push(
                Diagnostic::warning(state.span, format!("a second `{what}` line; this one counts"))
                    .label("this one")
                    .also(before.span, "not this one"),
            );
        }
    }

    fn transition(&mut self, keyword: Word<'a>) -> Result<Transition<'a>, Stuck> {
        weir_engine::piece::go_on();
        let from = self.name(keyword, "the state the transition starts from")?;
        let to = self.name(keyword, "the state the transition leads to")?;
        let name = self.word("an instruction")?;
        let instr = match name.text {
            "write" => {
                let value = self.value("the value to write", 0)?;
                Instr::Write { value, address: self.value("the address", 0)? }
            }
            "read" => {
                let reg = self.register()?;
                Instr::Read { reg, address: self.value("the address", 0)? }
            }
            "local" => {
                let reg = self.register()?;
                Instr::Local { reg, value: self.value("the value", 0)? }
            }
            "check" => Instr::Check(self.value("the condition", 0)?),
            "mfence" => Instr::Mfence,
            "noop" => Instr::Noop,
            "lock" => Instr::Lock,
            "unlock" => Instr::Unlock,
            other => {
                let d = Diagnostic::error(name.span, format!("`{other}` is not an instruction"));
                return self.stuck(match suggest(other, INSTRUCTIONS) {
                    Some(s) => d.label(format!("did you mean `{s}`?")),
                    None => d.label("unknown").hint(format!("instructions are {}", INSTRUCTIONS.join(", "))),
                });
            }
        };
        let last = self.c.last();
        if let Some(extra) = self.extra() {
            return self.stuck(
                Diagnostic::error(extra.span, format!("`{}` after the end of the instruction", extra.text))
                    .label(format!("`{}` ends before this", name.text))
                    .hint("operators come before their operands: `== reg 1`"),
            );
        }
        Ok(Transition { from, to, instr, span: keyword.span.to(last) })
    }

    fn register(&mut self) -> Result<Word<'a>, Stuck> {
        let w = self.word("a register")?;
        if w.text.starts_with(|c: char| c.is_ascii_digit()) || operator(w.text).is_some() || w.text == "!" {
            return self.stuck(
                Diagnostic::error(w.span, format!("`{}` is not a register", w.text))
                    .label("expected the register that gets the value"),
            );
        }
        Ok(w)
    }

    fn value(&mut self, what: &str, depth: usize) -> Result<Value<'a>, Stuck> {
        let w = self.word(what)?;
        if depth > MAX_DEPTH {
            return self.stuck(
                Diagnostic::error(w.span, "the expression nests too deep")
                    .label(format!("more than {MAX_DEPTH} operators inside one another")),
            );
        }
        if let Some(op) = operator(w.text) {
            let a = self.value("the first operand", depth + 1)?;
            let b = self.value("the second operand", depth + 1)?;
            return Ok(Value::Bin(op, Box::new(a), Box::new(b)));
        }
        match w.text {
            "!" => Ok(Value::Not(Box::new(self.value("the operand", depth + 1)?))),
            "^" => self.power(w, depth),
            text => match text.parse::<i64>() {
                Ok(n) => Ok(Value::Int(n)),
                Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) || is_number(text) => self.stuck(
                    Diagnostic::error(w.span, format!("`{text}` is neither a number nor a register"))
                        .label("numbers have 64 bits; names do not start with a digit"),
                ),
                Err(_) => Ok(Value::Reg(w)),
            },
        }
    }

    fn power(&mut self, w: Word<'a>, depth: usize) -> Result<Value<'a>, Stuck> {
        let base = self.value("the base", depth + 1)?;
        let exponent = self.value("the exponent", depth + 1)?;
        let times = match exponent {
            Value::Int(n) => usize::try_from(n).ok().filter(|n| n * base.size() <= MAX_POWER && *n <= 63),
            _ => None,
        };
        let Some(times) = times else {
            return self.stuck(
                Diagnostic::error(w.span, "the exponent of `^` must be a small constant")
                    .label("here")
                    .hint("an integer between 0 and 63"),
            );
        };
        let multiply = |a: Value<'a>, b: Value<'a>| Value::Bin(BinOp::Mul, Box::new(a), Box::new(b));
        Ok((0..times).fold(Value::Int(1), |product, _| multiply(base.clone(), product)))
    }
}

/// Whether the word is an integer but for its size.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

fn operator(text: &str) -> Option<BinOp> {
    use BinOp::*;
    BinOp::of_sign(text).filter(|op| !matches!(op, Div | Rem | Or | Xor | Shl | Shr))
}
