import { afterAll, beforeAll, expect, it } from 'vitest';

import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';
import { endTransfer } from '#server/features/money/transfers/end-transfer.ts';

let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(() => refunds.world.close());

const ENDED = { status: 'completed', detail: {} } as const;

it('knows that all of an order is given back, also when its last two refunds end at the same moment', async () => {
  const { world, paid, refund } = refunds;
  const { member, order } = await paid([2, 0]);
  const both = [await refund(order, { amount: 10_000 }), await refund(order, { amount: 10_000 })];
  await world.runJobs();
  const ids = both.map(({ reply }) => reply.id);
  const [first, second] = await world.deps.db
    .selectFrom('transfers')
    .selectAll()
    .where('subject_id', 'in', ids)
    .execute();
  const { promise: done, resolve: mayCommit } = Promise.withResolvers<void>();
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>();
  const one = transact(world.deps.db, async (tx) => {
    await endTransfer(tx, world.deps, first!, ENDED);
    hasEnded();
    await done;
  });
  await ended;
  const other = transact(world.deps.db, (tx) => endTransfer(tx, world.deps, second!, ENDED));
  await somebodyWaits(world.deps.db);
  mayCommit();
  await Promise.all([one, other]);
  expect((await world.order(member, order.id)).payment_status).toBe('refunded');
  await refunds.expectSound();
});
