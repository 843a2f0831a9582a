import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { shareNumbers, type Hands } from './hands.ts';
import { madeId, madeIdAt } from './made-ids.ts';
import { insertEvents, insertItems, insertOrders, insertPayments, insertPromises } from './order-tables.ts';

const AT_A_TIME = 200_000;
const DAYS = 400;
/** Of the newest so many are still on their way. */
const OPEN = 1 / 500;

interface Filling {
  readonly hands: Hands;
  readonly at: Date;
  /** How many of `fillMembers` there are. */
  readonly members: number;
  readonly tell: (done: number) => void;
}

/**
 * So many orders with their lines, their history, their payments and what they promise: more each month, most by few members of few
 * offers. What they sold is counted in the offers.
 */
export async function fillOrders({ hands, at, members, tell }: Filling, count: number): Promise<void> {
  if (count === 0) return;
  const [wares = 0] = await Promise.all(hands.map(listWares));
  let done = 0;
  await shareNumbers(hands, { count, most: AT_A_TIME }, async (db, from, to) => {
    await chooseOrders(db, { at, members, wares, from, to, count });
    for (const insert of [insertOrders, insertItems, insertEvents, insertPayments, insertPromises, noteSold])
      await insert(db);
    done += to - from + 1;
    tell(done);
  });
  // One after the other, since they have sold the same.
  for (const db of hands) {
    await countSold(db);
    await sql`DROP TABLE IF EXISTS made_orders, made_wares, made_sold`.execute(db);
  }
}

/** What may be bought, numbered: an offer with its first one or two products. */
async function listWares(db: Database): Promise<number> {
  await sql`
    CREATE TEMP TABLE made_wares AS
    SELECT row_number() OVER (ORDER BY o.id) AS number, o.id AS offer_id, o.name AS offer_name, o.outlet_id,
      o.cashback_percentage, l.*, jsonb_build_object('name', u.name, 'area', u.area, 'town', u.town, 'address', u.address,
        'phone', u.phone, 'latitude', u.latitude, 'longitude', u.longitude, 'opening_hours', u.opening_hours) AS outlet
    FROM offers o JOIN outlets u ON u.id = o.outlet_id
    CROSS JOIN LATERAL (
      SELECT array_agg(op.product_id ORDER BY op.position) AS product_ids,
        array_agg(op.offer_price ORDER BY op.position) AS prices, array_agg(p.price ORDER BY op.position) AS full_prices,
        array_agg(p.brand_name ORDER BY op.position) AS brands, array_agg(p.product_name ORDER BY op.position) AS names
      FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = o.id AND op.position <= 2) l`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX ON made_wares (number)`.execute(db);
  await sql`ANALYZE made_wares`.execute(db);
  await sql`CREATE TEMP TABLE made_sold (offer_id uuid, product_id uuid, quantity bigint)`.execute(db);
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM made_wares`.execute(db);
  return rows[0]!.count;
}

interface Choice {
  readonly at: Date;
  readonly members: number;
  readonly wares: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Who bought what and when, and what became of it, in a table that all others are filled from. */
async function chooseOrders(db: Database, { at, members, wares, from, to, count }: Choice): Promise<void> {
  const age = sql`${DAYS}::int * (1 - (n::float8 / ${count}::int) ^ 0.6)`;
  await sql`DROP TABLE IF EXISTS made_orders`.execute(db);
  await sql`
    CREATE TEMP TABLE made_orders AS
    WITH drawn AS MATERIALIZED (
      SELECT n, ${at}::timestamptz - interval '1 day' * ${age} - interval '1 minute' AS placed_at,
        1 + floor(${members}::int * random() ^ 2)::int AS member, 1 + floor(${wares}::int * random() ^ 3)::int AS ware,
        1 + floor(3 * random() ^ 2)::int AS one, CASE WHEN random() < 0.4 THEN 1 + floor(2 * random())::int END AS other,
        random() AS luck, n > ${count}::int * (1 - ${OPEN}::float8) AS is_new
      FROM generate_series(${from}::int, ${to}::int) n)
    SELECT d.n, ${madeIdAt('order', sql`d.n`, sql`d.placed_at`)} AS id, d.placed_at,
      ${madeId('member', sql`d.member`)} AS member_id, CASE WHEN d.member % 3 < 2 THEN 'mtn' ELSE 'airtel' END AS network,
      CASE WHEN d.member % 3 < 2 THEN '25678' ELSE '25674' END || lpad(d.member::text, 7, '0') AS msisdn,
      CASE WHEN luck < 0.08 THEN 'cancelled' WHEN is_new AND luck < 0.5 THEN 'confirmed' WHEN is_new THEN 'processing'
        ELSE 'completed' END AS status,
      d.one, CASE WHEN array_length(w.product_ids, 1) > 1 THEN d.other END AS other, w.*
    FROM drawn d JOIN made_wares w ON w.number = d.ware`.execute(db);
}

async function noteSold(db: Database): Promise<void> {
  await sql`
    INSERT INTO made_sold
    SELECT m.offer_id, line.product_id, sum(line.quantity)
    FROM made_orders m CROSS JOIN LATERAL (
      VALUES (m.product_ids[1], m.one), (m.product_ids[2], m.other)) line (product_id, quantity)
    WHERE m.status <> 'cancelled' AND line.quantity IS NOT NULL GROUP BY 1, 2`.execute(db);
}

async function countSold(db: Database): Promise<void> {
  await sql`
    UPDATE offer_products op SET sold = op.sold + s.quantity, quantity = op.quantity + s.quantity
    FROM (SELECT offer_id, product_id, sum(quantity) AS quantity FROM made_sold GROUP BY 1, 2) s
    WHERE op.offer_id = s.offer_id AND op.product_id = s.product_id`.execute(db);
}
