import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { Arrival, ArrivalCounts, listArrivals as listArrivalsCall } from '@club/contract/outlets/arrivals';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { RECENTLY_COMPLETED_MS } from '@club/rules/limits';
import { isOpenOrder } from '@club/rules/order-status';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql, type Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';
import { noteNumberViews } from '#server/features/shop/order-book/note-number-views.ts';
import { givenBeforeHandOver, piecesLeftOfOrder } from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { ArrivalRow } from './store.ts';

type Query = QueryOf<typeof listArrivalsCall>;

type Row = Pick<ArrivalRow, 'id' | 'order_id' | 'status' | 'vehicle' | 'bay' | 'arrived_at' | 'completed_at'> &
  Pick<Selectable<DB['orders']>, 'order_number' | 'service_type'> & {
    items_count: number;
    customer_name: string;
    phone: string;
    order_status: Selectable<DB['orders']>['status'];
  };

const columns = sql`
  a.id, a.order_id, a.status, a.vehicle, a.bay, a.arrived_at, a.completed_at, o.order_number, o.service_type,
  ${piecesLeftOfOrder(givenBeforeHandOver)} AS items_count, o.status AS order_status, m.first_name || ' ' || m.last_name AS customer_name, ${phoneOf('m')} AS phone`;
const joined = sql`arrivals a JOIN orders o ON o.id = a.order_id JOIN members m ON m.id = o.member_id`;

/** What nobody comes for any more waits for nobody. Each order is looked up by itself: as an EXISTS all orders would be read. */
const isThere = sql`(a.status = 'completed'
  OR (SELECT came_for.status FROM orders came_for WHERE came_for.id = a.order_id) <> 'cancelled')`;

/** So many are counted and paged through: an outlet asks every few seconds, whatever came there in years. */
const COUNTED_MOST = 10_000;

/** One arrival as the outlet sees it. Whose it is has been asked before. */
export async function readArrival(tx: Tx, id: string): Promise<Arrival> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${joined} WHERE a.id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new Problem('not_found');
  return arrivalReply(rows[0]);
}

interface Viewer {
  readonly member_id: string | null;
  readonly staff_id?: string;
  readonly outlet_ids: readonly string[];
}

/** Who has come to one outlet of the caller. */
export async function listArrivals(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  query: Query,
): Promise<ReplyOf<typeof listArrivalsCall>> {
  const outlet = await chooseOutlet(deps.db, viewer.outlet_ids, query.outlet);
  const now = deps.now();
  const since = query.recent ? new Date(now.getTime() - RECENTLY_COMPLETED_MS) : null;
  const isWanted = sql`a.outlet_id = ${outlet.id} AND ${isThere}
    ${
      // In words, so that PostgreSQL sees in every plan that the index of those who wait has them.
      query.status === undefined ? sql`` : sql`AND a.status = ${sql.lit(query.status)}`
    }
    ${since === null ? sql`` : sql`AND coalesce(a.completed_at, a.arrived_at) >= ${since}`}`;
  const isWaiting = query.status === 'new' || query.status === 'processing';
  const order = isWaiting ? sql`a.arrived_at, a.id` : sql`coalesce(a.completed_at, a.arrived_at) DESC, a.id DESC`;
  const [counted, found, stats] = await Promise.all([
    sql<{ count: number }>`
      SELECT count(*)::int AS count FROM (
        SELECT FROM arrivals a WHERE ${isWanted} LIMIT ${COUNTED_MOST}) few`.execute(deps.db),
    query.count_only
      ? undefined
      : sql<Row>`SELECT ${columns} FROM ${joined} WHERE ${isWanted}
          ORDER BY ${order} LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(deps.db),
    query.include_stats ? countArrivals(deps.db, outlet.id, now) : null,
  ]);
  const rows = found?.rows ?? [];
  const shown = rows.filter(({ order_status }) => isOpenOrder({ status: order_status }));
  await noteNumberViews(
    deps.db,
    viewer,
    shown.map(({ order_id }) => order_id),
    now,
  );
  const results = rows.map(arrivalReply);
  const data = { results, ...pageLinks(query, counted.rows[0]!.count), stats, outlet };
  return { success: true, data, server_time: now.toISOString() };
}

/** How many are new, how many are being served, and how many came today in Kampala. */
export async function countArrivals(db: Database, outlet_id: string, now: Date): Promise<ArrivalCounts> {
  const { start } = kampalaDayBounds(now);
  const { rows } = await sql<ArrivalCounts>`
    SELECT count(*) FILTER (WHERE a.status = 'new' AND ${isThere}) AS new,
      count(*) FILTER (WHERE a.status = 'processing' AND ${isThere}) AS processing,
      count(*) FILTER (WHERE a.arrived_at >= ${start}) AS total
    FROM arrivals a WHERE a.outlet_id = ${outlet_id} AND (a.status <> 'completed' OR a.arrived_at >= ${start})`.execute(
    db,
  );
  return rows[0]!;
}

/** The customer's number is the outlet's to call while the order is open, and masked afterwards (decision B80). */
function arrivalReply(row: Row): Arrival {
  return {
    id: row.id,
    customer_name: row.customer_name,
    arrival_time: row.arrived_at.toISOString(),
    order_id: row.order_id,
    order_number: row.order_number,
    service_type: row.service_type,
    phone_number: isOpenOrder({ status: row.order_status }) ? row.phone : maskPhone(row.phone),
    status: row.status,
    vehicle: row.vehicle,
    bay: row.bay,
    items_count: row.items_count,
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
