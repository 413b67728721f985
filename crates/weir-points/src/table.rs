//! Steps of the automaton as expressions: the next state as a function of the
//! state, or of the state and a result; -1 where there is none.

use weir_ir::{BinOp, Expr, Ty};

/// What a leaf is told apart by.
type Row = (usize, Expr);

/// The next state after the steps given.
pub fn next(state: &Expr, steps: &[(usize, usize)]) -> Expr {
    let rows: Vec<Row> = steps.iter().map(|(s, n)| (*s, Expr::int(*n as i64))).collect();
    search(state, &rows)
}

/// The value of the row with that state; -1 where there is none.
pub fn value(state: &Expr, rows: &[(usize, i64)]) -> Expr {
    let rows: Vec<Row> = rows.iter().map(|(s, v)| (*s, Expr::int(*v))).collect();
    search(state, &rows)
}

/// The next state after the steps of the results given.
pub fn next_with(state: &Expr, result: &Expr, results: &[(i64, &[(usize, usize)])]) -> Expr {
    let mut rows: Vec<Row> = Vec::new();
    // Backwards, so that the lowest result is asked first.
    for (value, steps) in results.iter().rev() {
        for (s, n) in *steps {
            let is = Expr::bin(BinOp::Eq, Ty::I64, result.clone(), Expr::int(*value));
            let next = Expr::int(*n as i64);
            match rows.iter_mut().find(|r| r.0 == *s) {
                Some((_, otherwise)) => {
                    *otherwise = Expr::Ite(Box::new(is), Box::new(next), Box::new(otherwise.clone()));
                }
                None => rows.push((*s, Expr::Ite(Box::new(is), Box::new(next), Box::new(Expr::int(-1))))),
            }
        }
    }
    rows.sort_by_key(|r| r.0);
    search(state, &rows)
}

/// A binary search: expressions are walked recursively, and tools have limits.
fn search(state: &Expr, rows: &[Row]) -> Expr {
    match rows {
        [] => Expr::int(-1),
        [(s, value)] => {
            let here = Expr::bin(BinOp::Eq, Ty::I64, state.clone(), Expr::int(*s as i64));
            Expr::Ite(Box::new(here), Box::new(value.clone()), Box::new(Expr::int(-1)))
        }
        many => {
            let (low, high) = many.split_at(many.len() / 2);
            let first = high.first().map_or(0, |r| r.0);
            let below = Expr::bin(BinOp::Lt, Ty::I64, state.clone(), Expr::int(first as i64));
            Expr::Ite(Box::new(below), Box::new(search(state, low)), Box::new(search(state, high)))
        }
    }
}
