//! What the operands of inline assembly are: constraints, and the registers that stand for
//! them.

use crate::whole::shape::Res;

/// Where an operand of the template is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// In a register that the compiler chooses, or in this one.
    Register(Option<&'static str>),
    /// In memory, at a pointer that is passed.
    Memory,
    /// A number.
    Number,
    /// In the register of another operand.
    Tied(usize),
    /// Whether this condition holds at the end.
    Flag(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Constraint {
    pub output: bool,
    pub kind: Kind,
    /// A number is accepted as well.
    pub immediate: bool,
}

/// The operands that a list of constraints is about: what is only changed is left out.
pub(crate) fn read(text: &str) -> Res<Vec<Constraint>> {
    let parts = split(text);
    parts.into_iter().filter(|c| !c.starts_with('~') && !c.is_empty()).map(constraint).collect()
}

/// At commas that are in no brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0, 0, Vec::new());
    for (i, b) in text.bytes().enumerate() {
        match b {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                out.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}

fn constraint(text: &str) -> Res<Constraint> {
    let unknown = || format!("inline assembly with the constraint `{text}`");
    let output = text.starts_with('=');
    let indirect = text.contains('*');
    // Alternatives are as good as the first.
    let code = text.split('|').next().unwrap_or("");
    let code = code.trim_start_matches(['=', '&', '*', '%', '!', '+', '?']);
    let has = |set: &str| code.chars().any(|c| set.contains(c));
    let immediate = has("iInsJKLMNOeZgX");
    let kind = if let Some(condition) = code.strip_prefix("{@cc").and_then(|c| c.strip_suffix('}')) {
        Kind::Flag(condition.to_string())
    } else if let Some(condition) = code.strip_prefix("@cc") {
        Kind::Flag(condition.to_string())
    } else if indirect {
        Kind::Memory
    } else if let Some(name) = code.strip_prefix('{').and_then(|c| c.strip_suffix('}')) {
        Kind::Register(Some(whole_register(name).ok_or_else(unknown)?.0))
    } else if let Ok(n) = code.parse() {
        Kind::Tied(n)
    } else if has("rqQRlgX") {
        Kind::Register(None)
    } else if let Some(name) =
        [("a", "rax"), ("b", "rbx"), ("c", "rcx"), ("d", "rdx"), ("S", "rsi"), ("D", "rdi")]
            .into_iter()
            .find_map(|(c, name)| has(c).then_some(name))
    {
        Kind::Register(Some(name))
    } else if immediate {
        Kind::Number
    } else if has("mo") {
        // A value that the compiler puts into memory of its own: nobody else sees it.
        Kind::Register(None)
    } else {
        return Err(unknown());
    };
    Ok(Constraint { output, kind, immediate })
}

/// The whole register of a name, its bits, and whether it is the second byte.
pub(crate) fn whole_register(name: &str) -> Option<(&'static str, u32, bool)> {
    const NAMED: [(&str, [&str; 4]); 8] = [
        ("rax", ["rax", "eax", "ax", "al"]),
        ("rbx", ["rbx", "ebx", "bx", "bl"]),
        ("rcx", ["rcx", "ecx", "cx", "cl"]),
        ("rdx", ["rdx", "edx", "dx", "dl"]),
        ("rsi", ["rsi", "esi", "si", "sil"]),
        ("rdi", ["rdi", "edi", "di", "dil"]),
        ("rbp", ["rbp", "ebp", "bp", "bpl"]),
        ("rsp", ["rsp", "esp", "sp", "spl"]),
    ];
    const NUMBERED: [&str; 8] = ["r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];
    for (whole, names) in NAMED {
        if let Some(i) = names.iter().position(|n| *n == name) {
            return Some((whole, 64 >> i, false));
        }
    }
    if let Some(whole) = [("ah", "rax"), ("bh", "rbx"), ("ch", "rcx"), ("dh", "rdx")]
        .into_iter()
        .find_map(|(n, whole)| (n == name).then_some(whole))
    {
        return Some((whole, 8, true));
    }
    NUMBERED.iter().find_map(|whole| {
        let bits = match name.strip_prefix(whole)? {
            "" => 64,
            "d" => 32,
            "w" => 16,
            "b" => 8,
            _ => return None,
        };
        Some((*whole, bits, false))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints() {
        let kinds = |text: &str| -> Vec<Kind> { read(text).unwrap().into_iter().map(|c| c.kind).collect() };
        assert_eq!(
            kinds("=*m,={ax},=&r,={@ccz},0,*m,{dx},ri,i,~{memory},~{cc}"),
            [
                Kind::Memory,
                Kind::Register(Some("rax")),
                Kind::Register(None),
                Kind::Flag("z".into()),
                Kind::Tied(0),
                Kind::Memory,
                Kind::Register(Some("rdx")),
                Kind::Register(None),
                Kind::Number,
            ]
        );
        assert!(read("=x").is_err());
        assert_eq!(whole_register("r10d"), Some(("r10", 32, false)));
        assert_eq!(whole_register("ch"), Some(("rcx", 8, true)));
    }
}
