/** A run goes on for so long at the most, so that whoever stops a worker does not wait long for it. */
const RUN_MS = 5_000;

/**
 * Does portions one after the other as long as each is full: what has become due at once, ten thousand holds say, is done within
 * minutes and not a portion at every interval. What is left when the time is over is for the next run. `portion` answers how
 * many it has done; what it could not do ends the run, so that it is not tried again at once. Gives the sum.
 */
export async function whileDue(
  portion: () => Promise<number>,
  { full, run_ms = RUN_MS }: { full: number; run_ms?: number },
): Promise<number> {
  const until = performance.now() + run_ms;
  let done = 0;
  for (let last = full; last >= full && performance.now() < until;) {
    last = await portion();
    done += last;
  }
  return done;
}
