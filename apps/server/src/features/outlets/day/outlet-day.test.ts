import { approveRefund, requestRefund } from '@club/contract/money/refunds';
import { redeemAtCounter, reverseRedemption } from '@club/contract/offers-of-the-day/redemption';
import { completeOrderWithCode, rejectOutletOrder, shortOutletOrder } from '@club/contract/outlets/counter';
import * as calls from '@club/contract/outlets/day';
import { addStaff } from '@club/contract/outlets/staff';
import { kampalaDay, kampalaDayBounds } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';
import { settleUnused } from '#server/features/offers-of-the-day/control/settle-unused.ts';
import { settleRedemptions } from '#server/features/offers-of-the-day/redemption/settle-redemptions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let world: OrdersWorld;
let shop: Shop;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  // 20 % off 10,000 is 8,000 a piece; the club keeps 8 % of what is handed over.
  shop = await makeShop(world.deps);
  manager = await makeMember(world.deps, { first_name: 'Okello', manages: [shop.outlet_id] });
});
afterAll(() => world.close());

async function paidOrder(quantity: number) {
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [shop.line(quantity)]);
  await world.pay(owner, id);
  return { owner, id };
}

const read = async (day?: string) => (await world.as(manager, calls.readOutletDay, { query: { day } })).reply;
const close = (day: string, person = manager) => world.as(person, calls.closeOutletDay, { body: { day } });

async function givenPins(count: number): Promise<Person[]> {
  const admins = await Promise.all(Array.from({ length: count }, () => makeMember(world.deps, { is_admin: true })));
  await givePinForGood(world.deps, ...admins);
  return admins;
}

describe('a day of an outlet', () => {
  it('says what was handed over, given back and is owed, and keeps it once it is closed', async () => {
    const today = kampalaDay(world.clock.now());
    const sold = await paidOrder(2);
    const code = await world.makeReady(manager, sold.owner, sold.id);
    await world.as(manager, completeOrderWithCode, { params: { id: sold.id }, body: { code } });
    const refused = await paidOrder(1);
    await world.as(manager, rejectOutletOrder, { params: { id: refused.id }, body: { reason: 'No power' } });
    await paidOrder(3);
    const figures = {
      handed_over: { orders: 1, pieces: 2, amount: 16_000 },
      returned: { orders: 1, amount: 8_000 },
      owed: 16_000 - 1_280,
      waiting: { orders: 1, amount: 24_000 },
    };
    expect(await read()).toMatchObject({ day: today, figures, closed_at: null });
    const answers = await Promise.all([close(today), close(today), close(today)]);
    for (const { reply } of answers) expect(reply).toMatchObject({ figures, closed_by: 'Okello Nabirye' });
    await paidOrder(1);
    expect((await read(today)).figures).toEqual(figures);
    const journal = await world.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'outlet.day_close')
      .execute();
    expect(journal).toHaveLength(1);
  });

  it('counts what was not in stock as given back, and neither as handed over nor as waiting', async () => {
    world.clock.advance(DAY_MS);
    const before = (await read()).figures;
    const sold = await paidOrder(3);
    const waiting = await paidOrder(3);
    for (const { owner, id } of [sold, waiting]) {
      const [line] = (await world.order(owner, id)).items;
      const body = { lines: [{ id: line!.id, pieces: 1 }] };
      await world.as(manager, shortOutletOrder, { params: { id }, body });
    }
    const code = await world.makeReady(manager, sold.owner, sold.id);
    await world.as(manager, completeOrderWithCode, { params: { id: sold.id }, body: { code } });
    expect((await read()).figures).toEqual({
      handed_over: { orders: 1, pieces: 2, amount: 16_000 },
      returned: { orders: 2, amount: 16_000 },
      owed: 16_000 - 1_280,
      waiting: { orders: before.waiting.orders + 1, amount: before.waiting.amount + 16_000 },
    });
  });

  it('stays as it was when a refund that had waited for a second person is agreed to another day', async () => {
    world.clock.advance(DAY_MS);
    const admins = await Promise.all([1, 2].map(() => makeMember(world.deps, { is_admin: true })));
    const sold = await paidOrder(20);
    await givePinForGood(world.deps, ...admins);
    const body = { amount: 120_000, reason: 'Broken on arrival' };
    const asked = await world.as(admins[0]!, requestRefund, { params: { id: sold.id }, body });
    expect(asked.reply.status).toBe('waiting');
    const code = await world.makeReady(manager, sold.owner, sold.id);
    await world.as(manager, completeOrderWithCode, { params: { id: sold.id }, body: { code } });
    const first = kampalaDay(world.clock.now());
    const { figures } = await read(first);
    expect(figures).toMatchObject({ handed_over: { amount: 160_000 }, returned: { orders: 0, amount: 0 } });
    world.clock.advance(DAY_MS);
    await world.as(admins[1]!, approveRefund, { params: { id: asked.reply.id } });
    expect((await read(first)).figures).toEqual({ ...figures, waiting: expect.anything() as unknown });
    expect((await read()).figures).toMatchObject({ returned: { orders: 1, amount: 120_000 } });
  });

  it('does not count as handed over what nobody came for, though the outlet keeps its money', async () => {
    const products = [{ price: 10_000, quantity: 4 }];
    const deal = await makeDeal(world, { unused_codes: 'forfeit', discount_percentage: 0, products });
    const keeper = await makeMember(world.deps, { manages: [deal.outlet_id] });
    await buyCode(world, await makeMember(world.deps), deal, 2);
    world.clock.advance(DAY_MS);
    await expireCodes(world.deps);
    world.clock.advance(DAY_MS);
    expect(await settleUnused(world.deps)).toBe(1);
    const { figures } = (await world.as(keeper, calls.readOutletDay, { query: {} })).reply;
    expect(figures).toMatchObject({ handed_over: { orders: 0, pieces: 0, amount: 0 }, waiting: { orders: 0 } });
    expect(figures.owed).toBe(20_000 - 1_600);
  });

  it('counts what a code was used for as handed over on that day, also before its sale is done', async () => {
    const midnight = kampalaDayBounds(world.clock.now()).end;
    world.clock.advance(DAY_MS + midnight.getTime() - world.clock.now().getTime() - 10 * MINUTE_MS);
    const deal = await makeDeal(world, { discount_percentage: 0, products: [{ price: 10_000, quantity: 4 }] });
    const keeper = await makeMember(world.deps, { manages: [deal.outlet_id] });
    const staff = { name: 'Sarah', phone: '760000001', role: 'cashier' } as const;
    const { pin } = (await world.as(keeper, addStaff, { query: { outlet: deal.outlet_id }, body: staff })).reply;
    const { code, order_id } = await buyCode(world, await makeMember(world.deps), deal, 2);
    const figuresOf = async (day: string) =>
      (await world.as(keeper, calls.readOutletDay, { query: { day } })).reply.figures;
    const day = kampalaDay(world.clock.now());
    const waits = { handed_over: { orders: 0, pieces: 0, amount: 0 }, waiting: { orders: 1, amount: 20_000 } };
    const gone = { handed_over: { orders: 1, pieces: 2, amount: 20_000 }, waiting: { orders: 0, amount: 0 } };
    const { id } = (await world.as(keeper, redeemAtCounter, { body: { code, pin } })).reply;
    expect(await figuresOf(day)).toMatchObject({ ...gone, owed: 0 });
    await world.as(keeper, reverseRedemption, { params: { id }, body: { pin, reason: 'Wrong customer' } });
    expect(await figuresOf(day)).toMatchObject(waits);
    await world.as(keeper, redeemAtCounter, { body: { code, pin } });
    world.clock.advance(MINUTE_MS);
    const [admin] = await givenPins(1);
    const refund = { amount: 4_000, reason: 'One was broken' };
    await world.as(admin!, requestRefund, { params: { id: order_id }, body: refund });
    const { figures: kept } = (await close(day, keeper)).reply;
    expect(kept).toMatchObject({ ...gone, returned: { orders: 1, amount: 4_000 }, owed: 0 });
    // Past midnight.
    world.clock.advance(20 * MINUTE_MS);
    expect(await settleRedemptions(world.deps)).toBe(1);
    expect(await figuresOf(day)).toEqual(kept);
    expect(await figuresOf(kampalaDay(world.clock.now()))).toMatchObject({
      handed_over: { orders: 0, pieces: 0, amount: 0 },
      waiting: { orders: 0 },
      owed: 16_000 - 1_280,
    });
  });

  it('is one of Kampala, is not closed ahead, and is nobody else’s', async () => {
    world.clock.advance(DAY_MS);
    const today = kampalaDay(world.clock.now());
    expect((await read()).figures).toMatchObject({ handed_over: { orders: 0, amount: 0 }, owed: 0 });
    const tomorrow = kampalaDay(new Date(world.clock.now().getTime() + DAY_MS));
    expect((await close(tomorrow)).problem.error_code).toBe('outlet_day_ahead');
    expect((await close('0000-02-29')).status).toBe(400);
    expect((await read('0000-02-29')).day).toBe(today);
    const member = await makeMember(world.deps);
    expect((await close(today, member)).status).toBe(403);
    const other = await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] });
    const foreign = await world.as(other, calls.readOutletDay, { query: { outlet: shop.outlet_id } });
    expect(foreign.status).toBe(404);
  });
});
