import { getPushKey, subscribePush, unsubscribePush } from '@club/contract/club/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { tellReady } from '#server-test/tell-ready.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import type { Push, PushWords } from '#server/providers/push/push.ts';

import { sweepMessages } from './sweep-messages.ts';

const HOUR_MS = 60 * 60_000;
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/one-browser';
const keys = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) };

let world: TestWorld;
let person: Person;
let pushed: PushWords[];
let pushAnswer: Awaited<ReturnType<Push['send']>>;

beforeEach(async () => {
  pushed = [];
  pushAnswer = { kind: 'sent', provider_id: '', cost: null };
  world = await openWorld({
    env: { RATE_LIMIT_FACTOR: '1' },
    push: {
      public_key: 'key',
      async send(_browser, words) {
        pushed.push(words);
        return pushAnswer;
      },
    },
  });
  person = await makeMember(world.deps);
});
afterEach(() => world.close());

describe('web push', () => {
  const subscribe = (endpoint = ENDPOINT, token = person.token) =>
    world.call(subscribePush, { token, body: { endpoint, keys } });
  /** What happens to the session that subscribed. */
  const session = (change: Partial<Record<'ended_at' | 'expires_at' | 'idle_expires_at', Date>>) =>
    world.deps.db.updateTable('sessions').set(change).where('id', '=', person.session_id).execute();
  const browsers = () => world.deps.db.selectFrom('push_subscriptions').selectAll().execute();

  it('reaches a browser that asked for it, without the code', async () => {
    expect((await subscribe()).reply).toEqual({ subscribed: true });
    await tellReady(world.deps, person);
    await world.runJobs();
    expect(pushed).toMatchObject([{ title: 'Order ready', link: '/orders/7' }]);
    expect(JSON.stringify(pushed)).not.toContain('123456');
    await world.call(unsubscribePush, { token: person.token, body: { endpoint: ENDPOINT } });
    await tellReady(world.deps, person);
    await world.runJobs();
    expect(pushed).toHaveLength(1);
  });

  it('is not tried for days: the bell has told it long before', async () => {
    await subscribe();
    pushAnswer = { kind: 'retry', reason: 'HTTP 403' };
    await tellReady(world.deps, person);
    await world.runJobs();
    for (let hour = 0; hour < 12; hour += 1) {
      world.clock.advance(HOUR_MS);
      await sweepMessages(world.deps);
    }
    expect(pushed).toHaveLength(6);
  });

  it('forgets a browser that is gone', async () => {
    await subscribe();
    pushAnswer = { kind: 'gone' };
    await tellReady(world.deps, person);
    await world.runJobs();
    expect(await browsers()).toEqual([]);
  });

  it('tells a shared browser nothing of who used it before', async () => {
    await subscribe();
    const other = await makeMember(world.deps);
    await subscribe(ENDPOINT, other.token);
    expect(await browsers()).toMatchObject([{ member_id: other.member_id }]);
  });

  it('tells whoever signs in next nothing that was on its way to the one before', async () => {
    await subscribe();
    await tellReady(world.deps, person);
    await subscribe(ENDPOINT, (await makeMember(world.deps)).token);
    await world.runJobs();
    expect(pushed).toEqual([]);
  });

  it('names to a session the browsers that it subscribed itself, and no others', async () => {
    const read = async (token: string) => (await world.call(getPushKey, { token })).reply.endpoints;
    await subscribe();
    expect(await read(person.token)).toEqual([ENDPOINT]);
    const other = await makeMember(world.deps);
    expect(await read(other.token)).toEqual([]);
    await subscribe(ENDPOINT, other.token);
    expect([await read(person.token), await read(other.token)]).toEqual([[], [ENDPOINT]]);
  });

  it('tells a browser that was signed out nothing that was on its way', async () => {
    await subscribe();
    await tellReady(world.deps, person);
    await session({ ended_at: world.clock.now() });
    await world.runJobs();
    expect(pushed).toEqual([]);
  });

  it('tells a session that ran out nothing that waited for the morning', async () => {
    await subscribe();
    await tellReady(world.deps, person);
    await session({ expires_at: world.clock.now() });
    await world.runJobs();
    expect(pushed).toEqual([]);
  });

  it('tells a session that was not used for too long only that there is news', async () => {
    await subscribe();
    await tellReady(world.deps, person);
    await session({ idle_expires_at: world.clock.now() });
    await world.runJobs();
    expect(pushed).toEqual([
      expect.objectContaining({ title: 'Kasente Club', body: 'There is news for you. Sign in to see it.', link: null }),
    ]);
  });

  it('tells a session that has ended nothing', async () => {
    await subscribe();
    await session({ ended_at: world.clock.now() });
    await tellReady(world.deps, person);
    await world.runJobs();
    expect(pushed).toEqual([]);
  });

  it.each(['https://169.254.169.254/latest', 'https://evilgoogleapis.com/x', 'http://fcm.googleapis.com/x'])(
    'is not sent to %s',
    async (endpoint) => {
      expect((await subscribe(endpoint)).status).toBe(400);
      expect(await browsers()).toEqual([]);
    },
  );
});
