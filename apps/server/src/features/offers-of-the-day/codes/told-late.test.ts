import { requestRefund } from '@club/contract/money/refunds';
import { extendDayOffer } from '@club/contract/offers-of-the-day/control';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';

import { remindCodes } from './remind-codes.ts';
import { tellNotices } from './tell-notices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: OrdersWorld;
let admin: Person;
let sent: string[];
let lastPhone = 761_000_000;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
});
afterAll(() => world.close());
beforeEach(() => {
  sent = [];
});

/** The gateway takes texts again, within the hour in which they are worth sending. */
async function sweepLate() {
  world.clock.advance(20 * MINUTE_MS);
  const send = async (_to: string, text: string) => {
    sent.push(text);
    return { kind: 'sent', provider_id: `AT${sent.length}`, cost: 'UGX 35' } as const;
  };
  await sweepMessages({ ...world.deps, sms: { send } });
}

/** A purchase whose texts nobody has taken yet, at an outlet with somebody who hands over. */
async function bought(hours: number) {
  await world.deps.db.deleteFrom('messages').execute();
  const deal = await makeDeal(world, { hours, name: 'Rolex for two' });
  const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const owner = await makeMember(world.deps);
  lastPhone += 1;
  const body = { name: 'Sarah', phone: String(lastPhone), role: 'cashier' as const };
  const { pin } = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply;
  const code = await buyCode(world, owner, deal);
  const redeem = async () => {
    const { status } = await world.as(manager, redeemAtCounter, { body: { code: code.code, pin } });
    expect(status).toBe(201);
  };
  const giveBack = async () => {
    const { total_amount } = await world.order(owner, code.order_id);
    const asked = { params: { id: code.order_id }, body: { amount: total_amount, reason: 'The kitchen burned down' } };
    expect((await world.as(admin, requestRefund, asked)).status).toBe(201);
  };
  let was = code.expires_at;
  const extend = async (more: number) => {
    const until = new Date(Date.parse(was) + more * HOUR_MS).toISOString();
    const call = { params: { id: deal.id }, body: { until, was, reason: 'Rain all day' } };
    expect((await world.as(admin, extendDayOffer, call)).status).toBe(200);
    was = until;
    await tellNotices(world.deps);
  };
  return { owner, code, redeem, giveBack, extend };
}

const aboutEnd = () => sent.filter((text) => /until|runs out|Valid/i.test(text));

describe('texts about a code that the gateway takes late', () => {
  it('are sent as long as they are true', async () => {
    await bought(5);
    await sweepLate();
    expect(aboutEnd()).toHaveLength(1);
  });

  it('are not once it was used: neither the digits nor that it runs out', async () => {
    const { redeem } = await bought(7);
    world.clock.advance(2 * HOUR_MS);
    await remindCodes(world.deps);
    await redeem();
    await sweepLate();
    expect(aboutEnd()).toEqual([]);
  });

  it('are not once its purchase was given back', async () => {
    const { giveBack } = await bought(7);
    world.clock.advance(2 * HOUR_MS);
    await remindCodes(world.deps);
    await giveBack();
    await sweepLate();
    expect(aboutEnd()).toEqual([]);
  });

  it('tell of ends that were moved one after the other the last alone, and remind of no earlier one', async () => {
    const { owner, extend } = await bought(7);
    world.clock.advance(2 * HOUR_MS);
    await remindCodes(world.deps);
    await extend(1);
    await extend(1);
    const bell = await world.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('member_id', '=', owner.member_id)
      .execute();
    expect(bell.map(({ title }) => title)).not.toContain('Your code runs out soon');
    await sweepLate();
    // The digits, which are the same, and the newest end.
    expect(aboutEnd()).toHaveLength(2);
  });
});
