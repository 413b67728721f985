//! The Weir language: text to program model and back.
pub mod ast;
pub mod lexer;
pub mod parser;
