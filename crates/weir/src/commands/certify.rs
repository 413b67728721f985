//! `weir certify`: is this certificate a proof about this program?

use super::models;
use crate::cli::CertifyArgs;
use crate::exit::Exit;
use crate::{interrupt, output};
use serde_json::json;
use weir_certify::Rejected;
use weir_driver::limits::Limits;
use weir_driver::ways::Way;
use weir_driver::{input, instances};

/// Checks a certificate.
pub fn run(args: &CertifyArgs) -> Exit {
    if models::is_model(&args.file) {
        return answer(
            args,
            Err(Rejected::CannotCheck("certificates are about programs, not about models".into())),
        );
    }
    let program = match instances::load_with_any(&args.file, &args.flags, args.threads, &args.any, Way::Small)
    {
        Ok(program) => program,
        Err(refused) => return output::refuse(&args.file, &refused, args.json),
    };
    let text = match input::read_certificate(&args.certificate) {
        Ok(text) => text,
        Err(refused) => return output::refuse(&args.certificate, &refused, args.json),
    };
    let limits = Limits { time: args.time_limit, interrupt: Some(interrupt::flag()), ..Limits::default() };
    let budget = limits.budget();
    let mut stop = || budget.stop().is_some();
    answer(args, weir_certify::certify(&program, &text, &mut stop))
}

fn answer(args: &CertifyArgs, checked: weir_certify::Result<weir_certify::Certified>) -> Exit {
    let (exit, word) = match &checked {
        Ok(_) => (Exit::Good, "certified"),
        Err(Rejected::Wrong(_)) => (Exit::Bad, "rejected"),
        Err(Rejected::CannotCheck(_) | Rejected::Stopped) => (Exit::Unknown, "unknown"),
        Err(Rejected::Unreadable(_)) => (Exit::Input, "unreadable"),
    };
    if let Err(Rejected::Unreadable(why)) = &checked {
        let message = format!("`{}`: {why}", args.certificate);
        let hint = "`weir check --certificate OUT FILE` writes a certificate";
        let refused = input::Refused::whole_file(&args.certificate, message, hint);
        return output::refuse(&args.certificate, &refused, args.json);
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
        Ok(shown) => format!(
            "certified: nothing goes wrong under {}, {}, by {} ({} obligations)\n",
            shown.model, shown.threads, shown.by, shown.obligations
        ),
        Err(Rejected::Wrong(why)) => format!("rejected: {why}\n"),
        Err(why) => format!("not checked: {why}\n"),
    });
    exit
}
