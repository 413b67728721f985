//! The rules of the format: what a witness has to have, and where.

use super::text::Position;
use super::yaml;
use serde_json::{Map, Value};

/// A witness that keeps to the rules of the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The property, as in a property file.
    pub specification: String,
    /// The files of the program by name, with their hashes.
    pub hashes: Vec<(String, String)>,
    /// LP64 or ILP32.
    pub data_model: String,
    /// What is witnessed.
    pub kind: Kind,
}

/// What is witnessed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A violation: segment by segment, the waypoints to follow or to avoid.
    Violation(Vec<Waypoint>),
    /// Correctness, by so many invariants.
    Correctness(usize),
}

/// A waypoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// What it is about.
    pub what: WaypointType,
    /// It must be passed; else it must not.
    pub follow: bool,
    /// The constraint, in its language.
    pub constraint: Option<String>,
    /// Its file, as it is named there.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, if it is said.
    pub column: Option<usize>,
}

impl Waypoint {
    /// Whether it is at a position.
    pub fn is_at(&self, (line, column): Position) -> bool {
        self.line == line && self.column.is_none_or(|c| c == column)
    }
}

/// What a waypoint is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaypointType {
    /// A condition before a statement.
    Assumption,
    /// A branch that is taken.
    Branching,
    /// A call that begins.
    FunctionEnter,
    /// A call that returns.
    FunctionReturn,
    /// What goes wrong.
    Target,
}

impl WaypointType {
    /// Its name in the format.
    pub fn name(self) -> &'static str {
        match self {
            WaypointType::Assumption => "assumption",
            WaypointType::Branching => "branching",
            WaypointType::FunctionEnter => "function_enter",
            WaypointType::FunctionReturn => "function_return",
            WaypointType::Target => "target",
        }
    }

    fn of(name: &str) -> Option<WaypointType> {
        use WaypointType::*;
        [Assumption, Branching, FunctionEnter, FunctionReturn, Target].into_iter().find(|t| t.name() == name)
    }
}

/// Reads the text of a witness.
///
/// # Errors
/// Which rule it breaks.
pub fn read(text: &str) -> Result<Witness, String> {
    let value = yaml::read(text)?;
    let Some([entry]) = value.as_array().map(Vec::as_slice) else {
        return Err("a witness is a list of one entry".to_string());
    };
    let entry = map(entry, "the entry")?;
    only(entry, "the entry", &["entry_type", "metadata", "content"])?;
    let (specification, hashes, data_model) = metadata(map(&entry["metadata"], "`metadata`")?)?;
    let content = list(&entry["content"], "`content`")?;
    let kind = match text_of(entry, "entry_type")? {
        "violation_sequence" => Kind::Violation(violation(content)?),
        "invariant_set" => Kind::Correctness(invariants(content)?),
        other => return Err(format!("there is no entry_type `{other}` in the formats 2.0 and 2.1")),
    };
    Ok(Witness { specification, hashes, data_model, kind })
}

type Task = (String, Vec<(String, String)>, String);

fn metadata(m: &Map<String, Value>) -> Result<Task, String> {
    only(m, "`metadata`", &["format_version", "uuid", "creation_time", "producer", "task"])?;
    let version = match &m["format_version"] {
        Value::String(version) => version.as_str(),
        _ => "",
    };
    if !["2.0", "2.1"].contains(&version) {
        return Err("`format_version` is not \"2.0\" or \"2.1\"".to_string());
    }
    let digits = |part: &str, n: usize| part.len() == n && part.bytes().all(|b| b.is_ascii_hexdigit());
    let parts: Vec<&str> = text_of(m, "uuid")?.split('-').collect();
    if parts.len() != 5 || !parts.iter().zip([8, 4, 4, 4, 12]).all(|(part, n)| digits(part, n)) {
        return Err("`uuid` is no UUID".to_string());
    }
    let time = text_of(m, "creation_time")?;
    let shape: String = time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    if !shape.starts_with("0000-00-00T00:00:00") {
        return Err("`creation_time` is no time".to_string());
    }
    let producer = map(&m["producer"], "`producer`")?;
    text_of(producer, "name")?;
    text_of(producer, "version")?;
    let task = map(m.get("task").unwrap_or(&Value::Null), "`task`")?;
    only(task, "`task`", &["input_files", "input_file_hashes", "specification", "data_model", "language"])?;
    if text_of(task, "language")? != "C" {
        return Err("the `language` is C".to_string());
    }
    let data_model = text_of(task, "data_model")?;
    if !["LP64", "ILP32"].contains(&data_model) {
        return Err(format!("there is no data_model `{data_model}`"));
    }
    let files = list(&task["input_files"], "`input_files`")?;
    let given = map(&task["input_file_hashes"], "`input_file_hashes`")?;
    if files.is_empty() || files.len() != given.len() {
        return Err("each of the `input_files` has a hash".to_string());
    }
    let mut hashes = Vec::new();
    for file in files {
        let name = file.as_str().ok_or("`input_files` has names")?;
        let hash = given.get(name).and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
        if !digits(&hash, 64) {
            return Err(format!("`{name}` has no SHA-256 in `input_file_hashes`"));
        }
        hashes.push((name.to_string(), hash));
    }
    Ok((text_of(task, "specification")?.to_string(), hashes, data_model.to_string()))
}

fn violation(content: &[Value]) -> Result<Vec<Waypoint>, String> {
    let mut all = Vec::new();
    for (i, segment) in content.iter().enumerate() {
        let segment = map(segment, "an element of `content`")?;
        only(segment, "an element of `content`", &["segment"])?;
        let waypoints = list(&segment["segment"], "`segment`")?;
        for (k, w) in waypoints.iter().enumerate() {
            let w = map(w, "an element of `segment`")?;
            only(w, "an element of `segment`", &["waypoint"])?;
            let w = waypoint(map(&w["waypoint"], "`waypoint`")?)?;
            if w.follow != (k + 1 == waypoints.len()) {
                return Err("a segment has one waypoint to follow, its last one".to_string());
            }
            if (w.what == WaypointType::Target) != (w.follow && i + 1 == content.len()) {
                return Err("the last segment, and no other, ends with the target".to_string());
            }
            all.push(w);
        }
        if waypoints.is_empty() {
            return Err("a segment without a waypoint".to_string());
        }
    }
    if all.is_empty() { Err("a violation without a target".to_string()) } else { Ok(all) }
}

fn waypoint(w: &Map<String, Value>) -> Result<Waypoint, String> {
    if let Some(key) = w.keys().find(|k| !["type", "action", "constraint", "location"].contains(&k.as_str()))
    {
        return Err(format!("a waypoint has no `{key}`"));
    }
    let name = text_of(w, "type")?;
    let what = WaypointType::of(name).ok_or(format!("there is no waypoint of type `{name}`"))?;
    let follow = match text_of(w, "action")? {
        "follow" => true,
        "avoid" => false,
        other => return Err(format!("there is no action `{other}`")),
    };
    let constraint = match w.get("constraint") {
        None => None,
        Some(c) => {
            let c = map(c, "`constraint`")?;
            let value = match &c.get("value") {
                Some(Value::String(value)) => value.clone(),
                Some(Value::Number(n)) => n.to_string(),
                _ => return Err("a constraint has a `value`".to_string()),
            };
            let format = c.get("format").map(|f| f.as_str().unwrap_or_default());
            let fits = match what {
                WaypointType::Assumption => {
                    matches!(format, None | Some("c_expression" | "ext_c_expression"))
                }
                WaypointType::FunctionReturn => format == Some("acsl_expression"),
                _ => format.is_none(),
            };
            if !fits {
                return Err(format!("a constraint of type `{name}` has another `format`"));
            }
            Some(value)
        }
    };
    let needs =
        matches!(what, WaypointType::Assumption | WaypointType::Branching | WaypointType::FunctionReturn);
    if needs != constraint.is_some() {
        let verb = if needs { "needs a" } else { "has no" };
        return Err(format!("a waypoint of type `{name}` {verb} constraint"));
    }
    let l = map(w.get("location").unwrap_or(&Value::Null), "`location`")?;
    let from_one = |key: &str| match l.get(key) {
        None => Ok(None),
        Some(v) => match v.as_u64().filter(|n| *n > 0) {
            Some(n) => Ok(Some(n as usize)),
            None => Err(format!("`{key}` counts from 1")),
        },
    };
    let line = from_one("line")?.ok_or("a location has a `line`")?;
    Ok(Waypoint {
        what,
        follow,
        constraint,
        file: text_of(l, "file_name")?.to_string(),
        line,
        column: from_one("column")?,
    })
}

fn invariants(content: &[Value]) -> Result<usize, String> {
    for item in content {
        let item = map(item, "an element of `content`")?;
        only(item, "an element of `content`", &["invariant"])?;
        let i = map(&item["invariant"], "`invariant`")?;
        text_of(i, "value")?;
        if !["loop_invariant", "location_invariant"].contains(&text_of(i, "type")?) {
            return Err("an invariant is a `loop_invariant` or a `location_invariant`".to_string());
        }
        text_of(map(i.get("location").unwrap_or(&Value::Null), "`location`")?, "file_name")?;
    }
    Ok(content.len())
}

fn map<'a>(value: &'a Value, what: &str) -> Result<&'a Map<String, Value>, String> {
    value.as_object().ok_or(format!("{what} is no mapping"))
}

fn list<'a>(value: &'a Value, what: &str) -> Result<&'a [Value], String> {
    value.as_array().map(Vec::as_slice).ok_or(format!("{what} is no list"))
}

fn text_of<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a str, String> {
    map.get(key).and_then(Value::as_str).ok_or(format!("`{key}` is missing, or no text"))
}

/// Exactly these keys are there.
fn only(map: &Map<String, Value>, what: &str, keys: &[&str]) -> Result<(), String> {
    if let Some(missing) = keys.iter().find(|k| !map.contains_key(**k)) {
        return Err(format!("{what} has no `{missing}`"));
    }
    match map.keys().find(|k| !keys.contains(&k.as_str())) {
        Some(key) => Err(format!("{what} has a `{key}`, which the format does not have")),
        None => Ok(()),
    }
}
