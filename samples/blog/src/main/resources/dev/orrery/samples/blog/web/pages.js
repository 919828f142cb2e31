// The pages of the blog. Each asks for what it shows, and gives back what goes into the document.

import { ask } from './api.js';
import * as clicks from './clicks.js';
import { count, date, fill, h } from './dom.js';
import { me, signIn } from './session.js';

const LOOK_EVERY_MILLIS = 500;
const LOOK_FOR_MILLIS = 120_000;
const LIKERS_SHOWN = 12;

/** The name that somebody got on this page last, until it has come to all of their posts. */
let renamed = null;

/** What was written just now: the page that shows it belongs to the same click. */
let unfinished = null;

function begin(title, place) {
  const click = unfinished?.design === place.design ? unfinished : clicks.start(title, place.design);
  unfinished = null;
  return click;
}

/** Writes, as the first part of a click. */
async function send(title, place, call) {
  const click = clicks.start(title, place.design);
  const [value] = await clicks.write(click, [call]);
  unfinished = click;
  return value;
}

const link = (place, ...path) => `#/${[place.design.toLowerCase(), ...path.map(encodeURIComponent)].join('/')}`;

const path = (...parts) => parts.map(encodeURIComponent).join('/');

export async function front(place) {
  const click = begin('Front page', place);
  const [posts] = await clicks.look(click, [{ path: 'feed' }]);
  return ['Latest posts', [
    h('h1', {}, 'Latest posts'),
    h('div', { class: 'posts' }, posts.map((post) => card(place, post))),
    posts.length === 0 && h('p', { class: 'quiet' }, 'Nobody has written anything yet.'),
  ]];
}

function card(place, post) {
  return h('article', { class: 'card' },
      h('h2', {}, h('a', { href: link(place, 'posts', post.id) }, post.title)),
      byline(place, post),
      h('p', { class: 'excerpt' }, post.content, post.content.length >= 100 && '…'),
      h('p', { class: 'counts' },
          count(post.commentCount, 'comment', 'comments'), ' · ', count(post.likeCount, 'like', 'likes')));
}

function byline(place, item) {
  return h('p', { class: 'byline' },
      h('a', { href: link(place, 'users', item.userId) }, item.userUsername),
      ' · ', h('time', { datetime: item.creationDate }, date(item.creationDate)));
}

export async function post(place, id) {
  const click = begin('A post', place);
  const [found, comments, likes] = await clicks.look(click, [
    { path: path('posts', id) },
    { path: path('posts', id, 'comments') },
    { path: path('posts', id, 'likes') },
  ]);
  return [found.title, [
    h('article', { class: 'post' },
        h('h1', {}, found.title),
        byline(place, found),
        paragraphs(found.content),
        found.userId === me().id && h('p', {}, h('a', { href: link(place, 'posts', id, 'edit') }, 'Edit this post'))),
    likesOf(place, found, likes),
    h('section', { 'aria-labelledby': 'comments' },
        h('h2', { id: 'comments' }, count(found.commentCount, 'comment', 'comments')),
        commentForm(place, id),
        comments.map((comment) => h('article', { class: 'comment' }, byline(place, comment), paragraphs(comment.content)))),
  ]];
}

function paragraphs(text) {
  return text.split('\n').filter((line) => line.trim() !== '').map((line) => h('p', {}, line));
}

function likesOf(place, found, likes) {
  const isLiked = likes.some((like) => like.userId === me().id);
  const button = h('button', {
    type: 'button',
    class: 'like',
    disabled: isLiked,
    click: () => attempt(button, async () => {
      const call = { method: 'PUT', path: path('posts', found.id, 'likes', me().id), body: {} };
      await send('Like', place, call);
      await place.again();
    }),
  }, isLiked ? '♥ You like this' : '♡ Like');
  const person = (like) => h('a', { href: link(place, 'users', like.userId) }, like.userUsername);
  const listed = (some) => some.flatMap((like, i) => [i > 0 ? ', ' : '', person(like)]);
  return h('section', { class: 'likes', 'aria-label': 'Likes' },
      button,
      h('div', { class: 'likers' },
          h('b', {}, count(found.likeCount, 'like', 'likes')),
          likes.length > 0 && [' by ', ...listed(likes.slice(0, LIKERS_SHOWN))],
          likes.length > LIKERS_SHOWN && h('details', {},
              h('summary', {}, `and ${likes.length - LIKERS_SHOWN} more`), ...listed(likes.slice(LIKERS_SHOWN)))));
}

function commentForm(place, id) {
  return form({
    label: `Comment as ${me().username}`,
    fields: [{ name: 'content', label: 'Your comment', rows: 3, maxlength: 5000 }],
    button: 'Comment',
    submit: async ({ content }) => {
      const body = { userId: me().id, content };
      const call = { method: 'PUT', path: path('posts', id, 'comments', crypto.randomUUID()), body };
      await send('Comment', place, call);
      await place.again();
    },
  });
}

export async function write(place) {
  return ['Write a post', [
    h('h1', {}, 'Write a post'),
    postForm({}, 'Publish', async (body) => {
      const id = crypto.randomUUID();
      const call = { method: 'PUT', path: path('posts', id), body: { userId: me().id, ...body } };
      await send('Publish', place, call);
      location.hash = link(place, 'posts', id);
    }),
    h('p', { class: 'quiet' },
        'It is written in each of the designs. In V3 the change feed brings it to the front page a moment later.'),
  ]];
}

export async function edit(place, id) {
  const [found] = await clicks.look(begin('Edit a post', place), [{ path: path('posts', id) }]);
  return ['Edit a post', [
    h('h1', {}, 'Edit a post'),
    postForm(found, 'Save', async (body) => {
      await send('Save a post', place, { method: 'PATCH', path: path('posts', id), body });
      location.hash = link(place, 'posts', id);
    }),
  ]];
}

function postForm(values, button, submit) {
  return form({
    fields: [
      { name: 'title', label: 'Title', maxlength: 150, value: values.title },
      { name: 'content', label: 'Text', rows: 12, maxlength: 20000, value: values.content },
    ],
    button,
    submit,
  });
}

export async function user(place, id) {
  const click = begin('A user', place);
  const [found, posts] = await clicks.look(click, [{ path: path('users', id) }, { path: path('users', id, 'posts') }]);
  const isMe = found.id === me().id;
  const list = h('div', { class: 'posts' });
  const news = h('p', { class: 'news', role: 'status', hidden: true });
  fill(list, posts.map((each) => card(place, each)));
  if (renamed?.id === id) {
    watch(place, posts, list, news);
  }
  return [found.username, [
    h('div', { class: 'person' },
        h('h1', {}, found.username),
        isMe
            ? h('a', { class: 'button', href: link(place, 'me') }, 'Change the name')
            : h('button', {
              type: 'button',
              click: () => {
                signIn(found);
                place.again();
              },
            }, `Be ${found.username}`)),
    news,
    h('p', { class: 'quiet' }, count(posts.length, 'post', 'posts')),
    list,
  ]];
}

/** Looks again and again how many posts have the new name, for as long as one stays on the page. That isn't counted. */
async function watch(place, posts, list, news) {
  const { id, username, since } = renamed;
  const isOld = (each) => each.userUsername !== username;
  let now = posts;
  let looks = 0;
  news.hidden = false;
  while (now.some(isOld) && performance.now() - since < LOOK_FOR_MILLIS && place.isShown()) {
    const done = now.filter((each) => !isOld(each)).length;
    fill(news, `${done} of ${count(now.length, 'post', 'posts')} have the new name. The change feed brings it to the others…`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLIS));
    const before = now;
    now = await ask(place.design, { path: path('users', id, 'posts') }).then((reply) => reply.value, () => before);
    looks += 1;
    fill(list, now.map((each) => {
      const element = card(place, each);
      element.classList.toggle('fresh', !isOld(each) && before.some((old) => old.id === each.id && isOld(old)));
      return element;
    }));
  }
  if (now.some(isOld)) {
    return;
  }
  renamed = null;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  fill(news, looks === 0
      ? 'All posts have the new name at once: in this design it stands nowhere else, and every reader has to fetch it.'
      : `All posts have the new name. The change feed took ${seconds} seconds to bring it there.`);
}

export async function account(place) {
  return ['Who you are', [
    h('h1', {}, 'Who you are'),
    h('section', {},
        h('h2', {}, 'Change your name'),
        form({
          fields: [{ name: 'username', label: 'Name', maxlength: 40, value: me().username }],
          button: 'Change it',
          submit: ({ username }) => save(place, 'Change a name', { id: me().id, username }),
        }),
        h('p', { class: 'quiet' }, 'V2 and V3 have copies of it in every post, comment and like of yours. ' +
            'You will see how the change feed brings the new name there.')),
    h('section', {},
        h('h2', {}, 'Be somebody new'),
        form({
          fields: [{ name: 'username', label: 'Name', maxlength: 40 }],
          button: 'Sign up',
          submit: ({ username }) => save(place, 'Sign up', { id: crypto.randomUUID(), username }),
        })),
    h('section', {},
        h('h2', {}, 'Be somebody else'),
        h('ul', { class: 'people' }, place.catalogue.users.map((each) => h('li', {}, h('button', {
          type: 'button',
          'aria-pressed': String(each.id === me().id),
          click: (event) => attempt(event.currentTarget, async () => {
            const click = clicks.start('Sign in', place.design);
            const [found] = await clicks.look(click, [{ path: path('users', each.id) }]);
            signIn(found);
            await place.again();
          }),
        }, each.username)))),
        h('p', { class: 'quiet' }, 'There are no passwords here. Each user’s page has a button, too.')),
  ]];
}

async function save(place, title, next) {
  const call = { method: 'PUT', path: path('users', next.id), body: { username: next.username } };
  const saved = await send(title, place, call);
  renamed = { id: saved.id, username: saved.username, since: performance.now() };
  signIn(saved);
  location.hash = link(place, 'users', saved.id);
}

function form({ label, fields, button, submit }) {
  const submitter = h('button', { type: 'submit' }, button);
  const element = h('form', {
    'aria-label': label ?? button,
    submit: (event) => {
      event.preventDefault();
      attempt(submitter, () => submit(Object.fromEntries(new FormData(element))));
    },
  }, fields.map((field) => h('label', {}, field.label, input(field))), submitter);
  return element;
}

function input({ name, rows, maxlength, value }) {
  const attributes = { name, maxlength, required: true, autocomplete: 'off' };
  const element = rows ? h('textarea', { ...attributes, rows }) : h('input', { ...attributes, type: 'text' });
  element.value = value ?? '';
  return element;
}

/** Does what a button stands for, and says beside it if that didn't work. */
async function attempt(button, action) {
  button.disabled = true;
  button.parentElement.querySelector('.refused')?.remove();
  try {
    await action();
  } catch (trouble) {
    button.after(h('p', { class: 'refused', role: 'alert' }, trouble.message));
  }
  button.disabled = false;
}

export function trouble(place, { status, message }) {
  const isMissing = status === 404;
  return [isMissing ? 'Not found' : 'That didn’t work', [
    h('h1', {}, isMissing ? 'Not found' : 'That didn’t work'),
    h('p', {}, message),
    isMissing
        ? h('p', {}, h('a', { href: link(place) }, 'To the front page'))
        : h('button', { type: 'button', click: () => place.again() }, 'Try again'),
  ]];
}
