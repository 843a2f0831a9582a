import { once } from 'node:events';
import { connect } from 'node:net';

import { STREAM_PATH } from '@club/contract/club/notifications';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { applyConfirmed } from '#server-test/applicants.ts';
import { makeOutlet } from '#server-test/catalogue.ts';
import { openDatabaseLine } from '#server-test/database-line.ts';
import { listenHere } from '#server-test/listen-here.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { buildApp } from '#server/app.ts';
import { announce, type Announcement } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import { grantRole } from '#server/features/people/members/grant-role.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';

import { LiveHub } from './stream.ts';

const PULSE_MS = 200;
const PAUSE_MS = 1_500;

let world: TestWorld;
let origin: string;
let member: Person;
let other: Person;

beforeAll(async () => {
  world = await openWorld();
  await world.app.hub.open(world.deps.config.DATABASE_URL);
  origin = await listenHere(world.app.http);
  member = await makeMember(world.deps);
  other = await makeMember(world.deps);
});

afterAll(async () => {
  await world.app.hub.close();
  await world.close();
});

interface Listening {
  /** Waits until the text has come so often, or the stream has ended. */
  until(text: string, times?: number): Promise<string>;
  stop(): void;
}

async function listen(person: Person, query = '', at = origin): Promise<Listening> {
  const leave = new AbortController();
  const response = await fetch(at + STREAM_PATH + query, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: leave.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body!.getReader();
  let heard = '';
  return {
    async until(text, times = 1) {
      while (heard.split(text).length - 1 < times) {
        const { done, value } = await reader.read();
        if (done) return `${heard}[end]`;
        heard += Buffer.from(value).toString('utf8');
      }
      return heard;
    },
    stop: () => leave.abort(),
  };
}

function tell(announcement: Announcement): Promise<void> {
  return transact(world.deps.db, async (tx) => announce(tx, announcement));
}

describe('the live stream', () => {
  it('needs a session', async () => {
    const response = await fetch(origin + STREAM_PATH);
    expect(response.status).toBe(401);
  });

  it('tells admins of applications, and nobody else', async () => {
    const admin = await makeMember(world.deps, { is_admin: true });
    const [own, stranger] = [await listen(admin), await listen(member)];
    const { id, phone } = await applyConfirmed(world);
    const named = '"topic":"applications"';
    await own.until(named);
    await rejectApplication(world.deps, { id, by: admin.member_id }, { reason_code: 'high_volume' }, undefined);
    await tell({ topic: 'order', id: 'last', to: { member_id: admin.member_id } });
    await tell({ topic: 'order', id: 'last', to: { member_id: member.member_id } });
    // Applied, confirmed, rejected. What is told after one commit may overtake what is told after another, and of what is told
    // together PostgreSQL passes the same words on once: at least once after the rejection.
    await own.until(named, 2);
    const times = (await own.until('last')).split(named).length - 1;
    expect([2, 3]).toContain(times);
    expect(await stranger.until('last')).not.toContain('applications');
    expect(await own.until('last')).not.toContain(phone);
    own.stop();
    stranger.stop();
  });

  it('tells a member what concerns them and nobody else', async () => {
    const [own, stranger] = [await listen(member), await listen(other)];
    await tell({ topic: 'order', id: 'o-1', to: { member_id: member.member_id } });
    await tell({ topic: 'cart', id: null, to: { member_id: other.member_id } });
    expect(await own.until('o-1')).toContain('data: {"topic":"order","id":"o-1"}');
    const heard = await stranger.until('cart');
    expect(heard).not.toContain('o-1');
    own.stop();
    stranger.stop();
  });

  it('tells a page what changed before it listened, and nobody else', async () => {
    // A minute after the server began to hear.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    const before = await listen(member);
    await tell({ topic: 'cart', id: 'changed-meanwhile', to: { member_id: member.member_id } });
    await before.until('changed-meanwhile');
    const [late, stranger, unasked] = [
      await listen(member, '?missed_ms=20000'),
      await listen(other, '?missed_ms=20000'),
      await listen(member, '?missed_ms=nonsense'),
    ];
    expect(await late.until('retry')).toContain('data: {"topic":"cart","id":"changed-meanwhile"}');
    for (const stream of [stranger, unasked]) expect(await stream.until('retry')).not.toContain('changed-meanwhile');
    const away = await listen(member, '?missed_ms=3600000');
    expect(await away.until('retry')).toMatch(/"topic":"everything"[^]*"id":"changed-meanwhile"/);
    for (const stream of [before, late, stranger, unasked, away]) stream.stop();
    clock.mockRestore();
  });

  it('says nothing of a change that was rolled back', async () => {
    const own = await listen(member);
    const rolledBack = transact(world.deps.db, async (tx) => {
      announce(tx, { topic: 'order', id: 'never', to: { member_id: member.member_id } });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await tell({ topic: 'order', id: 'after', to: { member_id: member.member_id } });
    expect(await own.until('after')).not.toContain('never');
    own.stop();
  });

  it('ends the oldest stream of a member who opens many', async () => {
    const streams: Listening[] = [];
    for (let page = 0; page < 9; page += 1) streams.push(await listen(member));
    expect(await streams[0]!.until('no such text')).toContain('[end]');
    await tell({ topic: 'order', id: 'newest', to: { member_id: member.member_id } });
    expect(await streams[8]!.until('newest')).toContain('newest');
    for (const stream of streams) stream.stop();
  });

  it('of a phone that takes nothing more is ended, and does not fill the memory of the server', async () => {
    const asleep = await makeMember(world.deps);
    await expect.poll(() => world.app.hub.size).toBe(0);
    const { hostname, port } = new URL(origin);
    const phone = connect({ host: hostname, port: Number(port) });
    phone.write(`GET ${STREAM_PATH} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${asleep.token}\r\n\r\n`);
    await once(phone, 'data');
    phone.pause();
    expect(world.app.hub.size).toBe(1);
    const long = 'x'.repeat(6_000);
    await transact(world.deps.db, async (tx) => {
      for (let turn = 0; turn < 2_500; turn += 1) {
        announce(tx, { topic: 'order', id: `${turn}-${long}`, to: { member_id: asleep.member_id } });
      }
    });
    await expect.poll(() => world.app.hub.size).toBe(0);
    phone.destroy();
  });

  it('ends with the word that a role was given, and the one that is opened then hears of the outlet', async () => {
    const outlet_id = await makeOutlet(world.deps);
    const { member_id } = other;
    const own = await listen(other);
    await transact(world.deps.db, (tx) =>
      grantRole(tx, world.deps, { member_id, by: null }, { role: 'outlet_manager', outlet_id }),
    );
    await tell({ topic: 'order', id: 'later', to: { member_id } });
    expect(await own.until('later')).toMatch(/"topic":"everything".*\n\n\[end\]$/);
    // Who somebody is, is known for a second; a page waits longer before it opens another.
    world.clock.advance(PAUSE_MS);
    const next = await listen(other);
    await tell({ topic: 'outlet_orders', id: 'placed', to: { outlet_id } });
    expect(await next.until('placed')).toContain('outlet_orders');
    next.stop();
  });

  it('asks the database one thing at a time, however long an answer takes', async () => {
    const warnings: string[] = [];
    const warn = ({ message }: Error) => void warnings.push(message);
    process.on('warning', warn);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const hub = new LiveHub(async () => []);
    await hub.open(world.deps.config.DATABASE_URL, PULSE_MS);
    vi.advanceTimersByTime(5 * PULSE_MS);
    await hub.close();
    vi.useRealTimers();
    process.off('warning', warn);
    expect(warnings.filter((text) => text.includes('client.query()'))).toEqual([]);
  });

  it('is heard again after the connection to the database has fallen silent', async () => {
    // An app of its own: with so short a pulse a busy machine is taken for a silent one, and what is said meanwhile is lost.
    const line = await openDatabaseLine(world.deps.config.DATABASE_URL);
    const app = await buildApp(world.deps);
    await app.hub.open(line.url, PULSE_MS);
    const listening = await listen(member, '', await listenHere(app.http));
    line.silence();
    let isHeard = false;
    // What was announced in the silence is lost.
    await listening.until('"topic":"everything"');
    const heard = listening.until('after the silence').then(() => (isHeard = true));
    const change: Announcement = { topic: 'order', id: 'after the silence', to: { member_id: member.member_id } };
    await expect.poll(async () => (await tell(change), isHeard), { interval: 100 }).toBe(true);
    await heard;
    listening.stop();
    await app.hub.close();
    await app.http.close();
    line.close();
  });
});
