/** Prints the programs of the Explorer's connect page for an endpoint, and for a container if one is given. */
import { pathToFileURL } from "node:url";

const [file, endpoint, database, container] = process.argv.slice(2);
const { NEW_CONTAINER, PRINTED, samples } = await import(pathToFileURL(file));

const target = database === undefined ? NEW_CONTAINER : { database, container, isNew: false };
console.log(JSON.stringify({ printed: PRINTED, samples: samples({ endpoint, ...target }) }));
