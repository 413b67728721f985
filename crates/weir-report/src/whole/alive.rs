//! Objects by their birth, since the numbers of freed ones may be used again.

use std::collections::HashMap;
use weir_ir::Program;

/// An object by its birth: a static one by its number, then those of the heap in order.
pub(crate) type Uid = u32;

/// The objects that there are, by number, while an execution goes on.
#[derive(Clone, Default)]
pub(crate) struct Alive {
    heap: HashMap<u32, Uid>,
    statics: u32,
    born: u32,
}

impl Alive {
    pub(crate) fn new(program: &Program) -> Alive {
        let statics = program.objects.len() as u32;
        Alive { heap: HashMap::new(), statics, born: statics }
    }
    /// An object is new.
    pub(crate) fn new_object(&mut self, number: u32) -> Uid {
        self.born += 1;
        self.heap.insert(number, self.born);
        self.born
    }
    /// The object with that number; after its death still the last one.
    pub(crate) fn uid(&self, number: u32) -> Option<Uid> {
        if (1..=self.statics).contains(&number) { Some(number) } else { self.heap.get(&number).copied() }
    }
}
