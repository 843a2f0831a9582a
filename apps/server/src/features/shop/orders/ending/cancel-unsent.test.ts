import { processPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { ScriptedNetwork } from '#server-test/scripted-network.ts';
import { makeShop } from '#server-test/shop.ts';
import { collectPayment } from '#server/features/money/payments/attempts/collect-payment.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import type { Deps } from '#server/ports/deps.ts';

const SWEEP_MS = 5_000;
const MINUTE_MS = 60_000;

let world: OrdersWorld;
let network: ScriptedNetwork;
let deps: Deps;
beforeAll(async () => {
  world = await openOrdersWorld();
});
beforeEach(() => {
  network = new ScriptedNetwork();
  deps = { ...world.deps, money: { mtn: network } };
});
afterAll(() => world.close());

/** An order whose member has pressed Pay; nothing is sent yet. */
async function beginPaying() {
  const shop = await makeShop(world.deps);
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line()]);
  const body = { payment_network: 'mtn', phone_number: member.phone };
  const { reply } = await world.as(member, processPayment, { params: { id }, body });
  return { member, id, payment_id: reply.payment_id! };
}

const cancel = (member: Person, id: string) => world.as(member, cancelOrder, { params: { id } });

async function sweepFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += SWEEP_MS) {
    world.clock.advance(SWEEP_MS);
    await sweepPayments(deps);
  }
}

const failureOf = (id: string) =>
  deps.db
    .selectFrom('payments')
    .select(['status', 'failure_reason', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('cancelling while the network cannot be reached', () => {
  it('does not send what could not leave before, however soon the network is there again', async () => {
    const { member, id, payment_id } = await beginPaying();
    network.fates.push('not_sent');
    const { promise: cancelled, resolve: go } = Promise.withResolvers<void>();
    const collect = async (request: Parameters<typeof network.collect>[0]) => {
      await cancelled;
      return network.collect(request);
    };
    const slow = Object.assign(Object.create(network) as ScriptedNetwork, { collect });
    const sending = collectPayment({ ...deps, money: { mtn: slow } }, payment_id);
    while ((await failureOf(payment_id)).sent_at === null) await new Promise(setImmediate);
    await cancel(member, id);
    go();
    await sending;
    await sweepFor(MINUTE_MS);
    expect([network.count('collect'), network.prompts.size]).toEqual([1, 0]);
    expect(await failureOf(payment_id)).toEqual({ status: 'failed', failure_reason: 'NOT_WANTED', sent_at: null });
  });

  it('does not send again what was lost on its way', async () => {
    const { member, id, payment_id } = await beginPaying();
    network.fates.push('lose_before');
    await collectPayment(deps, payment_id);
    await sweepFor(30_000);
    await cancel(member, id);
    await sweepFor(4 * MINUTE_MS);
    expect([network.count('collect'), network.prompts.size]).toEqual([1, 0]);
    await sweepFor(6 * MINUTE_MS);
    expect(await failureOf(payment_id)).toMatchObject({ status: 'failed', failure_reason: 'NOT_RECEIVED' });
  });
});
