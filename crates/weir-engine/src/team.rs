//! Pieces of work that do not depend on each other, and who takes them.
//!
//! A piece is a few bytes that everybody understands who has read the same input; so is what
//! comes of it. Whoever leads says what there is to do and hears what came of it; the others
//! take pieces until there are no more runs. An engine that can be divided asks for a
//! [`Team`] and does not know whether its members are threads or machines.

use crate::reason::StopReason;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is done with a piece. The flag becomes true when nobody wants the answer any more.
pub type Work<'a> = dyn Fn(&[u8], &Arc<AtomicBool>) -> Vec<u8> + Sync + 'a;

/// Told what came of a piece, by its number in the list: whether those after it are of no
/// use now.
pub type Enough<'a> = dyn FnMut(usize, &[u8]) -> bool + 'a;

/// Whoever takes pieces of work.
pub trait Team: Send + Sync {
    /// How many pieces are worked on at once.
    fn size(&self) -> usize;

    /// Whether this process leads.
    fn leads(&self) -> bool;

    /// Has all pieces done, here and elsewhere; for the one that leads. Gives what came of
    /// each; nothing where that was not wanted any more.
    ///
    /// # Errors
    /// Why it cannot be done: somebody is lost, or has met an error.
    fn all(
        &self,
        pieces: Vec<Vec<u8>>,
        work: &Work<'_>,
        enough: &mut Enough<'_>,
    ) -> Result<Vec<Option<Vec<u8>>>, StopReason>;

    /// Does what there is to do, until whoever leads says that it is over; for all others.
    ///
    /// # Errors
    /// Somebody is lost.
    fn serve(&self, work: &Work<'_>) -> Result<(), StopReason>;

    /// Who did how much, in words, a row for each process.
    fn rows(&self) -> Vec<(String, String)>;
}
