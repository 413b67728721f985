//! The playground and the book in a browser, where they were built (`scripts/playground`, `scripts/book`).

use crate::driver::Browser;
use crate::serve::{BUFFERING, choose, run, verdict};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Instant;
use weir_testkit::root;

/// A web server that holds a folder.
fn held(folder: &str) -> String {
    let folder = root().join("target").join(folder);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || give(&stream, &folder));
        }
    });
    address
}

fn give(mut stream: &TcpStream, folder: &Path) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    lines.take_while(|l| !l.is_empty()).for_each(drop);
    let mut words = first.split(' ');
    let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or("/"));
    let path = path.split(['?', '#']).next().unwrap_or("").trim_start_matches('/');
    let file: PathBuf = folder.join(if path.is_empty() { "index.html" } else { path });
    let (status, body) = match std::fs::read(&file) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let kind = match file.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes());
    if method != "HEAD" {
        let _ = stream.write_all(&body);
    }
}

fn opened(address: &str) -> Browser {
    let browser = Browser::start();
    browser.open(address);
    browser.wait("an editor", "return document.querySelector('.cm-content')?.textContent.length > 20");
    browser
}

/// 168,071 states under TSO.
const MANY: &str = "shared x: u8, y: u8, z: u8;\n\
    thread a { i = 0; while (i < 3) { x = (x + y + 1) % 3; i = i + 1; } }\n\
    thread b { i = 0; while (i < 3) { y = (y + z + 1) % 3; i = i + 1; } }\n\
    thread c { i = 0; while (i < 3) { z = (z + x + 1) % 3; i = i + 1; } }\n\
    never x == 99;\n";

pub fn a_session_without_a_server() {
    let address = held("playground");
    let browser = opened(&address);
    browser.click("button.go");
    verdict(&browser, "UNSAFE under TSO");
    choose(&browser, 1, "sc");
    browser.click("button.go");
    verdict(&browser, "SAFE under SC");
    choose(&browser, 1, "tso");
    for (question, answer) in [
        ("robust", "NOT ROBUST under TSO"),
        ("fence", "REPAIRED under TSO"),
        ("fence-safe", "REPAIRED under TSO"),
    ] {
        choose(&browser, 0, question);
        run(&browser, BUFFERING);
        verdict(&browser, answer);
    }
    for question in ["litmus", "graph", "reduce"] {
        choose(&browser, 0, question);
        run(&browser, BUFFERING);
        browser.wait(question, "return document.querySelector('button.stop').disabled");
        assert_eq!(browser.text(".progress"), "", "{question}");
    }
    // A report is a file of its own.
    let link = browser.js("return document.querySelector('a.save').getAttribute('href')");
    assert!(link.as_str().unwrap().starts_with("blob:"), "{link}");
    // By hand.
    browser.click("button.hand");
    browser.wait("steps to choose from", "return document.querySelectorAll('.choices button').length >= 2");

    // What lasts long is cancelled at once, and the next question is answered.
    choose(&browser, 0, "check");
    run(
        &browser,
        "shared a: u64, b: u64, c: u64;\nthread p[4] { loop { lock a += 1; b = a; lock c += b; } }\nnever a == 1000000007;",
    );
    browser.wait("progress", "return document.querySelector('.progress').textContent.includes('states')");
    let began = Instant::now();
    browser.click("button.stop");
    browser.wait("the end", "return document.querySelector('.progress').textContent.includes('Cancelled')");
    let took = began.elapsed();
    assert!(took.as_secs_f64() < 2.0, "{took:?}");
    run(&browser, BUFFERING);
    verdict(&browser, "UNSAFE under TSO");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    let elsewhere: Vec<String> = browser
        .requests()
        .into_iter()
        .filter(|u| !u.starts_with(&address) && !u.starts_with("blob:") && !u.starts_with("data:"))
        .collect();
    assert_eq!(elsewhere, Vec::<String>::new());
}

pub fn many_states_without_a_server() {
    let address = held("playground");
    let browser = opened(&address);
    // The first question waits for the module.
    let began = Instant::now();
    run(&browser, BUFFERING);
    verdict(&browser, "UNSAFE under TSO");
    eprintln!("module loaded and first answer: {:?}", began.elapsed());
    let began = Instant::now();
    run(&browser, MANY);
    verdict(&browser, "SAFE under TSO");
    let took = began.elapsed();
    let answer = browser.text(".answer:not(.other)");
    assert!(answer.contains("168"), "{answer}");
    eprintln!("168,071 states: {took:?}");
    assert!(took.as_secs_f64() < 2.0, "{took:?}");
}

pub fn programs_of_the_book_run_in_place() {
    let address = held("book");
    let browser = Browser::start();
    browser.open(&format!("{address}language.html"));
    browser.wait("buttons", "return document.querySelectorAll('p.weir-run button').length >= 3");
    browser.js("document.querySelectorAll('p.weir-run button')[1].click()");
    let badge =
        "document.querySelector('iframe.weir-run')?.contentDocument?.querySelector('.badge')?.textContent";
    browser.wait("an answer in place", &format!("return {badge} === 'UNSAFE under TSO'"));
    // The search of the book.
    browser.open(&format!("{address}index.html?search=robust"));
    browser.wait("what is found", "return document.querySelectorAll('#mdbook-searchresults li').length > 3");
}
