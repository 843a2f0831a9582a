import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { DEFAULT_PREFERENCES } from '#server/features/club/notifications/preferences.ts';
import type { Deps } from '#server/ports/deps.ts';

import { tellMembers } from './tell-members.ts';
import { tellPerson } from './tell-person.ts';

const VALUES = { offer_name: 'Rolex & soda', outlet_name: 'Mama Nalongo', until: '2 Dec 2026, 18:00' };
const TEMPLATES = ['redemption_code_ending', 'redemption_code_extended'] as const;

let world: TestWorld;
let deps: Deps;
beforeAll(async () => {
  world = await openWorld();
  // There is something to send by; nothing is.
  deps = { ...world.deps, push: {} as NonNullable<Deps['push']>, whatsapp: {} as NonNullable<Deps['whatsapp']> };
});
afterAll(() => world.close());

/** What was written of an event, without what tells one event from another. */
async function written(event_key: string) {
  const { db } = deps;
  const messages = await db
    .selectFrom('messages')
    .select(['channel', 'topic', 'template', 'recipient', 'member_id', 'subject', 'body', 'link', 'state'])
    .where('event_key', '=', event_key)
    .orderBy('recipient')
    .orderBy('channel')
    .execute();
  const bells = await db
    .selectFrom('notifications')
    .select(['member_id', 'type', 'title', 'message', 'link'])
    .where('event_key', '=', event_key)
    .orderBy('member_id')
    .execute();
  return { messages, bells };
}

/** With each switch moved by somebody, also by somebody who has a browser. */
async function people() {
  const { db, now, random } = deps;
  const names = Object.keys(DEFAULT_PREFERENCES) as (keyof typeof DEFAULT_PREFERENCES)[];
  const all = [];
  for (const name of [undefined, ...names]) {
    const person = await makeMember(deps);
    const { member_id, session_id } = person;
    await db
      .updateTable('members')
      .set({ email: `${random.id(now())}@example.com` })
      .where('id', '=', member_id)
      .execute();
    if (name !== undefined)
      await db
        .insertInto('member_preferences')
        .values({ member_id, name, enabled: !DEFAULT_PREFERENCES[name], changed_at: now() })
        .execute();
    const id = random.id(now());
    await db
      .insertInto('push_subscriptions')
      .values({
        id,
        member_id,
        session_id,
        endpoint: `https://push.example/${id}`,
        p256dh: 'x',
        auth: 'x',
        created_at: now(),
      })
      .execute();
    all.push(person);
  }
  return all;
}

it('tells each of many as one is told: in the same words, by the ways that their switches allow, and once', async () => {
  const all = await people();
  for (const template of TEMPLATES) {
    const news = { template, link: '/codes', values: VALUES };
    await transact(deps.db, async (tx) => {
      for (const { member_id, phone } of all)
        await tellPerson(tx, deps, { ...news, event_key: `${template} one`, member_id, to: phone });
    });
    const tellAll = () =>
      transact(deps.db, (tx) =>
        tellMembers(
          tx,
          deps,
          all.map(({ member_id, phone }) => ({ ...news, event_key: `${template} many`, member_id, to: phone })),
        ),
      );
    await tellAll();
    const told = await written(`${template} many`);
    expect(told).toEqual(await written(`${template} one`));
    expect(new Set(told.messages.map(({ channel }) => channel))).toEqual(new Set(['sms', 'push', 'whatsapp']));
    await tellAll();
    expect(await written(`${template} many`)).toEqual(told);
  }
});

it('tells nothing of what was rolled back, and nobody who has left', async () => {
  const [stays, leaves] = [await makeMember(deps), await makeMember(deps)];
  await deps.db.updateTable('members').set({ status: 'closed' }).where('id', '=', leaves.member_id).execute();
  const event_key = 'an opening';
  const news = [stays, leaves].map(({ member_id, phone }) => ({
    event_key,
    template: 'day_offer_open' as const,
    member_id,
    to: phone,
    link: '/day',
    values: VALUES,
  }));
  const failing = transact(deps.db, async (tx) => {
    await tellMembers(tx, deps, news);
    throw new Error('the worker dies');
  });
  await expect(failing).rejects.toThrow('the worker dies');
  expect(await written(event_key)).toEqual({ messages: [], bells: [] });
  await transact(deps.db, (tx) => tellMembers(tx, deps, news, { but: 'sms' }));
  const { messages, bells } = await written(event_key);
  expect(messages).toEqual([]);
  expect(bells.map(({ member_id }) => member_id)).toEqual([stays.member_id]);
});
