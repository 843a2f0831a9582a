import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { csv, openReconciliationWorld, type ReconciliationWorld } from '#server-test/reconciliation-world.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

let statements: ReconciliationWorld;
beforeAll(async () => {
  statements = await openReconciliationWorld();
});
afterAll(() => statements.world.close());

it('calls a refund refunded, although the network calls all money that we send a payout', async () => {
  const { world, paidOrder, take, days, differences } = statements;
  const { member, order, payment, at } = await paidOrder();
  await world.as(member, cancelOrder, { params: { id: order.id } });
  await world.runJobs();
  world.clock.advance(60_000);
  await sweepTransfers(world.deps);
  const sent = await world.deps.db.selectFrom('transfers').selectAll().executeTakeFirstOrThrow();
  const back = { id: 'R1', at: world.clock.now(), type: 'TRANSFER', amount: -10_000, balance: 0 };
  await take(
    csv([
      { id: 'S1', reference: payment.reference, at, amount: 10_000, balance: 10_000 },
      { ...back, reference: sent.reference },
      { ...back, id: 'R2', amount: -500, balance: -500 },
    ]),
  );
  expect((await days())[0]).toMatchObject({ collected: 10_000, refunded: -10_000, paid_out: -500 });
  expect((await differences()).results).toMatchObject([{ title: 'MTN R2', rows: [{ kind: 'payout' }] }]);
});
