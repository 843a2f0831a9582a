import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every `everyMs` until the answer is true; false when `limitMs` have passed first. */
export async function waitUntil(
  question: () => boolean | Promise<boolean>,
  { limitMs, everyMs = 50 }: { limitMs: number; everyMs?: number },
): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (;;) {
    if (await question()) return true;
    if (performance.now() >= end) return false;
    await sleep(everyMs);
  }
}
