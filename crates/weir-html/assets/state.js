// The states of an execution, rebuilt from what each row changed.
// States are kept now and then; the others are a few rows away from one.
const KEEP_EVERY = 64;

function copyState(s) {
  return {
    memory: s.memory.slice(),
    buffers: s.buffers.map((b) => b.slice()),
    regs: s.regs.map((r) => ({ ...r })),
    at: s.at.slice(),
  };
}

function applyRow(s, row) {
  for (const [cell, value] of row.m || []) s.memory[cell] = value;
  for (const [thread, place, gone, come] of row.b || []) s.buffers[thread].splice(place, gone, ...come);
  for (const [thread, fresh, values] of row.r || []) s.regs[thread] = fresh ? { ...values } : { ...s.regs[thread], ...values };
  for (const [thread, line, label] of row.at || []) s.at[thread] = { line, label };
}

class States {
  // `rows` and `start` of an execution, with the number of threads and cells.
  constructor(rows, start, threads, cells) {
    this.rows = rows;
    const first = {
      memory: new Array(cells).fill(null),
      buffers: Array.from({ length: threads }, () => []),
      regs: Array.from({ length: threads }, () => ({})),
      at: new Array(threads).fill(null),
    };
    if (start) applyRow(first, start);
    this.kept = [first];
  }

  // The state after the first `n` rows.
  after(n) {
    let from = Math.min(Math.floor(n / KEEP_EVERY), this.kept.length - 1);
    const state = copyState(this.kept[from]);
    for (let i = from * KEEP_EVERY; i < n; i++) {
      applyRow(state, this.rows[i]);
      if ((i + 1) % KEEP_EVERY === 0 && this.kept.length === (i + 1) / KEEP_EVERY) this.kept.push(copyState(state));
    }
    return state;
  }
}
