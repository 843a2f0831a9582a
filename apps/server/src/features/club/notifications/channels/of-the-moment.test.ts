import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';

import { sweepMessages } from './sweep-messages.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: TestWorld;
let person: Person;
const sent: string[] = [];

beforeAll(async () => {
  world = await openWorld({
    env: { RATE_LIMIT_FACTOR: '1', SMS_DAILY_BUDGET: '1' },
    sms: {
      async send(_to, text) {
        sent.push(text);
        return { kind: 'sent', provider_id: `AT${sent.length}`, cost: 'UGX 35' };
      },
    },
  });
  person = await makeMember(world.deps);
});
afterAll(() => world.close());

it('is not sent the day after, when the budget of its day was spent', async () => {
  const { deps } = world;
  const { phone: to, member_id } = person;
  const about = (event_key: string) => ({ event_key, to, member_id, link: '/' });
  await transact(deps.db, async (tx) => {
    await tellPerson(tx, deps, { ...about('paid'), template: 'payout_failed', values: { amount: 5_000 } });
    await tellPerson(tx, deps, { ...about('failed'), template: 'payout_failed', values: { amount: 7_000 } });
    const names = { offer_name: 'Rolex', outlet_name: 'Mugati' };
    await tellPerson(tx, deps, { ...about('held'), template: 'day_offer_held', values: { ...names, until: '14:05' } });
    await tellPerson(tx, deps, { ...about('open'), template: 'day_offer_open', values: names });
    const product = { product_name: 'Loaf', outlet_name: 'Mugati' };
    await tellPerson(tx, deps, { ...about('back'), template: 'back_in_stock', values: product });
  });
  await world.runJobs();
  expect(sent).toHaveLength(1);
  for (let days = 0; days < 5; days += 1) {
    world.clock.advance(DAY_MS);
    await sweepMessages(deps);
  }
  expect(sent.map((text) => /payout of UGX \S+/.exec(text)?.[0])).toEqual([
    'payout of UGX 5,000',
    'payout of UGX 7,000',
  ]);
  // The bell told it at once.
  const bell = await deps.db.selectFrom('notifications').select('event_key').execute();
  expect(bell.map(({ event_key }) => event_key)).toEqual(expect.arrayContaining(['held', 'open', 'back']));
});
