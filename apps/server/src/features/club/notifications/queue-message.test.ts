import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { transact } from '#server/db/transact.ts';

import { queueSms, type NewSms } from './queue-message.ts';

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
