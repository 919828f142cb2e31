// How applications connect: connection strings, and programs to begin with.

import { containers, databases } from "../api/resources.js";
import { account } from "../api/session.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { heading } from "../ui/heading.js";
import { done } from "../ui/notices.js";
import { tabs } from "../ui/tabs.js";
import { NEW_CONTAINER, PRINTED, samples } from "./samples.js";

export async function connectView(place) {
  const secure = `https://${location.host}/`;
  const plain = `http://${location.host}/`;
  show(place, heading("Connect"),
    h("section", { class: "panel" },
      step("Connection string", `AccountEndpoint=${secure};AccountKey=${account().secret};`),
      step("Endpoint", secure),
      step("Endpoint without TLS", plain),
      step("Key", account().secret),
      h("p", { class: "hint" }, "The same port speaks http and https. The certificate is made by the server itself: ",
        h("code", {}, "./orrery cert"), " saves it and says how clients come to trust it.")),
    programs(secure, plain, await present()));
}

/** The containers that are there. */
async function present() {
  const names = (await databases()).map(({ id }) => id);
  const found = await Promise.all(names.map(async (database) =>
    (await containers(database)).map(({ id }) => ({ database, container: id, isNew: false }))));
  return found.flat();
}

/** Programs for the endpoint and the container that are chosen. */
function programs(secure, plain, there) {
  const endpoint = h("select", { "aria-label": "Endpoint" },
    h("option", { value: plain }, "http: nothing to set up"),
    h("option", { value: secure }, "https: with the server's certificate"));
  endpoint.value = `${location.origin}/`;
  const targets = [NEW_CONTAINER, ...there];
  const target = h("select", { "aria-label": "Container" }, targets.map(({ database, container, isNew }, i) =>
    h("option", { value: i }, isNew ? `A new one: ${database} / ${container}` : `${database} / ${container}`)));
  const place = h("div", {});
  const refresh = () => {
    const chosen = { endpoint: endpoint.value, ...targets[target.value] };
    const language = [...place.querySelectorAll("[role=tab]")].findIndex((tab) => tab.ariaSelected === "true");
    const languages = tabs("Languages", samples(chosen).map((sample) => [sample.name, program(sample, chosen)]));
    languages.choose(Math.max(language, 0));
    show(place, languages.element);
  };
  [endpoint, target].forEach((choice) => choice.addEventListener("change", refresh));
  refresh();
  return h("section", { class: "panel" }, h("h2", {}, "Code"),
    h("div", { class: "bar-row" }, target, endpoint), place,
    h("p", { class: "hint" }, "The commands are for a POSIX shell. In PowerShell, ",
      h("code", {}, '$env:NAME = "value"'), " before the command does what ", h("code", {}, "NAME=value"),
      " does here."));
}

/** All that it takes to run a program, in the order of doing it: what installs may need a file, or make some. */
function program({ files, install, certificate, run, hint }, { isNew }) {
  const steps = files.map(({ name, text }) => step(name, text));
  return h("div", { class: "workbench" },
    steps.slice(0, -1), step("Install", install), steps.at(-1),
    certificate === null ? null : [
      step("Save the certificate", certificate),
      h("p", { class: "hint" }, "In Orrery's directory, with --data if the server's data is not in the usual place; "
        + "then move the file beside the program.")],
    step("Run", `export COSMOS_KEY='${account().secret}'\n${run}`),
    hint === undefined ? null : h("p", { class: "hint" }, hint),
    isNew
      ? [h("h3", {}, "It prints"), h("pre", { class: "code" }, PRINTED)]
      : h("p", { class: "hint" }, "It prints the ids of ten items, or of all if there are fewer."));
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
