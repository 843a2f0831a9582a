import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { keepSums } from '#server/features/money/ledger/keep-sums.ts';
import { loadGazetteer } from '#server/features/outlets/areas/load-gazetteer.ts';
import { systemRandom } from '#server/ports/random.ts';

import { fillMembers } from './fill-members.ts';
import { fillOffers } from './fill-offers.ts';
import { fillOrders } from './fill-orders.ts';
import { share, withHands } from './hands.ts';
import { madeId } from './made-ids.ts';
import { openBooks } from './open-books.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface Crowd {
  readonly offers: number;
  readonly members: number;
  readonly orders: number;
}

const ORDER_TABLES = ['orders', 'order_items', 'order_events', 'payments', 'cashback_promises'];
const BOOKS = ['ledger_accounts', 'ledger_transactions', 'ledger_postings'];
const MEMBER_TABLES = ['applications', 'members', 'phone_numbers'];

/** Nothing was changed. */
export class FilledBefore extends Error {}

/**
 * Fills a migrated database with a club as large as wanted: offers of outlets all over the country, members, and what they
 * ordered, paid and were promised, with books that add up. For measuring and for looking at plans. Members and orders only once; the database user
 * has to be one who may do everything.
 */
export async function fillClub(databaseUrl: string, crowd: Crowd, tell: (line: string) => void): Promise<void> {
  const at = new Date();
  await withHands(databaseUrl, async (hands) => {
    const [db] = hands as readonly [Database];
    if (crowd.members + crowd.orders > 0 && (await isFilled(db)))
      throw new FilledBefore('The database holds a crowd already; it takes one only once.');
    await loadGazetteer({ db });
    await fillOffers({ db, now: () => at, random: systemRandom }, crowd.offers);
    tell(`${crowd.offers} offers`);
    await withoutIndexes(hands, MEMBER_TABLES, () => fillMembers(hands, at, crowd.members));
    tell(`${crowd.members} members`);
    const filling = { hands, at, members: crowd.members, tell: (done: number) => tell(`${done} orders`) };
    await withoutIndexes(hands, ORDER_TABLES, () => fillOrders(filling, crowd.orders));
    tell('indexes');
    await withoutIndexes(hands, BOOKS, () => openBooks(db, at));
    while ((await keepSums({ db })) > 0);
    tell('books');
    await share(hands, [...ORDER_TABLES, ...BOOKS, ...MEMBER_TABLES], (hand, table) =>
      sql`VACUUM ${sql.table(table)}`.execute(hand),
    );
    await sql`VACUUM ANALYZE`.execute(db);
    tell('figures for plans');
  });
}

async function isFilled(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_filled: boolean }>`
    SELECT EXISTS (SELECT FROM members WHERE id = ${madeId('member', sql`1`)}) AS is_filled`.execute(db);
  return rows[0]!.is_filled;
}
