//! A small WebDriver client: a headless Chromium through `chromedriver`.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything on a page may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one page.
pub struct Browser {
    driver: Child,
    /// Kept open: a driver that cannot write its log ends.
    _log: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts one.
    pub fn start() -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut log = BufReader::new(driver.stdout.take().expect("a pipe"));
        let port = std::iter::repeat_with(|| {
            let mut line = String::new();
            assert!(log.read_line(&mut line).expect("text") > 0, "chromedriver ended");
            line
        })
        .find_map(|l| {
            l.trim().trim_end_matches('.').rsplit_once("on port ")?.1.parse().ok().filter(|&p| p != 0)
        })
        .expect("chromedriver says its port");
        let mut browser = Browser { driver, _log: log, port, session: String::new() };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
        ];
        let wanted = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {"args": arguments},
        });
        let value = browser.call("POST", "/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        browser.session = format!("/session/{}", value["sessionId"].as_str().expect("a session"));
        browser.size(1300, 950);
        browser
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let value = self.send(method, path, body).expect("chromedriver answers");
        assert!(value["value"]["error"].is_null(), "{method} {path}: {}", value["value"]["message"]);
        value["value"].clone()
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(90)))?;
        let body = if method == "DELETE" { String::new() } else { body.to_string() };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap_or(0);
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut text = vec![0; length];
        reader.read_exact(&mut text)?;
        Ok(serde_json::from_slice(&text)?)
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        self.call("POST", &format!("{}/{what}", self.session), body)
    }

    fn devtools(&self, cmd: &str, params: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({"cmd": cmd, "params": params}))
    }

    /// Sets the size of the window.
    pub fn size(&self, width: u32, height: u32) {
        let mobile = width < 600;
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// What the system wants: `light` or `dark`.
    pub fn scheme(&self, value: &str) {
        let feature = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        self.devtools("Emulation.setEmulatedMedia", &feature);
    }

    /// Opens a page.
    pub fn open(&self, url: &str) {
        self.post("url", &json!({"url": url}));
    }

    /// Runs a script in the page and gives what it returns.
    pub fn js(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({"script": script, "args": []}))
    }

    /// The text of the first element that a selector finds.
    pub fn text(&self, selector: &str) -> String {
        let script = format!("const e = document.querySelector({selector:?}); return e ? e.innerText : ''");
        self.js(&script).as_str().unwrap_or("").to_string()
    }

    /// Waits until a script returns something true.
    #[track_caller]
    pub fn wait(&self, what: &str, script: &str) {
        let start = Instant::now();
        while !self.js(script).as_bool().unwrap_or(false) {
            let body = || self.js("return document.body.innerText").to_string();
            assert!(start.elapsed() < PATIENCE, "{what} did not happen; the page says {}", body());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Clicks the first element that a selector finds, as a person would.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let found = self.post("element", &json!({"using": "css selector", "value": selector}));
        let id =
            found.as_object().and_then(|o| o.values().next()).and_then(Value::as_str).expect("an element");
        self.post(&format!("element/{id}/click"), &json!({}));
    }

    /// Presses a key (a WebDriver key code, or a letter).
    pub fn press(&self, key: &str) {
        let keys = [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})];
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": keys}]}));
    }

    /// What assistive technology is told of the page.
    pub fn accessibility(&self) -> Value {
        self.devtools("Accessibility.getFullAXTree", &json!({}))
    }

    /// What the page wrote to the console so far, warnings and errors only.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let entries = log.as_array().into_iter().flatten();
        let bad = entries.filter(|e| e["level"] == "SEVERE" || e["level"] == "WARNING");
        bad.map(|e| e["message"].to_string()).collect()
    }

    /// The addresses that were asked for since the last call, except files and
    /// what is written out in the address itself.
    pub fn requests(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "performance"}));
        let mut out = Vec::new();
        for entry in log.as_array().into_iter().flatten() {
            let message: Value =
                serde_json::from_str(entry["message"].as_str().unwrap_or("{}")).unwrap_or_default();
            let event = &message["message"];
            if event["method"] != "Network.requestWillBeSent" {
                continue;
            }
            let url = event["params"]["request"]["url"].as_str().unwrap_or("");
            if !url.starts_with("file:") && !url.starts_with("data:") {
                out.push(url.to_string());
            }
        }
        out
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends the browser, also after a failure.
        if !self.session.is_empty() {
            let _ = self.send("DELETE", &self.session, &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
