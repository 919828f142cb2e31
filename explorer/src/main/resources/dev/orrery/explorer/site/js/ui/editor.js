// Editors: CodeMirror with what JSON, SQL and JavaScript need.

import { h } from "./dom.js";
import { sqlMode } from "./sql.js";

const { CodeMirror } = globalThis;

function editor(label, { extraKeys = {}, ...options }) {
  const element = h("div", { class: "editor" });
  const mirror = CodeMirror(element, {
    lineNumbers: true,
    matchBrackets: true,
    autoCloseBrackets: true,
    tabSize: 2,
    viewportMargin: 50,
    // Tab leaves the editor, as everywhere else on the page.
    extraKeys: { Tab: false, "Shift-Tab": false, ...extraKeys },
    ...options,
  });
  mirror.getInputField().setAttribute("aria-label", label);
  new ResizeObserver(() => mirror.refresh()).observe(element);
  return {
    element,
    mirror,
    text: () => mirror.getValue(),
    show(text) {
      mirror.setValue(text);
      mirror.clearHistory();
      mirror.refresh();
    },
    changed: (listener) => mirror.on("change", listener),
    /** Underlines what is wrong, or only may be, until it is changed. */
    mark({ start, end }, sentence, className = "query-fault") {
      const last = mirror.getValue().length;
      const marked = mirror.markText(
        mirror.posFromIndex(Math.min(start, Math.max(0, last - 1))),
        mirror.posFromIndex(Math.max(end, start + 1)),
        { className, attributes: { title: sentence } });
      const clear = () => {
        marked.clear();
        mirror.off("change", clear);
      };
      mirror.on("change", clear);
      return clear;
    },
  };
}

/** Where JSON is wrong: the browser's message, at the place that it names. */
function problemsIn(text, _options, mirror) {
  if (text.trim() === "") {
    return [];
  }
  try {
    JSON.parse(text);
    return [];
  } catch (problem) {
    const position = Number(/position (\d+)/.exec(problem.message)?.[1] ?? text.length);
    const from = mirror.posFromIndex(Math.max(0, position - 1));
    return [{ from, to: mirror.posFromIndex(position + 1), message: problem.message, severity: "error" }];
  }
}

/** An editor for JSON, which marks what is wrong. */
export function jsonEditor({ label, readOnly = false }) {
  return editor(label, {
    mode: { name: "javascript", json: true },
    readOnly,
    gutters: readOnly ? [] : ["CodeMirror-lint-markers"],
    lint: readOnly ? false : { getAnnotations: problemsIn, delay: 200 },
  });
}

export function scriptEditor({ label }) {
  return editor(label, { mode: "javascript" });
}

/** An editor for SQL; hints is a function that returns the words to offer. */
export function sqlEditor({ label, hints, run }) {
  const made = editor(label, {
    mode: sqlMode(),
    lineWrapping: true,
    extraKeys: {
      "Ctrl-Enter": run,
      "Cmd-Enter": run,
      "Ctrl-Space": (mirror) => mirror.showHint(),
    },
    hintOptions: { hint: (mirror) => hints(mirror, CodeMirror), completeSingle: false },
  });
  made.mirror.on("inputRead", (mirror, change) => {
    if (/^[\w.]$/.test(change.text[0]) && !mirror.state.completionActive) {
      mirror.showHint();
    }
  });
  return made;
}
