import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type {
  CounterRedemption,
  listCounterRedemptions as listCounterRedemptionsCall,
} from '@club/contract/offers-of-the-day/redemption';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { linesLeft } from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { REVERSAL_MS } from './settle-redemptions.ts';

const MOST_A_DAY = 500;

interface Goods {
  offer_name: string;
  first_name: string;
  items: { product_name: string; quantity: number }[];
}

interface Row extends Goods {
  id: string;
  code_id: string;
  expires_at: Date;
  staff_name: string;
  via: CounterRedemption['via'];
  redeemed_at: Date;
  reversed_at: Date | null;
  settled_at: Date | null;
}

const goods = sql`f.name AS offer_name, m.first_name,
  (SELECT coalesce(json_agg(json_build_object('product_name', i.brand_name || ' ' || i.product_name, 'quantity', i.pieces)
    ORDER BY i.position), '[]') FROM ${linesLeft(sql`c.order_id`)} i) AS items`;

/** What to hand over for a code, and the first name of whoever it is for. */
export async function goodsOf(tx: Tx, { id }: CodeRow): Promise<Goods> {
  const { rows } = await sql<Goods>`
    SELECT ${goods} FROM redemption_codes c JOIN offers f ON f.id = c.offer_id JOIN members m ON m.id = c.member_id
    WHERE c.id = ${id}`.execute(tx);
  return rows[0]!;
}

/** One redemption as the counter sees it. */
export async function readRedemption(tx: Tx, deps: Pick<Deps, 'now'>, id: string): Promise<CounterRedemption> {
  const [row] = await rowsOf(tx, sql`r.id = ${id}`);
  if (row === undefined) throw new Problem('not_found');
  return replyOf(row, deps.now());
}

/** What was handed over today at one of the outlets, the newest first; past midnight also what can still be taken back. */
export async function listCounterRedemptions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  outlet_ids: readonly string[],
  query: QueryOf<typeof listCounterRedemptionsCall>,
): Promise<ReplyOf<typeof listCounterRedemptionsCall>> {
  const outlet = await chooseOutlet(db, outlet_ids, query.outlet);
  const at = now();
  const since = new Date(Math.min(kampalaDayBounds(at).start.getTime(), at.getTime() - REVERSAL_MS));
  const rows = await rowsOf(db, sql`r.outlet_id = ${outlet.id} AND r.redeemed_at >= ${since}`);
  const results = rows.map((row) => replyOf(row, at));
  return { results, count: results.length, next: null, previous: null, outlet, server_time: at.toISOString() };
}

async function rowsOf(db: Database | Tx, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.code_id, c.expires_at, s.name AS staff_name, r.via, r.redeemed_at, r.reversed_at, r.settled_at, ${goods}
    FROM (SELECT * FROM redemptions r WHERE ${where} ORDER BY r.redeemed_at DESC, r.id DESC LIMIT ${MOST_A_DAY}) r
    -- Each code by its id, and its owner: PostgreSQL reads all of them where it knows of few.
    CROSS JOIN LATERAL (SELECT * FROM redemption_codes c WHERE c.id = r.code_id OFFSET 0) c
    CROSS JOIN LATERAL (SELECT m.first_name FROM members m WHERE m.id = c.member_id OFFSET 0) m
    JOIN staff s ON s.id = r.staff_id JOIN offers f ON f.id = c.offer_id
    ORDER BY r.redeemed_at DESC, r.id DESC`.execute(db);
  return rows;
}

function replyOf({ expires_at, redeemed_at, reversed_at, settled_at, ...row }: Row, now: Date): CounterRedemption {
  const isInTime = now.getTime() - redeemed_at.getTime() < REVERSAL_MS;
  return {
    ...row,
    expires_at: expires_at.toISOString(),
    redeemed_at: redeemed_at.toISOString(),
    reversed_at: reversed_at?.toISOString() ?? null,
    can_reverse: reversed_at === null && settled_at === null && isInTime,
  };
}
