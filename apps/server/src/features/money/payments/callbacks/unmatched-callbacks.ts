import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listUnmatchedCallbacks as listCall } from '@club/contract/money/payments-desk';
import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { redact } from '#server/log.ts';

/** More are not kept of a network: the oldest go. */
const MOST_KEPT = 500;

interface Unmatched {
  readonly network: Network;
  readonly reference: string | null;
  readonly at: Date;
  /** JSON text. */
  readonly body: string;
  readonly digest: Buffer;
}

/** Keeps a callback that came to a network's own secret address and is about no attempt of ours. */
export async function keepUnmatched(tx: Tx, { network, reference, at, body, digest }: Unmatched): Promise<void> {
  await sql`
    INSERT INTO unmatched_callbacks (network, reference, received_at, last_at, body, digest)
    VALUES (${network}, ${reference}, ${at}, ${at}, ${body}::jsonb, ${digest})
    ON CONFLICT (network, digest) DO UPDATE SET copies = unmatched_callbacks.copies + 1, last_at = excluded.last_at`.execute(
    tx,
  );
  await sql`
    DELETE FROM unmatched_callbacks WHERE network = ${network} AND id <= (
      SELECT id FROM unmatched_callbacks WHERE network = ${network} ORDER BY id DESC OFFSET ${MOST_KEPT} LIMIT 1)`.execute(
    tx,
  );
}

export async function listUnmatchedCallbacks(
  db: Database,
  query: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('unmatched_callbacks')
      .select(['id', 'network', 'reference', 'received_at', 'last_at', 'copies', 'body'])
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
    db
      .selectFrom('unmatched_callbacks')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const results = rows.map(({ received_at, last_at, body, ...row }) => ({
    ...row,
    received_at: received_at.toISOString(),
    last_at: last_at.toISOString(),
    body: redact(body),
  }));
  return { results, ...pageLinks(query, Number(count)) };
}
