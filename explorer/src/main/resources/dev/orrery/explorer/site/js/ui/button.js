// Buttons that do something which may take a while, and may fail.

import { h } from "./dom.js";
import { failed } from "./notices.js";

/** A button that shows that it is at work until its action has ended. */
export function button(label, action, attributes = {}) {
  const element = h("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", async (event) => {
    if (element.getAttribute("aria-busy") === "true") {
      return;
    }
    element.setAttribute("aria-busy", "true");
    try {
      await action(event);
    } catch (problem) {
      failed(problem);
    } finally {
      element.removeAttribute("aria-busy");
    }
  });
  return element;
}
