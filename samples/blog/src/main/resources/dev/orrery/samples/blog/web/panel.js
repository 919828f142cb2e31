// The panel that says what it cost.

import * as clicks from './clicks.js';
import { count, fill, h, millis, number } from './dom.js';

const HISTORY = 12;
const ALIKE = 1.15;

const IDEAS = {
  V1: 'References only: names and counts are gathered by further requests.',
  V2: 'Names and counts are copied into posts, comments and likes.',
  V3: 'As V2, and posts are copied to where they are listed: beside their author, and into the feed.',
};

const SOURCES = {
  now: '',
  earlier: 'measured with a click like this one before',
  published: 'as published, not measured yet',
};

const part = (id) => document.getElementById(id);

export function begin() {
  clicks.onChange(show);
  part('reset').addEventListener('click', clicks.reset);
  part('all-designs').addEventListener('change', (event) => clicks.setInAllDesigns(event.target.checked));
  part('summary').addEventListener('click', toggle);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && part('panel').classList.contains('open')) {
      toggle();
      part('summary').focus();
    }
  });
}

function toggle() {
  const isOpen = part('panel').classList.toggle('open');
  part('summary').setAttribute('aria-expanded', String(isOpen));
}

export function about(catalogue) {
  const items = catalogue.items.toLocaleString('en');
  const partitions = count(catalogue.partitions, 'physical partition', 'physical partitions');
  fill(part('about'), `RU are request units, the price of a request in Cosmos DB. There are ${items} items in each ` +
      `design, the posts on ${partitions}. Lists that ask all of them (V1 and V2: Q3 and Q6) cost the more the more ` +
      'there are; the published figures fit to 80.');
}

function show() {
  const [click] = clicks.all();
  if (click === undefined) {
    return;
  }
  fill(part('panel-click'), headline(click), comparison(click), requests(click));
  fill(part('panel-total'), totals());
  fill(part('panel-history'), history());
  fill(part('summary'), summary(click));
  announce(click);
}

/** For those who hear the page: one sentence for each click. */
function announce(click) {
  const cost = clicks.costIn(click, click.design);
  const sentence = `${click.title} in ${click.design}: ${number(cost.requestUnits)} request units`;
  if (part('spoken').textContent !== sentence) {
    fill(part('spoken'), sentence);
  }
}

function headline(click) {
  const cost = clicks.costIn(click, click.design);
  return h('div', { class: `headline ${click.design}` },
      h('p', { class: 'where' }, click.title, badge(click.design)),
      h('p', { class: 'price' }, h('strong', {}, number(cost.requestUnits)), ' RU'),
      h('p', { class: 'rest' }, `${count(cost.requests, 'request', 'requests')} to the database, ${millis(cost.millis)} ms`),
      h('p', { class: 'idea' }, IDEAS[click.design]));
}

function badge(design) {
  return h('span', { class: `badge ${design}` }, design);
}

function comparison(click) {
  const rows = clicks.designs().map((design) => ({
    design,
    cost: clicks.costIn(click, design),
    published: clicks.publishedIn(click, design).requestUnits,
  }));
  return h('section', { class: 'compare' },
      h('h3', {}, 'The same click in each design'),
      bars(rows, click.design),
      h('p', { class: 'legend' }, h('span', { class: 'mark', 'aria-hidden': 'true' }), 'what was published'),
      h('p', { class: 'verdict' }, verdict(rows)));
}

function verdict(rows) {
  const least = Math.min(...rows.map(({ cost }) => cost.requestUnits));
  const isCheap = ({ cost }) => cost.requestUnits < least * ALIKE;
  const cheap = rows.filter(isCheap).map(({ design }) => design);
  const dearest = rows.toSorted((a, b) => b.cost.requestUnits - a.cost.requestUnits)[0];
  if (rows.length < 2) {
    return '';
  }
  if (cheap.length === rows.length) {
    return `It costs the same in ${cheap.length === 2 ? 'both' : 'all'} designs.`;
  }
  const ratio = dearest.cost.requestUnits / least;
  const times = ratio < 10 ? ratio.toFixed(1) : Math.round(ratio);
  const reason = dearest.design === 'V1' ? '' : ' That is the price of copies, which make reading cheap.';
  return `${dearest.design} takes ${times} times as much as ${cheap.join(' and ')}.${reason}`;
}

/** Bars on one scale, with a mark where the published figure is. */
function bars(rows, current) {
  const most = Math.max(...rows.flatMap(({ cost, published }) => [cost.requestUnits, published ?? 0]), 0.01);
  return h('ul', { class: 'bars' }, rows.map((row) => bar(row, most, row.design === current)));
}

function bar({ design, cost, published }, most, isCurrent) {
  const length = h('span', { class: 'length' });
  length.style.width = `${100 * cost.requestUnits / most}%`;
  const track = h('span', { class: 'track' }, length);
  if (published !== undefined) {
    const mark = h('span', { class: 'mark', title: `published: ${number(published)} RU` });
    mark.style.left = `${100 * published / most}%`;
    track.append(mark);
  }
  const source = SOURCES[cost.source] ?? '';
  const rest = cost.requests === null
      ? 'published'
      : `${count(cost.requests, 'request', 'requests')}, ${millis(cost.millis)} ms`;
  return h('li', { class: `bar ${design} ${cost.source ?? 'now'}${isCurrent ? ' current' : ''}`, title: source || null },
      h('span', { class: 'name' }, design),
      track,
      h('span', { class: 'value' }, h('b', {}, number(cost.requestUnits)), ' RU'),
      h('span', { class: 'small' }, rest));
}

function requests(click) {
  return h('section', {},
      h('h3', {}, 'Its requests'),
      h('table', { class: 'requests' },
          h('thead', {}, h('tr', {},
              h('th', { scope: 'col' }, `In ${click.design}`),
              h('th', { scope: 'col' }, 'RU'),
              h('th', { scope: 'col' }, 'to DB'),
              h('th', { scope: 'col' }, 'ms'))),
          h('tbody', {}, click.replies[click.design].map((reply) => requestRow(click, reply))),
          click.replies[click.design].length > 1 ? h('tfoot', {}, sumRow(click)) : null));
}

function requestRow(click, { request, cost }) {
  const published = clicks.published(request);
  return h('tr', {},
      h('th', { scope: 'row' }, h('b', {}, request), ` ${published.title}`),
      cell(number(cost.requestUnits), number(published.requestUnits[click.design])),
      cell(cost.requests.toLocaleString('en'), ''),
      cell(millis(cost.millis), millis(published.millis[click.design])));
}

function sumRow(click) {
  const cost = clicks.costIn(click, click.design);
  const published = clicks.publishedIn(click, click.design);
  return h('tr', {},
      h('th', { scope: 'row' }, 'all together'),
      cell(number(cost.requestUnits), number(published.requestUnits)),
      cell(cost.requests.toLocaleString('en'), ''),
      cell(millis(cost.millis), millis(published.millis)));
}

function cell(measured, published) {
  return h('td', {}, measured, published ? h('small', { title: 'published' }, `publ. ${published}`) : null);
}

function totals() {
  const rows = clicks.designs().map((design) => ({ design, cost: clicks.total(design) }));
  return h('section', {}, h('h3', {}, 'All clicks so far'), bars(rows, clicks.all()[0].design));
}

function history() {
  const past = clicks.all().slice(1, HISTORY + 1);
  if (past.length === 0) {
    return [];
  }
  return h('section', {},
      h('h3', {}, 'Before that'),
      h('ol', { class: 'history' }, past.map((click) => {
        const cost = clicks.costIn(click, click.design);
        return h('li', {},
            badge(click.design),
            h('span', { class: 'what' }, click.title),
            h('span', { class: 'value' }, `${number(cost.requestUnits)} RU`),
            h('span', { class: 'value' }, `${millis(cost.millis)} ms`));
      })));
}

/** On narrow screens, all that is seen until one asks for more. */
function summary(click) {
  const cost = clicks.costIn(click, click.design);
  const costs = clicks.designs().map((design) => [design, clicks.costIn(click, design).requestUnits]);
  const most = Math.max(...costs.map(([, units]) => units), 0.01);
  return [
    h('span', { class: 'summary-price' },
        h('b', {}, `${number(cost.requestUnits)} RU`),
        h('span', {}, `${click.design} · ${count(cost.requests, 'request', 'requests')} · ${millis(cost.millis)} ms`)),
    h('span', { class: 'summary-bars', 'aria-hidden': 'true' }, costs.map(([design, units]) => {
      const length = h('span', { class: 'length' });
      length.style.width = `${100 * units / most}%`;
      return h('span', { class: `bar ${design}` }, length, h('span', { class: 'small' }, `${design} ${number(units)}`));
    })),
  ];
}
