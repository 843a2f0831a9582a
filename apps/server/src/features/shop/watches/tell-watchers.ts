import { pages } from '@club/contract/pages';
import { WATCH_HEAD_START_MINUTES, watchersToTell } from '@club/rules/stock-watch';
import { sql } from 'kysely';

import { awaitedProducts } from '#server/db/awaited-products.ts';
import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { tellMembers } from '#server/features/club/notifications/tell-members.ts';
import { messagePhonesOf } from '#server/features/people/members/message-phone.ts';
import { availableOf } from '#server/features/shop/catalogue/available-now.ts';
import { freePieces } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Watched } from './watch-product.ts';

/** Products at a time, and members at a time of one: a transaction stays short however many wait. */
const PRODUCTS_AT_A_TIME = 50;
const TOLD_AT_A_TIME = 50;
/** Of so many that are awaited a look asks for their pieces, within some hundredths of a second. */
const LOOKED_AT = 2_000;

/**
 * Tells those who wait for what is back, the first who asked leading, each once. Where more is awaited than one look takes, the next
 * goes on behind it, and begins again after the last. Only the worker remembers where it is. Answers how many were told.
 */
export function watchersTeller({ most = LOOKED_AT } = {}): (deps: Deps) => Promise<number> {
  let beyond: Watched | undefined;
  return async (deps) => {
    const { back, last } = await lookAt(deps, most, beyond);
    beyond = last;
    return oneByOne(back, (product) => transact(deps.db, (tx) => tellOf(tx, deps, product)));
  };
}

interface Look {
  readonly back: Watched[];
  /** Behind which there are more. */
  readonly last: Watched | undefined;
}

/** Of each that is awaited its pieces are looked up, and only of those that have some whether their offer runs: most have none. */
async function lookAt({ db, now }: Deps, most: number, beyond?: Watched): Promise<Look> {
  const { rows } = await sql<Watched & { is_back: boolean; count: number }>`
    WITH looked AS MATERIALIZED (
      SELECT offer_id, product_id FROM ${awaitedProducts('stock_watches', sql`told_at IS NULL`, beyond)} a LIMIT ${most})
    (SELECT w.offer_id, w.product_id, true AS is_back, 0 AS count
    FROM looked w
    CROSS JOIN LATERAL (
      SELECT ${freePieces} AS free FROM offer_products op JOIN products p ON p.id = op.product_id
      WHERE op.offer_id = w.offer_id AND op.product_id = w.product_id AND ${freePieces} > 0 OFFSET 0) has
    CROSS JOIN LATERAL (
      SELECT FROM offer_cards c WHERE c.offer_id = w.offer_id AND c.ends_at > ${now()} AND c.starts_at <= ${now()}
      OFFSET 0) runs
    WHERE has.free > (
      SELECT count(*) FROM stock_watches t
      WHERE t.offer_id = w.offer_id AND t.product_id = w.product_id AND t.told_at > ${headStartOf(now())})
    ORDER BY w.offer_id, w.product_id LIMIT ${PRODUCTS_AT_A_TIME})
    UNION ALL
    (SELECT offer_id, product_id, false, (SELECT count(*)::int FROM looked) FROM looked ORDER BY 1 DESC, 2 DESC LIMIT 1)`.execute(
    db,
  );
  const back = rows.filter(({ is_back }) => is_back);
  const end = rows.find(({ is_back }) => !is_back);
  if (back.length === PRODUCTS_AT_A_TIME) return { back, last: back.at(-1) };
  return { back, last: end?.count === most ? end : undefined };
}

/** Two workers at the same product go one after the other, so that the second one counts those whom the first has told. */
async function tellOf(tx: Tx, deps: Deps, product: Watched): Promise<number> {
  const key = `waiting for ${product.offer_id} ${product.product_id}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const at = deps.now();
  const available = (await availableOf(tx, product, at)) ?? 0;
  const most = watchersToTell({ available, told_lately: await toldLately(tx, product, at) });
  const watchers = await takeFirst(tx, product, { at, most: Math.min(most, TOLD_AT_A_TIME) });
  if (watchers.length === 0) return 0;
  const values = await namesOf(tx, product);
  const phoneTo = await messagePhonesOf(
    tx,
    watchers.map(({ member_id }) => member_id),
  );
  const news = watchers.map(({ id, member_id }) => ({
    event_key: `back_in_stock:${id}`,
    template: 'back_in_stock' as const,
    to: phoneTo(member_id),
    member_id,
    link: pages.offer(product.offer_id),
    values,
  }));
  await tellMembers(tx, deps, news);
  return watchers.length;
}

const headStartOf = (at: Date) => new Date(at.getTime() - WATCH_HEAD_START_MINUTES * 60_000);

async function toldLately(tx: Tx, { offer_id, product_id }: Watched, at: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('stock_watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('offer_id', '=', offer_id)
    .where('product_id', '=', product_id)
    .where('told_at', '>', headStartOf(at))
    .executeTakeFirstOrThrow();
  return count;
}

async function takeFirst(tx: Tx, { offer_id, product_id }: Watched, { at, most }: { at: Date; most: number }) {
  const { rows } = await sql<{ id: string; member_id: string }>`
    WITH taken AS (
      UPDATE stock_watches SET told_at = ${at} WHERE told_at IS NULL AND id IN (
        SELECT id FROM stock_watches
        WHERE offer_id = ${offer_id}::uuid AND product_id = ${product_id}::uuid AND told_at IS NULL
        ORDER BY created_at, id LIMIT ${most} FOR UPDATE)
      RETURNING id, member_id, created_at)
    SELECT id, member_id FROM taken ORDER BY created_at, id`.execute(tx);
  return rows;
}

async function namesOf(tx: Tx, { product_id }: Watched): Promise<{ product_name: string; outlet_name: string }> {
  return tx
    .selectFrom('products')
    .innerJoin('outlets', 'outlets.id', 'products.outlet_id')
    .select(['products.product_name', 'outlets.name as outlet_name'])
    .where('products.id', '=', product_id)
    .executeTakeFirstOrThrow();
}
