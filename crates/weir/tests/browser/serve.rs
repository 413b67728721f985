//! The page of `weir serve`: run an example, cancel a long one, paste garbage.

use crate::common::server::Server;
use crate::driver::Browser;

/// Puts text into the editor and asks.
fn run(browser: &Browser, text: &str) {
    browser.js(&format!("document.querySelector('textarea').value = {text:?}"));
    browser.click("button.go");
}

pub fn a_session_at_the_page() {
    let browser = Browser::start();
    let server = Server::start(&["--time-limit", "100s"]);
    browser.open(&server.address());
    // An example, as it stands there.
    browser.click("button.go");
    browser.wait("a verdict", "return document.querySelector('.badge')?.textContent === 'UNSAFE under TSO'");
    browser.click("[aria-label='Step (→)']");
    assert_eq!(browser.text(".buffer li"), "flag[0]=1");
    // Another machine.
    browser.js("document.querySelectorAll('.bar')[1].querySelectorAll('select')[1].value = 'sc'");
    browser.click("button.go");
    browser.wait("a verdict", "return document.querySelector('.badge')?.textContent === 'SAFE under SC'");
    // Saved as a file.
    let link = browser.js("return document.querySelector('a.save').getAttribute('href')");
    assert!(link.as_str().unwrap().ends_with("/report.html"), "{link}");

    // Garbage gives a diagnostic.
    run(&browser, "thread left { flga[0] = tru; }}}");
    browser.wait("a diagnostic", "return !!document.querySelector('pre.diagnostics')");
    assert!(browser.text("pre.diagnostics").contains("error"), "{}", browser.text("pre.diagnostics"));
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
    browser.click("button.stop");
    browser.wait("the end", "return document.querySelector('.badge')?.textContent.startsWith('UNKNOWN')");
    assert!(browser.text(".progress").contains("Cancelled"));

    assert_eq!(browser.complaints(), Vec::<String>::new());
    let elsewhere: Vec<String> =
        browser.requests().into_iter().filter(|u| !u.starts_with(&server.address())).collect();
    assert_eq!(elsewhere, Vec::<String>::new());
}
