import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { transact } from '#server/db/transact.ts';

import { queueMessage, queueMessages, queueSms, type NewMessage, type NewSms } from './queue-message.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPaymentsWorld();
});
afterAll(() => world.close());

const approved = (event_key: string, to = '0770000003'): NewSms<'application_approved'> => ({
  event_key,
  template: 'application_approved',
  to,
  member_id: null,
  values: { first_name: 'Akello' },
});
const queue = (sms: NewSms<'application_approved'>) => transact(world.deps.db, (tx) => queueSms(tx, world.deps, sms));
const queued = (event_key: string) =>
  world.deps.db.selectFrom('messages').selectAll().where('event_key', '=', event_key).execute();

describe('queueSms', () => {
  it('queues one text for an event and a number, however the number is spelt', async () => {
    world.jobs.length = 0;
    const spellings = ['0770000003', '+256770000003', '256 770 000 003', '770000003'];
    const results = await Promise.all(spellings.map((to) => queue(approved('once', to))));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await queued('once')).toMatchObject([{ recipient: '+256770000003', state: 'queued' }]);
    expect(world.jobs).toHaveLength(1);
    expect(world.sms).toEqual([]);
  });

  it('tells two people of one event', async () => {
    await queue(approved('two people'));
    await queue(approved('two people', '0780000004'));
    expect(await queued('two people')).toHaveLength(2);
  });

  it('says nothing of what was rolled back', async () => {
    const failing = transact(world.deps.db, async (tx) => {
      await queueSms(tx, world.deps, approved('rolled back'));
      throw new Error('not true after all');
    });
    await expect(failing).rejects.toThrow('not true after all');
    expect(await queued('rolled back')).toEqual([]);
  });
});

it('many are queued as one is, each once, and without jobs', async () => {
  const { deps, clock, jobs } = world;
  const { db } = deps;
  // Eleven at night in Kampala.
  clock.advance(Date.parse('2026-12-01T20:00:00Z') - clock.now().getTime());
  const message = (event_key: string, template: string, topic: NewMessage['topic']): NewMessage => ({
    channel: 'email',
    topic,
    event_key,
    template,
    recipient: 'akello@club.example',
    member_id: null,
    subject: 'News',
    body: `Code 1234 5678 of ${event_key}`,
  });
  const kinds = [
    ['redemption_code', 'security'],
    ['order_ready', 'order'],
    ['offer_opens', 'offer'],
  ] as const;
  const named = (way: string) => kinds.map(([template, topic]) => message(`${way} ${template}`, template, topic));
  await transact(db, async (tx) => {
    for (const one of named('one')) await queueMessage(tx, deps, one);
  });
  jobs.length = 0;
  for (let time = 1; time <= 2; time += 1)
    await transact(db, (tx) => queueMessages(tx, deps, [...named('all'), ...named('all')]));
  expect(jobs).toEqual([]);
  const kept = async (way: string) => {
    const rows = await db
      .selectFrom('messages')
      .selectAll()
      .where('event_key', 'like', `${way} %`)
      .orderBy('template')
      .execute();
    const waits = ({ next_attempt_at, created_at }: (typeof rows)[number]) =>
      next_attempt_at!.getTime() - created_at.getTime() > 60_000;
    return rows.map((row) => [
      row.template,
      row.topic,
      row.body.replace(way, ''),
      row.body_sealed !== null,
      waits(row),
    ]);
  };
  expect(await kept('all')).toEqual(await kept('one'));
  expect((await kept('all')).map(([template, , , isSealed, waits]) => [template, isSealed, waits])).toEqual([
    ['offer_opens', false, true],
    ['order_ready', false, false],
    ['redemption_code', true, false],
  ]);
});
