import { getCashbackTerms } from '@club/contract/money/cashback';
import { decidePayouts, listPayouts } from '@club/contract/money/payouts';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { closeMe, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { photoOf } from '#server-test/photos.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { transact } from '#server/db/transact.ts';
import { adjusted, riderPaid } from '#server/features/money/ledger/flows.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

const FEE = 5_000;
const EARNED = 4_000;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;

let riders: RidersWorld;
let world: RidersWorld['world'];
let admins: Person[];

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
  admins = [await makeMember(world.deps, { is_admin: true }), await makeMember(world.deps, { is_admin: true })];
  for (const admin of admins) await givePinForGood(world.deps, admin);
});
afterEach(async () => {
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
  expect(await brokenInvariants(world)).toEqual([]);
});
afterAll(() => world.close());

/** A rider who has brought one order, and given the PIN. */
async function paidRider(): Promise<{ rider: Person; rider_id: string }> {
  const made = await riders.arrived();
  await sql`UPDATE orders SET delivery_fee = ${FEE}, subtotal = subtotal - ${FEE} WHERE id = ${made.id}`.execute(
    world.deps.db,
  );
  await riders.deliver(made.rider, made.delivery_id, made.code);
  await givePinForGood(world.deps, made.rider);
  return { rider: made.rider, rider_id: made.rider_id };
}

const earnings = async (rider: Person) => (await world.as(rider, ridingCalls.listMyEarnings)).reply;
const ask = (rider: Person, key?: string) =>
  world.as(rider, ridingCalls.askForMyPay, { body: { network: 'mtn' }, ...(key === undefined ? {} : { key }) });
const decide = async (by: Person, id: string, decision: string, reason?: string) =>
  (await world.as(by, decidePayouts, { body: { ids: [id], decision, reason } as never })).reply.results[0]!.outcome;
const sentTo = ({ phone }: Person) => world.money.payouts.filter(({ msisdn }) => `+${msisdn}` === phone);

async function letTimePass(): Promise<void> {
  await world.runJobs();
  for (let minute = 0; minute < 3; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await sweepTransfers(world.deps);
  }
}

describe('what a rider has earned', () => {
  it('goes to either of the rider’s numbers, the preferred one first', async () => {
    const { rider } = await paidRider();
    const prefer = (payment_priority: 'mtn' | 'airtel') =>
      world.deps.db
        .updateTable('members')
        .set({ airtel_money_number: '+256750100001', payment_priority })
        .where('id', '=', rider.member_id)
        .execute();
    await prefer('airtel');
    expect((await earnings(rider)).networks).toEqual(['airtel', 'mtn']);
    await prefer('mtn');
    expect((await earnings(rider)).networks).toEqual(['mtn', 'airtel']);
    // To one that no code has proven nothing is sent.
    const numbers = world.deps.db.selectFrom('phone_numbers').selectAll().where('member_id', '=', rider.member_id);
    const unproven = { e164: '+256750100001', network: 'airtel', unproven: true } as const;
    const row = { ...(await numbers.executeTakeFirstOrThrow()), ...unproven };
    await world.deps.db.insertInto('phone_numbers').values(row).execute();
    expect((await earnings(rider)).networks).toEqual(['mtn']);
  });

  it('is asked for once, agreed to by two, sent to the rider’s own number, and in the books when it has come', async () => {
    const { rider } = await paidRider();
    expect(await earnings(rider)).toMatchObject({ owed: EARNED, networks: ['mtn'], payouts: [] });
    const asked = await ask(rider, 'my-pay-1');
    expect([asked.status, asked.reply.amount]).toEqual([202, EARNED]);
    expect((await ask(rider, 'my-pay-1')).reply).toEqual(asked.reply);
    expect((await ask(rider)).problem.error_code).toBe('rider_pay_waits');
    // What was earned by riding uses nothing up of the cashback that one may have sent without two who agree.
    expect((await world.as(rider, getCashbackTerms)).reply.payout_approval_above).toBe(200_000);
    const { payout_id: id } = asked.reply;
    const row = (await world.as(admins[0]!, listPayouts)).reply.results.find((payout) => payout.id === id);
    expect(row).toMatchObject({ source: 'riding', amount: EARNED, fee: 0, status: 'waiting' });
    expect(await decide(admins[0]!, id, 'approve')).toBe('approved_once');
    expect(await decide(admins[0]!, id, 'approve')).toBe('own_approval');
    await letTimePass();
    expect(sentTo(rider)).toEqual([]);
    expect(await decide(admins[1]!, id, 'approve')).toBe('sending');
    expect((await earnings(rider)).owed).toBe(EARNED);
    await letTimePass();
    expect(sentTo(rider)).toMatchObject([{ amount: EARNED }]);
    expect(await earnings(rider)).toMatchObject({ owed: 0, payouts: [{ id, amount: EARNED, status: 'paid' }] });
    expect((await world.messages('rider_paid')).at(-1)).toContain('UGX 4,000 that you earned as a rider');
    expect((await ask(rider)).problem.error_code).toBe('rider_pay_none');
    const log = await world.deps.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();
    expect(log.map(({ action }) => action)).toEqual(['payout.ask_rider', 'payout.approve', 'payout.approve']);
  });

  it(`is not paid twice: ${AT_ONCE} ask and agree at once`, async () => {
    const { rider } = await paidRider();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => ask(rider, `at-once-${turn}`)));
    const placed = answers.filter(({ status }) => status === 202);
    expect(placed).toHaveLength(1);
    const { payout_id: id } = placed[0]!.reply;
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => decide(admins[turn % 2]!, id, 'approve')),
    );
    expect(outcomes.filter((outcome) => outcome === 'sending')).toHaveLength(1);
    await letTimePass();
    expect(sentTo(rider)).toMatchObject([{ amount: EARNED }]);
    expect((await earnings(rider)).owed).toBe(0);
  });

  it('is owed still where it was refused or did not arrive, and asked for again', async () => {
    const { rider } = await paidRider();
    const first = (await ask(rider, 'lost-answer')).reply.payout_id;
    expect((await ask(rider, 'lost-answer')).reply.payout_id).toBe(first);
    expect(await decide(admins[0]!, first, 'refuse', 'call us first')).toBe('refused');
    expect((await world.messages('rider_not_paid')).at(-1)).toContain('call us first. It is still owed to you.');
    expect((await ask(rider, 'lost-answer')).problem.error_code).toBe('payout_came_back');
    world.clock.advance(MINUTE_MS);
    const { payout_id: id } = (await ask(rider)).reply;
    for (const admin of admins) await decide(admin, id, 'approve');
    const { payout } = world.money;
    world.money.payout = async () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
    await letTimePass();
    world.money.payout = payout;
    expect(await earnings(rider)).toMatchObject({
      owed: EARNED,
      payouts: [{ status: 'failed' }, { status: 'refused' }],
    });
    expect(await decide(admins[0]!, id, 'send_again')).toBe('waits_again');
    expect(await decide(admins[0]!, id, 'send_again')).toBe('not_failed');
    const again = (await earnings(rider)).payouts[0]!;
    for (const admin of admins) await decide(admin, again.id, 'approve');
    await letTimePass();
    expect(await earnings(rider)).toMatchObject({ owed: 0, payouts: [{ id: again.id, status: 'paid' }, {}, {}] });
    expect(sentTo(rider)).toMatchObject([{ amount: EARNED }]);
  });

  it('is not agreed to where less is owed by then', async () => {
    const { rider } = await paidRider();
    const { payout_id: id } = (await ask(rider)).reply;
    expect(await decide(admins[0]!, id, 'approve')).toBe('approved_once');
    const correct = (amount: number, turn: string) =>
      transact(world.deps.db, (tx) =>
        post(tx, {
          reference: `corrected:${turn}:${id}`,
          kind: 'adjusted',
          subject_type: 'payout',
          subject_id: id,
          at: world.clock.now(),
          legs: adjusted({ kind: 'rider_payable', owner: rider.member_id }, amount),
        }),
      );
    await correct(-1, 'down');
    expect(await decide(admins[1]!, id, 'approve')).toBe('cashback_short');
    await correct(1, 'up');
    expect(await decide(admins[1]!, id, 'approve')).toBe('sending');
    await letTimePass();
    expect(sentTo(rider)).toMatchObject([{ amount: EARNED }]);
  });

  it('wants the PIN, and is refused to whoever is owed nothing', async () => {
    const stranger = await makeMember(world.deps);
    expect((await ask(stranger)).problem.error_code).toBe('pin_required');
    await givePinForGood(world.deps, stranger);
    expect((await ask(stranger)).problem.error_code).toBe('rider_pay_none');
  });

  it('is found by the check of the books where it was paid out without anybody’s word', async () => {
    const { rider } = await paidRider();
    const back = new Error('taken back');
    let found: string[] = [];
    const planted = transact(world.deps.db, async (tx) => {
      const about = { reference: 'planted', kind: 'rider_paid', subject_type: 'payout', subject_id: rider.member_id };
      const legs = riderPaid({ network: 'mtn', member_id: rider.member_id, amount: EARNED });
      await post(tx, { ...about, at: world.deps.now(), legs });
      found = (await ledgerFaults(tx)).map(({ fault }) => fault);
      throw back;
    });
    await expect(planted).rejects.toBe(back);
    expect(found).toEqual(['a rider was paid out what nobody paid']);
  });
});

describe('a rider who leaves', () => {
  it('keeps the account until the pay is out and nobody counts on them, and leaves neither picture nor place', async () => {
    const { rider, rider_id } = await paidRider();
    const photo = { params: { id: rider_id }, body: { photo: await photoOf() } };
    expect((await world.as(riders.manager, riderCalls.setRiderPhoto, photo)).status).toBe(200);
    const here = { last_latitude: 0.35, last_longitude: 32.6, last_place_at: world.clock.now() };
    await world.deps.db.updateTable('riders').set(here).where('id', '=', rider_id).execute();
    await world.as(rider, closeMe, { body: {} });
    const { results } = (await world.as(admins[0]!, listClosingRequests)).reply;
    const { id } = results.find(({ member }) => member.id === rider.member_id)!;
    const close = () => world.as(admins[0]!, decideClosing, { params: { id }, body: { outcome: 'closed' } });
    expect((await close()).problem).toMatchObject({
      error_code: 'closing_unsettled',
      owed: EARNED,
      has_role: true,
    });
    await world.as(riders.manager, riderCalls.endRider, { params: { id: rider_id } });
    const left = await sql<{ photos: number; latitude: number | null }>`
      SELECT (SELECT count(*)::int FROM rider_photos WHERE rider_id = r.id) AS photos, r.last_latitude AS latitude
      FROM riders r WHERE r.id = ${rider_id}`.execute(world.deps.db);
    expect(left.rows).toEqual([{ photos: 0, latitude: null }]);
    expect((await close()).problem).toMatchObject({ owed: EARNED, has_role: false });
    const { payout_id } = (await ask(rider)).reply;
    for (const admin of admins) await decide(admin, payout_id, 'approve');
    await letTimePass();
    expect((await close()).status).toBe(200);
  });
});
