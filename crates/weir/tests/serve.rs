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
fn steps_by_hand_are_the_judges_and_can_be_replayed() {
    let server = Server::start(&[]);
    let text = std::fs::read_to_string(common::root().join("examples/peterson.weir")).unwrap();
    let step = |path: &str| {
        let asked = json!({"text": text, "name": "peterson.weir", "path": path, "settle": true}).to_string();
        server.ask("POST /api/step", JSON, &asked)
    };
    let mut path = String::new();
    let mut last = Value::Null;
    // Left goes as far as it can without its stores arriving, then right does: both are in.
    for thread in [0, 1] {
        for _ in 0..20 {
            last = body(&step(&path));
            let words = |key: &str| last["execution"]["path"][key].as_array().unwrap().clone();
            let all: Vec<Value> = words("init").into_iter().chain(words("steps")).collect();
            path = all.iter().map(|w| w.as_str().unwrap()).collect::<Vec<_>>().join("_");
            let all = last["enabled"].as_array().unwrap().clone();
            let inside = all.iter().all(|c| c["t"] != thread || c["text"] == "skip;" || c["flush"] == true);
            let Some(next) = all.iter().find(|c| c["t"] == thread && c["flush"] == false) else { break };
            if inside {
                break;
            }
            path = format!("{path}_{}", next["word"].as_str().unwrap());
        }
    }
    assert!(last["execution"]["violated"].as_str().unwrap().contains("never left@cs"), "{last}");
    // What was saved is a trace like any other.
    let folder = common::Folder::new();
    let program = folder.file("peterson.weir", &text);
    let trace = folder.file("by-hand.trace.json", last["trace"].to_string());
    let replayed = common::weir(["replay", &program, &trace]).exits(0);
    assert!(replayed.out.contains("violated: never left@cs && right@cs"), "{}", replayed.out);
    // What is no step is refused in words.
    for bad in ["9.9", "x", "0f99", &"0.0_".repeat(30_000)] {
        let answer = step(bad);
        assert_eq!(status(&answer), 422, "{answer}");
        assert!(body(&answer)["error"].is_string());
    }
}

#[test]
fn who_drips_does_not_keep_others_out() {
    let server = Server::start(&[]);
    use std::io::Write;
    let mut slow: Vec<std::net::TcpStream> =
        (0..64).map(|_| std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    let start = Instant::now();
    let mut open = slow.len();
    while start.elapsed() < Duration::from_secs(6) {
        for s in &mut slow {
            let _ = s.write_all(b"X");
        }
        assert_eq!(status(&server.ask("GET /", "", "")), 200);
        std::thread::sleep(Duration::from_millis(300));
        if start.elapsed() > Duration::from_secs(5) {
            let ended = |s: &mut std::net::TcpStream| {
                use std::io::Read;
                let _ = s.set_read_timeout(Some(Duration::from_millis(20)));
                s.read(&mut [0; 64]).is_ok_and(|n| n > 0)
            };
            open = slow.iter_mut().filter_map(|s| (!ended(s)).then_some(())).count();
            break;
        }
    }
    assert_eq!(open, 0, "slow ones are told to go");
}

#[test]
fn compilers_only_where_they_are_allowed() {
    let program = "#include <stdatomic.h>\nint main(void) { return 0; }\n";
    let asked = json!({"text": program, "name": "a.c"});
    let server = Server::start(&[]);
    let state = result(&server, &asked);
    assert!(state.to_string().contains("--allow-compilers"), "{state}");
    let server = Server::start(&["--allow-compilers"]);
    let state = result(&server, &asked);
    assert!(!state.to_string().contains("--allow-compilers"), "{state}");
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
