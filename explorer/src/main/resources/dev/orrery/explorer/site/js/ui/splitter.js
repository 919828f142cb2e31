// The edge between two panes, one above the other, which is moved with the pointer or with the arrow keys.

import { h } from "./dom.js";

const STEP = 24;
const STORED = "orrery.panes.";

/**
 * An edge below a pane. The height of the pane is a property of the page's style, and is kept in this browser.
 *
 * @param owner the element for which the property is set
 * @param property such as --query-height
 */
export function splitter({ label, owner, property, initial, min, max }) {
  const edge = h("div", { class: "splitter", role: "separator", tabindex: "0", "aria-orientation": "horizontal",
    "aria-label": label, "aria-valuemin": min, "aria-valuemax": max, title: "Drag it, or use the arrow keys; a double click sets it back" });
  let height = Number(localStorage.getItem(STORED + property)) || initial;
  const set = (wanted) => {
    height = Math.round(Math.min(max, Math.max(min, wanted)));
    owner.style.setProperty(property, `${height}px`);
    edge.setAttribute("aria-valuenow", height);
  };
  const keep = () => localStorage.setItem(STORED + property, height);
  edge.addEventListener("keydown", (event) => {
    const wanted = { ArrowUp: height - STEP, ArrowDown: height + STEP, Home: min, End: max }[event.key];
    if (wanted !== undefined) {
      event.preventDefault();
      set(wanted);
      keep();
    }
  });
  edge.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const from = event.clientY - height;
    const move = (moved) => set(moved.clientY - from);
    edge.addEventListener("pointermove", move);
    edge.addEventListener("lostpointercapture", () => {
      edge.removeEventListener("pointermove", move);
      keep();
    }, { once: true });
  });
  edge.addEventListener("dblclick", () => {
    set(initial);
    keep();
  });
  set(height);
  return edge;
}
