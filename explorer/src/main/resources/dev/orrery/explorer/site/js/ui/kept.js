// What is kept in this browser, for each container by itself.

const place = (what, database, container) => `orrery.${what}.${JSON.stringify([database, container])}`;

/** What was kept; undefined if nothing was, or if it can't be read any more. */
export function kept(what, database, container) {
  try {
    return JSON.parse(localStorage.getItem(place(what, database, container))) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(what, database, container, value) {
  localStorage.setItem(place(what, database, container), JSON.stringify(value));
}
