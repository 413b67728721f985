//! C programs with structures, unions, arrays of bytes, copies and fills. They have no
//! undefined behaviour but what `-fno-strict-aliasing` allows, and print one number.

use weir_gen::rng::Rng;

/// Integer types and their sizes.
const TYPES: [(&str, usize); 8] = [
    ("unsigned char", 1),
    ("signed char", 1),
    ("short", 2),
    ("unsigned short", 2),
    ("int", 4),
    ("unsigned", 4),
    ("long long", 8),
    ("unsigned long long", 8),
];
/// Bytes of the array that everything is copied to and from.
const BUFFER: usize = 48;

/// The fields of a structure: types, and how many elements.
struct Structure {
    fields: Vec<((&'static str, usize), usize)>,
    packed: bool,
}

impl Structure {
    /// How many bytes it has at least.
    fn bytes(&self) -> usize {
        self.fields.iter().map(|((_, size), n)| size * n).sum()
    }
}

struct Maker {
    rng: Rng,
    structures: Vec<Structure>,
    /// Names, and the number of their structure.
    variables: Vec<(String, usize)>,
    /// Fields of the union, with how many elements.
    union: Vec<(&'static str, usize)>,
}

impl Maker {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }

    fn structure(&mut self) -> Structure {
        let count = 2 + self.below(4);
        let fields = (0..count).map(|_| (self.rng.pick(&TYPES), self.rng.pick(&[1, 1, 1, 2, 3]))).collect();
        Structure { fields, packed: self.rng.percent(20) }
    }

    fn variable(&mut self) -> (String, usize) {
        let i = self.below(self.variables.len());
        self.variables[i].clone()
    }

    fn field(&mut self, (name, k): &(String, usize)) -> String {
        let i = self.below(self.structures[*k].fields.len());
        match self.structures[*k].fields[i].1 {
            1 => format!("{name}.f{i}"),
            n => format!("{name}.f{i}[{}]", self.below(n)),
        }
    }

    fn part_of_union(&mut self) -> String {
        let i = self.below(self.union.len());
        match self.union[i].1 {
            1 => format!("u.m{i}"),
            n => format!("u.m{i}[{}]", self.below(n)),
        }
    }

    fn value(&mut self) -> String {
        match self.below(10) {
            0..=4 => {
                let v = self.variable();
                format!("(unsigned long long){}", self.field(&v))
            }
            5 | 6 => format!("(unsigned long long){}", self.part_of_union()),
            7 => format!("buffer[{}]", self.below(BUFFER)),
            _ => self.below(1000).to_string(),
        }
    }

    /// A place in the buffer with some bytes after it.
    fn inside(&mut self, bytes: usize) -> String {
        format!("buffer + {}", self.below(BUFFER - bytes))
    }

    fn statement(&mut self) -> String {
        match self.below(16) {
            0..=3 => {
                let v = self.variable();
                let place = self.field(&v);
                format!("{place} = {} * {} + {};", self.value(), 1 + self.below(9), self.value())
            }
            4 | 5 => format!("{} = {};", self.part_of_union(), self.value()),
            6 => format!("buffer[{}] = {};", self.below(BUFFER), self.value()),
            7 | 8 => {
                let v = self.variable();
                let all = self.structures[v.1].bytes().min(BUFFER - 8);
                let n = if self.rng.percent(40) { 1 + self.below(all.min(3)) } else { all };
                let place = self.inside(n);
                let (to, from) = if self.rng.percent(50) {
                    (place, format!("&{}", v.0))
                } else {
                    (format!("&{}", v.0), place)
                };
                format!("memcpy({to}, {from}, {n});")
            }
            9 => {
                let (a, b) = (self.variable(), self.variable());
                if a.1 == b.1 { format!("{} = {};", a.0, b.0) } else { String::new() }
            }
            10 => {
                let n = self.rng.pick(&["five", "three", "9", "16"]);
                format!("memmove({}, {}, {n});", self.inside(16), self.inside(16))
            }
            11 => {
                let n = self.rng.pick(&["five", "three", "4", "11"]);
                let byte = self.rng.pick(&["seven", "0", "255"]);
                format!("memset({}, {byte}, {n});", self.inside(11))
            }
            12 | 13 => {
                let n = self.rng.pick(&["five", "4"]);
                let place = self.inside(5);
                let (by, plus) = (1 + self.below(50), self.value());
                format!("for (int i = 0; i < {n}; i++) ({place})[i] = (unsigned char)(i * {by} + {plus});")
            }
            14 => {
                let ty = self.rng.pick(&["int", "long long", "short"]);
                let place = self.inside(8);
                format!("{{ {ty} t; memcpy(&t, {place}, sizeof t); sum = sum * 3 + (unsigned long long)t; }}")
            }
            _ => format!("sum = sum * 31 + {};", self.value()),
        }
    }
}

/// The program with that number.
pub fn program(seed: u64) -> String {
    let mut m =
        Maker { rng: Rng::new(seed), structures: Vec::new(), variables: Vec::new(), union: Vec::new() };
    let mut out = vec![
        "#include <assert.h>\n#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>"
            .to_string(),
    ];
    for k in 0..1 + m.below(3) {
        let s = m.structure();
        let field = |(i, ((ty, _), n)): (usize, &((&str, usize), usize))| {
            let many = if *n == 1 { String::new() } else { format!("[{n}]") };
            format!("{ty} f{i}{many};")
        };
        let fields: Vec<String> = s.fields.iter().enumerate().map(field).collect();
        let packed = if s.packed { " __attribute__((packed))" } else { "" };
        out.push(format!("struct s{k} {{ {} }}{packed};", fields.join(" ")));
        m.structures.push(s);
    }
    let mut members = Vec::new();
    for i in 0..4 {
        let (ty, size) = m.rng.pick(&TYPES);
        let n = if m.rng.percent(50) { 8 / size } else { 1 };
        members.push(if n == 1 { format!("{ty} m{i};") } else { format!("{ty} m{i}[{n}];") });
        m.union.push((ty, n));
    }
    out.push(format!("union {{ {} }} u;", members.join(" ")));
    for i in 0..1 + m.below(3) {
        let k = m.below(m.structures.len());
        let counts: Vec<usize> = m.structures[k].fields.iter().map(|f| f.1).collect();
        let mut one = |n: usize| {
            let list: Vec<String> = (0..n).map(|_| m.rng.below(100).to_string()).collect();
            if n == 1 { list[0].clone() } else { format!("{{ {} }}", list.join(", ")) }
        };
        let values: Vec<String> = counts.into_iter().map(&mut one).collect();
        let start = if m.rng.percent(50) { format!(" = {{ {} }}", values.join(", ")) } else { String::new() };
        out.push(format!("struct s{k} g{i}{start};"));
        m.variables.push((format!("g{i}"), k));
    }
    out.push(format!("unsigned char buffer[{BUFFER}], seven = 7; int five = 5, three = 3;"));
    out.push("unsigned long long sum;\nvoid *work(void *unused) {".into());
    for i in 0..m.below(3) {
        let (k, byte) = (m.below(m.structures.len()), m.below(256));
        out.push(format!("    struct s{k} l{i}; memset(&l{i}, {byte}, sizeof l{i});"));
        m.variables.push((format!("l{i}"), k));
    }
    if m.rng.percent(40) {
        let (k, byte) = (m.below(m.structures.len()), m.below(256));
        out.push(format!("    struct s{k} *h = malloc(sizeof *h); memset(h, {byte}, sizeof *h);"));
        m.variables.push(("(*h)".into(), k));
    }
    for _ in 0..6 + m.below(11) {
        let statement = m.statement();
        out.push(format!("    {statement}"));
    }
    out.push(format!("    for (int i = 0; i < {BUFFER}; i++) sum = sum * 33 + buffer[i];"));
    for (name, k) in &m.variables {
        for (i, (_, n)) in m.structures[*k].fields.iter().enumerate() {
            for j in 0..*n {
                let element = if *n == 1 { String::new() } else { format!("[{j}]") };
                out.push(format!("    sum = sum * 37 + (unsigned long long){name}.f{i}{element};"));
            }
        }
    }
    let last = if m.union[0].1 == 1 { "" } else { "[0]" };
    out.push(format!("    sum = sum * 41 + (unsigned long long)u.m0{last};\n    return 0;\n}}"));
    out.push(
        "int main(void) {\n    pthread_t t;\n    pthread_create(&t, 0, work, 0);\n    pthread_join(t, 0);\n\
         #ifdef NATIVE\n    printf(\"%llu\\n\", sum);\n#else\n    assert(sum == EXPECTED);\n#endif\n    return 0;\n}"
            .into(),
    );
    out.join("\n") + "\n"
}
