//! The pages for people who use no mouse, or no screen: names and roles as Chromium's accessibility tree has
//! them, the way of the Tab key, focus that can be seen, contrast in light and dark.

use crate::common::server::Server;
use crate::common::{Folder, weir};
use crate::driver::Browser;
use crate::serve::{self, BUFFERING, CONTRAST, choose, run, verdict};
use serde_json::{Value, json};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// Roles that people act on.
const CONTROLS: [&str; 14] = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "radio",
    "slider",
    "spinbutton",
    "listbox",
    "menuitem",
    "tab",
    "switch",
    "DisclosureTriangle",
];
/// Roles that stand for a part of the page one can go to, or for a picture.
const PARTS: [&str; 5] = ["region", "img", "image", "group", "navigation"];

/// What is wrong on a page, in light and dark.
fn examine(browser: &Browser, page: &str) {
    // What is folded away is looked at, too.
    browser.js("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
    names(browser, page);
    headings(browser, page);
    walk(browser, page);
    for scheme in ["light", "dark"] {
        browser.scheme(scheme);
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert_eq!(browser.js(CONTRAST), json!([]), "{page}, {scheme}");
    }
    browser.scheme("light");
}

/// Everything that can be acted on has a name, and no role is one that there is not.
fn names(browser: &Browser, page: &str) {
    let tree = browser.accessibility();
    let nodes = tree["nodes"].as_array().expect("nodes");
    let shown = || nodes.iter().filter(|n| n["ignored"] == false);
    let role = |n: &Value| n["role"]["value"].as_str().unwrap_or("").to_string();
    let nameless: Vec<String> = shown()
        .filter(|n| CONTROLS.contains(&role(n).as_str()) || PARTS.contains(&role(n).as_str()))
        .filter(|n| n["name"]["value"].as_str().is_none_or(|name| name.trim().is_empty()))
        // A group that `details` makes has the name of its summary beside it.
        .filter(|n| !(role(n) == "group" && n["name"].is_null()))
        .map(|n| format!("{} {}", role(n), n["properties"]))
        .collect();
    let controls = shown().filter(|n| CONTROLS.contains(&role(n).as_str())).count();
    assert!(controls > 0, "{page}: nothing to act on");
    // Of an empty group or details there may be none; of what is acted on there must.
    let bad: Vec<&String> = nameless.iter().filter(|n| !n.starts_with("group ")).collect();
    assert!(bad.is_empty(), "{page}: {bad:?}");
    let unknown = browser.js(
        "const roles = new Set('alert alertdialog application article button checkbox combobox dialog document \
         grid gridcell group heading img link list listbox listitem log main menu menuitem navigation none note option \
         presentation progressbar radio region row rowgroup rowheader search searchbox separator slider status tab table \
         tabpanel textbox timer toolbar tooltip'.split(' ')); \
         return [...document.querySelectorAll('[role]')].filter((e) => !roles.has(e.getAttribute('role'))).map((e) => e.outerHTML.slice(0, 120))",
    );
    assert_eq!(unknown, json!([]), "{page}");
    // What a label points at is there, and no two parts of a page have one name.
    let labels = browser.js(
        "const out = [...document.querySelectorAll('[aria-labelledby], [aria-describedby], [for]')].filter((e) => \
         ['aria-labelledby', 'aria-describedby', 'for'].some((a) => e.hasAttribute(a) && !e.getAttribute(a).split(' ').every((i) => document.getElementById(i)))); \
         return out.map((e) => e.outerHTML.slice(0, 120))",
    );
    assert_eq!(labels, json!([]), "{page}");
    let mut regions: Vec<String> = shown()
        .filter(|n| role(n) == "region")
        .map(|n| n["name"]["value"].as_str().unwrap_or("").to_string())
        .collect();
    regions.sort();
    let before = regions.len();
    regions.dedup();
    assert_eq!(regions.len(), before, "{page}: parts of the same name among {regions:?}");
}

/// One heading of the first level, and none that leaves out a level.
fn headings(browser: &Browser, page: &str) {
    let levels = browser.js(
        "return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((h) => h.offsetParent !== null).map((h) => Number(h.tagName[1]))",
    );
    let levels: Vec<u64> = levels.as_array().unwrap().iter().filter_map(Value::as_u64).collect();
    assert_eq!(levels.iter().filter(|l| **l == 1).count(), 1, "{page}: {levels:?}");
    assert!(levels.windows(2).all(|w| w[1] <= w[0] + 1), "{page}: {levels:?}");
}

/// The Tab key comes to every control, and one sees where one is.
fn walk(browser: &Browser, page: &str) {
    browser.js(
        "document.activeElement.blur(); window.scrollTo(0, 0); window.met = new Set(); window.unseen = []; \
         window.wanted = [...document.querySelectorAll('button, a[href], input, select, summary, textarea, [tabindex=\"0\"]')].filter((e) => \
         !e.disabled && e.tabIndex >= 0 && e.checkVisibility({visibilityProperty: true}) && !e.closest('[aria-hidden=true]'))",
    );
    let wanted = browser.js("return window.wanted.length").as_u64().unwrap();
    for _ in 0..wanted + 8 {
        browser.press(TAB);
        browser.js(
            "const e = document.activeElement; window.met.add(e); \
             const lit = [e, e.closest('.desk')].some((x) => { if (!x) return false; const s = getComputedStyle(x); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 1; }); \
             if (e !== document.body && !lit) window.unseen.push(e.outerHTML.slice(0, 120))",
        );
        if browser.js("return window.wanted.every((e) => window.met.has(e))") == true {
            break;
        }
    }
    let missed = browser
        .js("return window.wanted.filter((e) => !window.met.has(e)).map((e) => e.outerHTML.slice(0, 120))");
    assert_eq!(missed, json!([]), "{page}: not reached by Tab");
    assert_eq!(browser.js("return window.unseen"), json!([]), "{page}: focus is not seen");
}

pub fn reports_for_everybody() {
    let folder = Folder::new();
    let several = "shared x: u8, y: u8;\nthread a { x = 1; r = y; }\nthread b { y = 1; s = x; }\n\
        never x == 2;\nnot exists (a.r == 0 && b.s == 0);\nexists (a.r == 1 && b.s == 1);\n";
    let several = folder.file("several.weir", several);
    let broken = folder.file("broken.weir", "shared x: u8;\nthread a { y = 1; }\nnever x == 1;\n");
    let browser = Browser::start();
    let pages: [(&str, &[&str]); 9] = [
        ("unsafe", &["check", "examples/peterson.weir"]),
        ("safe", &["check", "examples/locks/peterson_fenced.weir"]),
        ("several", &["check", &several]),
        ("broken", &["check", &broken]),
        ("two", &["check", "examples/peterson.weir", "examples/litmus/mp.weir"]),
        ("robust", &["robust", "examples/litmus/sb.weir"]),
        ("fence", &["fence", "examples/peterson.weir"]),
        ("graph", &["graph", "examples/litmus/sb.weir"]),
        ("lin", &["lin", "examples/lin/arora_fenced_tso.weir"]),
    ];
    for (name, args) in pages {
        let out = folder.path(&format!("{name}.html"));
        weir(args.iter().copied().chain(["--html", &out]));
        browser.open(&format!("file://{out}"));
        browser.wait("an answer", "return !!document.querySelector('.verdict .badge')");
        examine(&browser, name);
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{name}");
    }
    // A phone is as wide as it is, and the happens-before graph of two threads fits on it.
    browser.size(390, 844);
    browser.open(&format!("file://{}", folder.path("unsafe.html")));
    browser.wait("an answer", "return !!document.querySelector('.happens .drawing svg')");
    let wide = browser.js("return document.documentElement.scrollWidth").as_u64().unwrap();
    assert!(wide <= 390, "{wide}");
    let fits = "const d = document.querySelector('.happens .drawing'); return d.scrollWidth <= d.clientWidth";
    assert_eq!(browser.js(fits), true);
}

pub fn the_workbench_for_everybody() {
    let server = Server::start(&[]);
    let browser = serve::opened(&server);
    examine(&browser, "before a run");
    run(&browser, BUFFERING);
    verdict(&browser, "UNSAFE under TSO");
    examine(&browser, "after a run");
    browser.click("button.pin");
    browser.click("button.go");
    verdict(&browser, "UNSAFE under TSO");
    examine(&browser, "two answers");
    browser.click("button.pin");
    browser.click("button.hand");
    browser.wait("steps to choose from", "return document.querySelectorAll('.choice').length >= 2");
    examine(&browser, "by hand");
    for question in ["graph", "litmus"] {
        choose(&browser, 0, question);
        browser.click("button.go");
        let shown = "return !!document.querySelector('.answer figure, .answer .list tbody tr')";
        browser.wait(question, shown);
        examine(&browser, question);
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// From the program to its repair, without a mouse.
pub fn a_session_by_keyboard() {
    let server = Server::start(&[]);
    let browser = serve::opened(&server);
    let go_to = |selector: &str| {
        for _ in 0..80 {
            if browser.js(&format!("return document.activeElement.matches({selector:?})")) == true {
                return;
            }
            browser.press(TAB);
        }
        panic!("Tab does not come to {selector}");
    };
    go_to("button.go");
    browser.press(ENTER);
    verdict(&browser, "UNSAFE under TSO");
    go_to("button.apply");
    browser.press(ENTER);
    browser.wait(
        "fences",
        "return document.querySelector('.cm-content').textContent.split('fence;').length === 3",
    );
    verdict(&browser, "REPAIRED under TSO");
    browser.js("document.activeElement.blur()");
    go_to("button.go");
    browser.press(ENTER);
    verdict(&browser, "SAFE under TSO");
    // By hand: the first choice has the focus, a number chooses, Backspace takes back, Escape leaves.
    browser.js("document.activeElement.blur()");
    go_to("button.hand");
    browser.press(ENTER);
    browser.wait("a choice in focus", "return document.activeElement.matches('.choice')");
    let at = |n: u32| {
        let counter = "return document.querySelector('.by-hand .counter')?.textContent";
        browser.wait("a step", &format!("{counter} === 'step {n} of {n}'"));
    };
    browser.press(ENTER);
    at(1);
    browser.press("2");
    at(2);
    browser.press("\u{e003}");
    at(1);
    browser.press("\u{e00c}");
    browser.wait("the answer again", "return !document.querySelector('.by-hand')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
