// Arrows between rows: from a store to its flush, and to the loads that read it.
// Only those near what is on the screen are drawn.

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

  // `lanes`: the horizontal middle and half width of each thread's column; `height(row)`: where a row
  // is, null where it is not shown; `top` to `bottom`: what is on the screen.
  draw(lanes, height, top, bottom, current, size) {
    this.layer.setAttribute("width", size.width);
    this.layer.setAttribute("height", size.height);
    this.group.replaceChildren();
    if (!this.on) return;
    for (const [from, to, kind] of this.list) {
      const y1 = height(from), y2 = height(to);
      if (y1 === null || y2 === null || y2 < top - 100 || y1 > bottom + 100) continue;
      const near = from === current || to === current;
      if (y2 - y1 > 12000 && !near) continue;
      const a = lanes[this.rows[from].t], b = lanes[this.rows[to].t];
      if (!a || !b) continue;
      this.group.append(svg("path", {
        d: this.route(a, b, y1, y2),
        class: `arrow ${kind}${near ? " near" : ""}`,
        "marker-end": `url(#head-${kind})`,
      }));
    }
  }

  // Within a lane along its right edge, the further out the longer; between lanes along the gap beside
  // the lane it leaves, so that it crosses no text of the rows between.
  route(a, b, y1, y2) {
    if (a === b) {
      const out = 10 + Math.min(Math.abs(y2 - y1) / 12, 22), x = a.middle + a.half - 6 - out * 0.75;
      return `M${x} ${y1} C${x + out} ${y1}, ${x + out} ${y2}, ${x} ${y2}`;
    }
    const side = b.middle > a.middle ? 1 : -1, down = y2 > y1 ? 1 : -1;
    const x1 = a.middle + side * (a.half - 26), gap = a.middle + side * (a.half - 9), x2 = b.middle - side * (b.half - 8);
    const r = Math.min(8, Math.abs(y2 - y1) / 2);
    return `M${x1} ${y1} H${gap - side * r} Q${gap} ${y1} ${gap} ${y1 + down * r} V${y2 - down * r} Q${gap} ${y2} ${gap + side * r} ${y2} H${x2}`;
  }
}
