import {
  closeDay,
  decideAdjustment,
  importStatement,
  listDays,
  listDifferences,
  resolveDifference,
} from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';

import { openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { givePinForGood, makeMember, type Person } from './people.ts';
import { makeShop, type Shop } from './shop.ts';

const HEADER = 'Financial Transaction Id,External Id,Date,Status,Type,From,To,Amount,Fee,Balance,Currency';

/** A world of orders whose network sends statements, with two admins who explain what differs. */
export type ReconciliationWorld = Awaited<ReturnType<typeof openReconciliationWorld>>;

export async function openReconciliationWorld() {
  const world = await openOrdersWorld();
  const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 5_000 }], discount_percentage: 0 });
  const admin = await makeMember(world.deps, { is_admin: true });
  const second = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin, second);
  return { world, shop, admin, second, paidOrder: () => paidOrder(world, shop), ...stepsOf(world, admin, second) };
}

/** What the two do. */
function stepsOf(world: OrdersWorld, admin: Person, second: Person) {
  return {
    take(text: string, more: { network?: Network; dry?: boolean; file_name?: string } = {}, key?: string) {
      const body = { network: 'mtn' as const, file_name: 'mtn.csv', dry: false, ...more, text };
      return world.as(admin, importStatement, { body, ...(key === undefined ? {} : { key }) });
    },
    differences: async (query: Record<string, unknown> = {}) =>
      (await world.as(admin, listDifferences, { query: { network: 'mtn', ...query } })).reply,
    days: async () => (await world.as(admin, listDays, { query: { network: 'mtn' } })).reply.results,
    resolve: (id: string, how: string, reason = 'Seen in the portal') =>
      world.as(admin, resolveDifference, { params: { id }, body: { how, reason } }),
    decide: (id: string, decision: string, by = second) =>
      world.as(by, decideAdjustment, { params: { id }, body: { decision } }),
    close: (day: string) => world.as(admin, closeDay, { body: { network: 'mtn', day } }),
  };
}

/** An order whose money has come, and its payment. */
async function paidOrder(world: OrdersWorld, shop: Shop) {
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line()]);
  await world.pay(member, id);
  const payment = await world.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return { member, order: await world.order(member, id), payment, at: world.clock.now() };
}

/** A line of a statement. */
export interface Line {
  id: string;
  reference?: string;
  at: Date;
  type?: string;
  amount: number;
  fee?: number;
  balance: number | '';
  status?: string;
  number?: string;
}

/** A statement as MTN's portal exports it. */
export function csv(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    [
      line.id,
      line.reference ?? '',
      line.at.toISOString(),
      line.status ?? 'SUCCESSFUL',
      line.type ?? 'PAYMENT',
      line.number ?? '',
      line.number ?? '',
      line.amount,
      line.fee ?? 0,
      line.balance,
      'UGX',
    ].join(','),
  );
  return [HEADER, ...rows].join('\n');
}
