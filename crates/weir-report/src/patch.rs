//! A change of a text as a unified diff.

use weir_ir::points::Edited;

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// The diff that turns `old` into the edited text. Paths are written so that
/// `patch -p0`, `patch -p1` and `git apply` all find the file.
pub fn unified(file: &str, old: &str, edited: &Edited) -> String {
    let lines = lines(old, edited);
    if lines.iter().all(|(sign, _)| *sign == ' ') {
        return String::new();
    }
    let path = if file.starts_with(['/', '.']) { file.to_string() } else { format!("./{file}") };
    let mut out = format!("--- {path}\n+++ {path}\n");
    let near = |i: usize| {
        let from = i.saturating_sub(CONTEXT);
        let to = (i + CONTEXT + 1).min(lines.len());
        lines[from..to].iter().any(|(sign, _)| *sign != ' ')
    };
    let (mut i, mut old_line, mut new_line) = (0, 1, 1);
    while i < lines.len() {
        if !near(i) {
            i += 1;
            old_line += 1;
            new_line += 1;
            continue;
        }
        let end = (i..lines.len()).find(|j| !near(*j)).unwrap_or(lines.len());
        let count = |not: char| lines[i..end].iter().filter(|(sign, _)| *sign != not).count();
        let (olds, news) = (count('+'), count('-'));
        // An empty stretch is said to be after the line before it.
        let start = |line: usize, n: usize| if n == 0 { line - 1 } else { line };
        out += &format!("@@ -{},{olds} +{},{news} @@\n", start(old_line, olds), start(new_line, news));
        for (sign, line) in &lines[i..end] {
            out.push(*sign);
            out += line;
            if !line.ends_with('\n') {
                out += "\n\\ No newline at end of file\n";
            }
        }
        old_line += olds;
        new_line += news;
        i = end;
    }
    out
}

/// All lines: kept, taken out, put in.
fn lines(old: &str, edited: &Edited) -> Vec<(char, String)> {
    let mut out = Vec::new();
    let mut changes = edited.changes.iter().peekable();
    let mut start = 0;
    for line in old.split_inclusive('\n') {
        let end = start + line.len();
        let (mut new, mut done) = (String::new(), start);
        // A change at the very end belongs to the last line.
        while let Some(c) =
            changes.next_if(|c| (c.old.0 as usize) < end || end == old.len() && c.old.0 as usize == end)
        {
            new += old.get(done..c.old.0 as usize).unwrap_or_default();
            new += edited.text.get(c.new.0 as usize..c.new.1 as usize).unwrap_or_default();
            done = c.old.1 as usize;
        }
        new += old.get(done..end).unwrap_or_default();
        let news: Vec<&str> = new.split_inclusive('\n').collect();
        let kept = news.iter().position(|n| *n == line);
        if kept.is_none() {
            out.push(('-', line.to_string()));
        }
        for (i, n) in news.iter().enumerate() {
            out.push((if Some(i) == kept { ' ' } else { '+' }, (*n).to_string()));
        }
        start = end;
    }
    out
}
