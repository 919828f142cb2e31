// What was clicked, and what it has cost in each design.

import { ask } from './api.js';

const CLICKS_KEPT = 30;
const STORE = 'blog.measured';

const listeners = [];
let catalogue;
let clicks = [];
let others = Promise.resolve();
let writes = { design: null, done: Promise.resolve() };
let inAllDesigns = true;
let measured = read();

/** What was measured in this tab before: the last cost of each request in each design, and the sums. */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? nothing();
  } catch {
    return nothing();
  }
}

function nothing() {
  return { last: {}, totals: {} };
}

function changed() {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(measured));
  } catch {
    // Then it is forgotten with the page.
  }
  listeners.forEach((listener) => listener());
}

export function begin(known) {
  catalogue = known;
}

export function onChange(listener) {
  listeners.push(listener);
}

export function setInAllDesigns(isWanted) {
  inAllDesigns = isWanted;
}

export function reset() {
  clicks = clicks.slice(0, 1);
  measured = nothing();
  changed();
}

export function all() {
  return clicks;
}

export function designs() {
  return catalogue.designs;
}

export function published(request) {
  return catalogue.requests.find((candidate) => candidate.id === request);
}

/** What all clicks have cost in a design. */
export function total(design) {
  return measured.totals[design] ?? { requestUnits: 0, requests: 0, millis: 0 };
}

/** A new click, which stands in the panel as soon as its first request is answered. */
export function start(title, design) {
  return { title, design, replies: Object.fromEntries(designs().map((each) => [each, []])) };
}

/** Makes requests one after the other in the design that is shown, later in the other ones; returns the values. */
export async function look(click, calls) {
  if (writes.design !== click.design) {
    await writes.done;
  }
  const values = await perform(click, click.design, calls);
  if (inAllDesigns) {
    later(click, calls);
  }
  return values;
}

/** The same for requests that write. All designs get them, so that they stay alike. */
export async function write(click, calls) {
  const values = await perform(click, click.design, calls);
  writes = { design: click.design, done: later(click, calls) };
  return values;
}

async function perform(click, design, calls) {
  const values = [];
  for (const call of calls) {
    const reply = await ask(design, call);
    values.push(reply.value);
    add(click, reply);
  }
  return values;
}

function later(click, calls) {
  for (const design of designs().filter((other) => other !== click.design)) {
    // What is missing there will be seen when somebody looks at it.
    others = others.then(() => perform(click, design, calls)).catch(() => {});
  }
  return others;
}

function add(click, { request, design, cost }) {
  click.replies[design].push({ request, cost });
  if (!clicks.includes(click)) {
    clicks = [click, ...clicks].slice(0, CLICKS_KEPT);
  }
  measured.last[`${request} ${design}`] = cost;
  measured.totals[design] = plus(total(design), cost);
  changed();
}

function plus(a, b) {
  return {
    requestUnits: a.requestUnits + b.requestUnits,
    requests: a.requests + b.requests,
    millis: a.millis + b.millis,
  };
}

/** The cost of a click in a design, and how it is known: measured now, earlier (of a like click), or only published. */
export function costIn(click, design) {
  const replies = click.replies[design];
  const wanted = click.replies[click.design];
  if (replies.length >= wanted.length) {
    return { ...sum(replies.map((reply) => reply.cost)), source: 'now' };
  }
  const earlier = wanted.map(({ request }) => measured.last[`${request} ${design}`]);
  if (earlier.every(Boolean)) {
    return { ...sum(earlier), source: 'earlier' };
  }
  return { ...publishedIn(click, design), requests: null, source: 'published' };
}

/** What was published for the requests of a click. */
export function publishedIn(click, design) {
  return sum(click.replies[click.design].map(({ request }) => ({
    requestUnits: published(request).requestUnits[design],
    millis: published(request).millis[design],
    requests: 0,
  })));
}

function sum(costs) {
  return costs.reduce(plus, { requestUnits: 0, requests: 0, millis: 0 });
}
