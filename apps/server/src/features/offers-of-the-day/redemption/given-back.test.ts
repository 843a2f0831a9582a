import { listNotifications } from '@club/contract/club/notifications';
import { requestRefund } from '@club/contract/money/refunds';
import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { checkCounterCode, listCounterRedemptions } from '@club/contract/offers-of-the-day/redemption';
import * as shifts from '@club/contract/offers-of-the-day/shifts';
import { addStaff } from '@club/contract/outlets/staff';
import { parseSignedQr } from '@club/rules/redemption-qr';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeDeal, purchaseOf, settle } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { settleRedemptions } from '#server/features/offers-of-the-day/redemption/settle-redemptions.ts';

const MINUTE_MS = 60_000;
let world: OrdersWorld;
let admin: Person;
let lastPhone = 776_300_000;
beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** Two pieces of the dear line and one of the cheap one, paid at an outlet of their own. */
async function bought(named: { product_name?: string } = {}) {
  const deal = await makeDeal(world, {
    products: [
      { price: 10_000, quantity: 5, brand_name: 'Rwenzori', ...named },
      { price: 5_000, quantity: 5, brand_name: 'Mirinda', ...named },
    ],
  });
  const owner = await makeMember(world.deps);
  const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const selected_products = deal.product_ids.map((product_id, index) => ({ product_id, quantity: 2 - index }));
  const body = { ...purchaseOf(deal, owner), selected_products };
  const { order_id: id } = (await world.as(owner, purchaseDayOffer, { body })).reply;
  await world.runJobs();
  await settle(world, owner, id);
  const codeOf = async () => (await world.as(owner, listMyCodes, { query: {} })).reply.results[0]!;
  const line = (await world.order(owner, id)).items.find(({ quantity }) => quantity === 2)!;
  const giveBackDear = async () => {
    const refund = { reason: 'The oven is broken', lines: [{ id: line.id, quantity: 2 }] };
    expect((await world.as(admin, requestRefund, { params: { id }, body: refund })).status).toBe(201);
    await world.runJobs();
  };
  return { id, deal, owner, manager, line, codeOf, giveBackDear };
}

it('a code is good for nothing of what the club gave back before it was used', async () => {
  const { manager, codeOf, giveBackDear } = await bought();
  const { code, items } = await codeOf();
  expect(items.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([1, 2]);
  await giveBackDear();
  expect((await codeOf()).items).toEqual(items.filter(({ quantity }) => quantity === 1));
  const checked = await world.as(manager, checkCounterCode, { body: { code } });
  expect(checked.reply.items).toMatchObject([{ quantity: 1 }]);
});

describe('a QR kept from before a part of it was given back, shown where there is no network', () => {
  async function withShift(named?: { product_name: string }) {
    const made = await bought(named);
    const { deal, manager } = made;
    lastPhone += 1;
    const body = { name: 'Sarah', phone: String(lastPhone), role: 'cashier' as const };
    const { pin } = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply;
    const shift = (await world.as(manager, shifts.openCounterShift, { query: {}, body: { pin } })).reply;
    const tell = async (qr: string, at: Date) =>
      (
        await world.as(manager, shifts.tellProvisional, {
          params: { id: shift.id },
          body: { qr, handed_over_at: at.toISOString() },
        })
      ).reply;
    const conflicts = async () => (await world.as(manager, shifts.listConflicts, { query: {} })).reply.results;
    const today = async () => (await world.as(manager, listCounterRedemptions, { query: {} })).reply.results;
    return { ...made, tell, conflicts, today };
  }

  it('is redeemed for what is left, and a conflict of the pieces that were handed over too many', async () => {
    const { id, owner, manager, line, codeOf, giveBackDear, tell, conflicts, today } = await withShift();
    const { qr_text } = await codeOf();
    await giveBackDear();
    world.clock.advance(MINUTE_MS);
    const at = world.deps.now();
    const too_many = [{ product_name: `Rwenzori ${line.product_name}`, quantity: 2 }];
    const message = `Redeemed, but the money for 2 × Rwenzori ${line.product_name} had been given back, and they count as on the shelf.`;
    const told = await tell(qr_text!, at);
    expect(told).toMatchObject({ conflict: 'partly_given_back', too_many, message });
    expect(await tell(qr_text!, at)).toEqual(told);
    expect(await conflicts()).toMatchObject([{ id: told.id, too_many, message, redeemed: { at: at.toISOString() } }]);
    expect(await today()).toMatchObject([{ via: 'counter_offline', items: [{ quantity: 1 }] }]);
    const news = (await world.as(manager, listNotifications, { query: {} })).reply.results;
    expect(news[0]!.message).toContain(message);

    // The outlet earns what is left, once, and the conflict stays until somebody has looked into it.
    world.clock.advance(20 * MINUTE_MS);
    await settleRedemptions(world.deps);
    expect((await world.order(owner, id)).status).toBe('completed');
    const { rows } = await sql<{ earned: number }>`
      SELECT sum(p.amount)::integer AS earned FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = p.account_id AND a.kind IN ('outlet_payable', 'club_commission')
      WHERE t.reference = ${`sale_completed:${id}`}`.execute(world.deps.db);
    expect(rows).toEqual([{ earned: 4_000 }]);
    const params = { id: told.id };
    await world.as(manager, shifts.settleConflict, { params, body: { note: 'Brought back' } });
    expect(await conflicts()).toMatchObject([{ settled: { note: 'Brought back' } }]);
  });

  it('tells goods of one name apart by their brands', async () => {
    const { codeOf, giveBackDear, tell } = await withShift({ product_name: 'Soda 500 ml' });
    const { qr_text } = await codeOf();
    const { items } = parseSignedQr(qr_text!)!.facts;
    expect(items.toSorted((a, b) => a.quantity - b.quantity)).toEqual([
      { product_name: 'Mirinda Soda 500 ml', quantity: 1 },
      { product_name: 'Rwenzori Soda 500 ml', quantity: 2 },
    ]);
    await giveBackDear();
    expect((await tell(qr_text!, world.deps.now())).too_many).toEqual([
      { product_name: 'Rwenzori Soda 500 ml', quantity: 2 },
    ]);
  });

  it('is the same where the money was given back between the hand-over and its telling', async () => {
    const { codeOf, giveBackDear, tell } = await withShift();
    const { qr_text } = await codeOf();
    const at = world.deps.now();
    world.clock.advance(MINUTE_MS);
    await giveBackDear();
    expect(await tell(qr_text!, at)).toMatchObject({ conflict: 'partly_given_back', too_many: [{ quantity: 2 }] });
  });

  it('is plainly redeemed where the QR is of afterwards, or nothing of it was a whole line', async () => {
    const one = await withShift();
    await one.giveBackDear();
    const { qr_text } = await one.codeOf();
    expect(await one.tell(qr_text!, world.deps.now())).toMatchObject({ conflict: null, too_many: [] });
    expect(await one.conflicts()).toEqual([]);

    const other = await withShift();
    const before = await other.codeOf();
    const body = { reason: 'It came late', lines: [{ id: other.line.id, quantity: 1 }] };
    await world.as(admin, requestRefund, { params: { id: other.id }, body });
    expect(await other.tell(before.qr_text!, world.deps.now())).toMatchObject({ conflict: null });
  });
});
