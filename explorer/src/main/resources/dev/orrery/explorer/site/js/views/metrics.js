// The server at work: requests, request units against what is provisioned, refusals and latencies, of up to a day.

import { account } from "../api/session.js";
import { h, show, table } from "../ui/dom.js";
import { count, millis, percent, units } from "../ui/format.js";
import { heading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";
import { TimeChart } from "../ui/time-chart.js";

const EVERY_MILLIS = 1000;
const RANGES = [[300, "5 minutes"], [3600, "1 hour"], [86400, "24 hours"]];
/** Of what a partition may use; above this, a little more of anything is refused. */
const CONSUMPTION_BAD = 0.9;
/** Of all requests. SDKs try a few again without anybody noticing. */
const THROTTLED_WARN = 0.01;
const THROTTLED_BAD = 0.05;

export async function metricsView(place) {
  const which = h("select", { "aria-label": "Container" }, h("option", { value: "" }, "All containers"));
  const range = h("select", { "aria-label": "Range" }, RANGES.map(([seconds, label]) => h("option", { value: seconds }, label)));
  const charts = Array.from({ length: 5 }, () => new TimeChart());
  const operations = h("div");
  const update = async (signal) => {
    const [container, seconds] = [which.value, range.value];
    const ask = (query) => account().metrics({ seconds: 1, ...query }, signal);
    const [all, one] = await Promise.all([
      ask(container === "" ? { history: seconds } : {}),
      container === "" ? undefined : ask({ container, history: seconds })]);
    offer(which, all.containers.map(({ name }) => name));
    // Meanwhile somebody may have chosen something else, or the container is gone.
    if (which.value === container && range.value === seconds) {
      draw(charts, container, one ?? all);
      show(operations, operationTable(all, one?.containers ?? all.containers, container));
    }
  };
  let leave = () => {};
  const again = () => {
    leave();
    leave = repeat(EVERY_MILLIS, update);
  };
  [which, range].forEach((choice) => choice.addEventListener("change", again));
  show(place, heading("Metrics", which, range), h("div", { class: "columns" }, charts.map(({ element }) => element)), operations);
  await update();
  again();
  return () => leave();
}

/** Adds containers that are new to the choice, and takes away those that are gone. */
function offer(select, names) {
  const known = [...select.options].slice(1).map((option) => option.value);
  if (known.join("\n") !== names.join("\n")) {
    const chosen = names.includes(select.value) ? select.value : "";
    show(select, h("option", { value: "" }, "All containers"), names.map((name) => h("option", { value: name }, name)));
    select.value = chosen;
  }
}

function draw([unitChart, requestChart, throttleChart, consumptionChart, latencyChart], chosen, { history, containers, rateLimit, time }) {
  if (history === undefined) {
    throw new Error("There is no history of this container: it was not among the first 200 that the server writes down.");
  }
  const { stepSeconds, requestsPerSecond, requestUnitsPerSecond, throttledPerSecond, normalizedConsumption, latencyMillis } = history;
  const common = { stepSeconds, end: Date.parse(time) };
  const provisioned = throughputOf(containers);
  unitChart.update({ ...common,
    title: `Request units per second${chosen ? ` of ${chosen}` : ""}`,
    unit: " RU/s",
    series: [{ name: "used", color: 1, isFilled: true, values: requestUnitsPerSecond }],
    limit: provisioned > 0 ? provisioned : undefined,
    limitName: "provisioned",
  });
  requestChart.update({ ...common,
    title: "Requests per second",
    unit: "/s",
    series: [{ name: "answered", color: 1, isFilled: true, values: requestsPerSecond }],
  });
  const share = (i) => throttledPerSecond[i] / Math.max(requestsPerSecond[i], throttledPerSecond[i]);
  throttleChart.update({ ...common,
    title: rateLimit ? "Refused requests per second (429)" : "Requests per second that would be refused (429)",
    unit: "/s",
    series: [{ name: rateLimit ? "refused" : "beyond throughput", color: 3, isFilled: true, values: throttledPerSecond }],
    grade: (i) => (share(i) > THROTTLED_BAD ? "bad" : share(i) > THROTTLED_WARN ? "warn" : undefined),
    note: (i) => (throttledPerSecond[i] > 0 ? `${percent(share(i))} of the requests` : undefined),
  });
  consumptionChart.update({ ...common,
    title: "Normalized RU consumption of the busiest partition",
    unit: " %",
    max: Math.max(1, ...normalizedConsumption.filter((value) => value !== null)) > 1 ? undefined : 100,
    series: [{ name: "used", color: 1, isFilled: true, values: normalizedConsumption.map((value) => (value === null ? null : value * 100)) }],
    limit: CONSUMPTION_BAD * 100,
    limitName: "critical above",
    grade: (i) => (normalizedConsumption[i] > CONSUMPTION_BAD ? "bad" : undefined),
    note: (i) => (normalizedConsumption[i] > CONSUMPTION_BAD ? "over 90 %" : undefined),
  });
  latencyChart.update({ ...common,
    title: "Latency",
    unit: " ms",
    series: [["p50", 1], ["p90", 2], ["p99", 3]].map(([name, color]) => ({ name, color, values: latencyMillis[name] })),
  });
}

/** What all containers together may use; what several share counts once. */
function throughputOf(containers) {
  const own = containers.filter(({ throughput }) => throughput && !throughput.shared);
  const shared = new Map(containers.filter(({ throughput }) => throughput?.shared)
    .map(({ database, throughput }) => [database, throughput.requestUnits]));
  return own.reduce((sum, { throughput }) => sum + throughput.requestUnits, 0)
    + [...shared.values()].reduce((sum, number) => sum + number, 0);
}

function operationTable(metrics, containers, chosen) {
  const rows = [
    ...(chosen === "" ? metrics.account.operations.map((one) => ["account", one]) : []),
    ...containers.flatMap(({ name, operations }) => operations.map((one) => [name, one])),
  ];
  return table(["Container", "Operation", "Requests", "Charge", "Refused (429)", "p50", "p90", "p99"], rows.map(([name, one]) => [
    name, one.operation, count(one.requests), units(one.requestUnits), count(one.throttled),
    ...["p50", "p90", "p99"].map((part) => millis(one.latencyMillis[part])),
  ]), { caption: "Operations since the start", numeric: [2, 3, 4, 5, 6, 7] });
}
