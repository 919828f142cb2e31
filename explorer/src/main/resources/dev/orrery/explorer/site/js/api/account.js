// The account: requests to the server, signed with its key.

const RETRIES_MAX = 5;

/** A request that the server refused; if it is a query, with the place in it that is wrong, as far as that is known. */
export class ApiError extends Error {
  constructor(status, text, headers) {
    const { sentence, place } = faultIn(text);
    super(sentence || `The server answered with ${status}.`);
    this.place = place;
    this.status = status;
    this.headers = headers;
  }
}

/**
 * What is wrong, in words for people. For SDKs the faults of queries are wrapped in JSON, with their place; what they are in
 * our words stands on the line behind it.
 */
function faultIn(text) {
  try {
    const message = JSON.parse(text).message?.replace(/\r?\nActivityId: \S+\s*$/, "").replace(/^Message: /, "") ?? "";
    const [first, ...rest] = message.split(/\r?\n/);
    if (!first.startsWith("{")) {
      return { sentence: message };
    }
    const wrapped = JSON.parse(first);
    const [fault] = wrapped.errors ?? wrapped.Errors ?? [];
    return { sentence: rest.join("\n").trim() || fault?.message || fault, place: fault?.location };
  } catch {
    return { sentence: text.slice(0, 300) };
  }
}

export class Account {
  #signingKey;
  #secret;

  constructor(signingKey, secret) {
    this.#signingKey = signingKey;
    this.#secret = secret;
  }

  /** The account with a key in base64; fails if it is none, but does not ask the server. */
  static async open(secret) {
    const bytes = Uint8Array.from(atob(secret), (c) => c.charCodeAt(0));
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return new Account(await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]), secret);
  }

  /** The key in base64, for connection strings. */
  get secret() {
    return this.#secret;
  }

  /**
   * Sends a request about a resource, which is named by the parts of its link: ["dbs", "blog"], or ["dbs"] for all of
   * them. It waits and tries again while the throughput is used up.
   */
  async send(method, parts, { headers = {}, body, signal } = {}) {
    if (parts.some((part) => part === "." || part === "..")) {
      throw new Error("Browsers can't ask for what is named by dots alone: they take it for a step up.");
    }
    for (let attempt = 0; ; attempt++) {
      const date = new Date().toUTCString();
      const response = await fetch("/" + parts.map(encodeURIComponent).join("/"), {
        method,
        body,
        signal,
        credentials: "omit",
        cache: "no-store",
        headers: {
          ...headers,
          "x-ms-date": date,
          "x-ms-version": "2018-12-31",
          authorization: await this.#authorization(method, parts, date),
        },
      });
      const text = await response.text();
      if (response.status === 429 && attempt < RETRIES_MAX) {
        await new Promise((done) => setTimeout(done, Number(response.headers.get("x-ms-retry-after-ms") ?? 100)));
      } else if (response.status >= 400) {
        throw new ApiError(response.status, text, response.headers);
      } else {
        return new Answer(response, text);
      }
    }
  }

  /** The server's metrics, which want the key itself. */
  async metrics(query, signal) {
    const response = await fetch("/_metrics.json?" + new URLSearchParams(query), {
      signal,
      credentials: "omit",
      cache: "no-store",
      headers: { authorization: "Bearer " + this.#secret },
    });
    if (!response.ok) {
      throw new ApiError(response.status, await response.text(), response.headers);
    }
    return response.json();
  }

  async #authorization(method, parts, date) {
    const { type, link } = signed(parts);
    const text = `${method.toLowerCase()}\n${type}\n${link}\n${date.toLowerCase()}\n\n`;
    const signature = await crypto.subtle.sign("HMAC", this.#signingKey, new TextEncoder().encode(text));
    const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
    return encodeURIComponent(`type=master&ver=1.0&sig=${base64}`);
  }
}

/** What is signed of a link: the resource's type, and the link of it, or of its owner if all of a kind are meant. */
function signed(parts) {
  if (parts[0] === "offers") {
    return { type: "offers", link: (parts[1] ?? "").toLowerCase() };
  }
  const named = parts.includes("operations") ? parts.slice(0, 4) : parts;
  const isFeed = named.length % 2 === 1;
  return {
    type: isFeed ? named.at(-1) : named.at(-2) ?? "",
    link: (isFeed ? named.slice(0, -1) : named).join("/"),
  };
}

/** What the server answered. */
export class Answer {
  constructor(response, text) {
    this.status = response.status;
    this.headers = response.headers;
    this.text = text;
  }

  json() {
    return JSON.parse(this.text);
  }

  header(name) {
    return this.headers.get(name);
  }

  get charge() {
    return Number(this.headers.get("x-ms-request-charge") ?? 0);
  }

  get continuation() {
    return this.headers.get("x-ms-continuation");
  }
}
