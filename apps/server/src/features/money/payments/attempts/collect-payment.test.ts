import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { mobileMoneyByNetwork } from '#server/providers/mobile-money/by-network.ts';

import { collectByJobs, collectPayment, collectPayments } from './collect-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let world: PaymentsWorld;
beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => world.close());

/** Lets time pass in small steps with a sweep after each, as a worker would. */
async function sweepFor(ms: number, deps = world.deps): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * SECOND_MS) {
    world.clock.advance(5 * SECOND_MS);
    await sweepPayments(deps);
  }
}

describe('collectPayment', () => {
  it('commits that it is sending, sends, and waits for the payer', async () => {
    const { deps, network } = world;
    const payment = await world.request();
    let seen: Date | null = null;
    network.beforeAnswer = async () => {
      seen = (await world.read(payment.id)).sent_at;
    };
    await collectPayment(deps, payment.id);
    expect(seen).toEqual(deps.now());
    expect(await world.read(payment.id)).toMatchObject({
      status: 'initiated',
      prompt_expires_at: new Date(deps.now().getTime() + 5 * MINUTE_MS),
      next_check_at: new Date(deps.now().getTime() + 5 * SECOND_MS),
    });
    expect(await world.events(payment.id)).toEqual(['requested', 'sending', 'accepted']);
  });

  it('sends once, however many workers have the job', async () => {
    const payment = await world.request();
    await Promise.all(Array.from({ length: 10 }, () => collectPayment(world.deps, payment.id)));
    expect(world.network.count('collect')).toBe(1);
  });

  it('sends many that were taken at once, each with its own end and its own history', async () => {
    const { deps, network, clock } = world;
    const tooLate = await world.request();
    clock.advance(11 * MINUTE_MS);
    const [sent, first, second, refused] = [
      await world.request(),
      await world.request(),
      await world.request(),
      await world.request(),
    ];
    await collectPayment(deps, sent.id);
    network.fates.push('accept', 'refuse', 'accept');
    await Promise.all(
      collectPayments(
        deps,
        [tooLate, first, sent, refused, second].map(({ id }) => id),
      ),
    );
    const ends = await Promise.all(
      [tooLate, first, sent, refused, second].map(async ({ id }) => [
        (await world.read(id)).status,
        ...(await world.events(id)),
      ]),
    );
    expect(ends).toEqual([
      ['failed', 'requested', 'failed'],
      ['initiated', 'requested', 'sending', 'accepted'],
      ['initiated', 'requested', 'sending', 'accepted', 'checked'],
      ['failed', 'requested', 'sending', 'failed'],
      ['initiated', 'requested', 'sending', 'accepted'],
    ]);
    expect(network.count('collect')).toBe(4);
  });

  it('sends what several jobs ask for, and a job has failed only with one of its own', async () => {
    const { deps, network } = world;
    const [first, second, third] = [await world.request(), await world.request(), await world.request()];
    const log = pino({ enabled: false });
    log.info = ({ payment_id }: { payment_id?: string }) => {
      if (payment_id === third.id) throw new Error('no more paper');
    };
    const jobs = collectByJobs({ ...deps, log }, [[first.id, second.id], [third.id]]);
    const ends = await Promise.allSettled(jobs);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(network.prompts.size).toBe(3);
    expect(await world.read(second.id)).toMatchObject({ status: 'initiated' });
  });

  it('goes on asking when somebody did so before it turns out that nothing had left', async () => {
    const { deps, network, clock } = world;
    const payment = await world.request();
    // Whoever sends is held up for so long that a sweep takes the attempt for sent.
    const slow = Object.assign(Object.create(network) as typeof network, {
      collect: async () => {
        clock.advance(MINUTE_MS);
        network.answer = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
        await settlePayment(deps, payment.id);
        network.answer = undefined;
        return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
      },
    });
    await collectPayment({ ...deps, money: { mtn: slow } }, payment.id);
    await sweepFor(12 * MINUTE_MS);
    expect(network.prompts.size).toBe(1);
    network.approve(payment.reference);
    await sweepFor(6 * MINUTE_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
  });

  it('goes on asking also when the answer to that comes only after it', async () => {
    const { deps, network } = world;
    const payment = await world.request();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: unsent, resolve: failToSend } = Promise.withResolvers<void>();
    const slow = Object.assign(Object.create(network) as typeof network, {
      collect: async () => {
        await unsent;
        return { kind: 'not_sent', reason: 'ECONNREFUSED', raw: null };
      },
      query: async () => {
        failToSend();
        await answered;
        return { kind: 'unknown', reason: 'HTTP_500', raw: null };
      },
    });
    const held = { ...deps, money: { mtn: slow } };
    const sending = collectPayment(held, payment.id);
    await expect.poll(async () => (await world.read(payment.id)).sent_at).not.toBeNull();
    const asking = settlePayment(held, payment.id);
    await sending;
    answer();
    await asking;
    await sweepFor(12 * MINUTE_MS);
    expect(network.prompts.size).toBe(1);
    network.approve(payment.reference);
    await sweepFor(6 * MINUTE_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
  });

  it('comes to an end also when whoever sends stands still until nobody would ask any more', async () => {
    const { deps, network, clock } = world;
    const slow = Object.assign(Object.create(network) as typeof network, {
      collect: async (request: Parameters<typeof network.collect>[0]) => {
        clock.advance(73 * 60 * MINUTE_MS);
        return network.collect(request);
      },
    });
    const collect = async () => {
      const payment = await world.request();
      await collectPayment({ ...deps, money: { mtn: slow } }, payment.id);
      await sweepFor(MINUTE_MS);
      return payment;
    };
    network.fates.push('not_sent');
    const unsent = await collect();
    expect(await world.read(unsent.id)).toMatchObject({ status: 'failed', failure_reason: 'NOT_SENT' });
    const taken = await collect();
    expect(await world.events(taken.id)).toContain('gave_up');
  });

  it('ends an attempt that the network certainly refused', async () => {
    world.network.fates.push('refuse');
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'INVALID_CURRENCY',
      next_check_at: null,
    });
    expect(world.told).toMatchObject([{ id: payment.id, status: 'failed' }]);
  });

  it('asks, and does not send again, when the answer was lost after it was taken', async () => {
    for (const fate of ['lose_after', 'throw_after'] as const) {
      world.network.fates.push(fate);
      const payment = await world.request();
      await collectPayment(world.deps, payment.id);
      expect(await world.read(payment.id)).toMatchObject({ status: 'unknown' });
      world.network.approve(payment.reference);
      await sweepFor(MINUTE_MS);
      expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    }
    expect(world.network.count('collect')).toBe(2);
    expect(world.network.debits).toHaveLength(2);
  });

  it('sends the same reference again after two denials a minute apart', async () => {
    world.network.fates.push('lose_before');
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    await sweepFor(55 * SECOND_MS);
    expect(world.network.count('collect')).toBe(1);
    await sweepFor(30 * SECOND_MS);
    expect(world.network.calls.filter((call) => call.startsWith('collect'))).toEqual([
      `collect ${payment.reference}`,
      `collect ${payment.reference}`,
    ]);
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated', not_found_since: null });
    world.network.approve(payment.reference);
    await sweepFor(MINUTE_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    expect(world.network.debits).toEqual([payment.reference]);
  });

  it('tries again at once when nothing had left', async () => {
    world.network.fates.push('not_sent', 'not_sent');
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'pending', sent_at: null });
    await sweepFor(30 * SECOND_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
  });

  it('tries Airtel again within seconds when its door was shut, since nothing was sent that it could be asked about', async () => {
    const { deps, network } = world;
    // Nobody listens on port 1.
    const config = { ...deps.config, AIRTEL_BASE_URL: 'http://127.0.0.1:1', AIRTEL_FIRST_ENQUIRY_SECONDS: 180 };
    const money = mobileMoneyByNetwork(config, { now: deps.now });
    const payment = await world.request({ network: 'airtel' }, money);
    await collectPayment({ ...deps, config, money }, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'pending', sent_at: null });
    expect(await world.events(payment.id)).toContain('not_sent');
    await sweepFor(10 * SECOND_MS, { ...deps, config, money: { airtel: network } });
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
    expect(network.prompts.size).toBe(1);
  });

  it('sends no prompt that nobody expects any more', async () => {
    const payment = await world.request();
    world.clock.advance(11 * MINUTE_MS);
    await sweepPayments(world.deps);
    expect(world.network.calls).toEqual([]);
    expect(await world.read(payment.id)).toMatchObject({ status: 'failed', failure_reason: 'NOT_SENT' });
    expect(world.told).toHaveLength(1);
  });

  it('fails what never arrived once it is too late to send it again', async () => {
    world.network.fates.push('lose_before');
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    world.clock.advance(20 * MINUTE_MS);
    await sweepPayments(world.deps);
    expect(await world.read(payment.id)).toMatchObject({ status: 'unknown' });
    await sweepFor(70 * SECOND_MS);
    expect(await world.read(payment.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'NOT_RECEIVED',
    });
    expect(world.network.count('collect')).toBe(1);
  });

  it('does not fail what arrived after the question, however late the answer to that comes', async () => {
    const { network, clock } = world;
    network.fates.push('lose_before');
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    await sweepFor(10 * SECOND_MS);
    clock.advance(2 * MINUTE_MS);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    network.beforeFinding = () => held;
    const asked = network.count('query');
    const looking = settlePayment(world.deps, payment.id);
    await expect.poll(() => network.count('query')).toBe(asked + 1);
    const { reference, amount, currency, msisdn } = payment;
    network.prompts.set(reference, {
      request: { reference, amount, currency, msisdn, message: '' },
      status: 'pending',
      reason: '',
    });
    clock.advance(20 * MINUTE_MS);
    answer();
    await looking;
    network.approve(reference);
    await sweepFor(MINUTE_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
  });
});

describe('a crash', () => {
  it('before the request left: it is sent by whoever looks next', async () => {
    const payment = await world.request();
    await sweepFor(10 * SECOND_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
  });

  it.each([
    ['before', 2],
    ['after', 1],
  ] as const)('while sending, %s the network took it: one debit', async (when, collects) => {
    const payment = await world.request();
    // This worker never comes back from the call.
    const dead = () => new Promise<never>(() => {});
    const { collect } = world.network;
    const dying = async (request: Parameters<typeof collect>[0]) => {
      if (when === 'after') await collect(request);
      else world.network.calls.push('collect lost');
      return dead();
    };
    void collectPayment({ ...world.deps, money: { mtn: { ...world.network, collect: dying } } }, payment.id);
    await expect.poll(() => world.network.count('collect')).toBe(1);

    // The job is given to another worker, and the sweep runs as well.
    await collectPayment(world.deps, payment.id);
    await sweepFor(2 * MINUTE_MS);
    world.network.approve(payment.reference);
    await sweepFor(5 * MINUTE_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    expect(world.network.debits).toEqual([payment.reference]);
    expect(world.network.count('collect')).toBe(collects);
    expect(world.told).toHaveLength(1);
  });

  it('while asking: the next sweep asks again', async () => {
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    world.network.approve(payment.reference);
    world.clock.advance(6 * SECOND_MS);
    world.network.beforeFinding = () => new Promise<never>(() => {});
    void settlePayment(world.deps, payment.id);
    await expect.poll(() => world.network.count('query')).toBe(1);
    world.network.beforeFinding = undefined;
    await sweepFor(40 * SECOND_MS);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
  });
});
