//! The frames of the protocol: a length, an empty line, JSON.

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Larger messages are not read.
const MOST: usize = 16 << 20;

/// Reads one message; `None` at the end.
///
/// # Errors
/// Where the stream breaks, or what comes is no frame.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Value>> {
    let bad = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_string());
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.filter(|l| *l <= MOST).ok_or_else(|| bad("a message without a length"))?;
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    // What is no JSON is answered, not fatal.
    Ok(Some(serde_json::from_slice(&body).unwrap_or(Value::Null)))
}

/// Where answers go; several threads may write.
#[derive(Clone)]
pub struct Out(Arc<Mutex<Box<dyn Write + Send>>>);

impl Out {
    /// Answers go there.
    pub fn new(to: Box<dyn Write + Send>) -> Out {
        Out(Arc::new(Mutex::new(to)))
    }

    fn send(&self, value: &Value) {
        let text = value.to_string();
        let mut to = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody there any more is not our error.
        let _ = write!(to, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| to.flush());
    }

    /// The answer to a request.
    pub fn respond(&self, id: &Value, result: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result}));
    }

    /// A request that is not understood.
    pub fn refuse(&self, id: &Value, code: i64, message: &str) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}));
    }

    /// A request to the editor; nobody waits for its answer.
    pub fn ask(&self, id: &Value, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
    }

    /// Something to know.
    pub fn notify(&self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }
}
