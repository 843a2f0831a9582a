import type { Network } from '#sandbox/network/network.ts';

const LOOK_EVERY_MS = 50;

/** Look until something is there or the time is over; always looks at least once. */
export async function waitFor<T>(network: Network, waitMs: number, look: () => T | undefined): Promise<T | undefined> {
  for (let waited = 0; waited < waitMs && !network.closing.aborted; waited += LOOK_EVERY_MS) {
    const found = look();
    if (found !== undefined) return found;
    await network.sleep(LOOK_EVERY_MS);
  }
  return look();
}
