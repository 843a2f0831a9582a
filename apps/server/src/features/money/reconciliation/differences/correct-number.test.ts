import { listJournal } from '@club/contract/club/journal';
import { listReturned } from '@club/contract/money/reconciliation';
import { approveStatement, getMyStatement } from '@club/contract/money/settlements';
import { correctNumber } from '@club/contract/money/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { correct, differenceOf, takeStatement } from '#server-test/returned-money.ts';
import { openSettlementsWorld, type SettlementsWorld } from '#server-test/settlements-world.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';

let settlements: SettlementsWorld;
let pair: [Person, Person];

beforeAll(async () => {
  settlements = await openSettlementsWorld();
  pair = [settlements.admins[0], settlements.admins[1]];
});
afterAll(() => settlements.world.close());

/** A payment by hand, recorded under a number, with the network's statement, which has it under another. */
async function mistyped(typed: string, real: string) {
  const { world, owed, approve, detail } = settlements;
  const { books, id } = await owed(50_000);
  await approve(pair[0], id, 46_000);
  const body = { due: 46_000, paid_by_hand: typed };
  expect((await world.as(pair[1], approveStatement, { params: { id }, body })).reply.status).toBe('paid');
  await givePinForGood(world.deps, ...pair);
  world.clock.advance(1_000);
  await takeStatement(world, pair[0], [{ id: real, at: world.clock.now(), amount: -46_000, balance: '' }]);
  const { payments } = await detail(id);
  return { books, id, transfer: payments[0]!.transfer!.id, number_open: payments[0]!.number_open };
}
const give = (transfer: string, transaction_id: string, by = pair[0], key?: string) =>
  settlements.world.as(by, correctNumber, {
    params: { id: transfer },
    body: { transaction_id, reason: 'Two digits were exchanged' },
    ...(key === undefined ? {} : { key }),
  });
async function lineOf(number: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM statement_rows WHERE provider_transaction_id = ${number}`.execute(settlements.world.deps.db);
  return rows[0]!.id;
}
const openAbout = (...subjects: string[]) =>
  Promise.all(subjects.map(async (subject) => (await differenceOf(settlements.world, pair[0], subject))?.class));

it('pairs a payment by hand with its line of the statement once its number is corrected, and keeps both in the journal', async () => {
  const { world, detail } = settlements;
  const { books, id, transfer, number_open } = await mistyped('HAND0012', 'HAND0021');
  const line = await lineOf('HAND0021');
  expect(number_open).toBe(true);
  const seen = await world.as(books.manager, getMyStatement, { params: { id } });
  expect(seen.reply.payments).toMatchObject([{ number_open: false }]);
  expect(await differenceOf(world, pair[0], transfer)).toMatchObject({
    class: 'only_ours',
    typed_number: { transfer_id: transfer, number: 'HAND0012', outlet_id: books.outlet_id },
  });
  expect((await differenceOf(world, pair[0], line))?.typed_number).toBeNull();

  const first = () => give(transfer, 'HAND0021', pair[0], 'corrected-once');
  expect((await first()).reply).toMatchObject({ status: 'completed', transaction_id: 'HAND0021' });
  expect((await first()).reply).toMatchObject({ transaction_id: 'HAND0021' });
  expect(await openAbout(transfer, line)).toEqual([undefined, undefined]);
  expect((await detail(id)).payments).toMatchObject([{ number_open: false, transfer: { transaction_id: 'HAND0021' } }]);
  // The statement has it: there is nothing left to correct.
  expect((await give(transfer, 'HAND0033')).problem.error_code).toBe('transfer_moved_on');
  const { results } = (await world.as(pair[0], listJournal)).reply;
  expect(results.filter(({ action }) => action === 'transfer.correct_number')).toMatchObject([
    {
      before: { transaction_id: 'HAND0012' },
      after: { transaction_id: 'HAND0021', reason: 'Two digits were exchanged' },
    },
  ]);
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
});

it('ends what never arrived where payment and line were both corrected by themselves', async () => {
  const { world } = settlements;
  const { transfer } = await mistyped('HAND0112', 'HAND0121');
  const line = await lineOf('HAND0121');
  for (const subject of [transfer, line]) await correct(world, pair, subject);
  const returned = async () =>
    (await world.as(pair[0], listReturned, { query: { network: 'mtn' } })).reply.results.map(({ id }) => id);
  expect(await returned()).toEqual([transfer]);
  expect((await give(transfer, 'HAND0121')).status).toBe(200);
  expect(await returned()).toEqual([]);
  expect(await openAbout(transfer, line)).toEqual([undefined, undefined]);
  expect((await world.balances({})).adjustments ?? 0).toBe(0);
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
});

it('is for admins who have just given their PIN, and of no outlet of their own', async () => {
  const { world } = settlements;
  const { books, transfer } = await mistyped('HAND0212', 'HAND0221');
  const own = await makeMember(world.deps, { is_admin: true, manages: [books.outlet_id] });
  await givePinForGood(world.deps, own);
  expect((await give(transfer, 'HAND0221', own)).problem.error_code).toBe('second_person_needed');
  expect((await give(transfer, 'HAND0221', books.manager)).status).toBe(403);
  const late = await makeMember(world.deps, { is_admin: true });
  expect((await give(transfer, 'HAND0221', late)).problem.error_code).toBe('pin_required');
});

it('takes no number of another payment, nor the one that it has, and changes nothing that a network has sent', async () => {
  const { world, owed, pay, letTimePass, detail } = settlements;
  const { transfer } = await mistyped('HAND0312', 'HAND0321');
  const { id } = await owed(50_000);
  await pay(id);
  await letTimePass(2);
  await givePinForGood(world.deps, ...pair);
  const sent = (await detail(id)).payments[0]!;
  expect(sent.number_open).toBe(false);
  expect((await give(sent.transfer!.id, 'HAND0321')).problem.error_code).toBe('transfer_moved_on');
  const refusal = async (number: string) => (await give(transfer, number)).problem.errors['transaction_id'];
  expect(await refusal(sent.transfer!.transaction_id!)).toEqual(['This number belongs to another payment already.']);
  expect(await refusal('hand0312')).toEqual(['This is the number that it has already.']);
  expect(await refusal('?')).toHaveLength(1);
  expect(await openAbout(transfer)).toEqual(['only_ours']);
});
