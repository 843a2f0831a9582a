import { listAlarms, listReturned, sendAnew } from '@club/contract/money/reconciliation';
import { approveStatement, listStatementEntries } from '@club/contract/money/settlements';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { sleep } from '#server-test/outlet-books.ts';
import { MINUTE_MS, PayoutsWorld } from '#server-test/payouts-world.ts';
import { givePinForGood, type Person } from '#server-test/people.ts';
import { comeBack } from '#server-test/returned-money.ts';
import { openSettlementsWorld, type SettlementsWorld } from '#server-test/settlements-world.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';

const LATE_MS = 73 * 60 * MINUTE_MS;

describe('a payout that never arrived', () => {
  let payouts: PayoutsWorld;
  let admins: [Person, Person];
  beforeAll(async () => {
    payouts = await PayoutsWorld.open();
    admins = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    return () => payouts.world.close();
  });
  afterEach(() => payouts.settleDown());

  /** The attempt, and whose it was. */
  async function returned() {
    const member = await payouts.memberWith(40_000);
    const { payout_id } = (await payouts.ask(member, 20_000)).reply;
    await payouts.world.runJobs();
    await payouts.letTimePass(2);
    const transfers = payouts.world.deps.db.selectFrom('transfers').selectAll().where('subject_id', '=', payout_id);
    const transfer = await transfers.executeTakeFirstOrThrow();
    expect(transfer.status).toBe('completed');
    await comeBack(payouts.world, admins, transfer.id);
    return { member, transfer };
  }
  const send = (id: string) => payouts.world.as(admins[0], sendAnew, { params: { id } });
  const setNumber = (member: Person, number: string | null) =>
    payouts.world.deps.db
      .updateTable('members')
      .set({ mtn_money_number: number, airtel_money_number: '+256752555001', payment_priority: 'airtel' })
      .where('id', '=', member.member_id)
      .execute();
  const rowOf = async (id: string) => {
    const { reply } = await payouts.world.as(admins[0], listReturned, { query: { network: 'mtn' } });
    return reply.results.find((row) => row.id === id);
  };

  it('goes to the number that the member has by now, without its fee once more, and leaves the cashback as it is', async () => {
    const { member, transfer } = await returned();
    const before = await payouts.totals(member);
    await setNumber(member, null);
    expect((await send(transfer.id)).problem.error_code).toBe('payee_number_missing');
    await setNumber(member, '+256772555001');
    const { db } = payouts.world.deps;
    const { application_id } = await db
      .selectFrom('phone_numbers')
      .select('application_id')
      .where('member_id', '=', member.member_id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('phone_numbers')
      .values({ e164: '+256772555001', network: 'mtn', member_id: member.member_id, application_id, unproven: true })
      .execute();
    expect((await send(transfer.id)).problem.error_code).toBe('payee_number_missing');
    await db.updateTable('phone_numbers').set({ unproven: false }).where('e164', '=', '+256772555001').execute();
    expect((await send(transfer.id)).status).toBe(200);
    await payouts.world.runJobs();
    await payouts.letTimePass(2);
    const sent = payouts.world.money.payouts.filter(({ msisdn }) => msisdn === '256772555001');
    expect(sent).toMatchObject([{ amount: transfer.amount }]);
    expect(await payouts.totals(member)).toEqual(before);
    expect((await payouts.world.messages('money_sent_anew')).at(-1)).toContain('Your cashback payout did not arrive');
    expect(await payouts.disagreements()).toEqual([]);
  });

  it('waits while the member’s number or PIN was changed lately', async () => {
    const { member, transfer } = await returned();
    const { clock, deps } = payouts.world;
    await sql`INSERT INTO member_holds (id, member_id, reason, created_at, held_until) VALUES (${deps.random.uuid()},
      ${member.member_id}, 'number_changed', ${clock.now()}, ${new Date(clock.now().getTime() + MINUTE_MS)})`.execute(
      deps.db,
    );
    expect((await send(transfer.id)).problem.error_code).toBe('payee_on_hold');
    clock.advance(2 * MINUTE_MS);
    expect((await send(transfer.id)).status).toBe(200);
  });

  it('is asked about again where its network has told nothing of the new try for three days', async () => {
    const { transfer } = await returned();
    payouts.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    payouts.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    await send(transfer.id);
    await payouts.world.runJobs();
    payouts.world.clock.advance(LATE_MS);
    await payouts.letTimePass(2);
    expect((await rowOf(transfer.id))?.transfer?.status).toBe('review');
    payouts.onQuery = undefined;
    await givePinForGood(payouts.world.deps, ...admins);
    expect((await send(transfer.id)).reply.transfer?.status).toBe('unknown');
    await payouts.letTimePass(2);
    expect(await rowOf(transfer.id)).toBeUndefined();
    expect(await payouts.disagreements()).toEqual([]);
  });
});

describe('a settlement that never arrived', () => {
  let settlements: SettlementsWorld;
  beforeAll(async () => {
    settlements = await openSettlementsWorld();
    return () => settlements.world.close();
  });

  it('goes to the number that the outlet is paid to by now, and its managers hear of it', async () => {
    const { world, admins, owed, pay, letTimePass, detail, pointTo, sentTo } = settlements;
    const { id, books } = await owed(50_000);
    await pay(id);
    await letTimePass(2);
    const { payments, status } = await detail(id);
    expect([status, payments.length]).toEqual(['paid', 1]);
    await givePinForGood(world.deps, ...admins);
    const transfer = payments[0]!.transfer!;
    await comeBack(world, [admins[0], admins[1]], transfer.id);
    const msisdn = await pointTo(books);
    const send = () => world.as(admins[0], sendAnew, { params: { id: transfer.id } });
    expect((await send()).problem.error_code).toBe('settlement_on_hold');
    world.clock.advance(LATE_MS);
    await givePinForGood(world.deps, ...admins);
    expect((await send()).status).toBe(200);
    await world.runJobs();
    await letTimePass(2);
    expect(sentTo(msisdn)).toMatchObject([{ amount: transfer.amount }]);
    expect((await world.messages('money_sent_anew')).at(-1)).toContain('did not arrive the first time');
    expect((await detail(id)).status).toBe('paid');
    expect(await ledgerFaults(world.deps.db)).toEqual([]);
  });

  it('goes back to the account of the outlet where it is more than the network carries at once', async () => {
    const { world, admins, owed, approve, detail } = settlements;
    const [one, two] = admins;
    const { id, books } = await owed(6_000_000);
    await approve(one, id, 5_520_000);
    const by_hand = { params: { id }, body: { due: 5_520_000, paid_by_hand: 'HAND5520000' } };
    expect((await world.as(two, approveStatement, by_hand)).reply.status).toBe('paid');
    const { transfer } = (await detail(id)).payments[0]!;
    await givePinForGood(world.deps, ...admins);
    await comeBack(world, [one, two], transfer!.id);
    const listed = async () => {
      const { reply } = await world.as(one, listReturned, { query: { network: 'mtn' } });
      return reply.results.find((row) => row.id === transfer!.id);
    };
    expect(await listed()).toMatchObject({ amount: 5_520_000, by_hand: true, to_account: true });
    const adjustments = (await world.balances({})).adjustments ?? 0;
    const send = () => world.as(one, sendAnew, { params: { id: transfer!.id }, key: 'to-account' });
    expect((await send()).reply).toMatchObject({ to_account: true, transfer: null });
    expect(await books.balance()).toBe(5_520_000);
    expect((await world.balances({})).adjustments ?? 0).toBe(adjustments - 5_520_000);
    expect(await listed()).toBeUndefined();
    // Once, however often it is pressed.
    expect((await send()).status).toBe(200);
    const again = await world.as(two, sendAnew, { params: { id: transfer!.id } });
    expect(again.problem.error_code).toBe('transfer_moved_on');
    expect(await books.balance()).toBe(5_520_000);
    await watchMoney(world.deps);
    const alarms = (await world.as(two, listAlarms)).reply.results;
    expect(alarms.filter(({ ended_at, detail: said }) => ended_at === null && said.includes('never arrived'))).toEqual(
      [],
    );
    await sleep(world);
    await givePinForGood(world.deps, ...admins);
    const next = await books.issue(one);
    expect(next).toMatchObject({ corrections: 5_520_000, closing_balance: 5_520_000, due: 5_520_000 });
    const entries = await world.as(one, listStatementEntries, { params: { id: next.id } });
    expect(entries.reply.results.at(-1)).toMatchObject({
      kind: 'correction',
      memo: 'Payment of statement 1 that never arrived',
    });
    expect(await ledgerFaults(world.deps.db)).toEqual([]);
  });
});
