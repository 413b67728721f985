//! `weir doctor`: which optional tools are found, and what they add.

use crate::cli::DoctorArgs;
use crate::exit::Exit;
use crate::output;
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;
use weir_driver::compile::look_for;

/// An optional tool: what is looked for, and what it adds.
struct Tool {
    /// Names under which it may be installed.
    names: &'static [&'static str],
    /// How it prints its version.
    version: &'static str,
    adds: &'static str,
}

const TOOLS: [Tool; 8] = [
    Tool { names: &["clang"], version: "--version", adds: "C programs, compiled to LLVM IR" },
    Tool { names: &["rustc"], version: "--version", adds: "Rust programs, compiled to LLVM IR" },
    Tool { names: &["spin"], version: "-V", adds: "a second opinion on exported Promela" },
    Tool { names: &["z3"], version: "--version", adds: "proofs over mathematical integers" },
    Tool { names: &["boogie"], version: "/version", adds: "checking exported proof obligations" },
    Tool { names: &["dot"], version: "-V", adds: "drawings of exported DOT graphs" },
    Tool {
        names: &["chromium", "chromium-browser", "google-chrome", "chrome"],
        version: "--version",
        adds: "the tests of reports and `weir serve`",
    },
    Tool { names: &["cbmc"], version: "--version", adds: "a second opinion on exported C" },
];

/// Looks for every tool.
pub fn run(args: &DoctorArgs) -> Exit {
    let found: Vec<_> = TOOLS.iter().map(|t| (t, t.names.iter().find_map(|n| look_for(n)))).collect();
    if args.json {
        let tools: Vec<_> = found
            .iter()
            .map(|(t, path)| {
                json!({
                    "tool": t.names[0],
                    "found": path.is_some(),
                    "path": path.as_ref().map(|p| p.display().to_string()),
                    "version": path.as_ref().and_then(|p| version(p, t.version)),
                    "adds": t.adds,
                })
            })
            .collect();
        output::json(&json!({ "version": env!("CARGO_PKG_VERSION"), "tools": tools }));
        return Exit::Good;
    }
    let mut text = format!("weir {}\n\n", env!("CARGO_PKG_VERSION"));
    text += &format!("{}\n\n", intro());
    for (t, path) in &found {
        let state = match path {
            Some(path) => version(path, t.version).unwrap_or_else(|| "found".into()),
            None => "not found".into(),
        };
        text += &format!("  {:8} {:38} {}\n", t.names[0], t.adds, state);
    }
    output::text(&text);
    Exit::Good
}

/// What needs no tool: every format that Weir reads itself.
fn intro() -> String {
    let own = weir_formats::Format::ALL.map(weir_formats::Format::files);
    format!(
        "Weir by itself reads {},\nCubicle-W models and LLVM IR. These tools are used where they are installed:",
        own.join(", ")
    )
}

/// The first line a tool prints about itself, cut to what fits a line.
fn version(path: &PathBuf, flag: &str) -> Option<String> {
    let output = Command::new(path).arg(flag).output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().map(str::trim).find(|l| !l.is_empty())?;
    Some(line.chars().take(60).collect())
}
