/** By which it shows that somebody is there: a finger, a mouse or a key. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown'] as const;

let isTouched = false;

/**
 * Calls back at the first sign of a person, soon if there has been one already: who only looks at a page is sent nothing that answers
 * a press. Gives what takes the wish back.
 */
export function whenTouched(work: () => void): () => void {
  const stop = new AbortController();
  const act = () => {
    stop.abort();
    isTouched = true;
    work();
  };
  if (isTouched) queueMicrotask(() => stop.signal.aborted || act());
  else
    for (const sign of SIGNS)
      globalThis.addEventListener(sign, act, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}
