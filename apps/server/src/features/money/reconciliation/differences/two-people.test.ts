import { resolveDifference } from '@club/contract/money/reconciliation';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Person } from '#server-test/people.ts';
import { csv, openReconciliationWorld, type ReconciliationWorld } from '#server-test/reconciliation-world.ts';

let statements: ReconciliationWorld;
beforeAll(async () => {
  statements = await openReconciliationWorld();
  const at = statements.world.clock.now();
  await statements.take(
    csv([1, 2, 3, 4, 5].map((each) => ({ id: `S${each}`, at, amount: 1_000 * each, balance: '' as const }))),
  );
});
afterAll(() => statements.world.close());

const differenceOf = async (id: string, state = 'open') =>
  (await statements.differences({ state })).results.find((each) => each.id === id);
const idOf = async (statement: number) =>
  (await statements.differences()).results.find((each) => each.statement === statement)!.id;
const resolve = (by: Person, id: string, body: Record<string, unknown>) => {
  statements.world.clock.advance(1_000);
  return statements.world.as(by, resolveDifference, { params: { id }, body });
};

it('a note takes the place of the one that was seen, and of no other', async () => {
  const { admin, second } = statements;
  const id = await idOf(1_000);
  expect((await resolve(admin, id, { how: 'note', reason: 'Asked MTN', noted_at: null })).status).toBe(200);
  for (const how of ['note', 'explain', 'adjust']) {
    const late = await resolve(second, id, { how, reason: 'Looks like a test', noted_at: null });
    expect(late.problem.error_code).toBe('difference_changed');
  }
  const { note, noted_at } = (await differenceOf(id))!;
  expect(note).toBe('Asked MTN');
  expect((await resolve(second, id, { how: 'explain', reason: 'MTN says: a test', noted_at })).status).toBe(200);
  // What was explained meanwhile is not called open by whoever still has it before them.
  const late = await resolve(admin, id, { how: 'note', reason: 'No answer yet', noted_at });
  expect(late.problem.error_code).toBe('difference_settled');
  expect((await differenceOf(id, 'explained'))?.note).toBe('MTN says: a test');
});

it('a difference is not explained beside a correction that waits, which nobody would find there', async () => {
  const { admin, second } = statements;
  const id = await idOf(2_000);
  expect((await resolve(admin, id, { how: 'adjust', reason: 'Paid in', noted_at: null })).status).toBe(200);
  const beside = await resolve(second, id, { how: 'explain', reason: 'Seen in the portal', noted_at: null });
  expect(beside.problem.error_code).toBe('adjustment_waiting');
  expect((await differenceOf(id))?.adjustment?.status).toBe('waiting');
  expect((await resolve(second, id, { how: 'note', reason: 'I look at it', noted_at: null })).status).toBe(200);
});

it('a page that does not say what it saw is served as before', async () => {
  const { admin, second } = statements;
  const id = await idOf(3_000);
  await resolve(admin, id, { how: 'note', reason: 'Asked MTN' });
  expect((await resolve(second, id, { how: 'note', reason: 'Asked them twice' })).status).toBe(200);
});

it('whoever asks for a correction again without having heard of the first is told that it was refused', async () => {
  const { world, admin, second, decide } = statements;
  const id = await idOf(4_000);
  const ask = (key: string) =>
    world.as(admin, resolveDifference, {
      params: { id },
      body: { how: 'adjust', reason: 'Paid in', noted_at: null },
      key,
    });
  expect((await ask('asked-once')).status).toBe(200);
  expect((await ask('asked-once')).reply.message).toBe('The correction waits for a second person.');
  await decide((await differenceOf(id))!.adjustment!.id, 'refuse', second);
  expect((await ask('asked-once')).problem.error_code).toBe('adjustment_decided');
  expect((await differenceOf(id))?.adjustment?.status).not.toBe('waiting');
});

it('an answer that the version before has kept is given again as it was', async () => {
  const { world, admin } = statements;
  const id = await idOf(5_000);
  const note = () =>
    world.as(admin, resolveDifference, {
      params: { id },
      body: { how: 'note', reason: 'Asked MTN', noted_at: null },
      key: 'of-before',
    });
  expect((await note()).status).toBe(200);
  const kept = JSON.stringify({ success: true, message: 'The note is kept.' });
  await world.deps.db.updateTable('idempotency_keys').set({ reply: kept }).where('key', '=', 'of-before').execute();
  expect((await note()).status).toBe(200);
});
