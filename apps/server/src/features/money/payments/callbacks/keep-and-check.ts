import { createHash } from 'node:crypto';

import type { Network } from '@club/contract/shapes';
import { isOpenAttempt } from '@club/rules/payment-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { doubtPaid, readSumTold } from '#server/features/money/payments/check-paid.ts';
import { isDenied } from '#server/features/money/payments/claims/review-store.ts';
import { planFollowUp, type Payment } from '#server/features/money/payments/store.ts';
import { keepTransferCallback } from '#server/features/money/transfers/keep-callback.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readAirtelCallback } from './airtel-callback.ts';
import { findNamed, keepCallback } from './callback-store.ts';
import { saysPaid } from './says-paid.ts';
import { storableJson } from './storable-json.ts';
import { keepUnmatched } from './unmatched-callbacks.ts';

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
 * makes us ask, about money that comes or that we send. Whoever does not know the secret of the path is told that there is
 * nothing there; what comes with it and is about nothing of ours is kept for somebody who looks for a lost payment.
 */
export async function keepAndCheck(deps: Deps, callback: ProviderCallback): Promise<{ received: boolean }> {
  const body = storableJson(callback.body);
  const digest = createHash('sha256').update(body).digest();
  const at = deps.now();
  const isFound = await transact(deps.db, async (tx) => {
    const found = await findAttempt(tx, deps, callback);
    if (found === undefined) throw new Problem('not_found');
    const { network } = callback;
    if (found.payment === undefined) {
      const { reference, isTrusted } = found;
      if (reference !== null) {
        const about = { network, reference, at, body: JSON.parse(body) as unknown, isTrusted };
        if (await keepTransferCallback(tx, about)) return true;
      }
      await keepUnmatched(tx, { network, reference, at, body, digest });
      return false;
    }
    const { id, status } = found.payment;
    await keepCallback(tx, { payment_id: id, network, received_at: at, body, digest }, KEPT_BODIES);
    if (!found.isTrusted) return true;
    if (isOpenAttempt(status)) await deps.enqueue(tx, 'settle_payment', { payment_id: id });
    else if (status !== 'failed') await hearOfPaid(tx, found.payment, at, callback.body);
    else await planFollowUp(tx, id, at);
    return true;
  });
  if (!isFound) throw new Problem('not_found');
  return { received: true };
}

/** Most callbacks only say once more that money came. */
async function hearOfPaid(tx: Tx, payment: Pick<Payment, 'id' | 'amount'>, at: Date, body: unknown): Promise<void> {
  const isKnown = saysPaid(body, await readSumTold(tx, payment));
  if (!isKnown || (await isDenied(tx, payment.id))) await doubtPaid(tx, payment.id, at);
}

interface Found {
  /** Undefined where it came to the right address and is about nothing of ours. */
  payment: Pick<Payment, 'id' | 'network' | 'status' | 'amount'> | undefined;
  reference: string | null;
  isTrusted: boolean;
}

/** MTN is told an address for each attempt; Airtel has one for all, and may sign what it says. */
async function findAttempt(tx: Tx, deps: Deps, callback: ProviderCallback): Promise<Found | undefined> {
  const { network, token, body, hash } = callback;
  if (network === 'mtn') {
    const payment = await findNamed(tx, network, 'callback_token', token);
    return payment && { payment, reference: null, isTrusted: true };
  }
  const read = readAirtelCallback(deps.config, { token, body, hash });
  if (read === undefined) return undefined;
  const { reference } = read;
  const payment = reference === null ? undefined : await findNamed(tx, network, 'reference', reference);
  deps.log.info({ payment_id: payment?.id, hash: read.hash }, 'airtel callback');
  return { payment, reference, isTrusted: read.hash !== 'wrong' };
}
