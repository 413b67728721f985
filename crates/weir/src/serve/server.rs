//! The server: who may ask, and which answer belongs to which request.

use super::http::{Request, Response};
use super::jobs::Jobs;
use super::question::Question;
use super::{ask, examples};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use weir_driver::limits::Limits;

/// How long a path may take.
const STEPPING: Duration = Duration::from_secs(5);
/// More connections than this at once are turned away. Each is over soon: a head that drips is not waited
/// for, so that nobody keeps others out for longer than that.
const MOST_CONNECTIONS: usize = 256;
/// A connection needs little: programs are looked at elsewhere.
const STACK: usize = 1 << 20;

/// What the page offers: examples, and the form.
pub fn setup() -> Value {
    json!({"version": env!("CARGO_PKG_VERSION"), "examples": examples::all(), "form": ask::form()})
}

/// A server that is ready to run.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

struct Shared {
    port: u16,
    limits: Limits,
    compilers: bool,
    page: String,
    jobs: Jobs,
    open: AtomicUsize,
}

impl Server {
    /// Binds to the loopback address. Port 0 takes any that is free; `compilers`: C and Rust are taken.
    ///
    /// # Errors
    /// Where the port is taken.
    pub fn bind(port: u16, limits: Limits, compilers: bool) -> std::io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        let mut setup = setup();
        setup["seconds"] = json!(limits.time.map(|t| t.as_secs_f64()));
        setup["compilers"] = json!(compilers);
        let page = weir_html::app(&setup);
        let shared =
            Shared { port, limits, compilers, page, jobs: Jobs::default(), open: AtomicUsize::new(0) };
        Ok(Server { listener, shared: Arc::new(shared) })
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.shared.port)
    }

    /// Answers for ever.
    pub fn run(&self) {
        for stream in self.listener.incoming().flatten() {
            let shared = Arc::clone(&self.shared);
            if shared.open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                shared.open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let handle = move || {
                serve(&stream, &shared);
                shared.open.fetch_sub(1, Ordering::Relaxed);
            };
            if std::thread::Builder::new().stack_size(STACK).spawn(handle).is_err() {
                self.shared.open.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }
}

fn serve(stream: &TcpStream, shared: &Shared) {
    let local = stream.peer_addr().is_ok_and(|a: SocketAddr| a.ip().is_loopback());
    let response = match super::http::read(stream) {
        _ if !local => Response::error(403, "this server is for this machine only"),
        Ok(request) => respond(&request, shared),
        Err(response) => response,
    };
    super::http::write(stream, &response);
}

/// The names under which a browser on this machine knows the server.
fn is_own(host: &str, port: u16) -> bool {
    [format!("127.0.0.1:{port}"), format!("localhost:{port}")]
        .iter()
        .any(|own| own.eq_ignore_ascii_case(host))
}

fn respond(request: &Request, shared: &Shared) -> Response {
    if !request.header("host").is_some_and(|h| is_own(h, shared.port)) {
        return Response::error(403, "this server answers to 127.0.0.1 and localhost only");
    }
    if let Some(origin) = request.header("origin")
        && !origin.strip_prefix("http://").is_some_and(|o| is_own(o, shared.port))
    {
        return Response::error(403, "questions come from the server's own page only");
    }
    let parts: Vec<&str> = request.path.trim_start_matches('/').split('/').collect();
    let missing = || Response::error(404, "there is nothing here");
    match (request.method.as_str(), parts.as_slice()) {
        ("GET", [""]) => Response::html(shared.page.clone()),
        ("POST", ["api", "run"]) => run(request, shared),
        ("POST", ["api", "step"]) => step(request, shared),
        ("GET", ["api", "job", id]) => {
            let state = id.parse().ok().and_then(|id| shared.jobs.state(id));
            state.map_or_else(missing, |s| Response::json(200, &s))
        }
        ("POST", ["api", "job", id, "cancel"]) => match id.parse() {
            Ok(id) if shared.jobs.cancel(id) => Response::json(202, &json!({"state": "cancelling"})),
            _ => missing(),
        },
        ("GET", ["api", "job", id, "report.html"]) => {
            let report = id.parse().ok().and_then(|id| shared.jobs.report(id));
            report
                .map_or_else(missing, |(name, html)| Response { save_as: Some(name), ..Response::html(html) })
        }
        ("GET" | "POST", _) => missing(),
        _ => Response::error(405, "GET and POST only"),
    }
}

/// The JSON of a request, and the question in it.
fn question(request: &Request, shared: &Shared) -> Result<(Value, Question), Response> {
    // A form on a page elsewhere cannot send this type without asking first.
    if !request.header("content-type").is_some_and(|t| t.starts_with("application/json")) {
        return Err(Response::error(415, "send JSON"));
    }
    let Ok(value) = serde_json::from_slice::<Value>(&request.body) else {
        return Err(Response::error(400, "the body is not JSON"));
    };
    let question = Question::read(&value, &shared.limits).map_err(|why| Response::error(400, &why))?;
    Ok((value, Question { compilers: shared.compilers, ..question }))
}

const BUSY: &str = "two programs are being looked at already: wait, or cancel one";

fn run(request: &Request, shared: &Shared) -> Response {
    match question(request, shared) {
        Err(response) => response,
        Ok((_, question)) => match shared.jobs.start(question) {
            Some(id) => Response::json(202, &json!({"job": id})),
            None => Response::error(429, BUSY),
        },
    }
}

/// One step by hand is answered at once.
fn step(request: &Request, shared: &Shared) -> Response {
    let (value, question) = match question(request, shared) {
        Ok(asked) => asked,
        Err(response) => return response,
    };
    let path = value["path"].as_str().unwrap_or("").to_string();
    let settle = value["settle"].as_bool().unwrap_or(false);
    match shared.jobs.at_once(STEPPING, move || super::step::answer(&question, &path, settle)) {
        Some(Ok(value)) => Response::json(200, &value),
        Some(Err(why)) => Response::error(422, &why),
        None => Response::error(429, BUSY),
    }
}
