//! Places that can be clicked: the hyperlinks of terminals, OSC 8.
//!
//! A link is written where the terminal is known to show it: what one that does not would make of it cannot
//! be asked. Whoever knows better says so with `FORCE_HYPERLINK`, 0 for never; even so, there are no links
//! in a pipe, without colours, inside of another terminal (tmux, screen) or on another machine, where the
//! files are not those of whoever clicks.
//!
//! Most terminals know no lines in addresses of files, and some take no address with a fragment; kitty does.

/// How addresses of files are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    /// The folder that names are relative to, with a slash at its end.
    pub folder: String,
    /// Whether the line is a part of the address.
    pub lines: bool,
}

/// Whether a terminal shows links, by its environment, and whether it knows lines in them.
pub(crate) fn known(var: impl Fn(&str) -> Option<String>) -> Option<bool> {
    let set = |name: &str| var(name).filter(|v| !v.is_empty());
    let is = |name: &str, known: &[&str]| set(name).is_some_and(|v| known.contains(&v.as_str()));
    let kitty = is("TERM", &["xterm-kitty"]);
    match set("FORCE_HYPERLINK") {
        Some(force) => return (force.trim() != "0").then_some(kitty),
        None if ["TMUX", "STY", "SSH_CONNECTION", "SSH_TTY"].iter().any(|name| set(name).is_some()) => {
            return None;
        }
        None => {}
    }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "zed", "Hyper", "terminology"];
    let vte = set("VTE_VERSION").and_then(|v| v.parse::<u32>().ok()).is_some_and(|v| v >= 5000);
    let named = ["DOMTERM", "WT_SESSION", "KONSOLE_VERSION"].iter().any(|name| set(name).is_some());
    let terms = is("TERM", &["alacritty", "alacritty-direct", "foot", "xterm-ghostty"]);
    (kitty || vte || named || terms || is("TERM_PROGRAM", &programs)).then_some(kitty)
}

impl Links {
    /// The address of a place; nothing where it names no file.
    pub(crate) fn address(&self, place: &str) -> Option<String> {
        let number = |text: &str| text.parse::<usize>().ok();
        let (name, line) = place.rsplit_once(':').filter(|(_, n)| number(n).is_some())?;
        let (name, line) = match name.rsplit_once(':').filter(|(_, n)| number(n).is_some()) {
            Some((name, line)) => (name, line),
            None => (name, line),
        };
        // Names that are no names of files; and those of which a character is not shown as it is.
        let shown = |c: char| c == '\u{fffd}' || ('\u{2400}'..='\u{2421}').contains(&c) || c.is_control();
        if name.is_empty() || name == "-" || name.starts_with('<') || name.contains(shown) {
            return None;
        }
        let folder = if name.starts_with('/') { "" } else { self.folder.as_str() };
        let mut out = String::from("file://");
        for b in folder.bytes().chain(name.bytes()) {
            match b {
                b'/' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(b)),
                b if b.is_ascii_alphanumeric() => out.push(char::from(b)),
                b => out.push_str(&format!("%{b:02X}")),
            }
        }
        if self.lines {
            out += &format!("#{line}");
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows(vars: &[(&str, &str)]) -> Option<bool> {
        known(|name| vars.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_string()))
    }

    #[test]
    fn only_terminals_that_are_known() {
        assert_eq!(shows(&[("TERM", "xterm-256color")]), None);
        assert_eq!(shows(&[("VTE_VERSION", "7200")]), Some(false));
        assert_eq!(shows(&[("VTE_VERSION", "4900")]), None);
        assert_eq!(shows(&[("TERM", "xterm-kitty")]), Some(true));
        assert_eq!(shows(&[("TERM_PROGRAM", "vscode")]), Some(false));
        assert_eq!(shows(&[("TERM_PROGRAM", "Apple_Terminal")]), None);
        // The terminal outside is not the one that is written to, or not on this machine.
        for inside in ["TMUX", "STY", "SSH_CONNECTION"] {
            assert_eq!(shows(&[("VTE_VERSION", "7200"), (inside, "1")]), None);
        }
        assert_eq!(shows(&[("FORCE_HYPERLINK", "0"), ("VTE_VERSION", "7200")]), None);
        assert_eq!(shows(&[("FORCE_HYPERLINK", "1"), ("TMUX", "1")]), Some(false));
    }

    #[test]
    fn addresses_of_places() {
        let links = Links { folder: "/home/a b/".into(), lines: false };
        let all = [
            ("peterson.weir:20", Some("file:///home/a%20b/peterson.weir")),
            ("/tmp/é.c:3:14", Some("file:///tmp/%C3%A9.c")),
            ("a:b.weir:7", Some("file:///home/a%20b/a%3Ab.weir")),
            ("-:3", None),
            ("peterson.weir", None),
            ("x\u{2407}.weir:1", None),
        ];
        for (place, address) in all {
            assert_eq!(links.address(place).as_deref(), address, "{place}");
        }
        let kitty = Links { lines: true, ..links };
        assert_eq!(kitty.address("a.weir:3:14").as_deref(), Some("file:///home/a%20b/a.weir#3"));
    }
}
