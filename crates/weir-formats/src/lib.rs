//! Other people's files: litmus tests, Trencher automata, Memorax models.
