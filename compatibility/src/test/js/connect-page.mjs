/** Prints the programs of the Explorer's connect page for an API and an endpoint, and for what is there if it is named. */
import path from "node:path";
import { pathToFileURL } from "node:url";

const [scripts, api, endpoint, ...names] = process.argv.slice(2);
const { NEW_CONTAINER, PRINTED, samples } = await import(pathToFileURL(path.join(scripts, "samples.js")));
const { NEW_TABLE, tableSamples } = await import(pathToFileURL(path.join(scripts, "table-samples.js")));

function sqlPrograms([database, container]) {
  return samples({ endpoint, ...(database === undefined ? NEW_CONTAINER : { database, container, isNew: false }) });
}

function tablePrograms([table]) {
  return tableSamples({ endpoint, ...(table === undefined ? NEW_TABLE : { table, isNew: false }) });
}

console.log(JSON.stringify({ printed: PRINTED, samples: api === "table" ? tablePrograms(names) : sqlPrograms(names) }));
