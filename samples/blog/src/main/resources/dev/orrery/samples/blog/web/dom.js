// Elements without HTML in strings: text of users stays text, whatever is in it.

/** An element with attributes (functions become listeners) and children; children that are null or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts children in the place of what was there. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== false));
}

/** With decimals where they matter: request units are small numbers mostly, and large ones sometimes. */
export function number(value) {
  const decimals = value >= 100 || Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function millis(value) {
  const decimals = value >= 100 || Number.isInteger(value) ? 0 : 1;
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function count(value, one, many) {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
}

export function date(text) {
  return new Date(text).toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric' });
}
