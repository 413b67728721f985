// The worker of the playground: a module of WebAssembly that answers one question at a time.
"use strict";
let weir = null, last = null;
const letters = new TextDecoder(), bytes = new TextEncoder();

function text(at, length) {
  return letters.decode(new Uint8Array(weir.memory.buffer, at, length));
}

onmessage = async ({ data }) => {
  if (data.module) {
    const host = {
      weir_now: () => performance.now(),
      weir_tell: (at, length) => postMessage({ told: text(at, length) }),
      weir_end: (at, length) => { last = text(at, length); },
    };
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
    // The module is broken now: whoever asked begins a new worker. What said nothing found no memory.
    const silent = e instanceof WebAssembly.RuntimeError ? "the module ran out of memory"
      : e instanceof RangeError ? "the browser's stack is too small for this program" : String(e);
    postMessage({ id: data.id, broken: last || silent });
  }
};
