// Who answers in the playground: a worker with Weir as WebAssembly. Cancelling ends it.
const module = loaded();
module.catch(() => {});

async function loaded() {
  const response = await fetch("weir.wasm").catch((e) => ({ ok: false, statusText: e.message }));
  if (!response.ok) throw new Error(`Weir did not load: ${response.statusText || response.status}`);
  // Not every web server says that a module is one.
  const own = (response.headers.get("Content-Type") || "").startsWith("application/wasm");
  return own ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const playground = {
  worker: null,
  asked: new Map(),
  next: 0,

  async begin() {
    const worker = new Worker("worker.js");
    this.worker = worker;
    const compiled = await module;
    await new Promise((done) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) return done();
        if (data.told !== undefined) return this.told && this.told(data.told);
        const waits = this.asked.get(data.id);
        this.asked.delete(data.id);
        if (data.broken) {
          this.end();
          waits.failed(new Error(data.broken));
        } else if (data.answer.error) waits.failed(new Error(data.answer.error));
        else waits.done(data.answer);
      };
      worker.postMessage({ module: compiled });
    });
  },

  end() {
    if (this.worker) this.worker.terminate();
    this.worker = null;
    for (const waits of this.asked.values()) waits.failed(new Error("cancelled"));
    this.asked.clear();
  },

  async ask(asked) {
    if (!this.worker) this.ready = this.begin();
    await this.ready;
    const id = this.next++;
    const answer = new Promise((done, failed) => this.asked.set(id, { done, failed }));
    this.worker.postMessage({ id, asked });
    return answer;
  },

  async run(question, told, signal) {
    this.told = told;
    let cancelled = false;
    signal.addEventListener("abort", () => { cancelled = true; this.end(); }, { once: true });
    told(null);
    try {
      const { result } = await this.ask({ kind: "run", ...question });
      const { html } = await this.ask({ kind: "report", result });
      return { result, report: URL.createObjectURL(new Blob([html], { type: "text/html" })) };
    } catch (e) {
      if (cancelled) return { cancelled: true, result: null };
      throw e;
    }
  },

  async step(question) {
    return (await this.ask({ kind: "step", ...question })).step;
  },
};
