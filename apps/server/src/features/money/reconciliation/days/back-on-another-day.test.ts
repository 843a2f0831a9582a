import { afterAll, beforeAll, expect, it } from 'vitest';

import { csv, openReconciliationWorld, type ReconciliationWorld } from '#server-test/reconciliation-world.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let statements: ReconciliationWorld;
beforeAll(async () => {
  statements = await openReconciliationWorld();
});
afterAll(() => statements.world.close());

it('money that the network took back on a later day counts on each of them, and both are closed', async () => {
  const { world, paidOrder, take, differences, days, resolve, decide, close } = statements;
  const { payment, at } = await paidOrder();
  const { reference } = payment;
  world.clock.advance(DAY);
  const later = new Date(at.getTime() + DAY);
  await take(
    csv([
      { id: 'B1', reference, at, amount: 10_000, balance: 10_000 },
      { id: 'B2', reference, at: later, amount: -10_000, balance: 0 },
    ]),
  );
  const [gone] = (await differences()).results;
  expect(gone).toMatchObject({ class: 'status_differs', statement: 0, booked: 10_000 });
  await resolve(gone!.id, 'adjust');
  await decide((await differences()).results[0]!.adjustment!.id, 'approve');
  world.clock.advance(DAY);
  const over = (await days()).toReversed();
  expect(over.map(({ closing, books_closing }) => [closing, books_closing])).toEqual([
    [10_000, 10_000],
    [0, 0],
  ]);
  for (const { day } of over) expect((await close(day)).status).toBe(200);
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
});

it('money that the network took back long after its day was closed is corrected by what came, and not by twice that', async () => {
  const { world, paidOrder, take, differences, days, resolve, decide, close } = statements;
  const closeWhatIsOver = async () => {
    for (const { day, refusals } of (await days()).toReversed()) if (refusals.length === 0) await close(day);
  };
  let first: Awaited<ReturnType<typeof paidOrder>> | undefined;
  for (let day = 1; day <= 7; day += 1) {
    world.clock.advance(DAY);
    const paid = await paidOrder();
    first ??= paid;
    const { reference } = paid.payment;
    await take(csv([{ id: `C${day}`, reference, at: paid.at, amount: 10_000, balance: day * 10_000 }]));
    await closeWhatIsOver();
  }
  const { reference } = first!.payment;
  const at = new Date(world.clock.now().getTime() + HOUR);
  world.clock.advance(DAY);
  await take(csv([{ id: 'C8', reference, at, amount: -10_000, balance: 60_000 }]));
  const [gone] = (await differences()).results;
  expect(gone).toMatchObject({ class: 'status_differs', statement: 0, booked: 10_000, rows: [{}, {}] });
  await resolve(gone!.id, 'adjust');
  await decide((await differences()).results[0]!.adjustment!.id, 'approve');
  expect((await differences()).count).toBe(0);
  expect((await days())[0]).toMatchObject({ closing: 60_000, books_closing: 60_000, refusals: [] });
  await closeWhatIsOver();
  expect((await differences()).count).toBe(0);
  expect(await ledgerFaults(world.deps.db)).toEqual([]);
});
