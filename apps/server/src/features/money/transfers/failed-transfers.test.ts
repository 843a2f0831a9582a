import { listAlarms } from '@club/contract/money/reconciliation';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { givePin } from '#server-test/outlet-books.ts';
import { openSettlementsWorld, type SettlementsWorld } from '#server-test/settlements-world.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

const MINUTE_MS = 60_000;

let settlements: SettlementsWorld;
beforeAll(async () => {
  settlements = await openSettlementsWorld();
});
afterAll(() => settlements.world.close());
afterEach(() => settlements.expectSound());

const failed: QueryOutcome = { kind: 'failed', reason: 'PAYEE_NOT_FOUND', raw: null };
const unnamed = { amount: null, currency: null, msisdn: null, raw: null };
const done: QueryOutcome = { kind: 'completed', transaction_id: '8811003377', ...unnamed };

/** A settlement that its network calls failed. */
async function calledFailed(at: 'once' | 'a_question' = 'a_question') {
  const { world, network, owed, pay, letTimePass, detail } = settlements;
  if (at === 'once') network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  network.onQuery = () => failed;
  const one = await owed(50_000);
  await pay(one.id);
  await letTimePass(1);
  const { id } = (await detail(one.id)).payments[0]!.transfer!;
  const read = () => world.deps.db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const later = async (minutes: number) => {
    world.clock.advance(minutes * MINUTE_MS);
    await letTimePass(1);
    return read();
  };
  return { ...one, later, read };
}

it.each(['once', 'a_question'] as const)('what has failed at %s is asked about again by itself', async (at) => {
  const { world, admins, network, approve, detail } = settlements;
  const one = await calledFailed(at);
  expect(await one.read()).toMatchObject({ status: 'failed', failure_reason: 'PAYEE_NOT_FOUND' });
  expect(await one.later(20)).toMatchObject({ status: 'failed', by_hand: 'believed' });
  network.onQuery = () => done;
  expect(await one.later(60)).toMatchObject({ status: 'failed', by_hand: 'contradicted', next_check_at: null });
  await watchMoney(world.deps);
  const { results } = (await world.as(admins[2], listAlarms, { query: { per_page: 50 } })).reply;
  expect(results.find(({ link }) => link.endsWith(one.id))).toMatchObject({
    kind: 'closed_wrongly',
    detail: 'A settlement with an outlet that the network had called failed was sent',
  });
  await givePin(world, ...admins);
  const { due } = await detail(one.id);
  expect((await approve(admins[0], one.id, due)).problem.error_code).toBe('transfer_contradicted');
});

it('is asked about for three days, and then left alone where the network stands by its word', async () => {
  const one = await calledFailed();
  const asked = [];
  for (const hours of [0.5, 1, 6, 24]) {
    const { by_hand, next_check_at } = await one.later(hours * 60);
    asked.push([by_hand, next_check_at === null]);
  }
  expect(asked).toEqual(asked.map(() => ['believed', false]));
  settlements.network.onQuery = () => failed;
  expect(await one.later(48 * 60)).toMatchObject({ status: 'failed', by_hand: 'confirmed', next_check_at: null });
});
