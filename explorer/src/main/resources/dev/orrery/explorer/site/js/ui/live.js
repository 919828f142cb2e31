// What is asked for again and again while a view is open.

import { done, failed } from "./notices.js";

const FAILURES_TOLD = 3;

/**
 * Does something at once and then again some time after each end, until the returned function is called. A hidden tab
 * rests. Who looks on is told if it fails several times in a row.
 */
export function repeat(millis, action) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  const once = async () => {
    try {
      await action(signal);
      if (failures >= FAILURES_TOLD) {
        done("The page is up to date again.");
      }
      failures = 0;
    } catch (problem) {
      if (!signal.aborted && ++failures === FAILURES_TOLD) {
        failed(new Error(`The page is not up to date: ${problem.message}`, { cause: problem }));
      }
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      if (!document.hidden) {
        await once();
      }
      await new Promise((passed) => setTimeout(passed, millis));
    }
  };
  run();
  return () => stopping.abort();
}
