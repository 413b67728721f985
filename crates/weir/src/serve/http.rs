//! As much HTTP/1.1 as a local page needs: one request per connection, small
//! bodies of known length, nothing that waits for ever.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The request line and the headers together are no longer than this.
const MOST_HEAD: u64 = 16 << 10;
/// A body is no longer than this.
pub const MOST_BODY: usize = 1 << 20;
/// The head of a request arrives within this time.
const HEAD_PATIENCE: Duration = Duration::from_secs(3);
/// A whole request arrives within this time, and an answer is taken within it.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that is read up to a point in time, however slowly it drips.
struct Timed<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

/// What a browser asked.
#[derive(Debug, Default)]
pub struct Request {
    /// `GET`, `POST`.
    pub method: String,
    /// The path, without what follows `?`.
    pub path: String,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// The value of a header that is there exactly once.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(n, _)| n == name);
        let first = found.next()?;
        found.next().is_none().then_some(first.1.as_str())
    }
}

/// What is answered.
#[derive(Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The type of the body.
    pub kind: &'static str,
    /// The name under which a browser saves it.
    pub save_as: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// JSON.
    pub fn json(status: u16, value: &serde_json::Value) -> Response {
        let kind = "application/json";
        Response { status, kind, save_as: None, body: value.to_string().into_bytes() }
    }
    /// A page.
    pub fn html(text: String) -> Response {
        Response { status: 200, kind: "text/html; charset=utf-8", save_as: None, body: text.into_bytes() }
    }
    /// What was wrong, in words.
    pub fn error(status: u16, text: &str) -> Response {
        Response::json(status, &serde_json::json!({"error": text}))
    }
}

/// Reads a request.
///
/// # Errors
/// The answer to a request that is not understood, too large, or too slow.
pub fn read(stream: &TcpStream) -> Result<Request, Response> {
    let start = Instant::now();
    let slow = |e: std::io::Error| match e.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => Response::error(408, "the request takes too long"),
        _ => Response::error(400, "the request ends early"),
    };
    let mut reader = BufReader::new(Timed { stream, end: start + HEAD_PATIENCE });
    let mut head = (&mut reader).take(MOST_HEAD);
    let mut request = Request::default();
    loop {
        let mut line = Vec::new();
        head.read_until(b'\n', &mut line).map_err(slow)?;
        if line.last() != Some(&b'\n') {
            let status = if head.limit() == 0 { 431 } else { 400 };
            return Err(Response::error(status, "the head of the request is too long or ends early"));
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        if request.method.is_empty() {
            let mut words = line.split(' ');
            let (method, target, version) = (words.next(), words.next(), words.next());
            let (Some(method), Some(target), Some("HTTP/1.1" | "HTTP/1.0")) = (method, target, version)
            else {
                return Err(Response::error(400, "this is not HTTP"));
            };
            request.method = method.to_string();
            request.path = target.split('?').next().unwrap_or("").to_string();
        } else if line.is_empty() {
            break;
        } else if let Some((name, value)) = line.split_once(':') {
            request.headers.push((name.to_ascii_lowercase(), value.trim().to_string()));
        } else {
            return Err(Response::error(400, "a header has no colon"));
        }
    }
    if request.headers.iter().any(|(n, _)| n == "transfer-encoding") {
        return Err(Response::error(411, "say how long the body is"));
    }
    let length = match request.headers.iter().filter(|(n, _)| n == "content-length").count() {
        0 => 0,
        1 => request.header("content-length").and_then(|l| l.parse().ok()).unwrap_or(usize::MAX),
        _ => return Err(Response::error(400, "several lengths")),
    };
    if length > MOST_BODY {
        return Err(Response::error(413, "programs of up to 1 MiB are taken here"));
    }
    let mut body = vec![0; length];
    reader.get_mut().end = start + PATIENCE;
    reader.read_exact(&mut body).map_err(slow)?;
    request.body = body;
    Ok(request)
}

/// Answers. Who went away misses it.
pub fn write(mut stream: &TcpStream, response: &Response) {
    let words = match response.status {
        200 => "OK",
        202 => "Accepted",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        422 => "Unprocessable Content",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        _ => "Error",
    };
    let mut head = format!("HTTP/1.1 {} {words}\r\n", response.status);
    head += &format!("Content-Type: {}\r\nContent-Length: {}\r\n", response.kind, response.body.len());
    head += &format!("Content-Security-Policy: {}; frame-ancestors 'none'\r\n", weir_html::APP_POLICY);
    head += "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\n";
    head += "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n";
    if let Some(name) = &response.save_as {
        head += &format!("Content-Disposition: attachment; filename=\"{name}\"\r\n");
    }
    head += "Connection: close\r\n\r\n";
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&response.body));
    // Whoever still sends (a body that is too large) would otherwise see a
    // broken connection instead of the answer.
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
    let _ = std::io::copy(&mut stream.take(8 << 20), &mut std::io::sink());
}
