// What the editor knows of the query language.

const KEYWORDS = `select value distinct top from in join where and or not between like escape exists order by asc desc
  group having offset limit as array udf rank`.split(/\s+/);

const FUNCTIONS = `ABS ACOS ARRAY_CONCAT ARRAY_CONTAINS ARRAY_CONTAINS_ALL ARRAY_CONTAINS_ANY ARRAY_LENGTH ARRAY_SLICE ASIN
  ATAN ATN2 AVG CEILING CHOOSE CONCAT CONTAINS COS COT COUNT DateTimeAdd DateTimeBin DateTimeDiff DateTimeFromParts
  DateTimePart DateTimeToTicks DateTimeToTimestamp DEGREES DOCUMENTID ENDSWITH EXP FLOOR GetCurrentDateTime
  GetCurrentTicks GetCurrentTimestamp IIF INDEX_OF IS_ARRAY IS_BOOL IS_DEFINED IS_FINITE_NUMBER IS_INTEGER IS_NULL
  IS_NUMBER IS_OBJECT IS_PRIMITIVE IS_STRING LEFT LENGTH LOG LOG10 LOWER LTRIM MAX MIN ObjectToArray PI POWER RADIANS
  RAND RegexMatch REPLACE REPLICATE REVERSE RIGHT ROUND RTRIM SetIntersect SetUnion SIGN SIN SQRT SQUARE STARTSWITH
  ST_DISTANCE ST_INTERSECTS ST_ISVALID ST_WITHIN StringEquals StringToArray StringToBoolean StringToNull
  StringToNumber StringToObject SUBSTRING SUM TAN TicksToDateTime TimestampToDateTime ToString TRIM TRUNC UPPER`
  .split(/\s+/);

const set = (words) => Object.fromEntries(words.map((word) => [word.toLowerCase(), true]));

/** The mode for CodeMirror. */
export function sqlMode() {
  return {
    name: "sql",
    keywords: set(KEYWORDS),
    builtin: set(FUNCTIONS),
    atoms: set(["true", "false", "null", "undefined"]),
    operatorChars: /^[*+\-%<>!=&|^?:~]/,
    support: { doubleQuote: true },
  };
}

/** The names of the parameters in a query, each once; what only looks like one, in a text, is among them. */
export const parametersIn = (query) => [...new Set(query.match(/@\w+/g) ?? [])];

/** The names of properties in items, each with those of the objects in it. */
export function propertiesIn(items) {
  const known = new Map();
  const look = (value, path, depth) => {
    if (Array.isArray(value)) {
      value.slice(0, 5).forEach((element) => look(element, path, depth + 1));
    } else if (value !== null && typeof value === "object" && depth < 6) {
      const names = known.get(path) ?? new Set();
      known.set(path, names);
      for (const [name, inner] of Object.entries(value)) {
        names.add(name);
        look(inner, path === "" ? name : `${path}.${name}`, depth + 1);
      }
    }
  };
  items.forEach((item) => look(item, "", 0));
  return known;
}

/** What may come at the end of a text: properties behind a dot, else keywords, functions and the usual alias. */
export function completions(before, properties) {
  const path = /([A-Za-z_]\w*(?:\.\w+)*)\.(\w*)$/.exec(before);
  if (path !== null) {
    const [, owner, start] = path;
    const inner = owner.split(".").slice(1).join(".");
    const names = properties.get(inner) ?? properties.get(owner) ?? new Set();
    return { start, words: matching([...names].filter((name) => /^[A-Za-z_]\w*$/.test(name)).sort(), start) };
  }
  const start = /\w*$/.exec(before)[0];
  const words = [...KEYWORDS.map((word) => word.toUpperCase()), ...FUNCTIONS];
  return { start, words: start === "" ? [] : matching(words, start) };
}

function matching(words, start) {
  const wanted = start.toLowerCase();
  return words.filter((word) => word.toLowerCase().startsWith(wanted) && word.toLowerCase() !== wanted);
}
