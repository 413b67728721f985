// In the built book: a program of Weir can be run where it stands, in the playground beside the book.
"use strict";
(async () => {
  // What scrolls can be reached by keyboard.
  for (const code of document.querySelectorAll("pre > code")) if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
  const programs = [...document.querySelectorAll("code.language-weir")];
  if (!programs.length) return;
  // Without a playground there is nothing to press.
  const place = new URL((typeof path_to_root === "string" ? path_to_root : "") + "playground/index.html", location.href);
  const there = await fetch(place, { method: "HEAD" }).then((r) => r.ok, () => false);
  if (!there) return;

  // The address of a question, as the playground reads it: JSON, deflated, base64url.
  async function address(question) {
    const stream = new Blob([JSON.stringify(question)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const text = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    return `${place}#p=${text}&run`;
  }

  for (const code of programs) {
    const block = code.closest("pre");
    const bar = document.createElement("p");
    bar.className = "weir-run";
    let frame = null;
    for (const model of ["sc", "tso", "pso"]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `Run under ${model.toUpperCase()}`;
      button.addEventListener("click", async () => {
        const question = { text: code.textContent, name: "program.weir", command: "check", model, engine: "explore" };
        if (frame) frame.remove();
        frame = document.createElement("iframe");
        frame.className = "weir-run";
        frame.title = "The program in the playground";
        frame.src = await address(question);
        // As high as what it shows, so that the page scrolls and not a window in it.
        frame.addEventListener("load", () => {
          const inner = frame.contentDocument.body;
          const fit = () => { frame.style.height = `${Math.min(Math.ceil(inner.getBoundingClientRect().height) + 24, 2400)}px`; };
          new ResizeObserver(fit).observe(inner);
        });
        bar.after(frame);
      });
      bar.append(button);
    }
    block.after(bar);
  }
})();
