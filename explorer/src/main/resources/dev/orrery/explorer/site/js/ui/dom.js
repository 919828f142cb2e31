// Elements. Texts become text nodes and never markup, so nothing that users have stored can act as a part of the page.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (name === "style") {
      Object.entries(value).forEach(([property, text]) => element.style.setProperty(property, text));
    } else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden") {
      element[name] = value;
    } else if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element with attributes, listeners ("onclick") and children. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Replaces all that an element has in it. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replaces the text of an element, if it is another one: what is said anew is read out anew. */
export function say(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** A table with a heading for each column; cells are texts or elements. */
export function table(headings, rows, { caption, numeric = [] } = {}) {
  const cellClass = (column) => (numeric.includes(column) ? { class: "number" } : {});
  return h("div", { class: "table-frame", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {},
      caption ? h("caption", { class: "unseen" }, caption) : null,
      h("thead", {}, h("tr", {}, headings.map((text, i) => h("th", { scope: "col", ...cellClass(i) }, text)))),
      h("tbody", {}, rows.map((cells) =>
        h("tr", {}, cells.map((cell, i) => h("td", cellClass(i), cell ?? "")))))));
}
