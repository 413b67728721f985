//! `weir serve` for a test: started on a free port, ended with the test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};

pub struct Server {
    child: Child,
    _out: BufReader<ChildStdout>,
    pub port: u16,
}

impl Server {
    pub fn start(more: &[&str]) -> Server {
        let args = ["serve", "--port", "0", "--memory-limit", "500M", "-j", "1"];
        let mut child = super::command(args.iter().chain(more))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        out.read_line(&mut line).expect("an address");
        let address = line.trim_start_matches("http://127.0.0.1:");
        let port = address.split('/').next().and_then(|p| p.parse().ok()).unwrap_or_else(|| panic!("{line}"));
        Server { child, _out: out, port }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Sends bytes, and gives all that is answered.
    pub fn raw(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        // The answer may come before everything was taken.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A request with the right `Host`, and further lines in its head.
    pub fn ask(&self, line: &str, head: &str, body: &str) -> String {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let length = format!("Content-Length: {}\r\n", body.len());
        self.raw(format!("{line} HTTP/1.1\r\n{host}{head}{length}\r\n{body}").as_bytes())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
