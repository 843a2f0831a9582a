import { checkEligibility, purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { joinLine } from '@club/contract/offers-of-the-day/waiting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { buildApp, type App } from '#server/app.ts';

import { RATE_PER_MINUTE, SHARED_BY } from './rate-limits.ts';

/** A tenth of what production lets in: 3 purchases a minute of a member, 6 of a device, 600 of an address. */
const FACTOR = 0.1;
const MINUTE_MS = 60_000;

let world: TestWorld;
let apps: App[];
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_FACTOR: String(FACTOR) } });
  apps = [world.app, await buildApp(world.deps)];
});
beforeEach(() => {
  world.clock.advance(2 * MINUTE_MS);
});
afterAll(async () => {
  await apps[1]!.http.close();
  await world.close();
});

async function makeDevice(): Promise<string> {
  const [id, at] = [world.deps.random.uuid(), world.deps.now()];
  await world.deps.db.insertInto('devices').values({ id, created_at: at, last_seen_at: at }).execute();
  return id;
}

/** Members who are signed in on one device, which their sessions are bound to or were only offered. */
async function makeAccounts(count: number, device_id: string, column: 'device_id' | 'offered_device_id' = 'device_id') {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await makeMember(world.deps);
    await world.deps.db
      .updateTable('sessions')
      .set({ [column]: device_id })
      .where('id', '=', person.session_id)
      .execute();
    people.push(person);
  }
  return people;
}

/** An attempt that says nothing: whoever is let in hears that. */
async function buy(person: Person, ip: string, app = world.app) {
  const { statusCode, headers } = await app.http.inject({
    method: 'POST',
    url: '/api/club/offers-of-day/purchase/',
    headers: { authorization: `Bearer ${person.token}` },
    payload: {},
    remoteAddress: ip,
  });
  expect([400, 429]).toContain(statusCode);
  return { isLetIn: statusCode === 400, retry_after: Number(headers['retry-after'] ?? 0) };
}

async function letIn(person: Person, ip: string, tries: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n += 1) if ((await buy(person, ip)).isLetIn) count += 1;
  return count;
}

describe('what bots are after', () => {
  it('is counted by device and address besides: purchases, places in line and checks of eligibility', () => {
    const counted = world.app.endpoints.filter(({ counted_by_device }) => counted_by_device);
    expect(new Set(counted)).toEqual(new Set([purchaseDayOffer, joinLine, checkEligibility]));
    expect(SHARED_BY).toEqual({ device: 2, address: 200 });
    // All the buyers of a rush may come from one address of a mobile network.
    expect(RATE_PER_MINUTE.pay * SHARED_BY.address).toBeGreaterThanOrEqual(5_000);
  });

  it.each(['device_id', 'offered_device_id'] as const)(
    'lets the accounts on one device in as often as two members, and says when to come again (%s)',
    async (column) => {
      const [one, two, three] = await makeAccounts(3, await makeDevice(), column);
      expect(await letIn(one!, '203.0.113.1', 3)).toBe(3);
      expect(await letIn(two!, '203.0.113.2', 3)).toBe(3);
      const refused = await buy(three!, '203.0.113.3');
      expect(refused.isLetIn).toBe(false);
      expect(refused.retry_after).toBeGreaterThan(0);
      world.clock.advance((refused.retry_after + 1) * 1_000);
      expect((await buy(three!, '203.0.113.3')).isLetIn).toBe(true);
    },
  );

  it('takes nothing from a device for what an account was refused, nor from an address for what a device was', async () => {
    const ip = '203.0.113.10';
    const [greedy, other, third] = await makeAccounts(3, await makeDevice());
    expect(await letIn(greedy!, ip, 20)).toBe(3);
    expect(await letIn(other!, ip, 3)).toBe(3);
    // Hundreds more than the address may, from its one device.
    for (const account of [greedy, other, third]) expect(await letIn(account!, ip, 250)).toBe(0);
    const [neighbour] = await makeAccounts(1, await makeDevice());
    expect((await buy(neighbour!, ip)).isLetIn).toBe(true);
  });

  it('lets two hundred members in from one address, with all they may, and only then nobody more', async () => {
    const ip = '203.0.113.20';
    const members = await makeAccounts(200, await makeDevice());
    await world.deps.db.updateTable('sessions').set({ device_id: null }).execute();
    for (const member of members) expect(await letIn(member, ip, 3)).toBe(3);
    const late = await makeMember(world.deps);
    const refused = await buy(late, ip);
    expect(refused.isLetIn).toBe(false);
    expect(refused.retry_after).toBeGreaterThan(0);
    expect((await buy(late, '203.0.113.21')).isLetIn).toBe(true);
  });

  it('counts a device in all processes together', async () => {
    const accounts = await makeAccounts(4, await makeDevice());
    const answers: boolean[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      answers.push((await buy(accounts[turn % 4]!, '203.0.113.30', apps[turn % 2])).isLetIn);
      for (const app of [...apps, ...apps]) await app.shareCalls();
    }
    expect(answers).toEqual(Array.from({ length: 12 }, (_, turn) => turn < 6));
  });
});
