import { processPayment } from '@club/contract/shop/checkout';
import { describe, expect, it } from 'vitest';

import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { brokenInvariants, openOrdersWorld } from '#server-test/orders-world.ts';
import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { makeMember } from '#server-test/people.ts';
import { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { makeShop } from '#server-test/shop.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';

import { settlePayment } from './settle-payment.ts';
import type { Payment } from './store.ts';

/** The figures that the product promises take minutes; `npm run bench:money` shows them, the tests a small part of each. */
const SIZE = sized(
  { silent: 1_000, forged: 10_000, unknown: 2_000, purchases: 500, copies: 50 },
  { silent: 40, forged: 150, unknown: 40, purchases: 4, copies: 20 },
);
const TICK_MS = 5_000;

async function requestMany(world: PaymentsWorld, count: number): Promise<Payment[]> {
  const payments: Payment[] = [];
  while (payments.length < count) {
    const few = Array.from({ length: Math.min(10, count - payments.length) }, () => world.request());
    payments.push(...(await Promise.all(few)));
  }
  return payments;
}

/** Lets the jobs' head start pass, and sends every prompt. */
async function sendAll(world: PaymentsWorld): Promise<void> {
  world.clock.advance(TICK_MS);
  await sweepAll(world);
}

async function sweepAll(world: Pick<PaymentsWorld, 'deps'>): Promise<void> {
  while ((await sweepPayments(world.deps)) > 0);
}

/** Lets time pass until every attempt has ended, at most so long; gives the time it took. */
async function untilEnded(world: PaymentsWorld, limitMs: number): Promise<number> {
  const began = world.clock.now().getTime();
  const passed = () => world.clock.now().getTime() - began;
  while (passed() < limitMs && (await countOf(world, 'next_check_at')) > 0) {
    world.clock.advance(TICK_MS);
    await sweepAll(world);
  }
  return passed();
}

async function countOf({ deps }: PaymentsWorld, column: 'next_check_at' | 'completed_at'): Promise<number> {
  const { count } = await deps.db
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(column, 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('the figures of the money core', () => {
  it(
    `all callbacks dropped for ${SIZE.silent} payments: every one is settled`,
    { timeout: FIGURES_LIMIT_MS },
    async () => {
      const world = await openPaymentsWorld();
      const payments = await requestMany(world, SIZE.silent);
      await sendAll(world);
      // Payers enter their PINs over the next two minutes.
      for (let part = 0; part < 24; part += 1) {
        payments.forEach(({ reference }, place) => place % 24 === part && world.network.approve(reference));
        world.clock.advance(TICK_MS);
        await sweepAll(world);
      }
      const tookMs = await untilEnded(world, 60 * 60_000);
      expect(await countOf(world, 'completed_at')).toBe(SIZE.silent);
      expect(new Set(world.network.debits).size).toBe(SIZE.silent);
      expect(world.told).toHaveLength(SIZE.silent);
      const most = Math.max(...payments.map(({ reference }) => queriesOf(world, reference)));
      tell(
        `${SIZE.silent} payments without a callback: ${SIZE.silent} settled, the last ${tookMs / 1000} s after the last PIN, at most ${most} questions each`,
      );
      await world.close();
    },
  );

  it(`${SIZE.forged} forged callbacks: nothing changes`, { timeout: FIGURES_LIMIT_MS }, async () => {
    const world = await openPaymentsWorld();
    const payments = await requestMany(world, Math.ceil(SIZE.forged / 100));
    await sendAll(world);
    const stateOf = () =>
      world.deps.db
        .selectFrom('payments')
        .select(['id', 'status', 'transaction_id', 'completed_at'])
        .orderBy('id')
        .execute();
    const before = await stateOf();
    const began = world.clock.now().getTime();
    world.jobs.length = 0;
    let refused = 0;
    for (let made = 0; made < SIZE.forged; made += 1) {
      const { reference, callback_token, msisdn } = payments[made % payments.length]!;
      const body = {
        externalId: reference,
        status: 'SUCCESSFUL',
        amount: '5000',
        currency: 'UGX',
        payer: { partyId: msisdn },
        made,
      };
      // One in three knows even the secret of the path.
      const token = made % 3 === 0 ? callback_token : `${callback_token.slice(1)}x`;
      const network = made % 3 === 2 ? 'airtel' : 'mtn';
      await keepAndCheck(world.deps, { network, token, body }).catch(() => (refused += 1));
      world.clock.advance(1);
      for (const { payload } of world.jobs.splice(0)) {
        if ('payment_id' in payload) await settlePayment(world.deps, payload.payment_id);
      }
    }
    expect(await stateOf()).toEqual(before);
    expect(world.told).toEqual([]);
    const spans = Math.ceil((world.clock.now().getTime() - began) / 5_000) + 1;
    const most = Math.max(...payments.map(({ reference }) => queriesOf(world, reference)));
    expect(most).toBeLessThanOrEqual(spans);
    tell(
      `${SIZE.forged} forged callbacks: 0 state changes, ${refused} not even kept, at most ${most} questions for an attempt in ${(spans - 1) * 5} s`,
    );
    await world.close();
  });

  it(
    `${SIZE.unknown} unknown outcomes, half really debited: no second debit, none lost`,
    { timeout: FIGURES_LIMIT_MS },
    async () => {
      const world = await openPaymentsWorld();
      const payments = await requestMany(world, SIZE.unknown);
      world.network.fates.push(
        ...payments.map((_, place) => (place % 2 === 0 ? ('lose_after' as const) : ('lose_before' as const))),
      );
      world.network.beforeAnswer = async (reference) => world.network.approve(reference);
      await sendAll(world);
      expect(world.network.debits).toHaveLength(SIZE.unknown / 2);
      await untilEnded(world, 60 * 60_000);
      expect(await countOf(world, 'completed_at')).toBe(SIZE.unknown);
      expect(world.network.debits).toHaveLength(SIZE.unknown);
      expect(new Set(world.network.debits).size).toBe(SIZE.unknown);
      expect(world.told).toHaveLength(SIZE.unknown);
      tell(
        `${SIZE.unknown} unknown outcomes, ${SIZE.unknown / 2} really debited: 0 second debits, 0 lost, all settled`,
      );
      await world.close();
    },
  );

  it(
    `${SIZE.copies} parallel copies of ${SIZE.purchases} purchases: one debit each`,
    { timeout: FIGURES_LIMIT_MS },
    async () => {
      const world = await openOrdersWorld({ UNPAID_ORDERS_MAXIMUM: '100' });
      const network = new ScriptedNetwork();
      Object.assign(world.deps.money, { mtn: network });
      const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: SIZE.purchases }] });
      let buyer = await makeMember(world.deps);
      for (let bought = 0; bought < SIZE.purchases; bought += 1) {
        if (bought % 20 === 0) buyer = await makeMember(world.deps);
        const { id } = await world.place(buyer, [shop.line()]);
        const body = { payment_network: 'mtn', phone_number: buyer.phone };
        // Half are repeats of one intent, half are intents of their own.
        const keyOf = (copy: number) => (copy % 2 === 0 ? `one-intent-${id}` : `intent-${copy}-${id}`);
        const send = (_: unknown, copy: number) =>
          world.as(buyer, processPayment, { params: { id }, body, key: keyOf(copy) });
        const answers = await Promise.all(Array.from({ length: SIZE.copies }, send));
        expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 409)).toEqual([]);
        await world.runJobs();
      }
      for (const reference of network.prompts.keys()) network.approve(reference);
      world.clock.advance(6_000);
      await sweepAll(world);
      const paid = world.deps.db.selectFrom('orders').select('id').where('payment_status', '=', 'paid');
      expect(await paid.execute()).toHaveLength(SIZE.purchases);
      expect(network.debits).toHaveLength(SIZE.purchases);
      expect(network.count('collect')).toBe(SIZE.purchases);
      expect(await brokenInvariants(world)).toEqual([]);
      tell(
        `${SIZE.copies} parallel copies of ${SIZE.purchases} purchases: ${network.debits.length} debits, 0 broken invariants`,
      );
      await world.close();
    },
  );
});

function queriesOf({ network }: PaymentsWorld, reference: string): number {
  return network.calls.filter((call) => call === `query ${reference}`).length;
}
