//! `weir serve` as a careless or a hostile client sees it.

mod common;

use common::server::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const JSON: &str = "Content-Type: application/json\r\n";

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or_else(|| panic!("no status in {answer:?}"))
}

fn body(answer: &str) -> Value {
    let text = answer.split_once("\r\n\r\n").map_or("", |(_, b)| b);
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {answer}"))
}

/// Asks a question and waits for its answer.
fn result(server: &Server, question: &Value) -> Value {
    let started = server.ask("POST /api/run", JSON, &question.to_string());
    assert_eq!(status(&started), 202, "{started}");
    wait(server, body(&started)["job"].as_u64().unwrap())
}

fn wait(server: &Server, job: u64) -> Value {
    let start = Instant::now();
    loop {
        let state = body(&server.ask(&format!("GET /api/job/{job}"), "", ""));
        if state["state"] == "done" {
            return state;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{state}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn only_its_own_page_may_ask() {
    let server = Server::start(&[]);
    let port = server.port;
    let get = |host: &str| status(&server.raw(format!("GET / HTTP/1.1\r\n{host}\r\n").as_bytes()));
    assert_eq!(get(&format!("Host: 127.0.0.1:{port}\r\n")), 200);
    assert_eq!(get(&format!("Host: localhost:{port}\r\n")), 200);
    // A name that somebody else points here; none; another port; two.
    assert_eq!(get(&format!("Host: evil.example:{port}\r\n")), 403);
    assert_eq!(get(""), 403);
    assert_eq!(get("Host: 127.0.0.1:1\r\n"), 403);
    assert_eq!(get("Host: localhost\r\n"), 403);
    assert_eq!(get(&format!("Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n")), 403);
    // Pages of others may not ask, whatever they send.
    let question = json!({"text": "shared x: u8;"}).to_string();
    let from = |origin: &str| {
        status(&server.ask("POST /api/run", &format!("{JSON}Origin: {origin}\r\n"), &question))
    };
    assert_eq!(from("http://evil.example"), 403);
    assert_eq!(from("null"), 403);
    assert_eq!(from(&format!("http://127.0.0.1:{port}")), 202);
    let plain = server.ask("POST /api/run", "Content-Type: text/plain\r\n", &question);
    assert_eq!(status(&plain), 415);
    // The page says what it may load.
    let page = server.ask("GET /", "", "");
    assert!(page.contains("Content-Security-Policy: default-src 'none'"), "{page}");
}

#[test]
fn requests_are_limited() {
    let server = Server::start(&[]);
    let large = json!({"text": "x".repeat(2 << 20)}).to_string();
    assert_eq!(status(&server.ask("POST /api/run", JSON, &large)), 413);
    assert_eq!(status(&server.ask("GET /", &format!("X: {}\r\n", "y".repeat(20_000)), "")), 431);
    assert_eq!(status(&server.ask("DELETE /", "", "")), 405);
    assert_eq!(status(&server.ask("GET /etc/passwd", "", "")), 404);
    assert_eq!(status(&server.ask("GET /../../etc/passwd", "", "")), 404);
    assert_eq!(status(&server.ask("GET /api/job/99", "", "")), 404);
    assert_eq!(status(&server.ask("POST /api/job/99/cancel", "", "")), 404);
    assert_eq!(status(&server.raw(b"\x16\x03\x01\x00\r\n\r\n")), 400);
    assert_eq!(status(&server.raw(b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")), 411);
    for bad in ["", "[", "{}", "{\"text\": 3}", "{\"text\": \"\", \"model\": \"tos\"}"] {
        assert_eq!(status(&server.ask("POST /api/run", JSON, bad)), 400, "{bad}");
    }
    // After all that it still answers.
    assert_eq!(status(&server.ask("GET /", "", "")), 200);
}

#[test]
fn answers_and_reports() {
    let server = Server::start(&[]);
    let text = std::fs::read_to_string(common::root().join("examples/peterson.weir")).unwrap();
    let state = result(&server, &json!({"text": text, "name": "../../peterson.weir", "command": "check"}));
    assert_eq!(state["result"]["verdict"], "unsafe");
    assert_eq!(state["result"]["file"], "peterson.weir");
    let report = server.ask("GET /api/job/1/report.html", "", "");
    assert!(report.contains("attachment; filename=\"peterson.html\""), "{}", &report[..600]);
    let state = result(&server, &json!({"text": text, "command": "robust"}));
    assert_eq!(state["result"]["verdict"], "not-robust");
    let state = result(&server, &json!({"text": text, "command": "fence-safe"}));
    assert_eq!(state["result"]["verdict"], "repaired");
    let state = result(&server, &json!({"text": "thread a { x = ; }"}));
    assert_eq!(state["result"]["verdict"], "error");
    assert!(state["result"]["rendered"].as_str().unwrap().contains("expected"));
}

#[test]
fn no_file_can_be_read_through_a_program() {
    let server = Server::start(&[]);
    let folder = common::Folder::new();
    let secret = folder.file("secret.c", "int the_secret_line;\n");
    // LLVM IR names the source it was made from; here it is not opened.
    let ll = format!(
        "; ModuleID = 'a'\nsource_filename = \"{secret}\"\n\
         define i32 @main() !dbg !4 {{\n  call void @abort(), !dbg !5\n  unreachable, !dbg !5\n}}\n\
         declare void @abort()\n!llvm.dbg.cu = !{{!0}}\n!llvm.module.flags = !{{!2}}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"{secret}\", directory: \"/\")\n!2 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
         !4 = distinct !DISubprogram(name: \"main\", file: !1, line: 1, unit: !0)\n\
         !5 = !DILocation(line: 1, column: 1, scope: !4)\n"
    );
    for name in ["a.ll", "a.weir", "a.c"] {
        let state = result(&server, &json!({"text": ll, "name": name}));
        assert!(!state.to_string().contains("the_secret_line"), "{state}");
    }
    let state = result(&server, &json!({"text": format!("#include \"{secret}\"\n"), "name": "a.c"}));
    assert!(!state.to_string().contains("the_secret_line"), "{state}");
}

#[test]
fn long_questions_end() {
    let server = Server::start(&["--time-limit", "1s"]);
    let text = LONG;
    let question = json!({"text": text, "engine": "explore"}).to_string();
    // At most two at once.
    let first = server.ask("POST /api/run", JSON, &question);
    let second = server.ask("POST /api/run", JSON, &question);
    let third = server.ask("POST /api/run", JSON, &question);
    assert_eq!((status(&first), status(&second), status(&third)), (202, 202, 429));
    let state = wait(&server, body(&first)["job"].as_u64().unwrap());
    assert_eq!(state["result"]["verdict"], "unknown", "{state}");
    wait(&server, body(&second)["job"].as_u64().unwrap());
}

#[test]
fn questions_are_cancelled() {
    let server = Server::start(&["--time-limit", "50s"]);
    let question = json!({"text": LONG, "engine": "explore"}).to_string();
    let job = body(&server.ask("POST /api/run", JSON, &question))["job"].as_u64().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(status(&server.ask(&format!("POST /api/job/{job}/cancel"), "", "")), 202);
    let start = Instant::now();
    let state = wait(&server, job);
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(state["cancelled"], true);
    assert_eq!(state["result"]["verdict"], "unknown");
}

/// Far too many states for the time it gets.
const LONG: &str = "shared a: u64, b: u64, c: u64;\n\
    thread p[4] { loop { lock a += 1; b = a; lock c += b; } }\n\
    never a == 1000000007;";
