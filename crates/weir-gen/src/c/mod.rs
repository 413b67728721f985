//! C programs with one thread that compute a number: with all types of numbers, structures,
//! unions, bit-fields, pointers, functions of every kind, and what the C library has for
//! memory and text. They have no undefined behaviour, and nothing in them depends on
//! addresses, padding, or what else the standard leaves open and compilers decide either way;
//! unions are read through other members than were written, as compilers allow.
//!
//! A [`CFile`] has several programs, so that a compiler is started once for all of them. Its
//! text has, for each of them, a global `expectedN` that is 0; `main` asserts that each
//! program computes that, or prints what it computes where the global `reporting` is 1. Whoever uses it changes the two in what
//! the compiler makes of it.
//!
//! A program is a list of items that do not need each other, so it can be made
//! smaller by leaving some out ([`CFile::smaller`]).

mod calls;
mod control;
mod item;
mod maker;
mod memory;
mod records;
mod text;
mod types;

use item::Item;
use maker::Maker;
use types::ALL;

/// One program.
#[derive(Clone, Debug)]
struct CProgram {
    number: usize,
    seed: u64,
    items: Vec<Item>,
}

/// Several programs in one file.
#[derive(Clone, Debug)]
pub struct CFile {
    programs: Vec<CProgram>,
}

const PRELUDE: &str = include_str!("prelude.h");

type Kind = fn(&mut Maker) -> Item;

/// What programs are made of, and how often.
const KINDS: &[(usize, Kind)] = &[
    (6, control::assignment),
    (4, control::array_loop),
    (3, control::float_loop),
    (3, control::switch),
    (2, control::gotos),
    (3, control::recursion),
    (2, control::mutual_recursion),
    (3, calls::table),
    (4, calls::variadic),
    (2, calls::lasting),
    (2, calls::many_arguments),
    (5, records::by_value),
    (4, records::bit_fields),
    (3, records::union),
    (2, records::literals),
    (4, memory::copies),
    (3, memory::pointers),
    (3, memory::heap),
    (2, memory::list),
    (2, memory::matrix),
    (3, text::strings),
    (3, text::printed),
    (2, text::sorted),
    (1, text::parsed),
];

impl CFile {
    /// The file with that number, of so many programs.
    pub fn new(seed: u64, programs: usize) -> CFile {
        let one = |number| {
            let seed = seed.wrapping_mul(1000) + number as u64;
            let mut m = Maker::new(seed, number);
            let items = (0..m.rng.between(4, 9)).map(|_| {
                m.scope = ALL.iter().map(|ty| (format!("v_{}", ty.name()), *ty)).collect();
                let kind = m.rng.weighted(KINDS);
                kind(&mut m)
            });
            CProgram { number, seed, items: items.collect() }
        };
        CFile { programs: (0..programs).map(one).collect() }
    }

    /// The numbers of the programs in it, in the order in which they are run.
    pub fn programs(&self) -> Vec<usize> {
        self.programs.iter().map(|p| p.number).collect()
    }

    /// The file as C.
    pub fn text(&self) -> String {
        let mut out = PRELUDE.to_string();
        for p in &self.programs {
            out += &p.text();
        }
        out += "volatile int reporting = 0;\n";
        for n in self.programs() {
            out += &format!("volatile u64 expected{n} = 0;\n");
        }
        out += "static void check(u64 is, u64 expected) {\n    if (reporting)\n        printf(\"%llu\\n\", is);\n    else\n        assert(is == expected);\n}\nint main(void) {\n";
        for n in self.programs() {
            out += &format!("    check(program{n}(), expected{n});\n");
        }
        out + "    return 0;\n}\n"
    }

    /// Files that are like this one but for one part that is left out: half of the programs,
    /// one of them, or one item.
    pub fn smaller(&self) -> Vec<CFile> {
        let n = self.programs.len();
        let mut all = Vec::new();
        if n > 2 {
            all.push(CFile { programs: self.programs[..n / 2].to_vec() });
            all.push(CFile { programs: self.programs[n / 2..].to_vec() });
        }
        if n > 1 {
            for i in 0..n {
                let mut file = self.clone();
                file.programs.remove(i);
                all.push(file);
            }
        }
        for (i, p) in self.programs.iter().enumerate() {
            for j in 0..p.items.len() {
                let mut file = self.clone();
                file.programs[i].items.remove(j);
                all.push(file);
            }
        }
        all
    }
}

impl CProgram {
    fn text(&self) -> String {
        let n = self.number;
        let mut out = format!("/* program {n} */\nstatic volatile u64 input{n} = 0x{:x}u;\n", {
            self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
        });
        for item in &self.items {
            out += &item.declared;
        }
        out += &format!("static u64 program{n}(void) {{\n    u64 sum = input{n}, in = sum;\n");
        for (i, ty) in ALL.iter().enumerate() {
            let ty = ty.name();
            out += &format!("    {ty} v_{ty} = ({ty})(in * {}u >> {});\n", 2 * i + 3, (i * 5) % 48);
        }
        for item in &self.items {
            out += "    { ";
            out += &item.statement;
            out += " }\n";
        }
        for ty in &ALL {
            out += &format!("    MIX({});\n", ty.hash(&format!("v_{}", ty.name())));
        }
        out + "    return sum;\n}\n"
    }
}
