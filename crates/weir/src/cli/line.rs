//! From entries of the table of options to arguments of a command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use std::ffi::OsStr;
use std::ops::Deref;
use weir_driver::options::{Arguments, Arity, Given, Place, Spec};

/// Arguments as they stand on a command line.
#[derive(Clone, Debug)]
pub struct Line<T> {
    arguments: T,
    /// The names of the options that were typed: others have their defaults.
    typed: Vec<&'static str>,
}

impl<T> Line<T> {
    /// Whether an option was typed.
    pub fn is_typed(&self, name: &str) -> bool {
        self.typed.contains(&name)
    }
}

impl<T> Deref for Line<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.arguments
    }
}

impl<T: Arguments> Args for Line<T> {
    fn augment_args(command: Command) -> Command {
        command.args(T::specs().into_iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Arguments> FromArgMatches for Line<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Line<T>, Error> {
        // Every word has been looked at before.
        let invalid = |why| Error::raw(clap::error::ErrorKind::ValueValidation, why);
        let arguments = T::read(&Matches(matches)).map_err(invalid)?;
        let names = T::specs().into_iter().map(|spec| spec.name);
        let is_typed = |name: &&str| matches.value_source(name) == Some(ValueSource::CommandLine);
        Ok(Line { arguments, typed: names.filter(is_typed).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

struct Matches<'a>(&'a ArgMatches);

impl Given for Matches<'_> {
    fn words(&self, spec: &Spec) -> Option<Vec<String>> {
        if spec.arity == Arity::Flag {
            return self.0.get_flag(spec.name).then(Vec::new);
        }
        Some(self.0.get_many::<String>(spec.name)?.cloned().collect())
    }
}

/// Reads what is not only one of the choices, but lets shells complete those.
#[derive(Clone)]
struct Open(Spec);

impl TypedValueParser for Open {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let spec = self.0;
        let read = move |text: &str| (spec.check)(&spec, text).map(|()| text.to_string());
        TypedValueParser::parse_ref(&read, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        if self.0.choices.is_empty() { None } else { Some(Box::new(choices(&self.0))) }
    }
}

/// What can be written, and what it means.
fn choices(spec: &Spec) -> impl Iterator<Item = PossibleValue> + use<> {
    let help = |text: &'static str| Some(text).filter(|t| !t.is_empty());
    spec.choices.iter().map(move |&(name, text)| PossibleValue::new(name).help(help(text)))
}

/// The argument that an entry stands for.
fn argument(spec: Spec) -> Arg {
    let given = |text: &'static str| Some(text).filter(|t| !t.is_empty());
    let mut arg = Arg::new(spec.name).help(spec.help).conflicts_with_all(spec.conflicts.iter().copied());
    arg = arg.action(match spec.arity {
        Arity::Flag => ArgAction::SetTrue,
        Arity::Many => ArgAction::Append,
        Arity::One | Arity::Optional => ArgAction::Set,
    });
    if spec.place == Place::Named {
        arg = arg.long(spec.name).short(spec.short);
    } else if spec.arity == Arity::Many {
        arg = arg.num_args(1..).last(spec.place == Place::Last);
    }
    if spec.arity != Arity::Flag {
        arg = arg.value_name(spec.value).value_delimiter(spec.delimiter).allow_negative_numbers(spec.signed);
        arg = if spec.closed {
            arg.value_parser(PossibleValuesParser::new(choices(&spec)))
        } else {
            // The help says in words what can be written.
            arg.value_parser(Open(spec)).hide_possible_values(true)
        };
    }
    if !spec.unless.is_empty() {
        arg = arg.required_unless_present_any(spec.unless.iter().copied());
    }
    let must = spec.required || spec.arity == Arity::One && spec.default.is_empty();
    arg = arg.default_value(given(spec.default)).required(must);
    if spec.requires.is_empty() { arg } else { arg.requires(spec.requires) }
}
