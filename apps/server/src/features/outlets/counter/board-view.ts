import { createHash } from 'node:crypto';

import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import { keptOrders } from '@club/contract/outlets/board-changes';
import {
  outletOrderFilters,
  type listOutletOrders as listOutletOrdersCall,
  type OutletOrder,
} from '@club/contract/outlets/counter';
import { isLongUncollected } from '@club/rules/collecting';
import { RECENTLY_COMPLETED_MS } from '@club/rules/limits';
import { isOpenOrder, orderCan } from '@club/rules/order-status';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { givenBack } from '#server/features/money/refunds/given-back.ts';
import { goodsAway, riderOfOrder } from '#server/features/outlets/delivery-book/riders-on-board.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';
import { noteNumberViews } from '#server/features/shop/order-book/note-number-views.ts';
import { givenBeforeHandOver, piecesLeftOfLine } from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { matchesSearch } from './matches-search.ts';
import type { Staff } from './staff.ts';

type Column = (typeof outletOrderFilters)[number];

type Row = Pick<
  Selectable<DB['orders']>,
  | 'id'
  | 'order_number'
  | 'status'
  | 'payment_status'
  | 'service_type'
  | 'special_instructions'
  | 'total_amount'
  | 'items_count'
  | 'created_at'
  | 'updated_at'
  | 'paid_at'
  | 'ready_estimate_at'
  | 'ready_at'
  | 'arrival_notified_at'
  | 'on_my_way_at'
  | 'if_missing'
  | 'delivery_address'
  | 'delivery_km'
> & {
  phone: string;
  amount_left: number;
  customer_name: string;
  rider: OutletOrder['rider'];
  goods_away: boolean;
  items: OutletOrder['items'];
};

type Counts = Record<Column, number> & { found: number | null; newest_at: string | null };

const columns = sql`
  o.id, o.order_number, o.status, o.payment_status, o.service_type, o.special_instructions, o.total_amount, o.items_count,
  o.created_at, o.updated_at, o.paid_at, o.ready_estimate_at, o.ready_at, o.arrival_notified_at,
  o.on_my_way_at, o.if_missing, o.delivery_address, o.delivery_km, m.first_name || ' ' || m.last_name AS customer_name,
  ${phoneOf('m')} AS phone, ${riderOfOrder} AS rider, ${goodsAway} AS goods_away,
  o.total_amount - ${givenBack()} AS amount_left,
  (
    SELECT json_agg(json_build_object('id', i.id, 'product_name', i.product_name, 'brand_name', i.brand_name,
      'quantity', i.quantity, 'missing', k.missing,
      'given_back', i.quantity - k.missing - ${piecesLeftOfLine(givenBeforeHandOver)}) ORDER BY i.position)
    FROM order_items i CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.pieces), 0) AS missing FROM order_shortages s WHERE s.order_item_id = i.id) k
    WHERE i.order_id = o.id
  ) AS items`;

/** One order as the outlet's board shows it. Whose order it is has been asked before. */
export async function readOutletOrder(tx: Tx, { now }: Pick<Deps, 'now'>, order_id: string): Promise<OutletOrder> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM orders o JOIN members m ON m.id = o.member_id WHERE o.id = ${order_id}`.execute(tx);
  if (rows[0] === undefined) throw new Problem('order_not_found');
  return outletOrderReply(rows[0], now());
}

/**
 * The paid orders of one column of the board, with the counts of all; who has waited longest comes first. What was handed over stays
 * there though all of its money went back. What whoever asks keeps as it is now is named and not sent.
 */
export async function listOutletOrders(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Staff,
  query: QueryOf<typeof listOutletOrdersCall>,
): Promise<ReplyOf<typeof listOutletOrdersCall>> {
  const outlet = await chooseOutlet(deps.db, viewer.outlet_ids, query.outlet);
  const now = deps.now();
  const isIn = boardColumns(new Date(now.getTime() - RECENTLY_COMPLETED_MS));
  // Each column in the words of its own index, or all that the outlet ever sold would be read.
  const isOf = (column: Column) => sql`(o.outlet_id = ${outlet.id} AND o.kind = 'order' AND ${isIn[column]}
    AND o.payment_status IN ('paid', 'partially_refunded' ${column === 'completed' ? sql`, 'refunded'` : sql``}))`;
  const count = (column: Column) => sql`(SELECT count(*) FROM orders o WHERE ${isOf(column)})`;
  const isWanted =
    query.search === ''
      ? isOf(query.status)
      : sql`(${sql.join(outletOrderFilters.map(isOf), sql` OR `)}) AND ${matchesSearch(query.search)}`;
  // Without a search they are those of the column, which are counted already.
  const found =
    query.search === ''
      ? sql`NULL`
      : sql`(SELECT count(*) FROM orders o JOIN members m ON m.id = o.member_id WHERE ${isWanted})`;
  const order = query.status === 'completed' ? sql`completed_at DESC, id DESC` : sql`paid_at, id`;
  const { rows } = await sql<{ counts: Counts } & (Row | { id: null })>`
    SELECT counts.counts, page.* FROM (
      SELECT json_build_object('new', ${count('new')}, 'preparing', ${count('preparing')}, 'ready', ${count('ready')},
        'completed', ${count('completed')}, 'found', ${found}, 'newest_at', (
          SELECT max(o.paid_at) FROM orders o WHERE ${isOf('new')})) AS counts
    ) counts
    LEFT JOIN (
      SELECT ${columns}, o.completed_at FROM orders o JOIN members m ON m.id = o.member_id
      WHERE ${isWanted}
      ORDER BY ${order} LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true
    ORDER BY ${order}`.execute(deps.db);
  const { found: foundCount, newest_at, ...counts } = rows[0]!.counts;
  const orders = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const shown = orders.filter(isOpenOrder).map(({ id }) => id);
  await noteNumberViews(deps.db, viewer, shown, now);
  const replies = orders.map((row) => outletOrderReply(row, now));
  const kept = new Set(query.kept.split(','));
  return {
    results: replies.filter((reply) => !kept.has(keptOrders([reply]))),
    order_ids: replies.map(({ id }) => id),
    ...pageLinks(query, foundCount ?? counts[query.status]),
    outlet,
    counts,
    newest_at: newest_at === null ? null : new Date(newest_at).toISOString(),
    server_time: now.toISOString(),
  };
}

function boardColumns(since: Date): Record<Column, RawBuilder<unknown>> {
  return {
    new: sql`o.status = 'pending'`,
    preparing: sql`o.status IN ('confirmed', 'processing')`,
    ready: sql`o.status IN ('ready', 'delivering')`,
    completed: sql`o.status = 'completed' AND o.completed_at >= ${since}`,
  };
}

function outletOrderReply(row: Row, now: Date): OutletOrder {
  const shown = shownOf(row, now);
  return { ...shown, version: versionOf(shown) };
}

const VERSION_CHARS = 12;

/** Taken from all that is shown, so that nothing can change unseen, be it the name of the customer or the hour. */
function versionOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, VERSION_CHARS);
}

/** The customer's number is the outlet's to call while the order is open, and masked afterwards (decision B80). */
function shownOf(row: Row, now: Date): Omit<OutletOrder, 'version'> {
  const { id, order_number, status, payment_status, service_type, special_instructions } = row;
  const { total_amount, items_count, items, customer_name } = row;
  return {
    id,
    order_number,
    status,
    payment_status,
    service_type,
    customer_name,
    phone_number: isOpenOrder(row) ? row.phone : maskPhone(row.phone),
    special_instructions,
    if_missing: row.if_missing,
    delivery: isOpenOrder(row) ? deliveryOf(row) : null,
    rider: row.rider,
    goods_away: row.goods_away,
    on_my_way_at: row.on_my_way_at?.toISOString() ?? null,
    total_amount,
    amount_left: row.amount_left,
    items_count,
    items,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    ready_estimate_at: row.ready_estimate_at?.toISOString() ?? null,
    ready_at: row.ready_at?.toISOString() ?? null,
    arrived_at: row.arrival_notified_at?.toISOString() ?? null,
    can: {
      accept: orderCan.accept(row),
      process: orderCan.process(row),
      ready: orderCan.markReady(row),
      // What is on the road is handed over at the door.
      complete: row.status === 'ready' && orderCan.complete(row),
      reject: orderCan.reject(row),
      delay: orderCan.delay(row),
      short: orderCan.short(row),
      not_collected: isLongUncollected(row, now),
      // What the last rider took along has to be back before another can bring it.
      dispatch: orderCan.dispatch(row) && !row.goods_away,
    },
  };
}

/** Where to, with what helps to find it; whoever has the goods already is nobody's business. */
function deliveryOf({ delivery_address, delivery_km }: Row): OutletOrder['delivery'] {
  if (delivery_address === null) return null;
  // Written by the use case that checked it, and both stand together.
  return { address: delivery_address as NonNullable<OutletOrder['delivery']>['address'], distance_km: delivery_km! };
}
