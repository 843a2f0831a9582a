import { sql, type Insertable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { ProviderCallbacks } from '#server/db/tables.generated.ts';
import type { Payment } from '#server/features/money/payments/store.ts';

/** The attempt that a callback is about: MTN's names the token of its address, Airtel's our reference. */
export async function findNamed(
  tx: Tx,
  network: Payment['network'],
  by: 'callback_token' | 'reference',
  name: string,
): Promise<Pick<Payment, 'id' | 'network' | 'status' | 'amount'> | undefined> {
  return tx
    .selectFrom('payments')
    .select(['id', 'network', 'status', 'amount'])
    .where(by, '=', name)
    .where('network', '=', network)
    .executeTakeFirst();
}

/** Keeps a callback; the same body again only counts one more, and beyond `most` different ones none is kept. */
export async function keepCallback(tx: Tx, callback: Insertable<ProviderCallbacks>, most: number): Promise<void> {
  const { payment_id, network, received_at, body, digest } = callback;
  await sql`
    INSERT INTO provider_callbacks (payment_id, network, received_at, body, digest)
    SELECT ${payment_id}, ${network}, ${received_at}, ${body}::jsonb, ${digest}
    WHERE (SELECT count(*) FROM provider_callbacks WHERE payment_id = ${payment_id}) < ${most}
      OR EXISTS (SELECT FROM provider_callbacks WHERE payment_id = ${payment_id} AND digest = ${digest})
    ON CONFLICT (payment_id, digest) DO UPDATE SET copies = provider_callbacks.copies + 1`.execute(tx);
}
