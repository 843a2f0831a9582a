import { listDays, listReturned } from '@club/contract/money/reconciliation';
import { approveStatement } from '@club/contract/money/settlements';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { givePinForGood, type Person } from '#server-test/people.ts';
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

/** The line of the statement with that number. */
async function lineOf(number: string): Promise<string> {
  const { id } = await settlements.world.deps.db
    .selectFrom('statement_rows')
    .select('id')
    .where('provider_transaction_id', '=', number)
    .executeTakeFirstOrThrow();
  return String(id);
}

const adjustments = async () => (await settlements.world.balances({})).adjustments ?? 0;
const inBooks = async () => {
  const { reply } = await settlements.world.as(pair[0], listDays, { query: { network: 'mtn' } });
  return reply.results[0]!.books_closing;
};

it('a line that two people have put in the books, and that is then said to be a payment by hand, is found to be there twice', async () => {
  const { world, owed, approve, detail } = settlements;
  const { id } = await owed(50_000);
  await approve(pair[0], id, 46_000);
  await givePinForGood(world.deps, ...pair);
  await takeStatement(world, pair[0], [{ id: 'HAND46000', at: world.clock.now(), amount: -46_000, balance: '' }]);
  await correct(world, pair, await lineOf('HAND46000'));
  const before = await inBooks();

  const body = { due: 46_000, paid_by_hand: 'HAND46000' };
  expect((await world.as(pair[1], approveStatement, { params: { id }, body })).reply.status).toBe('paid');
  await takeStatement(world, pair[0], []);
  const transfer = (await detail(id)).payments[0]!.transfer!;
  expect(await differenceOf(world, pair[0], transfer.id)).toMatchObject({
    class: 'ledger_differs',
    statement: -46_000,
    booked: -92_000,
  });
  await correct(world, pair, transfer.id);
  expect([await inBooks(), await adjustments()]).toEqual([before, 0]);
  const { reply } = await world.as(pair[0], listReturned, { query: { network: 'mtn' } });
  expect(reply.results).toEqual([]);
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
});
