//! The Weir language: text to program model and back.
