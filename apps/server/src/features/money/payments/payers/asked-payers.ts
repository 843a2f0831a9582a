import { pages } from '@club/contract/pages';

import { publicOrigin } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { Payment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const STOP_CODE_BYTES = 9;

/** Refuses to ask somebody who has said that nobody may ask for other people's orders. */
export async function demandWilling(tx: Tx, msisdn: string): Promise<void> {
  const row = await tx.selectFrom('asked_payers').select('stopped_at').where('msisdn', '=', msisdn).executeTakeFirst();
  if (row === undefined || row.stopped_at === null) return;
  const message = 'The owner of this number takes no payment requests from other people.';
  throw new Problem('prompt_limit_reached', { message, errors: { phone_number: [message] } });
}

/** Tells who is asked to pay by whom, and how to stop that, in the transaction that asks. */
export async function tellAskedPayer(
  tx: Tx,
  deps: Deps,
  { id, member_id, msisdn, amount }: Pick<Payment, 'id' | 'member_id' | 'msisdn' | 'amount'>,
): Promise<void> {
  const { stop_code } = await tx
    .insertInto('asked_payers')
    .values({ msisdn, stop_code: deps.random.bytes(STOP_CODE_BYTES).toString('base64url'), first_asked_at: deps.now() })
    .onConflict((conflict) => conflict.column('msisdn').doUpdateSet({ msisdn }))
    .returning('stop_code')
    .executeTakeFirstOrThrow();
  const { first_name, last_name } = await tx
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  await queueSms(tx, deps, {
    event_key: `payer_asked:${id}`,
    template: 'payer_asked',
    to: `+${msisdn}`,
    member_id: null,
    values: {
      asked_by: `${first_name} ${last_name}`,
      amount,
      link: `${publicOrigin(deps.config)}${pages.stopRequests()}#${stop_code}`,
    },
  });
}

/** "No more requests". A code that is none of ours is answered alike: it tells nobody anything. */
export async function stopRequests(deps: Deps, code: string) {
  await transact(deps.db, (tx) =>
    tx
      .updateTable('asked_payers')
      .set({ stopped_at: deps.now() })
      .where('stop_code', '=', code)
      .where('stopped_at', 'is', null)
      .execute(),
  );
  return { success: true, message: 'Nobody can ask this number to pay for them any more.' };
}
