// Addresses within the page, behind the #: /d/blog/c/posts/items.

/** The address of parts; what is undefined at the end is left out. */
export function address(...parts) {
  return "#/" + parts.filter((part) => part !== undefined).map(encodeURIComponent).join("/");
}

/** The parts of the present address. */
export function parts() {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export function go(...to) {
  const next = address(...to);
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
