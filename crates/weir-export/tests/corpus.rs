//! SPIN on other people's programs: it accepts what is exported, agrees with the
//! judge about it, and visits as many states as Weir's explorer.

mod common;

use common::{accepts, agrees};
use weir_testkit::{corpus, files};

weir_testkit::main! {
    spin_accepts_every_program_that_is_exported: Corpus, Spin;
    spin_agrees_with_the_judge: Corpus, Spin, Gcc;
}

fn spin_accepts_every_program_that_is_exported() {
    let mut all = Vec::new();
    for folder in ["trencher/robust", "trencher/reach", "trencher/scaling", "rmm", "persist"] {
        all.extend(files(&corpus().join(folder), &["txt", "rmm"]));
    }
    for folder in ["litmus/BASIC_2_THREAD", "litmus/BASIC_3_THREAD", "litmus/RMW_INTEL"] {
        all.extend(files(&corpus().join(folder), &["litmus"]).into_iter().step_by(5));
    }
    let (exported, refused) = accepts(&all);
    assert!(exported >= 100 && exported > refused, "{exported} exported, {refused} refused");
}

/// Small programs, safe and unsafe, of every format.
const SMALL: &str = "trencher/scaling/lamport_2.txt trencher/scaling/lamport_2_us.txt trencher/scaling/mutex_3.txt \
    trencher/scaling/msi_3.txt trencher/scaling/spinlock_3.txt trencher/reach/mcs-lock.txt \
    trencher/reach/lock-free-stack.txt trencher/reach/parker.txt rmm/dekker.rmm \
    rmm/bakery.bound2.rmm rmm/sense_rev_bar.rmm rmm/lamport_fast.rmm \
    litmus/BASIC_2_THREAD/SB.litmus litmus/BASIC_2_THREAD/MP.litmus \
    litmus/BASIC_2_THREAD/2+2W.litmus";

fn spin_agrees_with_the_judge() {
    let files: Vec<_> = SMALL.split(' ').map(|f| corpus().join(f)).collect();
    let (safe, wrong) = agrees(&files);
    assert!(safe >= 5 && safe + wrong == files.len(), "{safe} safe, {wrong} unsafe");
}
