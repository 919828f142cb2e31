// Charts of numbers over time, whose values are read with the pointer or the arrow keys.

import { curve, roundUp } from "./chart.js";
import { h, show, svg } from "./dom.js";
import { decimal } from "./format.js";

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 46;
const BOTTOM = 20;
const TOP = 8;
const INNER_WIDTH = WIDTH - LEFT - 6;
const INNER_HEIGHT = HEIGHT - TOP - BOTTOM;

const isNumber = (value) => value !== undefined && value !== null;

/** A chart that stays while its numbers change, so that what one points at does too. */
export class TimeChart {
  #title = h("h2");
  #legend = h("div", { class: "legend" });
  #drawing = svg("g", { transform: `translate(${LEFT} ${TOP})` });
  #pointed = svg("g", { transform: `translate(${LEFT} ${TOP})` });
  #reading = h("p", { class: "reading hint", role: "status" });
  #picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", tabindex: 0 }, this.#drawing, this.#pointed);
  #data;
  #at;
  element = h("figure", { class: "panel" },
    h("figcaption", { class: "panel-head" }, this.#title, this.#legend), this.#picture, this.#reading);

  constructor() {
    this.#picture.addEventListener("pointermove", (event) => {
      const box = this.#picture.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
      this.#point(Math.round((x / INNER_WIDTH) * (this.#length() - 1)));
    });
    this.#picture.addEventListener("pointerleave", () => this.#point(undefined));
    this.#picture.addEventListener("blur", () => this.#point(undefined));
    this.#picture.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        this.#point((this.#at ?? this.#length()) + step);
      }
    });
  }

  /**
   * Shows other numbers, the newest at the right.
   *
   * @param series each with its name, its color (1 to 3) and its values; null stands for what was not measured
   * @param unit what stands behind each value
   * @param limit a line of its own, with limitName in the legend
   * @param grade a function of a place that says how bad it is there: "bad", "warn" or nothing
   * @param note what is said of the place that is pointed at, or of the newest
   * @param stepSeconds how far two values are apart
   * @param end when the last value was, in milliseconds
   */
  update(data) {
    const { title, series, unit, limit, limitName, grade = () => undefined, note = () => undefined, stepSeconds } = data;
    this.#data = data;
    const length = this.#length();
    const known = series.flatMap(({ values }) => values.filter(isNumber));
    const highest = Math.max(...known, 0);
    const max = data.max ?? roundUp(Math.max(highest, limit !== undefined && highest > limit / 4 ? limit : 0));
    // The last second may not be written down yet.
    const last = series[0].values.findLastIndex(isNumber);
    const newest = series.map(({ name, values }) => `${name} ${decimal(values.findLast(isNumber) ?? 0)}${unit}`);
    show(this.#title, title);
    show(this.#legend,
      series.map(({ color }, i) => h("span", { class: `line-${color}` }, h("i"), newest[i])),
      limit === undefined ? null : h("span", {}, `${limitName} ${decimal(limit)}${unit}`),
      this.#pill(grade(last), note(last)));
    this.#picture.setAttribute("aria-label", `${title}: ${newest.join(", ")}`);
    const y = (value) => INNER_HEIGHT - (value / max) * INNER_HEIGHT;
    show(this.#drawing,
      this.#bands(grade, length),
      [0, 0.5, 1].map((share) => [
        svg("line", { x1: 0, x2: INNER_WIDTH, y1: y(max * share), y2: y(max * share), class: "grid" }),
        svg("text", { x: -6, y: y(max * share) + 4, "text-anchor": "end" }, decimal(max * share))]),
      limit === undefined || limit > max ? null : svg("line", { x1: 0, x2: INNER_WIDTH, y1: y(limit), y2: y(limit), class: "limit" }),
      series.map((one) => curve({ ...one, values: one.values.map((value) => value ?? undefined) }, max, INNER_WIDTH, INNER_HEIGHT)),
      svg("text", { x: 0, y: INNER_HEIGHT + 15 }, this.#timeText(data.end - (length - 1) * stepSeconds * 1000)),
      svg("text", { x: INNER_WIDTH, y: INNER_HEIGHT + 15, "text-anchor": "end" }, "now"));
    this.#point(this.#at);
  }

  #pill(grade, note) {
    return grade === undefined ? null : h("span", { class: `pill ${grade}` }, note ?? "");
  }

  /** What is bad is marked behind the lines. */
  #bands(grade, length) {
    const step = INNER_WIDTH / Math.max(1, length - 1);
    return Array.from({ length }, (_, i) => {
      const bad = grade(i);
      return bad === undefined ? null : svg("rect", { class: bad === "bad" ? "area-3" : "area-2",
        x: Math.max(0, (i - 0.5) * step), y: 0, width: step, height: INNER_HEIGHT });
    });
  }

  /** Shows the values of a place. */
  #point(at) {
    this.#at = at === undefined ? undefined : Math.min(this.#length() - 1, Math.max(0, at));
    if (this.#at === undefined || this.#data === undefined) {
      show(this.#pointed);
      show(this.#reading);
      return;
    }
    const { series, unit, stepSeconds, end, note = () => undefined } = this.#data;
    const x = (this.#at / Math.max(1, this.#length() - 1)) * INNER_WIDTH;
    const time = this.#timeText(end - (this.#length() - 1 - this.#at) * stepSeconds * 1000);
    const values = series.map(({ name, values: all }) => (isNumber(all[this.#at]) ? `${name} ${decimal(all[this.#at])}${unit}` : `${name} not measured`));
    show(this.#pointed, svg("line", { x1: x, x2: x, y1: 0, y2: INNER_HEIGHT, class: "pointer" }));
    show(this.#reading, [time, ...values, note(this.#at)].filter(Boolean).join(" · "));
  }

  #timeText(millis) {
    return new Date(millis).toLocaleTimeString([], this.#data.stepSeconds >= 60 ? { hour: "2-digit", minute: "2-digit" } : {});
  }

  #length() {
    return this.#data?.series[0].values.length ?? 0;
  }
}
