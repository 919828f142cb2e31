// Who one is on this blog: anybody, since there are no passwords.

const STORE = 'blog.user';

let user = stored();

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORE));
  } catch {
    return null;
  }
}

/** {id, username}, or null before anybody has signed in. */
export function me() {
  return user;
}

export function signIn(next) {
  user = { id: next.id, username: next.username };
  try {
    localStorage.setItem(STORE, JSON.stringify(user));
  } catch {
    // Then it is forgotten with the page.
  }
}
