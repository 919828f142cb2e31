// Addresses within the page, behind the #: /d/blog/c/posts/items.

import { carryOver } from "./notices.js";

/** The address of parts; what is undefined at the end is left out. */
export function address(...parts) {
  return "#/" + parts.filter((part) => part !== undefined).map(encodeURIComponent).join("/");
}

/** The parts of the present address; what was typed without escapes is taken as it is. */
export function parts() {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded);
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to an address, with what was just said. */
export function go(...to) {
  const next = address(...to);
  carryOver();
  if (location.hash === next) {
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = next;
  }
}

/** Changes the address without showing anything anew. */
export function rename(...to) {
  history.replaceState(null, "", address(...to));
}

export const containerAddress = (database, container, ...rest) => address("d", database, "c", container, ...rest);
