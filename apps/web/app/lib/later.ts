import { startTransition, useEffect, useState } from 'react';

import { whenTouched } from './when-touched.ts';

/** A phone that never rests gets them all the same, and soon. */
const LONGEST_WAIT_MS = 200;

/** Only the first page of a visit: who loads a page anew knows what is on it, and looks further down at once. */
let isOpening = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
  ({ type }) => type === 'navigate',
);

let line: (() => void)[] = [];

if (isOpening) whenTouched(drawAll);

/**
 * Whether what stands below the first window may be drawn. On the first page of a visit it waits until that window is there and
 * the phone has time, one part after the other; whoever touches the page gets all of it.
 */
export function useLater(): boolean {
  const [isDue, setIsDue] = useState(!isOpening);
  useEffect(() => (isDue ? undefined : join(() => startTransition(() => setIsDue(true)))), [isDue]);
  return isDue;
}

function join(part: () => void): () => void {
  line.push(part);
  if (line.length === 1) soon(drawNext);
  return () => {
    line = line.filter((other) => other !== part);
  };
}

function drawNext(): void {
  line.shift()?.();
  if (line.length > 0) soon(drawNext);
}

function drawAll(): void {
  isOpening = false;
  for (const part of line.splice(0)) part();
}

function soon(work: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, 50);
}
