//! `weir learn`, as somebody types it: an exercise is handed out, looked at, and solved.

mod common;

use common::Folder;

#[test]
fn an_exercise_is_handed_out_looked_at_and_solved() {
    let folder = Folder::new();
    folder.weir(&["learn"]).exits(0).says("place the fences");
    folder.weir(&["learn", "2"]).exits(0).says("It is in 02-fence.weir");
    let not_yet = folder.weir(&["learn", "2"]).exits(1);
    assert!(not_yet.out.contains("no   nothing goes wrong under TSO: something does"), "{}", not_yet.out);
    folder.weir(&["learn"]).exits(0).says("begun: 02-fence.weir");

    let solution = folder.weir(&["learn", "2", "--solution"]).exits(0).out;
    folder.file("02-fence.weir", &solution);
    folder.weir(&["learn", "2"]).exits(0).says("Solved.");
    folder.weir(&["learn"]).exits(0).says("solved");

    // Too many fences, and something else instead of fences, are no solutions.
    folder.file("02-fence.weir", solution.replacen("fence;", "fence; fence;", 1));
    folder.weir(&["learn", "2"]).exits(1).says("at most 2 full fences: there are 3");
    folder.file("02-fence.weir", solution.replace("r = y;", "r = 1;"));
    folder.weir(&["learn", "2"]).exits(1).says("something else was changed");
}

#[test]
fn what_cannot_be_looked_at_says_why() {
    let folder = Folder::new();
    folder.weir(&["learn", "11"]).exits(3).says("the exercises are 1 to 10");
    folder.weir(&["learn", "0"]).exits(3).says("the exercises are 1 to 10");
    folder.file("01-ask.weir", "shared x u8;\n");
    folder.weir(&["learn", "1"]).exits(3).says("01-ask.weir:1");
    // A list is a list, whatever stands in the files.
    folder.weir(&["learn"]).exits(0).says("begun: 01-ask.weir");
}
