//! What an entry of the table is, and what reads it.

use std::marker::PhantomData;

/// Everything that is said about an option, once.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Its name: `--name` on the command line, the key in `weir.toml` and in a question
    /// of the page.
    pub name: &'static str,
    /// Its short form.
    pub short: Option<char>,
    /// Where it stands on a command line.
    pub place: Place,
    /// What its value is called in help; nothing for a flag.
    pub value: &'static str,
    /// What is meant where it is not given.
    pub default: Option<&'static str>,
    /// The least and the greatest number that is taken, where the type takes more.
    pub range: Option<(i64, i64)>,
    /// Whether a value can begin with a minus.
    pub signed: bool,
    /// What it is for, in a line.
    pub help: &'static str,
    /// The page of the manual that says more.
    pub see: Option<&'static str>,
    /// How often it can be given.
    pub arity: Arity,
    /// Separates values in one word.
    pub delimiter: Option<char>,
    /// What can be written, where that is a short list.
    pub choices: &'static [Choice],
    /// Nothing but the choices is taken.
    pub closed: bool,
    /// Options it cannot be given with.
    pub conflicts: &'static [&'static str],
    /// The option it is of use with.
    pub requires: Option<&'static str>,
    /// It must be given unless one of these is.
    pub unless: &'static [&'static str],
    /// Whether a text is a value.
    pub check: fn(&Spec, &str) -> Result<(), String>,
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
    /// At least once.
    Some,
}

/// One of the values of a short list.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// As it is written.
    pub name: &'static str,
    /// As a form shows it, where that is not the name.
    pub label: &'static str,
    /// What it means.
    pub help: &'static str,
}

impl Choice {
    /// A name and what it means.
    pub const fn new(name: &'static str, help: &'static str) -> Choice {
        Choice { name, label: name, help }
    }

    /// A name and what a form shows for it.
    pub const fn labelled(name: &'static str, label: &'static str) -> Choice {
        Choice { name, label, help: "" }
    }
}

/// A type whose values are written as a word.
pub trait Value: Sized {
    /// What can be written, where that is a short list.
    const CHOICES: &'static [Choice] = &[];
    /// Whether it can begin with a minus.
    const SIGNED: bool = false;
    /// Nothing but the choices is taken, as they are written.
    const CLOSED: bool = false;

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
        let word = words.and_then(|mut w| w.pop());
        V::read(spec, word.as_deref().or(spec.default).unwrap_or_default())
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
        let words = words.unwrap_or_else(|| spec.default.map(String::from).into_iter().collect());
        words.iter().map(|word| V::read(spec, word)).collect()
    }
}

/// An entry of the table, with the type of what is read.
#[derive(Clone, Copy, Debug)]
pub struct Opt<T> {
    /// What is said about it.
    pub spec: Spec,
    of: PhantomData<fn() -> T>,
}

impl<T: Field> Opt<T> {
    /// An option with its name, what its value is called, and what it is for.
    pub(super) const fn new(name: &'static str, value: &'static str, help: &'static str) -> Opt<T> {
        let spec = Spec {
            name,
            short: None,
            place: Place::Named,
            value,
            default: None,
            range: None,
            signed: T::One::SIGNED,
            help,
            see: None,
            arity: T::ARITY,
            delimiter: None,
            choices: T::One::CHOICES,
            closed: T::One::CLOSED,
            conflicts: &[],
            requires: None,
            unless: &[],
            check: |spec, text| T::One::read(spec, text).map(drop),
        };
        Opt { spec, of: PhantomData }
    }

    /// An operand: it has no name on the command line.
    pub(super) const fn operand(name: &'static str, value: &'static str, help: &'static str) -> Opt<T> {
        let mut opt = Opt::new(name, value, help);
        opt.spec.place = Place::Operand;
        opt
    }

    /// What stands after `--`.
    pub(super) const fn last(mut self) -> Opt<T> {
        self.spec.place = Place::Last;
        self
    }

    pub(super) const fn short(mut self, short: char) -> Opt<T> {
        self.spec.short = Some(short);
        self
    }

    pub(super) const fn default(mut self, text: &'static str) -> Opt<T> {
        self.spec.default = Some(text);
        self
    }

    pub(super) const fn range(mut self, least: i64, most: i64) -> Opt<T> {
        self.spec.range = Some((least, most));
        self
    }

    pub(super) const fn see(mut self, page: &'static str) -> Opt<T> {
        self.spec.see = Some(page);
        self
    }

    pub(super) const fn at_least_one(mut self) -> Opt<T> {
        self.spec.arity = Arity::Some;
        self
    }

    pub(super) const fn separated_by(mut self, delimiter: char) -> Opt<T> {
        self.spec.delimiter = Some(delimiter);
        self
    }

    pub(super) const fn not_with(mut self, others: &'static [&'static str]) -> Opt<T> {
        self.spec.conflicts = others;
        self
    }

    pub(super) const fn requires(mut self, other: &'static str) -> Opt<T> {
        self.spec.requires = Some(other);
        self
    }

    pub(super) const fn unless(mut self, others: &'static [&'static str]) -> Opt<T> {
        self.spec.unless = others;
        self
    }

    /// The same option with other words for what it is for.
    pub(super) const fn help(mut self, help: &'static str) -> Opt<T> {
        self.spec.help = help;
        self
    }

    /// Reads what was given.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, given: &dyn Given) -> Result<T, String> {
        T::collect(&self.spec, given.words(&self.spec))
    }
}

/// Whoever knows what was given: a command line, a table of `weir.toml`, a question of
/// the page.
pub trait Given {
    /// The words that were given for an option; `None` if it was not given.
    fn words(&self, spec: &Spec) -> Option<Vec<String>>;
}

/// Nothing was given.
struct Nothing;

impl Given for Nothing {
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
        Self::read(&Nothing).expect("nothing need be said")
    }
}

/// Makes structs of arguments out of entries of the table, and the list of all commands.
macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident $(($command:literal))? {
        $($field:ident: $type:ty = $opt:expr,)*
        $(..$common:ident)?
    })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug)]
            pub struct $name {
                $(#[doc = concat!("The option `", stringify!($field), "`.")] pub $field: $type,)*
                $(/// Limits and output.
                pub $common: Common,)?
            }

            impl Arguments for $name {
                fn specs() -> Vec<Spec> {
                    let own = [$($opt.spec),*].into_iter();
                    $(let $common = Common::specs(); let own = own.chain($common);)?
                    own.collect()
                }

                fn read(given: &dyn Given) -> Result<$name, String> {
                    Ok($name { $($field: $opt.read(given)?,)* $($common: Common::read(given)?,)? })
                }
            }
        )*

        /// The commands that have a page in the manual, and `weir.toml`, with what they take.
        pub fn commands() -> Vec<(&'static str, Vec<Spec>)> {
            vec![$($(($command, $name::specs()),)?)*]
        }
    };
}

pub(super) use arguments;
