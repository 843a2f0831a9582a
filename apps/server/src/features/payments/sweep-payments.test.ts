import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import type { Fate } from '#server-test/scripted-network.ts';

import { collectPayment } from './collect-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const SECOND_MS = 1_000;
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
