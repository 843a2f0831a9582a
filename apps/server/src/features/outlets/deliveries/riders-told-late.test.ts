import { requestRefund } from '@club/contract/money/refunds';
import { assignRider } from '@club/contract/outlets/deliveries';
import { answerDelivery } from '@club/contract/outlets/riding';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';

const MINUTE_MS = 60_000;

let riders: RidersWorld;
let sent: [phone: string, text: string][];

beforeAll(async () => {
  riders = await openRidersWorld();
});
afterAll(() => riders.world.close());
beforeEach(() => {
  sent = [];
});

/** The gateway takes texts again, within the hour in which they are worth sending. */
async function sweepLate() {
  riders.world.clock.advance(20 * MINUTE_MS);
  const send = async (to: string, text: string) => {
    sent.push([to, text]);
    return { kind: 'sent', provider_id: `AT${sent.length}`, cost: 'UGX 35' } as const;
  };
  await sweepMessages({ ...riders.world.deps, sms: { send } });
}
const toldTo = (rider: Person) => sent.filter(([to]) => to === rider.phone).map(([, text]) => text);
const giveInstead = async (order_id: string, rider_id: string, instead_of: string) => {
  const call = { params: { id: order_id }, body: { rider_id, instead_of } };
  return (await riders.world.as(riders.manager, assignRider, call)).reply.id;
};

it('tells a rider late to bring an order, as long as it is theirs', async () => {
  const { rider } = await riders.given();
  await sweepLate();
  expect(toldTo(rider)).toEqual([expect.stringContaining('Please bring order')]);
});

it('sends nobody for an order that somebody else brings by now', async () => {
  const { rider, id, delivery_id } = await riders.given();
  const second = await riders.newRider();
  await giveInstead(id, second.id, delivery_id);
  await sweepLate();
  expect(toldTo(rider)).toEqual([expect.stringContaining('Please do not fetch it')]);
  expect(toldTo(second.rider)).toEqual([expect.stringContaining('Please bring order')]);
});

it('does not keep a rider from an order that came back to them', async () => {
  const { rider, rider_id, id, delivery_id } = await riders.given();
  const second = await riders.newRider();
  const theirs = await giveInstead(id, second.id, delivery_id);
  await giveInstead(id, rider_id, theirs);
  await sweepLate();
  expect(toldTo(rider)).toEqual([expect.stringContaining('Please bring order')]);
});

it('sends nobody for an order that was called off', async () => {
  const { rider, owner, id } = await riders.given();
  const admin = await makeMember(riders.world.deps, { is_admin: true });
  await givePinForGood(riders.world.deps, admin);
  const { total_amount } = await riders.world.order(owner, id);
  const body = { amount: total_amount, reason: 'Nobody comes' };
  expect((await riders.world.as(admin, requestRefund, { params: { id }, body })).status).toBe(201);
  await sweepLate();
  expect(toldTo(rider)).toEqual([expect.stringContaining('was called off. Please do not fetch it')]);
});

it('asks nobody to bring what they have fetched, or have said no to', async () => {
  const { rider, delivery_id } = await riders.given();
  await riders.move(rider, delivery_id, 'picked_up');
  const other = await riders.given();
  const call = { params: { id: other.delivery_id }, body: { accept: false } };
  expect((await riders.world.as(other.rider, answerDelivery, call)).status).toBe(200);
  await sweepLate();
  expect([toldTo(rider), toldTo(other.rider)]).toEqual([[], []]);
});

it('sends no more what the gateway refused for now while it was taken back', async () => {
  const { rider, id, delivery_id } = await riders.given();
  const second = await riders.newRider();
  let isTaken = false;
  const send = async (to: string) => {
    if (to === rider.phone && !isTaken) {
      isTaken = true;
      await giveInstead(id, second.id, delivery_id);
    }
    return { kind: 'retry', reason: 'busy' } as const;
  };
  riders.world.clock.advance(MINUTE_MS);
  await sweepMessages({ ...riders.world.deps, sms: { send } });
  expect(isTaken).toBe(true);
  const given = riders.world.deps.db
    .selectFrom('messages')
    .select('id')
    .where('event_key', '=', `delivery_given:${delivery_id}`);
  expect(await given.where('channel', '=', 'sms').execute()).toEqual([]);
  await sweepLate();
  expect(toldTo(rider)).toEqual([expect.stringContaining('Please do not fetch it')]);
});
