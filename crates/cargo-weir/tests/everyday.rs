//! Everyday programs with the standard library (`everyday/src`), each named by what is true of it.

mod kept;

/// The tests that ran, with what was said of them.
fn weir(arguments: &[&str]) -> Vec<(String, String)> {
    let line = |l: &str| {
        let (name, rest) = l.strip_prefix("test ")?.split_once(" ... ")?;
        let name = name.rsplit("::").next().unwrap_or(name);
        Some((name.to_string(), rest.split(' ').next().unwrap_or_default().to_string()))
    };
    kept::weir_test("everyday", arguments).lines().filter_map(line).collect()
}

/// One run after the other: they share a folder, which cargo locks.
#[test]
fn each_is_what_its_name_says() {
    let mut wrong = Vec::new();
    let mut look = |arguments: &[&str], least: usize, ok: &dyn Fn(&str) -> bool| {
        let found = weir(arguments);
        assert!(found.len() >= least, "{arguments:?}: only {found:?}");
        for (name, said) in found {
            if said != if ok(&name) { "ok" } else { "FAILED" } {
                wrong.push(format!("{arguments:?}: {name} is {said}"));
            }
        }
    };
    look(&["holds_", "fails_"], 50, &|name| !name.starts_with("fails_"));
    look(&["--model", "pso", "message_passing", "mutex_vec", "condvar", "buffering"], 5, &|name| {
        name.starts_with("holds_")
    });
    look(&["--unwind", "unwinds_"], 4, &|_| true);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
