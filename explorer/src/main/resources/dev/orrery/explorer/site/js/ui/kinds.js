// What a container is to those who use it: the API by which it was made gives it another word and another icon. An API to
// come adds a line here.

const KINDS = [
  { name: "container", many: "Containers" },
  { name: "table", many: "Tables" },
  { name: "collection", many: "Collections" },
  { name: "graph", many: "Graphs" },
];

const [USUAL] = KINDS;

/** The kind that a definition names; one that names none, or an unknown one, is a container. Icons have the kinds' names. */
export function kindOf({ kind }) {
  return KINDS.find(({ name }) => name === kind) ?? USUAL;
}

/** Definitions by their kinds, in the order of these; kinds of which there are none are left out. */
export function byKind(definitions) {
  return KINDS.map((kind) => ({ kind, definitions: definitions.filter((one) => kindOf(one) === kind) }))
    .filter((group) => group.definitions.length > 0);
}
