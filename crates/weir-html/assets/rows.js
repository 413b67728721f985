// Rows of a table, of which only those in sight exist: forty thousand scroll as ten do.
const ROW_HEIGHT = 30, LINE_HEIGHT = 20;
// So many pixels above and below what is in sight are made as well.
const MARGIN_ROWS = 300;

// How many lines a text takes in a column of `room` letters; words that are too long are broken.
function wrappedLines(text, room) {
  if (text.length <= room) return 1;
  let lines = 1, used = 0;
  for (const word of text.split(" ")) {
    if (used && used + 1 + word.length <= room) { used += 1 + word.length; continue; }
    if (used) lines++;
    lines += Math.ceil(word.length / room) - 1;
    used = word.length % room || (word.length ? room : 0);
  }
  return lines;
}

class Rows {
  // `make(i)` gives the row element of item `i`; `lines(i)` how many lines it has.
  constructor(scroller, body, make, lines) {
    Object.assign(this, { scroller, body, make, lines });
    this.above = el("tr", { class: "space", "aria-hidden": "true" }, el("td", {}));
    this.below = el("tr", { class: "space", "aria-hidden": "true" }, el("td", {}));
    this.set(0);
  }

  // There are `count` items now; all are measured anew.
  set(count) {
    this.count = count;
    this.tops = new Float64Array(count + 1);
    for (let i = 0; i < count; i++) this.tops[i + 1] = this.tops[i] + ROW_HEIGHT + (this.lines(i) - 1) * LINE_HEIGHT;
    this.first = this.last = -1;
  }

  get height() {
    return this.tops[this.count];
  }

  middle(i) {
    return (this.tops[i] + this.tops[i + 1]) / 2;
  }

  // The item at a height.
  at(y) {
    let low = 0, high = this.count;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (this.tops[mid + 1] <= y) low = mid + 1;
      else high = mid;
    }
    return low;
  }

  // Makes the rows in sight, if they are not there yet.
  draw() {
    const top = this.scroller.scrollTop;
    const first = this.at(top - MARGIN_ROWS), last = Math.min(this.count, this.at(top + this.scroller.clientHeight + MARGIN_ROWS) + 1);
    if (first === this.first && last === this.last) return;
    [this.first, this.last] = [first, last];
    const part = [];
    for (let i = first; i < last; i++) {
      const row = this.make(i);
      row.style.height = `${this.tops[i + 1] - this.tops[i]}px`;
      part.push(row);
    }
    this.above.firstChild.style.height = `${this.tops[first]}px`;
    this.below.firstChild.style.height = `${this.height - this.tops[last]}px`;
    this.body.replaceChildren(this.above, ...part, this.below);
  }

  again() {
    this.first = this.last = -1;
    this.draw();
  }

  keepInSight(i, head) {
    const box = this.scroller, room = box.clientHeight - head;
    if (this.tops[i] < box.scrollTop) box.scrollTop = this.tops[i];
    else if (this.tops[i + 1] > box.scrollTop + room) box.scrollTop = this.tops[i + 1] - room + 4;
  }
}
