// When items expire: never, as they say themselves, or after some time.

import { decimal } from "../ui/format.js";

const PARTS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];
const SECONDS_MAX = 2_147_483_647;

/** A time in words: 1 day 2 hours. */
export function duration(seconds) {
  const words = [];
  let rest = seconds;
  for (const [name, length] of PARTS) {
    const number = Math.floor(rest / length);
    rest -= number * length;
    if (number > 0) {
      words.push(`${decimal(number)} ${name}${number === 1 ? "" : "s"}`);
    }
  }
  return words.join(" ");
}

/** When items of a container expire, in words. */
export function expiryText(ttl) {
  if (ttl === undefined || ttl === null) {
    return "never";
  }
  return ttl === -1 ? "as items say" : `after ${ttl} s${ttl >= 60 ? ` (${duration(ttl)})` : ""}`;
}

/** The same as a sentence. */
export function expirySentence(ttl) {
  return { off: "Items never expire.", items: "Items expire if they have a ttl of their own." }[modeOf(ttl)]
    ?? `Items expire ${expiryText(ttl)} without a change.`;
}

const modeOf = (ttl) => (ttl === undefined || ttl === null ? "off" : ttl === -1 ? "items" : "seconds");

/** The fields that ask for it. */
export function expiryFields(ttl, isAdvanced = false) {
  return [
    { name: "expiry", label: "Expiry", value: modeOf(ttl), isAdvanced, options: [
      ["off", "Off: items never expire"],
      ["items", "On, without default: items with a ttl expire"],
      ["seconds", "On: items expire some time after their last change"]] },
    { name: "seconds", label: "Seconds", type: "number", min: 1, max: SECONDS_MAX, step: 1, value: ttl > 0 ? ttl : 604_800,
      isAdvanced, when: ({ expiry }) => expiry === "seconds",
      note: ({ seconds }) => (seconds > 0 ? `${duration(Number(seconds))}. An item's own ttl goes before it.` : "") },
  ];
}

/** What a definition says of it, from the values of the fields: undefined turns it off. */
export function ttlIn({ expiry, seconds }) {
  return { off: undefined, items: -1, seconds: Number(seconds) }[expiry];
}
