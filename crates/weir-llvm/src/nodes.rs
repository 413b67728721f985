//! Nodes of metadata, read when somebody asks for one: debug info is most of the text,
//! and few of its nodes are looked at.

use crate::ast::{Field, LazyNode, Module, Node};
use crate::lex::{Tok, bytes};
use crate::parse::Parser;

impl Module {
    /// The node of metadata with a number. One that is broken has no fields.
    pub(crate) fn node(&self, number: u32) -> Option<&Node> {
        let end = self.nodes.partition_point(|n| n.number <= number);
        let found = self.nodes[..end].last().filter(|n| n.number == number)?;
        Some(found.read.get_or_init(|| self.read_node(found)))
    }

    fn read_node(&self, lazy: &LazyNode) -> Node {
        let rest = self.text.get(lazy.start..).unwrap_or("");
        let end = lazy.start + rest.find('\n').unwrap_or(rest.len());
        let mut p = Parser::new(&self.text, lazy.start, end);
        p.eat('=');
        p.eat_word("distinct");
        match p.tok() {
            Tok::Meta => {
                let kind = p.name();
                p.bump();
                Node { kind, fields: p.node_fields() }
            }
            Tok::Punct('!') => {
                p.bump();
                Node { kind: String::new(), fields: p.node_fields() }
            }
            _ => Node::default(),
        }
    }
}

impl Parser<'_> {
    /// Fields with names, or the elements of a list; what is inside brackets
    /// further down is skipped.
    fn node_fields(&mut self) -> Vec<(String, Field)> {
        let mut fields = Vec::new();
        if !self.is('(') && !self.is('{') {
            return fields;
        }
        self.bump();
        while !self.done() && !self.is(')') && !self.is('}') {
            let key = if self.tok() == Tok::Label {
                let key = self.name();
                self.bump();
                key
            } else {
                String::new()
            };
            let field = match self.tok() {
                Tok::Meta => self.node_number().map(Field::Ref),
                Tok::Int => self.word().parse().ok().map(Field::Int),
                Tok::Text => Some(Field::Text(String::from_utf8_lossy(&bytes(self.word())).into_owned())),
                Tok::Word => Some(Field::Text(self.word().to_string())),
                _ => None,
            };
            let is_type = matches!(&field, Some(Field::Text(t)) if is_integer_type(t));
            self.bump();
            // `extraData: i64 1`
            let number = if is_type && self.tok() == Tok::Int { self.word().parse().ok() } else { None };
            fields.extend(number.map(Field::Int).or(field).map(|f| (key, f)));
            if self.is('(') || self.is('{') {
                self.skip_group();
            }
            while !self.done() && !self.is(',') && !self.is(')') && !self.is('}') {
                self.bump();
            }
            self.eat(',');
        }
        fields
    }
}

fn is_integer_type(word: &str) -> bool {
    word.strip_prefix('i').is_some_and(|bits| bits.parse::<u32>().is_ok())
}
