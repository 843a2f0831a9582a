import { pages } from '@club/contract/pages';
import { strandedFor, DESK_AFTER_TIMES, MOST_TRIES, type WaitingDelivery } from '@club/rules/stranded-delivery';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { outletNameOf, tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { tellAdmins, tellManagers } from '#server/features/people/members/tell-holders.ts';
import { ordersOrOne } from '#server/features/shop/order-book/orders-or-one.ts';
import { changeOrder, lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

/** So many at a time. */
const BATCH = 50;
const MINUTE_MS = 60_000;

type Found = WaitingDelivery & { readonly id: string };

/**
 * A paid order that lies ready and nobody brings: its outlet and its member are told, who may cancel it from then on, and later the
 * admins. Several workers may do this at once. Returns how many were told of.
 */
export async function watchStranded(deps: Deps): Promise<number> {
  const minutes = (await readSettings(deps.db, deps.now())).delivery_stranded_minutes;
  const portion = async () =>
    oneByOne(await findWaiting(deps, minutes), ({ id }) => transact(deps.db, (tx) => tellOf(tx, deps, id, minutes)));
  return whileDue(portion, { full: BATCH });
}

async function tellOf(tx: Tx, deps: Deps, id: string, minutes: number): Promise<boolean> {
  const order = await lockOrder(tx, id);
  // Asked again under the lock: meanwhile a rider may have said yes.
  const [waiting] = await findWaiting(deps, minutes, tx, id);
  if (order === undefined || waiting === undefined) return false;
  const at = deps.now();
  const isForDesk = strandedFor(waiting, minutes, at) === 'desk';
  const stranded_at = order.stranded_at ?? at;
  const from = { status: ['ready'], payment_status: ['paid', 'partially_refunded'] } as const;
  const change = { stranded_at, stranded_desk_at: isForDesk ? at : null, updated_at: at };
  if (!(await changeOrder(tx, id, from, change))) return false;
  const news = {
    event_key: `order_unbrought_${stranded_at.getTime()}:${id}`,
    template: 'order_unbrought' as const,
    values: { order_number: order.order_number, outlet_name: outletNameOf(order) },
  };
  if (order.stranded_at === null) {
    await tellManagers(tx, deps, order.outlet_id, { ...news, link: pages.outletOrders() });
    await tellItsMember(tx, deps, order, stranded_at);
  }
  if (isForDesk) {
    const values = { ...news.values, by_club: true };
    const link = pages.adminOrders({ search: order.order_number });
    await tellAdmins(tx, deps, { ...news, event_key: `desk_${news.event_key}`, link, values });
  }
  tellMemberAndOutlet(tx, order);
  return true;
}

function tellItsMember(tx: Tx, deps: Deps, order: OrderRow, stranded_at: Date): Promise<void> {
  const event = `stranded_${stranded_at.getTime()}`;
  return tellOwner(tx, deps, order, {
    event,
    template: 'order_stranded',
    values: { outlet_name: outletNameOf(order) },
  });
}

/** What `strandedFor` answers differently of than when somebody was told last. */
async function findWaiting({ db, now }: Deps, minutes: number, tx?: Tx, id?: string): Promise<Found[]> {
  const before = (times: number) => new Date(now().getTime() - minutes * times * MINUTE_MS);
  const { rows } = await sql<Found>`
    SELECT * FROM (
      SELECT o.id, o.stranded_at, o.stranded_desk_at, greatest(o.ready_at, t.ended_at, t.promised_at) AS since,
        coalesce(t.is_accepted, false) AS is_accepted, coalesce(t.failed_tries, 0)::integer AS failed_tries
      FROM ${ordersOrOne(id)} o LEFT JOIN LATERAL (
        SELECT bool_or(d.status <> 'failed' AND d.accepted_at IS NOT NULL) AS is_accepted,
          count(*) FILTER (WHERE d.status = 'failed' AND d.picked_up_at IS NOT NULL) AS failed_tries,
          max(d.failed_at) FILTER (WHERE d.declined_at IS NULL) AS ended_at,
          -- What was promised after an earlier try was for the one that has failed since.
          (array_agg(d.next_attempt_at ORDER BY d.number DESC) FILTER (WHERE d.status = 'failed' AND d.declined_at IS NULL))[1] AS promised_at
        FROM deliveries d WHERE d.order_id = o.id
      ) t ON true
      WHERE o.status = 'ready' AND o.service_type = 'delivery' AND o.payment_status IN ('paid', 'partially_refunded')
        AND o.ready_at IS NOT NULL AND o.stranded_desk_at IS NULL
    ) waiting
    WHERE NOT is_accepted AND (since <= ${before(DESK_AFTER_TIMES)}
      OR (stranded_at IS NULL AND (since <= ${before(1)} OR failed_tries >= ${MOST_TRIES})))
    -- In no order: for one all that wait would be looked at to find the first few.
    LIMIT ${BATCH}`.execute(tx ?? db);
  return rows;
}
