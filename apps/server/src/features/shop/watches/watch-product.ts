import type { OfferWatches } from '@club/contract/shop/watches';
import { WATCHES_AT_MOST } from '@club/rules/stock-watch';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import { availableOf } from '#server/features/shop/catalogue/available-now.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { listWatches } from './views.ts';

export interface Watched {
  readonly offer_id: string;
  readonly product_id: string;
}

/** Waits for a sold-out product of a live offer. Who waits already keeps their place. */
export async function watchProduct(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  member_id: string,
  watched: Watched,
  once: Once | undefined,
): Promise<OfferWatches> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    if (await hasLeft(tx, member_id)) throw new Problem('session_expired');
    const available = await availableOf(tx, watched, at);
    if (available === undefined) throw new Problem('offer_not_found');
    if (available > 0) throw new Problem('in_stock_again', { facts: { available } });
    await refuseMore(tx, member_id, watched);
    await tx
      .insertInto('stock_watches')
      .values({ id: deps.random.id(at), member_id, ...watched, created_at: at })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'offer_id', 'product_id']).where('told_at', 'is', null).doNothing(),
      )
      .execute();
    return listWatches(tx, member_id, watched.offer_id);
  });
}

/** What one waits for already is no further wish. */
async function refuseMore(tx: Tx, member_id: string, { offer_id, product_id }: Watched): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`watches of ${member_id}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('stock_watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', member_id)
    .where('told_at', 'is', null)
    .where((is) => is.or([is('offer_id', '<>', offer_id), is('product_id', '<>', product_id)]))
    .executeTakeFirstOrThrow();
  if (count >= WATCHES_AT_MOST) throw new Problem('too_many_watches');
}
