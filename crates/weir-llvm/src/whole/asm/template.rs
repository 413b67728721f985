//! The text of inline assembly for x86 in the syntax of AT&T: instructions and their
//! operands.

use crate::whole::shape::Res;

/// An instruction, or a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Label(String),
    Inst { lock: bool, name: String, args: Vec<Arg> },
}

/// An operand of an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Arg {
    /// An operand of the template, with the size its modifier says (`${0:b}`).
    Operand(usize, Option<char>),
    /// A register by its name.
    Register(String),
    Number(i64),
    /// `disp(base, index, scale)`; the displacement may be an operand that is a number.
    Memory {
        disp: i64,
        base: Option<Box<Arg>>,
        index: Option<Box<Arg>>,
        scale: i64,
    },
    /// A label: `1f`, `2b`.
    Target(String),
}

/// The lines of a template.
pub(crate) fn read(template: &str) -> Res<Vec<Line>> {
    lines(template, |name, operands| {
        let args = operands.iter().map(|text| argument(text)).collect::<Res<Vec<Arg>>>()?;
        Ok((name.to_string(), args))
    })
}

/// The lines of a template whose instructions are read so: name and operands.
pub(super) fn lines(
    template: &str,
    read: impl Fn(&str, &[&str]) -> Res<(String, Vec<Arg>)>,
) -> Res<Vec<Line>> {
    let mut out = Vec::new();
    let mut lock = false;
    for line in template.lines() {
        let line = line.split('#').next().unwrap_or("");
        for part in line.split(';') {
            let mut rest = part.trim();
            while let Some((label, after)) = rest.split_once(':') {
                // `${0:b}` and `%fs:0` are no labels.
                if label.is_empty()
                    || !label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.')
                {
                    break;
                }
                out.push(Line::Label(label.to_string()));
                rest = after.trim();
            }
            if rest.is_empty() {
                continue;
            }
            let (mut name, mut operands) = split_word(rest);
            // A prefix may stand alone, or before its instruction.
            loop {
                match name {
                    "lock" => lock = true,
                    "rep" | "repz" | "repe" | "data16" | "notrack" | "xacquire" | "xrelease" => {}
                    _ => break,
                }
                (name, operands) = split_word(operands);
            }
            if name.is_empty() {
                continue;
            }
            let (name, args) = read(&name.to_lowercase(), &arguments(operands)?)?;
            out.push(Line::Inst { lock: std::mem::take(&mut lock), name, args });
        }
    }
    Ok(out)
}

fn split_word(text: &str) -> (&str, &str) {
    match text.find(char::is_whitespace) {
        Some(at) => (&text[..at], text[at..].trim()),
        None => (text, ""),
    }
}

/// The operands between commas that are in no brackets.
fn arguments(text: &str) -> Res<Vec<&str>> {
    let (mut depth, mut start, mut out) = (0, 0, Vec::new());
    for (i, b) in text.bytes().enumerate() {
        match b {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => depth -= 1,
            b',' if depth == 0 => {
                out.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    if depth != 0 {
        return Err(unknown(text));
    }
    if !text[start..].trim().is_empty() {
        out.push(text[start..].trim());
    }
    Ok(out)
}

pub(super) fn unknown(text: &str) -> String {
    format!("inline assembly with the operand `{text}`")
}

pub(super) fn argument(text: &str) -> Res<Arg> {
    if let Some(open) = text.find('(')
        && let Some(inside) = text[open + 1..].strip_suffix(')')
    {
        let disp = match text[..open].trim() {
            "" => 0,
            number => integer(number).ok_or_else(|| unknown(text))?,
        };
        let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
        let register = |i: usize| match parts.get(i) {
            None | Some(&"") => Ok(None),
            Some(part) => match argument(part)? {
                arg @ (Arg::Operand(..) | Arg::Register(_)) => Ok(Some(Box::new(arg))),
                _ => Err(unknown(text)),
            },
        };
        let scale = parts.get(2).map_or(Some(1), |s| integer(s)).ok_or_else(|| unknown(text))?;
        return Ok(Arg::Memory { disp, base: register(0)?, index: register(1)?, scale });
    }
    if let Some(number) = text.strip_prefix("$$") {
        return integer(number).map(Arg::Number).ok_or_else(|| unknown(text));
    }
    if let Some(operand) = text.strip_prefix("${").and_then(|t| t.strip_suffix('}')) {
        let (number, modifier) = operand.split_once(':').unwrap_or((operand, ""));
        let number = number.parse().map_err(|_| unknown(text))?;
        return Ok(Arg::Operand(number, modifier.chars().next()));
    }
    if let Some(operand) = text.strip_prefix('$') {
        return operand.parse().map(|n| Arg::Operand(n, None)).map_err(|_| unknown(text));
    }
    if let Some(register) = text.strip_prefix('%') {
        return Ok(Arg::Register(register.trim_start_matches('%').to_lowercase()));
    }
    if text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.') {
        return Ok(Arg::Target(text.to_string()));
    }
    Err(unknown(text))
}

pub(super) fn integer(text: &str) -> Option<i64> {
    let (digits, negative) = match text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok()? as i64,
        None => digits.parse::<u64>().ok()? as i64,
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates() {
        let lines = read("lock; cmpxchgl ${2:k}, 8($1,%rcx,4)\n\t1: rep; nop; jne 1b # again").unwrap();
        let memory = Arg::Memory {
            disp: 8,
            base: Some(Box::new(Arg::Operand(1, None))),
            index: Some(Box::new(Arg::Register("rcx".into()))),
            scale: 4,
        };
        let inst = |lock, name: &str, args| Line::Inst { lock, name: name.into(), args };
        assert_eq!(
            lines,
            [
                inst(true, "cmpxchgl", vec![Arg::Operand(2, Some('k')), memory]),
                Line::Label("1".into()),
                inst(false, "nop", vec![]),
                inst(false, "jne", vec![Arg::Target("1b".into())]),
            ]
        );
        assert_eq!(read("").unwrap(), []);
        assert_eq!(read("addq $$-5, $0").unwrap().len(), 1);
        assert!(read("mov (%rax, $0").is_err());
    }
}
