// What throughput costs a month in Cosmos DB. Orrery itself costs nothing.

import { units } from "./format.js";

const HOURS_A_MONTH = 730;

/** The public list price in dollars an hour for each 100 RU/s, in one region that is written to. */
const DOLLARS_AN_HOUR = { manual: 0.008, autoscale: 0.012 };

/** An autoscaled resource falls no lower than to this share of its maximum. */
const AUTOSCALE_LEAST = 0.1;

const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

const amount = (mode, requestUnits) => dollars.format(requestUnits / 100 * DOLLARS_AN_HOUR[mode] * HOURS_A_MONTH);

/** The price of throughput in words; nothing for what has no price of its own. */
export function priceText({ mode, units: requestUnits }) {
  const number = Number(requestUnits);
  if (DOLLARS_AN_HOUR[mode] === undefined || !(number > 0)) {
    return "";
  }
  const price = mode === "autoscale"
    ? `${amount(mode, number * AUTOSCALE_LEAST)} to ${amount(mode, number)}`
    : amount(mode, number);
  return `${units(number)}/s would cost ${price} a month in Cosmos DB: list price, $${DOLLARS_AN_HOUR[mode]} an hour for each `
    + "100 RU/s, one region, without storage.";
}
