//! Plots of the field from a CSV file, as SVG (`benches/run`): a *cactus* (how many instances each
//! tool solves in so much time each) and a *scatter* (two tools, instance by instance, both axes
//! logarithmic). An instance is solved where the column `verdict`, if there is one, says something
//! else than `unknown`, `error` or `none`.
//!
//! ```text
//! plot cactus  IN.csv TOOL VALUE OUT.svg
//! plot scatter IN.csv TOOL VALUE X Y OUT.svg
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;

/// The sheet, and the square in it.
const SIZE: f64 = 480.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 36.0;
const SIDE: f64 = 380.0;
/// The least time that is shown.
const LEAST: f64 = 0.001;

const COLOURS: [&str; 6] = ["#2050c8", "#cc2222", "#157a33", "#8b4a1c", "#7a3fa0", "#0f8a8a"];

/// Instances by name: for each tool the value, `None` where it is not solved.
type Table = BTreeMap<String, BTreeMap<String, Option<f64>>>;

/// The cells of a line.
fn cells(line: &str) -> Vec<String> {
    let (mut out, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    out.push(cell);
    out
}

fn read(text: &str, tool: &str, value: &str) -> Result<Table, String> {
    let mut lines = text.lines();
    let head = cells(lines.next().unwrap_or_default());
    let column =
        |name: &str| head.iter().position(|h| h == name).ok_or(format!("there is no column `{name}`"));
    let (tool, value, verdict) = (column(tool)?, column(value)?, column("verdict").ok());
    let mut table = Table::new();
    for line in lines.filter(|l| !l.is_empty()) {
        let row = cells(line);
        let cell = |i: usize| row.get(i).map_or("", String::as_str);
        // What stands before the tool names the instance.
        let solved = verdict.is_none_or(|v| !["unknown", "error", "none", ""].contains(&cell(v)));
        let number = cell(value).parse::<f64>().ok().filter(|n| n.is_finite() && solved);
        table.entry(row[..tool.min(row.len())].join(" ")).or_default().insert(cell(tool).to_string(), number);
    }
    Ok(table)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A sheet with a title, and the names of its axes.
fn sheet(title: &str, x: &str, y: &str) -> String {
    let middle = LEFT + SIDE / 2.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIZE}\" height=\"{SIZE}\" viewBox=\"0 0 {SIZE} {SIZE}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"white\"/>\n\
         <text x=\"{middle}\" y=\"20\" text-anchor=\"middle\" font-size=\"14\">{}</text>\n",
        escaped(title)
    );
    let _ = writeln!(
        out,
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#555\"/>\n\
         <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
         <text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        TOP + SIDE + 40.0,
        escaped(x),
        TOP + SIDE / 2.0,
        escaped(y)
    );
    out
}

/// A logarithmic axis from [`LEAST`] to a power of ten.
struct Log {
    decades: f64,
}

impl Log {
    fn up_to(most: f64) -> Log {
        Log { decades: (most.max(LEAST * 10.0) / LEAST).log10().ceil() }
    }
    /// Where a value is, from 0 to 1.
    fn at(&self, value: f64) -> f64 {
        ((value.max(LEAST) / LEAST).log10() / self.decades).min(1.0)
    }
    fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        (0..=self.decades as i32).map(|i| LEAST * 10f64.powi(i))
    }
}

fn name(value: f64) -> String {
    if value >= 1.0 { format!("{value:.0}") } else { format!("{value:.3}").trim_end_matches('0').to_string() }
}

fn y_ticks(out: &mut String, axis: &Log) {
    for tick in axis.ticks() {
        let y = TOP + SIDE * (1.0 - axis.at(tick));
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {y:.1}h{SIDE}\" stroke=\"#e4e4e8\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 6.0,
            y + 4.0,
            name(tick)
        );
    }
}

fn cactus(table: &Table, value: &str) -> String {
    let mut series: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for row in table.values() {
        for (tool, value) in row {
            series.entry(tool).or_default().extend(value);
        }
    }
    let most = series.values().flatten().copied().fold(0.0, f64::max);
    let count = series.values().map(Vec::len).max().unwrap_or(0).max(1);
    let axis = Log::up_to(most);
    let mut out =
        sheet(&format!("{} instances", table.len()), "instances solved", &format!("{value} for each"));
    y_ticks(&mut out, &axis);
    let step = count.div_ceil(6).max(1);
    for n in (0..=count).step_by(step) {
        let x = LEFT + SIDE * n as f64 / count as f64;
        let _ =
            writeln!(out, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{n}</text>", TOP + SIDE + 16.0);
    }
    for (i, (tool, values)) in series.iter_mut().enumerate() {
        values.sort_by(f64::total_cmp);
        let colour = COLOURS[i % COLOURS.len()];
        let at = |(n, v): (usize, &f64)| {
            let x = LEFT + SIDE * (n + 1) as f64 / count as f64;
            (x, TOP + SIDE * (1.0 - axis.at(*v)))
        };
        let points: Vec<(f64, f64)> = values.iter().enumerate().map(at).collect();
        let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>",
            line.join(" ")
        );
        for (x, y) in points {
            let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.4\" fill=\"{colour}\"/>");
        }
        let y = TOP + 18.0 + 16.0 * i as f64;
        let _ = writeln!(
            out,
            "<path d=\"M{} {}h18\" stroke=\"{colour}\" stroke-width=\"2\"/><text x=\"{}\" y=\"{}\">{} ({})</text>",
            LEFT + 10.0,
            y - 4.0,
            LEFT + 34.0,
            y,
            escaped(tool),
            values.len()
        );
    }
    out + "</svg>\n"
}

fn scatter(table: &Table, value: &str, x: &str, y: &str) -> String {
    let of = |row: &BTreeMap<String, Option<f64>>, tool: &str| row.get(tool).copied().flatten();
    let pairs: Vec<(&String, Option<f64>, Option<f64>)> =
        table.iter().map(|(name, row)| (name, of(row, x), of(row, y))).collect();
    let most = pairs.iter().flat_map(|p| [p.1, p.2]).flatten().fold(0.0, f64::max);
    let axis = Log::up_to(most);
    let label = |tool: &str| format!("{tool}, {value}");
    let both = pairs.iter().filter(|p| p.1.is_some() && p.2.is_some()).count();
    let mut out = sheet(&format!("{x} and {y}: {both} solved by both"), &label(x), &label(y));
    y_ticks(&mut out, &axis);
    for tick in axis.ticks() {
        let at = LEFT + SIDE * axis.at(tick);
        let _ = writeln!(
            out,
            "<path d=\"M{at:.1} {TOP}v{SIDE}\" stroke=\"#e4e4e8\"/><text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            TOP + SIDE + 16.0,
            name(tick)
        );
    }
    let _ = writeln!(out, "<path d=\"M{LEFT} {}L{} {TOP}\" stroke=\"#999\"/>", TOP + SIDE, LEFT + SIDE);
    // Below the diagonal y is faster. What one of them does not solve stands at the edge.
    for (instance, a, b) in pairs.iter().filter(|p| p.1.is_some() || p.2.is_some()) {
        let cx = LEFT + SIDE * a.map_or(1.0, |v| axis.at(v));
        let cy = TOP + SIDE * (1.0 - b.map_or(1.0, |v| axis.at(v)));
        let colour = if a.is_some() && b.is_some() { COLOURS[0] } else { COLOURS[1] };
        let _ = writeln!(
            out,
            "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3.2\" fill=\"{colour}\" fill-opacity=\"0.7\"><title>{}</title></circle>",
            escaped(instance)
        );
    }
    out + "</svg>\n"
}

fn run() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let (text, out) = match words[..] {
        ["cactus", file, tool, value, out] => (cactus(&load(file, tool, value)?, value), out),
        ["scatter", file, tool, value, x, y, out] => (scatter(&load(file, tool, value)?, value, x, y), out),
        _ => {
            return Err(
                "plot cactus IN.csv TOOL VALUE OUT.svg, or scatter IN.csv TOOL VALUE X Y OUT.svg".into()
            );
        }
    };
    std::fs::write(out, text).map_err(|e| format!("{out}: {e}"))
}

fn load(file: &str, tool: &str, value: &str) -> Result<Table, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    read(&text, tool, value)
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("plot: {why}");
            ExitCode::from(3)
        }
    }
}
