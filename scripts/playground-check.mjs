#!/usr/bin/env node
// Compares the playground's module with the command line: every example, under every model, by the explorer,
// and whether it is robust. WebAssembly has numbers of 32 bits where this machine has 64, so that the same
// code is not yet the same answer.
//   scripts/playground && scripts/playground-check.mjs [FOLDER]
import { readFileSync, readdirSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join, basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = process.argv[2] || join(root, "target/playground");
const native = join(root, "target/release/weir");
const module = new WebAssembly.Module(readFileSync(join(folder, "weir.wasm")));
const letters = new TextDecoder(), bytes = new TextEncoder();

let weir = null, last = null;

function ask(asked) {
  // A new instance for each question: a trap leaves nothing behind.
  last = null;
  const host = { weir_now: () => performance.now(), weir_tell: () => {}, weir_end: (at, length) => { last = letters.decode(new Uint8Array(weir.memory.buffer, at, length)); } };
  weir = new WebAssembly.Instance(module, { weir: host }).exports;
  const text = bytes.encode(JSON.stringify(asked));
  const at = weir.weir_room(text.length);
  new Uint8Array(weir.memory.buffer, at, text.length).set(text);
  const length = weir.weir_answer();
  return JSON.parse(letters.decode(new Uint8Array(weir.memory.buffer, weir.weir_told(), length)));
}

function* files(place) {
  for (const name of readdirSync(place).sort()) {
    const path = join(place, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (name.endsWith(".weir") && !path.includes("/lin/")) yield path;
  }
}

const seconds = 3;
let same = 0, open = 0, wrong = 0;
for (const file of files(join(root, "examples"))) {
  for (const model of ["sc", "tso", "pso"]) {
    for (const command of ["check", "robust"]) {
      const engine = command === "check" ? ["--engine", "explore"] : [];
      const ran = spawnSync(native, [command, ...engine, "-j", "1", "--json", "--model", model, "--time-limit", `${seconds}s`, file], { encoding: "utf8" });
      let here;
      try { here = JSON.parse(ran.stdout).verdict; } catch { here = "error"; }
      const question = { kind: "run", text: readFileSync(file, "utf8"), name: basename(file), model, command, engine: "explore", seconds };
      let there;
      try {
        const { result, error } = ask(question);
        there = error ? "error" : result.verdict;
      } catch (e) { there = last && !last.startsWith("a bug") ? "unknown" : `trap: ${last || e.message}`; }
      const unsure = (v) => v === "unknown" || v === "error";
      if (here === there) same++;
      else if ((unsure(here) || unsure(there)) && !there.startsWith("trap")) open++;
      else { wrong++; console.log(`${file} ${command} ${model}: ${here} on the command line, ${there} in the module`); }
    }
  }
}
console.log(`${same} the same, ${open} that one of the two does not decide in ${seconds} s, ${wrong} different`);
process.exit(wrong ? 1 : 0);
