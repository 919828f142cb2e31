// What a container is to those who use it: the API by which it was made gives it another word and another icon. An API to
// come adds a line here.

const KINDS = [
  { name: "container", many: "Containers", item: "item", items: "items" },
  { name: "table", many: "Tables", item: "entity", items: "entities" },
  { name: "collection", many: "Collections", item: "item", items: "items" },
  { name: "graph", many: "Graphs", item: "item", items: "items" },
];

const [USUAL] = KINDS;

/** The kind that a definition names; one that names none, or an unknown one, is a container. Icons have the kinds' names. */
export function kindOf({ kind }) {
  return KINDS.find(({ name }) => name === kind) ?? USUAL;
}

/** Whether what a container has are entities, whose values have types. */
export const isTable = (definition) => kindOf(definition).name === "table";

/** Definitions by their kinds, in the order of these; kinds of which there are none are left out. */
export function byKind(definitions) {
  return KINDS.map((kind) => ({ kind, definitions: definitions.filter((one) => kindOf(one) === kind) }))
    .filter((group) => group.definitions.length > 0);
}
