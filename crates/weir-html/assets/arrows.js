// Arrows between rows: from a store to its flush, and to the loads that read it.
// Only those near what is on the screen are drawn.
const ROW_HEIGHT = 30;

class Arrows {
  constructor(list, rows) {
    this.list = list.filter(([from, to]) => from !== to).sort((a, b) => a[0] - b[0]);
    this.rows = rows;
    this.layer = svg("svg", { class: "arrows", "aria-hidden": "true" });
    const defs = svg("defs", {});
    for (const kind of ["flush", "read"]) {
      defs.append(svg("marker", { id: `head-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse", class: `head ${kind}` },
        svg("path", { d: "M0 0 L8 4 L0 8 z" })));
    }
    this.group = svg("g", {});
    this.layer.append(defs, this.group);
    this.on = true;
  }

  // `lanes`: the horizontal middle and half width of each thread's column.
  draw(lanes, top, header, first, last, current, width, height) {
    this.layer.setAttribute("width", width);
    this.layer.setAttribute("height", height);
    this.group.replaceChildren();
    if (!this.on) return;
    for (const [from, to, kind] of this.list) {
      if (to < first - 5 || from > last + 5) continue;
      if (to - from > 400 && from !== current && to !== current) continue;
      const a = lanes[this.rows[from].t], b = lanes[this.rows[to].t];
      if (!a || !b) continue;
      const y1 = header + (from + 0.5) * ROW_HEIGHT, y2 = header + (to + 0.5) * ROW_HEIGHT;
      const near = from === current || to === current;
      this.group.append(svg("path", {
        d: this.curve(a, b, y1, y2, to - from),
        class: `arrow ${kind}${near ? " near" : ""}`,
        "marker-end": `url(#head-${kind})`,
      }));
    }
  }

  curve(a, b, y1, y2, far) {
    if (a === b) {
      const bend = Math.min(8 + far * 3, 30), x = a.middle + a.half - 4 - bend * 0.75;
      return `M${x} ${y1} C${x + bend} ${y1}, ${x + bend} ${y2}, ${x} ${y2}`;
    }
    const side = b.middle > a.middle ? 1 : -1;
    const x1 = a.middle + side * (a.half - 8), x2 = b.middle - side * (b.half - 4);
    const bend = Math.max(18, Math.abs(x2 - x1) / 2);
    return `M${x1} ${y1} C${x1 + side * bend} ${y1}, ${x2 - side * bend} ${y2}, ${x2} ${y2}`;
  }
}
