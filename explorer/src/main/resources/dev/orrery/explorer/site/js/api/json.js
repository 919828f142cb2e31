// JSON as text: JavaScript would round large numbers, so what is shown and saved is never parsed and written again.

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|([^\s{}[\],:"]+))/gy;

/** The tokens of a JSON text, with where they are. */
function* tokens(text) {
  TOKEN.lastIndex = 0;
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const token = match[1] ?? match[2] ?? match[3];
    yield { token, start: pattern.lastIndex - token.length, end: pattern.lastIndex };
  }
}

const isOpening = (token) => token === "{" || token === "[";
const isClosing = (token) => token === "}" || token === "]";

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

/** JSON in the characters that a header can carry. */
export function asciiJson(value) {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g,
    (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}
