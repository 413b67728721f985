//! Answers about Cubicle-W models, as text, JSON and a page.

pub mod json;
pub mod page;
pub mod text;
