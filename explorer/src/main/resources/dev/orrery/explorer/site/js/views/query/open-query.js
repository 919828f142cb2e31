// A query that is open: its editor, what it is sent with, and what came of it.

import { h } from "../../ui/dom.js";
import { sqlEditor } from "../../ui/editor.js";
import { completions, parametersIn } from "../../ui/sql.js";
import { remember } from "../history.js";
import { QueryOptions } from "../query-options.js";
import { showCode } from "./code-dialog.js";
import { QueryRun } from "./query-run.js";

export class OpenQuery {
  #context;
  #editor;
  #options;
  #run;
  #unmark = () => {};
  element;

  /**
   * A query of a container.
   *
   * @param context the container: database, id, parts, definition, and the properties that its items have
   * @param edge what is between the editor and the rest
   * @param save saves the query with a name
   */
  constructor(context, query, { edge, save }) {
    this.#context = context;
    this.#run = new QueryRun(context, {
      refused: (problem) => this.#refused(problem),
      doubted: (text, unknown) => this.#doubted(text, unknown),
    });
    this.#editor = sqlEditor({ label: "Query", run: () => this.#start(), hints: (mirror, words) => this.#hints(mirror, words) });
    this.#editor.element.classList.add("query-editor");
    this.#editor.mirror.addKeyMap({ "Ctrl-S": save, "Cmd-S": save });
    const { paths = [], systemKey = false } = context.definition.partitionKey ?? {};
    this.#options = new QueryOptions(systemKey ? [] : paths, {
      unnamed: () => parametersIn(this.#editor.text()),
      run: () => this.#start(),
      save,
      copy: () => showCode(context, this.#asked()),
    });
    this.element = h("div", { class: "workbench" }, this.#editor.element, edge(), this.#options.element, this.#run.element);
    this.use(query);
  }

  /** Puts another query into the editor. */
  use(query) {
    this.#editor.show(query.text);
    this.#options.use(query);
    this.#editor.mirror.execCommand("goDocEnd");
  }

  /** What is typed, whether it makes sense or not. */
  typed() {
    return { text: this.#editor.text(), ...this.#options.typed() };
  }

  focus() {
    this.#editor.mirror.focus();
  }

  /** The editor measures itself, which it can't while it is not in sight. */
  shownAgain() {
    this.#editor.mirror.refresh();
  }

  stop() {
    this.#run.stop();
  }

  #asked() {
    return { text: this.#editor.text(), ...this.#options.values() };
  }

  #start() {
    this.#unmark();
    const { database, id } = this.#context;
    return this.#run.start(() => this.#asked(), () => remember(database, id, this.typed()));
  }

  #refused({ place, message }) {
    this.#unmark();
    this.#unmark = place === undefined ? () => {} : this.#editor.mark(place, message);
  }

  /** Underlines what may be misspelled, unless something else was typed meanwhile. */
  #doubted(text, unknown) {
    if (text === this.#editor.text()) {
      const marks = unknown.flatMap(({ places, sentence }) =>
        places.map((place) => this.#editor.mark(place, sentence, "query-doubt")));
      this.#unmark = () => marks.forEach((clear) => clear());
    }
  }

  #hints(mirror, { Pos }) {
    const cursor = mirror.getCursor();
    const { start, words } = completions(mirror.getRange(Pos(0, 0), cursor), this.#context.properties);
    return { list: words, from: Pos(cursor.line, cursor.ch - start.length), to: cursor };
  }
}
