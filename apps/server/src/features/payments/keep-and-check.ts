import { createHash } from 'node:crypto';

import type { Network } from '@club/contract/shapes';
import { isOpenAttempt } from '@club/rules/payment-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readAirtelCallback } from './airtel-callback.ts';
import { storableJson } from './storable-json.ts';
import { findByReference, findByToken, keepCallback, type Payment } from './store.ts';

/** A provider repeats itself a few times; beyond this many different bodies somebody is playing. */
const KEPT_BODIES = 50;

export interface ProviderCallback {
  network: Network;
  token: string;
  body: unknown;
  /** Of the header that Airtel may put its hash in. */
  hash?: string | undefined;
}

/**
 * A provider says that something happened to an attempt. What it says is kept as it came and believed in nothing: it only
 * makes us ask. Whoever does not know the secret of the path is told that there is nothing there.
 */
export async function keepAndCheck(deps: Deps, callback: ProviderCallback): Promise<{ received: boolean }> {
  const body = storableJson(callback.body);
  const digest = createHash('sha256').update(body).digest();
  await transact(deps.db, async (tx) => {
    const found = await findAttempt(tx, deps, callback);
    if (found === undefined) throw new Problem('not_found');
    const { id, network, status, isTrusted } = found;
    const row = { payment_id: id, network, received_at: deps.now(), body, digest };
    await keepCallback(tx, row, KEPT_BODIES);
    if (isTrusted && isOpenAttempt(status)) await deps.enqueue(tx, 'settle_payment', { payment_id: id });
  });
  return { received: true };
}

type Found = Pick<Payment, 'id' | 'network' | 'status'> & { isTrusted: boolean };

/** MTN is told an address for each attempt; Airtel has one for all, and may sign what it says. */
async function findAttempt(tx: Tx, deps: Deps, callback: ProviderCallback): Promise<Found | undefined> {
  const { network, token, body, hash } = callback;
  if (network === 'mtn') {
    const payment = await findByToken(tx, network, token);
    return payment && { ...payment, isTrusted: true };
  }
  const read = readAirtelCallback(deps.config, { token, body, hash });
  const payment = read && (await findByReference(tx, network, read.reference));
  if (payment === undefined) return undefined;
  deps.log.info({ payment_id: payment.id, hash: read?.hash }, 'airtel callback');
  return { ...payment, isTrusted: read?.hash !== 'wrong' };
}
