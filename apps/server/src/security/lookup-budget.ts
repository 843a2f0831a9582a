import { createHmac } from 'node:crypto';

import { rateLimitFactor } from '#server/config.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

import { addressKey } from './address-key.ts';
import { deriveKey } from './derive-key.ts';
import { countTry, shutUntil } from './try-counter.ts';

const HOUR_MS = 60 * 60_000;
/**
 * Different numbers that one address may ask about in an hour. Thousands of people share an address of a mobile network,
 * and each asks about a number or two of their own.
 */
const NUMBERS_AN_HOUR = 300;

/**
 * Counts that an address asks about a number, each number once an hour. Answers undefined while it may be told, else when it
 * may be again: whoever goes through all numbers must not learn whose they are.
 */
export async function spendLookup(deps: Deps, ip: string, e164: string): Promise<Date | undefined> {
  const at = deps.now();
  const address = addressKey(ip);
  const digest = createHmac('sha256', deriveKey(deps.config.CODE_KEY, 'number looked up'))
    .update(e164)
    .digest('base64');
  const number = { scope: 'looked_up', key: `${address} ${digest}`, windows: [{ tries: 1, window_ms: HOUR_MS }] };
  if ((await shutUntil(deps.db, [number], at)) !== undefined) return undefined;
  const tries = Math.ceil(NUMBERS_AN_HOUR * rateLimitFactor(deps.config));
  return transact(deps.db, async (tx) => {
    const opens_at = await countTry(
      tx,
      { scope: 'look_up', key: address, windows: [{ tries, window_ms: HOUR_MS }] },
      at,
    );
    if (opens_at === undefined) await countTry(tx, number, at);
    return opens_at;
  });
}
