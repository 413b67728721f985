//! Values and what is known about them: sets of names, equality, differences.

/// The position of a value.
pub(super) type Val = usize;

/// A value, or a value plus a constant, or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sym {
    pub(super) val: Option<Val>,
    pub(super) plus: i64,
}

impl Sym {
    pub(super) fn of(val: Val) -> Sym {
        Sym { val: Some(val), plus: 0 }
    }
    pub(super) fn int(plus: i64) -> Sym {
        Sym { val: None, plus }
    }
}

/// Something about values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// One of these.
    In(Val, u64),
    /// Equal; not for integers.
    Same(Val, Val),
    /// Different; not for integers.
    Apart(Val, Val),
    /// `a - b <= c`; `None` is 0.
    AtMost(Option<Val>, Option<Val>, i64),
}

impl Fact {
    /// What holds when this does not.
    pub(super) fn not(self) -> Fact {
        match self {
            Fact::In(v, mask) => Fact::In(v, !mask),
            Fact::Same(a, b) => Fact::Apart(a, b),
            Fact::Apart(a, b) => Fact::Same(a, b),
            Fact::AtMost(a, b, c) => Fact::AtMost(b, a, -c - 1),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Known {
    /// One of these names or processes.
    Mask(u64),
    /// The integer with this row.
    Row(usize),
    /// The same as another.
    Same(Val),
}

/// No bound.
const INF: i64 = i64::MAX / 4;

/// In a mask of processes: one without a position. Two such may differ.
pub(super) const OTHER: u64 = crate::claim::OTHER;

/// What is known.
#[derive(Clone, Debug)]
pub(super) struct Store {
    vals: Vec<Known>,
    apart: Vec<(Val, Val)>,
    /// `row i - row j <= matrix[i][j]`, closed; row 0 is 0.
    matrix: Vec<Vec<i64>>,
}

impl Store {
    pub(super) fn new() -> Store {
        Store { vals: Vec::new(), apart: Vec::new(), matrix: vec![vec![0]] }
    }
    /// A value of which only this is known.
    pub(super) fn one_of(&mut self, mask: u64) -> Val {
        self.vals.push(Known::Mask(mask));
        self.vals.len() - 1
    }
    /// An integer of which nothing is known.
    pub(super) fn integer(&mut self) -> Val {
        let new = self.matrix.len();
        self.matrix.iter_mut().for_each(|row| row.push(INF));
        self.matrix.push((0..=new).map(|j| if j == new { 0 } else { INF }).collect());
        self.vals.push(Known::Row(new));
        self.vals.len() - 1
    }
    fn find(&self, mut v: Val) -> Val {
        while let Known::Same(other) = self.vals[v] {
            v = other;
        }
        v
    }
    fn mask(&self, v: Val) -> u64 {
        match self.vals[self.find(v)] {
            Known::Mask(mask) => mask,
            _ => u64::MAX,
        }
    }
    fn row(&self, v: Option<Val>) -> usize {
        match v.map(|v| self.vals[self.find(v)]) {
            Some(Known::Row(row)) => row,
            _ => 0,
        }
    }
    fn is_one(mask: u64) -> bool {
        mask.is_power_of_two() && mask != OTHER
    }

    /// Whether a fact contradicts what is known. May miss some.
    pub(super) fn refutes(&self, fact: Fact) -> bool {
        match fact {
            Fact::In(v, mask) => self.mask(v) & mask == 0,
            Fact::Same(a, b) => {
                let (a, b) = (self.find(a), self.find(b));
                let are = |&(x, y): &(Val, Val)| {
                    let (x, y) = (self.find(x), self.find(y));
                    (x == a && y == b) || (x == b && y == a)
                };
                self.mask(a) & self.mask(b) == 0 || (a != b && self.apart.iter().any(are))
            }
            Fact::Apart(a, b) => {
                let (x, y) = (self.mask(a), self.mask(b));
                self.find(a) == self.find(b) || (x == y && Store::is_one(x))
            }
            Fact::AtMost(a, b, c) => {
                let (a, b) = (self.row(a), self.row(b));
                self.matrix[b][a] < -c
            }
        }
    }

    /// Adds a fact; false when nothing is left.
    pub(super) fn assume(&mut self, fact: Fact) -> bool {
        if self.refutes(fact) {
            return false;
        }
        match fact {
            Fact::In(v, mask) => {
                let v = self.find(v);
                self.vals[v] = Known::Mask(self.mask(v) & mask);
                self.settle()
            }
            Fact::Same(a, b) => {
                let (a, b) = (self.find(a), self.find(b));
                if a != b {
                    self.vals[a] = Known::Mask(self.mask(a) & self.mask(b));
                    self.vals[b] = Known::Same(a);
                }
                self.settle()
            }
            Fact::Apart(a, b) => {
                self.apart.push((a, b));
                self.settle()
            }
            Fact::AtMost(a, b, c) => {
                let (a, b) = (self.row(a), self.row(b));
                if self.matrix[a][b] > c {
                    for i in 0..self.matrix.len() {
                        for j in 0..self.matrix.len() {
                            let via = self.matrix[i][a].saturating_add(c).saturating_add(self.matrix[b][j]);
                            if self.matrix[i][a] < INF && self.matrix[b][j] < INF && via < self.matrix[i][j] {
                                self.matrix[i][j] = via;
                            }
                        }
                    }
                }
                true
            }
        }
    }
    /// Different values where one of the two is known.
    fn settle(&mut self) -> bool {
        let mut again = true;
        while std::mem::take(&mut again) {
            for at in 0..self.apart.len() {
                let (a, b) = (self.find(self.apart[at].0), self.find(self.apart[at].1));
                if a == b {
                    return false;
                }
                for (one, two) in [(a, b), (b, a)] {
                    let (x, y) = (self.mask(one), self.mask(two));
                    if Store::is_one(x) && y & x != 0 {
                        self.vals[two] = Known::Mask(y & !x);
                        again = true;
                        if y & !x == 0 {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }
}
