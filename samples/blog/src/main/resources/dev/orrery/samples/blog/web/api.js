// Requests to the blog's own server.

/** An answer that isn't what was wanted, with a sentence for the reader. Status 0: there was no answer at all. */
export class Trouble extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function request(method, path, body) {
  const options = { method };
  if (body !== undefined) {
    options.headers = { 'Content-Type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Trouble(0, 'The blog’s server doesn’t answer. Is “orrery sample blog” still running?');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Trouble(response.status, answer.message ?? `The server answers with ${response.status}.`);
  }
  return answer;
}

export function catalogue() {
  return request('GET', 'api');
}

/** One of the ten requests in a design: {request, design, value, cost}. */
export function ask(design, call) {
  return request(call.method ?? 'GET', `api/${design.toLowerCase()}/${call.path}`, call.body);
}
