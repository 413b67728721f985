// The editor of the page: CodeMirror with what the page needs, behind a few functions.
import { EditorState, Compartment, StateEffect, StateField, RangeSet } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection, gutter, GutterMarker, Decoration } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, syntaxHighlighting, bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { setDiagnostics, lintGutter } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { cpp } from "@codemirror/lang-cpp";
import { rust } from "@codemirror/lang-rust";
import { tags as t } from "@lezer/highlight";
import { weir, assembly } from "./weir.js";

// Colours are the page's own, so that light and dark need no second style.
const colours = HighlightStyle.define([
  { tag: t.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [t.keyword, t.modifier, t.controlKeyword], color: "var(--accent)", fontWeight: "600" },
  { tag: [t.propertyName], color: "var(--k-flush)", fontWeight: "600" },
  { tag: [t.typeName, t.className], color: "var(--k-read)" },
  { tag: [t.number, t.atom, t.bool], color: "var(--k-write)" },
  { tag: t.string, color: "var(--read)" },
  { tag: t.labelName, color: "var(--k-flush)", fontWeight: "600" },
]);

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: ".88rem", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--shade)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 14%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--cold) !important" },
  ".cm-fences": { width: "1.1rem" },
  ".cm-fence-mark": { color: "var(--good)", fontWeight: "700", cursor: "pointer" },
  ".cm-step": { backgroundColor: "var(--hot)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-panels": { backgroundColor: "var(--shade)", color: "var(--ink)" },
});

const setFences = StateEffect.define(), setStep = StateEffect.define();

class FenceMark extends GutterMarker {
  constructor(text) { super(); this.text = text; }
  eq(other) { return this.text === other.text; }
  toDOM() {
    const mark = document.createElement("span");
    mark.className = "cm-fence-mark";
    mark.textContent = "▸";
    mark.title = this.text;
    mark.setAttribute("aria-label", mark.title);
    return mark;
  }
}

const fences = StateField.define({
  create: () => RangeSet.empty,
  update(marks, tr) {
    marks = tr.docChanged ? RangeSet.empty : marks;
    for (const e of tr.effects) {
      if (!e.is(setFences)) continue;
      const lines = e.value.filter((f) => f.line >= 1 && f.line <= tr.state.doc.lines);
      marks = RangeSet.of(lines.map((f) => new FenceMark(f.text).range(tr.state.doc.line(f.line).from)), true);
    }
    return marks;
  },
});

const step = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    marks = tr.docChanged ? Decoration.none : marks;
    for (const e of tr.effects) {
      if (!e.is(setStep)) continue;
      const there = e.value >= 1 && e.value <= tr.state.doc.lines;
      marks = there ? Decoration.set([Decoration.line({ class: "cm-step" }).range(tr.state.doc.line(e.value).from)]) : Decoration.none;
    }
    return marks;
  },
  provide: (f) => EditorView.decorations.from(f),
});

function languageOf(name, text) {
  if (/\.(c|h|cc|cpp|cxx|hpp)$/i.test(name)) return cpp();
  if (/\.rs$/i.test(name)) return rust();
  if (/\.(litmus|asm|nasm|s|ll)$/i.test(name) || /^(X86|PPC|AArch64|C)\s/.test(text)) return assembly;
  return weir;
}

// `changed()` after every edit, `run()` on Ctrl+Enter, `apply()` on a click on a fence in the gutter.
export function make({ parent, label, changed, run, apply }) {
  const language = new Compartment();
  let name = "", quiet = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history(), bracketMatching(), indentOnInput(), indentUnit.of("    "),
        syntaxHighlighting(colours), theme, lintGutter(), search({ top: true }), fences, step,
        gutter({ class: "cm-fences", markers: (v) => v.state.field(fences), domEventHandlers: { click: (v, line) => {
          let hit = false;
          v.state.field(fences).between(line.from, line.from, () => { hit = true; });
          if (hit) apply();
          return hit;
        } } }),
        language.of(weir),
        // Tab leaves the editor, as everywhere on a page; Ctrl+] indents.
        keymap.of([{ key: "Mod-Enter", run: () => { run(); return true; } }, ...defaultKeymap.filter((k) => k.key !== "Mod-Enter"), ...historyKeymap, ...searchKeymap]),
        EditorView.updateListener.of((u) => { if (u.docChanged && !quiet) changed(); }),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
      ],
    }),
  });
  const place = (line, column) => {
    const at = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, line)));
    return Math.min(at.to, at.from + Math.max(0, column - 1));
  };
  return {
    text: () => view.state.doc.toString(),
    set(text, file) {
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
      this.named(file);
    },
    // Changes only what is different, so that undo and the place stay.
    edit(text) {
      const old = this.text();
      let from = 0, end = 0;
      while (from < old.length && old[from] === text[from]) from++;
      while (end < old.length - from && end < text.length - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
      view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) }, scrollIntoView: true, selection: { anchor: from } });
    },
    named(file) {
      const now = languageOf(file, this.text());
      if (file === name) return;
      name = file;
      view.dispatch({ effects: language.reconfigure(now) });
    },
    // `{line, column, end_line, end_column, severity, message}`, counted from 1.
    diagnose(list) {
      const all = list.filter((d) => d.line).map((d) => {
        const from = place(d.line, d.column || 1);
        const to = d.end_line ? place(d.end_line, d.end_column || 1) : from;
        return { from, to: Math.max(from, to), severity: d.severity, message: d.message };
      });
      view.dispatch(setDiagnostics(view.state, all));
    },
    fences: (list) => view.dispatch({ effects: setFences.of(list) }),
    step(line) {
      const effects = [setStep.of(line)];
      if (line >= 1 && line <= view.state.doc.lines) effects.push(EditorView.scrollIntoView(view.state.doc.line(line).from, { y: "nearest", yMargin: 40 }));
      view.dispatch({ effects });
    },
    focus: () => view.focus(),
  };
}
