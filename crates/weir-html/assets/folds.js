// Which rows are shown: those of the threads and the cell that are asked for, with loops folded.
// An item is the number of a row, or `{from, to, times, rows}` for the turns of a loop that look alike.
const LONGEST_TURN = 24, FEWEST_TURNS = 4;

// What makes two rows alike: who does what, whatever the values.
function alike(row) {
  return `${row.t}|${row.k}|${row.l || 0}|${row.a.replace(/(=| is ).*$/, "")}`;
}

// The first and the last turn stay; those between are folded.
function folded(list, rows, open) {
  const keys = list.map((i) => alike(rows[i]));
  const items = [];
  for (let i = 0; i < list.length;) {
    let best = null;
    for (let p = 1; p <= LONGEST_TURN && i + p < list.length; p++) {
      if (keys[i] !== keys[i + p]) continue;
      let j = i;
      while (j + p < list.length && keys[j] === keys[j + p]) j++;
      const times = Math.floor((j - i) / p) + 1;
      if (times >= FEWEST_TURNS) { best = { p, times }; break; }
    }
    if (!best) { items.push(list[i++]); continue; }
    const { p, times } = best, from = i + p, to = i + p * (times - 1);
    for (; i < from; i++) items.push(list[i]);
    if (open.has(list[from])) for (; i < to; i++) items.push(list[i]);
    else items.push({ from: list[from], to: list[to - 1], times: times - 2, rows: p });
    i = to;
    for (; i < to + p; i++) items.push(list[i]);
  }
  return items;
}

// Whether a row has to do with a cell: it changes it, holds a store to it, or names it.
function concerns(row, cell, name) {
  return (row.m || []).some(([c]) => c === cell) || (row.b || []).some((b) => b[3].some((e) => e && e[0] === cell)) || row.a.includes(name);
}
