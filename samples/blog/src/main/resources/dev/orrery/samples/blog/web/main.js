// Finds the page for an address such as #/v3/posts/1, and shows it.

import { catalogue as loadCatalogue, Trouble } from './api.js';
import * as clicks from './clicks.js';
import { fill, h } from './dom.js';
import * as pages from './pages.js';
import * as panel from './panel.js';
import { me, signIn } from './session.js';

const IDEAS = { V1: 'references', V2: 'copies', V3: 'views' };

const main = document.getElementById('main');
let catalogue;
let shown = 0;

function parts() {
  try {
    return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

function designOf(name) {
  return catalogue.designs.find((design) => design.toLowerCase() === name) ?? catalogue.designs.at(-1);
}

function pageOf([kind, id, action]) {
  if (kind === undefined) {
    return pages.front;
  }
  if (kind === 'posts' && id && action === undefined) {
    return (place) => pages.post(place, id);
  }
  if (kind === 'posts' && id && action === 'edit') {
    return (place) => pages.edit(place, id);
  }
  if (kind === 'users' && id && action === undefined) {
    return (place) => pages.user(place, id);
  }
  if (kind === 'write' && id === undefined) {
    return pages.write;
  }
  if (kind === 'me' && id === undefined) {
    return pages.account;
  }
  return async () => {
    throw new Trouble(404, 'There is no such page.');
  };
}

/** Shows the page of the address. If another one is wanted meanwhile, that one wins. */
async function show({ isAgain = false } = {}) {
  const turn = ++shown;
  const [name, ...rest] = parts();
  const design = designOf(name);
  const place = { design, catalogue, again: () => show({ isAgain: true }), isShown: () => turn === shown };
  frame(design, rest);
  main.setAttribute('aria-busy', 'true');
  const [title, content] = await pageOf(rest)(place).catch((trouble) => pages.trouble(place, trouble));
  if (turn !== shown) {
    return;
  }
  document.title = `${title} · The blog in ${design}`;
  fill(main, content);
  frame(design, rest);
  main.removeAttribute('aria-busy');
  if (!isAgain) {
    scrollTo(0, 0);
  }
}

/** The links around the page. */
function frame(design, rest) {
  const small = design.toLowerCase();
  const item = (label, ...path) => h('a', {
    href: `#/${[small, ...path].join('/')}`,
    'aria-current': rest.join('/') === path.join('/') ? 'page' : null,
  }, label);
  document.documentElement.dataset.design = design;
  document.getElementById('brand').href = `#/${small}`;
  fill(document.getElementById('menu'),
      item('Feed'),
      item('Write', 'write'),
      item(me().username, 'users', encodeURIComponent(me().id)));
  fill(document.getElementById('designs'), catalogue.designs.map((each) => h('a', {
    href: `#/${[each.toLowerCase(), ...rest.map(encodeURIComponent)].join('/')}`,
    class: each,
    'aria-current': each === design ? 'true' : null,
    'aria-label': `${each}, ${IDEAS[each]}`,
  }, h('b', {}, each), h('span', {}, IDEAS[each]))));
}

/** As the user of the last visit, or as any. */
async function signInAgain() {
  const design = designOf(parts()[0]);
  const click = clicks.start('Sign in', design);
  const [first] = catalogue.users;
  for (const id of new Set([me()?.id ?? first.id, first.id])) {
    try {
      const [found] = await clicks.look(click, [{ path: `users/${encodeURIComponent(id)}` }]);
      signIn(found);
      return;
    } catch (trouble) {
      if (trouble.status !== 404 && trouble.status !== 400) {
        throw trouble;
      }
    }
  }
  signIn(first);
}

async function begin() {
  fill(main, h('p', { class: 'quiet' }, 'Loading…'));
  try {
    catalogue = await loadCatalogue();
    clicks.begin(catalogue);
    panel.about(catalogue);
    await signInAgain();
  } catch (trouble) {
    fill(main, h('h1', {}, 'That didn’t work'), h('p', {}, trouble.message),
        h('button', { type: 'button', click: begin }, 'Try again'));
    return;
  }
  addEventListener('hashchange', () => show());
  await show();
}

document.getElementById('skip').addEventListener('click', () => main.focus());
panel.begin();
begin();
