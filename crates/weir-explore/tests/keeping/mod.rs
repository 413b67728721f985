//! Searches that keep what they would write to a checkpoint.

use std::sync::{Arc, Mutex};
use std::time::Duration;
use weir_explore::{Checkpoints, Options};

pub type Kept = Arc<Mutex<Vec<Vec<u8>>>>;

/// Options that pause as often as possible and keep what is written then.
pub fn keeping(options: &Options) -> (Options, Kept) {
    let kept = Kept::default();
    let to = Arc::clone(&kept);
    let save = move |saving: &weir_explore::Saving<'_>| {
        let mut bytes = Vec::new();
        saving.write(&mut bytes).unwrap();
        to.lock().unwrap().push(bytes);
    };
    let checkpoints = Checkpoints {
        every: Duration::ZERO,
        file: "random".into(),
        fingerprint: "0".into(),
        save: Arc::new(save),
    };
    (Options { checkpoints: Some(checkpoints), ..options.clone() }, kept)
}
