import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { TemplateName, TemplateValues } from '#server/features/club/notifications/template-values.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LEAST_OF_A_DAY = 15;

let world: TestWorld;
let person: Person;
let sent: string[];
beforeEach(async () => {
  sent = [];
  world = await openWorld({
    env: { RATE_LIMIT_FACTOR: '1' },
    sms: {
      async send(_to, text) {
        sent.push(text);
        return { kind: 'sent', provider_id: `AT${sent.length}`, cost: 'UGX 35' };
      },
    },
  });
  person = await makeMember(world.deps);
});
afterEach(() => world.close());

let events = 0;
/** Answers whether it went out. */
async function send<T extends TemplateName>(
  template: T,
  values: TemplateValues[T],
  event: string = template,
): Promise<boolean> {
  events += 1;
  const before = sent.length;
  const { phone: to, member_id } = person;
  await transact(world.deps.db, (tx) =>
    queueSms(tx, world.deps, { event_key: `${event}:${events}`, template, to, member_id, values }),
  );
  await world.runJobs();
  return sent.length > before;
}
const askForAnswer = () => send('order_waiting', { order_number: 'KC-7', outlet_name: 'Mugati', minutes: 6 });
const sendCode = () => send('reset_code', { code: '123456' }, 'code');
const sendAgain = () =>
  send('redemption_code', { offer_name: 'Rolex', outlet_name: 'Mugati', code: '1234 5678', until: '1 Dec, 18:00' });
const warn = () => send('payout_requested', { amount: 20_000, number: '+256 77***01' });
const sayItFailed = () => send('payment_failed', { order_number: 'KC-7', reason: 'The payment was not approved' });
const answerReport = () => send('issue_reported', { number: 'T-7', hours: 24, about: 'order' });

async function times(count: number, act: () => Promise<boolean>): Promise<number> {
  let went = 0;
  for (let turn = 0; turn < count; turn += 1) if (await act()) went += 1;
  return went;
}

describe('what one number may get in a day', () => {
  it('is counted by kind: a busy outlet takes neither codes nor warnings from its manager', async () => {
    expect(await times(30, askForAnswer)).toBe(30);
    expect([await sendCode(), await warn()]).toEqual([true, true]);
  });

  it('lets nobody silence a warning by having codes sent', async () => {
    await times(60, sendAgain);
    await times(40, sendCode);
    expect(await sendCode()).toBe(false);
    expect(await sendAgain()).toBe(false);
    expect(await warn()).toBe(true);
  });

  it('lets nobody silence a warning by what they have done in the account', async () => {
    expect(await times(10, sayItFailed)).toBe(10);
    expect(await times(10, answerReport)).toBe(5);
    expect([await warn(), await send('pin_changed', {})]).toEqual([true, true]);
    expect(await send('number_changed', { network: 'MTN', number: '+25677***01', pays: null })).toBe(true);
  });

  it('leaves money that goes wrong to be told, however many warnings there were', async () => {
    expect(await times(2 * LEAST_OF_A_DAY, () => send('second_factor_changed', { change: 'removed' }))).toBe(
      LEAST_OF_A_DAY,
    );
    expect(await send('refund_sent', { order_number: 'KC-7', parts: 'UGX 9,000 to your wallet' })).toBe(true);
  });

  it('is what went out: what was refused does not keep the number shut', async () => {
    expect(await times(2 * LEAST_OF_A_DAY, warn)).toBe(LEAST_OF_A_DAY);
    world.clock.advance(23 * HOUR_MS);
    expect(await times(LEAST_OF_A_DAY, warn)).toBe(0);
    world.clock.advance(HOUR_MS + MINUTE_MS);
    expect(await warn()).toBe(true);
  });
});
