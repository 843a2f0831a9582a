import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { kasenteAt } from '#server-test/kasente.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { connect } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { saleReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { sealDays } from '#server/features/money/ledger/seal-days.ts';

import { EXIT } from './run-kasente.ts';

let world: TestWorld;
const books = async () => {
  const env = { DATABASE_URL: world.deps.config.DATABASE_URL };
  const { code, out } = await kasenteAt(world)(['books', '--json'], { env });
  return { code, told: JSON.parse(out) as { rows: Record<string, number>; sum: number; sealed: { day: string } } };
};

beforeAll(async () => {
  world = await openWorld();
  const at = new Date('2026-11-01T09:00:00Z');
  const subject = { subject_type: 'order', subject_id: '019a0000-0000-7000-8000-000000000001' } as const;
  const legs = saleReceived({ network: 'mtn', outlet_id: 'o', member_id: 'm', amount: 7_000, cashback_used: 0 });
  await transact(world.deps.db, (tx) => post(tx, { reference: 'one', kind: 'test', ...subject, at, legs }));
  await sealDays({ ...world.deps, now: () => new Date('2026-11-02T09:00:00Z') });
});
afterAll(() => world.close());

it('kasente books counts every table, adds up the accounts and names the newest seal', async () => {
  const { code, told } = await books();
  expect(code).toBe(EXIT.done);
  expect(told).toMatchObject({ sum: 0, sealed: { day: '2026-11-01' }, faults: [] });
  expect(told.rows).toMatchObject({ ledger_transactions: 1, ledger_postings: 2, orders: 0 });
  const words = await kasenteAt(world)(['books'], { env: { DATABASE_URL: world.deps.config.DATABASE_URL } });
  expect(words.out).toMatch(/All accounts together: 0\nSealed up to 2026-11-01: [0-9a-f]{64}\nThe books hold\.$/);
});

it('kasente books is refused where a backup lost an entry', async () => {
  const owner = connect(world.deps.config.DATABASE_URL, { as_owner: true, size: 1 });
  await owner.db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one);
    await sql`DELETE FROM ledger_postings WHERE amount > 0`.execute(one);
  });
  await owner.close();
  const { code, told } = await books();
  expect(code).toBe(EXIT.refused);
  expect(told).toMatchObject({
    faults: expect.arrayContaining([{ fault: 'a sealed day was changed', subject: '2026-11-01' }]) as unknown,
  });
});
