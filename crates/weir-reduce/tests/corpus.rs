//! Every file of the corpus is either translated to a program that Weir reads
//! again, or refused with the name of what cannot be taken.

mod translated;

weir_testkit::main! {
    every_file_is_translated_or_refused_by_name: Corpus;
}

fn every_file_is_translated_or_refused_by_name() {
    let (taken, refused) = translated::count(&weir_testkit::corpus());
    assert!(taken >= 50 && taken > 5 * refused, "{taken} translated, {refused} refused");
}
