import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyAs, applyConfirmed } from '#server-test/applicants.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { readApplicationDetail } from '#server/features/back-office/application-detail.ts';

import { tellMoved, weekBefore } from './tell-moved.ts';

const HOUR_MS = 60 * 60_000;
/** Monday, 09:00 in Kampala. */
const MONDAY = new Date('2026-11-23T06:00:00Z');

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let made = 0;
async function jumped(at: string, more: { email?: string; places?: number; isConfirmed?: boolean } = {}) {
  made += 1;
  const person = {
    first_name: 'Amina',
    mtn_money_number: `+25677${String(made * 97).padStart(7, '0')}`,
    email: more.email,
  };
  const applied = await (more.isConfirmed === false ? applyAs : applyConfirmed)(world, person);
  await world.deps.db
    .insertInto('queue_movements')
    .values({
      application_id: applied.id,
      at: new Date(at),
      reason: 'friends_confirmed',
      places: more.places ?? 15,
      from_position: 40,
      to_position: 25,
    })
    .execute();
  return applied.id;
}

async function toldAt(at: Date) {
  world.clock.advance(at.getTime() - world.clock.now().getTime());
  await tellMoved(world.deps);
  return world.deps.db
    .selectFrom('messages')
    .select(['event_key', 'channel', 'body'])
    .where('template', '=', 'application_moved')
    .orderBy('event_key')
    .orderBy('channel', 'desc')
    .execute();
}

describe('who was moved ahead by friends', () => {
  it('is told on Monday by day, once for the week, and nobody else is', async () => {
    const twice = await jumped('2026-11-16T00:00:00+03:00', { email: 'amina@mail.example' });
    await world.deps.db
      .insertInto('queue_movements')
      .values({
        application_id: twice,
        at: new Date('2026-11-22T23:59:59+03:00'),
        reason: 'friends_confirmed',
        places: 15,
        from_position: 25,
        to_position: 10,
      })
      .execute();
    await jumped('2026-11-15T23:59:59+03:00');
    await jumped('2026-11-23T00:00:00+03:00');
    await jumped('2026-11-18T12:00:00+03:00', { places: 0 });
    await jumped('2026-11-18T12:00:00+03:00', { isConfirmed: false });
    const rejected = await jumped('2026-11-18T12:00:00+03:00');
    await world.deps.db.updateTable('applications').set({ status: 'rejected' }).where('id', '=', rejected).execute();

    expect(await toldAt(new Date(MONDAY.getTime() - 1))).toEqual([]);
    await toldAt(MONDAY);
    const told = await toldAt(new Date(MONDAY.getTime() + HOUR_MS));
    const event_key = `application_moved:2026-11-16:${twice}`;
    expect(told).toMatchObject([
      { event_key, channel: 'sms' },
      { event_key, channel: 'email' },
    ]);
    const history = await readApplicationDetail(world.deps.db, twice);
    expect(history.messages.map(({ template }) => template)).toContain('application_moved');
    expect(told[0]!.body).toMatch(
      /^Kasente Club: Amina, your friends moved you up 30 places last week\. You are number \d+ in line now\.$/,
    );
  });

  it('is told of a new week as soon as it is over', async () => {
    const before = (await toldAt(MONDAY)).length;
    expect(await toldAt(new Date(MONDAY.getTime() + 7 * 24 * HOUR_MS))).toHaveLength(before + 1);
  });

  it('reckons weeks from Monday to Monday in Kampala', () => {
    const week = { start: new Date('2026-11-15T21:00:00Z'), end: new Date('2026-11-22T21:00:00Z') };
    expect(weekBefore(new Date('2026-11-22T21:00:00Z'))).toEqual(week);
    expect(weekBefore(new Date('2026-11-29T20:59:59Z'))).toEqual(week);
  });
});
