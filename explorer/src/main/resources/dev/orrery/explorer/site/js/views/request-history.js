// What changed between the answers of the metrics, so that there are rates and percentiles of late.

const WINDOW = 10;

const operationsOf = (metrics, chosen) => [
  ...(chosen === "" ? metrics.account.operations : []),
  ...metrics.containers.filter(({ name }) => chosen === "" || name === chosen).flatMap(({ operations }) => operations),
];

/** The sums of the counts of all buckets, which have the same bounds. */
function bucketsOf(operations) {
  const sums = new Map();
  for (const { latencyMillis: { buckets } } of operations) {
    buckets.forEach(({ upTo, count }) => sums.set(upTo, (sums.get(upTo) ?? 0) + count));
  }
  return [...sums].map(([upTo, count]) => ({ upTo, count })).sort((a, b) => a.upTo - b.upTo);
}

/** The time within which a share of the requests was answered; undefined if there were none. */
export function percentile(buckets, share) {
  const total = buckets.at(-1)?.count ?? 0;
  if (total <= 0) {
    return undefined;
  }
  const wanted = share * total;
  const at = buckets.findIndex(({ count }) => count >= wanted);
  const before = at > 0 ? buckets[at - 1] : { upTo: 0, count: 0 };
  const within = (wanted - before.count) / Math.max(1, buckets[at].count - before.count);
  return before.upTo + within * (buckets[at].upTo - before.upTo);
}

export class RequestHistory {
  #length;
  #answers = [];

  constructor(length) {
    this.#length = length;
  }

  add(metrics) {
    this.#answers.push(metrics);
    if (this.#answers.length > this.#length + WINDOW) {
      this.#answers.shift();
    }
  }

  /** Requests per second, undefined for the time before this page was opened. */
  rates(chosen) {
    return this.#series(1, (now, before) => {
      const requests = (metrics) => operationsOf(metrics, chosen).reduce((sum, one) => sum + one.requests, 0);
      const seconds = (Date.parse(now.time) - Date.parse(before.time)) / 1000;
      return seconds > 0 ? Math.max(0, requests(now) - requests(before)) / seconds : undefined;
    });
  }

  /** A percentile of the latencies in milliseconds, each of some seconds. */
  latencies(chosen, share) {
    return this.#series(WINDOW, (now, before) => {
      const earlier = new Map(bucketsOf(operationsOf(before, chosen)).map(({ upTo, count }) => [upTo, count]));
      const late = bucketsOf(operationsOf(now, chosen))
        .map(({ upTo, count }) => ({ upTo, count: count - (earlier.get(upTo) ?? 0) }));
      return percentile(late, share);
    });
  }

  #series(window, value) {
    const values = Array(this.#length).fill(undefined);
    for (let i = 1; i < this.#answers.length; i++) {
      const place = this.#length - this.#answers.length + i;
      if (place >= 0) {
        values[place] = value(this.#answers[i], this.#answers[Math.max(0, i - window)]);
      }
    }
    return values;
  }
}
