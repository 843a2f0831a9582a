import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TestClock } from '#server-test/world.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { buildApp, type App } from '#server/app.ts';

import { CallCounts } from './call-counts.ts';

describe('the calls of a minute', () => {
  const START = new Date('2026-11-21T09:00:30Z');
  const opened = (max: number) => {
    const clock = new TestClock(START);
    const counts = new CallCounts(clock.now);
    const isLetIn = (caller = 'somebody') => counts.count(caller, max).current <= max;
    return { clock, counts, isLetIn };
  };

  it('are counted by caller, and one too many is not counted', () => {
    const { isLetIn } = opened(3);
    expect([1, 2, 3, 4, 5].map(() => isLetIn())).toEqual([true, true, true, false, false]);
    expect(isLetIn('somebody else')).toBe(true);
  });

  it('slide: at no moment are there twice as many, and a minute later all is forgotten', () => {
    const { clock, isLetIn } = opened(60);
    for (let call = 0; call < 60; call += 1) isLetIn();
    clock.advance(30_000);
    expect(isLetIn()).toBe(false);
    clock.advance(10_000);
    expect(Array.from({ length: 60 }, () => isLetIn()).filter(Boolean)).toHaveLength(10);
    clock.advance(120_000);
    expect(Array.from({ length: 61 }, () => isLetIn()).filter(Boolean)).toHaveLength(60);
  });

  it('say when there may be another', () => {
    const { clock, counts } = opened(2);
    for (let call = 0; call < 2; call += 1) counts.count('somebody', 2);
    const { ttl } = counts.count('somebody', 2);
    clock.advance(ttl);
    for (let waited = 0; counts.count('somebody', 2).current > 2; waited += 1) {
      expect(waited).toBeLessThan(31);
      clock.advance(1_000);
    }
  });
});

describe('two processes on one database', () => {
  let world: TestWorld;
  let apps: App[];
  beforeAll(async () => {
    world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } });
    apps = [world.app, await buildApp(world.deps)];
  });
  afterAll(async () => {
    await apps[1]!.http.close();
    await world.close();
  });

  const ask = async (app: App, remoteAddress: string) => {
    const headers = { 'content-type': 'application/json' };
    const url = '/api/club/members/check_phone_availability/';
    const call = { method: 'POST' as const, url, headers, remoteAddress, payload: '{"phone":"+256770009999"}' };
    return (await app.http.inject(call)).statusCode;
  };

  it('let an address call as often as one would, give or take what came since they told each other', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 10; call += 1) {
      statuses.push(await ask(apps[call % 2]!, '203.0.113.7'));
      for (const app of [...apps, ...apps]) await app.shareCalls();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.slice(7)).toEqual([429, 429, 429]);
  });

  it('take all addresses of an IPv6 line for one caller, and those of another line for another', async () => {
    const line = (host: number) => `2001:db8:7:1::${host.toString(16)}`;
    const statuses: number[] = [];
    for (let call = 0; call < 8; call += 1) statuses.push(await ask(apps[0]!, line(call)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(await ask(apps[0]!, '2001:db8:7:2::1')).toBe(200);
  });

  it('cost no statement of a call, and none at all of those who call seldom', async () => {
    const counts = new CallCounts(world.clock.now);
    for (let call = 0; call < 29; call += 1) counts.count('seldom', 600);
    await counts.merge(world.deps.db);
    const rows = () => world.deps.db.selectFrom('call_counts').select('calls').where('calls', '>', 20).execute();
    expect(await rows()).toEqual([]);
    counts.count('seldom', 600);
    await counts.merge(world.deps.db);
    expect(await rows()).toEqual([{ calls: 30 }]);
  });
});

describe('who has not called again', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is asked about each time, and nothing is written anew', async () => {
    const { db, now } = world.deps;
    const [here, there] = [new CallCounts(now), new CallCounts(now)];
    const written = async () => {
      const { rows } = await sql<{
        calls: number;
        at: string;
      }>`SELECT calls, xmin::text AS at FROM call_counts`.execute(db);
      return rows;
    };
    for (let call = 0; call < 3; call += 1) here.count('somebody', 10);
    await here.merge(db);
    const first = await written();
    expect(first).toMatchObject([{ calls: 3 }]);
    await here.merge(db);
    expect(await written()).toEqual(first);
    for (let call = 0; call < 7; call += 1) there.count('somebody', 10);
    await there.merge(db);
    await here.merge(db);
    expect(here.count('somebody', 10).current).toBeGreaterThan(10);
  });
});

describe('more callers than are told of at a time', () => {
  const MOST = 1_000;
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('are all told of, one part after the other', async () => {
    const { deps } = world;
    const [here, there] = [new CallCounts(deps.now), new CallCounts(deps.now)];
    for (let caller = 0; caller <= MOST; caller += 1) here.count(`caller ${caller}`, 2);
    for (let turn = 0; turn < 2; turn += 1) await here.merge(deps.db);
    there.count(`caller ${MOST}`, 2);
    await there.merge(deps.db);
    expect(there.count(`caller ${MOST}`, 2).current).toBeGreaterThan(2);
  });
});
