// JSON as text: JavaScript would round large numbers, so what is shown and saved is never parsed and written again.

const SPACE = /\s*/y;
const WORD = /[^\s{}[\],:"]+/y;

const isOpening = (token) => token === "{" || token === "[";
const isClosing = (token) => token === "}" || token === "]";

/** Where a pattern that matches at a place ends there; the place itself if it does not match. */
function endOf(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Where a string that begins at a place ends. Strings may be megabytes long, too much for a pattern. */
function stringEnd(text, start) {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    at += text[at] === "\\" ? 2 : 1;
  }
  return Math.min(at + 1, text.length);
}

/** The tokens of a JSON text, with where they are. */
function* tokens(text) {
  let start = endOf(SPACE, text, 0);
  while (start < text.length) {
    const end = text[start] === '"'
      ? stringEnd(text, start)
      : Math.max(start + 1, endOf(WORD, text, start));
    yield { token: text.slice(start, end), start, end };
    start = endOf(SPACE, text, end);
  }
}

/** The text on several lines. */
export function pretty(text) {
  let out = "";
  let depth = 0;
  let before = "";
  const newLine = () => "\n" + "  ".repeat(depth);
  for (const { token } of tokens(text)) {
    if (isClosing(token)) {
      depth--;
      out += (isOpening(before) ? "" : newLine()) + token;
    } else if (token === ",") {
      out += ",";
    } else if (token === ":") {
      out += ": ";
    } else {
      out += (isOpening(before) || before === "," ? newLine() : "") + token;
      depth += isOpening(token) ? 1 : 0;
    }
    before = token;
  }
  return out;
}

/** The text without anything between its tokens. */
export function compact(text) {
  let out = "";
  for (const { token } of tokens(text)) {
    out += token;
  }
  return out;
}

/** The elements of an array, or the members of an object, as texts. */
export function elements(text) {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (const { token, start, end } of tokens(text)) {
    depth += isClosing(token) ? -1 : 0;
    const isEnd = isClosing(token) && depth === 0;
    if (isEnd || (token === "," && depth === 1)) {
      const part = text.slice(from, start).trim();
      if (part !== "") {
        parts.push(part);
      }
      from = end;
    }
    if (isOpening(token)) {
      from = depth === 0 ? end : from;
      depth++;
    }
  }
  return parts;
}

/** The members of an object: names, and values as texts. */
export function members(text) {
  return elements(text).map((member) => {
    const { token, end } = tokens(member).next().value;
    return { name: JSON.parse(token), value: member.slice(member.indexOf(":", end) + 1).trim() };
  });
}

/** The value of a member as text; undefined if there is none. */
export function member(text, name) {
  return members(text).find((found) => found.name === name)?.value;
}

/** An object's text without some of its members. */
export function without(text, names) {
  const kept = members(text).filter(({ name }) => !names.includes(name));
  return "{" + kept.map(({ name, value }) => JSON.stringify(name) + ":" + value).join(",") + "}";
}

/** A text of JSON in the characters that a header can carry; line breaks can only be between its tokens. */
export function asciiJson(text) {
  return text.replace(/[\t\r\n]/g, " ")
    .replace(/[\u007f-\uffff]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** The text of JSON that somebody has typed; fails with a word on how to write it. */
export function typedJson(text, label) {
  try {
    JSON.parse(text);
    return text.trim();
  } catch (problem) {
    throw new Error(`${label}: this is not JSON. Texts are in quotes: "anna"`, { cause: problem });
  }
}
