// Weir, litmus tests and x86 assembly, word by word, for the editor.
import { StreamLanguage } from "@codemirror/language";

const words = (text) => new Set(text.split(" "));
const CONTROL = words("if else while do loop break continue goto choose return spawn join atomic skip assume assert havoc fence lock cas lin");
const OTHER = words("never exists forall invariant not at as any");
const DECLARES = words("shared thread proc struct enum const var program run object scenario spec init");
const TYPES = words("bool u8 u16 u32 u64 i8 i16 i32 i64 int tid ptr");
const ATOMS = words("true false null self");

export const weir = StreamLanguage.define({
  name: "weir",
  startState: () => ({ comment: false }),
  token(stream, state) {
    if (state.comment) {
      if (stream.skipTo("*/")) { stream.match("*/"); state.comment = false; } else stream.skipToEnd();
      return "comment";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
    if (stream.match("/*")) { state.comment = true; return "comment"; }
    if (stream.match(/^(0x[0-9a-fA-F_]+|[0-9][0-9_]*)/)) return "number";
    if (stream.match(/^"([^"\\]|\\.)*"/)) return "string";
    if (stream.match(/^[A-Za-z_][A-Za-z0-9_]*/)) {
      const word = stream.current();
      if (CONTROL.has(word)) return "keyword";
      if (OTHER.has(word)) return "propertyName";
      if (DECLARES.has(word)) return "keyword";
      if (TYPES.has(word)) return "typeName";
      if (ATOMS.has(word)) return "atom";
      if (stream.match(/^\s*:(?![:=])/, false) && stream.column() === stream.indentation()) return "labelName";
      return "variableName";
    }
    if (stream.match(/^[-+*/%=<>!&|^~?@]+/)) return "operator";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{"] } },
});

const X86 = /^(mov|xchg|lock|cmpxchg|xadd|mfence|sfence|lfence|add|sub|inc|dec|and|or|xor|not|neg|cmp|test|j[a-z]+|call|ret|push|pop|lea|nop|hlt|rep|stos[bwdq]?)[bwlq]?$/i;

export const assembly = StreamLanguage.define({
  name: "assembly",
  startState: () => ({}),
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^(;|#|\/\/).*/) || stream.match(/^\(\*.*?\*\)/)) return "comment";
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(/^(0x[0-9a-fA-F]+|[0-9]+)/)) return "number";
    if (stream.match(/^%?[er]?[abcd][xhl]\b|^%?r[0-9]+[bwd]?\b|^%?[er]?[sd]i\b|^%?[er]?[sb]p\b/i)) return "atom";
    if (stream.match(/^[A-Za-z_.$][\w.$]*:(?!\w)/)) return "labelName";
    if (stream.match(/^[A-Za-z_.$][\w.$]*/)) {
      const word = stream.current();
      if (X86.test(word)) return "keyword";
      if (/^(exists|forall|not|filter|locations|global|section|extern|db|dd|dq|X86(_64)?|PPC|AArch64|C)$/i.test(word)) return "propertyName";
      return "variableName";
    }
    if (stream.match(/^[-+*=<>~|&\\/]+/)) return "operator";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ";" } },
});
