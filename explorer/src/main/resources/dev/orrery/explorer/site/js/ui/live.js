// What is asked for again and again while a view is open.

/**
 * Does something at once and then again some time after each end, until the returned function is called. A hidden tab
 * rests.
 */
export function repeat(millis, action) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      if (!document.hidden) {
        try {
          await action(signal);
        } catch (problem) {
          if (!signal.aborted) {
            console.warn(problem.message);
          }
        }
      }
      await new Promise((done) => setTimeout(done, millis));
    }
  };
  run();
  return () => stopping.abort();
}
