// A form for an indexing policy, which is also there as JSON. What the form has no field for stays as it is.

import { h, show } from "../ui/dom.js";
import { lineList } from "../ui/line-list.js";

export const USUAL_POLICY = {
  indexingMode: "consistent", automatic: true, includedPaths: [{ path: "/*" }], excludedPaths: [{ path: '/"_etag"/?' }],
};

const ORDERS = { asc: "ascending", desc: "descending" };

/** A composite index as it is typed: /city, /total DESC. */
const compositeText = (index) => index
  .map(({ path, order }) => (order === "descending" ? `${path} DESC` : path)).join(", ");

/** Which index a text means. Commas within quoted names part nothing. */
function compositeIn(text) {
  return (text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []).map((part) => {
    const [, path, order = "asc"] = /^(.*?)(?:\s+(asc|desc))?$/i.exec(part.trim());
    return { path: withSlash(path), order: ORDERS[order.toLowerCase()] };
  });
}

const withSlash = (path) => (path.startsWith("/") ? path : `/${path}`);

/** The form with a policy in it; value() is the policy that it says, and fails if its JSON is none. */
export function indexingForm(policy = USUAL_POLICY) {
  const place = h("div", { class: "indexing" });
  let shown;
  const choose = (part) => {
    shown = part;
    show(place, part.element);
  };
  const toJson = (present) => choose(jsonPart(present, (next) => toForm(next)));
  const toForm = (present) => choose(fieldsPart(present, (next) => toJson(next)));
  toForm(policy);
  return { element: place, value: () => shown.value() };
}

/** A policy without any path, as that of a container that is not indexed, begins with the usual ones. */
function withPaths(policy) {
  const hasPaths = (policy.includedPaths?.length ?? 0) + (policy.excludedPaths?.length ?? 0) > 0;
  return hasPaths ? policy : { ...policy, includedPaths: USUAL_POLICY.includedPaths, excludedPaths: USUAL_POLICY.excludedPaths };
}

function fieldsPart(given, toJson) {
  const policy = withPaths(given);
  const pathsOf = (paths = []) => paths.map(({ path }) => path);
  const mode = h("select", { "aria-label": "Indexing mode" },
    h("option", { value: "consistent" }, "Consistent: each write updates the index"),
    h("option", { value: "none" }, "None: items are found by id and partition key alone"));
  mode.value = policy.indexingMode?.toLowerCase() === "none" ? "none" : "consistent";
  const included = lineList({ label: "Included paths", one: "included path", values: pathsOf(policy.includedPaths),
    placeholder: "/address/city/?", hint: "/* is everything, /address/* all within a property, /city/? a single value." });
  const excluded = lineList({ label: "Excluded paths", one: "excluded path", values: pathsOf(policy.excludedPaths),
    placeholder: "/text/?", hint: "What is never searched for: writes cost less without it." });
  const composite = lineList({ label: "Composite indexes", one: "composite index",
    values: (policy.compositeIndexes ?? []).map(compositeText), placeholder: "/city, /total DESC",
    hint: "For ORDER BY with several properties, and for filters on several at once." });
  const lists = h("div", { class: "columns" }, included.element, excluded.element, composite.element);
  const showLists = () => {
    lists.hidden = mode.value === "none";
  };
  mode.addEventListener("change", showLists);
  showLists();
  const value = () => {
    if (mode.value === "none") {
      return { indexingMode: "none", automatic: false };
    }
    const kept = (paths, texts) => texts.map(withSlash)
      .map((path) => paths?.find((one) => one.path === path) ?? { path });
    const { compositeIndexes: _before, ...others } = policy;
    const indexes = composite.value().map(compositeIn);
    return {
      ...others,
      indexingMode: "consistent",
      automatic: true,
      includedPaths: kept(policy.includedPaths, included.value()),
      excludedPaths: kept(policy.excludedPaths, excluded.value()),
      ...(indexes.length > 0 || policy.compositeIndexes ? { compositeIndexes: indexes } : {}),
    };
  };
  return { value, element: [
    h("div", { class: "bar-row" }, mode,
      h("button", { type: "button", class: "small", onclick: () => toJson(value()) }, "Edit as JSON")),
    lists,
    h("p", { class: "hint" }, "Spatial, vector and full-text indexes stay as they are; they are edited as JSON."),
  ] };
}

function jsonPart(policy, toForm) {
  const text = h("textarea", { "aria-label": "Indexing policy", rows: 14, spellcheck: "false",
    value: JSON.stringify(policy, null, 2) });
  const problem = h("p", { class: "problem", role: "alert" });
  const value = () => {
    try {
      return JSON.parse(text.value);
    } catch (failure) {
      throw new Error(`The indexing policy is not JSON yet: ${failure.message}`, { cause: failure });
    }
  };
  return { value, element: [
    h("div", { class: "bar-row" }, h("button", { type: "button", class: "small", onclick: () => {
      try {
        toForm(value());
      } catch (failure) {
        show(problem, failure.message);
      }
    } }, "Edit as form")),
    text, problem,
  ] };
}
