//! Weir's answers as a page.
//!
//! [`report`] makes one self-contained file of the data that
//! `weir_report::page` describes; [`app`] makes the page of `weir serve`, which
//! shows the same results with the same scripts. Neither loads anything from
//! anywhere: styles and scripts stand in the page, and its content security
//! policy forbids the rest.
//!
//! | file | its job |
//! |---|---|
//! | `assets/page.css` | colours (light and dark), layout (wide and narrow) |
//! | `assets/dom.js` | making elements; user's text only ever becomes text |
//! | `assets/state.js` | the states of an execution, rebuilt from its rows |
//! | `assets/rows.js` | rows of a long table, of which only those in sight exist |
//! | `assets/folds.js` | which steps are shown: filters, folded loops |
//! | `assets/arrows.js` | arrows between rows |
//! | `assets/timeline.js` | the steps as lanes |
//! | `assets/graph.js` | the happens-before graph |
//! | `assets/view.js` | the execution: buffers, memory, stepping |
//! | `assets/result.js` | one answer: words, program, executions, fences, figures |
//! | `assets/report.js` | the page of a report |
//! | `assets/editor.js` | the editor: CodeMirror and `editor/`, bundled by `scripts/editor` |
//! | `assets/backend.js`, `assets/address.js`, `assets/whatif.js` | who answers; the question in the address; going on by hand |
//! | `assets/app.js` | the workbench of `weir serve` |
//! | `assets/playground.js`, `assets/worker.js` | who answers in the playground: a worker with WebAssembly |

use serde_json::Value;

const CSS: &str = include_str!("../assets/page.css");
const SCRIPTS: [&str; 9] = [
    include_str!("../assets/dom.js"),
    include_str!("../assets/state.js"),
    include_str!("../assets/rows.js"),
    include_str!("../assets/folds.js"),
    include_str!("../assets/arrows.js"),
    include_str!("../assets/timeline.js"),
    include_str!("../assets/graph.js"),
    include_str!("../assets/view.js"),
    include_str!("../assets/result.js"),
];
const REPORT: &str = include_str!("../assets/report.js");
/// Not part of a report, which has nothing to write in.
const EDITOR: &str = include_str!("../assets/editor.js");
const APP: [&str; 4] = [
    include_str!("../assets/backend.js"),
    include_str!("../assets/address.js"),
    include_str!("../assets/whatif.js"),
    include_str!("../assets/app.js"),
];

const PLAYGROUND: &str = include_str!("../assets/playground.js");
/// The worker of the playground, a file of its own.
pub const PLAYGROUND_WORKER: &str = include_str!("../assets/worker.js");

/// What the playground may do: also load its own worker and its own module.
const PLAYGROUND_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
     script-src 'unsafe-inline' 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src data:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'";
/// What a report may do: nothing but run its own scripts.
const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
/// What the page of `weir serve` may do: also ask the server it came from.
pub const APP_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'";

/// A report: one file that shows the page data and needs nothing else.
pub fn report(page: &Value) -> String {
    let names: Vec<&str> =
        page["results"].as_array().into_iter().flatten().filter_map(|r| r["file"].as_str()).collect();
    let title = match names.as_slice() {
        [one] => format!("{one} – Weir"),
        many => format!("{} programs – Weir", many.len()),
    };
    document(&title, REPORT_POLICY, page, REPORT)
}

/// The page of `weir serve`. `setup`: what it offers (`examples`, `models`,
/// `engines`, `limits`).
pub fn app(setup: &Value) -> String {
    document("Weir", APP_POLICY, setup, &format!("{EDITOR}\n{}", APP.concat()))
}

/// The page of the playground, where a worker answers; `setup` as in [`app`].
pub fn playground(setup: &Value) -> String {
    document("Weir", PLAYGROUND_POLICY, setup, &format!("{EDITOR}\n{PLAYGROUND}{}", APP.concat()))
}

fn document(title: &str, policy: &str, data: &Value, script: &str) -> String {
    let data = inert(&data.to_string());
    let scripts = SCRIPTS.concat();
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{title}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n\
         <noscript>This page steps through an execution with a script. Without one, read the terminal's answer.</noscript>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n\"use strict\";\n(function () {{\n{scripts}{script}}})();\n</script>\n</body>\n</html>\n",
        escape(policy)
    )
}

/// JSON that cannot end the element it stands in.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_users_text_stays_text() {
        let evil = "</script><script>alert(1)</script>";
        let html = report(&json!({"results": [{"file": evil, "title": evil}]}));
        assert!(!html.contains(evil));
        assert!(html.contains("&lt;/script&gt;"));
        let data = html.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
        let back: Value = serde_json::from_str(data).unwrap();
        assert_eq!(back["results"][0]["title"], evil);
    }

    #[test]
    fn nothing_is_loaded_from_anywhere() {
        for html in [report(&json!({"results": []})), app(&json!({})), playground(&json!({}))] {
            for forbidden in ["http://", "https://", " src=", "@import", "url("] {
                // A name of SVG's, and a reference within the page.
                let found = html.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
                // Pictures of the editor's that stand in it.
                let found = found.replace("url('data:image/svg+xml,", "");
                assert!(!found.contains(forbidden), "{forbidden}");
            }
        }
    }
}
