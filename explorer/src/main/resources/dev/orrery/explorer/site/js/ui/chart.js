// Charts of numbers over time.

import { h, svg } from "./dom.js";
import { decimal } from "./format.js";

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 46;
const BOTTOM = 20;
const TOP = 8;

/** A round number that is at least as large. */
function roundUp(number) {
  if (number <= 0) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(number));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= number * 0.999);
}

function points(values, max, width, height) {
  const step = values.length > 1 ? width / (values.length - 1) : width;
  return values.map((value, i) => [i * step, height - (Math.min(value, max) / max) * height]);
}

/** A line through values; undefined ones, which were not measured, part it. */
function linePath(values, max, width, height) {
  let path = "";
  let isOpen = false;
  for (const [i, [x, y]] of points(values, max, width, height).entries()) {
    if (values[i] === undefined) {
      isOpen = false;
    } else {
      path += `${isOpen ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
      isOpen = true;
    }
  }
  return path;
}

function curve({ values, color, isFilled }, max, width, height) {
  const line = linePath(values, max, width, height);
  const step = width / Math.max(1, values.length - 1);
  const first = values.findIndex((value) => value !== undefined) * step;
  const last = values.findLastIndex((value) => value !== undefined) * step;
  return [
    isFilled && line !== ""
      ? svg("path", { d: `${line}L${last} ${height}L${first} ${height}Z`, class: `area-${color}` })
      : null,
    svg("path", { d: line, class: `line-${color}`, fill: "none", "stroke-width": 1.8, "stroke-linejoin": "round" }),
  ];
}

/**
 * Lines over time, the newest at the right. Each series has a name, a color (1 to 3) and its values; a limit is a line of
 * its own.
 */
export function lineChart({ title, series, limit, unit = "", seconds }) {
  const width = WIDTH - LEFT - 6;
  const height = HEIGHT - TOP - BOTTOM;
  const highest = Math.max(...series.flatMap(({ values }) => values.filter((value) => value !== undefined)), 0);
  const max = roundUp(Math.max(highest, limit !== undefined && highest > limit / 4 ? limit : 0));
  const rulers = [0, 0.5, 1].map((share) => {
    const y = height - share * height;
    return [svg("line", { x1: 0, x2: width, y1: y, y2: y, class: "grid" }),
      svg("text", { x: -6, y: y + 4, "text-anchor": "end" }, decimal(max * share))];
  });
  const limitY = limit === undefined || limit > max ? null : height - (limit / max) * height;
  const last = series.map(({ name, values }) => `${name} ${decimal(values.findLast((v) => v !== undefined) ?? 0)}${unit}`);
  return h("figure", { class: "panel" },
    h("figcaption", { class: "panel-head" }, h("h2", {}, title),
      h("div", { class: "legend" },
        series.map(({ color }, i) => h("span", { class: `line-${color}` }, h("i"), last[i])),
        limit === undefined ? null : h("span", {}, `provisioned ${decimal(limit)}${unit}`))),
    svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": `${title}: ${last.join(", ")}` },
      svg("g", { transform: `translate(${LEFT} ${TOP})` }, rulers,
        limitY === null ? null : svg("line", { x1: 0, x2: width, y1: limitY, y2: limitY, class: "limit" }),
        series.map((one) => curve(one, max, width, height)),
        svg("text", { x: 0, y: height + 15 }, seconds ? `${seconds} s ago` : ""),
        svg("text", { x: width, y: height + 15, "text-anchor": "end" }, "now"))));
}

/** A small line without axes; bad values, such as refusals, are drawn red behind it. */
export function sparkline(label, values, limit, bad = []) {
  const [width, height] = [240, 40];
  const max = Math.max(limit ?? 0, ...values, 1);
  const step = width / Math.max(1, values.length);
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": label,
    preserveAspectRatio: "none" },
    bad.map((number, i) => (number > 0
      ? svg("rect", { x: i * step, y: 0, width: step, height, class: "area-3" })
      : null)),
    limit ? svg("line", { x1: 0, x2: width, y1: height - (limit / max) * height, y2: height - (limit / max) * height,
      class: "limit" }) : null,
    curve({ values, color: 1, isFilled: true }, max, width, height));
}
