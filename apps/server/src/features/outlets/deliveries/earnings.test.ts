import { listLedgerEntries } from '@club/contract/money/ledger';
import * as calls from '@club/contract/outlets/deliveries';
import { endRider } from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { exportMe } from '@club/contract/people/members';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { transact } from '#server/db/transact.ts';
import { riderEarned } from '#server/features/money/ledger/flows.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { erasePerson } from '#server/features/people/closing/erase-person.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
const FEE = 5_000;

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
});
afterAll(() => world.close());

const earned = async (rider: Person) => (await world.as(rider, ridingCalls.listMyEarnings)).reply;
const returned = (id: string) => world.as(riders.manager, calls.confirmReturn, { params: { id }, body: {} });

/** As if the member had paid this for the way; the money itself is another's business. */
async function withFee<T extends { id: string }>(making: Promise<T>): Promise<T> {
  const made = await making;
  await sql`
    UPDATE orders SET delivery_fee = ${FEE}, subtotal = subtotal - ${FEE} WHERE id = ${made.id}`.execute(world.deps.db);
  return made;
}

/** What is wrong with the books while something was planted, which is taken back. */
async function faultsWith(plant: (tx: Parameters<Parameters<typeof transact>[1]>[0]) => Promise<unknown>) {
  const back = new Error('taken back');
  let found: string[] = [];
  await transact(world.deps.db, async (tx) => {
    await plant(tx);
    found = (await ledgerFaults(tx)).map(({ fault }) => fault);
    throw back;
  }).catch((error: unknown) => {
    if (error !== back) throw error;
  });
  return found;
}

describe('what a rider earns', () => {
  it('is found in the books by the order that was brought, with all else that was posted about it', async () => {
    const admin = await makeMember(world.deps, { is_admin: true });
    const { rider, owner, id, delivery_id, code } = await withFee(riders.arrived());
    await riders.deliver(rider, delivery_id, code);
    const { order_number } = await world.order(owner, id);
    const { results } = (await world.as(admin, listLedgerEntries, { query: { search: order_number } })).reply;
    expect(results.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sale_completed', 'rider_earned']));
    expect(new Set(results.map((entry) => entry.order_number))).toEqual(new Set([order_number]));
    const fees = results.flatMap(({ legs }) => legs).filter(({ account }) => account === 'delivery');
    expect(fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(FEE / 5);
  });

  it('stands in the books once for each delivery, however often the code comes', async () => {
    const { rider, delivery_id, code } = await withFee(riders.arrived());
    expect(await earned(rider)).toMatchObject({ owed: 0, today: 0, results: [] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => riders.deliver(rider, delivery_id, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { order_number } = (await world.as(rider, ridingCalls.listMyDeliveries)).reply.results[0]!;
    expect(await earned(rider)).toMatchObject({
      owed: 4_000,
      today: 4_000,
      week: 4_000,
      results: [{ order_number, amount: 4_000, is_return: false }],
    });
    expect(await world.balances({ [rider.member_id]: 'rider' })).toMatchObject({ 'rider_payable:rider': 4_000 });
    world.clock.advance(8 * 24 * 60 * 60_000);
    expect(await earned(rider)).toMatchObject({ owed: 4_000, today: 0, week: 0 });
  });

  it('is in what the rider may download, with every step and where the phone was', async () => {
    const { rider, delivery_id, code } = await withFee(riders.arrived());
    await riders.deliver(rider, delivery_id, code, { place: { latitude: 0.357913, longitude: 32.6 } });
    const file = (await world.as(rider, exportMe)).reply as unknown as Record<string, unknown>;
    expect(file['pay_and_refunds_owed']).toMatchObject([
      { kind: 'rider_payable', event: 'rider_earned', amount: 4_000 },
    ]);
    expect(file['rides_made']).toMatchObject([{ status: 'delivered' }]);
    expect(JSON.stringify(file['rides_made'])).toContain('0.357913');
  });

  it('is half for a way for nothing once the goods are back, and nothing where it was their own doing', async () => {
    const [away, broken] = [await withFee(riders.arrived()), await withFee(riders.arrived())];
    await riders.move(away.rider, away.delivery_id, 'failed', { kind: 'nobody_home' });
    await riders.move(broken.rider, broken.delivery_id, 'failed', { kind: 'vehicle' });
    expect((await earned(away.rider)).owed).toBe(0);
    await Promise.all([1, 2, 3].map(() => returned(away.delivery_id)));
    await returned(broken.delivery_id);
    expect(await earned(away.rider)).toMatchObject({ owed: 2_000, results: [{ amount: 2_000, is_return: true }] });
    expect((await earned(broken.rider)).owed).toBe(0);
  });

  it('is nothing for goods that come back once their rider has left the club as well: nobody could be paid it', async () => {
    const { rider, rider_id, delivery_id } = await withFee(riders.arrived());
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    await world.as(riders.manager, endRider, { params: { id: rider_id }, body: { without_goods: true } });
    await erasePerson(world.deps, rider.member_id, { operator: 'desk' });
    expect((await returned(delivery_id)).status).toBe(200);
    expect(await world.balances({ [rider.member_id]: 'rider' })).not.toHaveProperty('rider_payable:rider');
  });

  it('is booked for what the outlet believes without the code, by the same rule', async () => {
    const { rider, delivery_id } = await withFee(riders.arrived());
    await world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body: { reason: 'No phone' } });
    expect((await earned(rider)).owed).toBe(0);
    const judge = { params: { id: delivery_id }, body: { accept: true } };
    await Promise.all([1, 2].map(() => world.as(riders.manager, calls.judgeDelivery, judge)));
    expect((await earned(rider)).owed).toBe(4_000);
  });

  it('is found by the check of the books where it is wrong, and by nothing where it is right', async () => {
    const made = await withFee(riders.arrived());
    await riders.deliver(made.rider, made.delivery_id, made.code);
    const open = await withFee(riders.arrived());
    expect(await ledgerFaults(world.deps.db)).toEqual([]);
    expect(await brokenInvariants(world)).toEqual([]);
    const pay = (delivery_id: string, member_id: string, amount: number, reference = 'planted') => {
      const about = { reference, kind: 'rider_earned', subject_type: 'delivery', subject_id: delivery_id };
      const legs = riderEarned({ member_id, amount });
      return faultsWith((tx) => post(tx, { ...about, at: world.deps.now(), legs }));
    };
    const { rider, delivery_id } = made;
    expect(await pay(delivery_id, rider.member_id, 4_000)).toEqual(['a rider was paid twice for one delivery']);
    expect(await pay(delivery_id, open.rider.member_id, 4_000)).toContain('somebody else was paid for a delivery');
    expect(await pay(open.delivery_id, open.rider.member_id, 4_000)).toEqual([
      'a rider was paid for what is no delivery',
    ]);
    expect(await pay(delivery_id, rider.member_id, FEE + 1)).toContain('a rider was paid more than the delivery cost');
    const unpaid = await faultsWith((tx) =>
      sql`UPDATE deliveries SET status = 'delivered', delivered_at = now() WHERE id = ${open.delivery_id}`.execute(tx),
    );
    expect(unpaid).toEqual(['a delivery was made and its rider not paid']);
  });
});
