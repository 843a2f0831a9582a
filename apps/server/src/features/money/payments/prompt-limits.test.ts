import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPaymentsWorld, PAYER, type PaymentsWorld } from '#server-test/payments-world.ts';
import { makeMember } from '#server-test/people.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { Problem } from '#server/problem.ts';

import { collectPayment } from './attempts/collect-payment.ts';

const STRANGER = '256772999001';
const MINUTE_MS = 60_000;

let world: PaymentsWorld;
beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => world.close());

/** What a request for a prompt is told: nothing, or why not. */
async function ask(msisdn: string, member_id = world.member_id): Promise<string> {
  try {
    const payment = await world.request({ msisdn, member_id });
    await collectPayment(world.deps, payment.id);
    return '';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ code: 'prompt_limit_reached', errors: { phone_number: [error.message] } });
    return error.message;
  }
}
async function answer(how: 'refuse' | 'approve'): Promise<void> {
  const [reference] = [...world.network.prompts.keys()].slice(-1);
  world.network[how](reference!);
  world.clock.advance(6_000);
  const open = world.deps.db.selectFrom('payments').select('id').where('reference', '=', reference!);
  await settlePayment(world.deps, (await open.executeTakeFirstOrThrow()).id);
}

describe('prompts to a member’s own number', () => {
  it('are free', async () => {
    for (let n = 0; n < 8; n += 1) expect(await ask(PAYER)).toBe('');
  });
});

describe('prompts to somebody else’s number', () => {
  it('wait until the open one is answered', async () => {
    expect(await ask(STRANGER)).toBe('');
    expect(await ask(STRANGER)).toContain('already waiting on this number');
    await answer('approve');
    expect(await ask(STRANGER)).toBe('');
    world.clock.advance(6 * MINUTE_MS);
    // Nobody answered, and the prompt is gone from the phone.
    expect(await ask(STRANGER)).toBe('');
  });

  it('are three in ten minutes from whomever they come', async () => {
    const others = [await makeMember(world.deps), await makeMember(world.deps), await makeMember(world.deps)];
    for (const { member_id } of others) {
      expect(await ask(STRANGER, member_id)).toBe('');
      await answer('approve');
    }
    expect(await ask(STRANGER)).toContain('asked several times');
    world.clock.advance(11 * MINUTE_MS);
    expect(await ask(STRANGER)).toBe('');
  });

  it('are three a day for one member', async () => {
    for (const last of [1, 2, 3]) expect(await ask(`25677299910${last}`)).toBe('');
    expect(await ask('256772999104')).toContain('three times a day');
    expect(await ask(PAYER)).toBe('');
    world.clock.advance(24 * 60 * MINUTE_MS);
    expect(await ask('256772999104')).toBe('');
  });

  it('end for the day when the owner has said no twice', async () => {
    for (let n = 0; n < 2; n += 1) {
      expect(await ask(STRANGER)).toBe('');
      await answer('refuse');
      world.clock.advance(11 * MINUTE_MS);
    }
    expect(await ask(STRANGER)).toContain('has declined');
    const owner = await makeMember(world.deps);
    expect(await ask(STRANGER, owner.member_id)).toContain('has declined');
  });

  it('of a hundred members at once reach the phone once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(world.deps)));
    const asked = members.flatMap(({ member_id }) => Array.from({ length: 5 }, () => ask(STRANGER, member_id)));
    const told = await Promise.all(asked);
    expect(told.filter((why) => why === '')).toHaveLength(1);
    expect(world.network.count('collect')).toBe(1);
  });
});

describe('a very small payment', () => {
  it('is refused next to the network, by the least that the network takes', async () => {
    const small = world.request({ amount: 499 });
    await expect(small).rejects.toMatchObject({
      code: 'amount_too_small',
      errors: { payment_network: ['MTN takes payments from UGX 500.'] },
    });
    expect(await world.request({ amount: 500 })).toMatchObject({ status: 'pending' });
  });
});
