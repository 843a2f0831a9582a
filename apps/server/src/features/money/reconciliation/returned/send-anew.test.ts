import { listAlarms, listReturned, sendAnew } from '@club/contract/money/reconciliation';
import { listRefunds } from '@club/contract/money/refunds';
import { closeMe, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { givePinForGood, type Person } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { comeBack, correct, differenceOf, takeStatement } from '#server-test/returned-money.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';

const AT_ONCE = 10;
const TEN_MINUTES_MS = 10 * 60_000;

let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(() => refunds.world.close());

const transfersOf = (refund_id: string) =>
  refunds.world.deps.db
    .selectFrom('transfers')
    .selectAll()
    .where('subject_id', '=', refund_id)
    .orderBy('created_at')
    .execute();

/** A refund whose money never arrived. */
async function returned() {
  const { world, admin, other, paid, refund, arrive } = refunds;
  const { order, member } = await paid([2, 0]);
  const { id } = (await refund(order, { amount: 4_000 })).reply;
  await arrive();
  const [first] = await transfersOf(id);
  await comeBack(world, [admin, other], first!.id);
  return { refund_id: id, order, member, first: first! };
}

const listed = async () =>
  (await refunds.world.as(refunds.admin, listReturned, { query: { network: 'mtn' } })).reply.results;
const rowOf = async (id: string) => (await listed()).find((row) => row.id === id);
const send = (id: string, by: Person = refunds.admin, key?: string) =>
  refunds.world.as(by, sendAnew, { params: { id }, ...(key === undefined ? {} : { key }) });
const owed = async () => (await refunds.world.balances({})).adjustments ?? 0;

async function ringing(): Promise<string[]> {
  await watchMoney(refunds.world.deps);
  const { results } = (await refunds.world.as(refunds.other, listAlarms)).reply;
  return results.filter(({ ended_at, kind }) => ended_at === null && kind === 'stuck').map(({ detail }) => detail);
}

it('sends a refund anew that its network had called sent and that the statement does not have, and leaves the order as it is', async () => {
  const { world, admin, other, arrive } = refunds;
  const before = await owed();
  const { refund_id, order, member, first } = await returned();
  expect(await owed()).toBe(before + 4_000);
  expect(await rowOf(first.id)).toMatchObject({
    kind: 'refund',
    order_number: order.order_number,
    amount: 4_000,
    member_id: member.member_id,
    transfer: null,
  });
  world.clock.advance(TEN_MINUTES_MS);
  expect(await ringing()).toContain('A refund never arrived and has not been sent anew');
  const { payment_status } = await world.order(member, order.id);
  const told = await world.messages('refund_sent');
  const { reply } = await send(first.id, admin, 'send-anew-1');
  expect(reply.transfer).toMatchObject({ status: 'pending', via: 'payout', amount: 4_000 });
  expect(await ringing()).not.toContain('A refund never arrived and has not been sent anew');
  expect((await send(first.id, other)).problem.error_code).toBe('transfer_moved_on');
  await arrive();
  const [, second] = await transfersOf(refund_id);
  expect(second).toMatchObject({ status: 'completed', msisdn: first.msisdn, reissue_of: first.id });
  expect(await owed()).toBe(before);
  expect(await rowOf(first.id)).toBeUndefined();
  // Who heard no answer hears that it has arrived, and nothing is sent again.
  expect((await send(first.id, admin, 'send-anew-1')).reply.transfer?.status).toBe('completed');
  expect((await send(first.id)).problem.error_code).toBe('transfer_moved_on');
  expect((await world.messages('money_sent_anew')).at(-1)).toContain(
    `Your refund for order ${order.order_number} did not arrive the first time. UGX 4,000 was sent again`,
  );
  expect(await world.messages('refund_sent')).toEqual(told);
  expect((await world.order(member, order.id)).payment_status).toBe(payment_status);
  const { results } = (await world.as(admin, listRefunds, { query: { order: order.order_number } })).reply;
  expect(results).toMatchObject([{ status: 'completed', amount: 4_000, transfer: { id: second!.id } }]);
  const { reference, transaction_id } = second!;
  await takeStatement(world, admin, [
    { id: transaction_id!, reference, at: world.clock.now(), type: 'TRANSFER', amount: -4_000, balance: '' },
  ]);
  expect(await differenceOf(world, admin, second!.id)).toBeUndefined();
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
  await refunds.expectSound();
});

it(`sends it once: ${AT_ONCE} press at once`, async () => {
  const { first, refund_id } = await returned();
  const { admin, other, arrive } = refunds;
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => send(first.id, turn % 2 === 0 ? admin : other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await arrive();
  expect(await transfersOf(refund_id)).toHaveLength(2);
  await refunds.expectSound();
});

it('may be sent once more where it failed, and says why', async () => {
  const { network, arrive } = refunds;
  const before = await owed();
  const { first } = await returned();
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  await send(first.id);
  await arrive();
  expect((await rowOf(first.id))?.transfer).toMatchObject({ status: 'failed', failure_reason: 'PAYEE_NOT_FOUND' });
  expect(await owed()).toBe(before + 4_000);
  network.onPayout = undefined;
  expect((await send(first.id)).status).toBe(200);
  await arrive();
  expect(await rowOf(first.id)).toBeUndefined();
  expect(await owed()).toBe(before);
});

it('is not sent anew while nobody has corrected the books, nor where a later statement has it after all', async () => {
  const { world, admin, other, paid, refund, arrive } = refunds;
  const { order } = await paid([1, 0]);
  const { id } = (await refund(order, { amount: 3_000 })).reply;
  await arrive();
  const [sent] = await transfersOf(id);
  expect((await send(sent!.id)).problem.error_code).toBe('transfer_moved_on');
  await comeBack(world, [admin, other], sent!.id);
  const { reference, transaction_id } = sent!;
  await takeStatement(world, admin, [
    { id: transaction_id!, reference, at: world.clock.now(), type: 'TRANSFER', amount: -3_000, balance: '' },
  ]);
  expect(await rowOf(sent!.id)).toBeUndefined();
  expect((await send(sent!.id)).problem.error_code).toBe('transfer_moved_on');
});

it('is not sent once more where the try that failed stands in the statement all the same', async () => {
  const { world, admin, other, network, arrive } = refunds;
  const { first, refund_id } = await returned();
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  await send(first.id);
  await arrive();
  network.onPayout = undefined;
  const [, second] = await transfersOf(refund_id);
  expect(second!.status).toBe('failed');
  await takeStatement(world, admin, [
    { id: 'LATE1', reference: second!.reference, at: world.clock.now(), type: 'TRANSFER', amount: -4_000, balance: '' },
  ]);
  await correct(world, [admin, other], second!.id);
  expect(await rowOf(first.id)).toBeUndefined();
  expect((await send(first.id)).problem.error_code).toBe('transfer_moved_on');
});

it('keeps whoever is owed it from leaving until it has arrived', async () => {
  const { world, admin, arrive } = refunds;
  const { first, member } = await returned();
  await givePinForGood(world.deps, member);
  await world.as(member, closeMe, { body: {} });
  const asked = (await world.as(admin, listClosingRequests)).reply.results.find(
    (request) => request.member.id === member.member_id,
  )!;
  const close = () => world.as(admin, decideClosing, { params: { id: asked.id }, body: { outcome: 'closed' } });
  const { reply } = await send(first.id);
  expect(reply.transfer?.status).toBe('pending');
  expect((await close()).problem.error_code).toBe('closing_unsettled');
  const owedTo = async () =>
    (await world.as(admin, listClosingRequests)).reply.results.find((request) => request.id === asked.id)!.owed;
  const before = await owedTo();
  await arrive();
  expect(await owedTo()).toBe(before - 4_000);
});

it('nobody sends money to themselves', async () => {
  const { world, admin, other, paid, refund, arrive } = refunds;
  const { order } = await paid([1, 0], { by: admin });
  const asked = await refund(order, { amount: 3_000 }, other);
  await arrive();
  const [sent] = await transfersOf(asked.reply.id);
  await comeBack(world, [admin, other], sent!.id);
  expect((await send(sent!.id, admin)).problem.error_code).toBe('second_person_needed');
  expect((await send(sent!.id, other)).status).toBe(200);
  await arrive();
});
