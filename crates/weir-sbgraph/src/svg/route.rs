//! Lines between nodes, and where their labels stand.
//!
//! A step within a column goes straight down, or around the nodes between. A
//! step into another column runs below its own row, then beside the other
//! column, and enters from the side: so it crosses no heading. A flush stays in
//! its row and passes under the nodes between.

use super::sheet::{CHANNEL, HEIGHT, Sheet, Spot, bend};

/// A line and the place of its label.
pub struct Route {
    pub d: String,
    pub label: (i64, i64),
    /// The label ends where it stands, instead of beginning there.
    pub ends: bool,
}

const HALF: i64 = HEIGHT / 2;

/// The line from one node to another.
pub fn route(sheet: &Sheet, from: Spot, to: Spot) -> Route {
    match (from.column == to.column, from.row == to.row) {
        (true, _) if to.row == from.row + 1 => straight(from, to),
        (true, _) => around(from, to),
        (false, true) => sideways(sheet, from, to),
        (false, false) => across(sheet, from, to),
    }
}

fn straight(from: Spot, to: Spot) -> Route {
    let (y1, y2) = (from.y + HALF, to.y - HALF);
    let d = format!("M{} {y1} L{} {y2}", from.x, to.x);
    Route { d, label: (from.x + 6, (y1 + y2) / 2 + 3), ends: false }
}

/// To the right when going down, to the left when going up or staying.
fn around(from: Spot, to: Spot) -> Route {
    let out = bend(from.row, to.row);
    let down = to.row > from.row;
    let side = if down { 1 } else { -1 };
    let (sx, ex) = (from.x + side * from.half, to.x + side * to.half);
    // A line from a node to itself leaves below and comes back above.
    let apart = if from.row == to.row { 6 } else { -5 };
    let (sy, ey) = if down { (from.y + 5, to.y - 5) } else { (from.y + apart, to.y - apart) };
    let edge = if down { sx.max(ex) } else { sx.min(ex) };
    let turn = edge + side * out;
    let d = format!("M{sx} {sy} C{turn} {sy} {turn} {ey} {ex} {ey}");
    Route { d, label: (edge + side * (out * 3 / 4 + 4), (sy + ey) / 2 + 3), ends: !down }
}

fn across(sheet: &Sheet, from: Spot, to: Spot) -> Route {
    let right = to.column > from.column;
    let side = if right { 1 } else { -1 };
    let (sx, sy) = (from.x + side * from.half / 2, from.y + HALF);
    let lane = sy + 11 + 3 * (from.column % 3) as i64;
    let aside = 12 + 4 * (from.column % 4) as i64;
    let column = &sheet.columns[to.column];
    let gx = if right { column.x - aside } else { column.x + column.width + aside };
    let (ex, ey) = (to.x - side * to.half, to.y - 7);
    let down = if ey > lane { 1 } else { -1 };
    let round = ((ey - lane).abs() / 2).min((gx - sx).abs() / 2).min(6);
    let (rx, ry) = (side * round, down * round);
    let d = format!(
        "M{sx} {sy} V{} Q{sx} {lane} {} {lane} H{} Q{gx} {lane} {gx} {} V{} Q{gx} {ey} {} {ey} H{ex}",
        lane - round,
        sx + rx,
        gx - rx,
        lane + ry,
        ey - ry,
        gx + rx,
    );
    Route { d, label: (sx + side * 8, lane + 10), ends: !right }
}

fn sideways(sheet: &Sheet, from: Spot, to: Spot) -> Route {
    let right = to.column > from.column;
    let side = if right { 1 } else { -1 };
    let (sx, ex) = (from.x + side * from.half, to.x - side * to.half);
    let column = &sheet.columns[from.column];
    let out = if right { column.x + column.width + CHANNEL } else { column.x - CHANNEL };
    let far = from.column.abs_diff(to.column) as i64 - 1;
    if far == 0 {
        let d = format!("M{sx} {} H{ex}", from.y);
        return Route { d, label: (out, from.y - 4), ends: !right };
    }
    // Lines of one row that pass under nodes keep apart from one another.
    let (y, dip) = (from.y + 4, from.y + HALF + 2 + 2 * ((from.column as i64 + far) % 4));
    let (a, b) = (20 * side, 40 * side);
    let d = format!(
        "M{sx} {y} C{} {y} {} {dip} {} {dip} H{} C{} {dip} {} {y} {ex} {y}",
        sx + a,
        sx + a,
        sx + b,
        ex - b,
        ex - a,
        ex - a
    );
    Route { d, label: (out, dip + 10), ends: !right }
}
