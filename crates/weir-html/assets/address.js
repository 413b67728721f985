// What is asked lives in the address: a link is a finding, and a reload forgets nothing.
// `#p=…` is the question (JSON, deflated, base64url), `run` that it was asked, `path` where one is by hand.

const squeeze = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let out = "";
  for (const b of bytes) out += String.fromCharCode(b);
  return btoa(out).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

const unsqueeze = async (text) => {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
};

const address = {
  turn: 0,
  // Writes what is asked; the latest wins.
  async write(question, { run, path }) {
    const turn = ++this.turn;
    const parts = [`p=${await squeeze(JSON.stringify(question))}`];
    if (run) parts.push("run");
    if (path !== null) parts.push(`path=${encodeURIComponent(path)}`);
    if (turn === this.turn) history.replaceState(null, "", `#${parts.join("&")}`);
  },
  // What the address says; null where it says nothing.
  async read() {
    const said = new URLSearchParams(location.hash.slice(1));
    if (!said.has("p")) return null;
    try {
      return { question: JSON.parse(await unsqueeze(said.get("p"))), run: said.has("run"), path: said.has("path") ? said.get("path") : null };
    } catch {
      return null;
    }
  },
};
