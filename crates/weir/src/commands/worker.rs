//! `weir worker`: a process of a cluster.

use crate::cli::WorkerArgs;
use crate::cluster;
use crate::exit::Exit;

/// Takes part in a search.
pub fn run(args: &WorkerArgs) -> Exit {
    cluster::work(args)
}
