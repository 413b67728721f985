//! The part of a module that executions need: a text of a tenth of the size, which is read in
//! a tenth of the time.
//!
//! All of the module stays but bodies of functions and nodes of metadata. A function that is not
//! kept keeps its first line, so that names stand for what they stood for (a definition here
//! goes before the library's, linkage, attributes), and its body is one instruction
//! that is none: a path that gets there ends as one that gets to anything else that is not
//! supported. So what goes wrong in a slice goes wrong in the module, a slice in which everything was
//! visited without getting there is as good as the module, and for the rest one has to go back to the module.
//! Of metadata stays what is named by what stays, directly or not; a compilation unit is not asked what
//! else it has.
//!
//! Objects may get other numbers in a slice, since those that only unused code names are not
//! there: addresses are no more the same than from one compilation to the next.

use std::collections::HashSet;
use weir_engine::piece::go_on;

/// What stands in the place of a body: no instruction begins so.
const LEFT_OUT: &str = "  left_out_of_this_slice\n}\n";
/// What debug info says about functions begins so.
const DEBUG: &str = " !dbg !";

/// The module with the bodies of these functions only, and the metadata that these need.
pub fn slice(text: &str, keep: &HashSet<&str>) -> String {
    let mut out = String::with_capacity(text.len() / 8);
    let mut nodes: Vec<(u32, &str)> = Vec::new();
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        go_on();
        if let Some(number) = node_number(line) {
            nodes.push((number, line));
        } else if begins_function(line) {
            let kept = function_name(line).is_none_or(|name| keep.contains(name));
            if kept {
                out.push_str(line);
            } else {
                out.push_str(&without_debug(line));
                out.push_str(LEFT_OUT);
            }
            for line in lines.by_ref() {
                if kept {
                    out.push_str(line);
                }
                if line.trim_start().starts_with('}') {
                    break;
                }
            }
        } else {
            out.push_str(line);
        }
    }
    nodes.sort_by_key(|n| n.0);
    let mut wanted = vec![false; nodes.len()];
    let mut todo = Vec::new();
    names(&out, &nodes, &mut wanted, &mut todo);
    while let Some(i) = todo.pop() {
        let line = nodes[i].1;
        // Everything leads to the compilation unit, and that to everything.
        let said = if line.contains("!DICompileUnit(") { file_of(line) } else { line };
        names(said, &nodes, &mut wanted, &mut todo);
    }
    for ((_, line), _) in nodes.iter().zip(wanted).filter(|(_, wanted)| *wanted) {
        out.push_str(line);
    }
    out
}

/// The functions that a module defines, by their names; those of a slice are the same as those of
/// the module.
pub fn defined(text: &str) -> HashSet<&str> {
    text.lines().filter(|line| begins_function(line)).filter_map(function_name).collect()
}

fn begins_function(line: &str) -> bool {
    line.starts_with("define ") && line.trim_end().ends_with('{')
}

/// The number of a line `!12 = …`.
fn node_number(line: &str) -> Option<u32> {
    let rest = line.strip_prefix('!')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits].parse().ok()?;
    rest[digits..].trim_start().starts_with('=').then_some(number)
}

/// The name in the first line of a function, without quotes.
fn function_name(line: &str) -> Option<&str> {
    let rest = &line[line.find('@')? + 1..];
    match rest.strip_prefix('"') {
        Some(quoted) => Some(&quoted[..quoted.find('"')?]),
        None => Some(&rest[..rest.find('(')?]),
    }
}

/// The first line of a function without its debug info.
fn without_debug(line: &str) -> String {
    match line.rfind(DEBUG) {
        Some(at) => {
            let rest = line[at + DEBUG.len()..].trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{}{rest}", &line[..at])
        }
        None => line.to_string(),
    }
}

/// The field of a compilation unit that says its file.
fn file_of(line: &str) -> &str {
    let Some(at) = line.find("file: ") else { return "" };
    let field = &line[at..];
    &field[..field.find(',').unwrap_or(field.len())]
}

/// Marks the nodes that a text names. What looks like one inside of a string is one too many.
fn names(text: &str, nodes: &[(u32, &str)], wanted: &mut [bool], todo: &mut Vec<usize>) {
    for piece in text.split('!').skip(1) {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(number) = piece[..digits].parse::<u32>() else { continue };
        if let Ok(i) = nodes.binary_search_by_key(&number, |n| n.0)
            && !wanted[i]
        {
            wanted[i] = true;
            todo.push(i);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
@x = global i32 0
@p = global ptr @other
define i32 @main() !dbg !1 {
  %v = call i32 @other()
  ret i32 %v, !dbg !3
}
define internal i32 @other() #0 !dbg !4 {
  ret i32 1
}
define i32 @"odd name"() {
  ret i32 2
}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, globals: !6)
!1 = distinct !DISubprogram(name: "main", unit: !0)
!2 = !{i32 1}
!3 = !DILocation(line: 1, scope: !1)
!4 = distinct !DISubprogram(name: "other", unit: !0)
!5 = !DIFile(filename: "a.c", directory: "")
!6 = !{!2}
"#;

    #[test]
    fn what_is_named_stays() {
        let keep = HashSet::from(["main"]);
        let text = slice(TEXT, &keep);
        for there in ["@x = global", "ret i32 %v", "!llvm.dbg.cu", "\n!0 =", "\n!1 =", "\n!3 =", "\n!5 ="] {
            assert!(text.contains(there), "{there}: {text}");
        }
        for gone in ["ret i32 1", "ret i32 2", "\n!2 =", "\n!4 =", "\n!6 =", "!dbg !4"] {
            assert!(!text.contains(gone), "{gone}: {text}");
        }
        assert!(text.contains("define internal i32 @other() #0 {\n"), "{text}");
        assert_eq!(defined(&text), HashSet::from(["main", "other", "odd name"]));
    }

    #[test]
    fn the_whole_of_a_module_is_a_slice_of_it() {
        let all = HashSet::from(["main", "other", "odd name"]);
        let body = |text: &str| text.lines().filter(|l| !l.starts_with('!')).count();
        assert_eq!(body(&slice(TEXT, &all)), body(TEXT));
    }

    #[test]
    fn what_is_left_out_ends_the_path() {
        let keep = HashSet::from(["main"]);
        let program = crate::load_whole("a.ll", &slice(TEXT, &keep), &crate::Options::default());
        let program = program.expect("a slice can be read");
        let of = |name: &str| program.routines.iter().find(|r| r.name == name).expect("it is there");
        let ends = |name: &str| of(name).edges.iter().any(|e| matches!(e.op, weir_ir::Op::Unsupported(_)));
        assert!(ends("other") && !ends("main"));
    }
}
