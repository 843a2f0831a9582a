import type { Tx } from '#server/db/connect.ts';
import { mismatchDenied } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { checkPaid } from '#server/features/money/payments/check-paid.ts';
import type { Payment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { saysNothingCame } from './review-facts.ts';

/** Has the network asked about money that is held, before somebody closes it as never having come (decision 0382). */
export async function askHeld(deps: Deps, payment_id: string): Promise<void> {
  const held = deps.db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', payment_id)
    .where('status', '=', 'mismatch');
  if ((await held.executeTakeFirst()) !== undefined) await checkPaid(deps, payment_id);
}

/** Its answer to the last question counts, and not one from before: another question may be under way. */
export async function demandDenied(tx: Tx, { id, last_check_at }: Payment): Promise<void> {
  const answer = await tx
    .selectFrom('payment_events as e')
    .select(saysNothingCame.as('is_denied'))
    .where('e.payment_id', '=', id)
    .where('e.kind', 'in', ['denied', 'confirmed', 'checked'])
    .where('e.at', '>=', last_check_at)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (answer?.is_denied !== true) throw new Problem('payment_not_denied');
}

/** It was owed back from the moment that it was held. Money in another currency is not in these books. */
export async function postDenied(tx: Tx, payment: Payment, amount: number | null, at: Date): Promise<void> {
  if (amount === null) return;
  const { id, network, member_id } = payment;
  await post(tx, {
    reference: `mismatch_denied:${id}`,
    kind: 'mismatch_denied',
    subject_type: 'payment',
    subject_id: id,
    at,
    legs: mismatchDenied({ network, member_id, amount }),
  });
}
