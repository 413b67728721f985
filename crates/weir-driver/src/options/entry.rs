//! What an entry of the table is, and what reads it.

/// Everything that is said about an option.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// `--name` on the command line, the key in `weir.toml` and in a question of the page.
    pub name: &'static str,
    /// Its short form.
    pub short: Option<char>,
    /// Where it stands on a command line.
    pub place: Place,
    /// What its value is called in help; nothing for a flag.
    pub value: &'static str,
    /// What is meant where it is not given; nothing where that is nothing.
    pub default: &'static str,
    /// The least and the greatest number that is taken, where the type takes more.
    pub range: Option<(i64, i64)>,
    /// What it is for, in a line.
    pub help: &'static str,
    /// The page of the manual that says more, if any.
    pub see: &'static str,
    /// At least one is needed.
    pub required: bool,
    /// Separates values in one word.
    pub delimiter: Option<char>,
    /// Options it cannot be given with.
    pub conflicts: &'static [&'static str],
    /// The option it is of use with, if any.
    pub requires: &'static str,
    /// It must be given unless one of these is, if any.
    pub unless: &'static [&'static str],
    /// How often it can be given.
    pub arity: Arity,
    /// Whether a value can begin with a minus.
    pub signed: bool,
    /// What can be written, where that is a short list, with what it means.
    pub choices: &'static [(&'static str, &'static str)],
    /// Nothing but the choices is taken.
    pub closed: bool,
    /// Whether a text is a value.
    pub check: fn(&Spec, &str) -> Result<(), String>,
}

/// An option that is given after its name.
pub(super) const fn named(name: &'static str, value: &'static str, help: &'static str) -> Spec {
    Spec {
        name,
        short: None,
        place: Place::Named,
        value,
        default: "",
        range: None,
        help,
        see: "",
        required: false,
        delimiter: None,
        conflicts: &[],
        requires: "",
        unless: &[],
        arity: Arity::Flag,
        signed: false,
        choices: &[],
        closed: false,
        check: |_, _| Ok(()),
    }
}

impl Spec {
    /// The entry with what its type says.
    pub(super) const fn of<T: Field>(self) -> Spec {
        Spec {
            arity: T::ARITY,
            signed: T::One::SIGNED,
            choices: T::One::CHOICES,
            closed: T::One::CLOSED,
            check: |spec, text| T::One::read(spec, text).map(drop),
            ..self
        }
    }
}

/// Where an option stands on a command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// After its name.
    Named,
    /// Without a name.
    Operand,
    /// After `--`.
    Last,
}

/// How often an option can be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Given or not, without a value.
    Flag,
    /// At most once.
    Optional,
    /// Exactly once, or there is a default.
    One,
    /// Any number of times.
    Many,
}

/// A type whose values are written as a word.
pub trait Value: Sized {
    /// What can be written, where that is a short list, with what it means.
    const CHOICES: &'static [(&'static str, &'static str)] = &[];
    /// Nothing but the choices is taken, as they are written.
    const CLOSED: bool = false;
    /// Whether it can begin with a minus.
    const SIGNED: bool = false;

    /// Reads a word.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(spec: &Spec, text: &str) -> Result<Self, String>;
}

/// The type of a field of arguments: a value, and how often it is given.
pub trait Field: Sized {
    /// The type of one value.
    type One: Value;
    /// How often it is given.
    const ARITY: Arity;

    /// Reads the words that were given; `None`: none were.
    ///
    /// # Errors
    /// What is wrong with them.
    fn collect(spec: &Spec, words: Option<Vec<String>>) -> Result<Self, String>;
}

impl Field for bool {
    type One = String;
    const ARITY: Arity = Arity::Flag;
    fn collect(_: &Spec, words: Option<Vec<String>>) -> Result<bool, String> {
        Ok(words.is_some())
    }
}

impl<V: Value> Field for V {
    type One = V;
    const ARITY: Arity = Arity::One;
    fn collect(spec: &Spec, words: Option<Vec<String>>) -> Result<V, String> {
        V::read(spec, words.as_ref().and_then(|w| w.last()).map_or(spec.default, String::as_str))
    }
}

impl<V: Value> Field for Option<V> {
    type One = V;
    const ARITY: Arity = Arity::Optional;
    fn collect(spec: &Spec, words: Option<Vec<String>>) -> Result<Option<V>, String> {
        words.and_then(|mut w| w.pop()).map(|word| V::read(spec, &word)).transpose()
    }
}

impl<V: Value> Field for Vec<V> {
    type One = V;
    const ARITY: Arity = Arity::Many;
    fn collect(spec: &Spec, words: Option<Vec<String>>) -> Result<Vec<V>, String> {
        let words = words.unwrap_or_else(|| spec.default.split_whitespace().map(String::from).collect());
        words.iter().map(|word| V::read(spec, word)).collect()
    }
}

/// Whoever knows what was given: a command line, a table of `weir.toml`, a question of
/// the page.
pub trait Given {
    /// The words that were given for an option; `None` if it was not given.
    fn words(&self, spec: &Spec) -> Option<Vec<String>>;
}

/// Nothing was given.
impl Given for () {
    fn words(&self, _: &Spec) -> Option<Vec<String>> {
        None
    }
}

/// A number of options that are given together.
pub trait Arguments: Sized {
    /// Their entries.
    fn specs() -> Vec<Spec>;

    /// Reads them.
    ///
    /// # Errors
    /// What is wrong with one of them.
    fn read(given: &dyn Given) -> Result<Self, String>;

    /// What is meant where nothing is said.
    ///
    /// # Panics
    /// Where something that has no default is neither a text nor a list.
    fn unsaid() -> Self {
        Self::read(&()).expect("nothing need be said")
    }
}

/// Entries that several commands take.
macro_rules! entries {
    ($($name:ident = $base:expr $(=> { $($key:ident: $value:expr),* })?;)*) => {
        $(const $name: Spec = Spec { $($($key: $value,)*)? ..$base };)*
    };
}

/// Makes structs of arguments out of entries of the table, and the list of all commands.
macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident $(($command:literal))? {
        $($field:ident: $type:ty = $base:expr $(=> { $($key:ident: $value:expr),* })?;)*
        $(..$common:ident)?
    })*) => {
        $(
            $(#[$doc])*
            $(#[doc = concat!("What `", $command, "` takes.")])?
            #[derive(Clone, Debug)]
            pub struct $name {
                $(#[doc = concat!("The option `", stringify!($field), "`.")] pub $field: $type,)*
                $(/// Limits and output.
                pub $common: Common,)?
            }

            impl Arguments for $name {
                fn specs() -> Vec<Spec> {
                    let own = [$((Spec { $($($key: $value,)*)? ..$base }).of::<$type>()),*].into_iter();
                    $(let $common = Common::specs(); let own = own.chain($common);)?
                    own.collect()
                }

                fn read(given: &dyn Given) -> Result<$name, String> {
                    Ok($name {
                        $($field: {
                            let spec = (Spec { $($($key: $value,)*)? ..$base }).of::<$type>();
                            <$type as Field>::collect(&spec, given.words(&spec))?
                        },)*
                        $($common: Common::read(given)?,)?
                    })
                }
            }
        )*

        /// The commands that have a page in the manual, and `weir.toml`, with what they take.
        pub fn commands() -> Vec<(&'static str, Vec<Spec>)> {
            vec![$($(($command, $name::specs()),)?)*]
        }
    };
}

pub(super) use {arguments, entries};
