import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import type { Fate } from '#server-test/scripted-network.ts';
import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

import { collectPayment } from './collect-payment.ts';
import { sweepPayments } from './sweep-payments.ts';
import { PROMPT_LIFE_MS } from './time-limits.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const PAYMENTS = 120;
const FATES: readonly Fate[] = ['accept', 'lose_before', 'lose_after', 'throw_after', 'not_sent', 'refuse'];

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPaymentsWorld();
});
afterAll(() => world.close());

/** Numbers that look random and are the same in every run. */
function* chance(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state >> 8;
}

describe('sweepPayments', () => {
  it('brings every attempt to the end that the network knows, without jobs or callbacks', async () => {
    const { deps, network, clock } = world;
    const dice = chance(20_261_121);
    const roll = (below: number) => dice.next().value % below;
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, () => world.request()));
    const payers = new Map(payments.map(({ reference }) => [reference, roll(3)]));

    for (let step = 0; step < 400; step += 1) {
      clock.advance(SECOND_MS * (1 + roll(10)));
      network.fates.push(FATES[roll(FATES.length)]!);
      for (const reference of network.prompts.keys()) {
        if (roll(8) > 0) continue;
        if (payers.get(reference) === 0) network.refuse(reference);
        else network.approve(reference);
      }
      // Two workers sweep, and some jobs run late or twice.
      const late = payments[roll(PAYMENTS)]!.id;
      await Promise.all([
        sweepPayments(deps),
        sweepPayments(deps),
        collectPayment(deps, late),
        settlePayment(deps, late),
      ]);
    }

    const rows = await deps.db.selectFrom('payments').selectAll().execute();
    const paid = rows.filter(({ status }) => status === 'completed').map(({ reference }) => reference);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['completed', 'failed']));
    expect(paid.toSorted()).toEqual(network.debits.toSorted());
    expect(new Set(network.debits).size).toBe(network.debits.length);
    expect(paid.length).toBeGreaterThan(PAYMENTS / 4);
    expect(world.told.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

/** An attempt whose request was held up on its way to the network for so long that it has failed as never received. */
async function heldUp() {
  world.network.fates.splice(0, Infinity, 'lose_before');
  const payment = await world.request();
  await collectPayment(world.deps, payment.id);
  for (const wait of [20 * MINUTE_MS, 70 * SECOND_MS]) {
    world.clock.advance(wait);
    await sweepPayments(world.deps);
  }
  expect(await world.read(payment.id)).toMatchObject({ status: 'failed', failure_reason: 'NOT_RECEIVED' });
  const { reference, amount, currency, msisdn } = payment;
  const request = { reference, amount, currency, msisdn, message: '' };
  return { ...payment, arrive: () => world.network.prompts.set(reference, { request, status: 'pending', reason: '' }) };
}
const asked = (reference: string) => world.network.calls.filter((call) => call === `query ${reference}`).length;

describe('an attempt that failed because it never arrived', () => {
  it('is asked about now and then for three days, and then no more', async () => {
    const late = await heldUp();
    const before = asked(late.reference);
    const at: number[] = [];
    for (let hour = 1; hour <= 80; hour += 1) {
      const times = asked(late.reference);
      world.clock.advance(HOUR_MS);
      await sweepPayments(world.deps);
      if (asked(late.reference) > times) at.push(hour);
    }
    expect(at).toEqual([1, 6, 24, 72]);
    expect(asked(late.reference) - before).toBe(4);
    expect(await world.read(late.id)).toMatchObject({ status: 'failed', next_check_at: null });
  });

  it('gives the money back that was taken even so, once', async () => {
    const late = await heldUp();
    const { network, clock, deps } = world;
    late.arrive();
    clock.advance(HOUR_MS);
    await sweepPayments(deps);
    // The prompt has come to the phone after all, so the network is asked again when it has run out.
    const { next_check_at } = await world.read(late.id);
    expect(next_check_at!.getTime() - clock.now().getTime()).toBe(PROMPT_LIFE_MS);
    network.approve(late.reference);
    for (let hour = 0; hour < 80; hour += 1) {
      clock.advance(HOUR_MS);
      await Promise.all([sweepPayments(deps), sweepPayments(deps)]);
    }
    const ours = world.told.filter(({ id }) => id === late.id);
    expect(ours.map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', late.amount],
      ['owed', late.amount],
    ]);
    expect((await world.events(late.id)).filter((kind) => kind === 'goes_back')).toHaveLength(1);
    expect(await world.read(late.id)).toMatchObject({ status: 'failed', next_check_at: null });
  });

  it('is asked about at once when the network calls back, which a stranger cannot bring about', async () => {
    const late = await heldUp();
    world.clock.advance(MINUTE_MS);
    late.arrive();
    world.network.approve(late.reference);
    const planned = (await world.read(late.id)).next_check_at;
    const call = (token: string) => keepAndCheck(world.deps, { network: 'mtn', token, body: { status: 'SUCCESSFUL' } });
    await expect(call('x'.repeat(late.callback_token.length))).rejects.toThrow();
    expect((await world.read(late.id)).next_check_at).toEqual(planned);
    await call(late.callback_token);
    world.clock.advance(SECOND_MS);
    await sweepPayments(world.deps);
    expect(await world.events(late.id)).toContain('charged_after_failure');
  });
});
