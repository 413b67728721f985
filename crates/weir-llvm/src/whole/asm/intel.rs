//! The syntax of Intel, which Rust's `asm!` has: the same instructions with their operands the
//! other way round, sizes at the operands and not in the names, addresses in brackets. What is
//! read here becomes what `template` reads of the syntax of AT&T.

use super::template::{Arg, Line, argument, integer, lines, unknown};
use crate::whole::shape::Res;

/// The sizes that stand before addresses, and the letters that stand for them in names.
const SIZES: [(&str, &str); 4] = [("byte", "b"), ("word", "w"), ("dword", "l"), ("qword", "q")];

/// The lines of a template.
pub(crate) fn read(template: &str) -> Res<Vec<Line>> {
    lines(template, instruction)
}

fn instruction(name: &str, operands: &[&str]) -> Res<(String, Vec<Arg>)> {
    // These have two sizes in their names in the other syntax.
    if matches!(name, "movzx" | "movsx" | "movsxd" | "call" | "cwde" | "cdqe") {
        return Err(format!("inline assembly with `{name}`"));
    }
    let (mut size, mut args) = ("", Vec::new());
    for text in operands.iter().rev() {
        let (letter, arg) = operand(text)?;
        size = if letter.is_empty() { size } else { letter };
        args.push(arg);
    }
    Ok((format!("{name}{size}"), args))
}

fn operand(text: &str) -> Res<(&'static str, Arg)> {
    let sized = SIZES.iter().find_map(|(word, letter)| {
        let rest = text.strip_prefix(word)?.trim_start();
        Some((*letter, rest.strip_prefix("ptr").unwrap_or(rest).trim_start()))
    });
    let (letter, text) = sized.unwrap_or(("", text));
    if let Some(inside) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        return Ok((letter, memory(inside)?));
    }
    if !letter.is_empty() {
        return Err(unknown(text));
    }
    let arg = match integer(text) {
        Some(number) => Arg::Number(number),
        None if is_target(text) => Arg::Target(text.to_string()),
        None if text.starts_with('$') => argument(text)?,
        None => register(text)?,
    };
    Ok(("", arg))
}

fn is_target(text: &str) -> bool {
    let digits = text.trim_end_matches(['b', 'f']);
    digits.len() + 1 == text.len() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn register(text: &str) -> Res<Arg> {
    let is_name = !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
    if is_name { Ok(Arg::Register(text.to_lowercase())) } else { Err(unknown(text)) }
}

/// `base + index*scale + displacement`, in any order.
fn memory(text: &str) -> Res<Arg> {
    let (mut disp, mut base, mut index, mut scale) = (0i64, None, None, 1);
    for part in text.replace('-', "+-").split('+').map(str::trim).filter(|p| !p.is_empty()) {
        let part = part.replace(' ', "");
        let named = |text: &str| if text.starts_with('$') { argument(text) } else { register(text) };
        if let Some(number) = integer(&part) {
            disp = disp.wrapping_add(number);
        } else if let Some((register, by)) = part.split_once('*') {
            if index.is_some() {
                return Err(unknown(text));
            }
            let (register, by) = if integer(register).is_some() { (by, register) } else { (register, by) };
            scale = integer(by).ok_or_else(|| unknown(text))?;
            index = Some(Box::new(named(register)?));
        } else if base.is_none() {
            base = Some(Box::new(named(&part)?));
        } else if index.is_none() {
            index = Some(Box::new(named(&part)?));
        } else {
            return Err(unknown(text));
        }
    }
    Ok(Arg::Memory { disp, base, index, scale })
}

#[cfg(test)]
mod tests {
    use super::super::template;
    use super::*;

    #[test]
    fn the_same_in_both_syntaxes() {
        for (intel, other) in [
            ("lock not qword ptr [${0:q}]", "lock notq (${0:q})"),
            ("lock cmpxchg dword ptr [$1 + 8*rcx + 4], ${2:k}", "lock; cmpxchgl ${2:k}, 4($1,%rcx,8)"),
            ("mov rax, 5\n2: dec rax; jnz 2b", "mov $$5, %rax\n2: dec %rax; jnz 2b"),
            ("xchg [rdi - 8], rsi", "xchg %rsi, -8(%rdi)"),
            ("mfence", "mfence"),
        ] {
            assert_eq!(read(intel).unwrap(), template::read(other).unwrap(), "{intel}");
        }
        for bad in ["movzx eax, byte ptr [rdi]", "mov rax, [rdi + rsi + rdx]", "mov rax, fs:[0]"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
