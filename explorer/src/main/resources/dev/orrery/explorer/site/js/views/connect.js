// How applications connect: connection strings, and code to begin with.

import { account } from "../api/session.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";
import { heading } from "../ui/heading.js";
import { done } from "../ui/notices.js";
import { tabs } from "../ui/tabs.js";
import { samples } from "./samples.js";

export async function connectView(place) {
  const secret = account().secret;
  const endpoint = `https://${location.host}/`;
  const plain = `http://${location.host}/`;
  const connection = `AccountEndpoint=${endpoint};AccountKey=${secret};`;
  show(place, heading("Connect"),
    h("section", { class: "panel" },
      field("Connection string", connection, true),
      field("Endpoint", endpoint),
      field("Endpoint without TLS", plain),
      field("Key", secret, true),
      h("p", { class: "hint" }, "The same port speaks http and https. The certificate is made by the server itself: ",
        h("code", {}, "./orrery cert"), " saves it and says how clients come to trust it.")),
    h("section", { class: "panel" }, h("h2", {}, "Code"),
      tabs("Languages", samples(endpoint).map(({ name, install, code }) =>
        [name, h("div", { class: "workbench" }, copyable(install), copyable(code),
          h("p", { class: "hint" }, "It reads the key from the environment variable COSMOS_KEY."))])).element));
}

function copyable(text, shown = text) {
  return h("div", { class: "copyable" }, h("pre", { class: shown.includes("\n") ? "code" : null }, shown),
    button("Copy", async () => {
      await navigator.clipboard.writeText(text);
      done("Copied.");
    }, { class: "small" }));
}

/** A value to copy; a secret is shown in part. */
function field(label, text, isSecret = false) {
  const secret = account().secret;
  return h("div", { class: "field" }, h("h3", {}, label),
    copyable(text, isSecret ? text.replace(secret, `${secret.slice(0, 6)}…`) : text));
}
