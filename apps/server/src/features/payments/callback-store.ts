import { sql, type Insertable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { ProviderCallbacks } from '#server/db/tables.generated.ts';

import type { Payment } from './store.ts';

/** The attempt that a callback is about. */
export async function findByToken(
  tx: Tx,
  network: Payment['network'],
  token: string,
): Promise<Pick<Payment, 'id' | 'network' | 'status'> | undefined> {
  return tx
    .selectFrom('payments')
    .select(['id', 'network', 'status'])
    .where('callback_token', '=', token)
    .where('network', '=', network)
    .executeTakeFirst();
}

/** The same where the callback only names our reference. */
export async function findByReference(
  tx: Tx,
  network: Payment['network'],
  reference: string,
): Promise<Pick<Payment, 'id' | 'network' | 'status'> | undefined> {
  return tx
    .selectFrom('payments')
    .select(['id', 'network', 'status'])
    .where('reference', '=', reference)
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
