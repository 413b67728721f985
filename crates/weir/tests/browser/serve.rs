//! The page of `weir serve`: run an example, cancel a long one, paste garbage.

use crate::common::server::Server;
use crate::driver::Browser;

/// Puts text into the editor, as a paste does.
pub fn write(browser: &Browser, text: &str) {
    let text = serde_json::json!(text);
    browser.js(&format!(
        "const e = document.querySelector('.cm-content'); e.focus(); document.execCommand('selectAll'); \
         const data = new DataTransfer(); data.setData('text/plain', {text}); \
         e.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true, cancelable: true}}))"
    ));
}

/// The text in the editor. (Short programs are all in sight.)
fn written(browser: &Browser) -> String {
    let lines = "return [...document.querySelectorAll('.cm-line')].map(l => l.textContent).join('\\n')";
    browser.js(lines).as_str().unwrap_or("").to_string()
}

/// Writes and asks.
pub fn run(browser: &Browser, text: &str) {
    write(browser, text);
    browser.click("button.go");
}

/// Chooses in the form.
pub fn choose(browser: &Browser, field: usize, value: &str) {
    browser.js(&format!(
        "const s = document.querySelectorAll('.reading .bar')[0].querySelectorAll('select')[{field}]; \
         s.value = {value:?}; s.dispatchEvent(new Event('change'))"
    ));
}

/// Waits for an answer.
pub fn verdict(browser: &Browser, title: &str) {
    browser.wait(
        title,
        &format!("return document.querySelector('.answer:not(.other) .badge')?.textContent === {title:?}"),
    );
}

pub fn opened(server: &Server) -> Browser {
    let browser = Browser::start();
    browser.open(&server.address());
    browser.wait("an editor", "return document.querySelector('.cm-content')?.textContent.length > 20");
    browser
}

pub const BUFFERING: &str = "shared x: u8, y: u8;\n\nthread a {\n    x = 1;\n    r = y;\n}\n\nthread b {\n    y = 1;\n    s = x;\n}\n\n\
    not exists (a.r == 0 && b.s == 0);\n";

pub fn a_session_at_the_page() {
    let server = Server::start(&["--time-limit", "100s"]);
    let browser = opened(&server);
    // An example, as it stands there.
    browser.click("button.go");
    verdict(&browser, "UNSAFE under TSO");
    browser.click("[aria-label='First step (Home)']");
    browser.click("[aria-label='Step (→)']");
    assert_eq!(browser.text(".buffer li"), "flag[0]=1");
    // The editor shows the line of the step, and where fences belong.
    assert_eq!(browser.text(".cm-step").trim(), "flag[0] = true;");
    assert_eq!(browser.js("return document.querySelectorAll('.cm-fence-mark').length"), 2);
    let told = browser.js("return document.querySelector('.cm-fence-mark').title");
    assert_eq!(told, "a fence belongs before line 10");
    // Another machine.
    choose(&browser, 1, "sc");
    browser.click("button.go");
    verdict(&browser, "SAFE under SC");
    // Saved as a file.
    let link = browser.js("return document.querySelector('a.save').getAttribute('href')");
    assert!(link.as_str().unwrap().ends_with("/report.html"), "{link}");

    // Garbage gives a diagnostic.
    run(&browser, "thread left { flga[0] = tru; }}}");
    browser.wait("a diagnostic", "return !!document.querySelector('pre.diagnostics')");
    assert!(browser.text("pre.diagnostics").contains("error"), "{}", browser.text("pre.diagnostics"));
    browser.wait(
        "a mark in the text",
        "return !!document.querySelector('.cm-lintRange-error, .cm-lintPoint-error')",
    );
    run(&browser, "\u{1}<script>alert(1)</script> & \u{fffd}");
    browser.wait(
        "a diagnostic",
        "return document.querySelector('pre.diagnostics')?.textContent.includes('<script>')",
    );

    // Nothing sticks out of a phone's screen.
    browser.size(390, 844);
    let wide = browser.js("return document.documentElement.scrollWidth").as_u64().unwrap();
    assert!(wide <= 390, "{wide} columns");
    browser.size(1300, 950);

    // A long one is cancelled.
    run(
        &browser,
        "shared a: u64, b: u64, c: u64;\nthread p[4] { loop { lock a += 1; b = a; lock c += b; } }\nnever a == 1000000007;",
    );
    browser.wait("progress", "return document.querySelector('.progress').textContent.includes('states')");
    // The next question can be asked at once.
    browser.click("button.stop");
    assert_eq!(browser.js("return document.querySelector('button.go').disabled"), false);
    browser.wait("the end", "return document.querySelector('.badge')?.textContent.startsWith('UNKNOWN')");
    assert!(browser.text(".progress").contains("Cancelled"));

    assert_eq!(browser.complaints(), Vec::<String>::new());
    let elsewhere: Vec<String> =
        browser.requests().into_iter().filter(|u| !u.starts_with(&server.address())).collect();
    assert_eq!(elsewhere, Vec::<String>::new());
}

pub fn a_reload_forgets_nothing_and_a_link_is_a_finding() {
    let server = Server::start(&[]);
    let browser = opened(&server);
    write(&browser, BUFFERING);
    choose(&browser, 0, "robust");
    choose(&browser, 1, "pso");
    let settled = "return location.hash.length > 80 && !location.hash.includes('run')";
    browser.wait("the address", settled);
    std::thread::sleep(std::time::Duration::from_millis(400));
    browser.js("location.reload()");
    browser.wait(
        "the program",
        "return [...document.querySelectorAll('.cm-line')].some(l => l.textContent.includes('a.r == 0'))",
    );
    assert_eq!(written(&browser), BUFFERING);
    let fields = "return [...document.querySelectorAll('.reading .bar')[0].querySelectorAll('select')].map(s => s.value)";
    assert_eq!(browser.js(fields), serde_json::json!(["robust", "pso", "auto"]));
    // Once it was asked, the address says so: whoever opens the link sees the answer.
    browser.click("button.go");
    verdict(&browser, "NOT ROBUST under PSO");
    browser.wait("the address", "return location.hash.includes('run')");
    let link = browser.js("return location.href");
    browser.open("about:blank");
    browser.open(link.as_str().unwrap());
    verdict(&browser, "NOT ROBUST under PSO");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn fences_are_applied_and_answers_compared() {
    let server = Server::start(&[]);
    let browser = opened(&server);
    run(&browser, BUFFERING);
    verdict(&browser, "UNSAFE under TSO");
    // The broken answer stays beside the one of the repaired program.
    browser.click("button.apply");
    browser.wait(
        "fences",
        "return document.querySelector('.cm-content').textContent.split('fence;').length === 3",
    );
    verdict(&browser, "REPAIRED under TSO");
    browser.click("button.pin");
    browser.click("button.go");
    verdict(&browser, "SAFE under TSO");
    assert!(browser.text(".answer.other .badge").contains("REPAIRED"));
    browser.click("button.pin");
    assert_eq!(browser.text(".answer.other"), "");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn every_question_has_an_answer() {
    let server = Server::start(&[]);
    let browser = opened(&server);
    let asked = [
        ("check", "UNSAFE under TSO"),
        ("robust", "NOT ROBUST under TSO"),
        ("fence", "REPAIRED under TSO"),
        ("fence-safe", "REPAIRED under TSO"),
        ("prove", "UNKNOWN"),
        ("graph", "STORE-BUFFER GRAPHS under TSO"),
        ("reduce", "REDUCED under TSO"),
        ("litmus", "NO under TSO"),
    ];
    write(&browser, BUFFERING);
    for (question, title) in asked {
        // Two answers may have the same title.
        browser.js("document.querySelector('.answer:not(.other)').replaceChildren()");
        choose(&browser, 0, question);
        browser.click("button.go");
        verdict(&browser, title);
    }
    assert_eq!(browser.js("return document.querySelectorAll('.list tbody tr').length"), 4);
    let stack =
        std::fs::read_to_string(crate::common::root().join("examples/lin/arora_fenced_tso.weir")).unwrap();
    write(&browser, &stack);
    choose(&browser, 0, "lin");
    browser.click("button.go");
    verdict(&browser, "NOT LINEARIZABLE under TSO");
    assert!(browser.text(".history").contains("push"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

pub fn what_if_goes_on_by_hand() {
    let server = Server::start(&[]);
    let browser = opened(&server);
    write(&browser, BUFFERING);
    browser.click("button.hand");
    let choices = "return [...document.querySelectorAll('.choice code')].map(c => c.textContent)";
    let pick = |text: &str| {
        let find = format!(
            "[...document.querySelectorAll('.choice')].find(c => c.querySelector('code').textContent === {text:?})"
        );
        browser.wait(text, &format!("return !!{find}"));
        browser.js(&format!("{find}.click()"));
        browser.wait(
            "the step",
            &format!(
                "return document.querySelector('.by-hand .status').textContent.includes('{}')",
                text.trim_end_matches(';')
            ),
        );
    };
    browser.wait("choices", "return document.querySelectorAll('.choice').length === 2");
    assert_eq!(browser.js(choices), serde_json::json!(["x = 1;", "y = 1;"]));
    pick("x = 1;");
    // The store waits, and its flush is one of the things that can happen.
    assert_eq!(browser.js(choices), serde_json::json!(["r = y;", "flush x=1", "y = 1;"]));
    assert_eq!(browser.text(".by-hand .buffer li"), "x=1");
    pick("flush x=1");
    assert_eq!(browser.js(choices), serde_json::json!(["r = y;", "y = 1;"]));
    // The path lives in the address.
    browser.wait(
        "the address",
        "return decodeURIComponent(location.hash).includes('f')&& location.hash.includes('path=')",
    );
    std::thread::sleep(std::time::Duration::from_millis(400));
    browser.js("location.reload()");
    browser.wait("the same place", "return document.querySelectorAll('.choice').length === 2 && document.querySelector('.counter').textContent === 'step 2 of 2'");
    // Taken back, and on by the keyboard.
    browser.click("button.undo");
    browser.wait(
        "one step less",
        "return document.querySelector('.by-hand .counter')?.textContent === 'step 1 of 1'",
    );
    browser.press("3");
    browser.wait(
        "the other thread",
        "return document.querySelector('.by-hand .counter')?.textContent === 'step 2 of 2'",
    );
    browser.press("1");
    browser
        .wait("a load", "return document.querySelector('.by-hand .counter')?.textContent === 'step 3 of 3'");
    let link = browser
        .js("const a = document.querySelector('.whatif-panel a.save'); return a.getAttribute('download')");
    assert_eq!(link, "peterson.trace.json");
    // From the decisive step of an answer.
    browser.click("button.leave");
    browser.click("button.go");
    verdict(&browser, "UNSAFE under TSO");
    browser.press("w");
    browser.wait("choices", "return document.querySelectorAll('.choice').length > 0");
    assert!(browser.text(".whatif-panel").contains("Who moves next?"), "{}", browser.text(".whatif-panel"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

const IN_C: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y;\nint r, s;\n\
    void *a(void *_) {\n  atomic_store_explicit(&x, 1, memory_order_release);\n  r = atomic_load(&y);\n  return 0;\n}\n\
    void *b(void *_) {\n  atomic_store_explicit(&y, 1, memory_order_release);\n  s = atomic_load(&x);\n  return 0;\n}\n\
    int main(void) {\n  pthread_t p, q;\n  pthread_create(&p, 0, a, 0);\n  pthread_create(&q, 0, b, 0);\n  \
    pthread_join(p, 0);\n  pthread_join(q, 0);\n  assert(r || s);\n}\n";

/// A program in C, from the editor to its execution; and what the compiler says about a wrong one.
pub fn c_is_compiled_where_that_is_allowed() {
    let named = |browser: &Browser| {
        browser.js(
            "const n = document.querySelector('input[aria-label=\"File name\"]'); n.value = 'sb.c'; n.dispatchEvent(new Event('change'))",
        );
    };
    let server = Server::start(&["--allow-compilers"]);
    let browser = opened(&server);
    named(&browser);
    run(&browser, IN_C);
    verdict(&browser, "UNSAFE under TSO");
    assert!(browser.text(".verdict").contains("sb.c:22"), "{}", browser.text(".verdict"));
    assert!(browser.text(".verdict").contains("compiled"), "{}", browser.text(".verdict"));
    let lanes = browser.text("table.lanes");
    assert!(lanes.contains("atomic_store_explicit") && lanes.contains("flush"), "{lanes}");
    // The step that is shown is lit in the program.
    browser.press("\u{e010}");
    browser.wait(
        "the line",
        "return document.querySelector('.cm-step')?.textContent.includes('assert(r || s)')",
    );
    // Another machine, and stores that wait for nothing.
    choose(&browser, 1, "sc");
    browser.click("button.go");
    verdict(&browser, "SAFE under SC");
    choose(&browser, 1, "tso");
    run(&browser, &IN_C.replace("memory_order_release", "memory_order_seq_cst"));
    verdict(&browser, "SAFE under TSO");
    // What the compiler says, and what it is asked for again afterwards.
    run(&browser, &IN_C.replace("int r, s;", "int r s;"));
    browser
        .wait("a message", "return document.querySelector('pre.diagnostics')?.textContent.includes('sb.c')");
    run(&browser, IN_C);
    verdict(&browser, "UNSAFE under TSO");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    // Without leave, nothing is compiled.
    let server = Server::start(&[]);
    let browser = opened(&server);
    named(&browser);
    run(&browser, IN_C);
    browser.wait(
        "a refusal",
        "return document.querySelector('pre.diagnostics')?.textContent.includes('--allow-compilers')",
    );
}

pub fn everything_by_keyboard() {
    let server = Server::start(&[]);
    let browser = opened(&server);
    browser.js("document.querySelector('.cm-content').focus()");
    browser.js("document.querySelector('.cm-content').dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', code: 'Enter', keyCode: 13, ctrlKey: true, bubbles: true, cancelable: true}))");
    verdict(&browser, "UNSAFE under TSO");
    // Arrow keys go to the execution after a run.
    let at = browser.text(".counter");
    browser.press("\u{e014}");
    assert_ne!(browser.text(".counter"), at);
    // Everything that can be clicked has a name and can be focused; what shows a state has a role.
    let nameless = browser.js(
        "return [...document.querySelectorAll('button, a[href], input, select, summary, [tabindex=\"0\"]')].filter(e => \
         e.offsetParent !== null && !e.closest('[aria-hidden=true]') && !(e.textContent.trim() || e.getAttribute('aria-label') || e.title || e.placeholder || e.closest('label')?.textContent.trim())) \
         .map(e => e.outerHTML.slice(0, 120))",
    );
    assert_eq!(nameless, serde_json::json!([]));
    assert_eq!(browser.js("return document.querySelectorAll('[role=status]').length > 0"), true);
    // Letters and ground differ enough to be read, in light and dark.
    for scheme in ["light", "dark"] {
        browser.scheme(scheme);
        std::thread::sleep(std::time::Duration::from_millis(300));
        let faint = browser.js(CONTRAST);
        assert_eq!(faint, serde_json::json!([]), "{scheme}");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Texts whose contrast with the ground they stand on is below 4.5 (WCAG AA), with what it is.
pub const CONTRAST: &str = "
    const parse = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
    const light = (c) => { const f = parse(c).slice(0, 3).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
    const ground = (e) => { for (; e; e = e.parentElement) { const b = getComputedStyle(e).backgroundColor, p = parse(b); if (b.startsWith('rgb') && (p.length < 4 || p[3] === 1)) return b; } return 'rgb(255,255,255)'; };
    const out = [];
    for (const e of document.querySelectorAll('body *')) {
      if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.closest('svg, script, style, noscript, [disabled], .hidden') || e.offsetParent === null) continue;
      const [a, b] = [light(getComputedStyle(e).color), light(ground(e))].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) out.push(`${ratio.toFixed(2)} ${e.outerHTML.slice(0, 100)}`);
    }
    return out.slice(0, 10)";
