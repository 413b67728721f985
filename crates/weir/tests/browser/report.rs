//! `--html`: open the file, step, look.

use crate::common::{Folder, weir};
use crate::driver::Browser;

/// WebDriver's codes of keys.
const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const END: &str = "\u{e010}";
const HOME: &str = "\u{e011}";

const COUNTER: &str = ".counter";
/// The store buffers and memory, as text.
const MACHINE: &str = ".machine";

fn made(command: &str, file: &str, folder: &Folder, code: i32) -> String {
    let out = folder.path(&format!("{command}.html"));
    weir([command, file, "--html", &out]).exits(code);
    out
}

/// Opens a report, and goes to its first step.
fn open(browser: &Browser, path: &str) {
    look_at(browser, path);
    browser.press(HOME);
    assert!(browser.text(COUNTER).starts_with("step 0 "), "{}", browser.text(COUNTER));
}

fn look_at(browser: &Browser, path: &str) {
    browser.open(&format!("file://{path}"));
    browser
        .wait("an execution", "return document.querySelector('.counter')?.textContent.startsWith('step ')");
}

pub fn it_opens_where_it_is_decided() {
    let browser = Browser::start();
    let folder = Folder::new();
    let path = made("check", "examples/peterson.weir", &folder, 1);
    look_at(&browser, &path);
    // The load that overtakes, not an empty machine; why and what to do stand above it.
    assert!(browser.text(".status").contains("flag[1] is false"), "{}", browser.text(".status"));
    assert!(!browser.text(".buffer li").is_empty());
    let order =
        "return [...document.querySelectorAll('.why, .repair, .viewer, .happens')].map(e => e.classList[0])";
    assert_eq!(browser.js(order), serde_json::json!(["why", "repair", "viewer", "happens"]));
    browser.press(END);
    browser.press("d");
    assert!(browser.text(".status").contains("flag[1] is false"));

    // The graph: every event, every relation, the cycle in its colour; the same as text and as a file.
    let drawn = |what: &str| {
        let count = format!("return document.querySelectorAll('.happens svg {what}').length");
        browser.js(&count).as_u64().unwrap()
    };
    assert!(drawn("g.event") >= 6);
    assert_eq!((drawn(".node.hot"), drawn("path.line.hot[marker-end]") > 3), (4, true));
    assert!(drawn("path.line.po") > 2);
    let text = browser.js("return document.querySelector('.happens pre').textContent").to_string();
    assert!(text.contains("fr ->") && text.contains("on the cycle"), "{text}");
    let link = browser.js("const a = document.querySelector('.happens a.save'); a.addEventListener('click', (e) => e.preventDefault()); a.click(); return a.href");
    assert!(link.as_str().unwrap().starts_with("blob:"), "{link}");
    // An event leads to its step.
    browser.press(HOME);
    browser.js("document.querySelectorAll('.happens g.event')[1].dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    assert!(!browser.text(COUNTER).starts_with("step 0 "));
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests(), Vec::<String>::new());
}

pub fn forty_thousand_steps_filter_and_search() {
    let browser = Browser::start();
    let folder = Folder::new();
    let text = "shared x: u16, y: u16;\n\
        thread a { var i: u16 = 0; while (i < 10000) { x = i; y = i; fence; i = i + 1; } assert(false); }";
    let file = folder.file("long.weir", text);
    let out = folder.path("long.html");
    weir(["check", "--engine", "explore", "--quiet", "--html", &out, &file]).exits(1);
    look_at(&browser, &out);
    let steps: usize =
        browser.text(COUNTER).rsplit(' ').next().and_then(|n| n.parse().ok()).expect("the number of steps");
    assert!(steps >= 40_000, "{steps} steps");
    // Loops are folded, and can be unfolded.
    let rows = || browser.js("return document.querySelectorAll('.lanes tbody tr').length").as_u64().unwrap();
    assert!(rows() < 30, "{} rows", rows());
    assert!(browser.text(".lanes").contains("times more"), "{}", browser.text(".lanes"));
    let unfold = "[...document.querySelectorAll('.tools label')].find(l => l.textContent.includes('Fold')).querySelector('input').click()";
    browser.js(unfold);
    // Only what is in sight exists, and End is there at once.
    for key in ["Home", "End"] {
        let took = browser.js(&format!(
            "const t = performance.now(); document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: {key:?}, bubbles: true}})); \
             document.body.offsetHeight; return performance.now() - t"
        ));
        println!("{key}: {took} ms, {} rows", rows());
        assert!(took.as_f64().unwrap() < 200.0, "{key} takes {took} ms");
        assert!(rows() < 120, "{} rows", rows());
    }
    assert_eq!(browser.text(COUNTER), format!("step {steps} of {steps}"));
    // Search, and only what is about a cell.
    browser.js("const q = document.querySelector('input[type=search]'); q.value = '=9998'; q.dispatchEvent(new Event('input')); \
        q.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))");
    assert!(browser.text(".tools small").contains(" of 2 steps"), "{}", browser.text(".tools small"));
    browser.js("const c = document.querySelector('.tools select'); c.value = '1'; c.dispatchEvent(new Event('change'))");
    assert!(!browser.text(".lanes tbody").contains("x = i"), "{}", browser.text(".lanes tbody"));
    assert!(browser.text(".lanes tbody").contains("y = i"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn a_broken_lock_step_by_step() {
    let browser = Browser::start();
    let folder = Folder::new();
    let path = made("check", "examples/peterson.weir", &folder, 1);
    open(&browser, &path);
    assert!(browser.text(".badge").contains("UNSAFE under TSO"));
    // The lines at fault are marked.
    assert_eq!(browser.text(".code li.violated"), "never left@cs && right@cs;");
    let overtaking =
        browser.js("return [...document.querySelectorAll('.code li.overtakes')].map(e => e.value)");
    assert_eq!(overtaking, serde_json::json!([10, 18]));

    // Buttons: the buffer fills.
    let buffers = "return [...document.querySelectorAll('.buffer li')].map(e => e.textContent).join(' ')";
    assert_eq!(browser.js(buffers), "");
    browser.click("[aria-label='Step (→)']");
    assert_eq!(browser.js(buffers), "flag[0]=1");
    assert_eq!(browser.text(".code li.cur").trim(), "flag[0] = true;");
    // Keys.
    browser.press(RIGHT);
    assert_eq!(browser.js(buffers), "flag[0]=1 turn=1");
    browser.press(LEFT);
    assert_eq!(browser.js(buffers), "flag[0]=1");
    browser.press(END);
    assert_eq!(browser.text(COUNTER), "step 8 of 8");
    assert_eq!(browser.js(buffers), "flag[0]=1 turn=1 flag[1]=1 turn=0");
    assert!(browser.text(".status").contains("violated: never left@cs && right@cs"));
    // The slider.
    browser.js(
        "const s = document.querySelector('input[type=range]'); s.value = 3; s.dispatchEvent(new Event('input'))",
    );
    assert_eq!(browser.text(COUNTER), "step 3 of 8");

    // The same under SC, up to the first difference.
    assert!(!browser.text(MACHINE).contains("memory under SC"));
    browser.click(".toggles label:last-child input");
    browser.press(END);
    assert!(browser.text(MACHINE).contains("memory under SC"), "{}", browser.text(MACHINE));
    assert!(browser.text("td.sc.differs").contains("flag[1] is true"));
    browser.press(HOME);
    assert_eq!(browser.text(COUNTER), "step 0 of 8");

    // The fences, and what each forbids.
    assert!(browser.text(".repair").contains("a fence before line 10"));
    browser.click(".repair li button");
    assert!(browser.text(".chooser").contains("forbids"));

    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests(), Vec::<String>::new());
}

pub fn arrows_from_stores_to_flushes_and_loads() {
    let browser = Browser::start();
    let folder = Folder::new();
    let path = made("robust", "examples/peterson.weir", &folder, 1);
    open(&browser, &path);
    browser.press(END);
    let count = |kind: &str| {
        browser.js(&format!("return document.querySelectorAll('.arrow.{kind}').length")).as_u64().unwrap()
    };
    assert!(count("flush") >= 3);
    // The arrow to the step shown stands out.
    assert_eq!(browser.js("return document.querySelectorAll('.arrow.flush.near').length"), 1);
    browser.click(".toggles label:first-child input");
    assert_eq!(count("flush"), 0);
    // The cycle: four events, each leads to its step.
    assert_eq!(browser.js("return document.querySelectorAll('.cycle li').length"), 4);
    browser.click(".cycle li:nth-child(2) button");
    assert!(browser.text(".status").contains("flag[0] is false"));

    // A load that reads another thread's store has an arrow from it.
    let text = "shared x: u8;\nthread a { x = 1; }\nthread b { r = x; assert(r == 0); }";
    let file = folder.file("read.weir", text);
    let path = made("check", &file, &folder, 1);
    open(&browser, &path);
    browser.press(END);
    assert_eq!(browser.js("return document.querySelectorAll('.arrow.read').length"), 1);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn narrow_and_dark() {
    let browser = Browser::start();
    let folder = Folder::new();
    let path = made("fence", "examples/peterson.weir", &folder, 0);
    let background = "return getComputedStyle(document.body).backgroundColor";
    for (width, scheme) in [(1300, "light"), (1300, "dark"), (390, "light"), (390, "dark")] {
        browser.size(width, 844);
        browser.scheme(scheme);
        open(&browser, &path);
        browser.press(RIGHT);
        // Nothing sticks out of a narrow screen but what scrolls by itself.
        let wide = browser.js("return document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(wide <= u64::from(width), "{wide} columns on a screen of {width}");
        let colour = browser.js(background).to_string();
        assert_eq!(colour.contains("(20, 22, 26)"), scheme == "dark", "{colour}");
        // Every control can be hit with a finger.
        let small = browser.js("return [...document.querySelectorAll('.controls button')].filter(b => b.offsetHeight < 32).length");
        assert_eq!(small, 0);
    }
    // The button overrules the system.
    browser.scheme("light");
    browser.click(".top button");
    browser.click(".top button");
    assert!(browser.js(background).to_string().contains("(20, 22, 26)"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn two_thousand_steps_without_delay() {
    let browser = Browser::start();
    let folder = Folder::new();
    let text = "shared x: u16, y: u16;\n\
        thread a { var i: u16 = 0; while (i < 500) { x = i; y = i; fence; i = i + 1; } assert(false); }";
    let file = folder.file("long.weir", text);
    let out = folder.path("long.html");
    weir(["check", "--engine", "explore", "--quiet", "--html", &out, &file]).exits(1);
    let size = std::fs::metadata(&out).unwrap().len();
    assert!(size < 2_000_000, "{size} bytes");
    open(&browser, &out);
    let steps: usize =
        browser.text(COUNTER).rsplit(' ').next().and_then(|n| n.parse().ok()).expect("the number of steps");
    assert!(steps >= 2000, "{steps} steps");
    // From the start of the script to the page, and per step: what a person
    // would call at once, also on a busy machine.
    let loaded = browser.js("return performance.timing.loadEventEnd - performance.timing.navigationStart");
    assert!(loaded.as_f64().unwrap() < 5_000.0, "opens in {loaded} ms");
    browser.press(END);
    assert_eq!(browser.text(COUNTER), format!("step {steps} of {steps}"));
    let each = browser.js(
        "const b = document.querySelector('[aria-label=\"Step back (←)\"]'); const t = performance.now(); \
         for (let i = 0; i < 200; i++) { b.click(); document.body.offsetHeight; } return (performance.now() - t) / 200",
    );
    println!("{steps} steps, {size} bytes, opens in {loaded} ms, {each} ms a step");
    assert!(each.as_f64().unwrap() < 60.0, "{each} ms a step");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn a_history_that_no_order_explains() {
    let browser = Browser::start();
    let folder = Folder::new();
    let out = folder.path("lin.html");
    let object = "examples/lin/arora_fenced_tso.weir";
    weir(["lin", object, "--scenario", "u || s", "--html", &out]).exits(1);
    open(&browser, &out);
    assert_eq!(browser.js("return document.querySelectorAll('.history .op').length"), 2);
    assert!(browser.text(".history").contains("push(1)"));
    browser.press(END);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn store_buffer_graphs_in_light_and_dark() {
    let browser = Browser::start();
    let folder = Folder::new();
    let out = folder.path("graphs.html");
    weir(["graph", "examples/queues/arora.weir", "--model", "pso", "--html", &out]).exits(0);
    for (width, scheme) in [(1300, "light"), (390, "dark")] {
        browser.size(width, 844);
        browser.scheme(scheme);
        browser.open(&format!("file://{out}"));
        browser.wait("a drawing", "return document.querySelectorAll('.drawing svg').length > 2");
        let wide = browser.js("return document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(wide <= u64::from(width), "{wide} columns on a screen of {width}");
        // Letters and ground differ, whatever the colours.
        let fills = "const f = (s) => getComputedStyle(document.querySelector(s)).fill; \
            return [f('.drawing .ink'), f('.drawing .column')]";
        let fills = browser.js(fills);
        let light = |i: usize| {
            let red =
                fills[i].as_str().and_then(|c| c.split(['(', ',']).nth(1)).and_then(|n| n.parse::<u8>().ok());
            red.expect("a colour") > 128
        };
        assert_ne!(light(0), light(1), "{fills}");
        assert_eq!(light(0), scheme == "dark", "{fills}");
    }
    // The same as text, and a name for those who do not see it.
    browser.click("figure details summary");
    let shown = browser.text("figure pre");
    assert!(shown.contains("under PSO:") && shown.contains(" line "), "{shown}");
    let push = "const f = [...document.querySelectorAll('figure')].find(f => f.textContent.includes('push under PSO')); ";
    let text = browser.js(&format!("{push} return f.querySelector('pre').textContent")).to_string();
    assert!(text.contains("flush bot = b + 1") && text.contains("line 13"), "{text}");
    let named = browser.js(&format!("{push} return f.querySelector('.drawing svg > title').textContent"));
    assert_eq!(named, "push under PSO: 11 nodes");
    // Nothing of one drawing refers to another.
    let ids = "const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return new Set(ids).size === ids.length";
    assert_eq!(browser.js(ids), true);
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests(), Vec::<String>::new());
}

pub fn a_proof_and_what_it_rests_on() {
    let browser = Browser::start();
    let folder = Folder::new();
    let out = folder.path("proof.html");
    weir(["prove", "examples/peterson.weir", "--html", &out]).exits(2);
    browser.open(&format!("file://{out}"));
    browser.wait("a table", "return document.querySelectorAll('.list tbody tr').length > 1");
    assert!(browser.text(".badge").contains("UNKNOWN"));
    assert!(browser.text(".list").contains("do not commute"), "{}", browser.text(".list"));
    assert!(browser.text(".list tr.more").contains("in the state"), "{}", browser.text(".list"));
    // An instruction leads to its line.
    browser.click(".list .event");
    assert!(!browser.text(".code li.cur").is_empty());

    weir(["prove", "--suggest", "examples/prove/read_again.weir", "--html", &out]).exits(0);
    browser.open(&format!("file://{out}"));
    browser.wait("the texts", "return document.querySelectorAll('.stats summary').length > 2");
    let texts = browser
        .js("return [...document.querySelectorAll('.stats')].map(e => e.textContent).join()")
        .to_string();
    assert!(texts.contains("The abstract program") && texts.contains("havoc"), "{texts}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests(), Vec::<String>::new());
}

pub fn an_execution_of_a_model() {
    let browser = Browser::start();
    let folder = Folder::new();
    let model = folder.file("sb.cub", crate::common::STORE_BUFFERING);
    let out = folder.path("model.html");
    weir(["check", &model, "--html", &out]).exits(1);
    open(&browser, &out);
    assert!(browser.text(".badge").contains("UNSAFE under TSO"));
    let buffers = "return [...document.querySelectorAll('.buffer li')].map(e => e.textContent).join(' ')";
    assert_eq!(browser.js(buffers), "");
    browser.press(RIGHT);
    assert!(!browser.js(buffers).as_str().unwrap().is_empty(), "the first store waits");
    assert!(browser.text(".code li.cur").starts_with("transition"), "{}", browser.text(".code li.cur"));
    browser.press(END);
    assert!(browser.text(".status").contains("reached:"), "{}", browser.text(".status"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests(), Vec::<String>::new());
}
