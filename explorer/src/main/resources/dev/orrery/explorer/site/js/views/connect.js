// How applications connect: connection strings, and programs to begin with.

import { containers, databases } from "../api/resources.js";
import { account } from "../api/session.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { heading } from "../ui/heading.js";
import { done } from "../ui/notices.js";
import { tabs } from "../ui/tabs.js";
import { NEW_CONTAINER, PRINTED, samples } from "./samples.js";
import { ACCOUNT, NEW_TABLE, tableSamples } from "./table-samples.js";

/** The database whose containers are tables. */
const TABLES = "TablesDB";

export async function connectView(place) {
  const [there, ports] = await Promise.all([present(), portsOfServer()]);
  const sql = sqlApi(there);
  const table = ports.table === undefined ? null : tableApi(ports.table, there);
  show(place, heading("Connect"),
    h("section", { class: "panel" },
      step("Connection string", `AccountEndpoint=${sql.endpoint("https:")};AccountKey=${account().secret};`),
      step("Endpoint", sql.endpoint("https:")),
      step("Endpoint without TLS", sql.endpoint("http:")),
      table === null ? null : step("Connection string of the Table API", `DefaultEndpointsProtocol=http;AccountName=${
        ACCOUNT};AccountKey=${account().secret};TableEndpoint=${table.endpoint("http:")};`),
      step("Key", account().secret),
      h("p", { class: "hint" }, table === null ? "The same port speaks" : "Each port speaks both",
        " http and https. The certificate is made by the server itself: ",
        h("code", {}, "./orrery cert"), " saves it and says how clients come to trust it.")),
    programs(table === null ? [sql] : [sql, table]));
}

/** The ports that the server has for further protocols, by their names. */
async function portsOfServer() {
  return (await fetch("ports.json")).json();
}

/** The containers that are there. */
async function present() {
  const names = (await databases()).map(({ id }) => id);
  const found = await Promise.all(names.map(async (database) =>
    (await containers(database)).map(({ id }) => ({ database, container: id, isNew: false }))));
  return found.flat();
}

/** What can be chosen to connect to: an API with its endpoints, what it keeps things in, and its programs. */
const sqlApi = (there) => ({
  name: "SQL API",
  endpoint: (scheme) => `${scheme}//${location.host}/`,
  holder: "Container",
  targets: [NEW_CONTAINER, ...there],
  labelOf: ({ database, container }) => `${database} / ${container}`,
  samples,
  printed: "It prints the ids of ten items, or of all if there are fewer.",
});

const tableApi = (port, there) => ({
  name: "Table API",
  endpoint: (scheme) => `${scheme}//${location.hostname}:${port}/`,
  holder: "Table",
  targets: [NEW_TABLE, ...there.filter(({ database }) => database === TABLES)
    .map(({ container }) => ({ table: container, isNew: false }))],
  labelOf: ({ table }) => table,
  samples: tableSamples,
  printed: "It prints the keys of ten entities, or of all if there are fewer.",
});

/** Programs for the API, the endpoint and the container or table that are chosen. */
function programs(apis) {
  const api = h("select", { "aria-label": "API" }, apis.map(({ name }, i) => h("option", { value: i }, name)));
  const scheme = h("select", { "aria-label": "Endpoint" },
    h("option", { value: "http:" }, "http: nothing to set up"),
    h("option", { value: "https:" }, "https: with the server's certificate"));
  scheme.value = location.protocol;
  const target = h("select", {});
  const place = h("div", {});
  const refresh = () => {
    const { endpoint, targets, samples: programsFor, printed } = apis[api.value];
    const chosen = { endpoint: endpoint(scheme.value), ...targets[target.value] };
    const language = [...place.querySelectorAll("[role=tab]")].find((tab) => tab.ariaSelected === "true")?.textContent;
    const found = programsFor(chosen);
    const languages = tabs("Languages", found.map((sample) =>
      [sample.name, program(sample, chosen.isNew ? null : printed)]));
    languages.choose(Math.max(found.findIndex(({ name }) => name === language), 0));
    show(place, languages.element);
  };
  const change = () => {
    const { holder, targets, labelOf } = apis[api.value];
    target.setAttribute("aria-label", holder);
    show(target, targets.map((each, i) =>
      h("option", { value: i }, each.isNew ? `A new one: ${labelOf(each)}` : labelOf(each))));
    refresh();
  };
  api.addEventListener("change", change);
  [scheme, target].forEach((choice) => choice.addEventListener("change", refresh));
  change();
  return h("section", { class: "panel" }, h("h2", {}, "Code"),
    h("div", { class: "bar-row" }, apis.length === 1 ? null : api, target, scheme), place,
    h("p", { class: "hint" }, "The commands are for a POSIX shell. In PowerShell, ",
      h("code", {}, '$env:NAME = "value"'), " before the command does what ", h("code", {}, "NAME=value"),
      " does here."));
}

/**
 * All that it takes to run a program, in the order of doing it: what installs may need a file, or make some. What it
 * prints is told in words unless it is known.
 */
function program({ files, install, certificate, run, hint }, printed) {
  const steps = files.map(({ name, text }) => step(name, text));
  return h("div", { class: "workbench" },
    steps.slice(0, -1), step("Install", install), steps.at(-1),
    certificate === null ? null : [
      step("Save the certificate", certificate),
      h("p", { class: "hint" }, "In Orrery's directory, with --data if the server's data is not in the usual place; "
        + "then move the file beside the program.")],
    step("Run", `export COSMOS_KEY='${account().secret}'\n${run}`),
    hint === undefined ? null : h("p", { class: "hint" }, hint),
    printed === null
      ? [h("h3", {}, "It prints"), h("pre", { class: "code" }, PRINTED)]
      : h("p", { class: "hint" }, printed));
}

function step(title, text) {
  return h("div", { class: "field" }, h("h3", {}, title), copyable(title, text));
}

/** Text to copy; the key in it is shown in part. */
function copyable(what, text) {
  const secret = account().secret;
  const shown = text.replaceAll(secret, `${secret.slice(0, 6)}…`);
  return h("div", { class: "copyable" }, h("pre", { class: text.includes("\n") ? "code" : null }, shown),
    button("Copy", async () => {
      await navigator.clipboard.writeText(text);
      done("Copied.");
    }, { class: "small", "aria-label": `Copy: ${what}` }));
}
