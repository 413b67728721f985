//! Typed dense ids: an index that cannot be mistaken for another kind of index.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub u32);

        impl $name {
            /// The id of the element at `index`.
            pub fn new(index: usize) -> Self {
                $name(u32::try_from(index).expect("more than 2^32 elements of one kind"))
            }
            /// The position of the element.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A source file of the program.
    FileId;
    /// A shared object: a scalar or an array.
    ObjId;
    /// A control location of one routine.
    LocId;
    /// An edge of one routine.
    EdgeId;
    /// A register (local variable) of one routine.
    RegId;
    /// A routine: the code of a thread template or of a procedure.
    RoutineId;
    /// A thread template.
    TemplateId;
    /// A thread: those that exist from the start come first, in the order of
    /// [`crate::Program::threads`]; spawned ones follow in order of creation.
    ThreadId;
    /// An enumeration type.
    EnumId;
}

/// An edge of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgeRef {
    /// The routine.
    pub routine: RoutineId,
    /// The edge of the routine.
    pub edge: EdgeId,
}
