// The worker of the playground: a module of WebAssembly that answers one question at a time.
"use strict";
let weir = null;
const letters = new TextDecoder(), bytes = new TextEncoder();

function text(at, length) {
  return letters.decode(new Uint8Array(weir.memory.buffer, at, length));
}

onmessage = async ({ data }) => {
  if (data.module) {
    const host = { weir_now: () => performance.now(), weir_tell: (at, length) => postMessage({ told: text(at, length) }) };
    weir = (await WebAssembly.instantiate(data.module, { weir: host })).exports;
    postMessage({ ready: true });
    return;
  }
  try {
    const asked = bytes.encode(JSON.stringify(data.asked));
    const at = weir.weir_room(asked.length);
    new Uint8Array(weir.memory.buffer, at, asked.length).set(asked);
    const length = weir.weir_answer();
    postMessage({ id: data.id, answer: JSON.parse(text(weir.weir_told(), length)) });
  } catch (e) {
    // The module is broken now (out of memory, most likely): whoever asked begins a new worker.
    postMessage({ id: data.id, broken: e instanceof WebAssembly.RuntimeError || e instanceof RangeError ? "the module ran out of memory" : String(e) });
  }
};
