import { getCashbackTerms, listMyCashback } from '@club/contract/money/cashback';
import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { changeDeliveryAddress, createOrder } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openDelivery, places } from '#server-test/delivery-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { setZones } from '#server/features/delivery/zones/set-zones.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

let world: OrdersWorld;
let shop: Shop;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, {
    products: [{ price: 10_000, pieces: 500 }],
    cashback_percentage: 50,
    discount_percentage: 0,
  });
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  await transact(world.deps.db, (tx) =>
    changeSetting(tx, { name: 'cashback_wait_hours', value: 0, at: new Date(0), by: null }),
  );
});
afterAll(() => world.close());
afterEach(async () => {
  world.money.payers = 'pay';
  expect(await brokenInvariants(world)).toEqual([]);
});

/** A member who has earned 5,000 for every piece bought and collected. */
async function memberWith(pieces: number): Promise<Person> {
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line(pieces)]);
  await world.pay(member, id);
  const code = await world.makeReady(manager, member, id);
  await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
  return member;
}

const terms = async (member: Person) => (await world.as(member, getCashbackTerms)).reply;
const totals = async (member: Person) => (await world.as(member, listMyCashback)).reply.totals;
const order = (member: Person, quantity: number, use_cashback: number) => {
  const { offer_id, product_id } = shop.line();
  const items = [{ offer: offer_id, product: product_id, quantity }];
  return world.as(member, createOrder, { body: { payment_network: 'mtn', items, use_cashback } });
};

describe('an order paid partly with cashback', () => {
  it('sets it aside, asks mobile money for the rest only, and captures it when paid', async () => {
    const member = await memberWith(1);
    const placed = (await order(member, 2, 4_000)).reply;
    expect(placed).toMatchObject({ total_amount: 20_000, cashback_used: 4_000, amount_due: 16_000 });
    expect(await totals(member)).toMatchObject({ available: 1_000, held: 4_000 });
    const pending = (await world.as(member, listMyCashback, { query: { type: 'spent' } })).reply.results;
    expect(pending).toMatchObject([{ amount: -4_000, status: 'pending', pending_reason: 'order_unpaid' }]);
    await world.pay(member, placed.id);
    expect(world.money.requests.at(-1)).toMatchObject({ amount: 16_000 });
    expect((await world.order(member, placed.id)).payment_status).toBe('paid');
    expect(await totals(member)).toMatchObject({ available: 1_000, held: 0, pending: 10_000 });
    const spent = (await world.as(member, listMyCashback, { query: { type: 'spent' } })).reply.results;
    expect(spent).toMatchObject([{ amount: -4_000, status: 'processed', pending_reason: null }]);
    const received = (await world.messages('payment_received')).at(-1);
    expect(received).toContain('We received UGX 16,000 and UGX 4,000 of your cashback for order');
  });

  it('gives it back when cancelled and when not paid in time, and keeps it while another try may succeed', async () => {
    const member = await memberWith(1);
    const cancelled = (await order(member, 1, 5_000)).reply;
    expect(await terms(member)).toMatchObject({ available: 0 });
    await world.as(member, cancelOrder, { params: { id: cancelled.id } });
    expect(await totals(member)).toMatchObject({ available: 5_000, held: 0 });
    const expiring = (await order(member, 1, 5_000)).reply;
    world.money.payers = 'refuse';
    await world.pay(member, expiring.id);
    expect(await totals(member)).toMatchObject({ available: 0, held: 5_000 });
    world.clock.advance(11 * 60_000);
    await expireHolds(world.deps);
    expect(await totals(member)).toMatchObject({ available: 5_000, held: 0 });
  });

  it('is brought elsewhere only where mobile money can collect the rest, which is said at the address', async () => {
    const member = await memberWith(2);
    const { offer_id, product_ids, outlet_id } = await openDelivery(world.deps);
    const delivery_address = { text: 'Plot 7, blue gate', ...places.near };
    const placed = await world.as(member, createOrder, {
      body: {
        payment_network: 'mtn',
        service_type: 'delivery',
        items: [{ offer: offer_id, product: product_ids[0]!, quantity: 1 }],
        delivery_address,
        use_cashback: 10_000,
      },
    });
    expect(placed.reply).toMatchObject({ total_amount: 11_000, amount_due: 1_000 });
    const move = async (delivery_fee: number) => {
      await setZones(world.deps, outlet_id, [{ zone_name: 'All', up_to_km: 50, delivery_fee }], null);
      const body = { ...delivery_address, ...places.far };
      return world.as(member, changeDeliveryAddress, { params: { id: placed.reply.id }, body });
    };
    // Of the rest of 200 shillings, of nothing, and of less than nothing.
    for (const fee of [2_200, 2_000, 1_000]) {
      expect((await move(fee)).problem).toMatchObject({
        error_code: 'cashback_leaves_too_little',
        errors: {
          delivery_address: [
            'With a delivery there, your cashback of UGX 10,000 leaves less than mobile money can collect.',
          ],
        },
      });
    }
    expect((await move(2_500)).reply).toMatchObject({ total_amount: 10_500, amount_due: 500 });
  });

  it('lives again with it when the money comes late, or owes the money where it is spent by then', async () => {
    for (const isSpent of [false, true]) {
      const member = await memberWith(1);
      const late = (await order(member, 1, 5_000)).reply;
      world.money.payers = 'wait';
      await world.pay(member, late.id);
      world.clock.advance(25 * 60 * 60_000);
      await expireHolds(world.deps);
      expect(await totals(member)).toMatchObject({ available: 5_000 });
      world.money.payers = 'pay';
      if (isSpent) {
        const other = (await order(member, 1, 5_000)).reply;
        await world.pay(member, other.id);
      }
      await sweepPayments(world.deps);
      const found = await world.order(member, late.id);
      expect([found.status, found.payment_status]).toEqual(isSpent ? ['cancelled', 'paid'] : ['pending', 'paid']);
    }
  });
});

describe('an order paid whole with cashback', () => {
  it('is paid at once and asks no wallet', async () => {
    const member = await memberWith(2);
    const asked = world.money.requests.length;
    const placed = (await order(member, 1, 10_000)).reply;
    expect(placed).toMatchObject({ payment_status: 'paid', amount_due: 0, hold_expires_at: null });
    expect(world.money.requests.length).toBe(asked);
    const code = await world.makeReady(manager, member, placed.id);
    await world.as(manager, completeOrderWithCode, { params: { id: placed.id }, body: { code } });
    expect(await totals(member)).toMatchObject({ available: 5_000, held: 0 });
  });
});

describe('paying with cashback', () => {
  it('is refused for more than there is, more than it costs, or a rest that cannot be collected', async () => {
    const member = await memberWith(2);
    expect((await order(member, 2, 10_001)).problem.error_code).toBe('cashback_short');
    expect((await order(member, 1, 10_001)).problem.error_code).toBe('totals_changed');
    const tooLittle = (await order(member, 1, 9_600)).problem;
    expect(tooLittle.errors['use_cashback']).toEqual([
      'Leave at least UGX 500 for mobile money, or pay the whole order with cashback.',
    ]);
    expect(await totals(member)).toMatchObject({ available: 10_000, held: 0 });
  });

  it('waits after a PIN or number was changed', async () => {
    const member = await memberWith(1);
    await transact(world.deps.db, (tx) => holdMember(tx, world.deps, member.member_id, 'number_changed'));
    expect((await order(member, 1, 1_000)).problem.error_code).toBe('cashback_on_hold');
    expect((await terms(member)).held_until).not.toBeNull();
  });

  it('never spends the same shilling twice, however many orders are placed at once', async () => {
    const member = await memberWith(2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(member, 1, 4_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await totals(member)).toMatchObject({ available: 2_000, held: 8_000 });
  });
});
