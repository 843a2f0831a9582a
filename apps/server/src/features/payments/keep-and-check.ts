import { createHash } from 'node:crypto';

import type { Network } from '@club/contract/shapes';
import { isOpenAttempt } from '@club/rules/payment-status';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { storableJson } from './storable-json.ts';
import { findByToken, keepCallback } from './store.ts';

/** A provider repeats itself a few times; beyond this many different bodies somebody is playing. */
const KEPT_BODIES = 50;

/**
 * A provider says that something happened to an attempt. What it says is kept as it came and believed in nothing: it only
 * makes us ask. Whoever does not know the secret of the path is told that there is nothing there.
 */
export async function keepAndCheck(
  deps: Deps,
  callback: { network: Network; token: string; body: unknown },
): Promise<{ received: boolean }> {
  const body = storableJson(callback.body);
  const digest = createHash('sha256').update(body).digest();
  await transact(deps.db, async (tx) => {
    const payment = await findByToken(tx, callback.network, callback.token);
    if (payment === undefined) throw new Problem('not_found');
    const { id, network } = payment;
    const row = { payment_id: id, network, received_at: deps.now(), body, digest };
    await keepCallback(tx, row, KEPT_BODIES);
    if (isOpenAttempt(payment.status)) await deps.enqueue(tx, 'settle_payment', { payment_id: id });
  });
  return { received: true };
}
