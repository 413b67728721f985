//! The translated program grows linearly in the program and in the bound.

use weir_reduce::{Bound, Options, reduce};

/// `n` variables and `n` procedures, and a thread that stores to all of them.
fn family(n: usize) -> weir_ir::Program {
    let mut text = String::new();
    for i in 0..n {
        text += &format!("shared x{i}: u8, a{i}: u8[3];\n");
        text += &format!("proc f{i}(v: u8) {{ x{i} = v; a{i}[v] = x{i}; }}\n");
    }
    for t in 0..2 {
        text += &format!("thread t{t} {{\n");
        for i in 0..n {
            text += &format!("f{i}(1); r{i} = x{i}; if (r{i} == 1) {{ x{i} = {t}; }} fence;\n");
        }
        text += "}\n";
    }
    weir_lang::load("family", &text).unwrap_or_else(|d| panic!("{d:?}"))
}

/// Objects, locations and edges.
fn size(p: &weir_ir::Program) -> i64 {
    let code: usize = p.routines.iter().map(|r| r.locs.len() + r.edges.len()).sum();
    (p.objects.len() + code) as i64
}

#[test]
fn growth_is_linear_in_both() {
    let translated = |n: usize, bound: Bound| {
        let reduced = reduce(&family(n), &Options::new(bound)).unwrap_or_else(|d| panic!("{d:?}"));
        size(&reduced.program)
    };
    for of in [Bound::Age, Bound::Rounds] {
        // Equal steps of the size give equal steps of the result.
        let by_n: Vec<i64> = [10, 20, 30, 40].map(|n| translated(n, of(2))).to_vec();
        assert!(by_n.windows(3).all(|w| w[2] - w[1] == w[1] - w[0]), "{by_n:?}");
        let by_k: Vec<i64> = [2, 4, 6, 8].map(|k| translated(10, of(k))).to_vec();
        assert!(by_k.windows(3).all(|w| w[2] - w[1] == w[1] - w[0]), "{by_k:?}");
        println!("{:?}: original {}, with n {by_n:?}, with k {by_k:?}", of(2), size(&family(10)));
        assert!(translated(40, of(2)) < 20 * size(&family(40)));
    }
}

#[test]
fn only_what_is_needed_is_generated() {
    let load = |text: &str| weir_lang::load("p", text).unwrap_or_else(|d| panic!("{d:?}"));
    let p = load("shared x: u8, y: u8; thread a { x = 1; r = y; } thread b { r = x; fetch_add(y, 1); }");
    let names = |p: &weir_ir::Program, bound: Bound| -> Vec<String> {
        let reduced = reduce(p, &Options::new(bound)).unwrap_or_else(|d| panic!("{d:?}"));
        reduced.program.objects.iter().map(|o| o.name.clone()).collect()
    };
    assert_eq!(names(&p, Bound::Age(1)), ["x", "y", "running", "late", "mask_1_x", "queue_1_x"]);
    assert_eq!(reduce(&p, &Options::new(Bound::Age(0))).map(|r| r.program), Ok(p));
    let fenced = load("shared x: u8; thread a { fetch_add(x, 1); } thread b { r = x; }");
    assert_eq!(reduce(&fenced, &Options::new(Bound::Age(3))).map(|r| r.program), Ok(fenced));
}
