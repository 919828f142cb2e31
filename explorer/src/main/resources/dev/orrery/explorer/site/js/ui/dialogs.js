// Questions to the user, each in a dialog with a form.

import { h, show } from "./dom.js";

let count = 0;

function inputOf(field, id) {
  const common = { id, name: field.name, required: field.required ?? true };
  if (field.options) {
    return h("select", common, field.options.map(([value, label]) =>
      h("option", { value, selected: value === field.value }, label)));
  }
  if (field.type === "textarea") {
    return h("textarea", { ...common, rows: field.rows ?? 6, value: field.value ?? "" });
  }
  return h("input", { ...common, type: field.type ?? "text", value: field.value ?? "", min: field.min, step: field.step,
    autocomplete: "off", spellcheck: "false", placeholder: field.placeholder });
}

function row(field) {
  const id = `field-${++count}`;
  const input = inputOf(field, id);
  const element = h("div", { class: "field" }, h("label", { for: id }, field.label), input,
    field.hint ? h("p", { class: "hint", id: `${id}-hint` }, field.hint) : null);
  if (field.hint) {
    input.setAttribute("aria-describedby", `${id}-hint`);
  }
  return { field, input, element };
}

/** Shows the fields that make sense with what the others say. */
function showNeeded(rows, values) {
  for (const { field, input, element } of rows) {
    const isNeeded = field.when === undefined || field.when(values());
    element.hidden = !isNeeded;
    input.disabled = !isNeeded;
  }
}

/**
 * Asks for the values of some fields and does something with them. The dialog stays open, and says why, as long as that
 * fails. Returns what was done; undefined if the user thought better of it.
 */
export function ask({ title, text, fields = [], submit, isDangerous = false, action }) {
  return new Promise((resolve) => {
    const rows = fields.map(row);
    const values = () => Object.fromEntries(rows.map(({ field, input }) => [field.name, input.value]));
    const problem = h("p", { class: "problem", role: "alert" });
    const send = h("button", { type: "submit", class: isDangerous ? "dangerous" : "primary" }, submit);
    const heading = h("h2", { id: `dialog-${++count}` }, title);
    const form = h("form", {}, heading, text ? h("p", {}, text) : null, rows.map(({ element }) => element), problem,
      h("div", { class: "buttons" },
        h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"), send));
    const dialog = h("dialog", { "aria-labelledby": heading.id }, form);
    let result;
    form.addEventListener("input", () => showNeeded(rows, values));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (send.getAttribute("aria-busy") === "true") {
        return;
      }
      send.setAttribute("aria-busy", "true");
      show(problem);
      try {
        result = (await action(values())) ?? true;
        dialog.close();
      } catch (failure) {
        show(problem, failure.message);
      } finally {
        send.removeAttribute("aria-busy");
      }
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    showNeeded(rows, values);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Asks whether something should really be deleted. */
export function confirmDeletion(what, action) {
  return ask({
    title: `Delete ${what}?`,
    text: "This can't be undone.",
    submit: "Delete",
    isDangerous: true,
    action,
  });
}

/** The fields that ask for throughput. */
export function throughputFields({ mode = "manual", units = 400, none } = {}) {
  const modes = [["manual", "Manual"], ["autoscale", "Autoscale"]];
  return [
    { name: "mode", label: "Throughput", value: mode, options: none ? [["none", none], ...modes] : modes },
    { name: "units", label: "Request units per second", type: "number", value: units, min: 100, step: 100,
      hint: "With autoscale this is the maximum: at least 1,000, and a tenth of it is always there.",
      when: (values) => values.mode !== "none" },
  ];
}
