const LONGEST_WAIT_MS = 5_000;

/** Calls back once the page has loaded and the browser has nothing better to do. Gives what takes the wish back. */
export function whenIdle(work: () => void): () => void {
  let handle: number | undefined;
  const hasIdle = 'requestIdleCallback' in globalThis;
  const ask = () => {
    // Safari has no idle callback.
    handle = hasIdle ? requestIdleCallback(work, { timeout: LONGEST_WAIT_MS }) : Number(setTimeout(work, 1_000));
  };
  if (document.readyState === 'complete') ask();
  else globalThis.addEventListener('load', ask, { once: true });
  return () => {
    globalThis.removeEventListener('load', ask);
    if (handle !== undefined) (hasIdle ? cancelIdleCallback : clearTimeout)(handle);
  };
}
