//! Heap objects that nobody can get at any more.
//!
//! Where numbers of heap objects make no difference ([`super::opaque_pointers`]), an object
//! to which there is no pointer left, neither in a register or a buffer nor in
//! memory that somebody can get at, might as well not be there: what it holds is
//! never read, and its number is never compared with anything. It is replaced by a
//! hole, whose slot can be used again. That holds for freed objects as well: they
//! are kept only as long as somebody could still run into them. (Garbage collection
//! as a reduction: Iosif and Sisto, "dSPIN: a dynamic extension of SPIN", 1999.)
//!
//! Every word that looks like a pointer counts as one, which keeps too much at worst.

use super::objects::{HOLE, Objects, objects, objects_at, one};
use crate::compile::Code;
use weir_engine::fault;

/// The words of a memory without the objects that cannot be got at from those that
/// threads know; `None`: there are none. The heap starts at `heap`.
pub(crate) fn without_garbage(code: &Code, memory: &[i64], heap: usize, held: Objects) -> Option<Vec<i64>> {
    let cells = |at: usize| &memory[at + 1..=at + memory[at].max(0) as usize];
    let list: Vec<(Objects, usize)> =
        objects_at(memory, heap).enumerate().map(|(i, at)| (one(i as u32), at)).collect();
    // Those that are not told apart stay.
    let mut reached = held | objects(code, &memory[..heap]) | one(u32::MAX);
    loop {
        let known = list.iter().filter(|(bit, _)| reached & bit != 0);
        let more = known.fold(reached, |set, (_, at)| set | objects(code, cells(*at)));
        if more == reached || fault!("explore-garbage-too-early") {
            break;
        }
        reached = more;
    }
    let stays = |(bit, at): &&(Objects, usize)| reached & bit != 0 && memory[*at] != HOLE;
    if list.iter().all(|(bit, at)| reached & bit != 0 || memory[*at] == HOLE) {
        return None;
    }
    let last = list.iter().rposition(|o| stays(&o)).map_or(0, |i| i + 1);
    let mut words = memory[..heap].to_vec();
    words.push(last as i64);
    for object in &list[..last] {
        if stays(&object) {
            words.push(memory[object.1]);
            words.extend_from_slice(cells(object.1));
        } else {
            words.push(HOLE);
        }
    }
    Some(words)
}
