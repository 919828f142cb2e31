// Lines of numbers over time.

import { svg } from "./dom.js";

/** A round number that is at least as large. */
export function roundUp(number) {
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
      // A single value is a dot.
      path += isOpen ? `L${x.toFixed(1)} ${y.toFixed(1)}` : `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
      isOpen = true;
    }
  }
  return path;
}

/** A line, and perhaps the area below it. */
export function curve({ values, color, isFilled }, max, width, height) {
  const line = linePath(values, max, width, height);
  const step = width / Math.max(1, values.length - 1);
  const first = values.findIndex((value) => value !== undefined) * step;
  const last = values.findLastIndex((value) => value !== undefined) * step;
  return [
    isFilled && line !== ""
      ? svg("path", { d: `${line}L${last} ${height}L${first} ${height}Z`, class: `area-${color}` })
      : null,
    svg("path", { d: line, class: `line-${color}`, fill: "none", "stroke-width": 1.8, "stroke-linejoin": "round", "stroke-linecap": "round" }),
  ];
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
