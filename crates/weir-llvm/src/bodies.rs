//! Bodies of functions, read when somebody asks for one.

use crate::ast::{Block, Function, Kind, Module};
use crate::lex::Tok;
use crate::parse::{Bad, Parser, Res};
use weir_engine::piece::go_on;

impl Module {
    /// The blocks of a function: none for a declaration. The error says what is wrong
    /// with the body as a whole; an instruction that is broken is a
    /// [`Kind::Unsupported`] in its block.
    pub(crate) fn body(&self, function: usize) -> Result<&[Block], &Bad> {
        let f = &self.functions[function];
        let Some(body) = &f.body else { return Ok(&[]) };
        body.read
            .get_or_init(|| {
                let mut p = Parser::new(&self.text, body.start, body.end);
                p.groups = Some(&self.promises);
                p.blocks(f)
            })
            .as_deref()
    }

    /// Reads all bodies; what is wrong with them.
    pub(crate) fn read_all(&self) -> Vec<Bad> {
        (0..self.functions.len()).filter_map(|i| self.body(i).err().cloned()).collect()
    }
}

impl Parser<'_> {
    fn blocks(&mut self, f: &Function) -> Res<Vec<Block>> {
        // An entry block without a label has the number after the parameters.
        let numbered = f.params.iter().filter(|(_, n)| n.bytes().all(|b| b.is_ascii_digit())).count();
        let mut block = Block { label: numbered.to_string(), insts: Vec::new() };
        let mut blocks = Vec::new();
        while !self.done() {
            go_on();
            if self.tok() == Tok::Label {
                let label = self.name();
                self.bump();
                if !block.insts.is_empty() || !blocks.is_empty() {
                    blocks.push(std::mem::take(&mut block));
                }
                block.label = label;
                continue;
            }
            if self.is_word("uselistorder") {
                let line = self.line();
                self.skip_line(line);
                continue;
            }
            self.instruction(&mut block.insts);
        }
        blocks.push(block);
        for b in &blocks {
            if let Some(i) = b.insts.windows(2).find(|i| i[0].kind.ends_block()).map(|i| &i[1]) {
                let what = format!("something follows the end of the block `{}` of `@{}`", b.label, f.name);
                return Err(Bad { start: i.start, end: i.end, what });
            }
            let ends =
                b.insts.last().is_some_and(|i| i.kind.ends_block() || matches!(i.kind, Kind::Unsupported(_)));
            if !ends {
                let what = format!("the block `{}` of `@{}` does not end with a branch", b.label, f.name);
                let (start, end) = b.insts.last().map_or((f.start, f.end), |i| (i.start, i.end));
                return Err(Bad { start, end, what });
            }
        }
        Ok(blocks)
    }
}
