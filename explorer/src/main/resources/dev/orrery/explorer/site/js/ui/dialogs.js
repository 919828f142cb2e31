// Questions to the user, each in a dialog with a form.

import { h, say, show } from "./dom.js";
import { priceText } from "./price.js";

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
  return h("input", { ...common, type: field.type ?? "text", value: field.value ?? "", min: field.min, max: field.max, step: field.step,
    autocomplete: "off", spellcheck: "false", placeholder: field.placeholder });
}

function row(field) {
  if (field.part) {
    return { field, ...field.part };
  }
  const id = `field-${++count}`;
  const input = inputOf(field, id);
  const hint = field.hint ? h("p", { class: "hint", id: `${id}-hint` }, field.hint) : null;
  const note = field.note ? h("p", { class: "hint", id: `${id}-note`, "aria-live": "polite" }) : null;
  const element = h("div", { class: "field" }, h("label", { for: id }, field.label), input, hint, note);
  const described = [hint, note].filter((one) => one !== null).map((one) => one.id).join(" ");
  if (described !== "") {
    input.setAttribute("aria-describedby", described);
  }
  return { field, input, note, element, value: () => input.value };
}

/** Shows the fields that make sense with what the others say, and what there is to note of them. */
function showNeeded(rows, values) {
  for (const { field, input, note, element } of rows.filter((one) => one.input)) {
    const isNeeded = field.when === undefined || field.when(values);
    element.hidden = !isNeeded;
    input.disabled = !isNeeded;
    if (note) {
      say(note, field.note(values));
    }
  }
}

/** The fields in their places: those for few are behind a summary. */
function arranged(rows, more) {
  const [usual, others] = [false, true].map((isAdvanced) => rows
    .filter(({ field }) => (field.isAdvanced ?? false) === isAdvanced).map(({ element }) => element));
  return others.length === 0 ? usual : [usual, h("details", {}, h("summary", {}, more), h("div", { class: "more" }, others))];
}

/**
 * Asks for the values of some fields and does something with them. The dialog stays open, and says why, as long as that
 * fails. Returns what was done; undefined if the user thought better of it. A field may be a part of its own, an element
 * with a function for its value; isReady says whether the values allow the action.
 */
export function ask({ title, text, fields = [], more = "More", submit, isDangerous = false, isReady = () => true, action }) {
  return new Promise((resolve) => {
    const rows = fields.map(row);
    const values = () => Object.fromEntries(rows.map(({ field, value }) => [field.name, value()]));
    const problem = h("p", { class: "problem", role: "alert" });
    const send = h("button", { type: "submit", class: isDangerous ? "dangerous" : "primary" }, submit);
    const heading = h("h2", { id: `dialog-${++count}` }, title);
    const form = h("form", {}, heading, text ? h("p", {}, text) : null, arranged(rows, more), problem,
      h("div", { class: "buttons" },
        h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"), send));
    const dialog = h("dialog", { "aria-labelledby": heading.id }, form);
    let result;
    const usual = () => Object.fromEntries(
      rows.filter(({ input }) => input).map(({ field, value }) => [field.name, value()]));
    const changed = () => {
      showNeeded(rows, usual());
      send.disabled = !isReady(usual());
    };
    form.addEventListener("input", changed);
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
    changed();
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

/** Asks the same of something with much in it: only who types its name can delete it. */
export function confirmDeletionByName(what, name, action) {
  return ask({
    title: `Delete ${what}?`,
    text: "This can't be undone.",
    fields: [{ name: "typed", label: `Type ${name} to confirm` }],
    submit: "Delete",
    isDangerous: true,
    isReady: ({ typed }) => typed === name,
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
      when: (values) => values.mode !== "none", note: priceText },
  ];
}
