import { decidePayouts } from '@club/contract/money/payouts';
import { importStatement, listDifferences } from '@club/contract/money/reconciliation';
import { askForMyPay } from '@club/contract/outlets/riding';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { csv } from '#server-test/reconciliation-world.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

const EARNED = 4_000;

let riders: RidersWorld;
let admins: [Person, Person];
beforeAll(async () => {
  riders = await openRidersWorld();
  const { deps } = riders.world;
  admins = [await makeMember(deps, { is_admin: true }), await makeMember(deps, { is_admin: true })];
  await givePinForGood(deps, ...admins);
});
afterAll(() => riders.world.close());

/** The transfer of a rider's pay, which has arrived. */
async function paidRider() {
  const { world } = riders;
  const made = await riders.arrived();
  await sql`UPDATE orders SET delivery_fee = 5000, subtotal = subtotal - 5000 WHERE id = ${made.id}`.execute(
    world.deps.db,
  );
  await riders.deliver(made.rider, made.delivery_id, made.code);
  await givePinForGood(world.deps, made.rider);
  const { payout_id: id } = (await world.as(made.rider, askForMyPay, { body: { network: 'mtn' } })).reply;
  for (const admin of admins) await world.as(admin, decidePayouts, { body: { ids: [id], decision: 'approve' } });
  await world.runJobs();
  world.clock.advance(60_000);
  await sweepTransfers(world.deps);
  const transfers = world.deps.db.selectFrom('transfers').selectAll().where('subject_id', '=', id);
  return transfers.executeTakeFirstOrThrow();
}

/** What of our attempts and of the ledger does not fit a statement with this line. */
async function differing(line: { id: string; reference: string; amount: number }) {
  const { world } = riders;
  const at = world.clock.now();
  const day_before = new Date(at.getTime() - 86_400_000);
  const text = csv([
    { id: `L${line.id}`, at: day_before, type: 'PAYMENT', amount: 1_000, balance: '' },
    { ...line, at, type: 'TRANSFER', balance: '' },
  ]);
  const body = { network: 'mtn' as const, file_name: 'mtn.csv', dry: false, text };
  expect((await world.as(admins[0], importStatement, { body })).status).toBe(200);
  const { results } = (await world.as(admins[0], listDifferences, { query: { network: 'mtn' } })).reply;
  return results.filter(({ about }) => about === 'transfer' || about === 'ledger');
}

it('the pay of a rider is found in the books when the statement has it', async () => {
  const { reference, transaction_id, status } = await paidRider();
  expect(status).toBe('completed');
  expect(await differing({ id: transaction_id!, reference, amount: -EARNED })).toEqual([]);
});

it('is called the pay of a rider where it differs', async () => {
  const { reference, transaction_id } = await paidRider();
  const found = await differing({ id: transaction_id!, reference, amount: 1_000 - EARNED });
  expect(found).toMatchObject([
    { title: 'Pay of a rider', class: 'amount_differs', statement: 1_000 - EARNED, booked: -EARNED },
  ]);
});
