import { decidePayouts, listPayouts } from '@club/contract/money/payouts';
import { listAlarms } from '@club/contract/money/reconciliation';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { OrdersWorld } from '#server-test/orders-world.ts';
import { MINUTE_MS, PayoutsWorld } from '#server-test/payouts-world.ts';
import type { Person } from '#server-test/people.ts';
import { transact } from '#server/db/transact.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import { keepTransferCallback } from '#server/features/money/transfers/keep-callback.ts';

let payouts: PayoutsWorld;
let world: OrdersWorld;
beforeAll(async () => {
  payouts = await PayoutsWorld.open();
  ({ world } = payouts);
});
afterEach(() => payouts.settleDown());
afterAll(() => world.close());

const MUCH = 200_001;

type Decision = 'approve' | 'refuse' | 'send_again';
const decide = async (by: Person, id: string, decision: Decision, key?: string) => {
  const body = { ids: [id], decision, ...(decision === 'refuse' ? { reason: 'Not now' } : {}) };
  const { reply } = await world.as(by, decidePayouts, { body, ...(key === undefined ? {} : { key }) });
  return reply.results.map(({ outcome }) => outcome);
};

describe('a payout that is asked for again, the answer lost', () => {
  const askedFor = async (amount: number) => {
    const member = await payouts.memberWith(300_000);
    return { member, ask: () => payouts.ask(member, amount, { key: `asked-${member.member_id}` }) };
  };

  it('is told how it stands by then', async () => {
    const { ask } = await askedFor(9_000);
    const { reply } = await ask();
    expect((await ask()).reply).toEqual(reply);
    await world.runJobs();
    await payouts.letTimePass(1);
    const arrived = (await ask()).reply;
    expect([arrived.payout_id, arrived.status]).toEqual([reply.payout_id, 'paid']);
    expect(arrived.message).toContain('UGX 8,500 has been sent to');
  });

  it('was refused by the club meanwhile: that is said, and the next press asks anew', async () => {
    const { member, ask } = await askedFor(MUCH);
    const { payout_id } = (await ask()).reply;
    expect(await decide(await payouts.makeAdmin(), payout_id, 'refuse')).toEqual(['refused']);
    const again = await ask();
    expect([again.status, again.problem.error_code]).toEqual([409, 'payout_came_back']);
    expect(await payouts.totals(member)).toMatchObject({ available: 300_000, held: 0 });
    expect((await payouts.ask(member, MUCH)).reply.status).toBe('waiting');
  });

  it('did not go through meanwhile: that is said, but for one that was sent again', async () => {
    const { ask } = await askedFor(9_000);
    payouts.onPayout = () => ({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS', raw: null });
    const { payout_id } = (await ask()).reply;
    await world.runJobs();
    payouts.onPayout = undefined;
    expect((await ask()).problem.error_code).toBe('payout_came_back');
    expect(await decide(await payouts.makeAdmin(), payout_id, 'send_again')).toEqual(['sending']);
    const again = (await ask()).reply;
    expect([again.status, again.payout_id === payout_id]).toEqual(['sending', false]);
  });
});

describe('the first of two who agree to a payout, and presses again, the answer lost', () => {
  it('is told that it was decided where another has', async () => {
    const [one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    for (const decision of ['approve', 'refuse'] as const) {
      const member = await payouts.memberWith(300_000);
      const { payout_id } = (await payouts.ask(member, MUCH)).reply;
      const first = () => decide(one, payout_id, 'approve', `first-${payout_id}`);
      expect([await first(), await first()]).toEqual([['approved_once'], ['approved_once']]);
      expect(await decide(two, payout_id, decision)).toEqual([decision === 'approve' ? 'sending' : 'refused']);
      expect(await first()).toEqual(['not_waiting']);
    }
  });
});

describe('whoever has a payout sent, and presses again, the answer lost', () => {
  const failing = () => {
    payouts.onPayout = () => ({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS', raw: null });
  };
  const failed = async (amount: number) => {
    const member = await payouts.memberWith(300_000);
    failing();
    const { payout_id } = (await payouts.ask(member, amount)).reply;
    if (amount === MUCH) await approveTwice(payout_id);
    await world.runJobs();
    return payout_id;
  };
  const approveTwice = async (id: string, key?: string) => {
    const [one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    await decide(one, id, 'approve');
    return { two, told: await decide(two, id, 'approve', key) };
  };

  it('is told that it was sent again as long as that is on its way or has arrived, and not once it failed', async () => {
    const admin = await payouts.makeAdmin();
    for (const arrives of [true, false]) {
      const id = await failed(9_000);
      if (arrives) payouts.onPayout = undefined;
      const again = () => decide(admin, id, 'send_again', `again-${id}`);
      expect([await again(), await again()]).toEqual([['sending'], ['sending']]);
      await world.runJobs();
      await payouts.letTimePass(1);
      expect(await again()).toEqual([arrives ? 'sending' : 'not_failed']);
    }
  });

  it('is told of one that waits for two admins again what they have made of it', async () => {
    const admin = await payouts.makeAdmin();
    for (const decision of ['approve', 'refuse'] as const) {
      const id = await failed(MUCH);
      payouts.onPayout = undefined;
      const again = () => decide(admin, id, 'send_again', `again-${id}`);
      expect([await again(), await again()]).toEqual([['waits_again'], ['waits_again']]);
      const { id: retry } = await world.deps.db
        .selectFrom('payouts')
        .select('id')
        .where('retry_of', '=', id)
        .executeTakeFirstOrThrow();
      if (decision === 'approve') await approveTwice(retry);
      else await decide(admin, retry, 'refuse');
      expect(await again()).toEqual([decision === 'approve' ? 'sending' : 'not_failed']);
    }
  });

  it('is told that what was agreed to by two was decided already once it has failed', async () => {
    const member = await payouts.memberWith(300_000);
    const { payout_id } = (await payouts.ask(member, MUCH)).reply;
    const { two, told } = await approveTwice(payout_id, `second-${payout_id}`);
    const again = () => decide(two, payout_id, 'approve', `second-${payout_id}`);
    expect([told, await again()]).toEqual([['sending'], ['sending']]);
    failing();
    await world.runJobs();
    expect(await again()).toEqual(['not_waiting']);
  });
});

it('one that the network had called sent and denies since is found by the day that its alarm leads to', async () => {
  const { payout_id } = (await payouts.ask(await payouts.memberWith(20_000), 9_000)).reply;
  await world.runJobs();
  await payouts.letTimePass(1);
  const day = kampalaDay(world.clock.now());
  const { reference } = await world.deps.db
    .selectFrom('transfers')
    .select('reference')
    .where('subject_id', '=', payout_id)
    .executeTakeFirstOrThrow();
  world.clock.advance(3 * 24 * 60 * MINUTE_MS);
  payouts.onQuery = () => ({ kind: 'failed', reason: 'PAYEE_NOT_FOUND', raw: null });
  const callback = { network: 'mtn', reference, at: world.clock.now(), body: {}, isTrusted: true } as const;
  await transact(world.deps.db, (tx) => keepTransferCallback(tx, callback));
  await payouts.letTimePass(1);
  await watchMoney(world.deps);
  const admin = await payouts.makeAdmin();
  const { results } = (await world.as(admin, listAlarms)).reply;
  const link = `/admin/finance?tab=payouts&status=paid&from=${day}&until=${day}`;
  expect(results.filter(({ kind }) => kind === 'closed_wrongly')).toMatchObject([{ amount: 8_500, link }]);
  const query = { status: 'paid', from: day, until: day } as const;
  const listed = (await world.as(admin, listPayouts, { query })).reply.results;
  expect(listed.find(({ id }) => id === payout_id)?.transfer?.is_contradicted).toBe(true);
});
