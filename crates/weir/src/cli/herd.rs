//! `weir litmus` as people type herd7: its options have one dash and a word.

use std::ffi::OsString;

/// herd7's names for models that are ours, without the ending `.cat`.
const MODELS: [(&str, &str); 7] = [
    ("sc", "sc"),
    ("x86tso", "tso"),
    ("x86tso-mixed", "tso"),
    ("x86-tso", "tso"),
    ("x86", "tso"),
    ("tso", "tso"),
    ("pso", "pso"),
];

/// Other options of herd7, and what there is here instead.
const OTHERS: [(&str, &str); 13] = [
    ("-show", DRAWING),
    ("-o", DRAWING),
    ("-gv", DRAWING),
    ("-evince", DRAWING),
    ("-view", DRAWING),
    ("-unroll", "loops are run to their end here: leave it out"),
    ("-speedcheck", "all final states are always found: leave it out"),
    ("-I", "memory models are not read from files: --model sc,tso,pso"),
    ("-bell", "memory models are not read from files: --model sc,tso,pso"),
    ("-cat", "memory models are not read from files: --model sc,tso,pso"),
    ("-conf", "settings stand on the command line"),
    ("-names", "only the files that are named are run"),
    ("-through", "all executions that the model has are run: leave it out"),
];

const DRAWING: &str = "an execution is drawn by `weir check --svg OUT.svg TEST.litmus`, or --tikz OUT.tex";

/// Puts our options in the place of herd7's.
///
/// # Errors
/// What there is here instead.
pub fn translate(args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    if args.get(1).is_none_or(|command| command != "litmus") {
        return Ok(args);
    }
    let mut out = Vec::with_capacity(args.len());
    let mut rest = args.into_iter();
    while let Some(arg) = rest.next() {
        let word = arg.to_str().unwrap_or_default().to_string();
        if word == "--" {
            out.push(arg);
            out.extend(rest.by_ref());
        } else if word == "-model" {
            let name = rest.next().and_then(|n| n.into_string().ok()).unwrap_or_default();
            out.push("--model".into());
            out.push(models(&name)?.into());
        } else if let Some((option, instead)) = OTHERS.iter().find(|o| o.0 == word) {
            return Err(format!("{option} is an option of herd7: {instead}"));
        } else {
            out.push(arg);
        }
    }
    Ok(out)
}

/// Models by herd7's names or ours, separated by commas.
fn models(names: &str) -> Result<String, String> {
    let one = |name: &str| {
        let file = name.rsplit('/').next().unwrap_or(name);
        let plain = file.strip_suffix(".cat").unwrap_or(file).to_ascii_lowercase();
        let ours = MODELS.iter().find(|(theirs, _)| *theirs == plain).map(|(_, ours)| *ours);
        ours.ok_or(format!(
            "-model {name}: there is no such memory model here; -model sc, -model x86tso and -model pso are \
             --model sc, tso and pso"
        ))
    };
    Ok(names.split(',').map(one).collect::<Result<Vec<_>, _>>()?.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(line: &str) -> Result<String, String> {
        let args = line.split(' ').map(OsString::from).collect();
        let words = translate(args)?.into_iter().map(|w| w.into_string().unwrap_or_default());
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_people_type() {
        let same = |line: &str| assert_eq!(translated(line).as_deref(), Ok(line));
        same("weir litmus --model pso sb.litmus");
        same("weir check -model sc");
        assert_eq!(
            translated("weir litmus -model x86tso.cat sb.litmus").as_deref(),
            Ok("weir litmus --model tso sb.litmus")
        );
        assert_eq!(
            translated("weir litmus -model sc,x86tso a b").as_deref(),
            Ok("weir litmus --model sc,tso a b")
        );
        for (line, said) in [("-model aarch64", "no such"), ("-show prop", "--svg"), ("-model", "no such")] {
            let why = translated(&format!("weir litmus {line}")).unwrap_err();
            assert!(why.contains(said), "{why}");
        }
    }
}
