import { listMyCashback } from '@club/contract/money/cashback';
import { getRefundable, previewRefund, requestRefund } from '@club/contract/money/refunds';
import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { createOrder } from '@club/contract/shop/checkout';
import { type OrderDetail } from '@club/contract/shop/orders';
import { expect } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import type { PayoutOutcome } from '#server/providers/mobile-money/provider.ts';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { givePinForGood, makeMember, type Person } from './people.ts';
import { makeShop, type Shop } from './shop.ts';

/** What the network does with money that goes back; undefined: takes it. */
interface Network {
  reversals: number;
  onReversal?: (() => PayoutOutcome) | undefined;
  onPayout?: (() => PayoutOutcome) | undefined;
}

/** A world of paid orders, with two admins who give money back, on a network that can be made to refuse. */
export type RefundsWorld = Awaited<ReturnType<typeof openRefundsWorld>>;

export async function openRefundsWorld() {
  const world = await openOrdersWorld();
  const products = [
    { price: 10_000, pieces: 500 },
    { price: 3_333, pieces: 500 },
  ];
  const shop = await makeShop(world.deps, { products, cashback_percentage: 10, discount_percentage: 0 });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const admin = await makeMember(world.deps, { is_admin: true });
  const other = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin, other);
  await transact(world.deps.db, (tx) =>
    changeSetting(tx, { name: 'cashback_wait_hours', value: 0, at: new Date(0), by: null }),
  );
  const network = networkOf(world);
  return {
    world,
    shop,
    admin,
    other,
    network,
    ...ordersOf(world, shop, manager),
    ...refundsOf(world, admin),
    /** The books hold. The network is well again. */
    async expectSound(): Promise<void> {
      network.onReversal = undefined;
      network.onPayout = undefined;
      expect(await brokenInvariants(world)).toEqual([]);
    },
  };
}

function networkOf(world: OrdersWorld): Network {
  const network: Network = { reversals: 0 };
  const { refund, payout } = world.money;
  world.money.refund = async (request) => {
    network.reversals += 1;
    return network.onReversal?.() ?? refund(request);
  };
  world.money.payout = async (request) => network.onPayout?.() ?? payout(request);
  return network;
}

function ordersOf(world: OrdersWorld, shop: Shop, manager: Person) {
  return {
    async paid(
      quantities: [number, number] = [1, 0],
      more: { use_cashback?: number; by?: Person; delivery_fee?: number } = {},
    ) {
      const member = more.by ?? (await makeMember(world.deps));
      const lines = quantities.flatMap((quantity, index) => (quantity === 0 ? [] : [shop.line(quantity, index)]));
      const items = lines.map(({ offer_id, product_id, quantity }) => ({
        offer: offer_id,
        product: product_id,
        quantity,
      }));
      const body = { payment_network: 'mtn' as const, items, use_cashback: more.use_cashback ?? 0 };
      const { id } = (await world.as(member, createOrder, { body })).reply;
      if (more.delivery_fee !== undefined) await addDeliveryFee(world, id, more.delivery_fee);
      if ((await world.order(member, id)).payment_status !== 'paid') await world.pay(member, id);
      return { member, id, order: await world.order(member, id) };
    },
    async collect(member: Person, id: string): Promise<void> {
      const code = await world.makeReady(manager, member, id);
      await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    },
    totals: async (member: Person) => (await world.as(member, listMyCashback)).reply.totals,
  };
}

async function addDeliveryFee({ deps }: OrdersWorld, id: string, delivery_fee: number): Promise<void> {
  await deps.db
    .updateTable('orders')
    .set((order) => ({ delivery_fee, total_amount: order('total_amount', '+', delivery_fee) }))
    .where('id', '=', id)
    .execute();
}

function refundsOf(world: OrdersWorld, admin: Person) {
  const refund = (order: OrderDetail, body: Record<string, unknown>, by = admin) =>
    world.as(by, requestRefund, { params: { id: order.id }, body: { reason: 'Broken on arrival', ...body } });
  return {
    refund,
    refundable: async (order: OrderDetail) =>
      (await world.as(admin, getRefundable, { params: { order_number: order.order_number } })).reply,
    /** What is said of a refund before is what it does. */
    async previewed(order: OrderDetail, body: Record<string, unknown>) {
      const { reply } = await world.as(admin, previewRefund, { params: { id: order.id }, body });
      const { amount, to_wallet, cashback_part, cashback_reversed, withheld } = reply;
      const done = (await refund(order, body)).reply;
      const moved = { amount, money_part: to_wallet + withheld, cashback_part, cashback_reversed };
      expect(done).toMatchObject(done.status === 'waiting' ? moved : { ...moved, withheld });
      return { preview: reply, reply: done };
    },
    /** Lets what was sent back arrive. */
    async arrive(): Promise<void> {
      await world.runJobs();
      world.clock.advance(6_000);
      await sweepTransfers(world.deps);
      await world.runJobs();
      world.clock.advance(60_000);
      await sweepTransfers(world.deps);
    },
  };
}
