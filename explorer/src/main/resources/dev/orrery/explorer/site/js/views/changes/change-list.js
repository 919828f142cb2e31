// The latest changes of a container: some thousands are kept to be searched, and the newest that match are shown.

import { button } from "../../ui/button.js";
import { h, say, show } from "../../ui/dom.js";
import { count, counted } from "../../ui/format.js";
import { changeEntry } from "./change-entry.js";

const KEPT = 20_000;
const KEPT_CHARS = 50_000_000;
const SHOWN = 100;
/** With more new ones at once, nobody could follow their appearance. */
const ANIMATED = 10;
const RATE_MILLIS = 3000;

export class ChangeList {
  #definition;
  #kept = [];
  #keptChars = 0;
  #seen = 0;
  #arrivals = [];
  #shownMax = SHOWN;
  #filter = h("input", { type: "search", "aria-label": "Filter", placeholder: "Filter: text that a change has", autocomplete: "off",
    spellcheck: "false", oninput: () => this.#draw() });
  #list = h("ul", { class: "changes", "aria-label": "Changes" });
  #more = button("Show more", () => {
    this.#shownMax += SHOWN;
    this.#draw();
  }, { hidden: true });
  #state = h("span", { class: "hint", role: "status" });
  filter = this.#filter;
  state = this.#state;
  element = h("div", { class: "workbench" }, this.#list, h("div", { class: "bar-row" }, this.#more));

  constructor(definition) {
    this.#definition = definition;
  }

  /** Takes over changes, which are texts in the order in which they happened. */
  add(texts) {
    const now = performance.now();
    this.#seen += texts.length;
    this.#arrivals = [...this.#arrivals.filter(({ at }) => at > now - RATE_MILLIS), { at: now, count: texts.length }];
    const added = texts.map((text) => ({ text, element: undefined }));
    this.#kept = this.#kept.concat(added);
    this.#keptChars += texts.reduce((sum, { length }) => sum + length, 0);
    this.#forgetOldest();
    this.#prepend(added.filter((change) => this.#matches(change)));
    this.tell();
  }

  /** Shows none, and counts anew. */
  clear() {
    this.#kept = [];
    this.#keptChars = 0;
    this.#seen = 0;
    this.#arrivals = [];
    this.#draw();
  }

  /** Says how many there were, and how many a second of late. */
  tell() {
    const now = performance.now();
    const late = this.#arrivals.filter(({ at }) => at > now - RATE_MILLIS).reduce((sum, one) => sum + one.count, 0);
    const rate = late === 0 ? "" : ` · ${count(late / (RATE_MILLIS / 1000))} a second`;
    const matching = this.#filter.value === "" ? "" : ` · ${count(this.#matching().length)} of the last ${count(this.#kept.length)} match`;
    say(this.#state, this.#seen === 0 ? "Waiting for changes…" : `${counted(this.#seen, "change")}${rate}${matching}`);
  }

  #forgetOldest() {
    let forgotten = Math.max(0, this.#kept.length - KEPT);
    this.#keptChars -= this.#kept.slice(0, forgotten).reduce((sum, { text }) => sum + text.length, 0);
    while (this.#keptChars > KEPT_CHARS && forgotten < this.#kept.length - 1) {
      this.#keptChars -= this.#kept[forgotten++].text.length;
    }
    this.#kept = forgotten === 0 ? this.#kept : this.#kept.slice(forgotten);
  }

  #matches({ text }) {
    return text.toLowerCase().includes(this.#filter.value.trim().toLowerCase());
  }

  #matching() {
    return this.#kept.filter((change) => this.#matches(change));
  }

  /** Puts new ones at the top; those that are there stay as they are, open and with the focus. */
  #prepend(matching) {
    const newest = matching.slice(-this.#shownMax).reverse().map((change) => this.#elementOf(change));
    newest.forEach((element) => element.classList.toggle("fresh", newest.length <= ANIMATED));
    this.#list.prepend(...newest);
    while (this.#list.children.length > this.#shownMax) {
      this.#list.lastElementChild.remove();
      this.#more.hidden = false;
    }
  }

  #draw() {
    const matching = this.#matching();
    const shown = matching.slice(-this.#shownMax).reverse().map((change) => this.#elementOf(change));
    shown.forEach((element) => element.classList.remove("fresh"));
    show(this.#list, shown);
    this.#more.hidden = matching.length <= this.#shownMax;
    this.tell();
  }

  #elementOf(change) {
    change.element ??= changeEntry(change.text, this.#definition);
    return change.element;
  }
}
