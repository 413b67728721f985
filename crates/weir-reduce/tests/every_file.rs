//! Every example is either translated to a program that Weir reads again, or
//! refused with the name of what cannot be taken.

mod translated;

#[test]
fn every_example_is_translated_or_refused_by_name() {
    // Many of the examples are there for what the translation does not take: any
    // number of threads, threads that are started, memory that is allocated.
    let (taken, refused) = translated::count(&weir_testkit::example(""));
    assert!(taken >= 80 && refused >= 1, "{taken} translated, {refused} refused");
}
