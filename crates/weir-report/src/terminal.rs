//! What the terminal can show: colours, width, characters.
//!
//! Follows the conventions of no-color.org and bixense.com/clicolors:
//! `NO_COLOR` (not empty) turns colours off whatever else is said,
//! `CLICOLOR_FORCE` (not `0`) turns them on even for a pipe, `CLICOLOR=0` and
//! `TERM=dumb` turn them off. Links need colours, and more ([`crate::links`]).

use crate::links::{self, Links};
use crate::style::Style;
use std::sync::OnceLock;

/// The width where neither `COLUMNS` nor a terminal says anything.
pub const DEFAULT_WIDTH: usize = 120;

/// The style for this process's environment. `is_terminal`: whether the text
/// goes to a terminal; `columns`: how wide that is, where it is known.
pub fn style_from_env(is_terminal: bool, columns: Option<usize>) -> Style {
    let var = |name: &str| std::env::var(name).ok();
    let style = style_from(is_terminal, columns, var);
    // What was forced into a pipe are colours.
    let lines = if style.color && is_terminal { links::known(var) } else { None };
    Style { links: lines.and_then(links_from_here), ..style }
}

/// Links to files below the current folder.
fn links_from_here(lines: bool) -> Option<&'static Links> {
    static HERE: OnceLock<Option<Links>> = OnceLock::new();
    let here = || {
        let folder = std::env::current_dir().ok()?.to_str()?.trim_end_matches('/').to_string();
        // Elsewhere (drives with letters) addresses look otherwise.
        folder.starts_with('/').then(|| Links { folder: folder + "/", lines })
    };
    HERE.get_or_init(here).as_ref()
}

/// The style for an environment given as a function. `COLUMNS` has the last word: whoever
/// exports it wants it.
pub fn style_from(is_terminal: bool, columns: Option<usize>, var: impl Fn(&str) -> Option<String>) -> Style {
    let set = |name: &str| var(name).filter(|v| !v.is_empty());
    let color = if set("NO_COLOR").is_some() {
        false
    } else if set("CLICOLOR_FORCE").is_some_and(|v| v != "0") {
        true
    } else {
        is_terminal && set("TERM").as_deref() != Some("dumb") && set("CLICOLOR").as_deref() != Some("0")
    };
    let wanted = set("COLUMNS").and_then(|c| c.trim().parse().ok());
    let width = wanted.or(columns.filter(|w| *w > 0)).map_or(DEFAULT_WIDTH, |w: usize| {
        // Narrower than this nothing is readable; wider lines are lost to the eye.
        w.clamp(40, 400)
    });
    // A locale that names another character set is believed; an unset one is
    // taken for UTF-8, which is what files and today's terminals are.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| set(name)).unwrap_or_default();
    let charset = locale.split_once('.').map(|(_, c)| c.to_ascii_lowercase().replace('-', ""));
    let unicode = charset.is_none_or(|c| c.starts_with("utf8"));
    Style { color, width, unicode, links: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(is_terminal: bool, vars: &[(&str, &str)]) -> Style {
        style_from(is_terminal, None, |name| {
            vars.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_string())
        })
    }

    #[test]
    fn colours_follow_the_conventions() {
        assert!(style(true, &[]).color);
        assert!(!style(false, &[]).color);
        assert!(!style(true, &[("NO_COLOR", "1")]).color);
        assert!(style(true, &[("NO_COLOR", "")]).color);
        assert!(style(false, &[("CLICOLOR_FORCE", "1")]).color);
        assert!(!style(false, &[("CLICOLOR_FORCE", "0")]).color);
        assert!(!style(false, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).color);
        assert!(!style(true, &[("TERM", "dumb")]).color);
        assert!(!style(true, &[("CLICOLOR", "0")]).color);
    }

    #[test]
    fn width_and_characters() {
        assert_eq!(style(true, &[]).width, 120);
        assert_eq!(style(true, &[("COLUMNS", "80")]).width, 80);
        assert_eq!(style(true, &[("COLUMNS", "3")]).width, 40);
        assert_eq!(style(true, &[("COLUMNS", "wide")]).width, 120);
        assert_eq!(style_from(true, Some(97), |_| None).width, 97);
        assert_eq!(style_from(true, Some(0), |_| None).width, 120);
        assert_eq!(style_from(true, Some(97), |n| (n == "COLUMNS").then(|| "80".to_string())).width, 80);
        assert!(style(true, &[("LANG", "C")]).unicode);
        assert!(style(true, &[("LANG", "en_GB.UTF-8")]).unicode);
        assert!(!style(true, &[("LC_ALL", "de_DE.ISO-8859-1"), ("LANG", "en_GB.UTF-8")]).unicode);
    }
}
