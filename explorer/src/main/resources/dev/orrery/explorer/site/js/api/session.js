// Who is signed in. The key is kept for this tab alone and never in a cookie, so no other page can use it.

import { Account } from "./account.js";

const STORED = "orrery.key";
const WELL_KNOWN = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

let current = null;

/** The account that is signed in to. */
export const account = () => current;

/** Whether browsers let this page sign anything: they do so at addresses that nobody can listen to. */
export const canSign = () => globalThis.crypto?.subtle !== undefined;

/** The account with a key that the server takes. */
async function tried(secret) {
  const opened = await Account.open(secret);
  await opened.send("GET", ["dbs"], { headers: { "x-ms-max-item-count": "1" } });
  return opened;
}

/** Signs in; fails if the server does not take the key. */
export async function signIn(secret) {
  const opened = await tried(secret.trim());
  sessionStorage.setItem(STORED, secret.trim());
  current = opened;
}

/** Signs in with the key that this tab has used before. */
export async function resume() {
  const secret = sessionStorage.getItem(STORED);
  if (secret === null || !canSign()) {
    return false;
  }
  try {
    await signIn(secret);
    return true;
  } catch {
    return false;
  }
}

/** Signs in with the key that everybody knows. */
export const signInWithWellKnownKey = () => signIn(WELL_KNOWN);

/** Whether the server takes the key that everybody knows. */
export async function takesWellKnownKey() {
  try {
    await tried(WELL_KNOWN);
    return true;
  } catch {
    return false;
  }
}

export function signOut() {
  sessionStorage.removeItem(STORED);
  current = null;
}
