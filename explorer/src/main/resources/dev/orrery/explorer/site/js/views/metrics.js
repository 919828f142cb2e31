// The server at work, live: requests, request units against what is provisioned, refusals and latencies.

import { account } from "../api/session.js";
import { h, show, table } from "../ui/dom.js";
import { lineChart } from "../ui/chart.js";
import { count, millis, units } from "../ui/format.js";
import { heading } from "../ui/heading.js";
import { repeat } from "../ui/live.js";
import { percentile, RequestHistory } from "./request-history.js";

const SECONDS = 120;
const EVERY_MILLIS = 1000;

export async function metricsView(place) {
  const history = new RequestHistory(SECONDS);
  const which = h("select", { "aria-label": "Container" }, h("option", { value: "" }, "All containers"));
  const charts = h("div", { class: "columns" });
  const operations = h("div");
  let latest;
  const draw = () => {
    const containers = latest.containers.filter(({ name }) => which.value === "" || name === which.value);
    show(charts, unitChart(containers, which.value), requestChart(history, which.value),
      throttleChart(containers, latest.rateLimit), latencyChart(history, which.value));
    show(operations, operationTable(latest, containers, which.value));
  };
  const update = async (signal) => {
    latest = await account().metrics({ seconds: SECONDS }, signal);
    history.add(latest);
    offer(which, latest.containers.map(({ name }) => name));
    draw();
  };
  which.addEventListener("change", draw);
  show(place, heading("Metrics", which), charts, operations);
  await update();
  return repeat(EVERY_MILLIS, update);
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

/** Sums by second over all partitions. */
function bySecond(containers, name) {
  const sums = Array(SECONDS).fill(0);
  for (const { partitions } of containers) {
    for (const partition of partitions) {
      const values = partition.bySecond[name];
      values.forEach((value, i) => {
        sums[SECONDS - values.length + i] += value;
      });
    }
  }
  return sums;
}

function unitChart(containers, chosen) {
  // Containers that share a database's throughput all name the same: it counts once.
  const own = containers.filter(({ throughput }) => throughput && !throughput.shared);
  const shared = new Map(containers.filter(({ throughput }) => throughput?.shared)
    .map(({ database, throughput }) => [database, throughput.requestUnits]));
  const limit = own.reduce((sum, { throughput }) => sum + throughput.requestUnits, 0)
    + [...shared.values()].reduce((sum, number) => sum + number, 0);
  return lineChart({
    title: `Request units per second${chosen ? ` of ${chosen}` : ""}`,
    series: [{ name: "used", color: 1, isFilled: true, values: bySecond(containers, "requestUnits") }],
    limit: limit > 0 ? limit : undefined,
    seconds: SECONDS,
  });
}

function throttleChart(containers, isLimited) {
  return lineChart({
    title: isLimited ? "Refused requests per second (429)" : "Requests per second that would be refused (429)",
    series: [{ name: isLimited ? "refused" : "beyond throughput", color: 3, isFilled: true, values: bySecond(containers, "throttled") }],
    seconds: SECONDS,
  });
}

function requestChart(history, chosen) {
  return lineChart({
    title: "Requests per second",
    series: [{ name: "answered", color: 1, isFilled: true, values: history.rates(chosen) }],
    seconds: SECONDS,
  });
}

function latencyChart(history, chosen) {
  const values = (share) => history.latencies(chosen, share);
  return lineChart({
    title: "Latency of the last ten seconds",
    unit: " ms",
    series: [
      { name: "p50", color: 1, values: values(0.5) },
      { name: "p90", color: 2, values: values(0.9) },
      { name: "p99", color: 3, values: values(0.99) },
    ],
    seconds: SECONDS,
  });
}

function operationTable(metrics, containers, chosen) {
  const rows = [
    ...(chosen === "" ? metrics.account.operations.map((one) => ["account", one]) : []),
    ...containers.flatMap(({ name, operations }) => operations.map((one) => [name, one])),
  ];
  return table(["Container", "Operation", "Requests", "Charge", "Refused (429)", "p50", "p90", "p99"], rows.map(([name, one]) => [
    name, one.operation, count(one.requests), units(one.requestUnits), count(one.throttled),
    ...[0.5, 0.9, 0.99].map((share) => millis(percentile(one.latencyMillis.buckets, share) ?? one.latencyMillis.max)),
  ]), { caption: "Operations since the start", numeric: [2, 3, 4, 5, 6, 7] });
}
