//! What rustc made of a file is kept for the next time: a whole program takes it two seconds, and the
//! same file is often asked about again, with another model or another question.
//!
//! A file that is kept counts only if it answers the very same request (Weir's own binary, what
//! `rustc -vV` says, the folder, the name and the flags, all in its first lines) and if everything
//! that rustc says it has read is as it was: the contents of each file and the value of each
//! variable of the environment, from the dependency information that it writes for `make`. Times of
//! files decide nothing. A check sum guards against a file that is broken. What cannot be kept, or
//! found again, is compiled: that is no error, and nobody is told.
//!
//! Requests with flags by which rustc reads what it does not list (`--extern`, `@file`, …) are not kept.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The variable that names the folder, or says `off`.
const VARIABLE: &str = "WEIR_CACHE";
/// Flags by which rustc reads what it does not list.
const UNLISTED: [&str; 7] = ["@", "-L", "-l", "-Z", "--extern", "--sysroot", "--target"];
/// The most files in the folder; those that were used least recently go.
const MOST: usize = 24;
/// Ends the lines about what was read.
const BEGINS: &str = "; kept";

/// A request to rustc whose result may be kept.
#[derive(Debug)]
pub struct Request {
    place: PathBuf,
    key: String,
}

impl Request {
    /// The request to compile a file with these flags, all of ours among them; `None` if its result is not kept.
    pub fn of(rustc: &Path, name: &str, flags: &[String]) -> Option<Request> {
        if flags.iter().any(|f| UNLISTED.iter().any(|u| f.starts_with(u)) || f.contains("profile-use")) {
            return None;
        }
        let folder = folder()?;
        let said = Command::new(rustc).arg("-vV").output().ok().filter(|o| o.status.success())?.stdout;
        let own = std::env::current_exe().ok()?;
        let about = fs::metadata(&own).ok()?;
        let time = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
        let here = std::env::current_dir().ok()?;
        // One line, whatever the names are.
        let said = String::from_utf8_lossy(&said);
        let key = format!("{:?}", (about.len(), time, said, rustc, here, name, flags));
        let place = folder.join(format!("{}.ll", sum(key.as_bytes())));
        Some(Request { place, key })
    }

    /// What was made of it, if nothing has changed since.
    pub fn find(&self) -> Option<String> {
        let all = fs::read_to_string(&self.place).ok()?;
        let mut rest = all.strip_prefix("; ")?.strip_prefix(&self.key)?.strip_prefix('\n')?;
        loop {
            let (line, after) = rest.split_once('\n')?;
            rest = after;
            if let Some(expected) = line.strip_prefix(BEGINS) {
                let good = expected.trim_start() == sum(rest.as_bytes());
                if good {
                    let now = SystemTime::now();
                    let _ =
                        fs::File::options().append(true).open(&self.place).and_then(|f| f.set_modified(now));
                }
                return good.then(|| rest.to_string());
            }
            let input = Input::parse(line)?;
            if input.state() != input.expected {
                return None;
            }
        }
    }

    /// Keeps what rustc has made of it, and of what it says it has read.
    pub fn keep(&self, dependencies: &str, ll: &str) {
        let Some(inputs) = Input::all(dependencies) else { return };
        let lines: String = inputs.iter().map(Input::line).collect();
        let text = format!("; {}\n{lines}{BEGINS} {}\n{ll}", self.key, sum(ll.as_bytes()));
        let Some(folder) = self.place.parent() else { return };
        // Several may write at once.
        let beside = self.place.with_extension(format!("{}.new", std::process::id()));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&beside, text));
        if written.and_then(|()| fs::rename(&beside, &self.place)).is_err() {
            let _ = fs::remove_file(&beside);
        }
        make_room(folder);
    }
}

/// Something that the compiler has read.
struct Input {
    /// Of the environment, or a file.
    variable: bool,
    name: String,
    /// What it was.
    expected: String,
}

impl Input {
    fn now(variable: bool, name: &str) -> Input {
        let mut input = Input { variable, name: name.to_string(), expected: String::new() };
        input.expected = input.state();
        input
    }

    /// What it is now.
    fn state(&self) -> String {
        let value = match self.variable {
            true => std::env::var_os(&self.name).map(|v| v.into_encoded_bytes()),
            false => fs::read(&self.name).ok(),
        };
        value.map_or_else(|| "none".to_string(), |v| sum(&v))
    }

    fn line(&self) -> String {
        let sort = if self.variable { "variable" } else { "file" };
        format!("; {sort} {} {:?}\n", self.expected, self.name)
    }

    fn parse(line: &str) -> Option<Input> {
        let mut parts = line.strip_prefix("; ")?.splitn(3, ' ');
        let (sort, expected, name) = (parts.next()?, parts.next()?, parts.next()?);
        let name = serde_json::from_str(name).ok()?;
        Some(Input { variable: sort == "variable", name, expected: expected.to_string() })
    }

    /// All that stands in dependency information: rules of `make` without a recipe, one for each
    /// file, and comments for variables.
    fn all(text: &str) -> Option<Vec<Input>> {
        let mut inputs = Vec::new();
        for line in text.lines() {
            if let Some(variable) = line.strip_prefix("# env-dep:") {
                let name = variable.split_once('=').map_or(variable, |(name, _)| name);
                inputs.push(Input::now(true, name));
            } else if let Some(file) = line.strip_suffix(':') {
                inputs.push(Input::now(false, &file.replace("\\ ", " ")));
            }
        }
        // Nothing read is nothing understood; names that are written otherwise are left alone.
        let odd = |i: &Input| i.name.contains(['\\', '"', '\n']) || i.expected == "none" && !i.variable;
        (inputs.iter().any(|i| !i.variable) && !inputs.iter().any(odd)).then_some(inputs)
    }
}

/// Where things are kept.
fn folder() -> Option<PathBuf> {
    let of = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    match of(VARIABLE) {
        Some(off) if off.as_os_str() == "off" => None,
        Some(folder) => Some(folder),
        None => {
            let cache = of("XDG_CACHE_HOME").filter(|p| p.is_absolute());
            Some(cache.or_else(|| Some(of("HOME")?.join(".cache")))?.join("weir"))
        }
    }
}

/// Two sums of 64 bits each.
fn sum(bytes: &[u8]) -> String {
    let one = |seed: u8| {
        let mut sum = DefaultHasher::new();
        (seed, bytes).hash(&mut sum);
        sum.finish()
    };
    format!("{:016x}{:016x}", one(0), one(1))
}

fn make_room(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter(|e| e.path().extension().is_some_and(|x| x == "ll"))
        .filter_map(|e| Some((e.metadata().ok()?.modified().ok()?, e.path())))
        .collect();
    files.sort_unstable();
    for (_, file) in files.iter().rev().skip(MOST) {
        let _ = fs::remove_file(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a source, and the request to compile it.
    fn request(name: &str) -> (PathBuf, Request) {
        let folder = std::env::temp_dir().join(format!("weir-made-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("a b.rs"), "fn main() {}").expect("a file");
        let place = folder.join("kept.ll");
        (folder, Request { place, key: "the key".into() })
    }

    fn dependencies(folder: &Path) -> String {
        let source = folder.join("a b.rs").display().to_string().replace(' ', "\\ ");
        format!("program.ll: {source}\n\n{source}:\n\n# env-dep:WEIR_NO_SUCH_VARIABLE\n")
    }

    #[test]
    fn what_is_kept_comes_back_until_a_source_changes() {
        let (folder, request) = request("sources");
        assert_eq!(request.find(), None);
        request.keep(&dependencies(&folder), "define void @f()\n");
        assert_eq!(request.find().as_deref(), Some("define void @f()\n"));
        let other = Request { key: "the other".into(), place: request.place.clone() };
        assert_eq!(other.find(), None);
        fs::write(folder.join("a b.rs"), "fn main() { }").expect("a file");
        assert_eq!(request.find(), None);
        fs::write(folder.join("a b.rs"), "fn main() {}").expect("a file");
        assert!(request.find().is_some());
        fs::remove_file(folder.join("a b.rs")).expect("removed");
        assert_eq!(request.find(), None);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn what_is_broken_or_not_understood_is_not_there() {
        let (folder, request) = request("broken");
        for odd in ["", "nothing", "/no/such/file.rs:\n"] {
            request.keep(odd, "define void @f()\n");
            assert_eq!(request.find(), None, "{odd}");
        }
        request.keep(&dependencies(&folder), "define void @f()\n");
        let good = fs::read_to_string(&request.place).expect("kept");
        for bad in [good.replace("@f", "@g"), good[..good.len() - 2].to_string(), String::new()] {
            fs::write(&request.place, bad).expect("written");
            assert_eq!(request.find(), None);
        }
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn the_least_recently_used_go() {
        let (folder, request) = request("room");
        for n in 0..MOST + 5 {
            let place = folder.join(format!("{n}.ll"));
            let request = Request { place, ..Request { place: PathBuf::new(), key: request.key.clone() } };
            request.keep(&dependencies(&folder), "x");
        }
        let kept = fs::read_dir(&folder).expect("a folder").flatten();
        assert_eq!(kept.filter(|e| e.path().extension().is_some_and(|x| x == "ll")).count(), MOST);
        let _ = fs::remove_dir_all(folder);
    }
}
