//! `weir certify`: is this certificate a proof about this program?

use super::models;
use crate::cli::CertifyArgs;
use crate::exit::Exit;
use crate::{interrupt, output};
use serde_json::json;
use weir_certify::Rejected;
use weir_driver::limits::Limits;
use weir_driver::{input, instances};

/// Checks a certificate.
pub fn run(args: &CertifyArgs) -> Exit {
    if models::is_model(&args.file) {
        return answer(
            args,
            Err(Rejected::CannotCheck("certificates are about programs, not about models".into())),
        );
    }
    let loaded = instances::load(&args.file, &args.flags, args.threads)
        .map_err(|refused| (&args.file, refused))
        .and_then(|program| match input::read(&args.certificate) {
            Ok(text) => Ok((program, text)),
            Err(refused) => Err((&args.certificate, refused)),
        });
    let (program, text) = match loaded {
        Ok(loaded) => loaded,
        Err((file, refused)) => {
            if args.json {
                output::json(&weir_report::json::error(file, &refused.diagnostics, &refused.sources));
            } else {
                output::diagnostics(&refused.diagnostics, &refused.sources);
            }
            return Exit::Input;
        }
    };
    let limits = Limits { time: args.time_limit, interrupt: Some(interrupt::flag()), ..Limits::default() };
    let budget = limits.budget();
    let mut stop = || budget.stop().is_some();
    answer(args, weir_certify::certify(&program, &text, &mut stop))
}

fn answer(args: &CertifyArgs, checked: Result<weir_certify::Certified, Rejected>) -> Exit {
    let (exit, word) = match &checked {
        Ok(_) => (Exit::Good, "certified"),
        Err(Rejected::Wrong(_)) => (Exit::Bad, "rejected"),
        Err(Rejected::CannotCheck(_) | Rejected::Stopped) => (Exit::Unknown, "unknown"),
        Err(Rejected::Unreadable(_)) => (Exit::Input, "unreadable"),
    };
    if let Err(Rejected::Unreadable(why)) = &checked {
        let d = [weir_ir::Diagnostic::error_without_place(format!("`{}`: {why}", args.certificate))
            .hint("`weir check --certificate OUT FILE` writes a certificate")];
        if args.json {
            output::json(&weir_report::json::error(&args.certificate, &d, &Default::default()));
        } else {
            output::diagnostics(&d, &Default::default());
        }
        return exit;
    }
    if args.json {
        let mut object = json!({ "verdict": word, "file": args.file, "certificate": args.certificate });
        match &checked {
            Ok(shown) => {
                object["model"] = json!(shown.model.name());
                object["threads"] = json!(shown.threads);
                object["by"] = json!(shown.by);
                object["obligations"] = json!(shown.obligations);
            }
            Err(why) => object["reason"] = json!(why.to_string()),
        }
        output::json(&object);
        return exit;
    }
    output::text(&match checked {
        Ok(shown) => format!("certified: {shown}\n"),
        Err(Rejected::Wrong(why)) => format!("rejected: {why}\n"),
        Err(why) => format!("not checked: {why}\n"),
    });
    exit
}
