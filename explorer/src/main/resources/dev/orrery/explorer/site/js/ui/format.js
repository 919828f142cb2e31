// Numbers, sizes and times as people read them.

const whole = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export const count = (number) => whole.format(Math.round(number));
/** A number with its noun: 1 item, 2 items. */
export const counted = (number, noun) => `${whole.format(number)} ${noun}${number === 1 ? "" : "s"}`;
export const decimal = (number) => short.format(number);
export const units = (number) => `${short.format(number)} RU`;
export const percent = (share) => `${Math.round(share * 100)} %`;

export function bytes(number) {
  const names = ["B", "KB", "MB", "GB", "TB"];
  let size = number;
  let name = 0;
  while (size >= 1024 && name < names.length - 1) {
    size /= 1024;
    name++;
  }
  return `${size >= 100 || name === 0 ? Math.round(size) : size.toFixed(1)} ${names[name]}`;
}

export function millis(number) {
  if (number >= 1000) {
    return `${(number / 1000).toFixed(2)} s`;
  }
  return number >= 10 ? `${Math.round(number)} ms` : `${number.toFixed(2)} ms`;
}

export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString();
export const date = (seconds) => new Date(seconds * 1000).toLocaleString();

/** A partition key, which is an array, as people would write it; an object stands for what an item does not have. */
export const key = (parts) => parts
  .map((part) => (part !== null && typeof part === "object" ? "(none)" : JSON.stringify(part)))
  .join(", ");
