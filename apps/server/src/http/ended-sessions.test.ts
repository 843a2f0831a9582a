import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { STREAM_PATH } from '@club/contract/club/notifications';
import { requestStepUp, signOut, signOutEverywhere } from '@club/contract/people/auth';
import { getMe, updateMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listenHere } from '#server-test/listen-here.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
let origin: string;

beforeAll(async () => {
  world = await openWorld();
  await world.app.hub.open(world.deps.config.DATABASE_URL);
  origin = await listenHere(world.app.http);
});
afterAll(async () => {
  await world.app.hub.close();
  await world.close();
});

const ask = async ({ token }: Person) => (await world.call(getMe, { token })).status;

/** Everything that a stream said until the server ended it. */
async function listenToTheEnd({ token }: Person): Promise<{ heard: Promise<string> }> {
  const response = await fetch(origin + STREAM_PATH, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { heard: response.text() };
}

/** As another process does it, which may say so or not; the clock of this world stands still, so no note grows old by itself. */
async function signOutElsewhere({ member_id, session_id }: Person): Promise<void> {
  const script = new URL('../../test/sign-out-elsewhere.ts', import.meta.url).pathname;
  const env = { ...process.env, DATABASE_URL: world.deps.config.DATABASE_URL };
  const other = spawn(process.execPath, [script, member_id, session_id], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(other, 'exit')).toEqual([0, null]);
}

async function endUnheard({ session_id }: Person): Promise<void> {
  const { db, now } = world.deps;
  await db
    .updateTable('sessions')
    .set({ ended_at: now(), end_reason: 'pin_reset' })
    .where('id', '=', session_id)
    .execute();
}

describe('a session that is over', () => {
  it.each([
    ['signed out', signOut],
    ['signed out everywhere', signOutEverywhere],
  ])('is refused at once by the process in which it was %s, and its stream ends', async (_name, target) => {
    const member = await makeMember(world.deps);
    const { heard } = await listenToTheEnd(member);
    expect(await ask(member)).toBe(200);
    await world.call(target, { token: member.token });
    expect(await ask(member)).toBe(401);
    expect(await heard).toContain('"topic":"session"');
    const again = await fetch(origin + STREAM_PATH, { headers: { authorization: `Bearer ${member.token}` } });
    expect(again.status).toBe(401);
  });

  it('is refused as soon as another process says that it has ended it, and its stream ends', async () => {
    const member = await makeMember(world.deps);
    const [own, stranger] = [await listenToTheEnd(member), await makeMember(world.deps)];
    expect([await ask(member), await ask(stranger)]).toEqual([200, 200]);
    await signOutElsewhere(member);
    await expect.poll(() => ask(member), { interval: 10 }).toBe(401);
    expect(await own.heard).toContain('"topic":"session"');
    expect(await ask(stranger)).toBe(200);
  });

  it('is refused a second later although no word of it was heard, and at once by calls that need a full session', async () => {
    const member = await makeMember(world.deps);
    expect(await ask(member)).toBe(200);
    await endUnheard(member);
    expect((await world.call(updateMe, { token: member.token, body: {} })).status).toBe(401);
    const other = await makeMember(world.deps);
    expect(await ask(other)).toBe(200);
    await endUnheard(other);
    world.clock.advance(1_000);
    expect(await ask(other)).toBe(401);
    expect((await world.call(requestStepUp, { token: other.token })).status).toBe(401);
  });

  it('is refused also where the clock was put back since it was asked about, and no word of it was heard', async () => {
    const member = await makeMember(world.deps);
    expect(await ask(member)).toBe(200);
    await endUnheard(member);
    world.clock.advance(-60_000);
    expect(await ask(member)).toBe(401);
    world.clock.advance(60_000);
  });

  it('loses its stream also when no word of it was heard, or when it ran out', async () => {
    const [ended, outlived, good] = await Promise.all([1, 2, 3].map(() => makeMember(world.deps)));
    const streams = await Promise.all([ended!, outlived!, good!].map(listenToTheEnd));
    await endUnheard(ended!);
    const idle_expires_at = new Date(world.clock.now().getTime() + 60_000);
    const { db } = world.deps;
    await db.updateTable('sessions').set({ idle_expires_at }).where('id', '=', outlived!.session_id).execute();
    world.clock.advance(61_000);
    await world.app.hub.endOver();
    for (const { heard } of streams.slice(0, 2)) expect(await heard).toContain('"topic":"session"');
    let isOver = false;
    void streams[2]!.heard.then(() => (isOver = true));
    expect(await ask(good!)).toBe(200);
    expect(isOver).toBe(false);
  });
});
